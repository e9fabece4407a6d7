import { createReadStream } from "node:fs";
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { IndexBuilder } from "../../../../pkg/index/index.js";
import { LiteratimError } from "../../errors.js";
import { UsageError } from "../usage-error.js";
import { addVolume } from "./cases.js";
import { type DataFile, firstLine } from "./data.js";

/** What a build says while it runs. */
export interface Watching {
  /** Called with the file that is read, and how much of all data is read, 0 to 1. */
  readonly onProgress: (name: string, share: number) => void;
}

/** Bytes that are read at a time, and after which the state of the build is written. */
const CHUNK = 4 << 20;
const SAVED = 256 << 20;

/** The version of the folder's files. */
const VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Where a build is: which file, how many bytes of it, and how long its own files are. */
const STATE = v.object({
  version: v.literal(VERSION),
  data: v.string(),
  file: count,
  offset: count,
  records: count,
  rows: v.array(count),
  builder: v.string(),
});

type State = v.InferOutput<typeof STATE>;

/** What the state of a build of any version has, by which its folder is known. */
const OWN = v.object({ version: count, data: v.string(), builder: v.string() });

/**
 * A build of an index in a folder of its own next to the index: the rows of citations, sorted into files by their reporters, the records of cases,
 * and where it is. So its memory does not grow with the data, and one that was stopped goes on.
 */
export class Build {
  readonly #builder: IndexBuilder;
  readonly #folder: string;
  readonly #files: readonly DataFile[];
  readonly #watching: Watching;
  readonly #total: number;
  #state: State;
  #unsaved = 0;

  constructor(builder: IndexBuilder, folder: string, buckets: number, files: readonly DataFile[], watching: Watching) {
    this.#builder = builder;
    this.#folder = folder;
    this.#files = files;
    this.#watching = watching;
    this.#total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const data = JSON.stringify(files.map(({ path, bytes, changed }) => [path, bytes, changed]));
    this.#state = { version: VERSION, data, file: 0, offset: 0, records: 0, rows: Array<number>(buckets).fill(0), builder: "" };
  }

