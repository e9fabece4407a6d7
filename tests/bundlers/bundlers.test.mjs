// Small apps made by several bundlers from the packed package: each checks a quotation in Chromium. And its types under an older TypeScript.
import assert from "node:assert/strict";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { createServer, build as viteBuild } from "vite";
import webpack from "webpack";
import { SERVED } from "../../www/served.mjs";
import { DIST, draftOf, FALSE_WORDS, folderOf, run, SOURCE, TRUE_WORDS } from "../../www/test/fixtures.mjs";
import { complaintsOf, originOf, PAGE, tabOf } from "../../www/test/site.mjs";

const HERE = fileURLToPath(new URL("./", import.meta.url));
const DRAFT = draftOf(TRUE_WORDS, FALSE_WORDS);
/** A web page as a source, so that a second part of the engine is loaded as well. */
const TEXTS = { "alder-v-birch.html": `<!doctype html><title>Alder v. Birch</title>${SOURCE.replaceAll(/(.+)/g, "<p>$1</p>")}` };

const APP = `import { checkText } from "literatim";
import "literatim/element";
window.headlines = async (draft, texts) => (await checkText(draft, texts)).quotations.map(({ headline }) => headline);
window.checked = async (draft, texts) => {
  const element = document.createElement("literatim-check");
  element.value = draft;
  element.sources = Object.entries(texts).map(([name, text]) => ({ name, data: new Blob([text]) }));
  document.body.append(element);
  return (await element.check()).quotations.map(({ headline }) => headline);
};`;

test("an app bundled by esbuild, with the worker and the artefacts beside it", async (t) => {
  const app = await appOf(t);
  const site = join(app, "site");
  await build({ entryPoints: [join(app, "page.js")], bundle: true, minify: true, format: "esm", outfile: join(site, "page.js") });
  const home = join(app, "node_modules", "literatim");
  for (const file of SERVED) await cp(join(home, file), join(site, file));
  await writeFile(join(site, "index.html"), PAGE);
  await works(t, `${await originOf(t, site)}/index.html`);
});

test("an app bundled by Vite, without a configuration", async (t) => {
  const app = await appOf(t);
  await viteBuild({ root: app, configFile: false, logLevel: "error", build: { outDir: "site" } });
  await works(t, `${await originOf(t, join(app, "site"))}/index.html`);
});

test("an app served by Vite's development server", async (t) => {
  const app = await appOf(t);
  const server = await createServer({
    root: app,
    configFile: false,
    logLevel: "error",
    server: { host: "127.0.0.1" },
  });
  t.after(() => server.close());
  await server.listen();
  await works(t, server.resolvedUrls?.local[0] ?? "");
});

test("an app bundled by webpack, without a configuration", async (t) => {
  const app = await appOf(t);
  const site = join(app, "site");
  const stats = await new Promise((resolve, reject) =>
    webpack({ mode: "production", context: app, entry: "./page.js", output: { path: site, filename: "page.js" } }, (error, result) =>
      error ? reject(error) : resolve(result),
    ),
  );
  assert.deepEqual(stats.toJson({ errors: true }).errors, []);
  await writeFile(join(site, "index.html"), PAGE);
  await works(t, `${await originOf(t, site)}/index.html`);
});

test("the types under TypeScript 5", async (t) => {
  const app = await appOf(t);
  await writeFile(
    join(app, "use.ts"),
    `import { checkText, openEngine, type Report } from "literatim";
     import { startInThread } from "literatim/engine";
     import { type Adapter, textarea } from "literatim/adapters";
     import "literatim/element";
     export const adapter = (field: HTMLTextAreaElement): Adapter => textarea(field);
     document.querySelector("literatim-check")?.addEventListener("literatim-report", ({ detail }) => detail.quotations);
     export const report = (draft: string, text: string, core: WebAssembly.Module, tables: string): Promise<Report> =>
       checkText(draft, { "Doe v. Roe.txt": text }, { engine: openEngine({ startWorker: () => startInThread({ core, tables }) }) });`,
  );
  const flags = ["--noEmit", "--strict", "--skipLibCheck", "false", "--target", "es2022", "--lib", "es2023,dom"];
  for (const module of [
    ["--module", "node16", "--moduleResolution", "node16"],
    ["--module", "esnext", "--moduleResolution", "bundler"],
  ]) {
    const { code, stdout } = await run(join(HERE, "node_modules", ".bin", "tsc"), [...flags, ...module, "use.ts"], { cwd: app });
    assert.equal(code, 0, stdout);
  }
});

/** The folder of an app with the packed package installed. */
async function appOf(t) {
  const app = await folderOf(t, {
    "package.json": '{ "name": "app", "private": true, "type": "module" }',
    "index.html": PAGE,
    "page.js": APP,
  });
  const packed = await run("npm", ["pack", DIST, "--pack-destination", app, "--json"], { cwd: app });
  assert.equal(packed.code, 0, packed.stderr);
  const [{ filename }] = JSON.parse(packed.stdout);
  const installed = await run("npm", ["install", "--no-audit", "--no-fund", "--offline", join(app, filename)], { cwd: app });
  assert.equal(installed.code, 0, installed.stderr);
  await mkdir(join(app, "site"));
  return app;
}

/** The app at `address`, by a call and by the element, finds the true quotation and misses the false one. */
async function works(t, address) {
  const tab = await tabOf(t);
  const complaints = complaintsOf(tab);
  await tab.goto(address);
  await tab.waitForFunction(() => "headlines" in window);
  const headlines = await tab.evaluate(([draft, texts]) => window.headlines(draft, texts), [DRAFT, TEXTS]);
  assert.deepEqual(headlines, ["verbatim", "not_found"]);
  const checked = await tab.evaluate(([draft, texts]) => window.checked(draft, texts), [DRAFT, TEXTS]);
  assert.deepEqual(checked, headlines);
  // Vite's development client writes that it is there.
  assert.deepEqual(
    complaints.filter((text) => !text.startsWith("[vite] connect")),
    [],
  );
}
