/**
 * Literatim checks the quotations of a draft, word by word, against the sources that it cites.
 *
 * ```ts
 * import { checkText } from "literatim";
 *
 * const report = await checkText(draft, { "Doe v. Roe, 700 F.3d 100.txt": opinion });
 * for (const { text, headline, reason } of report.quotations) console.log(headline, text, reason);
 * ```
 *
 * Files, addresses and cases from CourtListener go through `check`, with an engine that stays open:
 *
 * ```ts
 * import { check, fromFiles, openEngine } from "literatim";
 *
 * const engine = openEngine();
 * const sources = [fromFiles([...input.files].map((file) => ({ name: file.name, data: file })))];
 * const report = await check(engine, { name: memo.name, data: memo }, { sources });
 * ```
 *
 * The engine runs in a worker. `literatim/engine` runs it without one, `literatim/node` adds files and folders.
 * Only the requests of providers such as `fromAddresses` and `fromCourtListener` leave the device; `report.ledger` lists them.
 *
 * @module
 */
import { type CheckTextOptions, checkTextIn, repairTextIn, type Texts } from "./check/check-text.js";
import type { Repaired } from "./check/repair.js";
import { openEngine } from "./engine/open-engine.js";
import type { Report } from "./model.js";

export * from "./api.js";
export * from "./step.js";
export { openEngine };

/**
 * Checks the text of a draft against texts: `check` in one call.
 *
 * ```ts
 * const { quotations } = await checkText(draft, { "Doe v. Roe.txt": opinion });
 * ```
 *
 * @throws LiteratimError as `check` does.
 */
export function checkText(draft: string, texts: Texts, options: CheckTextOptions = {}): Promise<Report> {
  return checkTextIn(openEngine, draft, texts, options);
}

/**
 * Checks the text of a draft against texts, and finds the repairs that are certain: `repair` in one call.
 *
 * ```ts
 * const { repairs, left } = await repairDraft(draft, { "Doe v. Roe.txt": opinion });
 * const repaired = withEdits(draft, repairs.map(({ edit }) => edit));
 * ```
 *
 * @throws LiteratimError as `repair` does.
 */
export function repairDraft(draft: string, texts: Texts, options: CheckTextOptions = {}): Promise<Repaired> {
  return repairTextIn(openEngine, draft, texts, options);
}
