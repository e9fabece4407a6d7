// Opinions as drafts, each against all the others. Judges quote honestly, so nearly every accusation is wrong; each is listed, to be read.
//
// An authority is `mismatched` when it got a source of another year whose metadata have citations, none of them the one that the draft prints for it.

import { corpusAt } from "./corpus.mjs";
import { Session } from "./engine.mjs";

/** How far behind a citation its year may be, in UTF-16 units: parallels and pins come between. */
const YEAR_BEHIND = 90;

export function honest(data, { batch }) {
  const opinions = corpusAt(data, batch);
  const figures = {
    drafts: 0,
    words: 0,
    listed: 0,
    given: 0,
    accepted: 0,
    looked_up: {},
    abstained: {},
    accused: {},
    said: {},
    matched: 0,
    mismatched: [],
    years: { printed: 0, read: 0, lost: [] },
    accusations: [],
  };
  const session = new Session();
  for (const { file, wire } of opinions) session.addSource(file, undefined, undefined, "", wire);
  for (const opinion of opinions.filter(({ isDraft }) => isDraft)) {
    session.removeSource(opinion.file);
    session.setDraft(opinion.file, "", opinion.draft);
    count(session.report(), opinion, opinions, figures);
    session.addSource(opinion.file, undefined, undefined, "", opinion.wire);
  }
  session.free();
  const decided = figures.accepted + sum(figures.accused);
  return { ...figures, decided };
}

function count({ citations, quotations, sources }, opinion, opinions, figures) {
  const files = new Map(sources.map(({ id, name }) => [id, opinions.find(({ file }) => file === name)]));
  const cited = new Map(citations.map((citation) => [citation.id, citation]));
  figures.drafts += 1;
  figures.words += opinion.text.split(/\s+/u).length;
  figures.listed += quotations.length;
  for (const quotation of quotations) {
    const citation = cited.get(quotation.attribution.citation);
    if (!(citation?.sources.length > 0)) continue;
    figures.given += 1;
    const { headline, attention } = quotation;
    add(figures.said, headline);
    if (attention === "fine") figures.accepted += 1;
    else if (attention === "aside" || ["cannot_check", "unattributed", "record"].includes(headline)) add(figures.abstained, headline);
    else if (attention === "look_up") add(figures.looked_up, headline);
    else {
      add(figures.accused, headline);
      const { text, span, reason } = quotation;
      const source = citation.sources.map((id) => files.get(id)?.file);
      figures.accusations.push({ draft: opinion.file, headline, text, span, reason, citation: citation.text, source });
    }
  }
  for (const citation of citations.filter(({ type }) => type === "full_case")) {
    countMatch(citation, files, opinion.file, figures);
    countYear(citation, opinion, figures);
  }
}

function countMatch({ text, volume, reporter, page, parallel, year, sources }, files, draft, figures) {
  const printed = [`${volume} ${reporter} ${page}`, ...parallel].map(squeezed);
  for (const source of sources.map((id) => files.get(id)).filter((source) => source?.cites.length > 0)) {
    figures.matched += 1;
    const carries = source.cites.some((cite) => printed.some((own) => own.includes(squeezed(cite))));
    // Metadata may lack a parallel citation.
    const agrees = year === null || Math.abs(year - source.year) <= 1;
    if (!carries && !agrees) figures.mismatched.push({ draft, citation: text, source: source.file, cites: source.cites });
  }
}

/** A year is printed where it was read, or where a parenthesis behind the citation ends in one before the sentence ends. */
function countYear({ span, year }, { file, text }, figures) {
  const behind = /^[^.;“"]{0,60}\((?:[^()]*\s)?(?:17|18|19|20)\d\d\)/u.exec(text.slice(span[1], span[1] + YEAR_BEHIND));
  if (year === null && behind === null) return;
  figures.years.printed += 1;
  if (year === null) figures.years.lost.push({ draft: file, citation: text.slice(span[0], span[1]) + behind[0] });
  else figures.years.read += 1;
}

const squeezed = (cite) => cite.replace(/[\s.]/gu, "").toLowerCase();

const add = (counts, name) => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);
