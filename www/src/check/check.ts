import type { CallOptions, EngineClient } from "../engine/client.js";
import type { GivenAttribution, GivenChoice } from "../engine/engine.js";
import { LiteratimError, messageOf, stoppedReader } from "../errors.js";
import { type AddressInput, headOf, type Input } from "../input.js";
import { formatTime } from "../limits.js";
import type { DocumentView, LedgerEntry, Lookup, QuotationFinding, Report, Settlement } from "../model.js";
import type { Progress } from "../progress.js";
import type { RecognisedPage } from "../recognised.js";
import { fromFiles } from "../sources/files.js";
import { type Desk, deskOf, type MissingSource, type ProvidedSource, type SourceProvider } from "../sources/provider.js";
import type { QueuedRequest, QueueState, Requests, RequestsOptions } from "../sources/requests.js";
import { statusOf } from "../status.js";
import type { Answer } from "./answer.js";
import { Arrivals } from "./arrivals.js";
import type { Asking } from "./asking.js";

/** Options of a check. */
export interface CheckOptions {
  /** The providers of sources, used in this order. */
  readonly sources?: readonly SourceProvider[] | undefined;
  /**
   * Adds baseline similarity scores to each finding, as simple tools compute them, with `context` characters (default 50) of the
   * source on each side of the place found. They accept dropped words, and no verdict depends on them.
   */
  readonly simple?: boolean | { readonly context?: number | undefined } | undefined;
  /** Adds what the draft says of its sources in its own words (`claims`), with the passages that bear on it. */
  readonly claims?: boolean | undefined;
  /** The user's own kinds of citation: the JSON text of a file of patterns such as `patterns/verses.json`. */
  readonly patterns?: string | undefined;
  /**
   * Lists the words of a loaded source that no quotation marks show (`unmarked` in the report), which is the default. They are never to fix.
   */
  readonly unmarked?: boolean | undefined;
  /** What the reader says of quotations that the plan attributes otherwise. */
  readonly attributions?: readonly GivenAttribution[] | undefined;
  /** Which of several cases in an index the reader says that citations mean. */
  readonly choices?: readonly GivenChoice[] | undefined;
  /** The use of the network: the store for answers, how long a request may wait, or that no request is made at all. */
  readonly network?: Omit<RequestsOptions, "signal" | "onLedger" | "onChange"> | undefined;
  /**
   * Returns the password of an encrypted PDF with this name that the empty password does not open; called again, with `isWrong`, when the
   * last one is wrong. Undefined leaves the file unread.
   */
  readonly onPassword?: ((name: string, isWrong: boolean) => Promise<string | undefined>) | undefined;
  /**
   * Returns the recognised text of these pages of a document, which have none of their own; the document is then read again with it. Undefined
   * leaves them unread. Of an input that has recognised text already, it is asked for the pages that are left.
   */
  readonly onUnreadPages?: ((input: Input, pages: number[]) => Promise<RecognisedPage[] | undefined>) | undefined;
  /** Cancels the check: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress of the check. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with the draft's text as soon as it is read, and with what it was read from: its password and recognised text included. */
  readonly onDraft?: ((view: DocumentView, input: Input) => void) | undefined;
  /** Called with each finding on a quotation as soon as it is judged, in order, and again when a source for it arrives. */
  readonly onFinding?: ((finding: QuotationFinding) => void) | undefined;
  /**
   * Called with an interim report whenever something arrives, while sources are awaited that are not on the device. Its findings on the
   * quotations and citations in `open`, which has their ids, may still change.
   */
  readonly onReport?: ((report: Report, open: ReadonlySet<string>) => void) | undefined;
  /** Called when a request is sent, and again when its answer arrives: the report's ledger, live. */
  readonly onLedger?: ((entry: LedgerEntry) => void) | undefined;
  /** Called whenever the state of a request to an API changes. */
  readonly onRequest?: ((request: QueuedRequest, queue: QueueState) => void) | undefined;
  /** Called with the queue of requests to APIs, to pause and resume it, or to stop it: the check then ends with what has arrived. */
  readonly onQueue?: ((requests: Requests) => void) | undefined;
}

/**
 * Checks a draft: reads it, plans, gets and reads the sources, judges each quotation, reports. If the draft is JSON with an answer and the
 * passages from which it was generated, the answer is checked, and the passages are sources too.
 * This is the only place that orders these steps.
 *
 * An engine runs one check at a time: a second one waits for the first to end. Draft and sources stay in the engine, so
 * that their texts can be shown.
 * The report lists a missing source with its problem. A quotation whose check traps or takes too long
 * is reported as one that cannot be checked. Neither affects the other findings.
 *
 * @throws LiteratimError when the draft itself cannot be read, with the reason and what to do; the signal's reason when cancelled.
 */
