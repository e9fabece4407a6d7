// Drafts and sources that were made to do harm, or are larger than anyone reads: nothing of them runs, and the page answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { archiveOf } from "../../test/archive.mjs";
import { assertAccessible, DIST, fixtureBuild, openCard, openPage, unfold, withBrowser } from "./browser.mjs";

withBrowser();

const WORDS = "a promise that is written on the back of a ticket binds the company that printed it";
const CITED = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
const QUOTED = `The court held that “${WORDS}.” ${CITED}.`;
const SOURCE = `${CITED}\n\nFictional: written for these tests.\n\nWe have held that ${WORDS}. The judgment is affirmed.\n`;
const ELSEWHERE = "https://elsewhere.invalid/";

/** Signs that turn the text after them: right to left, and an embedding that is never closed. */
const TURN = "\u202e\u2067";
/** A letter with sixty marks above it. */
const ZALGO = `z${"\u0301\u0310\u0352".repeat(20)}`;
const MARKUP = "<img src=x onerror=ran()><script>ran()</script>";
const HOSTILE_NAME = `a${TURN}gpj\u0007${ZALGO}${MARKUP.replaceAll("/", "")}`;

const HTML = `<!doctype html><html><head><base href="${ELSEWHERE}"><meta http-equiv="refresh" content="0;url=${ELSEWHERE}">
<title>${TURN}A title</title><link rel="stylesheet" href="${ELSEWHERE}x.css"><style>@import "${ELSEWHERE}y.css"; body { background: url(${ELSEWHERE}z.png) }</style></head>
<body onload="ran()"><script>ran()</script><svg onload="ran()"><script>ran()</script><a xlink:href="javascript:ran()"><text>svg</text></a></svg>
<form action="${ELSEWHERE}"><input name="x" autofocus onfocus="ran()"><button>send</button></form>
<iframe srcdoc="&lt;script&gt;parent.ran()&lt;/script&gt;"></iframe><object data="${ELSEWHERE}"></object><img src="${ELSEWHERE}p.png" onerror="ran()">
<p onclick="ran()">${QUOTED}</p><p>See <a href="javascript:ran()">one</a>, <a href="data:text/html,&lt;script&gt;ran()&lt;/script&gt;">another</a>.</p>
<p>&lt;script&gt;ran()&lt;/script&gt; ${TURN} ${ZALGO}</p></body></html>`;

const WORD =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const DOCX = archiveOf({
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  "word/_rels/document.xml.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/hyperlink" Target="javascript:ran()" TargetMode="External"/></Relationships>`,
  "word/document.xml": `<w:document ${WORD}><w:body><w:p><w:r><w:t>${QUOTED}</w:t></w:r></w:p><w:p><w:hyperlink r:id="rId1"><w:r><w:t>a link</w:t></w:r></w:hyperlink><w:r><w:t>&lt;script&gt;ran()&lt;/script&gt; ${TURN}</w:t></w:r></w:p></w:body></w:document>`,
});

const file = (name, mimeType, content) => ({ name, mimeType, buffer: Buffer.from(content) });

/** Opens the page and notes what a document must not do: run, ask, lead away, open anything. */
async function watched(t, folder = DIST) {
  const { page, context, site } = await openPage(t, folder, {
    prepare: () => {
      /** @type {any} */ (globalThis).ran = () => console.error("a document ran a script");
    },
  });
  const done = [];
  page.on("dialog", (dialog) => {
    done.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on(
    "request",
    (request) => !request.url().startsWith(site.url) && !request.url().startsWith("blob:") && done.push(`request: ${request.url()}`),
  );
  page.on("framenavigated", (frame) => frame.url() !== site.url && done.push(`navigation: ${frame.url()}`));
  context.on("page", (other) => done.push(`window: ${other.url()}`));
  return { page, done };
}

async function choose(page, button, files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles(files);
}

async function check(page, draft, source = file("alder-v-birch.txt", "text/plain", SOURCE)) {
  await choose(page, "#source-ways >> text=Choose files", [source]);
  await page.waitForSelector("#source-list li");
  await choose(page, "#draft-ways >> text=Choose a file", [draft]);
  await page.waitForSelector("#draft-given:not([hidden])");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 90_000 });
  await page.waitForSelector("#running", { state: "hidden", timeout: 60_000 });
}

/** What a document could have put into the page besides text. */
function active(page) {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll("#review *, #start *, dialog *, #toast *")];
    const isForeign = (one) =>
      /^(script|style|link|base|meta|iframe|object|embed|img|image|foreignobject)$/i.test(one.localName) ||
      (one.localName === "form" && !one.matches(".address, .token-form")) ||
      [...one.attributes].some(({ name }) => name.startsWith("on") || name === "srcdoc" || name === "formaction") ||
      (one.hasAttribute("href") && !/^(#|https?:)/.test(one.getAttribute("href") ?? "")) ||
      (one.localName === "svg" && !one.classList.contains("icon"));
    return elements.filter(isForeign).map((one) => one.outerHTML.slice(0, 120));
  });
}

/** Milliseconds from a click on a card's head until the next frame in which it is open. */
function answerOf(page, id) {
  return page.evaluate(async (head) => {
    const begun = performance.now();
    document.getElementById(head)?.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    if (document.getElementById(head)?.getAttribute("aria-expanded") !== "true") throw new Error(`${head} did not open`);
    return performance.now() - begun;
  }, `head-${id}`);
}

const DRAFTS = {
  Markdown: {
    draft: file(
      `${HOSTILE_NAME}.md`,
      "text/markdown",
      `# ${TURN}Title ${MARKUP}\n\n${QUOTED}\n\n[a link](javascript:ran()) [data](data:text/html,x) <svg onload=ran()>\n\n\\<script>ran()\\</script>\n`,
    ),
  },
  HTML: { draft: file(`${HOSTILE_NAME}.html`, "text/html", HTML), says: "<script>ran()</script>" },
  "plain text": {
    draft: file(`${HOSTILE_NAME}.txt`, "text/plain", `${QUOTED}\n\n${MARKUP} ${TURN} ${ZALGO} \u0007\u001b[31m\n`),
    says: MARKUP,
  },
  DOCX: {
    draft: {
      name: `${HOSTILE_NAME}.docx`,
      mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      buffer: DOCX,
    },
    says: "<script>ran()</script>",
  },
};

