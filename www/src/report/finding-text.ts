import type { ClaimFinding, Report, UnmarkedWords } from "../model.js";
import { nameOfSource, pagesOf } from "./passage.js";
import { isUnmarked, type Listed, titleOf } from "./sections.js";
import { isClaim, isQuotation } from "./verdicts.js";

/** A finding, or words without quotation marks, as plain text for the clipboard: verdict and reason, then the words of both sides. */
export function findingText(finding: Listed, report: Report): string {
  if (isUnmarked(finding)) return unmarkedText(finding, report);
  if (isClaim(finding)) return claimText(finding, report);
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

function unmarkedText({ reason, text, passage, citation, given, warnings }: UnmarkedWords, report: Report): string {
  const cited = report.citations.find(({ id }) => id === citation);
  return [
    `${titleOf("unmarked")}. ${reason}`,
    `Draft: ${text}`,
    `Source (${nameOfSource(report, passage.source)}${pagesOf(passage)}): “${passage.text}”`,
    ...(cited === undefined ? [] : [`${given ? "Cited" : "Cited near by"}: ${cited.text}`]),
    ...warnings.map((warning) => warning.text),
  ].join("\n");
}

function claimText({ label, reason, text, flags, passages, citations }: ClaimFinding, report: Report): string {
  const cited = report.citations.filter(({ id }) => citations.includes(id)).map((citation) => citation.text);
  const best = passages
    .slice(0, 1)
    .map((passage) => `Source (${nameOfSource(report, passage.source)}${pagesOf(passage)}): “${passage.text}”`);
  const lines = [`${label}. ${reason}`, `Claim: ${text}`, ...flags.map((flag) => flag.text), ...best];
  return [...lines, ...(cited.length > 0 ? [`Cited: ${cited.join("; ")}`] : [])].join("\n");
}
