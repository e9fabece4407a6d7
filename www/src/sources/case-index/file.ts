import { LiteratimError } from "../../errors.js";

/** How the name of an index begins in findings, and in the report when it fails as a whole. */
export const INDEX_NAME = "Offline index ";

/** A file of which ranges of bytes are read. */
export interface RangedFile {
  /** The name by which messages call it. */
  readonly name: string;
  /** Up to `length` bytes from byte `offset` on; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A file that the user chose in a page, or bytes in memory. */
export function rangesOfBlob(name: string, blob: Blob): RangedFile {
  return {
    name,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/** @throws LiteratimError `index` when the file has fewer bytes there than the index needs. */
export async function readWhole(file: RangedFile, offset: number, length: number): Promise<Uint8Array> {
  const bytes = await file.read(offset, length);
  if (bytes.byteLength !== length)
    throw new LiteratimError(
      "index",
      `The index ${file.name} ends early: it is damaged, or was not copied as a whole. Build or download it anew.`,
    );
  return bytes;
}
