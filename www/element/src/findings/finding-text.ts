import type { Report } from "../report/model.js";
import { type Finding, isQuotation } from "../report/verdicts.js";
import { nameOfSource } from "./quotation-card.js";

/** A finding as plain text, for the clipboard: verdict and reason, then the words of both sides. */
export function findingText(finding: Finding, report: Report): string {
  if (!isQuotation(finding)) return [finding.text, finding.reason, ...finding.evidence, ...finding.links].join("\n");
  const lines = [`${finding.label}. ${finding.reason}`, `Draft: “${finding.text}”`];
  const passage = finding.passages[0];
  if (passage !== undefined) {
    const pages = passage.pages.length === 0 ? "" : `, p. ${passage.pages.join("–")}`;
    lines.push(`Source (${nameOfSource(report, passage.source)}${pages}): “${passage.text}”`);
  }
  const cited = report.citations.find(({ id }) => id === finding.attribution.citation);
  if (cited !== undefined) lines.push(`Cited: ${cited.text}`);
  return [...lines, ...finding.warnings.map(({ text }) => text)].join("\n");
}
