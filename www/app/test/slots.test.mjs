// The page as it ships, with a fake CourtListener on another origin: a file of one's own for a citation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, DIST, openCard, openPage, withBrowser } from "./browser.mjs";
import { begin, done, NETTLEBY, opened, QUOTATIONS, verdicts } from "./courtlistener.mjs";

withBrowser();

/** A draft that cites two cases. */
const TWO = `The gate “is shut at dusk by the keeper,” as they say. Alder v. Birch, 1961 F.3d 7 (2015).

The bell “is rung twice before the tram may leave.” Nettleby v. Crane, 1960 F.3d 500 (2014).`;

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
  assert.match(await page.textContent("#card-c6"), /SourceNettleby v\. Crane/);
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
  await page.waitForSelector("#card-c6 .about >> text=Nettleby v. Crane");
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
  await page.waitForSelector(
    "#toast >> text=/1960 F\\.3d 500\\.json identifies itself as Vane v\\. Crewe, 1961 F\\.3d 7, so it is not used/",
  );
});

/** Drops files on the slot for all that is missing. */
function dropOnAll(page, files) {
  return page.locator("#panel-sources .part-title + .slot").evaluate((slot, files) => {
    const dataTransfer = new DataTransfer();
    for (const { name, words } of files) dataTransfer.items.add(new File([words], name));
    for (const type of ["dragover", "drop"]) slot.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

test("files dropped for all that is missing go to the citations that they fit; one that fits none is assigned by hand, and back", async (t) => {
  const { page } = await openPage(t, DIST);
  await page.fill("#editor", TWO);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await done(page);
  await page.click("#tab-sources");
  await dropOnAll(page, [
    { name: "scan 7.txt", words: "Alder v. Birch, 1961 F.3d 7 (2015)\n\nThe gate is shut at dusk by the keeper." },
    { name: "scan 8.txt", words: "A bell is rung twice before the tram may leave the hill." },
  ]);
  await page.waitForSelector("#panel-sources >> text=Files added last");
  await done(page);
  const last = page.locator("#panel-sources section", { hasText: "Files added last" });
  assert.match(await last.locator("li").nth(0).textContent(), /^scan 7\.txtTaken for Alder v\. Birch, 1961 F\.3d 7 \(2015\)$/);
  assert.match(await last.locator("li").nth(1).textContent(), /^scan 8\.txtNo citation fits it\.It belongs to /);
  await assertAccessible(page, "files added last");
  await last.locator("select").selectOption({ label: "Nettleby v. Crane, 1960 F.3d 500 (2014)" });
  await page.waitForSelector("text=/1960 F\\.3d 500\\.txtTaken for Nettleby|Taken for Nettleby/");
  await done(page);
  assert.deepEqual(await verdicts(page), ["Verbatim", "Verbatim"]);
  await page.click("#tab-sources");
  await page.click("#toast >> text=Undo");
  await page.waitForSelector("text=No citation fits it.");
  await done(page);
  assert.deepEqual(await verdicts(page), ["Verbatim", "Source missing"]);
});
