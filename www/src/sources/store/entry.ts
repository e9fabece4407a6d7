import { crc32 } from "./crc32.js";
import { SHELVES, type Shelf } from "./store.js";

/** The version of entries; one of another version is left alone. The keys of version 1 lack the address of the API that answered. */
const VERSION = 2;

/** The last time that a date can hold, in milliseconds since 1970 (ECMA-262, 21.4.1.1). */
const LAST_TIME = 8.64e15;

/** What is known of an entry besides its value. Times are in milliseconds since 1970. */
export interface Head {
  readonly shelf: Shelf;
  readonly key: string;
  readonly stored: number;
  readonly expires?: number | undefined;
}

/** An entry, with its value as JSON text. */
export interface Entry extends Head {
  readonly json: string;
}

/** An entry as it is kept: two lines of JSON. The head has a version and a checksum over head and value besides. */
export interface Sealed {
  readonly head: string;
  readonly json: string;
}

/** Why an entry cannot be read: it was altered or cut, or its version is unknown. */
export type Flaw = "damaged" | "version";

export function seal({ json, ...head }: Entry): Sealed {
  return { head: JSON.stringify({ ...sealedHead(head), crc32: checksum(head, json) }), json };
}

/** The entry that was sealed, if it is what it was. */
export function unseal({ head: text, json }: Sealed): Entry | Flaw {
  const read = readHead(text);
  if (typeof read === "string") return read;
  const { crc32, ...head } = read;
  return crc32 === checksum(head, json) ? { ...head, json } : "damaged";
}

/** The head by itself; whether it was altered shows only with its value. */
export function readHead(text: string): (Head & { readonly crc32: unknown }) | Flaw {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return "damaged";
  }
  if (typeof read !== "object" || read === null) return "damaged";
  const { version, shelf, key, stored, expires, crc32 } = read as Record<string, unknown>;
  if (typeof version === "number" && version !== VERSION) return "version";
  if (version !== VERSION || !isShelf(shelf) || typeof key !== "string" || !isTime(stored)) return "damaged";
  return expires === undefined || isTime(expires) ? { shelf, key, stored, expires, crc32 } : "damaged";
}

/** The entry as a line of an export. */
export function toLine(entry: Entry): string {
  const { head, json } = seal(entry);
  return `${head.slice(0, -1)},"value":${json}}\n`;
}

/** The entry of a line of an export. */
export function fromLine(line: string): Entry | Flaw {
  try {
    const read: unknown = JSON.parse(line);
    if (typeof read !== "object" || read === null || !("value" in read)) return "damaged";
    const { value, ...head } = read;
    return unseal({ head: JSON.stringify(head), json: JSON.stringify(value) });
  } catch {
    // It is no JSON, or is nested more deeply than the platform can write it.
    return "damaged";
  }
}

/** Bytes that a sealed entry takes, with its two line ends. */
export function sizeOf({ head, json }: Sealed): number {
  const encoder = new TextEncoder();
  return encoder.encode(head).byteLength + encoder.encode(json).byteLength + 2;
}

/** The head as of `now`: what is stored later than now counts as stored now, and lasts as long. */
export function asOf<T extends Head>(head: T, now: number): T {
  const ahead = head.stored - now;
  if (ahead <= 0) return head;
  return { ...head, stored: now, expires: head.expires === undefined ? undefined : head.expires - ahead };
}

function checksum(head: Head, json: string): string {
  return crc32(new TextEncoder().encode(`${JSON.stringify(sealedHead(head))}\n${json}`));
}

/** The head with its version, its fields in their order. */
function sealedHead({ shelf, key, stored, expires }: Head) {
  return { version: VERSION, shelf, key, stored, expires };
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= LAST_TIME;
}

function isShelf(name: unknown): name is Shelf {
  return (SHELVES as readonly unknown[]).includes(name);
}
