// The packed npm tarball, installed into an empty folder: used from Node, from the command line, and from a page.
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { DIST, draftOf, FALSE_WORDS, folderOf, run, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { complaintsOf, tabAt } from "./site.mjs";

/** All that is packed but the declarations of types; the parts of the element and the service without the hashes in their names. */
const CONTENTS = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "THIRD_PARTY_NOTICES.txt",
  "adapters.js",
  "cli.js",
  "core_bg.wasm",
  "element-answer.js",
  "element-asking.js",
  "element-chunk.js",
  "element-claims.js",
  "element-password-dialog.js",
  "element-provide.js",
  "element-requests.js",
  "element-source-reader.js",
  "element-values.js",
  "element-why.js",
  "element.js",
  "example/README.md",
  "example/expected.json",
  "example/memo.md",
  "example/sources/duskwright-v-sallowfield-steam-packet.json",
  "example/sources/ebbstow-lighterage-v-marchlow.txt",
  "example/sources/lissomby-v-greywick-harbor-district.html",
  "example/sources/orrelby-v-tarn-island-packet.txt",
  "example/sources/pellinwood-v-brackwater-ferry.json",
  "example/sources/quennefer-v-far-skerry-lines.md",
  "fields-element.js",
  "fields.js",
  "fields_bg.wasm",
  "hooks/check-quotations.mjs",
  "hooks/hooks.json",
  "in-thread.js",
  "index.js",
  "index_bg.wasm",
  "lsp.js",
  "mcp.js",
  "models.js",
  "node.js",
  "office_bg.wasm",
  "package.json",
  "patterns/exhibits.json",
  "patterns/verses.json",
  "patterns_bg.wasm",
  "pdf_bg.wasm",
  "read_bg.wasm",
  "render_bg.wasm",
  "repair.js",
  "report.schema.json",
  "serve.js",
  "service-page.css",
  "service-page.html",
  "service-page.js",
  "service.js",
  "skills/literatim/SKILL.md",
  "tables.txt",
  "verify-node.js",
  "verify.js",
  "web_bg.wasm",
  "worker-node.js",
  "worker.js",
];

