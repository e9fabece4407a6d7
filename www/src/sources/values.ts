/** Characters, or bytes, that are looked at or decoded before other work of the thread has its turn. */
export const STEP = 1_000_000;

/** The most levels of JSON. */
const DEEPEST = 100;

/** Lets other work of the thread have its turn. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Why JSON is not parsed, as what can be said of it: that it is nested too deep, or has more than `most` values and names. What would take much more
 * memory or time than its size is known by its signs alone. Undefined for JSON within the limits.
 */
export async function faultOfJson(json: string | Uint8Array, most: number): Promise<string | undefined> {
  const codeAt = (at: number) => (typeof json === "string" ? json.charCodeAt(at) : json[at]) ?? 0;
  let [depth, values, next] = [0, 0, STEP];
  for (let at = 0; at < json.length; at++) {
    if (at > next) {
      await breathe();
      next = at + STEP;
    }
    const code = codeAt(at);
    if (code === 0x22) at = endOfString(json, at, codeAt);
    // [ and {, ] and }, comma and colon
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === 0x5b || code === 0x7b || code === 0x2c || code === 0x3a) {
      values += 1;
      if (code > 0x3a) depth += 1;
    }
    if (depth > DEEPEST) return `is nested more than ${DEEPEST} deep, which is the limit`;
    if (values > most) return tooMany(most);
  }
  return undefined;
}

function tooMany(most: number): string {
  return `has more than ${most} values, which is the limit`;
}

/** The index of the quotation mark that closes the string which opens at `start`, or the length. */
function endOfString(json: string | Uint8Array, start: number, codeAt: (at: number) => number): number {
  for (let from = start + 1; ; ) {
    const end = typeof json === "string" ? json.indexOf('"', from) : json.indexOf(0x22, from);
    if (end < 0) return json.length;
    let before = end;
    while (before > from && codeAt(before - 1) === 0x5c) before -= 1;
    if ((end - before) % 2 === 0) return end;
    from = end + 1;
  }
}

/** Why a table is not parsed, as {@link faultOfJson} says it: by its separators and line breaks, it has more than `most` cells. */
export function faultOfTable(table: string, delimiter: string, most: number): string | undefined {
  let cells = 0;
  for (const sign of [delimiter, "\n", "\r"])
    for (let at = table.indexOf(sign); at >= 0; at = table.indexOf(sign, at + 1)) if (++cells > most) return tooMany(most);
  return undefined;
}
