// The page alone, on a made-up engine: what it shows of a report, and how it is used.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { assertAccessible, drawn, fixtureBuild, openCard, openPage, showExample, unfold, withBrowser } from "./browser.mjs";

withBrowser();
const FIXTURE = fixtureBuild();

const chosen = (page) => page.locator(".card.is-open").evaluateAll((cards) => cards.map((card) => card.id.replace("card-", "")));
const shown = (page) =>
  page.locator(".panel:not([hidden]) .card").evaluateAll((cards) => cards.map((card) => card.id.replace("card-", "")));
const focused = (page) => page.evaluate(() => document.activeElement?.id);

test("the start page says what the page does and waits for a draft", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  assert.match(await page.textContent(".lede"), /stay on this device/);
  assert.equal(await page.isDisabled("#check"), true);
  await page.fill("#editor", "He wrote “so be it.”");
  assert.equal(await page.isDisabled("#check"), false);
  await assertAccessible(page, "start");
});

test("each quotation is drawn by its verdict, citations apart from them", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  const text = await drawn(page);
  assert.equal(text.changed, "neither thrift or convenience excuses an unlit quay.");
  assert.equal(text.missing, "a board that lights a lamp lends its word to every sailor who steers by it.");
  assert.equal(text.unknown, "lamps to be lit at dusk and seen to.owed to all who come by water,");
  assert.equal(text.unsourced, "Harrowgate v. Sallow, 98 Fen. Rep. 12, 19 (1902)");
  assert.match(text.cited, /^Marrow v\. Tidewell Harbor Board, 112/);
  const lines = await page.evaluate(() =>
    ["missing", "changed", "doubt", "minor", "sound", "unknown", "cited"].map(
      (kind) => getComputedStyle(document.body, `::highlight(literatim-${kind})`).textDecorationStyle,
    ),
  );
  assert.deepEqual(lines, ["double", "wavy", "solid", "dashed", "solid", "dotted", "solid"]);
});

test("without the highlight API elements draw the same", async (t) => {
  const prepare = () => {
    delete (/** @type {any} */ (CSS).highlights);
    delete (/** @type {any} */ (globalThis).Highlight);
  };
  const { page } = await openPage(t, FIXTURE, { prepare });
  await showExample(page);
  const textOf = (kind) =>
    page.locator(`.paper .literatim-${kind}`).evaluateAll((pieces) => pieces.map((piece) => piece.textContent).join(""));
  assert.equal(await textOf("changed"), "neither thrift or convenience excuses an unlit quay.");
  assert.equal(await textOf("unsourced"), "Harrowgate v. Sallow, 98 Fen. Rep. 12, 19 (1902)");
  await page.locator(".literatim-missing").first().click();
  assert.deepEqual(await chosen(page), ["q4"]);
  assert.equal(await textOf("chosen"), "a board that lights a lamp lends its word to every sailor who steers by it.");
  await openCard(page, "q3");
  assert.equal(await textOf("chosen"), "neither thrift or convenience excuses an unlit quay.");
  assert.equal(await textOf("missing"), "a board that lights a lamp lends its word to every sailor who steers by it.");
});

test("the content of a draft is shown as text, never parsed as markup", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  assert.match(await page.textContent(".paper"), /<b onclick="alert\(1\)">Lamp Act<\/b>/);
  assert.equal(await page.locator(".paper b").count(), 0);
});

test("the draft keeps its headings, block quotations, lists and italics", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  assert.equal(await page.textContent(".paper h2"), "Memorandum on the duty to keep the lamps");
  assert.equal(await page.textContent(".paper h3"), "The cost of lamps");
  assert.match(await page.textContent(".paper blockquote"), /^The lamp is a promise\./);
  assert.equal(await page.locator(".paper ul > li").count(), 3);
  assert.equal(await page.locator(".paper em").first().textContent(), "Marrow v. Tidewell Harbor Board");
});

