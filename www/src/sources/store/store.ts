import type { Problem } from "../../model.js";

/** Answers of look-ups and searches; opinions of cases; other documents; answers of models; the state of hosts. */
export type Shelf = "lookups" | "cases" | "documents" | "answers" | "hosts";

/** The default limits of the shelves, in bytes. */
export const SHELF_LIMITS: Readonly<Record<Shelf, number>> = Object.freeze({
  lookups: 20_000_000,
  cases: 200_000_000,
  documents: 300_000_000,
  answers: 20_000_000,
  hosts: 1_000_000,
});

/** The shelves, in the order in which they are listed. */
export const SHELVES = Object.keys(SHELF_LIMITS) as readonly Shelf[];

/** Options of a store. */
export interface StoreOptions {
  /** What reports call it; by default its folder, or `this browser`. */
  readonly name?: string | undefined;
  /** Limits that differ from {@link SHELF_LIMITS}. */
  readonly limits?: Partial<Record<Shelf, number>>;
  /**
   * Called with a problem of the store and a full sentence on it: `full`, `denied`, `too_large`, `unsupported`, `closed` or `store` once each, and
   * `damaged` for each damaged entry.
   */
  readonly onProblem?: ((problem: Problem) => void) | undefined;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** A kept value. */
export interface Kept<T> {
  readonly value: T;
  /** Milliseconds since 1970. */
  readonly stored: number;
}

/** An entry in a list. Times are in milliseconds since 1970. */
export interface StoreItem {
  readonly shelf: Shelf;
  readonly key: string;
  /** Including the metadata; this counts for the limit. */
  readonly bytes: number;
  readonly stored: number;
  readonly used: number;
  readonly expires?: number | undefined;
}

/** The result of an import, in entries. */
export interface ImportResult {
  /** Imported: there was none, or an older one. */
  readonly added: number;
  /** Left out: the present one is as new or newer. */
  readonly kept: number;
  /** Left out: they have expired. */
  readonly expired: number;
  readonly refused: readonly ImportProblem[];
}

/** Why a line was not imported. */
export interface ImportProblem {
  /** Counted from 1, with the header. */
  readonly line: number;
  /** A full sentence. */
  readonly text: string;
}

/**
 * Keeps what was fetched for the next check.
 *
 * Each shelf has a limit in bytes; over it, the least recently used entries are removed first. An entry stored or used later than now, as after the
 * clock was set back, counts as of now. Times are in milliseconds since 1970.
 */
export interface Store {
  /** Where it keeps things, as reports say it. */
  readonly name?: string;
  /**
   * The value of the key, which counts as used now. Undefined when there is none, it has expired, it was written by a version that this one does
   * not know, or it is damaged (then it is removed). Never rejects: problems are reported to `onProblem`.
   */
  get<T>(shelf: Shelf, key: string): Promise<Kept<T> | undefined>;
  /**
   * Keeps a copy of a JSON-compatible value, in place of the last one. Never rejects: if it cannot be kept (a full disk, a quota, a
   * denied database, an entry over the limit), the problem is reported to `onProblem` and the key is removed.
   */
  put(shelf: Shelf, key: string, value: unknown, options?: { readonly expires?: number | undefined }): Promise<void>;
  /** Removes a key; whether it existed. Rejects, like all methods below, with a LiteratimError when the store fails. */
  remove(shelf: Shelf, key: string): Promise<boolean>;
  /** Empties a shelf, or all; returns how many entries there were. */
  clear(shelf?: Shelf): Promise<number>;
  /** All entries that this version can read, without their values, in order of shelf and key. */
  list(): Promise<StoreItem[]>;
  /** An export in JSON Lines, in pieces: a header, then an entry a line. The state of hosts and expired entries are left out. */
  exportAll(): AsyncIterable<string>;
  /**
   * Imports the entries of an export, given as its text in pieces of any size. The newer of two wins; an invalid line is refused with its
   * number, and the others are imported.
   *
   * @throws LiteratimError `unsupported` when the file is not an export, or one of a version that this one does not know.
   */
  importAll(pieces: AsyncIterable<string> | Iterable<string>): Promise<ImportResult>;
  /** Closes the store. Later calls find nothing, keep nothing or reject with `closed`. */
  close(): void;
}
