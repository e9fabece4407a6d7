import type { EngineClient } from "../engine/client.js";
import { LiteratimError, messageOf } from "../errors.js";
import type { FieldCitation, FieldValue, FieldWire } from "../field.js";
import type { LedgerEntry, ModelCall } from "../model.js";
import type { AskFieldsOptions } from "../models/fields.js";
import { EXAMPLE_MODEL } from "../models/names.js";
import type { ModelProvider } from "../models/provider.js";
import { type FieldDocument, readDocuments, sentDocument } from "./documents.js";
import { fieldsIn } from "./values.js";

/** Options of {@link citeFields}. */
export interface CiteFieldsOptions<T extends object> extends Partial<Omit<AskFieldsOptions, "concurrency">> {
  readonly documents: readonly FieldDocument[];
  /** The values, with their confidences if there are any. */
  readonly values: T;
  /**
   * Whether a model cites passages too: the documents are sent whole to the host of `provider`, after `consent`. By default only in Node, and only
   * if the environment variable `AI_CITATIONS_ENABLED` is `true`.
   */
  readonly citationsEnabled?: boolean | undefined;
  /** A provider that cites: `openProvider("anthropic", { key })`. */
  readonly provider?: ModelProvider | undefined;
  /** The model that made the values, for `_metadata`. */
  readonly valuesModel?: string | undefined;
}

/** What is known of the values, under `_metadata`. */
export interface FieldMetadata {
  /** When they were made if that is known, else when they were cited; ISO 8601. */
  readonly generated_at: string;
  /** The model that made them, if it is known. */
  readonly model: string | null;
  /** For each path the passages that give its value, the best first, up to 100. A value without a passage has no list. */
  readonly citations: Readonly<Record<string, readonly FieldCitation[]>>;
  /** The model that cited passages; null if none did. */
  readonly citations_model: string | null;
  readonly citations_processing_time_ms: number;
  /** The requests to the model, with tokens, time and dollars. */
  readonly citations_calls?: readonly ModelCall[];
  /** What was sent. */
  readonly citations_ledger?: readonly LedgerEntry[];
  /** The passages that a model cited and no document has. */
  readonly citations_invented?: number;
  /** Why the model cited nothing. The passages are those of our own search. */
  readonly citations_error?: { readonly code: string; readonly message: string };
}

/** The values as they were given, with `_metadata`. */
export type CitedValues<T> = T & { readonly _metadata: FieldMetadata };

/**
 * Finds the passages that give each value, the best first. First the engine looks the values up on this device, by their characters, words, dates and numbers. Then,
 * if the user has switched it on, a model cites passages; the engine looks up each, and one that no document has does not count. The best
 * passage of the first pass comes first, then the model's if that is at another place. A failure of the model leaves the passages of the first pass,
 * and `_metadata.citations_error` says what it was.
 *
 * ```ts
 * const provider = await openProvider("anthropic", { key });
 * const consent = (estimate) => confirm(sentenceOf(estimate));
 * const cited = await citeFields(engine, { documents, values, citationsEnabled: true, provider, model: "claude-sonnet-5-5", consent });
 * ```
 *
 * @throws LiteratimError `documents` or `fields` for input that cannot be used; the codes of reading for a file; the signal's reason when cancelled.
 */
export async function citeFields<T extends object>(engine: EngineClient, options: CiteFieldsOptions<T>): Promise<CitedValues<T>> {
  const { documents, values, signal, valuesModel } = options;
  if (typeof values !== "object" || values === null || Array.isArray(values))
    throw new LiteratimError("fields", "The values are no object; give an object of names and values.");
  const began = performance.now();
  const fields = fieldsIn(values);
  const wires = await readDocuments(engine, documents, signal);
  const { texts, citations: own } = await engine.findFields(wires, fields, { signal });
  const isEnabled = options.citationsEnabled ?? environment("AI_CITATIONS_ENABLED") === "true";
  const asked = isEnabled && fields.length > 0 ? await asking(engine, options, wires, texts, fields) : undefined;
  const found = fields.flatMap(({ path }, index) => {
    const citations = together(own[index] ?? [], asked?.citations?.[index]);
    return citations.length > 0 ? [[path, citations] as const] : [];
  });
  const earlier = (
    "_metadata" in values && typeof values._metadata === "object" ? values._metadata : null
  ) as Partial<FieldMetadata> | null;
  const _metadata: FieldMetadata = {
    ...earlier,
    generated_at: earlier?.generated_at ?? new Date().toISOString(),
    model: valuesModel ?? earlier?.model ?? null,
    citations: Object.fromEntries(found),
    citations_model: asked?.citations ? (options.model ?? null) : null,
    citations_processing_time_ms: Math.round(performance.now() - began),
    ...asked?.about,
  };
  return { ...values, _metadata };
}

/** Our own passages, which have the value; after the best of them the model's, if that is at another place. The model's where we have none. */
function together(own: readonly FieldCitation[], cited: FieldCitation | null | undefined): readonly FieldCitation[] {
  const [best, ...others] = own;
  if (!best) return cited ? [cited] : [];
  return !cited || cited.startIndex === null || overlap(best, cited) ? own : [best, cited, ...others];
}

/** Whether two passages are at one place. */
function overlap(a: FieldCitation, b: FieldCitation): boolean {
  const isBefore = (a: FieldCitation, b: FieldCitation): boolean => (a.endIndex ?? 0) <= (b.startIndex ?? 0);
  return a.documentId === b.documentId && !isBefore(a, b) && !isBefore(b, a);
}

/** What a model cites, and what is noted of that. */
interface Cited {
  /** Undefined if it cited nothing that can be used. */
  readonly citations?: readonly (FieldCitation | null)[];
  readonly about: Partial<FieldMetadata>;
}

async function asking<T extends object>(
  engine: EngineClient,
  options: CiteFieldsOptions<T>,
  wires: readonly FieldWire[],
  texts: readonly string[],
  fields: readonly FieldValue[],
): Promise<Cited> {
  const { documents, provider, model, consent, signal } = options;
  let about: Partial<FieldMetadata> = {};
  try {
    if (!provider)
      throw new LiteratimError("provider", "No provider is given that cites; give one, such as that of openProvider for anthropic.");
    if (!model) throw new LiteratimError("no_model", `No model is named; name one of Anthropic's, such as ${EXAMPLE_MODEL}.`);
    if (!consent) throw new LiteratimError("consent", "Nobody was asked whether the documents may be sent; give consent.");
    const { askFields, tokensIn } = await import("../models/index.js");
    const sent = await Promise.all(documents.map((one, at) => sentDocument(one, texts[at] ?? "", engine.limits.fileBytes, tokensIn)));
    const asked = await askFields(provider, fields, sent, { ...options, model, consent });
    about = { citations_calls: asked.calls, citations_ledger: asked.ledger };
    if (asked.isDeclined) throw new LiteratimError("consent", "Nothing was sent: the estimate was not agreed to.");
    if (asked.failure) throw asked.failure;
    const { citations, invented } = await engine.citedFields(wires, fields, asked.blocks, { signal });
    return { citations, about: { ...about, citations_invented: invented } };
  } catch (error) {
    signal?.throwIfAborted();
    const code = error instanceof LiteratimError ? error.code : "error";
    return { about: { ...about, citations_error: { code, message: messageOf(error) } } };
  }
}

/** A variable of the environment, in Node. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name]?.trim() || undefined;
}
