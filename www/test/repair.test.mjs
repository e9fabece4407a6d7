// The repairs of a draft: what is certain, with edits that end the findings and cause no other one.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fromFiles, openEngine, repair, repairDraft, textInput, withEdits } from "../dist/node.js";
import { draftFrom, OPINIONS } from "./generated-drafts.mjs";
import { pdfOf } from "./pdf.mjs";

/** How many drafts are made; `REPAIRS=500` makes as many, in about half a minute. */
const DRAFTS = Number(process.env.REPAIRS ?? 60);

const SOURCE = {
  "Pell v. Brack Ferry, 911 F.3d 88.html":
    '<p>Pell v. Brack Ferry, 911 F.3d 88 (9th Cir. 2018)</p><p><page-number label="92">*92</page-number>A carrier may not rely upon a general warning when it alone held the fact.</p><p><page-number label="93">*93</page-number>The boat sailed before the bell was rung in the harbour.</p>',
};
const CITE = "Pell v. Brack Ferry, 911 F.3d 88, 92 (9th Cir. 2018)";

const engine = openEngine();
after(() => engine.close());

/** @param {string} draft @param {Record<string, string>} [sources] */
const repaired = (draft, sources = SOURCE) => repairDraft(draft, sources, { engine });
const editsOf = ({ repairs }) => repairs.map(({ edit }) => edit);

test("a repair has the source's words, the page, and an edit of the draft", async () => {
  const draft = `He wrote: “A carrier may rely upon a general warning when it alone held the fact.” ${CITE}.`;
  const { repairs, left } = await repaired(draft);
  assert.equal(repairs.length, 1);
  const [{ edit, ...rest }] = repairs;
  assert.deepEqual(
    { ...rest, explanation: undefined, source: undefined },
    {
      finding: "q1",
      changes: "words",
      verdict: "altered",
      explanation: undefined,
      quotation: "A carrier may rely upon a general warning when it alone held the fact.",
      citation: CITE,
      source_quote: "A carrier may not rely upon a general warning when it alone held the fact",
      source: undefined,
      page: "92",
    },
  );
  assert.match(rest.explanation, /Drops “not”/);
  assert.ok(rest.source.startsWith("Pell v. Brack Ferry"));
  assert.equal(withEdits(draft, [edit]), draft.replace("may rely", "may not rely"));
  assert.deepEqual(left, { to_fix: 0, to_look_up: 0 });
});

test("a wrong page and wrong words of one quotation are two repairs", async () => {
  const draft = `“A carrier may rely upon a general warning when it alone held the fact.” ${CITE.replace(", 92", ", 93")}.`;
  const found = await repaired(draft);
  assert.deepEqual(
    found.repairs.map(({ finding, changes }) => [finding, changes]),
    [
      ["q1", "words"],
      ["q1", "page"],
    ],
  );
  assert.equal(withEdits(draft, editsOf(found)), draft.replace("may rely", "may not rely").replace(", 93 (", ", 92 ("));
});

test("what needs a decision is left, and what is honest gives no repair", async () => {
  for (const [draft, left] of /** @type {[string, object?][]} */ ([
    [`“The lighthouse was sold to a brewer from the islands.” ${CITE}.`, { to_fix: 1, to_look_up: 0 }],
    [`“A carrier may not rely upon a general warning when it alone held the fact.” ${CITE}.`, { to_fix: 0, to_look_up: 0 }],
    [`“[A] carrier may not rely . . . when it alone held the fact.” ${CITE}.`, { to_fix: 0, to_look_up: 0 }],
    [`“A carrier may not rely upon a general warning.” Nowhere v. Noone, 800 F.3d 1, 2 (2d Cir. 2015).`],
  ])) {
    const found = await repaired(draft);
    assert.deepEqual(found.repairs, [], draft);
    if (left) assert.deepEqual(found.left, left, draft);
  }
});

test("edits refer to the draft as it was given: line ends, signs of two units, markup", async () => {
  for (const [lead, words] of [
    ["🛂 Ünïcode.\r\n\r\n", "A carrier may rely upon a\r\ngeneral warning when it alone held the fact."],
    ["# Title\n\n*He* wrote: ", "A carrier may rely upon a general warning when it alone held the fact."],
  ]) {
    const draft = `${lead}“${words}” ${CITE}.`;
    const found = await repaired(draft);
    assert.equal(withEdits(draft, editsOf(found)), draft.replace("may rely", "may not rely"));
  }
});

test("a byte order mark at the beginning of a draft counts as one unit", async () => {
  const words = `“A carrier may rely upon a general warning when it alone held the fact.” ${CITE}.`;
  for (const lead of ["", "\uFEFF", "\uFEFF# Title\n\n", "\uFEFF🛂\r\n\r\n"]) {
    const draft = lead + words;
    assert.equal(withEdits(draft, editsOf(await repaired(draft))), draft.replace("may rely", "may not rely"), JSON.stringify(lead));
  }
  const units = Uint8Array.from(`\uFEFF${words}`.split("").flatMap((unit) => [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]));
  const sources = [fromFiles(Object.entries(SOURCE).map(([name, text]) => textInput(name, text)))];
  const { repairs } = await repair(engine, { name: "draft.txt", data: units }, { sources });
  assert.equal(withEdits(`\uFEFF${words}`, editsOf({ repairs })), `\uFEFF${words.replace("may rely", "may not rely")}`);
});

