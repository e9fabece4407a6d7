// How a quotation is corrected, and how its changes are disclosed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { built } from "./built.mjs";

const { corrected, disclosed } = await built("report/corrections.ts");

/** A finding on `text` with edits, each `[type, words of the draft, words of the source, license]`; an empty first part is an omission at `at`. */
function finding(text, ...edits) {
  const made = edits.map(([type, draft, source, { license, at } = {}]) => {
    const start = at ?? text.indexOf(draft);
    return {
      type,
      license,
      material: !license,
      quotation: { text: draft, within: [start, start + draft.length] },
      passage: { text: source, within: [0, 0] },
    };
  });
  return { text, words: "altered", edits: made };
}

for (const [name, given, right, honest] of [
  ["a word that was changed", finding("the old lamp burns", ["content_word", "old", "new"]), "the new lamp burns", "the [old] lamp burns"],
  ["a word that was added", finding("the very old lamp", ["content_word", "very", ""]), "the old lamp", "the [very] old lamp"],
  [
    "a word that was left out",
    finding("the lamp burns", ["content_word", "", "old", { at: 4 }]),
    "the old lamp burns",
    "the . . . lamp burns",
  ],
  ["a dropped “not”, which no mark can disclose", finding("it shall end", ["negation", "", "not", { at: 9 }]), "it shall not end", null],
  [
    "a comma that was left out",
    finding("oil is dear and lamps are few", ["punctuation", "", ",", { at: 11 }]),
    "oil is dear, and lamps are few",
    "oil is dear, and lamps are few",
  ],
  ["a change at the beginning", finding("Lamps burn", ["content_word", "Lamps", "Wicks"]), "Wicks burn", "[Lamps] burn"],
  [
    "a marked change, which stays",
    finding("the [old] lamp burns", ["bracket", "[old]", "new", { license: "bracket" }], ["content_word", "burns", "glows"]),
    "the [old] lamp glows",
    "the [old] lamp [burns]",
  ],
  ["marked changes alone", finding("the [old] lamp", ["bracket", "[old]", "new", { license: "bracket" }]), null, null],
]) {
  test(`${name} is corrected and disclosed`, () => {
    assert.equal(corrected(given), right);
    assert.equal(disclosed(given), honest);
  });
}

test("nothing is corrected by a passage that is only the nearest", () => {
  const nearest = { ...finding("the old lamp burns", ["content_word", "old", "new"]), words: "not_found" };
  assert.deepEqual([corrected(nearest), disclosed(nearest)], [null, null]);
});
