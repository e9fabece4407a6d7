import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LiteratimError, messageOf } from "../../errors.js";
import type { FailedDraft } from "../formats/draft.js";
import type { LIST_FORMATS } from "../formats/index.js";
import { refuseRead, writeOut } from "../output.js";
import { type Place, targetOf } from "../places.js";
import type { DraftFile } from "./drafts.js";
import type { Entry } from "./entry.js";
import { besideOf, hashOf, Journal, type LinePlace, Lines } from "./journal.js";
import { Lock } from "./lock.js";

/** Where the reports of many drafts go, as they are made. */
export interface Sink {
  /** The entry of a draft that an earlier run has written, by the key of its work. */
  done(key: string, draft: DraftFile): Promise<Entry | undefined>;
  /**
   * Writes what is said of a draft. When it resolves, that is on the disk and in the journal; without an entry, for a draft that could not be
   * checked, the next run tries it again.
   */
  write(draft: DraftFile, text: string, entry: Omit<Entry, "sha256"> | undefined): Promise<void>;
  /** Ends a complete run. */
  finish(drafts: readonly DraftFile[], failed: readonly FailedDraft[]): Promise<void>;
  /** Ends a run that is to be continued. */
  close(): Promise<void>;
}

/** Runs steps one after another. */
class Queue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(step: () => Promise<T>): Promise<T> {
    const next = this.#last.then(step);
    this.#last = next.catch(() => {});
    return next;
  }
}

type ListFormat = (typeof LIST_FORMATS)[keyof typeof LIST_FORMATS];

/** The lines of a list format as one string of JSON each, so that the parts of a file can be written as they come. */
const packed = (text: string) => JSON.stringify(text);

/** Standard output: each part is printed, in the order in which the drafts are done. Nothing is remembered. */
export function printing(list: ListFormat | undefined, version: string, isQuiet: boolean): Sink {
  const queue = new Queue();
  const print = async (text: string) => {
    if (!isQuiet && text !== "") await writeOut(text);
  };
  let isBegun = false;
  return {
    done: async () => undefined,
    write: (_draft, text) =>
      queue.run(async () => {
        if (list && text === "") return;
        await print(`${isBegun ? (list?.separator ?? "\n") : (list?.head(version) ?? "")}${text}`);
        isBegun = true;
      }),
    finish: async (_drafts, failed) => print(`${isBegun ? "" : (list?.head(version) ?? "")}${list?.tail(failed) ?? ""}`),
    close: async () => {},
  };
}

/** What a sink with files is opened with. */
export interface SinkOptions {
  /** The version of the program. */
  readonly version: string;
  readonly say: (sentence: string) => void;
}

/** The files that are written for one file of many drafts. */
export function placesOfFile(file: string, isLines: boolean): Place[] {
  const option = "--output";
  const parts = isLines ? [] : [{ option, path: `${file}.parts`, part: `the parts of --output ${file}` }];
  return [
    { option, path: file },
    { option, path: `${file}.journal`, part: `the journal of --output ${file}` },
    { option, path: `${file}.lock`, part: `the lock of --output ${file}` },
    ...parts,
  ];
}

/**
 * One file for all drafts, with a journal next to it (`FILE.journal`) and a lock (`FILE.lock`). JSON Lines are written into the file itself; the
 * parts of other formats into `FILE.parts`, from which the file is made at the end, in the order of the drafts.
 */
export async function intoFile(file: string, list: ListFormat, isLines: boolean, { version, say }: SinkOptions): Promise<Sink> {
  const written = isLines ? file : `${file}.parts`;
  const lock = await guarded(file, () => Lock.take(`${file}.lock`, file));
  const { journal, lines, found } = await guarded(file, async () => {
    const opened = await Journal.open(`${file}.journal`, version);
    if (opened.isNew && !isLines) await refuseForeign(written, opened);
    return { journal: opened, ...(await Lines.open(written, new Set([...opened.done.values()].map(({ sha256 }) => sha256)))) };
  }).catch((error: unknown) => releasing(lock, error));
  sayOther(journal, say);
  const places = new Map<string, LinePlace>();
  const kept = new Set<string>();
  const queue = new Queue();
  return {
    done: async (key, draft) => {
      const entry = journal.done.get(key);
      const place = entry && found.get(entry.sha256);
      if (!place) return undefined;
      places.set(draft.path, place);
      kept.add(entry.sha256);
      return entry;
    },
    write: (draft, text, entry) =>
      queue.run(() =>
        guarded(file, async () => {
          const { sha256, place } = await lines.add(isLines ? text.trimEnd() : packed(text));
          places.set(draft.path, place);
          if (entry) await journal.add({ ...entry, sha256 });
        }),
      ),
    finish: (drafts, failed) =>
      guarded(file, async () => {
        // A line of an earlier run is stale when its draft has changed since.
        if (!isLines || kept.size < found.size) await assemble(file, list, version, partsOf(lines, places, drafts, isLines), failed);
        await lines.close();
        if (!isLines) await rm(written, { force: true });
        await journal.remove();
        await lock.release();
      }),
    close: async () => {
      await lines.close();
      await journal.close();
      await lock.release();
    },
  };
}

