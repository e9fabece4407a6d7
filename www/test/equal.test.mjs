// One brief, equal findings: what the package, the language server, the service and the tools for agents say is what the command line says. Page,
// element, extension and Word's pane are compared in equal/surfaces.test.mjs, the GitHub Action in tests/ci/equal.test.mjs.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { check, fromCourtListener, fromFiles, HEADLINES, inputsOf, openEngine } from "../dist/node.js";
import { ANSWER, answerRequest, DRAFT, expectedFindings, expectedOfAnswer, indexFor, PAGES, SOURCES, TEXT, TOKEN } from "./equal/brief.mjs";
import { assertEqualFindings, comparable, comparedOf } from "./equal/findings.mjs";
import { findingsByServer } from "./equal/lsp.mjs";
import { literatim } from "./fixtures.mjs";
import { exampleRequest, serving } from "./serving.mjs";

/** @type {import("./equal/findings.mjs").Compared[]} */
let expected;
before(async () => {
  const done = [];
  try {
    expected = await expectedFindings(await indexFor({ after: (end) => done.push(end) }));
  } finally {
    for (const end of done) await end();
  }
});

test("the brief has a finding of each headline, citations with answers, and claims", async () => {
  const { stdout } = await literatim(["check", DRAFT, "--sources", SOURCES, "--format", "json"]);
  const headlines = new Set(JSON.parse(stdout).quotations.map(({ headline }) => headline));
  assert.deepEqual([...headlines].sort(), Object.keys(HEADLINES).sort());
  const verdicts = new Set(expected.map(({ verdict }) => verdict));
  for (const verdict of ["Found", "Not in the index", "Not looked up", "Inconclusive", "Source unavailable"])
    assert.ok(verdicts.has(verdict), verdict);
});

test("the comparison sees a finding that is missing, and one that differs in anything", () => {
  const [first, ...rest] = expected;
  assert.throws(() => assertEqualFindings(rest, expected, "a surface"), /a surface: the findings and their order/);
  const index = expected.findIndex(({ passages }) => passages.length > 0);
  for (const change of [{ reason: "" }, { notes: ["x"] }, { cited: "x" }, { asks: !expected[index].asks }, { passages: [] }]) {
    const differs = expected.map((one, at) => (at === index ? { ...one, ...change } : one));
    assert.throws(() => assertEqualFindings(differs, expected, "a surface"), /a surface: /, JSON.stringify(change));
  }
  assert.deepEqual(comparable({ ...first, words: `“${first.words}”` }), first);
});

test("the package", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const [draft] = await inputsOf([DRAFT]);
  const sources = [fromFiles(await inputsOf([SOURCES])), fromCourtListener({ token: TOKEN, base: await indexFor(t) })];
  assertEqualFindings(comparedOf(await check(engine, draft, { sources, claims: true })), expected, "the package");
});

test("the language server", async (t) => {
  assertEqualFindings(await findingsByServer(t, await indexFor(t)), expected, "the language server");
});

test("the service", async (t) => {
  const { post } = await serving(t, ["--courtlistener", await indexFor(t)], { env: { COURTLISTENER_TOKEN: TOKEN } });
  const { report } = await (await post("/verify", { ...(await exampleRequest()), options: { claims: true } })).json();
  assertEqualFindings(comparedOf(report), expected, "the service");
});

test("the tools for agents", async (t) => {
  const args = ["--courtlistener", await indexFor(t)];
  const { url } = await serving(t, args, { command: ["mcp", "--http"], env: { COURTLISTENER_TOKEN: TOKEN } });
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  t.after(() => client.close());
  const { sources } = await exampleRequest();
  const given = { content: TEXT, content_type: "text/markdown", sources, options: { claims: true } };
  const { structuredContent } = await client.callTool({ name: "check_document", arguments: given });
  assertEqualFindings(comparedOf(/** @type {any} */ (structuredContent).report), expected, "the tools for agents");
});

test("an agent's answer with links: the package, the service and the tools for agents", async (t) => {
  const wanted = await expectedOfAnswer();
  assert.deepEqual(
    wanted.filter(({ cited }) => cited !== "").map(({ verdict }) => verdict),
    ["Verbatim", "Altered", "Altered", "Not found"],
    "links lead to the pages whose address they name",
  );
  const engine = openEngine();
  t.after(() => engine.close());
  const [draft] = await inputsOf([ANSWER]);
  assertEqualFindings(comparedOf(await check(engine, draft, { sources: [fromFiles(await inputsOf([PAGES]))] })), wanted, "the package");

  const { post, url } = await serving(t);
  const request = await answerRequest();
  const { report } = await (await post("/verify", request)).json();
  assertEqualFindings(comparedOf(report), wanted, "the service");

  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  t.after(() => client.close());
  const { structuredContent } = await client.callTool({ name: "check_document", arguments: request });
  assertEqualFindings(comparedOf(/** @type {any} */ (structuredContent).report), wanted, "the tools for agents");
});
