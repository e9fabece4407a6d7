/** A word that was recognised on a page. */
export interface RecognisedWord {
  readonly text: string;
  /** 0 to 100 */
  readonly confidence: number;
  /** Left, bottom, right, top in points from the lower left corner of the page as it is shown. */
  readonly box: readonly [number, number, number, number];
}

/** The words of a page, in reading order line by line. */
export interface RecognisedPage {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly RecognisedWord[])[];
}

/** Options of a recognition. */
export interface RecogniseOptions {
  /** The password of an encrypted PDF. */
  readonly password?: string | undefined;
  /** Cancels the recognition: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with how many pages are done, first with none, and with the page that was just recognised; a cancelled recognition has given its pages. */
  readonly onPage?: ((done: number, total: number, recognised?: RecognisedPage) => void) | undefined;
}

/** Recognises the text of pages of a PDF. */
export interface Recogniser {
  /**
   * The text of these pages, which are counted from 1. A page that cannot be drawn is left out.
   *
   * @throws LiteratimError `ocr` when no page can be recognised; the signal's reason when cancelled.
   */
  recognise(pdf: Uint8Array, pages: readonly number[], options?: RecogniseOptions): Promise<RecognisedPage[]>;
  /** Ends it; a recognition under way rejects. */
  close(): Promise<void>;
}
