import type { EngineClient, SendRequest } from "../engine/client.js";
import type { AskedOfIndex, FetchedBytes, IndexRanges } from "../engine/engine.js";
import { LiteratimError } from "../errors.js";
import type { Input } from "../input.js";
import type { CitedKey, Inquiry, KeyKind, LedgerEntry, Lookup, PlaceAnswer, Problem, Settlement, SourceStatus } from "../model.js";
import type { Progress } from "../progress.js";
import { webAddress } from "../web-address.js";
import { entryLedOn, ledOutOfSight } from "./ledger.js";
import type { Requests } from "./requests.js";

/** A source with its bytes. */
export interface ProvidedSource {
  readonly data: Input;
  /** The requested address, and the one that answered. */
  readonly address?: string | undefined;
  readonly finalAddress?: string | undefined;
  /** The id of the citation whose look-up it was fetched for. */
  readonly citation?: string | undefined;
  /** The media type that the host sent. */
  readonly contentType?: string | undefined;
}

/** A missing source; the report lists it with its problem. */
export interface MissingSource {
  readonly name: string;
  readonly address?: string | undefined;
  readonly status: SourceStatus;
  /** Why, as a full sentence with what to do. */
  readonly problem: Problem;
  /** The id of the citation whose look-up it was requested for. */
  readonly citation?: string | undefined;
}

/**
 * Provides sources: from given files, addresses, or a service that has what the draft cites.
 *
 * A provider yields each source once. It makes requests only through the {@link Desk}, which adds every request to the report's
 * ledger. The report lists a provider that throws as a source that was not fetched; the other providers are still used.
 */
export interface SourceProvider {
  /** The name of the provider in the report when it fails as a whole. */
  readonly name: string;
  /** Whether its sources are on the device, so that nobody has to wait for them. */
  readonly isLocal?: boolean | undefined;
  /** Whether it determines if the authority of a look-up exists. */
  readonly settles?: ((lookup: Lookup) => boolean) | undefined;
  /** Whether it may have the authority of a look-up, for the plan of asking; as `settles` if it is not set. */
  readonly mayHave?: ((lookup: Lookup) => boolean) | undefined;
  /** Whether it may have texts; false for an index that has none. */
  readonly hasTexts?: boolean | undefined;
  /** Set if it is not asked, and is in the plan only so that the report can name it: why, and what would have it asked, in a sentence. */
  readonly notAsked?: { readonly state: "off" | "not_set_up"; readonly help: string } | undefined;
  /** `lookups` are what the draft cites, with the sources of earlier providers. */
  provide(lookups: readonly Lookup[], desk: Desk): AsyncIterable<ProvidedSource | MissingSource>;
  /**
   * Searches for a quotation that no source has, and returns the result as a sentence. Set only if the user allows words of the
   * draft to be sent.
   */
  readonly seek?: ((quotation: string, desk: Desk) => Promise<string>) | undefined;
}

/** The tools of a provider: access to the network, and ways to report what it learned. */
export interface Desk {
  /** The check's signal. */
  readonly signal: AbortSignal | undefined;
  /** Access to APIs. */
  readonly requests: Requests;
  /**
   * Fetches a document from `address`, within the engine's limits.
   *
   * @param purpose the purpose for the ledger: `to read a source`.
   * @param at which of how many requests this is, for the progress.
   * @param way how it is requested, if its address is not the user's own.
   * @throws LiteratimError `address`, `offline`, `stopped`, and the codes of a request; what `way.permit` throws.
   */
  fetch(address: string, purpose: string, at: { readonly done: number; readonly total: number }, way?: Way): Promise<FetchedBytes>;
  /** Reports what an index answers about a citation, in place of its earlier answer; returns what that decides. */
  settle(citation: string, inquiry: Inquiry): Promise<Settlement>;
  /** What an earlier index of this check answered about a citation, and what that decided. */
  settled(citation: string): Settled | undefined;
  /** How many bytes at the beginning of an offline index say how long its head is; and with these bytes, that length. */
  indexHead(prefix?: Uint8Array): Promise<{ prefix: number; length: number }>;
  /** The date of an offline index, and where in its file the volumes of reporter citations are. */
  rangesInIndex(head: Uint8Array, cites: readonly string[]): Promise<IndexRanges>;
  /** What an offline index has at reporter citations, each with the block of its volume. */
  answersOfIndex(head: Uint8Array, asked: readonly AskedOfIndex[]): Promise<PlaceAnswer[]>;
  /** The most values of a file of keyed texts. */
  readonly mostValues: number;
  /** The text of a file in any encoding; undefined when it is not text. */
  decode(file: Input): Promise<string | undefined>;
  /** The keys that the draft cites: laws, papers of the record, keys of the user's own kinds. */
  citedKeys(): Promise<CitedKey[]>;
  /** The identities of names of one kind, in their order: different spellings of one name have the same identity. */
  identities(kind: KeyKind, names: readonly string[]): Promise<string[]>;
}

