import { PLACE, SOURCE, TIER, VOICE, WORDS } from "../../../src/verdicts.js";
import type { Checked } from "../check/engine.js";
import type { QuotationFinding, Report, SourceInfo } from "../report/model.js";
import { groupOf, type QuotationVerdict, verdictOf, wordOf } from "../report/verdicts.js";
import { button, type Child, element, reference, webLink } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { type Face, warning } from "./card.js";
import { comparison, editLines } from "./comparison.js";
import type { FindingActs } from "./finding-acts.js";

/** The face of a quotation's card. */
export function quotationFace(finding: QuotationFinding, { report, open }: Checked, acts: FindingActs): Face {
  const verdict = verdictOf(finding, open);
  const isWaiting = verdict === "waiting";
  return {
    verdict,
    sign: badge(verdict),
    words: `“${finding.text}”`,
    reason: isWaiting ? "The text of the cited case has not arrived yet." : finding.reason,
    body: () => (isWaiting ? [attribution(finding, report, acts)] : body(finding, report, acts)),
  };
}

/** A verdict as an icon and a word. */
export function badge(verdict: QuotationVerdict): HTMLElement {
  const group = groupOf(verdict);
  return element("span", { class: `badge badge-${group}` }, icon(group), wordOf(verdict));
}

function body(finding: QuotationFinding, report: Report, acts: FindingActs): Child[] {
  const [best, ...others] = finding.passages;
  return [
    results(finding),
    best === undefined ? null : comparison(finding, best, nameOfSource(report, best.source)),
    editLines(finding),
    ...finding.warnings.map((one) => warning(one, finding.reason)),
    ...finding.notes.map((note) => element("p", { class: "note" }, note)),
    attribution(finding, report, acts),
    finding.note === "" ? null : element("p", { class: "note" }, finding.note),
    others.length === 0 ? null : otherPassages(finding, others, report),
    foot(finding, acts),
  ];
}

/** The four results. All four are always shown, with a dash for one that is missing. */
function results(finding: QuotationFinding): HTMLElement {
  const stands = finding.words !== null && finding.words !== "not_found" && finding.words !== "cannot_check";
  const cell = (name: string, value: string | null | undefined | false): HTMLElement =>
    element("div", {}, element("dt", {}, name), element("dd", { class: value ? null : "none" }, value ?? "–"));
  return element(
    "dl",
    { class: "results" },
    cell("Words", finding.words && WORDS[finding.words]),
    cell("Source", stands && finding.source && SOURCE[finding.source]),
    cell("Place", finding.place && PLACE[finding.place] + (finding.pin ? `; cite ${finding.pin}` : "")),
    cell("Voice", VOICE[finding.voice]),
  );
}

/** The citation of a quotation, and why; null when there is none, which the reason of the verdict says. */
function attribution({ attribution: { citation, reason } }: QuotationFinding, report: Report, acts: FindingActs): HTMLElement | null {
  const cited = report.citations.find(({ id }) => id === citation);
  if (cited === undefined) return null;
  const link = reference(cited.id, acts.show, cited.text);
  return element(
    "p",
    { class: "attribution" },
    element("span", { class: "label" }, "Citation "),
    link,
    element("span", { class: "why" }, ` ${reason}`),
  );
}

function otherPassages(finding: QuotationFinding, others: QuotationFinding["passages"], report: Report): HTMLElement {
  const title = others.length === 1 ? "One other place" : `${others.length} other places`;
  return element(
    "details",
    { class: "others" },
    element("summary", {}, title),
    ...others.map((passage) => comparison(finding, passage, nameOfSource(report, passage.source))),
  );
}

function foot(finding: QuotationFinding, acts: FindingActs): HTMLElement {
  const score =
    finding.score === null || finding.score === undefined
      ? null
      : element("p", { class: "score" }, `Match ${Math.round(finding.score)} of 100`, finding.tier ? `, ${TIER[finding.tier]}` : null);
  const passage = finding.passages[0];
  return element(
    "div",
    { class: "card-foot" },
    score,
    passage === undefined ? null : button({ class: "quiet small" }, () => acts.openPassage(finding.id), icon("book"), "Open the source"),
    passage?.link ? webLink(passage.link, "See it on the web") : null,
    button({ class: "quiet small" }, () => acts.copy(finding.id), icon("copy"), "Copy"),
  );
}

/** What to call a source of the report: its title, else its name; its id when the report does not list it. */
export function nameOfSource(report: Report, id: string): string {
  const source: SourceInfo | undefined = report.sources.find((one) => one.id === id);
  return source?.metadata.title || source?.name || id;
}
