// Corrections that are offered: made, each ends its finding and leads to no other one.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { check, correctionsOf, fromFiles, markingOf, openEngine, textInput, withEdits } from "../dist/node.js";
import { FAULTY_OPINIONS, markdownOf, memorandumFrom } from "./generated-faults.mjs";

/** How many memoranda are made; `CORRECTIONS=300` makes as many. */
const DRAFTS = Number(process.env.CORRECTIONS ?? 40);

const engine = openEngine();
after(() => engine.close());

/** @param {Record<string, string>} texts */
const checked = async (draft, texts = FAULTY_OPINIONS) => {
  const sources = [fromFiles(Object.entries(texts).map(([name, text]) => textInput(name, text)))];
  let view;
  const report = await check(engine, textInput("draft.md", draft), { sources, onDraft: (read) => (view = read) });
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
      for (const { changes } of corrections) counts[changes] = (counts[changes] ?? 0) + 1;
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
  console.log(JSON.stringify(counts));
  for (const kind of ["words", "omitted", "ellipsis", "page", "citation", "opinion", "disclosure", "marks"])
    assert.ok(counts[kind] > 0, `no correction of ${kind}: ${JSON.stringify(counts)}`);
});
