// Builds the web page into www/app/dist/: bundle, styles, worker and WebAssembly, the example, and the service worker with its list of files.
// Build the package first (www/dist/, by scripts/build.mjs), since worker and WebAssembly come from there.
//
//   node build.mjs                       the page
//   node build.mjs --fixture <folder>    the page on a made-up engine, for tests of the page alone, into <folder>
import { createHash } from "node:crypto";
import { access, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { checkScript } from "../budgets.mjs";
import { SERVED } from "../served.mjs";

const APP = dirname(fileURLToPath(import.meta.url));
const PACKAGE = join(APP, "..", "dist");
const EXAMPLE = join(APP, "..", "example");
/** What the page takes from the package: the engine's worker, and the notices of third parties. */
const FROM_PACKAGE = ["THIRD_PARTY_NOTICES.txt", ...SERVED];

/** The files of text recognition by their names in the page's folder `ocr/`, from installed packages. */
const OCR = {
  "pdf.js": "pdfjs-dist/legacy/build/pdf.min.mjs",
  "pdf-worker.js": "pdfjs-dist/legacy/build/pdf.worker.min.mjs",
  "wasm/jbig2.wasm": "pdfjs-dist/wasm/jbig2.wasm",
  "wasm/openjpeg.wasm": "pdfjs-dist/wasm/openjpeg.wasm",
  "wasm/qcms_bg.wasm": "pdfjs-dist/wasm/qcms_bg.wasm",
  "tesseract-worker.js": "tesseract.js/dist/worker.min.js",
  "tesseract-core-simd-lstm.js": "tesseract.js-core/tesseract-core-simd-lstm.js",
  "tesseract-core-simd-lstm.wasm": "tesseract.js-core/tesseract-core-simd-lstm.wasm",
};
/** The terms of what is in these files. */
const OCR_TERMS = [
  "pdfjs-dist/LICENSE",
  ...["JBIG2", "OPENJPEG", "PDFJS_JBIG2", "PDFJS_OPENJPEG", "PDFJS_QCMS", "QCMS"].map((name) => `pdfjs-dist/wasm/LICENSE_${name}`),
  "tesseract.js/LICENSE.md",
  "tesseract.js/dist/worker.min.js.LICENSE.txt",
  "tesseract.js-core/LICENSE",
  ...["bmp-js/LICENSE", "idb-keyval/LICENCE", "is-url/LICENSE-MIT", "regenerator-runtime/LICENSE"],
  ...["wasm-feature-detect/LICENSE", "zlibjs/LICENSE"],
];

/** How the page's own script is bundled. */
const MODULES = /** @type {const} */ ({
  format: "esm",
  platform: "browser",
  splitting: true,
  chunkNames: "main-[name]-[hash]",
  metafile: true,
});

const { values: options } = parseArgs({ options: { fixture: { type: "string" } } });
const out = options.fixture ?? join(APP, "dist");

try {
  if (options.fixture === undefined) await needPackage();
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const entry = options.fixture === undefined ? "src/main.ts" : "test/fixture/main.ts";
  const common = {
    absWorkingDir: APP,
    bundle: true,
    minify: options.fixture === undefined,
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  };
  const [{ metafile }] = await Promise.all([
    // What few visitors need is in files of its own, which are loaded when they are needed.
    build({ ...common, ...MODULES, entryPoints: { main: entry }, outdir: out }),
    build({ ...common, entryPoints: { main: "style/main.css", dark: "../element/style/dark.css" }, outdir: out }),
    cp(join(APP, "static"), out, { recursive: true }),
    copyExample(),
    copyOcr(),
    ...(options.fixture === undefined ? FROM_PACKAGE.map((file) => cp(join(PACKAGE, file), join(out, file))) : []),
  ]);
  if (options.fixture === undefined) await checkScript("page", "dist/main.js", metafile.outputs, APP);
  await buildServiceWorker(common);
  console.log(`The page is in ${out}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function needPackage() {
  for (const file of FROM_PACKAGE) {
    await access(join(PACKAGE, file)).catch(() => {
      throw new Error(`www/dist/${file} does not exist; build the package first: node scripts/build.mjs.`);
    });
  }
}

/** Copies the example's files and writes a list of them: the draft is in www/example/, its sources in www/example/sources/. */
async function copyExample() {
  const files = (folder) =>
    readdir(join(EXAMPLE, folder), { withFileTypes: true }).then((all) => all.filter((one) => one.isFile()).map((one) => one.name));
  const draft = (await files(".")).find((name) => name.startsWith("memo."));
  if (draft === undefined) throw new Error("www/example/ has no memo, which the page's example needs.");
  const sources = (await files("sources")).sort().map((name) => `sources/${name}`);
  for (const name of [draft, ...sources]) await cp(join(EXAMPLE, name), join(out, "example", name));
  await writeFile(join(out, "example", "index.json"), JSON.stringify({ draft, sources }));
}

/** Copies what text recognition needs, except the data of a language, and the terms of it. It is loaded when it is first needed. */
async function copyOcr() {
  const modules = join(APP, "..", "node_modules");
  for (const [name, file] of Object.entries(OCR)) await cp(join(modules, file), join(out, "ocr", name));
  const terms = OCR_TERMS.map(async (file) => `${"=".repeat(80)}\n${file}\n\n${await readFile(join(modules, file), "utf8")}`);
  await writeFile(join(out, "ocr", "NOTICES.txt"), (await Promise.all(terms)).join("\n"));
}

/** The service worker, with the list of all files in the folder but those of text recognition, which few visitors need. */
async function buildServiceWorker(common) {
  const files = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(out.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((file) => !file.startsWith("ocr/"))
    .sort();
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(await readFile(join(out, file)))
      .update("\0");
  await build({
    ...common,
    format: "iife",
    entryPoints: { "service-worker": "src/offline/service-worker.ts" },
    outdir: out,
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)) },
  });
}
