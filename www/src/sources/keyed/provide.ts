import { LiteratimError } from "../../errors.js";
import type { Input } from "../../input.js";
import type { Problem } from "../../model.js";
import type { Desk, MissingSource, ProvidedSource } from "../provider.js";
import { faultOf, type KeyedEntry, type KeyedFile, keyedFile } from "./keyed-file.js";
import { type Match, type Matches, matchesOf } from "./match.js";

/** How many rows and keys a message names. */
const NAMED = 3;

/**
 * The sources that a draft cites in a keyed file: an entry, or all members of a range, in each of its columns;
 * the other entries are left out. Undefined when the file is not a keyed file.
 */
export async function keyedSources(
  file: Input,
  column: string | undefined,
  desk: Desk,
): Promise<(ProvidedSource | MissingSource)[] | undefined> {
  const unreadable = (text: string): MissingSource => ({ name: file.name, status: "unreadable", problem: { code: "keyed", text } });
  let keyed: KeyedFile | undefined;
  try {
    const text = await desk.decode(file);
    const fault = text === undefined ? undefined : await faultOf(text, desk.mostValues);
    if (fault && /\.(?:jsonl?|[ct]sv)$/i.test(file.name))
      return [unreadable(`${file.name} ${fault} of keyed texts; give only the part that the draft cites.`)];
    // Another text may begin with a bracket.
    if (text !== undefined && !fault) keyed = keyedFile(file.name, text, column);
  } catch (error) {
    if (!(error instanceof LiteratimError)) throw error;
    return [unreadable(error.message)];
  }
  if (!keyed) return undefined;
  const { entries, faults } = keyed;
  if (entries.length === 0) return [unreadable(`${file.name} has no text with a key: ${listOf(faults)}.`)];
  const { cited, double } = await matchesOf(
    entries.map(({ key }) => key),
    (entry, other) => isAlike(entries[entry], entries[other]),
    desk,
  );
  const sources = cited.flatMap((match) => sourcesOf(file.name, match, keyed));
  const problem = problemOf(file.name, keyed, double, cited.length === 0);
  return problem ? [...sources, { name: file.name, status: "partial", problem }] : sources;
}

/** Whether two entries have the same texts. */
function isAlike(entry: KeyedEntry | undefined, other: KeyedEntry | undefined): boolean {
  const texts = (of: KeyedEntry | undefined) => JSON.stringify([...(of?.texts ?? [])]);
  return texts(entry) === texts(other);
}

/** The sources of a citation: one for each column in which its entries have a text. */
function sourcesOf(file: string, match: Match, { entries, columns }: KeyedFile): (ProvidedSource | MissingSource)[] {
  const { citation, key, entries: indices, missing, double } = match;
  const at = (index: number) => entries[index] as KeyedEntry;
  const members = indices.map(at);
  const [first] = members;
  const isOne = members.length + missing.length + double.length === 1;
  const called = isOne && first ? first.key : key;
  const known = [...new Set(members.flatMap(({ texts }) => [...texts.keys()]))];
  const lacks: string[] = [];
  if (missing.length > 0) lacks.push(`has no ${someOf(missing)}, which ${key} includes`);
  for (const [one, other] of double.slice(0, NAMED)) {
    lacks.push(`has “${at(other).key}” in line ${at(one).line} and in line ${at(other).line}; keep one of them`);
  }
  const name = `${file}: ${called}`;
  const why = (known: readonly string[]) => `${file} ${known.join(", and ")}`;
  const textless = (column?: string): string[] => {
    const none = members.filter(({ texts }) => (column === undefined ? texts.size === 0 : !texts.has(column)));
    const where = column === undefined || columns.length < 2 ? "" : ` in ${column}`;
    return none.length === 0 ? [] : [`has no text${where} for ${someOf(none.map(({ key, line }) => `“${key}” in line ${line}`))}`];
  };
  if (known.length === 0) {
    const out = [...lacks, ...textless()];
    if (out.length === 0) out.push(`has the last of ${key} before the first; correct their order`);
    return [{ name, status: "unreadable", problem: { code: "keyed", text: `${why(out)}.` }, citation }];
  }
  return known.map((column) => {
    const text = members.flatMap(({ texts }) => texts.get(column) ?? []).join("\n\n");
    const out = [...lacks, ...textless(column)];
    const partial = out.length > 0 ? why(out) : undefined;
    const named = columns.includes(column) ? column : undefined;
    const about = { title: called, date: first?.date, citations: [key], column: named, file, partial };
    const ownName = columns.length > 1 ? `${name} (${column})` : name;
    return { data: { name: ownName, data: new TextEncoder().encode(text), about }, citation };
  });
}

/** The problems of the file as a whole. */
function problemOf(file: string, { entries, faults }: KeyedFile, double: Matches["double"], uncited: boolean): Problem | undefined {
  const doubled = double.map(
    ([first, other]) =>
      `line ${entries[other]?.line} has “${entries[other]?.key}”, as line ${entries[first]?.line} does, with another text`,
  );
  const wrong = [...faults, ...doubled];
  const left = wrong.length > 0 ? [`Not all of ${file} can be used: ${listOf(wrong)}. Correct it there.`] : [];
  const keys = entries.length === 1 ? "the key" : `any of the ${entries.length} keys, such as`;
  const advice = "if it cites them in its own way, describe that in a file of patterns";
  if (uncited) left.push(`The draft does not cite ${keys} “${entries[0]?.key}” of ${file}; ${advice}.`);
  return left.length > 0 ? { code: wrong.length > 0 ? "keyed" : "uncited", text: left.join(" ") } : undefined;
}

function listOf(faults: readonly string[]): string {
  const more = faults.length > NAMED ? `; and ${faults.length - NAMED} more` : "";
  return `${faults.slice(0, NAMED).join("; ")}${more}`;
}

function someOf(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return `${names.slice(0, NAMED).join(", ")}${more}`;
}
