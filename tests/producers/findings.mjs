// Checks drafts as many producers write them. The Markdown file of each must give the findings that the draft is made to have, and every other file
// those of the Markdown file: the words, the verdict, the source that is cited, and the pages.
//
//   node tests/producers/findings.mjs               a line for each file
//   node tests/producers/findings.mjs brief         the same for one draft
//   node tests/producers/findings.mjs --line        and a line for benches/figures.jsonl
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { figureLine } from "../../scripts/figures.mjs";
import { check, fromFiles, inputsOf, openEngine } from "../../www/dist/node.js";

const PRODUCERS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "target", "producers");
const DRAFTS = ["memo", "brief", "law-review"];

/**
 * What a format does not carry, or not in a form that is read: files by the end of their names, and the quotations that it concerns, by where they are
 * and what was found. Such a quotation is named, and counts as unequal.
 */
const LOST = [
  {
    file: /__pdftotext\.txt$/u,
    concerns: ({ where }) => where === "table",
    why: "the lines of cells that are next to each other are one line of text",
  },
  {
    file: /__pdftotext\.txt$/u,
    concerns: ({ text }, found) => /\p{L}-\p{Ll}/u.test(found?.reason ?? "") && !/\p{L}-\p{Ll}/u.test(text),
    why: "a hyphen at the end of a line may be a part of its word",
  },
  {
    file: /__pages\.txt$/u,
    concerns: ({ where }) => where === "table",
    why: "cells are paragraphs, and the notes of a page part those of a row",
  },
  {
    file: /__pdflatex-columns\.pdf$/u,
    concerns: ({ where }) => where === "table",
    why: "a drawn rule alone parts the rows of narrow cells, and rules are not read",
  },
];

const { values: options, positionals } = parseArgs({ options: { line: { type: "boolean" } }, allowPositionals: true });
const engine = openEngine();
const results = [];
try {
  for (const name of positionals.length === 0 ? DRAFTS : positionals) results.push(...(await resultsOf(name)));
} finally {
  engine.close();
}
const files = results.length;
const equalFiles = results.filter(({ faults, lost }) => faults + lost === 0).length;
const [quotations, equal, lost, faults] = ["quotations", "equal", "lost", "faults"].map((key) =>
  results.reduce((sum, result) => sum + result[key], 0),
);
console.log(
  `${equalFiles} of ${files} files give the findings of their draft, ${equal} of ${quotations} quotations; ${lost} are lost with the format, ${faults} differ.`,
);
if (options.line) {
  const figures = { "equal findings": `${equalFiles} of ${files}`, quotations: `${equal} of ${quotations}` };
  console.log(`\n${figureLine("make test-producers", figures)}`);
}
if (faults > 0) process.exitCode = 1;

/** The results of all files of a draft, of which each is printed. */
async function resultsOf(name) {
  const folder = join(PRODUCERS, name);
  const expected = JSON.parse(await readFile(join(folder, "expected.json"), "utf8"));
  const made = expected.quotations.map(({ text, intended, source }) => ({ words: plain(text), verdict: intended, cited: source }));
  const original = `${name}.md`;
  const found = await findingsOf(join(folder, original));
  const out = [compared(original, found, made, expected)];
  const others = (await readdir(folder)).filter((file) => file.startsWith(`${name}__`)).sort();
  for (const file of others) out.push(compared(file, await findingsOf(join(folder, file)), found, expected));
  return out;
}

/** The findings of a file, in the order of its quotations. */
async function findingsOf(path) {
  const [draft] = await inputsOf([path]);
  const report = await check(engine, draft, { sources: [fromFiles(await inputsOf([join(dirname(path), "sources")]))] });
  const names = new Map(report.sources.map(({ id, name }) => [id, basename(name)]));
  const citations = new Map(report.citations.map((citation) => [citation.id, citation]));
  return report.quotations.map(({ text, headline, attribution, passages, pin, reason }) => {
    const { sources = [] } = citations.get(attribution.citation) ?? {};
    const cited = names.get(sources[0]) ?? null;
    return { words: plain(text), verdict: headline, cited, pages: passages[0]?.pages.join("–") ?? null, pin, reason };
  });
}

/** Compares the findings of a file with those that it should have, and prints where they differ. */
function compared(file, found, wanted, { quotations }) {
  const left = [...found];
  const [faults, lost] = [[], []];
  for (const [index, quotation] of quotations.entries()) {
    const words = plain(quotation.text);
    const wish = wanted.find((finding) => finding.words === words);
    const at = left.findIndex((finding) => finding.words === words);
    const [finding] = at < 0 ? [] : left.splice(at, 1);
    const difference = wish === undefined || finding === undefined ? "not found in the draft" : differenceOf(finding, wish);
    if (difference === undefined) continue;
    const known = LOST.find((one) => one.file.test(file) && one.concerns(quotation, finding));
    const said = `${index + 1} (${quotation.where}, “${quotation.text.slice(0, 24)}”): ${difference}`;
    if (known === undefined) faults.push(said);
    else lost.push(`${said}; lost: ${known.why}`);
  }
  const equal = quotations.length - faults.length - lost.length;
  // The words of a lost quotation are read as another one.
  const extra = left.filter(({ words }) => !quotations.some(({ text }) => plain(text) === words)).slice(lost.length);
  faults.push(...extra.map(({ words }) => `not in the draft: ${words.slice(0, 40)}`));
  console.log([`${file.padEnd(36)}${equal} of ${quotations.length}`, ...faults, ...lost].join("\n    "));
  return { file, quotations: quotations.length, equal, faults: faults.length, lost: lost.length };
}

/** The first difference of a finding from another, of that which the second one says. */
function differenceOf(finding, wish) {
  const key = ["verdict", "cited", "pages", "pin"].find((key) => key in wish && finding[key] !== wish[key]);
  return key && `${key} ${finding[key]} for ${wish[key]}`;
}

/** Letters and figures in lower case: a file may divide words at line ends. */
function plain(text) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
