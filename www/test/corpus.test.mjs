// Keyed texts, answers with their passages, and files that a citation names. Fictional: all texts, laws and papers are invented for these tests.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { check, fromAddresses, fromFiles, memoryStore, openEngine, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeOf } from "./fake-cases.mjs";
import { folderOf, literatim } from "./fixtures.mjs";

const PATTERNS = JSON.stringify({
  patterns: [
    {
      name: "verse",
      kind: "verse",
      pattern: "\\[(?<book>(?:1 )?Lantern|Horn) (?<list>\\d[^\\[\\]]{0,99})\\]",
      item: "(?:(?<chapter>\\d{1,3})[.:])?(?<first>\\d{1,3})(?:[-–](?<last>\\d{1,3}))?",
      key: "{book} {chapter}:{first}",
    },
    { name: "exhibits", kind: "exhibit", pattern: "\\bExs\\. (?<first>[A-Z])–(?<last>[A-Z])\\b", key: "Exhibit {first}" },
    { name: "term", pattern: "\\[Glossary: (?<term>[^\\[\\]]+)\\]", key: "{term}" },
  ],
});

const VERSES = {
  "Lantern 1:1": "The lamp is lit upon the northern mole.",
  "Lantern 1:2": "The horn is heard upon the southern mole.",
  "Lantern 1:3": "The keeper counts the ships that pass by night.",
  "1 Lantern 1:1": "Another book begins with other words.",
};

/**
 * A check of `text` with these files by name, and what is quickly asked of its report.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} text
 * @param {Record<string, string>} files
 * @param {{ column?: string, name?: string, patterns?: string | undefined }} [options]
 */
async function checked(t, text, files, { column, name = "draft.md", ...options } = {}) {
  const engine = openEngine();
  t.after(() => engine.close());
  const inputs = Object.entries(files).map(([name, content]) => textInput(name, content));
  const report = await check(engine, textInput(name, text), {
    sources: [fromFiles(inputs, { column })],
    patterns: PATTERNS,
    ...options,
  });
  return {
    report,
    headlines: report.quotations.map(({ headline }) => headline),
    names: report.sources.map(({ name }) => name),
    problems: report.sources.flatMap(({ problems }) => problems.map(({ text }) => text)),
    nameOf: (id) => report.sources.find((source) => source.id === id)?.name,
  };
}

const rows = Object.entries(VERSES);

/** The same verses in each form. */
const FORMS = {
  "an object of texts": ["verses.json", JSON.stringify(VERSES, null, 1)],
  "an object of objects": ["verses", JSON.stringify(Object.fromEntries(rows.map(([key, text]) => [key, { text }])))],
  "a list of objects": ["verses.txt", JSON.stringify(rows.map(([ref, text], id) => ({ id, ref, text })))],
  "an object a line": ["verses.jsonl", rows.map(([key, text]) => JSON.stringify({ key, text })).join("\n")],
  CSV: ["verses.csv", `key,text\r\n${rows.map(([key, text]) => `${key},"${text}"`).join("\r\n")}\r\n`],
  "CSV with semicolons": ["verses.csv", `Verse;Text\n${rows.map(([key, text]) => `${key};${text}`).join("\n")}\n`],
  TSV: ["verses.tsv", `reference\tcontent\n${rows.map(([key, text]) => `${key}\t${text}`).join("\n")}\n`],
  "CSV as Excel marks it": ["verses.csv", `sep=;\nVerse;Text\n${rows.map(([key, text]) => `${key};${text}`).join("\n")}\n`],
  "an object with a list of objects": [
    "verses.json",
    JSON.stringify({ title: "The book of lamps", verses: rows.map(([ref, text]) => ({ ref, text })) }, null, 1),
  ],
  "a column each for book, chapter and verse": [
    "verses.csv",
    `id,book,chapter,verse,text\n${rows.map(([key, text], id) => `${id},${key.replace(/ (\d+):(\d+)$/, ",$1,$2")},${text}`).join("\n")}\n`,
  ],
};

for (const [form, [name, content]] of Object.entries(FORMS)) {
  test(`a file of keyed texts as ${form}: what is cited is loaded, and no more`, async (t) => {
    const draft =
      "It says “lamp is lit upon the northern mole” [Lantern 1.1], and “keeper counts the lamps that pass by night” [Lantern 1:3].";
    const { headlines, names, report } = await checked(t, draft, { [name]: content });
    assert.deepEqual(headlines, ["verbatim", "altered"]);
    assert.deepEqual(names, [`${name}: Lantern 1:1`, `${name}: Lantern 1:3`]);
    assert.deepEqual(
      report.sources.map(({ cited_by, metadata }) => [cited_by, metadata.title]),
      [
        [["c1"], "Lantern 1:1"],
        [["c2"], "Lantern 1:3"],
      ],
    );
  });
}

