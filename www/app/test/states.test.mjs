// Every state of the page: what axe finds in light and dark, its width, and how large the targets of a finger are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, withBrowser } from "./browser.mjs";
import { WALKS } from "./states.mjs";

withBrowser();

/** The least width and height of a target in CSS pixels (WCAG 2.2, 2.5.8). */
const TARGET = 24;

for (const [name, walk] of Object.entries(WALKS)) {
  test(`${name}: each state passes axe, fits on a phone, also with large text, and has targets that a finger hits`, async (t) => {
    const look = async (page, state) => {
      await assertAccessible(page, `${name}, ${state}`);
      assert.deepEqual(await page.evaluate(tooSmall, TARGET), [], `${name}, ${state}: too small`);
      assert.deepEqual(await page.evaluate(tooWide, "100%"), [], `${name}, ${state}: wider than the window`);
      assert.deepEqual(await page.evaluate(tooWide, "200%"), [], `${name}, ${state}: wider than the window with large text`);
    };
    await walk(t, look, { colorScheme: "light", viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  });

  test(`${name}: each state passes axe in dark, on a wide window, and is printed without controls`, async (t) => {
    const look = async (page, state) => {
      await assertAccessible(page, `${name}, ${state}`);
      await page.emulateMedia({ media: "print" });
      assert.deepEqual(await page.evaluate(controls), [], `${name}, ${state}: printed`);
      await page.emulateMedia({ media: null });
    };
    await walk(t, look, { colorScheme: "dark", viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  });
}

/** The controls of a report that can be seen; counts, heads of cards and sections, signs and words that lead to their finding are text. Runs in the page. */
function controls() {
  if (document.querySelector("#review[hidden], dialog[open]") !== null) return [];
  const isText = ".card-head, .total, .sign, .section-head, .quoted .link-button, .source-name .link-button, .about .link-button";
  return [...document.querySelectorAll("button, input, select, summary")]
    .filter((one) => !one.matches(isText) && one.checkVisibility({ visibilityProperty: true }))
    .map(({ tagName, className, textContent }) => `${tagName} .${className} “${textContent}”`);
}

/** What holds more than it is wide, of the page and its scrollers, with text of this size; runs in the page. */
function tooWide(size) {
  document.documentElement.style.fontSize = size;
  const boxes = [document.documentElement, ...document.querySelectorAll(".findings-scroll, .reader-body, dialog")];
  const wide = boxes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  document.documentElement.style.fontSize = "";
  return wide.map(({ tagName, className }) => `${tagName} ${className}`);
}

/**
 * The visible targets of less than `least` pixels in width or height. A label is part of its field, and links and signs within a
 * sentence are exempt, since their height is that of its line. Runs in the page.
 */
function tooSmall(least) {
  const modal = document.querySelector("dialog[open]") ?? document;
  const isInSentence = (one) =>
    getComputedStyle(one).display.startsWith("inline") &&
    [...(one.closest(".sign-hold") ?? one).parentNode.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "",
    );
  const sizeOf = (one) => {
    const boxes = [one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect());
    const extent = (from, to) => Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
    return { width: extent("left", "right"), height: extent("top", "bottom") };
  };
  return [...modal.querySelectorAll("a[href], button, input, select, summary, [contenteditable], [tabindex='0']")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.classList.contains("skip") && !isInSentence(one))
    .map((one) => ({ one, ...sizeOf(one) }))
    .filter(({ width, height }) => width < least || height < least)
    .map(({ one, width, height }) => `${one.tagName} .${one.className} “${one.textContent}” ${width.toFixed(0)} × ${height.toFixed(0)}`);
}
