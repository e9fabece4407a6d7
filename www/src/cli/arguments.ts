import { parseArgs } from "node:util";
import type { CheckOptions } from "../check/check.js";
import type { CertificateWording, RenderFormat } from "../model.js";
import { LANGUAGE } from "../ocr/node.js";
import { SEVERITIES, type Severity } from "../verdicts.js";
import type { ModelOptions } from "./model.js";
import type { NetworkOptions } from "./network.js";
import { SERVING, type ServingOptions, servingOf, usesServing } from "./serving.js";
import { UsageError } from "./usage-error.js";

/** The format of a report. */
export type OutputFormat = RenderFormat | "json";

/** The options of every command. */
export interface Output {
  readonly format: OutputFormat;
  /** The file to write to; standard output when there is none. */
  readonly file: string | undefined;
  /** The file of an earlier report on the draft, in JSON, to show what changed since. */
  readonly since: string | undefined;
  /** The wording of a certificate's statement. */
  readonly wording: CertificateWording | undefined;
  /** The file to write the draft with comments to. */
  readonly annotated: string | undefined;
  readonly failOn: Severity | "never";
  /** Whether a quotation that cannot be checked also fails the run. */
  readonly failOnUnchecked: boolean;
  readonly quiet: boolean;
  /** Whether to add baseline similarity scores, and with how much context. */
  readonly simple: CheckOptions["simple"];
  /** The file with the user's own kinds of citation. */
  readonly patterns: string | undefined;
  /** The column of keyed files to use. */
  readonly column: string | undefined;
  /** The file with the password of encrypted PDFs. */
  readonly passwordFile: string | undefined;
  /** The languages of pages that are pictures, if their text is to be recognised, and the folder with the data of these languages. */
  readonly ocr: { readonly languages: readonly string[]; readonly data: string | undefined } | undefined;
}

/** A command with its options. */
export type Command =
  | { readonly name: "help" }
  | { readonly name: "version" }
  | {
      readonly name: "check";
      readonly draft: string;
      readonly sources: readonly string[];
      readonly network: NetworkOptions;
      readonly output: Output;
    }
  | { readonly name: "example"; readonly output: Output }
  | {
      readonly name: "serve" | "mcp";
      readonly serving: ServingOptions;
      /** Whether `mcp` is served over HTTP. */
      readonly http: boolean;
      readonly network: NetworkOptions;
      readonly output: Output;
    }
  | {
      readonly name: "lsp";
      readonly transport: "stdio" | "node-ipc";
      /** The address of CourtListener's API, if it is not the default. */
      readonly courtlistener: string | undefined;
    }
  | {
      readonly name: "claims";
      readonly draft: string;
      readonly sources: readonly string[];
      readonly network: NetworkOptions;
      readonly model: ModelOptions | undefined;
      /** The folder of a sentence model, by which passages are ranked too. */
      readonly embeddings: string | undefined;
      readonly output: Output;
    }
  | {
      readonly name: "eval";
      readonly golden: string;
      readonly model: ModelOptions | undefined;
      readonly store: string | undefined;
      readonly output: Output;
    }
  | {
      readonly name: "fields";
      /** The file with the values. */
      readonly values: string;
      /** The documents: `FILE`, or `TYPE=FILE`. */
      readonly documents: readonly string[];
      /** The model that cites passages too. */
      readonly model: ModelOptions | undefined;
      readonly json: boolean;
      readonly store: string | undefined;
      readonly output: Output;
    }
  | { readonly name: "text"; readonly file: string; readonly json: boolean; readonly output: Output }
  | { readonly name: "sources"; readonly action: "list" | "clear"; readonly store: string | undefined; readonly output: Output }
  | {
      readonly name: "sources";
      readonly action: "import" | "export";
      readonly file: string;
      readonly store: string | undefined;
      readonly output: Output;
    }
  | {
      readonly name: "quote";
      readonly words: string;
      readonly sources: readonly string[];
      readonly citation: string | undefined;
      readonly parenthetical: string | undefined;
      readonly output: Output;
    };

const FORMATS: readonly OutputFormat[] = [
  "terminal",
  "json",
  "markdown",
  "html",
  "csv",
  "annotations",
  "certificate",
  "certificate-markdown",
];

const WORDINGS = ["plain", "court", "law_review"] as const satisfies readonly CertificateWording[];

