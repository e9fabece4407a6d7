// Measures which words of public PDFs the crate reads, next to pdftotext: files without a known text, such as those inside of packages.
//
//     node scripts/bench-pdf-public.mjs FOLDER [--lost] [--json FILE] [--line]
//
// The files are all of FOLDER. Each is read by a process of its own within a minute, so that a panic or a hang is that of one file. A file counts
// where pdftotext finds more than 200 letters. Its *words* are those of pdftotext that are in the whole text too, as often; its *letters* are
// sequences of eight letters or digits, for which it does not matter where words are parted; *hidden* are words that the crate leaves out and names.
// Letters and figures that touch are two words, because readers part the mark of a note, an index or a unit or do not, and each character of Han and
// Kana is one.
// With --lost the words that are missing are printed; FILE gets all figures; with --line one dated line is printed for benches/figures.jsonl.

import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { onePdf, pdftotext } from "./bench/pdf/native.mjs";
import { comparable } from "./eval/recall.mjs";
import { figureLine } from "./figures.mjs";

/** Letters that pdftotext finds in a file that counts. */
const LEAST = 200;
/** The share of its words from which a file counts as read. */
const READ = 0.99;
const SEQUENCE = 8;
const WORD = /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]&&\p{L}]|[\p{L}--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]]+|\p{N}+/gv;

const options = { lost: { type: "boolean" }, json: { type: "string" }, line: { type: "boolean" } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [folder] = positionals;
if (folder === undefined) {
  console.error("Give a folder of PDFs: make bench-pdf-public FOLDER=DIR");
  process.exit(2);
}
await promisify(execFile)("pdftotext", ["-v"]);
const read = await onePdf();
const names = readdirSync(folder).filter((name) => name.toLowerCase().endsWith(".pdf"));
const rows = [];
for (const name of names.sort()) rows.push({ name, ...(await rowOf(join(folder, name))) });

const counted = rows.filter(({ letters }) => letters > LEAST);
const whole = counted.filter(({ words }) => words >= READ);
for (const row of rows.filter(({ error, ms }) => error !== undefined || ms > 5_000))
  console.log(`${row.name}: ${row.error ?? `${row.ms} ms`}`);
for (const row of counted.filter(({ words }) => words < READ).sort((a, b) => a.words - b.words)) {
  console.log(
    `${share(row.words)} words, ${share(row.sequences)} letters, ${share(row.hidden)} hidden: ${row.name}${row.error ? `: ${row.error}` : ""}`,
  );
  if (values.lost) console.log(`    ${row.lost.join(" ")}`);
}
const figures = {
  files: rows.length,
  "with text": counted.length,
  "words .99": whole.length,
  "letters .99": counted.filter(({ sequences }) => sequences >= READ).length,
  "all words": share(mean(counted, "words")),
  "all letters": share(mean(counted, "sequences")),
  failed: rows.filter(({ failed }) => failed).length,
  "slowest s": (Math.max(...rows.map(({ ms }) => ms)) / 1_000).toFixed(1),
};
console.log(figures);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
if (values.line) console.log(figureLine("make bench-pdf-public", figures));

/** What is measured of one file. */
async function rowOf(path) {
  let theirs = "";
  try {
    theirs = (await pdftotext(path)).text;
  } catch {
    // A file that pdftotext does not open has no letters to find.
  }
  const letters = [...theirs.matchAll(/\p{L}/gu)].length;
  const ours = await read("whole", path);
  const [text, hidden] = (ours.text ?? "").split("\f");
  const [wanted, found, concealed] = [theirs, text, hidden ?? ""].map((part) => counts(wordsOf(part)));
  const lost = missing(wanted, found);
  const sequences = [theirs, text].map((part) => counts(sequencesOf(part)));
  return {
    letters,
    ms: ours.ms,
    error: ours.error,
    failed: ours.failed,
    words: 1 - total(lost) / (total(wanted) || 1),
    sequences: 1 - total(missing(...sequences)) / (total(sequences[0]) || 1),
    hidden: (total(lost) - total(missing(lost, concealed))) / (total(wanted) || 1),
    lost: [...lost.keys()].slice(0, 60),
  };
}

function wordsOf(text) {
  return comparable(text).match(WORD) ?? [];
}

/** Sequences that lie within a line. */
function sequencesOf(text) {
  return text.split("\n").flatMap((line) => {
    const plain = [...line.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "")];
    return plain.slice(SEQUENCE - 1).map((_, at) => plain.slice(at, at + SEQUENCE).join(""));
  });
}

/** @returns {Map<string, number>} */
function counts(items) {
  const counted = new Map();
  for (const item of items) counted.set(item, (counted.get(item) ?? 0) + 1);
  return counted;
}

/** What is wanted more often than it is found. */
function missing(wanted, found) {
  const lost = [...wanted].map(([item, count]) => [item, count - (found.get(item) ?? 0)]);
  return new Map(lost.filter(([, count]) => count > 0));
}

function total(counted) {
  return [...counted.values()].reduce((sum, count) => sum + count, 0);
}

function mean(all, name) {
  return all.reduce((sum, row) => sum + row[name], 0) / (all.length || 1);
}

function share(part) {
  return part.toFixed(3).replace(/^0/, "");
}
