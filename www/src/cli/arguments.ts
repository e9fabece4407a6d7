import { parseArgs } from "node:util";
import type { CheckOptions } from "../check.js";
import type { RenderFormat } from "../model.js";
import { SEVERITIES, type Severity } from "../severity.js";

/** How a report is written. */
export type OutputFormat = RenderFormat | "json";

/** What every command takes. */
export interface Output {
  readonly format: OutputFormat;
  /** The file that it is written to; standard output when there is none. */
  readonly file: string | undefined;
  readonly failOn: Severity | "never";
  readonly quiet: boolean;
  /** Whether to say what the simple checks say, and with how much context. */
  readonly simple: CheckOptions["simple"];
  /** The file that holds the user's kinds of citation. */
  readonly patterns: string | undefined;
}

/** What is asked of the program. */
export type Command =
  | { readonly name: "help" }
  | { readonly name: "version" }
  | { readonly name: "check"; readonly draft: string; readonly sources: readonly string[]; readonly output: Output }
  | { readonly name: "example"; readonly output: Output }
  | {
      readonly name: "quote";
      readonly words: string;
      readonly sources: readonly string[];
      readonly citation: string | undefined;
      readonly parenthetical: string | undefined;
      readonly output: Output;
    };

/** Wrong use: one sentence that says what is wrong and what to do. */
export class UsageError extends Error {}

const FORMATS: readonly OutputFormat[] = ["terminal", "json", "markdown", "html"];

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
  const output: Output = { format, file: values.output, failOn, quiet: values.quiet ?? false, simple, patterns: values.patterns };
  if (output.file === "") throw new UsageError("--output needs the name of a file.");
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one argument too many; put the sources after --sources.`);
  if (name !== "quote" && (values.citation ?? values.parenthetical) !== undefined) {
    throw new UsageError("--citation and --parenthetical go with the command quote only.");
  }

  switch (name) {
    case "check":
      if (subject === undefined) throw new UsageError("Name the draft before --sources: literatim check DRAFT --sources PATH...");
      return { name, draft: subject, sources, output };
    case "example":
      if (subject !== undefined || sources.length > 0) throw new UsageError("The example brings its own draft and sources; give neither.");
      return { name, output };
    case "quote":
      if (!subject?.trim()) throw new UsageError('Give the quoted words before --sources: literatim quote "WORDS" --sources PATH...');
      if (sources.length === 0) throw new UsageError("Give the sources of the quotation with --sources PATH...");
      if (format !== "terminal" && format !== "json")
        throw new UsageError(`A single quotation is written as terminal or json, not as ${format}.`);
      return { name, words: subject, sources, citation: values.citation, parenthetical: values.parenthetical, output };
    case undefined:
      throw new UsageError("Give a command: check, quote or example.");
    default:
      throw new UsageError(`"${name}" is no command; give check, quote or example.`);
  }
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
        "fail-on": { type: "string" },
        citation: { type: "string" },
        parenthetical: { type: "string" },
        simple: { type: "boolean" },
        patterns: { type: "string" },
        context: { type: "string" },
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

function simpleOf(asked: boolean, context: string | undefined): Output["simple"] {
  if (context === undefined) return asked;
  if (!asked) throw new UsageError("--context goes with --simple only.");
  if (!/^\d{1,4}$/.test(context)) throw new UsageError(`--context cannot be "${context}"; give a number of characters from 0 to 9999.`);
  return { context: Number(context) };
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === value);
  if (found === undefined) throw new UsageError(`${option} cannot be "${value}"; give one of ${allowed.join(", ")}.`);
  return found;
}
