import Papa from "papaparse";
import { LiteratimError } from "../../errors.js";
import { headerOf, SEPARATOR } from "./header.js";

/** A row: its fields by the names of their columns, or why it cannot be used. */
export interface Row {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly fields: ReadonlyMap<string, string>;
  readonly fault?: string | undefined;
}

/** The rows of a file. */
export interface Rows {
  readonly columns: readonly string[];
  readonly list: readonly Row[];
  /** Whether the file names the columns; an object of texts by their keys does not. */
  readonly named: boolean;
}

/** The name of the key column for an object with keys. */
export const MEMBER = "";

/** The name of the text column for an object of texts by their keys. */
export const TEXT = "text";

/**
 * The rows of JSON: a list of objects, an object with such a list and texts, an object of texts or of objects by their keys, or an
 * object a line. Undefined for any other JSON, and
 * for text that is not JSON.
 *
 * @throws LiteratimError `keyed`, with the line, when the JSON is invalid.
 */
export function rowsOfJson(name: string, text: string): Rows | undefined {
  const members = isJsonLines(text) ? linesOf(name, text) : membersOf(name, text);
  const values = members.map(({ value }) => value);
  const keyed = members.every(({ key }) => key !== undefined);
  if (members.length === 0) return undefined;
  if (keyed && values.every((value) => typeof value === "string")) {
    const row = ({ key = "", value, line }: Member): Row => ({ line, fields: fieldsOf({ [MEMBER]: key, [TEXT]: value }) });
    return { columns: [MEMBER, TEXT], list: members.map(row), named: false };
  }
  const inner = listIn(members);
  if (inner) return rowsOfMembers(linesFrom(inner, membersOf(name, inner.written)));
  return rowsOfMembers(members);
}

function rowsOfMembers(members: readonly Member[]): Rows | undefined {
  if (members.length === 0 || !members.every(({ value }) => isObject(value))) return undefined;
  const list = members.map(({ key, value, line }) => ({
    line,
    fields: fieldsOf({ ...(key === undefined ? {} : { [MEMBER]: key }), ...(value as object) }),
  }));
  return { columns: [...new Set(list.flatMap(({ fields }) => [...fields.keys()]))], list, named: true };
}

/** The only list of objects in an object with other fields: `{"title", "verses": […]}`. */
function listIn(members: readonly Member[]): Member | undefined {
  const [list, ...others] = members.filter(({ value }) => typeof value === "object" && value !== null);
  const isList = Array.isArray(list?.value) && list.value.length > 0 && list.value.every(isObject);
  return isList && list.key !== undefined && others.length === 0 ? list : undefined;
}

/** Members of a value with their lines in the whole file. */
function linesFrom({ line }: Member, members: readonly Member[]): Member[] {
  return members.map((member) => ({ ...member, line: line + member.line - 1 }));
}

/** The rows of a table whose first line names its columns; undefined when the first line names none. */
export function rowsOfTable(name: string, whole: string): Rows | undefined {
  const header = headerOf(whole);
  const text = whole.replace(SEPARATOR, "");
  let line = whole === text ? 1 : 2;
  if (!header) return undefined;
  const { delimiter, columns } = header;
  let { data, errors } = Papa.parse<string[]>(text, { delimiter });
  // Files with tabs need no quoting, and many contain quotation marks as text.
  if (errors.length > 0 && delimiter === "\t") ({ data, errors } = Papa.parse<string[]>(text, { delimiter, fastMode: true }));
  const [fault] = errors;
  if (fault) {
    throw new LiteratimError(
      "keyed",
      `${name}, line ${line + breaksIn(text.slice(0, fault.index ?? 0))}: a quotation mark opens a field there, and none closes it; double a quotation mark inside of a field ("").`,
    );
  }
  const list: Row[] = [];
  for (const [index, cells] of data.entries()) {
    if (index > 0 && cells.some((cell) => cell.trim() !== "")) list.push(rowOf(line, cells, columns));
    line += 1 + cells.reduce((lines, cell) => lines + breaksIn(cell), 0);
  }
  return { columns, list, named: true };
}

