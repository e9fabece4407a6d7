import type { CitationFinding, ClaimFinding, ClaimVerdict, Existence, Headline, QuotationFinding, Warning } from "../model.js";
import { CLAIMS, EXISTENCES, HEADLINES, type Group as VerdictGroup } from "../verdicts.js";

/** What the page shows of a report: a finding on a quotation, on a citation or on a claim. */
export type Finding = QuotationFinding | CitationFinding | ClaimFinding;

/** Whether a finding is on a claim. */
export function isClaim(finding: Finding): finding is ClaimFinding {
  return finding.kind === "claim";
}

/** Whether a finding is on a quotation. */
export function isQuotation(finding: Finding): finding is QuotationFinding {
  return finding.kind === "quotation";
}

/** The warnings of a finding; a claim has none. */
export function warningsOf(finding: Finding): readonly Warning[] {
  return isClaim(finding) ? [] : finding.warnings;
}

/** A group of verdicts, or *waiting*: the name of its icon, its underline and its colour. */
export type Group = VerdictGroup | "waiting";

/** The verdict on a quotation: its headline, or that its source is still awaited. */
export type QuotationVerdict = Headline | "waiting";

/** The verdict on a citation: whether the case exists, or that its look-up is not finished. */
export type CitationVerdict = Existence | "waiting";

/** The verdict on any finding. */
export type AnyVerdict = QuotationVerdict | CitationVerdict | ClaimVerdict;

interface Labelled {
  readonly label: string;
  readonly group: Group;
  readonly meaning: string;
}

const WAITING: Labelled = {
  label: "Waiting",
  group: "waiting",
  meaning: "The answer, or the text of the cited case, has not arrived yet.",
};
const QUOTATIONS: Readonly<Record<QuotationVerdict, Labelled>> = { ...HEADLINES, waiting: WAITING };
const CITATIONS: Readonly<Record<CitationVerdict, Labelled>> = { ...EXISTENCES, waiting: WAITING };
const ALL: Readonly<Record<AnyVerdict, Labelled>> = { ...CLAIMS, ...CITATIONS, ...QUOTATIONS };

/** All verdicts on quotations, the most severe first. */
export const QUOTATION_VERDICTS = Object.keys(QUOTATIONS) as readonly QuotationVerdict[];

/** The label of a verdict. */
export function wordOf(verdict: AnyVerdict): string {
  return ALL[verdict].label;
}

/** The meaning of a verdict, in one sentence. */
export function meaningOf(verdict: QuotationVerdict): string {
  return QUOTATIONS[verdict].meaning;
}

/** The group of a verdict. */
export function groupOf(verdict: AnyVerdict): Group {
  return ALL[verdict].group;
}

/** The verdict of a finding; `open` has the ids of findings that may still change. */
export function verdictOf(finding: QuotationFinding, open: ReadonlySet<string>): QuotationVerdict;
export function verdictOf(finding: CitationFinding, open: ReadonlySet<string>): CitationVerdict;
export function verdictOf(finding: Finding, open: ReadonlySet<string>): AnyVerdict;
export function verdictOf({ id, headline }: Finding, open: ReadonlySet<string>): AnyVerdict {
  return open.has(id) ? "waiting" : headline;
}

/** How a finding is drawn: as its verdict, unless the report asks for more or for less than the verdict does. The same as in crates/report/src/listed.rs. */
export function drawnAs(finding: Finding, open: ReadonlySet<string>): Group {
  const group = groupOf(verdictOf(finding, open));
  if (group === "waiting") return group;
  switch (finding.attention) {
    case "fix":
      return NOT_TO_FIX.has(group) ? "doubt" : group;
    case "look_up":
      return "unknown";
    case "aside":
      return "aside";
    case "fine":
      return group;
  }
}

/** The groups of verdicts that ask for no correction by themselves. */
const NOT_TO_FIX: ReadonlySet<Group> = new Set(["minor", "sound", "unknown", "aside"]);

/** The verdict of a finding in a few words. */
export function labelOf(finding: Finding, open: ReadonlySet<string>): string {
  return open.has(finding.id) ? WAITING.label : finding.label;
}
