// Builds what ships: the WebAssembly artefacts of wasm-pack.toml into pkg/, and the npm package into www/dist/.
//
//   node scripts/build.mjs            what has changed, and the package
//   node scripts/build.mjs --demo     what the demonstration needs only: three artefacts, and the command line in target/demo
//   node scripts/build.mjs --wasm     the artefacts only
//   node scripts/build.mjs --force    also what has not changed
//
// An artefact is not rebuilt when none of its inputs has changed. One over its size budget fails the build.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildArtefacts, readMatrix, sizeOf } from "./artefacts.mjs";
import { buildDemo, buildPackage } from "./package.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The artefacts that check a draft in Markdown against sources in text and HTML. */
const DEMO = ["core", "render", "read"];

const { values: options } = parseArgs({ options: { demo: { type: "boolean" }, wasm: { type: "boolean" }, force: { type: "boolean" } } });

try {
  const version = await checkedVersion();
  const matrix = await readMatrix();
  if (options.demo) matrix.artefact = Object.fromEntries(DEMO.map((name) => [name, matrix.artefact[name]]));
  const sizes = { ...(await buildArtefacts(matrix, { force: options.force })), tables: await writeTables(matrix.tables, version) };
  const over = showSizes({ ...matrix.artefact, tables: matrix.tables }, sizes);
  if (options.demo) await buildDemo(ROOT, DEMO, version);
  else if (!options.wasm) await buildPackage(ROOT, matrix.artefact, version);
  for (const sentence of over) console.error(sentence);
  if (over.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Writes the tables into one file; its size. The form is documented in `crates/facts/src/lib.rs`, which reads it. */
async function writeTables({ files }, version) {
  const named = await Promise.all(
    files.map(async (file) => `${basename(file, extname(file))}\n${await readFile(join(ROOT, file), "utf8")}`),
  );
  const bytes = Buffer.from([`${version}\n`, ...named].map((part) => `\f${part}`).join(""));
  await mkdir(join(ROOT, "pkg", "tables"), { recursive: true });
  await writeFile(join(ROOT, "pkg", "tables", "tables.txt"), bytes);
  return sizeOf(bytes);
}

/** Prints sizes and budgets; returns a sentence for each one that is exceeded. */
function showSizes(shipped, sizes) {
  const over = [];
  console.log(`${"artefact".padEnd(10)}${["raw", "gzip", "brotli"].map((kind) => kind.padStart(24)).join("")}`);
  for (const [name, { budget }] of Object.entries(shipped)) {
    const cells = Object.entries(sizes[name]).map(([kind, size]) => {
      if (size > budget[kind])
        over.push(`The part ${name} is ${kilobytes(size)} ${kind}; its limit in wasm-pack.toml is ${kilobytes(budget[kind])}.`);
      return `${kilobytes(size)} of ${kilobytes(budget[kind])}`.padStart(24);
    });
    console.log(`${name.padEnd(10)}${cells.join("")}`);
  }
  return over;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

/** The version, which crate and package share. */
async function checkedVersion() {
  const [, crate] = /^version = "(.+)"$/m.exec(await readFile(join(ROOT, "Cargo.toml"), "utf8")) ?? [];
  const { version } = JSON.parse(await readFile(join(ROOT, "www", "src", "package.json"), "utf8"));
  if (crate !== version) throw new Error(`Cargo.toml says version ${crate}, www/src/package.json says ${version}; give both the same.`);
  return version;
}
