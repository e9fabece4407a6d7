import { LiteratimError } from "../../errors.js";
import { faultOfJson, faultOfTable } from "../values.js";
import { headerOf } from "./header.js";
import { MEMBER, type Row, type Rows, rowsOfJson, rowsOfTable } from "./rows.js";

/** An entry of a keyed file: a verse, a section of a law, an exhibit, a term of a glossary. */
export interface KeyedEntry {
  readonly key: string;
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** Its texts by the names of their columns, such as the original and translations; empty if it has none. */
  readonly texts: ReadonlyMap<string, string>;
  /** The date or the version of its text, from the file. */
  readonly date: string | undefined;
}

/** A keyed file: texts with their keys. */
export interface KeyedFile {
  readonly entries: readonly KeyedEntry[];
  /** The columns of texts; empty if they have no names. */
  readonly columns: readonly string[];
  /** The problems of rows, each with its line: `line 7 has no key`. */
  readonly faults: readonly string[];
}

/** Names of key columns, the likeliest first; if the file has none of them, its first column has the keys. */
const KEYS = ["key", "citation", "cite", "reference", "ref", "exhibit", "docket", "section", "rule", "term", "verse", "id", "number", "no"];

/** Names of text columns. */
const TEXTS = ["text", "content", "body", "passage", "definition", "translation", "original", "words"];

/** Names of columns with the date or version of a text. */
const DATES = ["date", "as_of", "as of", "version", "effective", "effective_date"];

/** Names of columns with information about a text. */
const BESIDE = [
  "title",
  "heading",
  "name",
  "note",
  "notes",
  "comment",
  "source",
  "author",
  "url",
  "link",
  "book",
  "chapter",
  "page",
  "tags",
];

/** Parts of the key of a verse that have separate columns. */
const VERSE = ["book", "chapter", "verse"];

/** The least average number of words by which a column with another name counts as texts. */
const WORDS = 3;

/** The rows by which that is decided. */
const FIRST = 500;

/** Names in the JSON of an opinion, which is a document and not a keyed file. */
const OPINION = /"(?:opinions|html_with_citations|plain_text)"\s*:/;

/**
 * Reads a keyed file: JSON (a list of objects, an object of texts or objects by their keys, an object a line), CSV or TSV whose first line
 * names its columns. Undefined for a file without a column of keys and one of texts, which is a document like any other.
 *
 * @param column the column to use, if there are several.
 * @throws LiteratimError `keyed`: it is invalid, with the line, or does not have that column.
 */
export function keyedFile(name: string, text: string, column?: string): KeyedFile | undefined {
  const rows = rowsOf(name, text);
  if (!rows || rows.list.length === 0) return undefined;
  const is = (names: readonly string[]) => (known: string) => names.includes(known.toLowerCase());
  const keyColumns = keyColumnsOf(rows.columns);
  const dateColumn = DATES.map((date) => rows.columns.find(is([date]))).find(Boolean);
  const others = rows.columns.filter((known) => !keyColumns.includes(known) && known !== dateColumn);
  const prose = proseOf(rows.list);
  const texts = others.filter((known) => is(TEXTS)(known) || (!is([...KEYS, ...BESIDE])(known) && prose.has(known)));
  const isKeyed = keyColumns.some((known) => known === MEMBER || is([...KEYS, ...VERSE])(known)) || others.some(is(TEXTS));
  if (!isKeyed || (texts.length === 0 && column === undefined)) return undefined;
  const wanted = others.find((known) => known.toLowerCase() === column?.toLowerCase());
  if (column !== undefined && wanted === undefined) {
    const known = texts.length > 0 ? `its texts are in ${texts.join(", ")}` : `its columns are ${others.join(", ")}`;
    throw new LiteratimError("keyed", `${name} has no column ${column}; ${known}.`);
  }
  const columns = wanted === undefined ? texts : [wanted];
  const order = new Map(columns.map((known, at) => [known, at]));
  const at = ([known]: readonly [string, string]) => order.get(known) ?? 0;
  const faults: string[] = [];
  const entries = rows.list.flatMap(({ line, fields, fault }) => {
    const key = keyColumns.map((known) => fields.get(known) ?? "");
    const held = [...fields].filter(([known, text]) => text && order.has(known)).sort((one, other) => at(one) - at(other));
    const why = fault ?? (key.includes("") ? "has no key" : undefined);
    if (why !== undefined || held.length === 0) faults.push(`line ${line} ${why ?? `has no text in ${columns.join(", ")}`}`);
    if (why !== undefined) return [];
    const [first = "", chapter, verse] = key;
    const written = chapter === undefined ? first : `${first} ${chapter}:${verse}`;
    return [{ key: written, line, texts: new Map(held), date: (dateColumn && fields.get(dateColumn)) || undefined }];
  });
  return { entries, columns: rows.named ? columns : [], faults };
}

