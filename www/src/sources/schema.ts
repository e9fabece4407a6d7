import * as v from "valibot";
import { LiteratimError } from "../errors.js";
import { webAddress } from "../web-address.js";
import type { Shelf, Store } from "./store/store.js";

/** Characters of a wrong value that an error message shows. */
const SHOWN = 40;

/** A text on one line. Control characters become spaces. */
export const line = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\p{Cc}+/gu, " ").trim()),
);

/** The number of a record. */
export const recordId = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A year in the range of the engine. */
export const year = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999));

/** A day, or a time on that day: becomes `2010-06-16`; an empty text stays empty. */
export const day = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 10)),
  v.check((text) => text === "" || (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))), "a date"),
);

/** A web address. */
export const address = v.pipe(
  v.string(),
  v.check((text) => webAddress(text) !== undefined, "an address"),
);

/**
 * An answer, validated by its schema.
 *
 * @throws LiteratimError `bad_answer` with the host, the field, and what is wrong with it.
 */
export function readAs<S extends v.GenericSchema>(schema: S, json: unknown, host: string): v.InferOutput<S> {
  const read = v.safeParse(schema, json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const field = v.getDotPath(issue) ?? "the whole";
  const received = issue.received.replace(/\p{Cc}+/gu, " ").slice(0, SHOWN);
  const fault = received === "undefined" ? "is missing" : `is ${received}, not ${issue.expected ?? issue.message}`;
  throw new LiteratimError(
    "bad_answer",
    `${host} sent an answer that cannot be used: ${field} ${fault}; try again later, and report it if it persists.`,
  );
}

/** The kept value of a key, if it fits the schema: an import can contain anything. */
export async function keptAs<S extends v.GenericSchema>(
  store: Store | undefined,
  shelf: Shelf,
  key: string,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  const kept = await store?.get<unknown>(shelf, key);
  const read = kept && v.safeParse(schema, kept.value);
  return read?.success ? read.output : undefined;
}

/** The error message of a host: its text, or the texts in its JSON, at most 200 characters on one line. */
export function saidIn(json: unknown): string {
  const values = typeof json === "object" && json !== null ? Object.values(json).flat() : [json];
  const texts = values.filter((value) => typeof value === "string");
  const said = texts.join(" ").replace(/\p{Cc}+/gu, " ");
  return said.slice(0, 200) || "no reason is given";
}
