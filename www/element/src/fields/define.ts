/**
 * Defines the element `<literatim-fields>`, a list of values with the passages that give them.
 *
 * ```ts
 * import "literatim/fields-element";
 *
 * document.querySelector("literatim-fields").values = await citeFields(engine, { documents, values });
 * ```
 *
 * @module
 */
import { LiteratimFields } from "./element.js";

export { LiteratimFields } from "./element.js";

// Another copy of the package may be on the page.
if (customElements.get("literatim-fields") === undefined) customElements.define("literatim-fields", LiteratimFields);
