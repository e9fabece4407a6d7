#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse, TomlError } from "smol-toml";
import { type CheckOptions, check, opened } from "./check/check.js";
import { type Command, type Output, readArguments } from "./cli/arguments.js";
import { writeClaims } from "./cli/claims.js";
import { embedderIn } from "./cli/embeddings.js";
import { documentsOf, valuesIn, writeFields } from "./cli/fields.js";
import { draftOf, filesOf, gathered, providersOf } from "./cli/gathering.js";
import { type Golden, type GoldenResult, goldenIn, resultOf, writeGolden } from "./cli/golden.js";
import { HELP } from "./cli/help.js";
import { keptSources } from "./cli/kept.js";
import { consentOf, loadModels, type ModelOptions, modelOf, totalOf } from "./cli/model.js";
import { apiOf, openStore, TOKEN_VARIABLE } from "./cli/network.js";
import { adviseOcr, ocrOf } from "./cli/ocr.js";
import { refuseInput, writeOut, writeWhole } from "./cli/output.js";
import { passwordsOf } from "./cli/password.js";
import { ProgressLine } from "./cli/progress.js";
import { writeFinding } from "./cli/quotation.js";
import { settingsOf } from "./cli/serving.js";
import { plain, plainLine, printableJson } from "./cli/terminal.js";
import { UsageError } from "./cli/usage-error.js";
import type { EngineClient } from "./engine/client.js";
import { LiteratimError, messageOf } from "./errors.js";
import { citeFields } from "./fields/cite.js";
import { inputsOf } from "./files.js";
import { type AddressInput, type Input, textInput } from "./input.js";
import type { Report, SourceInfo } from "./model.js";
import type { Estimate } from "./models/estimate.js";
import { openEngine } from "./node.js";
import type { Progress } from "./progress.js";
import { countFaults, isFault, UNCHECKED } from "./severity.js";
import { fromFiles } from "./sources/files.js";
import type { SourceProvider } from "./sources/provider.js";
import type { Store } from "./sources/store/store.js";
import { isRead } from "./status.js";

/** The names under which a report lists indexes that failed. */
const INDEXES: ReadonlySet<string> = new Set(["CourtListener", "Crossref", "OpenAlex", "Semantic Scholar", "scholarly indexes"]);

const NO_FAULT = 0;
const FAULT = 1;
const UNUSABLE = 2;
const INTERRUPTED = 130;

/** Carries out the command and returns the exit code. */
async function main(argv: readonly string[]): Promise<number> {
  const command = readArguments(argv);
  switch (command.name) {
    case "help":
      await writeOut(HELP);
      return NO_FAULT;
    case "version":
      await writeOut(`literatim ${versionHere()}\n`);
      return NO_FAULT;
    case "check":
      return checkWithNetwork(command);
    case "claims":
      return interruptible(command.network.store, (work) => checkClaims(command, work));
    case "fields":
      return interruptible(command.store, (work) => showFields(command, work));
    case "eval":
      return interruptible(command.store, (work) => evaluate(command, work));
    case "sources":
      return keptSources(command, say);
    case "serve":
    case "mcp":
      return serveRequests(command);
    case "lsp":
      return serveEditor(command);
    case "example":
      return withEngine(command.output, async (engine, progress, asks) => {
        const [draft] = await inputsOf([here("example/memo.md")]);
        const sources = [fromFiles(await inputsOf([here("example/sources")]))];
        return checkDraft(engine, progress, draft as Input, sources, command.output, asks);
      });
    case "text":
      await refuseInput(command.output.file, given(command.file, command.output.passwordFile));
      return withEngine(command.output, (engine, progress, asks) => showText(engine, progress, command, asks));
    case "quote":
      return withEngine(command.output, (engine, progress, asks) => checkQuotation(engine, progress, command, asks));
  }
}

