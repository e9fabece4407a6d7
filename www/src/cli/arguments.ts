import { FORMAT_NAMES, formatInfo, type OutputFormat } from "../formats.js";
import type { CertificateWording } from "../model.js";
import { LANGUAGE } from "../ocr/node.js";
import { FAIL_ON } from "../severity.js";
import { ASKABLE, type Askable } from "../sources/plan/names.js";
import { SEVERITIES } from "../verdicts.js";
import { type Command, type Output, SHELLS } from "./command.js";
import type { CommandName } from "./commands.js";
import { destinationOf } from "./destination.js";
import { modelOf } from "./model-options.js";
import { hostsIn, type NetworkOptions } from "./network.js";
import { OPTIONS } from "./options/index.js";
import { servingOf } from "./serving.js";
import type { Settings } from "./settings.js";
import { UsageError } from "./usage-error.js";
import { commandNamed, parse, refuseForeign, type Values, withSettings } from "./values.js";

const COMMENTED = OPTIONS.comments.choices;
const WORDINGS = OPTIONS.wording.choices satisfies readonly CertificateWording[];

/**
 * Reads the command line, without the program's own name, with the settings of environment and configuration file. Paths after `--sources` are all
 * sources, up to `--`; `--sources=PATH` takes one.
 */
export function readArguments(argv: readonly string[], settings: Settings): Command {
  const { values: flags, tokens } = parse(argv);
  const given: string[] = [];
  const sources: string[] = [];
  let afterSources = false;
  for (const token of tokens) {
    if (token.kind === "option" && token.name === "sources") {
      afterSources = !token.inlineValue;
      if (token.value !== undefined) sources.push(token.value);
    } else if (token.kind === "option-terminator") {
      afterSources = false;
    } else if (token.kind === "positional") {
      (afterSources ? sources : given).push(token.value);
    }
  }
  const [first, ...others] = given;
  if (argv.length === 0 || flags.help || first === "help") {
    const about = first === "help" ? others[0] : first;
    return { name: "help", command: about === undefined ? undefined : commandNamed(about) };
  }
  if (flags.version) return { name: "version" };
  const name = commandNamed(first);
  refuseForeign(name, flags);
  const values = withSettings(name, flags, settings);
  if (sources.length === 0 && values.in === undefined) sources.push(...(values.sources ?? []));
  return commandOf(name, { given: others, sources, values, output: outputOf(name, values, flags), settings });
}

/** The words of a command line that follow its command, by what they are. */
interface Words {
  readonly given: readonly string[];
  readonly sources: readonly string[];
  readonly values: Values;
  readonly output: Output;
  readonly settings: Settings;
}

/** Commands that take more than one word besides the sources. */
const MANY: readonly CommandName[] = ["check", "fields", "sources", "index"];

function commandOf(name: CommandName, { given, sources, values, output, settings }: Words): Command {
  const [subject, ...rest] = given;
  const network = networkOf(values);
  const extra = MANY.includes(name) ? (name === "sources" ? rest[1] : undefined) : rest.at(-1);
  if (extra !== undefined) throw new UsageError(`"${extra}" is an extra argument; put the sources after --sources.`);
  switch (name) {
    case "check":
      if (subject === undefined) throw new UsageError("Name the draft before --sources: literatim check DRAFT --sources PATH...");
      return { name, drafts: [subject, ...rest], sources, network, jobs: jobsOf(values.jobs), ...judgingOf(values), output };
    case "watch":
      if (subject === undefined) throw new UsageError("Name the draft before --sources: literatim watch DRAFT --sources PATH...");
      return { name, draft: subject, sources, network, claims: values.claims ?? false, output };
    case "example":
      if (subject !== undefined || sources.length > 0) throw new UsageError("The example has its own draft and sources; give neither.");
      return { name, output };
    case "serve":
    case "mcp":
      return serviceCommand(name, subject, sources, values, network, output);
    case "lsp":
      return editorCommand(subject ?? sources[0], values);
    case "text":
      if (subject === undefined || sources.length > 0) throw new UsageError("Name one file: literatim text FILE [--json] [--furniture]");
      return {
        name,
        file: subject,
        json: (values.json ?? false) || output.format === "json",
        furniture: values.furniture ?? false,
        output,
      };
    case "cites":
      if (subject === undefined) throw new UsageError("Name the draft: literatim cites DRAFT [--format json]");
      return { name, draft: subject, output };
    case "doctor":
      if (subject !== undefined) throw new UsageError(`"${subject}" is an extra argument: literatim doctor [--format json]`);
      return { name, network, output, settings };
    case "explain":
      if (subject === undefined) throw new UsageError("Give the code of a warning: literatim explain CODE");
      return { name, code: subject };
    case "completion":
      if (subject === undefined) throw new UsageError(`Name the shell: literatim completion ${SHELLS.join("|")}`);
      return { name, shell: oneOf("The shell", subject, SHELLS) };
    case "quote":
      return quoteCommand(subject, sources, values, network, output);
    case "claims":
    case "eval":
      return modelCommand(name, subject, sources, values, network, output);
    case "fields":
      return fieldsCommand(subject, [...rest, ...sources], values, output);
    case "index":
      return indexCommand(subject, [...rest, ...sources], values, output);
    case "sources":
      return sourcesCommand(subject ?? "list", rest[0], values, output);
  }
}

