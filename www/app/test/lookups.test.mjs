// The page as it ships, with a fake CourtListener on another origin: the token, what comes while the user reads, what is kept, what left.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, DIST, drawn, openPage, withBrowser } from "./browser.mjs";
import { CITATIONS, courtListener, giveToken, MEMO, NETTLEBY, QUOTATIONS, TOKEN } from "./courtlistener.mjs";

withBrowser();

/** The limits of a free account. */
const FREE = { tokens: { [TOKEN]: {} } };
const START = Date.UTC(2031, 0, 6, 9);
/** What the browser says of refusals on its own. */
const REFUSED = /status of (401|429)/;

/**
 * The page with a fake, and both on one clock that `forward` puts forward.
 *
 * @param {import("node:test").TestContext} t
 * @param {import("../../fake/server.mjs").FakeOptions} [options]
 * @param {Parameters<typeof openPage>[2]} [more]
 */
async function opened(t, options = {}, more = {}) {
  const clock = { now: START };
  const { fake, api, asked } = await courtListener(t, { clock, ...options });
  const { page, context, site } = await openPage(t, DIST, { api, time: new Date(START), expected: REFUSED, ...more });
  const forward = async (seconds) => {
    clock.now += seconds * 1000;
    await page.clock.fastForward(seconds * 1000);
  };
  return { page, context, site, fake, asked, forward, api };
}

async function giveMemo(page) {
  await page.evaluate((memo) => {
    const editor = /** @type {HTMLElement} */ (document.querySelector("#editor"));
    editor.innerText = memo;
    editor.dispatchEvent(new Event("input"));
  }, MEMO);
}

/** Gives the memo and the token, and checks. */
async function begin(page) {
  await giveMemo(page);
  await giveToken(page);
  await page.waitForSelector(".token-right");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
}

const done = (page) => page.waitForSelector("#running", { state: "hidden", timeout: 20_000 });
const verdicts = (page, of = "quotations") => page.locator(`#panel-${of} .card-sign`).allTextContents();
const untilWaiting = (page) =>
  page.waitForFunction(() => /limit, \d+ second/.test(document.querySelector(".progress-text")?.textContent ?? ""));
/** Waits until the cards say this; else fails with what they say. */
async function untilVerdicts(page, expected) {
  const says = (wanted) => [...document.querySelectorAll("#panel-quotations .card-sign")].map((sign) => sign.textContent).join() === wanted;
  await page.waitForFunction(says, expected.join(), { timeout: 5000 }).catch(() => {});
  assert.deepEqual(await verdicts(page), expected);
}
const stored = (page) =>
  page.evaluate(() => [sessionStorage, localStorage].map((storage) => Object.values({ ...storage }).some((value) => /^f1c7/.test(value))));

/** What the cards say while the limit of a free account is waited for. */
const SO_FAR = ["Verbatim", "Altered", "Waiting", "Minor changes", "Waiting", "Waiting"];

test("a token is tested when it is given, kept for the tab, and forgotten everywhere at one click", async (t) => {
  const { page, context, site } = await opened(t, FREE);
  await giveToken(page, "0000");
  await page.waitForSelector("#token-state .problem");
  assert.match(await page.textContent("#token-state"), /CourtListener does not take the token/);
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
  assert.ok(!(await page.content()).includes(TOKEN), "the token stands nowhere in the page");
  assert.ok(!page.url().includes(TOKEN));
  await assertAccessible(page, "token");

  const other = await context.newPage();
  await other.goto(site.url);
  assert.match(await other.textContent(".token-given"), /A token is given/);
  await page.click("text=Forget it");
  await other.waitForSelector("#token:visible");
  assert.deepEqual(await stored(page), [false, false]);
  assert.deepEqual(await stored(other), [false, false]);
  await page.reload();
  assert.equal(await page.isVisible("#token"), true);
});

test("a token that cannot be tested is taken all the same, and the page says so", async (t) => {
  const { page, fake } = await opened(t, {}, { expected: /ERR_FAILED|CORS policy|status of 503/ });
  fake.setFaults([{ kind: "edge", path: /api-usage/ }]);
  await giveToken(page);
  await page.waitForSelector(".token-given:not([hidden])");
  assert.match(await page.textContent("#token-state"), /could not be tested\. .*could not be reached/);
  fake.setFaults([]);
  await page.click("text=Show what is left");
  await page.waitForSelector(".token-right");
});

