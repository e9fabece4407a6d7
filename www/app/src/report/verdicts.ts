import { EXISTENCES, HEADLINES, GROUPS as VERDICT_GROUPS, type Group as VerdictGroup } from "../../../src/verdicts.js";
import type { CitationFinding, Existence, Headline, QuotationFinding } from "./model.js";

/** What the page shows of a report: a finding on a quotation or on a citation. */
export type Finding = QuotationFinding | CitationFinding;

/** Whether a finding speaks of a quotation. */
export function isQuotation(finding: Finding): finding is QuotationFinding {
  return finding.kind === "quotation";
}

/** A group of verdicts, or of what is still awaited: the name of its icon, its underline and its colour. */
export type Group = VerdictGroup | "waiting";

/** All groups, the most severe first. */
export const GROUPS: readonly Group[] = [...VERDICT_GROUPS, "waiting"];

/** What a quotation's finding is drawn by: its headline, or that its source is still awaited. */
export type QuotationVerdict = Headline | "waiting";

/** What a citation's finding is drawn by: whether the case exists, or that this is still asked. */
export type CitationVerdict = Existence | "waiting";

interface Labelled {
  readonly label: string;
  readonly group: Group;
  readonly meaning: string;
}

const WAITING: Labelled = { label: "Waiting", group: "waiting", meaning: "The answer, or the text of the cited case, has not come yet." };
const QUOTATIONS: Readonly<Record<QuotationVerdict, Labelled>> = { ...HEADLINES, waiting: WAITING };
const CITATIONS: Readonly<Record<CitationVerdict, Labelled>> = { ...EXISTENCES, waiting: WAITING };
const ALL: Readonly<Record<QuotationVerdict | CitationVerdict, Labelled>> = { ...CITATIONS, ...QUOTATIONS };

/** All verdicts on quotations, the most severe first. */
export const QUOTATION_VERDICTS = Object.keys(QUOTATIONS) as readonly QuotationVerdict[];

/** All verdicts on citations, those first that are to be looked at. */
export const CITATION_VERDICTS = (Object.keys(CITATIONS) as CitationVerdict[]).sort((a, b) => rankOf(a) - rankOf(b));

function rankOf(verdict: CitationVerdict): number {
  return GROUPS.indexOf(CITATIONS[verdict].group);
}

/** What a verdict is called. */
export function wordOf(verdict: QuotationVerdict | CitationVerdict): string {
  return ALL[verdict].label;
}

/** What a verdict means, in a sentence. */
export function meaningOf(verdict: QuotationVerdict): string {
  return QUOTATIONS[verdict].meaning;
}

/** The group of a verdict. */
export function groupOf(verdict: QuotationVerdict | CitationVerdict): Group {
  return ALL[verdict].group;
}

/** The verdict that a finding is drawn by; `open` are the ids of those of which something may still come. */
export function verdictOf(finding: QuotationFinding, open: ReadonlySet<string>): QuotationVerdict;
export function verdictOf(finding: CitationFinding, open: ReadonlySet<string>): CitationVerdict;
export function verdictOf(finding: Finding, open: ReadonlySet<string>): QuotationVerdict | CitationVerdict;
export function verdictOf({ id, headline }: Finding, open: ReadonlySet<string>): QuotationVerdict | CitationVerdict {
  return open.has(id) ? "waiting" : headline;
}
