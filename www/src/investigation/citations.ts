import type { EngineClient } from "../engine/client.js";
import { LiteratimError, messageOf } from "../errors.js";
import { type Input, textInput } from "../input.js";
import type { Headline } from "../model.js";

/** A citation of an investigation: words, and the document that they are said to be from. */
export interface DocumentCitation {
  /** The name by which the document is read. */
  readonly document: string;
  /** The words, with or without quotation marks around them. */
  readonly text: string;
}

/** What a document says of words. */
export interface Verification {
  /** Whether it has the words; null if that could not be checked, or if a warning on their meaning is left to the reader. */
  readonly verified: boolean | null;
  /** Why, in a sentence or two. */
  readonly verification_note: string;
}

/** A claim compared with a text. */
export interface VerifiedClaim extends Verification {
  /** The headline of the finding: `verbatim`, `altered`, `not_found`; null for a claim without words. */
  readonly verdict: Headline | null;
  /** The nearest words of the text. */
  readonly source_quote: string | null;
}

/** How many citations are verified (true), unverified (false) and unchecked (null). */
export interface VerificationTotals {
  readonly total: number;
  readonly verified: number;
  readonly unverified: number;
  readonly unchecked: number;
}

/** Citations with what their documents say, in the order in which they were given. */
export interface VerifiedCitations<C extends DocumentCitation> {
  readonly citations: readonly (C & Verification)[];
  readonly totals: VerificationTotals;
}

/** A document: its text, its bytes in any format, or an input. */
export type GivenDocument = string | Uint8Array | Input;

/** Gives a document by its name; undefined if there is none of this name. */
export type ReadDocument = (name: string) => GivenDocument | undefined | Promise<GivenDocument | undefined>;

/** How citations are verified. */
export interface VerifyOptions {
  /** Cancels: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called when a citation is done, with its document. */
  readonly onDone?: ((done: number, document: string) => void) | undefined;
}

/** Failures of the engine, which every further citation would meet too. */
const FATAL: ReadonlySet<string> = new Set(["load", "closed"]);

/** How a claim is compared. */
export interface ClaimOptions {
  /** The engine to use, whose sources are replaced. By default one is opened for the claim and closed afterwards. */
  readonly engine?: EngineClient | undefined;
  /** Cancels: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Compares a claim with a text, with the engine of the options or else one from `open`. */
export async function verifyClaimIn(open: () => EngineClient, claim: string, text: string, options: ClaimOptions): Promise<VerifiedClaim> {
  const engine = options.engine ?? open();
  const { signal } = options;
  const work = async () => {
    await engine.retainSources([]);
    await engine.addSource(textInput("the text", text), {}, { signal });
    return compare(engine, claim, { signal });
  };
  try {
    return await engine.exclusively(work, signal);
  } finally {
    if (!options.engine) engine.close();
  }
}

/**
 * Looks up the words of citations in their documents. Each document is read once, and one is held at a time; one that cannot be read leaves its
 * citations unchecked. The engine's draft stays; its sources are replaced.
 *
 * @throws LiteratimError `load` or `closed` when there is no engine; the signal's reason when cancelled.
 */
export function verifyCitations<C extends DocumentCitation>(
  engine: EngineClient,
  citations: readonly C[],
  read: ReadDocument,
  options: VerifyOptions = {},
): Promise<VerifiedCitations<C>> {
  return engine.exclusively(() => verifyNow(engine, citations, read, options), options.signal);
}

async function verifyNow<C extends DocumentCitation>(
  engine: EngineClient,
  citations: readonly C[],
  read: ReadDocument,
  { signal, onDone }: VerifyOptions,
): Promise<VerifiedCitations<C>> {
  const found: Verification[] = [];
  let done = 0;
  for (const document of new Set(citations.map((citation) => citation.document))) {
    const problem = await load(engine, document, read, signal);
    for (const [index, citation] of citations.entries()) {
      if (citation.document !== document) continue;
      found[index] = problem ?? (await compare(engine, citation.text, { signal }));
      onDone?.(++done, document);
    }
  }
  await engine.retainSources([]);
  const annotated = citations.map((citation, index) => {
    const { verified, verification_note } = found[index] as Verification;
    return { ...citation, verified, verification_note };
  });
  return { citations: annotated, totals: totalsOf(annotated) };
}

/** Loads a document as the only source; what is said of its citations if that fails. */
async function load(
  engine: EngineClient,
  name: string,
  read: ReadDocument,
  signal: AbortSignal | undefined,
): Promise<Verification | undefined> {
  try {
    signal?.throwIfAborted();
    if (typeof name !== "string" || name.trim() === "") return unchecked("The citation names no document.");
    const given = await read(name);
    signal?.throwIfAborted();
    if (given === undefined) return unchecked(`There is no document ${name}.`);
    await engine.retainSources([]);
    await engine.addSource(inputOf(name, given), {}, { signal });
    return undefined;
  } catch (error) {
    return unchecked(messageOf(passing(error, signal)));
  }
}

function inputOf(name: string, given: GivenDocument): Input {
  if (typeof given === "string") return textInput(name, given);
  return given instanceof Uint8Array ? { name, data: given } : given;
}

/** Compares words with the only source. */
async function compare(engine: EngineClient, given: string, { signal }: VerifyOptions): Promise<VerifiedClaim> {
  const words = typeof given === "string" ? withoutMarks(given) : "";
  if (words === "") return { ...unchecked("It quotes nothing."), verdict: null, source_quote: null };
  try {
    const { verified, headline, reason, notes, passages } = await engine.quote(words, {}, { signal });
    const note = [reason, ...notes].join(" ");
    return { verified, verification_note: note, verdict: headline, source_quote: passages[0]?.text ?? null };
  } catch (error) {
    return { ...unchecked(messageOf(passing(error, signal))), verdict: "cannot_check", source_quote: null };
  }
}

/** An error that leaves words unchecked; others are thrown. */
function passing(error: unknown, signal: AbortSignal | undefined): unknown {
  signal?.throwIfAborted();
  if (error instanceof LiteratimError && FATAL.has(error.code)) throw error;
  return error;
}

function unchecked(verification_note: string): Verification {
  return { verified: null, verification_note };
}

/** Words without the quotation marks around all of them. */
function withoutMarks(text: string): string {
  const trimmed = text.trim();
  const [, inside] = /^["“„«](.*)["”“»]$/s.exec(trimmed) ?? [];
  return inside === undefined || /["“”„«»]/.test(inside) ? trimmed : inside.trim();
}

/** The totals of verified citations. */
export function totalsOf(citations: readonly Verification[]): VerificationTotals {
  const number = (wanted: boolean | null) => citations.filter(({ verified }) => verified === wanted).length;
  return { total: citations.length, verified: number(true), unverified: number(false), unchecked: number(null) };
}

/** The citations in plain text, one a line, with the totals. */
export function plainCitations({ citations, totals }: VerifiedCitations<DocumentCitation>): string {
  const mark = (verified: boolean | null) => (verified === null ? "[UNCHECKED]" : verified ? "[VERIFIED]" : "[UNVERIFIED]");
  const line = (text: string) => text.replace(/\s+/g, " ").trim();
  return [
    ...citations.map(
      ({ document, text, verified, verification_note: note }) => `${mark(verified)} ${line(document)}: “${line(text)}” (${line(note)})`,
    ),
    `${totals.total} citations: ${totals.verified} verified, ${totals.unverified} unverified, ${totals.unchecked} unchecked.`,
  ].join("\n");
}
