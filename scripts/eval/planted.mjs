// Alterations planted in quotations that are accepted: what is found of each kind, and whether honest alterations are accused.
//
// The quotations are those of opinions that another loaded opinion has (`corpus.mjs`). For each kind a seeded generator puts them in an order, and the
// first `EACH` to which the kind applies are altered, one at a time, in their draft. Those to which it does not apply are counted as left out. The option
// `seed`, by default 1, begins the generator.

import { corpusAt } from "./corpus.mjs";
import { readPlain, Session } from "./engine.mjs";
import { HONEST, KINDS } from "./planted/kinds.mjs";
import { random, shuffled } from "./random.mjs";

/** Alterations of each kind. */
const EACH = 20;
/** Fewer words say too little to be altered. */
const FEWEST = 8;

export function planted(data, { batch, seed }) {
  const opinions = corpusAt(data, batch);
  const bases = basesOf(opinions);
  const figures = {
    bases: bases.length,
    planted: 0,
    right: 0,
    other_label: 0,
    left: 0,
    passed: 0,
    honest: 0,
    accused: 0,
    said: { faults: {}, honest: {} },
    kinds: {},
    cases: [],
  };
  for (const kind of [...KINDS, ...HONEST]) measure(kind, bases, opinions, Number(seed ?? 1), figures);
  return figures;
}

/** The accepted quotations: draft, span, source, and the citation that they have. */
function basesOf(opinions) {
  const bases = [];
  const session = new Session();
  for (const { file, wire } of opinions) session.addSource(file, undefined, undefined, "", wire);
  for (const opinion of opinions.filter(({ isDraft }) => isDraft)) {
    session.removeSource(opinion.file);
    const { text } = session.setDraft(opinion.file, "", opinion.draft);
    const { citations, quotations, sources } = session.report();
    const files = new Map(sources.map(({ id, name }) => [id, opinions.find(({ file }) => file === name)]));
    for (const { attention, headline, span, block, attribution, passages } of quotations) {
      const citation = citations.find(({ id }) => id === attribution.citation);
      const source = files.get(passages[0]?.source);
      const words = text.slice(...span).split(/\s+/u).length;
      if (attention !== "fine" || headline === "minor" || source === undefined || words < FEWEST) continue;
      bases.push({ opinion, text, span, block, citation, rule: attribution.rule, source, passage: passages[0] });
    }
    session.addSource(opinion.file, undefined, undefined, "", opinion.wire);
  }
  session.free();
  return bases;
}

function measure(kind, bases, opinions, seed, figures) {
  const next = random(seed);
  const tally = { n: 0, left_out: 0 };
  for (const base of shuffled(bases, next)) {
    if (tally.n === EACH) break;
    const altered = kind.alter({ ...base, quotation: base.text.slice(...base.span), opinions, next });
    if (altered === null) {
      tally.left_out += 1;
      continue;
    }
    const finding = judged(base, altered, opinions);
    const outcome = outcomeOf(kind, finding);
    tally.n += 1;
    const said = figures.said[kind.honest ? "honest" : "faults"];
    if (finding) said[finding.quotation.headline] = (said[finding.quotation.headline] ?? 0) + 1;
    tally[outcome] = (tally[outcome] ?? 0) + 1;
    if (kind.honest) {
      figures.honest += 1;
      figures.accused += Number(outcome === "accused");
    } else {
      figures.planted += 1;
      figures[outcome] += 1;
    }
    if (!["right", "fine"].includes(outcome)) {
      const { headline, reason } = finding?.quotation ?? {};
      figures.cases.push({ kind: kind.name, outcome, draft: base.opinion.file, headline, reason, text: altered.shown });
    }
  }
  figures.kinds[kind.name] = tally;
}

/** The findings on the altered quotation and on its citation, with the source that the draft cites and those that the alteration adds. */
function judged({ opinion, text, span, source: own }, { edits, span: shown = span, source = own, sources = [] }) {
  let written = text;
  for (const [[start, end], words] of edits.toSorted((a, b) => b[0][0] - a[0][0]))
    written = written.slice(0, start) + words + written.slice(end);
  const session = new Session();
  for (const { file, wire } of new Set([source, ...sources])) session.addSource(file, undefined, undefined, "", wire);
  session.setDraft(opinion.file, "", readPlain(written));
  const { quotations, citations } = session.report();
  session.free();
  const quotation = quotations.find(({ span: [start, end] }) => start < shown[0] + 3 && end > shown[0]);
  return quotation && { quotation, citation: citations.find(({ id }) => id === quotation.attribution.citation) };
}

function outcomeOf({ honest, expected }, finding) {
  if (finding === undefined) return "left";
  const { quotation, citation } = finding;
  const { attention } = quotation;
  if (honest) return attention === "fine" ? "fine" : attention === "fix" ? "accused" : "left";
  const doubts = [quotation, citation].filter((part) => ["fix", "look_up"].includes(part?.attention));
  const codes = doubts.flatMap((part) => [part.headline, ...part.warnings.map(({ code }) => code)]);
  if (codes.some((code) => expected.includes(code))) return "right";
  if (attention === "fix") return "other_label";
  return attention === "fine" ? "passed" : "left";
}
