// Prints the measurements of benches/figures.jsonl into the tables of BENCHMARKS.md.
//
//   node scripts/figures.mjs            writes BENCHMARKS.md
//
// A line of the file is a measurement: its date, the command, the set or case, the figures by their names, the commit, a note, and `first` if it is at
// first sight. A table begins in BENCHMARKS.md with a comment that names its command. www/test/docs.test.mjs fails when the page is not what this
// writes.
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FILE = "benches/figures.jsonl";
export const PAGE = "BENCHMARKS.md";

/** A table has a column for each figure up to this number of different ones, else one column for all. */
const COLUMNS = 8;

/** The fields of a measurement, in their order. */
const FIELDS = ["date", "command", "set", "first", "figures", "commit", "note"];

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(join(ROOT, PAGE), await pageOfFigures());

/**
 * A line for benches/figures.jsonl, measured today.
 * @param {string} command
 * @param {Record<string, string | number>} figures
 * @param {string} [note]
 */
export function figureLine(command, figures, note) {
  const date = new Date().toISOString().slice(0, 10);
  return JSON.stringify({ date, command, figures, note });
}

/** BENCHMARKS.md with its tables. @returns {Promise<string>} */
export async function pageOfFigures() {
  const [page, lines] = await Promise.all([PAGE, FILE].map((file) => readFile(join(ROOT, file), "utf8")));
  const measured = lines.trimEnd().split("\n").map(parsed);
  const printed = new Set();
  const written = page.replace(/(<!-- figures: (.+) -->\n)[\s\S]*?(<!-- figures: end -->)/gu, (_, begin, command, end) => {
    const own = measured.filter((entry) => entry.command === command);
    if (own.length === 0) throw new Error(`${FILE} has no line of ${command}, for which ${PAGE} has a table.`);
    printed.add(command);
    return `${begin}\n${tableOf(own)}\n${end}`;
  });
  const lost = measured.find(({ command }) => !printed.has(command));
  if (lost !== undefined) throw new Error(`${PAGE} has no table for ${lost.command}; add <!-- figures: ${lost.command} --> and its end.`);
  return written;
}

/** A measurement from a line of the file. */
function parsed(line, index) {
  const entry = JSON.parse(line);
  const unknown = Object.keys(entry).find((field) => !FIELDS.includes(field));
  if (
    unknown !== undefined ||
    !/^\d{4}-\d\d-\d\d$/u.test(entry.date) ||
    typeof entry.command !== "string" ||
    typeof entry.figures !== "object"
  ) {
    throw new Error(`Line ${index + 1} of ${FILE} is no measurement${unknown === undefined ? "" : `: ${unknown} is no field`}.`);
  }
  return entry;
}

/** The table of some measurements, the newest run first. */
function tableOf(entries) {
  const runs = runsOf(entries).reverse();
  const newest = runs.toSorted(([a], [b]) => b.date.localeCompare(a.date)).flat();
  const names = [...new Set(entries.flatMap(({ figures }) => Object.keys(figures)))];
  const apart = names.length <= COLUMNS;
  const columns = {
    date: ({ date }) => date,
    set: ({ set = "", first }) => [set, first ? "at first sight" : ""].filter((part) => part !== "").join(", "),
    ...Object.fromEntries(apart ? names.map((name) => [name, ({ figures }) => figures[name] ?? ""]) : []),
    figures: ({ figures }) =>
      apart
        ? ""
        : Object.entries(figures)
            .map(([name, value]) => `${name} ${value}`)
            .join(" · "),
    commit: ({ commit = "" }) => commit,
    note: ({ note = "" }) => note,
  };
  const filled = Object.entries(columns).filter(([, cell]) => entries.some((entry) => cell(entry) !== ""));
  const row = (cells) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`.replaceAll("|  |", "| |").replaceAll("|  |", "| |");
  const rows = newest.map((entry) => row(filled.map(([, cell]) => cell(entry))));
  return `${[row(filled.map(([name]) => name)), `|${"---|".repeat(filled.length)}`, ...rows].join("\n")}\n`;
}

/** Neighbours of one date and note with sets or cases are of one run, and stay in their order. */
function runsOf(entries) {
  const runs = [];
  for (const entry of entries) {
    const [before] = runs.at(-1) ?? [];
    const goesOn = entry.set !== undefined && before?.date === entry.date && before.note === entry.note && before.first === entry.first;
    if (goesOn) runs.at(-1).push(entry);
    else runs.push([entry]);
  }
  return runs;
}
