import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { messageOf } from "../../errors.js";
import { formatTime } from "../../limits.js";
import type { Backend, Item } from "./backend.js";
import { type Sealed, sizeOf } from "./entry.js";
import { Memory } from "./memory.js";
import { Shelves } from "./shelves.js";
import type { Shelf, Store, StoreOptions } from "./store.js";

/** Options of a store in a browser. */
export interface IndexedDbOptions extends StoreOptions {
  /** Milliseconds to wait for the database, which other tabs may block. */
  readonly openMs?: number;
}

/**
 * A store in the browser's IndexedDB, which all tabs of a site share. If there is none, as in some private windows, it lasts as long as
 * the page and reports that once (`denied`).
 */
export function indexedDbStore(name = "literatim", { openMs = 5_000, ...options }: IndexedDbOptions = {}): Store {
  const backend = new Reopened(async (onGone) => {
    try {
      return new Database(await openDatabase(name, openMs, onGone));
    } catch (error) {
      options.onProblem?.({
        code: "denied",
        text: `${whyDenied(error)} Until then, what is fetched is kept only as long as this page is open.`,
      });
      return new Memory();
    }
  });
  return new Shelves(backend, options);
}

/** What reports call the database. */
const BROWSER = "this browser";

const VERSION = 1;

/** The metadata of an entry is apart from its value, so that a list reads no values. */
interface Layout extends DBSchema {
  heads: { key: Id; value: { shelf: Shelf; id: string; used: number; bytes: number; head: string } };
  values: { key: Id; value: string };
}

type Id = [shelf: Shelf, id: string];
type Writing = IDBPTransaction<Layout, ["heads", "values"], "readwrite">;

/** @param onGone called when the connection is lost: a newer version needs the database, or the browser has cleared the site's data. */
async function openDatabase(name: string, openMs: number, onGone: () => void): Promise<IDBPDatabase<Layout>> {
  const opening = openDB<Layout>(name, VERSION, {
    upgrade: (db) => {
      db.createObjectStore("heads", { keyPath: ["shelf", "id"] });
      db.createObjectStore("values");
    },
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      onGone();
    },
    terminated: onGone,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`it did not open within ${formatTime(openMs)}`, "TimeoutError")), openMs);
  });
  try {
    return await Promise.race([opening, late]);
  } catch (error) {
    opening.then((db) => db.close()).catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function whyDenied(error: unknown): string {
  switch ((error as { name?: unknown }).name) {
    case "VersionError":
      return "A newer version of Literatim has taken over the browser's database; reload this page.";
    case "TimeoutError":
      return `Another tab blocks the browser's database (${messageOf(error)}); close the other tabs of this site and reload this page.`;
    default:
      return `The browser provides no database (${messageOf(error)}); allow this site to store data, or leave the private window.`;
  }
}

/** Entries in an open database. */
class Database implements Backend {
  readonly name = BROWSER;
  readonly #db: IDBPDatabase<Layout>;

  constructor(db: IDBPDatabase<Layout>) {
    this.#db = db;
  }

  idOf(key: string): string {
    return key;
  }

  async read(shelf: Shelf, id: string): Promise<Sealed | undefined> {
    const reading = this.#db.transaction(["heads", "values"]);
    const [known, json] = await Promise.all([
      reading.objectStore("heads").get([shelf, id]),
      reading.objectStore("values").get([shelf, id]),
      reading.done,
    ]);
    return known && { head: known.head, json: json ?? "" };
  }

  write(shelf: Shelf, id: string, sealed: Sealed, used: number): Promise<void> {
    return this.#change(async (writing) => {
      await writing.objectStore("values").put(sealed.json, [shelf, id]);
      await writing.objectStore("heads").put({ shelf, id, used, bytes: sizeOf(sealed), head: sealed.head });
    });
  }

  touch(shelf: Shelf, id: string, used: number): Promise<void> {
    return this.#change(async (writing) => {
      const known = await writing.objectStore("heads").get([shelf, id]);
      if (known) await writing.objectStore("heads").put({ ...known, used });
    });
  }

  remove(shelf: Shelf, ids: readonly string[]): Promise<number> {
    return this.#change(async (writing) => {
      let removed = 0;
      for (const id of ids) {
        removed += await writing.objectStore("heads").count([shelf, id]);
        await writing.objectStore("heads").delete([shelf, id]);
        await writing.objectStore("values").delete([shelf, id]);
      }
      return removed;
    });
  }

  async list(shelf: Shelf): Promise<Item[]> {
    // An array is greater than any string.
    const all = await this.#db.getAll("heads", IDBKeyRange.bound([shelf], [shelf, []]));
    return all.map(({ id, bytes, used, head }) => ({ id, bytes, used, head: async () => head }));
  }

  close(): void {
    this.#db.close();
  }

  /** Runs `work` in one transaction: all of it, or nothing. */
  async #change<T>(work: (writing: Writing) => Promise<T>): Promise<T> {
    const writing = this.#db.transaction(["heads", "values"], "readwrite");
    const done = writing.done;
    done.catch(() => {});
    try {
      const result = await work(writing);
      await done;
      return result;
    } catch (error) {
      await done.catch(() => {});
      // The aborted transaction has the reason; its requests only say that it was aborted.
      throw writing.error ?? error;
    }
  }
}

/** A backend that is opened at its first use, and again when the connection is lost. */
class Reopened implements Backend {
  readonly name = BROWSER;
  readonly #open: (onGone: () => void) => Promise<Backend>;
  #backend: Promise<Backend> | undefined;

  constructor(open: (onGone: () => void) => Promise<Backend>) {
    this.#open = open;
  }

  idOf(key: string): string {
    return key;
  }

  async read(...args: Parameters<Backend["read"]>) {
    return (await this.#now()).read(...args);
  }

  async write(...args: Parameters<Backend["write"]>) {
    return (await this.#now()).write(...args);
  }

  async touch(...args: Parameters<Backend["touch"]>) {
    return (await this.#now()).touch(...args);
  }

  async remove(...args: Parameters<Backend["remove"]>) {
    return (await this.#now()).remove(...args);
  }

  async list(...args: Parameters<Backend["list"]>) {
    return (await this.#now()).list(...args);
  }

  close(): void {
    this.#backend?.then((backend) => backend.close());
  }

  #now(): Promise<Backend> {
    if (this.#backend === undefined) {
      const opened = this.#open(() => {
        if (this.#backend === opened) this.#backend = undefined;
      });
      this.#backend = opened;
    }
    return this.#backend;
  }
}
