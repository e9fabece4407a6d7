// Where marks are after an edit, and which words a correction replaces.
import assert from "node:assert/strict";
import { test } from "node:test";
import { built } from "./built.mjs";

const { changeBetween, moved, stretched, wordsChanged } = await built("../../src/report/changes.ts");

/** The words of a mark, before and after: `[` and `]` are where it is. */
for (const [name, before, after, place] of [
  ["an edit before a mark moves it", "one [two] three", "One and two three", [8, 11]],
  ["an edit behind a mark leaves it", "one [two] three", "one two and three", [4, 7]],
  ["words put right before a mark move it", "[two] three", "one two three", [4, 7]],
  ["words put right behind a mark leave it", "one [two]", "one two three", [4, 7]],
  ["an edit inside of a mark removes it", "one [two words] three", "one two old words three", null],
  ["an edit over its beginning removes it", "one [two] three", "on wo three", null],
  ["the same text leaves it", "one [two]", "one two", [4, 7]],
  ["an emptied text removes it", "[two]", "", null],
]) {
  test(name, () => {
    const span = [before.indexOf("["), before.indexOf("]") - 1];
    const change = changeBetween(before.replace(/[[\]]/g, ""), after);
    assert.deepEqual(change === null ? span : moved(span, change), place);
  });
}

test("a mark that is gone has a place: what was written over it", () => {
  const change = changeBetween("one two words three", "one two old words three");
  assert.deepEqual(stretched([4, 13], change), [4, 17]);
  assert.deepEqual(stretched([14, 19], change), [18, 23]);
});

for (const [name, before, after, start, end, text] of [
  ["one word", "the old lamp burns", "the new lamp burns", 4, 7, "new"],
  ["a part of a word takes the word", "he lays claim", "he says claim", 3, 7, "says"],
  ["a word that is added", "shall be heard", "shall not be heard", 6, 6, "not "],
  ["a word that is left out", "the very old lamp", "the old lamp", 4, 9, ""],
  ["a mark around a word", "clerk answers for", "clerk [answers] for", 6, 13, "[answers]"],
]) {
  test(`a correction replaces ${name}`, () => assert.deepEqual(wordsChanged(before, after), { start, end, text }));
}

test("a correction to the same words replaces nothing", () => assert.equal(wordsChanged("a lamp", "a lamp"), null));