test("a range loads its members in order as one source", async (t) => {
  const shuffled = Object.fromEntries([...rows].reverse());
  const draft =
    "It goes “upon the southern mole. The keeper counts the ships” [Lantern 1:2–3]. It says “lamp is lit” at first [Lantern 1:3–5].";
  const { headlines, names, problems, report } = await checked(t, draft, { "v.json": JSON.stringify(shuffled) });
  assert.deepEqual(headlines, ["verbatim", "cannot_check"]);
  assert.deepEqual(names, ["v.json: Lantern 1:2–3", "v.json: Lantern 1:3–5"]);
  assert.match(problems.join(), /v\.json has no Lantern 1:4, Lantern 1:5, which Lantern 1:3–5 takes in\./);
  assert.equal(report.quotations[0].passages[0].text, "upon the southern mole.\nThe keeper counts the ships");
});

test("what is cited in one list is one source in its order, besides each member by itself", async (t) => {
  const file = { "v.json": JSON.stringify(VERSES) };
  for (const [words, cite, headline, name] of [
    [
      "upon the northern mole. The horn is heard upon the southern mole. The keeper counts the ships",
      "[Lantern 1:1, 2, 3]",
      "verbatim",
      "1 and 2 and 3",
    ],
    ["The lamp is lit … The keeper counts the ships", "[Lantern 1:1, 3]", "faithful", "1 and 3"],
    ["The lamp is lit … The keeper counts the ships", "[Lantern 1:1; 1:3]", "faithful", "1 and 3"],
    ["The keeper counts the ships … The lamp is lit", "[Lantern 1:3, 1]", "faithful", "3 and 1"],
    ["The keeper counts the ships that pass by night", "[Lantern 1:1, 3]", "verbatim", "3"],
    ["The keeper counts the ships … The lamp is lit", "[Lantern 1:1, 3]", "spliced", "1 and 3"],
    ["The keeper counts the gulls upon the quay at noon", "[Lantern 1:1, 3]", "not_found", "1 and 3"],
  ]) {
    const { report, headlines, nameOf } = await checked(t, `It says “${words}” ${cite}.`, file);
    assert.deepEqual(headlines, [headline], `${words}: ${report.quotations[0].reason}`);
    assert.equal(nameOf(report.quotations[0].passages[0].source), `v.json: Lantern 1:${name}`, words);
    assert.deepEqual(report.quotations[0].notes, headline === "spliced" ? ["Its parts stand in another order in the source."] : []);
    assert.ok(report.sources.every(({ cited_by, problems }) => cited_by.length > 0 && problems.length === 0));
    assert.ok(report.citations.every(({ text, notes }) => text === cite && notes.length === 0));
  }
  // A list is no range.
  const range = await checked(
    t,
    "It says “The lamp is lit … The keeper counts” [Lantern 1:1–3] and “the lamp is lit” [Lantern 1:1, 3].",
    file,
  );
  assert.deepEqual(range.names, ["v.json: Lantern 1:1", "v.json: Lantern 1:1 and 3", "v.json: Lantern 1:1–3", "v.json: Lantern 1:3"]);
});