test("a card shows the difference first, and the four results and the score on request", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  await openCard(page, "q3");
  const card = page.locator("#card-q3");
  assert.match(await card.locator(".snippet").innerText(), /^“neither thrift or convenience/, "the draft's words stay at the head");
  assert.equal(await card.locator("del").textContent(), " [only in the draft: or] ", "what must go is struck out");
  assert.equal(await card.locator("ins").textContent(), " [only in the source: nor] ", "what is to be put in is underlined");
  assert.equal(await card.locator(".results").isVisible(), false);
  await card.getByText("Details", { exact: true }).click();
  assert.deepEqual(await card.locator("dt").allTextContents(), ["Words", "Source", "Place", "Voice"]);
  await card.getByText("How often is this wrong?").click();
  assert.match(await card.locator(".about dd").textContent(), /^\d+ of \d+ \(.* to .* %\), on texts that nobody had seen\.$/);
  assert.match(await card.locator(".score").textContent(), /97 of 100, high/);
  assert.match(await card.locator(".edits").textContent(), /or for nor connective/);
  assert.match(
    await card.locator(".difference .note").textContent(),
    /^Struck out: only in your draft\. Underlined: only in the source\.$/,
    "nothing is grey, since the draft marks no change",
  );
  assert.match(await card.locator(".context").first().textContent(), /oil is dear/);
  assert.match(await card.locator(".attribution").textContent(), /^Cited Id\. at 48 \(Marrow v\. Tidewell Harbor Board\)/);
  assert.doesNotMatch(await page.textContent("body"), /\bfake|fabricat/i);
});

test("the words that caused a warning have one pair of quotation marks", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  await openCard(page, "q8");
  assert.equal(await page.locator("#card-q8 .evidence").evaluate((words) => words.textContent), "and against all prudence,");
  assert.match(
    await page.locator("#card-q8 .inline ins.licensed").last().textContent(),
    /in the end, and against all prudence,/,
    "what the ellipsis leaves out is in its place",
  );
});

test("a click on a quotation opens its card, a card brings its quotation to view", async (t) => {
  const { page } = await openPage(t, FIXTURE, { reducedMotion: "reduce" });
  await showExample(page);
  assert.deepEqual(await chosen(page), ["q2"], "the report opens at the first finding to fix");
  await page.evaluate(() => scrollBy(0, [...CSS.highlights.get("literatim-missing")][0].getBoundingClientRect().top - 300));
  const at = await page.evaluate(() => [...CSS.highlights.get("literatim-missing")][0].getClientRects()[1].toJSON());
  await page.mouse.move(at.x + 20, at.y + at.height / 2);
  await page.waitForSelector(".paper.is-pointing");
  await page.mouse.click(at.x + 20, at.y + at.height / 2);
  assert.deepEqual(await chosen(page), ["q4"]);
  assert.equal(await focused(page), "head-q4");
  await openCard(page, "q10");
  assert.ok((await page.locator(".glow").count()) > 0);
  await page.waitForFunction(() => {
    const { top, bottom } = [...CSS.highlights.get("literatim-chosen")][0].getBoundingClientRect();
    return top > 60 && bottom < innerHeight;
  });
  await page.waitForFunction(() => document.querySelector(".glow") === null);
  await page.mouse.click(200, 400, { button: "left" });
});

test("a click on a citation opens its card, and unfolds its section", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  // The draft may still be scrolling to its first finding: the place is taken when it no longer moves.
  const at = await page.evaluate(async () => {
    const place = () => [...CSS.highlights.get("literatim-cited")][1].getClientRects()[0].toJSON();
    for (let last = place(), still = 0; ; ) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const now = place();
      still = now.y === last.y ? still + 1 : 0;
      if (still === 4) return now;
      last = now;
    }
  });
  await page.mouse.click(at.x + 10, at.y + at.height / 2);
  assert.deepEqual(await chosen(page), ["c1"]);
  assert.equal(await page.getAttribute(".section-aside .section-head", "aria-expanded"), "true");
});

