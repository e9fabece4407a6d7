/** Control characters, which a terminal executes, and marks that change the direction of text; without tabs and line feeds. */
const UNSAFE = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What a GitHub workflow carries out when a line of the log has it: `::` at its beginning, after styles and spaces, and `##[` anywhere (actions/runner,
 * ActionCommand.cs).
 */
const COMMAND = /^((?:(?!\n)\p{Cc}\[[\d;]*m|[^\S\n])*)(?=::)|(?<=##)(?=\[)/gmu;

/** Text from outside, made safe for a terminal: each such character becomes U+FFFD, and a command of a workflow gets a backslash. */
export function plain(text: string): string {
  return inert(printable(text));
}

/** Text from outside without such characters. */
export function printable(text: string): string {
  return text.replace(UNSAFE, "\ufffd");
}

/** Text without commands of a workflow. */
export function inert(text: string): string {
  return text.replace(COMMAND, "$1\\");
}

/** The same on one line. */
export function plainLine(text: string): string {
  return plain(text.replace(/\s+/g, " "));
}

/** JSON with such characters escaped: the same value, safe to print. */
export function printableJson(value: unknown): string {
  return `${escaped(JSON.stringify(value, null, 2))}\n`;
}

/** The same on one line. */
export function jsonLine(value: unknown): string {
  return `${escaped(JSON.stringify(value))}\n`;
}

/** JSON as text, with such characters escaped. */
export function escaped(json: string): string {
  return json.replace(UNSAFE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`).replaceAll("##[", "\\u0023#[");
}