test("of a range or a list of which a part is missing the words that stand in the rest are found, and others not accused", async (t) => {
  const gap =
    "key,text\nHorn 2:1,The horn is heard all night in fog.\nHorn 2:2,Nobody sleeps in the tower.\nHorn 2:4,The oil is spent by dawn.\n";
  const double = `${gap}Horn 2:3,The keeper reads the log.\nHorn 2:3,The keeper burns the log.\n`;
  const again = `${gap}Horn 2:3,The keeper reads the log.\nHorn 2:3,The keeper reads the log.\n`;
  /** @type {[string, string, string, string, RegExp][]} */
  const cases = [
    [gap, "Nobody sleeps in the tower", "[Horn 2:2–3]", "verbatim", /stand in Horn 2:2–3\./],
    [gap, "Nobody sleeps in the tower", "[Horn 2:1–4]", "verbatim", /stand in Horn 2:1–4\./],
    [
      gap,
      "Nobody sleeps in the tower",
      "[Horn 2:3–4]",
      "cannot_check",
      /Only a part of Horn 2:3–4 is loaded: v\.csv has no Horn 2:3, which/,
    ],
    [gap, "Nobody sleeps in the tower. The keeper reads the log", "[Horn 2:2–3]", "cannot_check", /Only a part of Horn 2:2–3 is loaded/],
    [gap, "Nobody sleeps in the tower. The keeper reads the log. The oil is spent by dawn", "[Horn 2:2–4]", "cannot_check", /Only a part/],
    [gap, "The oil is never spent by dawn", "[Horn 2:3–4]", "altered", /adds “never”/i],
    [gap, "The keeper reads the log", "[Horn 2:2, 3]", "cannot_check", /v\.csv has no Horn 2:3, which Horn 2:2 and 3 takes in/],
    [gap, "The keeper reads the log", "[Horn 2:2]", "not_found", /Horn 2:2 is there in full/],
    [gap, "The keeper reads the log", "[Horn 2:1–50]", "cannot_check", /has no Horn 2:3, Horn 2:5, Horn 2:6 and 44 more, which/],
    [double, "The keeper reads the log", "[Horn 2:3]", "cannot_check", /has “Horn 2:3” in line 5 and in line 6; keep one of them/],
    [double, "The keeper reads the log", "[Horn 2:2–3]", "cannot_check", /has “Horn 2:3” in line 5 and in line 6; keep one of them/],
    [again, "The keeper reads the log", "[Horn 2:3]", "verbatim", /stand in Horn 2:3\./],
    [again, "Nobody sleeps in the tower. The keeper reads the log", "[Horn 2:2–3]", "verbatim", /stand in Horn 2:2–3\./],
  ];
  for (const [file, words, cite, headline, sentence] of cases) {
    const { report, headlines } = await checked(t, `It says “${words}” ${cite}.`, { "v.csv": file });
    const [{ reason, notes }] = report.quotations;
    assert.deepEqual(headlines, [headline], `${words} ${cite}: ${reason}`);
    assert.match([reason, ...notes].join(" "), sentence);
  }
  const { problems } = await checked(t, "It says “The keeper reads the log” [Horn 2:3].", { "v.csv": again });
  assert.deepEqual(problems, []);
});

test("of words without a citation it is not said that a file of keyed texts lacks them", async (t) => {
  const draft =
    "It says “lamp is lit upon the northern mole” [Lantern 1:1]. Somebody wrote of it “The horn is heard upon the southern mole” long ago.";
  const { report } = await checked(t, draft, { "v.json": JSON.stringify(VERSES) });
  assert.match(
    report.quotations[1].reason,
    /no loaded source holds these words; of v\.json only the texts that the draft cites are loaded\.$/,
  );
});

test("a range of letters takes in what stands between its ends in the file", async (t) => {
  const draft = "They wrote “the lease of the mole. Nobody read the log. The oil was spent.” Exs. B–D.";
  const texts = {
    "Ex. A": "First words.",
    "Ex. B": "Here is the lease of the mole.",
    "Exhibit C": "Nobody read the log.",
    "Ex. D": "The oil was spent.",
  };
  const { headlines, names } = await checked(t, draft, { "e.json": JSON.stringify(texts) });
  assert.deepEqual([headlines, names], [["verbatim"], ["e.json: Exhibit B–D"]]);
  const turned = await checked(t, draft, { "e.json": JSON.stringify(Object.fromEntries(Object.entries(texts).reverse())) });
  assert.deepEqual(turned.headlines, ["cannot_check"]);
  assert.match(turned.problems.join(), /e\.json has the last of Exhibit B–D before the first; put them in their order\./);
  const short = await checked(t, draft, { "e.json": JSON.stringify({ "Ex. B": "The lease of the mole." }) });
  assert.match(short.problems.join(), /e\.json has no Exhibit D, which Exhibit B–D takes in\./);
  assert.deepEqual(short.headlines, ["cannot_check"]);
});

const COLUMNS = `key,text,harrow,dunmore,note
Horn 2:1,"Cornu per noctem auditur, dum nebula manet.","The horn is heard all night, while the fog stays.","All night, as long as there is fog, the horn sounds.",old
Horn 2:2,"Nemo dormit in turri ante lucem.","Nobody sleeps in the tower before dawn.",,old
`;

test("each column of texts is a source, and the one that fits is named", async (t) => {
  const draft = "It says “as long as there is fog, the horn sounds” [Horn 2:1]. And “nobody sleeps in the tower before dawn” [Horn 2:2].";
  const { report, names, headlines, nameOf } = await checked(t, draft, { "horn.csv": COLUMNS });
  assert.deepEqual(headlines, ["verbatim", "minor"]);
  assert.deepEqual(names, [
    "horn.csv: Horn 2:1 (dunmore)",
    "horn.csv: Horn 2:1 (harrow)",
    "horn.csv: Horn 2:1 (text)",
    "horn.csv: Horn 2:2 (harrow)",
    "horn.csv: Horn 2:2 (text)",
  ]);
  assert.equal(nameOf(report.quotations[0].passages[0].source), "horn.csv: Horn 2:1 (dunmore)");
  assert.match(
    report.quotations[0].notes.join(),
    /Compared with the column dunmore, which holds the words best of dunmore, harrow, text\./,
  );
  assert.deepEqual(
    report.citations.flatMap(({ notes }) => notes),
    [],
  );
  assert.equal(report.sources[0].text_field, "dunmore");
});

