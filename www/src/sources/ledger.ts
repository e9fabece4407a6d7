import type { LedgerEntry } from "../model.js";

/** The entry of a request after a redirect, which sends the same as the one before. */
export function entryLedOn(before: LedgerEntry, purpose: string, address: string, time: string): LedgerEntry {
  return {
    ...before,
    time,
    host: new URL(address).host,
    purpose: `${purpose}, redirected by ${before.host}`,
    bytes_out: address.length,
    bytes_in: 0,
  };
}

/**
 * Adds the host that answered a request after redirects in a browser. It was sent the same, and the answer is its own, so `entry`
 * gets no bytes. A browser does not name the hosts between the two, and the entry says so.
 */
export function ledOutOfSight(entry: LedgerEntry, finalAddress: string, onLedger: (entry: LedgerEntry) => void): void {
  const led = entryLedOn(entry, entry.purpose, finalAddress, entry.time);
  onLedger({ ...led, purpose: `${led.purpose}, perhaps through hosts that a browser does not name`, bytes_in: entry.bytes_in });
  entry.bytes_in = 0;
}
