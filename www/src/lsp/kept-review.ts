import { lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { messageOf } from "../errors.js";
import { isWithin } from "../files.js";
import { type ReviewEntry, ReviewLog } from "../report/review-log.js";

/** Where a workspace keeps what its reviewers did, inside its folder. */
const FILE = join(".literatim", "review.json");

type Logs = Record<string, ReviewEntry[]>;

/**
 * The logs of a workspace's drafts, in one file of the workspace that can be shared. Without a workspace they are kept until the server ends, and so is
 * what cannot be written: a file that cannot be read is never replaced.
 */
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
    const log = this.#logs.get(name) ?? new ReviewLog(this.#keptOf(name), (entries) => this.#keep(name, entries));
    this.#logs.set(name, log);
    return log;
  }

  #keptOf(name: string): readonly ReviewEntry[] {
    return this.#told("", (place) => logIn(logsAt(place), name)) ?? [];
  }

  #keep(name: string, entries: readonly ReviewEntry[]): void {
    this.#told(" What you ignore is forgotten when the editor is closed.", (place) => {
      const kept = logsAt(place);
      // Another window, or a colleague, may have added acts.
      const before = logIn(kept, name);
      const known = new Set(before.map((entry) => JSON.stringify(entry)));
      const merged = [...before, ...entries.filter((entry) => !known.has(JSON.stringify(entry)))];
      writeWhole(place, `${JSON.stringify({ ...kept, [name]: merged }, undefined, 2)}\n`);
    });
  }

  /** The result of `work` with the file's place; a failure is shown to the user. */
  #told<T>(advice: string, work: (place: string) => T): T | undefined {
    if (this.#folder === undefined) return undefined;
    try {
      return work(placeIn(this.#folder));
    } catch (error) {
      this.#say(`${join(this.#folder, FILE)} cannot be used: ${messageOf(error)}.${advice}`);
      return undefined;
    }
  }
}

/** The real place of a workspace's file. */
function placeIn(folder: string): string {
  const root = realpathSync(folder);
  let place = root;
  for (const part of FILE.split(sep)) {
    place = join(place, part);
    if (!lstatSync(place, { throwIfNoEntry: false })) continue;
    place = realpathSync(place);
    if (!isWithin(place, root)) throw new Error("a link leads out of the workspace, and is not followed");
  }
  return place;
}

/** The logs of a file, by draft; none if there is no file. */
function logsAt(file: string): Logs {
  const status = statSync(file, { throwIfNoEntry: false });
  if (!status) return {};
  if (!status.isFile()) throw new Error("it is not a file");
  const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  if (/^<{7}/m.test(text)) throw new Error("it has a merge conflict; resolve it");
  return logsIn(JSON.parse(text), text);
}

function logsIn(read: unknown, text: string): Logs {
  const { version } = (read ?? {}) as { version?: unknown };
  if (typeof version === "number") throw new Error("a later version of Literatim wrote it");
  const isEntry = (entry: unknown) => typeof (entry as Partial<ReviewEntry> | null)?.key === "string";
  const isLog = (log: unknown) => Array.isArray(log) && log.every(isEntry);
  if (typeof read !== "object" || !read || Array.isArray(read)) throw new Error("it has no list of acts for each draft");
  const members = membersOf(text);
  if (!members.every(([, log]) => isLog(log))) throw new Error("it has no list of acts for each draft");
  return mergedLogs(members as [string, ReviewEntry[]][]);
}

/** The members of an object in JSON, also those of one name: a merge of two versions of the file may leave a draft twice. */
function membersOf(object: string): [name: string, value: unknown][] {
  const members: [string, unknown][] = [];
  let depth = 0;
  let name: string | undefined;
  let start = 0;
  for (const { 0: token, index } of object.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]/g)) {
    if (depth === 1 && name === undefined && token.startsWith('"')) name = JSON.parse(token) as string;
    else if (depth === 1 && token === ":") start = index + 1;
    else if (depth === 1 && name !== undefined && (token === "," || token === "}")) {
      members.push([name, JSON.parse(object.slice(start, index))]);
      name = undefined;
    }
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
  }
  return members;
}

/** The logs by draft. Lists of one draft become one, in order of time, without acts that both have. */
function mergedLogs(lists: readonly (readonly [string, ReviewEntry[]])[]): Logs {
  const logs = new Map<string, ReviewEntry[]>();
  for (const [name, log] of lists) {
    const before = logs.get(name);
    const known = new Set(before?.map((entry) => JSON.stringify(entry)));
    const added = log.filter((entry) => !known.has(JSON.stringify(entry)));
    logs.set(name, before ? [...before, ...added].sort((a, b) => Date.parse(a.time) - Date.parse(b.time) || 0) : log);
  }
  return Object.fromEntries(logs);
}

function logIn(logs: Logs, name: string): readonly ReviewEntry[] {
  return (Object.hasOwn(logs, name) && logs[name]) || [];
}

/** Writes a file next to its place and renames it, so that it is never half written. */
function writeWhole(file: string, text: string): void {
  const beside = `${file}.${process.pid}.${Date.now()}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(beside, text, { flag: "wx" });
    renameSync(beside, file);
  } finally {
    rmSync(beside, { force: true });
  }
}
