import type { CitationFinding, ClaimFinding, Headline, QuotationFinding, Report } from "./model.js";
import { SEVERITIES, type Severity } from "./verdicts.js";

/** The headlines of quotations that were not compared. A short term without a citation is not among them. */
export const UNCHECKED: readonly Headline[] = ["cannot_check", "unattributed", "record"];

/** The severity from which a run fails, unless another is given: the mildest that is to fix. */
export const FAIL_ON: Severity = "wrong_page";

/** Whether `headline` is a fault at or above `severity`. */
export function isFault(headline: Headline, severity: Severity): boolean {
  const place = (SEVERITIES as readonly Headline[]).indexOf(headline);
  return place >= 0 && place <= SEVERITIES.indexOf(severity);
}

/**
 * Whether a quotation has a fault at or above `severity`: its verdict, or else a warning that is to fix, which is as severe as a wrong page. A verdict
 * that would be to fix is no fault where the report leaves it to the reader (*to look up*).
 */
export function isFaulty({ headline, attention }: Pick<QuotationFinding, "headline" | "attention">, severity: Severity): boolean {
  if (attention === "look_up" && isFault(headline, FAIL_ON)) return false;
  return isFault(headline, severity) || (attention === "fix" && isFault(FAIL_ON, severity));
}

/** The claims of a report that are faults at or above `severity`. */
export function claimFaultsOf(report: Report, severity: Severity): ClaimFinding[] {
  return report.claims.filter(({ attention }) => attention === "fix" && isFault(FAIL_ON, severity));
}

/** Whether a report has a claim that only the reader can decide: a model finds it supported and something differs, or nobody judged it. */
export function hasOpenClaim({ claims }: Report): boolean {
  return claims.some(({ attention }) => attention === "look_up");
}

/**
 * The findings of a report that are faults at or above `severity`. A citation that leads to another case is as severe as a wrong source. One with
 * something else to fix, and a claim that a model does not find supported, are as severe as a wrong page.
 */
export function faultsOf(report: Report, severity: Severity): (QuotationFinding | CitationFinding | ClaimFinding)[] {
  const quotations = report.quotations.filter((finding) => isFaulty(finding, severity));
  const citations = report.citations.filter(({ verified, attention }) =>
    verified === false ? isFault("wrong_source", severity) : attention === "fix" && isFault(FAIL_ON, severity),
  );
  return [...quotations, ...citations, ...claimFaultsOf(report, severity)];
}

/** How many findings of a report are faults at or above `severity`. */
export function countFaults(report: Report, severity: Severity): number {
  return faultsOf(report, severity).length;
}
