import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleType,
  type IPolicy,
  retry,
  wrap,
} from "cockatiel";
import PQueue from "p-queue";
import { LiteratimError, messageOf } from "../errors.js";
import { formatBytes, formatTime, LIMITS } from "../limits.js";
import type { LedgerEntry } from "../model.js";
import { UNREACHED } from "../unreached.js";
import { webAddress } from "../web-address.js";
import { type Clock, DAY_MS, SLACK_MS, SYSTEM_CLOCK } from "./clock.js";
import { Pace, type PaceState, type Rate } from "./pace.js";
import { Secrets } from "./secrets.js";
import type { Store } from "./store/store.js";
import { StoreUse } from "./store/use.js";

/** A request to an API that answers in JSON. */
export interface Ask {
  readonly address: string;
  readonly method?: "GET" | "POST";
  /** A token goes here, never into the address. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The purpose for the ledger: `to look up 12 citations`. */
  readonly purpose: string;
  /** What it contains of the draft, for the ledger. */
  readonly sent: string;
  /** Higher is sooner. */
  readonly priority?: number;
  /** Whether it is exempt from the host's limits. */
  readonly unmetered?: boolean;
  /** Asks for these bytes of a file, in place of data: the answer has a `part`. */
  readonly range?: ByteRange;
}

/** A range of bytes of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
  /** The most bytes to take from a host that sends the whole file in place of the range. */
  readonly most: number;
}

/** Bytes of a file, as a host sends them. */
export interface FilePart {
  readonly bytes: Uint8Array;
  /** Where they begin; undefined if the host or the browser does not say. */
  readonly offset: number | undefined;
  /** Whether they are the whole file. */
  readonly isWhole: boolean;
  /** What the host calls this version of the file, if it does and the browser shows it. */
  readonly version: string | null;
}

/** The answer of an API. */
export interface JsonAnswer {
  readonly status: number;
  readonly json: unknown;
  /** The wait in milliseconds in the header `Retry-After`, if it can be read. */
  readonly retryAfterMs?: number | undefined;
  /** The bytes, if a range was asked for and is there. */
  readonly part?: FilePart | undefined;
}

/** The rules of a host. */
export interface HostPolicy {
  /** The limits known beforehand. */
  readonly rates: readonly Rate[];
  /** Concurrent requests. */
  readonly concurrency?: number;
  /** Whether it reports errors below 500 as plain text or a page: then that text replaces the data. */
  readonly textErrors?: boolean;
  /** The limit in an answer, if it is a refusal for too many requests. */
  readonly throttled?: ((answer: JsonAnswer, now: number) => Refusal | undefined) | undefined;
  /** Called once before the first wait, to learn limits that may make it unnecessary. */
  readonly beforeWait?: () => Promise<void>;
}

/** A refusal for too many requests. */
export interface Refusal {
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
  /** The limit that it names. */
  readonly rate?: Rate | undefined;
  /** Whether it applies only to requests like this one. */
  readonly alone?: boolean | undefined;
}

/** A request in the queue, for showing it. */
export interface QueuedRequest {
  readonly id: number;
  readonly host: string;
  readonly purpose: string;
  readonly state: "queued" | "waiting" | "asking" | "done" | "failed";
  /** While it waits, and when it failed for it would wait too long: until when (milliseconds since 1970), and why. */
  readonly until?: number | undefined;
  readonly why?: string | undefined;
}

/** Options of the queue of requests. */
export interface RequestsOptions {
  /** Sends the requests; the platform's own function by default. */
  readonly fetch?: typeof fetch | undefined;
  readonly clock?: Clock | undefined;
  /** The store for the requests made to each host, so that limits hold across runs and tabs. */
  readonly store?: Store | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Makes no requests. */
  readonly offline?: boolean | undefined;
  /** The most milliseconds of all waits of one request together; one that would wait longer is refused with `rate_limited`. */
  readonly patienceMs?: number | undefined;
  /** The most milliseconds for one answer. */
  readonly timeoutMs?: number | undefined;
  /** The most bytes of one answer. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds before the first retry; each later one waits longer. */
  readonly retryMs?: number | undefined;
  /** Called when a request is sent, and again when its answer arrives. */
  readonly onLedger?: ((entry: LedgerEntry) => void) | undefined;
  /** Called for each answer that is taken from a store and was there before. */
  readonly onTaken?: ((store: Store) => void) | undefined;
  /** Called whenever the state of a request changes. */
  readonly onChange?: ((request: QueuedRequest, queue: QueueState) => void) | undefined;
}

