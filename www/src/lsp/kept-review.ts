import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { type ReviewEntry, ReviewLog } from "../report/review-log.js";

/** Where a workspace keeps what its reviewers did, inside its folder. */
const FILE = join(".literatim", "review.json");

/** The logs of a workspace's drafts, in one file of the workspace that can be shared. Without a workspace they are kept until the server ends. */
export class KeptReview {
  readonly #folder: string | undefined;
  readonly #say: (sentence: string) => void;
  readonly #logs = new Map<string, ReviewLog>();

  constructor(folder: string | undefined, say: (sentence: string) => void) {
    this.#folder = folder;
    this.#say = say;
  }

  /** The log of a draft, by its path or, for one that was never saved, its address. */
  logOf(draft: string): ReviewLog {
    const name = this.#folder === undefined ? draft : relative(this.#folder, draft).split(sep).join("/");
    const log = this.#logs.get(name) ?? new ReviewLog(this.#kept()[name] ?? [], (entries) => this.#keep(name, entries));
    this.#logs.set(name, log);
    return log;
  }

  #kept(): Record<string, ReviewEntry[]> {
    if (this.#folder === undefined) return {};
    const file = join(this.#folder, FILE);
    try {
      return logsIn(JSON.parse(readFileSync(file, "utf8")));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT")
        this.#say(`${file} could not be read (${(error as Error).message}); correct or delete it.`);
      return {};
    }
  }

  #keep(name: string, entries: readonly ReviewEntry[]): void {
    if (this.#folder === undefined) return;
    const file = join(this.#folder, FILE);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify({ ...this.#kept(), [name]: entries }, undefined, 2)}\n`);
    } catch (error) {
      this.#say(`${file} could not be written (${(error as Error).message}); what you ignore is forgotten when the editor is closed.`);
    }
  }
}

/** The logs of a file, by draft. */
function logsIn(read: unknown): Record<string, ReviewEntry[]> {
  const isEntry = (entry: unknown) => typeof (entry as Partial<ReviewEntry> | null)?.key === "string";
  const isLog = (log: unknown) => Array.isArray(log) && log.every(isEntry);
  if (typeof read !== "object" || read === null || !Object.values(read).every(isLog))
    throw new Error("it has no list of acts for each draft");
  return read as Record<string, ReviewEntry[]>;
}