const FIRM = {
  "Pell v. Brack Ferry, 911 F.3d 88.html":
    '<p>Pell v. Brack Ferry, 911 F.3d 88 (9th Cir. 2018)</p><p><page-number label="92">*92</page-number>The contract that Smith &amp; Sons of the harbour signed in the spring was not void at law.</p><p>The rate of the loan was never above 7% in any of the years that count.</p><p>The keepers and/or the pilots of the harbour shall not leave it in a storm.</p><p>The master said that the tide - not the wind - moved the boat away from the pier.</p>',
};

test("signs that the draft leaves out come with the source's spaces, or are left to the author", async () => {
  const void_ = "The contract that Smith Sons of the harbour signed in the spring was void at law.";
  for (const [wrong, right] of [
    [void_, "The contract that Smith & Sons of the harbour signed in the spring was not void at law."],
    [void_.replace("was void", "was not void"), "The contract that Smith & Sons of the harbour signed in the spring was not void at law."],
    [
      "The keepers and/or the pilots of the harbour shall leave it in a storm.",
      "The keepers and/or the pilots of the harbour shall not leave it in a storm.",
    ],
    ["The keepers or the pilots of the harbour shall leave it in a storm.", null],
    ["The rate of the loan was never above 8 in any of the years that count.", null],
    ["The master said that the tide not the wind moved the boat towards the pier.", null],
  ]) {
    const draft = `“${wrong}” ${CITE}.`;
    const found = await repaired(draft, FIRM);
    assert.equal(withEdits(draft, editsOf(found)), `“${right ?? wrong}” ${CITE}.`);
    assert.equal(found.left.to_fix, right === null ? 1 : 0);
  }
});

test("in LaTeX, words with a sign that it reads as a command are left to the author", async () => {
  const sources = [fromFiles(Object.entries(FIRM).map(([name, text]) => textInput(name, text)))];
  const of = async (name, words) => {
    const draft = `He wrote: “${words}” ${CITE}.\n`;
    const latex = `\\documentclass{article}\n\\begin{document}\n${draft}\\end{document}\n`;
    const { repairs, left } = await repair(engine, textInput(name, name.endsWith(".tex") ? latex : draft), { sources });
    return [repairs.map(({ edit }) => edit.text), left.to_fix];
  };
  const firm = "The contract that Smith Sons of the harbour signed in the spring was not void at law.";
  assert.deepEqual(await of("draft.md", firm), [["& "], 0]);
  assert.deepEqual(await of("draft.tex", firm), [[], 1]);
  assert.deepEqual(await of("draft.tex", "of the harbour signed in the spring was void at law."), [["not "], 0]);
});

test("two repairs at once do not mix their sources", async () => {
  const other = {
    "Pell v. Brack Ferry, 911 F.3d 88.html": SOURCE["Pell v. Brack Ferry, 911 F.3d 88.html"].replace("may not rely", "shall never rely"),
  };
  const draft = `“A carrier may rely upon a general warning when it alone held the fact.” ${CITE}.`;
  const alone = [await repaired(draft), await repaired(draft, other)];
  const both = await Promise.all([repaired(draft), repaired(draft, other)]);
  assert.deepEqual(
    both.map(({ repairs, left }) => ({ repairs, left })),
    alone.map(({ repairs, left }) => ({ repairs, left })),
  );
  assert.notDeepEqual(both[0].repairs, both[1].repairs);
});

test("a draft that is no text to edit is refused before any source is asked for", async () => {
  let asked = 0;
  const source = {
    name: "counting",
    async *provide() {
      asked += 1;
      yield* [];
    },
  };
  const pdf = { name: "draft.pdf", data: pdfOf("He wrote that “a carrier may rely upon a general warning when it held the fact.”") };
  await assert.rejects(repair(engine, pdf, { sources: [source] }), { code: "repair" });
  assert.equal(asked, 0);
});

test("a draft that is no text to edit is refused", async () => {
  const html = textInput("draft.html", `<!doctype html><html><body><p>“A carrier may rely upon it.” ${CITE}.</p></body></html>`);
  await assert.rejects(repair(engine, { ...html, format: "html" }), { code: "repair" });
});

test(`of ${DRAFTS} generated drafts, all edits made cause no new finding, and end theirs`, async () => {
  let [count, left, changed] = [0, 0, 0];
  for (let seed = 1; seed <= DRAFTS; seed++) {
    const draft = draftFrom(seed);
    const found = await repaired(draft, OPINIONS);
    const edits = editsOf(found);
    for (const [index, { start, end }] of edits.entries())
      assert.ok(start <= end && start >= (edits[index - 1]?.end ?? 0) && end <= draft.length, `seed ${seed}: edits overlap`);
    count += edits.length;
    left += found.left.to_fix;
    if (edits.length === 0) continue;
    changed += 1;
    const again = await repaired(withEdits(draft, edits), OPINIONS);
    const changes = await engine.changes(found.report, again.report);
    const named = (id) => [...again.report.quotations, ...again.report.citations].find((one) => one.id === id)?.reason;
    assert.deepEqual(changes.new.map(named), [], `seed ${seed}\n${draft}\n${JSON.stringify(edits)}`);
    const ended = new Set([...changes.gone, ...changes.mended.map(({ was }) => was)]);
    for (const { finding } of found.repairs) assert.ok(ended.has(finding), `seed ${seed}: ${finding} stays`);
  }
  assert.ok(changed > DRAFTS / 3 && count > DRAFTS / 2, `${count} edits in ${changed} drafts, ${left} findings left to the author`);
});

test("honest drafts get no edit", async () => {
  for (let seed = 1; seed <= DRAFTS / 5; seed++) {
    const { repairs } = await repaired(draftFrom(seed, true), OPINIONS);
    assert.deepEqual(repairs, [], `seed ${seed}\n${draftFrom(seed, true)}`);
  }
});
