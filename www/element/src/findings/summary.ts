import type { CitationFinding, SourceStatus } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import type { ReviewLog } from "../../../src/report/review-log.js";
import { countsOf, findingsOf, headlineOf, type Section, sectionOf } from "../../../src/report/sections.js";
import { type CitationVerdict, type Finding, verdictOf } from "../../../src/report/verdicts.js";
import { button, element } from "../ui/element.js";
import { plain } from "../ui/plain.js";

/** How many quotations there are. */
export function totalOf({ report: { quotations } }: Checked): string {
  if (quotations.length === 0) return "No quotations";
  return quotations.length === 1 ? "1 quotation" : `${quotations.length} quotations`;
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

/** The sections that the headline counts, with what the bar under it calls them. */
const COUNTED: readonly (readonly [section: Section, words: string])[] = [
  ["fix", "to fix"],
  ["look_up", "to look up"],
  ["waiting", "waiting"],
  ["fine", "fine"],
  ["done", "settled"],
  ["aside", "not compared"],
];

/** What the head of the findings can do. */
export interface SummaryActs {
  /** Shows one section alone; all of them when it is shown alone already. */
  showOnly(section: Section): void;
  checkAgain(): void;
  /** Lets the reader ask a model about the claims; null where that is not possible. */
  readonly askModel: (() => void) | null;
}

/** The head of the findings: how many are to fix, to look up and fine, as buttons that show these alone; and what the draft has. */
export function summaryParts(checked: Checked, log: ReviewLog, only: Section | null, acts: SummaryActs): HTMLElement[] {
  const counts = countsOf(checked, log);
  const shown = COUNTED.filter(([section]) => (counts.get(section) ?? 0) > 0);
  const chips = shown.map(([section, words]) =>
    button(
      { class: `total total-${section}`, "aria-pressed": String(only === section) },
      () => acts.showOnly(section),
      element("strong", {}, String(counts.get(section))),
      ` ${words}`,
    ),
  );
  const isUncompared = shown.every(([section]) => section === "aside") && findingsOf(checked.report).length > 0;
  const cases = casesSentenceOf(checked);
  return [
    element("h2", { class: "spoken", tabindex: -1 }, `Findings: ${headlineOf(counts)}`),
    ...(chips.length === 0 ? [] : [element("div", { class: "totals", role: "group", "aria-label": "Show only" }, ...chips)]),
    ...(isUncompared ? [element("p", {}, "The draft has no quotations to compare.")] : []),
    ...barsOf(checked, log),
    element(
      "p",
      { class: "summary-facts" },
      [`${[totalOf(checked), citationsOf(checked), claimsOf(checked)].filter(Boolean).join(", ")}.`, cases].filter(Boolean).join(" "),
    ),
    ...unfinished(checked, acts.checkAgain),
    ...modelOffer(checked, acts.askModel),
    element("p", { class: "caveat" }, "Literatim compares words. It does not say whether a case is still good law."),
  ];
}

/** How the quotations stand, as a bar with a part for each section, and the citations as a thin one. */
function barsOf(checked: Checked, log: ReviewLog): HTMLElement[] {
  const bar = (kind: string, findings: readonly Finding[]): HTMLElement[] => {
    const counts = COUNTED.map(([section, words]) => ({
      section,
      words,
      count: findings.filter((one) => sectionOf(one, checked, log) === section).length,
    })).filter(({ count }) => count > 0);
    if (counts.length === 0) return [];
    const label = `${kind}: ${counts.map(({ count, words }) => `${count} ${words}`).join(", ")}`;
    const made = element("div", { class: `bar-of-${kind.toLowerCase()}`, role: "img", "aria-label": label, title: label });
    for (const { section, count } of counts) {
      const part = element("span", { class: `part-${section}` });
      part.style.flexGrow = String(count);
      made.append(part);
    }
    return [made];
  };
  return [...bar("Quotations", checked.report.quotations), ...bar("Citations", checked.report.citations)];
}

function citationsOf({ report: { citations } }: Checked): string {
  if (citations.length === 0) return "no citations";
  return citations.length === 1 ? "1 citation" : `${citations.length} citations`;
}

/** The offer to ask a model about the claims that have passages. */
function modelOffer({ report: { claims }, open }: Checked, askModel: SummaryActs["askModel"]): HTMLElement[] {
  const asked = claims.filter(({ passages }) => passages.length > 0);
  if (askModel === null || asked.length === 0 || open.size > 0) return [];
  const done = asked.some(({ model }) => model !== null);
  const words = done ? "A model was asked about the claims." : "Claims are compared by numbers, dates and names alone.";
  return [element("p", { class: "again" }, words, " ", button({ class: "quiet small" }, askModel, done ? "Ask again" : "Ask a model"))];
}

function claimsOf({ report: { claims } }: Checked): string {
  return claims.length === 0 ? "" : `${claims.length} claim${claims.length === 1 ? "" : "s"}`;
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
    : `Not everything could be fetched; what has arrived is kept. ${plain(reason)}`;
  return [element("p", { class: "again" }, why, " ", button({ class: "quiet small" }, checkAgain, isStopped ? "Continue" : "Check again"))];
}
