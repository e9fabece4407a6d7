import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { messageOf } from "../errors.js";
import type { Output } from "./arguments.js";
import type { ProgressLine } from "./progress.js";
import { plainLine } from "./terminal.js";
import { UsageError } from "./usage-error.js";

/** The environment's name for the password of encrypted PDFs. */
export const PASSWORD_VARIABLE = "LITERATIM_PASSWORD";

/** Answers who asks for the password of a file: with that of the file that is named or of the environment, else as the user types it. */
export function passwordsOf(
  { passwordFile, quiet }: Output,
  progress: ProgressLine,
): (name: string, isWrong: boolean) => Promise<string | undefined> {
  const given = passwordFile === undefined ? process.env[PASSWORD_VARIABLE] || undefined : passwordOf(passwordFile);
  return async (name, isWrong) => {
    if (!isWrong && given !== undefined) return given;
    if (quiet || !process.stdin.isTTY || !process.stderr.isTTY) return undefined;
    progress.erase();
    return typed(`${isWrong ? "Wrong password, try again. " : ""}Password of ${plainLine(name)} (Enter to leave it unread): `);
  };
}

function passwordOf(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`The file of the password ${file} cannot be read: ${messageOf(error)}`);
  }
  const [password] = text.split(/\r?\n/);
  if (!password) throw new UsageError(`The file of the password ${file} must hold the password in its first line.`);
  return password;
}

/** What the user types after a question, which is not shown; undefined for nothing. Ctrl-C stops the program as ever. */
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
