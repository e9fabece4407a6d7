// The shipped page with a fake CourtListener on another origin: what arrives while the user reads, and how cases are drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, drawn, openCard, withBrowser } from "./browser.mjs";
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

test("the review opens with an interim report, and findings appear in place while requests wait for the limit", async (t) => {
  const { page, forward } = await opened(t, FREE);
  await begin(page);
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  assert.match(
    await page.textContent(".progress-text"),
    /^Waiting for 127\.0\.0\.1:\d+’s limit, \d+ seconds; 6 of 9 requests, about \d+ seconds left\.$/,
  );
  assert.match(await page.textContent(".summary"), /^Findings: 2 to fix, 6 fine, 4 waiting/);
  assert.equal(await page.isDisabled("#save"), false, "an interim report can be exported");
  await page.click(".queue summary");
  assert.match(
    await page.textContent(".queue-items"),
    /read the opinions of Harrowgate v\. Sallowwaits \d+ seconds for the limit of .*: 5 a minute/,
  );
  const left = async () => Number(/limit, (\d+) seconds/.exec(await page.textContent(".progress-text"))?.[1]);
  const before = await left();
  await forward(20);
  await page.waitForFunction(
    (before) => Number(/limit, (\d+) s/.exec(document.querySelector(".progress-text").textContent)?.[1]) <= before - 20,
    before,
  );
  await assertAccessible(page, "waiting");

  // What the user reads stays: the open card, the focus in it, its position on the screen.
  await openCard(page, "q5");
  await page.focus("#head-q5");
  const card = await page.$("#card-q5");
  const top = () => page.evaluate(() => document.querySelector("#card-q5").getBoundingClientRect().top);
  const stood = await top();
  await forward(45);
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
  assert.equal(await card.evaluate((card) => card.isConnected && card.classList.contains("is-open")), true);
  assert.equal(await page.evaluate(() => document.activeElement.id), "head-q5");
  assert.ok(Math.abs((await top()) - stood) < 2, "the card has not moved");
  assert.match(await card.evaluate((card) => card.textContent), /Harrowgate v\. Sallow, at 41/);
  assert.deepEqual(await verdicts(page, "citations"), CITATIONS);
});

test("the text in view does not move when cards above it disappear, and the chosen card stays whatever the filter", async (t) => {
  const { page, forward } = await opened(t, FREE, { viewport: { width: 1280, height: 480 } });
  await begin(page);
  await untilVerdicts(page, SO_FAR);
  await untilWaiting(page);
  await page.click(".total-waiting");
  const shown = () => page.locator("#panel-findings .card").evaluateAll((cards) => cards.map(({ id }) => id));
  assert.ok((await shown()).includes("card-q5"));
  await openCard(page, "q5");
  await page.focus("#card-q5 .attribution a");
  const top = () => page.evaluate(() => document.querySelector("#head-q5").getBoundingClientRect().top);
  const stood = await top();
  await forward(61);
  await done(page);
  assert.ok((await shown()).includes("card-q5"), "a chosen card stays");
  assert.ok(Math.abs((await top()) - stood) < 2, `from ${stood} to ${await top()}`);
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^Harrowgate v\. Sallow, 1953 F\.3d 40/);
});

test("waits and arrivals are announced to screen readers from time to time", async (t) => {
  const { page, forward } = await opened(t, FREE);
  await page.evaluate(() => {
    const announcer = document.querySelector("#announcer");
    globalThis.told = [];
    new MutationObserver(() => globalThis.told.push(announcer.textContent)).observe(announcer, { childList: true });
  });
  await begin(page);
  await untilVerdicts(page, SO_FAR);
  await untilWaiting(page);
  for (let seconds = 0; seconds < 60; seconds += 10) await forward(10);
  await forward(5);
  await done(page);
  const told = await page.evaluate(() => globalThis.told);
  const waits = told.filter((text) => /limit, \d+ seconds/.test(text));
  assert.ok(waits.length >= 1 && waits.length <= 3, `${waits.length} words of waits`);
  assert.ok(told.some((text) => /^6 quotations\. .*waiting\./.test(text)));
  assert.match(
    told.at(-1),
    /^6 quotations\. 3 to fix, 1 to look up, 8 fine(?:, \d+ not compared)?\. 6 cited cases: 4 found, 1 at another citation, 1 not in the index\./,
  );
});

test("an unexpected refusal is waited for, with a countdown", async (t) => {
  const { page, fake, forward, api } = await opened(t, FREE);
  await giveMemo(page);
  await giveToken(page);
  await page.waitForSelector(".token-right");
  // Another program uses the account.
  for (let count = 0; count < 3; count++) await fetch(`${api}opinions/?cluster=1060`, { headers: { authorization: `Token ${TOKEN}` } });
  await page.click("#check");
  await untilWaiting(page);
  assert.ok(fake.log.some(({ status }) => status === 429));
  assert.match(await page.textContent(".progress-text"), /limit, (60|61) seconds; \d of \d requests/);
  // The first minute lets five requests go, of nine with the two that were refused.
  for (let minutes = 0; minutes < 4 && (await page.isVisible("#running")); minutes++) {
    await forward(62);
    await page.waitForTimeout(500);
  }
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
});

