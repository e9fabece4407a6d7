// What a paste costs: rich text from another program may be long, and may be made to be slow.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fixtureBuild, openPage, withBrowser } from "./browser.mjs";

withBrowser();
const FIXTURE = fixtureBuild();

/** Pastes HTML on the empty sheet three times, and gives the milliseconds of the fastest. @param {import("playwright-core").Page} page */
function timed(page, html) {
  return page.evaluate((html) => {
    const editor = /** @type {HTMLElement} */ (document.querySelector("#editor"));
    const once = () => {
      editor.replaceChildren();
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      const began = performance.now();
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      return performance.now() - began;
    };
    return Math.min(once(), once(), once());
  }, html);
}

test("four times the rich text costs less than eight times the time", async (t) => {
  const { page } = await openPage(t, FIXTURE, { expected: /style-src/ });
  const LENGTH = 70_000;
  // Milliseconds below which a ratio says nothing.
  const FLOOR = 40;
  for (const piece of ["<style ", "<style>", "</style ", "<a ", '<p style="', "<p style ", "<!--", "<p>x", "<div>", "<i x=1>", "<table>"]) {
    const html = piece.repeat(Math.round(LENGTH / piece.length));
    // A busy machine may slow one side alone, work that grows too fast is slow each time.
    const seen = [];
    do {
      const short = await timed(page, html);
      const long = await timed(page, html.repeat(4));
      seen.push(long / Math.max(short, FLOOR));
    } while (seen.at(-1) >= 8 && seen.length < 6);
    assert.ok(
      seen.at(-1) < 8,
      `${piece}: four times as many characters cost ${seen.map((times) => times.toFixed(1)).join(", ")} times as much`,
    );
  }
});

test("text that is nested too deeply to be parsed is pasted as plain text, and the page says so", async (t) => {
  const { page } = await openPage(t, FIXTURE);
  const paste = (html) =>
    page.evaluate((html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      clipboardData.setData("text/plain", "The same in plain text.");
      const editor = /** @type {HTMLElement} */ (document.querySelector("#editor"));
      editor.replaceChildren();
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      return editor.innerHTML;
    }, html);
  const said = page.locator("#toast:not([hidden])");
  // A word processor's list of styles has many elements without an end, in a comment; its paragraphs are many and lie in few others.
  const styles = `<!--[if gte mso 9]><xml>${'<w:LsdException Name="x"/>'.repeat(400)}</xml><![endif]-->`;
  const body = "<div><p><span><span>He wrote <i>so</i>.</span></span><o:p></o:p></p></div>".repeat(30_000);
  assert.match(await paste(styles + body), /^<div><p>He wrote <em>so<\/em>\.<\/p><\/div>/);
  assert.equal(await said.count(), 0);
  assert.equal(await paste("<b x=1>".repeat(40_000)), "The same in plain text.");
  assert.match(await said.textContent(), /nested too deeply .* pasted as plain text/);
});
