import type { FetchedBytes } from "../../engine.js";
import type { Store } from "../store/store.js";

/** A copy of a work that was fetched. */
export interface FetchedCopy extends FetchedBytes {
  /** As of an open copy. */
  readonly version: string | undefined;
}

/** A copy as it is kept: entries are JSON. */
interface KeptCopy extends Omit<FetchedCopy, "bytes"> {
  readonly base64: string;
}

/** Bytes that are written as base64 at once: a multiple of three, so that the pieces can be joined. */
const PIECE = 3 * 8192;

/** Keeps the copy of the work at this address, so that it needs not be fetched again. */
export async function keepCopy(store: Store, address: string, { bytes, ...about }: FetchedCopy): Promise<void> {
  let base64 = "";
  for (let at = 0; at < bytes.length; at += PIECE) base64 += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  await store.put("documents", address, { ...about, base64 } satisfies KeptCopy);
}

/** The copy of the work at this address that was kept. */
export async function keptCopy(store: Store, address: string): Promise<FetchedCopy | undefined> {
  const kept = await store.get<KeptCopy>("documents", address);
  if (!kept) return undefined;
  const { base64, finalAddress, contentType, version } = kept.value;
  return { bytes: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)), finalAddress, contentType, version };
}
