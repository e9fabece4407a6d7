// The table of ratios, each with its target and whether that is reached.

import { figureLine } from "../../figures.mjs";
import { ABSENT, EDITED } from "./texts.mjs";

/** Kinds with few changes, which an index should find in less than a pass over the text. */
const LIGHT = ["verbatim", "edit05", "wordsub2"];

/** A passage counts as right when its distance exceeds that of the best passage of any contestant by at most this share of the quotation. */
const SLACK = 0.1;

/** The other contestant, the averaged kinds, characters, and the target: the other's time times a factor at most, or how many times faster. */
const TARGETS = [
  { other: "memchr", length: 300, edited: { most: 4 }, absent: { most: 4 } },
  { other: "memchr", length: 50, edited: { most: 5 }, absent: { most: 5 } },
  { other: "memchr", length: 1000, edited: { most: 18 }, absent: { most: 18 } },
  { other: "matchQuote", length: 300, edited: { least: 150 }, absent: { least: 400 } },
  { other: "fuzzball", length: 300, edited: { least: 1000 }, absent: { least: 1000 } },
  { other: "edlib", length: 300, edited: { least: 80 }, absent: { least: 350 } },
  { other: "rapidfuzz", length: 300, edited: { least: 80 }, absent: { least: 350 } },
  { other: "sassy", length: 300, edited: { least: 15 }, absent: { least: 15 } },
];
const SWEEP = { most: 1.2 };
const BUILDING = { most: 230 };
const MEMORY = { most: 2.2 };
const SIZE = { most: 60 };

/** Aims beyond the targets. */
const LIGHT_AIM = { most: 1 };
const SWEEP_AIM = { most: 1 / 3 };

/** Prints all that was measured. */
export function show(figures) {
  const { data, left, texts } = figures;
  console.log(
    data
      ? "Texts of the data folder."
      : "The data folder has no timing texts: the texts are synthetic, and the targets were not set for them.",
  );
  for (const { name, original, folded } of texts) console.log(`  ${name}: ${original.length} characters, ${folded.length} folded`);
  for (const sentence of left) console.log(sentence);
  console.log(
    "\nMilliseconds a quotation (medians of the rounds), the engine span included, and right places of those that are in the text",
  );
  showTimes(figures);
  console.log("\nRatios in one run (medians of the rounds' ratios)");
  for (const row of rowsOf(figures)) showRow(row);
}

/** One line for benches/figures.jsonl. */
export function dateLine(figures) {
  const rows = rowsOf(figures).filter(({ target, aim }) => target && !aim);
  const cells = rows.map(({ name, value, unit, reached }) => [name, `${number(value)}${unit}${reached ? "" : " (missed)"}`]);
  return figureLine("make bench-locate", Object.fromEntries(cells), figures.data ? undefined : "synthetic texts");
}

/** `{name, value, unit, target, aim, reached, times}`, in the order in which they are shown. */
function rowsOf(figures) {
  const { rounds, texts, size } = figures;
  const rows = [];
  const add = (name, value, unit, target, times, aim = false) => {
    const reached = target && (target.most === undefined ? value >= target.least : value <= target.most);
    rows.push({ name, value, unit, target, aim, reached, times });
  };
  const against = (name, other, text, length, kinds, target, aim) => {
    const [ours, theirs] = [series(figures, text, length, kinds, "quick"), series(figures, text, length, kinds, other)];
    if (ours.length === 0 || theirs.length === 0) return;
    const faster = target?.least !== undefined;
    const ratios = ours.map((ms, i) => (faster ? theirs[i] / ms : ms / theirs[i]));
    const times = `${number(median(ours))} against ${number(median(theirs))} ms`;
    add(name, median(ratios), faster ? " times faster" : " times", target, times, aim);
  };
  for (const { other, length, ...groups } of TARGETS) {
    for (const [group, target] of Object.entries(groups)) {
      against(`${other}, ${length}, ${group}`, other, "t1m", length, group === "absent" ? ABSENT : EDITED, target);
    }
  }
  for (const kind of LIGHT) against(`memchr, 300, ${kind}`, "memchr", "t1m", 300, [kind], LIGHT_AIM, true);
  against("indexOf, 300, absent", "indexOf", "t1m", 300, ABSENT);
  for (const length of [50, 300, 1000]) {
    against(`memchr, 100 KB, ${length}, edited`, "memchr", "t100k", length, EDITED);
    against(`memchr, 100 KB, ${length}, absent`, "memchr", "t100k", length, ABSENT);
  }
  against("memchr, repetitive, 300, edited", "memchr", "rep1m", 300, ["edit05"]);
  against("memchr, repetitive, 300, absent", "memchr", "rep1m", 300, ABSENT);

  const megabytes = sizeOfText(texts, "t1m") / 1e6;
  const [quick, thorough] = ["quick", "thorough"].map((effort) => series(figures, "t1m", 300, ABSENT, effort));
  add("complete scan, 300", median(thorough.map((ms, i) => (ms - quick[i]) / megabytes)), " ms/MB");

  const many = (key) => rounds.map((round) => round.many[key]);
  const [located, swept, built] = [many("located"), many("swept"), many("built")];
  const sweeps = median(located.map((ms, i) => ms / swept[i]));
  const times = `${number(median(located))} against ${number(median(swept))} ms, built in ${number(median(built))} ms`;
  add(manyName(figures), sweeps, " times a sweep by indexOf", SWEEP, times);
  add("the same", sweeps, " times a sweep by indexOf", SWEEP_AIM, times, true);

  const memchr = series(figures, "t1m", 300, ABSENT, "memchr");
  const building = (key) => rounds.map((round) => round.building[key]);
  const [read, indexed] = [building("read"), building("indexed")];
  add("fold, map and index", median(indexed.map((ms, i) => ms / memchr[i])), " memchr passes", BUILDING, `${number(median(indexed))} ms`);
  add(
    "with reading the text",
    median(indexed.map((ms, i) => (ms + read[i]) / memchr[i])),
    " memchr passes",
    undefined,
    `${number(median(read))} ms more`,
  );
  const memory = rounds[0].building.memory;
  if (memory) {
    const { text, index, map } = memory;
    add(
      "index and map",
      (index + map) / sizeOfText(texts, "t1m"),
      " bytes a character",
      MEMORY,
      `text ${text}, index ${index}, map ${map}`,
    );
  }
  if (size.kilobytes !== undefined) add("wasm of text and locate alone", size.kilobytes, " KB gzipped", SIZE);
  return rows;
}

