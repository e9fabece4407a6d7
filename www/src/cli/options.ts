import { INSTALL } from "../ocr/node.js";
import { SEVERITIES } from "../verdicts.js";
import type { CommandName } from "./commands.js";
import { TOKEN_VARIABLE } from "./network.js";
import { PASSWORD_VARIABLE } from "./password.js";

/** An option of the command line. */
export interface OptionInfo {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** Whether it can be given several times. */
  readonly multiple?: boolean;
  /** What its value is called in the help. */
  readonly value?: string;
  /** The values that it can have. */
  readonly choices?: readonly string[];
  /** What its value names, for completion, and for paths in a configuration file. */
  readonly names?: "file" | "folder";
  /** The commands that have it; all by default. */
  readonly commands?: readonly CommandName[];
  /** The option without which it has no effect. */
  readonly needs?: string;
  /**
   * Where it can be set besides the command line. What sends something away, writes a file or agrees for the user is not taken from a
   * configuration file, which can come with a folder of somebody else.
   */
  readonly set: "everywhere" | "environment" | "nowhere";
  /** The help; an option without one is not shown. */
  readonly help?: string;
}

const CHECKS = ["check", "quote", "claims", "example"] as const;
const READS = ["check", "quote", "cites", "text", "claims"] as const;
const REPORTS = ["check", "example"] as const;
const ASKS = ["claims", "eval", "fields"] as const;
const LOOKS_UP = ["check", "quote", "doctor"] as const;

/** The formats of a report by the program's own writers, and those that list findings for programs. */
export const RENDERED = ["terminal", "markdown", "html", "csv", "annotations", "certificate", "certificate-markdown"] as const;
export const LISTED = ["jsonl", "junit", "sarif", "github"] as const;
export const FORMATS = ["terminal", "json", ...RENDERED.slice(1), ...LISTED] as const;