test("the column that the user names is the one that counts", async (t) => {
  const draft = "It says “as long as there is fog, the horn sounds” [Horn 2:1].";
  const named = await checked(t, draft, { "horn.csv": COLUMNS }, { column: "Harrow" });
  assert.deepEqual(named.names, ["horn.csv: Horn 2:1"]);
  assert.deepEqual(named.headlines, ["not_found"]);
  const none = await checked(t, draft, { "horn.csv": COLUMNS }, { column: "pellmoor" });
  assert.deepEqual(none.problems, ["horn.csv has no column pellmoor; its texts stand in text, harrow, dunmore."]);
  assert.equal(none.report.sources[0].status, "unreadable");
});

test("what is wrong in a file of keyed texts is said with its line", async (t) => {
  const draft = "It says “lamp is lit upon the northern mole” [Lantern 1:1].";
  /** @type {[string, string, string, RegExp][]} */
  const cases = [
    [
      "v.csv",
      "key,text\nLantern 1:1,First words here.\nLantern 1:2,x y z\nLANTERN 1.1,Others.\n",
      "unreadable",
      /has “LANTERN 1\.1” in line 2 and in line 4; keep/,
    ],
    [
      "v.csv",
      "key,text\nLantern 1:1,The lamp is lit.\n,No key at all.\nLantern 1:3,\n",
      "partial",
      /line 3 has no key; line 4 has no text in text\./,
    ],
    [
      "v.csv",
      'key,text\nLantern 1:2,"The horn\nis heard."\nLantern 1:1,"The lamp is lit.\n',
      "unreadable",
      /v\.csv, line 4: a mark of quotation opens/,
    ],
    [
      "v.csv",
      "key,text\nLantern 1:1,The lamp, is lit.\nLantern 1:2,The horn is heard.\n",
      "partial",
      /line 2 has 3 fields, and the first line names 2; put/,
    ],
    [
      "v.json",
      '[\n {"key": "Lantern 1:1", "text": "The lamp is lit."},\n {"key": "Lantern 1:2" "text": "x"}\n]',
      "unreadable",
      /v\.json, line 3: this is no JSON/,
    ],
    [
      "v.jsonl",
      '{"key": "Lantern 1:2", "text": "x y z"}\n{"key": "Lantern 1:1", "text": \n',
      "unreadable",
      /v\.jsonl, line 2: this is no JSON/,
    ],
    [
      "v.json",
      '{"Lantern 1:2": "The horn is heard.",\n "Lantern 1:1": "The lamp.",\n\n "Lantern 1:1": "A lamp."}',
      "unreadable",
      /in line 2 and in line 4/,
    ],
    [
      "v.csv",
      'sep=,\nkey,text\nLantern 1:1,"The lamp is lit."\nLantern 1:2\n',
      "partial",
      /line 4 has 1 field, and the first line names 2/,
    ],
    [
      "v.json",
      '{"title": "Lamps",\n "verses":\n  [{"ref": "Lantern 1:1", "text": "The lamp is lit."},\n   {"ref": "", "text": "x y z"}]}',
      "partial",
      /line 4 has no key/,
    ],
    [
      "v.json",
      '[{"key": "Lantern 1:1", "text": ""}, {"key": "Horn 2:1", "text": "The horn is heard."}]',
      "unreadable",
      /v\.json has no text for “Lantern 1:1” in line 1\./,
    ],
    [
      "v.csv",
      "key,text\nHorn 2:1,The horn is heard.\nHorn 2:2,The lamp is lit.\n",
      "partial",
      /does not cite any of the 2 keys, such as “Horn 2:1” of v\.csv/,
    ],
  ];
  for (const [name, content, status, sentence] of cases) {
    const { report, problems } = await checked(t, draft, { [name]: content });
    assert.match(problems.join("\n"), sentence, content);
    assert.ok(
      report.sources.some((source) => source.status === status),
      `${content}: ${JSON.stringify(report.sources)}`,
    );
  }
});

