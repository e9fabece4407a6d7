/**
 * The steps for agents with an engine of their own: the citations of an investigation, and one claim.
 *
 * @module
 */
import { openEngine } from "./engine/open-engine.js";
import { type ClaimOptions, type VerifiedClaim, verifyClaimIn } from "./investigation/citations.js";
import {
  type InvestigationOptions,
  type InvestigationState,
  type VerifiedInvestigation,
  verifyInvestigationIn,
} from "./investigation/step.js";

export { LiteratimError } from "./errors.js";
export type {
  ClaimOptions,
  DocumentCitation,
  GivenDocument,
  ReadDocument,
  Verification,
  VerificationTotals,
  VerifiedClaim,
} from "./investigation/citations.js";
export type { InvestigationOptions, InvestigationState, VerifiedInvestigation, VerifiedState, VerifyEntry } from "./investigation/step.js";
export { openEngine };

/**
 * Says whether a text has the words of a claim, unaltered and in the same sense. For many claims, give an engine that stays open.
 *
 * ```ts
 * const { verified, verification_note } = await verifyClaim("the ferry did not sail in fog", log);
 * ```
 *
 * @throws LiteratimError `load` or `closed` when there is no engine; the signal's reason when cancelled.
 */
export function verifyClaim(claim: string, text: string, options: ClaimOptions = {}): Promise<VerifiedClaim> {
  return verifyClaimIn(openEngine, claim, text, options);
}

/**
 * A step between an investigation and its synthesis: verifies those citations of a state that were not checked yet, and returns the state with their
 * verdicts, totals, and `VERIFY` at the end of its trace. The given state stays as it is. Each document is read once.
 *
 * ```ts
 * const { state: verified, totals } = await verifyInvestigation(state, { read: (name) => documents[name] });
 * ```
 *
 * @throws LiteratimError `state` when citations or trace are no lists; `load` or `closed` when there is no engine; the signal's reason when cancelled.
 */
export function verifyInvestigation<S extends InvestigationState>(
  state: S,
  options: InvestigationOptions,
): Promise<VerifiedInvestigation<S>> {
  return verifyInvestigationIn(openEngine, state, options);
}
