// Edits of a text that are made one after the other, as edits of the text as it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomOf } from "../../test/generated-drafts.mjs";
import { built } from "./built.mjs";

const { editedIn, withEdits } = await built("../../src/report/edits.ts");

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
