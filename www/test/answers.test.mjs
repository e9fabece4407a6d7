// Answers with the passages from which they were made. Fictional: all texts, laws and papers are invented for these tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { folderOf, literatim } from "./fixtures.mjs";
import { checked, VERSES } from "./keyed.mjs";

const LAMP = "The lamp is lit upon the northern mole at dusk.";
const HORN = "The horn is heard upon the southern mole in fog.";

/** An answer in the forms in which programs write it. */
const ANSWERS = {
  "passages in order": {
    answer: "It says “lamp is lit upon the northern mole” [1] and “horn is heard upon the northern mole” [2].",
    passages: [{ title: "On lamps", text: LAMP, url: "https://harbour.example/lamps" }, { text: HORN }],
  },
  "contexts as texts": {
    question: "What is lit?",
    response: "It says “lamp is lit upon the northern mole” [Source 1] and “horn is heard upon the northern mole” [Source 2].",
    retrieved_contexts: [LAMP, HORN],
  },
  "documents with ids": {
    answer: "It says “lamp is lit upon the northern mole” [doc_b] and “horn is heard upon the northern mole” [doc_a].",
    documents: [
      { id: "doc_a", content: HORN },
      { id: "doc_b", content: LAMP },
    ],
  },
  "ids that are numbers": {
    output: "It says “lamp is lit upon the northern mole” [7] and “horn is heard upon the northern mole” 【3】.",
    sources: [
      { id: 3, text: HORN },
      { id: 7, text: LAMP },
    ],
  },
  "documents of a chain": {
    result: "It says “lamp is lit upon the northern mole” [^1] and “horn is heard upon the northern mole” [^2].",
    source_documents: [{ page_content: LAMP, metadata: { source: "lamps.txt" } }, { page_content: HORN }],
  },
  nodes: {
    response: "It says “lamp is lit upon the northern mole” [1] and “horn is heard upon the northern mole” [2].",
    source_nodes: [{ score: 0.9, node: { id_: "n1", text: LAMP, metadata: { file_name: "lamps.txt" } } }, { node: { text: HORN } }],
  },
  "markers with a dagger": {
    answer:
      "It says “lamp is lit upon the northern mole”【1†source】 and “horn is heard upon the northern mole” 【4:2†horns of the mole.pdf】.",
    passages: [LAMP, HORN],
  },
  "markers that count from 0": {
    answer: "It says “lamp is lit upon the northern mole”【4:0†a.pdf】 and “horn is heard upon the northern mole” 【4:1†b.pdf】.",
    passages: [LAMP, HORN],
  },
  "markers that are links": {
    answer:
      "It says “lamp is lit upon the northern mole” [1](#p1) and “horn is heard upon the northern mole” [[2]](https://harbour.example/).",
    passages: [LAMP, HORN],
  },
  "markers in parentheses": {
    answer: "It says “lamp is lit upon the northern mole” (Source: Document 1) and “horn is heard upon the northern mole” (Passage 2).",
    passages: [LAMP, HORN],
  },
  "markers at the end of blocks": {
    answer:
      "It says:\n\n> The lamp is lit upon the northern mole [1]\n\nAnd:\n\n> The horn is heard upon the northern mole [2][1]\n\nSo it is.",
    passages: [LAMP, HORN],
  },
  "passages by their ids": {
    answer: "It says “lamp is lit upon the northern mole” [lamps.txt#2] and “horn is heard upon the northern mole” [horns.txt#1].",
    contexts: { "horns.txt#1": HORN, "lamps.txt#2": { text: LAMP } },
  },
};

for (const [form, answer] of Object.entries(ANSWERS)) {
  test(`an answer with its passages: ${form}`, async (t) => {
    const { report, headlines, nameOf } = await checked(t, JSON.stringify(answer), {}, { name: "answer.json", patterns: undefined });
    assert.deepEqual(headlines, ["verbatim", "altered"], JSON.stringify(report.quotations.map(({ reason }) => reason)));
    assert.deepEqual(
      report.quotations.map(({ source }) => source),
      ["own", "own"],
    );
    assert.equal(report.sources.length, 2);
    assert.match(nameOf(report.quotations[0].passages[0].source) ?? "", /^answer\.json: passage /);
  });
}

