import type { SendRequest } from "../../engine/client.js";
import type { FetchedBytes } from "../../engine/engine.js";
import { LiteratimError } from "../../errors.js";
import { formatBytes, formatTime } from "../../limits.js";
import { statusOf } from "../../status.js";
import type { Desk, MissingSource, ProvidedSource, SourceProvider } from "../provider.js";
import { isFullText } from "../works/full-text.js";
import { type CitedAddress, citedAddresses } from "./addresses.js";
import type { AllowedHosts } from "./allowed.js";
import { refusePrivate } from "./hosts.js";
import { HostTurns } from "./turns.js";

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
  /**
   * The only hosts that are asked, also after a redirect, if there is a list of them: `allowedHosts(["arxiv.org"])`. Whoever gives one means these
   * hosts to be asked even where a check is `offline` otherwise.
   */
  readonly allows?: AllowedHosts | undefined;
  /** The most bytes of all documents of a draft, where `send` says how many have arrived. */
  readonly maxBytes?: number | undefined;
  /** The turns of hosts, where several providers share them; each has its own by default. */
  readonly turns?: HostTurns | undefined;
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
  const turns = options.turns ?? new HostTurns();
  return {
    name: "cited addresses",
    async *provide(lookups, desk) {
      if (desk.requests.isOffline && !options.allows) return;
      const cited = citedAddresses(lookups);
      const beyond = beyondLimits(cited.filter(({ address }) => faultOf(address, options) === undefined));
      const fresh = cited.filter(({ address }) => !answers.has(address) && !beyond.has(address));
      // Nobody has to be asked about what is refused by its text alone.
      const askable = fresh.filter(({ address }) => faultOf(address, options) === undefined);
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

/** The most bytes of documents that are kept for the checks of other drafts. */
const MOST_HELD = 256 * 1024 * 1024;

/** Keeps a source for later checks, until it turns out to be a failure that may pass, or newer ones need its place. */
function hold(
  held: Map<string, Promise<ProvidedSource | MissingSource>>,
  address: string,
  source: Promise<ProvidedSource | MissingSource>,
): void {
  if (held.get(address) === source) return;
  held.set(address, source);
  const drop = () => held.delete(address);
  source.then((found) => {
    if ("data" in found) return makeRoom(held);
    if (!FINAL.has(found.problem.code)) drop();
    return undefined;
  }, drop);
}

/** Drops the oldest documents above the limit. */
async function makeRoom(held: Map<string, Promise<ProvidedSource | MissingSource>>): Promise<void> {
  const found = await Promise.all(
    [...held].map(async ([address, source]) => ({ address, size: sizeOf(await source.catch(() => undefined)) })),
  );
  let bytes = found.reduce((sum, { size }) => sum + size, 0);
  for (const { address, size } of found) {
    if (bytes <= MOST_HELD) return;
    bytes -= size;
    if (size > 0) held.delete(address);
  }
}

function sizeOf(source: ProvidedSource | MissingSource | undefined): number {
  return source && "data" in source && source.data.data instanceof Uint8Array ? source.data.data.length : 0;
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

/** Why an address may not be asked, by its text alone. */
function faultOf(address: string, { allows }: Pick<CitedOptions, "allows">): LiteratimError | undefined {
  try {
    refusePrivate(address);
  } catch (error) {
    if (error instanceof LiteratimError) return error;
    throw error;
  }
  if (!allows || allows(address)) return undefined;
  const { host } = new URL(address);
  return new LiteratimError(
    "address",
    `${address} is not fetched, since ${host} is not one of the hosts that may be asked (--cited-hosts); save the document and give the file.`,
  );
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

/** The requests of one check. */
class Fetching {
  readonly #desk: Desk;
  readonly #options: CitedOptions;
  readonly #total: number;
  #done = 0;
  /** The bytes that may still arrive. */
  #left: number;
  readonly #turns: HostTurns;

  constructor(desk: Desk, options: CitedOptions, turns: HostTurns, total: number) {
    this.#desk = desk;
    this.#options = options;
    this.#turns = turns;
    this.#total = total;
    this.#left = options.maxBytes ?? Number.POSITIVE_INFINITY;
  }

  /** The document at an address when it is the turn of its host, or why there is none. */
  fetched(cited: CitedAddress): Promise<ProvidedSource | MissingSource> {
    if (faultOf(cited.address, this.#options)) return this.#source(cited);
    const { host, hostname } = new URL(cited.address);
    const pauseMs = this.#options.pauseMs ?? (isOfArxiv(hostname) ? ARXIV_MS : PAUSE_MS);
    return this.#turns.take(host, pauseMs, this.#desk.requests, () => this.#source(cited));
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
      const send = this.#sending((retryAfterMs) => {
        busyMs = retryAfterMs;
      });
      try {
        const at = { done: this.#done, total: this.#total };
        const permit = (target: string) => this.#permit(address, target);
        const way = { sent: "an address that the draft cites", permit, send, evenOffline: this.#options.allows !== undefined };
        const fetched = await this.#desk.fetch(address, "to read a cited source", at, way);
        // A browser does not name the steps between the first address and the last.
        const fault = faultOf(fetched.finalAddress, this.#options);
        if (fault) throw fault;
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

  /** Sends the requests if the platform's own function does not, and counts the bytes that arrive. */
  #sending(onAnswer: (retryAfterMs: number | undefined) => void): SendRequest | undefined {
    const { send, maxBytes } = this.#options;
    if (!send) return undefined;
    return async (address, given) => {
      let had = 0;
      const onPart = (bytes: number, total: number | undefined) => {
        this.#left -= bytes - had;
        had = bytes;
        if (this.#left < 0) {
          // What is not kept leaves its room to the others.
          this.#left += had;
          throw new LiteratimError(
            "too_large",
            `${address} was not fetched: what the draft cites is larger than ${formatBytes(maxBytes ?? 0)} in all, which is the limit; save the document and give the cited part of it.`,
          );
        }
        given.onPart?.(bytes, total);
      };
      const answer = await send(address, { ...given, onPart });
      onAnswer(answer.retryAfterMs);
      return answer;
    };
  }

  async #permit(address: string, target: string): Promise<void> {
    try {
      const fault = faultOf(target, this.#options);
      if (fault) throw fault;
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
