import { button, element, spoken } from "../../../element/src/ui/element.js";
import { replaceParts } from "../../../element/src/ui/in-place.js";
import { outside } from "../../../element/src/ui/plain.js";
import type { Tab } from "../../../element/src/ui/tabs.js";
import { toast } from "../../../shell/src/ui/toast.js";
import { messageOf } from "../../../src/errors.js";
import type { Span16 } from "../../../src/model.js";

/** Words that were put into the draft in place of others. */
export interface MadeChange {
  /** Where its words are now. */
  readonly span: Span16;
  readonly before: string;
  readonly after: string;
  /** Called when it is undone. */
  readonly undone: () => void;
}

/** Puts words into a text of the draft in place of a span. Rejects where that cannot be done; the draft is as it was then. */
type Rewrite = (text: string, span: Span16, words: string) => Promise<void>;

/** What was changed in the draft while the page is open, the last change first. Each can be undone, whatever was changed around it since. */
export class MadeChanges {
  readonly #panel = element("div", { class: "panel changes" });
  readonly #rewrite: Rewrite;
  #text = "";
  #all: readonly MadeChange[] = [];

  constructor(rewrite: Rewrite) {
    this.#rewrite = rewrite;
  }

  /** The tab with the list; none while nothing was changed. */
  get tabs(): Tab[] {
    this.#show();
    return this.#all.length === 0 ? [] : [{ id: "changes", label: "Changes", panel: this.#panel }];
  }

  /** The text of the draft with the changes. */
  get text(): string {
    return this.#text;
  }

  /** How many changes there are. */
  get count(): number {
    return this.#all.length;
  }

  /** Takes the text of the draft that is shown; the changes of another draft are forgotten. */
  follow(text: string, isSameDraft: boolean): void {
    this.#text = text;
    if (!isSameDraft) this.#all = [];
  }

  /**
   * Puts words in place of a span; the function that it returns undoes it. A change whose own words are replaced by that is given up. Rejects, and changes
   * nothing, where the words cannot be put there.
   */
  async make(span: Span16, words: string, undone: () => void): Promise<() => void> {
    const before = this.#text.slice(...span);
    await this.#put(span, words);
    const made: MadeChange = { span: [span[0], span[0] + words.length], before, after: words, undone };
    this.#all = [made, ...this.#all];
    return () => void this.#undo(undone);
  }

  /** How to undo the change that was made in a span; null if there is none. */
  undoIn([from, to]: Span16): (() => void) | null {
    const change = this.#all.find(({ span }) => span[0] < to && span[1] > from);
    return change === undefined ? null : () => void this.#undo(change.undone);
  }

  /** Undoes the last change; false if there is none. */
  undoLast(): boolean {
    const [last] = this.#all;
    if (last !== undefined) void this.#undo(last.undone);
    return last !== undefined;
  }

  async #undo(known: () => void): Promise<void> {
    const change = this.#all.find(({ undone }) => undone === known);
    if (change === undefined || this.#text.slice(...change.span) !== change.after) {
      toast("These words have changed since. Check the draft again first.");
      return;
    }
    try {
      await this.#put(change.span, change.before);
      change.undone();
    } catch (error) {
      toast(messageOf(error));
    }
  }

  /** Puts words in place of a span. A change that the span touches is given up, and those behind it move. */
  async #put(span: Span16, words: string): Promise<void> {
    const now = this.#text;
    await this.#rewrite(now, span, words);
    this.#text = `${now.slice(0, span[0])}${words}${now.slice(span[1])}`;
    this.#shift(span, words.length);
  }

  /** Moves what follows a span that has another length now. */
  #shift([from, to]: Span16, length: number): void {
    const by = length - (to - from);
    const apart = this.#all.filter(({ span }) => span[1] <= from || span[0] >= to);
    this.#all = apart.map((one) => (one.span[0] >= to ? { ...one, span: [one.span[0] + by, one.span[1] + by] } : one));
  }

  #show(): void {
    const items = this.#all.map(({ before, after, undone }) =>
      element(
        "li",
        { class: "source-item" },
        element(
          "p",
          { class: "comparison" },
          element("del", {}, spoken("[was: "), outside(before), spoken("] ")),
          " ",
          element("ins", {}, outside(after)),
        ),
        button({ class: "quiet small" }, () => void this.#undo(undone), "Undo", spoken(" this change")),
      ),
    );
    replaceParts(this.#panel, [
      element(
        "p",
        { class: "source-counts" },
        "The last change comes first; Ctrl+Z undoes it. The list lasts as long as the page is open.",
      ),
      element("ul", { class: "source-items" }, ...items),
    ]);
  }
}