test("a check is paused and resumed", async (t) => {
  const { page, forward, asked } = await opened(t, FREE);
  await begin(page);
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  await page.click("#running >> text=Pause");
  const before = asked().length;
  await forward(61);
  await page.waitForTimeout(300);
  assert.equal(asked().length, before, "no request is made while the check is paused");
  assert.match(await page.textContent(".progress-text"), /^Paused; 6 of 9 requests are done\.$/);
  await page.click("#running >> text=Continue");
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
});

test("what a stopped check has is kept: after a reload it continues from there", async (t) => {
  const { page, forward, asked } = await opened(t, FREE);
  await begin(page);
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  await page.click("#running >> text=Stop");
  await done(page);
  assert.deepEqual(await verdicts(page), ["Verbatim", "Altered", "Source missing", "Minor changes", "Source missing", "Source missing"]);
  await openCard(page, "q5");
  assert.match(await page.textContent("#card-q5"), /The check was stopped before this request; check again to continue/);
  assert.match(await page.textContent(".summary"), /The check was stopped; what has arrived is kept\. Continue/);
  await page.reload();
  await forward(61);
  await giveMemo(page);
  assert.match(await page.textContent("#readiness"), /The cited cases are looked up/);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
  const all = asked().filter((request) => request !== "GET api-usage/" && request !== "GET search/");
  assert.deepEqual(all.toSorted(), [...new Set(all)].toSorted(), "nothing was asked twice");
  assert.equal(all.length, 6);
});

test("a stopped check is continued beside its report", async (t) => {
  const { page, forward } = await opened(t, FREE);
  await begin(page);
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  await page.click("#running >> text=Stop");
  await done(page);
  await forward(30);
  await page.click(".summary >> text=Continue");
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  await forward(32);
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
  assert.doesNotMatch(await page.textContent(".summary"), /stopped/);
});

test("cited cases are drawn by whether they exist, with lines that no quotation has, and their cards say why", async (t) => {
  const { page } = await opened(t);
  await begin(page);
  await done(page);
  const text = await drawn(page);
  assert.match(text["case-sound"], /^Thornby v\. Wickmere Tramway, 1950 F\.3d 100/);
  assert.equal(text["case-elsewhere"], "Oddlestone v. Farrow, 1951 F.3d 9, 8 (2d Cir. 2014)");
  assert.equal(text["case-unknown"], "Nettleby v. Crane, 1960 F.3d 500, 501 (2d Cir. 2014)");
  const lines = await page.evaluate(() =>
    ["case-sound", "case-elsewhere", "case-unknown", "case-waiting", "sound"].map((kind) => {
      const { textDecorationLine, textDecorationStyle, textDecorationThickness } = getComputedStyle(
        document.body,
        `::highlight(literatim-${kind})`,
      );
      return [textDecorationLine, textDecorationStyle, textDecorationThickness].join(" ");
    }),
  );
  assert.deepEqual(lines, [
    "underline overline solid 1px",
    "underline overline solid 2.5px",
    "underline overline dashed 1.5px",
    "underline overline dotted 1.5px",
    "underline solid 1px",
  ]);

  // A quotation's card leads to its citation, and that back.
  await openCard(page, "q4");
  await page.click("#card-q4 .attribution .link-button");
  const card = page.locator("#card-c4");
  assert.match(await card.textContent(), /Found.*1952 F\.3d 310 is Penhallow v\. Brisling/s);
  assert.deepEqual(await card.locator(".standing").allTextContents(), ["1952 F.3d 310 Found", "4411 S. Ct. 12 Found"]);
  const link = card.locator(".about a");
  assert.equal(await link.getAttribute("href"), "https://www.courtlistener.com/opinion/1040/penhallow-v-brisling/");
  assert.equal(await link.getAttribute("target"), "_blank");
  assert.match(await link.getAttribute("rel"), /noopener/);
  await card.locator(".quoted .link-button").click();
  assert.equal(await page.locator("#card-q4.is-open").count(), 1);

  await openCard(page, "c3");
  assert.equal(await page.locator(".section-fix #card-c3").count(), 1, "a citation that leads elsewhere is to fix");
  assert.match(await page.textContent("#card-c3"), /The case is at 1951 F\.3d 7, not at 1951 F\.3d 9/);
  await page.click("#tab-sources");
  assert.match(await page.textContent("#panel-sources"), /5 sources: 5 read\..*CourtListener’s record · its field html_with_citations/s);
});

test("an error from the edge, which a page cannot read, is reported for each citation", async (t) => {
  const { page, fake } = await opened(t, {}, { expected: /ERR_FAILED|CORS policy|status of 503/ });
  await giveMemo(page);
  await giveToken(page);
  await page.waitForSelector(".token-right");
  fake.setFaults([{ kind: "edge" }]);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  for (let seconds = 0; seconds < 120 && (await page.isVisible("#running")); seconds += 10) {
    await page.clock.fastForward(10_000);
    await page.waitForTimeout(100);
  }
  await done(page);
  // The reporters of the memorandum have no such volumes, which is said before that no index could be asked.
  assert.deepEqual(
    await verdicts(page, "citations"),
    CITATIONS.map(() => "Check the citation"),
  );
  await openCard(page, "c1");
  assert.match(await page.textContent("#card-c1"), /It could not be looked up: 127\.0\.0\.1:\d+ (could not be reached|has failed)/);
  await page.click("#tab-sources");
  assert.match(
    await page.textContent("#panel-sources"),
    /1 source: 1 not fetched\..*CourtListener.*could not be reached: this machine is offline, the host is, or it refuses this page/s,
  );
});
