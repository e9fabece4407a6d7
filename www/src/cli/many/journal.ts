import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import type { Entry } from "./entry.js";

/** What ends a line. */
const LF = 0x0a;

/**
 * The journal of an unfinished run, beside its output: a line of JSON for each draft, written when its report is on the disk. When the
 * program is stopped in the middle of a line, the next run drops that line, and checks the draft again.
 */
export class Journal {
  readonly #file: string;
  readonly #handle: FileHandle;
  /** The drafts that were done when it was opened, by the key of their work. */
  readonly done: ReadonlyMap<string, Entry>;

  private constructor(file: string, handle: FileHandle, done: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#handle = handle;
    this.done = done;
  }

  /** Opens the journal at a path; one that does not exist is empty. */
  static async open(file: string): Promise<Journal> {
    const handle = await open(file, "a+");
    const done = new Map<string, Entry>();
    let whole = 0;
    for await (const { bytes, end } of linesOf(file)) {
      whole = end;
      const entry = entryIn(bytes);
      if (entry) done.set(entry.key, entry);
    }
    await handle.truncate(whole);
    return new Journal(file, handle, done);
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

function entryIn(line: Uint8Array): Entry | undefined {
  try {
    const entry = JSON.parse(Buffer.from(line).toString("utf8")) as Partial<Entry> | null;
    return typeof entry?.key === "string" && typeof entry.sha256 === "string" ? (entry as Entry) : undefined;
  } catch {
    return undefined;
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
    const beside = `${file}.tmp`;
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
        const copy = await open(beside, "w");
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

/** Where a line is in its file, in bytes. */
export interface LinePlace {
  readonly start: number;
  readonly length: number;
}

export function hashOf(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
