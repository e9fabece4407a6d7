// The shipped page with an offline index of cases: choosing its file, what a check then says, clearing it, and the order of asking.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { folderOf, literatim } from "../../test/fixtures.mjs";
import { assertAccessible, openCard, withBrowser } from "./browser.mjs";
import { done, giveMemo, giveToken, opened, verdicts } from "./courtlistener.mjs";

withBrowser();

/** Fictional cases in an invented volume. */
const DUMPS = {
  "opinion-clusters-2026-06-30.csv":
    'id,case_name_short,case_name,case_name_full,date_filed,precedential_status,docket_id\n"1","","Duskwright v. Pellinwood","","2016-03-01","Published","9"\n',
  "citations-2026-06-30.csv": 'id,volume,reporter,page,type,cluster_id\n"1","1931","F.3d","201","1","1"\n',
};
const MEMO =
  "As was held in Duskwright v. Pellinwood, 1931 F.3d 201 (14th Cir. 2016), the bell rang.\n\n" +
  "As was held in Tarnholt v. Gorley, 1932 F.3d 7 (14th Cir. 2016), the lamp was lit.\n";

async function index(t) {
  const cwd = await folderOf(t, DUMPS);
  const { code, stderr } = await literatim(["index", "build", "cases.index", ...Object.keys(DUMPS)], { cwd });
  assert.equal(code, 0, stderr);
  const other = join(cwd, "notes.index");
  await writeFile(other, "not an index");
  return { file: join(cwd, "cases.index"), other };
}

async function checked(page) {
  await giveMemo(page, MEMO);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await done(page);
  return verdicts(page, "citations");
}

const openNetwork = async (page) => {
  await page.click(".network summary");
  await page.waitForSelector("#case-index");
};

test("an index that is chosen in the page says what exists without a request, until it is removed", async (t) => {
  const { file, other } = await index(t);
  const { page, fake } = await opened(t);
  await openNetwork(page);
  await page.setInputFiles("#case-index", other);
  await page.waitForSelector("#case-index-state >> text=is not an offline index of cases");
  await page.setInputFiles("#case-index", file);
  await page.waitForSelector("#case-index-state >> text=cases.index is kept on this device");
  await assertAccessible(page, "index");
  // It is there after a reload, and gone once it is removed.
  await page.reload();
  await openNetwork(page);
  await page.waitForSelector("#case-index-state >> text=cases.index is kept on this device");
  await page.click("#case-index-state >> text=Remove it");
  await page.waitForFunction(() => document.querySelector("#case-index-state")?.textContent === "");
  assert.equal(await page.evaluate(() => localStorage.getItem("literatim-index")), null);
  const kept = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("literatim-index");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("files").objectStore("files").count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );
  assert.equal(kept, 0);
  await page.setInputFiles("#case-index", file);
  await page.waitForSelector("#case-index-state >> text=cases.index is kept on this device");
  assert.deepEqual(await checked(page), ["Found", "Not in the index"]);
  assert.equal(fake.log.length, 0);
  await page.click("#tab-ledger");
  assert.match(
    await page.textContent("#panel-ledger"),
    /Nothing left this device\..*the given sources \(0 of 2\), Offline index cases\.index \(1 of 2\)/,
  );
  await page.click("#tab-findings");
  await openCard(page, "c2");
  assert.match(await page.textContent("#card-c2"), /Asked: Offline index cases\.index\. Give a free token of CourtListener/);
});

test("the order of asking is changed in the page, and kept", async (t) => {
  const { file } = await index(t);
  const { page, fake } = await opened(t);
  await giveToken(page);
  await page.waitForSelector(".token-right");
  await openNetwork(page);
  await page.setInputFiles("#case-index", file);
  await page.waitForSelector("#case-index-state >> text=is kept");
  const order = () => page.$$eval("#asking-order input", (boxes) => boxes.map(({ id, checked }) => `${id}${checked ? "" : " off"}`));
  assert.deepEqual(await order(), ["ask-kept", "ask-index", "ask-cap", "ask-courtlistener"]);
  await page.click("#ask-courtlistener-earlier");
  await page.click("#ask-courtlistener-earlier");
  await page.uncheck("#ask-kept");
  assert.deepEqual(await order(), ["ask-courtlistener", "ask-index", "ask-cap", "ask-kept off"]);
  await page.reload();
  await openNetwork(page);
  assert.deepEqual(await order(), ["ask-courtlistener", "ask-index", "ask-cap", "ask-kept off"]);
  await page.uncheck("#ask-courtlistener");
  const before = fake.log.length;
  assert.deepEqual(await checked(page), ["Found", "Not in the index"]);
  assert.equal(fake.log.length, before);
});

test("an index at an address of the page's own server is read in ranges or whole, and another host is refused in words", async (t) => {
  const { file } = await index(t);
  const { page, site } = await opened(t);
  const bytes = await readFile(file);
  await page.route("**/cases.index", (route) => route.fulfill({ status: 200, body: bytes, contentType: "application/octet-stream" }));
  await openNetwork(page);
  const give = async (address) => {
    await page.fill("#case-index-address", "");
    await page.locator("#case-index-address").pressSequentially(address);
    await page.press("#case-index-address", "Tab");
  };
  await give("https://elsewhere.example/cases.index");
  await page.waitForFunction(() =>
    document.querySelector(".network").textContent.includes("This page may not connect to elsewhere.example"),
  );
  await give("cases.index");
  assert.equal(await page.evaluate(() => localStorage.getItem("literatim-index-address")), `${site.url}cases.index`);
  assert.deepEqual(await checked(page), ["Found", "Not in the index"]);
  await page.click("#tab-ledger");
  assert.match(await page.textContent("#panel-ledger"), /To read the head of the offline indexSent: nothing of the draft/);
});
