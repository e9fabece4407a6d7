// Documents that take much more memory or time than their size. Each is made when it is needed; all texts are fictional.
import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "../../www/node_modules/fflate/esm/index.mjs";
import { pdfOf, pictureOf } from "./pictures.mjs";

const CASE = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
export const WORDS = "a promise that is written on the back of a ticket binds the company that printed it";
export const SOURCE = `${CASE}\n\nWe have held that ${WORDS}. The judgment is affirmed.\n`;
export const DRAFT = `The court held that "${WORDS}." ${CASE}.\n`;

const MB = 1_000_000;

/** A text of `size` characters that repeats a part. */
export const long = (part, size = MB) => part.repeat(Math.ceil(size / part.length));

/** An archive. The media type that its first part has is not packed, as OpenDocument and EPUB ask for. */
function archive(parts) {
  const files = Object.entries(parts).map(([name, text]) => [name, [strToU8(text), { level: name === "mimetype" ? 0 : 6 }]]);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const paragraph = (text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const reference = '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';

/** A DOCX with this body, and the notes if there are any. */
function docx(body, notes) {
  return archive({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<w:document ${W}><w:body>${paragraph(SOURCE)}${body}</w:body></w:document>`,
    ...(notes === undefined ? {} : { "word/footnotes.xml": `<w:footnotes ${W}><w:footnote w:id="2">${notes}</w:footnote></w:footnotes>` }),
  });
}

/** An EPUB whose spine is these parts. */
function epub(spine, chapter, parts = {}) {
  return archive({
    mimetype: "application/epub+zip",
    "META-INF/container.xml":
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
    "a.opf": `<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/><item id="d" href="./x/../c.xhtml" media-type="application/xhtml+xml"/></manifest><spine>${spine}</spine></package>`,
    "c.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${SOURCE}</p>${chapter}</body></html>`,
    ...parts,
  });
}

const OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0";
const TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0";

/** An ODT with this text. */
function odt(body) {
  return archive({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `<office:document-content xmlns:office="${OFFICE}" xmlns:text="${TEXT}"><office:body><office:text><text:p>${SOURCE}</text:p>${body}</office:text></office:body></office:document-content>`,
  });
}

/** A page with content that is packed. */
const packedPage = (content, extra = "") => {
  const packed = deflateSync(content);
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>/Contents 4 0 R>>`,
    [`<</Filter/FlateDecode/Length ${packed.length}>>stream\n`, packed, "\nendstream"],
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    extra || "<<>>",
  ]);
};

const form = (content) =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>/Length ${content.length}>>stream\n${content}\nendstream`;

/**
 * Documents as drafts or as sources.
 *
 * @type {{ name: string, file: string, make: () => string | Buffer, as?: "draft" | "source", args?: string[] }[]}
 */
export const DOCUMENTS = [
  { name: "a footnote that refers to itself", file: "a.docx", make: () => docx(long(reference, 20_000), long(reference, 200_000)) },
  {
    name: "a long footnote that is referred to 20,000 times",
    file: "a.docx",
    make: () => docx(reference.repeat(20_000), long(paragraph("Words of a note."), 2 * MB)),
  },
  {
    name: "100 MB of text in a small DOCX",
    file: "a.docx",
    make: () => docx(long(paragraph("Where the tide is late the keeper waits. "), 100 * MB)),
  },
  { name: "100 MB of text in one run of a DOCX", file: "a.docx", make: () => docx(paragraph(long("tide ", 100 * MB))) },
  {
    name: "a table in a table, 100,000 deep",
    file: "a.docx",
    make: () => docx(`${"<w:tbl><w:tr><w:tc>".repeat(100_000)}${"</w:tc></w:tr></w:tbl>".repeat(100_000)}`),
  },
  {
    name: "a spine that repeats a chapter",
    file: "a.epub",
    make: () => epub('<itemref idref="c"/>'.repeat(50_000), long("<p>The keeper waits.</p>")),
  },
  {
    name: "a spine that repeats a chapter by two names",
    file: "a.epub",
    make: () => epub('<itemref idref="c"/><itemref idref="d"/>'.repeat(25_000), long("<p>The keeper waits.</p>")),
  },
  {
    name: "spaces of an ODT by their number",
    file: "a.odt",
    make: () => odt(`<text:p>${'<text:s text:c="2000000000"/>'.repeat(50)}</text:p>`),
  },
  { name: "200,000 spaces of an ODT", file: "a.odt", make: () => odt(`<text:p>${'<text:s text:c="9999"/>'.repeat(200_000)}</text:p>`) },
  { name: "paragraphs of spaces of an ODT", file: "a.odt", make: () => odt('<text:p><text:s text:c="9000"/></text:p>'.repeat(20_000)) },
  { name: "a group in a group of RTF", file: "a.rtf", make: () => `{\\rtf1 ${SOURCE}${"{\\b ".repeat(500_000)}x${"}".repeat(500_000)}}` },
  {
    name: "a part that includes itself in LaTeX",
    file: "a.tex",
    as: "draft",
    make: () => `\\documentclass{article}\\begin{document}${DRAFT}${"\\input{a}".repeat(1000)}\\end{document}`,
  },
  {
    name: "commands that double in LaTeX",
    file: "a.tex",
    make: () =>
      `\\documentclass{article}\\begin{document}${SOURCE}\\def\\a{x}${"bcdefghijklmnopqrstuvwxyz".replace(/./g, (name) => `\\def\\${name}{${`\\${String.fromCharCode(name.charCodeAt(0) - 1)}`.repeat(4)}}`)}\\z\\end{document}`,
  },
  { name: "a picture of 20,000 × 20,000", file: "a.png", make: () => pictureOf(20_000, 20_000), args: ["--ocr", "eng"] },
  { name: "a picture of 20,000 × 20,000 in a PDF", file: "a.pdf", make: () => scanOf(20_000, 20_000), args: ["--ocr", "eng"] },
  { name: "a page of 20,000 × 20,000 inches", file: "a.pdf", make: () => scanOf(100, 100, 1_440_000), args: ["--ocr", "eng"] },
  { name: "400 MB of spaces in a page of a PDF", file: "a.pdf", make: () => packedPage(long(" ", 400 * MB)) },
  {
    name: "40 MB of text in a page of a PDF",
    file: "a.pdf",
    make: () => packedPage(`BT /F 12 Tf ${long("(The keeper waits.) Tj 0 -1 Td ", 40 * MB)} ET`),
  },
  { name: "a form of a PDF that draws itself", file: "a.pdf", make: () => packedPage(long("/X Do ", 60_000), form("/X Do /X Do /X Do")) },
  {
    name: "pages of a PDF that are their own parents",
    file: "a.pdf",
    make: () => pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 9/Kids[2 0 R 2 0 R 2 0 R]>>"]),
  },
  { name: "elements inside one another", file: "a.html", make: () => `<!doctype html><p>${SOURCE}${long("<div>", 2 * MB)}` },
  {
    name: "formatting elements that are never closed",
    file: "a.html",
    make: () => `<!doctype html><p>${SOURCE}${long("<a><b><p>", 300_000)}`,
  },
  { name: "a million character references", file: "a.html", make: () => `<!doctype html><p>${SOURCE}${long("&amp;&#x41;", 5 * MB)}` },
  { name: "a table of a million cells", file: "a.html", make: () => `<!doctype html><p>${SOURCE}<table><tr>${long("<td>", 4 * MB)}` },
  ...JSON_DOCUMENTS(),
];

/** Documents in JSON and tables, whose values are many or deep. */
function JSON_DOCUMENTS() {
  const rows = (row, size) => `[${long(`${row},`, size)}${row}]`;
  return [
    { name: "an answer nested a million deep", file: "a.json", make: () => `{"answer":${"[".repeat(MB)}${"]".repeat(MB)}}` },
    { name: "an answer of five million lists", file: "a.json", make: () => `{"answer":"x","passages":[[]${long(",[]", 15 * MB)}]}` },
    {
      name: "an answer of a million passages",
      file: "a.json",
      make: () => `{"answer":"x","passages":[{"id":1,"text":"x"}${long(',{"id":1,"text":"x"}', 20 * MB)}]}`,
    },
    { name: "keyed texts nested a million deep", file: "k.json", as: "source", make: () => `{"a":${"[".repeat(MB)}${"]".repeat(MB)}}` },
    { name: "two million keyed texts", file: "k.json", as: "source", make: () => rows('{"key":"a","text":"b"}', 46 * MB) },
    { name: "five million lists as keyed texts", file: "k.json", as: "source", make: () => rows("[]", 15 * MB) },
    {
      name: "rows with names of their own",
      file: "k.json",
      as: "source",
      make: () => `[${Array.from({ length: 300_000 }, (_, at) => `{"key":"${at}","text${at}":"one two three four"}`).join(",")}]`,
    },
    { name: "strings that are never closed", file: "k.json", as: "source", make: () => `[{"key":"${long('\\\\\\"', 4 * MB)}` },
    { name: "two million lines of JSON", file: "k.jsonl", as: "source", make: () => long('{"key":"a","text":"b"}\n', 46 * MB) },
    { name: "five million rows of a table", file: "k.csv", as: "source", make: () => `key,text\n${long("a,b\n", 20 * MB)}` },
    { name: "quotation marks of a table", file: "k.csv", as: "source", make: () => `key,text\n${long('"', 2 * MB)}` },
    {
      name: "columns of a table",
      file: "k.csv",
      as: "source",
      make: () => `key,text,${Array.from({ length: 60_000 }, (_, at) => `c${at}`).join()}\n${long("a,", 2 * MB)}`,
    },
    { name: "tabs of a table", file: "k.tsv", as: "source", make: () => `key\ttext\n${long("\t", 20 * MB)}` },
  ];
}

/** A PDF whose page is one picture. */
function scanOf(width, height, page = 612) {
  const png = deflateSync(Buffer.alloc(Math.ceil(width / 8) * height), { level: 9 });
  const facts = `/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode/Length ${png.length}`;
  const content = `q ${page} 0 0 ${page} 0 0 cm /I Do Q`;
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page} ${page}]/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R>>`,
    [`<</Type/XObject${facts}>>stream\n`, png, "\nendstream"],
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]);
}

/** Parts of a text that is long and the same all over: each may make a rule try again and again. */
export const REPEATS = [
  ..."“ ” ‘ ’ \" ' ( ) [ ] { } < > | # * _ ` ~ - = + . , ; : ! ? / \\ & % $ § ¶ † … — é 字 א".split(" "),
  ..." \t\n\r\u0008\u00a0\u00ad\u0301\u200b\u202e\u2028\ufeff\u{e0041}",
  ...[
    "Page 12 ",
    "Page 12\n",
    "12\n\n",
    "[FN1] ",
    "[12] ",
    "*402 ",
    "[*402]",
    "402*403 ",
    "^1 ",
    "[^1]",
    "[^1]: a\n",
    "1. a\n",
    "¶ 1 ",
    "\f12\n",
  ],
  ...[
    "Id. ",
    "Id. at 5. ",
    "See ",
    "See id. ",
    "supra note 1 ",
    "§ 1 ",
    "1 F.3d 1 ",
    "1 F.3d 1, 1 F.3d 2, ",
    "A v. B, ",
    "In re A ",
    "v. ",
    "(2d Cir. 2012) ",
  ],
  ...[
    "“a” ",
    "“a b c d e f g” 1 F.3d 1. ",
    '"a" "b" ',
    "“‘",
    "”’",
    "“a [b] . . . c” ",
    ". . . ",
    "[a]",
    "> a\n",
    "> ",
    "- a\n",
    "* a\n",
    "    a\n",
    "\t\ta\n",
  ],
  ...[
    "a ",
    "a\n",
    "A. ",
    "a.b.",
    "http://a.b/ ",
    "10.1000/1 ",
    "<a",
    "<!--",
    "&amp;",
    "<p>",
    "[a](b) ",
    "![",
    "](",
    "**a",
    "_a",
    "```\n",
    "$$",
    "\\(",
    "\\a{",
    "{\\a ",
  ],
  ...[
    "the keeper of the quay ",
    "not ",
    "and ",
    "that ",
    "he said that ",
    "the court held that ",
    "Mr. A said, ",
    "J., dissenting ",
    "2012 ",
    "1,000 ",
    "Jan. 1, 2012 ",
  ],
];
