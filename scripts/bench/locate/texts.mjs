// The texts and the quotations to search for: the timing texts of the data folder, else synthetic ones of the same kinds.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { opinionsOf, random, wordsOf } from "../corpus.mjs";

/** Kinds of quotations that are in the text with edits, and that are not in it. */
export const EDITED = ["edit05", "edit15", "wordsub2"];
export const ABSENT = ["neg_cross", "neg_markov"];

/** Characters of the quotations, and how many there are of each kind. */
const LENGTHS = [50, 300, 1000];
const OF_A_KIND = 4;

/** Opinions and quotations of the sweep over many sources. */
const SOURCES = 30;
const SWEPT = 300;

/**
 * `texts`: `{name, original, folded}`; `quotations`: `{kind, length, quote}` for every text, and `repeated` for the repetitive one;
 * `many`: `{sources: {name, original, folded}[], quotations: string[]}`; `data`: whether they come from the data folder.
 */
export function textsOf(folder) {
  const data = existsSync(join(folder, "timing-quotes.json"));
  const { originals, quotations, sources, swept } = data ? fromData(folder) : made();
  const texts = Object.entries(originals).map(([name, original]) => ({ name, original, folded: fold(original) }));
  const next = random(5);
  const repetitive = texts.find(({ name }) => name === "rep1m").folded;
  const passages = Array.from({ length: OF_A_KIND }, () => passageOf(repetitive, 300, next));
  return {
    data,
    texts,
    quotations,
    repeated: [
      ...passages.map((quote) => ({ kind: "edit05", length: 300, quote: edited(quote, 5, next) })),
      ...quotations.filter(({ kind, length }) => ABSENT.includes(kind) && length === 300),
    ],
    many: { sources: sources.map((source) => ({ ...source, folded: fold(source.original) })), quotations: swept },
  };
}

/**
 * The text as the peers get it: folded in the same spirit as the engine folds, one byte a character, so that an offset is the same in
 * all of their languages.
 */
export function fold(text) {
  return text
    .normalize("NFKD")
    .replace(/\p{M}|\u00AD|[\u200B-\u200F]|\u2060|\uFEFF|["“”„«»]/gu, "")
    .replace(/[‘’‚‛`´ʼ]/g, "'")
    .replace(/[‐‑‒–—―−]/g, "-")
    .toLowerCase()
    .replace(/(?<=[a-z0-9]-)\s*\n\s*(?=[a-z0-9])/g, "")
    .replace(/\s+/g, " ")
    .replace(/[^ -~]/g, "~")
    .trim();
}

function fromData(folder) {
  const read = (name) => readFileSync(join(folder, name));
  const originals = Object.fromEntries(
    ["t1m", "t100k", "rep1m"].map((name) => [name, gunzipSync(read(`${name}.txt.gz`)).toString("utf8")]),
  );
  const quotations = JSON.parse(read("timing-quotes.json"))
    .filter(({ len }) => LENGTHS.includes(len))
    .map(({ kind, len, quote }) => ({ kind, length: len, quote }));
  const sources = readdirSync(join(folder, "src"))
    .filter((name) => name.startsWith("op_"))
    .map((name) => ({ name, original: read(join("src", name)).toString("utf8") }))
    .sort((a, b) => b.original.length - a.original.length)
    .slice(0, SOURCES);
  const names = new Set(sources.map(({ name }) => name));
  const cases = read("cases.jsonl")
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const swept = cases.filter(({ src }) => names.has(src)).map(({ quote }) => quote);
  return { originals, quotations, sources, swept: spread(swept, SWEPT) };
}

function made() {
  const opinions = opinionsOf(SOURCES);
  const t1m = opinions
    .slice(0, 17)
    .map(({ text }) => text)
    .join("\n");
  const t100k = opinions
    .slice(0, 2)
    .map(({ text }) => text)
    .join("\n");
  const next = random(3);
  const makers = {
    verbatim: (length) => passageOf(t100k, length, next),
    edit05: (length) => edited(passageOf(t100k, length, next), 5, next),
    edit15: (length) => edited(passageOf(t100k, length, next), 15, next),
    wordsub2: (length) => reworded(passageOf(t100k, length, next), 2, next),
    neg_cross: (length) => passageOf(opinions[20].text, length, next),
    neg_markov: (length) => wordsOf(next, length).join(" ").slice(0, length),
  };
  const quotations = LENGTHS.flatMap((length) =>
    Object.entries(makers).flatMap(([kind, make]) => Array.from({ length: OF_A_KIND }, () => ({ kind, length, quote: make(length) }))),
  );
  const boilerplate = Array.from({ length: 12 }, () => `${wordsOf(next, 40).join(" ")}. `);
  let rep1m = "";
  while (rep1m.length < 1_000_000) rep1m += edited(boilerplate[next(boilerplate.length)], 1, next);
  const swept = Array.from({ length: SWEPT }, (_, index) => {
    const passage = passageOf(opinions[next(SOURCES)].text, LENGTHS[next(2)], next);
    return [passage, edited(passage, 5, next), reworded(passage, 1, next), wordsOf(next, 30).join(" ")][index % 4];
  });
  const sources = opinions.map(({ name, text }) => ({ name, original: text }));
  return { originals: { t1m, t100k, rep1m }, quotations, sources, swept };
}

/** A passage of the text that begins with a word. */
function passageOf(text, length, next) {
  const start = text.indexOf(" ", next(text.length - length - 100)) + 1;
  return text.slice(start, start + length).trim();
}

/** The text with a percentage of its letters replaced, dropped or doubled. */
function edited(text, percent, next) {
  return [...text]
    .map((letter) => (next(100) >= percent ? letter : [String.fromCharCode(97 + next(26)), "", letter + letter][next(3)]))
    .join("");
}

/** The text with a number of words replaced. */
function reworded(text, count, next) {
  const words = text.split(" ");
  for (let i = 0; i < count; i++) [words[next(words.length)]] = wordsOf(next, 1);
  return words.join(" ");
}

/** A number of items of a list, evenly spread. */
function spread(list, count) {
  return list.length <= count ? list : Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]);
}
