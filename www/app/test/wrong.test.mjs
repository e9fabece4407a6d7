// A finding that the reader says is wrong becomes a small case, which stays on the device until it is saved as a file.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { assertAccessible, DIST, openCard, openPage, showExample, withBrowser } from "./browser.mjs";

withBrowser();

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

test("a wrong finding is kept without names, listed, saved, and measured", async (t) => {
  const { page } = await openPage(t, DIST);
  await showExample(page);
  await openCard(page, "q24");
  await page.click("#card-q24 >> text=More");
  await page.fill("#card-q24 .note-field", "It is quoted from the syllabus.");
  await page.click("#card-q24 >> text=This finding is wrong");
  await page.click("#toast >> text=Show the list");
  await page.waitForSelector("dialog .source-item");
  assert.match(
    await page.textContent("dialog .source-item"),
    /^Altered: Drops “not” before “rely”\..*You: It is quoted from the syllabus\./s,
  );
  await assertAccessible(page, "wrong findings");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Save them as a file")]);
  const path = await download.path();
  const [made, ...others] = JSON.parse(readFileSync(path, "utf8"));
  assert.equal(others.length, 0);
  assert.deepEqual([made.said.headline, made.why], ["altered", "It is quoted from the syllabus."]);
  assert.match(made.draft, /A carrier may rely upon a general warning/);
  assert.match(made.sources["source.txt"], /may not rely upon a general warning/);
  assert.doesNotMatch(JSON.stringify(made), /Pellinwood|Brackwater|Kestrelmoor/);
  assert.ok(JSON.stringify(made).length < 4000, "a case is small");

  const data = mkdtempSync(join(tmpdir(), "literatim-cases-"));
  t.after(() => rmSync(data, { recursive: true }));
  mkdirSync(join(data, "cases"));
  copyFileSync(path, join(data, "cases", "mine.json"));
  const said = execFileSync(process.execPath, [join(ROOT, "scripts", "eval.mjs"), "--data", data, "--set", "cases"], { encoding: "utf8" });
  assert.match(said, /cases +1\n +changed +0\n +still_said +1 cases/);

  await page.click("dialog >> text=Delete");
  assert.equal(await page.locator("dialog .source-item").count(), 0);
});
