import type { CitedKey, KeyKind } from "../../model.js";
import type { Desk } from "../provider.js";

/** Entries of a file of keyed texts that a draft cites, by their place in the list of its keys. */
export interface Match {
  /** The citation that names them first. */
  readonly citation: string;
  /** How the draft calls them. */
  readonly key: string;
  /** In the order of the range; none of a range whose last stands before its first. */
  readonly entries: readonly number[];
  /** Of a range the members that the file has not. */
  readonly missing: readonly string[];
}

/** What a draft cites of a file with these keys, and the entries whose key another one before has, each with that one. */
export interface Matches {
  readonly cited: readonly Match[];
  readonly twice: readonly (readonly [entry: number, first: number])[];
}

/** The most members of a range. */
const RANGE = 2000;

export async function matchesOf(keys: readonly string[], desk: Desk): Promise<Matches> {
  const entriesOf = new Map<KeyKind, ReadonlyMap<string, number>>();
  const twice: [number, number][] = [];
  const index = async (kind: KeyKind): Promise<ReadonlyMap<string, number>> => {
    const known = entriesOf.get(kind);
    if (known) return known;
    const entries = new Map<string, number>();
    for (const [entry, identity] of (await desk.identities(kind, keys)).entries()) {
      const first = entries.get(identity);
      if (first === undefined) entries.set(identity, entry);
      else if (kind === "own") twice.push([entry, first]);
    }
    entriesOf.set(kind, entries);
    return entries;
  };
  await index("own");
  const cited: Match[] = [];
  for (const key of await desk.citedKeys()) cited.push(...(await matchOf(key, await index(key.kind), desk)));
  return { cited, twice };
}

/** What a file has of a key; nothing when it has none of it. */
async function matchOf(cited: CitedKey, entries: ReadonlyMap<string, number>, desk: Desk): Promise<Match[]> {
  const { citation, key, kind, first, last } = cited;
  const ends = last === null ? [first] : [first, last];
  const members = (last === null ? undefined : membersOf(first, last)) ?? ends;
  const identities = await desk.identities(kind, members);
  const found = identities.map((identity) => entries.get(identity));
  if (found[0] === undefined && found.at(-1) === undefined) return [];
  const missing = members.filter((_, index) => found[index] === undefined);
  const held = found.filter((entry) => entry !== undefined);
  const [from = 0, to = from] = held;
  // A range that is told by its ends alone has what stands between the two in the file.
  const inOrder = last !== null && members === ends && missing.length === 0;
  const between = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [{ citation, key, entries: inOrder ? between : held, missing }];
}

/** The keys from one to another that differ in one number; undefined when they differ in more. */
function membersOf(first: string, last: string): string[] | undefined {
  const same = [...first].findIndex((sign, index) => sign !== last[index]);
  const head = first.slice(0, Math.max(0, same)).replace(/\d+$/, "");
  const [, from, tail] = /^(\d+)(.*)$/s.exec(first.slice(head.length)) ?? [];
  const [, to, other] = /^(\d+)(.*)$/s.exec(last.slice(head.length)) ?? [];
  const count = Number(to) - Number(from);
  if (tail !== other || !(count > 0 && count < RANGE)) return undefined;
  return Array.from({ length: count + 1 }, (_, index) => `${head}${Number(from) + index}${tail}`);
}
