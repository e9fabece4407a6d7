import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { CitationFinding, ClaimFinding, Format, QuotationFinding, Report, Span16 } from "../../model.js";
import { faultsOf } from "../../severity.js";
import type { Output } from "../command.js";

/** A draft that was checked, for the formats that list findings. */
export interface CheckedDraft {
  /** Its path as the user gave it; undefined for standard input and addresses. */
  readonly file: string | undefined;
  readonly report: Report;
  /** Its text, to which the spans of the report refer. */
  readonly text: string;
  readonly failOn: Output["failOn"];
}

/** A draft that could not be checked, and why. */
export interface FailedDraft {
  readonly file: string;
  readonly why: string;
}

/** A format that lists the findings of one or many drafts: a head, a part for each draft, a tail. */
export interface ListFormat {
  /** The beginning of the output. */
  head(version: string): string;
  /** The findings of a draft; empty if there is nothing to say. */
  part(draft: CheckedDraft): string;
  /** What the output says of a draft that could not be checked. */
  failure(draft: FailedDraft): string;
  readonly separator: string;
  /** The end of the output. */
  tail(failed: readonly FailedDraft[]): string;
}

/** How urgent a finding is: a fault that fails the run, another one to fix, one to look up, or none of these. */
export type Level = "error" | "warning" | "note" | "none";

type Finding = QuotationFinding | CitationFinding | ClaimFinding;

/** A quotation, a citation or a claim with its level, and its place in the file if the file has lines. */
export interface Listed {
  readonly finding: Finding;
  /** Its kind and verdict: `quotation/altered`, `citation/other_name`, `claim/not_supported`. */
  readonly rule: string;
  readonly level: Level;
  readonly place: Region | undefined;
  /** How many later citations could not be looked up for the same reason, if these are left out. */
  readonly also: number;
}

/** Lines and columns from 1; the end is exclusive. A column is a UTF-16 unit. */
export interface Region {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Formats whose spans are those of the file. */
const WITH_LINES: readonly Format[] = ["text", "markdown", "latex"];

/** The findings of a draft in order of place, without citations and claims that ask for nothing; but a claim that a model judged is there. */
export function listed({ report, text, failOn }: CheckedDraft): Listed[] {
  const faults = new Set<unknown>(failOn === "never" ? [] : faultsOf(report, failOn));
  const levelOf = (finding: Finding): Level => {
    if (faults.has(finding)) return "error";
    return finding.attention === "fix" ? "warning" : finding.attention === "look_up" ? "note" : "none";
  };
  const lines = WITH_LINES.includes(report.draft.type) ? linesOf(text) : undefined;
  const found = (kind: string) => (finding: Finding) => ({
    finding,
    rule: `${kind}/${finding.headline}`,
    level: levelOf(finding),
    place: lines && regionOf(finding.span, lines),
    also: 0,
  });
  const citations = report.citations.map(found("citation")).filter(({ level }) => level !== "none");
  const isJudged = ({ level, finding }: Listed) => level !== "none" || ("model" in finding && finding.model !== null);
  const claims = report.claims.map(found("claim")).filter(isJudged);
  const all = [...report.quotations.map(found("quotation")), ...citations, ...claims];
  return all.sort((a, b) => a.finding.span[0] - b.finding.span[0]);
}

/**
 * The findings with those citations as one that an index could not be asked about, when they have one reason and nothing else is said of them: a
 * fault of the connection is no fault of each citation.
 */
export function folded(items: readonly Listed[]): Listed[] {
  const firsts = new Map<string, number>();
  const kept: Listed[] = [];
  for (const item of items) {
    const { rule, finding, level } = item;
    const isUnasked = rule === "citation/cannot_check" && level === "note" && saidOf(finding).every((text) => text === finding.reason);
    const first = isUnasked ? firsts.get(finding.reason) : undefined;
    if (first !== undefined) {
      const one = kept[first] as Listed;
      kept[first] = { ...one, also: one.also + 1 };
      continue;
    }
    if (isUnasked) firsts.set(finding.reason, kept.length);
    kept.push(item);
  }
  return kept;
}

/** The sentences on a finding: its label, its reason, its page where there are no lines, and what is left to the reader. */
export function sentenceOf({ finding, place, also }: Listed): string {
  const page = !place && finding.draft_page ? ` (page ${finding.draft_page})` : "";
  const warnings = saidOf(finding).filter((text) => text !== finding.reason);
  const others = also === 0 ? [] : [`The same is true of ${also === 1 ? "a later citation" : `${also} later citations`}.`];
  return [`${finding.label}${page}: ${finding.reason}`, ...warnings, ...others, quoted(finding.text)].join("\n");
}

/** What is left to the reader: the warnings of a quotation or a citation, the flags of a claim. */
function saidOf(finding: Finding): string[] {
  return ("flags" in finding ? finding.flags : finding.warnings).map(({ text }) => text);
}

/** The words of a finding on one line, up to 120 characters. */
export function quoted(text: string): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return `“${characters.length > 120 ? `${characters.slice(0, 119).join("")}…` : characters.join("")}”`;
}

/** A path as a URI reference: relative as it is given, absolute with `file:`. */
export function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  return file.replaceAll("\\", "/").replace(/^\.\//, "").split("/").map(encodeURIComponent).join("/");
}

/** Where the lines of a text begin. */
function linesOf(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length)];
}

function regionOf([start, end]: Span16, lines: readonly number[]): Region {
  const [from, to] = [placeOf(start, lines), placeOf(end, lines)];
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

/** The line and the column of an offset, both from 1. */
function placeOf(offset: number, lines: readonly number[]): { line: number; column: number } {
  let low = 0;
  for (let high = lines.length; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
}

/** The region of a span in a text that has lines; undefined in one that has none. */
export function regionIn(span: Span16, text: string, type: Format): Region | undefined {
  return WITH_LINES.includes(type) ? regionOf(span, linesOf(text)) : undefined;
}
