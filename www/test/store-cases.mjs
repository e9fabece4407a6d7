// Stores of each kind over a new place, for tests. All keys and values are fictional.
import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { indexedDbStore, memoryStore } from "../dist/index.js";
import { folderStore } from "../dist/node.js";
import { folderOf } from "./fixtures.mjs";

/** @typedef {import("../src/sources/store/store.ts").Store} Store */
/** @typedef {import("../src/sources/store/store.ts").StoreOptions} StoreOptions */

/**
 * A place for stores: `open` opens a store there. Where stores share it, `alter` changes the two lines (head, value) of an entry behind their back.
 *
 * @typedef {object} Place
 * @property {(options?: StoreOptions) => Store} open
 * @property {(shelf: string, key: string, change: (text: string) => string) => Promise<void>} [alter]
 */

/** @type {Record<string, (t: import("node:test").TestContext) => Promise<Place>>} */
export const PLACES = {
  memory: async () => ({ open: memoryStore }),
  folder: async (t) => {
    const dir = join(await folderOf(t), "store");
    return {
      open: (options) => folderStore(dir, options),
      alter: async (shelf, key, change) => {
        const file = fileOf(dir, shelf, key);
        const { atime, mtime } = await stat(file);
        await writeFile(file, change(await readFile(file, "utf8")));
        await utimes(file, atime, mtime);
      },
    };
  },
  IndexedDB: async () => {
    const name = newName();
    return {
      open: (options) => indexedDbStore(name, options),
      alter: async (shelf, key, change) => {
        const db = await result(indexedDB.open(name));
        const stores = db.transaction(["heads", "values"], "readwrite");
        const known = await result(stores.objectStore("heads").get([shelf, key]));
        const value = await result(stores.objectStore("values").get([shelf, key]));
        const [head = "", json = ""] = change(`${known.head}\n${value}\n`).split("\n");
        await result(stores.objectStore("heads").put({ ...known, head }));
        await result(stores.objectStore("values").put(json, [shelf, key]));
        db.close();
      },
    };
  },
};

let names = 0;

/** The name of a database that does not exist yet. */
export const newName = () => `test ${++names}`;

/** The file of an entry in the folder of a store. */
export const fileOf = (dir, shelf, key) => join(dir, shelf, `${createHash("sha256").update(key).digest("hex")}.json`);

/**
 * What a request of IndexedDB gives.
 *
 * @returns {Promise<any>}
 */
export function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Options with a clock that is set by hand, and the problems that were reported. */
export function watched(options = {}) {
  const clock = { at: 1_000_000 };
  /** @type {{ code: string, text: string }[]} */
  const problems = [];
  return { clock, problems, options: { now: () => clock.at, onProblem: (problem) => problems.push(problem), ...options } };
}

/** All items of an iteration. */
export async function all(iteration) {
  const found = [];
  for await (const item of iteration) found.push(item);
  return found;
}
