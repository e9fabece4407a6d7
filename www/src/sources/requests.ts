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
import { formatBytes, formatTime } from "../limits.js";
import type { LedgerEntry } from "../model.js";
import { webAddress } from "../web-address.js";
import { type Clock, SYSTEM_CLOCK } from "./clock.js";
import { Pace, type PaceState, type Rate } from "./pace.js";
import { Secrets } from "./secrets.js";
import type { Store } from "./store/store.js";

/** A request to an API that answers in JSON. */
export interface Ask {
  readonly address: string;
  readonly method?: "GET" | "POST";
  /** A token goes here, never into the address. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What for, as the ledger says it: `to look up 12 citations`. */
  readonly purpose: string;
  /** What of the draft it holds, as the ledger says it. */
  readonly sent: string;
  /** The higher, the sooner. */
  readonly priority?: number;
  /** Whether it does not count against the host's limits. */
  readonly unmetered?: boolean;
}

/** What an API answered. */
export interface JsonAnswer {
  readonly status: number;
  readonly json: unknown;
  /** The wait that the header `Retry-After` names, where a page may read it. */
  readonly retryAfterMs?: number | undefined;
}

/** How a host wants to be asked. */
export interface HostPolicy {
  /** The limits that are known beforehand. */
  readonly rates: readonly Rate[];
  /** Requests under way at once. */
  readonly concurrency?: number;
  /** Whether it tells errors below 500 in plain text or a page: then that text stands in place of the data. */
  readonly textErrors?: boolean;
  /** What an answer says of the host's limits, when it is a refusal for having asked too often. */
  readonly throttled?: ((answer: JsonAnswer, now: number) => Refusal | undefined) | undefined;
  /** Called once before the first wait, to learn limits that may make it needless. */
  readonly beforeWait?: () => Promise<void>;
}

/** A refusal for having asked too often. */
export interface Refusal {
  /** When it is over, milliseconds since 1970. */
  readonly until: number;
  /** The limit that it names. */
  readonly rate?: Rate | undefined;
  /** Whether it holds for requests like this one alone. */
  readonly alone?: boolean | undefined;
}

/** A request in the queue, for showing it. */
export interface QueuedRequest {
  readonly id: number;
  readonly host: string;
  readonly purpose: string;
  readonly state: "queued" | "waiting" | "asking" | "done" | "failed";
  /** While it waits: until when (milliseconds since 1970), and for what. */
  readonly until?: number | undefined;
  readonly why?: string | undefined;
}

export interface RequestsOptions {
  readonly fetch?: typeof fetch | undefined;
  readonly clock?: Clock | undefined;
  /** Where it is kept how often each host was asked, so that a limit holds over runs and tabs. */
  readonly store?: Store | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Asks nothing of the network. */
  readonly offline?: boolean | undefined;
  /** Milliseconds that all waits of one request may take together; one that would wait longer is refused with `rate_limited`. */
  readonly patienceMs?: number | undefined;
  /** Milliseconds for one answer. */
  readonly timeoutMs?: number | undefined;
  /** Bytes of one answer. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds before the first of the retries; each later one waits longer. */
  readonly retryMs?: number | undefined;
  /** Told each request that leaves, and again when its answer is there. */
  readonly onLedger?: ((entry: LedgerEntry) => void) | undefined;
  /** Told whenever a request goes on. */
  readonly onChange?: ((request: QueuedRequest, queue: QueueState) => void) | undefined;
}

/** How far all requests have come. */
export interface QueueState {
  readonly done: number;
  readonly open: number;
  /** Milliseconds until the last of the open ones can have been sent, by the limits that are known. */
  readonly leftMs: number;
}

/** Tries beyond the first of a request that failed for a reason that may pass. */
const RETRIES = 3;
/** Failures in a row after which a host is left alone, and for how many milliseconds. */
const FAILURES = 8;
const REST_MS = 60_000;
/** How often one request may be told to wait before it is given up. */
const MOST_REFUSALS = 12;
/** How often a host may lead one request on within itself. */
const MOST_REDIRECTS = 3;
/** The longest wait that a host may ask for where it names no rate; where it names one, the rate's window is the longest. */
const DAY_MS = 86_400_000;
/** Added to that limit, as hosts round their waits up. */
const SLACK_MS = 1000;

/** The last note that is being made in each store. */
const NOTING = new WeakMap<Store, Promise<unknown>>();

/** A failure that may pass: the host is out of reach, or its answer is not what it should be. */
class Transient extends LiteratimError {}

/** Statuses that lead a request on. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** How long one request may still wait. */
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
  /** What was called before the first wait, and whether it is over. */
  learning?: Promise<void>;
  learned: boolean;
}

