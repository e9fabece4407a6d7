// The one form in which the findings of all surfaces are compared. Surfaces hold a draft's text differently, so that a finding's place is its rank
// among the findings, and its words are letters and digits.
//
// To add a surface: have it check DRAFT against SOURCES and the index of brief.mjs, with claims, and take its report. Call
// `assertEqualFindings(comparedOf(report), expected, "its name")` in equal.test.mjs. A surface that gives no report, as the language server, has a file here that makes `Compared` of what it shows.
import assert from "node:assert/strict";

/**
 * A finding in the form that is compared.
 *
 * @typedef {object} Compared
 * @property {string} words what it is about, as letters and digits
 * @property {string} verdict its label
 * @property {boolean} asks whether it is to fix or to look up
 * @property {string} reason
 * @property {string[]} notes its warnings, evidence, links and flags
 * @property {string} cited the citation that a quotation belongs to; empty for others
 * @property {{ source: string, words: string }[]} passages the best three, each with its source's name and pages, as `Alder v. Birch, at 414–415`
 */

/** The most passages that are compared: a hover shows as many. */
const MOST_PASSAGES = 3;

/** The findings of a report, in order of place. @param {import("../../dist/index.js").Report} report @returns {Compared[]} */
export function comparedOf(report) {
  const named = new Map(report.citations.map(({ id, named }) => [id, named]));
  const sources = new Map(report.sources.map(({ id, name, metadata }) => [id, metadata.title || name]));
  const placeOf = ({ source, pages }) =>
    `${sources.get(source)}${pages.length === 0 ? "" : `, at ${[...new Set([pages[0], pages.at(-1)])].join("–")}`}`;
  return [...report.quotations, ...report.citations, ...report.claims].sort(byPlace).map((/** @type {any} */ finding) => {
    const { text, label, attention, reason } = finding;
    const texts = (list = []) => list.map((one) => one.text);
    return comparable({
      words: text,
      verdict: label,
      asks: attention === "fix" || attention === "look_up",
      reason,
      notes: [
        ...texts(finding.warnings).filter((one) => one !== reason),
        ...texts(finding.flags),
        ...(finding.evidence ?? []),
        ...(finding.links ?? []),
      ],
      cited: finding.kind === "quotation" ? (named.get(finding.attribution.citation) ?? "") : "",
      passages: (finding.passages ?? []).slice(0, MOST_PASSAGES).map((passage) => ({ source: placeOf(passage), words: passage.text })),
    });
  });
}

/** The same with its texts made comparable: words as letters and digits, sentences without marks of emphasis and line ends. @param {Compared} finding @returns {Compared} */
export function comparable({ words, reason, notes, cited, passages, ...rest }) {
  return {
    ...rest,
    words: lettersOf(words),
    reason: sentenceOf(reason),
    notes: notes.map(sentenceOf),
    cited: lettersOf(cited),
    passages: passages.map(({ source, words }) => ({ source: sentenceOf(source), words: lettersOf(words) })),
  };
}

/** Fails with the findings that differ, those first that a surface does not have. @param {Compared[]} actual @param {Compared[]} expected @param {string} surface */
export function assertEqualFindings(actual, expected, surface) {
  const keysOf = (all) => all.map(({ words, verdict }) => `${verdict}: ${words}`);
  assert.deepEqual(keysOf(actual), keysOf(expected), `${surface}: the findings and their order`);
  for (const [index, finding] of expected.entries()) assert.deepEqual(actual[index], finding, `${surface}: ${finding.words.slice(0, 60)}`);
}

/** In order of place; of two that begin together, the longer first. */
function byPlace(a, b) {
  return a.span[0] - b.span[0] || b.span[1] - a.span[1];
}

function lettersOf(text) {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

function sentenceOf(text) {
  return text.replace(/[*_]/g, "").replace(/\s+/g, " ").trim();
}
