// The page as it ships: what happens to a draft when its file cannot be read, the page is left, or its server goes away.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible, DIST, openCard, openPage, showExample, withBrowser } from "./browser.mjs";
import { giveMemo, giveToken, opened } from "./courtlistener.mjs";
import { wordFileOf } from "./word-file.mjs";

withBrowser();

const DRAFT =
  "He wrote that “a promise that is written on the back of a ticket binds the company.” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).";
const file = (name, content) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
const SHEET = file("letter.xlsx", "PK\x03\x04\x14\0\x06\0[Content_Types].xml xl/workbook.xml");

/** Gives files by a button that opens the system's chooser. */
async function choose(page, button, files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles(files);
}

const chooseDraft = (page, ...files) => choose(page, "#draft-ways >> text=Choose a file", files);
const chooseSources = (page, ...files) => choose(page, "#source-ways >> text=Choose files", files);

/** Whether the browser asks the user before it leaves the page by a reload. */
async function asksBeforeReload(page) {
  let asks = false;
  const accept = (dialog) => {
    asks = dialog.type() === "beforeunload";
    void dialog.accept();
  };
  page.on("dialog", accept);
  await page.reload();
  page.off("dialog", accept);
  return asks;
}

/** Pastes on the sheet, as a program's rich text or as plain text. */
function paste(page, type, text) {
  return page.locator("#editor").evaluate(
    (editor, [type, text]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(type, text);
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [type, text],
  );
}

test("a LaTeX draft takes the parts and the works that it names from the files given with it", async (t) => {
  const { page } = await openPage(t, DIST);
  await chooseDraft(
    page,
    file("main.tex", "\\documentclass{article}\\begin{document}\\input{parts/one}\n\n\\bibliography{works}\\end{document}"),
  );
  await chooseSources(
    page,
    file("one.tex", "He wrote that ``a promise that is written on the back of a ticket binds the company.'' \\cite{alder}"),
    file("works.bib", "@book{alder, author = {Alder, Ann}, title = {A Ticket and its Back}, year = 2012, publisher = {Quay Press}}"),
    file("source.txt", "It is said that a promise that is written on the back of a ticket binds the company."),
  );
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save").then(() => page.click("text=As JSON"))]);
  const report = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.deepEqual(
    report.citations.map(({ text, name }) => [text, name]),
    [["[1]", "A Ticket and its Back"]],
  );
  assert.deepEqual(
    report.sources.map(({ name }) => name),
    ["source.txt"],
  );
});

const paragraph = (text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const row = (...cells) => `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join("")}</w:tr>`;

const ALTERED = DRAFT.replace("binds the company", "does not bind the company");
const TICKETS = file(
  "source.txt",
  "Alder v. Birch, 700 F.3d 100\n\nWe hold that a promise that is written on the back of a ticket binds the company.",
);

test("a table of a Word draft is shown as a table", async (t) => {
  const { page } = await openPage(t, DIST);
  const table = `<w:tbl>${row("Ticket", "Day")}${row("A return", "Monday")}${row("A return for two", "Friday").replace("Friday", "Friday</w:t></w:r></w:p><w:p><w:r><w:t>or later")}</w:tbl>`;
  await chooseDraft(page, { ...file("letter.docx", ""), buffer: wordFileOf(paragraph(ALTERED) + table) });
  await chooseSources(page, TICKETS);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 60_000 });
  assert.deepEqual(await page.locator(".document td").allTextContents(), [
    ...["Ticket\n", "Day"],
    ...["A return\n", "Monday"],
    "A return for two\nFriday\nor later",
  ]);
});

test("a draft whose file takes no changes is corrected as text and saved, with its italics", async (t) => {
  const { page } = await openPage(t, DIST);
  await chooseDraft(page, file("letter.html", `<p>${ALTERED}</p><p>He read <i>The Lamp</i> twice.</p>`));
  await chooseSources(page, TICKETS);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 60_000 });
  await openCard(page, "q1");
  assert.match(await page.textContent("#card-q1"), /Your draft is not changed here: copy the words into it, or edit it as text\./);
  await page.click("#card-q1 >> text=edit it as text");
  await page.waitForSelector("#bar-title:has-text('letter.md')");
  await openCard(page, "q1");
  await page.click("#card-q1 >> text=Use the source’s words");
  await page.waitForSelector(".total-fine");
  await page.click("#save");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=The draft with its corrections")]);
  const saved = readFileSync(await download.path(), "utf8");
  assert.match(saved, /^He wrote that “a promise that .* binds the company\.”/);
  assert.match(saved, /He read \*The Lamp\* twice\./, "italics are kept");
});

