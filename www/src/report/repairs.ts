import type { QuotationFinding, Report, UnmarkedWords } from "../model.js";
import { disclosure, marked, recited, voiced } from "./citing.js";
import { corrected, isInner, isOmission, OF_EMPHASIS } from "./corrections.js";
import { type DraftText, editOf, isPlainly, seen, straightened } from "./draft-text.js";
import type { Correction, Repair, TextEdit } from "./edits.js";
import { citationOf, pinned } from "./pins.js";
import { isOfSentences, joined } from "./splices.js";

/** The confidence from which a quotation surely belongs to its citation: above the rules that go by distance alone (docs/attribution.md). */
const SURE = 0.8;

/** The share of a quotation's words, 0 to 100, that its passage must have: below, it may be meant for another place. The number is a choice. */
const SURE_SCORE = 75;

/**
 * What may be repaired in a draft without a decision of its author, if the repaired draft has no other finding: quotations whose words differ from their source without a mark or join its places,
 * and citations that give another page or case, or do not say whose opinion they mean. `draft` is the text that was checked. Edits do not overlap, and
 * are in order of place.
 */
export function repairsOf(report: Report, draft: DraftText): Repair[] {
  const found = report.quotations
    .filter(({ attention }) => attention === "fix")
    .flatMap((finding) => candidatesFor(finding, report, draft).map((correction) => repairOf(finding, report, correction)));
  const repairs: Repair[] = [];
  for (const repair of found.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end)) {
    const last = repairs.at(-1)?.edit;
    // Two quotations of one citation may want one pin.
    if (last === undefined || (last.end <= repair.edit.start && !isSame(last, repair.edit))) repairs.push(repair);
  }
  return repairs;
}

/**
 * The corrections of a finding that are certain: made together, they end it. None if one of its faults needs a decision of the author. What asks for
 * nothing may still have some: the page that its citation lacks, small changes of the words, what was left out.
 */
export function correctionsOf(finding: QuotationFinding, report: Report, draft: DraftText): Correction[] {
  const made = candidatesFor(finding, report, draft);
  // Of a sentence that is cut, an ellipsis may leave out a word that turns it; only a check of the new words tells.
  return made.some(({ changes }) => changes === "ellipsis") && !isOfSentences(finding) ? [] : made;
}

/** The corrections of a finding, certain or, where pieces are joined inside of sentences, certain if the corrected draft has no other finding. */
function candidatesFor(finding: QuotationFinding, report: Report, draft: DraftText): Correction[] {
  if (finding.attribution.confidence < SURE || finding.passages.length === 0) return [];
  const needed = faultsOf(finding).map((correctionOf) => correctionOf(finding, report, draft));
  const made = needed.filter((one) => one !== undefined);
  if (made.length < needed.length || made.some(({ edit }) => !isPlain(edit, report) || !isPlainly(edit, draft))) return [];
  if (finding.attention === "fix") return made.length === 0 ? [] : withDisclosure(made, finding, report, draft);
  return finding.attention === "fine" ? smallOf(finding, report, draft) : [];
}

/** The correction of words without quotation marks, if they are surely a quotation. */
export function markingOf(words: UnmarkedWords, report: Report, draft: DraftText): Correction | undefined {
  const correction = marked(words, report, draft);
  return correction && isPlain(correction.edit, report) && isPlainly(correction.edit, draft) ? correction : undefined;
}

type CorrectionOf = (finding: QuotationFinding, report: Report, draft: DraftText) => Correction | undefined;

const none: CorrectionOf = () => undefined;

