// Attribution in opinions, against labels that nobody made: a quotation whose words are in exactly one of the opinions that its opinion cites is
// that one's. The labels come from the words, the attribution from the text alone. A quotation that the text attributes to something whose text is
// not at hand, such as a statute that the opinion quotes too, has no label.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { citesOf, jsonIn } from "./corpus.mjs";
import { readAny, Session } from "./engine.mjs";

/** Fewer words may be in many opinions. */
const FEWEST = 6;

export function silver(data) {
  const opinions = opinionsIn(data);
  const figures = { drafts: 0, labelled: 0, given: 0, right: 0, by_rule: {}, wrong: [] };
  for (const [name, draft] of opinions) {
    const cited = citedIn(draft, opinions);
    if (cited.length === 0) continue;
    const before = figures.labelled;
    const session = new Session();
    session.setDraft(name, "", draft.wire);
    for (const source of cited) session.addSource(source, undefined, undefined, "", opinions.get(source).wire);
    const { lookups } = session.plan();
    const { quotations } = session.report();
    session.free();
    for (const quotation of quotations) score(quotation, { name, lookups, cited, opinions }, figures);
    figures.drafts += Number(figures.labelled > before);
  }
  const { right, given, labelled } = figures;
  return { ...figures, precision: right / given, recall: right / labelled };
}

function score({ id, text, attribution: { citation, rule } }, { name, lookups, cited, opinions }, figures) {
  const words = folded(text);
  if (words.split(" ").length < FEWEST || /[[\]…]|\. \. \./.test(text)) return;
  const holding = cited.filter((source) => opinions.get(source).words.includes(` ${words} `));
  if (holding.length !== 1) return;
  const lookup = lookups.find(({ quotations }) => quotations.includes(id));
  const isGiven = citation !== null && rule !== "evidence";
  if (isGiven && !(lookup?.sources.length > 0)) return;
  const isRight = lookup?.sources.includes(holding[0]) ?? false;
  figures.labelled += 1;
  figures.given += Number(isGiven);
  figures.right += Number(isRight);
  figures.by_rule[rule] ??= { n: 0, right: 0 };
  figures.by_rule[rule].n += 1;
  figures.by_rule[rule].right += Number(isRight);
  if (!isRight) figures.wrong.push(`${name} ${id} ${rule}`);
}

/** The opinions of the data that can be read, by file. */
export function opinionsIn(data) {
  return new Map([...opinionsUnder(join(data, "opinions")), ...opinionsUnder(join(data, "opinions", "pairs"))]);
}

/** The opinions of a folder that can be read, by file. */
export function opinionsUnder(folder) {
  return new Map(jsonIn(folder).flatMap(opinionAt));
}

/** The other opinions that a draft cites in full, by file. */
export function citedIn({ wire }, opinions) {
  const session = new Session();
  session.setDraft("draft", "", wire);
  const cites = new Set(session.plan().lookups.flatMap(({ cites }) => cites));
  session.free();
  return [...opinions]
    .filter(([, opinion]) => opinion.wire !== wire && opinion.cites.some((cite) => cites.has(cite)))
    .map(([file]) => file);
}

function opinionAt(path) {
  const json = readFileSync(path, "utf8");
  const { cluster } = JSON.parse(json);
  const session = new Session();
  try {
    const wire = readAny(json);
    const { text } = session.setDraft("opinion", "", wire);
    const cites = citesOf(cluster);
    const plain = ` ${folded(text.replace(/[[\]]/g, ""))} `;
    return [[path, { wire, words: ` ${folded(text)} `, plain, cites }]];
  } catch {
    return [];
  } finally {
    session.free();
  }
}

/** Words in lower case without marks, with one space between two. */
export function folded(text) {
  return text
    .toLowerCase()
    .replace(/\*\d+/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