/** What every command with a format writes. */
const PLAIN: readonly OutputFormat[] = ["terminal", "json"];

/** Commands that write a report. */
const REPORTING: readonly CommandName[] = ["check", "watch", "claims", "example"];

function outputOf(name: CommandName, values: Values, flags: Values): Output {
  const formatIn = ({ format: word }: Values) => (word === undefined ? undefined : oneOf("--format", word, FORMAT_NAMES));
  const asked = { format: formatIn(flags), output: flags.output, setFormat: formatIn(values), setOutput: values.output };
  const writes = REPORTING.includes(name) ? FORMAT_NAMES : PLAIN;
  const { format, file, notice } = destinationOf(asked, writes);
  if (!writes.includes(format)) throw new UsageError(`The command ${name} writes terminal or json, not ${format}.`);
  const { patterns, column, "password-file": passwordFile, quiet = false, verbose = false } = values;
  if (quiet && verbose) throw new UsageError("--quiet and --verbose are opposites; give one of them.");
  return {
    format,
    file,
    notice,
    ...extrasOf(values, format),
    failOn: oneOf("--fail-on", values["fail-on"] ?? FAIL_ON, [...SEVERITIES, "never" as const]),
    failOnUnchecked: values["fail-on-unchecked"] ?? false,
    quiet,
    verbose,
    colour: oneOf("--color", values.color ?? "auto", OPTIONS.color.choices),
    simple: simpleOf(values.simple ?? false, values.context),
    unmarked: !(values["no-unmarked"] ?? false),
    patterns,
    column,
    passwordFile,
    ocr: ocrOf(values),
  };
}

function jobsOf(jobs: string | undefined): number | undefined {
  if (jobs === undefined) return undefined;
  if (!/^\d{1,2}$/.test(jobs) || Number(jobs) < 1 || Number(jobs) > 64)
    throw new UsageError(`--jobs cannot be "${jobs}"; give a number from 1 to 64.`);
  return Number(jobs);
}

/** Whether a check includes the claims of the draft, and which model judges them. A model that is named asks for them. */
function judgingOf(values: Values): Pick<Command & { name: "check" }, "claims" | "model"> {
  const model = modelOf(values);
  return { claims: (values.claims ?? false) || model !== undefined, model };
}

function quoteCommand(
  words: string | undefined,
  sources: readonly string[],
  { citation, parenthetical, in: place }: Values,
  network: NetworkOptions,
  output: Output,
): Command {
  if (!words?.trim()) throw new UsageError('Give the quoted words before --sources: literatim quote "WORDS" --sources PATH...');
  if (place !== undefined && sources.length > 0) throw new UsageError("--in names the one place to look in; give it without --sources.");
  if (place === undefined && sources.length === 0)
    throw new UsageError("Give the sources of the quotation with --sources PATH..., or one place with --in FILE|CITATION.");
  return { name: "quote", words, sources, place, network, citation, parenthetical, output };
}

