import type { LedgerEntry, ModelCall } from "../model.js";
import type { AskOptions } from "./asking.js";
import { askPairs } from "./pairs.js";
import type { ModelProvider } from "./provider.js";

/** The label of a claim that a model does not find supported by its text. */
export const SEMANTICALLY_UNSUPPORTED = "Semantically Unsupported";

/** What a model says of a claim and a text. */
export interface ClaimVerification {
  /** Null if there is no answer that can be used, or the user declined; `reasoning` has the reason. */
  readonly isSupported: boolean | null;
  /** 0 to 1, as the model says. */
  readonly confidence: number | null;
  readonly reasoning: string;
  /** {@link SEMANTICALLY_UNSUPPORTED}, or null. */
  readonly label: typeof SEMANTICALLY_UNSUPPORTED | null;
  readonly calls: readonly ModelCall[];
  readonly ledger: readonly LedgerEntry[];
}

/** Options of {@link verifyClaim}: the provider besides those of a question. */
export interface VerifyClaimOptions extends AskOptions {
  readonly provider: ModelProvider;
}

/**
 * Asks a model whether a text supports a claim. `verifyClaim` of `literatim/verify` asks nobody: it looks the claim's words up in the text.
 *
 * ```ts
 * import { openProvider, verifyClaim } from "literatim/models";
 *
 * const provider = await openProvider("ollama");
 * const { isSupported, label } = await verifyClaim("The keeper leaves at dawn.", log, { provider, model: "qwen3:8b", consent: () => true });
 * ```
 *
 * @throws LiteratimError when a failure would meet every question, such as a wrong key; the signal's reason when cancelled.
 */
export async function verifyClaim(claim: string, text: string, { provider, ...options }: VerifyClaimOptions): Promise<ClaimVerification> {
  const pair = { claimText: claim, citationId: "text", shlokaText: text };
  const { verdicts, calls, ledger } = await askPairs(provider, [pair], options);
  const [verdict] = verdicts;
  const { isSupported = null, confidence = null, reasoning = "" } = verdict ?? {};
  return { isSupported, confidence, reasoning, label: isSupported === false ? SEMANTICALLY_UNSUPPORTED : null, calls, ledger };
}