/** Serves an editor; its code is loaded for this command only. */
async function serveEditor(command: Command & { name: "lsp" }): Promise<number> {
  const base = apiOf(command);
  const { serve } = await import("./lsp/serve.js");
  const help = `${pathToFileURL(here("README.md")).href}#verdicts`;
  const token = process.env[TOKEN_VARIABLE]?.trim() || undefined;
  return serve(command.transport, { engine: openEngine(), version: versionHere(), help, token, base });
}

/** Serves programs or agents; the code of each is loaded for its command only. */
async function serveRequests({ name, serving, http, network, output }: Command & { name: "serve" | "mcp" }): Promise<number> {
  const settings = await settingsOf(serving, network, output.quiet, versionHere());
  const { run } = name === "mcp" && !http ? await import("./mcp/run.js") : await import("./serve/run.js");
  await run(settings, say);
  return NO_FAULT;
}

/** Checks a draft with the given sources, and with CourtListener if there is a token or `--offline`. */
async function checkWithNetwork(command: Command & { name: "check" }): Promise<number> {
  const { network, output } = command;
  const read = filesRead(command);
  await refuseInput(output.file, read);
  await refuseInput(output.annotated, read, "--annotated");
  return interruptible(network.store, ({ store, signal }) => {
    const work: Work = async (engine, progress, asks) => {
      const { draft, sources, network: reached } = await gathered(command, store);
      return checkDraft(engine, progress, draft, sources, output, { ...asks, signal, network: reached });
    };
    return withEngine(output, work, signal);
  });
}

/** The files that a check reads, which it must not write. */
function filesRead({ draft, sources, network, output }: Command & { name: "check" | "claims" }): string[] {
  return given(draft, ...sources, network.tokenFile, output.patterns, output.passwordFile, output.since);
}

/** What work has that can be interrupted: the store, in which it keeps what has arrived, and the signal of Ctrl-C. */
interface Interruptible {
  readonly store: Store;
  readonly signal: AbortSignal;
}