function rowOf(line: number, cells: readonly string[], columns: readonly string[]): Row {
  const fields = fieldsOf(Object.fromEntries(cells.slice(0, columns.length).map((cell, index) => [columns[index], cell])));
  if (cells.length === columns.length) return { line, fields };
  const count = `has ${cells.length} ${cells.length === 1 ? "field" : "fields"}, and the first line names ${columns.length}`;
  return { line, fields, fault: `${count}; put a text with the separator in quotation marks` };
}

/** A member of a list or an object. */
interface Member {
  readonly key: string | undefined;
  readonly value: unknown;
  readonly line: number;
  /** Its value in the file. */
  readonly written: string;
}

function isJsonLines(text: string): boolean {
  const [first = "", ...others] = text.trim().split("\n");
  return first.startsWith("{") && others.length > 0 && isObject(parsed(first));
}

function linesOf(name: string, text: string): Member[] {
  return text.split("\n").flatMap((written, index) => {
    if (written.trim() === "") return [];
    const value = parsed(written);
    if (value === undefined) throw broken(name, index + 1);
    return [{ key: undefined, value, line: index + 1, written }];
  });
}

/** The members of the list or the object `text`, each parsed by itself, so that an error has its line. */
function membersOf(name: string, text: string): Member[] {
  const members: Member[] = [];
  const isList = text.trimStart().startsWith("[");
  const signs = /["[\]{},]/g;
  let [depth, start, line, counted] = [0, 0, 1, 0];
  const take = (end: number): void => {
    const first = start + Math.max(0, text.slice(start, end).search(/\S/));
    line += breaksIn(text.slice(counted, first));
    counted = first;
    const written = text.slice(first, end).trimEnd();
    if (written === "" && members.length === 0 && depth === 0) return;
    const [member] = isList ? [[undefined, parsed(written)]] : Object.entries(parsed(`{${written}}`) ?? {});
    if (member?.[1] === undefined) throw broken(name, line);
    members.push({ key: member[0] as string | undefined, value: member[1], line, written: isList ? written : valueIn(written) });
  };
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const [sign] = found;
    if (sign === '"') {
      signs.lastIndex = endOfString(text, found.index);
    } else if (sign === "[" || sign === "{") {
      if (++depth === 1) start = found.index + 1;
    } else if (sign === ",") {
      if (depth === 1) {
        take(found.index);
        start = found.index + 1;
      }
    } else if (--depth === 0) {
      take(found.index);
      start = found.index + 1;
      break;
    }
  }
  if (depth > 0 || text.slice(start).trim() !== "") throw broken(name, line + breaksIn(text.slice(counted, start)));
  return members;
}

/** The value of `"key": value`, with the line breaks before it. */
function valueIn(written: string): string {
  const end = endOfString(written, 0);
  return written.slice(0, end).replace(/[^\r\n]/g, "") + written.slice(end).replace(":", "");
}

/** The end of the string that opens at `at`. */
function endOfString(text: string, at: number): number {
  let end = at;
  do end = text.indexOf('"', end + 1);
  while (end > 0 && backslashesBefore(text, end) % 2 === 1);
  return end < 0 ? text.length : end + 1;
}

function backslashesBefore(text: string, at: number): number {
  let from = at;
  while (text[from - 1] === "\\") from -= 1;
  return at - from;
}

/** The value of a JSON text; undefined when it is invalid. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields with texts or numbers, as texts. */
function fieldsOf(values: object): Map<string, string> {
  const plain = Object.entries(values).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  return new Map(plain.map(([column, value]) => [column, String(value).trim()]));
}

function broken(name: string, line: number): LiteratimError {
  return new LiteratimError(
    "keyed",
    `${name}, line ${line}: this is not JSON; correct it there: a comma or a quotation mark may be missing.`,
  );
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
