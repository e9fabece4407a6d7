// Several claims in one request to a model: what is asked, what counts of the answer, and what is asked again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askClaims } from "../dist/models.js";
import { check, fromFiles, LiteratimError, memoryStore, openEngine, textInput } from "../dist/node.js";
import { folderOf, literatim } from "./fixtures.mjs";
import { providerOf } from "./made-up-provider.mjs";

const HARBOURS = ["Alder", "Birch", "Cedar", "Dunlin", "Elm", "Fulmar", "Gannet"];
const SAID = HARBOURS.map((name, index) => `The keeper of ${name} lit his lamp on ${index + 11} nights of the winter`);
const SOURCE = `Doe v. Roe\n\n900 F.3d 12\n\n${SAID.map((words) => `${words}.`).join(" ")} Nobody else did.`;
const DRAFT = SAID.map((words) => `${words}. Doe v. Roe, 900 F.3d 12 (2018).\n`).join("\n");

/** What a model says of one claim. */
function judged({ claim }, more = {}) {
  const quotes = [claim.replace(/\.$/, "")];
  return {
    parts: [{ words: claim, reason: "It says so.", quotes, status: "supported" }],
    reason: "The passage says so.",
    judgement: "supported",
    confidence: 0.9,
    ...more,
  };
}

/**
 * A provider that answers each question, of one claim or several; `wrong` changes the answers to several.
 *
 * @param {(answers: any[]) => unknown} [wrong]
 */
function batching(wrong = (answers) => answers) {
  return providerOf((given) => {
    if (!given.claims) return judged(given);
    const answers = given.claims.map((claim) => ({ id: claim.id, ...judged(claim) }));
    const changed = wrong(answers);
    return Array.isArray(changed) ? { answers: changed } : changed;
  });
}

/** The report on the draft, and its engine. */
async function checked(t) {
  const engine = openEngine();
  t.after(() => engine.close());
  const sources = [fromFiles([textInput("Doe v. Roe.txt", SOURCE)])];
  return { engine, report: await check(engine, textInput("draft.md", DRAFT), { sources, claims: true }) };
}

/** How many claims each request had. */
const sizes = ({ asked }) => asked.map(({ given }) => given.claims?.length ?? 1);
const supported = ({ claims }) => claims.filter(({ headline }) => headline === "supported").length;
const OPTIONS = { model: "m", consent: () => true, batch: 10, concurrency: 1, price: { input: 3, output: 15 } };

test("claims are judged together, as many as an answer can have, after an estimate with the requests and their cost", async (t) => {
  const { engine, report } = await checked(t);
  const alone = batching();
  const estimates = [];
  const consent = (estimate) => estimates.push(estimate) > 0;
  await askClaims(engine, report, alone, { ...OPTIONS, consent, batch: undefined });
  const together = batching();
  const asked = await askClaims(engine, report, together, { ...OPTIONS, consent });
  assert.deepEqual([sizes(alone), sizes(together), supported(asked.report)], [[1, 1, 1, 1, 1, 1, 1], [5, 2], 7]);
  const [one, several] = estimates;
  assert.deepEqual([one.questions, one.requests, several.questions, several.requests], [7, 7, 7, 2]);
  assert.ok(several.inputTokens < one.inputTokens * 0.65, `${several.inputTokens} of ${one.inputTokens} tokens`);
  assert.ok(several.dollars < one.dollars);
  assert.deepEqual(
    asked.report.ledger.map(({ purpose }) => purpose),
    ["to ask m about k1, k2, k3, k4, k5", "to ask m about k6, k7"],
  );
  assert.match(asked.report.ledger[1]?.sent ?? "", /^2 claims: a claim; \d+ passages of sources; a claim/);
  assert.deepEqual(
    asked.report.model_calls?.map(({ finding, input_tokens }) => [finding, input_tokens]),
    [
      [null, 1000],
      [null, 1000],
    ],
  );
});

test("an answer is tied to its claim by id, in any order, and its quotations are looked up in that claim's sources", async (t) => {
  const { engine, report } = await checked(t);
  const reversed = batching((answers) => answers.reverse());
  const { report: right } = await askClaims(engine, report, reversed, OPTIONS);
  assert.deepEqual([supported(right), sizes(reversed)], [7, [5, 2]]);
  assert.ok(right.claims.every(({ text, parts }) => parts[0]?.quotes[0]?.text === text.replace(/\.$/, "")));
  const inventing = batching(([first, ...others]) => [
    { ...first, parts: [{ ...first.parts[0], quotes: ["The keeper of Alder slept through all of it"] }] },
    ...others,
  ]);
  const { report: invented } = await askClaims(engine, report, inventing, OPTIONS);
  const verdicts = invented.claims.map(({ headline }) => headline);
  assert.deepEqual([verdicts[0], verdicts[1], verdicts[5]], ["inconclusive", "supported", "inconclusive"], "invented words count nowhere");
});

