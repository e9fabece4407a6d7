import { type ErrorCode, LiteratimError, messageOf } from "../../errors.js";
import { formatBytes } from "../../limits.js";
import type { Problem } from "../../model.js";
import type { Backend, Item } from "./backend.js";
import { asOf, type Entry, readHead, seal, sizeOf, toLine, unseal } from "./entry.js";
import {
  type ImportProblem,
  type ImportResult,
  type Kept,
  SHELF_LIMITS,
  SHELVES,
  type Shelf,
  type Store,
  type StoreItem,
  type StoreOptions,
} from "./store.js";

/**
 * The share of a shelf's limit that is freed when the limit is exceeded, and that is written before the shelf is measured again, since other
 * processes and tabs write to it too.
 */
const SLACK = 1 / 16;

/** An item and its shelf. */
type Placed = Item & { readonly shelf: Shelf };

/** What a key has: an entry, possibly dated later than now; nothing readable; an expired entry; a damaged one. */
type Reading =
  | { readonly state: "sound" | "ahead"; readonly entry: Entry }
  | { readonly state: "absent" | "over" | "damaged"; readonly entry?: undefined };

/** A store over any backend: limits, expiry, versions, damage, export and import. Changes run one after the other. */
export class Shelves implements Store {
  readonly #backend: Backend;
  readonly #limits: Readonly<Record<Shelf, number>>;
  readonly #now: () => number;
  readonly #onProblem: (problem: Problem) => void;
  readonly #reported = new Set<string>();
  /** Bytes that may be written to each shelf before it is measured again. */
  readonly #room: Record<Shelf, number> = { lookups: 0, cases: 0, documents: 0, answers: 0, hosts: 0 };
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  readonly name: string;

  constructor(backend: Backend, { name = backend.name, limits, now = Date.now, onProblem = () => {} }: StoreOptions = {}) {
    this.name = name;
    this.#backend = backend;
    this.#limits = { ...SHELF_LIMITS, ...limits };
    this.#now = now;
    this.#onProblem = onProblem;
  }

  async get<T>(shelf: Shelf, key: string): Promise<Kept<T> | undefined> {
    try {
      const entry = await this.#find(shelf, key);
      if (!entry) return undefined;
      // A read-only backend can still be read.
      await this.#backend.touch(shelf, this.#backend.idOf(key), this.#now()).catch(() => {});
      return { value: JSON.parse(entry.json) as T, stored: entry.stored };
    } catch (error) {
      this.#tellOnce(error);
      return undefined;
    }
  }

