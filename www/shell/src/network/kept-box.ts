import { button, element } from "../../../element/src/ui/element.js";
import { chooseFiles } from "../../../element/src/ui/files.js";
import type { StoreItem } from "../../../src/index.js";
import { formatBytes } from "../../../src/limits.js";
import { saveFile } from "../report/save-file.js";
import { toast } from "../ui/toast.js";
import type { Connection } from "./connection.js";

/** How many refused lines of an import are listed. */
const MOST_REFUSED = 5;

/** The answers and texts kept on the device: how much they are, and buttons to save them, to load them from a file and to clear them. */
export class KeptBox {
  readonly root: HTMLElement;
  readonly #connection: Connection;
  readonly #amount = element("p", {});
  readonly #problem = element("p", { class: "warning", hidden: true });
  readonly #refused = element("ul", { class: "problem" });
  readonly #acts = element("div", { class: "acts" });

  constructor(connection: Connection) {
    this.#connection = connection;
    this.root = element("div", { class: "kept" }, this.#amount, this.#acts, this.#refused, this.#problem);
    this.#offer();
  }

  /** Counts the kept answers and texts again. */
  async count(): Promise<void> {
    await this.#trying(async () => {
      const items = (await this.#connection.store.list()).filter(({ shelf }) => shelf !== "hosts");
      this.#problem.textContent = this.#connection.storeProblem;
      this.#problem.hidden = this.#connection.storeProblem === "";
      this.#amount.textContent = items.length === 0 ? "Nothing is kept on this device." : `${amountOf(items)} on this device.`;
    });
  }

  #offer(): void {
    this.#acts.replaceChildren(
      button({ class: "quiet small" }, () => void this.#trying(() => this.#save()), "Save as a file"),
      button({ class: "quiet small" }, () => this.#choose(), "Load from a file"),
      button({ class: "quiet small" }, () => this.#ask(), "Clear"),
    );
  }

  async #save(): Promise<void> {
    const pieces: string[] = [];
    for await (const piece of this.#connection.store.exportAll()) pieces.push(piece);
    saveFile("literatim-kept.jsonl", "application/jsonl", pieces);
  }

  #choose(): void {
    const taken = async (file: File): Promise<void> => {
      const { added, kept, refused } = await this.#connection.store.importAll(textOf(file));
      const problems = refused.slice(0, MOST_REFUSED).map(({ line, text }) => `Line ${line} was not loaded: ${text}`);
      if (refused.length > MOST_REFUSED) problems.push(`${refused.length - MOST_REFUSED} more lines were not loaded.`);
      this.#refused.replaceChildren(...problems.map((text) => element("li", {}, text)));
      toast(`${added} answers and texts loaded; ${kept} were there already.`);
      await this.count();
    };
    chooseFiles("one", ([first]) => first && void this.#trying(() => taken(first.file)), ".jsonl,application/jsonl");
  }

  /** Asks before all is cleared, since fetching it again costs requests. */
  #ask(): void {
    const leave = (): void => {
      this.#offer();
      this.#acts.querySelector<HTMLElement>("button:last-child")?.focus();
    };
    const clear = async (): Promise<void> => {
      const removed = await this.#connection.store.clear();
      leave();
      toast(`${removed} answers and texts removed.`);
      await this.count();
    };
    const no = button({ class: "quiet small" }, leave, "Keep it");
    this.#acts.replaceChildren(
      element("span", {}, "Remove everything? The next check fetches what it needs again."),
      button({ class: "quiet small" }, () => void this.#trying(clear), "Remove"),
      no,
    );
    no.focus();
  }

  async #trying(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
  }
}

/** `41 answers and 12 texts are kept, 3.2 MB`. A case is kept as a record and its opinions; the opinions count as texts. */
function amountOf(items: readonly StoreItem[]): string {
  const answers = items.filter(({ shelf }) => shelf === "lookups").length;
  const texts = items.filter(({ shelf, key }) => shelf === "documents" || (shelf === "cases" && key.includes(" opinion "))).length;
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;
  return `${count(answers, "answer")} and ${count(texts, "text")} are kept, ${formatBytes(bytes)},`;
}

/** The text of a file, in pieces. */
async function* textOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
