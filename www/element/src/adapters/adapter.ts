import type { Input } from "../../../src/index.js";
import type { Span16 } from "../../../src/model.js";
import type { Mark } from "../document/marks.js";

export type { Span16 } from "../../../src/model.js";
export type { Mark } from "../document/marks.js";

/** What an adapter reads: the text that is checked, and the format that it is written in. */
export interface DraftText {
  readonly text: string;
  readonly type: "text" | "markdown" | "latex";
  /** The file of which the text is what was read, such as a PDF: it is checked in place of the text. */
  readonly file?: Input | undefined;
}

/**
 * An editor as the element sees it: where the draft is read, marked and corrected.
 *
 * All spans are `[start, end)` in UTF-16 units of the text that was read last. Nothing that an adapter draws changes the draft.
 */
export interface Adapter {
  /** The element that shows the draft: clicks and keys in it belong to the draft. */
  readonly surface: HTMLElement;
  /** The draft's text as it is now. */
  read(): DraftText;
  /** Calls `changed` in the frame after each change of the text; the function that it returns ends that. */
  watch(changed: () => void): () => void;
  /** Draws `marks`, and `chosen`, the id of one of them, in place of what was drawn before. */
  mark(marks: readonly Mark[], chosen: string | null): void;
  /** Scrolls a span into view. */
  reveal(span: Span16): void;
  /** The unit of the text at a point of the window; null where there is no text. */
  offsetAt(x: number, y: number): number | null;
  /**
   * Replaces a span by other words, as if the user had typed them: the editor's own undo takes it back, and so does the function that it
   * returns. Null while the draft cannot be changed.
   */
  readonly replace: ((span: Span16, words: string) => () => void) | null;
  /** Removes all that it has drawn and ends all that it listens to. */
  destroy(): void;
}
