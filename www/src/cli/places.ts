import { lstat, readdir, readlink, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { filesUnder, READING } from "../files.js";
import { UsageError } from "./usage-error.js";

/** A file that a command is going to write. */
export interface Place {
  /** The option that asks for it. */
  readonly option: string;
  readonly path: string;
  /** What it is, if it is not what the option names: `its journal`. */
  readonly part?: string | undefined;
}

/** The files that the options of a command ask for. */
export function placesOf({
  file,
  annotated,
  tracked,
}: { readonly [name in "file" | "annotated" | "tracked"]: string | undefined }): Place[] {
  const asked = [
    { option: "--output", path: file },
    { option: "--annotated", path: annotated },
    { option: "--tracked", path: tracked },
  ];
  return asked.flatMap(({ option, path }) => (path === undefined ? [] : [{ option, path }]));
}

/** Links from one to another that are followed, as the kernel does. */
const MOST_LINKS = 40;

/**
 * Refuses files that would replace one that is read (the file itself, a link to it, or a file in a folder that is read) or one another.
 *
 * @param read files and folders; what is no file or folder is left out.
 * @throws UsageError
 */
export async function refuseOverwriting(places: readonly Place[], read: readonly string[]): Promise<void> {
  if (places.length === 0) return;
  const inputs = new Map<string, string>();
  for (const path of read) for (const file of await filesIn(path)) inputs.set(await identityOf(file), path);
  const taken = new Map<string, Place>();
  for (const place of places) {
    const identity = await identityOf(place.path);
    const input = inputs.get(identity) ?? ((await isFileRead(place.path)) ? place.path : undefined);
    if (input !== undefined) {
      const where = input === place.path ? "" : ` (by ${input})`;
      throw new UsageError(`${nameOf(place)} would replace a file that is read${where}; ${adviceFor(place)}.`);
    }
    const other = taken.get(identity);
    if (other) throw new UsageError(`${nameOf(place)} and ${nameOf(other)} are the same file; ${adviceFor(place)}.`);
    taken.set(identity, place);
  }
}

/** The files that this process has read, by their numbers. */
const READ = new Set<string>();

/** Remembers that a file is read, so that nothing is written over it. */
export async function noteRead(path: string): Promise<void> {
  READ.add((await numberOf(path)) ?? "");
}

READING.told = noteRead;

/** What names a file by whatever path: its device and its number there; undefined if there is none. */
async function numberOf(path: string): Promise<string | undefined> {
  const status = await stat(path, { bigint: true }).catch(() => undefined);
  return status && `${status.dev}:${status.ino}`;
}

/** Whether this process has read the file at a path. */
export async function isFileRead(path: string): Promise<boolean> {
  return READ.has((await numberOf(path)) ?? "none");
}

/** The files at a path: the file itself, or those of a folder that are read; none if it is neither. */
async function filesIn(path: string): Promise<string[]> {
  const status = await stat(path).catch(() => undefined);
  if (!status?.isDirectory()) return status?.isFile() ? [path] : [];
  const found: string[] = [];
  for await (const [file] of filesUnder(path)) found.push(file);
  return found;
}

function nameOf({ option, path, part }: Place): string {
  return part === undefined ? `${option} ${path}` : `${path}, ${part},`;
}

function adviceFor({ option }: Place): string {
  return `give ${option === "--output" ? "the report" : "it"} another name or folder`;
}

/** Where a path leads: with all links followed, also if there is no file yet. */
export async function targetOf(path: string): Promise<string> {
  let at = resolve(path);
  for (let links = 0; links < MOST_LINKS; links++) {
    const whole = await realpath(at).catch(() => undefined);
    if (whole !== undefined) return whole;
    const link = await readlink(at).catch(() => undefined);
    if (link === undefined) break;
    at = resolve(dirname(at), link);
  }
  const parent = dirname(at);
  return parent === at ? at : join(await targetOf(parent), basename(at));
}

/** Names a file, the same for all paths to it: the file's number, or the place of one that is not there yet. */
async function identityOf(path: string): Promise<string> {
  const number = await numberOf(path);
  if (number !== undefined) return number;
  const target = await targetOf(path);
  return (await foldsCase(target)) ? target.normalize("NFC").toLowerCase() : target;
}

/** What is asked of a file system; tests ask one of their own. */
export interface AskedSystem {
  readonly lstat: (path: string) => Promise<{ readonly dev: number | bigint; readonly ino: number | bigint }>;
  readonly readdir: (path: string) => Promise<readonly string[]>;
}

/** Whether the file system takes names in capitals and in small letters as one, by asking it for a known name in the other case. */
export async function foldsCase(path: string, system: AskedSystem = { lstat, readdir }): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const names = (await system.readdir(at).catch(() => undefined)) ?? [];
    const known = [join(at, names.find((name) => otherCase(name) !== name) ?? ""), at].find(
      (one) => otherCase(basename(one)) !== basename(one),
    );
    const status = known && (await system.lstat(known).catch(() => undefined));
    if (known && status) {
      const other = await system.lstat(join(dirname(known), otherCase(basename(known)))).catch(() => undefined);
      return other?.dev === status.dev && other.ino === status.ino;
    }
    if (dirname(at) === at) return false;
  }
}

function otherCase(name: string): string {
  const large = name.toUpperCase();
  return large === name ? name.toLowerCase() : large;
}
