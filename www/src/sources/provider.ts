import type { Progress } from "../check.js";
import type { EngineClient } from "../client.js";
import type { FetchedBytes } from "../engine.js";
import type { Input } from "../input.js";
import type { LedgerEntry, Lookup, Problem, SourceStatus } from "../model.js";

/** A source whose bytes are there. */
export interface ProvidedSource {
  readonly data: Input;
  /** The address that was asked for it, and the one that answered. */
  readonly address?: string | undefined;
  readonly finalAddress?: string | undefined;
}

/** A source that could not be had; it stands in the report with its problem. */
export interface MissingSource {
  readonly name: string;
  readonly address?: string | undefined;
  readonly status: SourceStatus;
  /** Why, as a full sentence with what to do. */
  readonly problem: Problem;
}

/**
 * Where sources come from: files that were given, addresses, a service that is asked for what the draft cites.
 *
 * A provider yields each source once, in an order that depends on its inputs alone. It asks nothing of the network but
 * through {@link Fetching}, which enters every request in the report's ledger. One that throws stands in the report as
 * a source that was not fetched; the other providers are asked all the same.
 */
export interface SourceProvider {
  /** What the report calls the provider when it fails as a whole. */
  readonly name: string;
  provide(lookups: readonly Lookup[], ask: Fetching): AsyncIterable<ProvidedSource | MissingSource>;
}

/** The way out to the network. */
export interface Fetching {
  /** The check's signal. */
  readonly signal: AbortSignal | undefined;
  /**
   * Asks `address` for a document, within the engine's limits.
   *
   * @param purpose what for, as the ledger says it: `to read a source`.
   * @param at which of how many requests this is, for the progress.
   * @throws LiteratimError `too_large`, `timeout`, `blocked`, `http`.
   */
  fetch(address: string, purpose: string, at: { readonly done: number; readonly total: number }): Promise<FetchedBytes>;
}

/** The way out for one check: through the engine's `fetch`, each request written to `ledger`. */
export function fetching(
  engine: EngineClient,
  ledger: LedgerEntry[],
  onProgress: (progress: Progress) => void,
  signal: AbortSignal | undefined,
): Fetching {
  return {
    signal,
    async fetch(address, purpose, at) {
      const host = hostOf(address);
      const entry: LedgerEntry = { host, purpose, sent: "the address; nothing of the draft", bytes_in: 0 };
      const progress = { phase: "fetch", ...at, name: address } as const;
      onProgress(progress);
      ledger.push(entry);
      try {
        const onPart = (done: number, total: number | undefined) => {
          entry.bytes_in = done;
          onProgress({ ...progress, part: { done, total } });
        };
        const fetched = await engine.fetch(address, { signal, onPart });
        entry.bytes_in = fetched.bytes.byteLength;
        return fetched;
      } finally {
        onProgress({ ...progress, done: at.done + 1 });
      }
    },
  };
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
}
