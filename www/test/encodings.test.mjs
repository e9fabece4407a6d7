// Files in every encoding: which one is detected, how reliably, and what happens to invalid bytes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, fromFiles, openEngine, textInput } from "../dist/node.js";
import { draftOf, FALSE_WORDS, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

const TEXT = `Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)\n\nIt is settled that the keeper’s café was ‘lit at dusk’ by the naïve crew of the port.\n`;
const DRAFT = `It held that “the keeper’s café was ‘lit at dusk’ by the naïve crew.” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n`;

/** Text in Windows-1252. */
function windows1252(text) {
  const marks = { "“": 0x93, "”": 0x94, "‘": 0x91, "’": 0x92 };
  return Buffer.from([...text].map((c) => marks[c] ?? c.charCodeAt(0)));
}

/** Text in an encoding of one byte a character, by asking its decoder for each byte. */
function encoded(text, label) {
  const table = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from([...text].map((c) => (table.includes(c) ? table.indexOf(c) : assert.fail(`${c} is not in ${label}`))));
}

/** The report on a draft with one source, both as bytes. */
async function checked(t, draft, source) {
  const engine = openEngine();
  t.after(() => engine.close());
  return check(engine, { name: "draft.txt", data: draft }, { sources: [fromFiles([{ name: "Alder v. Birch.txt", data: source }])] });
}

const utf8 = (text) => Buffer.from(text);

/** @type {[string, Uint8Array, [string, string, number]][]} */
const DRAFTS = [
  ["a byte that is not UTF-8 at the end", Buffer.concat([utf8(DRAFT), Buffer.from([0xe9, 0x0a])]), ["utf-8", "likely", 1]],
  ["a file that is cut inside a character", utf8(`${DRAFT}“`).subarray(0, -1), ["utf-8", "likely", 1]],
  ["UTF-8 with a mark", utf8(`\ufeff${DRAFT}`), ["utf-8", "mark", 0]],
  ["UTF-8", utf8(DRAFT), ["utf-8", "valid", 0]],
  ["UTF-16", Buffer.from(`\ufeff${DRAFT}`, "utf16le"), ["utf-16le", "mark", 0]],
  ["Windows-1252", windows1252(DRAFT), ["windows-1252", "assumed", 0]],
];

for (const [name, bytes, encoding] of DRAFTS) {
  test(`a draft in ${name} keeps its quotation`, async (t) => {
    const report = await checked(t, bytes, utf8(TEXT));
    assert.deepEqual(report.draft.encoding, { label: encoding[0], basis: encoding[1], declared: null, faults: encoding[2] });
    assert.deepEqual(
      report.quotations.map(({ headline }) => headline),
      ["verbatim"],
    );
    assert.equal(
      report.draft.problems.some(({ code }) => code === "encoding_faults"),
      encoding[2] > 0,
    );
  });
}

test("a source with a byte that is not UTF-8 accuses no faithful quotation, and is reported once", async (t) => {
  const report = await checked(t, utf8(DRAFT), Buffer.concat([utf8(TEXT), Buffer.from([0xff])]));
  assert.equal(report.quotations[0].headline, "verbatim");
  assert.deepEqual(
    report.sources[0].problems.map(({ code }) => code),
    ["encoding_faults"],
  );
  assert.match(report.sources[0].problems[0].text, /^1 byte sequence is not valid UTF-8 and is read as “\ufffd”/);
});

test("a declaration that the bytes contradict is reported", async (t) => {
  const page = utf8(`<!DOCTYPE html><meta charset="iso-8859-2"><title>Alder v. Birch</title><p>${TEXT} “So.”</p>`);
  const report = await checked(t, utf8(DRAFT), page);
  assert.equal(report.quotations[0].headline, "verbatim");
  assert.deepEqual(report.sources[0].problems, [
    { code: "wrong_declaration", text: "The file declares ISO-8859-2, but its bytes are UTF-8, and it is read as that." },
  ]);
});

test("every label that a decoder knows is used when a page declares it", async (t) => {
  const page = (label, text) =>
    Buffer.concat([utf8(`<!DOCTYPE html><meta charset="${label}"><title>Alder v. Birch</title><p>`), encoded(text, label), utf8("</p>")]);
  for (const [label, text] of [
    ["koi8-u", "Смотритель зажигает лампу на молу каждый вечер."],
    ["iso-8859-3", "La gardisto ŝaltas la lampon ĉe la haveno ĉiuvespere."],
    ["windows-874", "ตะเกียง ดวงใหญ่ ส่องสว่าง ท่าเรือ ทุกคืน"],
    ["x-mac-cyrillic", "Смотритель зажигает лампу на молу каждый вечер."],
  ]) {
    const draft = `It says “${text}” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).`;
    const report = await checked(t, utf8(draft), page(label, text));
    assert.deepEqual(report.sources[0].encoding, { label, basis: "declared", declared: null, faults: 0 }, label);
    assert.equal(report.quotations[0].headline, "verbatim", label);
  }
  const unknown = await checked(t, utf8(DRAFT), Buffer.concat([utf8('<meta charset="klingon"><p>Alder v. Birch '), Buffer.from([0xe9])]));
  assert.deepEqual(unknown.sources[0].encoding, { label: "windows-1252", basis: "assumed", declared: null, faults: 0 });
});

test("text with UTF-8 decoded as Windows-1252 is repaired, keeps its offsets in the input, and is reported", async (t) => {
  // Each byte of its UTF-8 as the character that Windows-1252 has for it.
  const high = { 128: "€", 152: "˜", 153: "™", 156: "œ" };
  const garbled = [...utf8(DRAFT)].map((byte) => high[byte] ?? String.fromCharCode(byte)).join("");
  const report = await checked(t, utf8(garbled), utf8(TEXT));
  const [{ headline, span, text }] = report.quotations;
  assert.equal(headline, "verbatim");
  assert.match(garbled.slice(...span), /^the keeperâ€™s cafÃ© was .*crew\.$/);
  assert.match(text, /^the keeper’s café/);
  assert.deepEqual(
    report.draft.problems.map(({ code }) => code),
    ["mended_encoding"],
  );
});

test("a table of keyed texts with a byte that is not UTF-8 keeps its marks", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const rows = Buffer.concat([
    utf8("section,text\n99 U.S.C. § 4101,The keeper’s lamp is lit on each mole.\n99 U.S.C. § 4102,"),
    Buffer.from([0xe9]),
    utf8("\n"),
  ]);
  const draft = textInput("draft.txt", "It says “The keeper’s lamp is lit on each mole.” 99 U.S.C. § 4101.");
  const report = await check(engine, draft, { sources: [fromFiles([{ name: "laws.csv", data: rows }])] });
  assert.equal(report.quotations[0].headline, "verbatim");
});

test("an unreadable draft fails as unusable, and --fail-on-unchecked fails on undecided quotations", async (t) => {
  const cwd = await folderOf(t, {
    "good.md": draftOf(TRUE_WORDS),
    "open.md": `It says “${FALSE_WORDS}.”\n`,
    "alder.txt": SOURCE,
    "blank.html": "<p hidden>words</p>",
  });
  const code = async (...args) => (await literatim(["check", ...args], { cwd })).code;
  assert.equal(await code("blank.html", "-s", "alder.txt"), 2);
  assert.equal(await code("good.md", "-s", "alder.txt", "--fail-on-unchecked"), 0);
  assert.equal(await code("good.md", "--fail-on-unchecked"), 1, "no source to compare with");
  assert.equal(await code("open.md", "-s", "alder.txt"), 0);
  assert.equal(await code("open.md", "-s", "alder.txt", "--fail-on-unchecked"), 1);
  const { stderr } = await literatim(["check", "blank.html"], { cwd });
  assert.match(stderr, /^literatim: blank\.html: The file contains no readable text/);
});
