// What the documentation says of verdicts, written from the one table of them (www/src/verdicts.ts, which is printed from the Rust code):
// docs/verdicts.md, with an example of each that the engine has checked, and the tables in README.md and www/README.md. And docs/warnings.md, from the
// table of warnings and the table of error codes; docs/accuracy.md,
// www/src/accuracy.ts and crates/report/src/accuracy.rs, from the figures at first sight.
//
//   node scripts/site/verdicts.mjs            writes the files
//
// www/test/docs.test.mjs fails when a file is not what this writes.
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../../www/node_modules/esbuild/lib/main.js";
import { accuracyPage, accuracyRows, accuracyTable, byVerdict, linesOf, shareOf } from "./accuracy.mjs";
import { DRAFTS, SOURCES } from "./examples.mjs";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Files with a table of the verdicts that say something of the words. */
const WITH_TABLE = ["README.md", "www/README.md"];
const BEGIN = "<!-- verdicts: written by scripts/site/verdicts.mjs -->";
const END = "<!-- verdicts: end -->";

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(await written())) await writeFile(join(ROOT, file), text);
}

/** The files with their texts. @returns {Promise<Record<string, string>>} */
export async function written() {
  const tables = await tablesOf("verdicts");
  const short = WITH_TABLE.map(async (file) => [file, await withTable(join(ROOT, file), tables.HEADLINES)]);
  const { WARNINGS } = await tablesOf("warnings");
  const { ERRORS } = await tablesOf("error-codes");
  const codes = { "docs/warnings.md": warningsPage(WARNINGS), "docs/errors.md": errorsPage(ERRORS) };
  const firstSight = linesOf(await readFile(join(ROOT, "benches", "first-sight.jsonl"), "utf8"));
  const counts = byVerdict(firstSight);
  return {
    "docs/verdicts.md": await page(tables, counts),
    "docs/accuracy.md": accuracyPage(firstSight),
    "www/src/accuracy.ts": accuracyTable(tables.HEADLINES, counts),
    "crates/report/src/accuracy.rs": accuracyRows(tables.HEADLINES, counts),
    ...codes,
    ...Object.fromEntries(await Promise.all(short)),
  };
}

/** docs/warnings.md. */
function warningsPage(warnings) {
  const entries = Object.entries(warnings).map(
    ([code, { says, why, example }]) =>
      `## ${code}\n\n${wrap(`**What it says.** ${says}`)}\n\n${wrap(`**Why it matters.** ${why}`)}\n\n${wrap(`**Example.** ${example}`)}\n`,
  );
  return `# Warnings

Written by \`scripts/site/verdicts.mjs\` from the table in \`www/src/warnings.ts\`.

A verdict is one; warnings can be several. Each says one thing that the reader should look at, and has
a stable code in the report. \`literatim explain CODE\` prints its text; page and element show it behind
*Why?*, and editors on hover.

${entries.join("\n")}`;
}

/** docs/errors.md. */
function errorsPage(errors) {
  const rows = Object.entries(errors).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  return `# Errors

Written by \`scripts/site/verdicts.mjs\` from the table in \`www/src/error-codes.ts\`.

An error has a message for the user, a full sentence that says what is wrong and what to do, and a
stable code for programs. The codes of the engine are among them; a test compares the table with the
code of both languages.

| code | meaning |
|---|---|
${rows.join("\n")}
`;
}

/** A paragraph in lines of at most 100 columns. */
function wrap(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + word.length > 100) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}

/** The tables of a file of www/src. */
async function tablesOf(name) {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "www", "src", `${name}.ts`)],
    bundle: true,
    write: false,
    format: "esm",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

/** A file with its table of verdicts written anew. */
async function withTable(path, headlines) {
  const text = await readFile(path, "utf8");
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${path} has no place for the verdicts, between ${BEGIN} and ${END}.`);
  return `${text.slice(0, from)}${BEGIN}\n\n${tableOf(Object.values(headlines).filter(({ group }) => group !== "aside"))}\n\n${text.slice(to)}`;
}

function tableOf(verdicts) {
  const rows = verdicts.map(({ label, meaning }) => `| ${label.toLowerCase()} | ${meaning} |`);
  return ["| verdict | meaning |", "|---|---|", ...rows].join("\n");
}

/** docs/verdicts.md. */
async function page({ HEADLINES, EXISTENCES, CLAIMS, ATTENTION }, accuracy) {
  const { checkText } = await import("../../www/dist/node.js");
  const examples = [];
  for (const [headline, { label, meaning }] of Object.entries(HEADLINES)) {
    const draft = DRAFTS[headline];
    if (draft === undefined) throw new Error(`scripts/site/examples.mjs has no draft with the verdict ${headline}; add one to DRAFTS.`);
    const report = await checkText(draft, SOURCES);
    const [quotation] = report.quotations;
    if (quotation?.headline !== headline) throw new Error(`The example of ${headline} is ${quotation?.headline}: ${quotation?.reason}`);
    examples.push(exampleOf({ headline, label, meaning, quotation }, accuracy[headline]));
  }
  return `# Verdicts

Written by \`scripts/site/verdicts.mjs\` from the table of verdicts in the code. The engine has checked
each example; the sentence after *Literatim:* is its own.

Each finding on a quotation has one verdict, its headline: the gravest of what is wrong with its words,
its place, its voice and its source. *Not found* and *cannot check* are never mixed: the first needs
the full text of the source, the second says nothing against the quotation.

What a finding asks of you:

| | |
|---|---|
${Object.values(ATTENTION)
  .map(({ label, meaning }) => `| **${label}** | ${meaning} |`)
  .join("\n")}

## The source of the examples

The case is made up, and so is the other one that an example needs, *Tarn v. Hollis Line*.

${quoted(Object.values(SOURCES)[0].trim())}

${examples.join("\n\n")}

## Verdicts on citations

When an index such as CourtListener is asked ([existence](existence.md)):

${tableOf(Object.values(EXISTENCES))}

## Verdicts on claims

What the draft says of its sources in its own words, by a model that you bring ([claims](claims.md)):

${tableOf(Object.values(CLAIMS))}
`;
}

/** The section of a verdict. */
function exampleOf({ headline, label, meaning, quotation }, accuracy) {
  // The nearest passage of words that are not there shows nothing.
  const passages = headline === "not_found" ? [] : quotation.passages.map(({ text }) => `“${escaped(text.trim())}”`);
  const wrong = accuracy
    ? `\n\nWrong on texts that nobody had seen: ${shareOf(accuracy.wrong, accuracy.n)}; see [accuracy](accuracy.md).`
    : "";
  return `## ${label}

${meaning} In reports: \`${headline}\`.

${quoted(DRAFTS[headline])}

**Literatim:** ${escaped(quotation.reason)}${passages.length > 0 ? `\n\n**The source:** ${passages.join(" and ")}` : ""}${wrong}`;
}

function quoted(text) {
  return escaped(text).replace(/^/gm, "> ").replace(/^> $/gm, ">");
}

/** Text in which no character is Markdown. */
function escaped(text) {
  return text.replace(/[*[\]_<>\\]/g, "\\$&");
}
