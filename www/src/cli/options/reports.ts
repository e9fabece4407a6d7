import { FORMAT_NAMES, FORMATS } from "../../formats.js";
import { FAIL_ON } from "../../severity.js";
import { SEVERITIES } from "../../verdicts.js";
import type { OptionInfo } from "./info.js";
import { READERS } from "./reading.js";

const JUDGES = ["check", "quote", "claims", "example"] as const;
const REPORTERS = ["check", "example"] as const;

/** The formats in the words of the help: terminal and json for everything, the others for a report. */
function formatHelp(): string {
  const [first, second, ...others] = FORMAT_NAMES;
  const said = others.map((name) => (FORMATS[name].help === "" ? name : `${name} (${FORMATS[name].help})`));
  return `${first} (default) or ${second}; a report also as ${said.slice(0, -1).join(", ")}, or ${said.at(-1)}`;
}

/** The formats that hold the reports on several drafts for programs. */
const IN_ONE_FILE = FORMAT_NAMES.filter((name) => FORMATS[name].writer === "list");

/** What is written, and what fails a run. */
export const REPORTS = {
  format: {
    type: "string",
    short: "f",
    value: "FORMAT",
    choices: FORMAT_NAMES,
    set: "everywhere",
    commands: ["check", "quote", "cites", "text", "claims", "fields", "eval", "sources", "doctor", "example"],
    help: formatHelp(),
  },
  output: {
    type: "string",
    short: "o",
    value: "FILE",
    names: "file",
    set: "named",
    commands: [...READERS, "fields", "eval", "example"],
    help: `write the report to FILE, in the format of its ending unless --format is given; the name of a format (json) writes that to standard output. It is written whole or not at all; of many drafts, ${IN_ONE_FILE.slice(0, -1).join(", ")} and ${IN_ONE_FILE.at(-1)} go to a file, and each format to a folder, with a report for each draft`,
  },
  jobs: {
    type: "string",
    short: "j",
    value: "NUMBER",
    set: "everywhere",
    commands: ["check"],
    help: "how many of many drafts are checked at a time: 1 to 64 (default: the number of cores; 1 with look-ups or --ocr)",
  },
  "fail-on": {
    type: "string",
    value: "SEVERITY",
    choices: [...SEVERITIES, "never"],
    set: "everywhere",
    notFound: ["never"],
    commands: JUDGES,
    help: `exit with 1 at this severity or a higher one: ${SEVERITIES.map((one) => (one === FAIL_ON ? `${one} (default)` : one)).join(", ")}, or never`,
  },
  "fail-on-unchecked": {
    type: "boolean",
    set: "everywhere",
    commands: JUDGES,
    help: "also exit with 1 when a quotation cannot be checked, has no citation or quotes the record, or a claim is to look up",
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
  "no-unmarked": {
    type: "boolean",
    set: "everywhere",
    commands: REPORTERS,
    help: "leave out the words of a source that no quotation marks show; they are never to fix and change no exit code",
  },
  wording: {
    type: "string",
    value: "WORDING",
    choices: ["plain", "court", "law_review"],
    set: "everywhere",
    commands: REPORTERS,
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
  comments: {
    type: "string",
    value: "WHICH",
    choices: ["open", "all"],
    set: "nowhere",
    commands: ["check"],
    help: "the comments of --annotated: on what is to fix or to look up (open, default), or also a short one on each other citation and quotation (all)",
  },
  tracked: {
    type: "string",
    value: "FILE",
    names: "file",
    set: "nowhere",
    commands: ["check"],
    help: "write a DOCX or ODT draft to FILE with each certain correction as a tracked change",
  },
  since: {
    type: "string",
    value: "REPORT",
    names: "file",
    set: "nowhere",
    commands: ["check"],
    help: "show what is new, fixed and gone since an earlier report in JSON; in terminal and markdown",
  },
  json: { type: "boolean", set: "nowhere", commands: ["text", "fields"], help: "write JSON" },
  furniture: {
    type: "boolean",
    set: "nowhere",
    commands: ["text"],
    help: "show only what is left out of a PDF or a flat text: the heads and feet of pages, the numbers of pages and lines",
  },
} as const satisfies Record<string, OptionInfo>;
