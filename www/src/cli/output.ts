import { randomBytes } from "node:crypto";
import { chmod, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { LiteratimError } from "../errors.js";

/**
 * Writes `text` to `file`, whole or not at all: beside it first, then under its name. Through a link it is written to
 * where the link leads; what is no file, such as a pipe or a device, is written to as it is.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
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
        ? "its folder is not there"
        : code === "EISDIR"
          ? "it is a folder"
          : code === "EACCES"
            ? "permission is denied"
            : message;
    throw new LiteratimError("output", `${file} could not be written: ${why}.`);
  }
}

/** Writes to standard output until it has taken all, or its reader has gone. */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.on("error", (error: NodeJS.ErrnoException) => (error.code === "EPIPE" ? resolve() : reject(error)));
    process.stdout.write(text, () => resolve());
  });
}
