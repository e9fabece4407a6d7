// The document as the pane reads, searches, marks and corrects it, on the made-up Word of word.mjs.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { check, fromFiles, inputsOf, openEngine } from "../../www/dist/node.js";
import { archiveOf } from "../../www/test/archive.mjs";
import { textOf } from "./memo.mjs";
import { partsOf } from "./ooxml.mjs";
import { wordWith } from "./word.mjs";

const WWW = fileURLToPath(new URL("../../www/", import.meta.url));
const { build } = createRequire(`${WWW}package.json`)("esbuild");
const EXAMPLE = `${WWW}example/`;
const memo = await readFile(`${EXAMPLE}memo.md`, "utf8");
const { Abilities } = await built("abilities.ts");
const { WordDocument } = await built("word-document.ts");
const { docxOf } = await built("flat-package.ts");
const { aligned, unitsBetween } = await built("places.ts");

/** @type {import("../../www/dist/node.js").EngineClient} */
let engine;
before(() => {
  engine = openEngine();
});
after(() => engine.close());

/** A module of the host's code, bundled for Node. */
async function built(name) {
  const entryPoints = [`${WWW}word/src/host/${name}`];
  const outfile = fileURLToPath(new URL(`../../test-results/word/${name.replace(/ts$/, "mjs")}`, import.meta.url));
  await build({ entryPoints, bundle: true, outfile, format: "esm", platform: "node" });
  return import(outfile);
}

/** A document in the made-up Word, read as the pane reads it. */
async function opened(markdown, options) {
  const word = wordWith(textOf(markdown), options);
  Object.assign(globalThis, { Word: word.Word, Office: word.Office });
  const abilities = new Abilities(word.Office.context.requirements.isSetSupported);
  const document = new WordDocument(abilities);
  const reread = async () => {
    const read = await engine.readDocument({ name: "memo.docx", data: await document.file() });
    document.take(read);
    return read;
  };
  return { word, state: word.state, document, abilities, read: await reread(), reread };
}

/** The place of words in what was read. */
function spanOf({ text }, words, from = 0) {
  const at = text.indexOf(words, from);
  assert.ok(at >= 0, words);
  return [at, at + words.length];
}

/** What a report says, without what names the file. */
function verdicts({ quotations, citations }) {
  const cited = new Map(citations.map(({ id, text }) => [id, text]));
  return {
    quotations: quotations.map(({ text, headline, words, place, voice, reason, attribution, passages }) => ({
      ...{ text, headline, words, place, voice, reason },
      cited: cited.get(attribution.citation) ?? null,
      passage: passages[0]?.text ?? null,
    })),
    citations: citations.map(({ text, existence, reason, type }) => ({ text, existence, reason, type })),
  };
}

test("the example gives equal findings as a DOCX file and as Word hands it over, and the words and verdicts of its Markdown", async () => {
  const { document } = await opened(memo);
  const sources = () => inputsOf([`${EXAMPLE}sources`]);
  const reportOn = async (data, name) => check(engine, { name, data }, { sources: [fromFiles(await sources())] });
  const parts = Object.fromEntries([...partsOf(textOf(memo))].map(([name, [, xml]]) => [name.slice(1), xml]));
  const asFile = await reportOn(archiveOf({ "[Content_Types].xml": "<Types/>", ...parts }), "memo.docx");
  const asWord = await reportOn(await document.file(), "memo.docx");
  assert.ok(asWord.quotations.length >= 25, `${asWord.quotations.length} quotations`);
  assert.deepEqual(verdicts(asWord), verdicts(asFile));

  const asMarkdown = await reportOn(Buffer.from(memo), "memo.md");
  const plain = ({ quotations }) => quotations.map(({ text, headline }) => [text.replace(/[*_\s]+/g, " "), headline]);
  assert.deepEqual(plain(asWord), plain(asMarkdown));
});

test("every quotation and citation of the example leads to its words in Word", async () => {
  const { state, document, read } = await opened(memo);
  const report = await check(
    engine,
    { name: "memo.docx", data: await document.file() },
    { sources: [fromFiles(await inputsOf([`${EXAMPLE}sources`]))] },
  );
  const letters = (text) => text.replace(/[^\p{L}\p{N}]+/gu, "");
  for (const { span } of [...report.quotations, ...report.citations]) {
    state.selected = "";
    assert.equal(await document.select(span), true);
    assert.equal(letters(state.selected), letters(read.text.slice(...span)));
  }
});

