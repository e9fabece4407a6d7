// Passages by embeddings: merged with the engine's own, sent to a model, on the command line. The embedders are made up.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { askClaims, rankClaims } from "../dist/models.js";
import { check, fromFiles, openEngine, textInput } from "../dist/node.js";
import { folderOf, literatim } from "./fixtures.mjs";

const DRAFT =
  "The keeper lit the lamp on nine nights. Doe v. Roe, 900 F.3d 12 (2018).\n\nNobody has ever paid him for it. Doe v. Roe, 900 F.3d 12 (2018).\n\nThe mayor of the town knew nothing about it.\n";
const FAR = "Light shone from the tower until spring.";
const SOURCE = `Doe v. Roe\n\n900 F.3d 12\n\nThe keeper lit the lamp on ten nights. He was alone.\n\n${FAR} The ferries stayed at the quay.\n`;

/** The meanings that the made-up embedder knows, a number of the vector for each. */
const MEANINGS = [/lamp|light|lit\b|shone/i, /paid|wage/i, /ferr|quay/i];

/** Counts the words of each meaning. */
const embed = async (texts) => texts.map((text) => Float32Array.from([0.01, ...MEANINGS.map((meaning) => Number(meaning.test(text)))]));

/** An engine with the report on the draft. */
async function checked(t) {
  const engine = openEngine();
  t.after(() => engine.close());
  const sources = [fromFiles([textInput("Doe v. Roe.txt", SOURCE)])];
  return { engine, report: await check(engine, textInput("draft.md", DRAFT), { sources, claims: true }) };
}

const textsOf = (/** @type {any} */ { claims: [lamp] }) => lamp.passages.map(({ text }) => text);

test("a sentence that shares a meaning and no word is found, beside those that share words", async (t) => {
  const { engine, report } = await checked(t);
  assert.ok(textsOf(report)[0].startsWith("The keeper lit") && !textsOf(report).includes(FAR));
  const batches = [];
  const counts = [];
  const counted = async (texts) => {
    batches.push(texts.length);
    return embed(texts);
  };
  const ranked = await rankClaims(engine, report, counted, { onEmbedded: (done, total) => counts.push([done, total]) });
  assert.ok(textsOf(ranked)[0].startsWith("The keeper lit"), "what both orders have is first");
  assert.ok(textsOf(ranked).slice(0, 3).includes(FAR));
  assert.deepEqual([ranked.ledger, ranked.times, ranked.draft], [report.ledger, report.times, report.draft]);
  assert.ok(batches.every((count) => count <= 32));
  const [done, total] = counts.at(-1);
  assert.equal(done, total);
  assert.deepEqual(textsOf(await engine.report()), textsOf(ranked), "the engine keeps the passages");
});

test("the passages of both orders are what a model gets", async (t) => {
  const { engine, report } = await checked(t);
  const asked = [];
  const provider = {
    name: "Made up",
    host: "models.example",
    models: async () => [],
    ask: async ({ user }) => {
      asked.push(user);
      return { text: "{", usage: { input: 1, output: 1 } };
    },
  };
  await askClaims(engine, report, provider, { model: "m", consent: () => true });
  assert.ok(asked.length > 0 && !asked.some((user) => user.includes(`"text":"${FAR}"`)));
  asked.length = 0;
  await askClaims(engine, report, provider, { model: "m", consent: () => true, embed });
  assert.ok(asked.some((user) => user.includes(`"text":"${FAR}"`)));
});

test("vectors that cannot be used are named", async (t) => {
  const { engine, report } = await checked(t);
  for (const [made, said] of /** @type {[(texts: string[]) => any[], RegExp][]} */ ([
    [(texts) => texts.slice(1).map(() => [1]), /vectors for \d+ texts/],
    [(texts) => texts.map((_, at) => (at === 1 ? [1, 2] : [1])), /2 numbers where 1/],
    [(texts) => texts.map(() => [Number.NaN]), /finite/],
    [(texts) => texts.map(() => []), /0 numbers/],
  ]))
    await assert.rejects(
      rankClaims(engine, report, async (texts) => made(texts)),
      { code: "embeddings", message: said },
    );
  await assert.rejects(
    rankClaims(engine, report, async () => {
      throw new Error("out of memory");
    }),
    { message: "out of memory" },
  );
  const stop = new AbortController();
  const stopping = rankClaims(
    engine,
    report,
    async (texts) => {
      stop.abort(new Error("enough"));
      return embed(texts);
    },
    { signal: stop.signal },
  );
  await assert.rejects(stopping, { message: "enough" });
  assert.deepEqual(textsOf(await engine.report()), textsOf(report), "the passages are as they were");
  await rankClaims(engine, { ...report, claims: [] }, () => assert.fail("nothing is embedded"));
});

/** A made-up transformers.js: it embeds as `embed` does, and only from the folder that it is given. */
const TRANSFORMERS = `
const meanings = [${MEANINGS.join(", ")}];
exports.env = {};
exports.pipeline = async (task, model, { dtype }) => {
  if (task !== "feature-extraction" || dtype !== "fp32" || exports.env.allowRemoteModels !== false) throw new Error("not as agreed");
  if (model === "broken") throw new Error("no such graph");
  require("node:fs").accessSync(exports.env.localModelPath + model + "/onnx/model.onnx");
  return async (texts, { pooling, normalize }) => {
    if (pooling !== "mean" || !normalize) throw new Error("not as agreed");
    const rows = texts.map((text) => [0.01, ...meanings.map((meaning) => Number(meaning.test(text)))]);
    return { dims: [rows.length, 4], data: Float32Array.from(rows.flat()) };
  };
};`;

test("the command line embeds with a model in a folder, by a package of the user's", async (t) => {
  const cwd = await folderOf(t, {
    "draft.md": DRAFT,
    "Doe v. Roe.txt": SOURCE,
    "minilm/onnx/model.onnx": "",
    "broken/onnx/model.onnx": "",
    "empty/config.json": "{}",
    "packages/@huggingface/transformers/package.json": '{ "name": "@huggingface/transformers", "main": "index.cjs" }',
    "packages/@huggingface/transformers/index.cjs": TRANSFORMERS,
  });
  const claims = (args, env = {}) =>
    literatim(["claims", "draft.md", "--sources", "Doe v. Roe.txt", "--format", "json", ...args], { cwd, env });
  const installed = { NODE_PATH: join(cwd, "packages") };
  const { code, stdout, stderr } = await claims(["--embeddings", "minilm"], installed);
  assert.equal(code, 0, stderr);
  assert.ok(textsOf(JSON.parse(stdout)).includes(FAR));
  assert.deepEqual(JSON.parse(stdout).ledger, []);
  for (const [args, env, said] of /** @type {[string[], object, RegExp][]} */ ([
    [
      ["--embeddings", "minilm"],
      {},
      /needs @huggingface\/transformers, which is not installed: run npm install @huggingface\/transformers/,
    ],
    [["--embeddings", "empty"], installed, /--embeddings empty has neither onnx\/model\.onnx nor onnx\/model_quantized\.onnx/],
    [["--embeddings", "broken"], installed, /The model in broken cannot be loaded: no such graph/],
    [["--embeddings", "minilm", "--provider", "ollama", "--model", "m", "--documents"], installed, /give one of them/],
  ])) {
    const failed = await claims(args, env);
    assert.equal(failed.code, 2);
    assert.match(failed.stderr, said);
  }
  const other = await literatim(["check", "draft.md", "--embeddings", "minilm"], { cwd });
  assert.match(other.stderr, /--embeddings can be used with the command claims only/);
});
