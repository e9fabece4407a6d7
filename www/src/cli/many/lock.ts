import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { LiteratimError } from "../../errors.js";

/** The run that holds a lock. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601. */
  readonly since: string;
  /** When its process began, as the system counts; null where it does not say. The number of a process that has ended is given again. */
  readonly began: string | null;
}

/** How often a lock is tried that other runs take and give back at the same time. */
const TRIES = 20;

/** A file that says which run writes an output. */
export class Lock {
  readonly #file: string;

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * Takes a lock. That of a process of this machine that has ended is taken over.
   *
   * @param output what it guards, for the sentence.
   * @throws LiteratimError `output` when another run holds it, or the file is no lock.
   */
  static async take(file: string, output: string): Promise<Lock> {
    const own: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString(), began: await beginningOf(process.pid) };
    for (let count = 0; count < TRIES; count++) {
      if (await isMade(file, `${JSON.stringify(own)}\n`)) return new Lock(file);
      const text = await readFile(file, "utf8").catch(() => undefined);
      if (text === undefined) continue;
      const holder = holderIn(text);
      if (!holder)
        throw new LiteratimError("output", `${file} is no lock of Literatim; move it, or delete it if no other run writes to ${output}.`);
      if (await isHeld(holder)) throw heldBy(holder, output, file);
      await removeStale(file, text, output);
    }
    throw new LiteratimError("output", `${output} is being written by other runs; try again when they have ended.`);
  }

  /** Gives it back. */
  async release(): Promise<void> {
    await rm(this.#file, { force: true });
  }
}

/** Makes a file with this text at once; false if there is one. */
async function isMade(file: string, text: string): Promise<boolean> {
  const beside = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(beside, text, { flag: "wx" });
  try {
    await link(beside, file).catch(async (error: NodeJS.ErrnoException) => {
      // Some file systems have no hard links.
      if (error.code === "EEXIST" || error.code === "ENOENT") throw error;
      await writeFile(file, text, { flag: "wx" });
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(beside, { force: true });
  }
}

/** Removes the lock with this text. One that another run has taken in the meantime is put back. */
async function removeStale(file: string, text: string, output: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const moved = await readFile(aside, "utf8");
  const holder = moved === text ? undefined : holderIn(moved);
  if (holder) await link(aside, file);
  await rm(aside, { force: true });
  if (holder) throw heldBy(holder, output, file);
}

function holderIn(text: string): Holder | undefined {
  try {
    const { pid, host, since, began } = JSON.parse(text) as Partial<Holder>;
    const isHolder = typeof pid === "number" && pid > 0 && typeof host === "string" && typeof since === "string";
    return isHolder ? { pid, host, since, began: typeof began === "string" ? began : null } : undefined;
  } catch {
    return undefined;
  }
}

async function isHeld({ pid, host, began }: Holder): Promise<boolean> {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user is there too.
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const now = await beginningOf(pid);
  return began === null || now === null || began === now;
}

/** When a process began, in ticks since the machine started (proc(5), field 22). */
async function beginningOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

function heldBy({ pid, host, since }: Holder, output: string, file: string): LiteratimError {
  const isHere = host === hostname();
  const advice = isHere ? "" : ` If that run has ended, delete ${file}.`;
  return new LiteratimError(
    "output",
    `${output} is being written by another run (process ${pid}${isHere ? "" : ` on ${host}`}, since ${since}); wait for its end, or give the report another name.${advice}`,
  );
}
