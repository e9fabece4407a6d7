#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse, TomlError } from "smol-toml";
import { type CheckOptions, check, opened } from "./check/check.js";
import { type Command, type Output, readArguments } from "./cli/arguments.js";
import { writeClaims } from "./cli/claims.js";
import { asciiOf, isColourful, isPlainAscii } from "./cli/colour.js";
import { documentsOf, valuesIn, writeFields } from "./cli/fields.js";
import type { CheckedDraft } from "./cli/formats/draft.js";
import { type Golden, type GoldenResult, goldenIn, resultOf, writeGolden } from "./cli/golden.js";
import { keptSources } from "./cli/kept.js";
import type { Surroundings } from "./cli/many/run.js";
import { consentOf, loadModels, type ModelOptions, modelOf, totalOf } from "./cli/model.js";
import { apiOf, openStore, TOKEN_VARIABLE, tokenOf } from "./cli/network.js";
import { adviseOcr, ocrOf } from "./cli/ocr.js";
import { FAULT, INTERRUPTED, NO_FAULT, outcomeOf, UNUSABLE } from "./cli/outcome.js";
import { refuseInput, writeOut, writeWhole } from "./cli/output.js";
import { passwordsOf } from "./cli/password.js";
import { ProgressLine } from "./cli/progress.js";
import { writeFinding } from "./cli/quotation.js";
import { type Settings, settingsOf } from "./cli/settings.js";
import { plain, plainLine, printableJson } from "./cli/terminal.js";
import { UsageError } from "./cli/usage-error.js";
import type { EngineClient } from "./engine/client.js";
import { LiteratimError, messageOf } from "./errors.js";
import { citeFields } from "./fields/cite.js";
import { inputOfStream, inputsOf, inputWithFolder } from "./files.js";
import { type AddressInput, type Input, textInput, withFilesBeside } from "./input.js";
import type { Report } from "./model.js";
import type { Estimate } from "./models/estimate.js";
import { openEngine } from "./node.js";
import type { Progress } from "./progress.js";
import { isFault, UNCHECKED } from "./severity.js";
import { fromAddresses, isAddress } from "./sources/address.js";
import type { CourtListenerOptions } from "./sources/courtlistener/client.js";
import { fromCourtListener } from "./sources/courtlistener/provider.js";
import { fromFiles } from "./sources/files.js";
import type { SourceProvider } from "./sources/provider.js";
import type { Store } from "./sources/store/store.js";
import { fromScholarlyIndexes, isWorkAddress } from "./sources/works/provider.js";
import { isRead } from "./status.js";

/** Carries out the command and returns the exit code. */
async function main(argv: readonly string[]): Promise<number> {
  const command = readArguments(argv, await settings(argv));
  switch (command.name) {
    case "help": {
      const { generalHelp, helpOn } = await import("./cli/help.js");
      await writeOut(command.command === undefined ? generalHelp() : helpOn(command.command));
      return NO_FAULT;
    }
    case "version":
      await writeOut(`literatim ${versionHere()}\n`);
      return NO_FAULT;
    case "check":
      return checkWithNetwork(command);
    case "cites":
      return withEngine(command.output, (engine, progress, asks) => listCitations(engine, progress, command, asks));
    case "doctor": {
      const { diagnose } = await import("./cli/doctor.js");
      return diagnose(command, { home: here("."), version: versionHere(), say });
    }
    case "completion": {
      const { completionOf } = await import("./cli/completion.js");
      await writeOut(completionOf(command.shell));
      return NO_FAULT;
    }
    case "claims":
      return interruptible(command.store, (work) => checkClaims(command, work));
    case "fields":
      return interruptible(command.store, (work) => showFields(command, work));
    case "eval":
      return interruptible(command.store, (work) => evaluate(command, work));
    case "sources":
      return keptSources(command, say);
    case "lsp":
      return serveEditor(command.transport);
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
      return interruptible(command.network.store, (work) =>
        withEngine(
          command.output,
          (engine, progress, asks) => checkQuotation(engine, progress, command, { ...asks, ...work }),
          work.signal,
        ),
      );
  }
}