export function check(engine: EngineClient, draft: Input | AddressInput, options: CheckOptions = {}): Promise<Report> {
  return engine.exclusively(() => checkNow(engine, draft, options), options.signal);
}

/** The report on a changed draft, and its text. */
export interface Rechecked {
  readonly report: Report;
  readonly draft: DocumentView;
  /** Whether the draft cites something now that has no source and was not asked for: a full check may find more. */
  readonly isIncomplete: boolean;
}

/**
 * Checks a draft that is being edited against the sources that the engine has. Nobody is asked for more, so this is quick: findings that the
 * change does not touch stay. Run `check` first, and again when `isIncomplete` says so.
 *
 * @throws LiteratimError when the draft cannot be read; the signal's reason when cancelled.
 */
export function recheck(
  engine: EngineClient,
  draft: Input,
  options: Pick<CheckOptions, "signal" | "attributions" | "choices" | "unmarked"> = {},
): Promise<Rechecked> {
  return engine.exclusively(() => recheckNow(engine, draft, options), options.signal);
}

/** {@link recheck} for work that has the engine to itself already. */
export async function recheckNow(
  engine: EngineClient,
  draft: Input,
  { attributions, choices, unmarked, signal }: Pick<CheckOptions, "signal" | "attributions" | "choices" | "unmarked">,
): Promise<Rechecked> {
  const view = await engine.reviseDraft(draft, { signal });
  await follow(engine, { attributions, choices }, { signal });
  const { lookups } = await engine.plan({ signal });
  const report = await reportOf(engine, { signal, unmarked });
  const unasked = ({ citation, sources }: Lookup): boolean =>
    sources.length === 0 && report.citations.find(({ id }) => id === citation)?.existence === "not_looked_up";
  return { report, draft: view, isIncomplete: lookups.some((lookup) => lookup.is_case && unasked(lookup)) };
}

/** {@link check} for work that has the engine to itself already. */
export async function checkNow(engine: EngineClient, draft: Input | AddressInput, options: CheckOptions): Promise<Report> {
  const { signal, onProgress = () => {}, onFinding, onReport } = options;
  const started = new Date();
  const clock = new Stopwatch();
  const ledger: LedgerEntry[] = [];
  const kept = new Map<string, number>();
  const arrivals = new Arrivals(engine, {
    judge: (index) => judge(engine, index, signal),
    report: () => reportOf(engine, options),
    signal,
    onReport,
  });
  const asking = await askingOf(options);
  const desk = await openDesk(engine, { ledger, kept }, [arrivals, asking], options);

  await engine.setSimple(contextOf(options.simple), { signal });
  await engine.setClaims(options.claims ?? false, { signal });
  // A path or a text, which JavaScript lets through, is refused as an input.
  const { address } = draft as Partial<AddressInput>;
  const input = address === undefined ? (draft as Input) : await fetchDraft(desk, address);
  const answer = await answerIn(input, options.patterns, desk);
  await engine.setPatterns(answer ? answer.patterns : options.patterns, { signal });
  const { view, read } = await opened(
    answer?.draft ?? input,
    options,
    async (read) => ({ view: await clock.time("read", () => openDraft(engine, read, options)), read }),
    ({ view }) => view.unread_pages,
  );
  options.onDraft?.(view, read);
  await follow(engine, options, { signal });
  let plan = await clock.time("plan", () => engine.plan({ signal }));

  const shelf = new Shelf(engine, clock, options);
  const passages = answer ? [fromFiles(answer.passages)] : [];
  const providers = [...passages, ...(options.sources ?? [])];
  try {
    for (const provider of providers) {
      asking?.begin(provider, plan.lookups);
      if (provider.notAsked) continue;
      if (!provider.isLocal && onReport) {
        // Interim reports contain nothing of an earlier check.
        await shelf.settle();
        await arrivals.begin((lookup) => providers.some(({ settles }) => settles?.(lookup)));
      }
      const lookups = shelf.known(plan.lookups);
      const waiting = new Map(lookups.map(({ citation, quotations }) => [citation, quotations]));
      try {
        const provided = provider.provide(lookups, desk);
        // Files come one by one, in order; somebody who watches gets each source as it comes.
        const isAsItComes = provider.isLocal || onReport !== undefined || onFinding !== undefined;
        for await (const source of isAsItComes ? provided : inOrder(provided, lookups)) {
          await arrivals.take(source, () => shelf.add(source));
          // Quotations that have a source now are judged at once; all are judged again when all sources are loaded.
          if (onFinding) for (const id of waiting.get(source.citation ?? "") ?? []) onFinding(await judge(engine, indexOf(id), signal));
        }
      } catch (error) {
        signal?.throwIfAborted();
        const failed = { name: provider.name, status: "not_fetched", problem: { code: codeOf(error), text: messageOf(error) } } as const;
        await arrivals.take(failed, () => shelf.add(failed));
      }
      plan = await clock.time("plan", () => engine.plan({ signal }));
      asking?.end(shelf.known(plan.lookups));
    }
  } finally {
    await arrivals.finish();
  }
  await shelf.settle();

  const report = await clock.time("check", async () => {
    onProgress({ phase: "check", done: 0, total: plan.quotations });
    for (let index = 0; index < plan.quotations; index++) {
      let finding = await judge(engine, index, signal);
      const sought = isUnplaced(finding) ? await seek(finding.text, desk, options) : [];
      if (sought.length > 0) finding = await engine.addNotes(index, sought, { signal });
      onFinding?.(finding);
      onProgress({ phase: "check", done: index + 1, total: plan.quotations });
    }
    return reportOf(engine, options);
  });

  asking?.complete(report, shelf.known(plan.lookups));
  report.ledger = ledger;
  report.kept = [...kept].map(([store, answers]) => ({ store, answers }));
  report.times = {
    started: started.toISOString(),
    total_ms: clock.total(),
    read_ms: clock.spent("read"),
    plan_ms: clock.spent("plan"),
    check_ms: clock.spent("check"),
  };
  return report;
}

