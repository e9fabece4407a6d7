// Documents of too many values are not parsed, and large ones are decoded in steps without a change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, fromFiles, openEngine, textInput } from "../dist/node.js";
import { draftOf, TRUE_WORDS } from "./fixtures.mjs";
import { moduleOf } from "./sources-of.mjs";

const row = (key) => `{"key":"Ex. ${key}","text":"${TRUE_WORDS}"}`;
const rows = (count) => Array.from({ length: count }, (_, at) => row(at + 1));

/** The problem of the source `name`, or its status. */
async function problemOf(engine, name, text) {
  const { sources } = await check(engine, textInput("draft.md", draftOf(TRUE_WORDS)), { sources: [fromFiles([textInput(name, text)])] });
  return sources.map(({ problems }) => problems[0]?.text ?? "").join(" ");
}

test("keyed texts of too many values are refused with the limit, by their signs alone", async (t) => {
  const engine = openEngine({ limits: { values: 4_000 } });
  t.after(() => engine.close());
  for (const [name, text] of [
    ["list.json", `[${rows(2_000)}]`],
    ["object.json", `{${Array.from({ length: 3_000 }, (_, at) => `"Ex. ${at}":"a text"`)}}`],
    ["empty.json", `[[]${",[]".repeat(4_000)}]`],
    ["lines.jsonl", rows(2_000).join("\n")],
    ["table.csv", `key,text\n${"a,b\n".repeat(3_000)}`],
    ["table.tsv", `key\ttext\n${"a\tb\r".repeat(3_000)}`],
  ]) {
    const said = await problemOf(engine, String(name), String(text));
    assert.match(said, /has more than 4000 values, which is the limit of keyed texts; give only the part/, name);
  }
  const deep = `{"a":${"[".repeat(200)}${"]".repeat(200)}}`;
  assert.match(await problemOf(engine, "deep.json", deep), /deep\.json is nested more than 100 deep, which is the limit/);
  // Signs inside of strings are none, with escapes too, and prose is no table.
  for (const [name, text] of [
    ["commas.json", JSON.stringify([{ key: "Ex. 1", text: 'a, b: [c] {d} \\\\" '.repeat(2_000) }])],
    ["few.json", `[${rows(700)}]`],
    ["prose.txt", `Alder, Birch\n\n${"A, b, and c. ".repeat(3_000)}`],
  ])
    assert.doesNotMatch(await problemOf(engine, String(name), String(text)), /the limit/, name);
});

test("an answer of too many values, levels, characters or ranges is refused with the limit", async (t) => {
  const engine = openEngine({ limits: { values: 4_000 } });
  t.after(() => engine.close());
  const refused = async (text) => {
    const failed = await check(engine, textInput("draft", text), {}).catch((error) => error);
    return `${failed.code}: ${failed.message}`;
  };
  const passages = Array.from({ length: 2_000 }, (_, id) => ({ id, text: "x" }));
  assert.match(await refused(JSON.stringify({ answer: "x", passages })), /^answer: .*it has more than 4000 values, which is the limit/);
  assert.match(await refused(`{"answer":${"[".repeat(500)}${"]".repeat(500)}}`), /^answer: .*it is nested more than 100 deep/);
  assert.match(await refused(`[["a"]${",[]".repeat(4_000)}]`), /^answer: .*more than 4000 values/);
  assert.match(await refused(JSON.stringify({ answer: "[doc 1] ".repeat(200_000) })), /^answer: .*more than 1000000 characters/);
  const ranges = Array.from({ length: 1_500 }, (_, at) => `[${at % 40}-${40 + Math.floor(at / 40)}]`).join(" ");
  assert.match(await refused(JSON.stringify({ answer: ranges, passages: ["x"] })), /^answer: .*1000 ranges/);
  const labelled = `[1] The court said so.\n${"a, b, c. ".repeat(3_000)}`;
  assert.ok((await check(engine, textInput("draft", labelled), {})).draft.words > 9_000, "a text that begins with a bracket is a text");
});

test("base64 and text of a request are the same in steps as at once", async (t) => {
  const { inputOf } = await moduleOf(t, "service/requests.ts");
  const bytes = Buffer.from(Array.from({ length: 1_600_003 }, (_, at) => (at * 7 + (at >> 8)) % 251));
  const pdf = (content) => inputOf({ content, content_type: "application/pdf" }, "a").then(({ data }) => Buffer.from(data));
  const plain = bytes.toString("base64");
  for (const [how, content] of Object.entries({
    plain,
    lines: plain.replace(/.{76}/g, "$&\r\n"),
    odd: plain.replace(/.{7}/g, "$& "),
    url: bytes.toString("base64url"),
  }))
    assert.ok(bytes.equals(await pdf(content)), how);
  for (const content of [`${plain}A`, plain.replace("=", "=A"), `${plain.slice(0, 1_200_000)}=${plain}`, `${plain} !`])
    await assert.rejects(pdf(content), { code: "request" });
  for (const lead of ["", "a", "ab"]) {
    const text = `${lead}${"\u{1f986}é字".repeat(500_000)}`;
    const { data } = await inputOf({ content: text, content_type: "text/plain" }, "a");
    assert.equal(Buffer.from(data).toString(), text);
  }
});

test("JSON of a request is the same in steps as at once", async (t) => {
  const { jsonIn } = await moduleOf(t, "service/json.ts");
  for (const value of ["é字\u{1f986}".repeat(400_000), { a: ['\\"'.repeat(600_000), 1, null] }])
    assert.deepEqual(await jsonIn(new TextEncoder().encode(JSON.stringify(value))), value);
  for (const [text, sentence] of /** @type {[string, RegExp][]} */ ([
    [`"${"x".repeat(2_000_000)}`, /not JSON/],
    [`["${"\\\\".repeat(700_000)}"${",1".repeat(100_000)}]`, /more than 100000 values, which is the limit/],
    [`["${'\\"'.repeat(700_000)}",${"[".repeat(101)}`, /nested more than 100 deep/],
  ]))
    await assert.rejects(jsonIn(new TextEncoder().encode(text)), { code: "request", message: sentence });
});
