import type { Given } from "../../../element/src/intake/given.js";
import type { ReviewHost } from "../../../element/src/review.js";
import type { Report, Span16 } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { type Decisions, reworded } from "../../../src/report/decisions.js";
import { takesTrackedChanges } from "../../../src/report/tracked-formats.js";
import type { DraftIntake } from "../intake/draft-intake.js";
import { Accepted, type Track } from "./accepted.js";
import { MadeChanges } from "./made-changes.js";

/** What corrections need of the page. */
interface Corrected {
  readonly track: Track;
  readonly draft: DraftIntake;
  /** What is shown; null while there is no report. */
  shown(): Checked | null;
  decisions(): Decisions;
  decide(decisions: Decisions): void;
}

/**
 * Corrects the draft of the page, in its text or by tracked changes of a word processor's file. One correction is made after the other, and each can be
 * undone as long as the page is open.
 */
export class Correcting {
  readonly changes = new MadeChanges((text, span, words) => this.#rewrite(text, span, words));
  readonly #page: Corrected;
  readonly #accepted: Accepted;
  /** The draft that was made of the one before it, and where its words were corrected, so that the reader goes on from there. */
  #made: { readonly draft: Given | null; readonly from: number | null } | null = null;
  #isMaking = false;

  constructor(page: Corrected) {
    this.#page = page;
    this.#accepted = new Accepted(page.track);
  }

  /** How many corrections the file of a word processor has. */
  get accepted(): number {
    return this.#accepted.count;
  }

  /** Whether a draft is the one before it with other words. */
  isMade(draft: Given): boolean {
    return this.#made?.draft === draft;
  }

  /** Takes the draft of a new report. */
  follow(given: Given, checked: Checked): void {
    this.changes.follow(checked.draft.text, this.isMade(given));
    this.#accepted.follow({ given, checked }, this.isMade(given));
  }

  /** Where the words of a checked draft were corrected, once for each correction; null if they were not. */
  takePlace(draft: Given): number | null {
    if (this.#made === null || !this.isMade(draft)) return null;
    const { from } = this.#made;
    this.#made = { draft, from: null };
    return from;
  }

  /** How words of a draft are replaced; null where that is not possible. */
  replacing(report: Report, given: Given): ReviewHost["replace"] {
    if (given.content === null || !isCorrected(report)) return null;
    return (span, words, undone) => {
      if (this.#page.shown()?.draft.text !== this.changes.text)
        throw new Error("The draft has changed since this report. Press again when it is checked.");
      return this.changes.make(span, words, undone);
    };
  }

  /**
   * Changes the draft, with what is decided of it then, and keeps its review; `from` is where the reader goes on. The function that it returns undoes it.
   */
  revise(decisions: Decisions, change: () => () => void, from: number | null = null): () => void {
    const before = this.#page.decisions();
    this.#page.decide(decisions);
    const back = change();
    this.#made = { draft: this.#page.draft.draft, from };
    return () => {
      this.#page.decide(before);
      back();
      this.#made = { draft: this.#page.draft.draft, from: null };
    };
  }

  /** Replaces words of the draft. Rejects, and leaves the draft as it is, where that cannot be done. */
  async #rewrite(text: string, span: Span16, words: string): Promise<void> {
    if (this.#isMaking) throw new Error("The last correction is still being made. Press again in a moment.");
    this.#isMaking = true;
    try {
      const { draft } = this.#page;
      const [from, to] = span;
      const report = this.#page.shown()?.report;
      let change = (): (() => void) => draft.rewrite(`${text.slice(0, from)}${words}${text.slice(to)}`);
      if (report && takesTrackedChanges(report.draft.type)) {
        const edits = this.#accepted.editsWith(span, words);
        const file = await this.#accepted.fileWith(edits, text);
        this.#accepted.take(edits);
        change = () => draft.replace(file);
      }
      this.revise(reworded(this.#page.decisions(), text.slice(from, to), words), change, from);
    } finally {
      this.#isMaking = false;
    }
  }
}

/** Whether a draft is corrected in the page: by its text, or by its file. */
export function isCorrected(report: Report): boolean {
  const { type } = report.draft;
  return type === "text" || type === "markdown" || takesTrackedChanges(type);
}
