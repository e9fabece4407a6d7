import type { SendRequest } from "../../engine/client.js";
import type { FetchedBytes } from "../../engine/engine.js";
import { LiteratimError } from "../../errors.js";
import { formatTime } from "../../limits.js";
import { statusOf } from "../../status.js";
import type { Desk, MissingSource, ProvidedSource, SourceProvider } from "../provider.js";
import { isFullText } from "../works/full-text.js";
import { type CitedAddress, citedAddresses } from "./addresses.js";
import { refusePrivate } from "./hosts.js";

/** What would be fetched, for the user's consent. */
export interface CitedHosts {
  /** How many addresses. */
  readonly addresses: number;
  /** The hosts that would be asked first, with the number of addresses of each, in order of name. They may redirect to others. */
  readonly hosts: ReadonlyMap<string, number>;
}

/** Options of what a draft cites by address. */
export interface CitedOptions {
  /** Asked once for a draft, before anything is fetched, about addresses that it has not answered for yet. Nothing is fetched without its `true`. */
  readonly consent: (asked: CitedHosts) => boolean | Promise<boolean>;
  /** Checks an address more closely than by its text, and rejects for one that may not be asked. */
  readonly permit?: ((address: string) => Promise<void>) | undefined;
  /** Sends the requests; the platform's own function by default, which in Node cannot check to which machine a name leads. */
  readonly send?: NamedSend | undefined;
  /** Called with each address whose document was asked for, or refused, also for a limit. */
  readonly onFetched?: ((address: string) => void) | undefined;
  /** Milliseconds between two requests to one host; a second by default, three for arXiv, as its terms of use ask. */
  readonly pauseMs?: number | undefined;
}

/** A {@link SendRequest} that also reports how long a refusing host wants to be left alone. */
export type NamedSend = (
  ...args: Parameters<SendRequest>
) => Promise<Awaited<ReturnType<SendRequest>> & { readonly retryAfterMs?: number | undefined }>;

const PAUSE_MS = 1_000;
const ARXIV_MS = 3_000;
/** How many times an address is asked, and the wait before the second time if the host names none; it doubles. */
const MOST_TRIES = 3;
const BUSY_MS = 2_000;
/** The longest wait that a host may ask for here. */
const LONGEST_MS = 60_000;
/** The most addresses of one host, and of one draft. */
const MOST_OF_HOST = 25;
const MOST = 200;
/** Failures after which an address is asked again at once: the statuses 429 and 503. */
const BUSY: ReadonlySet<string> = new Set(["rate_limited", "overloaded"]);
/** Failures after which an address is not asked again at a later check: it may not be asked, or its host has answered and would answer the same. */
const FINAL: ReadonlySet<string> = new Set(["address", "redirected", "paywalled", "login", "not_full_text", "too_large", "unsupported"]);

/**
 * What the draft cites by address, DOI or arXiv id, fetched after the user's consent. The draft has chosen these addresses: only http and https are
 * asked, and no host that is this machine or on a private network, also after a redirect. Each host is asked for one document at a time.
 */
export function fromCited(options: CitedOptions): SourceProvider {
  // What was fetched, or refused for good, is there for the next check: of a draft that is being edited, or of another draft.
  const held = new Map<string, Promise<ProvidedSource | MissingSource>>();
  const answers = new Map<string, boolean>();
  const turns: Turns = new Map();
  return {
    name: "cited addresses",
    async *provide(lookups, desk) {
      if (desk.requests.isOffline) return;
      const cited = citedAddresses(lookups);
      const beyond = beyondLimits(cited);
      const fresh = cited.filter(({ address }) => !answers.has(address) && !beyond.has(address));
      const askable = fresh.filter(({ address }) => !isPrivate(address));
      const isAgreed = askable.length === 0 || (await options.consent(hostsOf(askable)));
      for (const { address } of fresh) answers.set(address, isAgreed);
      const wanted = cited.filter(({ address }) => answers.get(address) === true && !beyond.has(address));
      const fetching = new Fetching(desk, options, turns, wanted.filter(({ address }) => !held.has(address)).length);
      const sources = wanted.map((one) => {
        const source = held.get(one.address) ?? fetching.fetched(one);
        hold(held, one.address, source);
        return { source, citation: one.citation };
      });
      for (const { source, citation } of sources) yield { ...(await source), citation };
      if (wanted.length === 0) return;
      for (const one of cited) {
        const limit = beyond.get(one.address);
        if (limit === undefined) continue;
        options.onFetched?.(one.address);
        yield missing(one, "not_fetched", `${one.address} was not fetched: the limit is ${limit}; save the document and give the file.`);
      }
    },
  };
}

/** Keeps a source for later checks, until it turns out to be a failure that may pass. */
function hold(
  held: Map<string, Promise<ProvidedSource | MissingSource>>,
  address: string,
  source: Promise<ProvidedSource | MissingSource>,
): void {
  if (held.get(address) === source) return;
  held.set(address, source);
  const drop = () => held.delete(address);
  source.then((found) => "data" in found || FINAL.has(found.problem.code) || drop(), drop);
}

/** The addresses of a draft above the limits, each with its limit in words. */
function beyondLimits(cited: readonly CitedAddress[]): ReadonlyMap<string, string> {
  const beyond = new Map<string, string>();
  const counts = new Map<string, number>();
  let all = 0;
  for (const { address } of cited) {
    const { host } = new URL(address);
    const count = (counts.get(host) ?? 0) + 1;
    counts.set(host, count);
    if (count > MOST_OF_HOST) beyond.set(address, `${MOST_OF_HOST} of one host`);
    else if (++all > MOST) beyond.set(address, `${MOST} of one draft`);
  }
  return beyond;
}

