import type { QuotationFinding, Simple } from "../model.js";
import { plain } from "./terminal.js";

/** A single finding for the terminal: the verdict, its reason, and the words of the source. */
export function writeFinding(finding: QuotationFinding, nameOf: (source: string) => string): string {
  const lines = [`${finding.headline.replaceAll("_", " ")}: ${finding.reason}`];
  if (finding.note) lines.push(finding.note);
  for (const warning of finding.warnings) lines.push(`Warning: ${warning.text}`);
  for (const note of finding.notes) lines.push(`Note: ${note}`);
  for (const passage of finding.passages.slice(0, 1)) {
    const pages = passage.pages.length > 0 ? `, page ${passage.pages.join(", ")}` : "";
    lines.push(
      "",
      `  draft:   ${oneLine(finding.text)}`,
      `  source:  ${oneLine(passage.text)}`,
      `           ${nameOf(passage.source)}${pages}`,
      ...(passage.link ? [`           ${passage.link}`] : []),
    );
  }
  const changes = finding.edits.map(
    ({ type, quotation, passage }) => `  ${type.replaceAll("_", " ")}: ${said(passage.text)} became ${said(quotation.text)}`,
  );
  if (changes.length > 0) lines.push("", ...changes);
  if (finding.simple) lines.push("", simpleLine(finding.simple));
  return `${lines.map((line) => plain(line.replaceAll("\n", " "))).join("\n")}\n`;
}

const KINDS = { exact: " (exact)", fuzzy: " (fuzzy)", no_match: " (no match)" } as const;

/** The similarity scores in one line, as in reports. */
function simpleLine({ kind, checks, token_sort_ratio: sorted }: Simple): string {
  const parts = checks.map(({ name, passed, score, note }) => {
    if (name === "chunks") return passed === null ? "chunks cut short" : note;
    return score === null ? "partial ratio cut short" : `partial ratio ${score.toFixed(1)}${kind ? KINDS[kind] : ""}`;
  });
  if (sorted !== null) parts.splice(1, 0, `token sort ${sorted.toFixed(1)}`);
  return `Simple checks: ${parts.join(" · ")}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function said(text: string): string {
  return text === "" ? "nothing" : `"${oneLine(text)}"`;
}