test("the review opens with what is there, and findings come in place while requests wait for the limit", async (t) => {
  const { page, forward } = await opened(t, FREE);
  await begin(page);
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  assert.match(
    await page.textContent(".progress-text"),
    /^Waiting for 127\.0\.0\.1:\d+’s limit, \d+ seconds; 6 of 9 requests, about \d+ seconds left\.$/,
  );
  assert.match(await page.textContent(".summary"), /2 stand as quoted, 1 does not, 3 wait for their sources\./);
  assert.equal(await page.isDisabled("#save"), true);
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

  // What the user reads stays: the card that is open, the focus in it, where it stands on the screen.
  await page.click("#head-q5");
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
  assert.match(await card.evaluate((card) => card.textContent), /Harrowgate v\. Sallow, p\. 41/);
  assert.equal(await page.isDisabled("#save"), false);
  await page.click("#tab-citations");
  assert.deepEqual(await verdicts(page, "citations"), CITATIONS);
});

test("what is read does not move while cards above it go, and the chosen one stays whatever the filter", async (t) => {
  const { page, forward } = await opened(t, FREE, { viewport: { width: 1280, height: 480 } });
  await begin(page);
  await untilVerdicts(page, SO_FAR);
  await untilWaiting(page);
  await page.click("#panel-quotations .chip-waiting");
  await page.click("#panel-quotations .chip-altered");
  assert.deepEqual(await page.locator("#panel-quotations .card").evaluateAll((cards) => cards.map(({ id }) => id)), [
    "card-q2",
    "card-q3",
    "card-q5",
    "card-q6",
  ]);
  await page.click("#head-q5");
  await page.focus("#card-q5 .attribution a");
  const top = () => page.evaluate(() => document.querySelector("#head-q5").getBoundingClientRect().top);
  const stood = await top();
  await forward(61);
  await done(page);
  assert.deepEqual(await page.locator("#panel-quotations .card").evaluateAll((cards) => cards.map(({ id }) => id)), ["card-q2", "card-q5"]);
  assert.ok(Math.abs((await top()) - stood) < 2, `from ${stood} to ${await top()}`);
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^Harrowgate v\. Sallow, 1953 F\.3d 40/);
});

test("screen readers are told of waits and arrivals now and then", async (t) => {
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
  assert.ok(told.some((text) => /^6 quotations\. 6 wait for their sources\./.test(text)));
  assert.match(
    told.at(-1),
    /^6 quotations\. 4 stand as quoted, 1 does not, 1 is left open\. 6 cited cases: 4 found, 1 at another citation, 1 not in the index\./,
  );
});

