/// <reference lib="esnext.disposable" preserve="true" />

import { type ErrorCode, LiteratimError, messageOf, stoppedReader } from "../errors.js";
import type { FieldAnswer, FieldCitation, FieldValue, FieldWire } from "../field.js";
import { beginningOf, bytesOf, type Input, refuseOver } from "../input.js";
import { formatTime, LIMITS, type Limits } from "../limits.js";
import type {
  Changes,
  CitedKey,
  ClaimFinding,
  ClaimProposal,
  DocumentText,
  DocumentView,
  Inquiry,
  KeyKind,
  Located,
  PlaceAnswer,
  Plan,
  Problem,
  QuotationFinding,
  RenderFormat,
  RenderSettings,
  Report,
  SentenceOrder,
  Settlement,
} from "../model.js";
import { webAddress } from "../web-address.js";
import type {
  AskedOfIndex,
  FetchedBytes,
  FileBeside,
  GivenAttribution,
  GivenChoice,
  Held,
  IndexRanges,
  LedOn,
  MissingSource,
  Reading,
  StateEntry,
  StateMethod,
  Tracked,
  TrackedEdit,
} from "./engine.js";
import { Journal } from "./journal.js";
import type { Arguments, Method, Request, Response, Result, WorkerHandle } from "./protocol.js";

/** Options of a call. */
export interface CallOptions {
  /** Cancels the call: it rejects with the signal's reason, and a running computation is stopped. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the call is stopped and rejects with `time_limit`. */
  readonly limitMs?: number | undefined;
  /** Called with the progress of reading or fetching: pages of a PDF, bytes of a download. */
  readonly onPart?: ((done: number, total: number | undefined) => void) | undefined;
}

/** Options of a request for a document. */
export interface FetchOptions extends CallOptions {
  /** Called with the target of each redirect, before it is requested; never in a browser, which does not name them. A rejection ends the request. */
  readonly onLedOn?: ((address: string) => void | Promise<void>) | undefined;
  /** Sends each request, in place of the platform's own function in the worker. */
  readonly send?: SendRequest | undefined;
}

/** Sends one request for a document, and follows no redirect. Rejects with a code of a request. */
export type SendRequest = (address: string, options: SendOptions) => Promise<(FetchedBytes & { readonly status: number }) | LedOn>;

/** The limits of one request. */
export interface SendOptions extends Pick<CallOptions, "signal" | "onPart"> {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** The origin of a source's text. */
export interface Origin {
  readonly address?: string | undefined;
  readonly finalAddress?: string | undefined;
  /** The media type that the host sent. */
  readonly contentType?: string | undefined;
}

/** A call that was sent and is not answered yet. */
interface Pending {
  readonly id: number;
  readonly answered: (response: Response) => void;
  readonly failed: (message: string, code: ErrorCode) => void;
}

/** The most characters of context. */
const MOST_CONTEXT = 10_000;

/** Milliseconds that a call to fetch may exceed the request's own limit before the worker is stopped. */
const FETCH_GRACE_MS = 5_000;

/** The most redirects of a request for a document. */
const MOST_REDIRECTS = 10;

/**
 * The engine in a worker: one draft and its sources.
 *
 * Calls are carried out one at a time, in the order in which they were made. A call that traps, passes its time limit
 * or is cancelled ends the worker; the next call starts a new one, in which draft and sources are restored.
 * So no call can damage another.
 */
export class EngineClient {
  readonly #start: () => WorkerHandle;
  readonly #limits: Limits;
  /** The accepted requests, which bring a new worker to the state of one that stopped. */
  readonly #journal = new Journal();
  /** From what each source was read, and which of its pages were not. */
  readonly #read = new Map<string, Pick<Input, "data" | "recognised"> & { readonly unreadPages: readonly number[] }>();
  /** What the session of the worker has after the last call. */
  #held: Held | undefined;
  #worker: WorkerHandle | undefined;
  #pending: Pending | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #turn: Promise<unknown> = Promise.resolve();
  #calls = 0;
  #closed = false;