for (const [kind, { draft, says }] of Object.entries(DRAFTS)) {
  test(`nothing of a hostile draft in ${kind} runs, and its text is shown as text`, async (t) => {
    const { page, done } = await watched(t);
    await check(page, draft, file(`${HOSTILE_NAME} Alder v. Birch, 700 F.3d 100.txt`, "text/plain", SOURCE));
    await openCard(page, "q1");
    assert.equal(await page.textContent("#card-q1 .card-sign"), "Verbatim");
    if (says !== undefined) assert.ok((await page.textContent(".paper")).includes(says), `${kind} shows ${says}`);
    assert.deepEqual(await active(page), []);
    await assertAccessible(page, `a hostile draft in ${kind}`);
    await page.click("#card-q1 >> text=Open the source here");
    await page.waitForSelector(".reader .paper");
    assert.deepEqual(await active(page), []);
    await page.keyboard.press("Escape");
    await page.click("#tab-sources");
    assert.deepEqual(await active(page), []);
    await page.click("#new-check");
    await page.click("#draft-given button");
    assert.match(await page.textContent("#toast"), /was removed/);
    assert.deepEqual(await active(page), []);
    assert.deepEqual(done, []);
  });
}

test("a hostile source shows its name, title and text as text", async (t) => {
  const { page, done } = await watched(t);
  const source = HTML.replace(QUOTED, `${CITED}</p><p>We have held that ${WORDS}.`).replace(
    `${TURN}A title`,
    `${TURN}&lt;img src=x onerror=ran()&gt; ${ZALGO}`,
  );
  await check(page, file("draft.txt", "text/plain", QUOTED), file(`${HOSTILE_NAME}.html`, "text/html", source));
  await openCard(page, "q1");
  assert.equal(await page.textContent("#card-q1 .card-sign"), "Verbatim");
  await page.click("#card-q1 >> text=Open the source here");
  assert.match(await page.textContent(".reader"), /<img src=x onerror=ran\(\)>/);
  assert.deepEqual(await active(page), []);
  await assertAccessible(page, "a hostile source is open");
  assert.deepEqual(done, []);
});

