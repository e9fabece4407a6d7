// The page as it ships, with a fake CourtListener on another origin: a file of one's own for a citation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openCard, withBrowser } from "./browser.mjs";
import { begin, done, NETTLEBY, opened, QUOTATIONS, verdicts } from "./courtlistener.mjs";

withBrowser();

test("a citation without a source takes a file, which matches it whatever the file contains", async (t) => {
  const { page, asked } = await opened(t);
  await begin(page);
  await done(page);
  const before = asked().length;
  await openCard(page, "c6");
  const file = { name: "found on the shelf.txt", mimeType: "text/plain", buffer: Buffer.from(NETTLEBY) };
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#card-c6 >> text=Add the opinion as a file")]);
  await chooser.setFiles([file]);
  await page.waitForFunction(() => document.querySelector("#card-c6 .slot") === null);
  await done(page);
  assert.deepEqual(await verdicts(page), [...QUOTATIONS.slice(0, 5), "Verbatim"]);
  assert.match(await page.textContent("#card-c6"), /Source1960 F\.3d 500\.txt/);
  assert.equal(asked().length, before, "what is kept is not asked again");
  await page.click("#new-check");
  assert.match(await page.textContent("#source-list"), /1960 F\.3d 500\.txtfound on the shelf\.txt, given for a citation/);
});

test("a file can be dropped on its citation", async (t) => {
  const { page } = await opened(t);
  await begin(page);
  await done(page);
  await openCard(page, "c6");
  await page.locator("#card-c6 .slot").evaluate((slot, words) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([words], "shelf.txt"));
    for (const type of ["dragover", "drop"]) slot.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, NETTLEBY);
  await page.waitForSelector("#card-c6 >> text=1960 F.3d 500.txt");
  await done(page);
  assert.deepEqual(await verdicts(page), [...QUOTATIONS.slice(0, 5), "Verbatim"]);
});

test("a file that identifies itself as another case is not used for a citation, and the page says so", async (t) => {
  const { page } = await opened(t);
  await begin(page);
  await done(page);
  await page.click("#tab-sources");
  const other = {
    cluster: { id: 7, case_name: "Vane v. Crewe", citations: [{ volume: "1961", reporter: "F.3d", page: "7" }] },
    opinions: [{ id: 8, type: "020lead", html_with_citations: "<p>Words.</p>" }],
  };
  const file = { name: "other.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(other)) };
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#panel-sources >> text=Add the opinion as a file")]);
  await chooser.setFiles([file]);
  await page.waitForSelector("#toast >> text=/1960 F\\.3d 500\\.json identifies itself as another case/");
});
