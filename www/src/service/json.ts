import { LiteratimError } from "../errors.js";

/** The most levels of a request's JSON, and the most values and names in it. */
const DEEPEST = 100;
const MOST = 100_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];

/**
 * The JSON in the bytes of a request. What would take much more memory or time than its size is refused before it is parsed.
 *
 * @throws LiteratimError `request` for a text that is no JSON, is nested too deep or has too many values.
 */
export function jsonIn(bytes: Uint8Array): unknown {
  refuseVast(bytes);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new LiteratimError("request", "The request is not JSON; see /openapi.json for its fields.");
  }
}

function refuseVast(bytes: Uint8Array): void {
  let [depth, values, isText] = [0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
      continue;
    }
    if (byte === QUOTE) isText = true;
    // [ and {, ] and }
    else if (byte === 0x5b || byte === 0x7b) depth += 1;
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    if (byte === COMMA || byte === COLON || byte === 0x5b || byte === 0x7b) values += 1;
    if (depth > DEEPEST) throw new LiteratimError("request", `The request is nested more than ${DEEPEST} deep.`);
    if (values > MOST) throw new LiteratimError("request", `The request has more than ${MOST} values; send fewer at once.`);
  }
}
