import { webAddress } from "../../../src/index.js";

/** Where something that the user gave comes from. */
export type Origin = "file" | "pasted" | "address" | "example";

/** A draft or a source as the user gave it. What it holds is read anew at each check. */
export interface Given {
  /** Tells it from all others given since the page was opened. */
  key: number;
  /** File name, address, or `pasted text`. */
  name: string;
  origin: Origin;
  /** What is to be read; null for an address, which is fetched. */
  content: Blob | null;
  /** What else is to be known of it; null when there is nothing. */
  note: string | null;
  /** Why the last check could not read it, in a sentence for the user. */
  problem: string | null;
}

let keys = 0;

/** A file. */
export function givenFile(file: Blob, name: string, origin: Origin = "file"): Given {
  return { key: ++keys, name, origin, content: file, note: null, problem: null };
}

/** Text that was pasted or typed: `html` when it has structure, `plain` otherwise. */
export function givenText(text: string, type: "html" | "plain"): Given {
  return givenFile(new Blob([text], { type: `text/${type}` }), "pasted text", "pasted");
}

/** An address of the web. */
export function givenAddress(address: string): Given {
  return { key: ++keys, name: address, origin: "address", content: null, note: null, problem: null };
}

/** The address that the user typed, in full; null when it is none of http or https. A bare host and path is taken for https. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  const named = url.hostname.includes(".") || url.hostname === "localhost" || url.hostname.startsWith("[");
  return named ? (webAddress(full) ?? null) : null;
}

/** The sources that the user gave, in the order in which they came. No two have one name. */
export class Sources {
  readonly #all: Given[] = [];

  get all(): readonly Given[] {
    return this.#all;
  }

  /** Adds `source`; one of the same name is replaced at its place, and returned. */
  add(source: Given): Given | null {
    const at = this.#all.findIndex(({ name }) => name === source.name);
    if (at < 0) {
      this.#all.push(source);
      return null;
    }
    return this.#all.splice(at, 1, source)[0] ?? null;
  }

  /** Takes `source` away and says at which place it stood; -1 when it was not there. */
  remove(source: Given): number {
    const at = this.#all.indexOf(source);
    if (at >= 0) this.#all.splice(at, 1);
    return at;
  }

  /** Puts `source` back to the place that {@link remove} gave. */
  restore(source: Given, at: number): void {
    this.#all.splice(at, 0, source);
  }

  /** Puts `fresh` where `old` stands. */
  replace(old: Given, fresh: Given): void {
    const at = this.#all.indexOf(old);
    if (at >= 0) this.#all.splice(at, 1, fresh);
  }
}
