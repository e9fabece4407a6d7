import type * as v from "valibot";
import { keptAs } from "../schema.js";
import type { Shelf, Store } from "./store.js";

/** A schema, by what the values are that fit it (Standard Schema). Users of the package's types need no library of schemas. */
interface SchemaOf<T> {
  readonly "~standard": { readonly types?: { readonly output: T } | undefined };
}

/**
 * What one check takes from its stores and puts into them. An answer that was there before the check is noted once, since whoever can write to the store
 * can have made it.
 */
export class StoreUse {
  readonly #onTaken: (store: Store) => void;
  /** The keys that the check has put or taken. */
  readonly #known = new Set<string>();

  constructor(onTaken: (store: Store) => void) {
    this.#onTaken = onTaken;
  }

  /** The kept value of a key, if it fits the schema. */
  async take<T>(store: Store | undefined, shelf: Shelf, key: string, schema: SchemaOf<T>): Promise<T | undefined> {
    const value = await keptAs(store, shelf, key, schema as v.GenericSchema<unknown, T>);
    if (store !== undefined && value !== undefined && this.#isNew(shelf, key)) this.#onTaken(store);
    return value;
  }

  /** Keeps a value. */
  async put(
    store: Store | undefined,
    shelf: Shelf,
    key: string,
    value: unknown,
    options: { readonly expires?: number } = {},
  ): Promise<void> {
    this.#isNew(shelf, key);
    await store?.put(shelf, key, value, options);
  }

  #isNew(shelf: Shelf, key: string): boolean {
    const id = `${shelf} ${key}`;
    if (this.#known.has(id)) return false;
    this.#known.add(id);
    return true;
  }
}
