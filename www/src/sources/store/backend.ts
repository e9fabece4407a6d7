import type { Sealed } from "./entry.js";
import type { Shelf } from "./store.js";

/** Something that stands on a shelf, readable or not. */
export interface Item {
  readonly id: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly used: number;
  /** The text of its head. */
  head(): Promise<string>;
}

/**
 * Where entries are kept: it knows nothing of what stands in them, and fails with the errors of its platform.
 *
 * Several may share a place, in other processes or tabs: what another has removed is not there, and no error.
 */
export interface Backend {
  /** The id of a key on its shelf. */
  idOf(key: string): string;
  read(shelf: Shelf, id: string): Promise<Sealed | undefined>;
  /** Writes an entry, in place of what was there: whole, or not at all. */
  write(shelf: Shelf, id: string, sealed: Sealed, used: number): Promise<void>;
  /** Says when an entry was used, if it is there. */
  touch(shelf: Shelf, id: string, used: number): Promise<void>;
  /** How many of these were there. */
  remove(shelf: Shelf, ids: readonly string[]): Promise<number>;
  /** All that takes room on the shelf, in no order. */
  list(shelf: Shelf): Promise<Item[]>;
  close(): void;
}
