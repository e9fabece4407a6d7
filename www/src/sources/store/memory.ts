import type { Backend, Item } from "./backend.js";
import { type Sealed, sizeOf } from "./entry.js";
import { Shelves } from "./shelves.js";
import type { Shelf, Store, StoreOptions } from "./store.js";

/** A store in memory. */
export function memoryStore(options?: StoreOptions): Store {
  return new Shelves(new Memory(), options);
}

/** Entries as text, so that a value is not shared with the caller. */
export class Memory implements Backend {
  readonly name = "memory";
  readonly #shelves: Record<Shelf, Map<string, { sealed: Sealed; used: number }>> = {
    lookups: new Map(),
    cases: new Map(),
    documents: new Map(),
    answers: new Map(),
    hosts: new Map(),
  };

  idOf(key: string): string {
    return key;
  }

  async read(shelf: Shelf, id: string): Promise<Sealed | undefined> {
    return this.#shelves[shelf].get(id)?.sealed;
  }

  async write(shelf: Shelf, id: string, sealed: Sealed, used: number): Promise<void> {
    this.#shelves[shelf].set(id, { sealed, used });
  }

  async touch(shelf: Shelf, id: string, used: number): Promise<void> {
    const held = this.#shelves[shelf].get(id);
    if (held) held.used = used;
  }

  async remove(shelf: Shelf, ids: readonly string[]): Promise<number> {
    return ids.filter((id) => this.#shelves[shelf].delete(id)).length;
  }

  async list(shelf: Shelf): Promise<Item[]> {
    return [...this.#shelves[shelf]].map(([id, { sealed, used }]) => ({ id, bytes: sizeOf(sealed), used, head: async () => sealed.head }));
  }

  close(): void {
    for (const entries of Object.values(this.#shelves)) entries.clear();
  }
}