function networkOf(values: Values): NetworkOptions {
  const { "token-file": tokenFile, courtlistener, offline = false, store, wait, "search-words": searchWords = false } = values;
  if (store === "") throw new UsageError("--store needs a folder name.");
  if (wait !== undefined && !/^\d{1,4}s?$/.test(wait))
    throw new UsageError(`--wait cannot be "${wait}"; give a number of minutes from 0 to 9999, or of seconds such as 20s.`);
  if (offline && searchWords) throw new UsageError("--search-words needs the network, which --offline forbids; give one of them.");
  const { "look-up-works": works = false, email, "fetch-cited": fetchCited = false, yes = false } = values;
  const citedHosts = hostsIn(values);
  if (offline && fetchCited && citedHosts === undefined)
    throw new UsageError(
      "--fetch-cited needs the network, which --offline forbids; give one of them, or name the hosts with --cited-hosts.",
    );
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new UsageError(`--email cannot be "${email}"; give an address such as you@university.edu.`);
  }
  if (email !== undefined && !works) throw new UsageError("--email can be used with --look-up-works only.");
  const address = values["cap-address"];
  if (address !== undefined && !values.cap) throw new UsageError("--cap-address can be used with --cap only.");
  const cap = values.cap ? (address ?? "") : undefined;
  return {
    tokenFile,
    courtlistener,
    offline,
    store,
    wait: minutesIn(wait ?? "15"),
    searchWords,
    works,
    email,
    cap,
    index: values.index,
    ask: askIn(values.ask),
    fetchCited,
    citedHosts,
    yes,
  };
}

/** Who is asked for cited cases: `index,cap`. */
function askIn(list: string | undefined): Askable[] | undefined {
  if (list === undefined) return undefined;
  const names = list.split(",").map((name) => name.trim());
  const known = (name: string): name is Askable => (ASKABLE as readonly string[]).includes(name);
  if (!names.every(known) || new Set(names).size < names.length)
    throw new UsageError(`--ask cannot be "${list}"; give some of ${ASKABLE.join(", ")}, each once, separated by commas.`);
  return names.filter(known);
}

/** The minutes of `15`, and of `20s`. */
function minutesIn(wait: string): number {
  return wait.endsWith("s") ? Number(wait.slice(0, -1)) / 60 : Number(wait);
}

/** What is written besides the report, and how the formats that have options are written. */
function extrasOf(
  { since, wording, annotated, comments, tracked }: Values,
  format: OutputFormat,
): Pick<Output, "since" | "wording" | "annotated" | "comments" | "tracked"> {
  const takes = (setting: "since" | "wording") => FORMAT_NAMES.filter((name) => formatInfo(name).takes.includes(setting));
  if (since !== undefined && !takes("since").includes(format))
    throw new UsageError(`What changed since an earlier report can be written as ${takes("since").join(" or ")}, not as ${format}.`);
  if (wording !== undefined && !takes("wording").includes(format))
    throw new UsageError(`--wording can be used with --format ${takes("wording").join(" or ")} only.`);
  if (annotated === "") throw new UsageError("--annotated needs a file name.");
  if (comments !== undefined && annotated === undefined) throw new UsageError("--comments can be used with --annotated only.");
  if (tracked === "") throw new UsageError("--tracked needs a file name.");
  return {
    since,
    annotated,
    tracked,
    comments: comments === undefined ? "open" : oneOf("--comments", comments, COMMENTED),
    wording: wording === undefined ? undefined : oneOf("--wording", wording, WORDINGS),
  };
}

function ocrOf({ ocr, "ocr-data": data }: Values): Output["ocr"] {
  if (ocr === undefined) {
    if (data !== undefined) throw new UsageError("--ocr-data can be used with --ocr only.");
    return undefined;
  }
  const languages = ocr.split("+");
  if (!languages.every((language) => LANGUAGE.test(language)))
    throw new UsageError(`--ocr cannot be "${ocr}"; give the language, such as eng, or several: eng+deu.`);
  if (data === "") throw new UsageError("--ocr-data needs a folder name.");
  return { languages, data };
}

function editorCommand(file: string | undefined, values: Values): Command {
  if (file !== undefined) throw new UsageError("lsp takes no files; the editor gives the drafts, and its settings the sources.");
  return { name: "lsp", transport: values["node-ipc"] ? "node-ipc" : "stdio", courtlistener: values.courtlistener };
}

