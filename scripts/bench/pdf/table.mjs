// The tables of reading PDFs, with the targets.

import { MEASURES } from "../../eval/recall.mjs";
import { figureLine } from "../../figures.mjs";

const MEASURE_NAMES = Object.keys(MEASURES);
/** What is to be reached: on the data's known texts, on other texts and producers, and the ratio of times. */
const TARGETS = { known: { q8: 0.997, q25: 0.993, q25_letters: 0.999 }, producers: { q8: 0.99, q25: 0.99, q25_letters: 0.99 } };
const FASTER = { least: 5, aim: 8 };
/** The texts that are compared: a contestant, its text and its heading. */
const TEXTS = [
  ["literatim", "flow", "literatim, flow"],
  ["literatim", "raw", "literatim, raw"],
  ["pdfJs", "text", "pdf.js"],
];
const GROUPS = { known: "known texts of the data", producers: "known texts of other producers" };

export const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

const sum = (list) => list.reduce((total, value) => total + value, 0);
const isTimed = ({ spent }) => spent.literatim.length > 0;
const nameOf = (name, width) => (name.length > width ? `${name.slice(0, width - 1)}…` : name).padEnd(width);

/** Prints all that was measured. */
export function show({ rows, rounds, first }) {
  showFiles(rows);
  showRecall(rows);
  console.log(`\n${openedLine(rows)}`);
  const total = totalOf(rows);
  if (total) {
    console.log(
      `${total.literatim.toFixed(2)} ms a page, pdf.js ${total.pdfJs.toFixed(2)}: ${total.ratio.toFixed(2)} times as fast ` +
        `(median of ${rounds} rounds over ${total.pages} pages; target ${FASTER.least}, aim ${FASTER.aim})`,
    );
  }
  if (first) {
    console.log(
      `First call, in a new process, ${first.name}: ${first.literatim.toFixed(0)} ms, pdf.js ${first.pdfJs.toFixed(0)}: ` +
        `${first.ratio.toFixed(2)} times as fast`,
    );
  }
  console.log(`Memory of the instance: at most ${megabytes(Math.max(...memories(rows)))} MB`);
}

/** One line for benches/figures.jsonl. */
export function dateLine({ rows, first }) {
  const total = totalOf(rows);
  const cells = [];
  if (total) cells.push(["faster than pdf.js", `${total.ratio.toFixed(2)} times`]);
  if (first) cells.push(["first call", `${first.ratio.toFixed(2)} times`]);
  for (const [group, name] of Object.entries(GROUPS)) {
    const known = rows.filter((row) => row.group === group && row.passages);
    if (known.length === 0) continue;
    const [own, , peer] = TEXTS.map(([contestant, text]) => shares(pooled(known, contestant, text)).join(" / "));
    cells.push([name, `${own} (pdf.js ${peer})`]);
  }
  cells.push(["memory MB", megabytes(Math.max(...memories(rows)))]);
  return figureLine("make bench-pdf", Object.fromEntries(cells), openedLine(rows));
}

/** Prints each place that costs sequences of 25 words. */
export function showLost(rows) {
  console.log("\nPlaces that cost sequences of 25 words in the reading text");
  for (const { name, lost = [] } of rows) {
    for (const { count, before, wanted, read } of lost) {
      console.log(`\n${name}: ${count} sequences at\n  “${before} ‹›`);
      console.log(`  wanted: ${wanted}\n  read:   ${read}`);
    }
  }
}

