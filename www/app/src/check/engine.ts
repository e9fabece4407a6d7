import type { PdfPages } from "../../../element/src/document/pages-view.js";
import type { Given } from "../../../element/src/intake/given.js";
import type { TrackedRepairs } from "../../../src/check/repair.js";
import type { QueuedRequest, RecognisedPage, RenderFormat } from "../../../src/index.js";
import type { DocumentView, LedgerEntry, QuotationFinding, Report } from "../../../src/model.js";
import type { AskClaimsOptions, AskedClaims, ModelProvider } from "../../../src/models/index.js";
import type { Checked } from "../../../src/report/checked.js";
import type { Decisions } from "../../../src/report/decisions.js";
import type { TextEdit } from "../../../src/report/edits.js";
import type { Recognise } from "../intake/recognition.js";
import type { QueueCount } from "./queue-text.js";

/** The progress of a check, for the bar and the sentence above it. */
export interface Progress {
  /** The current step in a few words: `Reading memo.pdf, page 3 of 12`. */
  text: string;
  /** 0 to 1; null while unknown. */
  share: number | null;
}

/** The requests of a running check to APIs. */
export interface Queue {
  /** The requests that are not finished. */
  readonly open: readonly QueuedRequest[];
  /** Pauses all that are not sent yet. */
  pause(): void;
  /** Resumes them. */
  resume(): void;
  /** Refuses all of them, so that the check ends with what has arrived. */
  stop(): void;
}

/** The callbacks of a check. */
export interface Watch {
  progress(now: Progress): void;
  finding(one: QuotationFinding): void;
  /** Called with an interim report while sources are awaited that are not on the device. */
  report(now: Checked): void;
  /** Called when a request is sent, and again when its answer arrives. */
  sent(entry: LedgerEntry): void;
  /** Called when the state of the requests changes. */
  queue(queue: Queue, count: QueueCount): void;
}

/** The engine as the page uses it; it runs in a worker, so that no call blocks the page. */
export interface Engine {
  /** Why a file cannot be read, by its first bytes, in a sentence for the user; null when they show no problem. */
  refusalOf(file: Given): Promise<string | null>;
  /**
   * Reads the draft and the sources, notes with each which of its pages have no text, and checks every quotation; it follows the reader's decisions. The report lists a source that cannot be read with its problem.
   * Rejects with an Error with a message for the user when the draft cannot be read, and with the signal's reason when it is cancelled.
   */
  check(draft: Given, sources: readonly Given[], decisions: Decisions, watch: Watch, signal: AbortSignal): Promise<Checked>;
  /** Recognises the text of the pages of a document that the last check could not read. */
  recognise(given: Given, ...how: Parameters<Recognise>): Promise<RecognisedPage[]>;
  /** A source of the last check, by its id, as a document. */
  sourceView(id: string): Promise<DocumentView>;
  /** The pages of a PDF of the last check, to draw them. */
  pagesOf(given: Given): Promise<PdfPages>;
  /** What was read of a file, as text with signs for its structure. Rejects for an address, whose text is not kept. */
  textAsRead(given: Given): Promise<string>;
  /** Asks a model about the claims of the last check's report, after the reader's consent. */
  askClaims(report: Report, provider: ModelProvider, options: AskClaimsOptions): Promise<AskedClaims>;
  /** The report in a format that is text. */
  render(report: Report, format: Exclude<RenderFormat, "terminal">): Promise<string>;
  /** A DOCX or PDF draft with a comment on each finding that asks for something. */
  annotated(draft: Given, report: Report): Promise<Uint8Array<ArrayBuffer>>;
  /** A DOCX or ODT draft, whose text is `view`, with the certain corrections as tracked changes. */
  tracked(draft: Given, report: Report, view: DocumentView): Promise<TrackedRepairs>;
  /** A DOCX or ODT draft with edits of its text, `view`, as tracked changes; null where changes cannot be tracked at their words. */
  accepted(draft: Given, report: Report, view: DocumentView, edits: readonly TextEdit[]): Promise<Blob | null>;
}
