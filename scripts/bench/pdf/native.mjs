// Native readers of PDF: those of benches/pdf, and pdftotext. Each returns pages, milliseconds and text of a file, or throws.

import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const CARGO = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target", "bench-peers", "cargo");
const execute = promisify(execFile);

const PROGRAM = join(CARGO, "release", "pdf-peers");
/** Milliseconds that a process has for one file. */
const LONGEST = 60_000;

/** Builds the program with the readers of benches/pdf. */
async function build() {
  await execute("cargo", ["build", "--release", "--target-dir", CARGO], { cwd: join(ROOT, "benches", "pdf") });
}

/** A reader of one file in a process of its own: milliseconds and text, or the error, and whether the process failed. */
export async function onePdf() {
  await build();
  return async (name, path) => {
    const begun = performance.now();
    const child = execFile(PROGRAM, { maxBuffer: 1 << 28, timeout: LONGEST });
    child.stdin.end(`${name}\t${path}\n`);
    const answer = await new Promise((resolve) => {
      const parts = [];
      child.stdout.on("data", (part) => parts.push(part));
      child.on("close", () => resolve(parts.join("")));
    });
    const [nanoseconds, , text] = answer.trimEnd().split("\t");
    if (text === undefined) return { ms: Math.round(performance.now() - begun), error: "the process ends without an answer", failed: true };
    const read = JSON.parse(text);
    const ms = Math.round(Number(nanoseconds) / 1e6);
    return typeof read === "string" ? { ms, text: read } : { ms, error: read.error };
  };
}

/** Builds the program and starts it. */
export async function program() {
  await build();
  const child = spawn(PROGRAM, { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    end: () => child.stdin.end(),
    reader: (name) => async (path) => {
      child.stdin.write(`${name}\t${path}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error("benches/pdf exited early.");
      const [nanoseconds, pages, answer] = value.split("\t");
      const text = JSON.parse(answer);
      if (typeof text !== "string") throw new Error(text.error);
      return { ms: Number(nanoseconds) / 1e6, pages: Number(pages), text };
    },
  };
}

/** pdftotext in its order of reading; its time includes the start of a process. */
export async function pdftotext(path) {
  const begun = performance.now();
  const { stdout } = await execute("pdftotext", ["-enc", "UTF-8", path, "-"], { maxBuffer: 1 << 28 });
  return { ms: performance.now() - begun, pages: stdout.split("\f").length - 1, text: stdout.replaceAll("\f", "\n") };
}