test("an address leads to the web or nowhere", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  await openCard(page, "c7");
  assert.match(await page.textContent("#card-c7 .about"), /Candidates.*alert\(1\).*cases\.example, harrowgate-v-sallow/);
  assert.deepEqual(await page.locator("#card-c7 .about a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))), [
    "https://cases.example/harrowgate-v-sallow/",
  ]);
});

test("keys go from finding to finding, copy, close and help", async (t) => {
  const { page } = await openPage(t, FIXTURE, { permissions: ["clipboard-read", "clipboard-write"] });
  await showExample(page);
  await page.keyboard.press("j");
  assert.deepEqual(await chosen(page), ["q3"]);
  assert.equal(await focused(page), "head-q3");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await chosen(page), ["q3"]);
  await page.keyboard.press("c");
  await page.waitForSelector("#toast:not([hidden])");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^Altered\. The source has “nor”/);
  assert.match(copied, /Source \(Marrow v\. Tidewell Harbor Board, p\. 48\): “neither thrift nor/);
  await page.keyboard.press("Escape");
  assert.deepEqual(await chosen(page), []);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog.help[open]");
  await page.keyboard.press("j");
  assert.deepEqual(await chosen(page), []);
  await page.uncheck("#single-keys");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.help", { state: "detached" });
  await page.keyboard.press("j");
  assert.deepEqual(await chosen(page), [], "single keys are switched off");
});

test("the headline counts what is to fix, and shows each part alone", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  assert.deepEqual(await page.locator(".total").allTextContents(), ["4 to fix", "2 to look up", "3 fine", "9 not compared"]);
  assert.equal(await page.textContent(".summary h2"), "Findings: 4 to fix, 2 to look up, 3 fine, 9 not compared");
  assert.equal(await page.textContent("#tab-findings .count"), "18", "the parts add up to the list");
  assert.deepEqual(await shown(page), ["q2", "q3", "q4", "q8", "q6", "q9"], "what is fine is folded");
  await page.click(".total-fine");
  assert.deepEqual(await shown(page), ["q1", "q5", "q10"]);
  assert.equal(await page.getAttribute(".total-fine", "aria-pressed"), "true");
  await page.click("#sign-q3");
  assert.deepEqual(await chosen(page), ["q3"], "a finding chosen in the text is shown despite the filter");
  assert.equal(await page.getAttribute(".total-fine", "aria-pressed"), "false");
  await page.click(".chip-citation");
  await page.fill(".query", "harrowgate");
  await unfold(page);
  assert.deepEqual(await shown(page), ["c7"]);
  await page.fill(".query", "nothing like this");
  assert.equal(await page.textContent(".panel .empty"), "No finding matches.");
});

test("a finding is reviewed with a note, dismissed, and opened again, and a reload keeps it", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  await page.click("#card-q2 >> text=More");
  await page.fill("#card-q2 .note-field", "Page 46 is right.");
  await page.click("#card-q2 >> text=Mark as reviewed");
  assert.deepEqual(await page.locator(".total").allTextContents(), ["3 to fix", "2 to look up", "3 fine", "1 settled", "9 not compared"]);
  assert.deepEqual(await chosen(page), ["q3"], "the next one is chosen");
  assert.equal(await focused(page), "head-q3");
  await page.click("#card-q3 >> text=More");
  await page.click("#card-q3 >> text=Dismiss");
  await page.click("#toast >> text=Undo");
  assert.deepEqual(await chosen(page), ["q3"]);
  await page.keyboard.press("r");
  assert.equal(await page.textContent(".total-done"), "2 settled");
  await page.reload();
  await showExample(page);
  await openCard(page, "q2");
  assert.match(await page.textContent("#card-q2 .settled"), /^Reviewed on .*: Page 46 is right\./);
  await page.click("#card-q2 >> text=Open again");
  assert.deepEqual(await page.locator(".total").allTextContents(), ["3 to fix", "2 to look up", "3 fine", "1 settled", "9 not compared"]);
});