/** The progress of all requests. */
export interface QueueState {
  readonly done: number;
  readonly open: number;
  /** Milliseconds until the last open one can be sent, by the known limits. */
  readonly leftMs: number;
}

/** Retries of a request that failed for a temporary reason. */
const RETRIES = 3;
/** Failures in a row after which a host gets no requests, and for how many milliseconds. */
const FAILURES = 8;
const REST_MS = 60_000;
/** Maximum number of answers 429 to one request; of pages of an edge, which name no limit, {@link RETRIES}. */
const MOST_REFUSALS = 12;
/** The most redirects of one request within its host. */
const MOST_REDIRECTS = 3;

/** The latest write of requests to each store. */
const NOTING = new WeakMap<Store, Promise<unknown>>();

/** A temporary failure: the host cannot be reached, or its answer is not as it should be. */
class Transient extends LiteratimError {
  readonly isTransient = true;

  /** Whether a value is such a failure: all errors for the user are instances of the class that this extends. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof LiteratimError && "isTransient" in value;
  }
}

/** HTTP statuses of refusals: too many requests, and a service that is busy. */
const TOO_MANY = 429;
const BUSY = 503;
/** The wait after a page of refusal that names none, in milliseconds. */
const UNTOLD_MS = 60_000;

/** HTTP statuses of a whole file, and of a range of one. */
const WHOLE = 200;
const PART = 206;

/** HTTP statuses of redirects. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The remaining patience for one request. */
interface Patience {
  leftMs: number;
}

interface Host {
  readonly name: string;
  readonly pace: Pace;
  readonly queue: PQueue;
  readonly tries: IPolicy;
  readonly throttled: HostPolicy["throttled"];
  readonly beforeWait: HostPolicy["beforeWait"];
  /** The call before the first wait, and whether it has ended. */
  learning?: Promise<void>;
  learned: boolean;
}

/**
 * Access to APIs: one queue for each host, which keeps the host's limits, learns them from its answers, retries after temporary failures, and
 * pauses requests to a host that does not answer. Every attempt is in the ledger.
 */
export class Requests {
  readonly #options: RequestsOptions;
  readonly #clock: Clock;
  readonly #policies = new Map<string, HostPolicy>();
  readonly #hosts = new Map<string, Promise<Host>>();
  readonly #open = new Map<number, QueuedRequest>();
  #paused: Promise<void> | undefined;
  #resume: (() => void) | undefined;
  readonly #paces = new Map<string, Pace>();
  readonly #secrets = new Secrets();
  readonly #stopping = new AbortController();
  #count = 0;
  #done = 0;

  /** What is taken from stores, and kept there, instead of and after requests. */
  readonly kept: StoreUse;

  /** Aborted when the check is cancelled or the requests are stopped. */
  readonly signal: AbortSignal;

  /** Whether somebody else is asked for what is not kept. */
  readonly takesOnlyKept: boolean;

