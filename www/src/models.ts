/**
 * Models that the user brings. They say whether sources support what a draft says of them; the engine looks up every word that they quote.
 *
 * ```ts
 * import { check, openEngine } from "literatim";
 * import { askClaims, openProvider } from "literatim/models";
 *
 * const report = await check(engine, draft, { sources, claims: true });
 * const provider = await openProvider("ollama");
 * const consent = ({ host, questions }) => confirm(`Send ${questions} claims with their passages to ${host}?`);
 * const judged = await askClaims(engine, report, provider, { model: "qwen3:8b", consent });
 * ```
 *
 * The code of a provider is loaded when it is chosen. Keys go to the provider's own host only, and are kept nowhere.
 *
 * @module
 */
export * from "./models/index.js";
