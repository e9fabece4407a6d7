import { LiteratimError } from "../errors.js";
import { breathe, faultOfJson, STEP } from "../sources/values.js";

/** The most values and names in the JSON of a request, and in each of its documents. */
export const MOST_VALUES = 100_000;

/**
 * The JSON in the bytes of a request. What would take much more memory or time than its size is refused before it is parsed. Other requests have
 * their turn meanwhile.
 *
 * @throws LiteratimError `request` for a text that is no JSON, is nested too deep or has too many values.
 */
export async function jsonIn(bytes: Uint8Array): Promise<unknown> {
  const fault = await faultOfJson(bytes, MOST_VALUES);
  if (fault) throw new LiteratimError("request", `The request ${fault}; send less at once.`);
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += STEP) {
    pieces.push(decoder.decode(bytes.subarray(at, at + STEP), { stream: true }));
    await breathe();
  }
  pieces.push(decoder.decode());
  try {
    return JSON.parse(pieces.join(""));
  } catch {
    throw new LiteratimError("request", "The request is not JSON; see /openapi.json for its fields.");
  } finally {
    await breathe();
  }
}
