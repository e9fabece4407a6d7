import { INSTALL } from "../../ocr/node.js";
import { PASSWORD_VARIABLE } from "../variables.js";
import type { OptionInfo } from "./info.js";

/** The commands that read documents. */
export const READERS = ["check", "quote", "cites", "text", "claims"] as const;

/** What is read, and how. */
export const READING = {
  sources: {
    type: "string",
    short: "s",
    multiple: true,
    value: "PATH...",
    names: "file",
    set: "everywhere",
    commands: ["check", "quote", "claims", "fields", "serve", "mcp"],
    help: "the sources: all paths that follow, or the one of --sources=PATH; the option can be repeated",
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
  index: {
    type: "string",
    value: "FILE",
    names: "file",
    set: "named",
    commands: ["check", "claims"],
    help: "an offline index of cases, built by literatim index build: says whether the cited cases exist without a request; CourtListener and static.case.law, if switched on, are still asked for cases that it lacks and for texts. Of an index at an address (https://…), only the parts with the cited volumes are requested, which tell its host these volumes",
  },
  date: {
    type: "string",
    value: "DATE",
    set: "nowhere",
    commands: ["index"],
    help: "the date of the data, such as 2026-06-30 (default: the one in the names of the files)",
  },
  patterns: {
    type: "string",
    value: "FILE",
    names: "file",
    set: "everywhere",
    commands: ["check", "quote", "claims", "example", "cites", "eval"],
    help: "your own kinds of citation, in JSON or TOML: a pattern and the key of the source that it refers to; a file, or the bare name of one that the package has in patterns/: verses or exhibits",
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
    set: "named",
    commands: READERS,
    help: `the file with the password of encrypted PDFs, or set ${PASSWORD_VARIABLE}. On a terminal it is asked for when it is needed. It is not kept`,
  },
  ocr: {
    type: "string",
    value: "LANGUAGES",
    set: "everywhere",
    commands: READERS,
    help: `recognise the text of PDF pages that are pictures, in these languages by tesseract's names: eng, or eng+deu. It takes some seconds a page and needs packages that are installed once: ${INSTALL}`,
  },
  "ocr-data": {
    type: "string",
    value: "DIR",
    names: "folder",
    set: "everywhere",
    commands: READERS,
    needs: "ocr",
    help: "the folder with the data of these languages (eng.traineddata or eng.traineddata.gz), where their packages such as @tesseract.js-data/eng are not installed",
  },
} as const satisfies Record<string, OptionInfo>;