/** What records the plan of asking, if somebody but the given sources may be asked; it is loaded then. */
async function askingOf({ sources = [] }: CheckOptions): Promise<Asking | undefined> {
  if (!sources.some(({ settles, notAsked }) => settles ?? notAsked)) return undefined;
  const { Asking } = await import("./asking.js");
  return new Asking();
}

/** The engine's report, without the words that no quotation marks show if nobody wants them. */
async function reportOf(engine: EngineClient, { signal, unmarked }: Pick<CheckOptions, "signal" | "unmarked">): Promise<Report> {
  const report = await engine.report({ signal });
  return unmarked === false ? { ...report, unmarked: [] } : report;
}

/** The answer and its passages, if the draft is JSON with them. Few drafts are, so that what reads them is loaded then. */
async function answerIn(input: Input, patterns: string | undefined, desk: Desk): Promise<Answer | undefined> {
  if (!/^\s*[[{]/.test(await headOf(input))) return undefined;
  const { answerOf } = await import("./answer.js");
  return answerOf(input, patterns, desk);
}

/** What a provider gives, in the order of the citations that it is for: a report does not depend on which answer came first. */
async function* inOrder(
  provided: AsyncIterable<ProvidedSource | MissingSource>,
  lookups: readonly Lookup[],
): AsyncGenerator<ProvidedSource | MissingSource> {
  const order = new Map(lookups.map(({ citation }, index) => [citation, index]));
  const orderOf = ({ citation }: ProvidedSource | MissingSource) => order.get(citation ?? "") ?? -1;
  const sources: (ProvidedSource | MissingSource)[] = [];
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const source of provided) sources.push(source);
  } catch (error) {
    failure = { error };
  }
  yield* sources.sort((one, other) => orderOf(one) - orderOf(other));
  if (failure) throw failure.error;
}

/** Has the engine follow what the reader says of the draft. */
async function follow(
  engine: EngineClient,
  { attributions = [], choices = [] }: Pick<CheckOptions, "attributions" | "choices">,
  options: CallOptions,
): Promise<void> {
  for (const given of attributions) await engine.attribute(given, options);
  for (const given of choices) await engine.choose(given, options);
}

/** Characters of context for the similarity scores; undefined when these are switched off. */
function contextOf(simple: CheckOptions["simple"]): number | undefined {
  if (!simple) return undefined;
  return (simple === true ? undefined : simple.context) ?? 50;
}

/** Whether no source has the words, although one should. */
function isUnplaced({ words, passages, headline }: QuotationFinding): boolean {
  return words === "not_found" || (passages.length === 0 && (headline === "cannot_check" || headline === "unattributed"));
}

