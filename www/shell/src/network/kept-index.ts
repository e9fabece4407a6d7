import { LiteratimError } from "../../../src/errors.js";
import { type RangedFile, rangesOfBlob } from "../../../src/sources/case-index/file.js";

const DATABASE = "literatim-index";
/** The key in local storage of the address of an index. */
export const INDEX_ADDRESS = "literatim-index-address";
const FILES = "files";
const KEY = "index";

/**
 * The offline index of cases that the user chose: a file in IndexedDB, of which a check reads ranges. Its name in local storage says that there is one,
 * so that a check without an index opens no database.
 */
export class KeptIndex {
  /** The name of the file that is chosen, whether or not the browser still has it. */
  get chosen(): string | undefined {
    return localStorage.getItem(DATABASE) ?? undefined;
  }

  /** The file; undefined if none is chosen, or if it cannot be kept. */
  async file(): Promise<File | undefined> {
    const found = await request((files) => files.get(KEY), "readonly").catch(() => undefined);
    return found instanceof File ? found : undefined;
  }

  /** The file as a check reads it; reading throws LiteratimError `index` if one is chosen and is no longer there. Undefined if none is chosen. */
  async ranges(): Promise<RangedFile | undefined> {
    const file = await this.file();
    const name = file?.name ?? this.chosen;
    if (name === undefined) return undefined;
    const lost = () => {
      throw new LiteratimError("index", lostIndex(name));
    };
    return { name, read: async (offset, length) => (file ? rangesOfBlob(name, file).read(offset, length).catch(lost) : lost()) };
  }

  /** Keeps a file in place of an earlier one. @throws if the browser keeps nothing, or has no space. */
  async take(file: File): Promise<void> {
    await request((files) => files.put(file, KEY), "readwrite");
    localStorage.setItem(DATABASE, file.name);
  }

  /** Removes the file from the device. */
  async forget(): Promise<void> {
    await request((files) => files.delete(KEY), "readwrite");
    localStorage.removeItem(DATABASE);
  }
}

/** What to do when the browser has removed a file, in a sentence. */
export function lostIndex(name: string): string {
  return `The index ${name} is no longer kept on this device; choose it again.`;
}

/** Makes one request in a transaction of its own. */
async function request<T>(make: (files: IDBObjectStore) => IDBRequest<T>, mode: IDBTransactionMode): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
  const database = await settled(opening);
  try {
    return await settled(make(database.transaction(FILES, mode).objectStore(FILES)));
  } finally {
    database.close();
  }
}

function settled<T>(made: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    made.onsuccess = () => resolve(made.result);
    made.onerror = () => reject(made.error);
  });
}
