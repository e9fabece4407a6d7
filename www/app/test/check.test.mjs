// The shipped page on the real engine: inputs and reports.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { CLI, run } from "../../test/fixtures.mjs";
import { pdfOfLines } from "../../test/pdf.mjs";
import { assertAccessible, DIST, drawn, labels, openCard, openPage, showExample, withBrowser } from "./browser.mjs";
import { serveDocument } from "./site.mjs";

withBrowser();

const EXAMPLE = fileURLToPath(new URL("../../example/", import.meta.url));
const SOURCE = `ALDER v. BIRCH

700 F.3d 100 (2d Cir. 2012)

Fictional: written for these tests.

The carrier says that nobody reads a ticket. We have held that a promise that is written on the back of a ticket binds the company that printed it. The judgment is affirmed.
`;
const WORDS = "a promise that is written on the back of a ticket binds the company that printed it";
const DRAFT = `The court held that "${WORDS}." Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n`;
const text = (name, content) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

/** Gives files by a button that opens the system's chooser. */
async function choose(page, button, files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles(files);
}

/** Checks the draft and waits for the final report, which may follow interim ones. */
async function check(page) {
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 60_000 });
  await page.waitForSelector("#running", { state: "hidden", timeout: 60_000 });
}

/** Copies HTML in another window, as from a word processor: one without the page's policy, which would complain of it there. */
async function copyFromElsewhere(context, url, html) {
  const other = await context.newPage();
  await other.goto(`${url}example/memo.md`);
  await other.evaluate(async (html) => {
    const as = (type, text) => ({ [type]: new Blob([text], { type }) });
    await navigator.clipboard.write([new ClipboardItem({ ...as("text/html", html), ...as("text/plain", "plain") })]);
  }, html);
  await other.close();
}

const verdicts = labels;

/** Drops files or folders of the disk on an element, as a user does. */
async function drop(page, selector, files) {
  const box = await page.locator(selector).boundingBox();
  const client = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, data: { items: [], files, dragOperationsMask: 1 } };
  for (const type of /** @type {const} */ (["dragEnter", "dragOver", "drop"]))
    await client.send("Input.dispatchDragEvent", { type, ...at });
}

