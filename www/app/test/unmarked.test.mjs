// Words of a source without quotation marks: a part of the list of its own, which is never to fix.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, DIST, drawn, openPage, withBrowser } from "./browser.mjs";
import { check, giveSources, UNMARKED } from "./states.mjs";

withBrowser();

test("words without quotation marks are listed below the findings, folded, and lead to their place", async (t) => {
  const { page } = await openPage(t, DIST);
  await page.fill("#editor", UNMARKED.draft);
  await giveSources(page, UNMARKED.source);
  await check(page);
  assert.doesNotMatch(await page.textContent(".summary"), /to fix/i);
  const head = page.locator(".section-unmarked .section-head");
  assert.equal(await head.textContent(), "Words without quotation marks 1");
  assert.equal(await head.getAttribute("aria-expanded"), "false");
  assert.equal(await page.locator(".section-unmarked .card").count(), 0);
  assert.equal(await page.locator(".section:not([hidden])").last().getAttribute("class"), "section section-unmarked");

  await head.press("Enter");
  const card = page.locator("#card-w1");
  assert.match(await card.textContent(), /Alder v\. Birch/);
  await page.locator("#head-w1").press("Enter");
  assert.equal(await card.locator("ins").textContent(), " [only in the draft: never] ");
  assert.equal((await drawn(page)).chosen, `that ${UNMARKED.words}`);
  await assertAccessible(page, "words without marks");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".card.is-open").count(), 0);

  await page
    .locator(".paper p", { hasText: UNMARKED.words })
    .getByText(UNMARKED.words)
    .click({ position: { x: 300, y: 12 } });
  assert.equal(await page.locator(".card.is-open").getAttribute("id"), "card-w1");
});