  /** @param kept set if these requests take only what is kept, for others that may ask. */
  constructor(options: RequestsOptions = {}, kept?: StoreUse) {
    this.#options = options;
    this.takesOnlyKept = kept !== undefined;
    this.kept = kept ?? new StoreUse(options.onTaken ?? (() => {}));
    this.#clock = options.clock ?? SYSTEM_CLOCK;
    this.signal = AbortSignal.any([this.#stopping.signal, ...(options.signal ? [options.signal] : [])]);
  }

  get clock(): Clock {
    return this.#clock;
  }

  /** Whether no request is made at all. */
  get isOffline(): boolean {
    return this.#options.offline ?? false;
  }

  /** Requests that are never sent, so that only what is kept is there. What they take counts as taken by these. */
  withoutNetwork(): Requests {
    return new Requests({ ...this.#options, offline: true, onChange: undefined }, this.kept);
  }

  /** Sets the rules of a host, before the first request to it. */
  setPolicy(host: string, policy: HostPolicy): void {
    this.#policies.set(host, policy);
  }

  /** Removes a secret of 8 or more characters from every answer, before anything else reads it. */
  conceal(secret: string): void {
    this.#secrets.add(secret);
  }

  /** The unfinished requests, in order. */
  get open(): readonly QueuedRequest[] {
    return [...this.#open.values()];
  }

  /** Pauses all requests that are not sent yet. */
  pause(): void {
    this.#paused ??= new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  /** Resumes them. */
  resume(): void {
    this.#resume?.();
    this.#paused = undefined;
    this.#resume = undefined;
  }

  /** Refuses all open and later requests; their callers continue with what is there. */
  stop(): void {
    this.#stopping.abort(
      new LiteratimError("stopped", "The check was stopped before this request; check again to continue, what has arrived is kept."),
    );
  }

  /** Sets the limits of an account. */
  async learn(host: string, rates: readonly Rate[], until = 0): Promise<void> {
    const known = await this.#host(host);
    for (const rate of rates) known.pace.learn(rate);
    known.pace.hold(until);
    await this.#keep(known);
  }

  /** Clears the requests recorded for a host, as when another account is used. */
  async forget(host: string): Promise<void> {
    const known = await this.#host(host);
    known.pace.forget();
    await this.#keep(known);
  }

  /**
   * Sends a request when it is its turn, and retries after temporary failures.
   *
   * @returns the answer, whatever its status below 500; after a refusal for too many requests it waits and tries again.
   * A redirect within the host is followed if the platform names its target; a redirect to another host is refused.
   *
   * @throws LiteratimError `offline`, `blocked`, `timeout`, `server`, `not_json`, `too_large`, `redirected`, `rate_limited`, `host_down`, `stopped`;
   *   the signal's reason.
   */
  async send(ask: Ask): Promise<JsonAnswer> {
    const id = ++this.#count;
    const name = new URL(ask.address).host;
    const queued: QueuedRequest = { id, host: name, purpose: ask.purpose, state: "queued" };
    this.#report(queued);
    try {
      const host = await this.#host(name);
      // An unmetered request does not wait: those that wait for their turn may be waiting for its answer.
      const answered = () => this.#answered(host, ask, queued);
      const answer = await (ask.unmetered ? answered() : host.queue.add(answered, { priority: ask.priority ?? 0 }));
      this.#report({ ...queued, state: "done" });
      return answer as JsonAnswer;
    } catch (error) {
      this.#report({ ...queued, state: "failed", why: messageOf(error) });
      throw error;
    }
  }

  async #answered(host: Host, ask: Ask, queued: QueuedRequest): Promise<JsonAnswer> {
    const { signal } = this;
    signal.throwIfAborted();
    if (this.#options.offline) throw new LiteratimError("offline", `${host.name} was not contacted: the check runs without the network.`);
    const patience: Patience = { leftMs: this.#options.patienceMs ?? Number.POSITIVE_INFINITY };
    let most = MOST_REFUSALS;
    for (let refusals = 0; refusals < most; refusals++) {
      const answer = await host.tries
        .execute(async () => {
          const noted = ask.unmetered ? undefined : await this.#turn(host, queued, patience);
          this.#report({ ...queued, state: "asking" });
          try {
            return await this.#once(ask);
          } catch (error) {
            // A host that was not reached has counted nothing, and a retry does not wait for its limits.
            if (noted !== undefined && error instanceof Transient && error.code === "blocked") {
              host.pace.withdraw(noted);
              await this.#keep(host);
            }
            throw error;
          } finally {
            if (noted !== undefined) host.pace.answered(noted, this.#clock.now());
          }
        }, signal)
        .catch((error: unknown) => {
          signal.throwIfAborted();
          if (!(error instanceof BrokenCircuitError)) throw error;
          throw new LiteratimError(
            "host_down",
            `${host.name} has failed ${FAILURES} times in a row and gets no requests for ${formatTime(REST_MS)}; run the check again later, what has arrived is kept.`,
          );
        });
      await this.#keep(host);
      const now = this.#clock.now();
      const throttle = refusalIn(answer, host.throttled?.(answer, now), now);
      if (!throttle) return answer;
      // The longest wait that a host may demand is the window of the rate that it names, or a day, which a Retry-After may fill.
      const longestMs = answer.retryAfterMs === undefined ? throttle.rate?.ms : undefined;
      const until = Math.min(throttle.until, now + (longestMs ?? DAY_MS) + SLACK_MS);
      if (answer.json === null) most = RETRIES;
      if (ask.unmetered) throw tooOften(host.name, until, now);
      if (throttle.rate) host.pace.learn(throttle.rate);
      if (throttle.alone) await this.#wait(host, queued, patience, until);
      else host.pace.hold(until);
      await this.#keep(host);
    }
    throw new LiteratimError(
      "rate_limited",
      `${host.name} refused the request ${most} times as one too many; run the check again later, what has arrived is kept.`,
    );
  }

  /** Waits until a time that the host named or its limits give; rejects at once when that exceeds the user's remaining patience. */
  async #wait(host: Host, queued: QueuedRequest, patience: Patience, until: number): Promise<void> {
    const now = this.#clock.now();
    patience.leftMs -= Math.max(0, until - now);
    const why = `the limit of ${host.name}: ${ratesOf(host.pace)}`;
    if (patience.leftMs < 0) {
      this.#report({ ...queued, state: "failed", until, why });
      throw new LiteratimError(
        "rate_limited",
        `${host.name} accepts no request before ${timeOf(until, now)} (its limit: ${ratesOf(host.pace)}); run the check again then, what has arrived is kept.`,
      );
    }
    this.#report({ ...queued, state: "waiting", until, why });
    await this.#clock.sleep(until - now, this.signal);
  }

  /** Waits until a request may be sent, and records it; returns the name of the record. */
  async #turn(host: Host, queued: QueuedRequest, patience: Patience): Promise<string> {
    const { signal } = this;
    for (;;) {
      signal.throwIfAborted();
      if (this.#paused) {
        this.#report({ ...queued, state: "waiting", why: "paused" });
        await Promise.race([this.#paused, aborted(signal)]);
        continue;
      }
      const noted = await this.#alone(host, () => this.#note(host));
      if (typeof noted === "string") return noted;
      if (host.beforeWait && !host.learned) {
        host.learning ??= host.beforeWait();
        await host.learning;
        host.learned = true;
        continue;
      }
      await this.#wait(host, queued, patience, noted);
    }
  }

  /** Records a request if it may be sent now, and returns the name of the record; else the time when it may be sent. */
  async #note(host: Host): Promise<string | number> {
    const others = await this.#options.store?.get<PaceState>("hosts", host.name);
    if (others) host.pace.join(others.value);
    const now = this.#clock.now();
    const at = host.pace.next(now);
    if (at > now) return at;
    const noted = host.pace.record(now);
    await this.#keep(host);
    return noted;
  }

  /** Runs `work` while no other check with the same store records a request: in this process, and in other tabs if the browser has locks. */
  #alone<T>({ name }: Host, work: () => Promise<T>): Promise<T> {
    const { store } = this.#options;
    if (!store) return work();
    const locks = (globalThis.navigator as Navigator | undefined)?.locks;
    if (locks) return locks.request(`literatim: ${name}`, work) as Promise<T>;
    const run = (NOTING.get(store) ?? Promise.resolve()).then(work);
    NOTING.set(
      store,
      run.catch(() => undefined),
    );
    return run;
  }

  /** The answer to one attempt, after redirects within the host. */
  async #once(ask: Ask): Promise<JsonAnswer> {
    let { address, purpose } = ask;
    const { host } = new URL(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const answer = await this.#exchange({ ...ask, address, purpose });
      if (!("location" in answer)) return answer;
      address = this.#redirected(ask, answer.location);
      purpose = `${ask.purpose}, redirected by ${host}`;
    }
    throw new LiteratimError("redirected", `${host} redirects the request more than ${MOST_REDIRECTS} times; check the API's address.`);
  }

  /** The target of a redirect, unless that is another host, or the request has a body. */
  #redirected({ address, method }: Ask, location: string): string {
    const to = webAddress(location, address);
    if (to !== undefined && method !== "POST") return to;
    const { host } = new URL(address);
    const named = URL.canParse(location, address) ? new URL(location, address).host : "no address";
    throw new LiteratimError(
      "redirected",
      `${host} redirects the request to ${this.#secrets.cutFrom(named)}, which is not followed; give the API's own address.`,
    );
  }

  /** Sends one request, and adds it to the ledger. */
  async #exchange(ask: Ask): Promise<JsonAnswer | { readonly location: string }> {
    const { signal } = this;
    const { timeoutMs = LIMITS.fetchMs, maxBytes = LIMITS.fileBytes, onLedger: noted = () => {} } = this.#options;
    const { host } = new URL(ask.address);
    const entry: LedgerEntry = {
      time: new Date(this.#clock.now()).toISOString(),
      host,
      purpose: ask.purpose,
      sent: ask.sent,
      bytes_out: byteLength(ask.address) + byteLength(ask.body ?? ""),
      bytes_in: 0,
    };
    noted(entry);
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await (this.#options.fetch ?? fetch)(ask.address, {
        method: ask.method ?? "GET",
        ...headersOf(ask),
        ...(ask.body === undefined ? {} : { body: ask.body }),
        credentials: "omit",
        redirect: "manual",
        referrerPolicy: "no-referrer",
        signal: AbortSignal.any([signal, limit]),
      });
      if (response.type === "opaqueredirect") {
        throw new LiteratimError(
          "redirected",
          `${host} redirects the request to an address that a browser does not name, which is not followed; check with the command line, or give the text as a file.`,
        );
      }
      const location = REDIRECTS.has(response.status) ? response.headers.get("location") : null;
      if (location !== null) {
        await response.body?.cancel();
        return { location };
      }
      const onBytes = (bytes: number) => {
        entry.bytes_in = bytes;
      };
      if (ask.range && (response.status === WHOLE || response.status === PART))
        return { status: response.status, json: undefined, part: await partOf(response, host, ask.range, onBytes) };
      const text = this.#secrets.cutFrom(await textOf(response, host, maxBytes, onBytes));
      const retryAfterMs = waitOf(response.headers.get("retry-after"), this.#clock.now());
      if (response.status === BUSY && retryAfterMs !== undefined) return { status: BUSY, json: null, retryAfterMs };
      if (response.status >= 500)
        throw new Transient("server", `${host} answered with a server error (${response.status}); try again later.`);
      const { textErrors = false } = this.#policies.get(host) ?? {};
      return { status: response.status, json: parsed(text, host, response.status, textErrors), retryAfterMs };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LiteratimError) throw error;
      if (limit.aborted) throw new Transient("timeout", `${host} did not answer in full within ${formatTime(timeoutMs)}; try again later.`);
      throw new Transient("blocked", `${host} could not be reached: ${UNREACHED}; check the connection and try again.`);
    } finally {
      noted(entry);
    }
  }

  #host(name: string): Promise<Host> {
    let host = this.#hosts.get(name);
    if (!host) {
      host = this.#opened(name);
      this.#hosts.set(name, host);
    }
    return host;
  }

