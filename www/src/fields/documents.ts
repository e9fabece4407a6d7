import type { EngineClient } from "../engine/client.js";
import { LiteratimError, messageOf } from "../errors.js";
import type { FieldWire } from "../field.js";
import { bytesOf, headOf, type Input } from "../input.js";
import type { CitedDocument } from "../models/provider.js";
import { webAddress } from "../web-address.js";

/** A document in which values are looked up: its text, its parts, or a file of any format that can be read. */
export interface FieldDocument {
  readonly id: string;
  /** What it is: `passport`. */
  readonly document_type: string;
  readonly raw_text?: string | undefined;
  /** The parts of its text, if a model should cite whole parts. */
  readonly blocks?: readonly string[] | undefined;
  /** A file; a PDF is sent to a model as it is, with its pages. */
  readonly file?: Input | undefined;
  /** What is said of it to a model. */
  readonly context?: string | undefined;
  /** The web address that it is from. `blocks` with an address and without a context are sent to a model as a search result. */
  readonly address?: string | undefined;
}

/** About how many tokens a page of a PDF takes as a picture, in addition to its text: 1,500 to 3,000 with the text, by platform.claude.com/docs. */
const PAGE_TOKENS = 2000;

/** The separator of the parts of a document. */
const BETWEEN = "\n\n";

/**
 * Reads documents.
 *
 * @throws LiteratimError `documents` when one has no text, or two have one id; else as reading a file does.
 */
export async function readDocuments(
  engine: EngineClient,
  documents: readonly FieldDocument[],
  signal: AbortSignal | undefined,
): Promise<FieldWire[]> {
  if (documents.length === 0) throw new LiteratimError("documents", "There are no documents; give at least one.");
  const wires: FieldWire[] = [];
  for (const [index, { id, document_type: type, raw_text: text, blocks, file, address }] of documents.entries()) {
    if (typeof id !== "string" || typeof type !== "string")
      throw new LiteratimError("documents", `Document ${index + 1} needs an id and a document_type, both texts.`);
    if (wires.some((other) => other.id === id)) throw new LiteratimError("documents", `Two documents have the id "${id}".`);
    if (address !== undefined && webAddress(address) === undefined)
      throw new LiteratimError("documents", `The address of the document "${id}" is none of the web; give one that begins with https:.`);
    const given = file ?? text ?? blocks?.join(BETWEEN);
    if (given === undefined || (typeof given !== "string" && !("data" in given)))
      throw new LiteratimError("documents", `The document "${id}" has no raw_text, no blocks and no file.`);
    try {
      wires.push({ id, type, wire: await engine.readForFields(given, { signal }) });
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof LiteratimError ? new LiteratimError(error.code, `The document "${id}": ${messageOf(error)}`) : error;
    }
  }
  return wires;
}

/** A document as it is sent to a model. `text` is what the engine read. */
export async function sentDocument(
  { id, document_type: type, blocks, file, context, address }: FieldDocument,
  text: string,
  maxBytes: number,
  tokensIn: (text: string) => number,
): Promise<CitedDocument> {
  // A search result has no context of its own.
  const from = context === undefined ? address : undefined;
  const about = { title: `${type} (${id})`, context: context ?? `The document "${id}", of the type ${type}.` };
  if (blocks && !file) return { ...about, content: { blocks }, address: from, tokens: tokensIn(text) };
  // A service cannot open a PDF with a password.
  const isPdf = file !== undefined && file.password === undefined && (await headOf(file)).startsWith("%PDF");
  if (!isPdf) return { ...about, content: { text }, tokens: tokensIn(text) };
  const bytes = await bytesOf(file, maxBytes);
  const pages = pagesIn(bytes);
  return { ...about, content: { pdf: base64Of(bytes) }, tokens: tokensIn(text) + pages * PAGE_TOKENS };
}

/** About how many pages a PDF has, by its marks; at least one. */
function pagesIn(bytes: Uint8Array): number {
  const marks = new TextDecoder("latin1").decode(bytes).match(/\/Type\s*\/Page(?![a-zA-Z])/g);
  return Math.max(1, marks?.length ?? 0);
}

function base64Of(bytes: Uint8Array): string {
  const STEP = 0x8000;
  let binary = "";
  for (let at = 0; at < bytes.length; at += STEP) binary += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(binary);
}