test("a text that only looks like a table or JSON is a document as any other", async (t) => {
  const draft = "It says “lamp is lit upon the northern mole” [Log p. 1].";
  for (const text of [
    "Dear Keeper, Dear Board,\nthe lamp is lit upon the northern mole, and so on,\nas ever, in haste,\nHarrow\n",
    "[Draft] The lamp is lit upon the northern mole.",
    '{"title": "The log", "text": "The lamp is lit upon the northern mole."}',
    "date,hour\n1 May,The lamp is lit upon the northern mole\n",
  ]) {
    const { headlines, names } = await checked(t, draft, { "Log.txt": text });
    assert.deepEqual([headlines, names], [["verbatim"], ["Log.txt"]], text);
  }
});

const LAWS = {
  "99 U.S.C. § 4101": {
    as_of: "2024-03-01",
    text: "(a) The board shall light a lamp on each mole of the port.\n\n(b)(1) A lamp shall burn from dusk until dawn of each day.\n\n(2) In fog it shall burn by day.",
  },
  "Fed. R. Civ. P. 926": {
    as_of: "2023-12-01",
    text: "(a) Lamps. Each lamp is lit at dusk.\n\n(b) Logs.\n\n(1) Each keeper shall sign the log at noon.",
  },
};

test("statutes and rules: the subsection is checked, the right one offered, the version told", async (t) => {
  const draft =
    "It reads: “A lamp shall burn from dusk until dawn of each day.” 99 U.S.C. § 4101(a). So too: “Each keeper shall sign the log at noon.” Federal Rule of Civil Procedure 926(b)(1).";
  const { report, headlines, names } = await checked(t, draft, { "laws.json": JSON.stringify(LAWS) });
  assert.deepEqual(headlines, ["wrong_page", "verbatim"]);
  assert.deepEqual(names, ["laws.json: 99 U.S.C. § 4101", "laws.json: Fed. R. Civ. P. 926"]);
  const [first, second] = report.quotations;
  assert.equal(first.reason, "The words stand in subsection (b)(1), not at (a) as cited.");
  assert.deepEqual([first.place, first.pin, first.passages[0].subdivision], ["other_page", "(b)(1)", "(b)(1)"]);
  assert.deepEqual([second.place, second.pin], ["on_page", null]);
  assert.match(first.notes.join(), /The text of 99 U\.S\.C\. § 4101 that is loaded is of 2024-03-01; see whether that version is meant\./);
  assert.deepEqual(
    report.sources.map(({ metadata }) => metadata.date),
    ["2024-03-01", "2023-12-01"],
  );
});

test("a subsection that is a key of its own is taken before the section that contains it", async (t) => {
  const laws = {
    "99 C.F.R. § 1604.11(a)": "A horn shall sound on the mole in fog.",
    "Fed. R. Civ. P. 926(b)": "(1) Each keeper shall sign the log at noon. (2) Each master shall sign it at dusk.",
    ...Object.fromEntries(Object.entries(LAWS).map(([key, { text }]) => [key, text])),
  };
  const file = { "laws.json": JSON.stringify(laws) };
  for (const [words, cite, headline, sentence] of /** @type {[string, string, string, RegExp][]} */ ([
    ["A horn shall sound on the mole in fog.", "99 C.F.R. § 1604.11(a)", "verbatim", /stand in 99 C\.F\.R\. § 1604\.11\(a\)\.$/],
    ["A horn shall never sound on the mole in fog.", "99 C.F.R. § 1604.11(a)", "altered", /never/],
    ["A horn shall sound on the mole in fog.", "99 C.F.R. § 1604.11(b)", "cannot_check", /No text of 99 C\.F\.R\. § 1604\.11 is loaded/],
    [
      "Each master shall sign it at dusk.",
      "Fed. R. Civ. P. 926(b)(2)",
      "verbatim",
      /Fed\. R\. Civ\. P\. 926\(b\) in subsection \(b\)\(2\)/,
    ],
    ["Each master shall sign it at dusk.", "Fed. R. Civ. P. 926(b)(1)", "wrong_page", /in subsection \(b\)\(2\), not at \(b\)\(1\)/],
    ["Each lamp is lit at dusk.", "Fed. R. Civ. P. 926(b)", "wrong_page", /in subsection \(a\), not at \(b\)/],
    ["Each lamp is lit at dusk.", "Fed. R. Civ. P. 926(a)", "verbatim", /Fed\. R\. Civ\. P\. 926 in subsection \(a\)/],
  ])) {
    const { report, headlines } = await checked(t, `It reads: “${words}” ${cite}.`, file);
    assert.deepEqual(headlines, [headline], `${words} ${cite}: ${report.quotations[0].reason}`);
    assert.match(report.quotations[0].reason, sentence);
    assert.deepEqual(report.citations[0].notes, []);
  }
});

