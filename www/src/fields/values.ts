import { LiteratimError } from "../errors.js";
import type { FieldValue } from "../field.js";
import { isStored } from "./stored.js";

/** The most values of one call. */
const MOST = 5000;

/** The deepest value. */
const DEEPEST = 50;

/** Keys of confidences, which are no values: `confidence`, `name_confidence`, `confidenceScores`. */
const CONFIDENCE = /^confidences?$|confidences?$|^confidence_?scores?$/i;

/**
 * The values of an object with their paths, in order: texts and numbers, also within objects and lists. Left out are confidences, keys that begin
 * with `_`, truth values, and passages that are stored under `citations`. An object with `value` and `confidence` is a value itself.
 *
 * @throws LiteratimError `fields` when there are more than 5000 values, or when they are nested more than 50 deep.
 */
export function fieldsIn(values: object): FieldValue[] {
  const fields: FieldValue[] = [];
  const visit = (given: unknown, path: string, depth: number): void => {
    const value = isConfident(given) ? given.value : given;
    if (depth > DEEPEST) throw new LiteratimError("fields", `The value ${path.slice(0, 80)}… is nested more than ${DEEPEST} deep.`);
    if (typeof value === "number" ? Number.isFinite(value) : typeof value === "string" && value.trim() !== "") {
      if (fields.length === MOST) throw new LiteratimError("fields", `There are more than ${MOST} values; give fewer at once.`);
      fields.push({ path, value: typeof value === "number" ? figuresOf(value) : String(value) });
    } else if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) visit(one, `${path}[${index}]`, depth + 1);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, one] of Object.entries(value))
        if (!key.startsWith("_") && !CONFIDENCE.test(key) && !(path === "" && key === "citations" && isStored(one)))
          visit(one, path === "" ? key : `${path}.${key}`, depth + 1);
    }
  };
  visit(values, "", 0);
  return fields;
}

/** Whether a value comes with its confidence. */
function isConfident(value: unknown): value is { readonly value: unknown } {
  return typeof value === "object" && value !== null && "value" in value && "confidence" in value;
}

/** A number in figures: `1e21` is long. */
function figuresOf(value: number): string {
  return Math.abs(value) < 1e21 && /e/.test(String(value))
    ? value
        .toFixed(9)
        .replace(/(?<!0)0+$/, "")
        .replace(/\.$/, "")
    : String(value);
}
