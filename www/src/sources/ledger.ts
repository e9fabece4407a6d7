import type { LedgerEntry } from "../model.js";

/**
 * Tells the ledger of the host to which a request was led on, if it was: that one was sent the same, and the answer is its own, so that
 * `entry` is left with no bytes.
 *
 * @param finalAddress the address that answered.
 */
export function ledOn(entry: LedgerEntry, finalAddress: string | undefined, onLedger: (entry: LedgerEntry) => void): void {
  const host = finalAddress ? new URL(finalAddress).host : entry.host;
  if (host === entry.host) return;
  onLedger({ ...entry, host, purpose: `${entry.purpose}, led on by ${entry.host}` });
  entry.bytes_in = 0;
}
