import { parseArgs } from "node:util";
import { COMMAND_NAMES, type CommandName, isCommand } from "./commands.js";
import { OPTIONS, type OptionName, optionOf, optionsOf } from "./options/index.js";
import { HTTP_ONLY } from "./options/serving.js";
import type { Setting, Settings } from "./settings.js";
import { nearest } from "./suggest.js";
import { UsageError } from "./usage-error.js";

/** Reads the options and the other words of a command line. */
export function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, tokens: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(sentenceOf(error as NodeJS.ErrnoException));
  }
}

/** The values of the options. */
export type Values = ReturnType<typeof parse>["values"];

function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  const [sentence = ""] = message.split(/\.\s/);
  const [, given] = /^Unknown option '--?([^'=]*)/.exec(message) ?? [];
  const meant = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" && given !== undefined ? nearest(given, Object.keys(OPTIONS)) : undefined;
  return `${sentence.replace(/\.$/, "")}${meant === undefined ? "." : `; did you mean --${meant}?`}`;
}

/** The command of this name. @throws UsageError that names the nearest one. */
export function commandNamed(name: string | undefined): CommandName {
  const list = `${COMMAND_NAMES.slice(0, -1).join(", ")} or ${COMMAND_NAMES.at(-1)}`;
  if (name === undefined) throw new UsageError(`Give a command: ${list}.`);
  if (isCommand(name)) return name;
  const meant = nearest(name, COMMAND_NAMES);
  throw new UsageError(`"${name}" is not a command; ${meant === undefined ? `give ${list}.` : `did you mean ${meant}?`}`);
}

/** @throws UsageError for an option that the command does not have. */
export function refuseForeign(command: CommandName, values: Values): void {
  const own = new Set<string>(optionsOf(command));
  const foreign = (Object.keys(values) as OptionName[]).find((name) => values[name] !== undefined && !own.has(name));
  if (foreign === undefined) return;
  const { commands = [] } = optionOf(foreign);
  const where = commands.length === 1 ? `the command ${commands[0]}` : `${commands.slice(0, -1).join(", ")} and ${commands.at(-1)}`;
  throw new UsageError(`--${foreign} can be used with ${where} only.`);
}

/**
 * The values of a command with its settings: what is not on the command line comes from the environment, else from the configuration
 * file. A setting without the option that it needs has no effect.
 */
export function withSettings(command: CommandName, values: Values, settings: Settings): Values {
  const merged: Record<string, unknown> = { ...values };
  for (const name of optionsOf(command)) {
    const setting = settings.get(name);
    if (merged[name] === undefined && setting !== undefined && isFit(command, name, setting, merged)) merged[name] = setting.value;
  }
  const isIdle = (name: OptionName): boolean => {
    const { needs } = optionOf(name);
    // The name of a model says its provider.
    const isThere = (one: string) => merged[one] !== undefined || (one === "provider" && merged["model"] !== undefined);
    return needs !== undefined && ![needs].flat().some(isThere) && values[name] === undefined;
  };
  for (const name of optionsOf(command)) if (isIdle(name)) delete merged[name];
  return merged as Values;
}

/** Formats that every command with a format has. */
const COMMON: readonly unknown[] = ["terminal", "json"];

/** Whether a setting is meant for a command: a format that it writes, the wording of a certificate, the provider of a model that is asked, the address of a service over HTTP. */
function isFit(command: CommandName, name: OptionName, { value }: Setting, merged: Readonly<Record<string, unknown>>): boolean {
  switch (name) {
    case "format":
      return ["check", "watch", "claims", "example"].includes(command) || COMMON.includes(value);
    case "wording":
      return String(merged["format"]).startsWith("certificate");
    case "provider":
      if (command === "check") return merged["claims"] === true || merged["model"] !== undefined;
      return command !== "fields" || merged["citations"] === true;
    case "model":
      return merged["provider"] !== undefined;
    default:
      return command !== "mcp" || merged["http"] === true || !HTTP_ONLY.some((own) => own === name);
  }
}
