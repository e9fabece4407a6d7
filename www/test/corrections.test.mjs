// Corrections that are offered: made, each ends its finding and leads to no other one.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { check, correctionsOf, fromFiles, markingOf, openEngine, textInput, withEdits } from "../dist/node.js";
import { FAULTY_OPINIONS, markdownOf, memorandumFrom } from "./generated-faults.mjs";

/** How many memoranda are made; `CORRECTIONS=300` makes as many. */
const DRAFTS = Number(process.env.CORRECTIONS ?? 40);

/** What corrections are called, without what differs from one to another. */
const KINDS = [
  "Use the source’s words",
  "Put back the words left out",
  "Put . . . between the pieces",
  "Correct the pin",
  "Cite",
  "Add (emphasis added)",
  "Add (citation omitted)",
  "Put quotation marks around the words",
  "dissenting",
];

const kindOf = (title) => (title.endsWith("dissenting)") ? "dissenting" : title.startsWith("Cite ") ? "Cite" : title);

const engine = openEngine();
after(() => engine.close());

/** @param {Record<string, string>} texts */
const checked = async (draft, texts = FAULTY_OPINIONS) => {
  const sources = [fromFiles(Object.entries(texts).map(([name, text]) => textInput(name, text)))];
  let view;
  const report = await check(
    engine,
    { ...textInput("draft.md", draft), format: "markdown" },
    { sources, onDraft: (read) => (view = read) },
  );
  return { report, view };
};

/** What is offered for each finding, and for words without marks. */
function offered({ report, view }) {
  const quotations = report.quotations.map((finding) => ({ finding, corrections: correctionsOf(finding, report, view) }));
  const unmarked = report.unmarked.map((finding) => ({ finding, corrections: [markingOf(finding, report, view)].filter(Boolean) }));
  return [...quotations, ...unmarked].filter(({ corrections }) => corrections.length > 0);
}

const asks = ({ attention }) => attention === "fix" || attention === "look_up";

test(`of ${DRAFTS} generated memoranda, each offered correction ends its finding, and none leads to another`, async () => {
  const counts = {};
  for (let seed = 1; seed <= DRAFTS; seed++) {
    const memorandum = memorandumFrom(seed);
    const draft = markdownOf(memorandum, `Memorandum ${seed}`);
    const before = await checked(draft);
    for (const { finding, corrections } of offered(before)) {
      for (const { title } of corrections) counts[kindOf(title)] = (counts[kindOf(title)] ?? 0) + 1;
      const edits = corrections.map(({ edit }) => edit);
      const now = (await checked(withEdits(draft, edits))).report;
      const changes = await engine.changes(before.report, now);
      const about = `seed ${seed}: ${finding.reason}\n${JSON.stringify(corrections)}\n${draft}`;
      const named = changes.new.map((id) => [...now.quotations, ...now.citations].find((one) => one.id === id));
      assert.deepEqual(
        named.map((one) => `${one?.reason} (${one?.text})`),
        [],
        about,
      );
      if ("attention" in finding && asks(finding))
        assert.ok(changes.gone.includes(finding.id) || changes.mended.some(({ was }) => was === finding.id), `stays: ${about}`);
    }
  }
  const missing = KINDS.filter((kind) => !counts[kind]);
  assert.deepEqual(missing, [], JSON.stringify(counts));
});

const SOURCE = {
  "Pell v. Brack Ferry, 911 F.3d 88.html":
    '<p>Pell v. Brack Ferry, 911 F.3d 88 (9th Cir. 2018)</p><p><page-number label="92">*92</page-number>A carrier may not rely upon a general warning when it alone held the fact, but it may do so where the passenger knew it. The boat sailed before the bell was rung in the harbour.</p>',
};
const CITE = "Pell v. Brack Ferry, 911 F.3d 88, 92 (9th Cir. 2018)";

test("the source’s words are not offered where they would lead to a finding", async () => {
  const { report, view } = await checked(`“A carrier may rely upon a general warning when it alone held the fact.” ${CITE}.`, SOURCE);
  const [finding] = report.quotations;
  assert.equal(finding?.warnings[0]?.code, "cut_before_exception");
  assert.deepEqual(finding && correctionsOf(finding, report, view), []);
});

test("a correction keeps the case of the draft’s sentence", async () => {
  const draft = `It was held that “the boat sailed after the bell was rung in the harbour.” ${CITE}.`;
  const { report, view } = await checked(draft, SOURCE);
  const edits = report.quotations.flatMap((finding) => correctionsOf(finding, report, view)).map(({ edit }) => edit);
  assert.equal(withEdits(draft, edits), draft.replace("the boat sailed after", "[t]he boat sailed before"));
});

test("a dissent that is cited with other words is left to the author, and so is a second parenthetical", async () => {
  const [name, text] = Object.entries(SOURCE)[0];
  const dissent = `${text}<p>KNOX, Circuit Judge, dissenting.</p><p><page-number label="97">*97</page-number>The owner of the boat could not have known of the storm that night.</p>`;
  const cite = CITE.replace(", 92", ", 97");
  for (const [draft, titles] of /** @type {[string, string[]][]} */ ([
    [`“The owner of the boat could not have known of the storm that night.” ${cite}.`, ["Add (Knox, J., dissenting)"]],
    [`“The owner of the boat could not have known of the storm that night.” ${cite} (emphasis added).`, []],
    [`“The owner of the boat could have known of the storm that night.” ${cite}.`, []],
  ])) {
    const { report, view } = await checked(draft, { [name]: dissent });
    const offered = report.quotations.flatMap((finding) => correctionsOf(finding, report, view));
    assert.deepEqual(
      offered.map(({ title }) => title),
      titles,
      draft,
    );
  }
});
