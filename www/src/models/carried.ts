import type { LedgerEntry, ModelCall, Report } from "../model.js";

/** What was asked of a model. */
interface Asked {
  readonly ledger: readonly LedgerEntry[];
  readonly calls: readonly ModelCall[];
}

/** A new report of the engine on the same draft, with what only the check knew, and what was asked since. */
export function carriedOn(now: Report, before: Report, ...asked: readonly (Asked | undefined)[]): Report {
  const { times, review = [], ledger, kept = [], model_calls: calls = [] } = before;
  return {
    ...now,
    times,
    review,
    kept,
    ledger: [...ledger, ...asked.flatMap((one) => one?.ledger ?? [])],
    model_calls: [...calls, ...asked.flatMap((one) => one?.calls ?? [])],
  };
}
