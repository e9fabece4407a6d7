// The peers, each pinned and installed into target/bench-peers/ on first use. One that cannot be installed is left out.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PEERS = join(ROOT, "target", "bench-peers");
const CARGO = process.env.CARGO_TARGET_DIR ?? join(PEERS, "cargo");
const NPM = join(PEERS, "npm");
const PYTHON = join(PEERS, "python");
const VERSIONS = {
  fuzzball: "2.2.6",
  "approx-string-match": "2.0.0",
  parse5: "8.1.1",
  // The newest for Node 20.
  "pdfjs-dist": "5.6.205",
  rapidfuzz: "3.14.6",
  edlib: "1.3.9.post1",
};

/**
 * The available peers: `{name, place(text, quotation)}`, which returns `{ms, span}`, the span in the folded text, null for no place,
 * undefined from a peer that names none; and sentences on the others.
 */
export async function peersOf(texts) {
  mkdirSync(PEERS, { recursive: true });
  const files = new Map(texts.map(({ name, folded }) => [name, written(name, folded)]));
  const peers = [];
  const left = [];
  for (const [name, open] of Object.entries({ matchQuote, fuzzball, edlib: python, rapidfuzz: python, sassy })) {
    try {
      peers.push({ name, ...(await open(name, files)) });
    } catch (error) {
      left.push(`${name} is left out: ${error.message}`);
    }
  }
  return { peers, left };
}

/** Stops the programs of peers. */
export function dismiss(peers) {
  for (const { end } of peers) end?.();
}

/** Builds the wasm module of a crate in benches/. */
export async function build(crate) {
  await run("cargo", ["build", "--release", "--target", "wasm32-unknown-unknown", "--target-dir", CARGO], join(ROOT, "benches", crate));
  return join(CARGO, "wasm32-unknown-unknown", "release", `${crate}.wasm`);
}

/** As Hypothesis anchors a quotation: exactly, else with at most half of its length in errors, at most 256; the closest place counts. */
async function matchQuote() {
  const { default: search } = await npmPackage("approx-string-match");
  return {
    place: timed(({ folded }, quotation) => {
      const exact = folded.indexOf(quotation);
      if (exact >= 0) return [exact, exact + quotation.length];
      const found = search(folded, quotation, Math.min(256, quotation.length / 2));
      const best = found.reduce((a, b) => (a === null || b.errors < a.errors ? b : a), null);
      return best && [best.start, best.end];
    }),
  };
}

async function fuzzball() {
  const { default: fuzz } = await npmPackage("fuzzball");
  return {
    place: timed(({ folded }, quotation) => {
      fuzz.partial_ratio(quotation, folded);
      return undefined;
    }),
  };
}

async function python(name, files) {
  const program = join(PYTHON, "bin", "python");
  if (!existsSync(program)) await run("python3", ["-m", "venv", PYTHON]);
  const pinned = `${name}==${VERSIONS[name]}`;
  const there = await run(program, ["-m", "pip", "show", name]).catch(() => "");
  if (!there.includes(`Version: ${VERSIONS[name]}\n`)) await run(program, ["-m", "pip", "install", "--quiet", pinned]);
  return lines(name, files, program, [fileURLToPath(new URL("peers.py", import.meta.url))]);
}

async function sassy(name, files) {
  const flags = { RUSTFLAGS: "-C target-cpu=native" };
  await run("cargo", ["build", "--release", "--target-dir", CARGO], join(ROOT, "benches", "sassy"), flags);
  return lines(name, files, join(CARGO, "release", "sassy-peer"), []);
}

/** A program that answers requests line by line, and measures itself. */
function lines(name, files, program, args) {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    end: () => child.stdin.end(),
    place: async (text, quotation) => {
      child.stdin.write(`${name}\t${files.get(text.name)}\t${quotation}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`${name} exited early.`);
      const [nanoseconds, start, end] = value.split("\t").map(Number);
      return { ms: nanoseconds / 1e6, span: start < 0 ? null : [start, end] };
    },
  };
}

function timed(search) {
  return async (text, quotation) => {
    const begun = performance.now();
    const span = search(text, quotation);
    return { ms: performance.now() - begun, span };
  };
}

/** The folder of an installed package. */
export const npmFolder = (name) => join(NPM, "node_modules", name);

/** A package, installed at its pinned version; `inside` names a module of it other than its main one. */
export async function npmPackage(name, inside = "") {
  mkdirSync(NPM, { recursive: true });
  if (!existsSync(join(NPM, "package.json"))) writeFileSync(join(NPM, "package.json"), '{ "private": true }\n');
  const require = createRequire(join(NPM, "package.json"));
  const manifest = join(npmFolder(name), "package.json");
  if (!existsSync(manifest) || require(manifest).version !== VERSIONS[name]) {
    await run("npm", ["install", "--save-exact", "--no-audit", "--no-fund", `${name}@${VERSIONS[name]}`], NPM);
  }
  return import(pathToFileURL(require.resolve(inside ? `${name}/${inside}` : name)).href);
}

function written(name, text) {
  const file = join(PEERS, `${name}.txt`);
  writeFileSync(file, text);
  return file;
}

/** The output of a command; a failure has the line with the error, else the last one. */
function run(command, args, cwd = ROOT, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    let [out, fault] = ["", ""];
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (fault += data));
    child.on("error", () => reject(new Error(`${command} is not installed.`)));
    child.on("close", (code) => {
      const said = fault.trim().split("\n");
      if (code === 0) resolve(out);
      else reject(new Error(`${command} says: ${said.find((line) => line.startsWith("error")) ?? said.pop()}`));
    });
  });
}
