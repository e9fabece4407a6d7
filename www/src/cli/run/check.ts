import { readFileSync } from "node:fs";
import { type CheckOptions, check } from "../../check/check.js";
import type { EngineClient } from "../../engine/client.js";
import { openEngine } from "../../engine/open-engine-node.js";
import { messageOf } from "../../errors.js";
import { inputsOf } from "../../files.js";
import type { AddressInput, Input } from "../../input.js";
import type { DocumentView, Report } from "../../model.js";
import { fromFiles } from "../../sources/files.js";
import type { SourceProvider } from "../../sources/provider.js";
import { citedFetching } from "../cited.js";
import type { Command, Output } from "../command.js";
import { filesRead, gathered, type Means, meansOf } from "../gathering.js";
import { areMany } from "../many/drafts.js";
import { judgedBy } from "../model.js";
import { adviseOcr, ocrOf } from "../ocr.js";
import { outcomeOf } from "../outcome.js";
import { writeWhole } from "../output.js";
import { passwordsOf } from "../password.js";
import { placesOf, refuseOverwriting } from "../places.js";
import { ProgressLine } from "../progress.js";
import { UsageError } from "../usage-error.js";
import {
  type Asks,
  colourful,
  here,
  type Interruptible,
  interruptible,
  naming,
  patternsOf,
  say,
  versionHere,
  withEngine,
  write,
} from "./running.js";
import { written } from "./written.js";

type CheckCommand = Command & { name: "check" };

/** Checks drafts with the given sources, and with CourtListener if there is a token or `--offline`. */
export async function checkDrafts(command: CheckCommand): Promise<number> {
  const { drafts, network, output, model } = command;
  const [path] = drafts;
  const isMany = await areMany(drafts);
  if (isMany && model) throw new UsageError("A model is asked about one draft at a time; give one draft, or leave --model out.");
  if (!isMany) await refuseOverwriting(placesOf(output), filesRead(command, [path]));
  return interruptible(network.store, async ({ store, signal }) => {
    const means = await meansOf(command, store);
    if (isMany) return checkAll(command, means, { store, signal });
    const work = async (engine: EngineClient, progress: ProgressLine, asks: Asks) => {
      const { draft, sources } = await gathered(path, means);
      const file = path === "-" || "address" in draft ? undefined : path;
      const judge = model && ((report: Report) => judgedBy(model, report, engine, { progress, say, store, signal }));
      const cited = citedFetching(network, signal, progress, say);
      const more = { ...asks, signal: cited.signal, network: means.network, file, claims: command.claims, judge, totals: cited.totals };
      return checkDraft(engine, progress, draft, [...sources, ...cited.providers], output, more);
    };
    return withEngine(output, work, { store, signal });
  });
}

/** Checks the memorandum of the package. */
export async function checkExample({ output }: Command & { name: "example" }): Promise<number> {
  await refuseOverwriting(placesOf(output), [here("example")]);
  return withEngine(output, async (engine, progress, asks) => {
    const [draft] = await inputsOf([here("example/memo.md")]);
    const sources = [fromFiles(await inputsOf([here("example/sources")]))];
    return checkDraft(engine, progress, draft as Input, sources, output, asks);
  });
}

/** Checks many drafts; the code for that is loaded when there are many. */
async function checkAll(
  command: CheckCommand,
  { providersOf, isAsking, network: asking }: Means,
  { store, signal }: Interruptible,
): Promise<number> {
  const { output, network } = command;
  const { checkMany } = await import("../many/run.js");
  const progress = new ProgressLine(process.stderr, output.quiet);
  const ocr = await ocrOf(output, progress, say, { store, signal });
  if (network.fetchCited && !network.yes && !network.citedHosts)
    throw new UsageError(
      "The hosts that many drafts cite cannot be listed before they are read; name them with --cited-hosts, add --yes to have all asked, or leave --fetch-cited out.",
    );
  const cited = citedFetching(network, signal, progress, () => {});
  const providersWith = (files: Iterable<Input>) => [...providersOf(files), ...cited.providers];
  const sources = new Map<string, Report["sources"][number]>();
  const onReport = (report: Report) => {
    for (const source of report.sources) if (source.address !== null) sources.set(source.address, source);
  };
  // Nobody is asked for a password in the middle of many drafts.
  const asks = { onPassword: passwordsOf({ ...output, quiet: true }, progress), onUnreadPages: ocr.onUnreadPages };
  const { claims } = command;
  const checking = {
    claims,
    signal,
    network: asking,
    ...asks,
    simple: output.simple,
    unmarked: output.unmarked,
    patterns: patternsOf(output),
  };
  const more = {
    providersOf: providersWith,
    onReport,
    isAsking: isAsking || network.fetchCited,
    signal,
    checking,
    version: versionHere(),
    isColourful: colourful(output),
    progress,
    say,
  };
  try {
    const code = await checkMany(command, { ...more, openEngine: () => openEngine() });
    const totals = cited.totals({ sources: [...sources.values()] });
    if (totals !== undefined && !output.quiet) say(totals);
    return code;
  } finally {
    progress.erase();
    await ocr.close();
  }
}

