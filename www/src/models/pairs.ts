import type { LedgerEntry, ModelCall } from "../model.js";
import { type AskOptions, askAll } from "./asking.js";
import { pairPrompt } from "./prompt.js";
import type { ModelProvider } from "./provider.js";

/** A claim with the keyed text that it cites. */
export interface KeyedPair {
  readonly claimText: string;
  /** The key of the text: `Sundara 54.30`. */
  readonly citationId: string;
  readonly shlokaText: string;
}

/** What a model says of such a pair. */
export interface KeyedVerdict {
  readonly citationId: string;
  /** Null if there is no answer that can be used; `reasoning` has the reason. */
  readonly isSupported: boolean | null;
  readonly confidence: number | null;
  readonly reasoning: string;
  readonly flag: "semantically unsupported" | null;
}

/** The verdicts on pairs, in their order, with what they took. */
export interface AskedPairs {
  readonly verdicts: KeyedVerdict[];
  readonly isDeclined: boolean;
  readonly calls: ModelCall[];
  readonly ledger: LedgerEntry[];
}

/**
 * Asks a model whether keyed texts support claims: yes or no. Nothing is sent before `consent` agrees to the estimate.
 *
 * @throws LiteratimError when a failure would meet every pair, such as a wrong key; the signal's reason when cancelled.
 */
export async function askPairs(provider: ModelProvider, pairs: readonly KeyedPair[], options: AskOptions): Promise<AskedPairs> {
  const unasked = "No model was asked.";
  const verdicts = pairs.map(
    ({ citationId }): KeyedVerdict => ({ citationId, isSupported: null, confidence: null, reasoning: unasked, flag: null }),
  );
  const questions = pairs.map(({ claimText, shlokaText }) => ({
    finding: null,
    sent: "a claim; the text that it cites",
    prompt: pairPrompt(shlokaText, claimText),
  }));
  const asked = await askAll(provider, questions, "passages", options, async (index, outcome) => {
    const { citationId } = verdicts[index] as KeyedVerdict;
    verdicts[index] =
      "value" in outcome
        ? { citationId, ...outcome.value, flag: outcome.value.isSupported ? null : "semantically unsupported" }
        : { citationId, isSupported: null, confidence: null, reasoning: outcome.failure.message, flag: null };
  });
  return { verdicts, ...asked };
}
