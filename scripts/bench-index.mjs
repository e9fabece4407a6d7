// Measures the offline index of cases: building it from made dumps in the form of CourtListener's bulk data, its size, and its look-ups.
//
//     node scripts/bench-index.mjs [--rows 200000 | --full] [--folder DIR] [--line]
//
// --full makes 18.1 million citations (6 GB in DIR, removed at the end). The made names are fictional. How often a name agrees by chance, and how
// often a misspelt, shortened or married name is taken for another, is measured by tests/case_index.rs.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeBulkData } from "../www/test/bulk-data.mjs";
import { figureLine } from "./figures.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CLI = join(ROOT, "www", "dist", "cli.js");
const FULL = 18_100_000;
/** Look-ups of one measurement. */
const LOOKUPS = 20_000;

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "200000" },
    full: { type: "boolean" },
    folder: { type: "string" },
    line: { type: "boolean" },
  },
});
const rows = options.full ? FULL : Number(options.rows);
const folder = mkdtempSync(join(options.folder ?? tmpdir(), "literatim-index-"));
try {
  const samples = [];
  const paths = await writeBulkData(folder, rows, (sample) => samples.push(sample));
  const index = join(folder, "cases.index");
  const built = await build(index, paths);
  const bytes = statSync(index).size;
  const looked = await lookUp(index, samples);
  const figures = {
    rows,
    seconds: Math.round(built.seconds),
    memory_mb: Math.round(built.kilobytes / 1000),
    index_mb: Math.round(bytes / 1e5) / 10,
    bytes_a_case: Math.round((bytes / rows) * 100) / 100,
    ...looked,
  };
  console.log(
    Object.entries(figures)
      .map(([name, value]) => `${name.padEnd(22)}${value}`)
      .join("\n"),
  );
  if (options.line) console.log(figureLine("make bench-index", figures));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Builds an index by the command line: its time, and the most memory that the process had. */
async function build(index, paths) {
  const begun = performance.now();
  const child = spawn(process.execPath, [CLI, "index", "build", index, ...paths], { stdio: ["ignore", "ignore", "inherit"] });
  let kilobytes = 0;
  const watching = setInterval(() => {
    try {
      kilobytes = Math.max(kilobytes, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0));
    } catch {
      // The process has ended, or the system has no /proc.
    }
  }, 50);
  const code = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(watching);
  if (code !== 0) throw new Error(`The build ended with code ${code}.`);
  return { seconds: (performance.now() - begun) / 1000, kilobytes };
}

/** Looks up the samples by the WebAssembly of the package: milliseconds for each, and how many are found under their names. */
async function lookUp(index, samples) {
  const bindings = await import(join(ROOT, "pkg", "index", "index.js"));
  await bindings.default({ module_or_path: readFileSync(join(ROOT, "pkg", "index", "index_bg.wasm")) });
  const file = await open(index);
  const read = async (offset, length) => (await file.read(new Uint8Array(length), 0, length, offset)).buffer;
  const headBytes = await read(0, bindings.indexHeadLength(await read(0, bindings.indexPrefix())));
  const begun = performance.now();
  const head = new bindings.IndexHead(headBytes);
  const load = performance.now() - begun;
  let [spent, most, found, covered] = [0, 0, 0, 0];
  for (let at = 0; at < Math.min(LOOKUPS, samples.length); at++) {
    const { cite, name } = samples[at];
    const range = head.range(cite);
    if (!range) continue;
    covered += 1;
    const block = await read(...range);
    const start = performance.now();
    const answer = head.answer(cite, name, block);
    const took = performance.now() - start;
    spent += took;
    most = Math.max(most, took);
    if (answer.standing === "this_name") found += 1;
  }
  await file.close();
  return {
    head_kb: Math.round(headBytes.length / 1000),
    head_load_ms: Math.round(load * 10) / 10,
    lookup_ms: Math.round((spent / covered) * 1000) / 1000,
    lookup_most_ms: Math.round(most * 100) / 100,
    found: `${found} of ${covered}`,
  };
}
