// The sweep on opinions: quotations in marks whose words are in loaded opinions, found and given to their source by their words.
//
// Without `batch` the drafts are the data's opinions, each with those that it cites. With it they are those of BATCH/drafts, with all of BATCH/sources.
// The truth are the stretches between the writer's own marks, of eight words and more without an ellipsis, that stand in a source word for word;
// several sources may have them. `marked` leaves the draft as it is. `bare` takes marks and indents away, so that nothing shows where a quotation is;
// `edited` also changes 5 % of the quotations' words, some as recognition does. Both leave out the quotations that the text gives to an authority
// without a text (`elsewhere`), such as a statute that the source quotes too. A quotation is *found* when the runs of a right source cover .8 of it.
// It is *given* when findings that are attributed to a right source, or words without marks that it has, do; `wrong` are given to another source. An
// end is right within two words.
//
// `unrelated` counts what is shown in drafts that quote none of 30 opinions, for 20,000 words.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readPlain, Session } from "./engine.mjs";
import { random } from "./random.mjs";
import { citedIn, folded, opinionsIn, opinionsUnder } from "./silver.mjs";

/** Fewer words may be in many opinions. */
const FEWEST = 8;
/** The share of a quotation that has to be covered. */
const COVERED = 0.8;
/** The share of words that `edited` changes. */
const CHANGED = 0.05;
/** How many opinions unrelated drafts are swept against. */
const UNRELATED = 30;

export function sweep(data, { batch }) {
  const opinions = opinionsIn(data);
  const figures = { drafts: 0, quotations: 0, marked: tally(), bare: tally(), edited: tally() };
  const cases = batch === undefined ? casesIn(opinions) : casesOf(batch);
  for (const each of cases) measure(each, figures);
  const drafts = cases.map(({ name, draft }) => ({ name, wire: draft.wire, cites: draft.cites, own: citedIn(draft, opinions) }));
  return { ...figures, unrelated: { opinions: unrelated(drafts, opinions), briefs: unrelated(briefsIn(data), opinions) } };
}

function casesIn(opinions) {
  const cases = [...opinions].map(([name, draft]) => {
    const sources = new Map(citedIn(draft, opinions).map((file) => [file, opinions.get(file)]));
    return { name, draft, sources };
  });
  return cases.filter(({ sources }) => sources.size > 0);
}

function casesOf(batch) {
  const sources = opinionsUnder(join(batch, "sources"));
  return [...opinionsUnder(join(batch, "drafts"))].map(([name, draft]) => ({ name, draft, sources }));
}

function briefsIn(data) {
  const folder = join(data, "drafts");
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return names.map((name) => ({ name, wire: readPlain(readFileSync(join(folder, name), "utf8")), own: [] }));
}

function measure({ name, draft, sources }, figures) {
  const session = new Session();
  const { text } = session.setDraft(name, "", draft.wire);
  for (const [file, source] of sources) session.addSource(file, undefined, undefined, "", source.wire);
  const truth = marked(text, sources);
  if (truth.length > 0) {
    figures.drafts += 1;
    figures.quotations += truth.length;
    const own = score(session, truth, figures.marked, name, text);
    const next = random(1);
    for (const [kind, change] of [
      ["bare", (words) => words],
      ["edited", (words) => edited(words, next)],
    ]) {
      const { text: written, quotations } = stripped(text, own, change);
      session.setDraft(name, "", readPlain(written));
      score(session, quotations, figures[kind], name, written);
    }
  }
  session.free();
}

const tally = () => ({ n: 0, found: 0, given: 0, wrong: 0, elsewhere: 0, ends: 0, missed: [], not_given: [], ends_off: [] });

/** The stretches of a draft between its marks that stand in sources, with the sources that have them. */
function marked(text, sources) {
  return [...text.matchAll(/“([^“”]+)”|"([^"]+)"/gu)].flatMap((match) => {
    const words = match[1] ?? match[2];
    const plain = unbracketed(words);
    if (plain.split(" ").length < FEWEST || /…|\. \. \.|\*\s*\*/.test(words)) return [];
    const holding = [...sources].filter(([, source]) => source.plain.includes(` ${plain} `)).map(([file]) => file);
    const start = match.index + 1;
    return holding.length > 0 ? [{ span: [start, start + words.length], holding }] : [];
  });
}

/** The folded words without the brackets that mark a changed letter. */
const unbracketed = (text) => folded(text.replace(/[[\]]/g, ""));

