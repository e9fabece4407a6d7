// The page as it ships, with a fake CourtListener on another origin: the token.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, withBrowser } from "./browser.mjs";
import {
  begin,
  CITATIONS,
  done,
  FREE,
  giveMemo,
  giveToken,
  opened,
  QUOTATIONS,
  SO_FAR,
  TOKEN,
  untilVerdicts,
  untilWaiting,
  verdicts,
} from "./courtlistener.mjs";

withBrowser();

const stored = (page) =>
  page.evaluate(() => [sessionStorage, localStorage].map((storage) => Object.values({ ...storage }).some((value) => /^f1c7/.test(value))));

test("a token is tested when it is entered, kept for the tab, and forgotten everywhere at one click", async (t) => {
  const { page, context, site } = await opened(t, FREE);
  await giveToken(page, "0000");
  await page.waitForSelector("#token-state .problem");
  assert.match(await page.textContent("#token-state"), /CourtListener does not accept the token/);
  assert.deepEqual(await stored(page), [false, false]);

  await page.fill("#token", TOKEN);
  assert.equal(await page.getAttribute("#token", "type"), "password");
  await page.click("text=Show the token");
  assert.equal(await page.getAttribute("#token", "type"), "text");
  await page.click("#courtlistener >> text=Use it");
  await page.waitForSelector(".token-right");
  assert.deepEqual(await page.locator(".quotas li").allTextContents(), [
    "5 of 5 left this minute",
    "50 of 50 left this hour",
    "125 of 125 left today",
  ]);
  assert.deepEqual(await stored(page), [true, false]);
  await page.check("#token-remember");
  assert.deepEqual(await stored(page), [true, true]);
  assert.ok(!(await page.content()).includes(TOKEN), "the token is nowhere in the page");
  assert.ok(!page.url().includes(TOKEN));
  await assertAccessible(page, "token");

  const other = await context.newPage();
  await other.goto(site.url);
  assert.match(await other.textContent(".token-given"), /A token is set/);
  await page.click("text=Forget it");
  await other.waitForSelector("#token:visible");
  assert.deepEqual(await stored(page), [false, false]);
  assert.deepEqual(await stored(other), [false, false]);
  await page.reload();
  assert.equal(await page.isVisible("#token"), true);
});

test("a token that cannot be tested is accepted, and the page says so", async (t) => {
  const { page, fake } = await opened(t, {}, { expected: /ERR_FAILED|CORS policy|status of 503/ });
  fake.setFaults([{ kind: "edge", path: /api-usage/ }]);
  await giveToken(page);
  await page.waitForSelector(".token-given:not([hidden])");
  assert.match(await page.textContent("#token-state"), /could not be tested\. .*could not be reached/);
  fake.setFaults([]);
  await page.click("text=Show remaining requests");
  await page.waitForSelector(".token-right");
});

test("a token with an invisible character is refused at once, without a request", async (t) => {
  const { page, fake } = await opened(t);
  await giveToken(page, `${TOKEN.slice(0, 7)}\u200b${TOKEN.slice(7)}`);
  await page.waitForSelector("#token-state .problem");
  assert.equal(
    await page.textContent("#token-state"),
    "The token has an invalid character, U+200B, at position 8 of 41; copy the token again without it.",
  );
  assert.deepEqual([fake.log, await stored(page)], [[], [false, false]]);
});

test("a test of a token ends, whatever the host answers", async (t) => {
  const { page, fake } = await opened(t);
  fake.setFaults([{ kind: "changed", path: /api-usage/, change: () => ({ current_usage: [null] }) }]);
  await giveToken(page);
  await page.waitForSelector(".token-given:not([hidden])");
  assert.match(
    await page.textContent("#token-state"),
    /could not be tested\. .* sent an answer that cannot be used: current_usage\.0 is null/,
  );
});

test("a token that the host repeats is nowhere in the page", async (t) => {
  const { page, fake } = await opened(t, {}, { expected: /status of 401/ });
  fake.setFaults([{ kind: "changed", change: () => ({ detail: `No such token: ${"0123".repeat(10)}.` }) }]);
  await giveToken(page, "0123".repeat(10));
  await page.waitForSelector("#token-state .problem");
  assert.match(await page.textContent("#token-state"), /\(No such token: \[token\]\.\)/);
  assert.ok(!(await page.content()).includes("01230123"));
});

test("a token entered after a check adds its results to the shown report", async (t) => {
  const { page, forward } = await opened(t, FREE);
  await giveMemo(page);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await untilVerdicts(
    page,
    QUOTATIONS.map(() => "Source missing"),
  );
  assert.deepEqual(
    await verdicts(page, "citations"),
    CITATIONS.map(() => "Check the citation"),
  );
  await page.click("#new-check");
  await giveToken(page);
  await page.waitForSelector(".token-right");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden])");
  await untilVerdicts(page, SO_FAR);
  await forward(62);
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
});

test("forgetting the token stops the check that uses it", async (t) => {
  const { page, forward, asked } = await opened(t, FREE);
  await begin(page);
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  await page.click("#new-check");
  await page.click("text=Forget it");
  await done(page);
  const before = asked().length;
  await forward(120);
  await page.waitForTimeout(200);
  assert.equal(asked().length, before);
});
