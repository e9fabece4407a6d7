import type { EngineClient } from "../engine/client.js";
import type { ClaimFinding, ClaimProposal, Report } from "../model.js";
import { type AskOptions, askAll, type Outcome, type Prepared } from "./asking.js";
import { carriedOn } from "./carried.js";
import { type Embed, type RankOptions, rankNow } from "./embeddings.js";
import { claimPrompt, claimsPrompt, type ReadClaim, type SentText, translationPrompt } from "./prompt.js";
import type { ModelProvider } from "./provider.js";

/** Options of asking a model about claims. */
export interface AskClaimsOptions extends AskOptions, RankOptions {
  /** What is sent with a claim: the passages that bear on it, by default, or the whole text of its sources. */
  readonly sends?: "passages" | "documents" | undefined;
  /**
   * Whether the model also translates claims whose sources are in another language and share no name or number with them, so that passages are found.
   * `consent` is asked for the translations apart, and may refuse them alone.
   */
  readonly translates?: boolean | undefined;
  /**
   * How many claims are judged in one request, at most: 1 by default. A request holds as many as its answer can have, five with the default
   * `maxTokens`; a claim that it leaves without an answer that can be used is asked about by itself.
   */
  readonly batch?: number | undefined;
  /** Embeds texts, so that passages are also found by their meaning: a model of the caller's own (`rankClaims`). */
  readonly embed?: Embed | undefined;
  /** Called with each finding that a model's answer changes. */
  readonly onClaim?: ((finding: ClaimFinding) => void) | undefined;
}

/** A report with what a model says of its claims. */
export interface AskedClaims {
  readonly report: Report;
  /** Whether the consent was refused, so that nothing was sent and the report is as it was. */
  readonly isDeclined: boolean;
  /** Claims without an answer that can be used: they are inconclusive, with the reason. */
  readonly failed: number;
  /** Parts of answers that were left out because their words are not the draft's. */
  readonly dropped: number;
}

/**
 * Asks a model whether the sources support the claims of a report that the engine has just made. Its verdicts count as far as the words that it
 * quotes are in the sources. Nothing is sent before `consent` agrees to the estimate.
 *
 * ```ts
 * const report = await check(engine, draft, { sources, claims: true });
 * const provider = await openProvider("anthropic", { key });
 * const consent = (estimate) => confirm(`Send ${estimate.questions} claims to ${estimate.host}?`);
 * const { report: judged } = await askClaims(engine, report, provider, { model: "claude-sonnet-5-5", consent });
 * ```
 *
 * @throws LiteratimError when a failure would meet every claim, such as a wrong key; the signal's reason when cancelled.
 */
export function askClaims(engine: EngineClient, report: Report, provider: ModelProvider, options: AskClaimsOptions): Promise<AskedClaims> {
  return engine.exclusively(() => askNow(engine, report, provider, options), options.signal);
}

async function askNow(engine: EngineClient, given: Report, provider: ModelProvider, options: AskClaimsOptions): Promise<AskedClaims> {
  const { model, sends = "passages", batch = 1, embed, signal } = options;
  const report = embed && sends === "passages" ? await rankNow(engine, given, embed, options) : given;
  const translated = options.translates && sends === "passages" ? await translate(engine, report, provider, options) : undefined;
  const claims = (translated?.claims ?? report.claims).filter(
    ({ sources, passages }) => sources.length > 0 && (sends === "documents" || passages.length > 0),
  );
  const questions: Prepared<ReadClaim>[] = [];
  for (const claim of claims) {
    const texts = sends === "documents" ? await documentsOf(engine, report, claim, signal) : passagesOf(report, claim);
    const sent = sends === "documents" ? `a claim; the text of ${texts.length} sources` : `a claim; ${texts.length} passages of sources`;
    questions.push({ finding: claim.id, sent, prompt: claimPrompt(claim, texts, sends === "documents", model) });
  }
  let [failed, dropped] = [0, 0];
  const settle = async (index: number, outcome: Outcome<ReadClaim>): Promise<void> => {
    if ("value" in outcome) dropped += outcome.value.dropped;
    else failed += 1;
    const proposal = "value" in outcome ? outcome.value.proposal : unanswered(model, outcome.failure.message);
    const finding = await engine.settleClaim((claims[index] as ClaimFinding).id, proposal, { signal });
    options.onClaim?.(finding);
  };
  const batching = batch > 1 ? { size: batch, prompt: claimsPrompt } : undefined;
  const asked = await askAll(provider, questions, sends, options, settle, batching);
  const judged = carriedOn(await engine.report({ signal }), report, translated, asked);
  return { report: judged, isDeclined: asked.isDeclined, failed, dropped };
}

/** The claims of a report, with the passages that translations find for those that have none. */
async function translate(engine: EngineClient, { claims }: Report, provider: ModelProvider, options: AskClaimsOptions) {
  const found = new Map(claims.map((claim) => [claim.id, claim]));
  const foreign = claims.filter(({ source_language: language }) => language !== null);
  const questions = foreign.map(({ id, text, source_language: language }) => ({
    finding: id,
    sent: "a claim; the language of its source",
    prompt: translationPrompt(text, language as string),
  }));
  const asked = await askAll(provider, questions, "translations", options, async (index, outcome) => {
    // A claim that is not translated stays inconclusive, with the languages as the reason.
    if ("value" in outcome)
      found.set(
        (foreign[index] as ClaimFinding).id,
        await engine.translateClaim((foreign[index] as ClaimFinding).id, outcome.value, options),
      );
  });
  return { ...asked, claims: [...found.values()] };
}

/** What is noted of a claim for which no answer can be used. */
function unanswered(model: string, reason: string): ClaimProposal {
  return { model, verdict: "inconclusive", fault: null, confidence: 0, reason, parts: [], notes: [] };
}

function passagesOf({ sources }: Report, { passages }: ClaimFinding): SentText[] {
  const nameOf = (id: string): string => sources.find((source) => source.id === id)?.name ?? id;
  return passages.map(({ source, before, text, after }) => ({ source: nameOf(source), before, text, after }));
}

async function documentsOf(
  engine: EngineClient,
  report: Report,
  claim: ClaimFinding,
  signal: AbortSignal | undefined,
): Promise<SentText[]> {
  const texts: SentText[] = [];
  for (const { id, name } of report.sources.filter((source) => claim.sources.includes(source.id)))
    texts.push({ source: name, before: "", text: (await engine.sourceView(id, { signal })).text, after: "" });
  return texts;
}