/** Refuses a file of parts that no journal belongs to: it is somebody else's. */
async function refuseForeign(parts: string, journal: Journal): Promise<void> {
  if (((await stat(parts).catch(() => undefined))?.size ?? 0) === 0) return;
  await journal.remove();
  throw new LiteratimError(
    "output",
    `${parts} is there without a journal, and would be replaced; move it, or give the report another name.`,
  );
}

async function releasing(lock: Lock, error: unknown): Promise<never> {
  await lock.release();
  throw error;
}

/** Says that reports of another version are made again. */
function sayOther({ by, done }: Journal, say: (sentence: string) => void): void {
  if (by !== undefined && done.size > 0) say(`The run before was one of Literatim ${by}; its drafts are checked again.`);
}

async function* partsOf(
  lines: Lines,
  places: ReadonlyMap<string, LinePlace>,
  drafts: readonly DraftFile[],
  isLines: boolean,
): AsyncGenerator<string> {
  for (const { path } of drafts) {
    const place = places.get(path);
    if (!place) continue;
    const line = await lines.at(place);
    yield isLines ? `${line}\n` : (JSON.parse(line) as string);
  }
}

/** Writes the file from its parts, first next to it, then renamed. */
async function assemble(file: string, list: ListFormat, version: string, parts: AsyncIterable<string>, failed: readonly FailedDraft[]) {
  const beside = besideOf(file);
  const handle = await open(beside, "wx");
  try {
    await handle.appendFile(list.head(version));
    let separator = "";
    for await (const part of parts) {
      if (part === "") continue;
      await handle.appendFile(separator + part);
      separator = list.separator;
    }
    await handle.appendFile(list.tail(failed));
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}

/** The files that are written for a folder of reports. */
export function placesOfFolder(folder: string, reports: readonly string[]): Place[] {
  const option = "--output";
  return [
    ...reports.map((path) => ({ option, path, part: `a report of --output ${folder}` })),
    { option, path: journalOf(folder), part: `the journal of --output ${folder}` },
    { option, path: lockOf(folder), part: `the lock of --output ${folder}` },
  ];
}

function journalOf(folder: string): string {
  return `${folder.replace(/(?<![/\\])[/\\]+$/, "")}.journal`;
}

/** In the folder, so that it is the same by whatever path the folder is named. */
function lockOf(folder: string): string {
  return join(folder, ".literatim.lock");
}

/** A folder with a report for each draft, named like it (`memo.md.json`), with a journal next to the folder (`FOLDER.journal`) and a lock in it. */
export async function intoFolder(folder: string, pathOf: (draft: DraftFile) => string, { version, say }: SinkOptions): Promise<Sink> {
  const lock = await guarded(folder, async () => {
    await mkdir(folder, { recursive: true });
    return Lock.take(lockOf(folder), folder);
  });
  const journal = await guarded(folder, () => Journal.open(journalOf(folder), version)).catch((error: unknown) => releasing(lock, error));
  sayOther(journal, say);
  const queue = new Queue();
  return {
    done: async (key, draft) => {
      const entry = journal.done.get(key);
      return entry && (await isUnchanged(pathOf(draft), entry.sha256)) ? entry : undefined;
    },
    write: (draft, text, entry) =>
      guarded(pathOf(draft), async () => {
        const path = pathOf(draft);
        await refuseRead(path);
        if (!entry) return rm(path, { force: true });
        await mkdir(dirname(path), { recursive: true });
        await durably(path, text);
        await queue.run(() => journal.add({ ...entry, sha256: hashOf(text) }));
      }),
    finish: async () => {
      await journal.remove();
      await lock.release();
    },
    close: async () => {
      await journal.close();
      await lock.release();
    },
  };
}

/** Whether a report is still what was written. */
async function isUnchanged(path: string, sha256: string): Promise<boolean> {
  return hashOf(await readFile(path).catch(() => "")) === sha256;
}

/** Writes a file, first next to it, then renamed, when it is on the disk. */
async function durably(path: string, text: string): Promise<void> {
  const target = await targetOf(path);
  const beside = besideOf(target);
  const handle = await open(beside, "wx");
  try {
    await handle.writeFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(beside, target);
}

/** Whether an output is a folder: it is one, or it ends like one. */
export async function isFolder(path: string): Promise<boolean> {
  return /[/\\]$/.test(path) || ((await stat(path).catch(() => undefined))?.isDirectory() ?? false);
}

async function guarded<T>(file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof LiteratimError) throw error;
    const why = (error as NodeJS.ErrnoException).code === "ENOENT" ? "its folder does not exist" : messageOf(error);
    throw new LiteratimError("output", `${file} could not be written: ${why}.`);
  }
}
