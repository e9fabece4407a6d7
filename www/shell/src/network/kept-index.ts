import { type RangedFile, rangesOfBlob } from "../../../src/sources/case-index/file.js";

const DATABASE = "literatim-index";
const FILES = "files";
const KEY = "index";

/**
 * The offline index of cases that the user chose: a file in IndexedDB, of which a check reads ranges. Its name in local storage says that there is one,
 * so that a check without an index opens no database.
 */
export class KeptIndex {
  /** The file; undefined if none is chosen, or if it cannot be kept. */
  async file(): Promise<File | undefined> {
    const found = await request((files) => files.get(KEY), "readonly").catch(() => undefined);
    return found instanceof File ? found : undefined;
  }

  /** The file as a check reads it. */
  async ranges(): Promise<RangedFile | undefined> {
    const file = await this.file();
    return file && rangesOfBlob(file.name, file);
  }

  /** Keeps a file in place of an earlier one. @throws if the browser keeps nothing, or has no space. */
  async take(file: File): Promise<void> {
    await request((files) => files.put(file, KEY), "readwrite");
    localStorage.setItem(DATABASE, file.name);
  }

  /** Removes the file from the device. */
  async forget(): Promise<void> {
    localStorage.removeItem(DATABASE);
    await request((files) => files.delete(KEY), "readwrite");
  }
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
