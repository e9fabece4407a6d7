// Files of keyed texts. Fictional: all texts, laws and papers are invented for these tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { folderOf, literatim } from "./fixtures.mjs";
import { COLUMNS, checked, PATTERNS, VERSES } from "./keyed.mjs";

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
  test(`a keyed file as ${form}: only cited texts are loaded`, async (t) => {
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
  assert.match(problems.join(), /v\.json has no Lantern 1:4, Lantern 1:5, which Lantern 1:3–5 includes\./);
  assert.equal(report.quotations[0].passages[0].text, "upon the southern mole.\nThe keeper counts the ships");
});

test("the members of a cited list are one source in its order, and separate sources too", async (t) => {
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
    assert.deepEqual(report.quotations[0].notes, headline === "spliced" ? ["Its parts are in another order in the source."] : []);
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

test("in an incomplete range or list, words of the rest are found, and other words are not accused", async (t) => {
  const gap =
    "key,text\nHorn 2:1,The horn is heard all night in fog.\nHorn 2:2,Nobody sleeps in the tower.\nHorn 2:4,The oil is spent by dawn.\n";
  const double = `${gap}Horn 2:3,The keeper reads the log.\nHorn 2:3,The keeper burns the log.\n`;
  const again = `${gap}Horn 2:3,The keeper reads the log.\nHorn 2:3,The keeper reads the log.\n`;
  /** @type {[string, string, string, string, RegExp][]} */
  const cases = [
    [gap, "Nobody sleeps in the tower", "[Horn 2:2–3]", "verbatim", /are in Horn 2:2–3\./],
    [gap, "Nobody sleeps in the tower", "[Horn 2:1–4]", "verbatim", /are in Horn 2:1–4\./],
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
    [gap, "The keeper reads the log", "[Horn 2:2, 3]", "cannot_check", /v\.csv has no Horn 2:3, which Horn 2:2 and 3 includes/],
    [gap, "The keeper reads the log", "[Horn 2:2]", "not_found", /The full text of Horn 2:2 does not contain these words/],
    [gap, "The keeper reads the log", "[Horn 2:1–50]", "cannot_check", /has no Horn 2:3, Horn 2:5, Horn 2:6 and 44 more, which/],
    [double, "The keeper reads the log", "[Horn 2:3]", "cannot_check", /has “Horn 2:3” in line 5 and in line 6; keep one of them/],
    [double, "The keeper reads the log", "[Horn 2:2–3]", "cannot_check", /has “Horn 2:3” in line 5 and in line 6; keep one of them/],
    [again, "The keeper reads the log", "[Horn 2:3]", "verbatim", /are in Horn 2:3\./],
    [again, "Nobody sleeps in the tower. The keeper reads the log", "[Horn 2:2–3]", "verbatim", /are in Horn 2:2–3\./],
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

test("a keyed file does not accuse words without a citation", async (t) => {
  const draft =
    "It says “lamp is lit upon the northern mole” [Lantern 1:1]. Somebody wrote of it “The horn is heard upon the southern mole” long ago.";
  const { report } = await checked(t, draft, { "v.json": JSON.stringify(VERSES) });
  assert.match(
    report.quotations[1].reason,
    /no loaded source contains these words; only the texts that the draft cites are loaded from v\.json\.$/,
  );
});

test("a range of letters includes what is between its ends in the file", async (t) => {
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
  assert.match(turned.problems.join(), /e\.json has the last of Exhibit B–D before the first; correct their order\./);
  const short = await checked(t, draft, { "e.json": JSON.stringify({ "Ex. B": "The lease of the mole." }) });
  assert.match(short.problems.join(), /e\.json has no Exhibit D, which Exhibit B–D includes\./);
  assert.deepEqual(short.headlines, ["cannot_check"]);
});

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
  assert.match(report.quotations[0].notes.join(), /Compared with the column dunmore, the best match of dunmore, harrow, text\./);
  assert.deepEqual(
    report.citations.flatMap(({ notes }) => notes),
    [],
  );
  assert.equal(report.sources[0].text_field, "dunmore");
});

test("the column that the user names is used", async (t) => {
  const draft = "It says “as long as there is fog, the horn sounds” [Horn 2:1].";
  const named = await checked(t, draft, { "horn.csv": COLUMNS }, { column: "Harrow" });
  assert.deepEqual(named.names, ["horn.csv: Horn 2:1"]);
  assert.deepEqual(named.headlines, ["not_found"]);
  const none = await checked(t, draft, { "horn.csv": COLUMNS }, { column: "pellmoor" });
  assert.deepEqual(none.problems, ["horn.csv has no column pellmoor; its texts are in text, harrow, dunmore."]);
  assert.equal(none.report.sources[0].status, "unreadable");
});

test("errors in a keyed file are reported with their lines", async (t) => {
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
      /v\.csv, line 4: a quotation mark opens/,
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
      /v\.json, line 3: this is not JSON/,
    ],
    [
      "v.jsonl",
      '{"key": "Lantern 1:2", "text": "x y z"}\n{"key": "Lantern 1:1", "text": \n',
      "unreadable",
      /v\.jsonl, line 2: this is not JSON/,
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

test("a text that only looks like a table or JSON is a document like any other", async (t) => {
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

test("the command line: a column, and a quotation by its key", async (t) => {
  const cwd = await folderOf(t, {
    "horn.csv": COLUMNS,
    "patterns.json": PATTERNS,
    "memo.md": "It says “as long as there is fog, the horn sounds” [Horn 2:1].",
  });
  const run = (...args) => literatim([...args, "--patterns", "patterns.json"], { cwd });
  assert.equal((await run("check", "memo.md", "--sources", "horn.csv")).code, 0);
  assert.equal((await run("check", "memo.md", "--sources", "horn.csv", "--column", "harrow")).code, 1);
  const wrong = await run("check", "memo.md", "--sources", "horn.csv", "--column", "none");
  assert.deepEqual([wrong.code, /horn\.csv has no column none; its texts are in/.test(wrong.stderr)], [2, true]);
  const words = "Nobody sleeps in the tower before dawn";
  const one = await run("quote", words, "--sources", "horn.csv", "--citation", "[Horn 2:2]");
  assert.match(one.stdout, /^verbatim: The words are in Horn 2:2\./);
  const none = await run("quote", words, "--sources", "horn.csv");
  assert.deepEqual([none.code, /does not cite any of the 2 keys/.test(none.stderr)], [2, true]);
});