/** Reads the command line, without the program's own name. Paths after `--sources` are all sources. */
export function readArguments(argv: readonly string[]): Command {
  const { values, tokens } = parse(argv);
  if (values.help || argv.length === 0) return { name: "help" };
  if (values.version) return { name: "version" };

  const given: string[] = [];
  const sources: string[] = [];
  let afterSources = false;
  for (const token of tokens) {
    if (token.kind === "option" && token.name === "sources") {
      afterSources = true;
      if (token.value !== undefined) sources.push(token.value);
    } else if (token.kind === "positional") {
      (afterSources ? sources : given).push(token.value);
    }
  }

  const [name, subject, ...rest] = given;
  const format = oneOf("--format", values.format ?? "terminal", FORMATS);
  const failOn = oneOf("--fail-on", values["fail-on"] ?? "minor", [...SEVERITIES, "never" as const]);
  const simple = simpleOf(values.simple ?? false, values.context);
  const { patterns, column, "password-file": passwordFile, quiet = false, "fail-on-unchecked": failOnUnchecked = false } = values;
  const output: Output = {
    format,
    file: values.output,
    ...extrasOf(values, format, name),
    failOn,
    failOnUnchecked,
    quiet,
    simple,
    patterns,
    column,
    passwordFile,
    ocr: ocrOf(values),
  };
  if (output.file === "") throw new UsageError("--output needs a file name.");
  const network = networkOf(values);
  refuseForeign(name, values);
  if (name !== "fields" && rest.length > Number(name === "sources"))
    throw new UsageError(`"${rest.at(-1)}" is an extra argument; put the sources after --sources.`);

  switch (name) {
    case "check":
      if (subject === undefined) throw new UsageError("Name the draft before --sources: literatim check DRAFT --sources PATH...");
      return { name, draft: subject, sources, network, output };
    case "example":
      if (subject !== undefined || sources.length > 0) throw new UsageError("The example has its own draft and sources; give neither.");
      return { name, output };
    case "serve":
    case "mcp":
      return serviceCommand(name, subject, sources, values, network, output);
    case "lsp":
      return editorCommand(subject ?? sources[0], values);
    case "text":
      if (subject === undefined || sources.length > 0) throw new UsageError("Name one file: literatim text FILE [--json]");
      return { name, file: subject, json: (values.json ?? false) || format === "json", output };
    case "quote":
      if (!subject?.trim()) throw new UsageError('Give the quoted words before --sources: literatim quote "WORDS" --sources PATH...');
      if (sources.length === 0) throw new UsageError("Give the sources of the quotation with --sources PATH...");
      if (format !== "terminal" && format !== "json")
        throw new UsageError(`A single quotation can be written as terminal or json, not as ${format}.`);
      return { name, words: subject, sources, citation: values.citation, parenthetical: values.parenthetical, output };
    case "claims":
    case "eval":
      return modelCommand(name, subject, sources, values, output);
    case "fields":
      return fieldsCommand(subject, [...rest, ...sources], values, output);
    case "sources":
      return sourcesCommand(subject ?? "list", rest[0], values.store, output);
    case undefined:
      throw new UsageError("Give a command: check, quote, text, claims, fields, eval, sources, serve, mcp, lsp or example.");
    default:
      throw new UsageError(
        `"${name}" is not a command; give check, quote, text, claims, fields, eval, sources, serve, mcp, lsp or example.`,
      );
  }
}

