import { crc32 } from "./crc32.js";
import { SHELVES, type Shelf } from "./store.js";

/** The version of entries; an entry of another version is not touched. The keys of version 1 lack the address of the API that answered. */
const VERSION = 2;

/** The latest time of a date, in milliseconds since 1970 (ECMA-262, 21.4.1.1). */
const LAST_TIME = 8.64e15;

/** The metadata of an entry. Times are in milliseconds since 1970. */
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

/** A kept entry: two lines of JSON. The head also has a version and a checksum over head and value. */
export interface Sealed {
  readonly head: string;
  readonly json: string;
}

/** Why an entry cannot be read: it was altered or truncated, or its version is unknown. */
export type Flaw = "damaged" | "version";

export function seal({ json, ...head }: Entry): Sealed {
  return { head: JSON.stringify({ ...sealedHead(head), crc32: checksum(head, json) }), json };
}

/** The sealed entry, if it is unchanged. */
export function unseal({ head: text, json }: Sealed): Entry | Flaw {
  const read = readHead(text);
  if (typeof read === "string") return read;
  const { crc32, ...head } = read;
  return crc32 === checksum(head, json) ? { ...head, json } : "damaged";
}

/** The head by itself; its checksum can be verified only with the value. */
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
    // It is not JSON, or is nested more deeply than the platform can write.
    return "damaged";
  }
}

/** Bytes that a sealed entry takes, with its two line ends. */
export function sizeOf({ head, json }: Sealed): number {
  const encoder = new TextEncoder();
  return encoder.encode(head).byteLength + encoder.encode(json).byteLength + 2;
}

/** The head as of `now`: an entry stored later than now counts as stored now, and lasts as long. */
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
