// Measures which words of known texts native readers of PDF find, and in which order, alternating in one run: the crate, hayro-interpret and
// pdftotext.
//
//     node scripts/bench-pdf-words.mjs [--line]
//
// The files are those with a known text of LITERATIM_DATA (by default ../shared/data) and of target/producers/pdf/. hayro-interpret gives glyphs with
// their places; benches/pdf makes lines of them. A reader that is not installed is left out. With --line one dated line is printed for benches/figures.jsonl.
// Nothing is asserted.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { pdftotext, program } from "./bench/pdf/native.mjs";
import { filesOf } from "./eval/pdf-files.mjs";
import { comparable, recallOf } from "./eval/recall.mjs";
import { figureLine } from "./figures.mjs";

const ROUNDS = 5;
const PRODUCERS = fileURLToPath(new URL("../target/producers/pdf/", import.meta.url));

const { values } = parseArgs({ options: { line: { type: "boolean" } } });
const { files, left } = filesOf(join(process.env.LITERATIM_DATA ?? "../shared/data", "pdf"), PRODUCERS);
for (const sentence of left) console.log(sentence);
const known = files.filter(({ passages }) => passages);
if (known.length === 0) {
  console.log("Nothing is measured: no file has a known text.");
  process.exit(0);
}

const native = await program();
const readers = { literatim: native.reader("literatim"), hayro: native.reader("hayro"), pdftotext };
const results = [];
for (const [name, read] of Object.entries(readers)) {
  try {
    results.push({ name, read, spent: [], ...(await survey(read)) });
  } catch (error) {
    console.log(`${name} is left out: ${error.message}`);
  }
}
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const { read, pages, spent } of results) {
    let ms = 0;
    for (const { path } of known) ms += (await read(path)).ms;
    // The first round warms up.
    if (round > 0) spent.push(ms / pages);
  }
}
native.end();

const share = (part) => part.toFixed(4).replace(/^0/, "");
console.log(`${known.length} files, ${results[0]?.pages} pages\n`);
console.log(`${"".padEnd(12)}word recall  precision  25 words in order   ms a page`);
const cells = results.map(({ name, spent, recall, precision, q25 }) => {
  const ms = spent.toSorted((a, b) => a - b)[spent.length >> 1];
  console.log(
    `${name.padEnd(12)}${share(recall).padStart(11)}${share(precision).padStart(11)}${share(q25).padStart(19)}${ms.toFixed(2).padStart(12)}`,
  );
  return [name, `${[recall, precision, q25].map(share).join(" / ")}, ${ms.toFixed(2)} ms`];
});
if (values.line) {
  const note = `${known.length} known texts: word recall, precision, 25 words in order, time a page`;
  console.log(`\n${figureLine("make bench-pdf-words", Object.fromEntries(cells), note)}`);
}

/** The share of the known words that are read, of the words read that are known, and of the known sequences of 25 words that are read. */
async function survey(read) {
  const sums = { pages: 0, known: 0, read: 0, shared: 0, found: 0, all: 0 };
  for (const { path, passages } of known) {
    const { pages, text } = await read(path);
    const [wanted, got] = [passages.join("\n"), text].map((of) => countsOf(comparable(of).split(" ")));
    const [found, all] = recallOf(text, passages).q25;
    sums.pages += pages;
    sums.known += total(wanted);
    sums.read += total(got);
    for (const [word, count] of wanted) sums.shared += Math.min(count, got.get(word) ?? 0);
    sums.found += found;
    sums.all += all;
  }
  return { pages: sums.pages, recall: sums.shared / sums.known, precision: sums.shared / sums.read, q25: sums.found / sums.all };
}

function countsOf(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function total(counts) {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