/** Waits until the device keeps a draft and sources; runs in the page. */
async function untilKept() {
  const result = (request) => new Promise((resolve) => request.addEventListener("success", () => resolve(request.result)));
  for (;;) {
    // Opening a database that is not there would make it.
    if ((await indexedDB.databases()).some(({ name }) => name === "literatim-work")) {
      const database = await result(indexedDB.open("literatim-work"));
      const store = database.transaction("work").objectStore("work");
      const [[draft] = [], sources = []] = await Promise.all([result(store.get("draft")), result(store.get("sources"))]);
      database.close();
      if (draft && sources.length > 0) return;
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function folderOf(t, files) {
  const folder = await mkdtemp(join(tmpdir(), "literatim-page-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

test("the help leads to the notices of third parties, which are kept for use without a network", async (t) => {
  const { page, context } = await openPage(t, DIST);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.click("#help");
  const [notices] = await Promise.all([context.waitForEvent("page"), page.click("dialog.help a")]);
  await notices.waitForLoadState();
  assert.match(await notices.content(), /Third-party notices[\s\S]*cssparser[\s\S]*Mozilla Public License/);
});

test("the example's verdicts are the expected ones", async (t) => {
  const { page } = await openPage(t, DIST);
  await showExample(page);
  const expected = JSON.parse(await readFile(join(EXAMPLE, "expected.json"), "utf8"));
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save").then(() => page.click("text=As JSON"))]);
  const report = JSON.parse(await readFile(await download.path(), "utf8"));
  const found = report.quotations.map((finding) => [finding.text.slice(0, 20), finding.headline]);
  assert.deepEqual(
    found,
    expected.map(({ quote_starts, headline }, index) => [
      report.quotations[index].text.startsWith(quote_starts) ? found[index][0] : quote_starts,
      headline,
    ]),
  );
  const highlights = await drawn(page);
  for (const kind of ["missing", "changed", "elsewhere", "doubt", "minor", "sound", "unknown", "aside", "cited", "unsourced"])
    assert.ok(highlights[kind], `${kind} is drawn`);
  await page.locator(".card-head").nth(1).click();
  await assertAccessible(page, "example");
});

test("Markdown and HTML come from the engine", async (t) => {
  const { page } = await openPage(t, DIST);
  await page.fill("#editor", DRAFT);
  await choose(page, "#source-ways >> text=Choose files", [text("alder-v-birch.txt", SOURCE)]);
  await check(page);
  for (const [label, sign] of [
    ["As Markdown", /^# /],
    ["As a web page", /^<!doctype html>/i],
  ]) {
    await page.click("#save");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`text=${label}`)]);
    const saved = await readFile(await download.path(), "utf8");
    assert.match(saved, /** @type {RegExp} */ (sign));
    assert.match(saved, /a promise that is written/);
  }
});

test("a draft is dropped, and a folder of sources", async (t) => {
  const { page } = await openPage(t, DIST);
  const folder = await folderOf(t, { "memo.txt": DRAFT });
  const sources = await folderOf(t, { "alder-v-birch.txt": SOURCE, "other.txt": "Nothing to the point stands here.", ".hidden": "x" });
  await drop(page, "#draft-zone", [join(folder, "memo.txt")]);
  await page.waitForSelector("#draft-given:not([hidden])");
  await drop(page, "#source-zone", [sources]);
  await page.waitForSelector("#source-list li");
  assert.deepEqual(await page.locator("#source-list .given-name").allTextContents(), ["alder-v-birch.txt", "other.txt"]);
  await check(page);
  assert.deepEqual(await verdicts(page), ["Verbatim"]);
  await page.click("#tab-sources");
  assert.match(await page.textContent("#panel-sources"), /Nothing in the draft cites these.*other\.txt/s);
});

test("pasted rich text keeps its structure", async (t) => {
  const { page, context, site } = await openPage(t, DIST, { permissions: ["clipboard-read", "clipboard-write"] });
  const html = `<style>p { color: red }</style><h2 style="color:red">Argument</h2><p onclick="alert(1)">As the court said:</p>
    <p class="MsoNormal" style="margin-left:36pt">The carrier says that nobody reads a ticket. We have held that ${WORDS}.</p>
    <p><span style="font-style:italic">Alder v. Birch</span>, 700 F.3d 100 (2d Cir. 2012).</p><script>alert(2)</script><img src=x onerror="alert(3)">`;
  await copyFromElsewhere(context, site.url, html);
  await page.click("#editor");
  await page.keyboard.press("Control+V");
  await page.waitForSelector("#editor blockquote");
  assert.equal(await page.textContent("#editor em"), "Alder v. Birch");
  assert.equal(await page.locator("#editor [style], #editor [onclick], #editor script, #editor img").count(), 0);
  await page.keyboard.press("Control+Z");
  assert.equal(await page.textContent("#editor"), "");
  await page.keyboard.press("Control+V");
  await page.waitForSelector("#editor blockquote");
  await choose(page, "#source-ways >> text=Choose files", [text("alder-v-birch.txt", SOURCE)]);
  await check(page);
  assert.match(await page.textContent(".paper h3"), /Argument/);
  assert.match(await page.textContent(".paper blockquote"), /nobody reads a ticket/);
  assert.equal(await page.textContent(".paper em"), "Alder v. Birch");
  assert.deepEqual(await verdicts(page), ["Verbatim"]);
});

test("pasted plain text stays plain text", async (t) => {
  const { page } = await openPage(t, DIST, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.evaluate((draft) => navigator.clipboard.writeText(draft), `${DRAFT}\nA second paragraph <b>with marks</b>.`);
  await page.click("#editor");
  await page.keyboard.press("Control+V");
  await check(page);
  assert.deepEqual(await verdicts(page), ["Source missing"]);
  assert.match(await page.textContent(".paper"), /A second paragraph <b>with marks<\/b>\./);
});

test("a file that cannot be read stays listed with its problem", async (t) => {
  const { page } = await openPage(t, DIST);
  await page.fill("#editor", DRAFT);
  const damaged = { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nnothing else") };
  await choose(page, "#source-ways >> text=Choose files", [damaged, text("alder-v-birch.txt", SOURCE)]);
  await check(page);
  assert.deepEqual(await verdicts(page), ["Verbatim"]);
  await page.click("#new-check");
  assert.match(await page.locator("#source-list li", { hasText: "scan.pdf" }).textContent(), /\w+.*\..*Choose another file/s);
  await choose(page, "#draft-ways >> text=Choose a file", [damaged]);
  await page.click("#check");
  await page.waitForSelector("#draft-given .problem");
  assert.match(await page.textContent("#draft-given .problem"), /\w+.*\./);
});

test("a source comes from its address; if the browser forbids it, the page says so and offers to upload", async (t) => {
  const { page } = await openPage(t, DIST, { expected: /CORS policy|ERR_FAILED/ });
  const open = await serveDocument(t, { text: SOURCE, cors: true });
  const closed = await serveDocument(t, { text: SOURCE, cors: false });
  await page.fill("#editor", DRAFT);
  const add = async (address) => {
    await page.click("#source-ways >> text=Enter an address");
    await page.fill("#source-address", address);
    await page.keyboard.press("Enter");
  };
  await add("no address");
  assert.match(await page.textContent("#source-address-problem"), /This is not the address/);
  await page.keyboard.press("Escape");
  await add(open);
  await add(closed);
  assert.deepEqual(await page.locator("#source-list .given-name").allTextContents(), [open, closed]);
  await check(page);
  assert.deepEqual(await verdicts(page), ["Verbatim"]);
  await page.click("#tab-sources");
  assert.match(await page.textContent(".ledger"), new RegExp(new URL(open).host.replaceAll(".", "\\.")));
  await page.click("#new-check");
  const item = page.locator("#source-list li", { hasText: closed });
  assert.match(await item.textContent(), /Upload the file instead/);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), item.locator("text=Upload the file instead").click()]);
  await chooser.setFiles([text("birch.txt", SOURCE)]);
  await page.waitForSelector("#source-list .given-name >> text=birch.txt");
  assert.deepEqual(await page.locator("#source-list .given-name").allTextContents(), [open, "birch.txt"]);
});

test("a draft can come from its address too", async (t) => {
  const { page } = await openPage(t, DIST, { expected: /CORS policy|ERR_FAILED/ });
  const give = async (address) => {
    await page.click("#draft-ways >> text=Enter an address");
    await page.fill("#draft-address", address);
    await page.keyboard.press("Enter");
  };
  await give(await serveDocument(t, { text: DRAFT, cors: false }));
  await page.click("#check");
  await page.waitForSelector("#draft-given .problem");
  assert.match(await page.textContent("#draft-given .problem"), /\w+.*\..*Upload the file instead/s);
  await give(await serveDocument(t, { text: DRAFT, cors: true }));
  await check(page);
  assert.deepEqual(await verdicts(page), ["Source missing"]);
});

test("scripts in a draft never run", async (t) => {
  const { page } = await openPage(t, DIST);
  const prepare = () => assert.fail;
  page.on("dialog", prepare);
  const hostile = `<!doctype html><title>x</title><p>He said “<img src=x onerror=alert(1)>${WORDS}<script>alert(2)</script>.” <a href="javascript:alert(3)">Alder v. Birch</a>, 700 F.3d 100 (2d Cir. 2012).</p><p>&lt;script&gt;alert(4)&lt;/script&gt;</p>`;
  await choose(page, "#draft-ways >> text=Choose a file", [
    { name: "<img src=x onerror=alert(5)>.html", mimeType: "text/html", buffer: Buffer.from(hostile) },
  ]);
  await choose(page, "#source-ways >> text=Choose files", [text("alder-v-birch.txt", SOURCE)]);
  await check(page);
  assert.deepEqual(await verdicts(page), ["Verbatim"]);
  assert.match(await page.textContent(".paper"), /<script>alert\(4\)<\/script>/);
  assert.equal(await page.locator("#review script, #review img, .paper a").count(), 0);
});

test("the page's policy forbids scripts that are not its own", async (t) => {
  const { page } = await openPage(t, DIST, { expected: /script-src|inline script|[Tt]rusted/ });
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.append("window.ran = true");
    document.head.append(script);
    return "ran" in window;
  });
  assert.equal(ran, false);
});

test("once loaded, the page works without a network", async (t) => {
  const { page, site, context } = await openPage(t, DIST);
  await page.waitForSelector("#offline:not([hidden])", { timeout: 60_000 });
  site.close();
  await context.setOffline(true);
  await page.reload();
  await showExample(page);
  assert.ok((await verdicts(page)).includes("Verbatim"));
});

test("what was read of a file is shown as the command line prints it", async (t) => {
  const { page } = await openPage(t, DIST);
  await page.fill("#editor", DRAFT);
  await choose(page, "#source-ways >> text=Choose files", [text("alder-v-birch.txt", SOURCE)]);
  await check(page);
  await page.click("#tab-sources");
  await page.click("text=/^What was read: alder/");
  await page.waitForSelector(".as-read");
  assert.match(await page.textContent(".as-read"), /alder-v-birch\.txt[\s\S]*a promise that is written/);
  await assertAccessible(page, "what was read");
  await page.keyboard.press("Escape");
  await page.click("text=What was read of the draft");
  await page.waitForSelector(".as-read");
  assert.equal(await page.locator(".furniture").count(), 0);
});

test("the lines that are left out as heads and feet are in a folded list, of a source and of the draft", async (t) => {
  const { page } = await openPage(t, DIST);
  const lines = ["The keeper has the lamp lit at dusk.", "No boat came in that night at all.", "The council paid for the oil of it."];
  const buffer = pdfOfLines(
    ...lines.map(
      (line, at) =>
        /** @type {[string, number][]} */ ([
          ["In re Lamps", 760],
          [line, 600],
          ["And nobody has said otherwise since.", 586],
          [`${at + 7}`, 40],
        ]),
    ),
  );
  const file = (name) => ({ name, mimeType: "application/pdf", buffer });
  await choose(page, "#draft-ways button", [file("draft.pdf")]);
  await choose(page, "#source-ways >> text=Choose files", [file("lamps.pdf")]);
  await check(page);
  await page.click("#tab-sources");
  for (const opener of ["text=/^What was read: lamps/", "text=What was read of the draft", ".source-name .link-button"]) {
    await page.click(opener);
    await page.click(".furniture summary");
    await page.waitForSelector(".furniture li");
    assert.equal(await page.textContent(".furniture summary"), "Left out as heads and feet of pages: 6 lines");
    const items = await page.locator(".furniture li").allTextContents();
    assert.deepEqual(items.slice(0, 3), ["Page 7: In re Lamps", "Page 7: 7", "Page 8: In re Lamps"]);
    await assertAccessible(page, "what is left out");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".reader", { state: "detached" });
  }
});