/** What the providers that may search for words find for a quotation. */
async function seek(quotation: string, desk: Desk, { sources = [], signal }: CheckOptions): Promise<string[]> {
  const notes: string[] = [];
  for (const provider of sources) {
    if (!provider.seek) continue;
    try {
      notes.push(await provider.seek(quotation, desk));
    } catch (error) {
      signal?.throwIfAborted();
      notes.push(`The search for its words failed: ${messageOf(error)}`);
    }
  }
  return notes;
}

/** What a check requested, and how many answers it took from which store. */
interface Used {
  readonly ledger: LedgerEntry[];
  readonly kept: Map<string, number>;
}

/** The desk for the providers: every request is in the ledger and in the progress. A page that checks nothing does not load the queue of requests. */
async function openDesk(
  engine: EngineClient,
  { ledger, kept }: Used,
  listeners: readonly (Pick<Arrivals, "settled"> | undefined)[],
  options: CheckOptions,
): Promise<Desk> {
  const { signal, network = {}, onProgress = () => {}, onLedger, onRequest } = options;
  const noted = (entry: LedgerEntry) => {
    if (!ledger.includes(entry)) ledger.push(entry);
    onLedger?.(entry);
  };
  const { Requests } = await import("../sources/requests.js");
  const requests = new Requests({
    ...network,
    signal,
    onLedger: noted,
    onTaken: ({ name = "a store" }) => kept.set(name, (kept.get(name) ?? 0) + 1),
    onChange: (request, queue) => {
      const { purpose, state, until, why } = request;
      const wait = state === "waiting" ? { until, why: why ?? "" } : undefined;
      const at = { phase: "fetch", done: queue.done, total: queue.done + queue.open, name: purpose } as const;
      onProgress({ ...at, wait, leftMs: queue.leftMs });
      onRequest?.(request, queue);
    },
  });
  options.onQueue?.(requests);
  const onSettled = (citation: string, settlement: Settlement) => {
    for (const listener of listeners) listener?.settled(citation, settlement);
  };
  return deskOf(engine, requests, { signal, offline: network.offline ?? false, onProgress, onLedger: noted, onSettled });
}

/** The document at an address, as a check reads a draft that is given as one. */
export async function documentAt(
  engine: EngineClient,
  address: string,
  options: Pick<CheckOptions, "signal" | "onProgress"> = {},
): Promise<Input> {
  const { Requests } = await import("../sources/requests.js");
  const [requests, onProgress] = [new Requests({ signal: options.signal }), options.onProgress ?? (() => {})];
  return fetchDraft(
    deskOf(engine, requests, { signal: options.signal, offline: false, onProgress, onLedger: () => {}, onSettled: () => {} }),
    address,
  );
}

async function fetchDraft(desk: Desk, address: string): Promise<Input> {
  const { bytes } = await desk.fetch(address, "to read the draft", { done: 0, total: 1 });
  return { name: address, data: bytes };
}

async function openDraft(engine: EngineClient, input: Input, { signal, onProgress }: CheckOptions): Promise<DocumentView> {
  const at = { phase: "read", done: 0, total: 1, name: input.name } as const;
  onProgress?.(at);
  const view = await engine.openDraft(input, { signal, onPart: (done, total) => onProgress?.({ ...at, part: { done, total } }) });
  onProgress?.({ ...at, done: 1 });
  return view;
}

/**
 * Opens a document, with the user's password if it needs one, and again with the recognised text of its pages that are pictures if there is any.
 *
 * @param unreadPages the pages without text of what was opened.
 */
export async function opened<T>(
  input: Input,
  options: Pick<CheckOptions, "onPassword" | "onUnreadPages">,
  open: (input: Input) => Promise<T>,
  unreadPages: (opened: T) => readonly number[],
): Promise<T> {
  return unlocked(input, options, async (unlockedInput) => {
    const read = await open(unlockedInput);
    const pages = unreadPages(read);
    const recognised = pages.length > 0 ? await options.onUnreadPages?.(unlockedInput, [...pages]) : undefined;
    return recognised ? open({ ...unlockedInput, recognised: [...(input.recognised ?? []), ...recognised] }) : read;
  });
}

/** Opens a document, with the user's password if it needs one. */
async function unlocked<T>(input: Input, { onPassword }: Pick<CheckOptions, "onPassword">, open: (input: Input) => Promise<T>): Promise<T> {
  let tried = input;
  for (;;) {
    try {
      return await open(tried);
    } catch (error) {
      const code = codeOf(error);
      const isLocked = code === "encrypted" || code === "wrong_password";
      const password = isLocked ? await onPassword?.(input.name, code === "wrong_password") : undefined;
      if (password === undefined) throw error;
      tried = { ...input, password };
    }
  }
}

