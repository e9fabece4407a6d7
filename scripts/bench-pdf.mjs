// Measures reading PDFs against npm's pdfjs-dist, alternating in one run: files opened, time, and the share of a known text that is read.
//
//     node scripts/bench-pdf.mjs [--line] [--lost] [--json FILE]
//
// The files are those of LITERATIM_DATA (by default ../shared/data), and those in target/producers/pdf/. With --line one dated line is printed
// for benches/figures.jsonl; with --lost each place that costs sequences of 25 words; FILE gets all figures. Nothing is asserted.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { literatim, pdfJs } from "./bench/pdf/contestants.mjs";
import { dateLine, median, show, showLost } from "./bench/pdf/table.mjs";
import { filesOf } from "./eval/pdf-files.mjs";
import { breaksOf, recallOf } from "./eval/recall.mjs";

const ROUNDS = 5;
/** How often the first call is measured, each time in a new process. */
const FIRST_CALLS = 5;
/** Milliseconds. A file that is read faster is read again in the same round, so that the resolution of the clock does not matter. */
const LEAST = 10;
const FIRST = fileURLToPath(new URL("bench/pdf/first.mjs", import.meta.url));
const PRODUCERS = fileURLToPath(new URL("../target/producers/pdf/", import.meta.url));

const { values } = parseArgs({ options: { line: { type: "boolean" }, lost: { type: "boolean" }, json: { type: "string" } } });
const { files, left } = filesOf(join(process.env.LITERATIM_DATA ?? "../shared/data", "pdf"), PRODUCERS);
for (const sentence of left) console.log(sentence);
if (files.length === 0) {
  console.log("Nothing is measured. LITERATIM_DATA names the folder of test data.");
  process.exit(0);
}

const contestants = { literatim: await literatim(), pdfJs: await pdfJs() };
const rows = [];
for (const { bytes, passages, ...file } of files) {
  // What there is to find, also in a file that nobody reads.
  const known = passages && recallOf("", passages);
  const row = { ...file, bytes, passages, known, spent: { literatim: [], pdfJs: [] } };
  for (const [name, contestant] of Object.entries(contestants)) row[name] = await survey(contestant, bytes, passages);
  if (passages && row.literatim.texts) row.lost = breaksOf(row.literatim.texts.flow, passages, 25);
  rows.push(row);
}
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const { bytes, spent, ...row } of rows) {
    if (!row.literatim.texts || !row.pdfJs.texts) continue;
    for (const [name, { read }] of Object.entries(contestants)) {
      const ms = await timeOf(() => read(bytes));
      // The first round warms up.
      if (round > 0) spent[name].push(ms);
    }
  }
}
const figures = { rows, rounds: ROUNDS, first: firstCalls() };

show(figures);
if (values.lost) showLost(rows);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows.map(plainRow), null, 2)}\n`);
if (values.line) console.log(`\n${dateLine(figures)}`);
process.exit(0);

/** Whether a file is opened, its pages, and the recall of each of its texts. */
async function survey({ survey, needsPassword }, bytes, passages) {
  try {
    const { texts, ...read } = await survey(bytes);
    const recall = passages && Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, recallOf(text, passages)]));
    return { opened: true, texts, recall, ...read };
  } catch (error) {
    return { opened: needsPassword(error), error: `${error.name}: ${error.message}` };
  }
}

/** Milliseconds of one reading. */
async function timeOf(read) {
  let [spent, count] = [0, 0];
  do {
    const begun = performance.now();
    await read();
    spent += performance.now() - begun;
    count += 1;
  } while (spent < LEAST);
  return spent / count;
}

/** The first calls with the file of known text that has the most pages, in milliseconds, and the ratio of each pair. */
function firstCalls() {
  const measured = rows.filter(({ spent }) => spent.literatim.length > 0);
  const [row] = (measured.some(({ passages }) => passages) ? measured.filter(({ passages }) => passages) : measured).sort(
    (a, b) => b.literatim.pages - a.literatim.pages,
  );
  if (!row) return undefined;
  const call = (name) =>
    Number(execFileSync(process.execPath, [FIRST, name, row.path], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  const calls = Array.from({ length: FIRST_CALLS }, () => ({ literatim: call("literatim"), pdfJs: call("pdfJs") }));
  return {
    name: row.name,
    literatim: median(calls.map((pair) => pair.literatim)),
    pdfJs: median(calls.map((pair) => pair.pdfJs)),
    ratio: median(calls.map((pair) => pair.pdfJs / pair.literatim)),
  };
}

/** A row without bytes and texts. */
function plainRow({ bytes, passages, literatim: { texts: _, ...ours }, pdfJs: { texts: __, ...theirs }, ...row }) {
  return { ...row, literatim: ours, pdfJs: theirs };
}
