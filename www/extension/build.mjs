// Builds the browser extension into www/extension/dist/chrome and dist/firefox. Build the package first (www/dist/, by scripts/build.mjs).
//
//   node build.mjs                    both
//   node build.mjs --out <folder>     both, into another folder
//   node build.mjs --test <folder>    both for tests into <folder>: with this machine and Google Docs open from the start
import { access, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { styles } from "../../scripts/package.mjs";
import { SERVED } from "../served.mjs";
import { manifestOf } from "./manifest.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = join(HERE, "..", "dist");
const FROM_PACKAGE = ["THIRD_PARTY_NOTICES.txt", ...SERVED];
/** The sites that tests open. */
const GRANTED = ["http://127.0.0.1/*", "https://docs.google.com/*", "https://*.googleusercontent.com/*"];

const { values: options } = parseArgs({ options: { out: { type: "string" }, test: { type: "string" } } });
const out = options.test ?? options.out ?? join(HERE, "dist");

try {
  for (const file of FROM_PACKAGE) {
    await access(join(PACKAGE, file)).catch(() => {
      throw new Error(`www/dist/${file} does not exist; build the package first: node scripts/build.mjs.`);
    });
  }
  const { version } = JSON.parse(await readFile(join(HERE, "..", "src", "package.json"), "utf8"));
  await rm(out, { recursive: true, force: true });
  for (const browser of /** @type {const} */ (["chrome", "firefox"])) await buildFor(browser, version);
  console.log(`The extension is in ${out}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {"chrome" | "firefox"} browser @param {string} version */
async function buildFor(browser, version) {
  const outdir = join(out, browser);
  const common = {
    absWorkingDir: HERE,
    bundle: true,
    minify: options.test === undefined,
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    define: { BROWSER: JSON.stringify(browser) },
  };
  const source = (name) => `src/${name}.ts`;
  const pages = ["background", "panel", "options", ...(browser === "chrome" ? ["offscreen"] : [])];
  await mkdir(outdir, { recursive: true });
  await Promise.all([
    build({ ...common, format: "esm", splitting: true, plugins: [styles(build)], entryPoints: pages.map(source), outdir, outbase: "src" }),
    build({ ...common, format: "iife", plugins: [styles(build)], entryPoints: [source("content")], outdir, outbase: "src" }),
    build({ ...common, entryPoints: { panel: "style/panel.css", dark: "../element/style/dark.css" }, outdir }),
    cp(join(HERE, "static"), outdir, { recursive: true, filter: (path) => browser === "chrome" || !path.endsWith("offscreen.html") }),
    ...FROM_PACKAGE.map((file) => cp(join(PACKAGE, file), join(outdir, file))),
  ]);
  const manifest = manifestOf(browser, version, options.test === undefined ? [] : GRANTED);
  await writeFile(join(outdir, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
