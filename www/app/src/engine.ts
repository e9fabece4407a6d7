import type { Given } from "./given.js";
import type { DocumentView, QuotationFinding, Report } from "./model.js";

/** What a check has come to: for the progress bar and the sentence above it. */
export interface Progress {
  /** What is being done, in a few words: `Reading memo.pdf, page 3 of 12`. */
  text: string;
  /** 0 to 1; null while nobody can say. */
  share: number | null;
}

/** A finished check. */
export interface Checked {
  report: Report;
  draft: DocumentView;
}

/** Who is told how a check goes. */
export interface Watch {
  progress(now: Progress): void;
  finding(one: QuotationFinding): void;
}

/** What the page asks of the engine; it runs in a worker, so that no call blocks the page. */
export interface Engine {
  /**
   * Reads the draft and the sources and checks every quotation. A source that cannot be read stands in the report with its problem.
   * Rejects with an Error whose message is for the user when the draft cannot be read, and with the signal's reason when it is given up.
   */
  check(draft: Given, sources: readonly Given[], watch: Watch, signal: AbortSignal): Promise<Checked>;
  /** A source of the last report (`s1`) as a document. */
  sourceView(id: string): Promise<DocumentView>;
  /** The report as Markdown or as a page of its own. */
  render(report: Report, format: "markdown" | "html"): Promise<string>;
}