/** Runs `work` with the store in `folder` until it ends or the user presses Ctrl-C. */
async function interruptible(folder: string | undefined, work: (given: Interruptible) => Promise<number>): Promise<number> {
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

async function checkDraft(
  engine: EngineClient,
  progress: ProgressLine,
  draft: Input | AddressInput,
  sources: readonly SourceProvider[],
  output: Output,
  more: Asks & Pick<CheckOptions, "signal" | "network">,
): Promise<number> {
  const since = output.since === undefined ? undefined : earlierReport(output.since);
  let report: Report;
  let read: Input | undefined;
  try {
    report = await check(engine, draft, {
      ...more,
      sources,
      simple: output.simple,
      patterns: patternsOf(output),
      onProgress: (at) => progress.show(at),
      onDraft: (_view, input) => {
        read = input;
      },
    });
  } catch (error) {
    throw "name" in draft ? naming(draft.name, error) : error;
  }
  progress.erase();
  await write(output, async () => {
    if (output.format === "json") return printableJson(report);
    const { format, wording } = output;
    return engine.render(report, format, { colour: colourful(output), width: process.stdout.columns || 100, since, wording });
  });
  if (output.annotated !== undefined) {
    if ("address" in draft) throw new UsageError(`${draft.address} is an address; save the file, and give that for --annotated.`);
    await writeWhole(output.annotated, await engine.annotateDocument(read ?? draft, report));
  }
  adviseOcr(
    output,
    [report.draft, ...report.sources].flatMap(({ problems }) => problems.map(({ text }) => text)),
    say,
  );
  // Sources that were requested for citations were not given by the user, and an index is not a source.
  const isWanted = ({ name, cited_by }: SourceInfo) => cited_by.length > 0 || INDEXES.has(name);
  const given = report.sources.filter((source) => isRead(source.status) || !isWanted(source));
  if (given.length > 0 && !given.some(({ status }) => isRead(status))) {
    const { name = "", problems = [] } = given[0] ?? {};
    const why = problems[0]?.text ?? "";
    say(`None of the sources could be read (${given.length}). ${why.startsWith(name) ? why : `${name}: ${why}`}`);
    return UNUSABLE;
  }
  const unread = unreadDraft(report);
  if (unread !== undefined) {
    say(`${report.draft.name}: ${unread}`);
    return UNUSABLE;
  }
  return hasFault(report, output) ? FAULT : NO_FAULT;
}

/** Writes the claims of a draft, with what a model says of them if the user brings one. */
async function checkClaims(command: Command & { name: "claims" }, { store, signal }: Interruptible): Promise<number> {
  const { model, output } = command;
  await refuseInput(output.file, filesRead(command));
  const embed = command.embeddings === undefined ? undefined : await embedderIn(command.embeddings);
  const work: Work = async (engine, progress, asks) => {
    const { draft, ...reached } = await gathered(command, store);
    const more = { ...asks, ...reached, signal, patterns: patternsOf(output), onProgress: (at: Progress) => progress.show(at) };
    let report = await check(engine, draft, { ...more, claims: true });
    if (embed) {
      const { rankClaims } = await loadModels();
      const onEmbedded = (done: number, total: number) => progress.show({ phase: "embed", done, total });
      report = await rankClaims(engine, report, embed, { signal, onEmbedded });
    }
    if (model) {
      const { provider, ...asking } = await askingOf(model, progress, { store, signal });
      const { askClaims } = await loadModels();
      const asked = await askClaims(engine, report, provider, { ...asking, consent: consentOf(model, progress, say) });
      if (asked.isDeclined) say("Nothing was sent.");
      ({ report } = asked);
    }
    progress.erase();
    await write(output, async () => (output.format === "json" ? printableJson(report) : writeClaims(report)));
    const isFaulty = report.claims.some(({ headline }) => headline === "not_supported" || headline === "partial");
    return isFaulty && output.failOn !== "never" ? FAULT : NO_FAULT;
  };
  return withEngine(output, work, signal);
}

/** Writes the passages that give the values of a file. */
async function showFields(
  { values: file, documents: names, model: options, json, output }: Command & { name: "fields" },
  { store, signal }: Interruptible,
): Promise<number> {
  const values = valuesIn(file);
  const documents = await documentsOf(names);
  await refuseInput(output.file, given(file, ...documents.map(({ id }) => id)));
  const work: Work = async (engine, progress) => {
    const model = options && { ...(await askingOf(options, progress, { store, signal })), consent: consentOf(options, progress, say) };
    const cited = await citeFields(engine, { documents, values, citationsEnabled: model !== undefined, signal, ...model });
    progress.erase();
    await write(output, async () => (json ? printableJson(cited) : writeFields(cited)));
    return NO_FAULT;
  };
  return withEngine(output, work, signal);
}

/** The user's model, with the options of asking it. */
async function askingOf(options: ModelOptions, progress: ProgressLine, given: Interruptible) {
  const { budget, price, sends, translates } = options;
  const onProgress = (done: number, total: number) => progress.show({ phase: "ask", done, total });
  return { ...(await modelOf(options)), ...given, budget, price, sends, translates, onProgress };
}

/** Checks the answers of a golden set, and compares the verdicts on their claims with its labels. */
async function evaluate({ golden, model, output }: Command & { name: "eval" }, { store, signal }: Interruptible): Promise<number> {
  await refuseInput(output.file, given(golden, output.patterns));
  const questions = await goldenIn(golden);
  const work: Work = async (engine, progress) => {
    const { agreementOf, askClaims } = await loadModels();
    const asking = model && (await askingOf(model, progress, { store, signal }));
    const reportOn = async (index: number, consent: (estimate: Estimate) => boolean): Promise<Report> => {
      const { draft, id } = questions[index] as Golden;
      progress.show({ phase: "ask", done: index, total: questions.length });
      const report = await check(engine, textInput(`${id}.json`, JSON.stringify(draft)), {
        signal,
        claims: true,
        patterns: patternsOf(output),
      });
      return asking ? (await askClaims(engine, report, asking.provider, { ...asking, consent })).report : report;
    };
    let isAgreed = false;
    if (model) {
      // Nothing is sent in this round: it adds the estimates up.
      const estimates: Estimate[] = [];
      for (const index of questions.keys()) await reportOn(index, (estimate) => estimates.push(estimate) < 0);
      isAgreed = estimates.length === 0 || (await consentOf(model, progress, say)(totalOf(estimates)));
      if (!isAgreed) say("Nothing was sent.");
    }
    const results: GoldenResult[] = [];
    for (const [index, question] of questions.entries()) results.push(resultOf(question, await reportOn(index, () => isAgreed)));
    const agreement = agreementOf(results.flatMap(({ labelled }) => labelled));
    progress.erase();
    await write(output, async () => (output.format === "json" ? printableJson({ agreement, results }) : writeGolden(results, agreement)));
    return NO_FAULT;
  };
  return withEngine(output, work, signal);
}

/** The report of an earlier run. */
function earlierReport(file: string): Report {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`--since ${file} could not be read: ${messageOf(error)}.`);
  }
  const { schema, quotations, citations } = (report ?? {}) as Partial<Report>;
  if (typeof schema !== "number" || !Array.isArray(quotations) || !Array.isArray(citations))
    throw new UsageError(`--since ${file} is not a report; give one that was written with --format json.`);
  const isWhole = [...quotations, ...citations].every((finding) => typeof finding?.attention === "string");
  if (!isWhole) throw new UsageError(`--since ${file} was written by an older version; check that draft again with --format json.`);
  return report as Report;
}

