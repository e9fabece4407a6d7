// The service: the routes and their answers, who may ask, limits, hostile requests, the log, and how it ends.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { build } from "esbuild";
import { zipSync } from "fflate";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { DIST, draftOf, FALSE_WORDS, folderOf, literatim, run, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { CASES, MEMO } from "./memo-cases.mjs";
import { openai } from "./models/fake-openai.mjs";
import { serverOf } from "./models/fake-server.mjs";
import { APART, askingNobody, comparable, exampleRequest, serving } from "./serving.mjs";

const DRAFT = { content: draftOf(TRUE_WORDS, FALSE_WORDS), content_type: "text/plain" };
const SOURCES = [{ name: "alder.txt", content: SOURCE }];

/** Checks an answer by the service's own description. */
async function describedBy(url) {
  const description = await (await fetch(`${url}/openapi.json`)).json();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(description, "api");
  const pointer = (...keys) => keys.map((key) => encodeURIComponent(String(key).replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  const check = async (path, method, response) => {
    const [type] = (response.headers.get("content-type") ?? "").split(";");
    const { content } = description.paths[path][method].responses[response.status];
    assert.ok(content[type], `${method} ${path} ${response.status} is described as ${type}`);
    const answer = type.endsWith("json") ? await response.json() : await response.text();
    if (content[type].schema) {
      const at = pointer("paths", path, method, "responses", response.status, "content", type, "schema");
      const validate = ajv.compile({ $ref: `api#/${at}` });
      assert.ok(validate(answer), `${path}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
    }
    return answer;
  };
  return { description, check };
}

test("each route answers as it is described, and each described one is there", async (t) => {
  const { url, post } = await serving(t);
  const { description, check } = await describedBy(url);
  const bodies = {
    "/verify": { ...DRAFT, sources: [...SOURCES, { name: "uncited.txt", content: "Nothing of it is cited." }] },
    "/claims": { ...DRAFT, sources: SOURCES },
    "/quote": { quotation: TRUE_WORDS, citation: "Alder v. Birch, 700 F.3d 100", sources: SOURCES },
    "/citations": DRAFT,
    "/fields": {
      values: { born: "1990-01-15", other: "nothing of it" },
      documents: [{ id: "p", document_type: "passport", content: "Born: 15 JAN 1990", content_type: "text/plain" }],
    },
  };
  const posted = Object.keys(description.paths).filter((path) => description.paths[path].post);
  assert.deepEqual(posted.sort(), Object.keys(bodies).sort());
  const answers = {};
  for (const [path, body] of Object.entries(bodies)) {
    const response = await post(path, body);
    assert.equal(response.status, 200, path);
    answers[path] = await check(path, "post", response);
    assert.equal((await check(path, "post", await post(path, [])))?.code, "request");
  }
  assert.deepEqual(
    answers["/verify"].results.filter(({ kind }) => kind === "quotation").map(({ claim, verified }) => [claim, verified]),
    [
      [`${TRUE_WORDS}.`, true],
      [`${FALSE_WORDS}.`, false],
    ],
  );
  const cited_sources = { total: 1, unavailable: 0, share_unavailable: 0 };
  const counts = { total: 2, supported: 1, unsupported: 1, unknown: 0, issues: 1, to_look_up: 0 };
  assert.deepEqual(answers["/verify"].summary, { ...counts, cited_sources });
  assert.equal(answers["/quote"].finding.headline, "verbatim");
  assert.equal(answers["/citations"].citations.length, 2);
  assert.ok(answers["/claims"].sources.length === 1);
  assert.equal(answers["/fields"]._metadata.citations.born[0].citedText, "15 JAN 1990");
  assert.equal(answers["/fields"]._metadata.citations.other, undefined);
  for (const path of ["/health", "/metrics", "/openapi.json"]) await check(path, "get", await fetch(url + path));
  const none = "00000000-0000-4000-8000-000000000000";
  for (const path of Object.keys(description.paths).filter((path) => path.startsWith("/jobs")))
    assert.equal((await check(path, "get", await fetch(url + path.replace("{id}", none)))).code, "no_job");
  const other = await fetch(`${url}/jobs/${none}`, { method: "PUT" });
  assert.deepEqual([other.status, other.headers.get("allow")], [405, "GET, DELETE, HEAD"]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  assert.match(metrics, /^literatim_requests_total\{method="POST",route="\/verify",status="200"\} 1$/m);
  assert.match(metrics, /^literatim_threads_replaced_total 0$/m);
});

/** The value of a metric. */
function metricIn(text, name) {
  const line = text.split("\n").find((line) => line.startsWith(`literatim_${name} `));
  return Number(line?.split(" ").at(-1));
}

test("the metrics count drafts, quotations, verdicts and sources that could not be fetched", async (t) => {
  const { url, post } = await serving(t);
  const metricOf = async (name) => metricIn(await (await fetch(`${url}/metrics`)).text(), name);
  assert.equal(await metricOf("document_duration_seconds_count"), 0);
  const sources = [
    { name: "Alder v. Birch, 700 F.3d 100.txt", content: SOURCE },
    { name: "broken.pdf", content: Buffer.from("%PDF-1.7 broken").toString("base64"), content_type: "pdf" },
  ];
  await post("/verify", { content: draftOf(TRUE_WORDS, FALSE_WORDS), content_type: "text", sources });
  await post("/quote", { quotation: TRUE_WORDS, citation: "Alder v. Birch, 700 F.3d 100", sources: sources.slice(0, 1) });
  for (const [name, value] of /** @type {[string, number][]} */ ([
    ["document_duration_seconds_count", 2],
    ['document_duration_seconds_bucket{le="+Inf"}', 2],
    ["citation_duration_seconds_count", 3],
    ['verdicts_total{kind="quotation",verdict="verbatim"}', 2],
    ['verdicts_total{kind="quotation",verdict="not_found"}', 1],
    ['sources_total{status="ok"}', 2],
    // Nothing cites the source that cannot be read.
    ["sources_unavailable_ratio", 0],
    ['model_tokens_total{direction="input"}', 0],
    ["model_dollars_total", 0],
  ]))
    assert.equal(await metricOf(name), value, name);
  assert.ok((await metricOf("citation_duration_seconds_sum")) <= (await metricOf("document_duration_seconds_sum")));
  const text = await (await fetch(`${url}/metrics`)).text();
  const named = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const line of text.split("\n").filter((line) => line !== "" && !line.startsWith("#")))
    assert.ok(named.has(line.replace(/[{ ].*/, "").replace(/_(?:bucket|sum|count)$/, "")), line);
});

test("the report is that of the command line, from JSON and from files", async (t) => {
  const { url, post } = await serving(t);
  const request = await exampleRequest();
  const { stdout } = await literatim([
    "check",
    join(DIST, "example/memo.md"),
    "--sources",
    join(DIST, "example/sources"),
    "--format",
    "json",
  ]);
  const expected = askingNobody(JSON.parse(stdout));
  const fromJson = await (await post("/verify", request)).json();
  assert.deepEqual(comparable(fromJson.report), expected);
  const form = new FormData();
  form.append("draft", new Blob([request.content]), request.name);
  for (const { name, content } of request.sources) form.append("sources", new Blob([content]), name);
  form.append("options", "{}");
  const fromFiles = await (await fetch(`${url}/verify`, { method: "POST", body: form })).json();
  assert.deepEqual(comparable(fromFiles.report), expected);
  const again = await (await post("/verify", request)).json();
  assert.deepEqual(comparable(again.report), expected, "a warm thread gives the same");
  assert.equal(again.results.length, again.report.quotations.length);
});

test("with a token, cited cases are looked up and their addresses are in the results", async (t) => {
  const fake = await fakeCourtListener({ cases: CASES, tokens: { [TOKEN]: { user: [], citations: "100000/min" } } });
  t.after(() => fake.close());
  const { post } = await serving(t, ["--courtlistener", fake.url + API], { env: { COURTLISTENER_TOKEN: TOKEN } });
  const { results } = await (await post("/verify", { content: MEMO, content_type: "text/markdown" })).json();
  const quotations = results.filter(({ kind }) => kind === "quotation");
  assert.deepEqual(
    quotations.map(({ fetch_status, verified }) => [fetch_status, verified]),
    [
      ["ok", true],
      ["ok", true],
    ],
  );
  for (const { source_url } of quotations) assert.match(source_url, /^https:\/\/www\.courtlistener\.com\/opinion\/\d+\//);
  assert.equal(results.filter(({ kind, verdict }) => kind === "citation" && verdict === "found").length, 3);
  const asked = fake.log.length;
  await post("/verify", { content: MEMO, content_type: "text/markdown", options: { look_up: false } });
  assert.equal(fake.log.length, asked);
});

test("a cited case whose text the index has not is one of the sources that could not be fetched", async (t) => {
  const [first, second, ...others] = CASES;
  const bare = { ...second, opinions: second.opinions.map((opinion) => ({ ...opinion, html_with_citations: "" })) };
  const fake = await fakeCourtListener({ cases: [first, bare, ...others], tokens: { [TOKEN]: { user: [], citations: "100000/min" } } });
  t.after(() => fake.close());
  const { url, post } = await serving(t, ["--courtlistener", fake.url + API], { env: { COURTLISTENER_TOKEN: TOKEN } });
  const { report } = await (await post("/verify", { content: MEMO, content_type: "text/markdown" })).json();
  assert.deepEqual(
    report.sources.map(({ status, cited_by }) => [status === "ok", cited_by]),
    [
      [true, ["c1"]],
      [false, ["c2"]],
    ],
  );
  assert.equal(metricIn(await (await fetch(`${url}/metrics`)).text(), "sources_unavailable_ratio"), 1 / 2);
});

/** A draft with two claims, of which its source supports one. */
const CLAIMS = {
  content:
    "The keeper lit the lamp on nine nights. Doe v. Roe, 900 F.3d 12 (2018).\n\nThe harbor closed. Doe v. Roe, 900 F.3d 12 (2018).\n",
  content_type: "text/plain",
  sources: [
    {
      name: "Doe v. Roe.txt",
      content: "Doe v. Roe\n\n900 F.3d 12\n\nThe keeper lit the lamp on ten nights. The harbor closed because of the ice.\n",
    },
  ],
};

/** What a fictional model says of a claim. */
function judged({ body }) {
  const { claim } = JSON.parse(body.messages[1].content);
  const isLamp = claim.includes("lamp");
  const quotes = [isLamp ? "lit the lamp on ten nights" : "The harbor closed because of the ice"];
  const part = { words: claim, reason: "It says so.", quotes, status: isLamp ? "not_supported" : "supported" };
  return openai.answer(
    JSON.stringify({ parts: [part], reason: "The passage says so.", judgement: isLamp ? "contradicted" : "supported", confidence: 0.9 }),
  );
}

const KEY = "sk-fictional-key-of-the-owner";
const environmentOf = ({ address }) => ({
  LITERATIM_SERVE_PROVIDER: "compatible",
  LITERATIM_SERVE_MODEL: "fictional-1",
  LITERATIM_SERVE_MODEL_ADDRESS: `${address}/v1`,
  OPENAI_COMPATIBLE_API_KEY: KEY,
});

test("claims are judged by the model that the owner names, and by none otherwise", async (t) => {
  const model = await serverOf(t, [judged]);
  const { post, said, url } = await serving(t, [], { env: environmentOf(model) });
  assert.match(
    said.stderr,
    new RegExp(`Claims are sent to ${model.host}, with the passages that bear on them, for fictional-1 to judge\\.$`, "m"),
  );
  const { check } = await describedBy(url);
  const { claims, model: asked } = await check("/claims", "post", await post("/claims", CLAIMS));
  assert.deepEqual(
    claims.map(({ headline, fault, model }) => [headline, fault, model]),
    [
      ["not_supported", "contradicted", "fictional-1"],
      ["supported", null, "fictional-1"],
    ],
  );
  assert.deepEqual(asked, { name: "fictional-1", host: model.host, input_tokens: 240, output_tokens: 68, dollars: 0, failed: 0 });
  assert.deepEqual([model.asked.length, openai.key(model.asked[0]?.headers)], [2, KEY]);
  // Answers are kept, so that nothing is asked twice, and nothing else asks.
  const again = await (await post("/claims", CLAIMS)).json();
  assert.deepEqual([again.claims[0].headline, again.model.input_tokens, model.asked.length], ["not_supported", 0, 2]);
  const { report } = await (await post("/verify", { ...CLAIMS, options: { claims: true } })).json();
  assert.deepEqual([report.claims[0].headline, model.asked.length], ["inconclusive", 2]);
  assert.ok(!said.stderr.includes(KEY) && !said.stderr.includes("lamp"));
  const metrics = await (await fetch(`${url}/metrics`)).text();
  for (const [name, value] of /** @type {[string, number][]} */ ([
    ['model_tokens_total{direction="input"}', 240],
    ['model_tokens_total{direction="output"}', 68],
    ["model_dollars_total", 0],
    ["model_unpriced_total", 0],
    ["model_failed_total", 0],
    ['verdicts_total{kind="claim",verdict="inconclusive"}', 6],
  ]))
    assert.equal(metricIn(metrics, name), value, name);

  const none = await serving(t);
  const unasked = await (await none.post("/claims", CLAIMS)).json();
  assert.deepEqual([unasked.claims[0].headline, unasked.model], ["inconclusive", null]);
  for (const field of [{ provider: "compatible" }, { model: "fictional-1" }, { options: { provider: "compatible" } }])
    assert.equal((await none.post("/claims", { ...CLAIMS, ...field })).status, 400, "a request names no model");
});

test("a model that refuses is a fault of the service's owner, and one that answers nothing usable leaves a claim inconclusive", async (t) => {
  const refusing = await serverOf(t, [openai.error(401, "Wrong key.")]);
  const { post, said } = await serving(t, [], { env: environmentOf(refusing) });
  const refused = await post("/claims", CLAIMS);
  const problem = await refused.json();
  assert.deepEqual([refused.status, problem.code], [502, "model"]);
  assert.match(problem.detail, /does not accept the key/);
  assert.ok(!JSON.stringify(problem).includes(KEY) && !said.stderr.includes(KEY));
  const babbling = await serverOf(t, [openai.answer("I am not sure.")]);
  const other = await serving(t, [], { env: environmentOf(babbling) });
  const { claims, model } = await (await other.post("/claims", CLAIMS)).json();
  assert.deepEqual([claims[0].headline, model.failed], ["inconclusive", 2]);
  const thrifty = await serving(t, [], { env: { ...environmentOf(babbling), LITERATIM_SERVE_MODEL_TOKENS: "1" } });
  const before = babbling.asked.length;
  const spared = await (await thrifty.post("/claims", CLAIMS)).json();
  assert.deepEqual([spared.model.failed, babbling.asked.length], [2, before]);
});

for (const [env, sentence, args] of /** @type {[Record<string, string>, RegExp, string[]?][]} */ ([
  [{ LITERATIM_SERVE_PROVIDER: "oracle" }, /LITERATIM_SERVE_PROVIDER cannot be "oracle"; give one of anthropic/],
  [{ LITERATIM_SERVE_PROVIDER: "ollama" }, /name its model in LITERATIM_SERVE_MODEL/],
  [
    { LITERATIM_SERVE_PROVIDER: "anthropic", LITERATIM_SERVE_MODEL: "m", ANTHROPIC_API_KEY: "" },
    /needs your key in the environment variable ANTHROPIC_API_KEY/,
  ],
  [
    { LITERATIM_SERVE_PROVIDER: "ollama", LITERATIM_SERVE_MODEL: "m", LITERATIM_SERVE_MODEL_TOKENS: "many" },
    /LITERATIM_SERVE_MODEL_TOKENS cannot be "many"/,
  ],
  [{ LITERATIM_SERVE_PROVIDER: "compatible", LITERATIM_SERVE_MODEL: "m" }, /The provider compatible cannot be used/],
  [{ LITERATIM_SERVE_PROVIDER: "ollama", LITERATIM_SERVE_MODEL: "m" }, /--offline allows no request/, ["--offline"]],
]))
  test(`a service does not start with ${Object.values(env).join(" ")}`, async () => {
    const { code, stderr } = await literatim(["serve", "--port", "0", ...(args ?? [])], { env });
    assert.equal(code, 2, stderr);
    assert.match(stderr, sentence);
  });

test("long work is a job: its events end with done, and its answer is given once", async (t) => {
  const { url, post } = await serving(t);
  const begun = await post("/verify", { ...DRAFT, sources: SOURCES }, { prefer: "respond-async" });
  assert.equal(begun.status, 202);
  const job = url + begun.headers.get("location");
  const events = await (await fetch(`${job}/events`)).text();
  const kinds = [...events.matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind);
  assert.equal(kinds.at(-1), "done");
  assert.ok(kinds.slice(0, -1).every((kind) => kind === "progress"));
  assert.equal((await (await fetch(job)).json()).status, "done");
  assert.equal((await (await fetch(`${job}/answer`)).json()).summary.total, 2);
  assert.equal((await fetch(`${job}/answer`)).status, 404);
  assert.equal((await fetch(job)).status, 404);
});

test("a draft has a short name, a media type or none for what it is", async (t) => {
  const { post } = await serving(t);
  const content = draftOf(TRUE_WORDS);
  const html = `<p>${content.replaceAll("&", "&amp;")}</p>`;
  const base64 = (text) => Buffer.from(text).toString("base64");
  for (const [given, type] of [
    [content, undefined],
    [content, "markdown"],
    [content, "text"],
    [content, "text/plain; charset=utf-8"],
    [html, "html"],
    [html, "text/html"],
    [html, undefined],
  ]) {
    const response = await post("/verify", { content: given, content_type: type, sources: SOURCES });
    const { report } = await response.json();
    assert.deepEqual([response.status, report?.quotations[0].headline], [200, "verbatim"], String(type));
  }
  for (const type of ["pdf", "docx", undefined]) {
    const content = base64(type === "docx" ? "PK\u0003\u0004" : "%PDF-1.7\nxxxx");
    const response = await post("/verify", { content, content_type: type });
    assert.deepEqual([response.status, (await response.json()).code], [422, "damaged"], String(type));
  }
});

test("a wrong request is refused at once, also as a job", async (t) => {
  const { post, url } = await serving(t);
  const prefer = { prefer: "respond-async" };
  for (const [path, body] of [
    ["/verify", { content: "x", content_type: "image/png" }],
    ["/verify", { sources: [] }],
    ["/claims", { ...DRAFT, more: 1 }],
    ["/quote", { citation: "700 F.3d 100" }],
  ]) {
    const response = await post(path, body, prefer);
    assert.deepEqual([response.status, (await response.json()).code], [400, "request"], JSON.stringify(body));
  }
  const form = new FormData();
  form.append("draft", new Blob([draftOf(TRUE_WORDS)]), "draft.md");
  form.append("options", '{"claimz": true}');
  assert.equal((await fetch(`${url}/verify`, { method: "POST", body: form, headers: prefer })).status, 400);
});

const nested = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`);
const bomb = Buffer.from(
  zipSync({ "[Content_Types].xml": new Uint8Array(8), "word/document.xml": new Uint8Array(280 * 1024 * 1024) }),
).toString("base64");
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Requests that cannot be answered: path, body, headers, and the code of the problem. @type {[name: string, path: string, body: string | object, headers: Record<string, string>, status: number, code: string][]} */
const HOSTILE = [
  ["no JSON", "/verify", "{", {}, 400, "request"],
  ["an empty body", "/verify", "", {}, 400, "request"],
  ["wrong types", "/verify", { content: 1, content_type: "text/plain" }, {}, 400, "request"],
  ["a missing field", "/verify", { content_type: "text/plain" }, {}, 400, "request"],
  ["an unknown field", "/verify", { ...DRAFT, sourcs: [] }, {}, 400, "request"],
  ["an unknown media type of the content", "/verify", { content: "x", content_type: "image/png" }, {}, 400, "request"],
  ["deep nesting", "/fields", { values: { _a: nested }, documents: [] }, {}, 400, "request"],
  ["no base64", "/verify", { content: "%PDF-1.4 é", content_type: "application/pdf" }, {}, 400, "request"],
  ["another media type", "/verify", "a=b", { "content-type": "application/x-www-form-urlencoded" }, 415, "media_type"],
  ["a form without its boundary", "/verify", "x", { "content-type": "multipart/form-data" }, 400, "request"],
  ["an address as source", "/verify", { ...DRAFT, sources: [{ address: "http://127.0.0.1:1/" }] }, {}, 403, "addresses"],
  ["an empty draft", "/verify", { content: "", content_type: "text/plain" }, {}, 422, "empty"],
  [
    "a damaged PDF",
    "/verify",
    { content: Buffer.from("%PDF-1.7\nxxxx").toString("base64"), content_type: "application/pdf" },
    {},
    422,
    "damaged",
  ],
  ["a file that unpacks to too much", "/verify", { content: bomb, content_type: DOCX }, {}, 413, "too_large"],
  ["a wrong pattern", "/verify", { ...DRAFT, options: { patterns: '{"patterns": [{"name": "x", "pattern": "("}]}' } }, {}, 422, "patterns"],
  ["a body over the limit", "/verify", "x".repeat(2_000_001), {}, 413, "too_large"],
];

test("requests that cannot be answered get a problem that says why, and none is a failure of the service", async (t) => {
  const { url, said } = await serving(t, ["--max-body", "2"]);
  for (const [name, path, body, headers, status, code] of HOSTILE) {
    const response = await fetch(url + path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
    const problem = await response.json();
    assert.deepEqual([response.status, problem.code], [status, code], `${name}: ${JSON.stringify(problem)}`);
    assert.equal(response.headers.get("content-type"), "application/problem+json", name);
    assert.match(problem.detail, /\.$/, name);
  }
  const form = new FormData();
  form.append("draft", new Blob([draftOf(TRUE_WORDS)]), "../../etc/passwd");
  form.append("sources", new Blob([SOURCE]), "..\\..\\secret\0.txt");
  const { report } = await (await fetch(`${url}/verify`, { method: "POST", body: form })).json();
  assert.equal(report.quotations[0].headline, "verbatim", "a name is only a name");
  assert.doesNotMatch(said.stderr, / 5\d\d \d+ ms$/m);
});

test("no request has a file of this machine read", async (t) => {
  const folder = await folderOf(t, { "alder.txt": SOURCE });
  const { post } = await serving(t, ["--folder", folder]);
  const paths = ["alder.txt", join(folder, "alder.txt"), "../alder.txt", `file://${join(folder, "alder.txt")}`];
  for (const path of paths)
    for (const more of [{ sources: [path] }, { sources: [{ path }] }, { sources: [{ address: path }] }, { path }]) {
      const answer = await post("/verify", { ...DRAFT, ...more });
      assert.deepEqual([answer.status, (await answer.json()).code], [400, "request"], JSON.stringify(more));
    }
  // A name is a name, and no path.
  const { report } = await (
    await post("/verify", { ...DRAFT, sources: [{ name: join(folder, "alder.txt"), content: "Other words." }] })
  ).json();
  assert.equal(report.quotations[0].verified, null);
});

test("a thousand hostile requests at once leave the service as it was", async (t) => {
  const { url, post } = await serving(t, ["--max-body", "2", "--rate", "100000"]);
  const small = HOSTILE.filter(([, , body]) => JSON.stringify(body).length < 10_000);
  const statuses = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => {
      const [, path, body, headers] = small[index % small.length];
      const response = await fetch(url + path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  assert.deepEqual(
    statuses.filter((status) => status >= 500 && status !== 503),
    [],
  );
  const { summary } = await (await post("/verify", { ...DRAFT, sources: SOURCES })).json();
  assert.equal(summary.total, 2);
});

test("a slow body is cut off, and a client that does not read its answer holds nobody up", async (t) => {
  const { url, post } = await serving(t, ["--time-limit", "5"]);
  const { port } = new URL(url);
  const slow = connect(Number(port), "127.0.0.1");
  slow.write(`POST /verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"con`);
  const cut = once(slow, "close");
  let got = "";
  slow.setEncoding("utf8").on("data", (data) => {
    got += data;
  });
  const deaf = connect(Number(port), "127.0.0.1").pause();
  const body = JSON.stringify({ content: `${draftOf(TRUE_WORDS)}\n`.repeat(200), content_type: "text/plain", sources: SOURCES });
  deaf.write(`POST /verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  t.after(() => deaf.destroy());
  const { summary } = await (await post("/verify", { ...DRAFT, sources: SOURCES })).json();
  assert.equal(summary.total, 2);
  await cut;
  assert.match(got, /^HTTP\/1\.1 408 /);
});

test("access needs a token where there is one, and a job belongs to its client", async (t) => {
  const cwd = await folderOf(t, { tokens: "first-token-of-two\nother-token-of-two\n", short: "abc\n" });
  const { url, post } = await serving(t, ["--access-file", join(cwd, "tokens")]);
  const { check } = await describedBy(url).catch(() => ({ check: undefined }));
  assert.equal(check, undefined, "the description needs the token too");
  const status = async (path, token) => (await fetch(url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {})).status;
  assert.deepEqual(
    [await status("/health"), await status("/metrics"), await status("/openapi.json", "wrong-token-of-three")],
    [200, 401, 401],
  );
  assert.deepEqual([await status("/metrics", "first-token-of-two"), await status("/metrics", "other-token-of-two")], [200, 200]);
  const refused = await post("/verify", DRAFT);
  assert.equal(refused.headers.get("www-authenticate"), 'Bearer realm="literatim"');
  const own = { authorization: "Bearer first-token-of-two" };
  const begun = await post("/verify", DRAFT, { ...own, prefer: "respond-async" });
  const job = begun.headers.get("location");
  assert.equal(await status(job, "other-token-of-two"), 404, "a job is its client's");
  assert.equal(await status(job, "first-token-of-two"), 200);
  const refusal = await literatim(["serve", "--port", "0", "--access-file", join(cwd, "short")]);
  assert.deepEqual([refusal.code, /at least 16 characters/.test(refusal.stderr)], [2, true]);
});

test("other machines reach it with a token only, unless its owner insists", async (t) => {
  const refused = await literatim(["serve", "--host", "0.0.0.0", "--port", "0"]);
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /give access tokens with --access-file FILE, or insist with --without-token/);
  await serving(t, ["--host", "0.0.0.0", "--without-token"]);
});

test("a page of another origin, or of a name that leads here, is refused", async (t) => {
  const { url } = await serving(t, ["--host-name", "checker.example"]);
  const { port } = new URL(url);
  /** @type {(headers: Record<string, string>) => Promise<string | undefined>} */
  const code = (headers) =>
    new Promise((resolve) => {
      const socket = connect(Number(port), "127.0.0.1");
      let got = "";
      socket.setEncoding("utf8").on("data", (data) => {
        got += data;
      });
      socket.on("close", () => resolve(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1]));
      socket.write(
        `GET /health HTTP/1.1\r\n${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join("")}Connection: close\r\n\r\n`,
      );
    });
  assert.equal(await code({ Host: "rebound.example" }), "421");
  assert.equal(await code({ Host: "checker.example" }), "200");
  assert.equal(await code({ Host: `localhost:${port}`, Origin: "http://localhost:1" }), "403");
  assert.equal(await code({ Host: `localhost:${port}`, Origin: "null" }), "403");
  assert.equal(await code({ Host: `localhost:${port}`, Origin: `http://localhost:${port}` }), "200");
});

test("a client that asks too often is told when to ask again", async (t) => {
  const { url } = await serving(t, ["--rate", "3"]);
  const responses = [];
  for (let count = 0; count < 4; count++) responses.push(await fetch(`${url}/metrics`));
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200, 429],
  );
  const wait = Number(responses[3]?.headers.get("retry-after"));
  assert.ok(wait > 0 && wait <= 20, String(wait));
});

test("nothing of a draft is logged or kept", async (t) => {
  const { said, post, child, ended } = await serving(t);
  await (await post("/verify", { ...DRAFT, name: "secret-name.txt", sources: SOURCES })).text();
  await (await post("/verify", { content: FALSE_WORDS, content_type: "nothing" })).text();
  await (await post("/secret-path?secret-query", DRAFT)).text();
  child.kill("SIGTERM");
  assert.equal(await ended, 0);
  const log = said.stdout + said.stderr;
  assert.match(log, /POST \/verify 200 \d+ ms/);
  for (const secret of ["secret", "Alder", ...TRUE_WORDS.split(" "), ...FALSE_WORDS.split(" ")].filter((word) => word.length > 5))
    assert.ok(!log.includes(secret), `${secret} is in the log: ${log}`);
  assert.deepEqual(await readdir(APART.HOME), []);
});

/** An index that answers when it is asked to. */
async function heldIndex(t) {
  let release = () => {};
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  let asked = () => {};
  const isAsked = new Promise((resolve) => {
    asked = () => resolve(undefined);
  });
  const server = createServer(async (_request, response) => {
    asked();
    await released;
    response.writeHead(200, { "content-type": "application/json" }).end("[]");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { args: ["--courtlistener", `http://127.0.0.1:${port}/`], env: { COURTLISTENER_TOKEN: TOKEN }, isAsked, release };
}

test("when it is told to stop, what is at work is finished, and new requests are refused", async (t) => {
  const { args, env, isAsked, release } = await heldIndex(t);
  const { url, post, child, ended, said } = await serving(t, args, { env });
  const kept = { connection: "keep-alive" };
  const answered = post("/citations", DRAFT, kept);
  await isAsked;
  child.kill("SIGTERM");
  while (!said.stderr.includes("Stopping")) await new Promise((resolve) => setTimeout(resolve, 5));
  await assert.rejects(fetch(`${url}/health`), "nothing new is taken");
  release();
  const response = await answered;
  assert.equal(response.status, 200);
  assert.equal((await response.json()).citations.length, 2);
  assert.equal(await ended, 0);
});

test("a job whose upload ends after the service was told to stop is refused", async (t) => {
  const { url, child, ended, said } = await serving(t);
  const body = JSON.stringify(DRAFT);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body), prefer: "respond-async" };
  const upload = request(`${url}/verify`, { method: "POST", headers: { ...headers, expect: "100-continue" } });
  const answered = once(upload, "response");
  upload.flushHeaders();
  await once(upload, "continue");
  upload.write(body.slice(0, 10));
  child.kill("SIGTERM");
  while (!said.stderr.includes("Stopping")) await new Promise((resolve) => setTimeout(resolve, 5));
  upload.end(body.slice(10));
  const [response] = await answered;
  assert.equal(response.statusCode, 503);
  assert.equal(JSON.parse((await response.toArray()).join("")).code, "stopping");
  assert.equal(await ended, 0);
});

test("what is not finished in time is told, request and job", async (t) => {
  const { args, env, isAsked } = await heldIndex(t);
  const { url, post, child, ended } = await serving(t, [...args, "--grace", "1"], { env });
  const begun = await post("/citations", DRAFT, { prefer: "respond-async" });
  const events = fetch(`${url}${begun.headers.get("location")}/events`).then((response) => response.text());
  const answered = post("/citations", DRAFT);
  await isAsked;
  child.kill("SIGTERM");
  const response = await answered;
  assert.deepEqual([response.status, (await response.json()).code], [503, "stopping"]);
  assert.match(await events, /event: failed\ndata: .*"code":"stopping"/);
  assert.equal(await ended, 0);
});

test("a client that goes away ends its work", async (t) => {
  const { args, env, isAsked } = await heldIndex(t);
  const { url, said } = await serving(t, args, { env });
  const gone = new AbortController();
  const asked = fetch(`${url}/citations`, {
    method: "POST",
    body: JSON.stringify(DRAFT),
    headers: { "content-type": "application/json" },
    signal: gone.signal,
  });
  await isAsked;
  gone.abort();
  await assert.rejects(asked);
  while (!/POST \/citations 499/.test(said.stderr)) await new Promise((resolve) => setTimeout(resolve, 5));
  // Its thread is free when what it was doing has ended.
  while (!/^literatim_threads_busy 0$/m.test(await (await fetch(`${url}/metrics`)).text()))
    await new Promise((resolve) => setTimeout(resolve, 20));
});

test("a full disk does not stop it", { skip: process.platform !== "linux" }, async () => {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (free.address());
  await new Promise((resolve) => free.close(resolve));
  const ready = `until curl -sf http://127.0.0.1:${port}/health >/dev/null; do sleep 0.05; done`;
  const ask = `curl -s -H 'content-type: application/json' -d '{"content":"See it.","content_type":"text/plain"}' http://127.0.0.1:${port}/verify`;
  const script = `"${process.execPath}" "${join(DIST, "cli.js")}" serve --port ${port} --store /dev/full/none 2>/dev/full & ${ready}; ${ask}; kill -TERM $!; wait $!`;
  const { code, stdout } = await run("bash", ["-c", script], { env: APART });
  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).summary.total, 0);
});

test("a thread that dies fails its request, and is replaced", async (t) => {
  const folder = await folderOf(t);
  const outfile = join(folder, "threads.mjs");
  await build({
    entryPoints: [new URL("../src/service/threads.ts", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
  });
  const { Threads } = await import(outfile);
  let started = 0;
  const start = () => {
    const mine = ++started;
    let [answer, fail] = [(_response) => {}, (_message) => {}];
    return {
      listen: (onResponse, onFailure) => {
        [answer, fail] = [onResponse, onFailure];
      },
      send: ({ id, method }) =>
        setImmediate(() => (mine === 1 && method === "version" ? fail("gone") : answer({ id, kind: "result", value: `v${mine}` }))),
      terminate: () => {},
    };
  };
  const threads = new Threads({ size: 1, waiting: 1, memoryBytes: Number.POSITIVE_INFINITY, limits: {}, start });
  const { signal } = new AbortController();
  const version = () => threads.lend((engine) => engine.version(), signal);
  const first = version();
  const second = version();
  await assert.rejects(version(), { code: "busy" });
  await assert.rejects(first, { code: "trap", message: "gone" });
  assert.equal(await second, "v2");
  assert.equal(await version(), "v2", "a sound thread stays");
  assert.deepEqual(threads.state, { size: 1, busy: 0, waiting: 0, replaced: 1 });
  const small = new Threads({ size: 1, waiting: 1, memoryBytes: 1, limits: {}, start });
  let over = () => {};
  const held = small.lend(
    () =>
      new Promise((resolve) => {
        over = () => resolve("over");
      }),
    signal,
  );
  await assert.rejects(
    small.lend(async () => "no", signal),
    { code: "memory" },
  );
  over();
  assert.equal(await held, "over");
});
