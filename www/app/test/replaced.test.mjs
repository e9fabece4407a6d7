// What becomes of a check, of its report and of corrections when the draft is replaced, cleared or brought back, and when the check is stopped or fails.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DIST, fixtureBuild, openCard, openPage, withBrowser } from "./browser.mjs";
import { runOf, wordFileOf } from "./word-file.mjs";

withBrowser();
const FIXTURE = fixtureBuild();

const WORDS = "a promise that is written on the back of a ticket binds the company";
const OTHER = "a later answer binds nobody at all";
const CITED = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
const DRAFT = [`He held “${WORDS.replace("binds", "frees")}.” ${CITED}.`, `He held “${OTHER.replace("later", "late")}.” ${CITED}.`];
const file = (name, content) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
const SOURCE = file("source.txt", `Alder v. Birch, 700 F.3d 100\n\nWe hold that ${WORDS}. But ${OTHER}.`);
const WORD = file("brief.docx", wordFileOf(DRAFT.map((text) => `<w:p>${runOf(text)}</w:p>`).join("")));

async function choose(page, button, ...files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles(files);
}

const chooseDraft = async (page, draft) => {
  await choose(page, "#draft-ways >> text=Choose a file", draft);
  await page.locator("#draft-given", { hasText: draft.name }).waitFor();
};

async function check(page) {
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 60_000 });
  await page.waitForSelector("#running", { state: "hidden", timeout: 60_000 });
}

/** Gives the draft with its source, checks it, and takes the source's words for its first quotation. */
async function corrected(page, give) {
  await give();
  await choose(page, "#source-ways >> text=Choose files", SOURCE);
  await check(page);
  await correct(page, "q1");
  await page.waitForSelector("#tab-changes:has-text('1')");
  await page.waitForSelector("#running", { state: "hidden" });
}

async function correct(page, id) {
  await openCard(page, id);
  await page.click(`#card-${id} >> text=Use the source’s words`);
}

const paper = (page, words) => page.waitForFunction((words) => document.querySelector(".paper")?.textContent?.includes(words), words);

/** Waits until nothing is checked and the buttons of the start screen are there. */
async function untilIdle(page) {
  await page.waitForSelector("#start-foot", { state: "visible" });
  for (const id of ["progress", "running"]) assert.equal(await page.isVisible(`#${id}`), false, id);
}

test("when the example is undone, its check ends, and draft and report are those of before", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await page.route("**/example/memo*", (route) => route.fulfill({ body: "2 findings and no more" }));
  await page.fill("#editor", "He wrote “so be it.”");
  await page.click("#example");
  await page.waitForSelector("#progress:not([hidden])");
  await page.click("#toast >> text=Undo");
  await untilIdle(page);
  assert.equal(await page.textContent("#editor"), "He wrote “so be it.”");
  assert.equal(await page.isVisible("#back"), false, "there was no report");

  await check(page);
  await page.click("#new-check");
  await page.click("#example");
  await page.click("#toast >> text=Undo");
  await untilIdle(page);
  await page.click("#back");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
});

test("a draft that is discarded while it is checked leaves no check and no report", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await page.fill("#editor", "2 findings, a report and no more");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await page.reload();
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  assert.equal(await page.isVisible("#running"), true);
  await page.click("#toast >> text=Discard it");
  await untilIdle(page);
  assert.equal(await page.isVisible("#back"), false);
  await page.click("#toast >> text=Undo");
  assert.equal(await page.textContent("#editor"), "2 findings, a report and no more");
  await page.click("#back");
  await page.waitForSelector("#review:not([hidden]) .again >> text=Continue");
});

test("an interim report whose check is stopped waits for nothing any more, and can be continued", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await page.fill("#editor", "2 findings, a report and no more");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  assert.equal(await page.locator(".again").count(), 0);
  await page.click("#running >> text=Stop");
  await page.waitForSelector(".again >> text=Continue");
  assert.equal(await page.isVisible("#running"), false);
});