function showFiles(rows) {
  const width = Math.min(48, Math.max(...rows.map(({ name }) => name.length)));
  console.log(`\n${"file".padEnd(width)}  pages  pdf.js   ms a page   pdf.js    ratio   memory MB`);
  for (const row of rows) {
    const { name, literatim, pdfJs, spent } = row;
    const pages = `${String(literatim.pages ?? "–").padStart(5)}${String(pdfJs.pages ?? "–").padStart(8)}`;
    const times = isTimed(row)
      ? [
          (median(spent.literatim) / literatim.pages).toFixed(3).padStart(12),
          (median(spent.pdfJs) / pdfJs.pages).toFixed(3).padStart(9),
          median(ratiosOf(row)).toFixed(2).padStart(9),
        ].join("")
      : " ".repeat(30);
    const memory = literatim.memory ? megabytes(literatim.memory).padStart(12) : "";
    console.log(`${nameOf(name, width)}  ${pages}${times}${memory}`);
    if (literatim.error) console.log(`  ${literatim.opened ? "opened" : "not opened"}: ${literatim.error}`);
    if (pdfJs.error) console.log(`  pdf.js ${pdfJs.opened ? "opened" : "not opened"}: ${pdfJs.error}`);
  }
}

function showRecall(rows) {
  for (const [group, title] of Object.entries(GROUPS)) {
    const known = rows.filter((row) => row.group === group && row.passages);
    if (known.length === 0) continue;
    const width = Math.min(48, Math.max(...known.map(({ name }) => name.length), title.length)) + 2;
    console.log(`\n${title.padEnd(width)}${TEXTS.map(([, , heading]) => heading.padStart(35)).join("")}`);
    console.log(`${"".padEnd(width)}${TEXTS.map(() => "q8 / q25 / letters / hyphens".padStart(35)).join("")}`);
    for (const row of known) console.log(`${nameOf(row.name, width)}${recallCells([row])}`);
    const targets = MEASURE_NAMES.map((measure) => TARGETS[group][measure]?.toFixed(3) ?? "–").join(" / ");
    console.log(`${"all".padEnd(width)}${recallCells(known)}   target ${targets}`);
    if (group === "producers") showProducers(known, width);
  }
}

/** The rows of each producer together, if they are several. */
function showProducers(rows, width) {
  const producerOf = ({ name }) => name.replace(/^.*__|\.pdf$/g, "");
  for (const producer of new Set(rows.map(producerOf))) {
    const own = rows.filter((row) => producerOf(row) === producer);
    if (own.length > 1) console.log(`${nameOf(`by ${producer}`, width)}${recallCells(own)}`);
  }
}

const recallCells = (rows) =>
  TEXTS.map(([contestant, text]) =>
    shares(pooled(rows, contestant, text))
      .join(" / ")
      .padStart(35),
  ).join("");

/** Found and all sequences of each measure over all rows; a file that was not read has none of them. */
function pooled(rows, contestant, text) {
  return MEASURE_NAMES.map((measure) => {
    const all = sum(rows.map(({ known }) => known[measure][1]));
    const found = sum(rows.map((row) => row[contestant].recall?.[text][measure][0] ?? 0));
    return found / all;
  });
}

const shares = (list) => list.map((share) => share.toFixed(4).replace(/^0/, ""));

function openedLine(rows) {
  const [own, peer] = ["literatim", "pdfJs"].map((name) => rows.filter((row) => row[name].opened).length);
  return `${own} of ${rows.length} files opened (pdf.js ${peer})`;
}

/** Milliseconds a page over all files that both read, and the median of the rounds' ratios. */
function totalOf(rows) {
  const timed = rows.filter(isTimed);
  if (timed.length === 0) return undefined;
  const pages = sum(timed.map(({ literatim }) => literatim.pages));
  const rounds = timed[0].spent.literatim.map((_, round) => ({
    literatim: sum(timed.map(({ spent }) => spent.literatim[round])) / pages,
    pdfJs: sum(timed.map(({ spent }) => spent.pdfJs[round])) / pages,
  }));
  return {
    pages,
    literatim: median(rounds.map(({ literatim }) => literatim)),
    pdfJs: median(rounds.map(({ pdfJs }) => pdfJs)),
    ratio: median(rounds.map(({ literatim, pdfJs }) => pdfJs / literatim)),
  };
}

const ratiosOf = ({ spent }) => spent.literatim.map((ms, round) => spent.pdfJs[round] / ms);
const memories = (rows) => rows.map(({ literatim }) => literatim.memory ?? 0);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
