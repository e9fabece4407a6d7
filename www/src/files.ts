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
  /** Whether what is at a real path may be read; what a link leads to else is left out. */
  readonly isOpen?: ((real: string) => boolean) | undefined;
  /** The most files and folders of a folder. */
  readonly most?: number | undefined;
  readonly signal?: AbortSignal | undefined;
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
 * @throws LiteratimError `not_found` or `unreadable` for a given path that does not exist or cannot be read, or for a folder of too many
 *   files; the signal's reason.
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
      for await (const [file, name, size] of filesUnder(path, options))
        if (except.size === 0 || !except.has(await realpath(file))) found.push(fileInput(file, name, size));
    } else if (status.isFile()) {
      found.push(fileInput(path, basename(path), status.size));
    } else {
      found.push(await inputOfStream(basename(path), createReadStream(path), options.maxBytes));
    }
  }
  return found;
}

/** The most files and folders of a folder of sources that is read for an editor or a client of the service. */
export const MOST_OF_FOLDER = 10_000;

/**
 * A file with those in its folder next to it, for a LaTeX document ({@link Input.beside}). Links that lead out of the folder are not followed.
 *
 * @param isOpen as {@link inputsOf} takes it.
 * @throws LiteratimError as {@link inputsOf} does.
 */
export async function inputWithFolder(path: string, isOpen?: CollectOptions["isOpen"]): Promise<Input | undefined> {
  const [input] = await inputsOf([path]);
  const folder = await realpath(dirname(path));
  const beside = async (name: string) => {
    const file = await realpath(join(folder, name)).catch(() => undefined);
    if (file === undefined || !isWithin(file, folder) || isOpen?.(file) === false) return undefined;
    const status = await stat(file);
    return status.isFile() ? fileInput(file, name, status.size).data : undefined;
  };
  return input && { ...input, beside };
}

/** Whether a real path is in the folder with this real path. */
export function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Called with each file before it is read. */
export const READING: { told?: (path: string) => Promise<void> } = {};

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
export async function* filesUnder(
  folder: string,
  options: CollectOptions = {},
  prefix = "",
  seen = new Set<string>(),
): AsyncGenerator<[path: string, name: string, size: number]> {
  const { isOpen, most = Number.POSITIVE_INFINITY, signal } = options;
  const real = await realpath(folder);
  if (seen.has(real) || isOpen?.(real) === false) return;
  seen.add(real);
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw pathError(folder, error);
  });
  // Folders before links to folders, so that a file is named by the folder that contains it.
  for (const entry of entries.sort((a, b) => Number(a.isSymbolicLink()) - Number(b.isSymbolicLink()) || byName(a, b))) {
    signal?.throwIfAborted();
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (seen.size >= most) throw pathError(folder, new Error(`among more than ${most} files`));
    // A broken link has no status, and nothing to read.
    const status = await stat(path).catch(() => undefined);
    if (status?.isDirectory()) yield* filesUnder(path, options, `${prefix}${entry.name}/`, seen);
    if (!status?.isFile()) continue;
    if (most < Number.POSITIVE_INFINITY) seen.add(path);
    if (!isOpen || isOpen(await realpath(path))) yield [path, prefix + entry.name, status.size];
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
        await READING.told?.(path);
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