function rowsOf(name: string, text: string): Rows | undefined {
  if (!/^\s*[[{]/.test(text)) return isTable(name, text) ? rowsOfTable(name, text) : undefined;
  if (OPINION.test(text.slice(0, 65_536))) return undefined;
  try {
    const rows = rowsOfJson(name, text);
    // An object of texts can be a single document: `{"title", "text"}`.
    const single = rows && !rows.named && rows.list.some(({ fields }) => [...TEXTS, ...BESIDE].includes(fields.get(MEMBER) ?? ""));
    return single ? undefined : rows;
  } catch (error) {
    // A text may begin with a bracket.
    if (/\.jsonl?$/i.test(name)) throw error;
    return undefined;
  }
}

/** Why a text that may be a keyed file is not parsed, as {@link faultOfJson} says it. */
export async function faultOf(text: string, most: number): Promise<string | undefined> {
  if (/^\s*[[{]/.test(text)) return OPINION.test(text.slice(0, 65_536)) ? undefined : faultOfJson(text, most);
  const header = knownHeaderOf(text);
  return header && faultOfTable(text, header.delimiter, most);
}

/** The separator and the columns of a first line that has a known name among them. */
function knownHeaderOf(text: string): ReturnType<typeof headerOf> {
  const header = headerOf(text);
  return header?.columns.some((column) => [...KEYS, ...TEXTS].includes(column.toLowerCase())) ? header : undefined;
}

/** Whether a first line with separators names columns: it has a known name, and the lines after it have as many fields. */
function isTable(name: string, text: string): boolean {
  const header = knownHeaderOf(text);
  if (!header) return false;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const parted = lines.filter((line) => line.includes(header.delimiter)).length;
  return lines.length > 1 && (/\.[ct]sv$/i.test(name) || parted * 2 > lines.length);
}

function keyColumnsOf(columns: readonly string[]): readonly string[] {
  const find = (name: string) => columns.find((column) => column.toLowerCase() === name);
  const verse = VERSE.flatMap((part) => find(part) ?? []);
  const named = KEYS.map(find).find((column) => column !== undefined);
  if (columns.includes(MEMBER)) return [MEMBER];
  if (verse.length === VERSE.length && (named === undefined || named.toLowerCase() === "verse" || named.toLowerCase() === "id"))
    return verse;
  return [named ?? columns.find((column) => !TEXTS.includes(column.toLowerCase())) ?? MEMBER];
}

/** The columns that have texts, by their length in the first rows. */
function proseOf(rows: readonly Row[]): Set<string> {
  const found = new Map<string, { texts: number; words: number }>();
  for (const { fields } of rows.slice(0, FIRST))
    for (const [column, text] of fields) {
      if (text === "") continue;
      const { texts, words } = found.get(column) ?? { texts: 0, words: 0 };
      found.set(column, { texts: texts + 1, words: words + text.split(/\s+/).length });
    }
  return new Set([...found].flatMap(([column, { texts, words }]) => (words / texts >= WORDS ? [column] : [])));
}