test("each change of a draft can be undone by itself, on its card and by Ctrl+Z, as long as the page is open", async (t) => {
  const { page } = await openPage(t, DIST);
  const [first, second] = ["a promise binds the company that printed it", "a later answer binds nobody at all"];
  const cited = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
  await page.fill(
    "#editor",
    `He held “${first.replace("binds", "frees")}.” ${cited}.\n\nHe held “${second.replace("later", "late")}.” ${cited}.`,
  );
  await chooseSources(page, file("source.txt", `Alder v. Birch, 700 F.3d 100\n\nWe hold that ${first}. But ${second}.`));
  await page.click("#check");
  for (const id of ["q1", "q2"]) {
    await page.waitForSelector(`#head-${id}`, { state: "attached" });
    await openCard(page, id);
    await page.click(`#card-${id} >> text=Use the source’s words`);
    await page.waitForSelector(`#tab-changes:has-text("${id.slice(1)}")`);
  }
  await page.click("#tab-changes");
  assert.deepEqual(await page.locator(".changes ins").count(), 2);
  await assertAccessible(page, "changes");
  await page.locator(".changes li").last().getByRole("button").click();
  await page.waitForFunction(() => document.querySelector(".paper")?.textContent.includes("frees"));
  assert.match(await page.textContent(".paper"), /frees.*a later answer/s, "the other change stays");
  await openCard(page, "q2");
  assert.equal(await page.locator("#card-q2 >> text=Undo the change").count(), 1);
  await page.locator("#head-q2").focus();
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelector(".paper")?.textContent.includes("a late answer"));
  assert.equal(await page.locator("#tab-changes").count(), 0);
  await page.waitForSelector("#running", { state: "hidden" });
  assert.equal(await page.textContent(".total-fix"), "2 to fix", "what was undone is to fix again");
});

