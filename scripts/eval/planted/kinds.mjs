// The kinds of alterations. Each returns the edits of its draft, or null where it does not apply; `expected` has the headlines and warnings that name
// the fault.

import { anyOf } from "../random.mjs";

const ALTERED = ["altered", "spliced", "paraphrase", "not_found"];
const CUT = ["cut_after_negation", "cut_after_condition", "cut_before_condition", "cut_before_exception"];
const TURNS = [...ALTERED, ...CUT, "meaning_may_turn"];

const AUXILIARIES = "is|are|was|were|may|shall|must|can|will|would|should|has|have|had|does|did";
const CONDITION = "(?:even )?if|unless|when|where|except|provided|only if|only when|until|so long as";

/** Words for each other that are not the same. */
const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December".split("|");
const UNITS = [
  ["days", "months"],
  ["years", "months"],
  ["hours", "days"],
  ["months", "years"],
  ["weeks", "days"],
  ["day", "year"],
  ["year", "day"],
  ["miles", "feet"],
  ["percent", "points"],
  ["dollars", "cents"],
];
const NAMES = ["Thornbury", "Quillfeather", "Marlowe", "Ostergard"];
const MODALS = { may: "must", must: "may", shall: "may", should: "must", can: "must", will: "may", would: "might", might: "would" };
const QUANTIFIERS = { all: "some", any: "every", every: "some", some: "all", each: "some", most: "all", many: "few", few: "many" };
const SYNONYMS = {
  important: "significant",
  court: "tribunal",
  evidence: "proof",
  require: "demand",
  requires: "demands",
  show: "prove",
  claim: "allegation",
  claims: "allegations",
  clear: "evident",
  decision: "ruling",
  sufficient: "adequate",
  reasonable: "sensible",
  necessary: "needed",
  purpose: "aim",
  right: "entitlement",
  rights: "entitlements",
  facts: "circumstances",
  law: "statute",
  rule: "standard",
  question: "issue",
  conduct: "behavior",
  action: "proceeding",
};
const TENSES = { is: "was", are: "were", was: "is", were: "are", has: "had", have: "had", had: "has", does: "did", did: "does" };
const OPPOSED = { "may not": "may", may: "may not", is: "is not", are: "are not", must: "need not", shall: "shall not" };

/** An alteration that replaces one match of a pattern inside the quotation. */
function replacing(pattern, replace) {
  return ({ quotation, span, next }) => {
    const match = anyOf([...quotation.matchAll(pattern)], next);
    const words = match && replace(match, next, quotation);
    return typeof words === "string" ? inside(span, quotation, match.index, match[0].length, words) : null;
  };
}

/** The edit of a part of the quotation. */
function inside(span, quotation, at, length, words) {
  const shown = quotation.slice(0, at) + words + quotation.slice(at + length);
  return { edits: [[[span[0] + at, span[0] + at + length], words]], shown };
}

/** The quotation replaced whole. */
const instead = (span, words, more = {}) => ({ edits: [[span, words]], shown: words, ...more });

const word = (words) => new RegExp(`\\b(?:${words})\\b`, "gu");

const other = (all, one, next) =>
  anyOf(
    all.filter((each) => each !== one),
    next,
  );

