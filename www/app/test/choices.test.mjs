// The page as it ships, with a fake CourtListener that has two cases at one citation: the reader says which one is meant.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, DIST, openCard, openPage, withBrowser } from "./browser.mjs";
import { begin, done, fictional, opened, verdicts } from "./courtlistener.mjs";

withBrowser();

const CITED = "United States v. Crane, 1970 F.3d 20, 21 (2014)";
const DRAFT = `It is settled that “whoever winds the clock answers for the hour.” ${CITED}.\n`;

/** Both have the quoted words, so these do not show which one is meant. */
const winder = fictional(1110, "United States v. Crane", ["1970 F.3d 20"], "Whoever winds the clock answers for the hour.");
const keeper = fictional(1120, "United States v. Crane", ["1970 F.3d 20"], "Again, whoever winds the clock answers for the hour.");
keeper.cluster.date_filed = "2014-11-21";
keeper.docket.docket_number = "14-7788";

async function ambiguous(t) {
  const all = await opened(t, { cases: [winder, keeper] });
  await begin(all.page, DRAFT);
  await done(all.page);
  assert.deepEqual(await verdicts(all.page, "citations"), ["Ambiguous"]);
  await openCard(all.page, "c1");
  return all;
}

test("one of several cases is chosen without another request, and the choice is undone", async (t) => {
  const { page, asked } = await ambiguous(t);
  const before = asked().length;
  assert.equal(await page.locator("#card-c1 .candidate").count(), 2);
  assert.match(await page.textContent("#card-c1 .candidate >> nth=1"), /United States v\. Crane1970 F\.3d 20 · .*2014-11-21/);
  await assertAccessible(page, "candidates");
  await page.click("#card-c1 .candidate >> nth=1 >> text=This one is meant");
  await page.waitForSelector("#card-c1 .candidate.is-chosen >> text=Chosen by you");
  await done(page);
  assert.deepEqual(await verdicts(page, "citations"), ["Found"]);
  assert.match(await page.textContent("#card-c1"), /Of 2 cases that fit, the reader chose United States v\. Crane/);
  assert.equal(asked().length, before, "the answers and the text are kept");
  await assertAccessible(page, "a chosen candidate");
  await page.click("#card-c1 .is-chosen >> text=Undo");
  await page.waitForSelector("#card-c1 .is-chosen", { state: "detached" });
  await done(page);
  assert.deepEqual(await verdicts(page, "citations"), ["Ambiguous"]);
  assert.equal(asked().length, before);
});

test("a choice survives a reload of the page", async (t) => {
  const { page } = await ambiguous(t);
  await page.click("#card-c1 .candidate >> nth=0 >> text=This one is meant");
  await page.waitForSelector("#card-c1 .is-chosen");
  await page.reload();
  await page.waitForSelector("#toast >> text=Your draft is back");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await done(page);
  assert.deepEqual(await verdicts(page, "citations"), ["Found"]);
});

/** What the browser keeps of the reader's decisions. */
const kept = (page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("literatim-work");
    const database = await new Promise((resolve) => opening.addEventListener("success", () => resolve(opening.result)));
    const reading = database.transaction("decisions").objectStore("decisions").get("decisions");
    const found = await new Promise((resolve) => reading.addEventListener("success", () => resolve(reading.result)));
    database.close();
    return found;
  });

test("with the user's agreement, an attribution by hand is kept for another tab, and deleted with the draft", async (t) => {
  const { page, context } = await openPage(t, DIST);
  const check = async (page) => {
    await page.click("#check");
    await page.waitForSelector("#review:not([hidden]) .review-grid");
    await done(page);
    await openCard(page, "q1");
    return page.textContent("#card-q1 .attribution");
  };
  await page.check("#keep-work");
  await page.fill("#editor", "Moe v. Poe, 901 F.3d 1 (2019), differs. It holds “a lantern at the gate.” Doe v. Roe, 900 F.3d 4 (2018).");
  assert.match(await check(page), /^Cited Doe v\. Roe/);
  await page.click("#card-q1 .attribution button");
  await page.selectOption("#card-q1 .citation-choice", "Moe v. Poe, 901 F.3d 1 (2019)");
  await page.waitForSelector("#card-q1 .attribution >> text=Moe v. Poe");
  for (let tries = 0; tries < 50 && (await kept(page))?.attributions.length !== 1; tries++) await page.waitForTimeout(100);

  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForFunction(() => document.querySelector("#editor")?.textContent?.startsWith("Moe"));
  assert.match(await check(other), /^Cited Moe v\. Poe/);
  await other.click("#new-check");
  await other.uncheck("#keep-work");
  await other.waitForSelector("#toast >> text=What was kept on this device is deleted");
  assert.equal(await kept(other), undefined);
});