test("the source’s words and honest marks are copied, side by side is remembered", async (t) => {
  const { page } = await openPage(t, FIXTURE, { permissions: ["clipboard-read", "clipboard-write"] });
  await showExample(page);
  await page.click("#head-q3");
  await page.click("#card-q3 >> text=More");
  await page.click("#card-q3 >> text=Copy the source’s words");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "neither thrift nor convenience excuses an unlit quay.");
  assert.equal(
    await page.locator("#card-q3 >> text=Mark the change").count(),
    0,
    "a connective turns the sentence: no bracket discloses it",
  );
  await page.click("#card-q3 >> text=More");
  await page.click("#card-q3 >> text=Copy the passage");
  assert.match(
    await page.evaluate(() => navigator.clipboard.readText()),
    /^“neither thrift nor .*” Marrow v\. Tidewell Harbor Board, 112 Fen\. Rep\. 40, 48 \(1911\)$/,
  );
  await page.click("#card-q3 >> text=Side by side");
  assert.equal(await page.locator("#card-q3 .side").count(), 2);
  await page.keyboard.press("v");
  assert.equal(await page.locator("#card-q3 .side").count(), 0, "a key does the same");
  await page.keyboard.press("v");
  await page.click("#head-q4");
  await page.click("#head-q3");
  assert.equal(await page.locator("#card-q3 .side").count(), 2);
});

test("uncited sources, missing sources and unreadable files are listed", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  await page.click("#tab-sources");
  const part = (title) =>
    page
      .locator("section", { has: page.locator(`text="${title}"`) })
      .last()
      .textContent();
  assert.match(await part("Nothing in the draft cites these"), /almanac\.txt/);
  assert.match(await part("Cited, but without a source"), /Harrowgate v\. Sallow/);
  assert.match(await part("Nothing in the draft cites these"), /A season on the lightships.*Read in part/s);
  assert.match(await part("Could not be read"), /scan\.pdf.*pictures of pages/s);
  assert.match(await part("Could not be read"), /courier\.example.*For subscribers.*not free to read/s);
  assert.match(await page.textContent(".ledger"), /Nothing left this device/);
});

test("a source opens at the passage", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  await openCard(page, "q3");
  await page.click("#card-q3 >> text=Open the source here");
  await page.waitForSelector(".reader .paper");
  assert.equal((await drawn(page)).passage, "neither thrift nor convenience excuses an unlit quay.");
  await assertAccessible(page, "source reader");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".reader", { state: "detached" });
  assert.equal((await drawn(page)).passage, undefined);
});

test("the report is saved as JSON, Markdown and HTML", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  const saved = {};
  for (const [label, ending] of [
    ["As JSON", "json"],
    ["As Markdown", "md"],
    ["As a web page", "html"],
    ["Worksheet by authority", "csv"],
    ["Certificate for the file", "certificate.html"],
    ["Web annotations", "annotations.json"],
  ]) {
    await page.click("#save");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`text=${label}`)]);
    assert.equal(download.suggestedFilename(), `memo.literatim.${ending}`);
    saved[ending] = await readFile(await download.path(), "utf8");
  }
  assert.equal(JSON.parse(saved.json).quotations.length, 10);
  assert.deepEqual([saved.md, saved.html], ["markdown: memo.md", "html: memo.md"]);
});

test("sources added beside the report are checked at once, and nothing is lost", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  await page.fill(".query", "thrift");
  await openCard(page, "q3");
  await page.focus("#card-q3 >> text=Mark as reviewed");
  const head = await page.$("#head-q3");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.evaluate(() => document.querySelector("#add-more").click())]);
  await chooser.setFiles({ name: "extra.txt", mimeType: "text/plain", buffer: Buffer.from("More.") });
  await page.waitForSelector("#running:not([hidden])");
  await page.waitForSelector("#running", { state: "hidden" });
  assert.equal(await head.evaluate((head) => head.isConnected), true, "the card is the same");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Mark as reviewed");
  assert.deepEqual(await chosen(page), ["q3"]);
  assert.deepEqual(await shown(page), ["q3"]);
  await page.click("#new-check");
  assert.match(await page.textContent("#source-list"), /extra\.txt/);
  assert.match(await page.textContent("#draft-given"), /memo\.md/);
  await page.click("#back");
  assert.deepEqual(await chosen(page), ["q3"]);
});

