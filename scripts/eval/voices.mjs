// The authors of quoted words in texts with several opinions, against boundaries found by reading.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAny, sessionOf } from "./engine.mjs";

const LABELS = new URL("../../tests/voices/opinions.json", import.meta.url);

/** The number of quotations from each part, and of words in each. */
const PLACES = 12;
const WORDS = 14;

/** The right voices for the words of each part. */
const FITS = {
  court: ["court", "combined", null],
  plurality: ["plurality", "combined", null],
  concurrence: ["concurrence"],
  concurrence_in_part: ["concurrence_in_part"],
  dissent: ["dissent"],
  syllabus: ["syllabus", "headnotes"],
  headnotes: ["headnotes", "syllabus"],
  other: ["other", "court", "combined", null],
};

export function voices(data) {
  const figures = { opinions: 0, quoted: 0, right: 0, unknown: [], others: [], unplaced: [], notes: 0, notes_accused: [], kinds: {} };
  for (const { file, opinion, field, sha256, parts, notes = [] } of JSON.parse(readFileSync(LABELS, "utf8"))) {
    const json = readFileSync(join(data, "opinions", file), "utf8");
    const raw = JSON.parse(json).opinions[opinion][field];
    if (createHash("sha256").update(raw).digest("hex") !== sha256) throw new Error(`${file} is not the text that was labelled`);
    const session = sessionOf(readAny(json), file);
    figures.opinions += 1;
    const signs = [...raw];
    const stretches = [
      ...parts.map(([kind, start]) => ({ kind, start, isNote: false })),
      ...notes.map(([kind, start]) => ({ kind, start, isNote: true })),
    ];
    stretches.sort((a, b) => a.start - b.start);
    for (const [index, { kind, start, isNote }] of stretches.entries()) {
      const end = stretches[index + 1]?.start ?? signs.length;
      for (const words of quotedFrom(signs, start, end)) {
        const { passages } = session.quote(words, undefined, undefined);
        if (passages.length === 0) {
          figures.unplaced.push({ file, kind, words });
          continue;
        }
        const said = passages.map((passage) => passage.opinion);
        const isRight = said.some((one) => FITS[kind].includes(one));
        const isUnknown = said.some((one) => one === null || one === "combined");
        if (isNote) {
          figures.notes += 1;
          if (!isRight && !isUnknown && !said.includes("court")) figures.notes_accused.push({ file, kind, said, words });
          continue;
        }
        figures.quoted += 1;
        const [right, all] = figures.kinds[kind] ?? [0, 0];
        figures.kinds[kind] = [right + Number(isRight), all + 1];
        if (isRight) figures.right += 1;
        else if (isUnknown) figures.unknown.push({ file, kind, said, words });
        else figures.others.push({ file, kind, said, words });
      }
    }
    session.free();
  }
  return figures;
}

/** Words of a stretch of the field, from places spread over it; its first words, which are a heading, are left out. */
function* quotedFrom(signs, start, end) {
  const from = start + Math.min(300, (end - start) / 3);
  for (let place = 0; place < PLACES; place += 1) {
    const at = Math.round(from + ((end - start - 400) * place) / PLACES);
    const text = plain(signs.slice(at, Math.min(at + 1200, end)).join(""));
    const words = text.split(/\s+/).slice(1, WORDS + 1);
    if (words.length === WORDS) yield words.join(" ");
  }
}

/** The words of a piece of markup that may begin or end inside a tag. */
function plain(markup) {
  const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", sect: "§", para: "¶" };
  return markup
    .replace(/^[^<>]*>/, " ")
    .replace(/<[^>]*>?/g, " ")
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) => String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)))
    .replace(/&(\w+);/g, (entity, name) => entities[name] ?? entity)
    .trim();
}