/** The options in the order of the help: from this table come parsing, help, completion, settings and suggestions. */
export const OPTIONS = {
  sources: {
    type: "string",
    short: "s",
    multiple: true,
    value: "PATH...",
    names: "file",
    set: "everywhere",
    commands: ["check", "quote", "claims", "fields"],
    help: "the sources: all paths that follow; the option can be repeated",
  },
  in: {
    type: "string",
    value: "FILE|CITATION",
    names: "file",
    set: "nowhere",
    commands: ["quote"],
    help: "look for the words in this file or folder, or in the case at this citation, which needs a token or what is kept",
  },
  citation: { type: "string", value: "TEXT", set: "nowhere", commands: ["quote"], help: "what the quotation cites" },
  parenthetical: { type: "string", value: "TEXT", set: "nowhere", commands: ["quote"], help: "the text in parentheses after the citation" },
  golden: { type: "string", value: "FILE", names: "file", set: "nowhere", commands: ["eval"], help: "the golden set" },
  format: {
    type: "string",
    short: "f",
    value: "FORMAT",
    choices: FORMATS,
    set: "everywhere",
    commands: ["check", "quote", "cites", "text", "claims", "fields", "eval", "sources", "doctor", "example"],
    help: "terminal (default) or json; a report also as markdown, html, csv (a worksheet by authority, for cite-checkers), annotations (W3C Web Annotations in JSON-LD), certificate (a page for the file: what was checked, what was not), certificate-markdown, jsonl (a report a line), junit, sarif, or github (annotations of a workflow)",
  },
  output: {
    type: "string",
    short: "o",
    value: "FILE",
    names: "file",
    set: "environment",
    commands: [...READS, "fields", "eval", "example"],
    help: "write the report to FILE, whole or not at all; of many drafts, jsonl, junit, sarif and github go to a file, and each format to a folder, with a report for each draft",
  },
  jobs: {
    type: "string",
    short: "j",
    value: "NUMBER",
    set: "everywhere",
    commands: ["check"],
    help: "how many of many drafts are checked at a time: 1 to 64 (default: the number of cores; 1 with look-ups or --ocr)",
  },
  wording: {
    type: "string",
    value: "WORDING",
    choices: ["plain", "court", "law_review"],
    set: "everywhere",
    commands: REPORTS,
    help: "the statement of a certificate: plain (default), court or law_review; edit it before you sign",
  },
  annotated: {
    type: "string",
    value: "FILE",
    names: "file",
    set: "nowhere",
    commands: ["check"],
    help: "write a DOCX or PDF draft to FILE with a comment on each finding that is to fix or to look up",
  },
  since: {
    type: "string",
    value: "REPORT",
    names: "file",
    set: "nowhere",
    commands: ["check"],
    help: "show what is new, mended and gone since an earlier report in JSON; in terminal and markdown",
  },
  "fail-on": {
    type: "string",
    value: "SEVERITY",
    choices: [...SEVERITIES, "never"],
    set: "everywhere",
    commands: CHECKS,
    help: `exit with 1 at this severity or a higher one: ${SEVERITIES.join(", ")} (default), or never`,
  },
  "fail-on-unchecked": {
    type: "boolean",
    set: "everywhere",
    commands: CHECKS,
    help: "also exit with 1 when a quotation cannot be checked, has no citation or quotes the record",
  },
  patterns: {
    type: "string",
    value: "FILE",
    names: "file",
    set: "everywhere",
    commands: [...CHECKS, "cites", "eval"],
    help: "your own kinds of citation, in JSON or TOML: a pattern and the key of the source that it refers to; the package has examples for verses and exhibits in patterns/",
  },
  column: {
    type: "string",
    value: "NAME",
    set: "everywhere",
    commands: ["check", "quote", "claims"],
    help: "the column of keyed texts to use, such as a translation (default: each column, and the one that fits counts)",
  },
  "password-file": {
    type: "string",
    value: "FILE",
    names: "file",
    set: "environment",
    commands: READS,
    help: `the file with the password of encrypted PDFs, or set ${PASSWORD_VARIABLE}. On a terminal it is asked for when it is needed. It is not kept`,
  },
  ocr: {
    type: "string",
    value: "LANGUAGES",
    set: "everywhere",
    commands: READS,
    help: `recognise the text of PDF pages that are pictures, in these languages by tesseract's names: eng, or eng+deu. It takes some seconds a page and needs packages that are installed once: ${INSTALL}`,
  },
  "ocr-data": {
    type: "string",
    value: "DIR",
    names: "folder",
    set: "everywhere",
    commands: READS,
    needs: "ocr",
    help: "the folder with the data of these languages (eng.traineddata or eng.traineddata.gz), where their packages such as @tesseract.js-data/eng are not installed",
  },
  simple: {
    type: "boolean",
    set: "everywhere",
    commands: ["check", "quote", "example"],
    help: "add baseline similarity scores: rapidfuzz's partial and token sort ratios, and whether the first 50 characters or half of the 20-character chunks are in the source. They accept dropped words and are for comparison only: no verdict or exit code depends on them",
  },
  context: {
    type: "string",
    value: "NUMBER",
    set: "everywhere",
    commands: ["check", "quote", "example"],
    needs: "simple",
    help: "characters of the source on each side of the place found, in JSON: 0 to 9999 (default 50)",
  },
  json: { type: "boolean", set: "nowhere", commands: ["text", "fields"], help: "write JSON" },
  citations: { type: "boolean", set: "environment", commands: ["fields"], help: "let a model cite passages too" },
  "token-file": {
    type: "string",
    value: "FILE",
    names: "file",
    set: "environment",
    commands: LOOKS_UP,
    help: `the file with your CourtListener token, or set ${TOKEN_VARIABLE}. With a token, the cited cases are looked up there, and the opinions that the draft quotes or pin-cites are fetched. Of the draft, only citations and, where these are not enough, case names, courts, years and docket numbers leave this machine`,
  },
  offline: {
    type: "boolean",
    set: "everywhere",
    commands: LOOKS_UP,
    help: "make no requests: check with the given sources and what is kept",
  },
  store: {
    type: "string",
    value: "DIR",
    names: "folder",
    set: "everywhere",
    commands: [...LOOKS_UP, "sources", ...ASKS],
    help: "the folder in which answers are kept, so that nothing is requested twice (default: one in the system's cache; literatim sources names it)",
  },
  wait: {
    type: "string",
    value: "MINUTES",
    set: "everywhere",
    commands: ["check", "quote"],
    help: "how long a request may wait for the limits of a service: 15 (default), or 0 to 9999",
  },
  "search-words": {
    type: "boolean",
    set: "environment",
    commands: ["check"],
    help: "search CourtListener for quotations that no source has: of each, six to twelve words in a row leave this machine, and a second such stretch where the first is not found",
  },
  "look-up-works": {
    type: "boolean",
    set: "environment",
    commands: ["check"],
    help: "look up the cited works outside of case law at OpenAlex, Crossref and Semantic Scholar, and fetch an open copy of those that the draft quotes; their references leave this machine, and nothing else of the draft. A source can then be an address of doi.org or arxiv.org",
  },
  email: {
    type: "string",
    value: "ADDRESS",
    set: "environment",
    commands: ["check"],
    needs: "look-up-works",
    help: "your e-mail address, for Unpaywall, which knows more open copies, and Crossref, which is faster for those who give one",
  },
  courtlistener: {
    type: "string",
    value: "ADDRESS",
    set: "environment",
    commands: LOOKS_UP,
    help: "the API at another address, such as a relay of your own",
  },
  provider: {
    type: "string",
    value: "NAME",
    choices: ["anthropic", "openai", "compatible", "ollama"],
    set: "environment",
    commands: ASKS,
    help: "the provider of a model: anthropic, openai, compatible (llama.cpp, LM Studio and others; with --address) or ollama. Its key is read from ANTHROPIC_API_KEY, OPENAI_API_KEY or OPENAI_COMPATIBLE_API_KEY, and sent to its own host only",
  },
  model: {
    type: "string",
    value: "MODEL",
    set: "environment",
    commands: ASKS,
    needs: "provider",
    help: "the model; without it, those of the provider are listed",
  },
  address: {
    type: "string",
    value: "ADDRESS",
    set: "environment",
    commands: ASKS,
    needs: "provider",
    help: "the address of the provider's API: http://localhost:8080/v1",
  },
  documents: {
    type: "boolean",
    set: "environment",
    commands: ASKS,
    needs: "provider",
    help: "send the whole text of the cited sources, not only the passages that bear on a claim",
  },
  translate: {
    type: "boolean",
    set: "environment",
    commands: ["claims"],
    needs: "provider",
    help: "let the model translate claims whose sources are in another language and share no name or number with them, so that passages are found: the claim alone is sent for that",
  },
  budget: {
    type: "string",
    value: "AMOUNT",
    set: "environment",
    commands: ASKS,
    needs: "provider",
    help: "the most that the questions may take: tokens (200000) or dollars ('$2')",
  },
  price: {
    type: "string",
    value: "IN,OUT",
    set: "environment",
    commands: ASKS,
    needs: "provider",
    help: "dollars for a million tokens of questions and of answers, where the price is not known: 3,15",
  },
  yes: {
    type: "boolean",
    short: "y",
    set: "environment",
    commands: ASKS,
    needs: "provider",
    help: "agree to what will be sent. On a terminal you are asked, with tokens and price; else nothing is sent",
  },
  stdio: { type: "boolean", set: "nowhere", commands: ["lsp"], help: "speak over standard input and output (default)" },
  "node-ipc": { type: "boolean", set: "nowhere", commands: ["lsp"], help: "speak over the channel of a Node process" },
  clientProcessId: { type: "string", set: "nowhere", commands: ["lsp"] },
  color: {
    type: "string",
    value: "WHEN",
    choices: ["auto", "always", "never"],
    set: "everywhere",
    help: "use colour: auto (default: on a terminal, unless NO_COLOR is set), always or never",
  },
  quiet: {
    type: "boolean",
    short: "q",
    set: "everywhere",
    help: "no report and no progress on the terminal: only the exit code and --output",
  },
  verbose: { type: "boolean", short: "v", set: "everywhere", help: "say where settings come from, and how long each draft took" },
  version: { type: "boolean", short: "V", set: "nowhere", help: "print the version" },
  help: { type: "boolean", short: "h", set: "nowhere", help: "print this help; with a command, its own" },
} as const satisfies Record<string, OptionInfo>;

export type OptionName = keyof typeof OPTIONS;

/** What the table has on an option. */
export function optionOf(name: OptionName): OptionInfo {
  return OPTIONS[name];
}

/** The options of a command, in the order of the help. */
export function optionsOf(command: CommandName): OptionName[] {
  return (Object.keys(OPTIONS) as OptionName[]).filter((name) => optionOf(name).commands?.includes(command) ?? true);
}

/** The environment variable of an option: `LITERATIM_FAIL_ON`. */
export function variableOf(name: OptionName): string {
  return `LITERATIM_${name.replaceAll("-", "_").toUpperCase()}`;
}