test("a refusal that nobody foresaw is waited for, with its countdown", async (t) => {
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

test("a check is paused, and goes on", async (t) => {
  const { page, forward, asked } = await opened(t, FREE);
  await begin(page);
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  await page.click("#running >> text=Pause");
  const before = asked().length;
  await forward(61);
  await page.waitForTimeout(300);
  assert.equal(asked().length, before, "nothing is asked while the check is paused");
  assert.match(await page.textContent(".progress-text"), /^Paused; 6 of 9 requests are done\.$/);
  await page.click("#running >> text=Go on");
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
});

test("what a stopped check has is kept: after a reload it goes on from there", async (t) => {
  const { page, forward, asked } = await opened(t, FREE);
  await begin(page);
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  await page.click("#running >> text=Stop");
  await done(page);
  assert.deepEqual(await verdicts(page), ["Verbatim", "Altered", "Cannot check", "Minor changes", "Cannot check", "Cannot check"]);
  await page.click("#head-q5");
  assert.match(await page.textContent("#card-q5"), /The check was stopped before this was asked; check again to go on/);
  assert.match(await page.textContent(".summary"), /The check was stopped; what has come is kept\. Go on/);
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

test("a stopped check goes on beside its report", async (t) => {
  const { page, forward } = await opened(t, FREE);
  await begin(page);
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  await page.click("#running >> text=Stop");
  await done(page);
  await forward(30);
  await page.click(".summary >> text=Go on");
  await untilWaiting(page);
  await untilVerdicts(page, SO_FAR);
  await forward(32);
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
  assert.doesNotMatch(await page.textContent(".summary"), /stopped/);
});

test("a token that is given after a check shows what comes, in the report that stands", async (t) => {
  const { page, forward } = await opened(t, FREE);
  await giveMemo(page);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await untilVerdicts(
    page,
    QUOTATIONS.map(() => "Cannot check"),
  );
  await page.click("#tab-citations");
  assert.deepEqual(
    await verdicts(page, "citations"),
    CITATIONS.map(() => "No source here"),
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

test("who has the token forgotten stops what asks with it", async (t) => {
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

test("what is kept is enough for another check, without token and network", async (t) => {
  const { page, fake } = await opened(t);
  await begin(page);
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
  await page.reload();
  await page.click("text=Forget it");
  const before = fake.log.length;
  await page.click(".network summary");
  await page.check("#offline-only");
  assert.equal(await page.isDisabled("#search-words"), true);
  await giveMemo(page);
  assert.match(await page.textContent("#readiness"), /Nothing is asked of the network/);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
  await page.click("#tab-ledger");
  assert.equal(await page.textContent("#panel-ledger"), "Nothing left this device.");
  assert.equal(fake.log.length, before);
});

test("the ledger tells every request, and is saved as JSON and as CSV", async (t) => {
  const { page, fake } = await opened(t);
  await begin(page);
  await done(page);
  await page.click("#tab-ledger");
  const asked = fake.log.filter(({ method }) => method !== "OPTIONS").length;
  assert.equal(await page.locator(".ledger-item").count(), asked);
  assert.match(
    await page.textContent("#panel-ledger"),
    /To look up 7 citationsSent: the citations: 1950 F\.3d 100; 1950 F\.3d 200; 1951 F\.3d 9;/,
  );
  const saved = {};
  for (const ending of ["JSON", "CSV"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#panel-ledger >> text=Save as ${ending}`)]);
    saved[ending] = await readFile(await download.path(), "utf8");
    assert.equal(download.suggestedFilename(), `literatim-ledger.${ending.toLowerCase()}`);
  }
  const entries = JSON.parse(saved.JSON);
  assert.equal(entries.length, asked);
  for (const { bytes_in, bytes_out } of entries) assert.ok(bytes_in > 0 && bytes_out > 0);
  const lines = saved.CSV.split("\r\n");
  assert.equal(lines[0], "time,host,purpose,sent,bytes_out,bytes_in");
  assert.equal(lines.length, asked + 2);
  assert.match(
    lines[1],
    /^2031-01-06T09:00:\d\d\.\d{3}Z,127\.0\.0\.1:\d+,to ask what is left of the account's limits,nothing of the draft,\d+,\d+$/,
  );
  for (const text of Object.values(saved)) assert.ok(!text.includes(TOKEN));
  // The report's own ledger is that of its check.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("#save").then(() => page.click("#save-menu >> text=As JSON")),
  ]);
  const report = await readFile(await download.path(), "utf8");
  assert.equal(JSON.parse(report).ledger.length, asked - 1);
  assert.ok(!report.includes(TOKEN));
});

test("words of the draft go out only when that is switched on", async (t) => {
  const { page, fake } = await opened(t);
  const sought = () =>
    fake.log.filter(({ path }) => /search\/\?type=o&q=%22/.test(path)).map(({ path }) => decodeURIComponent(path.replaceAll("+", " ")));
  await begin(page);
  await done(page);
  assert.deepEqual(sought(), []);
  await page.click("#new-check");
  await page.click(".network summary");
  assert.match(await page.textContent(".network"), /words of the draft leave this device/);
  await page.check("#search-words");
  await page.click("#check");
  await page.waitForFunction(() => document.querySelector("#review:not([hidden])"));
  await done(page);
  assert.match(sought().join(), /"a lamp that nobody trims is a lamp that nobody follows"/);
  await page.click("#head-q6");
  assert.match(await page.textContent("#card-q6"), /CourtListener's search does not find “a lamp that nobody trims/);
  await page.click("#tab-ledger");
  assert.match(await page.textContent("#panel-ledger"), /Sent: words of the draft: “a lamp that nobody trims/);
});

test("a citation without a source takes a file, which counts for it whatever it says of itself", async (t) => {
  const { page, asked } = await opened(t);
  await begin(page);
  await done(page);
  const before = asked().length;
  await page.click("#tab-citations");
  await page.click("#head-c6");
  const file = { name: "found on the shelf.txt", mimeType: "text/plain", buffer: Buffer.from(NETTLEBY) };
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#card-c6 >> text=Give the opinion as a file")]);
  await chooser.setFiles([file]);
  await page.waitForFunction(() => document.querySelector("#card-c6 .slot") === null);
  await done(page);
  assert.deepEqual(await verdicts(page), [...QUOTATIONS.slice(0, 5), "Verbatim"]);
  assert.match(await page.textContent("#card-c6"), /Source here1960 F\.3d 500\.txt/);
  assert.equal(asked().length, before, "what is kept is not asked again");
  await page.click("#new-check");
  assert.match(await page.textContent("#source-list"), /1960 F\.3d 500\.txtfound on the shelf\.txt, given for a citation/);
});

test("a file is dropped on the citation that it is for", async (t) => {
  const { page } = await opened(t);
  await begin(page);
  await done(page);
  await page.click("#tab-citations");
  await page.click("#head-c6");
  await page.locator("#card-c6 .slot").evaluate((slot, words) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([words], "shelf.txt"));
    for (const type of ["dragover", "drop"]) slot.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, NETTLEBY);
  await page.waitForSelector("#card-c6 >> text=1960 F.3d 500.txt");
  await done(page);
  assert.deepEqual(await verdicts(page), [...QUOTATIONS.slice(0, 5), "Verbatim"]);
});

test("a file that says it is another case does not count for a citation, and the page says so", async (t) => {
  const { page } = await opened(t);
  await begin(page);
  await done(page);
  await page.click("#tab-sources");
  const other = {
    cluster: { id: 7, case_name: "Vane v. Crewe", citations: [{ volume: "1961", reporter: "F.3d", page: "7" }] },
    opinions: [{ id: 8, type: "020lead", html_with_citations: "<p>Words.</p>" }],
  };
  const file = { name: "other.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(other)) };
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#panel-sources >> text=Give the opinion as a file")]);
  await chooser.setFiles([file]);
  await page.waitForSelector("#toast >> text=/1960 F\\.3d 500\\.json says of itself that it is another case/");
});

test("cited cases are drawn by whether they exist, with lines that no quotation has, and their cards tell why", async (t) => {
  const { page } = await opened(t);
  await begin(page);
  await done(page);
  const text = await drawn(page);
  assert.match(text["case-stands"], /^Thornby v\. Wickmere Tramway, 1950 F\.3d 100/);
  assert.equal(text["case-elsewhere"], "Oddlestone v. Farrow, 1951 F.3d 9, 8 (2d Cir. 2014)");
  assert.equal(text["case-unknown"], "Nettleby v. Crane, 1960 F.3d 500, 501 (2d Cir. 2014)");
  const lines = await page.evaluate(() =>
    ["case-stands", "case-elsewhere", "case-unknown", "case-waiting", "stands"].map((kind) => {
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
  await page.click("#head-q4");
  await page.click("#card-q4 .attribution .link-button");
  const card = page.locator("#card-c4");
  assert.match(await card.textContent(), /Found.*At 1952 F\.3d 310 stands Penhallow v\. Brisling/s);
  assert.deepEqual(await card.locator(".standing").allTextContents(), ["1952 F.3d 310 Found", "4411 S. Ct. 12 Found"]);
  const link = card.locator(".about a");
  assert.equal(await link.getAttribute("href"), "https://www.courtlistener.com/opinion/1040/penhallow-v-brisling/");
  assert.equal(await link.getAttribute("target"), "_blank");
  assert.match(await link.getAttribute("rel"), /noopener/);
  await card.locator(".quoted .link-button").click();
  assert.equal(await page.locator("#card-q4.is-open").count(), 1);

  await page.click("#tab-citations");
  await page.click("#panel-citations .chip-other_citation");
  assert.deepEqual(await page.locator("#panel-citations .card").evaluateAll((cards) => cards.map(({ id }) => id)), ["card-c3"]);
  await page.click("#head-c3");
  assert.match(await page.textContent("#card-c3"), /The case stands at 1951 F\.3d 7 and not at 1951 F\.3d 9/);
  await page.click("#tab-sources");
  assert.match(await page.textContent("#panel-sources"), /5 sources: 5 read\..*CourtListener’s record · its field html_with_citations/s);
});

test("what is kept is told, saved, cleared and taken back", async (t) => {
  const { page, asked } = await opened(t);
  await begin(page);
  await done(page);
  await page.click("#new-check");
  await page.click(".network summary");
  await page.waitForSelector("text=/\\d+ answers and 5 texts are kept, [\\d.]+ KB, on this device/");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Save as a file")]);
  const kept = await readFile(await download.path(), "utf8");
  assert.ok(kept.includes("rung twice") && !kept.includes(TOKEN));
  await page.click(".kept >> text=Clear");
  await page.click(".kept >> text=Keep it");
  await page.click(".kept >> text=Clear");
  await page.click(".kept >> button:text-is('Remove')");
  await page.waitForSelector("text=Nothing is kept on this device.");
  const take = async (content) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("text=Take from a file")]);
    await chooser.setFiles([{ name: "kept.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(content) }]);
  };
  await take("no export\n");
  await page.waitForSelector("#toast >> text=/is no export|not an export|no such/i");
  await take(kept);
  await page.waitForSelector("text=/5 texts are kept/");
  const cases = () => asked().filter((request) => request !== "GET api-usage/").length;
  const before = cases();
  await page.click("#check");
  await page.waitForFunction(() => document.querySelector("#review:not([hidden])"));
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
  assert.equal(cases(), before);
});

test("a browser that keeps nothing is told once, and the check goes on", async (t) => {
  const prepare = () => {
    indexedDB.open = () => {
      throw new DOMException("The user denied permission.", "SecurityError");
    };
  };
  const { page } = await opened(t, {}, { prepare });
  await begin(page);
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
  await page.click("#new-check");
  await page.click(".network summary");
  await page.waitForSelector(".kept >> text=/The browser gives no database .*kept only as long as this page is open/");
});

test("an error from the edge, which no page may read, is told for each citation", async (t) => {
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
  await page.click("#tab-citations");
  assert.deepEqual(
    await verdicts(page, "citations"),
    CITATIONS.map(() => "Cannot check"),
  );
  assert.match(
    await page.textContent("#card-c1"),
    /Whether it exists could not be asked: 127\.0\.0\.1:\d+ (could not be reached|has failed)/,
  );
  await page.click("#tab-sources");
  assert.match(
    await page.textContent("#panel-sources"),
    /1 source: 1 not fetched\..*CourtListener.*could not be reached: this machine is offline, the host is, or it refuses this page/s,
  );
});

for (const [colorScheme, width] of /** @type {["light" | "dark", number][]} */ ([
  ["light", 1280],
  ["dark", 390],
])) {
  test(`what is looked up passes axe, ${colorScheme}, ${width} wide`, async (t) => {
    const { page, forward } = await opened(t, FREE, { colorScheme, viewport: { width, height: 844 } });
    const look = async (state) => {
      await assertAccessible(page, `${state}, ${colorScheme}, ${width}`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wider <= 0, `${state} is wider than the window`);
    };
    await giveToken(page);
    await page.waitForSelector(".token-right");
    await page.click(".network summary");
    await page.waitForSelector(".kept >> text=Nothing is kept");
    await look("token and what is kept");
    await giveMemo(page);
    await page.click("#check");
    await page.waitForSelector("#review:not([hidden]) .review-grid");
    await untilVerdicts(page, SO_FAR);
    await untilWaiting(page);
    await page.click(".queue summary");
    await look("waiting");
    await page.click(".queue summary");
    if (width < 720) await page.click(".sheet-handle");
    await page.click("#tab-ledger");
    await look("ledger");
    if (width < 720) await page.click(".sheet-handle");
    await forward(61);
    await done(page);
    if (width < 720) await page.click(".sheet-handle");
    await page.click("#tab-citations");
    for (const id of ["c3", "c4", "c6"]) {
      await page.click(`#head-${id}`);
      await page.waitForFunction(() => document.querySelector(".glow") === null);
      await look(`the card of ${id}`);
    }
    await page.click("#tab-sources");
    await look("sources");
  });
}
