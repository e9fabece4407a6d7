// The table of phrases, on all texts of the evaluation: which patterns match nothing, and what the phrases in preview would change.
//
// The core is built once more, with the feature `preview`, into target/preview. Where rows are in preview, the other sets are measured by it with
// these rows and without them; a figure that differs is listed.

import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { corpusAt } from "./corpus.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, "target", "preview");
const EVAL = join(ROOT, "scripts", "eval.mjs");

/** The sets that phrases may change. */
const CHANGED = ["quotes", "real-quotes", "judges", "attribution", "honest", "planted", "voices", "claims"];

export async function phrases(data) {
  build();
  const engine = await import(pathToFileURL(join(FOLDER, "preview.js")).href);
  engine.initSync({ module: readFileSync(join(FOLDER, "preview_bg.wasm")) });
  engine.giveTables(readFileSync(join(ROOT, "pkg", "tables", "tables.txt"), "utf8"));
  engine.countPreview();
  const patterns = engine.phrasePatterns();
  const inPreview = patternsInPreview();
  const counts = patterns.map(() => 0);
  const figures = { patterns: patterns.length, in_preview: inPreview.length, texts: 0, unmatched: [], preview: {} };
  for (const text of textsOf(data)) {
    figures.texts += 1;
    for (const [row, count] of engine.phraseCounts(text).entries()) counts[row] += count;
  }
  if (figures.texts === 0) throw Object.assign(new Error("There is no text."), { code: "ENOENT", path: data });
  figures.unmatched = patterns.filter((_, row) => counts[row] === 0);
  for (const pattern of inPreview) figures.preview[pattern] = { matches: counts[patterns.indexOf(pattern)] };
  for (const pattern of figures.unmatched) console.log(`  matches nothing: ${pattern}`);
  return inPreview.length === 0 ? figures : { ...figures, changes: changesIn(data) };
}

/** The core with the phrases in preview, for Node. */
function build() {
  const rustflags = "-C target-feature=+simd128";
  const features = ["--no-default-features", "--features", "core,bindings,preview"];
  const env = { ...process.env, RUSTFLAGS: rustflags, CARGO_PROFILE_RELEASE_LTO: "false", CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16" };
  const target = ["--target", "wasm32-unknown-unknown", "--target-dir", FOLDER];
  execFileSync("cargo", ["build", "--quiet", "--lib", "--release", ...target, ...features], { cwd: ROOT, env, stdio: "inherit" });
  const compiled = join(FOLDER, "wasm32-unknown-unknown", "release", "literatim.wasm");
  execFileSync("wasm-bindgen", [compiled, "--target", "web", "--out-name", "preview", "--out-dir", FOLDER], { stdio: "inherit" });
}

function patternsInPreview() {
  const rows = readFileSync(join(ROOT, "src", "lexicon", "phrases.tsv"), "utf8").split("\n");
  return rows.filter((row) => row.endsWith("\tpreview")).map((row) => row.split("\t")[0]);
}

/** All texts with words of drafts or sources: opinions, quotations with their sources, and drafts. */
function* textsOf(data) {
  yield* present(() => corpusAt(data).map(({ text }) => text));
  const perturbed = present(() => zipped(data, "perturbed").cases);
  // The sources of one document differ in single words.
  yield* new Map(perturbed.map(({ doc, source }) => [doc, source])).values();
  yield* perturbed.map(({ quote }) => quote);
  const real = present(() => [zipped(data, "real")]);
  for (const { quotes, opinions } of real)
    yield* [...quotes.map(({ quote, context }) => `${context ?? ""} ${quote}`), ...Object.values(opinions)];
  for (const folder of ["briefs", "drafts", "drafts-labelled", "llm"]) {
    const names = present(() => readdirSync(join(data, folder), { recursive: true }));
    for (const name of names.filter((name) => /\.(?:txt|md|jsonl)$/u.test(name))) yield readFileSync(join(data, folder, name), "utf8");
  }
}

const zipped = (data, name) => JSON.parse(gunzipSync(readFileSync(join(data, "quotes", `${name}.json.gz`))).toString("utf8"));

/** What a folder or file gives; nothing if it does not exist. */
function present(read) {
  try {
    return read();
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return [];
  }
}

/** The figures of other sets that the phrases in preview change: `set.figure: without → with`. */
function changesIn(data) {
  return CHANGED.flatMap((set) => {
    const [without, having] = ["without", "with"].map((counted) => figuresOf(data, set, counted));
    const names = [...new Set([...without.keys(), ...having.keys()])];
    const differs = names.filter((name) => without.get(name) !== having.get(name));
    const changes = differs.map((name) => `${set}.${name}: ${without.get(name)} → ${having.get(name)}`);
    for (const change of changes) console.log(`  in preview: ${change}`);
    return changes;
  });
}

/** The figures of a set, with the phrases in preview or without them, each by its path; none if the data have no such set. */
function figuresOf(data, set, counted) {
  const json = join(FOLDER, `${set}-${counted}.json`);
  const env = { ...process.env, LITERATIM_PREVIEW: counted };
  const run = spawnSync(process.execPath, [EVAL, "--data", data, "--set", set, "--json", json], { env, encoding: "utf8" });
  if (run.status === 1 && run.stderr.startsWith("Nothing was measured")) return new Map();
  if (run.status !== 0) throw new Error(run.stderr);
  return new Map(flat(JSON.parse(readFileSync(json, "utf8")).sets[set], ""));
}

/** The values in an object by their paths. */
function flat(value, path) {
  if (value === null || typeof value !== "object") return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path === "" ? key : `${path}.${key}`));
}
