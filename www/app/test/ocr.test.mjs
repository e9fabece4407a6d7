// Text recognition in the page: it is offered where pages are pictures, and runs on this device with language data that the user chooses.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { scanOf } from "../../test/scans.mjs";
import { assertAccessible, DIST, openPage, withBrowser } from "./browser.mjs";

withBrowser();

const DATA = join(
  dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json")),
  "4.0.0_best_int",
  "eng.traineddata.gz",
);
const WORDS = "The keeper of the quay shall not be liable for any loss";
const SCAN = scanOf(
  ["Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)", `${WORDS} that a boat`, "suffers when the harbor is closed by ice."],
  ["The end."],
);
const DRAFT = `It was held that “${WORDS}.” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n`;
/** The browser reports that there are no language data next to the page, and tesseract that it cannot use what is given. */
const REPORTED = /404|eng\.traineddata|TESSDATA_PREFIX|'eng'|any languages/;

async function choose(page, button, file) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles(file);
}

const pdf = (name) => ({ name, mimeType: "application/pdf", buffer: SCAN });
const text = { name: "draft.txt", mimeType: "text/plain", buffer: Buffer.from(DRAFT) };

async function check(page) {
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 60_000 });
}

test("the text of a source is recognised, and the draft is checked again with it", async (t) => {
  const { page } = await openPage(t, DIST, { expected: REPORTED });
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await choose(page, "#draft-ways button", text);
  await choose(page, "#source-ways button", pdf("source.pdf"));
  assert.equal(await page.locator(".ocr-offer").count(), 0, "nothing is offered before the file was read");
  await check(page);
  assert.ok(!asked.some((url) => url.includes("/ocr/")), "nothing of it is loaded before it is asked for");

  await page.click("#tab-sources");
  const offer = page.locator(".sources .ocr-offer");
  assert.match(await offer.innerText(), /^2 pages of it have no text that can be read\. Recognise the text \(OCR\)$/);
  await offer.locator("button").click();
  await page.waitForSelector("#ocr-note:has-text('@tesseract.js-data/eng')");
  assert.match(
    await page.textContent("dialog p"),
    /2 pages have no text but pictures of it\. It is recognised on this device, which takes about 8 seconds/,
  );
  await assertAccessible(page, "recognition");
  await page.click("dialog .primary");
  await page.waitForSelector("dialog .problem:not([hidden])");
  assert.match(await page.textContent("dialog .problem"), /Choose a file of language data/);
  await page.setInputFiles("#ocr-data", DATA);
  await page.click("dialog .primary");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForSelector(".sources .ocr-offer:has-text('Recognising page 1 of 2')");
  await assertAccessible(page, "recognising");
  await page.waitForFunction(() => document.querySelector(".total-fine") !== null, null, { timeout: 60_000 });
  assert.equal(await page.locator(".ocr-offer").count(), 0);
  await page.click("#new-check");
  assert.match(await page.innerText("#source-list .given-facts"), /text of 2 pages recognised/);
  const origin = new URL(page.url()).origin;
  assert.deepEqual(
    asked.filter((url) => !url.startsWith(origin) && !url.startsWith("blob:")),
    [],
  );
});

/** In the page: presses Stop as soon as the progress at the sources names a page, which may be recognised before a test could see it. */
function stopAtPage(words) {
  new MutationObserver((_changes, observer) => {
    const offer = document.querySelector(".sources .ocr-offer");
    if (!offer?.textContent.includes(words)) return;
    observer.disconnect();
    offer.querySelector("button").click();
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

test("a recognition can be stopped at any page: what is recognised stays, and the rest goes on from there", async (t) => {
  const { page } = await openPage(t, DIST, { expected: REPORTED });
  await choose(page, "#draft-ways button", text);
  await choose(page, "#source-ways button", pdf("source.pdf"));
  await check(page);
  await page.click("#tab-sources");
  await page.click(".sources .ocr-offer button");
  await page.setInputFiles("#ocr-data", DATA);
  await page.evaluate(stopAtPage, "page 2 of 2");
  await page.click("dialog .primary");
  await page.waitForFunction(() => document.querySelector(".total-fine") !== null, null, { timeout: 60_000 });
  const offer = page.locator(".sources .ocr-offer");
  assert.match(await offer.innerText(), /^1 page of it has no text that can be read\. Recognise the rest \(OCR\)$/);

  await offer.locator("button").click();
  await page.waitForSelector("#ocr-note:has-text('The language eng was used last and is used again if you choose no file.')");
  await page.click("dialog .primary");
  await page.waitForSelector(".sources .ocr-offer:has-text('Recognising page 1 of 1')");
  await page.waitForSelector(".sources .ocr-offer", { state: "detached", timeout: 60_000 });
  await page.click("#new-check");
  assert.match(await page.innerText("#source-list .given-facts"), /text of 2 pages recognised/);
});

test("a recognition can be refused, stopped or fail, and the offer stays at the draft until its text is recognised", async (t) => {
  const { page } = await openPage(t, DIST, { expected: REPORTED });
  await choose(page, "#draft-ways button", pdf("draft.pdf"));
  await check(page);
  await page.click(".draft-problems .ocr-offer button");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.locator(".draft-problems .ocr-offer").count(), 1);
  await page.click("#new-check");
  await page.click("#draft-given .ocr-offer button");
  await page.setInputFiles("#ocr-data", { name: "eng.traineddata", mimeType: "", buffer: Buffer.from("no data") });
  await page.click("dialog .primary");
  await page.waitForSelector("dialog .problem:not([hidden])");
  assert.match(await page.textContent("dialog .problem"), /The language data for eng cannot be used/);
  await page.setInputFiles("#ocr-data", DATA);
  await page.click("dialog .primary");
  await page.waitForSelector("#draft-given progress");
  await page.click("#draft-given .ocr-offer button");
  await page.click("#draft-given .ocr-offer button:has-text('Recognise the text')");
  await page.waitForSelector("#ocr-note:has-text('eng was used last')");
  await page.click("dialog .primary");
  await page.waitForSelector("#review:not([hidden]) .sheet-of-pdf", { timeout: 60_000 });
  await page.click(".faces >> text=Text");
  await page.waitForSelector(`.paper:has-text("${WORDS}")`);
  assert.equal(await page.locator(".draft-problems .ocr-offer").count(), 0);
});
