// How much of a known text is in a text that was read: the share of its sequences of consecutive words that are found there.

/** Letters and digits of any script. */
const LETTER = "[\\p{L}\\p{N}]";
const DASH_AT_LINE_END = new RegExp(`(?<=${LETTER}[-–])[^\\S\\n]*\\n\\s*(?=${LETTER})`, "gu");
const HYPHEN_IN_WORD = /(?<=\p{L})-(?=\p{L})/gu;

/**
 * The signs of typesetters, with the sign that stands for them: the engine does not distinguish them either.
 *
 * @type {[sign: RegExp, by: string][]}
 */
const SIGNS = [
  [/[‘’‚‛`´]/g, "'"],
  [/[“”„‟]/g, '"'],
  [/[‐‑]/g, "-"],
  [/[‒—―−]/g, "–"],
];

/**
 * A text as recall compares it: compatibility forms (NFKC), plain quotation marks and dashes, words joined over line ends, single spaces. Hyphens
 * inside words are left out unless they count, since only a dictionary distinguishes those of a line end from those of a word.
 *
 * @param {string} text
 * @param {boolean} [hyphensCount]
 */
export function comparable(text, hyphensCount = false) {
  let plain = text.normalize("NFKC").replace(/\u{AD}\s*\n\s*|\u{AD}/gu, "");
  for (const [sign, by] of SIGNS) plain = plain.replace(sign, by);
  plain = plain.replace(DASH_AT_LINE_END, "");
  if (!hyphensCount) plain = plain.replace(HYPHEN_IN_WORD, "");
  return plain.replace(/\s+/g, " ").trim();
}

/**
 * A way to measure: how many consecutive words are a sequence, whether only letters and digits are compared, whether hyphens inside words count.
 *
 * @typedef {{length: number, lettersOnly?: boolean, hyphensCount?: boolean}} Measure
 */

/** What recall is measured by. */
export const MEASURES = {
  q8: { length: 8 },
  q25: { length: 25 },
  q25_letters: { length: 25, lettersOnly: true },
  q25_hyphens: { length: 25, hyphensCount: true },
};

/**
 * Which sequences of words of the passages a text lacks. A passage with fewer words has none.
 *
 * @param {string} text as it was read
 * @param {string[]} passages the known text
 * @param {Measure} measure
 */
export function lostOf(text, passages, { length, lettersOnly = false, hyphensCount = false }) {
  const form = lettersOnly ? (words) => words.replace(/[^\p{L}\p{N}]/gu, "") : (words) => words;
  const read = form(comparable(text, hyphensCount));
  let all = 0;
  /** @type {{passage: number, at: number}[]} */
  const lost = [];
  for (const [passage, known] of passages.entries()) {
    const words = comparable(known, hyphensCount).split(" ");
    for (let at = 0; at + length <= words.length; at += 1) {
      all += 1;
      if (!read.includes(form(words.slice(at, at + length).join(" ")))) lost.push({ passage, at });
    }
  }
  return { all, lost };
}

/** The sequences of each measure that a text has, and all there are: `{q8: [found, all], …}`. */
export function recallOf(text, passages) {
  return Object.fromEntries(
    Object.entries(MEASURES).map(([name, measure]) => {
      const { all, lost } = lostOf(text, passages, measure);
      return [name, [all - lost.length, all]];
    }),
  );
}

/**
 * The places that cost sequences, one for each run of lost ones: how many words of the first one are read in a row, what the text has after them,
 * and what it should have.
 *
 * @param {string} text as it was read
 * @param {string[]} passages the known text
 * @param {number} length words of a sequence
 */
export function breaksOf(text, passages, length) {
  const read = comparable(text);
  return runsOf(lostOf(text, passages, { length }).lost).map(({ passage, at, count }) => {
    const words = comparable(passages[passage]).split(" ");
    let end = at + length;
    while (end > at && !read.includes(words.slice(at, end).join(" "))) end -= 1;
    const known = words.slice(at, end).join(" ");
    const place = read.indexOf(known) + known.length;
    return {
      passage,
      count,
      before: words.slice(Math.max(0, end - 8), end).join(" "),
      wanted: words.slice(end, end + 12).join(" "),
      read: read.slice(place, place + 120).trim(),
    };
  });
}

/** Neighbouring sequences as runs. */
function runsOf(lost) {
  const runs = [];
  for (const { passage, at } of lost) {
    const last = runs.at(-1);
    if (last?.passage === passage && last.at + last.count === at) last.count += 1;
    else runs.push({ passage, at, count: 1 });
  }
  return runs;
}
