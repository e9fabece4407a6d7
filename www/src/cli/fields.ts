import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { messageOf } from "../errors.js";
import type { FieldCitation } from "../field.js";
import type { CitedValues } from "../fields/cite.js";
import type { FieldDocument } from "../fields/documents.js";
import { fieldsIn } from "../fields/values.js";
import { inputWithFolder } from "../files.js";
import type { Input } from "../input.js";
import { spentSentences } from "../report/spent.js";
import { plain } from "./terminal.js";
import { UsageError } from "./usage-error.js";

/** Characters of a passage that are written, and passages of a value. */
const SHOWN = 120;
const MOST_PASSAGES = 3;

/** The object in a file of values. */
export function valuesIn(file: string): object {
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`The values in ${file} cannot be read: ${messageOf(error)}.`);
  }
  if (typeof values !== "object" || values === null || Array.isArray(values))
    throw new UsageError(`${file} has no object of values; write {"name": value, ...}.`);
  return values;
}

/** The documents of `FILE` and `TYPE=FILE`. The type is by default the file's name without its ending. */
export async function documentsOf(names: readonly string[]): Promise<FieldDocument[]> {
  return Promise.all(
    names.map(async (name) => {
      const [, type, path = name] = /^([\p{L}\p{N}_-]+)=(.+)$/u.exec(name) ?? [];
      const file = (await inputWithFolder(path)) as Input;
      return { id: path, document_type: type ?? basename(path, extname(path)), file };
    }),
  );
}

/** The values with their passages as text. */
export function writeFields(cited: CitedValues<object>): string {
  const { citations, citations_error: failure, citations_calls: calls = [], citations_invented: invented = 0 } = cited._metadata;
  const fields = fieldsIn(cited);
  const lines = fields.flatMap(({ path, value }) => {
    const passages = (Object.hasOwn(citations, path) ? citations[path] : undefined) ?? [];
    return [`${path}: ${oneLine(value)}`, ...linesOf(passages)];
  });
  const found = fields.filter(({ path }) => Object.hasOwn(citations, path)).length;
  lines.push("", `${found} of ${fields.length} values have a passage.`);
  if (invented > 0) lines.push(`Left out: ${invented} cited passages that no document has.`);
  if (failure) lines.push(`The model cited nothing: ${failure.message}`);
  lines.push(...spentSentences(calls));
  return `${plain(lines.join("\n"))}\n`;
}

function linesOf(passages: readonly FieldCitation[]): string[] {
  const left = passages.length - MOST_PASSAGES;
  const more = left > 0 ? [`    and ${left} more, which --json lists`] : [];
  return passages.length === 0 ? ["    no passage"] : [...passages.slice(0, MOST_PASSAGES).map(lineOf), ...more];
}

function lineOf({ type, citedText, documentId, page, ambiguous }: FieldCitation): string {
  const about = [type.replaceAll("_", " "), documentId, page === null ? null : `page ${page}`, ambiguous ? "one of several places" : null];
  const characters = [...oneLine(citedText)];
  const words = characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : characters.join("");
  return `    ${about.filter((part) => part !== null).join(", ")}${words === "" ? "" : `: “${words}”`}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
