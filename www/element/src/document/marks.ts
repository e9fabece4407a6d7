import type { CitationFinding, ClaimFinding, QuotationFinding, Span16 } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { drawnAs, type Group, groupOf, verdictOf } from "../../../src/report/verdicts.js";

/**
 * How a place of the draft is drawn: a verdict's underline, the tint of a citation with a source or the dotted line of one
 * without, the two lines of a case that was looked up, the passage of a source, or nothing but the way to words without quotation marks.
 */
export type Kind = Group | "cited" | "unsourced" | `case-${CaseGroup}` | "passage" | "unmarked";

/** How a looked-up case is drawn: found as cited, found elsewhere, unknown, or still being looked up. */
export type CaseGroup = "sound" | "elsewhere" | "unknown" | "waiting";

/** Whether a kind is that of a citation's mark. */
export function isOfCitation(kind: Kind): boolean {
  return kind === "cited" || kind === "unsourced" || kind.startsWith("case-");
}

/** The place of a finding in the draft. */
export interface Mark {
  id: string;
  span: Span16;
  kind: Kind;
}

/** The marks of a report. Where several are, the quotation is on top, then the citation. */
export function marksOf({ report, open }: Checked): Mark[] {
  return [
    ...(report.unmarked ?? []).map(({ id, span }): Mark => ({ id, span, kind: "unmarked" })),
    ...report.claims.flatMap(markOfClaim),
    ...report.citations.flatMap((finding) => marksOfCitation(finding, open)),
    ...report.quotations.map((finding) => markOfQuotation(finding, open)),
  ];
}

/** How the case of a citation is drawn; null if it was not looked up. */
function caseGroupOf(finding: CitationFinding, open: ReadonlySet<string>): CaseGroup | null {
  const group = groupOf(verdictOf(finding, open));
  return group === "sound" || group === "elsewhere" || group === "unknown" || group === "waiting" ? group : null;
}

/** Whether a citation is a full one, and not a short form. */
export function isFull({ type }: CitationFinding): boolean {
  return type === "full_case" || type === "docket";
}

/** A short form of a case that was found has no lines: they would be many, and show nothing new. */
function marksOfCitation(finding: CitationFinding, open: ReadonlySet<string>): Mark[] {
  const { id, span, sources } = finding;
  const looked = caseGroupOf(finding, open);
  const tint: Mark[] = sources.length > 0 ? [{ id, span, kind: "cited" }] : [];
  if (looked === "sound" && !isFull(finding)) return tint;
  if (looked !== null) return [...tint, { id, span, kind: `case-${looked}` }];
  return sources.length > 0 ? tint : [{ id, span, kind: "unsourced" }];
}

/** The mark of a quotation. */
function markOfQuotation(finding: QuotationFinding, open: ReadonlySet<string>): Mark {
  return { id: finding.id, span: finding.span, kind: drawnAs(finding, open) };
}

/** The mark of a claim that asks something of the reader: all others would underline nearly the whole draft. */
function markOfClaim({ id, span, attention }: ClaimFinding): Mark[] {
  if (attention !== "fix" && attention !== "look_up") return [];
  return [{ id, span, kind: attention === "fix" ? "changed" : "doubt" }];
}

/** The mark at an offset of the draft: the shortest that covers it, which is the inner one. */
export function markAt(marks: readonly Mark[], offset: number): Mark | null {
  const covering = marks.filter(({ span }) => span[0] <= offset && offset < span[1]);
  const length = ({ span }: Mark): number => span[1] - span[0];
  return covering.reduce<Mark | null>((best, mark) => (best === null || length(mark) <= length(best) ? mark : best), null);
}
