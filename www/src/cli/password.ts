import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { messageOf } from "../errors.js";
import type { Output } from "./command.js";
import type { ProgressLine } from "./progress.js";
import { plainLine } from "./terminal.js";
import { UsageError } from "./usage-error.js";
import { PASSWORD_VARIABLE } from "./variables.js";

/** Returns the password of a file: from the given file or the environment, else from the user at the terminal. */
export function passwordsOf(
  { passwordFile, quiet }: Output,
  progress: ProgressLine,
): (name: string, isWrong: boolean) => Promise<string | undefined> {
  const given = passwordFile === undefined ? process.env[PASSWORD_VARIABLE] || undefined : passwordOf(passwordFile);
  return async (name, isWrong) => {
    if (!isWrong && given !== undefined) return given;
    if (quiet || !process.stdin.isTTY || !process.stderr.isTTY) return undefined;
    progress.erase();
    return typed(`${isWrong ? "Wrong password, try again. " : ""}Password of ${plainLine(name)} (Enter to skip the file): `);
  };
}

function passwordOf(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`The password file ${file} cannot be read: ${messageOf(error)}`);
  }
  const [password] = text.split(/\r?\n/);
  if (!password) throw new UsageError(`The password file ${file} must have the password in its first line.`);
  return password;
}

/** Asks a question and reads the answer without echo; undefined for an empty one. Ctrl-C stops the program as usual. */
async function typed(question: string): Promise<string | undefined> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const stop = new AbortController();
  lines.on("SIGINT", () => {
    stop.abort();
    process.kill(process.pid, "SIGINT");
  });
  process.stderr.write(question);
  try {
    return (await lines.question("", { signal: stop.signal })) || undefined;
  } catch {
    return undefined;
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}