test("with the user's agreement, draft, sources, report and review survive a reload and a new tab, and can be deleted", async (t) => {
  const { page, context } = await openPage(t, DIST);
  await page.check("#keep-work");
  await page.fill("#editor", DRAFT);
  await choose(page, "#source-ways >> text=Choose files", [text("alder-v-birch.txt", SOURCE)]);
  await check(page);
  await openCard(page, "q1");
  await page.click("#card-q1 >> text=Mark as reviewed");
  await page.evaluate(untilKept);
  await page.reload();
  await page.waitForSelector("#review:not([hidden]) .total-done");
  await page.click("#new-check");
  assert.match(await page.textContent("#source-list"), /alder-v-birch\.txt/);

  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector("#source-list li");
  assert.match(await other.textContent("#editor"), /a promise that is written/);
  await other.uncheck("#keep-work");
  await other.waitForSelector("#toast >> text=What was kept on this device is deleted");
  await other.close();
  const third = await context.newPage();
  await third.goto(page.url());
  await third.waitForSelector("#check");
  assert.equal(await third.locator("#source-list li").count(), 0);
  assert.equal(await third.textContent("#editor"), "");
});

test("a warning is explained behind it, as the command line explains it", async (t) => {
  const { page } = await openPage(t, DIST);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await showExample(page);
  await openCard(page, "q23");
  const isTable = (url) => /main-why-/.test(url);
  assert.ok(!asked.some(isTable), "the table is loaded before it is asked for");
  await page.click("#card-q23 >> text=Why?");
  await page.waitForSelector("#card-q23 details dd");
  const shown = await page.locator("#card-q23 details[open] dl.about > *").allTextContents();
  const { stdout } = await run(process.execPath, [CLI, "explain", "ellipsis_omits_condition"]);
  const lines = stdout.replaceAll(/\s+/g, " ");
  assert.deepEqual([shown[0], shown[2], shown[4]], ["What it says", "Why it matters", "Example"]);
  for (const words of shown) assert.ok(lines.includes(words), words);
  await assertAccessible(page, "a warning that is explained");
});

