import { createInterface } from "node:readline/promises";
import { UsageError } from "./usage-error.js";

/**
 * Asks the user on the terminal for a yes to what a sentence says.
 *
 * @throws UsageError when nobody can be asked.
 */
export async function agreed(sentence: string, question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw new UsageError(`${sentence} Add --yes to agree to that.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${sentence} ${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
