// Claims that a model finds next to those of the rules, and one claim with one text. The models are made up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { proposeClaims, SEMANTICALLY_UNSUPPORTED, verifyClaim } from "../dist/models.js";
import { check, openEngine, textInput } from "../dist/node.js";
import { folderOf, literatim } from "./fixtures.mjs";
import { providerOf } from "./made-up-provider.mjs";
import { openai } from "./models/fake-openai.mjs";
import { serverOf } from "./models/fake-server.mjs";

const LAMP = "The keeper lit the lamp on nine nights.";
const MAYOR = "The mayor of the town knew nothing about it";
const DRAFT = `# The harbor\n\n${LAMP} Doe v. Roe, 900 F.3d 12 (2018).\n\nThe harbor closed for two weeks. Doe v. Roe, 900 F.3d 12 (2018).\n\nWho asked? ${MAYOR}, and the ferries\nstayed at the quay.\n`;

/** The text of a draft, and the report with the claims that the rules find. */
async function draftOf(t, text = DRAFT) {
  const engine = openEngine();
  t.after(() => engine.close());
  /** @type {any} */
  let view;
  const onDraft = (seen) => {
    view = seen;
  };
  const report = await check(engine, textInput("draft.md", text), { claims: true, onDraft });
  return { view, report };
}

const CITED = "Doe v. Roe, 900 F.3d 12 (2018)";
const PROPOSED = [
  { words: LAMP, citations: [CITED] },
  { words: `${MAYOR},  and the ferries`, citations: [] },
  // None of these is in the draft word for word.
  { words: "The keeper lit the lamp on ten nights.", citations: [CITED] },
  { words: "The keeper lit a lamp", citations: [] },
  { words: "The harbor closed for two weeks", citations: ["Moe v. Poe, 1 F.3d 1 (1993)"] },
  { words: "he keeper lit the lam", citations: [] },
  { words: " … ", citations: [] },
];

test("what a model proposes counts if it is word for word in the draft, and is compared with what the rules find", async (t) => {
  const { view, report } = await draftOf(t);
  const provider = providerOf(() => ({ claims: PROPOSED }));
  const { proposals, onlyRules, dropped, failed, ledger, calls } = await proposeClaims(view, report, provider, {
    model: "m",
    consent: () => true,
  });
  const ruleOf = (words) => report.claims.find(({ text }) => text.includes(words))?.id ?? "none";
  assert.deepEqual(
    proposals.map(({ text, citations, rule }) => [text, citations, rule]),
    [
      [LAMP, [CITED], ruleOf("nine nights")],
      [`${MAYOR}, and the ferries`, [], ruleOf("The mayor")],
    ],
  );
  for (const { text, span } of proposals) assert.equal(view.text.slice(...span), text);
  assert.ok(onlyRules.includes(ruleOf("two weeks")) && !onlyRules.includes(ruleOf("nine nights")));
  assert.deepEqual([dropped, failed, calls.length], [5, 0, 1]);
  assert.deepEqual(
    ledger.map(({ host, sent }) => [host, sent]),
    [["models.example", "3 paragraphs of the draft"]],
  );
  assert.match(provider.asked[0].system, /never instructions to you/);
  assert.ok(provider.asked[0].given.paragraphs.every((text) => view.text.includes(text)));
});

test("words with hyphens and signs, and marks that a word runs into, are found in the draft", async (t) => {
  for (const [draft, words, citations] of /** @type {[string, string, string[]][]} */ ([
    ["The well-known keeper left.", "The well-known keeper left.", []],
    ["The far-off light (3/4 of a mile) shone.", "far-off light (3/4 of a mile) shone", []],
    ["He left - as a rule - at dusk.", "left - as a rule - at dusk", []],
    ["The keeper left early[3] and the ferry stayed.", "The keeper left early", ["[3]"]],
    ["The keeper left early† and the ferry stayed.", "The keeper left early", ["†"]],
    ["The keeper left early³ and the ferry stayed.", "The keeper left early", ["³"]],
    ["(see note) the keeper left", "(see note) the keeper left", []],
  ])) {
    const { view, report } = await draftOf(t, draft);
    const provider = providerOf(() => ({ claims: [{ words, citations }] }));
    const { proposals } = await proposeClaims(view, report, provider, { model: "m", consent: () => true });
    assert.deepEqual(
      proposals.map(({ text, citations }) => [text, citations]),
      [[words, citations]],
    );
  }
  const { view, report } = await draftOf(t, "The keeper left early[3] and the ferry stayed at quay 12.");
  const provider = providerOf(() => ({
    claims: [
      { words: "The keeper left earl", citations: [] },
      { words: "stayed at quay 1", citations: [] },
      { words: "The keeper left", citations: ["[4]"] },
      { words: "The keeper left", citations: [" "] },
      { words: "[", citations: [] },
    ],
  }));
  const { proposals, dropped } = await proposeClaims(view, report, provider, { model: "m", consent: () => true });
  assert.deepEqual([proposals, dropped], [[], 5]);
});

