import * as v from "valibot";
import type { FetchedBytes } from "../../engine/engine.js";
import { address, line } from "../schema.js";
import type { Store } from "../store/store.js";
import type { StoreUse } from "../store/use.js";

/** A fetched copy of a work. */
export interface FetchedCopy extends Pick<FetchedBytes, "bytes" | "finalAddress" | "contentType"> {
  /** As of an open copy. */
  readonly version: string | undefined;
}

/** A kept copy, as JSON. */
const KEPT_COPY = v.object({
  base64: v.string(),
  finalAddress: address,
  contentType: v.optional(line),
  version: v.optional(line),
});

/** Bytes encoded as base64 at once: a multiple of three, so that the pieces can be joined. */
const PIECE = 3 * 8192;

/** Keeps the copy of a work under a key, so that it need not be fetched again. */
export async function keepCopy(
  use: StoreUse,
  store: Store,
  key: string,
  { bytes, finalAddress, contentType, version }: FetchedCopy,
): Promise<void> {
  let base64 = "";
  for (let at = 0; at < bytes.length; at += PIECE) base64 += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  await use.put(store, "documents", key, { base64, finalAddress, contentType, version } satisfies v.InferInput<typeof KEPT_COPY>);
}

/** The copy of a work that is kept under a key. */
export async function keptCopy(use: StoreUse, store: Store, key: string): Promise<FetchedCopy | undefined> {
  const kept = await use.take(store, "documents", key, KEPT_COPY);
  const binary = kept && binaryOf(kept.base64);
  if (binary === undefined) return undefined;
  const { finalAddress, contentType, version } = kept as v.InferOutput<typeof KEPT_COPY>;
  return { bytes: Uint8Array.from(binary, (character) => character.charCodeAt(0)), finalAddress, contentType, version };
}

function binaryOf(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}
