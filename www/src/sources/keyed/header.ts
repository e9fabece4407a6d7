/** The line that declares the separator for Excel. */
export const SEPARATOR = /^sep=.[ \t]*(?:\r\n|\r|\n)/i;

/** A possible name of a column; it has no separator and no quotation mark. */
const COLUMN = /^[\p{L}\p{N}_][\p{L}\p{N}_ ./-]{0,39}$/u;

/** Whether a file with this beginning may be a keyed file. */
export function mayBeKeyed(head: string): boolean {
  return /^\s*[[{]/.test(head) || headerOf(head) !== undefined;
}

/** The separator of a table and the columns that its first line names. */
export function headerOf(text: string): { delimiter: string; columns: string[] } | undefined {
  const [first = ""] = text.replace(SEPARATOR, "").split(/\r\n|\r|\n/, 1);
  for (const delimiter of ["\t", ",", ";"]) {
    const columns = first.split(delimiter).map((column) => column.replace(/^"(.*)"$/, "$1").trim());
    if (columns.length > 1 && columns.every((column) => COLUMN.test(column)) && new Set(columns).size === columns.length) {
      return { delimiter, columns };
    }
  }
  return undefined;
}
