/**
 * Defines the element `<literatim-check>`.
 *
 * ```ts
 * import "literatim/element";
 *
 * const check = document.querySelector("literatim-check");
 * check.sources = [...input.files].map((file) => ({ name: file.name, data: file }));
 * check.addEventListener("literatim-report", ({ detail }) => console.log(detail.counts));
 * ```
 *
 * @module
 */
import { LiteratimCheck } from "./element.js";

export type { Adapter, DraftText, Mark, Span16 } from "./adapters/adapter.js";
export { contentEditable, textarea } from "./adapters/index.js";
export type { ClaimModel } from "./ask-claims.js";
export { LiteratimCheck, type LiteratimEventMap } from "./element.js";

// Another copy of the package may be on the page.
if (customElements.get("literatim-check") === undefined) customElements.define("literatim-check", LiteratimCheck);