/** What a check of one draft has besides the options of a check. */
interface Drafting {
  /** The path of the draft, if it is a file. */
  readonly file?: string | undefined;
  /** Has a model judge the claims of the report. */
  readonly judge?: ((report: Report) => Promise<Report>) | undefined;
  /** The last report on the draft, in place of `--since`, and what is called with this one. */
  readonly last?: Report | undefined;
  readonly onChecked?: ((report: Report) => void) | undefined;
  /** What became of the addresses that the draft cites, in a sentence. */
  readonly totals?: ((report: Report) => string | undefined) | undefined;
}

/** Checks one draft, writes its report, and returns the exit code. */
export async function checkDraft(
  engine: EngineClient,
  progress: ProgressLine,
  draft: Input | AddressInput,
  sources: readonly SourceProvider[],
  output: Output,
  { judge, totals, last, onChecked, ...more }: Asks & Pick<CheckOptions, "signal" | "network" | "claims"> & Drafting,
): Promise<number> {
  const since = output.since === undefined ? last : earlierReport(output.since);
  let report: Report;
  let read: Input | undefined;
  let view: DocumentView | undefined;
  try {
    report = await check(engine, draft, {
      ...more,
      sources,
      simple: output.simple,
      unmarked: output.unmarked,
      patterns: patternsOf(output),
      onProgress: (at) => progress.show(at),
      onDraft: (seen, input) => {
        view = seen;
        read = input;
      },
    });
  } catch (error) {
    throw "name" in draft ? naming(draft.name, error) : error;
  }
  if (judge) report = await judge(report);
  progress.erase();
  onChecked?.(report);
  await write(output, () => written(engine, { report, text: view?.text ?? "", file: more.file }, output, since));
  if (view !== undefined) await writeDrafts(engine, { report, view, given: draft, read }, output, more.signal);
  adviseOcr(
    output,
    [report.draft, ...report.sources].flatMap(({ problems }) => problems.map(({ text }) => text)),
    say,
  );
  if (output.verbose && report.times) say(`${report.draft.name} was checked in ${(report.times.total_ms / 1000).toFixed(1)} s.`);
  const { code, why } = outcomeOf(report, output);
  for (const sentence of [totals?.(report), why]) if (sentence !== undefined) say(sentence);
  return code;
}

/** A draft that was checked, as it was given and as it was read. */
interface CheckedFile {
  readonly report: Report;
  readonly view: DocumentView;
  readonly given: Input | AddressInput;
  readonly read: Input | undefined;
}

/** Writes the draft itself: with comments, and with tracked changes. */
async function writeDrafts(
  engine: EngineClient,
  { report, view, given, read }: CheckedFile,
  { annotated, comments, tracked, unmarked, quiet }: Output,
  signal: AbortSignal | undefined,
): Promise<void> {
  const file = (option: string): Input => {
    if ("address" in given) throw new UsageError(`${given.address} is an address; save the file, and give that for ${option}.`);
    return read ?? given;
  };
  if (annotated !== undefined)
    await writeWhole(annotated, await engine.annotateDocument(file("--annotated"), report, { all: comments === "all" }));
  if (tracked === undefined) return;
  const { trackRepairs } = await import("../../check/repair.js");
  const { bytes, repairs, left } = await trackRepairs(engine, { report, view, input: file("--tracked") }, { signal, unmarked });
  await writeWhole(tracked, bytes);
  if (quiet) return;
  const [made, open] = [repairs.length, left].map(
    (count, index) => `${count} ${index === 0 ? "correction" : "finding"}${count === 1 ? "" : "s"}`,
  );
  say(`${tracked} has ${made} as tracked changes; ${open} to fix ${left === 1 ? "needs" : "need"} a decision.`);
}

/** The version of a report's schema, as in crates/report/src/model.rs. */
const SCHEMA = 1;

/** The report of an earlier run. */
function earlierReport(file: string): Report {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`--since ${file} could not be read: ${messageOf(error)}.`);
  }
  const { schema, quotations, citations } = (report ?? {}) as Partial<Report>;
  if (typeof schema === "number" && schema > SCHEMA)
    throw new UsageError(
      `--since ${file} was written by a later version of Literatim; use that one, or check that draft again with --format json.`,
    );
  if (typeof schema !== "number" || !Array.isArray(quotations) || !Array.isArray(citations))
    throw new UsageError(`--since ${file} is not a report; give one that was written with --format json.`);
  const isWhole = [...quotations, ...citations].every((finding) => typeof finding?.attention === "string");
  if (!isWhole) throw new UsageError(`--since ${file} was written by an older version; check that draft again with --format json.`);
  return report as Report;
}
