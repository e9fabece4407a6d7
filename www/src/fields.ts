/**
 * Field citations: for each value that was read from documents, the passages that give it.
 *
 * ```ts
 * import { openEngine } from "literatim";
 * import { citeFields } from "literatim/fields";
 *
 * const documents = [{ id: "p1", document_type: "passport", raw_text: "Date of birth: 15 JAN / JAN 1990" }];
 * const cited = await citeFields(openEngine(), { documents, values: { birth_date: "1990-01-15" } });
 * cited._metadata.citations.birth_date?.[0]?.citedText; // "15 JAN / JAN 1990"
 * ```
 *
 * The engine looks the values up on this device. With `citationsEnabled`, a model that the caller gives cites passages too; the code of models is
 * loaded only then.
 *
 * @module
 */
export type { FieldCitation, FieldCitationKind, FieldValue } from "./field.js";
export { type CitedValues, type CiteFieldsOptions, citeFields, type FieldMetadata } from "./fields/cite.js";
export type { FieldDocument } from "./fields/documents.js";
export { type StoredCitations, storedCitations } from "./fields/stored.js";
export { fieldsIn } from "./fields/values.js";