test("words that stand several times in a paragraph are told apart, in the body and in a note", async () => {
  const { state, document, read } = await opened(
    "The ferry left. The ferry left again.[^1]\n\nThe ferry left.\n\n[^1]: See the ferry, and once more the ferry.",
  );
  const at = read.text.indexOf("The ferry left again");
  assert.equal(await document.select([at, at + 20]), true);
  assert.equal(state.selected, "The ferry left again");
  const word = wordWith(textOf("the oar and the oar.")) && read.text.lastIndexOf("the ferry");
  await document.select([word, word + 9]);
  assert.equal(state.selected, "the ferry");
});

test("a comment is at the words, one on a note at its mark; only the pane's own comments are deleted", async () => {
  const { state, document, read } = await opened("The oar is “long and thin.”[^1] It floats.\n\n[^1]: The oar is “short.”");
  state.comments.push({ id: "theirs", on: "It floats.", text: "Really?" });
  const remark = (id, words) => ({ id, span: spanOf(read, words), text: `about ${id}`, color: "Red" });
  assert.deepEqual(await document.comment([remark("q1", "long and thin"), remark("q2", "short")]), { done: 2, lost: 0 });
  assert.deepEqual(
    state.comments.map(({ on, text }) => [on, text]),
    [
      ["It floats.", "Really?"],
      ["long and thin", "about q1"],
      ["thin.”", "On “short” in note 1:\nabout q2"],
    ],
  );
  await document.uncomment();
  assert.deepEqual(
    state.comments.map(({ id }) => id),
    ["theirs"],
  );
});

test("a correction is a tracked change of the words that differ, the mode is as before, and it can be taken back", async () => {
  const markdown = "The court wrote “the *keeper* may sell the lamp today” in its order.";
  const { state, document, read, reread } = await opened(markdown);
  const span = spanOf(read, "the keeper may sell the lamp today");
  const back = await document.replace(span, "the keeper must not sell the lamp today");
  assert.deepEqual(state.modes, ["TrackAll", "Off"]);
  const changed = () => state.text.body[0].pieces.filter(({ change }) => change).map(({ text, change }) => [change, text]);
  assert.deepEqual(changed(), [
    ["Deleted", "may"],
    ["Added", "must not"],
  ]);
  assert.ok((await reread()).text.includes("the keeper must not sell the lamp today"), "the deleted words are not read");
  await back();
  assert.deepEqual(changed(), []);
  assert.ok((await reread()).text.includes("the keeper may sell the lamp today"));
});

test("an insertion and a deletion alone are corrected too", async () => {
  const { document, read, reread } = await opened("He said “the bell rang twice” and left.");
  await document.replace(spanOf(read, "the bell rang twice"), "the bell never rang twice");
  const more = await reread();
  assert.ok(more.text.includes("“the bell never rang twice”"), more.text);
  await document.replace(spanOf(more, "the bell never rang twice"), "the bell rang twice");
  assert.ok((await reread()).text.includes("“the bell rang twice”"));
});

test("undoing a correction rejects no change of another person, even one of the same words", async () => {
  const { state, document, read } = await opened("He said “the red bell rang twice” and left the red bell.");
  const theirs = [
    { text: " red", change: "Deleted", author: "Other" },
    { text: " blue", change: "Added", author: "Other" },
    { text: "red", change: "Deleted", author: "Other" },
    { text: "blue", change: "Added", author: "Other" },
  ];
  state.text.body[0].pieces.push(...theirs);
  const before = structuredClone(state.text);
  const back = await document.replace(spanOf(read, "the red bell rang twice"), "the blue bell rang twice");
  assert.equal(state.text.body[0].pieces.filter(({ author }) => author === "Reader").length, 2);
  await back();
  const texts = ({ body }) => body[0].pieces.map(({ text, change, author }) => [text, change && author, change]);
  const joined = (pieces) => [
    pieces
      .filter(([, , change]) => !change)
      .map(([text]) => text)
      .join(""),
    pieces.filter(([, , change]) => change),
  ];
  assert.deepEqual(joined(texts(state.text)), joined(texts(before)));
});