/** @throws UsageError for options that the command does not have. */
function refuseForeign(name: string | undefined, values: Values): void {
  const isService = name === "serve" || name === "mcp";
  if (!isService && usesServing(values)) throw new UsageError("The options on the service can be used with serve and mcp only.");
  if (name !== "check" && name !== "claims" && !isService && usesNetwork(values)) {
    throw new UsageError(
      "--token-file, --offline, --wait, --search-words, --look-up-works and --email can be used with check, claims, serve and mcp only.",
    );
  }
  if (name !== "check" && name !== "claims" && name !== "lsp" && !isService && values.courtlistener !== undefined)
    throw new UsageError("--courtlistener can be used with check, claims, lsp, serve and mcp only.");
  const isAsking = name === "claims" || name === "eval" || name === "fields";
  if (name !== "check" && name !== "sources" && !isService && !isAsking && values.store !== undefined)
    throw new UsageError("--store can be used with check, sources, claims, fields, eval, serve and mcp only.");
  if (name !== "claims" && values.embeddings !== undefined) throw new UsageError("--embeddings can be used with the command claims only.");
  if (!isAsking && usesModel(values)) throw new UsageError("The options on models can be used with claims, fields and eval only.");
  if (name !== "quote" && (values.citation ?? values.parenthetical) !== undefined) {
    throw new UsageError("--citation and --parenthetical can be used with the command quote only.");
  }
  if (name !== "lsp") refuseTransport(values);
  if (values.ocr !== undefined && name !== "check" && name !== "quote" && name !== "text" && name !== "claims")
    throw new UsageError("--ocr and --ocr-data can be used with check, quote, text and claims only.");
  if (name !== "fields" && values.citations !== undefined) throw new UsageError("--citations can be used with the command fields only.");
  if (name !== "text" && name !== "fields" && values.json !== undefined)
    throw new UsageError("--json can be used with the commands text and fields only; use --format json.");
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      tokens: true,
      options: {
        sources: { type: "string", short: "s", multiple: true },
        format: { type: "string", short: "f" },
        output: { type: "string", short: "o" },
        since: { type: "string" },
        wording: { type: "string" },
        annotated: { type: "string" },
        "fail-on": { type: "string" },
        "fail-on-unchecked": { type: "boolean" },
        citation: { type: "string" },
        citations: { type: "boolean" },
        parenthetical: { type: "string" },
        simple: { type: "boolean" },
        patterns: { type: "string" },
        column: { type: "string" },
        "password-file": { type: "string" },
        ocr: { type: "string" },
        "ocr-data": { type: "string" },
        context: { type: "string" },
        json: { type: "boolean" },
        "token-file": { type: "string" },
        courtlistener: { type: "string" },
        offline: { type: "boolean" },
        store: { type: "string" },
        wait: { type: "string" },
        "search-words": { type: "boolean" },
        "look-up-works": { type: "boolean" },
        email: { type: "string" },
        golden: { type: "string" },
        provider: { type: "string" },
        model: { type: "string" },
        address: { type: "string" },
        documents: { type: "boolean" },
        translate: { type: "boolean" },
        embeddings: { type: "string" },
        budget: { type: "string" },
        price: { type: "string" },
        yes: { type: "boolean", short: "y" },
        ...SERVING,
        stdio: { type: "boolean" },
        "node-ipc": { type: "boolean" },
        clientProcessId: { type: "string" },
        quiet: { type: "boolean", short: "q" },
        version: { type: "boolean", short: "V" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(/\.\s/);
    throw new UsageError(`${sentence.replace(/\.$/, "")}.`);
  }
}

type Values = ReturnType<typeof parse>["values"];

function networkOf(values: Values): NetworkOptions {
  const { "token-file": tokenFile, courtlistener, offline = false, store, wait, "search-words": searchWords = false } = values;
  if (store === "") throw new UsageError("--store needs a folder name.");
  if (wait !== undefined && !/^\d{1,4}$/.test(wait))
    throw new UsageError(`--wait cannot be "${wait}"; give a number of minutes from 0 to 9999.`);
  if (offline && searchWords) throw new UsageError("--search-words needs the network, which --offline forbids; give one of them.");
  const { "look-up-works": works = false, email } = values;
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new UsageError(`--email cannot be "${email}"; give an address such as you@university.edu.`);
  }
  if (email !== undefined && !works) throw new UsageError("--email can be used with --look-up-works only.");
  return { tokenFile, courtlistener, offline, store, wait: Number(wait ?? 15), searchWords, works, email };
}

