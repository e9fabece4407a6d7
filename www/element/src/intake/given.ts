import type { Input, RecognisedPage } from "../../../src/index.js";

/** Where a draft or a source comes from. */
export type Origin = "file" | "pasted" | "address" | "example";

/** A draft or a source as the user gave it. Its content is read again at each check. */
export interface Given {
  /** Its identity among all that were given since the page was opened. */
  key: number;
  /** File name, address, or `pasted text`. */
  name: string;
  origin: Origin;
  /** Its bytes; null for an address, which is fetched. */
  content: Blob | null;
  /** A note for the user; null when there is none. */
  note: string | null;
  /** Why the last check could not read it, in a sentence for the user. */
  problem: string | null;
  /** Its pages, from 1, in which the last check found no text that it can read. */
  unread: readonly number[];
  /** The recognised text of such pages; null when nothing was recognised. */
  recognised: readonly RecognisedPage[] | null;
  /** The recognition of its unread pages that is under way; null when none is. */
  recognising: Recognising | null;
}

/** A recognition of pages that is under way. */
export interface Recognising {
  /** How many pages are recognised, of how many. */
  readonly done: number;
  readonly total: number;
  /** Ends it; what is recognised so far stays. */
  stop(): void;
}

let keys = 0;

/** A file. */
export function givenFile(file: Blob, name: string, origin: Origin = "file"): Given {
  return { key: ++keys, name, origin, content: file, note: null, problem: null, unread: [], recognised: null, recognising: null };
}

/** Text that was pasted or typed: `html` when it has structure, `plain` otherwise. */
export function givenText(text: string, type: "html" | "plain"): Given {
  return givenFile(new Blob([text], { type: `text/${type}` }), "pasted text", "pasted");
}

/** A web address. */
export function givenAddress(address: string): Given {
  return {
    key: ++keys,
    name: address,
    origin: "address",
    content: null,
    note: null,
    problem: null,
    unread: [],
    recognised: null,
    recognising: null,
  };
}

/** A file with its recognised text; null for an address. */
export function inputOf({ name, content, recognised }: Given): Input | null {
  return content === null ? null : { name, data: content, recognised: recognised ?? undefined };
}

/** The sources that the user gave, in order. Names are unique. */
export class Sources {
  readonly #all: Given[] = [];

  get all(): readonly Given[] {
    return this.#all;
  }

  /** Adds `source`; one of the same name is replaced at its position, and returned. */
  add(source: Given): Given | null {
    const at = this.#all.findIndex(({ name }) => name === source.name);
    if (at < 0) {
      this.#all.push(source);
      return null;
    }
    return this.#all.splice(at, 1, source)[0] ?? null;
  }

  /** Removes `source` and returns its position; -1 when it was not there. */
  remove(source: Given): number {
    const at = this.#all.indexOf(source);
    if (at >= 0) this.#all.splice(at, 1);
    return at;
  }

  /** Puts `source` back at the position that {@link remove} returned. */
  restore(source: Given, at: number): void {
    this.#all.splice(at, 0, source);
  }

  /** Replaces `old` with `fresh`. */
  replace(old: Given, fresh: Given): void {
    const at = this.#all.indexOf(old);
    if (at >= 0) this.#all.splice(at, 1, fresh);
  }
}
