import { formatBytes, LIMITS } from "../limits.js";

/** What a command is called, how it is used, and what it does. */
interface CommandInfo {
  /** What follows the name. */
  readonly usage: string;
  /** A line for the list of commands. */
  readonly brief: string;
  readonly about: string;
  readonly examples?: readonly string[];
}

const PATHS = `PATH is a file, a folder (all files in it, hidden ones left out), or an address (https://...). Text, Markdown, HTML, PDF, DOCX, ODT, RTF, EPUB, LaTeX and CourtListener's JSON are detected by their content; up to ${formatBytes(LIMITS.fileBytes)} each. Teasers, login pages and error pages at an address are detected and never searched. Of keyed texts (JSON, CSV or TSV with a key and a text: verses, statutes, exhibits), the cited ones are sources.`;

/** The commands, in the order of the help. */
export const COMMANDS = {
  check: {
    brief: "checks drafts: files, folders, patterns, an address, or standard input",
    usage: "DRAFT... [--sources PATH...] [options]",
    about: `finds the quotations and citations of the draft, and says for each quotation whether the source has these words, on that page, unaltered. Without sources it lists what the draft quotes and cites.\n\nDRAFT is a file, - for standard input, or an address. Several files, a folder, or a pattern such as 'drafts/**/*.docx' are checked one by one, on all cores; with --output, a run that was stopped continues where it ended. A draft can be JSON with an answer and the passages it was generated from: {"answer", "passages": [{"id", "text"}]}.\n\n${PATHS}`,
    examples: [
      "check brief.pdf --sources cases/",
      "check memo.md --sources cases/ statute.html --format markdown --output findings.md",
      "check memo.docx --sources cases/ --fail-on altered",
      "check drafts/ --sources cases/ --format jsonl --output reports.jsonl",
      "check 'docs/**/*.md' --sources cases/ --format github",
      "check memo.md --sources cases/ --format json | jq '.quotations[] | select(.verified == false) | .text'",
    ],
  },
  watch: {
    brief: "checks a draft, and again whenever it is saved",
    usage: "DRAFT [--sources PATH...] [options]",
    about:
      "checks a draft as check does, and again whenever it is saved, also by an editor that replaces the file. The report says what changed since the last one. What was fetched is not fetched again. Ctrl-C ends it.",
    examples: ["watch memo.md --sources cases/"],
  },
  quote: {
    brief: "checks a single quotation",
    usage: '"WORDS" --sources PATH... [--citation TEXT] [--parenthetical TEXT] [options]\nquote "WORDS" --in FILE|CITATION [options]',
    about: `checks a single quotation; --citation is what it cites ("505 U.S. 377, 395"), --parenthetical the text in parentheses after it ("emphasis added").`,
    examples: [
      'quote "the reader can only believe it" --sources lissomby.html --citation "987 U.S. 412, 415"',
      'quote "the reader can only believe it" --in "987 U.S. 412, 415"',
    ],
  },
  cites: {
    brief: "lists the citations of a draft, with their places",
    usage: "DRAFT [options]",
    about:
      "lists the citations of the draft with their places: line and column of text, Markdown and LaTeX, else the page. Nothing is looked up.",
    examples: ["cites memo.md", "cites brief.pdf --format json"],
  },
  text: {
    brief: "prints what is read of a file, as the check sees it",
    usage: "FILE [--json]",
    about:
      "prints what is read of a file, as the check sees it: headings, block quotations, notes, pages and problems; with --json all of it, with the place of each character in the file.",
    examples: ["text memo.docx | less"],
  },
  claims: {
    brief: "lists what a draft says in its own words, with the passages of its sources",
    usage: "DRAFT [--sources PATH...] [--provider NAME --model MODEL] [options]",
    about:
      "lists what the draft says of its sources in its own words, with the passages that bear on it and what differs; with --provider a model of yours says whether they support it, and every word that it quotes is looked up. Sources are found as for check. The exit code is 1 if a claim is not or only partly supported.",
  },
  fields: {
    brief: "finds the passages of documents that give the values of a JSON object",
    usage: "VALUES.json DOCUMENT... [--citations --model MODEL] [--json]",
    about:
      "finds the passage of the documents that gives each value of a JSON object: same words, date, number or name. A document is FILE, or TYPE=FILE (passport=scan.pdf). With --citations a model of Anthropic cites passages too: the documents are sent to it whole, after you agree. With --json the object with its _metadata.",
  },
  eval: {
    brief: "checks the answers of a golden set, and compares the verdicts with its labels",
    usage: "--golden FILE [--provider NAME --model MODEL] [options]",
    about: `checks the answers of a golden set, a JSON object a line ({"id", "answer", "retrieval_results", "labels"}), and compares the verdicts on their claims with its labels ([{"claim", "verdict"}]).`,
  },
  sources: {
    brief: "lists, exports, imports or clears what was fetched and kept",
    usage: "[list | import FILE | export FILE | clear] [--store DIR]",
    about: "lists what was fetched and kept, exports it to one file, imports such a file, or removes everything, after you agree (--yes).",
  },
  index: {
    brief: "builds an offline index of cases, or says what is in one",
    usage: "build FILE PATH... [--date DATE]\nindex show FILE",
    about:
      "builds an offline index of cases, by which check --index says whether cited cases exist without asking anybody. FILE is written. PATH is a file of CourtListener's bulk data, unpacked (opinion-clusters, citations, and unmatched-citations if you like), or a CasesMetadata.json of the Caselaw Access Project, or a folder of these files. Nothing is requested. A build that was stopped goes on where it was; until it is complete, its state is in FILE.part.",
    examples: [
      "index build cases.index opinion-clusters-2026-06-30.csv citations-2026-06-30.csv",
      "index build cap.index static.case.law/ --date 2024-09-01",
      "index show cases.index",
    ],
  },
  serve: {
    brief: "serves programs over HTTP",
    usage: "[--sources PATH...] [--host ADDRESS --access-file FILE] [options]",
    about:
      "serves programs over HTTP, on all cores: POST /verify, /claims, /quote, /citations and /fields, described at /openapi.json, and agents at /mcp. Nothing of a draft is kept or logged.",
    examples: ["serve --sources cases/", "serve --host 0.0.0.0 --access-file tokens.txt"],
  },
  mcp: {
    brief: "serves agents by the Model Context Protocol",
    usage: "[--folder DIR] [--sources PATH...] [--http] [options]",
    about:
      "serves agents by the Model Context Protocol, over standard input and output or, with --http, over HTTP: tools that verify quotations, citations and documents. It reads files in --folder only.",
    examples: ["mcp --folder .", "mcp --folder briefs --sources cases/ --http"],
  },
  lsp: {
    brief: "serves editors by the Language Server Protocol",
    usage: "[--stdio | --node-ipc] [--courtlistener ADDRESS]",
    about:
      "serves an editor by the Language Server Protocol: findings, passages and corrections in Markdown, LaTeX and text while you write. The sources are in the folder sources, or where the editor's settings say.",
  },
  doctor: {
    brief: "says what works here, and which setting comes from where",
    usage: "[--format terminal|json]",
    about:
      "says what works here: Node, the parts of the program, the store, the token and whether CourtListener accepts it, the proxy, optional packages, and which setting comes from where. It prints no secret.",
  },
  explain: {
    brief: "explains a warning or a verdict by its code",
    usage: "CODE",
    about:
      "explains the warning with this code: what it says, why it matters, and an example; of a verdict, what it means and how often it was wrong. Codes are in a report in JSON.",
    examples: ["explain ellipsis_omits_condition"],
  },
  completion: {
    brief: "prints the completion of commands and options for bash, zsh or fish",
    usage: "bash|zsh|fish",
    about: "prints the completion of commands and options for a shell.",
    examples: ["completion bash > ~/.local/share/bash-completion/completions/literatim"],
  },
  example: {
    brief: "checks the memorandum that is part of the program",
    usage: "[options]",
    about: "checks the memorandum that is part of the program.",
  },
} as const satisfies Record<string, CommandInfo>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** Whether a word is the name of a command. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** What the help says of a command. */
export function infoOf(name: CommandName): CommandInfo {
  return COMMANDS[name];
}