/** How a document is requested whose address a draft has chosen. */
export interface Way {
  /** What the request contains of the draft, for the ledger. */
  readonly sent: string;
  /** Rejects for an address that may not be asked; called before the first request and before each redirect that the platform names. */
  readonly permit: (address: string) => Promise<void>;
  /** Sends the requests, in place of the platform's own function. */
  readonly send?: SendRequest | undefined;
  /** Whether it is requested even where a check makes no other requests. */
  readonly evenOffline?: boolean | undefined;
}

/** An answer of an index about a citation, and what it decided. */
export interface Settled {
  readonly inquiry: Inquiry;
  readonly settlement: Settlement;
}

/** The callbacks of a desk. */
interface DeskOptions {
  readonly signal: AbortSignal | undefined;
  readonly offline: boolean;
  readonly onProgress: (progress: Progress) => void;
  readonly onLedger: (entry: LedgerEntry) => void;
  readonly onSettled: (citation: string, settlement: Settlement) => void;
}

/** The way to an address that the user gives. */
const GIVEN: Way = { sent: "the address; nothing of the draft", permit: async () => {} };

/** The desk of one check. */
export function deskOf(engine: EngineClient, requests: Requests, options: DeskOptions): Desk {
  const { signal, offline, onProgress, onLedger, onSettled } = options;
  const settled = new Map<string, Settled>();
  return {
    signal,
    requests,
    settled: (citation) => settled.get(citation),
    indexHead: (prefix) => engine.indexHead(prefix, { signal }),
    rangesInIndex: (head, cites) => engine.rangesInIndex(head, cites, { signal }),
    answersOfIndex: (head, asked) => engine.answersOfIndex(head, asked, { signal }),
    async settle(citation, inquiry) {
      const settlement = await engine.settle(citation, inquiry, { signal });
      // A provider may add to the same inquiry before it settles it again.
      settled.set(citation, { inquiry: { ...inquiry }, settlement });
      onSettled(citation, settlement);
      return settlement;
    },
    mostValues: engine.limits.values,
    decode: (file) => engine.decode(file, { signal }),
    citedKeys: () => engine.citedKeys({ signal }),
    identities: (kind, names) => engine.identities(kind, names, { signal }),
    async fetch(address, purpose, at, { sent, permit, send, evenOffline = false }: Way = GIVEN) {
      const asked = webAddress(address);
      if (asked === undefined) {
        const why = "give one that begins with https:// or http:// and contains no user name";
        throw new LiteratimError("address", `${address} is not an address that can be fetched; ${why}.`);
      }
      requests.signal.throwIfAborted();
      if (offline && !evenOffline) throw new LiteratimError("offline", `${address} was not fetched: the check runs without the network.`);
      await permit(asked);
      const now = () => new Date(requests.clock.now()).toISOString();
      const { host } = new URL(asked);
      let entry: LedgerEntry = { time: now(), host, purpose, sent, bytes_out: asked.length, bytes_in: 0 };
      const progress = { phase: "fetch", ...at, name: address } as const;
      onProgress(progress);
      onLedger(entry);
      try {
        const onPart = (done: number, total: number | undefined) => {
          entry.bytes_in = done;
          onProgress({ ...progress, part: { done, total } });
        };
        const onLedOn = async (next: string) => {
          await permit(next);
          onLedger(entry);
          entry = entryLedOn(entry, purpose, next, now());
          onLedger(entry);
        };
        const fetched = await engine.fetch(address, { signal: requests.signal, onPart, onLedOn, send });
        entry.bytes_in = fetched.bytes.byteLength;
        if (fetched.redirected) ledOutOfSight(entry, fetched.finalAddress, onLedger);
        return fetched;
      } catch (error) {
        if (error instanceof LiteratimError && error.finalAddress) ledOutOfSight(entry, error.finalAddress, onLedger);
        throw error;
      } finally {
        onLedger(entry);
        onProgress({ ...progress, done: at.done + 1 });
      }
    },
  };
}
