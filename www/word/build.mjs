// Builds the Word add-in into www/word/dist/: the task pane, the engine's worker, WebAssembly, icons and the manifest.
// Build the package first (www/dist/, by scripts/build.mjs), since worker and WebAssembly come from there.
//
//   node build.mjs                          for https://localhost:3000
//   ADDRESS=https://addin.example node build.mjs    for another address, which the manifest then names
//   node build.mjs --out FOLDER             into another folder
import { access, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { build } from "esbuild";
import { checkScript } from "../budgets.mjs";
import { SERVED } from "../served.mjs";

const WORD = dirname(fileURLToPath(import.meta.url));
const PACKAGE = join(WORD, "..", "dist");
const MARK = join(WORD, "..", "app", "static", "icon.svg");
const FFLATE_TERMS = join(WORD, "..", "node_modules", "fflate", "LICENSE");
const { values: options } = parseArgs({ options: { out: { type: "string" } } });
const OUT = options.out ?? join(WORD, "dist");
/** The address that the manifest in the source names. */
const LOCAL = "https://localhost:3000";
const FROM_PACKAGE = ["THIRD_PARTY_NOTICES.txt", ...SERVED];
/** The sizes of the icons, in pixels: 16, 32 and 80 for the ribbon, 64 and 128 for lists of add-ins. */
const ICONS = [16, 32, 64, 80, 128];

try {
  const address = addressOf(process.env.ADDRESS ?? LOCAL);
  for (const file of FROM_PACKAGE)
    await access(join(PACKAGE, file)).catch(() => {
      throw new Error(`www/dist/${file} does not exist; build the package first: node scripts/build.mjs.`);
    });
  const there = options.out === undefined ? [] : await readdir(OUT).catch(() => []);
  if (there.length > 0 && !there.includes("manifest.xml"))
    throw new Error(`${OUT} has other files than those of the add-in; name a new folder.`);
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const common = {
    absWorkingDir: WORD,
    bundle: true,
    minify: true,
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    outdir: OUT,
  };
  const [{ metafile }] = await Promise.all([
    build({
      ...common,
      format: "esm",
      platform: "browser",
      splitting: true,
      chunkNames: "main-[name]-[hash]",
      metafile: true,
      entryPoints: { main: "src/main.ts" },
    }),
    build({ ...common, entryPoints: { pane: "style/pane.css", dark: "../element/style/dark.css" } }),
    cp(join(WORD, "static"), OUT, { recursive: true }),
    drawIcons(),
    writeManifest(address),
    cp(FFLATE_TERMS, join(OUT, "FFLATE_LICENSE.txt")),
    ...FROM_PACKAGE.map((file) => cp(join(PACKAGE, file), join(OUT, file))),
  ]);
  await checkScript("word", relative(WORD, join(OUT, "main.js")).replaceAll(sep, "/"), metafile.outputs, WORD);
  console.log(`The Word add-in for ${address} is in ${OUT}.`);
  if (address !== LOCAL) console.log(`Copy the files of that folder to ${address}, and give Word ${address}/manifest.xml (docs/word.md).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The address without a slash at its end. Word loads add-ins by https only. */
function addressOf(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:") throw new Error(`ADDRESS is ${text}; give an address that begins with https://, such as ${LOCAL}.`);
  return url.href.replace(/\/$/, "");
}

/** The manifest, with the address of the add-in and the version of the package, which Office writes with four numbers. */
async function writeManifest(address) {
  const manifest = await readFile(join(WORD, "manifest.xml"), "utf8");
  const { version } = JSON.parse(await readFile(join(WORD, "..", "src", "package.json"), "utf8"));
  const origin = new URL(address).origin;
  const made = manifest
    .replace(/<Version>[^<]*<\/Version>/, `<Version>${version}.0</Version>`)
    .replace(`<AppDomain>${LOCAL}</AppDomain>`, `<AppDomain>${origin}</AppDomain>`)
    .replaceAll(`"${LOCAL}/`, `"${address}/`);
  await writeFile(join(OUT, "manifest.xml"), made);
}

/** The project's mark in each size. */
async function drawIcons() {
  const svg = await readFile(MARK);
  for (const size of ICONS) {
    const image = await loadImage(svg);
    [image.width, image.height] = [size, size];
    const canvas = createCanvas(size, size);
    canvas.getContext("2d").drawImage(image, 0, 0, size, size);
    await writeFile(join(OUT, `icon-${size}.png`), canvas.toBuffer("image/png"));
  }
}
