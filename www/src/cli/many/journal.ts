import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { LiteratimError } from "../../errors.js";
import type { Entry } from "./entry.js";

/** What ends a line. */
const LF = 0x0a;

/** The first line of a journal. Those of the first version have none, and begin with a draft. */
const FORMAT = "literatim-journal";
const VERSION = 2;

interface Header {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** The version of the program that wrote it, whose reports another version makes again. */
  readonly by: string;
}

/**
 * The journal of an unfinished run, next to its output: after its header a line of JSON for each draft, written when its report is on the disk. When the
 * program is stopped in the middle of a line, the next run drops that line, and checks the draft again.
 */
export class Journal {
  readonly #file: string;
  readonly #handle: FileHandle;
  /** The drafts that were done when it was opened, by the key of their work. */
  readonly done: ReadonlyMap<string, Entry>;
  /** Whether there was none before. */
  readonly isNew: boolean;
  /** The version of the program that wrote it, if that is another. */
  readonly by: string | undefined;

  private constructor(file: string, handle: FileHandle, known: Pick<Journal, "done" | "isNew" | "by">) {
    this.#file = file;
    this.#handle = handle;
    this.done = known.done;
    this.isNew = known.isNew;
    this.by = known.by;
  }

  /**
   * Opens the journal at a path; one that does not exist is empty.
   *
   * @param program the version of the program.
   * @throws LiteratimError `output` for a file that is no journal, or one of a later version; it stays as it is.
   */
  static async open(file: string, program: string): Promise<Journal> {
    const isNew = (await stat(file).catch(() => undefined)) === undefined;
    const handle = await open(file, "a+");
    try {
      const done = new Map<string, Entry>();
      let [whole, by]: [number, string | undefined] = [0, undefined];
      for await (const { bytes, end } of linesOf(file)) {
        const entry = entryIn(bytes);
        if (whole === 0 && !entry) by = headerIn(bytes, file).by;
        whole = end;
        if (entry) done.set(entry.key, entry);
      }
      if (whole === 0) await refuseOther(file);
      await handle.truncate(whole);
      const header: Header = { format: FORMAT, version: VERSION, by: program };
      if (whole === 0) await handle.appendFile(`${JSON.stringify(header)}\n`);
      return new Journal(file, handle, { done, isNew, by: by === program ? undefined : by });
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Adds a draft whose report is on the disk, and waits until the line is there too. */
  async add(entry: Entry): Promise<void> {
    await this.#handle.appendFile(`${JSON.stringify(entry)}\n`);
    await this.#handle.datasync();
  }

  /** Closes it, so that the next run continues. */
  close(): Promise<void> {
    return this.#handle.close();
  }

  /** Closes and removes it, when the run is complete. */
  async remove(): Promise<void> {
    await this.#handle.close();
    await rm(this.#file, { force: true });
  }
}

function headerIn(line: Uint8Array, file: string): Header {
  const header = objectIn(line) as Partial<Header>;
  if (header.format !== FORMAT || typeof header.version !== "number") throw noJournal(file);
  if (header.version > VERSION)
    throw new LiteratimError(
      "output",
      `${file} was written by a later version of Literatim (${header.by ?? "unknown"}); end that run with it, or delete the file to check all drafts again.`,
    );
  return header as Header;
}

/** Refuses a file without a whole line that is not the beginning of a journal. */
async function refuseOther(file: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const beginning = `{"format":"${FORMAT}"`;
  if (!beginning.startsWith(text) && !text.startsWith(beginning) && !text.startsWith('{"key":"')) throw noJournal(file);
}

function noJournal(file: string): LiteratimError {
  return new LiteratimError("output", `${file} is no journal of Literatim; move it, or give the report another name.`);
}

function entryIn(line: Uint8Array): Entry | undefined {
  const entry = objectIn(line) as Partial<Entry>;
  return typeof entry.key === "string" && typeof entry.sha256 === "string" ? (entry as Entry) : undefined;
}

/** The object in a line; an empty one if it has none. */
function objectIn(line: Uint8Array): object {
  try {
    const read: unknown = JSON.parse(Buffer.from(line).toString("utf8"));
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** The whole lines of a file, without their ends, with the offset after each; what follows the last end of a line is no line. */
export async function* linesOf(file: string): AsyncGenerator<{ bytes: Buffer; end: number }> {
  let rest: Buffer[] = [];
  let offset = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, from)) {
      const bytes = Buffer.concat([...rest, chunk.subarray(from, at)]);
      rest = [];
      from = at + 1;
      yield { bytes, end: offset + from };
    }
    rest.push(chunk.subarray(from));
    offset += chunk.length;
  }
}

/** A file of lines of which a run may have written some: those that the journal knows stay, and the others are dropped. */
export class Lines {
  readonly #handle: FileHandle;
  #end: number;

  private constructor(handle: FileHandle, end: number) {
    this.#handle = handle;
    this.#end = end;
  }

  /** Opens the file with the lines of these hashes, and gives their places. */
  static async open(file: string, known: ReadonlySet<string>): Promise<{ lines: Lines; found: Map<string, LinePlace> }> {
    const found = new Map<string, LinePlace>();
    let end = 0;
    let isPrefix = true;
    if (known.size > 0 && (await stat(file).catch(() => undefined))?.isFile()) {
      // The kept lines are at the beginning, unless a draft has changed since.
      for await (const { bytes, end: after } of linesOf(file)) {
        const hash = hashOf(bytes);
        if (!known.has(hash) || found.has(hash)) continue;
        isPrefix &&= after === end + bytes.length + 1;
        found.set(hash, { start: end, length: bytes.length });
        end += bytes.length + 1;
      }
      if (!isPrefix) {
        const beside = besideOf(file);
        const copy = await open(beside, "wx");
        const left = new Set(found.keys());
        for await (const { bytes } of linesOf(file))
          if (left.delete(hashOf(bytes))) await copy.appendFile(Buffer.concat([bytes, Buffer.of(LF)]));
        await copy.datasync();
        await copy.close();
        await rename(beside, file);
      }
    }
    const handle = await open(file, known.size > 0 ? "a+" : "w+");
    await handle.truncate(end);
    return { lines: new Lines(handle, end), found };
  }

  /** Adds a line, and waits until it is on the disk. */
  async add(line: string): Promise<{ sha256: string; place: LinePlace }> {
    const bytes = Buffer.from(line);
    await this.#handle.appendFile(Buffer.concat([bytes, Buffer.of(LF)]));
    await this.#handle.datasync();
    const place = { start: this.#end, length: bytes.length };
    this.#end += bytes.length + 1;
    return { sha256: hashOf(bytes), place };
  }

  /** The line at a place. */
  async at({ start, length }: LinePlace): Promise<string> {
    const { buffer } = await this.#handle.read(Buffer.alloc(length), 0, length, start);
    return buffer.toString("utf8");
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** A name for a file that is written next to another and renamed; no other file has it. */
export function besideOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}`);
}

/** Where a line is in its file, in bytes. */
export interface LinePlace {
  readonly start: number;
  readonly length: number;
}

export function hashOf(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
