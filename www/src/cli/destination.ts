import { statSync } from "node:fs";
import { basename } from "node:path";
import { FORMAT_NAMES, formatInfo, type OutputFormat } from "../formats.js";
import { UsageError } from "./usage-error.js";

/** Where a report goes, and in which format. */
export interface Destination {
  readonly format: OutputFormat;
  /** The file to write to; undefined for standard output. */
  readonly file: string | undefined;
  /** A sentence for the user, when a file's ending names no format and none is given. */
  readonly notice?: string;
}

/** What the user says of format and file; a setting comes from the environment or a configuration file. */
export interface Asked {
  /** On the command line. */
  readonly format: OutputFormat | undefined;
  readonly output: string | undefined;
  /** In the settings. */
  readonly setFormat: OutputFormat | undefined;
  readonly setOutput: string | undefined;
}

/** Endings that are written besides those in the table of formats. */
const ENDINGS: Readonly<Record<string, OutputFormat>> = { markdown: "markdown", htm: "html", ndjson: "jsonl" };

/**
 * The destination of a report. `--output json` is the format on standard output, unless there is such a file or folder; `--output r.json` is a file
 * whose ending gives its format, unless `--format` does. A command that does not write that format writes text, which suits a Markdown file.
 *
 * @param writes the formats that the command writes.
 * @throws UsageError when two formats are given.
 */
export function destinationOf({ format, output, setFormat, setOutput }: Asked, writes: readonly OutputFormat[]): Destination {
  const file = output ?? setOutput;
  if (file === "") throw new UsageError("--output needs a file name.");
  if (file === undefined) return { format: format ?? setFormat ?? "terminal", file };
  const status = statSync(file, { throwIfNoEntry: false });
  const named = status ? undefined : formatNamed(file);
  if (named !== undefined) {
    if (format !== undefined && format !== named)
      throw new UsageError(
        `--output ${file} and --format ${format} are two formats; give one, or --output ./${file} for a file of that name.`,
      );
    return { format: named, file: undefined };
  }
  const ofEnding = formatOfEnding(file);
  // What stands on the command line counts before a setting.
  const known = format ?? (output === undefined ? (setFormat ?? ofEnding) : (ofEnding ?? setFormat));
  if (known !== undefined && known === ofEnding && format === undefined && !writes.includes(known)) {
    const notice = `${file} is written as text for a terminal: this command does not write ${known}.`;
    return { format: "terminal", file, ...(known === "markdown" ? {} : { notice }) };
  }
  if (known !== undefined) return { format: known, file };
  const isFile = status ? status.isFile() : !/[/\\]$/.test(file);
  const notice = `The ending of ${file} names no format, so it is written as text for a terminal; give --format, or one of the endings ${endings()}.`;
  return { format: "terminal", file, ...(isFile ? { notice } : {}) };
}

function formatNamed(word: string): OutputFormat | undefined {
  return FORMAT_NAMES.find((name) => name === word.toLowerCase());
}

/** The first format with the ending of a file, in whatever case. */
function formatOfEnding(file: string): OutputFormat | undefined {
  const name = basename(file).toLowerCase();
  const isOwn = (ending: string) => name.endsWith(`.${ending}`) && name.length > ending.length + 1;
  if (isOwn("sarif.json")) return "sarif";
  return FORMAT_NAMES.find((format) => isOwn(formatInfo(format).ending)) ?? ENDINGS[Object.keys(ENDINGS).find(isOwn) ?? ""];
}

function endings(): string {
  return [...new Set(FORMAT_NAMES.map((format) => `.${formatInfo(format).ending}`))].join(", ");
}
