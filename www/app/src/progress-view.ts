import { announceProgress } from "./announce.js";
import { button, element } from "./element.js";
import type { Progress } from "./engine.js";
import { icon } from "./icons.js";
import type { QuotationFinding } from "./model.js";
import { groupOf } from "./verdicts.js";

/** Shows how far a check has come, what it has found so far, and a way to stop it. */
export class ProgressView {
  readonly #text = element("p", { class: "progress-text" });
  readonly #bar = element("progress", { max: 1, "aria-label": "Progress of the check" });
  readonly #found = element("p", { class: "progress-found", "aria-hidden": "true" });

  constructor(box: HTMLElement, stop: () => void) {
    box.replaceChildren(this.#text, this.#bar, button({ class: "quiet" }, stop, "Stop"), this.#found);
    this.show({ text: "Starting", share: null });
  }

  show({ text, share }: Progress): void {
    this.#text.textContent = text;
    if (share === null) this.#bar.removeAttribute("value");
    else this.#bar.value = Math.max(share, this.#bar.value);
    announceProgress(text);
  }

  /** Adds the sign of a finding to those found so far. */
  found({ headline }: QuotationFinding): void {
    const group = groupOf(headline);
    this.#found.append(element("span", { class: `badge-${group}` }, icon(group)));
  }
}
