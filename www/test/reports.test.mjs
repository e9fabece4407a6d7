// The formats of a report, the draft with comments, and what changed since an earlier report.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { chromium } from "playwright-core";
import { archiveOf } from "./archive.mjs";
import { BROWSER_ARGS, browserPath, draftOf, FALSE_WORDS, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { pdfOf } from "./pdf.mjs";

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** A DOCX file with these paragraphs, which begins its second page with the last of them. */
function docxOf(...paragraphs) {
  const xml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const last = paragraphs.length - 1;
  const body = paragraphs.map(
    (text, index) =>
      `<w:p><w:r>${index === last && index > 0 ? "<w:lastRenderedPageBreak/>" : ""}<w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`,
  );
  return archiveOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${body.join("")}</w:body></w:document>`,
  });
}

const paragraphsOf = (draft) => draft.trim().split("\n\n");

test("a report begins with what is to be done, and names the page of the draft", async (t) => {
  const cwd = await folderOf(t, { "draft.docx": docxOf(...paragraphsOf(draftOf(TRUE_WORDS, FALSE_WORDS))), "alder.txt": SOURCE });
  const { stdout } = await literatim(["check", "draft.docx", "-s", "alder.txt"], { cwd });
  assert.match(
    stdout,
    /^draft\.docx\n1 to fix · 1 fine · 2 not compared\n[█▓▒░]{38,40}\n2 quotations, 2 citations, 1 source\n\nTo fix \(1\)\n\n✗ Not found q2 · p\. 2\n/,
  );
  assert.match(stdout, /\nFine \(1\)\n✓ Verbatim “a promise/);
});

test("a worksheet, annotations and a certificate are written", async (t) => {
  const cwd = await folderOf(t, { "draft.md": draftOf(TRUE_WORDS, FALSE_WORDS), "alder.txt": SOURCE });
  const written = async (...args) => (await literatim(["check", "draft.md", "-s", "alder.txt", ...args], { cwd })).stdout;
  const rows = (await written("-f", "csv")).split("\r\n");
  assert.equal(rows.length, 4);
  assert.match(rows[2], /^"Alder v\. Birch","Alder v\. Birch, 700 F\.3d 100 \(2d Cir\. 2012\)"/);
  const { items } = JSON.parse(await written("-f", "annotations"));
  assert.deepEqual(
    items.map(({ body }) => body[0].value),
    ["Verbatim", "Not looked up", "Not found", "Not looked up"],
  );
  for (const [format, wording, said] of [
    ["certificate", "court", "For this filing, "],
    ["certificate-markdown", "law_review", "For the editors"],
    ["certificate-markdown", "plain", "compared the quotations of this file"],
  ]) {
    const certificate = await written("-f", format, "--wording", wording);
    assert.ok(certificate.includes(said), wording);
    assert.ok(certificate.replaceAll("\\", "").includes("No generative model took part."), wording);
  }
});

test("--annotated writes a DOCX draft with a comment on each finding to fix", async (t) => {
  const draft = docxOf(...paragraphsOf(draftOf(TRUE_WORDS, FALSE_WORDS)));
  const cwd = await folderOf(t, { "draft.docx": draft, "draft.md": draftOf(TRUE_WORDS), "alder.txt": SOURCE });
  const { code } = await literatim(["check", "draft.docx", "-s", "alder.txt", "--annotated", "out.docx"], { cwd });
  assert.equal(code, 1);
  const parts = unzipSync(await readFile(join(cwd, "out.docx")));
  const text = (name) => strFromU8(parts[name]);
  assert.match(text("word/comments.xml"), /w:author="Literatim".*Not found: The full text of ALDER v\. BIRCH/);
  const inside = /<w:commentRangeStart w:id="0"\/>(.*)<w:commentRangeEnd w:id="0"\/>/.exec(text("word/document.xml"))?.[1];
  assert.equal(inside?.replace(/<[^>]*>/g, ""), `${FALSE_WORDS}.`);
  const again = await literatim(["check", "out.docx", "-s", "alder.txt"], { cwd });
  assert.match(again.stdout, /1 to fix · 1 fine/);
  for (const [args, sentence] of /** @type {[string[], RegExp][]} */ ([
    [["draft.md", "--annotated", "out.docx"], /draft\.md is no DOCX or PDF file/],
    [["draft.docx", "--annotated", "draft.docx"], /--annotated draft\.docx would replace a file that is read/],
  ])) {
    const refused = await literatim(["check", ...args, "-s", "alder.txt"], { cwd });
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, sentence);
  }
});

test("--comments all writes a short comment on each citation and quotation", async (t) => {
  const draft = docxOf(...paragraphsOf(draftOf(TRUE_WORDS, FALSE_WORDS)));
  const cwd = await folderOf(t, { "draft.docx": draft, "alder.txt": SOURCE });
  await literatim(["check", "draft.docx", "-s", "alder.txt", "--annotated", "out.docx", "--comments", "all"], { cwd });
  const list = strFromU8(unzipSync(await readFile(join(cwd, "out.docx")))["word/comments.xml"]);
  const comments = list
    .split("<w:comment ")
    .slice(1)
    .map((one) =>
      one
        .split("<w:p>")
        .slice(1)
        .map((paragraph) => paragraph.replace(/<[^>]*>/g, "")),
    );
  assert.deepEqual(
    comments.map(([first]) => first?.split(":")[0]),
    ["Fine", "Not compared", "To fix", "Not compared"],
  );
  assert.ok(comments.every((lines) => lines.length <= 3));
  const refused = await literatim(["check", "draft.docx", "-s", "alder.txt", "--comments", "all"], { cwd });
  assert.deepEqual([refused.code, /--comments can be used with --annotated only/.test(refused.stderr)], [2, true]);
});

test("--tracked writes a DOCX draft with each certain correction as a tracked change", async (t) => {
  const changed = TRUE_WORDS.replace(" is ", " was ");
  assert.notEqual(changed, TRUE_WORDS);
  const cwd = await folderOf(t, {
    "draft.docx": docxOf(...paragraphsOf(draftOf(changed, FALSE_WORDS))),
    "draft.md": draftOf(changed),
    "alder.txt": SOURCE,
  });
  const { stderr } = await literatim(["check", "draft.docx", "-s", "alder.txt", "--tracked", "out.docx"], { cwd });
  assert.match(stderr, /out\.docx has 1 correction as tracked changes; 1 finding to fix needs a decision\./);
  const parts = unzipSync(await readFile(join(cwd, "out.docx")));
  const text = strFromU8(parts["word/document.xml"]);
  assert.match(
    text,
    /<w:del w:id="\d+" w:author="Literatim" w:date="[^"]+"><w:r><w:delText xml:space="preserve">was<\/w:delText><\/w:r><\/w:del>/,
  );
  assert.match(text, /<w:ins w:id="\d+" w:author="Literatim" w:date="[^"]+"><w:r><w:t xml:space="preserve">is<\/w:t><\/w:r><\/w:ins>/);
  assert.match(strFromU8(parts["word/comments.xml"]), /Altered: Writes “was” for “is”/);
  const again = await literatim(["check", "out.docx", "-s", "alder.txt"], { cwd });
  assert.match(again.stdout, /1 to fix · 1 fine/);
  const refused = await literatim(["check", "draft.md", "-s", "alder.txt", "--tracked", "out.docx"], { cwd });
  assert.deepEqual([refused.code, /draft\.md is no DOCX or ODT file/.test(refused.stderr)], [2, true]);
});

test("--annotated writes a PDF draft with a highlight on each finding to fix", async (t) => {
  const lines = (text) => text.replace(/[()]/g, "\\$&").replace(/(.{60,75}) /g, "$1) Tj 0 -12 Td (");
  const draft = pdfOf(...paragraphsOf(draftOf(TRUE_WORDS, FALSE_WORDS)).map(lines));
  const locked = join(import.meta.dirname, "../../tests/pdf/aes-128-open.pdf");
  const cwd = await folderOf(t, { "draft.pdf": draft, "locked.pdf": await readFile(locked), "alder.txt": SOURCE });
  const { code } = await literatim(["check", "draft.pdf", "-s", "alder.txt", "--annotated", "out.pdf"], { cwd });
  assert.equal(code, 1);
  const written = await readFile(join(cwd, "out.pdf"));
  assert.deepEqual(written.subarray(0, draft.length), draft);
  const pdf = await getDocument({ data: new Uint8Array(written), verbosity: 0 }).promise;
  t.after(() => pdf.loadingTask.destroy());
  const annotations = async (page) => (await pdf.getPage(page)).getAnnotations();
  assert.deepEqual(await annotations(1), []);
  const [highlight, ...others] = await annotations(2);
  assert.deepEqual(others, []);
  assert.equal(highlight.subtype, "Highlight");
  assert.equal(highlight.titleObj.str, "Literatim");
  assert.match(highlight.contentsObj.str, /^Not found: The full text of ALDER v\. BIRCH/);
  assert.equal(highlight.quadPoints.length, 2 * 8, "two lines");
  const again = await literatim(["check", "out.pdf", "-s", "alder.txt"], { cwd });
  assert.match(again.stdout, /1 to fix · 1 fine/);
  const refused = await literatim(["check", "locked.pdf", "-s", "alder.txt", "--annotated", "out.pdf"], { cwd });
  assert.match(refused.stderr, /No comments can be written into the PDF, because it is encrypted/);
  const tracked = await literatim(["check", "draft.pdf", "-s", "alder.txt", "--tracked", "tracked.pdf"], { cwd });
  assert.deepEqual([tracked.code, /draft\.pdf is no DOCX or ODT file/.test(tracked.stderr)], [2, true]);
});

test("--since shows what is new, fixed and gone", async (t) => {
  const changed = TRUE_WORDS.replace("binds", "never binds");
  const cwd = await folderOf(t, { "draft.md": draftOf(changed, FALSE_WORDS), "alder.txt": SOURCE, "other.json": "{}" });
  const check = (...args) => literatim(["check", "draft.md", "-s", "alder.txt", ...args], { cwd });
  await check("-f", "json", "-o", "old.json");
  await writeFile(join(cwd, "draft.md"), draftOf(TRUE_WORDS));
  const { stdout } = await check("--since", "old.json");
  assert.match(
    stdout,
    /Since the last run: 0 new, 1 fixed, 0 unchanged, 1 gone\n {2}Fixed: .*\(q1\): .*\n(.*\n)? {2}No longer in the draft: Not found/,
  );
  assert.match((await check("--since", "old.json", "-f", "markdown")).stdout, /## Since the last run: 0 new, 1 fixed/);
  for (const [args, sentence] of /** @type {[string[], RegExp][]} */ ([
    [["--since", "missing.json"], /--since missing\.json could not be read/],
    [["--since", "other.json"], /--since other\.json is not a report/],
    [["--since", "old.json", "-f", "html"], /can be written as terminal or markdown, not as html/],
    [["--wording", "court"], /--wording can be used with --format certificate/],
  ])) {
    const refused = await check(...args);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, sentence);
  }
});

test("the HTML report of twenty quotations makes no request, and prints on six pages at most", async (t) => {
  const words = TRUE_WORDS.split(" ");
  // Half of the quotations change a word.
  const quotations = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0 ? TRUE_WORDS : words.with(index % words.length, "lantern").join(" "),
  );
  const prose =
    "The parties agree on the facts, and the question is one of law that the court decides anew on the papers before it. ".repeat(4);
  const draft = quotations.map((quoted) => `${prose}\n\n${draftOf(quoted)}`).join("\n");
  const cwd = await folderOf(t, { "draft.md": draft, "alder.txt": SOURCE });
  await literatim(["check", "draft.md", "-s", "alder.txt", "-f", "html", "-o", "report.html"], { cwd });
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  t.after(() => browser.close());
  const page = await browser.newPage({ colorScheme: "dark", viewport: { width: 390, height: 800 } });
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  const address = `file://${join(cwd, "report.html")}`;
  await page.goto(address);
  assert.deepEqual(requests, [address]);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  const targets = await page.evaluate(() =>
    [...document.querySelectorAll("a[href^='#']")].map((link) => link.getAttribute("href")?.slice(1) ?? ""),
  );
  assert.ok(targets.length > 20);
  assert.ok(await page.evaluate((ids) => ids.every((id) => document.getElementById(id) !== null), targets));
  assert.ok((await page.locator("article ins").count()) >= 10);
  assert.equal(await page.locator("article del .said").first().textContent(), "[only in the draft: ");
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  assert.ok(pages >= 1 && pages <= 6, `${pages} pages`);
});