test("a change that cannot be told from another, or is gone, is not undone, and the user is told what to do", async () => {
  const { state, document, read } = await opened("He said “the red bell rang twice” and left.");
  const pieces = () => state.text.body[0].pieces;
  const back = await document.replace(spanOf(read, "the red bell rang twice"), "the blue bell rang twice");
  const own = pieces().find(({ change }) => change === "Added");
  pieces().push({ ...own });
  const twice = structuredClone(pieces());
  await assert.rejects(back(), /Look at it under Review/);
  assert.deepEqual(pieces(), twice);
  state.text.body[0].pieces = pieces().filter(({ change }) => change !== "Added");
  await assert.rejects(back(), /Look at it under Review/);
});

test("words that have changed since the check are not replaced", async () => {
  const { state, document, read } = await opened("He said “the bell rang twice” and left.");
  state.text.body[0].pieces[0].text = "He said “the bell rang thrice” and left.";
  assert.equal(await document.replace(spanOf(read, "the bell rang twice"), "the bell sang twice"), null);
  assert.deepEqual(state.modes, []);
});

test("words are found in a paragraph with tracked deletions, whatever Word's text of it holds", async () => {
  const { state, document, read, reread } = await opened(
    "One oar.\n\nHe said “the red bell rang twice” and left the red bell.\n\nTwo oars.",
  );
  await document.replace(spanOf(read, "the red bell rang twice"), "the blue bell rang twice");
  const now = await reread();
  await document.select(spanOf(now, "left the red bell"));
  assert.equal(state.selected, "left the red bell");
});

test("findings are underlined in the body at their words, and the underlines are removed", async () => {
  const { state, document, read } = await opened("The *oar* is “long and thin.”[^1] It “floats.”\n\n[^1]: The oar is “short.”");
  const remark = (id, words, color) => ({ id, span: spanOf(read, words), text: "", color });
  const done = await document.mark([remark("q1", "long and thin", "Red"), remark("q2", "floats", "Blue"), remark("q3", "short", "Red")]);
  assert.deepEqual(done, { done: 2, lost: 1 });
  assert.deepEqual(
    state.annotations.map(({ on, color }) => [on, color]),
    [
      ["long and thin", "Red"],
      ["floats", "Blue"],
    ],
  );
  let asked;
  await document.watch(
    () => {},
    (id) => {
      asked = id;
    },
  );
  await document.watch(
    () => {},
    () => {},
  );
  const [handler] = state.handlers["onAnnotationClicked"];
  await handler({ id: state.annotations[1].id });
  assert.equal(asked, "q2");
  await document.unmark();
  assert.deepEqual(state.annotations, []);
});

test("reading and selecting change nothing in the document", async () => {
  const { state, document, read } = await opened(memo);
  const before = JSON.stringify(state.text);
  await document.select(spanOf(read, "one who undertakes to publish"));
  assert.equal(JSON.stringify(state.text), before);
  assert.deepEqual([state.modes, state.comments, state.annotations], [[], [], []]);
});

test("300 comments take as many exchanges with Word as one", async () => {
  const many = Array.from({ length: 300 }, (_, index) => `The keeper of lamp ${index} said “lamp ${index} burns all night” there.`).join(
    "\n\n",
  );
  const { state, document, read } = await opened(many);
  const remarks = Array.from({ length: 300 }, (_, index) => ({
    id: `q${index}`,
    span: spanOf(read, `lamp ${index} burns`),
    text: "x",
    color: "Red",
  }));
  const before = state.syncs;
  await document.comment(remarks.slice(0, 1));
  const forOne = state.syncs - before;
  await document.comment(remarks);
  assert.ok(state.syncs - before - forOne <= forOne + 1, `${forOne} and ${state.syncs - before - forOne}`);
  assert.equal(state.comments.at(-1)?.on, "lamp 299 burns");
});

test("if Word hands over the body without its notes, the whole file is read", async () => {
  const bytes = archiveOf(
    Object.fromEntries([...partsOf(textOf("A line.[^1]\n\n[^1]: The note."))].map(([name, [, xml]]) => [name.slice(1), xml])),
  );
  const word = wordWith(textOf("A line.[^1]\n\n[^1]: The note."), {
    flat: (xml) => xml.replace(/<pkg:part pkg:name="\/word\/footnotes.xml".*?<\/pkg:part>/, ""),
  });
  let closed = 0;
  const half = Math.ceil(bytes.length / 2);
  const slices = [bytes.subarray(0, half), bytes.subarray(half)];
  word.Office.context.document.getFileAsync = (_type, _options, take) =>
    take({
      status: "succeeded",
      value: {
        size: bytes.length,
        sliceCount: 2,
        getSliceAsync: (index, done) => done({ status: "succeeded", value: { data: [...slices[index]] } }),
        closeAsync: () => closed++,
      },
    });
  Object.assign(globalThis, { Word: word.Word, Office: word.Office });
  const document = new WordDocument(new Abilities(() => true));
  const read = await engine.readDocument({ name: "memo.docx", data: await document.file() });
  assert.match(read.text, /The note\./);
  assert.equal(closed, 1);
});