  /** @param start starts a worker that serves the engine. */
  constructor(start: () => WorkerHandle, limits: Partial<Limits> = {}) {
    this.#start = start;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** The limits of this engine. */
  get limits(): Limits {
    return this.#limits;
  }

  /** The names of the sources, those that are missing included. */
  get sourceNames(): string[] {
    return [...this.#journal.sources.keys()];
  }

  /**
   * Runs `work` when all work given here before has ended, however. A check is such work: it uses the engine's one draft from its first
   * call to its last. Rejects with the signal's reason if it is aborted before its turn.
   */
  async exclusively<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const before = this.#turn;
    let finish = () => {};
    const over = new Promise<void>((resolve) => {
      finish = resolve;
    });
    this.#turn = before.then(() => over);
    try {
      await untilAborted(before, signal);
      return await work();
    } finally {
      finish();
    }
  }

  /** The engine's version. */
  version(options?: CallOptions): Promise<string> {
    return this.#call("version", [], options);
  }

  /**
   * Adds baseline similarity scores to the findings (`simple`), with `context` characters of the source on each side of the place
   * found; undefined, the default, adds none.
   */
  setSimple(context: number | undefined, options?: CallOptions): Promise<void> {
    return this.#queue(async () => {
      if (context !== undefined && !(Number.isInteger(context) && context >= 0 && context <= MOST_CONTEXT)) {
        throw new LiteratimError("context", `The context cannot be ${context} characters; give a whole number from 0 to ${MOST_CONTEXT}.`);
      }
      await this.#set("setSimple", context, options);
    });
  }

  /** Adds a finding on each claim to the report; false, the default, leaves claims out. */
  setClaims(on: boolean, options?: CallOptions): Promise<void> {
    return this.#queue(() => this.#set("setClaims", on, options));
  }

  /**
   * Takes what a model says of a claim of the report, by its id, and returns the finding. The verdict counts as far as the words that the model
   * quotes are in the sources. Rejects with `no_claim` when the draft has no such claim.
   */
  settleClaim(id: string, proposal: ClaimProposal, options?: CallOptions): Promise<ClaimFinding> {
    return this.#queue(() => this.#change(id, "settleClaim", [id, proposal], options));
  }

  /**
   * Takes the words of a claim of the report in the language of its sources, by which their sentences are ranked, and returns the finding. Rejects
   * with `no_claim` when the draft has no such claim.
   */
  translateClaim(id: string, words: string, options?: CallOptions): Promise<ClaimFinding> {
    return this.#queue(() => this.#change(id, "translateClaim", [id, words], options));
  }

  /** The sentences of a source, by its id in the report, as the passages of claims are ranked by them. Rejects with `no_source` without one. */
  sentencesOf(source: string, options?: CallOptions): Promise<string[]> {
    return this.#call("sentencesOf", [source], options);
  }

  /**
   * Takes the sentences that bear on a claim of the report in an order of the caller's own, and returns the finding, with the best passages of that
   * order and of the engine's. Rejects with `no_claim` when the draft has no such claim.
   */
  rankClaim(id: string, order: SentenceOrder, options?: CallOptions): Promise<ClaimFinding> {
    return this.#queue(() => this.#change(id, "rankClaim", [id, order], options));
  }

  /**
   * Sets the user's own kinds of citation, a JSON text such as `patterns/verses.json`; undefined, the default, for none. Rejects when it is wrong, with
   * the pattern, the field and the place.
   */
  setPatterns(patterns: string | undefined, options?: CallOptions): Promise<void> {
    return this.#queue(() => this.#set("setPatterns", patterns, options));
  }

