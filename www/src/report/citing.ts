import type { CitationFinding, QuotationFinding, Report, Span16, UnmarkedWords } from "../model.js";
import { OF_EMPHASIS, unmarked } from "./corrections.js";
import { type DraftText, editOf, seen } from "./draft-text.js";
import type { Correction } from "./edits.js";
import { citationOf } from "./pins.js";

/** A citation in the draft, as its reader sees it; undefined when it is shown with other words than it has there, as in a list. */
function seenCitation(cited: CitationFinding, draft: DraftText) {
  const words = seen(draft, cited.span);
  const usual = (text: string) => text.replace(/[\u2010\u2011]/g, "-").replace(/[\u2012\u2212]/g, "–");
  return usual(words.text) === usual(cited.text) ? words : undefined;
}

/** The citations of the draft that mean the same authority. */
function sameAs({ authority }: CitationFinding, { citations }: Report): CitationFinding[] {
  return authority === null ? [] : citations.filter((one) => one.authority === authority);
}

/** Whether a later citation depends on what this one cites: `Id.` of the same case, or a short form of the case that it names first. */
function isLeantOn(cited: CitationFinding, report: Report): boolean {
  const later = report.citations.slice(report.citations.indexOf(cited) + 1);
  const refers = ({ type }: CitationFinding): boolean => type === "id" || type === "supra";
  const isNext = later[0] !== undefined && refers(later[0]);
  const isFirst = cited.authority === cited.id;
  const same = sameAs(cited, report);
  return isNext || later.some((one) => refers(one) && same.includes(one)) || (isFirst && same.length > 1);
}

/**
 * The citation of the loaded case that has the words, with its page, in place of the one that the draft gives. Undefined when other quotations or
 * citations depend on that one, or when the draft does not cite the other case itself, so that its citation is not known.
 */
export function recited(finding: QuotationFinding, report: Report, draft: DraftText): Correction | undefined {
  const [best] = finding.passages;
  const cited = citationOf(finding, report);
  if (finding.source !== "other" || best === undefined || cited === undefined || best.citation === null) return undefined;
  // What is not the court's must be said to be so; that is for the author.
  if (best.opinion !== null && best.opinion !== "court" && best.opinion !== "combined") return undefined;
  const isAlone = cited.quotations.length === 1 && finding.attribution.also.length === 0 && cited.parentheticals.length === 0;
  if (!isAlone || isLeantOn(cited, report)) return undefined;
  const words = seenCitation(cited, draft);
  const others = report.citations.filter(({ sources }) => sources.includes(best.source));
  const [page] = best.pages;
  if (words === undefined || page === undefined || others.some(({ sources }) => sources.length > 1)) return undefined;
  const short = shortForm(others, cited.span, page) ?? best.citation;
  const edit = editOf(words, short);
  const name = others.find((one) => one.name !== null)?.name;
  return edit && { changes: "citation", title: name ? `Cite ${name}, at ${page}` : `Cite ${short}`, edit };
}

/** The short form that the draft has used for a case before a place, with another page: `Anderson, 477 U.S. at 252`. */
function shortForm(others: readonly CitationFinding[], [start]: Span16, page: string): string | undefined {
  const used = others.find(({ type, name, pin, span }) => type === "short_case" && name !== null && pin !== null && span[1] <= start);
  const form = used && /^(.* at )\S+$/.exec(used.text)?.[1];
  return form && `${form}${page}`;
}

/** How an opinion is called in a parenthetical, by its kind; a partial concurrence may be either. */
const OPINIONS: { readonly [kind: string]: string } = { dissent: "dissenting", concurrence: "concurring" };

/** `(Jackson, J., dissenting)` after the citation of words that are not the court's. Undefined when the source does not name who wrote them. */
export function voiced(finding: QuotationFinding, report: Report, draft: DraftText): Correction | undefined {
  if (finding.headline !== "wrong_voice") return undefined;
  if (finding.voice === "plurality") return added("opinion", "(plurality opinion)", finding, report, draft);
  const said = OPINIONS[finding.voice];
  const [, chief, name] = /^(?:(Chief )?(?:Justice|Judge) )?(\p{Lu}[\p{L}’' -]*)$/u.exec(finding.author ?? "") ?? [];
  if (said === undefined || name === undefined) return undefined;
  return added("opinion", `(${name}, ${chief ? "C.J." : "J."}, ${said})`, finding, report, draft);
}

/** What `(cleaned up)` covers besides citations. */
const CLEANED: readonly string[] = ["citation_omitted", "bracket", "ellipsis", "punctuation"];

/** `(emphasis added)`, `(citation omitted)` or `(cleaned up)` after the citation of words that need it, and nothing else. */
export function disclosure(finding: QuotationFinding, report: Report, draft: DraftText): Correction | undefined {
  const edits = unmarked(finding);
  const omitted = edits.filter(({ type }) => type === "citation_omitted").length;
  const isCleaned = omitted > 0 && edits.every(({ type, material }) => !material && CLEANED.includes(type));
  const says: string[] = [];
  if (finding.warnings.some(({ code }) => code === OF_EMPHASIS)) says.push("(emphasis added)");
  if (isCleaned && edits.length > omitted) says.push("(cleaned up)");
  else if (omitted > 0) says.push(omitted === 1 ? "(citation omitted)" : "(citations omitted)");
  return says.length === 0 ? undefined : added("disclosure", says.join(" "), finding, report, draft);
}

/** A parenthetical after the citation of a quotation. Undefined when the citation is one of several, or has a parenthetical already. */
function added(
  changes: Correction["changes"],
  says: string,
  finding: QuotationFinding,
  report: Report,
  draft: DraftText,
): Correction | undefined {
  const cited = citationOf(finding, report);
  if (cited === undefined || cited.quotations.length !== 1 || finding.attribution.also.length > 0) return undefined;
  if (cited.parentheticals.length > 0 || seenCitation(cited, draft) === undefined) return undefined;
  const [, end] = cited.span;
  return { changes, title: `Add ${says}`, edit: { start: end, end, text: ` ${says}` } };
}

/** Quotation marks around words that are exactly the source's, with the full stop or comma after them. Undefined when their citation is not next to them. */
export function marked(
  { span, text, after, passage, citation, warnings }: UnmarkedWords,
  report: Report,
  draft: DraftText,
): Correction | undefined {
  const words = seen(draft, span);
  const cited = report.citations.find(({ id }) => id === citation);
  const isSame =
    cited?.sources.includes(passage.source) === true &&
    passage.edits.length === 0 &&
    warnings.length === 0 &&
    words.text === text.replace(/\s+/g, " ");
  if (!isSame || cited === undefined || /[“”"]/.test(text)) return undefined;
  const [, stop] = /^([.,]?)/.exec(after) ?? [];
  const end = span[1] + (stop?.length ?? 0);
  if (cited.span[0] < end || draft.text.slice(span[1], end) !== stop || draft.text.slice(end, cited.span[0]).trim() !== "")
    return undefined;
  return {
    changes: "marks",
    title: "Put quotation marks around the words",
    edit: { start: span[0], end, text: `“${draft.text.slice(span[0], end)}”` },
  };
}
