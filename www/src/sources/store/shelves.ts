import { LiteratimError, messageOf } from "../../errors.js";
import { formatBytes } from "../../limits.js";
import type { Problem } from "../../model.js";
import type { Backend, Item } from "./backend.js";
import { asOf, type Entry, readHead, seal, sizeOf, toLine, unseal } from "./entry.js";
import { HEADER, readExport } from "./export.js";
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
 * The part of a shelf's limit that is left free when the limit was passed, and that is written before the shelf is measured again, as other
 * processes and tabs write to it as well.
 */
const SLACK = 1 / 16;

/** An item and where it stands. */
type Placed = Item & { readonly shelf: Shelf };

/** What stands under a key: an entry, also one that is dated later than now; nothing that can be read; one that has expired; one that is damaged. */
type Reading =
  | { readonly state: "sound" | "ahead"; readonly entry: Entry }
  | { readonly state: "absent" | "over" | "damaged"; readonly entry?: undefined };

/** A store over any backend: limits, expiry, versions, damage, export and import. What changes it runs one after the other. */
export class Shelves implements Store {
  readonly #backend: Backend;
  readonly #limits: Readonly<Record<Shelf, number>>;
  readonly #now: () => number;
  readonly #onProblem: (problem: Problem) => void;
  readonly #told = new Set<string>();
  /** Bytes that may be written to each shelf before it is measured again. */
  readonly #room: Record<Shelf, number> = { lookups: 0, cases: 0, documents: 0, hosts: 0 };
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(backend: Backend, { limits, now = Date.now, onProblem = () => {} }: StoreOptions = {}) {
    this.#backend = backend;
    this.#limits = { ...SHELF_LIMITS, ...limits };
    this.#now = now;
    this.#onProblem = onProblem;
  }

  async get<T>(shelf: Shelf, key: string): Promise<Kept<T> | undefined> {
    try {
      const entry = await this.#find(shelf, key);
      if (!entry) return undefined;
      // Where nothing may be written, what is there can be read all the same.
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
        throw new LiteratimError(
          "unsupported",
          `What was given for "${key}" cannot be kept: its value must be JSON and its expiry a time.`,
        );
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

  /** Takes an entry of an export, unless its time is over or what is there is as new. */
  async #take(given: Entry): Promise<"added" | "kept" | "expired"> {
    const now = this.#now();
    const entry = asOf(given, now);
    if (isOver(entry, now)) return "expired";
    const found = await this.#read(entry.shelf, entry.key);
    if (found.entry && found.entry.stored >= entry.stored) return "kept";
    await this.#keep(entry);
    return "added";
  }

  /** The entry under a key, as of now. What stands there and is none is removed, and told when it is damaged. */
  async #find(shelf: Shelf, key: string): Promise<Entry | undefined> {
    const { state, entry } = await this.#read(shelf, key);
    if (state === "sound" || state === "absent") return entry;
    if (state === "damaged") {
      this.#onProblem({
        code: "damaged",
        text: `What was kept for "${key}" is damaged and is not used; it is fetched again when it is needed.`,
      });
    }
    // Where nothing may be written, it stays.
    await this.#queue(() => this.#mend(shelf, key)).catch(() => {});
    return entry;
  }

  /** What stands under a key. */
  async #read(shelf: Shelf, key: string): Promise<Reading> {
    const backend = this.#open();
    const sealed = await backend.read(shelf, backend.idOf(key));
    const found = sealed && unseal(sealed);
    if (found === undefined || found === "version") return { state: "absent" };
    if (found === "damaged" || found.shelf !== shelf || found.key !== key) return { state: "damaged" };
    const now = this.#now();
    const entry = asOf(found, now);
    if (isOver(entry, now)) return { state: "over" };
    return { state: entry === found ? "sound" : "ahead", entry };
  }

  /** Puts right what stands under a key now. */
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
        `What was fetched for "${key}" takes ${formatBytes(bytes)} and is not kept: the limit for ${shelf} is ${formatBytes(limit)}. Raise that limit to keep it.`,
      );
    }
    await this.#makeRoom(shelf, id, bytes);
    try {
      await backend.write(shelf, id, sealed, this.#now());
    } catch (error) {
      if (!isFull(error) || this.#told.has("full")) throw error;
      // What the platform gives may be less than the limits: as much as is to be written goes, from whichever shelf.
      const items = (await Promise.all(SHELVES.map((each) => this.#itemsOf(each)))).flat();
      if (sum(items) < bytes) throw error;
      await this.#evict(items, sum(items) - bytes);
      await backend.write(shelf, id, sealed, this.#now());
    }
  }

  /** What was there before is older than what could not be kept. */
  async #dropAfter(error: unknown, shelf: Shelf, key: string): Promise<never> {
    await this.#backend.remove(shelf, [this.#backend.idOf(key)]).catch(() => {});
    throw error;
  }

  /** Makes room for so many bytes under an id. */
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

  /** The items of a shelf. One that is used later than now, since the clock was set back, ages from now on. */
  async #itemsOf(shelf: Shelf): Promise<Placed[]> {
    const now = this.#now();
    const items: Placed[] = [];
    for (const item of await this.#backend.list(shelf)) {
      if (item.used > now) await this.#backend.touch(shelf, item.id, now);
      items.push({ ...item, shelf, used: Math.min(item.used, now) });
    }
    return items;
  }

  /** Removes what was used the least recently, until the others take `most` bytes; the bytes that these take. */
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

  /** Runs `step` when all steps before it are over, however they ended. What was asked for before the store is closed is still done. */
  async #queue<T>(step: () => Promise<T>): Promise<T> {
    this.#open();
    const run = this.#last.then(step);
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** What was asked for by itself: it rejects with a sentence for the user. */
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
    if (this.#told.has(code)) return;
    this.#told.add(code);
    this.#onProblem({ code, text: `${text} The check goes on without.` });
  }
}

function sum(items: readonly Item[]): number {
  return items.reduce((total, { bytes }) => total + bytes, 0);
}

function isOver({ expires }: Entry, now: number): boolean {
  return expires !== undefined && expires <= now;
}

function problemOf(error: unknown): Problem {
  if (error instanceof LiteratimError) return { code: error.code, text: error.message };
  // Of a quota some browsers say nothing but the name.
  const why = messageOf(error) || (error as Error).name;
  if (isFull(error)) return { code: "full", text: `There is no space left to keep anything (${why}); free some, or clear what is kept.` };
  if (isDenied(error)) return { code: "denied", text: `What is kept may not be read or written (${why}); check its permissions.` };
  return { code: "store", text: `What is kept could not be read or written (${why}).` };
}

/** A disk or a quota that is full. */
function isFull(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === "QuotaExceededError" || code === "ENOSPC" || code === "EDQUOT";
}

function isDenied(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "EACCES" || code === "EPERM" || code === "EROFS";
}
