// Whether one text is read alike from each format in which it is given, as the package's users read it.
//
// A folder of DIR/read has the text as .docx, .html and .md, and what is in it in `expected.json`: `{text, notes[], quotations[]}`. A file is
// right if the words of its text and those of its notes are the expected ones in order, and a check finds each of the quotations. The marks of
// notes are not words.

import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { check, openEngine } from "../../www/dist/node.js";
import { readingText } from "./reading-text.mjs";

const NOTE_MARK = /\[\^[^\]\s]+\]:?/g;
const FORMATS = [".docx", ".html", ".md"];

export async function read(data) {
  const folder = join(data, "read");
  const texts = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const figures = { cases: 0, right: 0, wrong: [], differences: [] };
  for (const { name: text } of texts.sort((a, b) => a.name.localeCompare(b.name))) {
    const expected = JSON.parse(readFileSync(join(folder, text, "expected.json"), "utf8"));
    for (const file of readdirSync(join(folder, text)).filter((name) => FORMATS.includes(extname(name)))) {
      const differences = await differencesOf(file, readFileSync(join(folder, text, file)), expected);
      figures.cases += 1;
      figures.right += Number(differences.length === 0);
      if (differences.length > 0) figures.wrong.push(`${text}/${file}`);
      figures.differences.push(...differences.map((sentence) => `${text}/${file}: ${sentence}`));
    }
  }
  return figures;
}

/** What a file is read as and should not be, in sentences. */
async function differencesOf(name, data, { text, notes, quotations }) {
  let checked;
  try {
    checked = await checkedAs(name, data);
  } catch (error) {
    return [`${error.code ?? error.name}: ${error.message}`];
  }
  const isNote = ({ kind }) => kind === "footnote";
  const body = readingText(checked.view, (block) => !isNote(block));
  const found = checked.report.quotations.map((quotation) => quoted(quotation.text));
  return [
    ...difference("text", text, body),
    ...difference("notes", notes.join("\n"), readingText(checked.view, isNote)),
    ...quotations.filter((words) => !found.includes(quoted(words))).map((words) => `The quotation “${words}” is not found.`),
  ];
}

/** The view of a draft and the report on it. */
async function checkedAs(name, data) {
  const engine = openEngine();
  let view;
  const onDraft = (draft) => {
    view = draft;
  };
  try {
    return { report: await check(engine, { name, data: new Uint8Array(data) }, { onDraft }), view };
  } finally {
    engine.close();
  }
}

/** Where the words of two texts first differ, if they do. */
function difference(what, wanted, read) {
  const [expected, found] = [wordsOf(wanted), wordsOf(read)];
  const at = expected.findIndex((word, index) => word !== found[index]);
  if (at < 0 && expected.length === found.length) return [];
  const from = at < 0 ? expected.length : at;
  const shown = (words) => words.slice(Math.max(0, from - 4), from + 8).join(" ");
  return [`The ${what} should go on “${shown(expected)}”, but reads “${shown(found)}”.`];
}

/** Words without Markdown's marks of notes, which the engine reads. */
const wordsOf = (text) => text.normalize("NFC").replace(NOTE_MARK, "").split(/\s+/).filter(Boolean);

/** A quotation without the marks around it, with single spaces. */
const quoted = (text) =>
  wordsOf(text)
    .join(" ")
    .replace(/^[“”"‘’']+|[“”"‘’']+$/g, "");