/** Whether an address is refused by its text alone, so that nobody has to be asked. */
function isPrivate(address: string): boolean {
  try {
    refusePrivate(address);
    return false;
  } catch {
    return true;
  }
}

function hostsOf(cited: readonly CitedAddress[]): CitedHosts {
  const hosts = new Map<string, number>();
  for (const host of cited.map(({ address }) => new URL(address).host).sort()) hosts.set(host, (hosts.get(host) ?? 0) + 1);
  return { addresses: cited.length, hosts };
}

/** What would be fetched, in a sentence. */
export function sentenceOfHosts({ addresses, hosts }: CitedHosts): string {
  const listed = [...hosts].map(([host, count]) => (count === 1 ? host : `${host} (${count})`)).join(", ");
  const [what, where] = [
    addresses === 1 ? "1 document" : `${addresses} documents`,
    hosts.size === 1 ? "this host" : `these ${hosts.size} hosts`,
  ];
  return `${what} that the draft cites would be fetched from ${where}, and from where they redirect: ${listed}.`;
}

/** The last request to each host. It resolves with the time at which it ended. */
type Turns = Map<string, Promise<number>>;

/** The requests of one check. */
class Fetching {
  readonly #desk: Desk;
  readonly #options: CitedOptions;
  readonly #total: number;
  #done = 0;
  readonly #turns: Turns;

  constructor(desk: Desk, options: CitedOptions, turns: Turns, total: number) {
    this.#desk = desk;
    this.#options = options;
    this.#turns = turns;
    this.#total = total;
  }

  /** The document at an address when it is the turn of its host, or why there is none. */
  fetched(cited: CitedAddress): Promise<ProvidedSource | MissingSource> {
    const { host, hostname } = new URL(cited.address);
    const before = this.#turns.get(host);
    const { clock } = this.#desk.requests;
    const source = (async () => {
      const ended = await before;
      if (ended !== undefined) {
        const leftMs = ended + (this.#options.pauseMs ?? (isOfArxiv(hostname) ? ARXIV_MS : PAUSE_MS)) - clock.now();
        if (leftMs > 0) await this.#wait(leftMs);
      }
      return this.#source(cited);
    })();
    const over = () => clock.now();
    this.#turns.set(host, source.then(over, over));
    return source;
  }

  async #source(cited: CitedAddress): Promise<ProvidedSource | MissingSource> {
    const { address, citation, isWork } = cited;
    try {
      const { bytes, finalAddress, contentType } = await this.#asked(address);
      if (isWork && !isFullText(bytes))
        return missing(
          cited,
          "not_full_text",
          `${address} leads to a page about the work, or one that asks to pay or to log in, instead of its text; open it, save the text and give the file.`,
        );
      return { data: { name: address, data: bytes }, address, finalAddress, contentType, citation };
    } catch (error) {
      this.#desk.signal?.throwIfAborted();
      if (!(error instanceof LiteratimError)) throw error;
      return missing(cited, error.code, error.message);
    } finally {
      this.#done += 1;
      this.#options.onFetched?.(address);
    }
  }

  /** Asks for a document, and again where its host is too busy. */
  async #asked(address: string): Promise<FetchedBytes> {
    for (let tries = 1; ; tries++) {
      let busyMs: number | undefined;
      const { send: sends } = this.#options;
      const send: SendRequest | undefined =
        sends &&
        (async (...args) => {
          const answer = await sends(...args);
          busyMs = answer.retryAfterMs;
          return answer;
        });
      try {
        const at = { done: this.#done, total: this.#total };
        const way = { sent: "an address that the draft cites", permit: (target: string) => this.#permit(address, target), send };
        const fetched = await this.#desk.fetch(address, "to read a cited source", at, way);
        refusePrivate(fetched.finalAddress);
        return fetched;
      } catch (error) {
        this.#desk.signal?.throwIfAborted();
        if (!(error instanceof LiteratimError) || !BUSY.has(error.code) || tries === MOST_TRIES) throw error;
        const waitMs = busyMs ?? BUSY_MS * 2 ** (tries - 1);
        if (waitMs > LONGEST_MS)
          throw new LiteratimError(
            "rate_limited",
            `${address} was refused: its host asks to be left alone for ${formatTime(waitMs)}; check again then, or save the document and give the file.`,
          );
        await this.#wait(waitMs);
      }
    }
  }

  async #permit(address: string, target: string): Promise<void> {
    try {
      refusePrivate(target);
      await this.#options.permit?.(target);
    } catch (error) {
      if (target === new URL(address).href || !(error instanceof LiteratimError)) throw error;
      throw new LiteratimError("redirected", `${address} redirects to an address that may not be asked; ${error.message}`);
    }
  }

  #wait(ms: number): Promise<void> {
    return this.#desk.requests.clock.sleep(ms, this.#desk.requests.signal);
  }
}

function isOfArxiv(hostname: string): boolean {
  return hostname === "arxiv.org" || hostname.endsWith(".arxiv.org");
}

function missing({ address, citation }: CitedAddress, code: string, text: string): MissingSource {
  return { name: address, address, status: statusOf(code, "not_fetched"), problem: { code, text }, citation };
}
