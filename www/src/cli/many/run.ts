import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { type CheckOptions, check } from "../../check/check.js";
import type { EngineClient } from "../../engine/client.js";
import { messageOf } from "../../errors.js";
import { inputsOf, inputWithFolder, isWithin } from "../../files.js";
import { FORMAT_NAMES, type FormatBy, formatInfo, isWrittenBy, type OutputFormat } from "../../formats.js";
import { type Input, withFilesBeside } from "../../input.js";
import { LIMITS } from "../../limits.js";
import type { Report } from "../../model.js";
import { isAddress } from "../../sources/address.js";
import type { SourceProvider } from "../../sources/provider.js";
import type { Command } from "../command.js";
import type { FailedDraft } from "../formats/draft.js";
import { LIST_FORMATS } from "../formats/index.js";
import { renderReport } from "../formats/report.js";
import { filesRead } from "../gathering.js";
import { NO_FAULT, outcomeOf, UNUSABLE } from "../outcome.js";
import { type Place, refuseOverwriting, targetOf } from "../places.js";
import type { ProgressLine } from "../progress.js";
import { UsageError } from "../usage-error.js";
import { type DraftFile, draftsOf } from "./drafts.js";
import type { Entry } from "./entry.js";
import { hashOf } from "./journal.js";
import { intoFile, intoFolder, isFolder, placesOfFile, placesOfFolder, printing, type Sink } from "./sink.js";
import { summaryOf } from "./summary.js";

/** What a run needs of the command line. */
export interface Surroundings {
  readonly version: string;
  readonly openEngine: () => EngineClient;
  /** The providers for a draft, of these files and whatever else the options ask for. */
  readonly providersOf: (files: Iterable<Input>) => readonly SourceProvider[];
  /** Called with each report that is made. */
  readonly onReport: (report: Report) => void;
  /** The options of each check. */
  readonly checking: CheckOptions;
  /** Whether something is asked of a service, whose limits are those of the account. */
  readonly isAsking: boolean;
  readonly isColourful: boolean;
  readonly progress: ProgressLine;
  readonly say: (sentence: string) => void;
  readonly signal: AbortSignal;
}

type CheckCommand = Command & { readonly name: "check" };

/** Checks many drafts, each by itself, and returns the highest exit code. */
export async function checkMany(command: CheckCommand, given: Surroundings): Promise<number> {
  const { output } = command;
  if ((output.since ?? output.annotated ?? output.tracked) !== undefined)
    throw new UsageError("--since, --annotated and --tracked can be used with one draft only.");
  if (command.sources.some(isAddress))
    throw new UsageError("The sources of many drafts are files and folders; save the page, and give the file.");
  const drafts = await draftsOf(command.drafts);
  const target = await targetFor(command, drafts, given);
  await refuseOutput(command, target.places, drafts);
  const sources = await heldSources(command.sources, drafts);
  const sink = await target.open();
  const run = new Run(command, given, sink, sources, drafts);
  try {
    await run.all();
    await sink.finish(drafts, run.failed);
  } catch (error) {
    await sink.close();
    throw error;
  }
  given.progress.erase();
  if (!output.quiet) process.stderr.write(summaryOf(run.entries, run.failed, { kept: run.kept, isVerbose: output.verbose }));
  const codes = run.entries.map(({ code }) => code);
  return Math.max(NO_FAULT, run.failed.length > 0 ? UNUSABLE : NO_FAULT, ...codes);
}

/** A run over many drafts. */
class Run {
  readonly entries: Omit<Entry, "sha256">[] = [];
  readonly failed: FailedDraft[] = [];
  /** How many reports an earlier run had written. */
  kept = 0;
  readonly #command: CheckCommand;
  readonly #given: Surroundings;
  readonly #sink: Sink;
  readonly #sources: readonly Input[];
  readonly #drafts: readonly DraftFile[];
  readonly #work: string;
  readonly #stop = new AbortController();