function manyName({ many }) {
  const characters = many.sources.reduce((sum, { original }) => sum + original.length, 0);
  return `${many.quotations.length} quotations × ${many.sources.length} sources (${(characters / 1e6).toFixed(2)} MB)`;
}

function showRow({ name, value, unit, target, aim, reached, times }) {
  const wanted =
    target && `${aim ? "aim" : "target"} ${target.most === undefined ? `at least ${target.least}` : `at most ${number(target.most)}`}`;
  const cells = [
    name.padEnd(44),
    `${number(value)}${unit}`.padEnd(32),
    (wanted ?? "").padEnd(22),
    { true: "reached", false: "MISSED" }[reached] ?? "",
  ];
  console.log(`  ${cells[0]}${cells[1]}${cells[2]}${cells[3].padEnd(9)}${times ?? ""}`.trimEnd());
}

/** A table with a line for each case and a column for each contestant. */
function showTimes({ cases, rounds, size }) {
  const names = [...new Set(rounds[0].cases.flatMap((spent) => Object.keys(spent)))];
  console.log(`  ${"".padEnd(26)}${names.map((name) => name.padStart(18)).join("")}`);
  for (const [i, { text, kind, length, placed }] of cases.entries()) {
    const right = ABSENT.includes(kind) ? {} : rightOf(cases[i]);
    const cells = names.map((name) => {
      const spent = rounds.map((round) => round.cases[i][name]);
      if (spent[0] === undefined) return "";
      const places = name in placed && name in right ? ` ${right[name]} of ${placed[name].length}` : "";
      return `${number(median(spent))}${places}`;
    });
    console.log(`  ${`${text.name} ${kind} ${length}`.padEnd(26)}${cells.map((cell) => cell.padStart(18)).join("")}`);
  }
  if (size.sentence) console.log(size.sentence);
}

/** How many places each contestant got right: those with a passage about as near to the quotation as the best of any contestant. */
function rightOf({ quotations, placed }) {
  // memchr and fuzzball name no place.
  const placing = Object.entries(placed).filter(([, passages]) => passages.some((passage) => passage !== undefined));
  const right = Object.fromEntries(placing.map(([name]) => [name, 0]));
  for (const [i, { folded }] of quotations.entries()) {
    const distances = placing.map(([name, passages]) => [name, passages[i] ? distance(folded, passages[i]) : Number.POSITIVE_INFINITY]);
    const least = Math.min(...distances.map(([, errors]) => errors));
    for (const [name, errors] of distances) if (errors <= least + SLACK * folded.length && errors < folded.length) right[name] += 1;
  }
  return right;
}

/** The edit distance of two texts, by its definition. */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + Number(a[i - 1] !== b[j - 1])));
    row = next;
  }
  return row[b.length];
}

/** A contestant's milliseconds a quotation in each round, over some kinds of one length. */
function series({ cases, rounds }, text, length, kinds, name) {
  const chosen = cases.flatMap((each, i) => (each.text.name === text && each.length === length && kinds.includes(each.kind) ? [i] : []));
  if (rounds[0].cases[chosen[0]]?.[name] === undefined) return [];
  return rounds.map((round) => chosen.reduce((sum, i) => sum + round.cases[i][name], 0) / chosen.length);
}

function sizeOfText(texts, wanted) {
  return texts.find(({ name }) => name === wanted).folded.length;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function number(value) {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toPrecision(2);
}