  async put(shelf: Shelf, key: string, value: unknown, { expires }: { readonly expires?: number | undefined } = {}): Promise<void> {
    try {
      const json = JSON.stringify(value) as string | undefined;
      if (json === undefined || (expires !== undefined && !Number.isFinite(expires))) {
        throw new LiteratimError("unsupported", `The entry "${key}" cannot be kept: its value must be JSON and its expiry a time.`);
      }
      const entry = { shelf, key, stored: this.#now(), expires, json };
      await this.#queue(() => this.#keep(entry).catch((error) => this.#dropAfter(error, shelf, key)));
    } catch (error) {
      this.#tellOnce(error);
    }
  }

  remove(shelf: Shelf, key: string): Promise<boolean> {
    return this.#asked(() => this.#queue(async () => (await this.#backend.remove(shelf, [this.#backend.idOf(key)])) > 0));
  }

  clear(shelf?: Shelf): Promise<number> {
    return this.#asked(() =>
      this.#queue(async () => {
        let removed = 0;
        for (const each of shelf === undefined ? SHELVES : [shelf]) {
          const items = await this.#backend.list(each);
          removed += await this.#backend.remove(
            each,
            items.map(({ id }) => id),
          );
        }
        return removed;
      }),
    );
  }

  list(): Promise<StoreItem[]> {
    return this.#asked(async () => {
      const found: StoreItem[] = [];
      const now = this.#now();
      for (const shelf of SHELVES) {
        const items: StoreItem[] = [];
        for (const { id, bytes, used, head: read } of await this.#open().list(shelf)) {
          const head = readHead(await read());
          if (typeof head === "string" || head.shelf !== shelf || this.#backend.idOf(head.key) !== id) continue;
          const { key, stored, expires } = asOf(head, now);
          items.push({ shelf, key, bytes, stored, used: Math.min(used, now), expires });
        }
        found.push(...items.sort((a, b) => (a.key < b.key ? -1 : 1)));
      }
      return found;
    });
  }

  async *exportAll(): AsyncGenerator<string> {
    const { HEADER } = await import("./export.js");
    yield HEADER;
    for (const { shelf, key } of await this.list()) {
      if (shelf === "hosts") continue;
      const entry = await this.#asked(() => this.#find(shelf, key));
      if (entry) yield toLine(entry);
    }
  }

  async importAll(pieces: AsyncIterable<string> | Iterable<string>): Promise<ImportResult> {
    const counts = { added: 0, kept: 0, expired: 0 };
    const refused: ImportProblem[] = [];
    const longest = Math.max(...Object.values(this.#limits));
    // Few move a store, and a page loads this with its first script.
    const { readExport } = await import("./export.js");
    for await (const { line, entry } of readExport(pieces, longest)) {
      if (typeof entry === "string") {
        refused.push({ line, text: entry });
        continue;
      }
      try {
        counts[await this.#queue(() => this.#take(entry))]++;
      } catch (error) {
        refused.push({ line, text: problemOf(error).text });
      }
    }
    return { ...counts, refused };
  }

  close(): void {
    this.#closed = true;
    this.#last.then(() => this.#backend.close());
  }

  /** Imports an entry of an export, unless it has expired or the present one is as new. */
  async #take(given: Entry): Promise<"added" | "kept" | "expired"> {
    const now = this.#now();
    const entry = asOf(given, now);
    if (isOver(entry, now)) return "expired";
    const found = await this.#read(entry.shelf, entry.key);
    if (found.entry && found.entry.stored >= entry.stored) return "kept";
    await this.#keep(entry);
    return "added";
  }

  /** The entry of a key, as of now. Anything else there is removed; a damaged entry is reported. */
  async #find(shelf: Shelf, key: string): Promise<Entry | undefined> {
    const { state, entry } = await this.#read(shelf, key);
    if (state === "sound" || state === "absent") return entry;
    if (state === "damaged") {
      this.#onProblem({
        code: "damaged",
        text: `The kept entry "${key}" is damaged and is not used; it is fetched again when it is needed.`,
      });
    }
    // In a read-only backend it stays.
    await this.#queue(() => this.#mend(shelf, key)).catch(() => {});
    return entry;
  }

  /** What a key has. */
  async #read(shelf: Shelf, key: string): Promise<Reading> {
    const backend = this.#open();
    const sealed = await backend.read(shelf, backend.idOf(key));
    const found = sealed && unseal(sealed);
    if (found === "version") this.#tellOnce(new LiteratimError(found, "Another version of Literatim has kept a part of the store."));
    if (found === undefined || found === "version") return { state: "absent" };
    if (found === "damaged" || found.shelf !== shelf || found.key !== key) return { state: "damaged" };
    const now = this.#now();
    const entry = asOf(found, now);
    if (isOver(entry, now)) return { state: "over" };
    return { state: entry === found ? "sound" : "ahead", entry };
  }

  /** Corrects the date of an entry, or removes one that cannot be used. */
  async #mend(shelf: Shelf, key: string): Promise<void> {
    const { state, entry } = await this.#read(shelf, key);
    if (state === "ahead") await this.#keep(entry);
    else if (state === "damaged" || state === "over") await this.#backend.remove(shelf, [this.#backend.idOf(key)]);
  }

  async #keep(entry: Entry): Promise<void> {
    const { shelf, key } = entry;
    const backend = this.#backend;
    const id = backend.idOf(key);
    const sealed = seal(entry);
    const bytes = sizeOf(sealed);
    const limit = this.#limits[shelf];
    if (bytes > limit) {
      throw new LiteratimError(
        "too_large",
        `The entry "${key}" has ${formatBytes(bytes)} and is not kept: the limit for ${shelf} is ${formatBytes(limit)}. Raise that limit to keep it.`,
      );
    }
    await this.#makeRoom(shelf, id, bytes);
    try {
      await backend.write(shelf, id, sealed, this.#now());
    } catch (error) {
      if (!isFull(error) || this.#reported.has("full")) throw error;
      // The platform may have less space than the limits: as much as will be written is removed, from any shelf.
      const items = (await Promise.all(SHELVES.map((each) => this.#itemsOf(each)))).flat();
      if (sum(items) < bytes) throw error;
      await this.#evict(items, sum(items) - bytes);
      await backend.write(shelf, id, sealed, this.#now());
    }
  }

  /** Removes the last entry of a key, which is older than the one that could not be kept. */
  async #dropAfter(error: unknown, shelf: Shelf, key: string): Promise<never> {
    await this.#backend.remove(shelf, [this.#backend.idOf(key)]).catch(() => {});
    throw error;
  }

  /** Makes space for an entry of `bytes` bytes. */
  async #makeRoom(shelf: Shelf, id: string, bytes: number): Promise<void> {
    if (bytes > this.#room[shelf]) {
      const limit = this.#limits[shelf];
      const others = (await this.#itemsOf(shelf)).filter((item) => item.id !== id);
      const fits = sum(others) + bytes <= limit;
      const left = await this.#evict(others, fits ? limit : limit * (1 - SLACK) - bytes);
      this.#room[shelf] = Math.min(limit - left, limit * SLACK);
    }
    this.#room[shelf] -= bytes;
  }

  /** The items of a shelf. An item used later than now, as after the clock was set back, counts as used now. */
  async #itemsOf(shelf: Shelf): Promise<Placed[]> {
    const now = this.#now();
    const items: Placed[] = [];
    for (const item of await this.#backend.list(shelf)) {
      if (item.used > now) await this.#backend.touch(shelf, item.id, now);
      items.push({ ...item, shelf, used: Math.min(item.used, now) });
    }
    return items;
  }

  /** Removes the least recently used items until the others take at most `most` bytes; returns the bytes that these take. */
  async #evict(items: readonly Placed[], most: number): Promise<number> {
    let left = sum(items);
    const gone: Placed[] = [];
    for (const item of [...items].sort((a, b) => a.used - b.used)) {
      if (left <= most) break;
      gone.push(item);
      left -= item.bytes;
    }
    for (const shelf of SHELVES) {
      const ids = gone.filter((item) => item.shelf === shelf).map(({ id }) => id);
      if (ids.length > 0) await this.#backend.remove(shelf, ids);
    }
    return left;
  }

  #open(): Backend {
    if (this.#closed) throw new LiteratimError("closed", "The store was closed.");
    return this.#backend;
  }

  /** Runs `step` when all steps before it have ended, however. Calls made before the store is closed are still carried out. */
  async #queue<T>(step: () => Promise<T>): Promise<T> {
    this.#open();
    const run = this.#last.then(step);
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** An explicit call of the user: it rejects with a sentence for the user. */
  async #asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { code, text } = problemOf(error);
      throw new LiteratimError(code, text);
    }
  }

  #tellOnce(error: unknown): void {
    const { code, text } = problemOf(error);
    if (this.#reported.has(code)) return;
    this.#reported.add(code);
    this.#onProblem({ code, text: `${text} The check continues without it.` });
  }
}

function sum(items: readonly Item[]): number {
  return items.reduce((total, { bytes }) => total + bytes, 0);
}

function isOver({ expires }: Entry, now: number): boolean {
  return expires !== undefined && expires <= now;
}

function problemOf(error: unknown): Problem & { readonly code: ErrorCode } {
  if (error instanceof LiteratimError) return { code: error.code, text: error.message };
  // Some browsers report a full quota only by the name of the error.
  const why = messageOf(error) || (error as Error).name;
  if (isFull(error)) return { code: "full", text: `There is no space left to keep anything (${why}); free some, or clear what is kept.` };
  if (isDenied(error)) return { code: "denied", text: `The store cannot be read or written (${why}); check its permissions.` };
  return { code: "store", text: `The store could not be read or written (${why}).` };
}

/** Whether a disk or a quota is full. */
function isFull(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === "QuotaExceededError" || code === "ENOSPC" || code === "EDQUOT";
}

function isDenied(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "EACCES" || code === "EPERM" || code === "EROFS";
}
