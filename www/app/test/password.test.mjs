// Encrypted PDFs in the page: it asks for their passwords. tests/pdf/make.sh made the files.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, DIST, openPage, withBrowser } from "./browser.mjs";

withBrowser();

const LOCKED = await readFile(new URL("../../../tests/pdf/aes-256-r6-locked.pdf", import.meta.url));
const pdf = (name) => ({ name, mimeType: "application/pdf", buffer: LOCKED });

async function choose(page, button, files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles(files);
}

test("the page asks for the passwords of draft and sources until they open", async (t) => {
  const { page } = await openPage(t, DIST);
  await choose(page, "#draft-ways button", pdf("draft.pdf"));
  await choose(page, "#source-ways button", pdf("source.pdf"));
  await page.click("#check");

  await page.waitForSelector("dialog.password");
  assert.equal(await page.textContent("#password-title"), "draft.pdf is encrypted");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "password");
  await assertAccessible(page, "password");
  await page.fill("#password", "guess");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#password-note.problem");
  assert.match(await page.textContent("#password-note"), /Wrong password, try again/);
  await page.fill("#password", "Schlüssel");
  await page.click(".password-form .primary");

  await page.waitForFunction(() => document.getElementById("password-title")?.textContent === "source.pdf is encrypted");
  await page.fill("#password", "owner");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 60_000 });
  await page.click(".faces >> text=Text");
  assert.match(await page.textContent(".paper"), /The lock gives way to whoever holds the key/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  assert.ok(!kept.includes("Schlüssel") && !kept.includes("owner"));

  // The next check knows what was typed.
  await page.click("#new-check");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 60_000 });
  assert.equal(await page.locator("dialog.password").count(), 0);
});

test("a file whose password is not given says what it needs", async (t) => {
  const { page } = await openPage(t, DIST);
  await choose(page, "#draft-ways button", pdf("draft.pdf"));
  await page.click("#check");
  await page.waitForSelector("dialog.password");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#draft-given .problem");
  assert.match(await page.textContent("#draft-given .problem"), /needs a password/);
});