/** A text without marks and indents, its quotations changed by `change`, and where they are. */
function stripped(text, truth, change) {
  let written = "";
  const quotations = [];
  let at = 0;
  const plain = (piece) => piece.replace(/[“”"]/gu, "").replace(/(?<=\n)[ \t>]+/gu, "");
  for (const quotation of truth) {
    written += plain(text.slice(at, quotation.span[0]));
    const start = written.length;
    written += change(plain(text.slice(...quotation.span)));
    quotations.push({ ...quotation, span: [start, written.length] });
    at = quotation.span[1];
  }
  return { text: written + plain(text.slice(at)), quotations };
}

/** Words with some replaced, left out, doubled or misread. */
function edited(words, next) {
  const misread = (word) => word.replace(/rn|m|l|h|e/u, (letters) => ({ rn: "m", m: "rn", l: "1", h: "b", e: "c" })[letters]);
  return words.replace(/\p{L}+/gu, (word) => {
    if (next() >= CHANGED) return word;
    return ["lantern", "", `${word} lantern`, misread(word)][Math.floor(next() * 4)];
  });
}

/** Scores a draft; returns the quotations whose authority may have a text. */
function score(session, truth, tally, name, text) {
  tally.n += truth.length;
  const own = [];
  const runs = session.runs().map(({ span, source }) => ({ span, sources: [source] }));
  const given = attributed(session);
  for (const quotation of truth) {
    const { span, holding } = quotation;
    const shown = `${name} ${JSON.stringify(text.slice(span[0], span[0] + 80))}`;
    const isRight = ({ sources }) => sources.some((source) => holding.includes(source));
    const isFound = coverage(runs.filter(isRight), span) >= COVERED;
    tally.found += Number(isFound);
    if (!isFound) tally.missed.push(shown);
    const right = given.filter(isRight);
    if (coverage(right, span) >= COVERED) {
      tally.given += 1;
      if (isEndRight(right, span, text)) tally.ends += 1;
      else tally.ends_off.push(shown);
      own.push(quotation);
      continue;
    }
    const others = given.filter((finding) => !isRight(finding) && finding.sources !== undefined);
    const isOf = (hasText) =>
      coverage(
        others.filter(({ sources }) => sources.length > 0 === hasText),
        span,
      ) >= COVERED;
    const [isWrong, isElsewhere] = [isOf(true), isOf(false)];
    tally.wrong += Number(isWrong);
    tally.elsewhere += Number(!isWrong && isElsewhere);
    if (isWrong || !isElsewhere) own.push(quotation);
    tally.not_given.push(`${isWrong ? "wrong" : isElsewhere ? "elsewhere" : "open"} ${shown}`);
  }
  return own;
}

/** What a report gives to sources: quotations with those of their authority, none if it has no text, and words without marks. */
function attributed(session) {
  const { lookups } = session.plan();
  const { quotations, citations, unmarked = [], sources } = session.report();
  const named = new Map(sources.map(({ id, name }) => [id, name]));
  const authorities = new Map(citations.map(({ id, authority }) => [id, authority]));
  const given = quotations
    .filter(({ attribution }) => attribution.citation !== null)
    .map(({ span, attribution }) => {
      const own = lookups.find(({ citation }) => citation === authorities.get(attribution.citation));
      return { span, sources: own?.sources ?? [] };
    });
  return [...given, ...unmarked.map(({ span, passage }) => ({ span, sources: [named.get(passage.source)] }))];
}

/** The share of a stretch that findings cover. */
function coverage(findings, [start, end]) {
  let covered = 0;
  let at = start;
  for (const { span } of findings.toSorted((a, b) => a.span[0] - b.span[0])) {
    covered += Math.max(Math.min(span[1], end) - Math.max(span[0], at), 0);
    at = Math.max(at, span[1]);
  }
  return covered / (end - start);
}

/** Whether the last finding over a stretch ends within two words of it. */
function isEndRight(findings, [start, end], text) {
  const last = Math.max(...findings.filter(({ span }) => span[0] < end && span[1] > start).map(({ span }) => span[1]));
  const between = text.slice(Math.min(last, end), Math.max(last, end));
  return (between.match(/[\p{L}\p{N}]+/gu) ?? []).length <= 2;
}

/** For 20,000 words of drafts: places with runs, with words shown as unmarked, and with quotations found by their words alone. */
function unrelated(drafts, opinions) {
  const figures = { words: 0, runs: 0, unmarked: 0, framed: 0, shown: [] };
  drafts.forEach(({ name, wire, cites, own }, index) => {
    const session = new Session();
    const { text } = session.setDraft(name, "", wire);
    for (const [file, source] of some(opinions, own, { wire, cites }, index))
      session.addSource(file, undefined, undefined, "", source.wire);
    const report = session.report();
    const framed = report.quotations.filter(({ attribution }) => attribution.rule === "framed");
    figures.words += report.draft.words;
    figures.runs += places(session.runs());
    figures.unmarked += places(report.unmarked ?? []);
    figures.framed += framed.length;
    for (const { span } of [...(report.unmarked ?? []), ...framed]) figures.shown.push(`${name} ${JSON.stringify(text.slice(...span))}`);
    session.free();
  });
  const rate = (count) => (count * 20_000) / figures.words;
  return { ...figures, runs: rate(figures.runs), unmarked: rate(figures.unmarked), framed: rate(figures.framed) };
}

/** Opinions that a draft does not cite and that are no other copy of it, others for each draft. */
function some(opinions, own, { wire, cites = [] }, index) {
  const others = [...opinions].filter(
    ([file, opinion]) => !own.includes(file) && opinion.wire !== wire && !opinion.cites.some((cite) => cites.includes(cite)),
  );
  return Array.from({ length: Math.min(UNRELATED, others.length) }, (_, step) => others[(index * 7 + step) % others.length]);
}

/** How many stretches runs are in, those that overlap counted once. */
function places(runs) {
  let count = 0;
  let until = -1;
  for (const { span } of runs.toSorted((a, b) => a.span[0] - b.span[0])) {
    count += Number(span[0] >= until);
    until = Math.max(until, span[1]);
  }
  return count;
}