test("a package without its main part is an error that says what to do", () => {
  assert.throws(() => docxOf('<pkg:package xmlns:pkg="x"></pkg:package>'), /\/word\/document\.xml.*Save the document/);
});

test("each ability that Word lacks is named with the set that has it", async () => {
  const { abilities } = await opened("A line.", { version: 4 });
  assert.deepEqual([abilities.has("comments"), abilities.has("marks")], [true, false]);
  assert.deepEqual(abilities.missing, [
    "This Word cannot select words in footnotes and endnotes (that needs WordApi 1.5).",
    "This Word cannot take a correction back from here; reject it in Word instead (that needs WordApi 1.6).",
    "This Word cannot notice changes; press Check again after them (that needs WordApi 1.6).",
    "This Word cannot underline findings in the document; insert comments instead (that needs WordApi 1.7).",
  ]);
});

test("on an older Word, words of the body are selected without what it lacks", async () => {
  const { state, document, read } = await opened("The ferry left. The ferry left again.", { version: 3 });
  await document.watch(
    () => {},
    () => {},
  );
  const at = read.text.indexOf("ferry left again");
  assert.equal(await document.select([at, at + 16]), true);
  assert.equal(state.selected, "ferry left again");
});

for (const { name, ours, theirs, places } of [
  { name: "equal lists", ours: ["a", "b", "a"], theirs: ["a", "b", "a"], places: [0, 1, 2] },
  { name: "empty paragraphs in Word", ours: ["a", "b"], theirs: ["", "a", "", "b"], places: [1, 3] },
  { name: "a text box that Word's list lacks", ours: ["a", "box", "b"], theirs: ["a", "b"], places: [0, null, 1] },
  { name: "a paragraph with other letters", ours: ["a", "b", "c"], theirs: ["a", "bx", "c"], places: [0, 1, 2] },
  { name: "the same words much later", ours: ["x", "b"], theirs: [...Array(40).fill("y"), "b"], places: [0, 1] },
])
  test(`paragraphs are paired: ${name}`, () => assert.deepEqual(aligned(ours, theirs), places));

test("the units of some letters end with the last of them, also of letters of two units", () => {
  for (const [text, before, until, words] of [
    ["“ab, cd”", 0, 2, "ab"],
    ["“ab, cd”", 2, 4, "cd"],
    ["“ab, cd”", 0, 4, "ab, cd"],
    ["“𝒜b, c𝒟” e", 0, 6, "𝒜b, c𝒟"],
    ["“𝒜b, c𝒟” e", 3, 6, "c𝒟"],
    ["“𝒜𝒟” e", 2, 4, "𝒟"],
  ])
    assert.equal(text.slice(...unitsBetween(text, before, until)), words, words);
});

test("words that end with a letter of two units are underlined and selected as they are", async () => {
  const long = "𝒜 rope is long and thin, ".repeat(12).trim();
  const { state, document, read } = await opened(`The oar is “long and thin 𝒜” and no more. It says “${long}” too.`);
  const remark = (id, words) => ({ id, span: spanOf(read, words), text: "", color: "Red" });
  assert.deepEqual(await document.mark([remark("q1", "long and thin 𝒜"), remark("q2", long)]), { done: 2, lost: 0 });
  assert.deepEqual(
    state.annotations.map(({ on }) => on.replace(/,$/, "")),
    ["long and thin 𝒜", long.replace(/,$/, "")],
  );
  for (const shift of [0, 1, 2, 3]) {
    const words = `${"x".repeat(shift)}${"𝒜".repeat(200)}`;
    const { state: other, document: own, read: seen } = await opened(`The oar is “${words}” here.`);
    assert.equal(await own.select(spanOf(seen, words)), true, `shift ${shift}`);
    assert.equal(other.selected, words);
  }
});