test("signs of direction in outside text do not turn the words around it", async (t) => {
  const { page } = await watched(t);
  const draft = QUOTED.replace(WORDS, `a promise ${TURN}that is written`);
  await check(page, file(`memo${TURN}.txt`, "text/plain", draft), file(`${TURN}birch.txt`, "text/plain", SOURCE));
  await openCard(page, "q1");
  const order = await page.evaluate(() => {
    const place = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      return [left, right].map(Math.round);
    };
    const texts = (selector) =>
      [...(document.querySelector(selector)?.childNodes ?? [])].filter((node) => node.textContent?.trim()).flatMap(place);
    const card = /** @type {HTMLElement} */ (document.querySelector("#card-q1"));
    card.querySelector(".comparison")?.remove();
    return { snippet: texts("#card-q1 .snippet"), attribution: texts("#card-q1 .attribution") };
  });
  const inOrder = (edges) => edges.every((edge, at) => at === 0 || edge >= edges[at - 1]);
  assert.ok(order.snippet.length === 6 && inOrder(order.snippet), `snippet: ${order.snippet}`);
  assert.ok(order.attribution.length === 6 && inOrder(order.attribution), `attribution: ${order.attribution}`);
  await page.click("#tab-sources");
  assert.doesNotMatch(await page.title(), /[\u202a-\u202e\u2066-\u2069]/);
  await page.click("#new-check");
  await page.click("#draft-given button");
  assert.equal(await page.textContent("#toast span"), "memo.txt was removed.");
});

const LARGE = {
  "a table of 2,000 rows": file(
    "table.html",
    "text/html",
    `<p>${QUOTED}</p><table>${"<tr><td>one</td><td>two</td><td>three</td></tr>".repeat(2000)}</table>`,
  ),
  "HTML nested 10,000 deep": file(
    "deep.html",
    "text/html",
    `<p>${QUOTED}</p>${"<div><em><b>".repeat(10_000)}deep${"</b></em></div>".repeat(10_000)}`,
  ),
  "Markdown nested 10,000 deep": file(
    "deep.md",
    "text/markdown",
    `${QUOTED}\n\n${"> ".repeat(10_000)}deep\n\n${"*".repeat(10_000)}deep\n\n${"- ".repeat(10_000)}deep\n`,
  ),
  "5 MB on one line": file("line.txt", "text/plain", `${QUOTED} ${"lamp quay berth ".repeat(5e6 / 16)}`),
  "5 MB in one word": file("word.txt", "text/plain", `${QUOTED} ${"x".repeat(5e6)}`),
};

for (const [name, draft] of Object.entries(LARGE)) {
  test(`the page answers with ${name}`, { timeout: 120_000 }, async (t) => {
    const { page, done } = await watched(t);
    await check(page, draft);
    await unfold(page);
    const answer = await answerOf(page, "q1");
    assert.ok(answer < 2_000, `a click on a card took ${answer} ms`);
    assert.equal(await page.textContent("#card-q1 .card-sign"), "Verbatim");
    assert.deepEqual(done, []);
  });
}

test("the page answers with 10,000 quotations", { timeout: 120_000 }, async (t) => {
  const { page, done } = await watched(t, fixtureBuild());
  await page.fill("#editor", "10000 quotations");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .card", { timeout: 60_000 });
  await page.waitForFunction(() => document.querySelectorAll(".paper .document > *").length === 10_000);
  assert.match(await page.textContent("#tab-findings"), /10000/);
  // The report opens at its first finding.
  const second = await page.locator(".card-head").nth(1).getAttribute("id");
  const answer = await answerOf(page, second.slice(5));
  assert.ok(answer < 2_000, `a click on a card took ${answer} ms`);
  await page.fill(".query", "berth 9999 ");
  assert.equal(await page.textContent(".section:not([hidden]) .snippet >> nth=0"), "“the lamp of berth 9999 is lit.”");
  await page.fill(".query", "");
  await page.click(".section-fix .more-cards");
  await page.waitForFunction(() => document.querySelectorAll(".section-fix .card").length === 400);
  await page.evaluate(() => document.querySelector("#sign-q10000")?.scrollIntoView());
  await page.click("#sign-q10000");
  await page.waitForSelector("#card-q10000.is-open");
  assert.deepEqual(done, []);
});

test("a draft of 10,000 short quotations is checked", { timeout: 120_000 }, async (t) => {
  const { page, done } = await watched(t);
  const quoted = (index) => `He wrote “the lamp of berth ${index + 1} is lit by ${index % 7} men.”`;
  await check(page, file("many.txt", "text/plain", Array.from({ length: 10_000 }, (_, index) => quoted(index)).join("\n\n")));
  assert.ok(Number(/\d+/.exec(await page.textContent("#tab-findings"))?.[0]) >= 10_000);
  // The report opens at its first finding.
  const second = await page.locator(".card-head").nth(1).getAttribute("id");
  const answer = await answerOf(page, second.slice(5));
  assert.ok(answer < 2_000, `a click on a card took ${answer} ms`);
  assert.deepEqual(done, []);
});
