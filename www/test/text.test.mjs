// What is read of a file: `literatim text`, and a DOCX as a draft.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { openEngine } from "../dist/node.js";
import { archiveOf } from "./archive.mjs";
import { folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const words = (text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A DOCX of one paragraph, whose citation is in a note. */
const docx = (text) =>
  archiveOf({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<w:document ${W}><w:body><w:p>${words(text)}<w:r><w:footnoteReference w:id="2"/></w:r>${words(" So held.")}</w:p></w:body></w:document>`,
    "word/_rels/document.xml.rels":
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="n" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>',
    "word/footnotes.xml": `<w:footnotes ${W}><w:footnote w:id="2"><w:p>${words("Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).")}</w:p></w:footnote></w:footnotes>`,
  });

test("a DOCX is a draft, and the citation of its note is that of the words before the mark", async (t) => {
  const cwd = await folderOf(t, { "memo.docx": docx(`He wrote: “${TRUE_WORDS}”`), "alder-v-birch.txt": SOURCE });
  const { code, stdout, stderr } = await literatim(["check", "memo.docx", "--sources", "alder-v-birch.txt", "--format", "json"], { cwd });
  assert.deepEqual([code, stderr], [0, ""]);
  const { draft, quotations } = JSON.parse(stdout);
  assert.deepEqual([draft.type, quotations.length, quotations[0].headline], ["docx", 1, "verbatim"]);
});

test("text prints what is read: facts, problems, and blocks with signs", async (t) => {
  const cwd = await folderOf(t, {
    "memo.docx": docx("The rule."),
    "memo.md": "# A memo\n\n> Quoted *so*.\n\n- one\n\nEnd.[^1]\n\n[^1]: The note.\n",
    "page.html": "<html lang=en><title>A page</title><p>It <del>never</del> is.<b style='display:none'>hidden</b></p>",
  });
  const shown = async (file) => (await literatim(["text", file], { cwd })).stdout;
  assert.equal(
    await shown("memo.docx"),
    "memo.docx: DOCX, 14 words, 1 note\n\nThe rule.[1] So held.\n\n[1] Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n",
  );
  assert.match(await shown("memo.md"), /^memo\.md: Markdown, .*\nTitle: A memo\n\n# A memo\n\n> Quoted so\.\n\n- one\n\nEnd\.\[\^1\]\n/);
  assert.equal(
    await shown("page.html"),
    "page.html: HTML, 2 words, 1 deletion\nTitle: A page\nLanguage: en\n" +
      "! 1 word is hidden (marked as hidden) and left out; look at the document where a quotation depends on them.\n" +
      "\nIt is.\n\n[Deleted: never]\n",
  );
});

test("text --json has all that is read, with the place of each run in the file", async (t) => {
  const cwd = await folderOf(t, { "memo.docx": docx("The “rule” holds.") });
  const { code, stdout } = await literatim(["text", "memo.docx", "--json"], { cwd });
  assert.equal(code, 0);
  const read = JSON.parse(stdout);
  assert.deepEqual(Object.keys(read).sort(), [
    ...["asides", "blocks", "encoding", "files", "hidden", "line_marks", "mended", "metadata", "notes", "origins", "pages", "problems"],
    ...["recognised", "styles", "text", "type", "unread_pages"],
  ]);
  const at = ([from, to]) => read.text.slice(from, to);
  assert.deepEqual([read.type, read.notes.map(({ body }) => at(body))], ["docx", ["Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)."]]);
  const [first] = read.origins;
  assert.deepEqual([at(first.span), first.place.run], ["The “rule” holds.", { file: 0, paragraph: 0, run: 0, offset: 0 }]);
});

test("text reads an address as check does", async (t) => {
  const pages = { "/page.html": ["text/html", `<h1>Alder v. Birch</h1><p>${TRUE_WORDS}</p>`], "/note.txt": ["text/plain", SOURCE] };
  const server = createServer((request, response) => {
    const [type, body] = pages[request.url ?? ""] ?? ["text/plain", ""];
    response.writeHead(body === "" ? 404 : 200, { "content-type": `${type}; charset=utf-8` }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  for (const path of ["/page.html", "/note.txt"]) {
    const { code, stdout, stderr } = await literatim(["text", `http://127.0.0.1:${port}${path}`]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /a promise that is written on the back of a ticket/);
  }
  const json = await literatim(["text", `http://127.0.0.1:${port}/note.txt`, "--json"]);
  assert.match(JSON.parse(json.stdout).text, /back of a ticket/);
  assert.equal((await literatim(["text", `http://127.0.0.1:${port}/none`])).code, 2);
});

test("text says what is wrong with a call or a file", async (t) => {
  const cwd = await folderOf(t, { "cut.docx": docx("Words.").subarray(0, 300), "sheet.xlsx": archiveOf({ "xl/workbook.xml": "" }) });
  /** @type {[string[], RegExp][]} */
  const calls = [
    [["text"], /Name one file: literatim text FILE \[--json\]/],
    [["text", "http://127.0.0.1:9/none.txt"], /^literatim: http:\/\/127\.0\.0\.1:9\/none\.txt /],
    [["check", "cut.docx", "--json"], /--json can be used with text and fields only/],
    [["text", "cut.docx"], /^literatim: cut\.docx: The DOCX file is damaged or cut short/],
    [["text", "sheet.xlsx"], /^literatim: sheet\.xlsx: The file is a spreadsheet/],
  ];
  for (const [args, message] of calls) {
    const { code, stderr } = await literatim(args, { cwd });
    assert.equal(code, 2, args.join(" "));
    assert.match(stderr, message);
  }
});

test("the limits of reading are settings, and an error names the limit", async (t) => {
  const folder = await folderOf(t, { "memo.docx": docx("Words. ".repeat(1000)) });
  const engine = openEngine({ limits: { unpackedBytes: 4096 } });
  t.after(() => engine.close());
  const data = await readFile(join(folder, "memo.docx"));
  await assert.rejects(engine.readDocument({ name: "memo.docx", data }), { code: "too_large", message: /unpacks to more than 4096 bytes/ });
});
