import type { Sealed } from "./entry.js";
import type { Shelf } from "./store.js";

/** An item on a shelf, readable or not. */
export interface Item {
  readonly id: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly used: number;
  /** The text of its head. */
  head(): Promise<string>;
}

/**
 * The medium of a store: it does not know the contents of entries, and fails with the errors of its platform.
 *
 * Several processes or tabs may share it: an entry that another one removed is missing, which is not an error.
 */
export interface Backend {
  /** Where it is, as reports say it. */
  readonly name: string;
  /** The id of a key on its shelf. */
  idOf(key: string): string;
  read(shelf: Shelf, id: string): Promise<Sealed | undefined>;
  /** Writes an entry and replaces the last one: whole, or not at all. */
  write(shelf: Shelf, id: string, sealed: Sealed, used: number): Promise<void>;
  /** Sets when an entry was used, if it exists. */
  touch(shelf: Shelf, id: string, used: number): Promise<void>;
  /** Removes entries and returns how many existed. */
  remove(shelf: Shelf, ids: readonly string[]): Promise<number>;
  /** All items that take space on the shelf, in any order. */
  list(shelf: Shelf): Promise<Item[]>;
  close(): void;
}