  /**
   * Why an input cannot be read, by its size and its first bytes; undefined when these show no problem. Reads no more than
   * these bytes if the input allows that.
   */
  refusalOf(input: Input, options?: CallOptions): Promise<Problem | undefined> {
    return this.#queue(async () => {
      const { size, head } = await beginningOf(input, this.#limits.fileBytes);
      const { length } = head;
      const problem = await this.#exchange("inspect", [head], options, [head.buffer]);
      // White space at the beginning does not make a longer file empty.
      return problem?.code === "empty" && length < size ? undefined : problem;
    });
  }

  /** Reads the draft and replaces the last one. Rejects when it cannot be read. */
  openDraft(input: Input, options: CallOptions = {}): Promise<DocumentView> {
    return this.#takeDraft(input, false, options);
  }

  /** Reads a changed text of the draft, while it is edited: findings stay that the change does not touch. */
  reviseDraft(input: Input, options: CallOptions = {}): Promise<DocumentView> {
    return this.#takeDraft(input, true, options);
  }

  #takeDraft(input: Input, isRevised: boolean, options: CallOptions): Promise<DocumentView> {
    return this.#queue(async () => {
      const bytes = await bytesOf(input, this.#limits.fileBytes);
      const args: Arguments<"openDraft"> = [input.name, await this.#readingWithFiles(input, bytes, options), bytes, isRevised];
      const { view, answers, ...draft } = await this.#exchange("openDraft", args, this.#toRead(options), [bytes.buffer]).catch(unread);
      this.#journal.addDraft(draft, answers, this.#held);
      return view;
    });
  }

  /** Reads a document and returns what was read: text, blocks, notes, pages, problems. Draft and sources stay as they are. */
  readDocument(input: Input, options: CallOptions = {}): Promise<DocumentText> {
    return this.#queue(async () => {
      const bytes = await bytesOf(input, this.#limits.fileBytes);
      const reading = await this.#readingWithFiles(input, bytes, options);
      return this.#exchange("readDocument", [reading, bytes], this.#toRead(options), [bytes.buffer]).catch(unread);
    });
  }

  /** Reads a document in which values are looked up, from a file or its text: its binary form, for `findFields` and `citedFields`. */
  readForFields(input: Input | string, options: CallOptions = {}): Promise<Uint8Array> {
    return this.#queue(async () => {
      if (typeof input === "string") {
        refuseOver("The text", input.length, this.#limits.fileBytes);
        return this.#exchange("readForFields", [{}, input], this.#toRead(options));
      }
      const bytes = await bytesOf(input, this.#limits.fileBytes);
      const reading = await this.#readingWithFiles(input, bytes, options);
      return this.#exchange("readForFields", [reading, bytes], this.#toRead(options), [bytes.buffer]);
    });
  }

  /** How many bytes at the beginning of an offline index say how long its head is; and with these bytes, that length. */
  indexHead(prefix?: Uint8Array, options?: CallOptions): Promise<{ prefix: number; length: number }> {
    return this.#call("indexHead", [prefix], options);
  }

  /** The date of an offline index, and where in its file the volumes of reporter citations are. */
  rangesInIndex(head: Uint8Array, cites: readonly string[], options?: CallOptions): Promise<IndexRanges> {
    return this.#call("rangesInIndex", [head, cites], options);
  }

  /** What an offline index has at reporter citations, each with the block of its volume. */
  answersOfIndex(head: Uint8Array, asked: readonly AskedOfIndex[], options?: CallOptions): Promise<PlaceAnswer[]> {
    return this.#call("answersOfIndex", [head, asked], options);
  }

  /** The texts of documents, and for each value the passage that gives it, by the engine's own search; null for none. */
  findFields(
    documents: readonly FieldWire[],
    fields: readonly FieldValue[],
    options: CallOptions = {},
  ): Promise<{ texts: string[]; citations: FieldCitation[][] }> {
    return this.#call("findFields", [documents, fields], this.#toRead(options));
  }

  /**
   * For each value the passage that gives it among those that a model cites. The engine looks up their words in the documents; `invented` counts
   * those that no document has, `unused` those that give no value.
   */
  citedFields(
    documents: readonly FieldWire[],
    fields: readonly FieldValue[],
    blocks: readonly FieldAnswer[],
    options: CallOptions = {},
  ): Promise<{ citations: (FieldCitation | null)[]; invented: number; unused: number }> {
    return this.#call("citedFields", [documents, fields, blocks], this.#toRead(options));
  }

  /** What was read of a document, as a text with signs for headings, quotations, notes and pages. */
  renderDocument(input: Input, options: CallOptions = {}): Promise<string> {
    return this.#queue(async () => {
      const bytes = await bytesOf(input, this.#limits.fileBytes);
      const reading = await this.#readingWithFiles(input, bytes, options);
      return this.#exchange("renderDocument", [input.name, reading, bytes], this.#toRead(options), [bytes.buffer]).catch(unread);
    });
  }

  /**
   * Reads a source and replaces one of the same name. A source that is loaded already, from the same bytes and recognised text, is not read again.
   * Returns its pages that have no text which could be read, from 1.
   */
  addSource(input: Input, origin: Origin = {}, options: CallOptions = {}): Promise<readonly number[]> {
    return this.#queue(async () => {
      const read = this.#read.get(input.name);
      if (read?.data === input.data && read.recognised === input.recognised) return read.unreadPages;
      const bytes = await bytesOf(input, this.#limits.fileBytes);
      await this.#drop(input.name);
      const reading = { about: input.about, ...(await this.#readingWithFiles(input, bytes, options)) };
      const args: Arguments<"openSource"> = [input.name, origin.address, origin.finalAddress, origin.contentType, reading, bytes];
      const source = await this.#exchange("openSource", args, this.#toRead(options), [bytes.buffer]);
      const { data, recognised } = input;
      this.#read.set(input.name, { data, recognised, unreadPages: source.unreadPages });
      this.#journal.addSource(input.name, { method: "loadSource", args: [source] });
      return source.unreadPages;
    });
  }

  /** Adds a source that could not be read or fetched to the report, in place of one of the same name. */
  addMissing(source: MissingSource, options?: CallOptions): Promise<void> {
    return this.#queue(async () => {
      await this.#drop(source.name);
      await this.#exchange("addMissing", [source], options);
      this.#journal.addSource(source.name, { method: "addMissing", args: [source] });
    });
  }

  /** Removes all sources but those of these names. */
  retainSources(names: Iterable<string>): Promise<void> {
    const kept = new Set(names);
    return this.#queue(async () => {
      for (const name of this.sourceNames) if (!kept.has(name)) await this.#drop(name);
    });
  }

  /** The text of a file in any encoding; undefined when it is not text. */
  decode(input: Input, options?: CallOptions): Promise<string | undefined> {
    return this.#queue(async () => {
      const bytes = await bytesOf(input, this.#limits.fileBytes);
      return this.#exchange("decode", [bytes], options, [bytes.buffer]);
    });
  }

  /** The number of quotations of the draft, and what to look up. */
  plan(options?: CallOptions): Promise<Plan> {
    return this.#call("plan", [], options);
  }

  /** Attributes the quotations with these words to the nearest citation with this text, as the reader says; returns how many there are. */
  attribute(given: GivenAttribution, options?: CallOptions): Promise<number> {
    return this.#queue(() => this.#change(given.quotation, "attribute", [given], options));
  }

  /** Takes one of several cases in an index for what the citations with this text mean, as the reader says; whether there is such a citation. */
  choose(given: GivenChoice, options?: CallOptions): Promise<boolean> {
    return this.#queue(() => this.#change(given.citation, "choose", [given], options));
  }

  /** Adds what an index answers about a citation of the plan's look-ups, and returns what that decides. */
  settle(citation: string, inquiry: Inquiry, options?: CallOptions): Promise<Settlement> {
    return this.#queue(() => this.#change(citation, "settle", [citation, inquiry], options));
  }

  /** The keys that the draft cites. */
  citedKeys(options?: CallOptions): Promise<CitedKey[]> {
    return this.#call("citedKeys", [], options);
  }

  /** The identities of names of one kind, in their order: different spellings of one name have the same identity. */
  identities(kind: KeyKind, names: readonly string[], options?: CallOptions): Promise<string[]> {
    return this.#call("identities", [kind, names], options);
  }

  /** The finding of quotation `index`, counted from 0, against the loaded sources. */
  judge(index: number, options: CallOptions = {}): Promise<QuotationFinding> {
    return this.#queue(() => this.#judge(index, options));
  }

  /** The finding of quotation `index` when it cannot be judged, with `reason` (a full sentence). */
  skip(index: number, reason: string, options?: CallOptions): Promise<QuotationFinding> {
    return this.#queue(() => this.#skip(index, reason, options));
  }

  /** Adds remarks to the finding of quotation `index`, which was judged before. */
  addNotes(index: number, notes: readonly string[], options?: CallOptions): Promise<QuotationFinding> {
    return this.#queue(async () => {
      await this.#findAgain(options);
      const finding = await this.#exchange("addNotes", [index, notes], options);
      const { reason, notes: earlier = [] } = this.#journal.made.get(index) ?? {};
      this.#journal.addFinding(index, reason, [...earlier, ...notes]);
      return finding;
    });
  }

  /** The report of all findings, without ledger and times. Quotations that were not judged yet are judged now. */
  report(options?: CallOptions): Promise<Report> {
    return this.#queue(async () => {
      await this.#findAgain(options);
      return this.#exchange("report", [], options);
    });
  }

  /** The text of a source by its id in the report, which stays the same while sources come and go. Rejects with `no_source` without one. */
  sourceView(id: string, options?: CallOptions): Promise<DocumentView> {
    return this.#call("sourceView", [id], options);
  }

  /** The finding of one quotation against the sources that are there; it needs no draft. */
  quote(
    quotation: string,
    about: { parenthetical?: string; citation?: string } = {},
    options: CallOptions = {},
  ): Promise<QuotationFinding> {
    return this.#call("quote", [quotation, about.parenthetical, about.citation], { limitMs: this.#limits.judgeMs, ...options });
  }

  /** The best place of some words in the sources; null when no source has them. */
  locate(quotation: string, options: CallOptions = {}): Promise<Located | null> {
    return this.#call("locate", [quotation], { limitMs: this.#limits.judgeMs, ...options });
  }

  /** The report as text. */
  render(report: Report, format: RenderFormat, settings: RenderSettings = {}, options?: CallOptions): Promise<string> {
    return this.#call("render", [report, format, settings], options);
  }

  /** What changed from an earlier report on a draft to a later one. */
  changes(old: Report, report: Report, options?: CallOptions): Promise<Changes> {
    return this.#call("changes", [old, report], options);
  }

  /**
   * The bytes of a DOCX draft with a Word comment, or of a PDF draft with a highlight that has a comment, on each finding of its report that
   * is to fix or to look up, or on all findings. No other part of a DOCX file changes, and all bytes of a PDF stay before what is added. Text
   * that was recognised for the check must be in the input. Rejects with `format` for a draft of another format, with `other_file` when the
   * report is on another file, and with `unwritable` when nothing can be added to a PDF.
   */
  annotateDocument(input: Input, report: Report, { all = false, ...options }: CallOptions & { all?: boolean } = {}): Promise<Uint8Array> {
    return this.#queue(async () => {
      const bytes = await bytesOf(input, this.#limits.fileBytes);
      return this.#exchange("annotateDocument", [bytes, report, all, this.#readingOf(input)], options, [bytes.buffer]);
    });
  }

  /**
   * The bytes of a DOCX or ODT draft with tracked changes of its text by "Literatim", at the time of the report, and the edits that could not be
   * written, by their index: those of words that are not all in one paragraph, or in a formula. Edits refer to the text that was checked, do not
   * overlap and are in order of place. All other parts of the file stay as they are. Rejects with `format` for a draft of another format, and with
   * `other_file` when the report is on another file.
   */
  trackDocument(input: Input, report: Report, edits: readonly TrackedEdit[], options: CallOptions = {}): Promise<Tracked> {
    return this.#queue(async () => {
      const bytes = await bytesOf(input, this.#limits.fileBytes);
      return this.#exchange("trackDocument", [bytes, report, edits, this.#readingOf(input)], options, [bytes.buffer]);
    });
  }

  /**
   * Fetches a document from an address and follows redirects. Rejects with a code of a request (see {@link LiteratimError}) and a
   * sentence for the user.
   */
  async fetch(address: string, { onLedOn = () => {}, send, ...options }: FetchOptions = {}): Promise<FetchedBytes> {
    const { fileBytes, fetchMs } = this.#limits;
    const limited = { limitMs: fetchMs + FETCH_GRACE_MS, ...options };
    let asked = address;
    for (let redirects = 0; ; redirects++) {
      const answer = await (send
        ? this.#accepted(address, await send(asked, { ...options, maxBytes: fileBytes, timeoutMs: fetchMs }), options)
        : this.#call("fetch", [asked, address, fileBytes, fetchMs], limited));
      if (!("location" in answer)) return answer;
      if (redirects === MOST_REDIRECTS)
        throw new LiteratimError(
          "http",
          `${address} redirects more than ${MOST_REDIRECTS} times; check it, or save the file and give that.`,
        );
      const next = URL.canParse(answer.location, asked) ? webAddress(new URL(answer.location, asked).href) : undefined;
      if (next === undefined)
        throw new LiteratimError(
          "http",
          `${address} redirects to something that is not a web address; check it, or save the file and give that.`,
        );
      await onLedOn(next);
      asked = next;
    }
  }

  /** The answer to a request that was sent elsewhere; its page may say why it is refused. */
  async #accepted(named: string, answer: Awaited<ReturnType<SendRequest>>, options: CallOptions): Promise<FetchedBytes | LedOn> {
    return "location" in answer ? answer : this.#call("accept", [named, answer.status, answer], options);
  }

  /** Stops the worker. Waiting and later calls reject with `closed`. */
  close(): void {
    this.#closed = true;
    this.#stop("The engine was closed.", "closed");
  }

  /** Closes the engine at the end of a block that declares it with `using`. */
  [Symbol.dispose](): void {
    this.close();
  }

  #call<M extends Method>(method: M, args: Arguments<M>, options?: CallOptions): Promise<Result<M>> {
    return this.#queue(() => this.#exchange(method, args, options));
  }

  /** Runs `step` when all steps before it have ended, however. */
  #queue<T>(step: () => Promise<T>): Promise<T> {
    const run = this.#last.then(step);
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #drop(name: string): Promise<void> {
    if (!this.#journal.sources.has(name)) return;
    await this.#exchange("removeSource", [name]);
    this.#journal.sources.delete(name);
    this.#read.delete(name);
  }

  /** How to read an input. */
  #readingOf({ format, password, recognised }: Input): Reading {
    return { format, password, recognised, limits: this.#limits };
  }

  /** How to read an input, with the files next to it that it and they name. Together they may be as large as one file. */
  async #readingWithFiles(input: Input, bytes: Uint8Array, options: CallOptions): Promise<Reading> {
    const reading = this.#readingOf(input);
    if (!input.beside) return reading;
    const asked = new Set<string>();
    const beside: FileBeside[] = [];
    let left = this.#limits.fileBytes;
    for (;;) {
      const named = await this.#exchange("filesBeside", [{ ...reading, beside }, bytes], this.#toRead(options));
      const paths = named.filter((path) => !asked.has(path));
      if (paths.length === 0) return { ...reading, beside };
      for (const path of paths) {
        asked.add(path);
        const data = await input.beside(path);
        if (!data) continue;
        const file = await bytesOf({ name: path, data }, left);
        left -= file.byteLength;
        beside.push({ path, bytes: file });
      }
    }
  }

  /** The options of a call that reads a document. */
  #toRead(options: CallOptions): CallOptions {
    return { limitMs: this.#limits.readMs, ...options };
  }

  async #judge(index: number, options: CallOptions = {}): Promise<QuotationFinding> {
    await this.#ready(options);
    const { lost, made } = this.#journal;
    const earlier = made.get(index)?.notes ?? [];
    const again = lost.has(index) && earlier.length > 0;
    let finding = await this.#exchange("judge", [index], { limitMs: this.#limits.judgeMs, ...options });
    if (again) finding = await this.#exchange("addNotes", [index, earlier], options);
    // The session keeps a finding that still holds, with its notes.
    const notes = earlier.filter((note) => finding.notes.includes(note));
    this.#journal.addFinding(index, undefined, notes);
    return finding;
  }

  async #skip(index: number, reason: string, options?: CallOptions): Promise<QuotationFinding> {
    const finding = await this.#exchange("skip", [index, reason], options);
    this.#journal.addFinding(index, reason, []);
    return finding;
  }

  /** Makes the findings again that went with a worker. */
  async #findAgain(options?: CallOptions): Promise<void> {
    await this.#ready(options);
    for (const index of [...this.#journal.lost]) await this.#judge(index, options);
  }

  /** A call that changes a setting; one that changes nothing is not sent. */
  async #set<M extends "setSimple" | "setClaims" | "setPatterns">(
    method: M,
    value: Arguments<M>[0],
    options: CallOptions | undefined,
  ): Promise<void> {
    const { settings } = this.#journal;
    if ((settings.get(method)?.args[0] ?? false) === (value ?? false)) return;
    const args = [value] as unknown as Arguments<M>;
    await this.#exchange(method, args, options);
    settings.set(method, { method, args } as unknown as StateEntry);
  }

  /** A call that says something about the plan of the draft; the journal keeps the last one for each `key`. */
  async #change<M extends StateMethod>(key: string, method: M, args: Arguments<M>, options: CallOptions | undefined): Promise<Result<M>> {
    const result = await this.#exchange(method, args, options);
    this.#journal.add(`${method} ${key}`, { method, args } as unknown as StateEntry);
    return result;
  }

  /** One call and its answer, from a worker that has draft and sources. */
  async #exchange<M extends Method>(
    method: M,
    args: Arguments<M>,
    options: CallOptions = {},
    transfer: ArrayBuffer[] = [],
  ): Promise<Result<M>> {
    await this.#ready(options);
    return this.#send(this.#worker, method, args, options, transfer);
  }

  /** Drops from the journal what the session dropped with the last call; starts a worker where there is none, and brings draft and sources back. */
  async #ready({ signal }: CallOptions = {}): Promise<void> {
    if (this.#held) this.#journal.follow(this.#held);
    this.#held = undefined;
    signal?.throwIfAborted();
    if (this.#worker) return;
    const worker = this.#spawn();
    const { names, entries } = this.#journal;
    if (entries.length > 0) await this.#send(worker, "restore", [[...names], entries], { signal }, []);
    this.#journal.restored(this.#held);
  }

  #spawn(): WorkerHandle {
    if (this.#closed) throw new LiteratimError("closed", "The engine was closed.");
    const worker = this.#start();
    worker.listen(
      (response) => {
        if (worker === this.#worker && response.id === this.#pending?.id) this.#pending.answered(response);
      },
      (message, code = "trap") => {
        if (worker === this.#worker) this.#stop(message, code);
      },
    );
    this.#worker = worker;
    return worker;
  }

  #send<M extends Method>(
    worker: WorkerHandle | undefined,
    method: M,
    args: Arguments<M>,
    { signal, limitMs = this.#limits.callMs, onPart }: CallOptions,
    transfer: ArrayBuffer[],
  ): Promise<Result<M>> {
    if (!worker || this.#closed) throw new LiteratimError("closed", "The engine was closed.");
    return new Promise((resolve, reject) => {
      const id = ++this.#calls;
      const settle = (act: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        this.#pending = undefined;
        worker.hold?.(false);
        act();
      };
      const giveUp = (reason: unknown) => {
        settle(() => reject(reason));
        this.#stop("", "closed");
      };
      const onAbort = () => giveUp(signal?.reason);
      const timer = setTimeout(
        () => giveUp(new LiteratimError("time_limit", `The work took longer than the limit of ${formatTime(limitMs)} and was stopped.`)),
        limitMs,
      );
      signal?.addEventListener("abort", onAbort);
      this.#pending = {
        id,
        answered: (response) => {
          if (response.kind === "progress") onPart?.(response.done, response.total);
          else if (response.kind === "result") {
            this.#held = response.held;
            settle(() => resolve(response.value as Result<M>));
          } else if (response.kind === "error")
            settle(() => reject(new LiteratimError(response.code, response.message, response.finalAddress)));
          else giveUp(new LiteratimError("trap", response.message));
        },
        failed: (message, code) => giveUp(new LiteratimError(code, message)),
      };
      worker.hold?.(true);
      try {
        worker.send({ id, method, args } as Request, transfer);
      } catch (error) {
        giveUp(new LiteratimError("error", messageOf(error)));
      }
    });
  }

  /** Stops the worker, if any; a running call fails with `message` and `code`. */
  #stop(message: string, code: ErrorCode): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#pending?.failed(message, code);
    worker?.terminate();
  }
}

/** Fails with a sentence on the file if its reader trapped, else as it failed. */
function unread(error: unknown): never {
  throw error instanceof LiteratimError && error.code === "trap" ? new LiteratimError("trap", stoppedReader(error)) : error;
}

/** Waits for `promise`, which never rejects; rejects with the signal's reason if it is aborted first. */
function untilAborted(promise: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal?.reason);
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    promise.then(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    });
  });
}
