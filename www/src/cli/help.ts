import { HEADLINES, SEVERITIES, type Severity } from "../verdicts.js";
import { COMMAND_NAMES, type CommandName, infoOf } from "./commands.js";
import { type OptionName, optionOf, optionsOf } from "./options.js";

/** Width of the help in columns, and the columns in which its explanations begin. */
const WIDTH = 118;
const INDENT = { command: 13, option: 24, verdict: 20 };

/** Options of every command. */
const GENERAL: readonly OptionName[] = ["color", "quiet", "verbose", "version", "help"];

/** The output of `literatim --help`. */
export function generalHelp(): string {
  const commands = COMMAND_NAMES.map((name) => row(name, infoOf(name).about.split("\n\n")[0] ?? "", INDENT.command));
  return `literatim: checks the quotations of a draft, word by word, against the sources that it cites

Usage
${COMMAND_NAMES.flatMap(usageOf).join("\n")}

Commands
${commands.join("\n")}

Options of every command
${GENERAL.map(optionRow).join("\n")}

literatim COMMAND --help prints the options of a command. An option is taken from the command line, else from its
environment variable (--fail-on: LITERATIM_FAIL_ON), else from literatim.toml in the folder or one above it.

${endOf("check")}`;
}

/** The output of `literatim COMMAND --help`. */
export function helpOn(name: CommandName): string {
  const { about } = infoOf(name);
  const [first = "", ...more] = about.split("\n\n");
  const paragraphs = [`literatim ${name}: ${first}`, ...more].map((text) => wrap(text, 0).join("\n"));
  return `${paragraphs[0]}

Usage
${usageOf(name).join("\n")}
${paragraphs
  .slice(1)
  .map((text) => `\n${text}\n`)
  .join("")}
Options
${optionsOf(name)
  .filter((option) => optionOf(option).help !== undefined)
  .map(optionRow)
  .join("\n")}
${endOf(name)}`;
}

function usageOf(name: CommandName): string[] {
  return infoOf(name)
    .usage.split("\n")
    .map((usage) => `  literatim ${usage.startsWith(name) ? usage : `${name} ${usage}`}`);
}

/** Verdicts, exit codes and examples, for the commands that have them. */
function endOf(name: CommandName): string {
  const { examples = [] } = infoOf(name);
  const isCheck = optionsOf(name).includes("fail-on");
  const verdicts = SEVERITIES.map((severity: Severity) => row(severity, HEADLINES[severity].meaning, INDENT.verdict));
  const shown = examples.length === 0 ? "" : `\nExamples\n${examples.map((example) => `  literatim ${example}`).join("\n")}\n`;
  return `${isCheck ? `\nVerdicts, the most severe first\n${verdicts.join("\n")}\n\n${CODES}` : ""}${shown}${isCheck ? `\n${PRIVACY}` : ""}`;
}

const CODES = `Exit codes
  0  no finding at or above the severity: a citation that leads to another case is as severe as wrong_source, one
     with something else to fix as wrong_page; a quotation that cannot be checked, has no citation or quotes the
     record counts only with --fail-on-unchecked
  1  there is one
  2  wrong usage; or nothing of a draft or of the sources could be read; or a report could not be written
  130  stopped by Ctrl-C
`;

const PRIVACY = `Only requests to the addresses that you give leave this machine and, with a token or --look-up-works, the
look-ups, and with --provider the questions to your model; the report's ledger lists them. Ctrl-C stops a check;
what has arrived is kept, and the next run continues.
`;

function optionRow(name: OptionName): string {
  const { short, value, help = "" } = optionOf(name);
  const left = `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
  return row(left, help, INDENT.option);
}

/** A name and its explanation, which begins in a column, or after the name where that is longer. */
function row(name: string, text: string, indent: number): string {
  const left = `  ${name}`;
  const begin = left.length < indent ? left.padEnd(indent) : `${left}  `;
  const [first = "", ...rest] = wrap(text, indent, begin.length);
  return [`${begin}${first}`, ...rest.map((line) => " ".repeat(indent) + line)].join("\n");
}

/** The lines of a text that begin in a column; the first begins in another one. */
function wrap(text: string, indent: number, first = indent): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) as string;
    const room = WIDTH - (lines.length === 1 ? first : indent);
    if (line !== "" && line.length + 1 + word.length > room) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
