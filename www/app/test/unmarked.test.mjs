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
  assert.equal(await card.locator("del").textContent(), " [only in the draft: never] ");
  assert.match(await card.locator("figcaption").textContent(), /^Differs from Alder v\. Birch/);
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

test("the key that copies a finding copies words without quotation marks too", async (t) => {
  const { page } = await openPage(t, DIST, { permissions: ["clipboard-read", "clipboard-write"] });
  await giveSources(page, UNMARKED.source);
  await listed(page, UNMARKED.draft);
  await page.keyboard.press("c");
  await page.waitForSelector("text=Finding copied.");
  const [head, draft, source, cited] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  assert.match(head, /^Words without quotation marks\. These are words of Alder v\. Birch/);
  assert.equal(draft, `Draft: that ${UNMARKED.words}`);
  assert.match(source, /^Source \(Alder v\. Birch.*\): “that a promise that is written on the back/);
  assert.match(cited, /^Cited near by: Alder v\. Birch/);
});

test("words without quotation marks are given a citation, which later checks keep and Undo takes back", async (t) => {
  const { page } = await openPage(t, DIST);
  const other = "Rowan v. Elder, 701 F.3d 5 (9th Cir. 2013)";
  await giveSources(page, UNMARKED.source);
  await listed(page, `${UNMARKED.draft} ${other} differs.`);
  const line = page.locator("#card-w1 .attribution");
  assert.match(await line.textContent(), /^Cited near by Alder v\. Birch.*These words cite …$/);
  for (const [control, label, now] of [
    ["These words cite …", /^Alder/, /^Cited Alder v\. Birch.*ChangeAttributed by hand\.Undo$/],
    ["Change", /^Rowan/, /^Cited Rowan v\. Elder.*ChangeAttributed by hand\.Undo$/],
    ["Change", /^No citation$/, /^Cited: nothing ChangeAttributed by hand\.Undo$/],
  ]) {
    await line.getByRole("button", { name: control }).click();
    await assertAccessible(page, "the citations of words without marks");
    const options = await line.locator("option").allTextContents();
    await line.locator("select").selectOption({ label: options.find((one) => label.test(one)) });
    await line.locator(".by-hand").waitFor();
    await page.waitForFunction((now) => new RegExp(now).test(document.querySelector("#card-w1 .attribution").textContent), now.source);
  }
  await page.click("#new-check");
  await listed(page, `Now this. ${UNMARKED.draft} ${other} differs.`);
  assert.match(await line.textContent(), /^Cited: nothing/, "a check of the edited draft keeps it");
  await line.getByRole("button", { name: "Undo" }).click();
  await line.locator(".by-hand").waitFor({ state: "detached" });
  assert.match(await line.textContent(), /^Cited near by Alder v\. Birch/);
});

/** Checks a draft and opens the card of its words without quotation marks. */
async function listed(page, draft) {
  await page.fill("#editor", draft);
  await check(page);
  await page.locator(".section-unmarked .section-head").press("Enter");
  await page.locator("#head-w1").press("Enter");
}
