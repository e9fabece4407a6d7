// Laws, papers of the record and pages of a file, where a citation names them. Fictional: all texts, laws and papers are invented for these tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, fromFiles, openEngine, textInput } from "../dist/node.js";
import { checked } from "./keyed.mjs";
import { pdfOf } from "./pdf.mjs";

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
  assert.equal(first.reason, "The words are in subsection (b)(1), not at (a) as cited.");
  assert.deepEqual([first.place, first.pin, first.passages[0].subdivision], ["other_page", "(b)(1)", "(b)(1)"]);
  assert.deepEqual([second.place, second.pin], ["on_page", null]);
  assert.match(first.notes.join(), /The loaded text of 99 U\.S\.C\. § 4101 is dated 2024-03-01; check that this version is meant\./);
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
    ["A horn shall sound on the mole in fog.", "99 C.F.R. § 1604.11(a)", "verbatim", /are in 99 C\.F\.R\. § 1604\.11\(a\)\.$/],
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
  const log = { name: "Log.pdf", data: pdfOf("The log of the mole.", "The lamp was out at nine that night.", "Signed by the keeper.") };
  const report = await check(engine, textInput("draft.txt", draft), { sources: [fromFiles([log])] });
  assert.deepEqual(
    report.quotations.map(({ headline, pin }) => [headline, pin]),
    [
      ["verbatim", null],
      ["wrong_page", "2"],
    ],
  );
});
