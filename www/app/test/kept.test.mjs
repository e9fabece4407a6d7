// The shipped page with a fake CourtListener on another origin: what is kept, and what was sent.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openCard, withBrowser } from "./browser.mjs";
import { begin, done, giveMemo, opened, QUOTATIONS, TOKEN, verdicts } from "./courtlistener.mjs";

withBrowser();

test("kept answers are enough for another check, without token and network", async (t) => {
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
  assert.match(await page.textContent("#readiness"), /No requests to the network/);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await done(page);
  assert.deepEqual(await verdicts(page), QUOTATIONS);
  await page.click("#tab-ledger");
  assert.equal(await page.textContent("#panel-ledger"), "Nothing left this device.");
  assert.equal(fake.log.length, before);
});

test("the ledger lists every request, and is saved as JSON and as CSV", async (t) => {
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
    /^2031-01-06T09:00:\d\d\.\d{3}Z,127\.0\.0\.1:\d+,to read the account's remaining requests,nothing of the draft,\d+,\d+$/,
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

test("words of the draft are sent only when that is switched on", async (t) => {
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
  await openCard(page, "q6");
  assert.match(await page.textContent("#card-q6"), /CourtListener's search does not find “a lamp that nobody trims/);
  await page.click("#tab-ledger");
  assert.match(await page.textContent("#panel-ledger"), /Sent: words of the draft: “a lamp that nobody trims/);
});

test("kept answers are counted, saved, cleared and loaded again", async (t) => {
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
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("text=Load from a file")]);
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

test("a browser without storage is reported once, and the check continues", async (t) => {
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
  await page.waitForSelector(".kept >> text=/The browser provides no database .*kept only as long as this page is open/");
});