test("exhibits by a key or by the name of a file, with their pages", async (t) => {
  const draft =
    "He wrote: “The lamp was out at nine that night.” Ex. B, p. 2. She wrote: “Nobody was on the mole.” Dkt. 12-3 at 1. They agreed: “The oil was spent by then.” Ex. C at 4. He denied it: “I was asleep all night.” ECF No. 55.";
  const files = {
    "Exhibit B - Lease.txt": "The lease of the mole.\fThe lamp was out at nine that night.\fSigned.",
    "ecf_12-3.txt": "The motion.\fNobody was on the mole.",
    "exhibits.csv": "exhibit,text\nExhibit C,The oil was spent by then.\n",
  };
  const { report, headlines } = await checked(t, draft, files);
  assert.deepEqual(headlines, ["verbatim", "wrong_page", "verbatim", "record"]);
  assert.equal(report.quotations[1].pin, "2");
});

test("a page of a PDF that the draft names by its file", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const draft = "It says “lamp was out at nine that night” [Log p. 2]. It says “lamp was out at nine that night” [Log p. 3].";
  const log = { name: "Log.pdf", data: pdfOf(["The log of the mole.", "The lamp was out at nine that night.", "Signed by the keeper."]) };
  const report = await check(engine, textInput("draft.txt", draft), { sources: [fromFiles([log])] });
  assert.deepEqual(
    report.quotations.map(({ headline, pin }) => [headline, pin]),
    [
      ["verbatim", null],
      ["wrong_page", "2"],
    ],
  );
});

/** A PDF with these texts, each on a page of its own. */
function pdfOf(pages) {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ")}]>>`,
  ];
  objects.push("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
  for (const [index, text] of pages.entries()) {
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * index} 0 R>>`);
    const content = `BT /F 12 Tf 72 700 Td (${text}) Tj ET`;
    objects.push(`<</Length ${content.length}>>stream\n${content}\nendstream`);
  }
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  return new TextEncoder().encode(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`,
  );
}

const LAMP = "The lamp is lit upon the northern mole at dusk.";
const HORN = "The horn is heard upon the southern mole in fog.";

/** An answer in the forms in which programs write it. */
const ANSWERS = {
  "passages in order": {
    answer: "It says “lamp is lit upon the northern mole” [1] and “horn is heard upon the northern mole” [2].",
    passages: [{ title: "On lamps", text: LAMP, url: "https://harbour.example/lamps" }, { text: HORN }],
  },
  "contexts as texts": {
    question: "What is lit?",
    response: "It says “lamp is lit upon the northern mole” [Source 1] and “horn is heard upon the northern mole” [Source 2].",
    retrieved_contexts: [LAMP, HORN],
  },
  "documents with ids": {
    answer: "It says “lamp is lit upon the northern mole” [doc_b] and “horn is heard upon the northern mole” [doc_a].",
    documents: [
      { id: "doc_a", content: HORN },
      { id: "doc_b", content: LAMP },
    ],
  },
  "ids that are numbers": {
    output: "It says “lamp is lit upon the northern mole” [7] and “horn is heard upon the northern mole” 【3】.",
    sources: [
      { id: 3, text: HORN },
      { id: 7, text: LAMP },
    ],
  },
  "documents of a chain": {
    result: "It says “lamp is lit upon the northern mole” [^1] and “horn is heard upon the northern mole” [^2].",
    source_documents: [{ page_content: LAMP, metadata: { source: "lamps.txt" } }, { page_content: HORN }],
  },
  nodes: {
    response: "It says “lamp is lit upon the northern mole” [1] and “horn is heard upon the northern mole” [2].",
    source_nodes: [{ score: 0.9, node: { id_: "n1", text: LAMP, metadata: { file_name: "lamps.txt" } } }, { node: { text: HORN } }],
  },
  "markers with a dagger": {
    answer:
      "It says “lamp is lit upon the northern mole”【1†source】 and “horn is heard upon the northern mole” 【4:2†horns of the mole.pdf】.",
    passages: [LAMP, HORN],
  },
  "markers that count from 0": {
    answer: "It says “lamp is lit upon the northern mole”【4:0†a.pdf】 and “horn is heard upon the northern mole” 【4:1†b.pdf】.",
    passages: [LAMP, HORN],
  },
  "markers that are links": {
    answer:
      "It says “lamp is lit upon the northern mole” [1](#p1) and “horn is heard upon the northern mole” [[2]](https://harbour.example/).",
    passages: [LAMP, HORN],
  },
  "markers in parentheses": {
    answer: "It says “lamp is lit upon the northern mole” (Source: Document 1) and “horn is heard upon the northern mole” (Passage 2).",
    passages: [LAMP, HORN],
  },
  "markers at the end of blocks": {
    answer:
      "It says:\n\n> The lamp is lit upon the northern mole [1]\n\nAnd:\n\n> The horn is heard upon the northern mole [2][1]\n\nSo it is.",
    passages: [LAMP, HORN],
  },
  "passages by their ids": {
    answer: "It says “lamp is lit upon the northern mole” [lamps.txt#2] and “horn is heard upon the northern mole” [horns.txt#1].",
    contexts: { "horns.txt#1": HORN, "lamps.txt#2": { text: LAMP } },
  },
};

