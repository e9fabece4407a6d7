import type { WriteStream } from "node:tty";
import stringWidth from "string-width";
import { formatBytes, formatTime } from "../limits.js";
import type { Progress } from "../progress.js";
import { asciiOf, isPlainAscii } from "./colour.js";
import { plainLine } from "./terminal.js";

/** Milliseconds between two updates of the line. */
const INTERVAL = 80;

/** The progress of a check, of embedding its texts, of asking a model about claims, or of many drafts. */
type Shown = Omit<Progress, "phase"> & { readonly phase: Progress["phase"] | "embed" | "ask" | "draft" };

const VERBS = {
  read: "Reading",
  recognise: "Recognising",
  fetch: "Fetching",
  check: "Checking quotation",
  embed: "Embedding sentence",
  ask: "Asking about claim",
  draft: "Checking draft",
} as const;

/** Without a terminal, waits of at least this many milliseconds are printed. */
const LONG = 5_000;

/** The progress of a check as one line on a terminal, erased at the end. Without a terminal, only long waits are printed, each once. */
export class ProgressLine {
  readonly #stream: WriteStream;
  readonly #shown: boolean;
  readonly #quiet: boolean;
  /** The end of the last printed wait. */
  #printedUntil = 0;
  #drawn = false;
  #last = 0;
  #latest: Shown | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(stream: WriteStream, quiet: boolean) {
    this.#stream = stream;
    this.#quiet = quiet;
    this.#shown = !quiet && stream.isTTY === true && process.env["TERM"] !== "dumb";
  }

  show(progress: Shown): void {
    if (!this.#shown) {
      this.#printWait(progress);
      return;
    }
    const now = performance.now();
    if (now - this.#last < INTERVAL && !progress.wait) return;
    this.#last = now;
    this.#drawn = true;
    this.#latest = progress;
    // During a wait, the line counts down.
    clearInterval(this.#timer);
    if (progress.wait) this.#timer = setInterval(() => this.#draw(), 1000).unref();
    this.#draw();
  }

  #printWait(progress: Shown): void {
    const until = progress.wait?.until ?? 0;
    if (this.#quiet || until - Date.now() < LONG || until <= this.#printedUntil + LONG) return;
    this.#printedUntil = until;
    this.#stream.write(`${plainLine(textOf(progress))}\n`);
  }

  #draw(): void {
    if (!this.#latest) return;
    const line = plainLine(textOf(this.#latest));
    const shown = isPlainAscii(this.#stream, process.env, process.platform) ? asciiOf(line) : line;
    this.#stream.write(`\r\x1b[2K${beginningOf(shown, (this.#stream.columns || 80) - 1)}`);
  }

  erase(): void {
    clearInterval(this.#timer);
    if (this.#drawn) this.#stream.write("\r\x1b[2K");
    this.#drawn = false;
  }
}

/** As much of a line as fits into a number of cells. */
function beginningOf(line: string, cells: number): string {
  let [shown, width] = ["", 0];
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    width += stringWidth(segment);
    if (width > cells) break;
    shown += segment;
  }
  return shown;
}

function textOf({ phase, done, total, name, part, wait, leftMs }: Shown): string {
  if (wait) {
    const seconds = wait.until === undefined ? "" : `, ${formatTime(Math.max(1000, wait.until - Date.now()))}`;
    const left = leftMs ? `; ${done} of ${total} requests, at least ${formatTime(leftMs)} left` : "";
    return `Waiting for ${wait.why}${seconds}${left}`;
  }
  const count = ["check", "ask", "draft"].includes(phase) || total > 1 ? ` ${Math.min(done + 1, total)} of ${total}` : "";
  const subject = name === undefined ? "" : `${phase === "check" || total > 1 ? ":" : ""} ${name}`;
  const of =
    part === undefined
      ? ""
      : phase === "fetch"
        ? `, ${formatBytes(part.done)}`
        : `, page ${part.done}${part.total ? ` of ${part.total}` : ""}`;
  return `${VERBS[phase]}${count}${subject}${of}`;
}
