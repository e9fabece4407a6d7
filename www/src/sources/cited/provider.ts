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
  /** Asked once for a draft, before anything is fetched. Nothing is fetched without its `true`. */
  readonly consent: (asked: CitedHosts) => boolean | Promise<boolean>;
  /** Checks an address more closely than by its text, and rejects for one that may not be asked. */
  readonly permit?: ((address: string) => Promise<void>) | undefined;
  /** Sends the requests; the platform's own function by default, which in Node cannot check to which machine a name leads. */
  readonly send?: NamedSend | undefined;
  /** Called with each address whose document was asked for, or refused. */
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
/** Failures after which an address is asked again: the statuses 429 and 503. */
const BUSY: ReadonlySet<string> = new Set(["rate_limited", "overloaded"]);

/**
 * What the draft cites by address, DOI or arXiv id, fetched after the user's consent. The draft has chosen these addresses: only http and https are
 * asked, and no host that is this machine or on a private network, also after a redirect. Each host is asked for one document at a time.
 */
export function fromCited(options: CitedOptions): SourceProvider {
  // What was fetched is there for the next check of a draft that is being edited.
  const held = new Map<string, Promise<ProvidedSource | MissingSource>>();
  return {
    name: "cited addresses",
    async *provide(lookups, desk) {
      const cited = citedAddresses(lookups);
      const fresh = cited.filter(({ address }) => !held.has(address));
      if (desk.requests.isOffline) return;
      const askable = fresh.filter(({ address }) => !isPrivate(address));
      if (askable.length > 0 && !(await options.consent(hostsOf(askable)))) return;
      const fetching = new Fetching(desk, options, fresh.length);
      for (const one of fresh) held.set(one.address, fetching.fetched(one));
      for (const { address } of fresh) held.get(address)?.catch(() => held.delete(address));
      for (const { address, citation } of cited)
        yield { ...(await (held.get(address) as Promise<ProvidedSource | MissingSource>)), citation };
    },
  };
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

/** The requests of one check. */
class Fetching {
  readonly #desk: Desk;
  readonly #options: CitedOptions;
  readonly #total: number;
  #done = 0;
  /** The last request to each host, and how many were asked of it. */
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #counts = new Map<string, number>();
  #count = 0;

  constructor(desk: Desk, options: CitedOptions, total: number) {
    this.#desk = desk;
    this.#options = options;
    this.#total = total;
  }

  /** The document at an address when it is the turn of its host, or why there is none. */
  async fetched(cited: CitedAddress): Promise<ProvidedSource | MissingSource> {
    const { host } = new URL(cited.address);
    const count = (this.#counts.get(host) ?? 0) + 1;
    this.#counts.set(host, count);
    if (count > MOST_OF_HOST || ++this.#count > MOST) {
      const limit = count > MOST_OF_HOST ? `${MOST_OF_HOST} of one host` : `${MOST} of one draft`;
      return missing(cited, "not_fetched", `${cited.address} was not fetched: the limit is ${limit}; save the document and give the file.`);
    }
    const before = this.#last.get(host);
    const turn = (async () => {
      await before?.catch(() => {});
      if (before) await this.#wait(this.#options.pauseMs ?? (host.endsWith("arxiv.org") ? ARXIV_MS : PAUSE_MS));
      return this.#source(cited);
    })();
    this.#last.set(host, turn);
    return turn;
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

function missing({ address, citation }: CitedAddress, code: string, text: string): MissingSource {
  return { name: address, address, status: statusOf(code, "not_fetched"), problem: { code, text }, citation };
}
