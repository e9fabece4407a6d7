// What the extension reads from elsewhere: cases with the user's token, the PDF of a tab, a Google document, sources by their addresses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { fictional } from "../../app/test/courtlistener.mjs";
import { CHANGED_WORDS, SOURCE, TRUE_WORDS } from "../../element/test/page.mjs";
import { TOKEN } from "../../fake/accounts.mjs";
import { pdfOf } from "../../test/pdf.mjs";
import { html, openExtension, reportOf, serve } from "./extension.mjs";
import { COURTLISTENER, courtListener, web } from "./web.mjs";

const CITE = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
const BODY = `<main><p>The court held that “${TRUE_WORDS}.” ${CITE}.</p><p>It added: “${CHANGED_WORDS}.” ${CITE}.</p></main>`;
/** The case that the draft cites, with the source's words. */
const ALDER = fictional(1100, "Alder v. Birch", ["700 F.3d 100"], SOURCE.text.split("\n\n").slice(3).join(" "));

test("a token given on the options page goes to CourtListener alone, and the cited case is read there", async (t) => {
  const { args, asked } = await web(t, { [COURTLISTENER]: await courtListener(t, [ALDER]) });
  const { origin, asked: page } = await serve(t, { "/": html(BODY) });
  const extension = await openExtension(t, { args });
  const tab = await extension.open(`${origin}/`);
  const panel = await extension.panel();

  const options = await extension.open(extension.page("options.html"));
  await options.fill("#token", "0000");
  await options.getByRole("button", { name: "Use it" }).click();
  await options.waitForSelector("#token-state .problem");
  await options.fill("#token", TOKEN);
  await options.getByRole("button", { name: "Use it" }).click();
  await options.waitForSelector(".token-right");
  assert.ok(!(await options.content()).includes(TOKEN), "the token is nowhere in the page");

  const report = reportOf(panel);
  await extension.ask(tab, panel, "page");
  const { quotations, citations } = await report;
  assert.deepEqual(
    quotations.map(({ headline }) => headline),
    ["verbatim", "altered"],
  );
  assert.deepEqual(
    citations.map(({ existence }) => existence),
    ["found", "found"],
  );
  // Chromium itself asks Google's hosts at its start.
  const others = asked.filter(({ host }) => host !== COURTLISTENER);
  assert.deepEqual(
    others.filter(({ host }) => !/\.google(apis)?\.com$/.test(host)),
    [],
  );
  assert.ok(!JSON.stringify(others).includes(TOKEN));
  assert.ok(asked.some(({ headers }) => headers.authorization === `Token ${TOKEN}`));
  assert.ok(!JSON.stringify(page).includes(TOKEN));
  assert.ok(asked.every(({ path }) => !path.includes(TOKEN)));

  const kept = await extension.worker.evaluate(async () => ({
    ...(await chrome.storage.local.get()),
    ...(await chrome.storage.sync.get()),
  }));
  assert.deepEqual(kept, {}, "it is in the storage of the extension's own origin");
  const seen = await extension.inTab(tab, () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  assert.ok(!seen.includes(TOKEN.slice(0, 6)));

  await options.bringToFront();
  await options.getByRole("button", { name: "Forget it" }).click();
  assert.ok(!(await panel.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).includes(TOKEN));
});

test("the PDF of a tab is read from its address, and the tab is not touched", async (t) => {
  const lines = [`The court held that \x93${TRUE_WORDS}.\x94`, `${CITE}.`, `It added: \x93${CHANGED_WORDS}.\x94`, `${CITE}.`];
  const body = pdfOf(lines.map((line) => line.replace(/[()\\]/g, "\\$&")).join(") Tj 0 -13 Td ("));
  const { origin } = await serve(t, { "/a%20brief.pdf": { type: "application/pdf", body } });
  const extension = await openExtension(t);
  const tab = await extension.open(`${origin}/a%20brief.pdf`);
  const panel = await extension.panel();
  assert.deepEqual(await extension.checked(tab, panel, SOURCE), ["verbatim", "altered"]);
  assert.match(await panel.textContent("#state"), /^a brief\.pdf\. Its findings are shown here only/);
  assert.equal(await tab.evaluate(() => CSS.highlights.size), 0);
  assert.deepEqual(panel.faults, []);
});

test("a Google document is read by its export with the session there", async (t) => {
  const export_ = "/document/d/a-1_b/export?format=docx";
  const { args, asked } = await web(t, {
    "docs.google.com": (request, response) => {
      if (request.url === export_) response.writeHead(302, { location: "https://doc-0-docs.googleusercontent.com/export/a" }).end();
      else {
        const headers = { "content-type": "text/html", "set-cookie": "session=fictional; Path=/; Secure; SameSite=None" };
        response.writeHead(200, headers).end("<title>Memo - Google Docs</title><canvas></canvas>");
      }
    },
    "doc-0-docs.googleusercontent.com": (_, response) =>
      response.writeHead(200, { "content-type": "application/octet-stream" }).end(docx()),
  });
  const { panel, check } = await document(t, args);
  assert.deepEqual(await check(), ["verbatim", "altered"]);
  assert.match(await panel.textContent("#state"), /^Memo\.docx/);
  for (const [id, words] of Object.entries({ q1: TRUE_WORDS, q2: CHANGED_WORDS })) {
    await panel.evaluate((one) => document.querySelector("literatim-check").choose(one), id);
    const head = panel.locator(`#head-${id} .snippet`);
    assert.equal(
      await head.textContent(),
      `“${words}.”`,
      "the draft is not in the panel, so that each card quotes it, also when it is open",
    );
    assert.ok(await head.isVisible(), id);
  }
  const exported = asked.find(({ path }) => path === export_);
  assert.equal(exported?.headers.cookie, "session=fictional");
  assert.equal(exported?.headers.referer, undefined);
});

for (const [what, status, type, message] of /** @type {const} */ ([
  ["signed out", 200, "text/html; charset=utf-8", /Sign in, open the document again/],
  ["refused", 403, "text/plain", /docs\.google\.com answered 403\. Are you signed in there\?/],
])) {
  test(`a Google document whose export is ${what} is reported as such`, async (t) => {
    const { args } = await web(t, {
      "docs.google.com": ({ url }, response) => {
        const isExport = url?.includes("/export");
        response
          .writeHead(isExport ? status : 200, { "content-type": isExport ? type : "text/html" })
          .end("<title>Memo - Google Docs</title>");
      },
    });
    const { extension, panel, tab } = await document(t, args);
    await extension.ask(tab, panel);
    await panel.waitForFunction((message) => new RegExp(message).test(document.querySelector("#state").textContent), message.source, {
      polling: 100,
    });
    assert.ok(await panel.isHidden("#check"));
  });
}

test("a source is fetched from its address after its site is open, and only then", async (t) => {
  const { origin, asked } = await serve(t, { "/": html(BODY), "/alder.txt": { type: "text/plain; charset=utf-8", body: SOURCE.text } });
  const extension = await openExtension(t);
  const tab = await extension.open(`${origin}/`);
  const panel = await extension.panel();
  await extension.ask(tab, panel, "page");
  await panel.waitForFunction(() => document.querySelector("literatim-check").report !== null, null, { polling: 100 });
  assert.deepEqual(
    asked.filter(({ path }) => path === "/alder.txt"),
    [],
  );
  await panel.getByRole("button", { name: "Enter the address of a source" }).click();
  await panel.fill("#source-address", "ftp://127.0.0.1/alder.txt");
  await panel.keyboard.press("Enter");
  assert.match(await panel.textContent("#source-address-problem"), /not the address of a web page/);
  const report = reportOf(panel);
  await panel.fill("#source-address", `${origin}/alder.txt`);
  await panel.keyboard.press("Enter");
  assert.deepEqual(
    (await report).quotations.map(({ headline }) => headline),
    ["verbatim", "altered"],
  );
  assert.equal(asked.filter(({ path }) => path === "/alder.txt").length, 1);
  const bare = reportOf(panel);
  await panel.getByRole("button", { name: "Remove" }).first().click();
  assert.deepEqual(
    (await bare).quotations.map(({ headline }) => headline),
    ["cannot_check", "cannot_check"],
  );
  assert.deepEqual(panel.faults, []);
});

/** A tab with a fictional Google document. */
async function document(t, args) {
  const extension = await openExtension(t, { args });
  const tab = await extension.open("https://docs.google.com/document/d/a-1_b/edit?tab=t.0");
  const panel = await extension.panel();
  return { extension, tab, panel, check: () => extension.checked(tab, panel, SOURCE) };
}

/** The draft as a file of a word processor. */
function docx() {
  const paragraphs = [`The court held that “${TRUE_WORDS}.” ${CITE}.`, `It added: “${CHANGED_WORDS}.” ${CITE}.`];
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("");
  const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const files = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}
