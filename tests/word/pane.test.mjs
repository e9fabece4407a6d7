// The task pane as a user meets it: findings, corrections, comments, export, on wide and narrow panes.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { assertAccessible, unfold } from "../../www/app/test/browser.mjs";
import { check, fromFiles, inputsOf, openEngine } from "../../www/dist/node.js";
import { checked, endBrowser, exported, give, opened, startBrowser } from "./pane.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SHOTS = `${ROOT}test-results/word/`;
const EXAMPLE = `${ROOT}www/example/`;
const { unzipSync } = createRequire(`${ROOT}www/package.json`)("fflate");
const memo = await readFile(`${EXAMPLE}memo.md`, "utf8");
const SOURCE =
  "ALDER v. BIRCH\n\n700 F.3d 100 (2d Cir. 2012)\n\nFictional: written for these tests.\n\nA clerk who sells a ticket speaks for the company until the boat has left the pier. The judgment is affirmed.\n";
const CHANGED =
  "The court held that “A clerk who sells a ticket answers for the company until the boat has left the pier.” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).";

before(async () => {
  await mkdir(SHOTS, { recursive: true });
  await startBrowser();
});
after(endBrowser);

const told = (page, text) => page.locator("#toast").getByText(text).waitFor();
const state = (page, name) => page.evaluate((name) => /** @type {any} */ (globalThis).word.state[name], name);
const buffer = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const sourceFiles = async () => (await inputsOf([`${EXAMPLE}sources`])).map(({ name }) => `${EXAMPLE}sources/${name.split("/").at(-1)}`);

test("the example gives the same findings in the pane as by the command line's pipeline", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const [draft] = await inputsOf([`${EXAMPLE}memo.md`]);
  const report = await check(engine, draft, { sources: [fromFiles(await inputsOf([`${EXAMPLE}sources`]))] });
  const page = await opened(t, memo);
  await give(page, await sourceFiles());
  await checked(page);
  await unfold(page);
  await page.waitForFunction((count) => document.querySelectorAll("[id^=card-q]").length === count, report.quotations.length);
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll("[id^=card-q]")].map((card) => [card.id.slice(5), card.textContent]),
  );
  const byId = new Map(shown);
  for (const { id, label, text } of report.quotations) {
    assert.ok(byId.get(id)?.includes(label), `${id}: ${label} in ${byId.get(id)}`);
    const words = text.replace(/[*\s]+/g, " ").slice(0, 40);
    assert.ok(byId.get(id)?.replace(/\s+/g, " ").includes(words), `${id}: ${words} in ${byId.get(id)}`);
  }
});

test("the folder that is built for a host works there, below a path and on a server that only serves files", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "literatim-word-"));
  t.after(() => rm(folder, { recursive: true }));
  const address = "https://addin.example/tools/literatim";
  const build = [`${ROOT}www/word/build.mjs`, "--out", folder];
  const { stdout } = await promisify(execFile)(process.execPath, build, { env: { ...process.env, ADDRESS: `${address}/` } });
  assert.ok(stdout.includes(`${address}/manifest.xml`), stdout);
  const manifest = await readFile(join(folder, "manifest.xml"), "utf8");
  assert.ok(!manifest.includes("localhost") && manifest.includes("<AppDomain>https://addin.example</AppDomain>"), manifest);
  const named = [...manifest.matchAll(/"(https:[^"]+)"/g)].map(([, one]) => one).filter((one) => one.startsWith("https://addin"));
  assert.ok(named.length >= 8, `${named.length} addresses`);
  for (const one of named) {
    assert.ok(one.startsWith(`${address}/`), one);
    await access(join(folder, one.slice(address.length)));
  }
  const page = await opened(t, CHANGED, { folder, isPlain: true });
  await give(page, [buffer("alder.txt", SOURCE)]);
  await checked(page);
  assert.match(await page.textContent("#card-q1"), /Altered/);
});

test("a click on a card selects the words in the document", async (t) => {
  const page = await opened(t, CHANGED);
  await give(page, [buffer("alder.txt", SOURCE)]);
  await checked(page);
  await page.locator("#card-q1 button").first().click();
  await page.waitForFunction(() => globalThis.word.state.selected !== "");
  assert.match(await state(page, "selected"), /A clerk who sells a ticket answers for the company until the boat has left the pier/);
});

test("a correction is made by a tracked change, checked again, and taken back", async (t) => {
  const page = await opened(t, CHANGED);
  await give(page, [buffer("alder.txt", SOURCE)]);
  await checked(page);
  await page.locator("#card-q1 button").first().click();
  await page.getByRole("button", { name: "Use the source’s words" }).click();
  await page.waitForFunction(() => /speaks/.test(JSON.stringify(globalThis.word.state.text)));
  assert.deepEqual(await state(page, "modes"), ["TrackAll", "Off"]);
  await page.locator("#card-q1").getByText("Verbatim").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => !/speaks/.test(JSON.stringify(globalThis.word.state.text)));
});