/** Whole sentences of a text, of eight words and more, without marks that the draft's own would meet. */
function sentencesOf(text) {
  const sentences = text.replace(/\s+/gu, " ").match(/(?<=[.] )[A-Z][^.“”"‘’[\]()*\d]{50,240}[.](?= [A-Z])/gu);
  return (sentences ?? []).filter((sentence) => sentence.split(" ").length >= 8);
}

/** Every planted kind. */
export const KINDS = [
  { name: "not dropped", expected: TURNS, alter: replacing(/\b(?:not|never|no) /gu, () => "") },
  { name: "not added", expected: TURNS, alter: replacing(new RegExp(`\\b(?:${AUXILIARIES})\\b(?! not)`, "gu"), ([verb]) => `${verb} not`) },
  {
    name: "number",
    expected: ALTERED,
    alter: replacing(new RegExp(`\\b(?:${NUMBERS.join("|")})\\b|(?<![\\d.§-])\\b\\d{1,3}\\b(?![\\d.:)]|-)`, "gu"), ([number], next) =>
      /\d/u.test(number) ? String(Number(number) + 1 + Math.floor(next() * 8)) : other(NUMBERS, number, next),
    ),
  },
  {
    name: "unit",
    expected: ALTERED,
    alter: replacing(word(UNITS.map(([unit]) => unit).join("|")), ([unit]) => UNITS.find(([own]) => own === unit)[1]),
  },
  {
    name: "date",
    expected: ALTERED,
    alter: replacing(new RegExp(`\\b(?:${MONTHS.join("|")})(?= \\d)|\\b(?:18|19|20)\\d\\d\\b`, "gu"), ([date], next) =>
      /\d/u.test(date) ? String(Number(date) + 1 + Math.floor(next() * 9)) : other(MONTHS, date, next),
    ),
  },
  { name: "name", expected: ALTERED, alter: replacing(/(?<=[a-z,] )[A-Z][a-z]{3,}\b/gu, (_, next) => anyOf(NAMES, next)) },
  { name: "modal", expected: TURNS, alter: replacing(word(Object.keys(MODALS).join("|")), ([modal]) => MODALS[modal]) },
  {
    name: "quantifier",
    expected: TURNS,
    alter: replacing(word(Object.keys(QUANTIFIERS).join("|")), ([quantifier]) => QUANTIFIERS[quantifier]),
  },
  {
    name: "condition cut at the left",
    expected: TURNS,
    alter: ({ quotation, span }) => {
      const match = /^\[?[A-Z]?\]?\w* ?(?:if|unless|when|where|until)\b[^.;]{8,120}, (?=\w)/iu.exec(quotation);
      const rest = match && quotation.slice(match[0].length);
      return rest?.split(" ").length > 5 ? instead(span, `[${rest[0].toUpperCase()}]${rest.slice(1)}`) : null;
    },
  },
  {
    name: "condition cut at the right",
    expected: TURNS,
    alter: ({ quotation, span }) => {
      const match = new RegExp(`,? (?:${CONDITION})\\b[^.;]{8,200}[.]?$`, "u").exec(quotation);
      return match?.index > 40 ? instead(span, `${quotation.slice(0, match.index)}.`) : null;
    },
  },
  {
    name: "condition under an ellipsis",
    expected: TURNS,
    alter: replacing(new RegExp(` (?:${CONDITION})\\b[^.;,]{8,120}, `, "gu"), () => " . . . "),
  },
  {
    name: "words cut over a paragraph",
    expected: ALTERED,
    alter: ({ quotation, span, source, passage, next }) => {
      const near = `${passage.before} ${passage.text} ${passage.after}`.replace(/\s+/gu, " ");
      const sentence = anyOf(sentencesOf(source.text), next);
      return sentence && !near.includes(sentence.slice(0, 40)) ? instead(span, `${quotation.replace(/[.,;]?$/u, ".")} ${sentence}`) : null;
    },
  },
  {
    name: "two opinions joined",
    expected: ALTERED,
    alter: ({ quotation, span, source, opinion, opinions, next }) => {
      const third = anyOf(
        opinions.filter((each) => each !== source && each !== opinion),
        next,
      );
      const sentence = anyOf(sentencesOf(third.text), next);
      return sentence ? instead(span, `${quotation.replace(/[.,;]?$/u, ".")} ${sentence}`, { sources: [third] }) : null;
    },
  },
  {
    name: "dissent as the Court",
    expected: ["wrong_voice", "voice_unclear"],
    alter: ({ span, source, next }) => {
      const dissent = anyOf(source.dissents, next);
      const sentence = dissent && anyOf(sentencesOf(dissent), next);
      return sentence ? instead(span, sentence) : null;
    },
  },
  {
    name: "wrong pin by one",
    expected: ["wrong_page"],
    alter: ({ text, citation, rule, passage, span, next }) => {
      const pin = /^\*?(\d+)$/u.exec(citation?.pin ?? "");
      // The citation of evidence is for other words, and so is its page.
      if (pin === null || rule === "evidence" || !passage.pages.includes(pin[1])) return null;
      const match = new RegExp(`(?<=, |at |[*])${pin[1]}(?!\\d)`, "u").exec(text.slice(...citation.span));
      if (match === null) return null;
      const at = citation.span[0] + match.index;
      const wrong = String(Number(pin[1]) + (next() < 0.5 ? 1 : -1));
      if ([...passage.pages, ...passage.parallel_pages].includes(wrong)) return null;
      return { edits: [[[at, at + pin[1].length], wrong]], shown: `${text.slice(...span)} at ${wrong}` };
    },
  },
  {
    name: "wrong case of the same name",
    expected: ["cannot_check", "not_found", "wrong_source", "another_citation"],
    alter: ({ text, citation, rule, span, next }) => {
      if (citation?.type !== "full_case" || rule === "evidence" || citation.parallel.length > 0) return null;
      const at = text.indexOf(`${citation.volume} ${citation.reporter}`, citation.span[0]);
      if (at < 0 || at > citation.span[1]) return null;
      const wrong = String(Number(citation.volume) + 20 + Math.floor(next() * 60));
      const year = text.slice(at, citation.span[1]).search(/\d{4}\)$/u);
      const edits = [[[at, at + citation.volume.length], wrong]];
      if (year > 0) edits.push([[at + year, at + year + 4], String(Number(text.slice(at + year, at + year + 4)) - 3)]);
      return { edits, shown: `${text.slice(...span)} in ${wrong} ${citation.reporter}` };
    },
  },
  {
    name: "bracket that reverses",
    expected: TURNS,
    alter: replacing(word(Object.keys(OPPOSED).join("|")), ([verb]) => `[${OPPOSED[verb]}]`),
  },
  { name: "near synonym", expected: ALTERED, alter: replacing(word(Object.keys(SYNONYMS).join("|")), ([own]) => SYNONYMS[own]) },
  { name: "tense", expected: ALTERED, alter: replacing(word(Object.keys(TENSES).join("|")), ([verb]) => TENSES[verb]) },
  {
    name: "list item dropped",
    expected: ALTERED,
    alter: replacing(/(?<=\w), [\w' ]{3,40}(?=, (?:and|or) )/gu, () => ""),
  },
];

const honest = (name, alter) => ({ name, honest: true, alter });

/** What an honest writer does. */
export const HONEST = [
  honest("as it is", ({ quotation, span }) => instead(span, quotation)),
  honest("begins later, with a bracket", ({ quotation, span }) => {
    const at = quotation.search(/(?<=, )(?:the|a|we|it|this|such|that)\b/u);
    const rest = quotation.slice(at);
    const turning = new RegExp(`\\b(?:not|no|never|nor|neither|without|only|rather|${CONDITION})\\b`, "iu");
    return at > 0 && rest.split(" ").length > 7 && !turning.test(quotation.slice(0, at))
      ? instead(span, `[${rest[0].toUpperCase()}]${rest.slice(1)}`)
      : null;
  }),
  honest("ends earlier, with a stop", ({ quotation, span }) => {
    const at = quotation.search(/, (?:and|which|who|as) (?!(?:if|not)\b)[^.]*[.]?$/u);
    const rest = quotation.slice(at);
    return at > 40 && !new RegExp(`\\b(?:not|no|only|never|${CONDITION})\\b`, "u").test(rest)
      ? instead(span, `${quotation.slice(0, at)}.`)
      : null;
  }),
  honest("a sentence left out, with an ellipsis", ({ quotation, span }) => {
    const match = /(?<=\w\.) [A-Z][^.“”"]{20,300}\.(?= [A-Z])/u.exec(quotation);
    return match ? inside(span, quotation, match.index, match[0].length, " . . .") : null;
  }),
  honest("straight marks inside", ({ quotation, span }) =>
    /[“”‘’]/u.test(quotation) ? instead(span, quotation.replace(/[“”]/gu, "'").replace(/[‘’]/gu, "'")) : null,
  ),
  honest("dashes as hyphens", ({ quotation, span }) => (/[—–]/u.test(quotation) ? instead(span, quotation.replace(/[—–]/gu, "--")) : null)),
  honest(
    "a soft hyphen",
    replacing(/(?<=[a-z]{4})(?=[a-z]{4})/gu, () => "\u00AD"),
  ),
  honest("more space", ({ quotation, span }) => instead(span, quotation.replace(/ /gu, "  "))),
  honest(
    "a reference named in brackets",
    replacing(/(?<=[a-z] )(?:he|she|they)\b(?! \[)/gu, () => "[the defendant]"),
  ),
  honest(
    "an error marked with sic",
    replacing(/(?<=[a-z]{5}) (?=[a-z]{5})/gu, () => " [sic] "),
  ),
  honest(
    "a letter misread in the draft",
    replacing(/\b[a-z]{5,}\b/gu, ([own], next) => misread(own, next)),
  ),
  honest("a letter misread in the source", ({ passage, ...base }) => rewritten(base, passage, (own) => misread(own, base.next))),
  honest(
    "a bracket misread",
    replacing(/\[[a-zA-Z]\](?=[a-z]{2})/gu, ([bracket]) => bracket.replace("]", "j")),
  ),
  honest(
    "a space lost after a comma",
    replacing(/(?<=\w,) (?=\w)/gu, () => ""),
  ),
  honest(
    "a speck between two words",
    replacing(/(?<=[a-z]) (?=[a-z])/gu, () => "."),
  ),
  honest(
    "a hyphen left from the end of a line",
    replacing(/(?<=\b[a-z]{3})(?=[a-z]{4})/gu, () => "- "),
  ),
  honest("a hyphen left in the source", ({ passage, ...base }) => rewritten(base, passage, (own) => `${own.slice(0, 3)}- ${own.slice(3)}`)),
];

/** Letters that look alike in print, as scanners of the last decades confuse them. */
const ALIKE = "c/e e/c h/b b/h n/u u/n i/l l/i t/f f/t a/o o/a g/q y/v v/y s/a rn/m m/rn li/h d/cl in/m r/l s/g"
  .split(" ")
  .map((pair) => pair.split("/"));

/** A word with one of its letters misread; null if none of them looks like another. */
function misread(word, next) {
  const [letters, others] = anyOf(
    ALIKE.filter(([letters]) => word.includes(letters)),
    next,
  ) ?? [null];
  return letters && word.replace(letters, others);
}

/** The quotation as it is, beside a source one of whose words between the same neighbours is written differently. */
function rewritten({ quotation, span, source, next }, passage, write) {
  const match = anyOf([...passage.text.matchAll(/\b([a-z]+ )([a-z]{7,})(?= [a-z]+\b)/gu)], next);
  const other = match && write(match[2]);
  if (!other) return null;
  const { wire, has } = source.rewritten(match[1] + match[2], match[1] + other);
  return has ? instead(span, quotation, { source: { ...source, wire } }) : null;
}
