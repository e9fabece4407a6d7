// Citations: the cases recorded from eyecite, its output on opinions, and the examples of reporters-db.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { readAny, readPlain, Session } from "./engine.mjs";

const json = (path) => JSON.parse(readFileSync(path, "utf8"));
/** The cases in which eyecite is wrong, or which are out of scope, with the reason. */
const EXCEPTIONS = json(fileURLToPath(new URL("eyecite-exceptions.json", import.meta.url)));
const squashed = (text) => text.split(/\s+/).filter(Boolean).join(" ");
/** Kinds for which eyecite's span includes some of what follows. */
const OPEN_ENDED = ["id", "supra", "short_case", "reference"];
/** eyecite's names of our kinds. */
const KINDS = { law: "statute" };
const kindOf = ({ kind }) => KINDS[kind] ?? kind;

/**
 * The cases of eyecite's own tests. A field that eyecite leaves empty is not asserted. Where the input is markup, whose text the two read with
 * other white space, a citation is identified by its text and not by its place.
 */
export function eyecite(data) {
  const { extract, resolve, annotate, clean } = json(join(data, "citations", "eyecite-cases.json"));
  const figures = { cases: 0, cases_right: 0, expected: 0, found_right: 0, extra: 0 };
  const wrong = [];
  for (const { id, input, clean_text, expected } of extract) {
    const markup = input.markup !== null;
    const found = citationsOf(markup ? readAny(`<div>${input.markup}</div>`) : readPlain(clean_text), markup ? undefined : clean_text);
    const wanted = expected.filter(({ kind }) => kind !== "unknown");
    let right = 0;
    for (const citation of wanted) {
      const at = found.findIndex((own) => isSame(own, citation, markup));
      if (at < 0) continue;
      const [own] = found.splice(at, 1);
      if (fieldsAgree(own, citation)) right += 1;
    }
    figures.cases += 1;
    figures.expected += wanted.length;
    figures.found_right += right;
    figures.extra += found.length;
    if (right === wanted.length && found.length === 0) figures.cases_right += 1;
    else wrong.push(id);
  }
  const counted = (name, cases, isRight) => {
    const failing = cases.filter((one) => !isRight(one)).map(({ id }) => id);
    wrong.push(...failing);
    return { [name]: cases.length, [`${name}_right`]: cases.length - failing.length };
  };
  Object.assign(figures, counted("resolve", resolve, resolves), counted("annotate", annotate, annotates), counted("clean", clean, cleans));
  const excepted = wrong.filter((id) => id in EXCEPTIONS);
  return {
    ...figures,
    wrong,
    excepted,
    unexplained: wrong.filter((id) => !(id in EXCEPTIONS)),
    needless: Object.keys(EXCEPTIONS).filter((id) => !wrong.includes(id)),
  };
}

/** The text of a document. */
function textOf(wire) {
  const session = new Session();
  const { text } = session.setDraft("case", "", wire);
  session.free();
  return text;
}

/** The reporter citations and the other references of a draft; spans in code points of `text`. */
function citationsOf(wire, text) {
  const session = new Session();
  session.setDraft("case", "", wire);
  const report = session.report();
  session.free();
  const toPoints = pointsOf(text ?? "");
  // eyecite reads no works.
  const known = report.citations.filter(({ type }) => type !== "work");
  return known.flatMap((citation) => {
    const own = { volume: citation.volume || undefined, reporter: citation.reporter, page: citation.page };
    const cites = [own, ...citation.parallel.map(addressOf)];
    return citation.locators.map((locator, i) => ({
      ...(cites[i] ?? {}),
      kind: locator.type,
      span: locator.span.map(toPoints),
      pin: locator.pin,
      year: citation.year,
      court: citation.court_id,
      name: citation.name ?? "",
      parentheticals: citation.parentheticals,
      authority: citation.authority,
      whole: citation.span.map(toPoints),
    }));
  });
}

function addressOf(text) {
  const words = text.split(" ");
  const page = words.at(-1);
  return { volume: words[0], reporter: words.slice(1, -1).join(" "), page: page === "___" ? null : page };
}

/** From UTF-16 units of a text to code points. */
function pointsOf(text) {
  if (!/[\uD800-\uDFFF]/.test(text)) return (unit) => unit;
  const points = [];
  let count = 0;
  for (const character of text) {
    for (let i = 0; i < character.length; i++) points.push(count);
    count += 1;
  }
  points.push(count);
  return (unit) => points[Math.min(unit, points.length - 1)];
}

function isSame(own, expected, markup) {
  const kind = kindOf(expected);
  if (own.kind !== kind) return false;
  const { groups } = expected;
  if (markup) {
    if (kind === "id" || kind === "supra") return true;
    if (kind === "reference") return squashed(expected.matched_text).startsWith(own.name);
    return own.volume === groups.volume && (kind === "short_case" || (own.page ?? null) === (groups.page ?? null));
  }
  const [start, end] = expected.span;
  if (OPEN_ENDED.includes(kind)) return own.span[0] === start;
  return own.span[0] === start && own.span[1] === end;
}

