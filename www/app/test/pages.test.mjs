// A PDF draft on the page that ships: shown as its pages, with the findings at their places.
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pdfOf } from "../../test/pdf.mjs";
import { assertAccessible, DIST, openPage, SHOTS, withBrowser } from "./browser.mjs";

withBrowser();

// A fictional opinion and a draft that quotes it, once with other words.
const SOURCE = "Alder v. Birch, 700 F.3d 100 (9th Cir. 2012)\n\nWe hold that a promise that is written binds whoever wrote it.\n";
const PAGES = [
  "The court held: \x93a promise that is written binds whoever wrote it.\x94 Alder v. Birch, 700 F.3d 100 \\(9th Cir. 2012\\).",
  "It said \x93a promise that is spoken binds whoever wrote it.\x94 Alder v. Birch, 700 F.3d 100 \\(9th Cir. 2012\\).",
];

async function choose(page, button, file) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles([file]);
}

test("a PDF is shown as its pages, its findings at their places, and as text on request", async (t) => {
  const { page } = await openPage(t, DIST);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await choose(page, "#draft-ways button", { name: "draft.pdf", mimeType: "application/pdf", buffer: pdfOf(...PAGES) });
  await choose(page, "#source-ways button", { name: "alder-v-birch.txt", mimeType: "text/plain", buffer: Buffer.from(SOURCE) });
  assert.ok(!asked.some((url) => url.includes("/ocr/")), "pdf.js is not loaded before a PDF is shown");
  await page.click("#check");
  await page.waitForSelector(".sheet-of-pdf canvas");
  assert.equal(await page.locator(".sheet-of-pdf").count(), 2);

  // The words of the altered quotation are 9-point letters on the second page, whose baseline is 92 points below the upper edge.
  const place = await page.evaluate(() => {
    const sheet = document.querySelectorAll(".sheet-of-pdf")[1];
    const box = sheet.querySelector(".box-changed").getBoundingClientRect();
    const whole = sheet.getBoundingClientRect();
    const points = 612 / whole.width;
    return { left: (box.left - whole.left) * points, bottom: (box.bottom - whole.top) * points, width: box.width * points };
  });
  assert.ok(Math.abs(place.left - 69.5) < 2, `left ${place.left}`);
  assert.ok(Math.abs(place.bottom - 94) < 4, `bottom ${place.bottom}`);
  assert.ok(place.width > 170 && place.width < 230, `width ${place.width}`);

  await page.locator(".box-changed").first().click();
  assert.equal(await page.locator("#card-q2.is-open").count(), 1);
  assert.equal(await page.locator(".box-changed.is-chosen").count(), 1);
  await assertAccessible(page, "pages");
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, "pages.png") });

  await page.click(".faces >> text=Text");
  assert.match(await page.textContent(".paper"), /a promise that is spoken/);
  assert.equal(await page.locator(".sheet-of-pdf").count(), 0);
  await page.click(".faces >> text=Pages");
  await page.waitForSelector(".sheet-of-pdf canvas");
  assert.equal(await page.locator(".box-changed.is-chosen").count(), 1, "the choice stays");

  await page.click("#save");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-menu >> text=The draft with comments")]);
  assert.equal(download.suggestedFilename(), "draft.literatim.pdf");
  const written = await readFile(await download.path(), "latin1");
  assert.ok(written.startsWith(pdfOf(...PAGES).toString("latin1")), "the draft's own bytes stay");
  assert.equal(written.split("/Subtype/Highlight").length, 2, "one finding is to fix");
});