test("a word that the draft leaves out is a word apart", async (t) => {
  const { page } = await openPage(t, DIST);
  await page.fill("#editor", DRAFT.replace("is written", "is"));
  await choose(page, "#source-ways >> text=Choose files", [text("alder-v-birch.txt", SOURCE)]);
  await check(page);
  await openCard(page, "q1");
  const [before, after] = await page
    .locator("#card-q1 ins")
    .evaluate((ins) => [ins.previousSibling.textContent, ins.nextSibling.textContent].map((words) => words === " "));
  assert.deepEqual([before, after], [true, true]);
});

test("the reader gives a quotation to another citation", async (t) => {
  const { page } = await openPage(t, DIST);
  const other = "Rowan v. Elder, 701 F.3d 5 (9th Cir. 2013), differs. ";
  await page.fill("#editor", `${other}${DRAFT}`);
  await choose(page, "#source-ways >> text=Choose files", [text("alder-v-birch.txt", SOURCE)]);
  await check(page);
  await openCard(page, "q1");
  await page.click("#card-q1 >> text=Change");
  await page.selectOption("#card-q1 .citation-choice", { label: "No citation" });
  await page.waitForSelector("#card-q1 >> text=No citation found");
  await page.click("#card-q1 >> text=Choose a citation");
  await page.selectOption("#card-q1 .citation-choice", { index: 1 });
  await page.waitForSelector("#card-q1 .by-hand");
  assert.match(await page.textContent("#card-q1 .attribution"), /^Cited .*Attributed by hand; by the draft it goes with Alder v\. Birch/);
  await page.click("#card-q1 .by-hand >> text=Undo");
  await page.waitForSelector("#card-q1 .by-hand", { state: "detached" });
  assert.match(await page.textContent("#card-q1 .attribution"), /^Cited Alder v\. Birch/);
});

