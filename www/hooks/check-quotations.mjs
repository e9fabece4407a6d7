#!/usr/bin/env node
// A hook for coding agents: checks a file whenever the agent has written a quotation to it, and gives the agent what is certainly wrong.
//
// The agent starts it after each of its edits with a description on standard input: { "tool_input": { "file_path", "content" or "new_string" }, "cwd" }.
// Sources are in the folder `sources` of the project, or in those that LITERATIM_HOOK_SOURCES names, separated as PATH is. It ends with 0 when nothing
// is certainly wrong, and with 2 when something is: then standard error has each finding with the words to write instead, which agents read. Any
// failure of its own ends with 1, which stops nothing. Nothing leaves the machine.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { delimiter, extname, isAbsolute, join, resolve } from "node:path";
import { fromFiles, inputsOf, openEngine, repair, textInput } from "../node.js";

/** Endings of files that edits refer to. */
const ENDINGS = new Set([".md", ".markdown", ".qmd", ".rmd", ".txt", ".tex"]);

/** Five words or more between quotation marks, or a block quotation of Markdown. */
const QUOTATION = /[“"«„](?:[^”"»“\s]+\s+){4,}[^”"»]*[”"»“]|^>\s*\S/mu;

const FAULTS = 2;
const FAILED = 1;

try {
  const text = await read(process.stdin);
  process.exitCode = await checked(JSON.parse(text));
} catch (error) {
  process.stderr.write(`Literatim could not check the file: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = FAILED;
}

/** Checks the file that an agent has written; the exit code. @param {any} event */
async function checked({ tool_input: input = {}, cwd = process.cwd() }) {
  const named = input.file_path ?? input.path;
  if (typeof named !== "string" || !ENDINGS.has(extname(named).toLowerCase())) return 0;
  const file = resolve(cwd, named);
  const written = [input.content, input.new_string, ...(input.edits ?? []).map((/** @type {any} */ edit) => edit.new_string)];
  const sources = foldersOf(cwd);
  if (!written.some((one) => typeof one === "string" && QUOTATION.test(one)) || sources.length === 0 || !existsSync(file)) return 0;
  const engine = openEngine();
  try {
    const draft = textInput(named, await readFile(file, "utf8"));
    const { repairs, left } = await repair(engine, draft, { sources: [fromFiles(await inputsOf(sources))], unmarked: false });
    if (repairs.length === 0) return 0;
    process.stderr.write(`${said(named, draft, repairs, left)}\n`);
    return FAULTS;
  } finally {
    engine.close();
  }
}

/** The folders with the sources, those that are there. @param {string} cwd */
function foldersOf(cwd) {
  const named = process.env.LITERATIM_HOOK_SOURCES?.split(delimiter).filter((path) => path !== "") ?? ["sources"];
  return named.map((path) => (isAbsolute(path) ? path : join(cwd, path))).filter((path) => existsSync(path));
}

/** What is wrong, with the words to write instead. */
function said(name, { data }, repairs, left) {
  const text = new TextDecoder().decode(data);
  const lines = repairs.map(({ explanation, source, page, source_quote, edit: { start, end, text: words } }) => {
    const [before, after] = [text.slice(Math.max(0, start - 30), start), text.slice(end, end + 30)];
    const place = page === null ? source : `${source}, ${page}`;
    return `- ${explanation}\n  ${place}: “${source_quote}”\n  Write “${before}${words}${after}” instead of “${before}${text.slice(start, end)}${after}”.`;
  });
  const rest = left.to_fix > 0 ? `\n${left.to_fix} more to fix need a decision: run check_document on ${name}.` : "";
  return `Quotations in ${name} differ from their sources:\n${lines.join("\n")}${rest}`;
}

/** @param {AsyncIterable<Buffer>} stream */
async function read(stream) {
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
