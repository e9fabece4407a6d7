// Builds what ships: the WebAssembly artefacts of wasm-pack.toml into pkg/, and the npm package into www/dist/.
//
//   node scripts/build.mjs            what has changed, and the package
//   node scripts/build.mjs --demo     what the demonstration needs only: three artefacts, and the command line in target/demo
//   node scripts/build.mjs --wasm     the artefacts only
//   node scripts/build.mjs --force    also what has not changed
//
// An artefact is not rebuilt when none of its inputs has changed. One over its size budget fails the build.
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, delimiter, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { buildDemo, buildPackage } from "./package.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WWW = join(ROOT, "www");
const BIN = join(WWW, "node_modules", ".bin");
const PATH = `${BIN}${delimiter}${process.env.PATH}`;

const WASM = "wasm32-unknown-unknown";
/** The artefacts that check a draft in Markdown against sources in text and HTML. */
const DEMO = ["core", "render", "read"];

const { values: options } = parseArgs({ options: { demo: { type: "boolean" }, wasm: { type: "boolean" }, force: { type: "boolean" } } });

try {
  const version = await checkedVersion();
  const matrix = (await fromWww("smol-toml")).parse(await readFile(join(ROOT, "wasm-pack.toml"), "utf8"));
  if (options.demo) matrix.artefact = Object.fromEntries(DEMO.map((name) => [name, matrix.artefact[name]]));
  const sizes = { ...(await buildArtefacts(matrix)), tables: await writeTables(matrix.tables, version) };
  const over = showSizes({ ...matrix.artefact, tables: matrix.tables }, sizes);
  if (options.demo) await buildDemo(ROOT, DEMO, version);
  else if (!options.wasm) await buildPackage(ROOT, matrix.artefact, version);
  for (const sentence of over) console.error(sentence);
  if (over.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The artefacts of the matrix, each built when an input of it has changed; their sizes. */
async function buildArtefacts({ build, artefact }) {
  const common = await commonInputs();
  const optimising = [];
  for (const [name, { features, "opt-level": optLevel = 3 }] of Object.entries(artefact)) {
    const folder = join(ROOT, "pkg", name);
    const inputs = createHash("sha256")
      .update(JSON.stringify([common, build, features, optLevel]))
      .digest("hex");
    const stamp = join(folder, "inputs.sha256");
    if (!options.force && (await readFile(stamp, "utf8").catch(() => "")) === inputs) continue;
    await rm(folder, { recursive: true, force: true });
    console.log(`Building ${name} ...`);
    const flags = ["--lib", "--release", "--target", WASM, "--no-default-features", "--features", features.join(",")];
    await run("cargo", ["build", ...flags], {
      RUSTFLAGS: [...build.rustflags, ...pathless()].join(" "),
      CARGO_PROFILE_RELEASE_OPT_LEVEL: `${optLevel}`,
    });
    const compiled = join(targetFolder(), WASM, "release", "literatim.wasm");
    await run("wasm-bindgen", [compiled, "--target", build.target, "--out-name", name, "--out-dir", folder]);
    // The next artefact compiles while this one is optimised.
    const optimised = optimise(join(folder, `${name}_bg.wasm`), build["wasm-opt"]).then(() => writeFile(stamp, inputs));
    optimised.catch(() => {});
    optimising.push(optimised);
  }
  await Promise.all(optimising);
  return Object.fromEntries(await Promise.all(Object.keys(artefact).map(async (name) => [name, await sizesOf(name)])));
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

async function optimise(file, flags) {
  await run("wasm-opt", [...flags, file, "-o", file]);
}

/** Where cargo puts what it compiles. */
function targetFolder() {
  return resolve(ROOT, process.env.CARGO_TARGET_DIR ?? "target");
}

/** Flags that keep the paths of this machine out of panic messages. */
function pathless() {
  const cargo = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
  return [`--remap-path-prefix=${join(cargo, "registry", "src")}=registry`, `--remap-path-prefix=${ROOT}=literatim`];
}

/** A hash of the inputs of every artefact: sources, manifests, compiler, tools. */
async function commonInputs() {
  const hash = createHash("sha256");
  const rooms = await Promise.all(
    ["src", "crates", "matching", "styles"].map((folder) => readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })),
  );
  const sources = rooms
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath ?? entry.path, entry.name)));
  for (const file of [...sources.sort(), "Cargo.toml", "Cargo.lock", "scripts/build.mjs"]) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(ROOT, file)))
      .update("\0");
  }
  hash
    .update(await output("rustc", ["-vV"]))
    .update(await output("wasm-bindgen", ["--version"]))
    .update(await output("wasm-opt", ["--version"]));
  return hash.digest("hex");
}

async function sizesOf(name) {
  return sizeOf(await readFile(join(ROOT, "pkg", name, `${name}_bg.wasm`)));
}

async function sizeOf(bytes) {
  const [gzipped, brotlied] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ]);
  return { raw: bytes.length, gzip: gzipped.length, brotli: brotlied.length };
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
  const { version } = JSON.parse(await readFile(join(WWW, "src", "package.json"), "utf8"));
  if (crate !== version) throw new Error(`Cargo.toml says version ${crate}, www/src/package.json says ${version}; give both the same.`);
  return version;
}

/** A package that is installed in www/. */
function fromWww(name) {
  return import(pathToFileURL(createRequire(join(WWW, "package.json")).resolve(name)).href);
}

function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, PATH, ...env } });
    const printed = [];
    child.stdout.on("data", (data) => printed.push(data));
    child.stderr.on("data", (data) => printed.push(data));
    child.on("error", (error) => reject(missing(command, error)));
    child.on("close", (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`${Buffer.concat(printed)}
${command} ${args.join(" ")} ended with code ${code}.`),
        );
    });
  });
}

async function output(command, args) {
  try {
    return (await promisify(execFile)(command, args, { cwd: ROOT, env: { ...process.env, PATH } })).stdout;
  } catch (error) {
    throw missing(command, error);
  }
}

function missing(command, error) {
  return error.code === "ENOENT" ? new Error(`${command} is not installed; run make setup.`) : error;
}