/** The settings of environment and configuration file. What only informs, and an editor's server, have none. */
async function settings(argv: readonly string[]): Promise<Settings> {
  const isIdle = argv.length === 0 || argv.some((word) => ["-h", "--help", "help", "-V", "--version", "lsp", "completion"].includes(word));
  return isIdle ? new Map() : settingsOf(process.cwd(), process.env);
}

/** Serves an editor; its code is loaded for this command only. */
async function serveEditor(transport: "stdio" | "node-ipc"): Promise<number> {
  const { serve } = await import("./lsp/serve.js");
  const help = `${pathToFileURL(here("README.md")).href}#verdicts`;
  return serve(transport, { engine: openEngine(), version: versionHere(), help, token: process.env[TOKEN_VARIABLE]?.trim() || undefined });
}

/** Checks drafts with the given sources, and with CourtListener if there is a token or `--offline`. */
async function checkWithNetwork(command: CheckCommand): Promise<number> {
  const { drafts, sources, network, output } = command;
  const token = await tokenOf(network);
  const base = apiOf(network);
  const { areMany } = await import("./cli/many/drafts.js");
  const isMany = await areMany(drafts);
  const [draft] = drafts;
  if (!isMany) {
    const read = given(draft, ...sources, network.tokenFile, output.patterns, output.passwordFile, output.since);
    await refuseInput(output.file, read);
    await refuseInput(output.annotated, read, "--annotated");
  }
  return interruptible(network.store, ({ store, signal }) => {
    const courtlistener = { token, base, store };
    // With look-ups, the address of a DOI refers to the work, not to a page about it.
    const isWork = (source: string) => network.works && isWorkAddress(source);
    const others = sources.filter((source) => !isWork(source));
    const providers = (files: Iterable<Input>): SourceProvider[] => {
      const found = providersOf(files, others, output, courtlistener);
      if (token !== undefined || network.offline) found.push(fromCourtListener({ ...courtlistener, searchWords: network.searchWords }));
      if (network.works) found.push(fromScholarlyIndexes({ mailto: network.email, store, addresses: sources.filter(isWork) }));
      return found;
    };
    const options = { signal, network: { store, offline: network.offline, patienceMs: network.wait * 60_000 } };
    const work: Work = async (engine, progress, asks) => {
      const files = await filesOf(others, draft);
      const input = await draftOf(draft);
      const file = draft === "-" || "address" in input ? undefined : draft;
      const checked = "address" in input ? { draft: input, sources: files } : withFilesBeside(input, files);
      return checkDraft(engine, progress, checked.draft, providers(checked.sources), output, { ...asks, ...options, file });
    };
    if (!isMany) return withEngine(output, work, signal);
    const isAsking = !network.offline && (token !== undefined || network.works);
    return checkAll(command, { providersOf: providers, isAsking, signal }, options);
  });
}

type CheckCommand = Command & { name: "check" };

/** Checks many drafts; the code for that is loaded when there are many. */
async function checkAll(
  command: CheckCommand,
  more: Pick<Surroundings, "providersOf" | "isAsking" | "signal">,
  options: CheckOptions,
): Promise<number> {
  const { output } = command;
  const { checkMany } = await import("./cli/many/run.js");
  const progress = new ProgressLine(process.stderr, output.quiet);
  const ocr = await ocrOf(output, progress, say, more.signal);
  // Nobody is asked for a password in the middle of many drafts.
  const asks = { onPassword: passwordsOf({ ...output, quiet: true }, progress), onUnreadPages: ocr.onUnreadPages };
  const checking = { ...options, ...asks, simple: output.simple, patterns: patternsOf(output) };
  const isColourful = colourful(output);
  try {
    return await checkMany(command, {
      ...more,
      version: versionHere(),
      openEngine: () => openEngine(),
      checking,
      isColourful,
      progress,
      say,
    });
  } finally {
    progress.erase();
    await ocr.close();
  }
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
  more: Asks & Pick<CheckOptions, "signal" | "network"> & { readonly file?: string | undefined },
): Promise<number> {
  const since = output.since === undefined ? undefined : earlierReport(output.since);
  let report: Report;
  let read: Input | undefined;
  let text = "";
  try {
    report = await check(engine, draft, {
      ...more,
      sources,
      simple: output.simple,
      patterns: patternsOf(output),
      onProgress: (at) => progress.show(at),
      onDraft: (view, input) => {
        ({ text } = view);
        read = input;
      },
    });
  } catch (error) {
    throw "name" in draft ? naming(draft.name, error) : error;
  }
  progress.erase();
  await write(output, () => written(engine, { report, text, file: more.file }, output, since));
  if (output.annotated !== undefined) {
    if ("address" in draft) throw new UsageError(`${draft.address} is an address; save the file, and give that for --annotated.`);
    await writeWhole(output.annotated, await engine.annotateDocument(read ?? draft, report));
  }
  adviseOcr(
    output,
    [report.draft, ...report.sources].flatMap(({ problems }) => problems.map(({ text }) => text)),
    say,
  );
  const { code, why } = outcomeOf(report, output);
  if (why !== undefined) say(why);
  return code;
}

