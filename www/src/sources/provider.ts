import type { EngineClient } from "../engine/client.js";
import type { FetchedBytes } from "../engine/engine.js";
import { LiteratimError } from "../errors.js";
import type { Input } from "../input.js";
import type { CitedKey, Inquiry, KeyKind, LedgerEntry, Lookup, Problem, Settlement, SourceStatus } from "../model.js";
import type { Progress } from "../progress.js";
import { webAddress } from "../web-address.js";
import { entryLedOn, ledOutOfSight } from "./ledger.js";
import type { Requests } from "./requests.js";

/** A source whose bytes are there. */
export interface ProvidedSource {
  readonly data: Input;
  /** The address that was asked for it, and the one that answered. */
  readonly address?: string | undefined;
  readonly finalAddress?: string | undefined;
  /** The citation that it was got for, by the id of its look-up. */
  readonly citation?: string | undefined;
  /** The type that the host gives it. */
  readonly contentType?: string | undefined;
}

/** A source that could not be had; it stands in the report with its problem. */
export interface MissingSource {
  readonly name: string;
  readonly address?: string | undefined;
  readonly status: SourceStatus;
  /** Why, as a full sentence with what to do. */
  readonly problem: Problem;
  /** The citation that it was wanted for, by the id of its look-up. */
  readonly citation?: string | undefined;
}

/**
 * Where sources come from: files that were given, addresses, a service that is asked for what the draft cites.
 *
 * A provider yields each source once. It asks nothing of the network but through the {@link Desk}, which enters every request in the report's
 * ledger. One that throws stands in the report as a source that was not fetched; the other providers are asked all the same.
 */
export interface SourceProvider {
  /** What the report calls the provider when it fails as a whole. */
  readonly name: string;
  /** Whether its sources are on the device, so that nobody has to wait for them. */
  readonly isLocal?: boolean | undefined;
  /** Whether it says if what a look-up is for exists. */
  readonly settles?: ((lookup: Lookup) => boolean) | undefined;
  /** `lookups` are what the draft cites, with the sources that providers before this one gave. */
  provide(lookups: readonly Lookup[], desk: Desk): AsyncIterable<ProvidedSource | MissingSource>;
  /**
   * Looks for a quotation that no source holds, and says what was found, in a sentence. A provider has it only where the user allows that words of the
   * draft go out.
   */
  readonly seek?: ((quotation: string, desk: Desk) => Promise<string>) | undefined;
}

/** What a provider works with: the way out to the network, and the way to say what it learned. */
export interface Desk {
  /** The check's signal. */
  readonly signal: AbortSignal | undefined;
  /** The way out to APIs. */
  readonly requests: Requests;
  /**
   * Asks `address` for a document, within the engine's limits.
   *
   * @param purpose what for, as the ledger says it: `to read a source`.
   * @param at which of how many requests this is, for the progress.
   * @throws LiteratimError `address`, `offline`, `stopped`, and the codes of a request.
   */
  fetch(address: string, purpose: string, at: { readonly done: number; readonly total: number }): Promise<FetchedBytes>;
  /** Says what an index of cases or of works answers about a citation, in place of what it answered before; gives what that settles. */
  settle(citation: string, inquiry: Inquiry): Promise<Settlement>;
  /** The text of a file in any encoding; undefined when it is not text. */
  decode(file: Input): Promise<string | undefined>;
  /** What the draft cites by keys: laws, papers of the record, things of a user's kind. */
  citedKeys(): Promise<CitedKey[]>;
  /** What names of one kind have in common, in their order: those of one thing have the same identity, however they are written. */
  identities(kind: KeyKind, names: readonly string[]): Promise<string[]>;
}

/** What a desk tells while it works. */
interface DeskOptions {
  readonly signal: AbortSignal | undefined;
  readonly offline: boolean;
  readonly onProgress: (progress: Progress) => void;
  readonly onLedger: (entry: LedgerEntry) => void;
  readonly onSettled: (citation: string, settlement: Settlement) => void;
}

/** The desk of one check. */
export function deskOf(engine: EngineClient, requests: Requests, options: DeskOptions): Desk {
  const { signal, offline, onProgress, onLedger, onSettled } = options;
  return {
    signal,
    requests,
    async settle(citation, inquiry) {
      const settlement = await engine.settle(citation, inquiry, { signal });
      onSettled(citation, settlement);
      return settlement;
    },
    decode: (file) => engine.decode(file, { signal }),
    citedKeys: () => engine.citedKeys({ signal }),
    identities: (kind, names) => engine.identities(kind, names, { signal }),
    async fetch(address, purpose, at) {
      const asked = webAddress(address);
      if (asked === undefined) {
        const why = "give one that begins with https:// or http:// and holds no user name";
        throw new LiteratimError("address", `${address} is no address that can be asked; ${why}.`);
      }
      requests.signal.throwIfAborted();
      if (offline) throw new LiteratimError("offline", `${address} was not asked: the check runs without the network.`);
      const now = () => new Date(requests.clock.now()).toISOString();
      const { host } = new URL(asked);
      const sent = "the address; nothing of the draft";
      let entry: LedgerEntry = { time: now(), host, purpose, sent, bytes_out: asked.length, bytes_in: 0 };
      const progress = { phase: "fetch", ...at, name: address } as const;
      onProgress(progress);
      onLedger(entry);
      try {
        const onPart = (done: number, total: number | undefined) => {
          entry.bytes_in = done;
          onProgress({ ...progress, part: { done, total } });
        };
        const onLedOn = (next: string) => {
          onLedger(entry);
          entry = entryLedOn(entry, purpose, next, now());
          onLedger(entry);
        };
        const fetched = await engine.fetch(address, { signal: requests.signal, onPart, onLedOn });
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