function serviceCommand(
  name: "serve" | "mcp",
  subject: string | undefined,
  sources: readonly string[],
  values: Values,
  network: NetworkOptions,
  output: Output,
): Command {
  if (subject !== undefined)
    throw new UsageError(`${name} takes no draft; the requests have them. Sources of every request are given with --sources.`);
  const serving = servingOf(values, sources, values.store, name === "mcp");
  // A request does not wait as long as a person does, and an agent less than a program.
  const wait = values.wait === undefined ? minutesIn(name === "mcp" ? "20s" : "1") : network.wait;
  return { name, serving, http: values.http ?? false, network: { ...network, wait }, output };
}

function modelCommand(
  name: "claims" | "eval",
  subject: string | undefined,
  sources: readonly string[],
  values: Values,
  network: NetworkOptions,
  output: Output,
): Command {
  const { golden, store, embeddings } = values;
  const model = modelOf(values);
  if (name === "eval") {
    if (golden === undefined || subject !== undefined || sources.length > 0)
      throw new UsageError("Name the golden set: literatim eval --golden FILE [--provider NAME --model MODEL]");
    return { name, golden, model, store, output };
  }
  if (subject === undefined) throw new UsageError("Name the draft before --sources: literatim claims DRAFT --sources PATH...");
  if (embeddings === "") throw new UsageError("--embeddings needs a folder name.");
  if (embeddings !== undefined && values.documents)
    throw new UsageError("--embeddings finds passages, and --documents sends whole texts; give one of them.");
  const { propose: proposes = false } = values;
  if (proposes && !model) throw new UsageError("--propose needs a model; name it with --provider and --model.");
  return { name, draft: subject, sources, network, model, proposes, embeddings, output };
}

function fieldsCommand(subject: string | undefined, documents: readonly string[], values: Values, output: Output): Command {
  if (subject === undefined || documents.length === 0)
    throw new UsageError(
      "Name the values and the documents: literatim fields VALUES.json DOCUMENT... [--citations --model MODEL] [--json]",
    );
  const { citations = false, store, json = false } = values;
  const model = citations ? modelOf({ ...values, provider: values.provider ?? "anthropic" }) : modelOf(values);
  if (model && !citations) throw new UsageError("--provider needs --citations with the command fields.");
  return { name: "fields", values: subject, documents, model, json: json || output.format === "json", store, output };
}

function sourcesCommand(action: string, file: string | undefined, { store, yes = false }: Values, output: Output): Command {
  if (yes && action !== "clear") throw new UsageError("--yes can be used with sources clear only; nothing else removes anything.");
  switch (action) {
    case "list":
    case "clear":
      if (file !== undefined) throw new UsageError(`"${file}" is an extra argument: literatim sources ${action} [--store DIR]`);
      return { name: "sources", action, yes, store, output };
    case "import":
    case "export":
      if (file === undefined) throw new UsageError(`Name the file: literatim sources ${action} FILE [--store DIR]`);
      return { name: "sources", action, file, store, output };
    default:
      throw new UsageError(`"${action}" is not an action on sources; give list, import, export or clear.`);
  }
}

function indexCommand(action: string | undefined, [file, ...paths]: readonly string[], { date }: Values, output: Output): Command {
  switch (action) {
    case "show":
      if (file === undefined || paths.length > 0) throw new UsageError("Name one index: literatim index show FILE");
      return { name: "index", action, file, output };
    case "build":
      if (file === undefined || paths.length === 0)
        throw new UsageError("Name the index to write and the files of the data: literatim index build FILE PATH...");
      if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(date))
        throw new UsageError(`--date cannot be "${date}"; give one such as 2026-06-30.`);
      return { name: "index", action, paths, file, date, output };
    default:
      throw new UsageError(`${action === undefined ? "Give" : `"${action}" is not an action on an index; give`} build or show.`);
  }
}

function simpleOf(asked: boolean, context: string | undefined): Output["simple"] {
  if (context === undefined) return asked;
  if (!asked) throw new UsageError("--context can be used with --simple only.");
  if (!/^\d{1,4}$/.test(context)) throw new UsageError(`--context cannot be "${context}"; give a number of characters from 0 to 9999.`);
  return { context: Number(context) };
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === value);
  if (found === undefined) throw new UsageError(`${option} cannot be "${value}"; give one of ${allowed.join(", ")}.`);
  return found;
}
