import { LiteratimError } from "../../errors.js";
import { formatBytes } from "../../limits.js";
import { type Entry, fromLine } from "./entry.js";

const FORMAT = "literatim-store";
const VERSION = 2;

/** The first line of an export. */
export const HEADER = `${JSON.stringify({ format: FORMAT, version: VERSION })}\n`;

/** A line of an export that holds an entry, or why it holds none (a full sentence). */
export interface Line {
  readonly line: number;
  readonly entry: Entry | string;
}

/**
 * The lines of an export behind its header, blank ones left out.
 *
 * @param longest characters of a line; a longer one is refused and not held in memory.
 * @throws LiteratimError `unsupported` when the file is no export that this version knows.
 */
export async function* readExport(pieces: AsyncIterable<string> | Iterable<string>, longest: number): AsyncGenerator<Line> {
  let header = false;
  for await (const [line, text] of linesOf(pieces, longest)) {
    if (!header) refuseHeader(text);
    else if (text === undefined) yield { line, entry: `The line has more than ${formatBytes(longest)}, which is more than a store takes.` };
    else if (text.trim() !== "") yield { line, entry: entryOf(text) };
    header = true;
  }
  if (!header) refuseHeader(undefined);
}

function entryOf(text: string): Entry | string {
  const entry = fromLine(text);
  if (entry === "damaged") return "The line is no entry of an export, or it was altered or cut.";
  if (entry === "version") return "The line was written by a version of Literatim that this one does not know.";
  if (entry.shelf === "hosts") return "What is known of hosts holds for the device on which it was learned, and is not taken.";
  return entry;
}

function refuseHeader(text: string | undefined): void {
  let header: unknown;
  try {
    header = JSON.parse(text ?? "");
  } catch {}
  const { format, version } = typeof header === "object" && header !== null ? (header as Record<string, unknown>) : {};
  if (format !== FORMAT) {
    throw new LiteratimError("unsupported", "The file is no export of what Literatim keeps; give one that Literatim has written.");
  }
  if (version !== VERSION) {
    throw new LiteratimError(
      "unsupported",
      `The export has version ${JSON.stringify(version)}, and this Literatim reads version ${VERSION}; export it again with the same version of Literatim.`,
    );
  }
}

/** The lines of a text that comes in pieces, with their numbers from 1; undefined for one that is longer than `longest`. */
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
