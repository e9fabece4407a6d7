import { open } from "node:fs/promises";
import { LiteratimError, messageOf } from "../../errors.js";
import type { RangedFile } from "./file.js";

/** A file on disk. It is opened for each read, so that nothing has to be closed. */
export function rangesOfPath(path: string): RangedFile {
  return {
    name: path,
    async read(offset, length) {
      const file = await open(path).catch((error: unknown) => {
        throw new LiteratimError("index", `The index ${path} cannot be opened: ${messageOf(error)}`);
      });
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}
