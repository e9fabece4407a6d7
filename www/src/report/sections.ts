import type { Attention, Report, UnmarkedWords } from "../model.js";
import { ATTENTION } from "../verdicts.js";
import type { Checked } from "./checked.js";
import type { ReviewLog } from "./review-log.js";
import type { Finding } from "./verdicts.js";

/** A section of the list of findings: what they ask of the reader, that they still wait for a source, or that the reviewer has settled them. */
export type Section = Attention | "waiting" | "done";

/** The sections in the order of the list. */
export const SECTIONS: readonly Section[] = ["fix", "look_up", "waiting", "fine", "aside", "done"];

/** What the list shows: findings, and below them the words of a source that no quotation marks show. */
export type Listed = Finding | UnmarkedWords;

/**
 * The part of the list that something is in. Many quotations without a source are a part of their own, though they are to look up. Words without
 * quotation marks are no findings, and no section counts them.
 */
export type ListPart = Section | "unsourced" | "unmarked";

/** The parts that begin folded: they ask nothing of the reader. */
export const FOLDED: ReadonlySet<ListPart> = new Set(["unsourced", "fine", "aside", "done", "unmarked"]);

/** The title of a part of the list. */
export function titleOf(section: ListPart): string {
  if (section === "unmarked") return "Words without quotation marks";
  if (section === "unsourced") return "Source missing";
  if (section === "waiting") return "Waiting";
  if (section === "done") return "Settled by you";
  return ATTENTION[section].label;
}

/** The findings of each report, in order. */
const FINDINGS = new WeakMap<Report, readonly Finding[]>();

/** All findings of a report, in order of their place in the draft. */
export function findingsOf(report: Report): readonly Finding[] {
  const known = FINDINGS.get(report);
  if (known !== undefined) return known;
  const all = [...report.quotations, ...report.citations, ...report.claims].sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
  FINDINGS.set(report, all);
  return all;
}

/** Whether something listed is words without quotation marks, and no finding. */
export function isUnmarked(listed: Listed): listed is UnmarkedWords {
  return "passage" in listed;
}

/** All that the list shows of a report: its findings in order, then the words without quotation marks. */
export function listedOf(report: Report): readonly Listed[] {
  return [...findingsOf(report), ...(report.unmarked ?? [])];
}

/** The section of a finding. */
export function sectionOf(finding: Finding, { report, open }: Checked, log: ReviewLog): Section {
  if (open.has(finding.id)) return "waiting";
  return log.settled(finding, report) === null ? finding.attention : "done";
}

/** How many findings each section has. */
export function countsOf(checked: Checked, log: ReviewLog): ReadonlyMap<Section, number> {
  const counts = new Map<Section, number>(SECTIONS.map((section) => [section, 0]));
  for (const finding of findingsOf(checked.report)) {
    const section = sectionOf(finding, checked, log);
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}

/** The headline of a report: `10 to fix, 1 to look up, 10 fine, 4 not compared`. Its numbers add up to the findings. */
export function headlineOf(counts: ReadonlyMap<Section, number>): string {
  const told = (["fix", "look_up", "fine", "waiting", "done", "aside"] as const).filter((section) => (counts.get(section) ?? 0) > 0);
  if (told.every((section) => section === "aside")) return "Nothing to compare";
  return told.map((section) => `${counts.get(section)} ${titleOf(section).toLowerCase()}`).join(", ");
}
