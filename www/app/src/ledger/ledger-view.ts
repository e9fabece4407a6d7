import { button, element } from "../../../element/src/ui/element.js";
import { saveFile } from "../../../shell/src/report/save-file.js";
import { formatBytes } from "../../../src/limits.js";
import type { LedgerEntry } from "../../../src/model.js";
import { csvOf, type Ledger } from "./ledger.js";

/** Longer texts are collapsed to this many characters. */
const SHORT = 160;

/** The requests that left the device: shown live, with buttons to save them. */
export class LedgerView {
  readonly root = element("div", { class: "panel ledger" });
  readonly #ledger: Ledger;
  readonly #list = element("ol", { class: "ledger-items" });
  /** In which order the last check looked for cited authorities, and what is still missing. */
  readonly #plan = element("p");
  readonly #items = new Map<LedgerEntry, HTMLElement>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    this.show();
  }

  /** How many requests there are. */
  get count(): number {
    return this.#ledger.entries.length;
  }

  /** Shows new and changed entries. */
  show(): void {
    const { entries } = this.#ledger;
    for (const entry of entries) {
      const item = this.#items.get(entry) ?? element("li", { class: "ledger-item" });
      if (!this.#items.has(entry)) this.#list.append(item);
      this.#items.set(entry, item);
      this.#fill(item, entry);
    }
    if (entries.length === 0) this.root.replaceChildren(element("p", { class: "empty" }, "Nothing left this device."), this.#plan);
    else if (!this.root.contains(this.#list)) this.root.replaceChildren(this.#head(), this.#plan, this.#list);
    this.#plan.textContent = this.#ledger.plan.join(" ");
  }

  #head(): HTMLElement {
    const save = (ending: "json" | "csv"): void => {
      const { entries } = this.#ledger;
      const text = ending === "json" ? `${JSON.stringify(entries, null, 2)}\n` : csvOf(entries);
      saveFile(`literatim-ledger.${ending}`, ending === "json" ? "application/json" : "text/csv", [text]);
    };
    return element(
      "div",
      { class: "ledger-head" },
      element("p", {}, "Every request that left this device since the page was opened."),
      element(
        "div",
        { class: "acts" },
        button({ class: "quiet small" }, () => save("json"), "Save as JSON"),
        button({ class: "quiet small" }, () => save("csv"), "Save as CSV"),
      ),
    );
  }

  #fill(item: HTMLElement, { time, host, purpose, sent, bytes_out, bytes_in }: LedgerEntry): void {
    const bytes = `${formatBytes(bytes_out)} out, ${formatBytes(bytes_in)} in`;
    const made = element(
      "li",
      { class: "ledger-item" },
      element(
        "p",
        { class: "ledger-facts" },
        element("time", { datetime: time }, clockTime(time)),
        element("span", { class: "ledger-host" }, host),
        element("span", { class: "ledger-bytes" }, bytes),
      ),
      element("p", {}, capital(purpose)),
      sentPart(sent),
    );
    if (!made.isEqualNode(item)) item.replaceChildren(...made.childNodes);
  }
}

/** What was sent of the draft; a long text can be expanded. */
function sentPart(sent: string): HTMLElement {
  if (sent.length <= SHORT) return element("p", { class: "ledger-sent" }, `Sent: ${sent}`);
  const start = sent.slice(0, sent.lastIndexOf(" ", SHORT));
  return element("details", { class: "ledger-sent" }, element("summary", {}, `Sent: ${start} …`), element("p", {}, sent));
}

function clockTime(time: string): string {
  return new Date(time).toLocaleTimeString("en-GB");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
