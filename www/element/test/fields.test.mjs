// The list of values and their passages in Chromium, as it ships, under a strict policy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, frames, openPage, POLICY, withBrowser } from "./page.mjs";

withBrowser();

/** No worker, no WebAssembly and no connection: the list needs none. */
const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const LONG = `The holder lives in Dunmore${" near the harbour".repeat(12)}.`;

/** A citation of a passport. */
const cited = (type, citedText, more = {}) => ({
  type,
  citedText,
  documentType: "passport",
  documentId: "p1",
  startIndex: 0,
  endIndex: 1,
  page: null,
  ...more,
});

const VALUES = {
  holder: { birth_date: { value: "1990-01-15", confidence: 0.9 }, names: ["Varley"] },
  address: "Dunmore",
  title: "Captain",
  rank: "Master",
  _metadata: {
    citations: {
      "holder.birth_date": cited("date", "15 JAN / JAN 1990", { page: 2, ambiguous: true }),
      "holder.names[0]": cited("exact", "VARLEY"),
      address: cited("page_location", LONG),
      title: cited("inferred", "Captain of the Doria", { documentType: "p1" }),
    },
  },
};

/** Twenty-five values. */
const MANY = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`value_${index + 1}`, `Word ${index + 1}`]));

/** A page with the list of `values`, which are set before the element is defined. */
async function listPage(t, values, { attributes = "", policy = STRICT, ...options } = {}) {
  const opened = await openPage(t, {
    body: `<main><literatim-fields ${attributes}></literatim-fields></main>`,
    element: "fields-element",
    before: `document.querySelector("literatim-fields").values = ${JSON.stringify(values)};`,
    policy,
    ...options,
  });
  return { ...opened, list: opened.page.locator("literatim-fields") };
}

const rowsOf = (page) => page.locator("literatim-fields li").allTextContents();

/** A style of the first element that matches inside the list. */
const styleOf = (page, selector, name) =>
  page.evaluate(
    ([selector, name]) => getComputedStyle(document.querySelector("literatim-fields").shadowRoot.querySelector(selector))[name],
    [selector, name],
  );

test("each value has its passage, with kind, document and page", async (t) => {
  const { page } = await listPage(t, VALUES);
  assert.deepEqual(await rowsOf(page), [
    "holder.birth_date 1990-01-15same date · passport (p1) · page 2 · one of several places15 JAN / JAN 1990",
    "holder.names[0] Varleysame words · passport (p1)VARLEY",
    `address Dunmorecited by a model · passport (p1)${LONG.slice(0, 120)}… more`,
    "title Captaininferred by a model · p1Captain of the Doria",
    "rank Masterno passage",
  ]);
  assert.equal(await styleOf(page, "em", "fontStyle"), "italic");
  assert.equal(await page.locator("literatim-fields li svg[aria-hidden=true]").count(), 5);
  await assertAccessible(page, "a list of values");
});

test("a passage is cut at 120 characters, and shown whole by keyboard", async (t) => {
  const { page } = await listPage(t, VALUES);
  const more = page.getByRole("button", { name: "more of the passage for address" });
  assert.equal(await more.getAttribute("aria-expanded"), "false");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const less = page.getByRole("button", { name: "less of the passage for address" });
  assert.equal(await less.getAttribute("aria-expanded"), "true");
  assert.equal(await page.locator("literatim-fields em").nth(2).textContent(), LONG);
  assert.equal(await less.evaluate((button) => button.matches(":focus-visible")), true, "the focus stays");
  await assertAccessible(page, "a whole passage");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("literatim-fields em").nth(2).textContent(), `${LONG.slice(0, 120)}…`);
});

test("characters are counted whole", async (t) => {
  const text = "🛂".repeat(121);
  const { page } = await listPage(t, { a: "Dunmore", _metadata: { citations: { a: cited("exact", text) } } });
  assert.equal(await page.locator("literatim-fields em").textContent(), `${"🛂".repeat(120)}…`);
});