for (const [form, answer] of Object.entries(ANSWERS)) {
  test(`an answer with its passages: ${form}`, async (t) => {
    const { report, headlines, nameOf } = await checked(t, JSON.stringify(answer), {}, { name: "answer.json", patterns: undefined });
    assert.deepEqual(headlines, ["verbatim", "altered"], JSON.stringify(report.quotations.map(({ reason }) => reason)));
    assert.deepEqual(
      report.quotations.map(({ source }) => source),
      ["own", "own"],
    );
    assert.equal(report.sources.length, 2);
    assert.match(nameOf(report.quotations[0].passages[0].source) ?? "", /^answer\.json: passage /);
  });
}

test("an answer whose markers stand together, mean nothing, or go beside a user's own patterns", async (t) => {
  const answer =
    "It says “horn is heard upon the southern mole” [1, 2], “lamp is lit upon the northern mole” [2][1], “horn is heard upon the southern mole” [1–2], “lamp is lit upon the northern mole” [9] and “lamp is lit upon the northern mole” [Lantern 1:1].";
  const json = JSON.stringify({
    answer,
    passages: [
      { text: LAMP, title: "On lamps" },
      { text: HORN, url: "https://harbour.example/horns" },
    ],
  });
  const { report, headlines, nameOf } = await checked(t, json, { "verses.json": JSON.stringify(VERSES) }, { name: "answer.json" });
  assert.deepEqual(headlines, ["verbatim", "verbatim", "verbatim", "cannot_check", "verbatim"]);
  assert.deepEqual(
    report.quotations.map(({ passages }) => passages[0] && nameOf(passages[0].source)),
    ["answer.json: passage 2", "answer.json: passage 1", "answer.json: passage 2", undefined, "verses.json: Lantern 1:1"],
  );
  assert.match(report.quotations[0].passages[0].link ?? "", /^https:\/\/harbour\.example\/horns#:~:text=/);
  assert.equal(report.sources[0].metadata.title, "On lamps");
});

test("a marker of a passage that is not there, or not in full, accuses nobody", async (t) => {
  const answerOf = (answer, passages) => checked(t, JSON.stringify({ answer, passages }), {}, { name: "answer.json", patterns: undefined });
  const ids = [
    { id: "doc-1", text: LAMP },
    { id: "doc-2", text: HORN },
  ];
  const unknown = await answerOf("It says “lamp is lit upon the northern mole” [doc-7].", ids);
  assert.deepEqual(unknown.headlines, ["cannot_check"]);
  assert.match(unknown.report.quotations[0].reason, /^No text of passage doc-7 is loaded/);
  const textless = await answerOf("It says “keeper counts the ships at night” [1, 2] and “lamp is lit upon the northern mole” [1, 2].", [
    { text: LAMP },
    { text: null },
  ]);
  assert.deepEqual(textless.headlines, ["cannot_check", "verbatim"]);
  assert.match(textless.report.quotations[0].reason, /^No full text of passage 2, which is cited together with it, is loaded\./);
  const cut = ["The lamp is lit upon the northern ...", "… upon the southern mole in fog. The keeper waits for the morning boat"];
  const partial = await answerOf(
    "It says “lamp is lit upon the northern mole at dusk” [1], “horn is heard upon the southern mole” [2], “keeper waits for the evening boat” [2] and “lamp is lit” [1].",
    cut.map((text) => ({ text })),
  );
  assert.deepEqual(partial.headlines, ["cannot_check", "cannot_check", "altered", "verbatim"]);
  assert.match(partial.report.quotations[0].reason, /its text ends with an ellipsis\. Nothing is said of these words/);
});

test("JSON that is no answer is refused with what is missing", async (t) => {
  /** @type {[string, RegExp][]} */
  const cases = [
    ['{"question": "What is lit?"}', /^answer\.json is JSON, but no answer .* it has neither an answer nor passages; the fields are/],
    ['{"passages": [{"text": "The lamp is lit."}]}', /it has passages, but no answer/],
    ['[{"answer": "a"}, {"answer": "b"}]', /it is a list of 2; give each answer with its passages as a file of its own/],
    ['{"answer": "a", ', /it is broken or cut short/],
  ];
  for (const [json, sentence] of cases) {
    await assert.rejects(checked(t, json, {}, { name: "answer.json" }), { code: "answer", message: sentence });
  }
  const empty = await checked(t, JSON.stringify({ answer: "It is so.", passages: [{ title: "On lamps" }] }), {}, { name: "answer.json" });
  assert.deepEqual(empty.problems[0], "Passage 1 of answer.json has no text; the field is “text”, or such as “content”.");
});

const LINK = "https://www.courtlistener.com/opinion/920/quillby-v-marrowfen/";

test("a link to an opinion of CourtListener is read through its API", async (t) => {
  const { fake } = await fakeOf(t);
  const engine = openEngine();
  t.after(() => engine.close());
  const courtlistener = { base: fake.url + API, token: TOKEN, store: memoryStore() };
  const words = "“A lantern left at the gate binds nobody.” Quillby v. Marrowfen, 1950 F.3d 200 (2014)";
  /** @param {import("../dist/node.js").CourtListenerOptions} [options] */
  const linked = (text, addresses, options = courtlistener) =>
    check(engine, textInput("draft.md", text), { sources: [fromAddresses(addresses, { courtlistener: options })] });
  for (const [text, addresses] of /** @type {[string, string[]][]} */ ([
    [`${words}.`, [LINK]],
    [`${words}, ${LINK}.`, []],
    [`“A lantern left at the gate binds nobody.” [Quillby v. Marrowfen, 1950 F.3d 200](${LINK}) (2014).`, [LINK]],
  ])) {
    const report = await linked(text, addresses);
    assert.deepEqual(
      report.quotations.map(({ headline }) => headline),
      ["verbatim"],
      text,
    );
    assert.deepEqual(
      report.sources.map(({ name, address, type, cited_by }) => [name, address, type, cited_by]),
      [[LINK, "https://www.courtlistener.com/opinion/920/case/", "courtlistener", ["c1"]]],
    );
  }
  const asked = await linked(`${words}.`, [LINK], { base: fake.url + API });
  assert.deepEqual([asked.ledger, asked.sources[0].status], [[], "not_fetched"]);
  assert.match(
    asked.sources[0].problems[0].text,
    /only with a token; get one for nothing at .*\/profile\/api-token\/ and give it\. Or save the document/,
  );
  const lost = await linked(`${words}.`, ["https://www.courtlistener.com/opinion/999999/none/"]);
  assert.match(lost.sources[0].problems[0].text, /CourtListener has no case 999999; check the link\./);
});

test("the command line: a column, a quotation by its key, and a link without a token", async (t) => {
  const cwd = await folderOf(t, {
    "horn.csv": COLUMNS,
    "patterns.json": PATTERNS,
    "memo.md": "It says “as long as there is fog, the horn sounds” [Horn 2:1].",
    "linked.md": `“A lantern left at the gate binds nobody.” [Quillby v. Marrowfen, 1950 F.3d 200](${LINK}) (2014).`,
    "answer.json": JSON.stringify(ANSWERS["passages in order"]),
  });
  const env = { COURTLISTENER_TOKEN: "" };
  const run = (...args) => literatim([...args, "--patterns", "patterns.json"], { cwd, env });
  assert.equal((await run("check", "memo.md", "--sources", "horn.csv")).code, 0);
  assert.equal((await run("check", "memo.md", "--sources", "horn.csv", "--column", "harrow")).code, 1);
  const wrong = await run("check", "memo.md", "--sources", "horn.csv", "--column", "none");
  assert.deepEqual([wrong.code, /horn\.csv has no column none; its texts stand in/.test(wrong.stderr)], [2, true]);
  const words = "Nobody sleeps in the tower before dawn";
  const one = await run("quote", words, "--sources", "horn.csv", "--citation", "[Horn 2:2]");
  assert.match(one.stdout, /^verbatim: The words stand in Horn 2:2\./);
  const none = await run("quote", words, "--sources", "horn.csv");
  assert.deepEqual([none.code, /does not cite any of the 2 keys/.test(none.stderr)], [2, true]);
  const asked = await run("check", "linked.md", "--store", join(cwd, "store"));
  assert.match(asked.stdout, /answers look-ups only with a token/);
  assert.equal((await literatim(["check", "answer.json", "--fail-on", "not_found"], { cwd, env })).code, 0);
  await writeFile(join(cwd, "other.json"), '{"question": "What?"}');
  const other = await literatim(["check", "other.json"], { cwd, env });
  assert.deepEqual([other.code, other.stderr.startsWith("literatim: other.json is JSON, but no answer")], [2, true]);
});