function fieldsAgree(own, { kind, groups, metadata, corrected_reporter }) {
  const inPrint = ["full_case", "short_case", "journal"].includes(kind);
  const reporter = (corrected_reporter ?? groups.reporter ?? "").trim();
  if (inPrint && (own.volume !== groups.volume || own.reporter !== reporter)) return false;
  if (inPrint && kind !== "short_case" && (own.page ?? null) !== (groups.page ?? null)) return false;
  if (kind === "full_case" && metadata.year && own.year !== Number(metadata.year)) return false;
  if (kind === "full_case" && metadata.court && own.court !== metadata.court) return false;
  const pin = (text) =>
    text
      ?.replace(/^at /, "")
      .replace(/^pp?\. /, "")
      .replace(/,$/, "")
      .trim();
  if (metadata.pin_cite && pin(own.pin) !== pin(metadata.pin_cite)) return false;
  if (metadata.parenthetical && !own.parentheticals.some((text) => squashed(text) === squashed(metadata.parenthetical))) return false;
  const names = kind === "reference" ? [] : [metadata.plaintiff, metadata.defendant, metadata.antecedent_guess];
  return names.every((name) => !name || squashed(own.name).includes(squashed(name)));
}

/** Whether the same citations of a case have the same authority, and as many have none. */
function resolves({ source_texts: texts, citations, cluster_of: clusters }) {
  const text = texts.join(" ");
  const found = citationsOf(readPlain(text), text).map(({ authority }) => authority ?? null);
  return found.length === citations.length && sameGroups(found, clusters);
}

/** Whether two lists of labels partition their places alike; null is no label. */
function sameGroups(ours, theirs) {
  const numbered = (labels) => {
    const seen = [];
    return labels.map((label) => {
      if (label === null) return null;
      if (!seen.includes(label)) seen.push(label);
      return seen.indexOf(label);
    });
  };
  return JSON.stringify(numbered(ours)) === JSON.stringify(numbered(theirs));
}

/** Whether the citations of a draft, read from its markup, are where eyecite marks them. */
function annotates({ plain_text: plain, annotations, source_text: source }) {
  const wire = /<[a-z]/i.test(source) ? readAny(`<div>${source}</div>`) : readPlain(source);
  const letters = lettersOf(textOf(wire));
  const found = citationsOf(wire, textOf(wire));
  return annotations.every(([span]) => {
    const [first, last] = span.map(lettersOf(plain));
    return found.some(({ kind, span: [start, end] }) => letters(start) === first && (OPEN_ENDED.includes(kind) || letters(end) === last));
  });
}

/** From a place in a text, in code points, to the count of characters before it that are not white space. */
function lettersOf(text) {
  const counts = [0];
  for (const character of text) counts.push(counts.at(-1) + Number(/\S/.test(character)));
  return (at) => counts[at];
}

/** Whether the text of a document has the words of eyecite's cleaned text. */
const cleans = ({ text, expected }) => squashed(textOf(readAny(text))) === squashed(expected);

/** Kinds of citation that eyecite is known to miss: they are not compared. */
const COUNTED = ["full_case", "short_case", "supra", "id", "law"];

/** eyecite's output on opinions: agreement, not truth. */
export function opinionGold(data) {
  const { docs } = JSON.parse(gunzipSync(readFileSync(join(data, "citations", "opinion-gold.json.gz"))).toString("utf8"));
  const figures = { precision: 0, recall: 0, f1: 0, by_kind: {}, chars_per_second: 0 };
  let [right, ours, theirs, characters, spent] = [0, 0, 0, 0, 0];
  for (const { clean_text: text, citations } of docs) {
    const wire = readPlain(text);
    const begun = performance.now();
    const found = citationsOf(wire, text);
    spent += performance.now() - begun;
    characters += text.length;
    const gold = citations.filter(({ kind }) => COUNTED.includes(kind));
    const unknown = citations.filter(({ kind }) => kind === "unknown");
    for (const citation of gold) {
      figures.by_kind[citation.kind] ??= { n: 0, found: 0 };
      figures.by_kind[citation.kind].n += 1;
      const at = found.findIndex((own) => isSame(own, citation, false));
      if (at < 0) continue;
      found.splice(at, 1);
      figures.by_kind[citation.kind].found += 1;
      right += 1;
      ours += 1;
    }
    theirs += gold.length;
    const overlaps =
      ({ span: [a, b] }) =>
      (other) =>
        a < other.span[1] && other.span[0] < b;
    for (const own of found.filter(({ kind }) => COUNTED.map((kind) => KINDS[kind] ?? kind).includes(kind))) {
      const written = text.slice(...own.span);
      const beyond =
        (own.kind === "id" && text[own.span[0] - 1] === "(") ||
        (own.kind.endsWith("_case") && !written.includes(".")) ||
        (own.kind === "statute" && (unknown.some(overlaps(own)) || !written.includes("§")));
      if (!gold.some(overlaps(own)) && beyond) continue;
      ours += 1;
    }
  }
  figures.precision = right / ours;
  figures.recall = right / theirs;
  figures.f1 = (2 * right) / (ours + theirs);
  figures.chars_per_second = Math.round((1000 * characters) / spent);
  return figures;
}

/** Strings with one citation each. */
export function reporters(data) {
  const { cases } = json(join(data, "citations", "reporters-db-examples.json"));
  const figures = { cases: cases.length, right: 0, wrong: [] };
  for (const { text, key, expected } of cases) {
    const found = citationsOf(readPlain(text), text);
    const reporter = (expected[0]?.corrected_reporter ?? expected[0]?.groups.reporter ?? key).trim();
    if (found.length === 1 && [reporter, key].includes(found[0].reporter)) figures.right += 1;
    else figures.wrong.push(text);
  }
  return figures;
}