test("comments for all findings are inserted on request and deleted again, and so are underlines", async (t) => {
  const page = await opened(t, CHANGED);
  await give(page, [buffer("alder.txt", SOURCE)]);
  await checked(page);
  assert.deepEqual(await state(page, "comments"), []);
  await page.getByRole("button", { name: "Insert comments for all findings" }).click();
  await told(page, "1 comment was inserted.");
  const [comment] = await state(page, "comments");
  assert.match(comment.on, /answers/);
  assert.match(comment.text, /^Literatim: Altered\. /);
  await page.getByRole("button", { name: "Delete these comments (1)" }).click();
  await told(page, "The comments of this pane are deleted.");
  assert.deepEqual(await state(page, "comments"), []);
  await page.getByRole("button", { name: "Underline findings" }).click();
  await told(page, "1 finding is underlined.");
  assert.match((await state(page, "annotations"))[0].on, /answers/);
  await page.getByRole("button", { name: "Remove underlines" }).click();
  await told(page, "The underlines of this pane are removed.");
});

test("the report is exported with the reader's acts, and the document with comments", async (t) => {
  const page = await opened(t, CHANGED);
  assert.equal(await page.locator("#export").isHidden(), true);
  await give(page, [buffer("alder.txt", SOURCE)]);
  await checked(page);
  await page.locator("#card-q1 button").first().click();
  await page.keyboard.press("r");
  const json = await exported(page, "As JSON");
  assert.equal(json.name, "memo.literatim.json");
  const report = JSON.parse(json.bytes.toString());
  assert.deepEqual([report.draft.type, report.quotations[0].headline, report.review.length], ["docx", "altered", 1]);
  const html = await exported(page, "As a web page");
  assert.match(html.bytes.toString(), /<!doctype html>[\s\S]*answers/i);
  await page.reload();
  await give(page, [buffer("alder.txt", SOURCE)]);
  await checked(page);
  const docx = await exported(page, "The draft with comments");
  assert.equal(docx.name, "memo.literatim.docx");
  assert.match(Buffer.from(unzipSync(docx.bytes)["word/comments.xml"]).toString(), /Altered/);
});

test("a change is noticed, and checked again if the user wants that", async (t) => {
  const page = await opened(t, CHANGED);
  await give(page, [buffer("alder.txt", SOURCE)]);
  await checked(page);
  const write = (from, to) =>
    page.evaluate(
      ([from, to]) => {
        const { state, tell } = globalThis.word;
        state.text.body[0].pieces[0].text = state.text.body[0].pieces[0].text.replace(from, to);
        return tell("onParagraphChanged");
      },
      [from, to],
    );
  await page.locator("#card-q1 button").first().click();
  await write("answers", "speaks");
  await page.getByText("The document has changed since the check.").waitFor();
  await page.locator("#given > summary").click();
  await page.getByLabel("Check again after each change").check();
  await write("speaks", "speaks");
  await page.locator("#card-q1").getByText("Verbatim").first().waitFor();
});

test("on an older Word, what it cannot do is named and not offered", async (t) => {
  const page = await opened(t, CHANGED, { version: 3 });
  await give(page, [buffer("alder.txt", SOURCE)]);
  await checked(page);
  assert.equal(await page.locator(".tools").isHidden(), true);
  assert.equal(await page.locator("#auto-choice").isHidden(), true);
  await page.locator("#card-q1 button").first().click();
  assert.equal(await page.getByRole("button", { name: "Use the source’s words" }).count(), 0);
  await page.getByText("What this Word cannot do").click();
  await page.getByText("This Word cannot insert comments (that needs WordApi 1.4).").waitFor();
});

test("without office.js the pane says why nothing works", async (t) => {
  const page = await opened(t, CHANGED, { noOffice: true, expected: /ERR_FAILED/ });
  await page.getByText("Office.js could not be loaded from appsforoffice.microsoft.com").waitFor();
});

for (const width of [320, 420])
  for (const colorScheme of /** @type {const} */ (["light", "dark"]))
    test(`the pane is accessible and fits at ${width} pixels, ${colorScheme}`, async (t) => {
      const page = await opened(t, memo, { viewport: { width, height: 900 }, colorScheme });
      const shot = async (name) => {
        await assertAccessible(page, name);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${name} is ${wide} pixels wide`);
        await page.screenshot({ path: `${SHOTS}${name}-${width}-${colorScheme}.png`, fullPage: true });
      };
      await page.waitForSelector("#content:not([hidden])");
      await shot("start");
      await give(page, await sourceFiles());
      await checked(page);
      await shot("report");
      await page.getByRole("button", { name: "Export" }).click();
      await shot("export");
      await page.keyboard.press("Escape");
      await page.locator("[id^=card-q] button").first().click();
      await shot("card");
      await page.getByRole("tab", { name: /Sources/ }).click();
      await shot("sources");
      await page.getByRole("button", { name: "Settings" }).click();
      await shot("settings");
    });