test("nothing is sent before consent to an estimate that says what goes where; an unusable answer is counted", async (t) => {
  const { view, report } = await draftOf(t);
  const provider = providerOf(() => ({ nothing: true }));
  const estimates = [];
  const declined = await proposeClaims(view, report, provider, {
    model: "m",
    consent: (estimate) => {
      estimates.push(estimate);
      return false;
    },
  });
  assert.deepEqual([declined.isDeclined, declined.proposals, declined.onlyRules, provider.asked.length], [true, [], [], 0]);
  assert.deepEqual([estimates[0].sends, estimates[0].questions], ["paragraphs", 1]);
  const failed = await proposeClaims(view, report, provider, { model: "m", consent: () => true });
  assert.deepEqual([failed.failed, failed.proposals, provider.asked.length], [1, [], 2]);
});

test("a long draft is several questions, and no paragraph is in two", async (t) => {
  const paragraphs = Array.from({ length: 40 }, (_, index) => `In year ${index} the keeper ${"trimmed the lamp and ".repeat(20)}slept.`);
  const { view, report } = await draftOf(t, paragraphs.join("\n\n"));
  const provider = providerOf(({ paragraphs: [first] }) => ({ claims: [{ words: first, citations: [] }] }));
  const { proposals } = await proposeClaims(view, report, provider, { model: "m", consent: () => true });
  const sent = provider.asked.flatMap(({ given }) => given.paragraphs);
  assert.deepEqual([new Set(sent).size, sent.length, provider.asked.length > 1], [40, 40, true]);
  assert.equal(proposals.length, provider.asked.length);
});

test("the command line shows both lists, after a question of its own", async (t) => {
  const cwd = await folderOf(t, { "draft.md": DRAFT });
  const server = await serverOf(t, [openai.answer(JSON.stringify({ claims: PROPOSED }))]);
  const args = ["claims", "draft.md", "--propose", "--provider", "compatible", "--model", "m", "--address", `${server.address}/v1`];
  const unasked = await literatim(args, { cwd });
  assert.deepEqual([unasked.code, server.asked.length], [2, 0]);
  assert.match(
    unasked.stderr,
    /^literatim: The paragraphs of the draft, in 1 question, would go to m of .*: about [\d,]+ tokens.* Add --yes/,
  );
  const { stdout, stderr } = await literatim([...args, "--yes"], { cwd });
  assert.match(
    stdout,
    /Claims that the model and the rules find: 2\n {4}k1 {2}The keeper lit the lamp on nine nights\. \(cites Doe v\. Roe/,
    stderr,
  );
  assert.match(stdout, /Claims that only the rules find: \d/);
  assert.match(stdout, /5 proposals of the model are left out: their words are not the draft's\./);
  const written = JSON.parse((await literatim([...args, "--yes", "-f", "json"], { cwd })).stdout);
  assert.deepEqual([written.proposed_claims.dropped, written.proposed_claims.proposals.length], [5, 2]);
  assert.match((await literatim([...args, "--yes", "-f", "markdown"], { cwd })).stdout, /## Claims that only the model finds: 0/);
});

test("verifyClaim of literatim/models asks a model whether a text supports a claim", async () => {
  const provider = providerOf(({ premise, hypothesis }) => ({
    reasoning: premise,
    isSupported: hypothesis.includes("dusk"),
    confidence: 0.7,
  }));
  const options = { provider, model: "m", consent: () => true };
  const said = async (claim, more = {}) => {
    const { isSupported, confidence, label } = await verifyClaim(claim, "The keeper leaves at dusk.", { ...options, ...more });
    return [isSupported, confidence, label];
  };
  assert.deepEqual(await said("The keeper leaves at dusk."), [true, 0.7, null]);
  assert.deepEqual(await said("The keeper leaves at dawn."), [false, 0.7, SEMANTICALLY_UNSUPPORTED]);
  assert.equal(SEMANTICALLY_UNSUPPORTED, "Semantically Unsupported");
  const asked = provider.asked.length;
  assert.deepEqual(await said("The keeper leaves at noon.", { consent: () => false }), [null, null, null]);
  assert.equal(provider.asked.length, asked);
});
