// What the evaluator counts as read of a known text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readingText } from "../../scripts/eval/reading-text.mjs";
import { breaksOf, comparable, lostOf, recallOf } from "../../scripts/eval/recall.mjs";

const KNOWN =
  "The keeper lights the lamp at dusk, tends the well-built boat by day, and sleeps “when the tide allows it” from 5–13 bells; no ship has ever " +
  "passed the mole unseen by him or his dog.";

test("signs, hyphens and line ends do not count", () => {
  for (const [read, known] of [
    ["tends the well-\nbuilt boat", "tends the well-built boat"],
    ["lights the lan-\n  tern", "lights the lantern"],
    ["lights the lan\u{AD}\ntern", "lights the lantern"],
    ["lights the lan‐\ntern", "lights the lantern"],
    ["from 5–\n13 bells", "from 5–13 bells"],
    ["at dusk—\nand dawn", "at dusk—and dawn"],
    ["the ﬁrst  'oﬃce'", "the first ‘office’"],
  ])
    assert.equal(comparable(read), comparable(known));
  assert.notEqual(comparable("the lamp- lit tower"), comparable("the lamp-lit tower"));
  assert.notEqual(comparable("at dusk\n—and dawn"), comparable("at dusk—and dawn"));
});

test("a text that is all there has all sequences", () => {
  const broken = KNOWN.replace("tends", "tends\n").replace("well-built", "well-\nbuilt");
  assert.deepEqual(recallOf(`A head\n${broken}\n7`, [KNOWN]), {
    q8: [29, 29],
    q25: [12, 12],
    q25_letters: [12, 12],
    q25_hyphens: [12, 12],
  });
});

test("what breaks the words costs the sequences over it", () => {
  const [mark, space] = [KNOWN.replace("boat", "boat3"), KNOWN.replace("lamp at", "lampat")];
  assert.deepEqual(recallOf(mark, [KNOWN]), { q8: [22, 29], q25: [1, 12], q25_letters: [1, 12], q25_hyphens: [1, 12] });
  assert.deepEqual(recallOf(space, [KNOWN]), { q8: [24, 29], q25: [7, 12], q25_letters: [12, 12], q25_hyphens: [7, 12] });
  assert.deepEqual(lostOf(space, [KNOWN, "too short"], { length: 25 }), {
    all: 12,
    lost: [0, 1, 2, 3, 4].map((at) => ({ passage: 0, at })),
  });
});

test("hyphens count where they are to", () => {
  const divided = KNOWN.replace("lights", "lig-\nhts");
  assert.deepEqual(recallOf(divided, [KNOWN]), { q8: [29, 29], q25: [12, 12], q25_letters: [12, 12], q25_hyphens: [9, 12] });
});

test("a break is named by the words before it, those wanted and those read", () => {
  const [{ passage, count, before, wanted, read }, ...others] = breaksOf(KNOWN.replace("boat by", "boat 27 by"), [KNOWN], 25);
  assert.deepEqual(others, []);
  assert.deepEqual({ passage, count }, { passage: 0, count: 11 });
  assert.match(before, /tends the wellbuilt boat$/);
  assert.match(wanted, /^by day, and/);
  assert.match(read, /^27 by day/);
});

test("the reading text has blocks without what is hidden", () => {
  const text = "One two-\n7\nthree.3\nHead\n3 A note.";
  const at = (/** @type {string} */ words) => /** @type {[number, number]} */ ([text.indexOf(words), text.indexOf(words) + words.length]);
  const view = {
    text,
    blocks: [
      { span: at("One two-\n7\nthree.3"), kind: /** @type {const} */ ("paragraph") },
      { span: at("3 A note."), kind: /** @type {const} */ ("footnote") },
    ],
    hidden: [at("7\n"), [text.indexOf("3\nHead"), text.indexOf("3\nHead") + 1], at("3 A").slice(0, 1).concat(text.indexOf("A note"))],
    styles: [],
    pages: [],
  };
  assert.equal(readingText(/** @type {any} */ (view)), "One two-\nthree.\nA note.");
  assert.equal(
    readingText(/** @type {any} */ (view), ({ kind }) => kind === "footnote"),
    "A note.",
  );
});
