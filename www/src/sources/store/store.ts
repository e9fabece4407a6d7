import type { Problem } from "../../model.js";

/** Answers of look-ups and searches; opinions of cases; documents from elsewhere; what the queue knows of hosts. */
export type Shelf = "lookups" | "cases" | "documents" | "hosts";

/** Bytes that each shelf may hold where no other limit is given. */
export const SHELF_LIMITS: Readonly<Record<Shelf, number>> = Object.freeze({
  lookups: 20_000_000,
  cases: 200_000_000,
  documents: 300_000_000,
  hosts: 1_000_000,
});

/** The shelves, in the order in which they are listed. */
export const SHELVES = Object.keys(SHELF_LIMITS) as readonly Shelf[];

/** How a store is opened. */
export interface StoreOptions {
  /** What differs from {@link SHELF_LIMITS}. */
  readonly limits?: Partial<Record<Shelf, number>>;
  /**
   * Told what keeps the store from working, as a full sentence: `full`, `denied`, `too_large`, `unsupported`, `closed` or `store` once each, and
   * `damaged` for each entry that is so.
   */
  readonly onProblem?: ((problem: Problem) => void) | undefined;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** What was kept. */
export interface Kept<T> {
  readonly value: T;
  /** Milliseconds since 1970. */
  readonly stored: number;
}

/** What a list says of an entry. Times are in milliseconds since 1970. */
export interface StoreItem {
  readonly shelf: Shelf;
  readonly key: string;
  /** With all that is kept around the value; these count for the limit. */
  readonly bytes: number;
  readonly stored: number;
  readonly used: number;
  readonly expires?: number | undefined;
}

/** What came of an import, in entries. */
export interface ImportResult {
  /** Taken, for they were not there or there was an older one. */
  readonly added: number;
  /** Left out, for what is there is as new or newer. */
  readonly kept: number;
  /** Left out, for their time is over. */
  readonly expired: number;
  readonly refused: readonly ImportProblem[];
}

/** Why a line was not taken. */
export interface ImportProblem {
  /** Counted from 1, with the header. */
  readonly line: number;
  /** A full sentence. */
  readonly text: string;
}

/**
 * What was fetched, kept for the next check.
 *
 * Each shelf has a limit in bytes; over it, what was used the least recently goes first. An entry that is stored or used later than now, since the
 * clock was set back, counts as of now. Times are in milliseconds since 1970.
 */
export interface Store {
  /**
   * What is kept under the key, which counts as used now. Undefined when it is not there, has expired, was written by a version that this one does
   * not know, or is damaged (then it is removed and told). Never rejects: what cannot be read is told.
   */
  get<T>(shelf: Shelf, key: string): Promise<Kept<T> | undefined>;
  /**
   * Keeps a JSON-compatible value, as it is at this moment, in place of what was there. Never rejects: what cannot be kept (a full disk, a quota, a
   * denied database, an entry over the limit) is told, and nothing is left under the key.
   */
  put(shelf: Shelf, key: string, value: unknown, options?: { readonly expires?: number | undefined }): Promise<void>;
  /** Whether there was something to remove. Rejects, like all that follow, with a LiteratimError when the store fails. */
  remove(shelf: Shelf, key: string): Promise<boolean>;
  /** Empties a shelf, or all; how many entries that were. */
  clear(shelf?: Shelf): Promise<number>;
  /** All entries that this version can read, without their values, in order of shelf and key. */
  list(): Promise<StoreItem[]>;
  /** The pieces of one file in JSON Lines: a header, then an entry a line. What the queue knows of hosts is left out, and what has expired. */
  exportAll(): AsyncIterable<string>;
  /**
   * Takes the entries of such a file, given as its text in pieces of any size. The newer of two wins; a line that is broken is refused with its
   * number, and the others are taken.
   *
   * @throws LiteratimError `unsupported` when the file is no such export, or one of a version that this one does not know.
   */
  importAll(pieces: AsyncIterable<string> | Iterable<string>): Promise<ImportResult>;
  /** Lets the database go. Calls from now on find nothing, keep nothing or reject with `closed`. */
  close(): void;
}