/** The sources of a check: each is read once, under a unique name. */
class Shelf {
  readonly #engine: EngineClient;
  readonly #clock: Stopwatch;
  readonly #options: CheckOptions;
  readonly #names = new Set<string>();

  constructor(engine: EngineClient, clock: Stopwatch, options: CheckOptions) {
    this.#engine = engine;
    this.#clock = clock;
    this.#options = options;
  }

  /** Reads a source; a missing or unreadable one is added to the report with its problem. */
  async add(source: ProvidedSource | MissingSource): Promise<void> {
    const { signal } = this.#options;
    const name = unlike(this.#names, "data" in source ? source.data.name : source.name);
    this.#names.add(name);
    const { address, citation } = source;
    if (!("data" in source)) {
      await this.#engine.addMissing({ name, address, status: source.status, problem: source.problem, citation }, { signal });
      return;
    }
    const at = { phase: "read", done: this.#names.size - 1, total: this.#names.size, name } as const;
    this.#options.onProgress?.(at);
    try {
      const onPart = (pages: number, of: number | undefined) => this.#options.onProgress?.({ ...at, part: { done: pages, total: of } });
      await opened(
        { ...source.data, name },
        this.#options,
        (input) => this.#clock.time("read", () => this.#engine.addSource(input, source, { signal, onPart })),
        (pages) => pages,
      );
    } catch (error) {
      signal?.throwIfAborted();
      const problem = { code: codeOf(error), text: whyUnread(error) };
      await this.#engine.addMissing({ name, address, status: statusOf(problem.code, "unreadable"), problem, citation }, { signal });
    }
  }

  /** Look-ups without the sources of an earlier check, which must not replace what a provider would get. */
  known(lookups: readonly Lookup[]): Lookup[] {
    return lookups.map((lookup) => ({ ...lookup, sources: lookup.sources.filter((name) => this.#names.has(name)) }));
  }

  /** Reports that all sources are loaded, and removes those of an earlier check. */
  async settle(): Promise<void> {
    const total = this.#names.size;
    if (total > 0) this.#options.onProgress?.({ phase: "read", done: total, total });
    await this.#engine.retainSources(this.#names);
  }
}

/** The index of a quotation in the plan, from its id in the report. */
function indexOf(id: string): number {
  return Number(id.slice(1)) - 1;
}

async function judge(engine: EngineClient, index: number, signal: AbortSignal | undefined): Promise<QuotationFinding> {
  try {
    return await engine.judge(index, { signal });
  } catch (error) {
    const reason = whyNotJudged(error, engine.limits.judgeMs);
    if (reason === undefined) throw error;
    return engine.skip(index, reason, { signal });
  }
}

/** Why a quotation has no verdict; undefined when the whole check must stop. */
function whyNotJudged(error: unknown, limitMs: number): string | undefined {
  switch (codeOf(error)) {
    case "trap":
      return `The check of this quotation stopped on an internal error (${messageOf(error)}); the other findings are not affected. Please report it.`;
    case "time_limit":
      return `The check of this quotation took longer than the limit of ${formatTime(limitMs)} and was stopped; the other findings are not affected. Check it with fewer sources.`;
    default:
      return undefined;
  }
}

function whyUnread(error: unknown): string {
  switch (codeOf(error)) {
    case "trap":
      return stoppedReader(error);
    case "time_limit":
      return `${messageOf(error)} Save the text of the file, or the part of it that is cited, and give that.`;
    default:
      return messageOf(error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof LiteratimError ? error.code : "error";
}

/** `name`, or `name (2)` and so on if the name is taken. */
function unlike(names: ReadonlySet<string>, name: string): string {
  let found = name;
  for (let count = 2; names.has(found); count++) found = `${name} (${count})`;
  return found;
}

type Step = "read" | "plan" | "check";

/** The milliseconds spent on each step, to a tenth. */
class Stopwatch {
  readonly #began = performance.now();
  readonly #spent: Record<Step, number> = { read: 0, plan: 0, check: 0 };

  async time<T>(step: Step, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#spent[step] += performance.now() - began;
    }
  }

  spent(step: Step): number {
    return tenths(this.#spent[step]);
  }

  total(): number {
    return tenths(performance.now() - this.#began);
  }
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
