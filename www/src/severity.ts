import type { CitationFinding, ClaimFinding, Headline, QuotationFinding, Report } from "./model.js";
import { SEVERITIES, type Severity } from "./verdicts.js";

/** The headlines of quotations that were not compared. A short term without a citation is not among them. */
export const UNCHECKED: readonly Headline[] = ["cannot_check", "unattributed", "record"];

/** Whether `headline` is a fault at or above `severity`. */
export function isFault(headline: Headline, severity: Severity): boolean {
  const place = (SEVERITIES as readonly Headline[]).indexOf(headline);
  return place >= 0 && place <= SEVERITIES.indexOf(severity);
}

/**
 * The findings of a report that are faults at or above `severity`. A citation that leads to another case is as severe as a wrong source, one
 * with something else to fix, and a claim that a model does not find supported, as a wrong page.
 */
export function faultsOf(report: Report, severity: Severity): (QuotationFinding | CitationFinding | ClaimFinding)[] {
  const quotations = report.quotations.filter(({ headline }) => isFault(headline, severity));
  const citations = report.citations.filter(({ verified, attention }) =>
    verified === false ? isFault("wrong_source", severity) : attention === "fix" && isFault("wrong_page", severity),
  );
  const claims = report.claims.filter(({ attention }) => attention === "fix" && isFault("wrong_page", severity));
  return [...quotations, ...citations, ...claims];
}

/** How many findings of a report are faults at or above `severity`. */
export function countFaults(report: Report, severity: Severity): number {
  return faultsOf(report, severity).length;
}
