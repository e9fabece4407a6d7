import { element } from "./element.js";
import type { Report } from "./model.js";

/** How many quotations there are and how they fare, in a sentence and as a bar of three parts. */
export function summaryOf({ quotations, counts: { verified } }: Report): HTMLElement {
  const total = quotations.length;
  const parts: [name: string, count: number, words: string][] = [
    ["yes", verified.yes, verified.yes === 1 ? "stands as quoted" : "stand as quoted"],
    ["no", verified.no, verified.no === 1 ? "does not" : "do not"],
    ["unknown", verified.unknown, verified.unknown === 1 ? "is left open" : "are left open"],
  ];
  const bar = element("div", { class: "proportion", "aria-hidden": "true" });
  for (const [name, count] of parts) {
    const piece = element("span", { class: `proportion-${name}` });
    piece.style.flexGrow = String(count);
    if (count > 0) bar.append(piece);
  }
  const sentence = parts
    .filter(([, count]) => count > 0)
    .map(([, count, words]) => `${count} ${words}`)
    .join(", ");
  return element(
    "div",
    { class: "summary" },
    element("h2", { tabindex: -1 }, total === 1 ? "1 quotation" : `${total} quotations`),
    total === 0 ? null : bar,
    element("p", {}, sentence === "" ? "" : `${sentence}.`),
    element("p", { class: "caveat" }, "Literatim compares words. It does not say whether a case is still good law."),
  );
}
