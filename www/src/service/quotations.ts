import type { EngineClient } from "../engine/client.js";
import { LiteratimError, messageOf } from "../errors.js";
import type { Input } from "../input.js";

/** A citation of an investigation: words, and the document that they are said to be from. */
export interface DocumentCitation {
  readonly document: string;
  readonly text: string;
}

/** A citation with what its document says. */
export interface AnnotatedCitation extends DocumentCitation {
  /** Whether the document has the words; null if that could not be checked. */
  readonly verified: boolean | null;
  readonly verification_note: string;
}

/** Citations with their totals. */
export interface AnnotatedCitations {
  readonly citations: readonly AnnotatedCitation[];
  readonly totals: { readonly total: number; readonly verified: number; readonly unverified: number; readonly unchecked: number };
}

/**
 * Looks up the words of citations in their documents. Each document is read once; one that cannot be read leaves its citations unchecked.
 *
 * @param read gives a document by its name.
 */
export async function verifyCitations(
  engine: EngineClient,
  citations: readonly DocumentCitation[],
  read: (document: string) => Promise<Input>,
  { signal, onDone }: { readonly signal: AbortSignal; readonly onDone?: (done: number) => void },
): Promise<AnnotatedCitations> {
  const found = new Map<DocumentCitation, AnnotatedCitation>();
  const annotate = (citation: DocumentCitation, verified: boolean | null, verification_note: string) => {
    found.set(citation, { document: citation.document, text: citation.text, verified, verification_note });
    onDone?.(found.size);
  };
  for (const document of new Set(citations.map((citation) => citation.document))) {
    const own = citations.filter((citation) => citation.document === document);
    try {
      await engine.retainSources([]);
      await engine.addSource(await read(document), {}, { signal });
    } catch (error) {
      signal.throwIfAborted();
      const why = error instanceof LiteratimError ? messageOf(error) : "It could not be read.";
      for (const citation of own) annotate(citation, null, why);
      continue;
    }
    for (const citation of own) annotate(citation, ...(await verdictOn(engine, citation.text, signal)));
  }
  const annotated = citations.map((citation) => found.get(citation) as AnnotatedCitation);
  const number = (wanted: boolean | null) => annotated.filter(({ verified }) => verified === wanted).length;
  return {
    citations: annotated,
    totals: { total: annotated.length, verified: number(true), unverified: number(false), unchecked: number(null) },
  };
}

async function verdictOn(engine: EngineClient, text: string, signal: AbortSignal): Promise<[boolean | null, string]> {
  if (text.trim() === "") return [null, "It quotes nothing."];
  const { words, reason, warnings } = await engine.quote(text, {}, { signal });
  switch (words) {
    case "verbatim":
    case "faithful":
    case "minor":
      return warnings.length > 0 ? [null, warnings[0]?.text ?? reason] : [true, reason];
    case "altered":
    case "spliced":
    case "paraphrase":
    case "not_found":
      return [false, reason];
    default:
      return [null, reason];
  }
}

/** The citations in plain text, one a line, with the totals. */
export function plainCitations({ citations, totals }: AnnotatedCitations): string {
  const mark = (verified: boolean | null) => (verified === null ? "[UNCHECKED]" : verified ? "[VERIFIED]" : "[UNVERIFIED]");
  const line = (text: string) => text.replace(/\s+/g, " ").trim();
  return [
    ...citations.map(
      ({ document, text, verified, verification_note: note }) => `${mark(verified)} ${line(document)}: “${line(text)}” (${line(note)})`,
    ),
    `${totals.total} citations: ${totals.verified} verified, ${totals.unverified} unverified, ${totals.unchecked} unchecked.`,
  ].join("\n");
}
