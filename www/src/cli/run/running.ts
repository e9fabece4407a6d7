import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse, TomlError } from "smol-toml";
import type { CheckOptions } from "../../check/check.js";
import type { EngineClient } from "../../engine/client.js";
import { openEngine } from "../../engine/open-engine-node.js";
import { LiteratimError, messageOf } from "../../errors.js";
import { shippedPatterns, shippedPatternsIn } from "../../shipped-patterns.js";
import type { Store } from "../../sources/store/store.js";
import { asciiOf, isColourful, isPlainAscii } from "../colour.js";
import type { Output } from "../command.js";
import { openStore } from "../network.js";
import { ocrOf } from "../ocr.js";
import { INTERRUPTED } from "../outcome.js";
import { writeOut, writeWhole } from "../output.js";
import { passwordsOf } from "../password.js";
import { ProgressLine } from "../progress.js";
import { plainLine } from "../terminal.js";
import { UsageError } from "../usage-error.js";

/** What is asked of the user, or done because the user asked for it, while documents are read. */
export type Asks = Pick<CheckOptions, "onPassword" | "onUnreadPages">;

export type Work = (engine: EngineClient, progress: ProgressLine, asks: Asks) => Promise<number>;

/** Runs `work` with an engine; afterwards closes the engine and erases the progress line. */
export async function withEngine(output: Output, work: Work, given: Partial<Interruptible> = {}): Promise<number> {
  const progress = new ProgressLine(process.stderr, output.quiet);
  const ocr = await ocrOf(output, progress, say, given);
  const engine = openEngine();
  try {
    return await work(engine, progress, { onPassword: passwordsOf(output, progress), onUnreadPages: ocr.onUnreadPages });
  } finally {
    progress.erase();
    engine.close();
    await ocr.close();
  }
}

/** What work has that can be interrupted: the store, in which it keeps what has arrived, and the signal of Ctrl-C. */
export interface Interruptible {
  readonly store: Store;
  readonly signal: AbortSignal;
}

/** Runs `work` with the store in `folder` until it ends or the user presses Ctrl-C. */
export async function interruptible(folder: string | undefined, work: (given: Interruptible) => Promise<number>): Promise<number> {
  const store = openStore({ store: folder }, say);
  const interrupt = new AbortController();
  const onInterrupt = () => interrupt.abort(new Interrupted());
  process.once("SIGINT", onInterrupt);
  try {
    return await work({ store, signal: interrupt.signal });
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    say("Stopped. What has arrived is kept; run the same command again to continue.");
    return INTERRUPTED;
  } finally {
    process.off("SIGINT", onInterrupt);
    store.close();
  }
}

/** The user's Ctrl-C. */
class Interrupted extends Error {}

export async function write(output: Output, text: () => Promise<string>): Promise<void> {
  if (output.quiet && output.file === undefined) return;
  const written = await text();
  if (output.file === undefined) await writeOut(written);
  else await writeWhole(output.file, written);
}

/** Writes a sentence for the user to standard error. */
export function say(sentence: string): void {
  const line = `literatim: ${plainLine(sentence)}\n`;
  process.stderr.write(isPlainAscii(process.stderr, process.env, process.platform) ? asciiOf(line) : line);
}

/** The paths that are not undefined. */
export function given(...paths: readonly (string | undefined)[]): string[] {
  return paths.filter((path) => path !== undefined);
}

/** The file of patterns as JSON, if there is one: a file, or the bare name of one that the package has. */
export function patternsOf({ patterns }: Output): string | undefined {
  if (patterns === undefined) return undefined;
  const shipped = existsSync(patterns) ? undefined : shippedPatternsIn(patterns);
  if (shipped !== undefined) return shipped;
  try {
    const text = readFileSync(patterns, "utf8");
    return patterns.toLowerCase().endsWith(".toml") ? JSON.stringify(parse(text)) : text;
  } catch (error) {
    if (!(error instanceof TomlError))
      throw new UsageError(
        `The file of patterns ${patterns} cannot be read: ${messageOf(error)}; give a file, or one of the package: ${shippedPatterns().join(", ")}.`,
      );
    const [problem] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
    throw new UsageError(
      `The file of patterns ${patterns}, line ${error.line}, column ${error.column}: ${problem}; correct the TOML there.`,
    );
  }
}

/** Whether a report has colour. */
export function colourful({ file, colour }: Output): boolean {
  return file === undefined && isColourful(colour, process.stdout, process.env);
}

/** The error with the input's name in front, unless it contains the name already. */
export function naming(name: string, error: unknown): unknown {
  if (!(error instanceof LiteratimError) || error.message.includes(name)) return error;
  return new LiteratimError(error.code, `${name}: ${error.message}`);
}

/** A path inside the package. */
export function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The version of the package. */
export function versionHere(): string {
  return (JSON.parse(readFileSync(here("package.json"), "utf8")) as { version: string }).version;
}