  async #opened(name: string): Promise<Host> {
    const policy = this.#policies.get(name) ?? { rates: [] };
    const kept = await this.#options.store?.get<PaceState>("hosts", name);
    const transient = handleType(Transient);
    const initialDelay = this.#options.retryMs ?? 1000;
    const backoff = new ExponentialBackoff({ initialDelay, maxDelay: initialDelay * 30 });
    const breaker = circuitBreaker(transient, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) });
    const pace = new Pace(policy.rates, kept?.value);
    this.#paces.set(name, pace);
    return {
      name,
      pace,
      queue: new PQueue({ concurrency: policy.concurrency ?? 2 }),
      tries: wrap(retry(transient, { maxAttempts: RETRIES, backoff }), breaker),
      throttled: policy.throttled,
      beforeWait: policy.beforeWait,
      learned: false,
    };
  }

  async #keep(host: Host): Promise<void> {
    await this.#options.store?.put("hosts", host.name, host.pace.state);
  }

  #report(request: QueuedRequest): void {
    if (request.state === "done" || request.state === "failed") this.#done += Number(this.#open.delete(request.id));
    else this.#open.set(request.id, request);
    const now = this.#clock.now();
    let last = now;
    for (const [name, pace] of this.#paces) {
      const open = [...this.#open.values()].filter(({ host, state }) => host === name && state !== "asking").length;
      if (open > 0) last = Math.max(last, pace.after(open, now));
    }
    this.#options.onChange?.(request, { done: this.#done, open: this.#open.size, leftMs: last - now });
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

function headersOf({ headers, range }: Ask): { headers?: Readonly<Record<string, string>> } {
  if (range) return { headers: { ...headers, range: `bytes=${range.offset}-${range.offset + range.length - 1}` } };
  return headers ? { headers } : {};
}

async function textOf(response: Response, host: string, maxBytes: number, onBytes: (bytes: number) => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  const tooMuch = `The answer of ${host} is larger than ${formatBytes(maxBytes)}, the limit for one answer.`;
  for await (const piece of piecesOf(response, maxBytes, tooMuch, onBytes)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/** The bytes of an answer with a range of a file, or with the whole file. */
async function partOf(response: Response, host: string, { length, most }: ByteRange, onBytes: (bytes: number) => void): Promise<FilePart> {
  const isWhole = response.status === WHOLE;
  const tooMuch = isWhole
    ? `${host} sends no ranges of the file, and the whole is larger than ${formatBytes(most)}; download it, and give the file.`
    : `${host} sent more of the file than was asked for; download it, and give the file.`;
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(response, isWhole ? most : length, tooMuch, onBytes)) pieces.push(piece);
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  // `bytes 100-199/5000`
  const [, from] = /^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "") ?? [];
  const offset = isWhole ? 0 : from === undefined ? undefined : Number(from);
  return { bytes, offset, isWhole, version: response.headers.get("etag") ?? response.headers.get("last-modified") };
}

/** The pieces of an answer as they come. @throws LiteratimError `too_large` with the sentence `tooMuch` when they are more than `most` bytes. */
async function* piecesOf(response: Response, most: number, tooMuch: string, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.byteLength;
    onBytes(bytes);
    if (bytes > most) {
      await reader.cancel();
      throw new LiteratimError("too_large", tooMuch);
    }
    yield value;
  }
}

