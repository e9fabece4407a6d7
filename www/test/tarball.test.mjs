// The packed npm tarball, installed into an empty folder: used from Node, from the command line, and from a page.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { DIST, draftOf, FALSE_WORDS, folderOf, run, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { tabAt } from "./site.mjs";

test("the tarball works where it is installed", async (t) => {
  const folder = await folderOf(t, { "package.json": '{ "name": "user", "private": true, "type": "module" }' });
  const packed = await run("npm", ["pack", DIST, "--pack-destination", folder, "--json"], { cwd: folder });
  assert.equal(packed.code, 0, packed.stderr);
  const [{ filename, files }] = JSON.parse(packed.stdout);
  const paths = files.map(({ path }) => path);
  for (const part of ["core", "read", "pdf", "web"]) assert.ok(paths.includes(`${part}_bg.wasm`), part);
  for (const path of [
    "index.js",
    "index.d.ts",
    "core.d.ts",
    "worker.js",
    "cli.js",
    "LICENSE",
    "LICENSE-idb",
    "LICENSE-p-queue",
    "LICENSE-valibot",
    "example/memo.md",
    "patterns/verses.json",
  ])
    assert.ok(paths.includes(path), path);
  assert.ok(!paths.some((path) => path.endsWith(".ts") && !path.endsWith(".d.ts")), "sources are packed");

  const installed = await run("npm", ["install", "--no-audit", "--no-fund", "--offline", join(folder, filename)], { cwd: folder });
  assert.equal(installed.code, 0, installed.stderr);
  const home = join(folder, "node_modules", "literatim");

  await t.test("from Node", async () => {
    await writeFile(
      join(folder, "use.js"),
      `import { check, fromFiles, openEngine, textInput } from "literatim/node";
       const engine = openEngine();
       const sources = [fromFiles([textInput("alder-v-birch.txt", ${JSON.stringify(SOURCE)})])];
       const report = await check(engine, textInput("draft", ${JSON.stringify(draftOf(TRUE_WORDS, FALSE_WORDS))}), { sources });
       console.log(report.quotations.map(({ headline }) => headline).join(" "));`,
    );
    const { stdout, stderr } = await run(process.execPath, ["use.js"], { cwd: folder });
    assert.equal(stderr, "");
    assert.equal(stdout, "verbatim not_found\n");
  });

  await t.test("from the command line", async () => {
    const { code, stdout } = await run(join(folder, "node_modules", ".bin", "literatim"), ["example", "--format", "markdown"]);
    assert.equal(code, 1);
    assert.ok(stdout.length > 1000);
  });

  await t.test("its types, strictly", async () => {
    await writeFile(
      join(folder, "use.ts"),
      `import { check, fromFiles, openEngine, textInput, type Headline, type Report } from "literatim";
       export async function headlines(draft: string, file: File): Promise<Headline[]> {
         const sources = [fromFiles([{ name: file.name, data: file }])];
         const report: Report = await check(openEngine(), textInput("draft", draft), { sources });
         return report.quotations.map(({ headline }) => headline);
       }`,
    );
    const tsc = join(DIST, "..", "node_modules", ".bin", "tsc");
    const flags = [
      "--noEmit",
      "--strict",
      "--target",
      "es2022",
      "--module",
      "nodenext",
      "--lib",
      "es2023,dom,esnext.disposable",
      "--types",
      "",
    ];
    const { code, stdout } = await run(tsc, [...flags, "use.ts"], { cwd: folder });
    assert.equal(code, 0, stdout);
  });

  await t.test("from a page", async (page) => {
    await writeFile(
      join(folder, "page.js"),
      `import { check, fromFiles, openEngine, textInput } from "literatim";
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
    const complaints = [];
    tab.on("pageerror", (error) => complaints.push(error.message));
    tab.on("console", (message) => message.type() !== "log" && complaints.push(message.text()));
    await tab.goto(address);
    await tab.waitForFunction(() => "headlines" in window);
    const draft = draftOf(TRUE_WORDS, FALSE_WORDS);
    // @ts-expect-error: the page's own function
    const report = await tab.evaluate(([text, source]) => window.headlines(text, source), [draft, SOURCE]);
    assert.deepEqual(
      report.quotations.map(({ headline }) => headline),
      ["verbatim", "not_found"],
    );
    assert.deepEqual(complaints, []);

    // The same inputs give the same report, byte for byte, in the page and in Node.
    const { check, fromFiles, openEngine, textInput } = await import("../dist/node.js");
    const engine = openEngine();
    const here = await check(engine, textInput("draft", draft), { sources: [fromFiles([textInput("alder-v-birch.txt", SOURCE)])] });
    engine.close();
    assert.equal(JSON.stringify({ ...report, times: null }), JSON.stringify({ ...here, times: null }));
  });
});
