// How a quotation is corrected, and how its changes are disclosed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { built } from "./built.mjs";

const { corrected, disclosed } = await built("../../src/report/corrections.ts");

/** A finding on `text` with edits, each `[type, words of the draft, words of the source, license]`; an empty first part is an omission at `at`. */
function finding(text, ...edits) {
  const made = edits.map(([type, draft, source, { license, at, minor } = {}]) => {
    const start = at ?? text.indexOf(draft);
    return {
      type,
      license,
      material: !license && !minor,
      quotation: { text: draft, within: [start, start + draft.length] },
      passage: { text: source, within: [0, 0] },
    };
  });
  return { text, words: "altered", edits: made, passages: [], warnings: [] };
}

for (const [name, given, right, honest] of [
  ["another word, which a bracket would hide", finding("the old lamp burns", ["content_word", "old", "new"]), "the new lamp burns", null],
  ["a word that was added", finding("the very old lamp", ["content_word", "very", ""]), "the old lamp", null],
  ["a last word of the draft's own, which may stand for the source's", finding("the old lamp.", ["content_word", "lamp", ""]), null, null],
  ["a first word of the draft's own", finding("each old lamp", ["content_word", "each", ""]), null, null],
  [
    "a word that was left out, which an ellipsis would hide",
    finding("the lamp burns", ["content_word", "", "clearly", { at: 9 }]),
    "the lamp clearly burns",
    null,
  ],
  ["a dropped “not”, which no mark can disclose", finding("it shall end", ["negation", "", "not", { at: 9 }]), "it shall not end", null],
  [
    "another form of a word",
    finding("the keeper admitted it", ["tense", "admitted", "admits"]),
    "the keeper admits it",
    "the keeper [admitted] it",
  ],
  [
    "a comma that was left out",
    finding("oil is dear and lamps are few", ["punctuation", "", ",", { at: 11, minor: true }]),
    "oil is dear, and lamps are few",
    "oil is dear, and lamps are few",
  ],
  [
    "an article that was left out",
    finding("keeper of the lamp", ["article", "", "the", { at: 0, minor: true }]),
    "the keeper of the lamp",
    ". . . keeper of the lamp",
  ],
  ["a capital at the beginning", finding("Lamps burn", ["case", "Lamps", "lamps", { minor: true }]), "[L]amps burn", "[Lamps] burn"],
  [
    "a marked change, which stays",
    finding("the [old] lamp burned", ["bracket", "[old]", "new", { license: "bracket" }], ["tense", "burned", "burns"]),
    "the [old] lamp burns",
    "the [old] lamp [burned]",
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
