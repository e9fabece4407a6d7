import { LiteratimError } from "../../errors.js";
import { formatBytes } from "../../limits.js";
import { type Entry, fromLine } from "./entry.js";

const FORMAT = "literatim-store";
const VERSION = 2;

/** The first line of an export. */
export const HEADER = `${JSON.stringify({ format: FORMAT, version: VERSION })}\n`;

/** A line of an export with its entry, or why it has none (a full sentence). */
export interface Line {
  readonly line: number;
  readonly entry: Entry | string;
}

/**
 * The lines of an export after its header, without blank ones.
 *
 * @param longest the most characters of a line; a longer one is refused and not kept in memory.
 * @throws LiteratimError `unsupported` when the file is not an export that this version can read.
 */
export async function* readExport(pieces: AsyncIterable<string> | Iterable<string>, longest: number): AsyncGenerator<Line> {
  let header = false;
  for await (const [line, text] of linesOf(pieces, longest)) {
    if (!header) refuseHeader(text);
    else if (text === undefined)
      yield { line, entry: `The line has more than ${formatBytes(longest)}, which is more than a store accepts.` };
    else if (text.trim() !== "") yield { line, entry: entryOf(text) };
    header = true;
  }
  if (!header) refuseHeader(undefined);
}

function entryOf(text: string): Entry | string {
  const entry = fromLine(text);
  if (entry === "damaged") return "The line is not an entry of an export, or it was altered or truncated.";
  if (entry === "version") return "The line was written by another version of Literatim, which this one cannot read.";
  if (entry.shelf === "hosts") return "The state of hosts applies only to the device that recorded it.";
  return entry;
}

function refuseHeader(text: string | undefined): void {
  let header: unknown;
  try {
    header = JSON.parse(text ?? "");
  } catch {}
  const { format, version } = typeof header === "object" && header !== null ? (header as Record<string, unknown>) : {};
  if (format !== FORMAT) {
    throw new LiteratimError("unsupported", "The file is not an export of Literatim; give one that Literatim has written.");
  }
  if (version !== VERSION) {
    throw new LiteratimError(
      "unsupported",
      `The export has version ${JSON.stringify(version)}, and this Literatim reads version ${VERSION}; export it again with the same version of Literatim.`,
    );
  }
}

/** The lines of a text in pieces, with their numbers from 1; undefined for one that is longer than `longest`. */
async function* linesOf(
  pieces: AsyncIterable<string> | Iterable<string>,
  longest: number,
): AsyncGenerator<[line: number, text: string | undefined]> {
  let line = 1;
  let text: string | undefined = "";
  const append = (part: string) => {
    text = text === undefined || text.length + part.length > longest ? undefined : text + part;
  };
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", from)) {
      append(piece.slice(from, end));
      yield [line++, text];
      text = "";
      from = end + 1;
    }
    append(piece.slice(from));
  }
  if (text !== "") yield [line, text];
}
