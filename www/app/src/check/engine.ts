import type { QueuedRequest } from "../../../src/index.js";
import type { Given } from "../intake/given.js";
import type { DocumentView, LedgerEntry, QuotationFinding, Report } from "../report/model.js";
import type { QueueCount } from "./queue-text.js";

/** What a check has come to: for the progress bar and the sentence above it. */
export interface Progress {
  /** What is being done, in a few words: `Reading memo.pdf, page 3 of 12`. */
  text: string;
  /** 0 to 1; null while nobody can say. */
  share: number | null;
}

/** What a check has found: all of it, or what has come so far. */
export interface Checked {
  report: Report;
  draft: DocumentView;
  /** The ids of the findings of which something may still come; none when the check is over. */
  open: ReadonlySet<string>;
  /** Whether it was stopped before all had come. */
  isStopped: boolean;
}

/** The requests to APIs of a check under way. */
export interface Queue {
  /** Those that are not over. */
  readonly open: readonly QueuedRequest[];
  /** Holds all that are not under way. */
  pause(): void;
  /** Lets them go on. */
  resume(): void;
  /** Refuses all of them, so that the check ends with what has come. */
  stop(): void;
}

/** Who is told how a check goes. */
export interface Watch {
  progress(now: Progress): void;
  finding(one: QuotationFinding): void;
  /** What has come so far, while sources are awaited that are not on the device. */
  report(now: Checked): void;
  /** A request left, or its answer came. */
  sent(entry: LedgerEntry): void;
  /** The requests have gone on. */
  queue(queue: Queue, count: QueueCount): void;
}

/** What the page asks of the engine; it runs in a worker, so that no call blocks the page. */
export interface Engine {
  /** Why a file cannot be read, as its first bytes tell, in a sentence for the user; null when they say nothing against it. */
  refusalOf(file: Given): Promise<string | null>;
  /**
   * Reads the draft and the sources and checks every quotation. A source that cannot be read stands in the report with its problem.
   * Rejects with an Error whose message is for the user when the draft cannot be read, and with the signal's reason when it is given up.
   */
  check(draft: Given, sources: readonly Given[], watch: Watch, signal: AbortSignal): Promise<Checked>;
  /** A source of the last check, by its name, as a document. */
  sourceView(name: string): Promise<DocumentView>;
  /** The report as Markdown or as a page of its own. */
  render(report: Report, format: "markdown" | "html"): Promise<string>;
}
