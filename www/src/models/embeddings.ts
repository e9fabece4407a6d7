import type { EngineClient } from "../engine/client.js";
import { LiteratimError } from "../errors.js";
import type { ClaimFinding, Report, SentenceOrder } from "../model.js";
import { carriedOn } from "./carried.js";

/**
 * A vector for each text, all of one length: a model of the caller's own, which runs where the caller wants. It is given at most `BATCH` texts at
 * once.
 */
export type Embed = (texts: string[]) => Promise<readonly ArrayLike<number>[]>;

/** Options of ranking by embeddings. */
export interface RankOptions {
  readonly signal?: AbortSignal | undefined;
  /** How many of the texts have a vector: sentences of the sources, then claims. */
  readonly onEmbedded?: ((done: number, total: number) => void) | undefined;
}

/** The most texts of one call, and the sentences of an order that can count. */
const BATCH = 32;
const BEST = 50;

/**
 * Ranks the sentences of the sources for each claim by the cosine of their embeddings, too, and returns the report with the passages that are the best of
 * that order and of the engine's own, by reciprocal rank fusion. Nothing is sent anywhere, unless `embed` does.
 *
 * @throws LiteratimError `embeddings` when `embed` gives no vector for each text; what `embed` throws; the signal's reason when cancelled.
 */
export function rankClaims(engine: EngineClient, report: Report, embed: Embed, options: RankOptions = {}): Promise<Report> {
  return engine.exclusively(() => rankNow(engine, report, embed, options), options.signal);
}

/** The same, for a caller that has the engine for itself. */
export async function rankNow(engine: EngineClient, report: Report, embed: Embed, options: RankOptions): Promise<Report> {
  const { signal } = options;
  const claims = report.claims.filter(({ sources }) => sources.length > 0);
  if (claims.length === 0) return report;
  const ids = [...new Set(claims.flatMap(({ sources }) => sources))];
  const sentences = await Promise.all(ids.map((id) => engine.sentencesOf(id, { signal })));
  const texts = [...sentences.flat(), ...claims.map(({ text }) => text)];
  const vectors = await vectorsOf(texts, embed, options);
  const places = ids.flatMap((id, at) => (sentences[at] ?? []).map((_, sentence) => [id, sentence] as const));
  for (const [index, claim] of claims.entries()) {
    const order = orderFor(claim, vectors[places.length + index] as Float64Array, places, vectors);
    await engine.rankClaim(claim.id, order, { signal });
  }
  return carriedOn(await engine.report({ signal }), report);
}

/** The sentences of a claim's sources, the nearest first. */
function orderFor(
  { sources }: ClaimFinding,
  own: Float64Array,
  places: readonly (readonly [source: string, sentence: number])[],
  vectors: readonly Float64Array[],
): SentenceOrder {
  const rated = places.flatMap((place, index) =>
    sources.includes(place[0]) ? [{ place, near: product(own, vectors[index] as Float64Array) }] : [],
  );
  return rated
    .sort((a, b) => b.near - a.near)
    .slice(0, BEST)
    .map(({ place }) => place);
}

/** The vectors of texts, each of length one. */
async function vectorsOf(texts: readonly string[], embed: Embed, { signal, onEmbedded }: RankOptions): Promise<Float64Array[]> {
  const vectors: Float64Array[] = [];
  while (vectors.length < texts.length) {
    signal?.throwIfAborted();
    const batch = texts.slice(vectors.length, vectors.length + BATCH);
    const made = await embed(batch);
    if (made.length !== batch.length)
      throw new LiteratimError(
        "embeddings",
        `The embedder gave ${made.length} vectors for ${batch.length} texts; it must give one for each.`,
      );
    for (const vector of made) {
      const length = vectors[0]?.length ?? vector.length;
      vectors.push(unit(vector, length));
    }
    onEmbedded?.(vectors.length, texts.length);
  }
  return vectors;
}

/** A vector of length one in the same direction. */
function unit(vector: ArrayLike<number>, length: number): Float64Array {
  const numbers = Float64Array.from(vector);
  if (numbers.length === 0 || numbers.length !== length || !numbers.every(Number.isFinite))
    throw new LiteratimError(
      "embeddings",
      `The embedder gave a vector of ${numbers.length} numbers where ${length || "some"} finite ones were expected.`,
    );
  const size = Math.sqrt(product(numbers, numbers));
  return size === 0 ? numbers : numbers.map((number) => number / size);
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}
