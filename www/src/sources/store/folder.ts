import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Backend, Item } from "./backend.js";
import type { Sealed } from "./entry.js";
import { Shelves } from "./shelves.js";
import type { Shelf, Store, StoreOptions } from "./store.js";

/** A store in a folder, which is created with the first entry. Several processes can use it at once. */
export function folderStore(dir: string, options?: StoreOptions): Store {
  return new Shelves(new Folder(dir), options);
}

/** The name of an entry, or of one that is being written or was left by a stopped writer. Other files are not the store's. */
const OWN = /^[0-9a-f]{64}\.(json|[0-9a-f]{12}\.part)$/;

/** How often an entry is written again that is removed meanwhile. */
const TRIES = 5;

/** Bytes in which the first line of an entry must end. */
const LONGEST_HEAD = 1_000_000;

/** A folder a shelf, a file an entry; the time of use is the time of modification. */
class Folder implements Backend {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  get name(): string {
    return this.#dir;
  }

  /** A digest, since a key is not a valid file name. */
  idOf(key: string): string {
    return `${createHash("sha256").update(key).digest("hex")}.json`;
  }

  async read(shelf: Shelf, id: string): Promise<Sealed | undefined> {
    const text = await unlessGone(readFile(join(this.#dir, shelf, id), "utf8"));
    if (text === undefined) return undefined;
    const [head = "", json = ""] = text.split("\n", 2);
    return { head, json };
  }

  async write(shelf: Shelf, id: string, sealed: Sealed, used: number): Promise<void> {
    const folder = join(this.#dir, shelf);
    for (let tries = 0; ; tries++)
      try {
        return await replace(folder, id, sealed, used);
      } catch (error) {
        if (!isGone(error) || tries === TRIES) throw error;
        // The folder does not exist yet or was just removed, or another process took what was being written for a stopped writer's.
        await mkdir(folder, { recursive: true, mode: 0o700 });
      }
  }

  async touch(shelf: Shelf, id: string, used: number): Promise<void> {
    await unlessGone(utimes(join(this.#dir, shelf, id), used / 1000, used / 1000));
  }

  async remove(shelf: Shelf, ids: readonly string[]): Promise<number> {
    let removed = 0;
    for (const id of ids) if (await unlessGone(unlink(join(this.#dir, shelf, id)).then(() => true))) removed++;
    return removed;
  }

  async list(shelf: Shelf): Promise<Item[]> {
    const folder = join(this.#dir, shelf);
    const names = (await unlessGone(readdir(folder))) ?? [];
    const items = names.filter((name) => OWN.test(name)).map((name) => itemOf(join(folder, name), name));
    return (await Promise.all(items)).filter((item) => item !== undefined);
  }

  close(): void {}
}

async function itemOf(file: string, id: string): Promise<Item | undefined> {
  const status = await unlessGone(stat(file));
  if (!status?.isFile()) return undefined;
  return { id, bytes: status.size, used: Math.round(status.mtimeMs), head: async () => (await unlessGone(firstLine(file))) ?? "" };
}

async function firstLine(file: string): Promise<string> {
  let line = "";
  for await (const piece of createReadStream(file, { encoding: "utf8", highWaterMark: 4_096, end: LONGEST_HEAD })) {
    const end = piece.indexOf("\n");
    if (end >= 0) return line + piece.slice(0, end);
    line += piece;
  }
  return line;
}

/** Writes a file next to its place and renames it, so that no reader sees a part of it. */
async function replace(folder: string, name: string, { head, json }: Sealed, used: number): Promise<void> {
  const beside = join(folder, name.replace("json", `${randomBytes(6).toString("hex")}.part`));
  try {
    await writeFile(beside, `${head}\n${json}\n`, { flag: "wx", mode: 0o600 });
    await utimes(beside, used / 1000, used / 1000);
    await rename(beside, join(folder, name));
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {});
    throw error;
  }
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
