import type { QuotationFinding, Span16 } from "../../../src/model.js";
import type { ReviewAct, ReviewLog } from "../../../src/report/review-log.js";
import type { FoundFile } from "../ui/files.js";

/** The actions of a finding's card. Findings are named by their ids, sources by their names. */
export interface FindingActs {
  /** Shows another finding. */
  show(id: string): void;
  /** Copies the finding as text. */
  copy(id: string): void;
  /** Copies words, and says which. */
  copyWords(words: string, what: string): void;
  /** Replaces a span of the draft to correct a finding; null where the draft cannot be changed. */
  readonly replace: ((id: string, span: Span16, words: string) => void) | null;
  /** Keeps a finding that the reader says is wrong, with the reason; null where that is not possible. */
  readonly reportWrong: ((finding: QuotationFinding, why: string) => void) | null;
  /** How to undo what was changed in a span of the draft; null if nothing was. */
  undoIn(span: Span16): (() => void) | null;
  /** Makes a text copy of the draft, which can be corrected, the draft; null where that is not possible. */
  readonly editAsText: (() => void) | null;
  /**
   * Attributes the quotations with these words to a citation, by its text, or to none; undefined undoes what was said of them. Null where that
   * cannot be said.
   */
  readonly attribute: ((words: string, citation: string | null | undefined) => void) | null;
  /** Takes one of several cases, by its id in the index, for what the citations with a text mean, or none; null where that cannot be said. */
  readonly choose: ((citation: string, id: string | null) => void) | null;
  /** The text of a source, by its id, in a span. */
  textOf(source: string, span: Span16): Promise<string>;
  /** Opens a source, by its id, at a passage. */
  openPassage(source: string, passage: Span16): void;
  /** Opens a source at its beginning. */
  readSource(name: string): void;
  /** Shows what was read of the draft or of a source; null where that is not known. */
  readonly readAsText: ((name: string) => void) | null;
  /** The offer to recognise the text of pages of a source; null if there are none. */
  recognitionOffer(name: string): HTMLElement | null;
  /** Adds a file as the source of a citation; null where files cannot be added. */
  readonly giveFor: ((citation: string, files: FoundFile[]) => void) | null;
  /** What the reviewer has done so far. */
  readonly log: ReviewLog;
  /** Settles a finding, or opens it again. */
  settle(id: string, act: ReviewAct, note?: string): void;
  /** How differences are shown. */
  readonly view: { sideBySide: boolean };
  /** Shows differences in one text or side by side. */
  turnView(): void;
}
