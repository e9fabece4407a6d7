import { explanationOf } from "../../../src/warnings.js";

/**
 * Fills what is unfolded with what a warning of this code says, why it matters and an example, or how often a verdict was wrong. It is loaded when it is first asked for, and takes nothing
 * from the view, so that bundlers split no file for it.
 */
export function fill(folded: HTMLElement, code: string): void {
  if (folded.querySelector("dl") !== null) return;
  const list = Object.assign(document.createElement("dl"), { className: "about" });
  const part = (name: string, text: string): HTMLElement => Object.assign(document.createElement(name), { textContent: text });
  list.append(...explanationOf(code).flatMap(([heading, said]) => [part("dt", heading), part("dd", said)]));
  folded.append(list);
}