function parsed(text: string, host: string, status: number, textErrors: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (textErrors && status >= 400) return text;
    // The edge of a network answers 403 and 429 with its own pages. One of 429 is a refusal like that of the host.
    if (status === TOO_MANY) return null;
    const said = `${host} answered with something other than data (status ${status}); try again later.`;
    // A refusal stays one when it is asked again at once.
    throw status >= 400 && status < 500 ? new LiteratimError("not_json", said) : new Transient("not_json", said);
  }
}

/** The refusal in an answer: what its host's rules read in it, but not before the time in `Retry-After`; of a page, that time alone. */
function refusalIn({ status, json, retryAfterMs }: JsonAnswer, own: Refusal | undefined, now: number): Refusal | undefined {
  const isPage = json === null && (status === TOO_MANY || status === BUSY);
  const told = own ?? (isPage ? { until: now + (retryAfterMs ?? UNTOLD_MS) } : undefined);
  return told && { ...told, until: Math.max(told.until, now + (retryAfterMs ?? 0)) };
}

/** Milliseconds of a `Retry-After`, which names seconds or a date. */
function waitOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The limit of an unmetered request is not one of the recorded rates. */
function tooOften(host: string, until: number, now: number): LiteratimError {
  return new LiteratimError("rate_limited", `${host} got too many requests of this kind; try again at ${timeOf(until, now)}.`);
}

function ratesOf(pace: Pace): string {
  const units: Record<number, string> = { 1000: "a second", 60000: "a minute", 3600000: "an hour", 86400000: "a day" };
  const rates = [...pace.state.rates].sort((a, b) => a.ms - b.ms);
  return rates.map(({ count, ms }) => `${count} ${units[ms] ?? `in ${formatTime(ms)}`}`).join(", ") || "as the host says";
}

function timeOf(at: number, now: number): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return at - now < 43_200_000 ? time : `${time} on ${date.toISOString().slice(0, 10)}`;
}