/**
 * The way out to APIs: one queue for each host, which keeps to the host's limits, learns them from its answers, tries again what may pass, and
 * leaves a host alone that does not answer. Every attempt is told to the ledger.
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

  /** Aborted when the check is given up or the requests are stopped. */
  readonly signal: AbortSignal;

  constructor(options: RequestsOptions = {}) {
    this.#options = options;
    this.#clock = options.clock ?? SYSTEM_CLOCK;
    this.signal = AbortSignal.any([this.#stopping.signal, ...(options.signal ? [options.signal] : [])]);
  }

  get clock(): Clock {
    return this.#clock;
  }

  /** Says how a host wants to be asked, before it is asked for the first time. */
  setPolicy(host: string, policy: HostPolicy): void {
    this.#policies.set(host, policy);
  }

  /** Cuts a secret of 8 or more characters out of every answer, before anything else reads it. */
  conceal(secret: string): void {
    this.#secrets.add(secret);
  }

  /** The requests that are not over, in order. */
  get open(): readonly QueuedRequest[] {
    return [...this.#open.values()];
  }

  /** Holds all requests that are not under way. */
  pause(): void {
    this.#paused ??= new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  /** Lets them go on. */
  resume(): void {
    this.#resume?.();
    this.#paused = undefined;
    this.#resume = undefined;
  }

  /** Refuses all requests that are open, and all that come: who waits for them goes on with what is there. */
  stop(): void {
    this.#stopping.abort(
      new LiteratimError("stopped", "The check was stopped before this was asked; check again to go on, what came is kept."),
    );
  }

  /** Takes limits that an account turned out to have. */
  async learn(host: string, rates: readonly Rate[], until = 0): Promise<void> {
    const known = await this.#host(host);
    for (const rate of rates) known.pace.learn(rate);
    known.pace.hold(until);
    await this.#keep(known);
  }

  /** Forgets how often a host was asked, as when another account is used. */
  async forget(host: string): Promise<void> {
    const known = await this.#host(host);
    known.pace.forget();
    await this.#keep(known);
  }

  /**
   * Sends a request when it is its turn, and again while a failure may pass.
   *
   * @returns the answer, whatever its status below 500; refusals for having asked too often are waited for.
   * A redirect within the host is followed where the platform names its target; a redirect to another host is refused.
   *
   * @throws LiteratimError `offline`, `blocked`, `timeout`, `server`, `not_json`, `too_large`, `redirected`, `rate_limited`, `host_down`, `stopped`;
   *   the signal's reason.
   */
  async send(ask: Ask): Promise<JsonAnswer> {
    const id = ++this.#count;
    const name = new URL(ask.address).host;
    const queued: QueuedRequest = { id, host: name, purpose: ask.purpose, state: "queued" };
    this.#tell(queued);
    try {
      const host = await this.#host(name);
      // What is unmetered waits for nobody: those that wait for their turn may be waiting for its answer.
      const answered = () => this.#answered(host, ask, queued);
      const answer = await (ask.unmetered ? answered() : host.queue.add(answered, { priority: ask.priority ?? 0 }));
      this.#tell({ ...queued, state: "done" });
      return answer as JsonAnswer;
    } catch (error) {
      this.#tell({ ...queued, state: "failed", why: messageOf(error) });
      throw error;
    }
  }

  async #answered(host: Host, ask: Ask, queued: QueuedRequest): Promise<JsonAnswer> {
    const { signal } = this;
    signal.throwIfAborted();
    if (this.#options.offline) throw new LiteratimError("offline", `${host.name} was not asked: the check runs without the network.`);
    const patience: Patience = { leftMs: this.#options.patienceMs ?? Number.POSITIVE_INFINITY };
    for (let refusals = 0; refusals < MOST_REFUSALS; refusals++) {
      const answer = await host.tries
        .execute(async () => {
          const noted = ask.unmetered ? undefined : await this.#turn(host, queued, patience);
          this.#tell({ ...queued, state: "asking" });
          try {
            return await this.#once(ask);
          } finally {
            if (noted !== undefined) host.pace.answered(noted, this.#clock.now());
          }
        }, signal)
        .catch((error: unknown) => {
          signal.throwIfAborted();
          if (!(error instanceof BrokenCircuitError)) throw error;
          throw new LiteratimError(
            "host_down",
            `${host.name} has failed ${FAILURES} times in a row and is left alone for ${formatTime(REST_MS)}; run the check again later, what came is kept.`,
          );
        });
      await this.#keep(host);
      const now = this.#clock.now();
      const throttle = host.throttled?.(answer, now);
      if (!throttle) return answer;
      const until = Math.min(throttle.until, now + (throttle.rate?.ms ?? DAY_MS) + SLACK_MS);
      if (ask.unmetered) throw tooOften(host.name, until, now);
      if (throttle.rate) host.pace.learn(throttle.rate);
      if (throttle.alone) await this.#wait(host, queued, patience, until);
      else host.pace.hold(until);
      await this.#keep(host);
    }
    throw new LiteratimError(
      "rate_limited",
      `${host.name} refused the request ${MOST_REFUSALS} times as one too many; run the check again later, what came is kept.`,
    );
  }

  /** Waits for a time that the host named or its limits give; rejects at once when that is longer than what is left of the user's patience. */
  async #wait(host: Host, queued: QueuedRequest, patience: Patience, until: number): Promise<void> {
    const now = this.#clock.now();
    patience.leftMs -= Math.max(0, until - now);
    if (patience.leftMs < 0) {
      throw new LiteratimError(
        "rate_limited",
        `${host.name} takes no request before ${timeOf(until, now)} (its limit: ${ratesOf(host.pace)}); run the check again then, what came is kept.`,
      );
    }
    this.#tell({ ...queued, state: "waiting", until, why: `the limit of ${host.name}: ${ratesOf(host.pace)}` });
    await this.#clock.sleep(until - now, this.signal);
  }

  /** Waits until the host may be asked, and notes that it is; gives the name of that note. */
  async #turn(host: Host, queued: QueuedRequest, patience: Patience): Promise<string> {
    const { signal } = this;
    for (;;) {
      signal.throwIfAborted();
      if (this.#paused) {
        this.#tell({ ...queued, state: "waiting", why: "paused" });
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

  /** Notes a request when its turn has come, and gives the name of the note; else the time when it comes. */
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

  /** Runs `work` while no other check that shares the store notes a request: in this process, and in other tabs where the browser has locks. */
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
      purpose = `${ask.purpose}, led on by ${host}`;
    }
    throw new LiteratimError("redirected", `${host} leads the request on more than ${MOST_REDIRECTS} times; check the API's address.`);
  }

  /** Where a request is led on to, unless that is another host, or the request has a body. */
  #redirected({ address, method }: Ask, location: string): string {
    const to = webAddress(location, address);
    if (to !== undefined && method !== "POST") return to;
    const { host } = new URL(address);
    const named = URL.canParse(location, address) ? new URL(location, address).host : "no address";
    throw new LiteratimError(
      "redirected",
      `${host} leads the request on to ${this.#secrets.cutFrom(named)}, which was not asked; give the API's own address.`,
    );
  }

  /** Sends one request, and tells it to the ledger. */
  async #exchange(ask: Ask): Promise<JsonAnswer | { readonly location: string }> {
    const { signal } = this;
    const { timeoutMs = 30_000, maxBytes = 64_000_000, onLedger: noted = () => {} } = this.#options;
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
        ...(ask.headers ? { headers: ask.headers } : {}),
        ...(ask.body === undefined ? {} : { body: ask.body }),
        credentials: "omit",
        redirect: "manual",
        referrerPolicy: "no-referrer",
        signal: AbortSignal.any([signal, limit]),
      });
      if (response.type === "opaqueredirect") {
        throw new LiteratimError(
          "redirected",
          `${host} leads the request on to an address that a browser does not name, which was not asked; check with the command line, or give the text as a file.`,
        );
      }
      const location = REDIRECTS.has(response.status) ? response.headers.get("location") : null;
      if (location !== null) {
        await response.body?.cancel();
        return { location };
      }
      const text = this.#secrets.cutFrom(
        await textOf(response, host, maxBytes, (bytes) => {
          entry.bytes_in = bytes;
        }),
      );
      if (response.status >= 500)
        throw new Transient("server", `${host} answered with an error of its own (${response.status}); try again later.`);
      const { textErrors = false } = this.#policies.get(host) ?? {};
      const retryAfterMs = waitOf(response.headers.get("retry-after"), this.#clock.now());
      return { status: response.status, json: parsed(text, host, response.status, textErrors), retryAfterMs };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LiteratimError) throw error;
      if (limit.aborted) throw new Transient("timeout", `${host} did not answer in full within ${formatTime(timeoutMs)}; try again later.`);
      throw new Transient(
        "blocked",
        `${host} could not be reached: this machine is offline, the host is, or it refuses this page; check the connection and try again.`,
      );
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

  #tell(request: QueuedRequest): void {
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

async function textOf(response: Response, host: string, maxBytes: number, onBytes: (bytes: number) => void): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    onBytes(bytes);
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new LiteratimError("too_large", `The answer of ${host} is larger than ${formatBytes(maxBytes)}, the limit for one answer.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parsed(text: string, host: string, status: number, textErrors: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (textErrors && status >= 400) return text;
    // The edge of a network answers 403 and 429 with pages of its own.
    throw new Transient("not_json", `${host} answered with something else than data (status ${status}); try again later.`);
  }
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

/** The limit of an unmetered request is not the one that the pace keeps. */
function tooOften(host: string, until: number, now: number): LiteratimError {
  return new LiteratimError("rate_limited", `${host} was asked too often for this; try again at ${timeOf(until, now)}.`);
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
