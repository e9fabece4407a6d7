import type { CitedKey, KeyKind, KeyRange } from "../../model.js";
import type { Desk } from "../provider.js";

/** Entries of a keyed file that a draft cites, by their index in the list of its keys. */
export interface Match {
  /** The citation that names them first. */
  readonly citation: string;
  /** The draft's name for them. */
  readonly key: string;
  /** In the order in which they are cited; empty for a range that ends before it begins. */
  readonly entries: readonly number[];
  /** The members of a range or a list that the file does not have. */
  readonly missing: readonly string[];
  /** Members whose key has several texts, by the first two entries. */
  readonly double: readonly Double[];
}

/** Two entries of one key with different texts. */
export type Double = readonly [first: number, other: number];

/** What a draft cites of a file with these keys, and the keys with different texts. */
export interface Matches {
  readonly cited: readonly Match[];
  readonly double: readonly Double[];
}

/** The most members of a range. */
const RANGE = 2000;

/** Entries by the identity of their keys, and those of one key with different texts. */
interface Index {
  readonly entries: ReadonlyMap<string, number>;
  readonly double: ReadonlyMap<number, Double>;
}

/** @param alike whether two entries have the same texts, so that either can be used for both. */
export async function matchesOf(keys: readonly string[], alike: (entry: number, other: number) => boolean, desk: Desk): Promise<Matches> {
  const indices = new Map<KeyKind, Index>();
  const index = async (kind: KeyKind): Promise<Index> => {
    const known = indices.get(kind);
    if (known) return known;
    const entries = new Map<string, number>();
    const double = new Map<number, Double>();
    for (const [entry, identity] of (await desk.identities(kind, keys)).entries()) {
      const first = entries.get(identity);
      if (first === undefined) entries.set(identity, entry);
      else if (!double.has(first) && !alike(first, entry)) double.set(first, [first, entry]);
    }
    indices.set(kind, { entries, double });
    return { entries, double };
  };
  const { double } = await index("own");
  const cited: Match[] = [];
  for (const key of await desk.citedKeys()) {
    const match = await matchOf(key, await index(key.kind), desk);
    if (match) cited.push(match);
  }
  return { cited, double: [...double.values()] };
}

/** The entries of a key; empty when the file does not have it. */
async function matchOf({ citation, key, kind, members }: CitedKey, index: Index, desk: Desk): Promise<Match | undefined> {
  const parts = await Promise.all(members.map((member) => partOf(member, kind, index, desk)));
  const match = {
    citation,
    key,
    entries: parts.flatMap(({ entries }) => entries),
    missing: parts.flatMap(({ missing }) => missing),
    double: parts.flatMap(({ double }) => double),
  };
  return parts.some(({ isThere }) => isThere) ? match : undefined;
}

/** The entries of a key or a range, and whether there are any. */
async function partOf({ first, last }: KeyRange, kind: KeyKind, { entries, double }: Index, desk: Desk) {
  const ends = last === null ? [first] : [first, last];
  const members = (last === null ? undefined : membersOf(first, last)) ?? ends;
  const found = (await desk.identities(kind, members)).map((identity) => entries.get(identity));
  const missing = members.filter((_, index) => found[index] === undefined);
  const held = found.filter((entry) => entry !== undefined);
  const [from = 0, to = from] = held;
  // A range that is known by its ends only has the entries between the two in the file.
  const inOrder = last !== null && members === ends && missing.length === 0;
  const between = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const all = inOrder ? between : held;
  return {
    isThere: held.length > 0,
    entries: all.filter((entry) => !double.has(entry)),
    missing,
    double: all.map((entry) => double.get(entry)).filter((pair) => pair !== undefined),
  };
}

/** The keys from one to another that differ in one number; undefined when they differ in more. */
function membersOf(first: string, last: string): string[] | undefined {
  const same = [...first].findIndex((sign, index) => sign !== last[index]);
  const head = first.slice(0, Math.max(0, same)).replace(/(?<!\d)\d+$/, "");
  const [, from, tail] = /^(\d+)(.*)$/s.exec(first.slice(head.length)) ?? [];
  const [, to, other] = /^(\d+)(.*)$/s.exec(last.slice(head.length)) ?? [];
  const count = Number(to) - Number(from);
  if (tail !== other || !(count > 0 && count < RANGE)) return undefined;
  return Array.from({ length: count + 1 }, (_, index) => `${head}${Number(from) + index}${tail}`);
}
