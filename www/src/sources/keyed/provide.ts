import { LiteratimError } from "../../errors.js";
import { bytesOf, decoded, headOf, type Input } from "../../input.js";
import { LIMITS } from "../../limits.js";
import type { Problem } from "../../model.js";
import type { Desk, MissingSource, ProvidedSource } from "../provider.js";
import { type KeyedEntry, type KeyedFile, keyedFile, mayBeKeyed } from "./keyed-file.js";
import { type Match, type Matches, matchesOf } from "./match.js";

/** Rows that are named where some were left out. */
const NAMED = 3;

/**
 * What a draft cites of a file of keyed texts: each entry is a source by itself, or of a range all its members, and of several columns each;
 * the other entries stay out. Undefined when the file is none of keyed texts.
 */
export async function keyedSources(
  file: Input,
  column: string | undefined,
  desk: Desk,
): Promise<(ProvidedSource | MissingSource)[] | undefined> {
  const unreadable = (text: string): MissingSource => ({ name: file.name, status: "unreadable", problem: { code: "keyed", text } });
  let keyed: KeyedFile | undefined;
  try {
    const text = await textOf(file);
    keyed = text === undefined ? undefined : keyedFile(file.name, text, column);
  } catch (error) {
    if (!(error instanceof LiteratimError)) throw error;
    return [unreadable(error.message)];
  }
  if (!keyed) return undefined;
  const { entries, faults } = keyed;
  if (entries.length === 0) return [unreadable(`${file.name} has no text with a key: ${listOf(faults)}.`)];
  const { cited, twice } = await matchesOf(
    entries.map(({ key }) => key),
    desk,
  );
  const sources = cited.flatMap((match) => sourcesOf(file.name, match, keyed, twice));
  const problem = problemOf(file.name, keyed, twice, cited.length === 0);
  return problem ? [...sources, { name: file.name, status: "partial", problem }] : sources;
}

/** The sources of what is cited: one for each column in which its entries have a text. */
function sourcesOf(
  file: string,
  { citation, key, entries: indices, missing }: Match,
  { entries, columns }: KeyedFile,
  twice: Matches["twice"],
): (ProvidedSource | MissingSource)[] {
  const members = indices.map((index) => entries[index] as KeyedEntry);
  const [first] = members;
  const called = first && members.length === 1 && missing.length === 0 ? first.key : key;
  const known = [...new Set(members.flatMap(({ texts }) => [...texts.keys()]))];
  const double = twice.find((pair) => pair.some((index) => indices.includes(index)))?.map((index) => entries[index]);
  const why = double
    ? `has “${double[0]?.key}” in line ${double[1]?.line} and in line ${double[0]?.line}; keep one of them`
    : missing.length > 0
      ? `has no ${missing.join(", ")}, which ${key} takes in`
      : first === undefined
        ? `has the last of ${key} before the first; put them in their order`
        : known.length === 0
          ? `has no text for “${first.key}” in line ${first.line}`
          : undefined;
  const name = `${file}: ${called}`;
  if (why !== undefined) return [{ name, status: "unreadable", problem: { code: "keyed", text: `${file} ${why}.` }, citation }];
  return known.map((column) => {
    const text = members.flatMap(({ texts }) => texts.get(column) ?? []).join("\n\n");
    const about = { title: called, date: first?.date, citations: [key], column: columns.includes(column) ? column : undefined };
    const ownName = columns.length > 1 ? `${name} (${column})` : name;
    return { data: { name: ownName, data: new TextEncoder().encode(text), about }, citation };
  });
}

/** What is to be said of the file as a whole. */
function problemOf(file: string, { entries, faults }: KeyedFile, twice: Matches["twice"], uncited: boolean): Problem | undefined {
  const doubled = twice.map(
    ([index, first]) => `line ${entries[index]?.line} has “${entries[index]?.key}”, as line ${entries[first]?.line} has`,
  );
  const wrong = [...faults, ...doubled];
  const left = wrong.length > 0 ? [`Not all of ${file} can be used: ${listOf(wrong)}. Correct it there.`] : [];
  const keys = entries.length === 1 ? "the key" : `any of the ${entries.length} keys, such as`;
  const advice = "where it cites them in a way of its own, say how in a file of patterns";
  if (uncited) left.push(`The draft does not cite ${keys} “${entries[0]?.key}” of ${file}; ${advice}.`);
  return left.length > 0 ? { code: wrong.length > 0 ? "keyed" : "uncited", text: left.join(" ") } : undefined;
}

/** The text of a file that may be one of keyed texts; undefined of any other. */
async function textOf(file: Input): Promise<string | undefined> {
  const { data, about } = file;
  const size = data instanceof Uint8Array ? data.byteLength : data.size;
  if (about || size > LIMITS.fileBytes || !mayBeKeyed(await headOf(file))) return undefined;
  return decoded(await bytesOf(file, LIMITS.fileBytes));
}

function listOf(faults: readonly string[]): string {
  const more = faults.length > NAMED ? `; and ${faults.length - NAMED} more` : "";
  return `${faults.slice(0, NAMED).join("; ")}${more}`;
}
