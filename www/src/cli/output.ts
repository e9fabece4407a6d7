import { randomBytes } from "node:crypto";
import { chmod, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { LiteratimError } from "../errors.js";
import { pathTo } from "../files.js";
import { asciiOf, isPlainAscii } from "./colour.js";
import { UsageError } from "./usage-error.js";

/**
 * Refuses an output that would replace one of the inputs: the file itself, a link to it, or a file in a folder that is read.
 *
 * @throws UsageError
 */
export async function refuseInput(output: string | undefined, inputs: readonly string[], option = "--output"): Promise<void> {
  if (output === undefined) return;
  const input = await pathTo(output, inputs);
  if (input === undefined) return;
  const where = input === output ? "" : ` (by ${input})`;
  throw new UsageError(
    `${option} ${output} would replace a file that is read${where}; give ${option === "--output" ? "the report" : "it"} another name or folder.`,
  );
}

/**
 * Writes text or bytes to `file`, whole or not at all: first beside it, then renamed. A link is followed;
 * what is not a file, such as a pipe or a device, is written to directly.
 */
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  try {
    const target = await realpath(file).catch(() => file);
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
      if (!error || error.code === "EPIPE") resolve();
      else reject(new LiteratimError("output", `Standard output could not be written: ${error.message}.`));
    };
    const shown = isPlainAscii(process.stdout, process.env, process.platform) ? asciiOf(text) : text;
    process.stdout.once("error", done);
    process.stdout.write(shown, done);
  });
}