/** What corrects each fault of a finding that is to fix. */
function faultsOf({ attention, words, source, place, headline, voice, warnings }: QuotationFinding): CorrectionOf[] {
  if (attention !== "fix") return [];
  const isSound = words === "verbatim" || words === "faithful" || words === "minor";
  const isOfCourt = voice === "court" || voice === "unknown" || headline === "wrong_voice";
  const isCautioned = warnings.some(({ code }) => code !== OF_EMPHASIS);
  if (headline === "meaning_may_turn" || !isOfCourt || isCautioned) return [none];
  const faults: CorrectionOf[] = [];
  if (words === "altered") faults.push(wordsOf);
  else if (words === "spliced") faults.push((finding, _, draft) => joined(finding, draft));
  else if (!isSound) faults.push(none);
  if (source === "other") faults.push(isSound ? recited : none);
  else if (source !== "own") faults.push(none);
  else if (place === "other_page") faults.push(pageOf);
  if (headline === "wrong_voice") faults.push(warnings.length > 0 ? none : voiced);
  else if (warnings.length > 0) faults.push(source === "own" ? disclosure : none);
  return faults;
}

/** Corrections with the parenthetical that their finding needs next to them. */
function withDisclosure(made: Correction[], finding: QuotationFinding, report: Report, draft: DraftText): Correction[] {
  const hasOwn = made.some(({ changes }) => changes === "citation" || changes === "opinion" || changes === "disclosure");
  const more = hasOwn ? undefined : disclosure(finding, report, draft);
  return more === undefined ? made : [...made, more];
}

/** The corrections of a finding that asks for nothing. */
function smallOf(finding: QuotationFinding, report: Report, draft: DraftText): Correction[] {
  const page = finding.place === "no_pin" ? pageOf(finding, report, draft) : undefined;
  const all = [wordsOf(finding, report, draft), page, disclosure(finding, report, draft)];
  return all.filter((one) => one !== undefined && isPlain(one.edit, report) && isPlainly(one.edit, draft)) as Correction[];
}

/** What LaTeX reads as a command, not as itself. */
const OF_LATEX = /[&%$#_{}~^\\]/;

/** Whether the draft's format reads the new words as they are. */
function isPlain({ text }: TextEdit, { draft }: Report): boolean {
  return draft.type !== "latex" || !OF_LATEX.test(text);
}

function wordsOf(finding: QuotationFinding, _: Report, draft: DraftText): Correction | undefined {
  if ((finding.score ?? 0) < SURE_SCORE || !isInner(finding)) return undefined;
  const now = seen(draft, finding.span);
  const words = corrected(finding);
  // Words with markup between them are left to the author: replacing them would take the markup away.
  if (words === null || now.text !== finding.text.replace(/\s+/g, " ")) return undefined;
  const edit = editOf(now, words);
  if (!edit || !isOfPassage(edit.text, finding)) return undefined;
  return { changes: "words", title: isOmission(finding) ? "Put back the words left out" : "Use the source’s words", edit };
}

function pageOf(finding: QuotationFinding, report: Report, draft: DraftText): Correction | undefined {
  const pin = pinned(finding, { report, draft });
  const edit = pin === null ? undefined : editOf(seen(draft, pin.span), pin.words);
  return edit && { changes: "page", title: finding.place === "no_pin" ? "Add the pin" : "Correct the pin", edit };
}

/** What a quotation may have and its source has not: marks around words, marks of words left out, and the sentence's own end. */
const MARKS = /\[[^[\]]*\]|\. ?\. ?\.(?: ?\.)?|…|[.,;:!?]?$/g;

/** Whether the source has the new words of an edit, spaces and quotation marks apart. */
function isOfPassage(words: string, { passages }: QuotationFinding): boolean {
  const plain = (text: string): string => straightened(text.replace(/\s+/g, " "));
  const texts = passages.map(({ text }) => plain(text));
  return plain(words)
    .split(MARKS)
    .every((part) => texts.some((text) => text.includes(part.trim())));
}

function repairOf(finding: QuotationFinding, report: Report, { changes, edit }: Correction): Repair {
  const [passage] = finding.passages;
  return {
    finding: finding.id,
    changes,
    verdict: finding.headline,
    explanation: finding.reason,
    quotation: finding.text,
    citation: citationOf(finding, report)?.named ?? null,
    source_quote: passage?.text ?? "",
    source: report.sources.find(({ id }) => id === passage?.source)?.name ?? "",
    page: finding.pin ?? passage?.pages[0] ?? null,
    edit,
  };
}

function isSame(one: TextEdit, other: TextEdit): boolean {
  return one.start === other.start && one.end === other.end;
}
