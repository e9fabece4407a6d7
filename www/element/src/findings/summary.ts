import type { Checked } from "../check/engine.js";
import type { CitationFinding, SourceStatus } from "../report/model.js";
import { type CitationVerdict, verdictOf } from "../report/verdicts.js";
import { button, element } from "../ui/element.js";

/** How many quotations there are. */
export function totalOf({ report: { quotations } }: Checked): string {
  if (quotations.length === 0) return "No quotations";
  return quotations.length === 1 ? "1 quotation" : `${quotations.length} quotations`;
}

/** The results on quotations in one sentence; empty when there are none. */
export function sentenceOf(checked: Checked): string {
  const parts = partsOf(checked).map(([, count, words]) => `${count} ${words}`);
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
}

const CASES: readonly (readonly [verdict: CitationVerdict, words: string])[] = [
  ["found", "found"],
  ["found_with_differences", "found with differences"],
  ["other_name", "under another name"],
  ["interior_page", "inside another case"],
  ["other_citation", "at another citation"],
  ["docket_only", "on a docket only"],
  ["ambiguous", "ambiguous"],
  ["not_in_index", "not in the index"],
  ["cannot_check", "not looked up"],
  ["waiting", "still being looked up"],
];

/** The results on cases and works, a sentence each; empty when none was looked up. Each case and work counts once. */
export function casesSentenceOf(checked: Checked): string {
  const isWork = ({ type }: CitationFinding) => type === "marker";
  const [cases, works] = [sentenceOn("case", checked, (finding) => !isWork(finding)), sentenceOn("work", checked, isWork)];
  return [cases, works].filter((sentence) => sentence !== "").join(" ");
}

function sentenceOn(name: string, { report, open }: Checked, isMeant: (finding: CitationFinding) => boolean): string {
  const meant = report.citations.filter((finding) => finding.id === finding.authority && isMeant(finding));
  const verdicts = meant.map((finding) => verdictOf(finding, open));
  const counts = CASES.map(([verdict, words]) => ({ words, count: verdicts.filter((one) => one === verdict).length }));
  const parts = counts.filter(({ count }) => count > 0);
  if (parts.length === 0) return "";
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const list = parts.map(({ words, count }) => `${count} ${words}`).join(", ");
  return `${total} cited ${name}${total === 1 ? "" : "s"}: ${list}.`;
}

/** The quotations by result, without empty groups. */
function partsOf({ report: { quotations }, open }: Checked): [name: string, count: number, words: string][] {
  const count = (verified: boolean | null): number => quotations.filter((one) => !open.has(one.id) && one.verified === verified).length;
  const [yes, no, unknown] = [count(true), count(false), count(null)];
  const waiting = quotations.filter(({ id }) => open.has(id)).length;
  const parts: [name: string, count: number, words: string][] = [
    ["yes", yes, yes === 1 ? "is verified" : "are verified"],
    ["no", no, no === 1 ? "is not" : "are not"],
    ["unknown", unknown, unknown === 1 ? "is undecided" : "are undecided"],
    ["waiting", waiting, waiting === 1 ? "waits for its source" : "wait for their sources"],
  ];
  return parts.filter(([, count]) => count > 0);
}

/** The head of the findings: the results on quotations, in a sentence and as a bar, and those on the cited cases. */
export function summaryParts(checked: Checked, checkAgain: () => void): HTMLElement[] {
  const bar = element("div", { class: "proportion", "aria-hidden": "true" });
  for (const [name, count] of partsOf(checked)) {
    const piece = element("span", { class: `proportion-${name}` });
    piece.style.flexGrow = String(count);
    bar.append(piece);
  }
  const cases = casesSentenceOf(checked);
  return [
    element("h2", { tabindex: -1 }, totalOf(checked)),
    ...(bar.hasChildNodes() ? [bar] : []),
    element("p", {}, sentenceOf(checked)),
    ...(cases === "" ? [] : [element("p", {}, cases)]),
    ...unfinished(checked, checkAgain),
    element("p", { class: "caveat" }, "Literatim compares words. It does not say whether a case is still good law."),
  ];
}

/** Statuses of sources that may be better at the next check. */
const MAY_PASS: ReadonlySet<SourceStatus> = new Set(["not_fetched", "timeout", "blocked", "rate_limited"]);

/** Why the check is incomplete, with a button to repeat it: it was stopped, or something could not be fetched, with the first reason. */
function unfinished({ report, open, isStopped }: Checked, checkAgain: () => void): HTMLElement[] {
  const short = report.sources.find(({ status }) => MAY_PASS.has(status));
  if (open.size > 0 || !(isStopped || short)) return [];
  const reason = short?.problems[0]?.text ?? "";
  const why = isStopped
    ? "The check was stopped; what has arrived is kept."
    : `Not everything could be fetched; what has arrived is kept. ${reason}`;
  return [element("p", { class: "again" }, why, " ", button({ class: "quiet small" }, checkAgain, isStopped ? "Continue" : "Check again"))];
}
