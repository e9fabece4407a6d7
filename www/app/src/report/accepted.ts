import { type Given, givenFile } from "../../../element/src/intake/given.js";
import type { DocumentView, Report, Span16 } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { editedIn, type TextEdit, withEdits } from "../../../src/report/edits.js";

/** The file of a draft with edits of its text, the view, as tracked changes; null where changes cannot be tracked at their words. */
export type Track = (draft: Given, report: Report, view: DocumentView, edits: readonly TextEdit[]) => Promise<Blob | null>;

/** A draft as it was given, its report, and its text. */
interface Original {
  readonly given: Given;
  readonly checked: Checked;
}

/**
 * The corrections of a word processor's draft that the reader has accepted: the page checks the file with all of them as tracked changes, which is made anew
 * from the file as it was given for each one.
 */
export class Accepted {
  readonly #track: Track;
  #original: Original | null = null;
  #edits: readonly TextEdit[] = [];

  constructor(track: Track) {
    this.#track = track;
  }

  /** How many there are. */
  get count(): number {
    return this.#edits.length;
  }

  /** Takes the draft that is shown: another one is an original without corrections. */
  follow(original: Original, isSameDraft: boolean): void {
    if (isSameDraft && this.#original !== null) return;
    this.#original = original;
    this.#edits = [];
  }

  /** The edits of the original with words in place of a span of the text that is shown. */
  editsWith(span: Span16, words: string): TextEdit[] {
    return editedIn(this.#mustHave.checked.draft.text, this.#edits, span, words);
  }

  /**
   * The file with these edits of the original. Rejects where changes cannot be tracked at their words, or where the text that is shown is not the
   * original's with the edits so far.
   */
  async fileWith(edits: readonly TextEdit[], shown: string): Promise<Given> {
    const { given, checked } = this.#mustHave;
    if (edits.length === 0) return given;
    const isKnown = withEdits(checked.draft.text, this.#edits) === shown;
    const file = isKnown ? await this.#track(given, checked.report, checked.draft, edits) : null;
    if (file === null) throw new Error("Changes cannot be tracked at these words. Copy the words into your document instead.");
    return givenFile(file, given.name, given.origin);
  }

  /** Makes edits the accepted ones, once the draft is their file. */
  take(edits: readonly TextEdit[]): void {
    this.#edits = edits;
  }

  get #mustHave(): Original {
    if (this.#original === null) throw new Error("There is no report yet; check the draft first.");
    return this.#original;
  }
}
