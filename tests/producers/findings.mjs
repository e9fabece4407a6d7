// Checks one memorandum as many producers write it, and compares the findings with those that it is made to have.
//
//   node tests/producers/findings.mjs           a line for each file
//   node tests/producers/findings.mjs --line    and a line for benches/figures.jsonl
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { figureLine } from "../../scripts/figures.mjs";
import { check, fromFiles, inputsOf, openEngine } from "../../www/dist/node.js";

const MEMO = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "target", "producers", "memo");

const { values: options } = parseArgs({ options: { line: { type: "boolean" } } });
const expected = JSON.parse(await readFile(join(MEMO, "expected.json"), "utf8"));
const engine = openEngine();
const results = [];
try {
  for (const file of (await readdir(MEMO)).filter((name) => /^memo(__.*)?\.(?!gt)/.test(name)).sort()) results.push(await findingsOf(file));
} finally {
  engine.close();
}
for (const { file, wrong, extra } of results) {
  console.log(
    `${file.padEnd(28)}${expected.quotations.length - wrong.length} of ${expected.quotations.length}${[...wrong, ...extra].map((fault) => `; ${fault}`).join("")}`,
  );
}
const right = results.filter(({ wrong, extra }) => wrong.length + extra.length === 0).length;
console.log(`${right} of ${results.length} files give the findings of the memorandum.`);
if (options.line) console.log(`\n${figureLine("make test-producers", { "equal findings": `${right} of ${results.length}` })}`);
if (right < results.length) process.exitCode = 1;

/** The quotations whose finding differs, and those that the memorandum does not have. */
async function findingsOf(file) {
  const [draft] = await inputsOf([join(MEMO, file)]);
  const report = await check(engine, draft, { sources: [fromFiles(await inputsOf([join(MEMO, "sources")]))] });
  const volumes = new Map(report.citations.map(({ id, volume }) => [id, volume]));
  const left = new Set(report.quotations);
  const wrong = [];
  for (const [index, { text, where, intended, volume }] of expected.quotations.entries()) {
    const found = [...left].find((quotation) => plain(quotation.text) === plain(text));
    left.delete(found);
    const cited = volumes.get(found?.attribution.citation) ?? volumeOf(report, found);
    const result = found === undefined ? "not found in the draft" : found.headline;
    if (result !== intended) wrong.push(`${index + 1} (${where}): ${result} for ${intended}`);
    else if (cited !== volume) wrong.push(`${index + 1} (${where}): cites volume ${cited} for ${volume}`);
  }
  return { file, wrong, extra: [...left].map(({ text }) => `not in the memorandum: ${text.slice(0, 40)}`) };
}

/** The volume of the authority to which a citation such as `Id.` refers. */
function volumeOf({ citations }, found) {
  const citation = citations.find(({ id }) => id === found?.attribution.citation);
  return citations.find(({ id }) => id === citation?.authority)?.volume ?? null;
}

/** Letters and figures in lower case: a file may divide words at line ends. */
function plain(text) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