test("ten values are shown at first, and the others by keyboard", async (t) => {
  const { page } = await listPage(t, MANY);
  assert.equal((await rowsOf(page)).length, 10);
  await page.getByRole("button", { name: "show 15 more" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal((await rowsOf(page)).length, 25);
  assert.equal(await page.getByRole("button").count(), 0);
  const focused = await page.evaluate(() => document.querySelector("literatim-fields").shadowRoot.activeElement?.textContent);
  assert.equal(focused, "value_11 Word 11no passage", "the focus is on the first value that was left out");
  assert.notEqual(await styleOf(page, "li:focus", "outlineStyle"), "none");
  await assertAccessible(page, "all values");
  await page.evaluate(() => {
    document.querySelector("literatim-fields").values = undefined;
  });
  assert.deepEqual(await rowsOf(page), []);
  await assertAccessible(page, "no values");
});

test("all passages of a value are shown by keyboard, the best first", async (t) => {
  const list = [cited("exact", "Dunmore", { page: 1 }), cited("exact", "DUNMORE", { page: 4 }), cited("folded", "dunmore", { page: 9 })];
  const { page } = await listPage(t, { place: "Dunmore", _metadata: { citations: { place: list } } });
  assert.deepEqual(await rowsOf(page), ["place Dunmoresame words · passport (p1) · page 1Dunmoreshow 2 more"]);
  await page.getByRole("button", { name: "show 2 more passages for place" }).waitFor();
  await assertAccessible(page, "one of three passages");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.match((await rowsOf(page))[0] ?? "", /page 1Dunmore.*page 4DUNMORE.*page 9dunmore$/);
  assert.equal(await page.getByRole("button").count(), 0);
  await assertAccessible(page, "three passages");
});

test("what others stored is shown, and what cannot be read is said", async (t) => {
  const { page } = await listPage(t, {
    place: "Dunmore",
    born: "1990",
    citations: { place: [{ type: "x", cited_text: "Dunmore", page_number: 2 }] },
  });
  assert.deepEqual(await rowsOf(page), ["place Dunmorecited · page 2Dunmore", "born 1990no passage"]);
  const alerts = () => page.locator("literatim-fields [role=alert]").allTextContents();
  const show = (values) =>
    page.evaluate((values) => {
      document.querySelector("literatim-fields").values = values;
    }, values);
  assert.deepEqual(await alerts(), []);
  for (const [values, said, rows] of /** @type {[any, RegExp, number][]} */ ([
    [{ place: "Dunmore", _metadata: { citations: { place: 7 } } }, /^The passages of place have a form that is not known here/, 1],
    [{ place: "Dunmore", _metadata: { citations: [1] } }, /^The citations are no object/, 1],
    [[1, 2], /^The values are no object/, 0],
    ["{}", /^The values are no object/, 0],
    [{}, /^The object has no values/, 0],
  ])) {
    await show(values);
    const [first = ""] = await alerts();
    assert.match(first, said);
    assert.equal((await rowsOf(page)).length, rows);
    await assertAccessible(page, first);
  }
});

test("the theme is the attribute's, or the system's", async (t) => {
  const { page } = await listPage(t, VALUES, { colorScheme: "dark" });
  const ink = () => styleOf(page, "p", "color");
  const dark = await ink();
  await assertAccessible(page, "dark by the system");
  const wear = (theme) =>
    page.evaluate((theme) => {
      document.querySelector("literatim-fields").theme = theme;
    }, theme);
  await wear("light");
  const light = await ink();
  assert.notEqual(light, dark);
  await page.emulateMedia({ colorScheme: "light" });
  await wear("dark");
  assert.equal(await ink(), dark);
  await wear("auto");
  assert.equal(await ink(), light);
  await assertAccessible(page, "light by the system");
});

test("a theme of the markup holds from the start", async (t) => {
  const { page } = await listPage(t, VALUES, { attributes: 'theme="dark"', colorScheme: "light" });
  assert.equal(await styleOf(page, "p", "color"), "rgb(228, 231, 235)");
  await assertAccessible(page, "dark by the attribute");
});

test("with forced colours, text and icons have the colours of the user", async (t) => {
  const { page } = await listPage(t, VALUES, { forcedColors: "active" });
  const [text, soft, icon] = [
    await styleOf(page, ".value", "color"),
    await styleOf(page, ".about", "color"),
    await styleOf(page, ".about svg", "stroke"),
  ];
  assert.deepEqual([soft, icon], [text, text]);
  assert.notEqual(text, "rgb(28, 36, 49)");
  await page.keyboard.press("Tab");
  assert.equal(await styleOf(page, "button:focus-visible", "outlineStyle"), "solid");
  await assertAccessible(page, "forced colours");
});

test("hostile text is text", async (t) => {
  const markup = '<img src=x onerror="globalThis.hit = true"><script>globalThis.hit = true</script>';
  const turned = "abc\u202e\u2067txt.exe";
  const values = {
    [markup]: markup,
    [turned]: turned,
    constructor: "a word",
    odd: "another word",
    _metadata: {
      citations: {
        [markup]: cited("exact", markup, { documentType: markup, documentId: "p1" }),
        [turned]: cited("exact", turned, { documentType: turned, documentId: "p\u202e1" }),
        odd: cited("constructor", "another word"),
      },
    },
  };
  const { page } = await listPage(t, values);
  await frames(page);
  const { hit, made, rows } = await page.evaluate(() => {
    const root = document.querySelector("literatim-fields").shadowRoot;
    return {
      hit: globalThis.hit,
      made: root.querySelectorAll("img, script, iframe, a, style").length,
      rows: [...root.querySelectorAll("li")].map((row) => row.textContent),
    };
  });
  assert.deepEqual([hit, made, rows.length], [undefined, 0, 4]);
  assert.ok(rows[0].includes(markup), "markup is shown as it is");
  assert.match(rows[1], /same words · abctxt\.exe \(p1\)/, "a name beside other words has no signs that reorder them");
  assert.deepEqual(rows.slice(2), ["constructor a wordno passage", "odd another wordcited · passport (p1)another word"]);
  const isolated = await page.evaluate(() =>
    [...document.querySelector("literatim-fields").shadowRoot.querySelectorAll(".path, .value, em")].every(
      (one) => one.children.length === 1 && one.firstElementChild?.tagName === "BDI",
    ),
  );
  assert.ok(isolated, "each outside text keeps its direction to itself");
  await assertAccessible(page, "hostile text");
});

test("two copies of the package on a page are one element", async (t) => {
  const { page } = await listPage(t, VALUES, { policy: POLICY, script: 'await import("./dist/fields-element.js?again");' });
  assert.equal((await rowsOf(page)).length, 5);
});