test("an answer with adjacent markers, with markers without a meaning, or with the user's own patterns", async (t) => {
  const answer =
    "It says “horn is heard upon the southern mole” [1, 2], “lamp is lit upon the northern mole” [2][1], “horn is heard upon the southern mole” [1–2], “lamp is lit upon the northern mole” [9] and “lamp is lit upon the northern mole” [Lantern 1:1].";
  const json = JSON.stringify({
    answer,
    passages: [
      { text: LAMP, title: "On lamps" },
      { text: HORN, url: "https://harbour.example/horns" },
    ],
  });
  const { report, headlines, nameOf } = await checked(t, json, { "verses.json": JSON.stringify(VERSES) }, { name: "answer.json" });
  assert.deepEqual(headlines, ["verbatim", "verbatim", "verbatim", "cannot_check", "verbatim"]);
  assert.deepEqual(
    report.quotations.map(({ passages }) => passages[0] && nameOf(passages[0].source)),
    ["answer.json: passage 2", "answer.json: passage 1", "answer.json: passage 2", undefined, "verses.json: Lantern 1:1"],
  );
  assert.match(report.quotations[0].passages[0].link ?? "", /^https:\/\/harbour\.example\/horns#:~:text=/);
  assert.equal(report.sources[0].metadata.title, "On lamps");
});

test("a marker of a missing or incomplete passage does not accuse the answer", async (t) => {
  const answerOf = (answer, passages) => checked(t, JSON.stringify({ answer, passages }), {}, { name: "answer.json", patterns: undefined });
  const ids = [
    { id: "doc-1", text: LAMP },
    { id: "doc-2", text: HORN },
  ];
  const unknown = await answerOf("It says “lamp is lit upon the northern mole” [doc-7].", ids);
  assert.deepEqual(unknown.headlines, ["cannot_check"]);
  assert.match(unknown.report.quotations[0].reason, /^No text of passage doc-7 is loaded/);
  const textless = await answerOf("It says “keeper counts the ships at night” [1, 2] and “lamp is lit upon the northern mole” [1, 2].", [
    { text: LAMP },
    { text: null },
  ]);
  assert.deepEqual(textless.headlines, ["cannot_check", "verbatim"]);
  assert.match(textless.report.quotations[0].reason, /^No full text of passage 2, which is cited together with it, is loaded\./);
  const cut = ["The lamp is lit upon the northern ...", "… upon the southern mole in fog. The keeper waits for the morning boat"];
  const partial = await answerOf(
    "It says “lamp is lit upon the northern mole at dusk” [1], “horn is heard upon the southern mole” [2], “keeper waits for the evening boat” [2] and “lamp is lit” [1].",
    cut.map((text) => ({ text })),
  );
  assert.deepEqual(partial.headlines, ["cannot_check", "cannot_check", "altered", "verbatim"]);
  assert.match(partial.report.quotations[0].reason, /its text ends with an ellipsis\. These words cannot be checked/);
});

test("JSON that is not an answer is refused with what is missing", async (t) => {
  /** @type {[string, RegExp][]} */
  const cases = [
    ['{"question": "What is lit?"}', /^answer\.json is JSON, but not an answer .* it has neither an answer nor passages; the fields are/],
    ['{"passages": [{"text": "The lamp is lit."}]}', /it has passages, but no answer/],
    ['[{"answer": "a"}, {"answer": "b"}]', /it is a list of 2; give each answer with its passages as a file of its own/],
    ['{"answer": "a", ', /it is invalid or truncated/],
  ];
  for (const [json, sentence] of cases) {
    await assert.rejects(checked(t, json, {}, { name: "answer.json" }), { code: "answer", message: sentence });
  }
  const empty = await checked(t, JSON.stringify({ answer: "It is so.", passages: [{ title: "On lamps" }] }), {}, { name: "answer.json" });
  assert.deepEqual(empty.problems[0], "Passage 1 of answer.json has no text; the field is “text”, or for example “content”.");
});

test("the command line: an answer with its passages as the draft", async (t) => {
  const cwd = await folderOf(t, { "answer.json": JSON.stringify(ANSWERS["passages in order"]), "other.json": '{"question": "What?"}' });
  assert.equal((await literatim(["check", "answer.json", "--fail-on", "not_found"], { cwd })).code, 0);
  const other = await literatim(["check", "other.json"], { cwd });
  assert.deepEqual([other.code, other.stderr.startsWith("literatim: other.json is JSON, but not an answer")], [2, true]);
});
