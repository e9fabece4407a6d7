// The page as it ships: the page that a citation lacks, or should give instead.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, DIST, labels, openCard, openPage, withBrowser } from "./browser.mjs";

withBrowser();

/** An opinion with its printed pages, as star pages. */
const OPINION = `<h1>Thornby v. Wickmere, 900 F.3d 410 (2018)</h1><p>Fictional: written for these tests.</p>
<p><span class="star-pagination">*413</span> The bell is rung twice before the tram may leave the hill.</p>
<p><span class="star-pagination">*414</span> A lantern is left at the gate of the harbor through the night.</p>
<p><span class="star-pagination">*415</span> No keeper sells the key that he holds for another person.</p>`;

const record = (html) =>
  JSON.stringify({
    cluster: { id: 7, case_name: "Thornby v. Wickmere", citations: [{ volume: "900", reporter: "F.3d", page: "410" }] },
    opinions: [{ id: 8, type: "020lead", html_with_citations: html }],
  });

async function checked(t, draft, opinion = record(OPINION), name = "thornby.json") {
  const { page } = await openPage(t, DIST, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.fill("#editor", draft);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#source-ways >> text=Choose files")]);
  await chooser.setFiles([{ name, mimeType: "text/plain", buffer: Buffer.from(opinion) }]);
  await page.waitForSelector("#source-list li");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await page.waitForSelector("#running", { state: "hidden" });
  return page;
}

const rechecked = async (page, words) => {
  await page.waitForFunction((words) => document.querySelector(".draft-side")?.textContent.includes(words), words);
  await page.waitForSelector("#running", { state: "hidden" });
};

test("a missing pin is copied, put into the draft, and taken out again", async (t) => {
  const page = await checked(
    t,
    "It says “a lantern is left at the gate of the harbor.” Thornby v. Wickmere, 900 F.3d 410 (2018). So it is.",
  );
  await openCard(page, "q1");
  assert.match(await page.textContent("#card-q1 .pin-offer"), /^Cites no page; it is at 414/);
  await assertAccessible(page, "a pin");
  await page.click("#card-q1 >> text=Copy the citation");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "Thornby v. Wickmere, 900 F.3d 410, 414 (2018)");
  await page.click("#card-q1 >> text=Add the pin");
  await rechecked(page, "900 F.3d 410, 414 (2018). So");
  await openCard(page, "q1");
  assert.equal(await page.locator("#card-q1 .pin-offer").count(), 0);
  await page.click("#toast >> text=Undo");
  await rechecked(page, "900 F.3d 410 (2018). So");
});

test("a wrong pin is replaced, and kept beside the right one where another quotation needs it", async (t) => {
  const draft = `It says “a lantern is left at the gate of the harbor.” Thornby v. Wickmere, 900 F.3d 410, 413 (2018).

It says that “the bell is rung twice” and that “no keeper sells the key that he holds.” Id. at 413.`;
  const page = await checked(t, draft);
  await openCard(page, "q1");
  await page.click("#card-q1 >> text=Correct the pin");
  await rechecked(page, "900 F.3d 410, 414 (2018)");
  await openCard(page, "q3");
  await page.click("#card-q3 >> text=Correct the pin");
  await rechecked(page, "Id. at 413, 415.");
  assert.deepEqual(
    (await labels(page)).filter((label) => /page/i.test(label)),
    [],
  );
});

test("a decision holds for a citation whose pin is corrected", async (t) => {
  const draft = `Moe v. Poe, 901 F.3d 1 (2019), differs. Thornby v. Wickmere, 900 F.3d 410 (2018), does too.

As one reads there, “a lantern is left at the gate of the harbor.”`;
  const page = await checked(t, draft);
  await openCard(page, "q1");
  await page.click("#card-q1 .attribution button");
  await page.selectOption("#card-q1 .citation-choice", "Thornby v. Wickmere, 900 F.3d 410 (2018)");
  await page.waitForSelector("#card-q1 >> text=Add the pin");
  await page.click("#card-q1 >> text=Add the pin");
  await rechecked(page, "900 F.3d 410, 414 (2018), does");
  await openCard(page, "q1");
  assert.match(await page.textContent("#card-q1 .attribution"), /^Cited Thornby v\. Wickmere, 900 F\.3d 410, 414 \(2018\)/);
});

test("of a source without pages, the card says so", async (t) => {
  const text = "Thornby v. Wickmere, 900 F.3d 410 (2018)\n\nA lantern is left at the gate of the harbor through the night.";
  const draft = "It says “a lantern is left at the gate of the harbor.” Thornby v. Wickmere, 900 F.3d 410 (2018).";
  const page = await checked(t, draft, text, "thornby.txt");
  await openCard(page, "q1");
  assert.match(await page.textContent("#card-q1"), /The source marks no pages, so the page to cite is not known\./);
  assert.equal(await page.locator("#card-q1 .pin-offer").count(), 0);
});