/** The declarations that those of the entry points lead to. */
async function declarations() {
  const found = new Set([
    ...["index.d.ts", "in-thread.d.ts", "node.d.ts", "models.d.ts", "fields.d.ts", "verify.d.ts"],
    ...["element/define.d.ts", "element/fields/define.d.ts", "element/adapters/index.d.ts"],
  ]);
  for (const path of found) {
    const text = await readFile(join(DIST, path), "utf8");
    for (const [, name] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.js"/g)) found.add(join(dirname(path), `${name}.d.ts`));
  }
  return [...found];
}

test("the tarball works when installed", async (t) => {
  const folder = await folderOf(t, { "package.json": '{ "name": "user", "private": true, "type": "module" }' });
  const packed = await run("npm", ["pack", DIST, "--pack-destination", folder, "--json"], { cwd: folder });
  assert.equal(packed.code, 0, packed.stderr);
  const [{ filename, files }] = JSON.parse(packed.stdout);
  const paths = files.map(({ path }) => path);
  const isChunk = (path) => /^(models\/|cli-)[\w.-]+-[A-Z0-9]{8}\.js$/.test(path);
  const others = paths
    .filter((path) => !path.endsWith(".d.ts") && !isChunk(path))
    .map((path) => path.replace(/^(element-.+|service)-[A-Z0-9]{8}\.js$/, "$1.js"));
  assert.deepEqual([...new Set(others)].sort(), CONTENTS);
  for (const provider of ["anthropic", "openai", "compatible", "ollama", "chrome"])
    assert.ok(
      paths.some((path) => isChunk(path) && path.startsWith(`models/${provider}-`)),
      provider,
    );
  assert.deepEqual(paths.filter((path) => path.endsWith(".d.ts")).sort(), (await declarations()).sort());

  const installed = await run("npm", ["install", "--no-audit", "--no-fund", "--offline", join(folder, filename)], { cwd: folder });
  assert.equal(installed.code, 0, installed.stderr);
  const home = join(folder, "node_modules", "literatim");

  await t.test("from Node, by either name", async () => {
    await writeFile(
      join(folder, "use.js"),
      `import { check, fromFiles, openEngine, textInput } from "literatim/node";
       import { checkText } from "literatim";
       const draft = ${JSON.stringify(draftOf(TRUE_WORDS, FALSE_WORDS))};
       const source = ${JSON.stringify(SOURCE)};
       const engine = openEngine();
       const sources = [fromFiles([textInput("alder-v-birch.txt", source)])];
       const reports = [await check(engine, textInput("draft", draft), { sources }), await checkText(draft, { "alder-v-birch.txt": source })];
       console.log(reports.map(({ quotations }) => quotations.map(({ headline }) => headline).join(" ")).join(", "));`,
    );
    const { stdout, stderr } = await run(process.execPath, ["use.js"], { cwd: folder });
    assert.equal(stderr, "");
    assert.equal(stdout, "verbatim not_found, verbatim not_found\n");
  });

  await t.test("both names have the same exports, whatever the platform", async () => {
    const [browser, node] = await Promise.all([import("../dist/index.js"), import("../dist/node.js")]);
    assert.deepEqual(
      Object.keys(node).filter((name) => !(name in browser)),
      [
        "cacheFolder",
        "documentsIn",
        "folderStore",
        "inputOfStream",
        "inputWithFolder",
        "inputsOf",
        "openRecogniser",
        "rangesOfPath",
        "sendsToPublic",
      ],
    );
    assert.deepEqual(
      Object.keys(browser).filter((name) => !(name in node)),
      [],
    );
  });

  await t.test("from the command line", async () => {
    const { code, stdout } = await run(join(folder, "node_modules", ".bin", "literatim"), ["example", "--format", "markdown"]);
    assert.equal(code, 1);
    assert.ok(stdout.length > 1000);
  });

  await t.test("its types, under strict, without those of Node", async () => {
    await writeFile(
      join(folder, "use.ts"),
      `import { check, checkText, fromFiles, openEngine, textInput, type Headline, type Report } from "literatim";
       import { startInThread, type WorkerHandle } from "literatim/engine";
       import { askClaims, type ModelProvider, openProvider } from "literatim/models";
       import { type VerifiedInvestigation, verifyInvestigation } from "literatim/verify";
       import type { LiteratimCheck } from "literatim/element";
       import { type Adapter, contentEditable } from "literatim/adapters";
       export async function headlines(draft: string, file: File): Promise<Headline[]> {
         const sources = [fromFiles([{ name: file.name, data: file }])];
         const report: Report = await check(openEngine(), textInput("draft", draft), { sources });
         return report.quotations.map(({ headline }) => headline);
       }
       export const models = async (key: string): Promise<string[]> => {
         const provider: ModelProvider = await openProvider("anthropic", { key });
         return (await provider.models()).map(({ id }) => id);
       };
       export const asked = (report: Report, provider: ModelProvider) =>
         askClaims(openEngine(), report, provider, { model: "m", consent: ({ dollars }) => (dollars ?? 0) < 1 });
       export const watched = (element: LiteratimCheck, adapter: Adapter): void => {
         element.adapter = contentEditable(adapter.surface);
         element.addEventListener("literatim-report", ({ detail }) => headlinesOf(detail));
         document.querySelector("literatim-check")?.check();
       };
       interface State { question: string; citations: { document: string; text: string; page: number }[]; trace: { step: string }[] }
       export const step = async (state: State, signal: AbortSignal): Promise<[string, number, boolean | null]> => {
         const { state: verified, totals }: VerifiedInvestigation<State> = await verifyInvestigation(state, { read: () => "", signal });
         const [first] = verified.citations;
         return [verified.question, (first?.page ?? 0) + totals.total, first?.verified ?? null];
       };
       const headlinesOf = ({ quotations }: Report): Headline[] => quotations.map(({ headline }) => headline);
       export const handle = (core: WebAssembly.Module, tables: string): WorkerHandle => startInThread({ core, tables });
       export const inThread = (draft: string, text: string, core: ArrayBuffer, tables: ArrayBuffer): Promise<Report> =>
         checkText(draft, { "Doe v. Roe.txt": text }, { engine: openEngine({ startWorker: () => startInThread({ core, tables }) }) });`,
    );
    const tsc = join(DIST, "..", "node_modules", ".bin", "tsc");
    const flags = ["--noEmit", "--strict", "--skipLibCheck", "false", "--target", "es2022", "--lib", "es2023,dom", "--types", ""];
    for (const module of [
      ["--module", "node16", "--moduleResolution", "node16"],
      ["--module", "esnext", "--moduleResolution", "bundler"],
    ]) {
      const { code, stdout } = await run(tsc, [...flags, ...module, "use.ts"], { cwd: folder });
      assert.equal(code, 0, stdout);
    }
  });

  await t.test("from a page", async (page) => {
    await writeFile(
      join(folder, "page.js"),
      `import { check, fromFiles, openEngine, textInput } from "literatim";
       import { verifyClaim } from "literatim/verify";
       window.claimed = async (claim, text) => (await verifyClaim(claim, text)).verified;
       window.headlines = async (draft, source) => {
         const engine = openEngine();
         const sources = [fromFiles([{ name: "alder-v-birch.txt", data: new Blob([source]) }])];
         const report = await check(engine, textInput("draft", draft), { sources });
         engine.close();
         return report;
       };`,
    );
    const site = join(folder, "site");
    await mkdir(site);
    await build({
      entryPoints: [join(folder, "page.js")],
      bundle: true,
      format: "esm",
      outfile: join(site, "page.js"),
      logLevel: "silent",
    });
    const { tab, address } = await tabAt(page, site, home);
    const complaints = complaintsOf(tab);
    await tab.goto(address);
    await tab.waitForFunction(() => "headlines" in window);
    const draft = draftOf(TRUE_WORDS, FALSE_WORDS);
    // @ts-expect-error: the page's own function
    const report = await tab.evaluate(([text, source]) => window.headlines(text, source), [draft, SOURCE]);
    assert.deepEqual(
      report.quotations.map(({ headline }) => headline),
      ["verbatim", "not_found"],
    );
    // @ts-expect-error: the page's own function
    const claimed = await tab.evaluate(([claim, text]) => window.claimed(claim, text), [TRUE_WORDS, SOURCE]);
    assert.equal(claimed, true);
    assert.deepEqual(complaints, []);

    // The same inputs give the same report, byte for byte, in the page and in Node.
    const { check, fromFiles, openEngine, textInput } = await import("../dist/node.js");
    const engine = openEngine();
    const here = await check(engine, textInput("draft", draft), { sources: [fromFiles([textInput("alder-v-birch.txt", SOURCE)])] });
    engine.close();
    assert.equal(JSON.stringify({ ...report, times: null }), JSON.stringify({ ...here, times: null }));
  });
});