test("a check that fails after an interim report ends that, and says why at the draft until the draft is another", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await chooseDraft(page, file("draft.txt", "2 findings, a report and a fault"));
  await page.click("#check");
  await page.waitForSelector("#toast >> text=could not be read to its end");
  await page.waitForSelector(".again >> text=Continue");
  await page.click("#new-check");
  assert.match(await page.textContent("#draft-given .problem"), /could not be read to its end/);
  await page.click("#clear");
  await page.fill("#editor", "0 findings and a fault");
  await page.click("#check");
  await page.waitForSelector("#start-problem:not([hidden])");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "check", "the focus was on the progress");
  await page.fill("#editor", "Other words.");
  assert.equal(await page.isVisible("#start-problem"), false);
});

test("neither a correction nor its undo changes another draft that was given since", async (t) => {
  const { page } = await openPage(t, DIST);
  await corrected(page, () => page.fill("#editor", DRAFT.join("\n\n")));
  await page.click("#new-check");
  await chooseDraft(page, file("other.txt", "Other words."));
  await page.click("#toast >> text=Undo");
  await page.waitForSelector("#toast >> text=These words have changed since");
  await page.click("#back");
  await correct(page, "q2");
  await page.waitForSelector("#toast >> text=The draft has changed since this report");
  await page.click("#new-check");
  await check(page);
  assert.equal(await page.textContent(".paper"), "Other words.");
});

test("the corrections of a draft come back with it, and each can be undone then", async (t) => {
  const { page } = await openPage(t, DIST);
  await corrected(page, () => page.fill("#editor", DRAFT.join("\n\n")));
  await page.click("#new-check");
  await page.click("#clear");
  await page.click("#toast >> text=Undo");
  await page.click("#back");
  assert.match(await page.textContent("#tab-changes"), /1/);
  await correct(page, "q2");
  await page.waitForSelector("#tab-changes:has-text('2')");
  await page.keyboard.press("Control+z");
  await paper(page, "a late answer");
  await page.waitForSelector("#running", { state: "hidden" });
  await page.keyboard.press("Control+z");
  await paper(page, "frees");
  await page.waitForSelector("#running", { state: "hidden" });
  assert.equal(await page.textContent(".total-fix"), "2 to fix");
});

test("the corrections of a Word file come back with it after another draft was checked, and go on from the file as it was given", async (t) => {
  const { page } = await openPage(t, DIST);
  await corrected(page, () => chooseDraft(page, WORD));
  await page.click("#new-check");
  await page.click("#example");
  // A message stays while the pointer is on it.
  await page.hover("#toast");
  await page.waitForSelector("#bar-title:has-text('memo')", { timeout: 60_000 });
  await page.waitForSelector("#running", { state: "hidden", timeout: 60_000 });
  await page.click("#toast >> text=Undo");
  await check(page);
  assert.match(await page.textContent("#tab-changes"), /1/);
  await correct(page, "q2");
  await page.waitForSelector("#tab-changes:has-text('2')");
  await paper(page, OTHER);
  await page.waitForSelector("#running", { state: "hidden" });
  for (const words of ["a late answer", "frees"]) {
    await page.keyboard.press("Control+z");
    await paper(page, words);
    await page.waitForSelector("#running", { state: "hidden" });
  }
  await page.click("#save");
  assert.equal(await page.isVisible("text=The draft with your corrections tracked"), false, "nothing is left of them");
});

test("the browser asks before a corrected file is lost, also after a reload, until it is saved", async (t) => {
  const { page } = await openPage(t, DIST);
  await corrected(page, () => chooseDraft(page, WORD));
  const asks = async () => {
    let asked = false;
    page.once("dialog", (dialog) => {
      asked = dialog.type() === "beforeunload";
      void dialog.accept();
    });
    await page.reload();
    page.removeAllListeners("dialog");
    return asked;
  };
  assert.equal(await asks(), true);
  await check(page);
  await paper(page, WORDS);
  assert.equal(await asks(), true, "the file that was restored");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await page.click("#save");
  await Promise.all([page.waitForEvent("download"), page.click("#save-menu >> text=As JSON")]);
  assert.equal(await asks(), false);
});