  /**
   * Goes on from an earlier build of the same data, if there is one; returns whether there is.
   *
   * @throws UsageError if the folder has files, and is not that of a build.
   */
  async resume(): Promise<boolean> {
    const text = await readFile(join(this.#folder, "state.json"), "utf8").catch(() => "");
    const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), STATE), text);
    const isSame = success && output.data === this.#state.data && output.rows.length === this.#state.rows.length;
    if (!isSame || !(await this.#isWhole(output)) || !this.#builder.restore(output.builder)) {
      await this.#beginAnew(text);
      return false;
    }
    this.#state = output;
    // What was written after the state was is dropped.
    if (output.records > 0) await truncate(this.#records, output.records);
    for (const [bucket, length] of output.rows.entries()) if (length > 0) await truncate(this.#rows(bucket), length);
    if (output.records > 0)
      for await (const chunk of createReadStream(this.#records, { highWaterMark: 12 << 18 })) this.#builder.restoreRecords(chunk);
    return output.file > 0 || output.offset > 0;
  }

  /** Removes the folder of an earlier build, of which `state` is the state. What somebody else keeps under its name is left alone. */
  async #beginAnew(state: string): Promise<void> {
    const files = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw new UsageError(`${this.#folder}, in which the build keeps its state, is no folder that can be read; move it away.`);
    });
    if (files.length > 0 && !v.safeParse(v.pipe(v.string(), v.parseJson(), OWN), state).success)
      throw new UsageError(
        `${this.#folder} has files, but not the state of a build, so it is left as it is; move it away, or give the index another name.`,
      );
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true });
    await this.#writeState();
  }

  /** Whether the files of the folder are at least as long as its state says. */
  async #isWhole({ records, rows }: State): Promise<boolean> {
    const lengths = [[this.#records, records] as const, ...rows.map((length, bucket) => [this.#rows(bucket), length] as const)];
    for (const [path, length] of lengths) if (length > 0 && (await stat(path).catch(() => ({ size: 0 }))).size < length) return false;
    return true;
  }

  /** Reads the data from where the build is to the end. */
  async read(): Promise<void> {
    for (let at = this.#state.file; at < this.#files.length; at++) {
      const file = this.#files[at] as DataFile;
      if (file.kind === "cases") {
        await addVolume(this.#builder, file.path);
        this.#unsaved += file.bytes;
      } else await this.#readTable(at, file, file.kind);
      if (file.kind !== "cases" || this.#unsaved >= SAVED || this.#files[at + 1]?.kind !== "cases") await this.#save(at + 1, 0);
    }
  }

  async #readTable(at: number, { path }: DataFile, kind: Exclude<DataFile["kind"], "cases">): Promise<void> {
    let offset = this.#state.file === at ? this.#state.offset : 0;
    this.#builder.begin(kind);
    if (offset > 0) this.#builder.take(await firstLine(path));
    for await (const chunk of createReadStream(path, { start: offset, highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
      offset += chunk.byteLength;
      const open = this.#builder.take(chunk);
      this.#unsaved += chunk.byteLength;
      if (this.#unsaved >= SAVED) await this.#save(at, offset - open);
    }
    this.#builder.end();
  }

  /** Appends what was read to the files of the folder, and notes that it is there. */
  async #save(file: number, offset: number): Promise<void> {
    const records = this.#builder.records();
    if (records.length > 0) await appendFile(this.#records, records);
    const rows = [...this.#state.rows];
    for (const bucket of rows.keys()) {
      const added = this.#builder.rows(bucket);
      if (added.length > 0) await appendFile(this.#rows(bucket), added);
      rows[bucket] = (rows[bucket] ?? 0) + added.length;
    }
    this.#state = { ...this.#state, file, offset, records: this.#state.records + records.length, rows, builder: this.#builder.state() };
    await this.#writeState();
    this.#unsaved = 0;
    const done = this.#files.slice(0, file).reduce((sum, { bytes }) => sum + bytes, 0) + offset;
    this.#watching.onProgress(this.#files[Math.min(file, this.#files.length - 1)]?.path ?? "", done / this.#total);
  }

  async #writeState(): Promise<void> {
    const state = join(this.#folder, "state.json");
    await writeFile(`${state}.new`, JSON.stringify(this.#state));
    await rename(`${state}.new`, state);
  }

  /** Sorts what was read, and writes the index; then the folder of the build is removed. */
  async write(index: string, date: string, data: string): Promise<void> {
    this.#builder.dropCases();
    const blocks = join(this.#folder, "blocks");
    await writeFile(blocks, "");
    const places: { readonly key: Buffer; readonly offset: number; readonly length: number }[] = [];
    let offset = 0;
    for (const [bucket, length] of this.#state.rows.entries()) {
      if (length === 0) continue;
      for (const [key, bytes] of this.#builder.blocks(await readFile(this.#rows(bucket)))) {
        await appendFile(blocks, bytes);
        places.push({ key: Buffer.from(key), offset, length: bytes.length });
        offset += bytes.length;
      }
    }
    if (places.length === 0)
      throw new LiteratimError("index", "The data have no citation with a volume and a page, so no index was written.");
    places.sort((a, b) => Buffer.compare(a.key, b.key));
    const made = join(this.#folder, "index");
    const [from, to] = [await open(blocks), await open(made, "w")];
    try {
      await to.appendFile(this.#builder.head(date, data));
      for (const place of places) {
        const { buffer, bytesRead } = await from.read(Buffer.alloc(place.length), 0, place.length, place.offset);
        if (bytesRead !== place.length)
          throw new LiteratimError(
            "index",
            `${blocks} ends early: another program changed it, or the disk is full. Build the index again.`,
          );
        await to.appendFile(buffer);
      }
    } finally {
      await Promise.all([from.close(), to.close()]);
    }
    await rename(made, index);
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #records(): string {
    return join(this.#folder, "records");
  }

  #rows(bucket: number): string {
    return join(this.#folder, `rows-${bucket}`);
  }
}
