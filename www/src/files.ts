import type { Dirent } from "node:fs";
import { createReadStream } from "node:fs";
import { open, readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { LiteratimError } from "./errors.js";
import { type Input, refuseOver } from "./input.js";
import { LIMITS } from "./limits.js";

/** How files are collected. */
export interface CollectOptions {
  /** Files that are left out of folders: the drafts, which would confirm their own quotations. */
  readonly except?: string | readonly string[] | undefined;
  /** The real path of a folder: a file that a link leads out of it to is left out. */
  readonly within?: string | undefined;
  /** The most bytes of one stream; the size of a file is checked when it is read. */
  readonly maxBytes?: number | undefined;
}

/**
 * The inputs for files and folders.
 *
 * A file is named by its name, a file of a folder by its path inside it, with `/`. Folders are read with all folders
 * in them, in order of name, links last; hidden files and everything that is not a file are left out. Symbolic links are followed, but each
 * folder is read only once. Only pipes are read at once.
 *
 * @throws LiteratimError `not_found` or `unreadable` for a given path that does not exist or cannot be read.
 */
export async function inputsOf(paths: Iterable<string>, options: CollectOptions = {}): Promise<Input[]> {
  const excepted = [options.except ?? []].flat();
  const except = new Set(await Promise.all(excepted.map((path) => realpath(path).catch(() => undefined))));
  const found: Input[] = [];
  for (const path of paths) {
    const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw pathError(path, error);
    });
    if (status.isDirectory()) {
      for await (const [file, name, size] of filesUnder(path)) {
        if (except.size === 0 && options.within === undefined) found.push(fileInput(file, name, size));
        else {
          const real = await realpath(file);
          if (!except.has(real) && isWithin(real, options.within ?? "")) found.push(fileInput(real, name, size));
        }
      }
    } else if (status.isFile()) {
      found.push(fileInput(path, basename(path), status.size));
    } else {
      found.push(await inputOfStream(basename(path), createReadStream(path), options.maxBytes));
    }
  }
  return found;
}

/**
 * A file with those in its folder beside it, for a LaTeX document ({@link Input.beside}). Links that lead out of the folder are not followed.
 *
 * @throws LiteratimError as {@link inputsOf} does.
 */
export async function inputWithFolder(path: string): Promise<Input | undefined> {
  const [input] = await inputsOf([path]);
  const folder = await realpath(dirname(path));
  const beside = async (name: string) => {
    const file = await realpath(join(folder, name)).catch(() => undefined);
    if (file === undefined || !isWithin(file, folder)) return undefined;
    const status = await stat(file);
    return status.isFile() ? fileInput(file, name, status.size).data : undefined;
  };
  return input && { ...input, beside };
}

/** Whether a real path is in the folder with this real path; every path is in the folder "". */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The files at a path: the file itself, or those of a folder that are read; none if it is neither. */
export async function filesIn(path: string): Promise<string[]> {
  const status = await stat(path).catch(() => undefined);
  if (!status?.isDirectory()) return status?.isFile() ? [path] : [];
  const found: string[] = [];
  for await (const [file] of filesUnder(path)) found.push(file);
  return found;
}

/** The files that this process has read, by device and number. */
const READ = new Set<string>();

/** Remembers that a file is read, so that nothing is written over it. */
export async function noteRead(path: string): Promise<void> {
  const status = await stat(path, { bigint: true }).catch(() => undefined);
  if (status?.isFile()) READ.add(`${status.dev}:${status.ino}`);
}

/** Whether this process has read the file at a path. */
export async function isFileRead(path: string): Promise<boolean> {
  const status = await stat(path, { bigint: true }).catch(() => undefined);
  return status !== undefined && READ.has(`${status.dev}:${status.ino}`);
}

/**
 * The input for all bytes of a stream, such as standard input.
 *
 * @throws LiteratimError `too_large` as soon as the limit is exceeded.
 */
export async function inputOfStream(name: string, stream: AsyncIterable<Uint8Array>, maxBytes = LIMITS.fileBytes): Promise<Input> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) refuseOver(`The text from ${name} (so far)`, size, maxBytes);
    chunks.push(chunk);
  }
  return { name, data: new Uint8Array(Buffer.concat(chunks)) };
}

/** The files in a folder: path, name inside the folder, size. A folder that several links point to is read once, under the first. */
async function* filesUnder(
  folder: string,
  prefix = "",
  seen = new Set<string>(),
): AsyncGenerator<[path: string, name: string, size: number]> {
  const real = await realpath(folder);
  if (seen.has(real)) return;
  seen.add(real);
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw pathError(folder, error);
  });
  // Folders before links to folders, so that a file is named by the folder that contains it.
  for (const entry of entries.sort((a, b) => Number(a.isSymbolicLink()) - Number(b.isSymbolicLink()) || byName(a, b))) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    // A broken link has no status, and nothing to read.
    const status = await stat(path).catch(() => undefined);
    if (status?.isDirectory()) yield* filesUnder(path, `${prefix}${entry.name}/`, seen);
    else if (status?.isFile()) yield [path, prefix + entry.name, status.size];
  }
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

function fileInput(path: string, name: string, size: number): Input {
  return {
    name,
    data: {
      size,
      arrayBuffer: async () => {
        await noteRead(path);
        const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
          throw pathError(path, error);
        });
        return new Uint8Array(bytes).buffer;
      },
      slice: (start: number, end: number) => ({
        size: Math.max(0, Math.min(size, end) - start),
        arrayBuffer: () => bytesFrom(path, start, end - start),
      }),
    },
  };
}

/** The bytes of a file from its beginning, up to a number. */
async function bytesFrom(path: string, start: number, length: number): Promise<ArrayBuffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw pathError(path, error);
  });
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, start);
    return buffer.buffer.slice(0, bytesRead);
  } finally {
    await file.close();
  }
}

function pathError(path: string, { code, message }: NodeJS.ErrnoException): LiteratimError {
  if (code === "ENOENT") return new LiteratimError("not_found", `${path} does not exist; check the path.`);
  if (code === "EACCES" || code === "EPERM") return new LiteratimError("unreadable", `${path} cannot be read; check its permissions.`);
  return new LiteratimError("unreadable", `${path} could not be read (${message}).`);
}
