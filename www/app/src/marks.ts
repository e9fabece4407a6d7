import type { CitationFinding, QuotationFinding, Report, Span16 } from "./model.js";
import { type Group, groupOf } from "./verdicts.js";

/** How a place of the draft is drawn: a verdict's underline, the tint of a citation whose source is or is not there, or the passage of a source. */
export type Kind = Group | "cited" | "unsourced" | "passage";

/** A place of the draft that a finding speaks of. */
export interface Mark {
  id: string;
  span: Span16;
  kind: Kind;
}

/** The marks of a report: quotations after citations, so that where both stand the quotation lies on top. */
export function marksOf(report: Report): Mark[] {
  return [...report.citations.map(markOfCitation), ...report.quotations.map(markOfQuotation)];
}

function markOfCitation(finding: CitationFinding): Mark {
  return { id: finding.id, span: finding.span, kind: finding.sources.length > 0 ? "cited" : "unsourced" };
}

/** The mark of a quotation. */
export function markOfQuotation(finding: QuotationFinding): Mark {
  return { id: finding.id, span: finding.span, kind: groupOf(finding.headline) };
}

/** The mark at an offset of the draft: the shortest that covers it, since the inner one is the one meant. */
export function markAt(marks: readonly Mark[], offset: number): Mark | null {
  const covering = marks.filter(({ span }) => span[0] <= offset && offset < span[1]);
  const length = ({ span }: Mark): number => span[1] - span[0];
  return covering.reduce<Mark | null>((best, mark) => (best === null || length(mark) <= length(best) ? mark : best), null);
}