  constructor(command: CheckCommand, given: Surroundings, sink: Sink, sources: readonly Held[], drafts: readonly DraftFile[]) {
    this.#command = command;
    this.#given = given;
    this.#sink = sink;
    this.#sources = sources.map(({ input }) => input);
    this.#drafts = drafts;
    const { file, quiet, verbose, colour, ...output } = command.output;
    const { wait, store, tokenFile, ...network } = command.network;
    const { patterns } = given.checking;
    const digests = sources.map(({ input, sha256 }) => [input.name, sha256]);
    this.#work = hashOf(JSON.stringify([given.version, output, network, stampOf(network.index), given.isAsking, patterns, digests]));
  }

  /** Checks all drafts, a few at a time, each worker with its own engine, which keeps the sources. */
  async all(): Promise<void> {
    const { jobs = availableParallelism(), output } = this.#command;
    const most = this.#given.isAsking || output.ocr ? 1 : jobs;
    const next = this.#drafts.values();
    const worker = async () => {
      const engine = this.#given.openEngine();
      try {
        for (const draft of next) await this.#one(engine, draft);
      } catch (error) {
        this.#stop.abort(error);
        throw error;
      } finally {
        engine.close();
      }
    };
    await Promise.all(Array.from({ length: Math.min(most, this.#drafts.length) }, worker));
  }

  async #one(engine: EngineClient, draft: DraftFile): Promise<void> {
    const { progress, say } = this.#given;
    this.#signal.throwIfAborted();
    progress.show({ phase: "draft", done: this.entries.length + this.failed.length, total: this.#drafts.length, name: draft.path });
    const began = performance.now();
    let made: Made;
    try {
      const { input, sha256 } = await heldDraft(draft);
      // The files that a LaTeX document includes are not known before it is read.
      const key = isLatex(draft) ? randomUUID() : hashOf(JSON.stringify([this.#work, draft.path, sha256]));
      const entry = await this.#sink.done(key, draft);
      if (entry) {
        this.entries.push(entry);
        this.kept += 1;
        return;
      }
      made = { key, ...(await this.#report(engine, draft, input)) };
    } catch (error) {
      this.#signal.throwIfAborted();
      const message = messageOf(error);
      const why = message.includes(draft.path) ? message : `${draft.path}: ${message}`;
      this.failed.push({ file: draft.path, why });
      progress.erase();
      if (!this.#command.output.quiet) say(why);
      const list = listOf(this.#command.output.format);
      await this.#sink.write(draft, list?.failure({ file: draft.path, why }) ?? "", undefined);
      return;
    }
    const { code, why } = outcomeOf(made.report, this.#command.output);
    const { attention } = made.report.counts;
    const entry = { key: made.key, draft: draft.path, code, why, attention, ms: Math.round(performance.now() - began) };
    progress.erase();
    await this.#sink.write(draft, made.text, entry);
    this.entries.push(entry);
  }

  async #report(engine: EngineClient, { path }: DraftFile, input: Input): Promise<Omit<Made, "key">> {
    const { format, failOn, wording } = this.#command.output;
    const { draft, sources } = withFilesBeside({ ...input, name: path }, this.#sources);
    let text = "";
    const report = await check(engine, draft, {
      ...this.#given.checking,
      signal: this.#signal,
      sources: this.#given.providersOf(sources),
      onDraft: (view) => {
        text = view.text;
      },
    });
    this.#given.onReport(report);
    const list = listOf(format);
    if (list) return { report, text: list.part({ file: path, report, text, failOn }) };
    const settings = { colour: this.#given.isColourful, width: process.stdout.columns || 100, wording };
    return { report, text: await renderReport(engine, report, format as FormatBy<"engine" | "report">, settings) };
  }

  get #signal(): AbortSignal {
    return AbortSignal.any([this.#given.signal, this.#stop.signal]);
  }
}

/** A report, what is written of it, and the key of its work. */
interface Made {
  readonly key: string;
  readonly report: Report;
  readonly text: string;
}

/** An input whose bytes are in memory, with their digest. */
interface Held {
  readonly input: Input;
  readonly sha256: string;
}

/** The size of a file and the time of its last change, by which a large one is known again; null without one. */
function stampOf(file: string | undefined): readonly number[] | null {
  const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  return found ? [found.size, found.mtimeMs] : null;
}

function listOf(format: OutputFormat) {
  return isWrittenBy("list", format) ? LIST_FORMATS[format] : undefined;
}

function isLatex({ path }: DraftFile): boolean {
  return extname(path).toLowerCase() === ".tex";
}

async function heldDraft({ path }: DraftFile): Promise<Held> {
  return held((await inputWithFolder(path)) as Input);
}

/** The sources, read once: each engine reads their texts from these bytes. */
async function heldSources(paths: readonly string[], drafts: readonly DraftFile[]): Promise<Held[]> {
  const files = await inputsOf(paths, { except: drafts.map(({ path }) => path) });
  if (paths.length > 0 && files.length === 0)
    throw new UsageError(`There is no file in ${paths.join(", ")}; give the sources, or a folder that contains them.`);
  // A source that cannot be read is listed in each report.
  return Promise.all(files.map((input) => held(input).catch(() => ({ input, sha256: "" }))));
}

/** Reads an input, unless it is too large, which the check says. */
async function held(input: Input): Promise<Held> {
  const { data } = input;
  if (data instanceof Uint8Array) return { input, sha256: hashOf(data) };
  if (data.size > LIMITS.fileBytes) return { input, sha256: "" };
  const bytes = new Uint8Array(await data.arrayBuffer());
  return { input: { ...input, data: bytes }, sha256: hashOf(bytes) };
}

/** @throws UsageError for an output that would replace what is read, or is among it: the next run would read the reports. */
async function refuseOutput(command: CheckCommand, places: readonly Place[], drafts: readonly DraftFile[]): Promise<void> {
  const { sources, output } = command;
  if (output.file === undefined) return;
  await refuseOverwriting(places, filesRead(command, [...command.drafts, ...drafts.map(({ path }) => path)]));
  const place = await targetOf(output.file);
  for (const path of [...command.drafts, ...sources]) {
    const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
    const folder = isFolder ? await targetOf(path) : "";
    if (isFolder && (place === folder || isWithin(place, folder)))
      throw new UsageError(`--output ${output.file} is inside ${path}, which is read; give the reports another folder.`);
  }
}

/** Where the reports go: the files that are written for that, and what begins to write them. */
interface Target {
  readonly places: readonly Place[];
  readonly open: () => Promise<Sink>;
}

async function targetFor({ output }: CheckCommand, drafts: readonly DraftFile[], given: Surroundings): Promise<Target> {
  const { file, format, quiet } = output;
  const list = listOf(format);
  if (file === undefined) {
    if (!formatInfo(format).several)
      throw new UsageError(`The ${format} of many drafts goes to a folder: add --output FOLDER. One stream of reports is --format jsonl.`);
    return { places: [], open: async () => printing(list, given.version, quiet) };
  }
  if (list && !(await isFolder(file))) {
    const isLink = (await lstat(file).catch(() => undefined))?.isSymbolicLink() ?? false;
    const target = isLink ? await targetOf(file) : file;
    const isLines = format === "jsonl";
    return { places: placesOfFile(target, isLines), open: () => intoFile(target, list, isLines, given) };
  }
  if ((await stat(file).catch(() => undefined))?.isFile())
    throw new UsageError(
      `--output ${file} is a file; the ${format} of many drafts goes to a folder. A file takes ${FORMAT_NAMES.filter((name) => listOf(name)).join(", ")}.`,
    );
  const shorts = new Set(drafts.map(({ short }) => short));
  const nameOf = ({ path, short }: DraftFile) => (shorts.size === drafts.length ? short : path.replace(/^(\.{0,2}\/)+/, ""));
  const pathOf = (draft: DraftFile) => join(file, `${nameOf(draft)}.${formatInfo(format).ending}`);
  return { places: placesOfFolder(file, drafts.map(pathOf)), open: () => intoFolder(file, pathOf, given) };
}
