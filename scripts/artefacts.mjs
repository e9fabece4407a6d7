// Compiles the WebAssembly artefacts of wasm-pack.toml by cargo, wasm-bindgen and wasm-opt, as they ship or at other levels of optimisation.
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WWW = join(ROOT, "www");
const BIN = join(WWW, "node_modules", ".bin");
const PATH = `${BIN}${delimiter}${process.env.PATH}`;

const WASM = "wasm32-unknown-unknown";
/** The profile of Cargo.toml with the level of each room. */
const PROFILE = "ship";

/** The build matrix: `build`, `tables`, `artefact`, `script`. */
export async function readMatrix() {
  return parsedToml("wasm-pack.toml");
}

/**
 * Builds the artefacts of a matrix, each into a folder of its name, when an input of it has changed.
 * @param {{ build: object, artefact: Record<string, object> }} matrix
 * @param {{ into?: string, levels?: Record<string, number | string>, force?: boolean }} [options] `into` is the folder of their folders; `levels`
 *   has the opt-level of packages in place of those of Cargo.toml, for `*` that of every package which it does not name;
 *   `force` builds also what has not changed.
 * @returns {Promise<Record<string, { raw: number, gzip: number, brotli: number }>>} their sizes in bytes
 */
export async function buildArtefacts({ build, artefact }, { into = join(ROOT, "pkg"), levels = {}, force = false } = {}) {
  const common = await commonInputs();
  const overrides = await overridesOf(levels);
  const optimising = [];
  for (const [name, { features }] of Object.entries(artefact)) {
    const folder = join(into, name);
    const inputs = createHash("sha256")
      .update(JSON.stringify([common, build, features, overrides]))
      .digest("hex");
    const stamp = join(folder, "inputs.sha256");
    if (!force && (await readFile(stamp, "utf8").catch(() => "")) === inputs) continue;
    await rm(folder, { recursive: true, force: true });
    console.log(`Building ${name} ...`);
    const flags = ["--lib", "--profile", PROFILE, "--target", WASM, "--no-default-features", "--features", features.join(",")];
    const said = await run("cargo", ["build", ...flags, ...overrides], {
      RUSTFLAGS: [...build.rustflags, ...pathless()].join(" "),
      CARGO_TERM_COLOR: "never",
    });
    await holdWarnings(name, said);
    const compiled = join(targetFolder(), WASM, PROFILE, "literatim.wasm");
    await run("wasm-bindgen", [compiled, "--target", build.target, "--out-name", name, "--out-dir", folder]);
    // The next artefact compiles while this one is optimised.
    const optimised = optimise(fileOf(into, name), build["wasm-opt"]).then(() => writeFile(stamp, inputs));
    optimised.catch(() => {});
    optimising.push(optimised);
  }
  await Promise.all(optimising);
  const sized = Object.keys(artefact).map(async (name) => [name, await sizeOf(await readFile(fileOf(into, name)))]);
  return Object.fromEntries(await Promise.all(sized));
}

/**
 * Fails on a warning of the compiler, as code that an artefact does not use gives one: clippy sees the artefacts together. Other compilers have
 * other warnings, and those of cargo have no place.
 */
async function holdWarnings(name, said) {
  if (!/^warning.*\n +--> /mu.test(said)) return;
  const { toolchain } = await parsedToml("rust-toolchain.toml");
  const version = (await output("rustc", ["--version"])).split(" ")[1];
  if (version === toolchain.channel) throw new Error(`${said}\nThe artefact ${name} compiles with warnings.`);
  console.error(said);
}

/** The WebAssembly of an artefact, in the folder of the artefacts' folders. */
export function fileOf(into, name) {
  return join(into, name, `${name}_bg.wasm`);
}

/** The sizes of bytes: as they are, gzipped, and with brotli. */
export async function sizeOf(bytes) {
  const [gzipped, brotlied] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ]);
  return { raw: bytes.length, gzip: gzipped.length, brotli: brotlied.length };
}

/** Arguments by which cargo compiles packages at these levels. Those that Cargo.toml names follow `*` only if they are named again. */
async function overridesOf(levels) {
  const { "*": every, ...named } = levels;
  const all = {};
  if (every !== undefined) {
    const { profile } = await parsedToml("Cargo.toml");
    for (const name of Object.keys(profile[PROFILE].package)) all[name] = every;
  }
  const flags = Object.entries({ ...all, ...named }).map(
    ([name, level]) => `profile.${PROFILE}.package.${name}.opt-level=${JSON.stringify(level)}`,
  );
  if (every !== undefined) flags.push(`profile.${PROFILE}.opt-level=${JSON.stringify(every)}`);
  return flags.flatMap((flag) => ["--config", flag]);
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
  const rooms = await Promise.all(["src", "crates"].map((folder) => readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })));
  const sources = rooms
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath ?? entry.path, entry.name)));
  for (const file of [...sources.sort(), "Cargo.toml", "Cargo.lock", "scripts/artefacts.mjs"]) {
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

async function parsedToml(file) {
  const { parse } = await import(pathToFileURL(createRequire(join(WWW, "package.json")).resolve("smol-toml")).href);
  return parse(await readFile(join(ROOT, file), "utf8"));
}

function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, PATH, ...env } });
    const printed = [];
    child.stdout.on("data", (data) => printed.push(data));
    child.stderr.on("data", (data) => printed.push(data));
    child.on("error", (error) => reject(missing(command, error)));
    child.on("close", (code) => {
      if (code === 0) resolve(`${Buffer.concat(printed)}`);
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
