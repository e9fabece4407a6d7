// How the text of an editable element is read, in Chromium, and where its units are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, withBrowser } from "./page.mjs";

withBrowser();

/** What is in the element, and its text as it is read; as plain text where `plain` is true. */
const CASES = [
  ["nothing", "", ""],
  ["an empty line alone", "<p><br></p>", ""],
  ["blocks", "<div>One</div><div>Two <i>and</i> three</div><p>Four</p>", "One\n\nTwo and three\n\nFour"],
  ["text beside blocks", "One<p>Two</p>Three", "One\n\nTwo\n\nThree"],
  ["empty blocks between others", "<p>One</p><p><br></p><p>Two</p>", "One\n\nTwo"],
  ["a line end, and two in a row", "One<br>two<br><br>Three<br>", "One\ntwo\n\nThree"],
  ["white space in a row", "<p>  One \n two\u00a0 three </p> <p> Four</p>", "One two\u00a0 three\n\nFour"],
  ["kept line ends", '<p class="kept">One\ntwo\n\n   Three</p>', "One\ntwo\n\nThree"],
  [
    "block quotations",
    "<p>It says:</p><blockquote><p>One.</p><p>Two<br>lines.</p></blockquote><p>So.</p>",
    "It says:\n\n> One.\n\n> Two\n> lines.\n\nSo.",
  ],
  ["a block quotation without blocks in it", "<blockquote>One.</blockquote>", "> One."],
  ["a block quotation in another", "<blockquote>One<blockquote>Two</blockquote></blockquote>", "> One\n\n> > Two"],
  [
    "headings and lists",
    "<h1>One<br>title</h1><ul><li>Two</li><li><p>Three</p></li><li></li></ul><p>Four</p>",
    "# One title\n\n- Two\n\n- Three\n\nFour",
  ],
  [
    "what would be markup",
    "<p>- a *b* _c_ [d] &lt;e&gt; `f` \\ &amp;g; &amp; h</p><p>1. i 2. j</p><p># k</p><p>= l</p>",
    "\\- a \\*b\\* \\_c\\_ \\[d\\] \\<e\\> \\`f\\` \\\\ \\&g; & h\n\n1\\. i 2. j\n\n\\# k\n\n\\= l",
  ],
  [
    "hidden parts",
    '<p>One<span hidden> two</span><span class="gone"> three</span><span class="unseen"> four</span></p><script>five</script><style>six</style>',
    "One",
  ],
  ["a table", "<table><tr><td>One</td><td>Two</td></tr></table>", "One\n\nTwo"],
  ["plain text", "One\n  - two\n\n*three*", "One\n  - two\n\n*three*", true],
  ["plain text in blocks", "One<div><br></div><div>Two</div><div>Three</div>", "One\n\nTwo\nThree\n", true],
];

test("the text of an element", async (t) => {
  const { page } = await openPage(t, {
    body: '<div id="draft" contenteditable="true"></div>',
    policy: "",
    script: `import { contentEditable } from "./dist/adapters.js";
      const style = document.createElement("style");
      style.textContent = ".kept { white-space: pre-wrap } .gone { display: none } .unseen { visibility: hidden }";
      document.head.append(style);
      window.read = (html, plain) => {
        const draft = document.querySelector("#draft");
        draft.contentEditable = plain ? "plaintext-only" : "true";
        draft.innerHTML = html;
        const adapter = contentEditable(draft);
        const { text } = adapter.read();
        // Each word is marked where it is.
        const words = [...text.matchAll(/[a-z]+/gi)].map((word) => {
          adapter.mark([{ id: "", kind: "changed", span: [word.index, word.index + word[0].length] }], null);
          return [...CSS.highlights.get("literatim-changed")].map(String).join("") === word[0];
        });
        adapter.destroy();
        return { text, misplaced: words.filter((is) => !is).length, left: CSS.highlights.size };
      };
      window.readOnly = (html) => {
        const draft = document.querySelector("#draft");
        draft.contentEditable = "true";
        draft.innerHTML = html;
        draft.getBoundingClientRect();
        let least = Infinity;
        let length = 0;
        for (let round = 0; round < 3; round += 1) {
          const began = performance.now();
          length = contentEditable(draft).read().text.length;
          least = Math.min(least, performance.now() - began);
        }
        return { length, ms: least };
      };`,
  });
  await page.waitForFunction(() => "read" in window);
  for (const [name, html, text, plain = false] of CASES) {
    await t.test(name, async () => {
      const found = await page.evaluate(([html, plain]) => window.read(html, plain), [html, plain]);
      assert.deepEqual(found, { text, misplaced: 0, left: 0 });
    });
  }

  await t.test("a book of 600,000 characters, four times as long, is read in less than eight times the time", async () => {
    const [part, book] = await page.evaluate(() => {
      const paragraph = "<p>The keeper of the <i>light</i> trims the wick at dusk, and again when the tide turns [so it says].</p>";
      return [1625, 6500].map((count) => window.readOnly(paragraph.repeat(count)));
    });
    assert.ok(book.length > 500_000 && book.ms < 8 * part.ms, JSON.stringify({ part, book }));
  });
});
