// Edits of a text that are made one after the other, as edits of the text as it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, fromFiles, openEngine, textInput } from "../../dist/node.js";
import { randomOf } from "../../test/generated-drafts.mjs";
import { docxOf, FAULTY_OPINIONS, memorandumFrom, odtOf } from "../../test/generated-faults.mjs";
import { built } from "./built.mjs";

const { editedIn, withEdits } = await built("../../src/report/edits.ts");
const { acceptedEdits } = await built("../../src/report/tracked.ts");
const { repairsOf } = await built("../../src/report/repairs.ts");

const TEXT = "The keeper shows the lamp.";

test("an edit next to an earlier one becomes one with it, and one that is undone is none", () => {
  const first = editedIn(TEXT, [], [4, 10], "warden");
  assert.deepEqual(first, [{ start: 4, end: 10, text: "warden" }]);
  const second = editedIn(TEXT, first, [21, 25], "light");
  assert.deepEqual(second, [...first, { start: 21, end: 25, text: "light" }]);
  const joined = editedIn(TEXT, second, [0, 6], "A war");
  assert.deepEqual(joined, [
    { start: 0, end: 10, text: "A warrden" },
    { start: 21, end: 25, text: "light" },
  ]);
  assert.deepEqual(editedIn(TEXT, second, [4, 10], "keeper"), [{ start: 21, end: 25, text: "light" }]);
});

test("edits of the text as it was make the text as it is, whatever was put where", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed);
    let edits = [];
    let now = TEXT;
    for (let step = 0; step < 8; step++) {
      const from = Math.floor(random() * (now.length + 1));
      const to = Math.min(now.length, from + Math.floor(random() * 5));
      const words = "lamps".slice(0, Math.floor(random() * 6));
      edits = editedIn(TEXT, edits, [from, to], words);
      now = now.slice(0, from) + words + now.slice(to);
      assert.equal(withEdits(TEXT, edits), now, `seed ${seed}, step ${step}`);
      for (const [at, { start }] of edits.entries()) assert.ok(at === 0 || start > edits[at - 1].end, JSON.stringify(edits));
    }
  }
});

for (const [format, write] of Object.entries({ docx: docxOf, odt: odtOf }))
  test(`the file of a memorandum in ${format.toUpperCase()} has each accepted edit as a tracked change with its reason, and reads as the corrected text`, async (t) => {
    const engine = openEngine();
    t.after(() => engine.close());
    const sources = [fromFiles(Object.entries(FAULTY_OPINIONS).map(([name, text]) => textInput(name, text)))];
    let count = 0;
    for (const seed of [1, 2]) {
      const input = { name: `memorandum.${format}`, data: write(memorandumFrom(seed), `Memorandum ${seed}`, seed) };
      let view;
      const report = await check(engine, input, { sources, onDraft: (read) => (view = read) });
      let edits = [];
      for (const { edit } of repairsOf(report, view).slice(0, 4).reverse()) {
        edits = editedIn(view.text, edits, [edit.start, edit.end], edit.text);
        const changes = acceptedEdits(edits, report, view);
        assert.equal(changes.filter(({ comment }) => comment.length > 0).length, edits.length);
        const { bytes, left } = await engine.trackDocument(input, report, changes);
        const { text } = await engine.readDocument({ name: input.name, data: bytes });
        assert.deepEqual([left, text], [[], withEdits(view.text, edits)]);
        count++;
      }
    }
    assert.ok(count > 3, `${count} edits`);
  });