/** What is written besides the report, and how the formats that have options are written. */
function extrasOf(
  { since, wording, annotated }: Values,
  format: OutputFormat,
  command: string | undefined,
): Pick<Output, "since" | "wording" | "annotated"> {
  if (since !== undefined && format !== "terminal" && format !== "markdown")
    throw new UsageError(`What changed since an earlier report can be written as terminal or markdown, not as ${format}.`);
  if (wording !== undefined && !format.startsWith("certificate"))
    throw new UsageError("--wording can be used with --format certificate or certificate-markdown only.");
  if (command !== "check" && (since ?? annotated) !== undefined)
    throw new UsageError("--since and --annotated can be used with the command check only.");
  if (annotated === "") throw new UsageError("--annotated needs a file name.");
  return { since, annotated, wording: wording === undefined ? undefined : oneOf("--wording", wording, WORDINGS) };
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

function usesNetwork(values: Values): boolean {
  const names = ["token-file", "offline", "wait", "search-words", "look-up-works", "email"] as const;
  return names.some((name) => values[name] !== undefined);
}

function usesModel(values: Values): boolean {
  const names = ["golden", "provider", "model", "address", "documents", "translate", "budget", "price", "yes"] as const;
  return names.some((name) => values[name] !== undefined);
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
  if (values["search-words"] || values["look-up-works"] || values.email !== undefined)
    throw new UsageError(`--search-words, --look-up-works and --email are options of requests to ${name}, not of its command.`);
  const serving = servingOf(values, sources, values.store, name === "mcp");
  // A request does not wait as long as a person does.
  return { name, serving, http: values.http ?? false, network: { ...network, wait: Number(values.wait ?? 1) }, output };
}

function editorCommand(file: string | undefined, values: Values): Command {
  if (file !== undefined) throw new UsageError("lsp takes no files; the editor gives the drafts, and its settings the sources.");
  return { name: "lsp", transport: values["node-ipc"] ? "node-ipc" : "stdio", courtlistener: values.courtlistener };
}

function refuseTransport(values: Values): void {
  if ((values.stdio ?? values["node-ipc"] ?? values.clientProcessId) !== undefined)
    throw new UsageError("--stdio and --node-ipc can be used with the command lsp only.");
}

function modelCommand(
  name: "claims" | "eval",
  subject: string | undefined,
  sources: readonly string[],
  values: Values,
  output: Output,
): Command {
  const { golden, store } = values;
  if (output.format !== "terminal" && output.format !== "json")
    throw new UsageError(`Claims can be written as terminal or json, not as ${output.format}.`);
  const model = modelOf(values);
  if (name === "eval") {
    if (model?.translates) throw new UsageError("--translate can be used with the command claims only.");
    if (golden === undefined || subject !== undefined || sources.length > 0)
      throw new UsageError("Name the golden set: literatim eval --golden FILE [--provider NAME --model MODEL]");
    return { name, golden, model, store, output };
  }
  if (golden !== undefined) throw new UsageError("--golden can be used with the command eval only.");
  if (subject === undefined) throw new UsageError("Name the draft before --sources: literatim claims DRAFT --sources PATH...");
  const { embeddings } = values;
  if (embeddings === "") throw new UsageError("--embeddings needs a folder name.");
  if (embeddings !== undefined && values.documents)
    throw new UsageError("--embeddings finds passages, and --documents sends whole texts; give one of them.");
  return { name, draft: subject, sources, network: networkOf(values), model, embeddings, output };
}

function fieldsCommand(subject: string | undefined, documents: readonly string[], values: Values, output: Output): Command {
  if (subject === undefined || documents.length === 0)
    throw new UsageError(
      "Name the values and the documents: literatim fields VALUES.json DOCUMENT... [--citations --model MODEL] [--json]",
    );
  if (output.format !== "terminal" && output.format !== "json")
    throw new UsageError(`Fields can be written as terminal or json, not as ${output.format}.`);
  const { citations = false, store, json = false } = values;
  const model = citations ? modelOf({ ...values, provider: values.provider ?? "anthropic" }) : modelOf(values);
  if (model && !citations) throw new UsageError("--provider needs --citations with the command fields.");
  return { name: "fields", values: subject, documents, model, json: json || output.format === "json", store, output };
}

function modelOf({
  provider,
  model,
  address,
  documents = false,
  translate = false,
  budget,
  price,
  yes = false,
}: Values): ModelOptions | undefined {
  if (provider === undefined) {
    if ((model ?? address ?? budget ?? price) !== undefined || documents || translate || yes)
      throw new UsageError("--model, --address, --documents, --translate, --budget, --price and --yes can be used with --provider only.");
    return undefined;
  }
  if (documents && translate) throw new UsageError("--translate finds passages, and --documents sends whole texts; give one of them.");
  const [, dollars, tokens] = /^(?:\$(\d+(?:\.\d+)?)|(\d+))$/.exec(budget ?? "") ?? [];
  if (budget !== undefined && dollars === undefined && tokens === undefined)
    throw new UsageError(`--budget cannot be "${budget}"; give tokens such as 200000, or dollars such as '$2'.`);
  const [, input, answer] = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/.exec(price ?? "") ?? [];
  if (price !== undefined && input === undefined)
    throw new UsageError(`--price cannot be "${price}"; give the dollars for a million tokens of questions and of answers: 3,15.`);
  return {
    provider,
    model,
    address,
    yes,
    budget: { tokens: tokens === undefined ? undefined : Number(tokens), dollars: dollars === undefined ? undefined : Number(dollars) },
    price: price === undefined ? undefined : { input: Number(input), output: Number(answer) },
    sends: documents ? "documents" : "passages",
    translates: translate,
  };
}

function sourcesCommand(action: string, file: string | undefined, store: string | undefined, output: Output): Command {
  switch (action) {
    case "list":
    case "clear":
      if (file !== undefined) throw new UsageError(`"${file}" is an extra argument: literatim sources ${action} [--store DIR]`);
      return { name: "sources", action, store, output };
    case "import":
    case "export":
      if (file === undefined) throw new UsageError(`Name the file: literatim sources ${action} FILE [--store DIR]`);
      return { name: "sources", action, file, store, output };
    default:
      throw new UsageError(`"${action}" is not an action on sources; give list, import, export or clear.`);
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