test("a file of an unsupported kind is refused when it is given, with advice", async (t) => {
  const { page } = await openPage(t, DIST);
  await page.fill("#editor", DRAFT);
  await chooseDraft(page, SHEET);
  const said = page.locator("#draft-refused .problem");
  await said.waitFor();
  assert.match(
    await said.textContent(),
    /^letter\.xlsx was not added\. The file is a spreadsheet.* is not supported.*\. Paste its text here instead/,
  );
  assert.equal(await page.textContent("#editor"), DRAFT, "the draft from before is still there");
  await assertAccessible(page, "refused draft");
  await page.locator("#editor").press("x");
  assert.equal(await said.count(), 0);
  for (const [name, bytes] of [
    ["old.doc", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"],
    ["scan.png", "\x89PNG\r\n"],
    ["all.zip", `PK\x03\x04PK\x05\x06${"\0".repeat(18)}`],
    ["nothing.txt", ""],
  ]) {
    await chooseDraft(page, { ...SHEET, name, buffer: Buffer.from(bytes, "latin1") });
    await page.locator("#draft-refused", { hasText: `${name} was not added` }).waitFor();
  }
  assert.equal(await page.isVisible("#draft-given"), false);
});

test("sources that cannot be read are refused when they are given, and the others are taken", async (t) => {
  const { page } = await openPage(t, DIST);
  const readable = file("alder-v-birch.txt", `${" ".repeat(5000)}ALDER v. BIRCH, 700 F.3d 100. A promise binds.`);
  await chooseSources(page, SHEET, readable, { ...SHEET, name: "brief.xlsx" });
  await page.locator("#source-refused .problem").waitFor();
  assert.match(
    await page.textContent("#source-refused"),
    /^brief\.xlsx, letter\.xlsx were not added\. .*spreadsheet.*Save it as a PDF or as text\./,
  );
  assert.deepEqual(await page.locator("#source-list .given-name").allTextContents(), ["alder-v-birch.txt"]);
  await assertAccessible(page, "refused source");
  await showExample(page);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#add-more")]);
  await chooser.setFiles([SHEET]);
  await page.waitForSelector("#toast >> text=/letter\\.xlsx was not added/");
});

test("sources given just before the check are used", async (t) => {
  const { page } = await openPage(t, DIST);
  await page.fill("#editor", DRAFT);
  await chooseSources(page, file("alder-v-birch.txt", "ALDER v. BIRCH\n\n700 F.3d 100 (2d Cir. 2012)\n\nA promise binds."));
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  assert.equal(await page.textContent("#tab-sources .count"), "1");
});

test("a reload restores the draft: typed, pasted, or as a file", async (t) => {
  const { page } = await openPage(t, DIST);
  const lines = "One line.\n\n  Another, indented.";
  await paste(page, "text/plain", lines);
  await page.reload();
  assert.equal(await page.locator("#editor").innerText(), lines);
  assert.equal(await page.isDisabled("#check"), false);
  assert.match(await page.textContent("#toast"), /Your draft is back\./);
  await assertAccessible(page, "restored draft");
  await page.click("#toast >> text=Discard it");
  assert.equal(await page.textContent("#editor"), "");
  await page.click("#toast >> text=Undo");
  assert.equal(await page.locator("#editor").innerText(), lines);
  await page.click("#clear");
  await paste(page, "text/html", "<p>He wrote <i>so</i>.</p><blockquote>So be it.</blockquote>");
  await page.reload();
  assert.equal(
    await page.locator("#editor").evaluate((editor) => editor.innerHTML),
    "<p>He wrote <em>so</em>.</p><blockquote>So be it.</blockquote>",
  );
  await chooseDraft(page, file("mémo.bin.txt", "Caf\u00e9 \u201cwords\u201d"));
  await page.locator("#draft-given", { hasText: "mémo.bin.txt" }).waitFor();
  await chooseSources(page, file("a.txt", "Text."));
  await page.locator("#source-list li").waitFor();
  await page.waitForFunction(() => sessionStorage.getItem("literatim.draft-file"));
  await page.reload();
  assert.match(await page.textContent("#draft-given"), /mémo\.bin\.txt.*17 bytes/);
  assert.match(await page.textContent("#toast"), /Add its sources again/);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  assert.match(await page.textContent(".paper"), /Café “words”/);
  await page.click("#new-check");
  await page.click("#clear");
  await page.reload();
  assert.equal(await page.isDisabled("#check"), true);
  assert.equal(await page.isVisible("#toast"), false);
});

test("the browser asks before typed text or a file that is too large to keep is lost, and otherwise does not", async (t) => {
  const { page } = await openPage(t, DIST);
  await page.click("#editor");
  assert.equal(await asksBeforeReload(page), false, "nothing is given");
  await page.click("#editor");
  await page.keyboard.type("He wrote so.");
  assert.equal(await asksBeforeReload(page), true, "text of the sheet");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await page.click("#save");
  await Promise.all([page.waitForEvent("download"), page.click("#save-menu >> text=As JSON")]);
  assert.equal(await asksBeforeReload(page), false, "its report was saved");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await page.click("#new-check");
  await page.click("#clear");
  await chooseDraft(page, file("small.txt", DRAFT));
  await page.locator("#draft-given", { hasText: "small.txt" }).waitFor();
  await page.waitForFunction(() => sessionStorage.getItem("literatim.draft-file"));
  assert.equal(await asksBeforeReload(page), false, "a file that is kept");
  await chooseDraft(page, file("large.txt", "words ".repeat(800_000)));
  await page.locator("#draft-given", { hasText: "large.txt" }).waitFor();
  assert.equal(await asksBeforeReload(page), true, "a file that is too large");
  await showExample(page);
  assert.equal(await asksBeforeReload(page), false, "the example");
});

test("the back button leads from the report to the start with the draft, and forward again", async (t) => {
  const { page, site } = await openPage(t, DIST);
  await paste(page, "text/plain", DRAFT);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await page.goBack();
  await page.waitForSelector("#start:not([hidden])");
  assert.equal(page.url(), site.url);
  assert.equal(await page.textContent("#editor"), DRAFT);
  await page.goForward();
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await page.reload();
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  assert.equal(await page.textContent("#editor"), DRAFT, "a reload leads back to the report");
  await page.goto("about:blank");
  await page.goBack();
  assert.equal(await page.textContent("#editor"), DRAFT);
});

test("when the page's server is gone, the page says so and keeps the draft", async (t) => {
  const prepare = () => {
    delete (/** @type {any} */ (Navigator.prototype).serviceWorker);
  };
  const { page, site } = await openPage(t, DIST, { prepare, expected: /ERR_CONNECTION_REFUSED/ });
  site.close();
  const gone = /The server of this page \(127\.0\.0\.1:\d+\) does not answer.*are still here/;
  await page.fill("#editor", DRAFT);
  await page.click("#check");
  await page.waitForSelector("#start-problem:not([hidden])");
  assert.match(await page.textContent("#start-problem"), gone);
  assert.equal(await page.textContent("#editor"), DRAFT);
  await assertAccessible(page, "server gone");
  await page.click("#example");
  await page.waitForSelector("#toast:not([hidden])");
  assert.match(await page.textContent("#toast"), gone);
  assert.equal(await page.textContent("#editor"), DRAFT);
});

test("when CourtListener is down, the report says so first, and the draft is kept", async (t) => {
  const { page, fake, forward } = await opened(t, {}, { expected: /ERR_CONNECTION_REFUSED/ });
  await giveMemo(page);
  await giveToken(page);
  await page.waitForSelector(".token-right");
  await fake.close();
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  while (await page.isVisible("#running")) {
    await forward(5);
    await page.waitForTimeout(50);
  }
  assert.match(await page.textContent(".summary"), /Not everything could be fetched.*127\.0\.0\.1:\d+ could not be reached.*Check again/);
  await page.click("#new-check");
  assert.match(await page.textContent("#editor"), /The tram “must wait/);
});
