// The page with works outside of law: no request unless it is switched on; then verdicts, an open copy, and a slot for a file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeIndexes } from "../../test/fake-indexes.mjs";
import { articleOf, draftOf, HORN, PILOT, WORDS } from "../../test/works-cases.mjs";
import { assertAccessible, DIST, labels, openPage, withBrowser } from "./browser.mjs";

withBrowser();

/** The page, whose requests to the services go to fakes with these works. */
async function opened(t, content) {
  const fakes = await fakeIndexes(t, content);
  // A text that its host does not let the page read is a fault to the browser.
  const { page, context } = await openPage(t, DIST, { expected: /CORS policy|ERR_FAILED/ });
  const { crossref, openalex, semanticScholar, unpaywall } = fakes.bases;
  for (const [service, fake] of [
    ["https://api.crossref.org/", crossref],
    ["https://api.openalex.org/", openalex],
    ["https://api.semanticscholar.org/graph/v1/", semanticScholar],
    ["https://api.unpaywall.org/v2/", unpaywall],
  ]) {
    await context.route(`${service}**`, async (route) => {
      const response = await fetch(route.request().url().replace(service, fake));
      await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() });
    });
  }
  const given = (text) =>
    page.evaluate((draft) => {
      const editor = /** @type {HTMLElement} */ (document.querySelector("#editor"));
      editor.innerText = draft;
      editor.dispatchEvent(new Event("input"));
    }, text);
  const checked = async () => {
    await page.click("#check");
    await page.waitForSelector("#review:not([hidden]) .review-grid");
    await page.waitForSelector("#running", { state: "hidden", timeout: 20_000 });
  };
  return { ...fakes, page, given, checked };
}

/** @param {import("playwright-core").Page} page */
async function switchOn(page) {
  await page.click("text=Network and kept data");
  await page.check("#look-up-works");
}

test("works are looked up when that is switched on, and an open copy is compared", async (t) => {
  const works = [{ ...HORN.work, copies: /** @type {const} */ ({ unpaywall: "horn.html" }) }];
  const { page, given, checked, log } = await opened(t, { works, texts: { "horn.html": { body: articleOf(HORN.work.title, WORDS) } } });
  await given(draftOf(HORN.reference, WORDS));
  assert.equal(await page.isVisible("#email"), false);
  await switchOn(page);
  assert.match(
    (await page.textContent("#readiness")) ?? "",
    /OpenAlex, Crossref and Semantic Scholar; only their references leave this device/,
  );
  await page.fill("#email", "reader@harrow.example");
  await assertAccessible(page, "works switched on");
  assert.deepEqual(log, []);
  await checked();
  assert.deepEqual(await labels(page), ["Verbatim"]);
  assert.match((await page.textContent("#review")) ?? "", /1 cited work: 1 found\./);
  assert.ok(log.some(({ service }) => service === "unpaywall"));
});

test("without the switch no request is made", async (t) => {
  const { given, checked, log } = await opened(t, { works: [HORN.work] });
  await given(draftOf(HORN.reference, WORDS));
  await checked();
  assert.deepEqual(log, []);
});

test("a copy that pages cannot read is named with the reason, and a file can be added for it", async (t) => {
  const works = [{ ...HORN.work, copies: /** @type {const} */ ({ openalex: "shut.html" }) }, PILOT.work];
  const { page, given, checked } = await opened(t, {
    works,
    texts: { "shut.html": { body: articleOf(HORN.work.title, WORDS), cors: false } },
  });
  await given(draftOf(HORN.reference, WORDS));
  await switchOn(page);
  await checked();
  assert.deepEqual(await labels(page), ["Source missing"]);
  await page.click("#tab-sources");
  assert.match((await page.textContent("#panel-sources")) ?? "", /does not allow access from here; save the file and add it/);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#panel-sources >> text=Add the text as a file")]);
  await chooser.setFiles({ name: "saved.html", mimeType: "text/html", buffer: Buffer.from(articleOf(HORN.work.title, WORDS)) });
  await page.waitForFunction(() => document.querySelector(".card[id^=card-q] .card-sign")?.textContent === "Verbatim", undefined, {
    timeout: 20_000,
  });
});
