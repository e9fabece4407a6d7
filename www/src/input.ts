import { LiteratimError, messageOf } from "./errors.js";
import { formatBytes, LIMITS } from "./limits.js";
import type { Format } from "./model.js";
import type { RecognisedPage } from "./recognised.js";

/**
 * Bytes that can be read later, such as a `Blob` or a `File`. `size` is known before a byte is read, so that input that is
 * too large is never loaded.
 */
export interface LazyBytes {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
  /** A range of the bytes, if it can be read without the others. */
  slice?(start: number, end: number): LazyBytes;
}

/** What the caller knows about a document; it replaces what the document says itself. */
export interface About {
  readonly title?: string | undefined;
  /** The date or the version of its text. */
  readonly date?: string | undefined;
  /** The address at which people read it. */
  readonly address?: string | undefined;
  /** The citations that refer to it: `42 U.S.C. § 1983`, or keys of a user's own kind of citation. */
  readonly citations?: readonly string[] | undefined;
  /** The column of the keyed file from which it was taken. */
  readonly column?: string | undefined;
  /** That keyed file, of which only cited texts are loaded. */
  readonly file?: string | undefined;
  /** Why it is only a part of its text: `laws.csv has no § 4102`. */
  readonly partial?: string | undefined;
}

/** A draft or a source. */
export interface Input {
  /** File name, path inside a given folder, or address; the name of the document in the report. */
  readonly name: string;
  /** The bytes, which must not change while the input is in use. */
  readonly data: Uint8Array | LazyBytes;
  readonly about?: About | undefined;
  /** The format of its text, where the giver knows it; its content decides otherwise. */
  readonly format?: Format | undefined;
  /** The user's or the owner's password of an encrypted PDF. It is used to read the file and kept nowhere. */
  readonly password?: string | undefined;
  /** The text of pages of a PDF that are pictures, as it was recognised. */
  readonly recognised?: readonly RecognisedPage[] | undefined;
  /**
   * Gives the files next to a LaTeX document by the paths that it names, `parts/one.tex` or `works.bib`: parts that it includes, and the works that it
   * cites. A path never leads out of the document's folder.
   */
  readonly beside?: ((path: string) => Uint8Array | LazyBytes | undefined | Promise<Uint8Array | LazyBytes | undefined>) | undefined;
}

/**
 * A draft that finds the files which it names among `files` ({@link Input.beside}), and the sources: the files that it did not ask for before these
 * are iterated. So a part of the draft does not confirm its own quotations.
 */
export function withFilesBeside(draft: Input, files: readonly Input[]): { draft: Input; sources: Iterable<Input> } {
  const used = new Set<Input>();
  const baseOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  const beside = async (path: string) => {
    const file =
      files.find(({ name }) => name === path || name.endsWith(`/${path}`)) ?? files.find(({ name }) => baseOf(name) === baseOf(path));
    if (file) used.add(file);
    return (await draft.beside?.(path)) ?? file?.data;
  };
  function* unused(): Generator<Input> {
    for (const file of files) if (!used.has(file)) yield file;
  }
  return { draft: { ...draft, beside }, sources: { [Symbol.iterator]: unused } };
}

/** A document to fetch from an address (http or https). */
export interface AddressInput {
  readonly address: string;
}

/** An input from text. A lone surrogate is read as U+FFFD. */
export function textInput(name: string, text: string): Input {
  return { name, data: new TextEncoder().encode(text) };
}

/**
 * A copy of the input's bytes, which the caller owns.
 *
 * @throws LiteratimError `too_large` before anything is read, `unreadable` when the bytes cannot be read.
 */
export async function bytesOf(input: Input, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { name, data } = input;
  refuseOver(name, sizeOf(data), maxBytes);
  if (data instanceof Uint8Array) return new Uint8Array(data);
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await data.arrayBuffer());
  } catch (error) {
    if (error instanceof LiteratimError) throw error;
    throw new LiteratimError(
      "unreadable",
      `The file could not be read (${messageOf(error)}); check that it still exists and its permissions.`,
    );
  }
  refuseOver(name, bytes.byteLength, maxBytes);
  return bytes;
}

/** How many bytes are enough to detect the format of a file. */
const HEAD = 4096;

/** The first 4096 bytes of an input as text, in which only the ASCII characters are reliable. */
export async function headOf(input: Input, maxBytes = Number.POSITIVE_INFINITY): Promise<string> {
  const { head } = await beginningOf(input, maxBytes);
  const [first, second] = head;
  const label = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(label).decode(head);
}

/**
 * The size of an input, and a copy of its first 4096 bytes, which are read without the others if possible.
 *
 * @throws LiteratimError as {@link bytesOf} does.
 */
export async function beginningOf({ name, data }: Input, maxBytes: number): Promise<{ size: number; head: Uint8Array<ArrayBuffer> }> {
  const size = sizeOf(data);
  refuseOver(name, size, maxBytes);
  const beginning = data instanceof Uint8Array ? data.subarray(0, HEAD) : (data.slice?.(0, HEAD) ?? data);
  return { size, head: (await bytesOf({ name, data: beginning }, LIMITS.fileBytes)).slice(0, HEAD) };
}

/** The size of data. @throws LiteratimError `unreadable` for what is none, such as a path or a text. */
function sizeOf(data: Input["data"]): number {
  const size = data instanceof Uint8Array ? data.byteLength : data?.size;
  if (size === undefined) throw new LiteratimError("unreadable", "Give { name, data } with bytes or a Blob, or textInput(name, text).");
  return size;
}

/** @throws LiteratimError `too_large` when `size` exceeds the limit. */
export function refuseOver(name: string, size: number, maxBytes: number): void {
  if (size > maxBytes) {
    throw new LiteratimError(
      "too_large",
      `${name} is ${formatBytes(size)}; the limit is ${formatBytes(maxBytes)}. Give only the part that matters, or save its text and give that.`,
    );
  }
}