/** A report in the format of the output. */
async function written(
  engine: EngineClient,
  draft: Omit<CheckedDraft, "failOn">,
  output: Output,
  since: Report | undefined,
): Promise<string> {
  const { format, wording, failOn } = output;
  switch (format) {
    case "json":
      return printableJson(draft.report);
    case "jsonl":
    case "junit":
    case "sarif":
    case "github": {
      const { writeList } = await import("./cli/formats/index.js");
      return writeList(format, { ...draft, failOn }, versionHere());
    }
    default:
      return engine.render(draft.report, format, { colour: colourful(output), width: process.stdout.columns || 100, since, wording });
  }
}

/** Writes the claims of a draft, with what a model says of them if the user brings one. */
async function checkClaims(
  { draft, sources, model, output }: Command & { name: "claims" },
  { store, signal }: Interruptible,
): Promise<number> {
  await refuseInput(output.file, given(draft, ...sources, output.patterns, output.passwordFile));
  const work: Work = async (engine, progress, asks) => {
    const input = await draftOf(draft);
    const files = await filesOf(sources, draft);
    const checked = "address" in input ? { draft: input, sources: files } : withFilesBeside(input, files);
    const providers = providersOf(checked.sources, sources, output);
    const more = { ...asks, signal, sources: providers, patterns: patternsOf(output), onProgress: (at: Progress) => progress.show(at) };
    let report = await check(engine, checked.draft, { ...more, claims: true, network: { store } });
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
  asks: Asks & Interruptible,
): Promise<number> {
  const { words, parenthetical, network, output } = command;
  const { sources, citation } = await placeOf(command);
  await refuseInput(output.file, given(...sources, network.tokenFile, output.patterns, output.passwordFile));
  const { store, ...more } = asks;
  const token = await tokenOf(network);
  const isFetched = sources.length === 0;
  if (isFetched && token === undefined && !network.offline)
    throw new UsageError(
      `To get "${citation}", set ${TOKEN_VARIABLE}, or look in what is kept with --offline; a file is given by its path.`,
    );
  // Quotation and citation form a draft, so that sources are loaded as for a check and have names in a report.
  const text = isFetched ? `“${words}” ${citation}.` : `${words}\n\n${citation ?? ""}`;
  const draft = { name: "quotation", data: new TextEncoder().encode(text) };
  const courtlistener = { token, base: apiOf(network), store };
  const providers = providersOf(isFetched ? [] : await filesOf(sources, undefined), sources, output, courtlistener);
  if (isFetched) providers.push(fromCourtListener(courtlistener));
  const report = await check(engine, draft, {
    ...more,
    network: { store, offline: network.offline, patienceMs: network.wait * 60_000 },
    sources: providers,
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
  if (unread.length === report.sources.length) {
    if (unread.length === 0)
      say(report.citations[0]?.reason ?? `"${citation}" is no citation, and no file; give a path, or a citation such as 505 U.S. 377.`);
    return UNUSABLE;
  }
  const about = { ...(citation === undefined ? {} : { citation }), ...(parenthetical === undefined ? {} : { parenthetical }) };
  const finding = await engine.quote(words, about);
  const nameOf = (id: string) => report.sources.find((source) => source.id === id)?.name ?? id;
  await write(output, async () => (output.format === "json" ? printableJson(finding) : writeFinding(finding, nameOf)));
  if (output.failOnUnchecked && UNCHECKED.includes(finding.headline)) return FAULT;
  return output.failOn !== "never" && isFault(finding.headline, output.failOn) ? FAULT : NO_FAULT;
}

/** Where a quotation is looked for: in sources, or, if `--in` names no file, folder or address, in the case at that citation. */
async function placeOf({ sources, place, citation }: Command & { name: "quote" }): Promise<{
  sources: readonly string[];
  citation: string | undefined;
}> {
  if (place === undefined) return { sources, citation };
  const isPath = isAddress(place) || (await stat(place).catch(() => undefined)) !== undefined;
  if (!isPath && citation !== undefined)
    throw new UsageError(`--in ${place} does not exist; give a file, or the citation alone, without --citation.`);
  return isPath ? { sources: [place], citation } : { sources: [], citation: place };
}

/** Lists the citations of a draft. */
async function listCitations(
  engine: EngineClient,
  progress: ProgressLine,
  { draft, output }: Command & { name: "cites" },
  asks: Asks,
): Promise<number> {
  await refuseInput(output.file, given(draft, output.patterns, output.passwordFile));
  const input = await draftOf(draft);
  let text = "";
  const report = await check(engine, input, {
    ...asks,
    patterns: patternsOf(output),
    onProgress: (at) => progress.show(at),
    onDraft: (view) => {
      ({ text } = view);
    },
  }).catch((error: unknown) => {
    throw "name" in input ? naming(input.name, error) : error;
  });
  progress.erase();
  const { citationsOf, writeCitations } = await import("./cli/cites.js");
  const listed = citationsOf(report, text);
  await write(output, async () => (output.format === "json" ? printableJson(listed) : writeCitations(listed)));
  const { code, why } = outcomeOf(report, { failOn: "never", failOnUnchecked: false });
  if (why !== undefined) say(why);
  return code;
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

async function draftOf(draft: string): Promise<Input | AddressInput> {
  if (draft === "-") return inputOfStream("standard input", process.stdin);
  if (isAddress(draft)) return { address: draft };
  if ((await stat(draft).catch(() => undefined))?.isDirectory()) throw new UsageError(`The draft ${draft} is a folder; give one file.`);
  return (await inputWithFolder(draft)) as Input;
}

/** The files among sources, without the draft. */
async function filesOf(sources: readonly string[], draft: string | undefined): Promise<Input[]> {
  const paths = sources.filter((source) => !isAddress(source));
  const files = await inputsOf(paths, { except: draft });
  if (sources.length > 0 && paths.length === sources.length && files.length === 0) {
    throw new UsageError(`There is no file in ${paths.join(", ")}; give the sources, or a folder that contains them.`);
  }
  return files;
}

function providersOf(
  files: Iterable<Input>,
  sources: readonly string[],
  { column }: Output,
  courtlistener?: CourtListenerOptions,
): SourceProvider[] {
  return [fromFiles(files, { column }), fromAddresses(sources.filter(isAddress), { courtlistener })];
}

async function write(output: Output, text: () => Promise<string>): Promise<void> {
  if (output.quiet && output.file === undefined) return;
  const written = await text();
  if (output.file === undefined) await writeOut(written);
  else await writeWhole(output.file, written);
}

function colourful({ file, colour }: Output): boolean {
  return file === undefined && isColourful(colour, process.stdout, process.env);
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
  const line = `literatim: ${plainLine(sentence)}\n`;
  process.stderr.write(isPlainAscii(process.stderr, process.env, process.platform) ? asciiOf(line) : line);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(messageOf(error));
  if (error instanceof UsageError) process.stderr.write("Try literatim --help.\n");
  process.exitCode = UNUSABLE;
}
