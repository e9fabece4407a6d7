/**
 * A step between an investigation and its synthesis, for agent frameworks: which of the gathered citations have words that their documents have.
 *
 * ```ts
 * import { verifyInvestigation } from "literatim/verify";
 *
 * const documents = { "log.txt": "Of 214 voyages, 12 ended in fog." };
 * const state = { citations: [{ document: "log.txt", text: "12 ended in fog" }], trace: [] };
 * const { state: verified, totals } = await verifyInvestigation(state, { read: (name) => documents[name] });
 * ```
 *
 * `repairDraft` closes the loop after writing: it gives the edits that are certain, and a draft with all of them made has no new finding.
 *
 * The same functions are in `literatim`; this entry has nothing but them and the engine. The code of a check is loaded when a draft is repaired.
 *
 * @module
 */
import type { CheckTextOptions, Texts } from "./check/check-text.js";
import type { Repaired } from "./check/repair.js";
import { openEngine } from "./engine/open-engine.js";

export type { CheckTextOptions, Texts } from "./check/check-text.js";
export type { Repaired } from "./check/repair.js";
export { type Repair, type TextEdit, withEdits } from "./report/edits.js";
export * from "./step.js";

/**
 * Checks the text of a draft against texts, and finds the repairs that are certain: each has the source's words, the page and an edit. A draft with all
 * edits made (`withEdits`) has no finding that it did not have before. For many drafts, give an engine that stays open.
 *
 * ```ts
 * const { repairs, left } = await repairDraft(draft, { "Doe v. Roe, 700 F.3d 100.txt": opinion });
 * const repaired = withEdits(draft, repairs.map(({ edit }) => edit));
 * ```
 *
 * @throws LiteratimError as `check` does; `repair` for a draft that is no text, Markdown or LaTeX.
 */
export async function repairDraft(draft: string, texts: Texts, options: CheckTextOptions = {}): Promise<Repaired> {
  const { repairTextIn } = await import("./check/check-text.js");
  return repairTextIn(openEngine, draft, texts, options);
}
