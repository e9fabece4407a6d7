import { randomBytes } from "node:crypto";
import { chmod, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { LiteratimError } from "../errors.js";
import { asciiOf, isPlainAscii } from "./colour.js";
import { isFileRead, targetOf } from "./places.js";

/**
 * Refuses to write a file that this process has read: a part of a draft, say, which is known only when the draft is read.
 *
 * @throws LiteratimError `output`
 */
export async function refuseRead(file: string): Promise<void> {
  if (await isFileRead(file))
    throw new LiteratimError("output", `${file} was read, and would be replaced; give what is written another name or folder.`);
}

/**
 * Writes text or bytes to `file`, whole or not at all: first next to it, then renamed. A link is followed;
 * what is not a file, such as a pipe or a device, is written to directly.
 *
 * @throws LiteratimError `output` when it cannot be written, or has been read.
 */
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  await refuseRead(file);
  try {
    const target = await targetOf(file);
    const before = await stat(target).catch(() => undefined);
    if (before && !before.isFile()) {
      await writeFile(target, text);
      return;
    }
    const beside = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}`);
    try {
      await writeFile(beside, text, { flag: "wx" });
      if (before) await chmod(beside, before.mode);
      await rename(beside, target);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === "ENOENT"
        ? "its folder does not exist"
        : code === "EISDIR"
          ? "it is a folder"
          : code === "EACCES"
            ? "permission is denied"
            : message;
    throw new LiteratimError("output", `${file} could not be written: ${why}.`);
  }
}

/**
 * Writes to standard output until everything is written or the reader has closed it.
 *
 * @throws LiteratimError `output` when it cannot be written to, as on a full disk.
 */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: NodeJS.ErrnoException | null) => {
      // The event of a failure may come after this; without one the next write has a listener of its own.
      if (!error) process.stdout.off("error", done);
      if (!error || error.code === "EPIPE") resolve();
      else reject(new LiteratimError("output", `Standard output could not be written: ${error.message}.`));
    };
    const shown = isPlainAscii(process.stdout, process.env, process.platform) ? asciiOf(text) : text;
    process.stdout.once("error", done);
    process.stdout.write(shown, done);
  });
}