/** Problems of a draft that can explain why no quotation was found in it. */
const UNREAD: readonly string[] = ["no_text", "unreadable_fonts", "dynamic_form"];

/** Why nothing of the draft could be read; undefined if something was read. */
function unreadDraft({ draft, quotations }: Report): string | undefined {
  if (draft.words === 0) return draft.problems[0]?.text ?? "contains no words.";
  if (quotations.length > 0) return undefined;
  // At least every second word has bytes that the encoding does not allow.
  const isGarbled = (draft.encoding?.faults ?? 0) * 2 > draft.words;
  const isReason = (code: string) => UNREAD.includes(code) || (code === "encoding_faults" && isGarbled);
  return draft.problems.find(({ code }) => isReason(code))?.text;
}

function hasFault(report: Report, { failOn, failOnUnchecked }: Output): boolean {
  if (failOnUnchecked && report.quotations.some(({ headline }) => UNCHECKED.includes(headline))) return true;
  return failOn !== "never" && countFaults(report, failOn) > 0;
}

/** Writes what was read of a file: its text with signs for its structure, or all of it as JSON. */
async function showText(
  engine: EngineClient,
  progress: ProgressLine,
  { file, json, output }: Command & { name: "text" },
  asks: Asks,
): Promise<number> {
  const input = await draftOf(file);
  if ("address" in input) throw new UsageError(`${file} is an address; save the page, and give the file.`);
  const onPart = (done: number, total: number | undefined) =>
    progress.show({ phase: "read", done: 0, total: 1, name: input.name, part: { done, total } });
  const read = async (opened: Input) => {
    const document = json || asks.onUnreadPages ? await engine.readDocument(opened, { onPart }) : undefined;
    const text = json ? printableJson(document) : plain(await engine.renderDocument(opened, { onPart }));
    return { text, pages: document?.unread_pages ?? [] };
  };
  const { text } = await opened(input, asks, read, ({ pages }) => pages).catch((error: unknown) => {
    throw naming(input.name, error);
  });
  progress.erase();
  adviseOcr(output, [text], say);
  await write(output, async () => text);
  return NO_FAULT;
}

