import type { QuotationFinding, Report, Span16 } from "../model.js";
import { wordsChanged } from "./changes.js";
import { corrected } from "./corrections.js";
import type { Repair, TextEdit } from "./edits.js";
import { citationOf, pinned } from "./pins.js";

/** The confidence from which a quotation surely belongs to its citation: above the rules that go by distance alone (docs/attribution.md). */
const SURE = 0.8;

/** The share of a quotation's words, 0 to 100, that its passage must have: below, it may be meant for another place. The number is a choice. */
const SURE_SCORE = 75;

/**
 * What can be repaired in a draft without a decision of its author: quotations of the cited source whose words differ from it without a mark, and
 * citations whose page is another one. `draft` is the text that was checked. Edits do not overlap, and are in order of place.
 */
export function repairsOf(report: Report, draft: { readonly text: string }): Repair[] {
  const found = report.quotations.filter(isCertain).flatMap((finding) => [wordsOf(finding, report, draft), pageOf(finding, report, draft)]);
  const repairs: Repair[] = [];
  for (const repair of found.sort((a, b) => (a?.edit.start ?? 0) - (b?.edit.start ?? 0))) {
    const last = repairs.at(-1)?.edit;
    // Two quotations of one citation may want one pin.
    if (repair && isPlain(repair, report) && (last === undefined || last.end <= repair.edit.start) && !isSame(last, repair.edit))
      repairs.push(repair);
  }
  return repairs;
}

/** What LaTeX reads as a command, not as itself. */
const OF_LATEX = /[&%$#_{}~^\\]/;

/** Whether the draft's format reads the new words as they are. */
function isPlain({ edit }: Repair, { draft }: Report): boolean {
  return draft.type !== "latex" || !OF_LATEX.test(edit.text);
}

/** Whether a finding leaves nothing to decide: a fault of the words or the page, in the source that is cited. */
function isCertain({ attention, verified, source, attribution, score, passages, words }: QuotationFinding): boolean {
  const isFound = words !== "not_found" && words !== "paraphrase" && words !== "spliced" && (score ?? 0) >= SURE_SCORE;
  return attention === "fix" && verified !== true && isFound && source === "own" && attribution.confidence >= SURE && passages.length > 0;
}

function wordsOf(finding: QuotationFinding, report: Report, draft: { readonly text: string }): Repair | undefined {
  const [start, end] = finding.span;
  const now = draft.text.slice(start, end);
  const words = corrected(finding);
  // Words with markup between them are left to the author: replacing them would take the markup away.
  if (words === null || now.replace(/\s+/g, " ") !== finding.text.replace(/\s+/g, " ")) return undefined;
  const edit = editOf(now, words, [start, end]);
  return edit && isOfPassage(edit.text, finding) ? repairOf("words", finding, report, edit) : undefined;
}

function pageOf(finding: QuotationFinding, report: Report, draft: { readonly text: string }): Repair | undefined {
  if (finding.place !== "other_page") return undefined;
  const pin = pinned(finding, { report, draft });
  return pin === null ? undefined : repairOf("page", finding, report, editOf(draft.text.slice(...pin.span), pin.words, pin.span));
}

/** What a quotation may have and its source has not: marks around words, marks of words left out, and the sentence's own end. */
const MARKS = /\[[^[\]]*\]|\. ?\. ?\.(?: ?\.)?|…|[.,;:!?]?$/g;

/** Whether the source has the new words of an edit, spaces and quotation marks apart. */
function isOfPassage(words: string, { passages }: QuotationFinding): boolean {
  const texts = passages.map(({ text }) => withPlainMarks(text));
  return withPlainMarks(words)
    .split(MARKS)
    .every((part) => texts.some((text) => text.includes(part.trim())));
}

function withPlainMarks(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[“”]/g, '"').replace(/[‘’]/g, "'");
}

/** The change of the words at a span, in whole words. White space counts as one space, so that the line ends of the draft stay. */
function editOf(now: string, words: string, [start]: Span16): TextEdit | undefined {
  const { text, places } = withSingleSpaces(now);
  const change = wordsChanged(text, withSingleSpaces(words).text);
  if (!change) return undefined;
  const placeOf = (at: number) => start + (places[at] ?? now.length);
  return { start: placeOf(change.start), end: placeOf(change.end), text: change.text };
}

/** A text with one space for each white space, and where each of its units was. */
function withSingleSpaces(text: string): { readonly text: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let made = "";
  for (let at = 0; at < text.length; at++) {
    const isSpace = /\s/.test(text.charAt(at));
    if (isSpace && made.endsWith(" ")) continue;
    made += isSpace ? " " : text.charAt(at);
    places.push(at);
  }
  return { text: made, places };
}

function repairOf(changes: Repair["changes"], finding: QuotationFinding, report: Report, edit: TextEdit | undefined): Repair | undefined {
  const [passage] = finding.passages;
  if (!edit || !passage) return undefined;
  return {
    finding: finding.id,
    changes,
    verdict: finding.headline,
    explanation: finding.reason,
    quotation: finding.text,
    citation: citationOf(finding, report)?.named ?? null,
    source_quote: passage.text,
    source: report.sources.find(({ id }) => id === passage.source)?.name ?? "",
    page: finding.pin ?? passage.pages[0] ?? null,
    edit,
  };
}

function isSame(one: TextEdit | undefined, other: TextEdit): boolean {
  return one !== undefined && one.start === other.start && one.end === other.end;
}
