// What a draft cites by address, in the page: off by default, a question that lists the hosts, then the texts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, DIST, labels, openPage, withBrowser } from "./browser.mjs";

withBrowser();

const WORDS = "the keeper shall not leave the light while a vessel is in sight of the harbour";
const DRAFT = `The log says that “${WORDS}” (https://lamp.harbour-log.org/rules).\n\nThe log says that “${WORDS}” (http://127.0.0.1:9/rules).\n`;

test("what the draft cites is fetched after a question that lists the hosts, and never a private host", async (t) => {
  const { page, context } = await openPage(t, DIST, { expected: /CORS policy|ERR_FAILED/ });
  const asked = [];
  await context.route(/harbour-log\.org|127\.0\.0\.1:9\//, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ headers: { "access-control-allow-origin": "*", "content-type": "text/plain" }, body: `So ${WORDS}. The end.` });
  });
  await page.evaluate((draft) => {
    const editor = /** @type {HTMLElement} */ (document.querySelector("#editor"));
    editor.innerText = draft;
    editor.dispatchEvent(new Event("input"));
  }, DRAFT);
  const finished = async () => {
    await page.waitForSelector("#review:not([hidden]) .review-grid");
    await page.waitForSelector("#running", { state: "hidden", timeout: 20_000 });
  };
  await page.click("text=Network and kept data");
  await page.check("#fetch-cited");
  assert.deepEqual(asked, []);
  await page.click("#check");
  await page.waitForSelector("dialog[open] >> text=Fetch what the draft cites?");
  assert.match((await page.textContent("dialog[open]")) ?? "", /1 document .* from this host, .*: lamp\.harbour-log\.org\./);
  await assertAccessible(page, "the question for the hosts");
  assert.deepEqual(asked, []);
  await page.click("dialog[open] >> text=/^Fetch$/");
  await finished();
  assert.deepEqual(asked, ["https://lamp.harbour-log.org/rules"]);
  assert.deepEqual((await labels(page)).sort(), ["Source missing", "Verbatim"]);
});

test("what is declined is not fetched", async (t) => {
  const { page, context } = await openPage(t, DIST);
  const asked = [];
  await context.route(/harbour-log\.org/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.evaluate((draft) => {
    const editor = /** @type {HTMLElement} */ (document.querySelector("#editor"));
    editor.innerText = draft;
    editor.dispatchEvent(new Event("input"));
  }, DRAFT);
  await page.click("text=Network and kept data");
  await page.check("#fetch-cited");
  await page.click("#check");
  await page.click("dialog[open] >> text=Fetch nothing");
  await page.waitForSelector("#running", { state: "hidden", timeout: 20_000 });
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  assert.deepEqual(asked, []);
});