test("what is removed can be restored", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  await page.click("#new-check");
  const before = await page.locator("#source-list li").count();
  await page.locator("#source-list button").first().click();
  assert.equal(await page.locator("#source-list li").count(), before - 1);
  await page.click("#toast >> text=Undo");
  assert.equal(await page.locator("#source-list li").count(), before);
  await page.click("#draft-given button");
  await page.click("#toast >> text=Undo");
  assert.match(await page.textContent("#draft-given"), /memo\.md/);
  await page.click("#clear");
  assert.equal(await page.locator("#source-list li").count(), 0);
  assert.equal(await page.isVisible("#back"), false, "the report went with its draft");
  await page.click("#toast >> text=Undo");
  assert.equal(await page.locator("#source-list li").count(), before);
  assert.match(await page.textContent("#draft-given"), /memo\.md/);
  await page.click("#back");
  await openCard(page, "q3");
});

test("a check can be stopped", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await page.fill("#editor", "He wrote “so be it.”");
  await page.click("#check");
  await page.waitForSelector("#progress button:focus");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#check:visible");
  assert.equal(await focused(page), "check");
  assert.match(await page.textContent("#editor"), /so be it/);
});

test("on a narrow window the findings are a sheet", async (t) => {
  const { page } = await openPage(t, FIXTURE, { viewport: { width: 390, height: 800 } });
  await showExample(page);
  const handle = page.locator(".sheet-handle");
  assert.equal(await handle.getAttribute("aria-expanded"), "false");
  assert.equal(await page.isVisible("#tab-findings"), false);
  await page.locator("#sign-q4").click();
  assert.equal(await handle.getAttribute("aria-expanded"), "true");
  await page.waitForFunction(() => {
    const quotation = [...CSS.highlights.get("literatim-chosen")][0].getBoundingClientRect();
    return quotation.top > 50 && quotation.bottom < document.querySelector(".findings-side").getBoundingClientRect().top;
  });
  await page.keyboard.press("Escape");
  assert.equal(await handle.getAttribute("aria-expanded"), "false");
});

test("the sheet opens with its first finding in view", async (t) => {
  const { page } = await openPage(t, FIXTURE, { viewport: { width: 390, height: 800 } });
  await showExample(page);
  await page.click(".sheet-handle");
  const { bottom } = await page.evaluate(() => document.querySelector(".card .reason").getBoundingClientRect());
  assert.ok(bottom < 800, `its sentence ends at ${bottom}`);
  assert.equal(await page.evaluate(() => document.querySelector(".findings-scroll").scrollTop), 0);
});

test("the strip at the draft’s edge goes to a finding by a click and by keys", async (t) => {
  const { page } = await openPage(t, FIXTURE, { reducedMotion: "reduce" });
  await showExample(page);
  const strip = page.locator(".strip");
  assert.equal(await strip.getAttribute("aria-valuetext"), "Wrong page: shall not end with the setting of the watch.");
  await strip.focus();
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await chosen(page), ["q3"]);
  assert.equal(await page.evaluate(() => document.activeElement.className), "strip", "the focus stays on the strip");
  const ticks = await strip.locator(".tick").count();
  assert.equal(await strip.getAttribute("aria-valuemax"), String(ticks));
  const box = await strip.locator(".tick").last().boundingBox();
  await page.mouse.click(box.x + 2, box.y + 1);
  assert.equal(await strip.getAttribute("aria-valuenow"), String(ticks));
});

