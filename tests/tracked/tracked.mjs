// Generated memoranda in DOCX with notes, and as ODT: all certain corrections as tracked changes, which LibreOffice accepts and rejects.
//
//   node tests/tracked/tracked.mjs [--drafts 300] [--format docx|odt] [--line]
//
// Accepting all gives the corrected text and rejecting all the text as it was, paragraph by paragraph; the accepted file, read and checked again, has none
// of the findings that were corrected, and no other one.
import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { figureLine } from "../../scripts/figures.mjs";
import { check, fromFiles, openEngine, textInput, trackRepairs, withEdits } from "../../www/dist/node.js";
import { docxOf, FAULTY_OPINIONS, memorandumFrom, odtOf } from "../../www/test/generated-faults.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const FOLDER = join(dirname(dirname(HERE)), "target", "tracked");

const { values } = parseArgs({
  options: { drafts: { type: "string", default: "300" }, format: { type: "string", default: "docx" }, line: { type: "boolean" } },
});
const count = Number(values.drafts);
const { format } = values;
const faults = [];
const total = { corrections: 0, "findings to fix": 0, "left to the author": 0, paragraphs: 0 };

const engine = openEngine();
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const made = [];
  for (let seed = 1; seed <= count; seed++) made.push(await tracked(seed));
  await promisify(execFile)("/usr/bin/python3", [join(HERE, "office.py"), FOLDER], { maxBuffer: 1 << 26 });
  for (const one of made) await compare(one);
} finally {
  engine.close();
}
if (!(total.corrections > 0)) faults.push(`${count} drafts have no correction to test.`);
for (const fault of faults.slice(0, 20)) console.log(fault);
console.log(
  `${count} drafts, ${Object.entries(total)
    .map(([name, number]) => `${number} ${name}`)
    .join(", ")}; ${faults.length} faults.`,
);
if (values.line) console.log(`\n${figureLine("make test-tracked", { drafts: count, format, ...total, faults: faults.length })}`);
if (faults.length > 0) process.exitCode = 1;

async function checked(input) {
  const sources = [fromFiles(Object.entries(FAULTY_OPINIONS).map(([name, text]) => textInput(name, text)))];
  let view;
  const report = await check(engine, input, { sources, onDraft: (read) => (view = read) });
  return { report, view, input };
}

/** Makes a draft and its file with tracked changes. */
async function tracked(seed) {
  const name = `memorandum-${String(seed).padStart(3, "0")}`;
  const write = format === "odt" ? odtOf : docxOf;
  const data = write(memorandumFrom(seed), `Memorandum ${seed}`, seed);
  const before = await checked({ name: `${name}.${format}`, data });
  const { bytes, repairs, left } = await trackRepairs(engine, before);
  await writeFile(join(FOLDER, `${name}.${format}`), data);
  await writeFile(join(FOLDER, `${name}.tracked.${format}`), bytes);
  total.corrections += repairs.length;
  total["findings to fix"] += toFix(before.report).length;
  total["left to the author"] += left;
  return { name, before, repairs, left };
}

function toFix({ quotations, citations }) {
  return [...quotations, ...citations].filter(({ attention }) => attention === "fix");
}

/** Compares what LibreOffice made of a draft with what it should be. */
async function compare({ name, before, repairs, left }) {
  const fault = (text) => faults.push(`${name}: ${text}`);
  const read = JSON.parse(await readFile(join(FOLDER, `${name}.json`), "utf8"));
  const { view, report } = before;
  const edits = repairs.map(({ edit }) => edit);
  const expected = paragraphsOf(withEdits(view.text, edits), movedBy(edits, view));
  const accepted = [...read.accepted.body, ...read.accepted.notes.flat()].map((text) => text.trim()).filter(Boolean);
  total.paragraphs += accepted.length;
  sameParagraphs(expected, accepted, (at, one, other) =>
    fault(`accepted, paragraph ${at + 1}: ${JSON.stringify(other)} for ${JSON.stringify(one)}`),
  );
  const flat = ({ body, notes }) => [...body, ...notes.flat()];
  sameParagraphs(flat(read.original_rejected), flat(read.rejected), (at, one, other) =>
    fault(`rejected, paragraph ${at + 1}: ${JSON.stringify(other)} for ${JSON.stringify(one)}`),
  );
  if (read.left > 0) fault(`${read.left} changes are left when all are accepted`);
  const data = await readFile(join(FOLDER, `${name}.accepted.${format}`));
  const after = await checked({ name: `${name}.${format}`, data });
  const open = toFix(after.report);
  if (open.length !== left) fault(`${open.length} findings to fix for ${left}: ${open.map(({ reason }) => reason).join(" / ")}`);
  const changes = await engine.changes(report, after.report);
  if (changes.new.length > 0) fault(`new findings: ${changes.new.join(", ")}`);
}

function sameParagraphs(expected, found, differs) {
  for (let at = 0; at < Math.max(expected.length, found.length); at++)
    if (expected[at] !== found[at]) return differs(at, expected[at], found[at]);
}

/** The blocks and the hidden marks of a view where they are after edits. */
function movedBy(edits, { blocks, hidden }) {
  const moved = (at) =>
    edits.reduce((to, { start, end, text }) => (end <= at && (start < at || end < at) ? to + text.length - (end - start) : to), at);
  const span = ([from, to]) => [
    moved(from),
    edits.reduce((end, edit) => (edit.end <= to ? end + edit.text.length - (edit.end - edit.start) : end), to),
  ];
  return { blocks: blocks.map((block) => span(block.span)), hidden: hidden.map(([from, to]) => [moved(from), moved(to)]) };
}

/** The paragraphs of a text without the marks of notes. */
function paragraphsOf(text, { blocks, hidden }) {
  return blocks.map(([from, to]) => {
    let made = "";
    let at = from;
    for (const [start, end] of hidden.filter(([start, end]) => from <= start && end <= to).sort((a, b) => a[0] - b[0])) {
      made += text.slice(at, start);
      at = end;
    }
    return (made + text.slice(at, to)).trim();
  });
}
