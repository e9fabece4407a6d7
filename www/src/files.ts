import type { Dirent } from "node:fs";
import { createReadStream } from "node:fs";
import { open, readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { LiteratimError } from "./errors.js";
import { type Input, refuseOver } from "./input.js";
import { LIMITS } from "./limits.js";

/** How files are collected. */
export interface CollectOptions {
  /** A file that is left out where a folder holds it: the draft, which would vouch for its own quotations. */
  readonly except?: string | undefined;
  /** Bytes of one stream; files are measured when they are read. */
  readonly maxBytes?: number | undefined;
}

/**
 * The inputs for files and folders.
 *
 * A file is named by its name, a file of a folder by its path inside it, with `/`. Folders are read with all folders
 * in them, in order of name, links last; hidden files and what is no file are left out. Symbolic links are followed, but each
 * folder is read only once. No byte is read yet, but of pipes.
 *
 * @throws LiteratimError `not_found` or `unreadable` for a path that was given and is not there or may not be read.
 */
export async function inputsOf(paths: Iterable<string>, options: CollectOptions = {}): Promise<Input[]> {
  const except = options.except === undefined ? undefined : await realpath(options.except).catch(() => undefined);
  const found: Input[] = [];
  for (const path of paths) {
    const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw pathError(path, error);
    });
    if (status.isDirectory()) {
      for await (const [file, name, size] of filesUnder(path)) {
        if (except === undefined || (await realpath(file)) !== except) found.push(fileInput(file, name, size));
      }
    } else if (status.isFile()) {
      found.push(fileInput(path, basename(path), status.size));
    } else {
      found.push(await inputOfStream(basename(path), createReadStream(path), options.maxBytes));
    }
  }
  return found;
}

/** Which of `paths` leads to the file `file`: is it, links to it, or is a folder that holds it. Undefined when none does, or there is no such file. */
export async function pathTo(file: string, paths: Iterable<string>): Promise<string | undefined> {
  const wanted = await stat(file).catch(() => undefined);
  if (!wanted?.isFile()) return undefined;
  const isIt = async (path: string) => {
    const { dev, ino } = await stat(path);
    return dev === wanted.dev && ino === wanted.ino;
  };
  for (const path of paths) {
    const status = await stat(path).catch(() => undefined);
    if (status?.isFile() && (await isIt(path))) return path;
    if (!status?.isDirectory()) continue;
    for await (const [held] of filesUnder(path)) if (await isIt(held)) return path;
  }
  return undefined;
}

/**
 * The input for all bytes of a stream, such as standard input.
 *
 * @throws LiteratimError `too_large` as soon as the limit is passed.
 */
export async function inputOfStream(name: string, stream: AsyncIterable<Uint8Array>, maxBytes = LIMITS.fileBytes): Promise<Input> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) refuseOver(`The text from ${name} (as far as it was read)`, size, maxBytes);
    chunks.push(chunk);
  }
  return { name, data: new Uint8Array(Buffer.concat(chunks)) };
}

/** The files under a folder: path, name inside the folder, size. A folder to which several links lead is read once, under the first of them. */
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
  // Folders before links to folders, so that a file is named by the folder that holds it.
  for (const entry of entries.sort((a, b) => Number(a.isSymbolicLink()) - Number(b.isSymbolicLink()) || byName(a, b))) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    // A link that leads nowhere has no status, and nothing to read.
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

/** So many bytes of a file, or as many as there are. */
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
  if (code === "ENOENT") return new LiteratimError("not_found", `${path} is not there; check the path.`);
  if (code === "EACCES" || code === "EPERM") return new LiteratimError("unreadable", `${path} may not be read; check its permissions.`);
  return new LiteratimError("unreadable", `${path} could not be read (${message}).`);
}