test("an answer that is missing, foreign, given twice or malformed is asked for by itself; the others stay", async (t) => {
  const { engine, report } = await checked(t);
  /** @type {Record<string, (answers: any[]) => unknown>} */
  const faults = {
    missing: (answers) => answers.slice(1),
    foreign: ([first, ...others]) => [{ ...first, id: "k99" }, ...others],
    twice: ([first, second, ...others]) => [first, second, { ...second, id: first.id }, ...others],
    "of another claim": ([first, ...others]) => [{ ...first, parts: [{ ...first.parts[0], words: "The mayor was away" }] }, ...others],
    "without a judgement": ([first, ...others]) => [{ ...first, judgement: undefined }, ...others],
    "with a judgement that is unknown": ([first, ...others]) => [{ ...first, judgement: "true" }, ...others],
  };
  for (const [name, wrong] of Object.entries(faults)) {
    const provider = batching(wrong);
    const asked = await askClaims(engine, report, provider, OPTIONS);
    assert.deepEqual([supported(asked.report), asked.failed, sizes(provider)], [7, 0, [5, 1, 2, 1]], name);
    assert.match(asked.report.ledger[1]?.purpose ?? "", /about k1$/, name);
  }
});

test("an answer that is no JSON, has no answers or is refused costs one request more, not the claims", async (t) => {
  const { engine, report } = await checked(t);
  const refuse = (code) => () => {
    throw Object.assign(new LiteratimError(code, `The model's ${code}.`), { isTransient: false });
  };
  for (const wrong of [
    () => "Sure, here is my judgement:",
    () => ({ answers: [] }),
    () => [],
    refuse("cut_short"),
    refuse("refused"),
    refuse("request"),
  ]) {
    const provider = batching(wrong);
    const asked = await askClaims(engine, report, provider, OPTIONS);
    assert.deepEqual([supported(asked.report), asked.failed, sizes(provider)], [7, 0, [5, 1, 1, 1, 1, 1, 2, 1, 1]]);
  }
  // What would meet every question ends the run, as it does with single claims.
  await assert.rejects(askClaims(engine, report, batching(refuse("key")), OPTIONS), { code: "key" });
});

test("answers are kept for each claim, apart from those to single questions", async (t) => {
  const { engine, report } = await checked(t);
  const store = memoryStore();
  await askClaims(engine, report, batching(), { ...OPTIONS, store });
  const again = batching();
  const kept = await askClaims(engine, report, again, { ...OPTIONS, store, consent: () => assert.fail("nothing is sent") });
  assert.deepEqual([supported(kept.report), sizes(again)], [7, []]);
  const single = batching();
  await askClaims(engine, report, single, { ...OPTIONS, store, batch: 1 });
  assert.equal(sizes(single).length, 7, "whoever asks about single claims gets answers to these");
  const later = batching();
  await askClaims(engine, report, later, { ...OPTIONS, store });
  assert.deepEqual(sizes(later), []);
});

test("a request with several claims keeps to the budget", async (t) => {
  const { engine, report } = await checked(t);
  const provider = batching();
  const asked = await askClaims(engine, report, provider, { ...OPTIONS, budget: { tokens: 3_000 } });
  // Neither request with several claims fits, and a single one does.
  const spent = asked.report.model_calls?.reduce((sum, { input_tokens, output_tokens }) => sum + input_tokens + output_tokens, 0) ?? 0;
  assert.deepEqual([sizes(provider), supported(asked.report), asked.failed, spent], [[1], 1, 6, 1100]);
});

test("on the command line the number is checked, and the estimate names claims and requests", async (t) => {
  const cwd = await folderOf(t, { "draft.md": DRAFT, "sources/Doe v. Roe.txt": SOURCE });
  const args = ["claims", "draft.md", "--provider", "compatible", "--model", "m", "--address", "http://127.0.0.1:9/v1"];
  const wrong = await literatim([...args, "--batch", "6", "--sources", "sources"], { cwd });
  assert.deepEqual([wrong.code, /--batch cannot be "6"; give a number of claims from 1 to 5/.test(wrong.stderr)], [2, true]);
  const asked = await literatim([...args, "--batch", "4", "--sources", "sources"], { cwd });
  assert.deepEqual(
    [asked.code, /7 claims in 2 requests, each with a few words/.test(asked.stderr.replace(/\s+/g, " "))],
    [2, true],
    asked.stderr,
  );
});
