// Where signs are in the margins of a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { built } from "./built.mjs";

const { marginPlaces, pageText } = await built("document/margin.ts");

/** A line of a page that is 600 points wide. */
const line = (left, right, top) => ({ page: 1, left, top, width: right - left, height: 12 });
const ONE_COLUMN = pageText([line(72, 528, 100), line(72, 528, 124), line(72, 200, 148)], 600);
const TWO_COLUMNS = pageText([line(60, 280, 100), line(320, 540, 100), line(60, 280, 114), line(320, 540, 114)], 600);

test("a page with lines across its middle has one column", () => {
  assert.deepEqual(ONE_COLUMN, { left: 72, right: 528, hasColumns: false });
  assert.deepEqual(TWO_COLUMNS, { left: 60, right: 540, hasColumns: true });
});

for (const [name, ends, text, expected] of [
  ["in the right margin, at the line", [line(72, 200, 148)], ONE_COLUMN, [[532, 146]]],
  [
    "below one that is there already",
    [line(72, 200, 148), line(300, 400, 150)],
    ONE_COLUMN,
    [
      [532, 146],
      [532, 162],
    ],
  ],
  [
    "in order of the lines, whatever the order of the quotations",
    [line(72, 200, 150), line(300, 400, 148)],
    ONE_COLUMN,
    [
      [532, 162],
      [532, 146],
    ],
  ],
  [
    "beside its own column",
    [line(60, 280, 114), line(320, 540, 114)],
    TWO_COLUMNS,
    [
      [40, 112],
      [544, 112],
    ],
  ],
]) {
  test(`a sign is ${name}`, () => {
    const places = marginPlaces(ends, text, 16, 600);
    assert.deepEqual(
      places.map(({ left, top }) => [left, top]),
      expected,
    );
  });
}

test("a sign is in the left margin where the right one is too narrow", () => {
  const wide = pageText([line(72, 595, 100)], 600);
  assert.deepEqual(marginPlaces([line(72, 595, 100)], wide, 16, 600), [{ left: 52, top: 98 }]);
});

test("a sign stays on a page without margins", () => {
  const full = pageText([line(2, 599, 100)], 600);
  assert.deepEqual(marginPlaces([line(2, 599, 100)], full, 16, 600), [{ left: 584, top: 98 }]);
});
