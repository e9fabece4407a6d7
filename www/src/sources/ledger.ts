import type { LedgerEntry } from "../model.js";

/** The entry of a request to which the one before was led on: it sends the same. */
export function entryLedOn(before: LedgerEntry, purpose: string, address: string, time: string): LedgerEntry {
  return {
    ...before,
    time,
    host: new URL(address).host,
    purpose: `${purpose}, led on by ${before.host}`,
    bytes_out: address.length,
    bytes_in: 0,
  };
}

/**
 * Tells the ledger of the host that answered a request which a browser led on: it was sent the same, and the answer is its own, so that `entry`
 * is left with no bytes. A browser names no host between the two, and the entry says so.
 */
export function ledOutOfSight(entry: LedgerEntry, finalAddress: string, onLedger: (entry: LedgerEntry) => void): void {
  const led = entryLedOn(entry, entry.purpose, finalAddress, entry.time);
  onLedger({ ...led, purpose: `${led.purpose}, perhaps over hosts that a browser does not name`, bytes_in: entry.bytes_in });
  entry.bytes_in = 0;
}