test("claims are compared only if the reader asks, and the choice is kept", async (t) => {
  const { page } = await openPage(t, DIST);
  const draft = "The carrier must answer within ninety days. Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).";
  const source = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)\n\nThe carrier must answer within thirty days of the loss.";
  await page.fill("#editor", draft);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#source-ways >> text=Choose files")]);
  await chooser.setFiles([{ name: "alder.txt", mimeType: "text/plain", buffer: Buffer.from(source) }]);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  assert.equal(await page.locator("#card-k1").count(), 0);

  await page.click("#new-check");
  await page.check("#claims");
  await page.click("#check");
  await openCard(page, "k1");
  assert.match(await page.textContent("#card-k1"), /The claim says “ninety days”, the passage “thirty days”/);
  assert.match(await page.textContent("#card-k1 .claim-passage"), /within thirty days of the loss/);
  await page.click("#card-k1 .claim-passage >> text=Open the source here");
  await page.waitForSelector(".reader .paper >> text=within thirty days");
  await page.keyboard.press("Escape");
  await page.click(".chip-claim");
  assert.deepEqual(await page.locator(".card").evaluateAll((all) => all.map(({ id }) => id)), ["card-k1"]);

  await page.reload();
  assert.ok(await page.isChecked("#claims"));
});

test("the page marks of a saved page are pages, and a pasted range has any dash", async (t) => {
  const { page, context, site } = await openPage(t, DIST, { permissions: ["clipboard-read", "clipboard-write"] });
  const cite = (pin) => `“The carrier is bound by the ticket that it printed.” Alder v. Birch, 700 F.3d 100, ${pin} (2d Cir. 2012)`;
  await copyFromElsewhere(
    context,
    site.url,
    `<p>${cite("101\u201102")}; ${cite("101 – 02")}; ${cite("104")}.</p><p><em>So it is.</em></p>`,
  );
  await page.click("#editor");
  await page.keyboard.press("Control+V");
  await page.waitForSelector("#editor em");
  const mark = (n) => `<a class="gsl_pagenum" href="#p${n}">${n}</a><a id="p${n}" class="gsl_pagenum2" href="#p${n}">*${n}</a>`;
  const saved = `<html><body><h3>Alder v. Birch</h3><p>700 F.3d 100 (2d Cir. 2012)</p><p>Nobody ${mark(101)} reads a ticket.</p>
    <p>The carrier is bound by ${mark(102)} the ticket that it printed.</p><p>So it ${mark(103)} is.</p></body></html>`;
  await choose(page, "#source-ways >> text=Choose files", [{ name: "saved.html", mimeType: "text/html", buffer: Buffer.from(saved) }]);
  await check(page);
  assert.deepEqual(await verdicts(page), ["Verbatim", "Verbatim", "Wrong page: at 101–02"]);
});