test("each authority has a row with what is to do, its pages and its source", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  await showExample(page);
  await page.click("#tab-authorities");
  assert.deepEqual(await page.locator(".authorities thead th").allTextContents(), [
    "Authority",
    "Fix",
    "Look up",
    "Fine",
    "Pages",
    "Source",
  ]);
  assert.deepEqual(await page.locator(".authorities tbody tr").first().locator("th, td").allTextContents(), [
    "Marrow v. Tidewell Harbor Board, 112 Fen. Rep. 40, 46 (1911)",
    ...["–", "–", "1", "46", "Loaded"],
  ]);
  const missing = page.locator(".authorities tr", { hasText: "Harrowgate" });
  assert.deepEqual(await missing.locator("td").allTextContents(), ["–", "1", "–", "19", "Missing"]);
  await assertAccessible(page, "authorities");
  await missing.locator("a").click();
  assert.deepEqual(await chosen(page), ["c7"]);
});

test("the field for an address and what is wrong with it are above the buttons that stay in view", async (t) => {
  const { page } = await openPage(t, FIXTURE, { viewport: { width: 1366, height: 768 } });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#source-ways >> text=Choose files")]);
  await chooser.setFiles(
    Array.from({ length: 10 }, (_, at) => ({ name: `${at}.txt`, mimeType: "text/plain", buffer: Buffer.from("Words.") })),
  );
  await page.waitForFunction(() => document.querySelectorAll("#source-list li").length === 10);
  await page.click("#source-ways >> text=Enter an address");
  await page.fill("#source-address", "no address");
  await page.keyboard.press("Enter");
  const [problem, foot] = await page.evaluate(() =>
    ["#source-address-problem", "#start-foot"].map((one) => document.querySelector(one).getBoundingClientRect()),
  );
  assert.ok(problem.height > 0 && problem.bottom <= foot.top, `${problem.bottom} above ${foot.top}`);
});

test("reduced motion is respected, and all panels are printed", async (t) => {
  const { page } = await openPage(t, FIXTURE, { reducedMotion: "reduce" });
  await showExample(page);
  await openCard(page, "q3");
  assert.match(
    await page
      .locator(".glow")
      .first()
      .evaluate((glow) => getComputedStyle(glow).animationTimingFunction),
    /steps?/,
  );
  const layer = await page
    .locator(".glow")
    .first()
    .evaluate((glow) => [getComputedStyle(glow).zIndex, getComputedStyle(glow.parentElement).isolation]);
  assert.deepEqual(layer, ["-1", "isolate"], "the glow is behind the letters and on the paper");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.isVisible("#panel-sources"), true);
  assert.equal(await page.isVisible(".bar"), false);
});

test("where the user chooses all colours, marks are lines and not drawn as a selection", async (t) => {
  const { page } = await openPage(t, FIXTURE, { forcedColors: "active" });
  await showExample(page);
  const clip = await page.evaluate(() => {
    const { x, y, width, height } = [...CSS.highlights.get("literatim-cited")][0].getClientRects()[0];
    return { x, y, width, height };
  });
  const image = await loadImage(await page.screenshot({ clip }));
  const drawing = createCanvas(image.width, image.height).getContext("2d");
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(0, 0, image.width, image.height);
  const reds = data.filter((_, at) => at % 4 === 0);
  assert.ok(reds.filter((red) => red === 255).length > reds.length / 2, "most of a citation is ground");
});

test("settings change the theme and the keys, and go back to the defaults", async (t) => {
  const { page } = await openPage(t, FIXTURE, { colorScheme: "light" });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--desk"));
  const light = await ground();
  await page.click("#settings");
  await page.check("#theme-dark");
  const dark = await ground();
  assert.notEqual(dark, light);
  await assertAccessible(page, "settings in dark");
  await page.fill("#limit-file", "0");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => localStorage.getItem("literatim.settings")?.includes('fileBytes":0')), false);
  await page.uncheck("#settings-keys");
  await page.keyboard.press("Escape");
  await page.reload();
  assert.equal(await ground(), dark, "a reload keeps the theme");
  await page.click("#settings");
  assert.equal(await page.isChecked("#settings-keys"), false);
  await page.click("text=Back to the defaults");
  assert.equal(await ground(), light);
  assert.equal(await page.isChecked("#settings-keys"), true);
});
