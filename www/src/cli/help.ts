import { FAIL_ON } from "../severity.js";
import { HEADLINES, SEVERITIES, type Severity } from "../verdicts.js";
import { COMMAND_NAMES, type CommandName, infoOf } from "./commands.js";
import { GROUPS, type OptionName, optionOf, optionsOf } from "./options/index.js";

/** Width of the help in columns, and the columns in which its explanations begin. */
const WIDTH = 100;
const INDENT = { example: 50, command: 14, option: 26, verdict: 20, code: 7 };

/** First steps, for the list of commands. */
const STEPS = [
  ["literatim example", "see what a check finds"],
  ["literatim check brief.docx --sources cases/", "a brief, and a folder with the opinions it cites"],
  ["literatim check drafts/ --sources cases/", "all drafts in a folder"],
  ["literatim quote 'fear itself' --in speech.pdf", "one quotation"],
  ["literatim check brief.docx --fail-on altered", "exit with 1 at an altered quotation or worse"],
] as const;

/** The output of `literatim --help`. */
export function generalHelp(): string {
  return `literatim: checks the quotations of a draft, word by word, against the sources that it cites

Usage
  literatim COMMAND [options]

Examples
${STEPS.map(([line, text]) => row(line, text, INDENT.example)).join("\n")}

Commands
${COMMAND_NAMES.map((name) => row(name, infoOf(name).brief, INDENT.command)).join("\n")}

Options of every command
${optionRows((Object.keys(GROUPS.General) as OptionName[]).filter((name) => optionOf(name).commands === undefined))}

literatim COMMAND --help explains a command, its options and its verdicts.

An option is taken from the command line, else from its environment variable (--fail-on:
LITERATIM_FAIL_ON), else from the file of --config FILE, else from literatim.toml in this folder or
one above it, which cannot set everything.

${CODES}
${PRIVACY}`;
}

/** The output of `literatim COMMAND --help`. */
export function helpOn(name: CommandName): string {
  const { about } = infoOf(name);
  const [first = "", ...more] = about.split("\n\n");
  const shown = new Set(optionsOf(name).filter((option) => optionOf(option).help !== undefined));
  const groups = Object.entries(GROUPS).map(([head, options]) => ({
    head,
    names: (Object.keys(options) as OptionName[]).filter((option) => shown.has(option)),
  }));
  const blocks = groups.filter(({ names }) => names.length > 0).map(({ head, names }) => `${head}\n${optionRows(names)}`);
  return [
    wrap(`literatim ${name}: ${first}`, 0).join("\n"),
    `Usage\n${usageOf(name).join("\n")}`,
    ...more.map((text) => wrap(text, 0).join("\n")),
    ...blocks,
    endOf(name),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n")
    .replace(/(?<!\n)\n+$/, "\n");
}

function usageOf(name: CommandName): string[] {
  return infoOf(name)
    .usage.split("\n")
    .map((usage) => `  literatim ${usage.startsWith(name) ? usage : `${name} ${usage}`}`);
}

/** Verdicts, exit codes and examples, for the commands that have them. */
function endOf(name: CommandName): string {
  const { examples = [] } = infoOf(name);
  const verdicts = SEVERITIES.map((severity: Severity) => row(severity, HEADLINES[severity].meaning, INDENT.verdict));
  const parts = optionsOf(name).includes("fail-on") ? [`Verdicts, the most severe first\n${verdicts.join("\n")}\n`, CODES] : [];
  if (examples.length > 0) parts.push(`Examples\n${examples.map((example) => `  literatim ${example}`).join("\n")}\n`);
  if (parts.length > 1) parts.push(PRIVACY);
  return parts.join("\n");
}

const CODES = `Exit codes
${[
  ["0", `nothing at or above the severity of --fail-on (default: ${FAIL_ON})`],
  [
    "1",
    "there is something; a citation that leads to another case counts like wrong_source, one with something else to fix like wrong_page, and a quotation that could not be checked only with --fail-on-unchecked",
  ],
  ["2", "wrong usage; or nothing of a draft or of its sources could be read; or a report could not be written"],
  ["130", "stopped by Ctrl-C"],
]
  .map(([code = "", text = ""]) => row(code, text, INDENT.code))
  .join("\n")}
`;

const PRIVACY = `${wrap(
  "Drafts stay on this machine. What leaves it: requests to addresses that you give; with a token, --cap or --look-up-works, the look-ups; with --fetch-cited, requests to addresses that the draft cites; with --provider, the questions to your model. The report lists all of it. Ctrl-C stops a check; what has arrived is kept, and the next run continues.",
  0,
).join("\n")}
`;

function optionRows(names: readonly OptionName[]): string {
  return names.map(optionRow).join("\n");
}

function optionRow(name: OptionName): string {
  const { short, value, help = "" } = optionOf(name);
  const left = `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
  return row(left, help, INDENT.option);
}

/** A name and its explanation, which begins in a column, or on the next line where the name is longer. */
function row(name: string, text: string, indent: number): string {
  const left = `  ${name}`;
  const lines = wrap(text, indent).map((line) => " ".repeat(indent) + line);
  if (left.length > indent - 2) return [left, ...lines].join("\n");
  return [left.padEnd(indent) + (lines[0] ?? "").trimStart(), ...lines.slice(1)].join("\n");
}

/** The lines of a text that begins in a column. */
export function wrap(text: string, indent: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) as string;
    if (line !== "" && indent + line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
