import { element } from "./element.js";
import type { Report } from "./model.js";

/** How many quotations there are. */
export function totalOf({ quotations }: Report): string {
  if (quotations.length === 0) return "No quotations";
  return quotations.length === 1 ? "1 quotation" : `${quotations.length} quotations`;
}

/** How the quotations fare, in one sentence; empty when there are none. */
export function sentenceOf(report: Report): string {
  const parts = partsOf(report).map(([, count, words]) => `${count} ${words}`);
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
}

/** The three parts into which the quotations fall, without the empty ones. */
function partsOf({ counts: { verified } }: Report): [name: string, count: number, words: string][] {
  const parts: [name: string, count: number, words: string][] = [
    ["yes", verified.yes, verified.yes === 1 ? "stands as quoted" : "stand as quoted"],
    ["no", verified.no, verified.no === 1 ? "does not" : "do not"],
    ["unknown", verified.unknown, verified.unknown === 1 ? "is left open" : "are left open"],
  ];
  return parts.filter(([, count]) => count > 0);
}

/** The head of the findings: how many quotations there are and how they fare, in a sentence and as a bar of three parts. */
export function summaryOf(report: Report): HTMLElement {
  const bar = element("div", { class: "proportion", "aria-hidden": "true" });
  for (const [name, count] of partsOf(report)) {
    const piece = element("span", { class: `proportion-${name}` });
    piece.style.flexGrow = String(count);
    bar.append(piece);
  }
  return element(
    "div",
    { class: "summary" },
    element("h2", { tabindex: -1 }, totalOf(report)),
    bar.hasChildNodes() ? bar : null,
    element("p", {}, sentenceOf(report)),
    element("p", { class: "caveat" }, "Literatim compares words. It does not say whether a case is still good law."),
  );
}