async function checkQuotation(
  engine: EngineClient,
  progress: ProgressLine,
  command: Command & { name: "quote" },
  asks: Asks,
): Promise<number> {
  const { words, citation, parenthetical, output } = command;
  await refuseInput(output.file, given(...command.sources, output.patterns, output.passwordFile));
  // Quotation and citation form a draft, so that sources are loaded as for a check and have names in a report.
  const draft = { name: "quotation", data: new TextEncoder().encode(`${words}\n\n${citation ?? ""}`) };
  const sources = providersOf(await filesOf(command.sources, undefined), command.sources, output);
  const report = await check(engine, draft, {
    ...asks,
    sources,
    simple: output.simple,
    patterns: patternsOf(output),
    onProgress: (at) => progress.show(at),
  });
  const unread = report.sources.filter(({ status, type }) => !isRead(status) || type === null);
  progress.erase();
  for (const { name, problems } of unread) say(`${name}: ${problems[0]?.text ?? "could not be read."}`);
  adviseOcr(
    output,
    report.sources.flatMap(({ problems }) => problems.map(({ text }) => text)),
    say,
  );
  if (unread.length === report.sources.length) return UNUSABLE;
  const about = { ...(citation === undefined ? {} : { citation }), ...(parenthetical === undefined ? {} : { parenthetical }) };
  const finding = await engine.quote(words, about);
  const nameOf = (id: string) => report.sources.find((source) => source.id === id)?.name ?? id;
  await write(output, async () => (output.format === "json" ? printableJson(finding) : writeFinding(finding, nameOf)));
  if (output.failOnUnchecked && UNCHECKED.includes(finding.headline)) return FAULT;
  return output.failOn !== "never" && isFault(finding.headline, output.failOn) ? FAULT : NO_FAULT;
}

/** What is asked of the user, or done because the user asked for it, while documents are read. */
type Asks = Pick<CheckOptions, "onPassword" | "onUnreadPages">;

type Work = (engine: EngineClient, progress: ProgressLine, asks: Asks) => Promise<number>;

/** Runs `work` with an engine; afterwards closes the engine and erases the progress line. */
async function withEngine(output: Output, work: Work, signal?: AbortSignal): Promise<number> {
  const progress = new ProgressLine(process.stderr, output.quiet);
  const ocr = await ocrOf(output, progress, say, signal);
  const engine = openEngine();
  try {
    return await work(engine, progress, { onPassword: passwordsOf(output, progress), onUnreadPages: ocr.onUnreadPages });
  } finally {
    progress.erase();
    engine.close();
    await ocr.close();
  }
}

/** The paths that are not undefined. */
function given(...paths: readonly (string | undefined)[]): string[] {
  return paths.filter((path) => path !== undefined);
}

/** The file of patterns as JSON, if there is one. */
function patternsOf({ patterns }: Output): string | undefined {
  if (patterns === undefined) return undefined;
  try {
    const text = readFileSync(patterns, "utf8");
    return patterns.toLowerCase().endsWith(".toml") ? JSON.stringify(parse(text)) : text;
  } catch (error) {
    if (!(error instanceof TomlError)) throw new UsageError(`The file of patterns ${patterns} cannot be read: ${messageOf(error)}`);
    const [problem] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
    throw new UsageError(
      `The file of patterns ${patterns}, line ${error.line}, column ${error.column}: ${problem}; correct the TOML there.`,
    );
  }
}

async function write(output: Output, text: () => Promise<string>): Promise<void> {
  if (output.quiet && output.file === undefined) return;
  const written = await text();
  if (output.file === undefined) await writeOut(written);
  else await writeWhole(output.file, written);
}

function colourful({ file }: Output): boolean {
  return file === undefined && process.stdout.isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb";
}

/** The error with the input's name in front, unless it contains the name already. */
function naming(name: string, error: unknown): unknown {
  if (!(error instanceof LiteratimError) || error.message.includes(name)) return error;
  return new LiteratimError(error.code, `${name}: ${error.message}`);
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

function versionHere(): string {
  return (JSON.parse(readFileSync(here("package.json"), "utf8")) as { version: string }).version;
}

function say(sentence: string): void {
  process.stderr.write(`literatim: ${plainLine(sentence)}\n`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(messageOf(error));
  if (error instanceof UsageError) process.stderr.write("Try literatim --help.\n");
  process.exitCode = UNUSABLE;
}
