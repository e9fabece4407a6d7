// What a reader sees of a page, as the browser shows it: by the table of forms that the reader of files is tested by.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openPage, withBrowser } from "./page.mjs";

withBrowser();

/** @type {{ kind: string, form: string, html: string, seen: boolean }[]} */
const FORMS = JSON.parse(await readFile(new URL("../../../tests/cases/hidden-html.json", import.meta.url), "utf8"));

/** Forms that the adapter counts as seen, since nothing that it asks the browser says otherwise, and one of the other kind. */
const UNDECIDED = new Set([
  "outside of the slots of a shadow tree",
  "span: font-size:.01em",
  "span: zoom:.01",
  "span: letter-spacing:-1em",
  "div: mask-image:linear-gradient(transparent,transparent)",
  "div: -webkit-mask:linear-gradient(#0000,#0000)",
  "span: color:white;background:linear-gradient(#fff,#fff)",
  "div: position:fixed;top:100vh",
  "div: height:0;padding-top:3em;overflow:hidden",
  "positioned out of a clip",
  "div: content:url(a.png)",
]);

test("the adapter reads what the browser shows", async (t) => {
  const { page } = await openPage(t, {
    body: "",
    policy: "",
    // Some forms name style sheets and pictures that are not there.
    expected: /404 \(Not Found\)/,
    script: `import { contentEditable } from "./dist/adapters.js";
      window.read = (html) => {
        document.open();
        document.write(html);
        document.close();
        return contentEditable(document.body, { type: "markdown" }).read().text;
      };`,
  });
  await page.waitForFunction(() => "read" in window);
  const wrong = [];
  for (const { kind, form, html, seen } of FORMS) {
    const text = await page.evaluate((html) => /** @type {any} */ (window).read(html), html);
    if (/\bnot\b/.test(text) !== seen && !UNDECIDED.has(form)) wrong.push(`${kind}: ${form}`);
  }
  assert.deepEqual(wrong, []);
  assert.ok(FORMS.length > 200);
});
