// No request stops the service, and no client takes all of it.
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { TOKEN } from "../fake/accounts.mjs";
import { draftOf, FALSE_WORDS, folderOf, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { serving } from "./serving.mjs";
import { moduleOf } from "./sources-of.mjs";

const DRAFT = { content: draftOf(TRUE_WORDS, FALSE_WORDS), content_type: "text/plain" };
const PDF = "application/pdf";
const [ONE, OTHER] = [{ authorization: "Bearer first-token-of-two" }, { authorization: "Bearer other-token-of-two" }];

/** A service with two tokens. */
async function withTokens(t, args = [], options = {}) {
  const cwd = await folderOf(t, { tokens: "first-token-of-two\nother-token-of-two\n" });
  return serving(t, ["--access-file", join(cwd, "tokens"), ...args], options);
}

const call = (name, given) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: given },
});
const AGENT = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" };

/** Bodies that take the service long without a limit, and the code of the answer. @type {[name: string, path: string, body: () => string, code: string][]} */
const SLOW = [
  ["a megabyte of spaces", "/verify", () => JSON.stringify({ content: `${" ".repeat(1_000_000)}é`, content_type: PDF }), "request"],
  [
    "a megabyte of letters and spaces",
    "/verify",
    () => JSON.stringify({ content: `${"a \n".repeat(300_000)}=é`, content_type: PDF }),
    "request",
  ],
  ["a megabyte of equal signs", "/verify", () => JSON.stringify({ content: `A${"= ".repeat(500_000)}`, content_type: PDF }), "request"],
  [
    "spaces in a source",
    "/verify",
    () => JSON.stringify({ ...DRAFT, sources: [{ name: "a.pdf", content: `AAAA${" ".repeat(1_000_000)}\u0001`, content_type: PDF }] }),
    "request",
  ],
  [
    "spaces in a document of an agent",
    "/mcp",
    () => JSON.stringify(call("find_citations", { content: `${"\t".repeat(1_000_000)}é`, content_type: PDF })),
    "",
  ],
  ["fifteen megabytes of empty lists", "/fields", () => `{"values":{"a":[[]${",[]".repeat(5_000_000)}]},"documents":[]}`, "request"],
  ["fifteen megabytes of empty objects", "/verify", () => `[{}${",{}".repeat(5_000_000)}]`, "request"],
  ["ten megabytes of names", "/fields", () => `{"values":{${'"a":1,'.repeat(1_600_000)}"b":2},"documents":[]}`, "request"],
  ["a million levels", "/verify", () => `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`, "request"],
  [
    "lists in a call of an agent",
    "/mcp",
    () => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"a":[1${",1".repeat(5_000_000)}]}}`,
    "request",
  ],
];

test("no body holds the service up, and each gets its answer", { timeout: 120_000 }, async (t) => {
  const { url, post } = await serving(t);
  await post("/verify", DRAFT);
  for (const [name, path, body, code] of SLOW) {
    const text = body();
    const began = performance.now();
    const answered = fetch(url + path, { method: "POST", body: text, headers: { "content-type": "application/json", ...AGENT } });
    const healths = Array.from({ length: 3 }, () => fetch(`${url}/health`));
    for (const health of healths) assert.equal((await health).status, 200);
    const response = await answered;
    const said = await response.text();
    // Each took more than 20 seconds, or a gigabyte, before.
    assert.ok(performance.now() - began < 10_000, `${name} took ${performance.now() - began} ms`);
    if (code === "") assert.match(said, /INVALID_INPUT|is not base64/, name);
    else assert.deepEqual([response.status, JSON.parse(said).code], [400, code], name);
  }
});

test("base64 is read as it is sent: in lines, in its other alphabet, with and without its end", async (t) => {
  const { post } = await serving(t);
  const bytes = Buffer.from("%PDF-1.7\n1 0 obj\n<<>> ?>");
  const texts = [
    bytes.toString("base64"),
    bytes.toString("base64url"),
    bytes.toString("base64").replace(/=+$/, ""),
    ` \r\n${bytes.toString("base64").replace(/(.{8})/g, "$1\r\n\t")} \n`,
    "",
  ];
  for (const content of texts) {
    const problem = await (await post("/verify", { content, content_type: PDF })).json();
    assert.ok(["damaged", "empty"].includes(problem.code), JSON.stringify(problem));
  }
  for (const content of ["JVBE===", "JVBE=A", "JVB\u00a9", "=", "== ="].map((text) => `AAAA${text}!`))
    assert.equal((await (await post("/verify", { content, content_type: PDF })).json()).code, "request", content);
});

const BOUNDARY = "----of-the-tests";
const partOf = (name, text, file = "x.txt") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ""}\r\n\r\n${text}\r\n`;

test("a form has one draft and a thousand sources at most", { timeout: 60_000 }, async (t) => {
  const { url } = await serving(t);
  const draft = partOf("draft", draftOf(TRUE_WORDS));
  for (const [form, sentence] of /** @type {[string, RegExp][]} */ ([
    [draft + partOf("sources", "x").repeat(100_000), /more than 1000 sources/],
    [draft + partOf("sources", "x").repeat(1001), /sources more than 1000 times|more than 1000 sources/],
    [draft + draft, /draft more than once/],
    [draft + partOf("sources", "x") + draft, /draft more than once/],
    [draft + partOf("options", "{}", "") + partOf("options", "{}", ""), /options more than once/],
    [draft + partOf("options", `[${"[],".repeat(200_000)}1]`, ""), /more than 100000 values/],
  ])) {
    const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
    const response = await fetch(`${url}/verify`, { method: "POST", body: `${form}--${BOUNDARY}--\r\n`, headers });
    const problem = await response.json();
    assert.deepEqual([response.status, problem.code], [400, "request"], JSON.stringify(problem));
    assert.match(problem.detail, sentence);
  }
  const headers = { "content-type": `multipart/form-data; boundary="${BOUNDARY}"` };
  const right = await fetch(`${url}/verify`, {
    method: "POST",
    body: `${draft}${partOf("sources", SOURCE, "alder.txt")}--${BOUNDARY}--\r\n`,
    headers,
  });
  assert.equal((await right.json()).summary.supported, 1);
});

/** An index that never answers. */
async function silentIndex(t) {
  const server = createServer(() => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { args: ["--courtlistener", `http://127.0.0.1:${port}/`], env: { COURTLISTENER_TOKEN: TOKEN } };
}

test("99 jobs of a client leave another its place, threads and waiting requests too", { timeout: 60_000 }, async (t) => {
  const { args, env } = await silentIndex(t);
  const { post } = await withTokens(t, [...args, "--threads", "1", "--rate", "10000"], { env });
  const statuses = [];
  for (let count = 0; count < 99; count++) {
    const response = await post("/citations", DRAFT, { ...ONE, prefer: "respond-async" });
    statuses.push(response.status);
    if (response.status === 202) continue;
    const problem = await response.json();
    assert.deepEqual([response.status, problem.code], [429, "share"]);
    assert.match(problem.detail, /A client may have (?:25 jobs|16 requests that wait)/);
    assert.ok(Number(response.headers.get("retry-after")) > 0);
  }
  assert.ok(statuses.filter((status) => status === 202).length <= 25, String(statuses));
  const other = await post("/verify", { ...DRAFT, options: { look_up: false } }, OTHER);
  assert.equal(other.status, 200, "the other client has an answer, though each thread has a job for an hour");
  assert.equal((await post("/citations", DRAFT, { ...OTHER, prefer: "respond-async" })).status, 202);
});

/** A connection that has sent a part of a request. */
function half(t, url, text) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const got = { text: "" };
  socket.setEncoding("utf8").on("data", (data) => {
    got.text += data;
  });
  socket.on("error", () => {});
  socket.write(text);
  t.after(() => socket.destroy());
  return { socket, got };
}

const headOf = (length, { authorization } = ONE) =>
  `POST /verify HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test("half requests of a client leave room for another", { timeout: 60_000 }, async (t) => {
  const { url, post } = await withTokens(t, ["--rate", "10000"]);
  const bodies = Array.from({ length: 200 }, () => half(t, url, `${headOf(1000)}{"con`));
  while (bodies.filter(({ got }) => got.text !== "").length < 136) await new Promise((resolve) => setTimeout(resolve, 20));
  const refused = bodies.filter(({ got }) => got.text !== "").map(({ got }) => got.text);
  for (const answer of refused)
    assert.match(answer, /^HTTP\/1\.1 429 [\s\S]*retry-after: \d+[\s\S]*A client may have 64 requests at a time/i);
  assert.equal((await post("/verify", DRAFT, OTHER)).status, 200);
  for (let count = 0; count < 1100; count++) half(t, url, "POST /verify HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Part: ");
  assert.equal((await post("/verify", DRAFT, OTHER)).status, 200);
  assert.equal((await fetch(`${url}/health`)).status, 200);
});

test("bodies that are sent have a limit together, and the largest gives way", { timeout: 60_000 }, async (t) => {
  const { url, post } = await withTokens(t, ["--memory", "300", "--rate", "10000"]);
  const sent = Array.from({ length: 12 }, () => half(t, url, `${headOf(29_000_001)}"${"a".repeat(29_000_000 - 1)}`));
  while (!sent.some(({ got }) => /^HTTP\/1\.1 429[\s\S]*of a client may have \d+ MB at a time/.test(got.text)))
    await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const metrics = await (await fetch(`${url}/metrics`, { headers: OTHER })).text();
  const [, bytes] = /^literatim_memory_bytes (\d+)$/m.exec(metrics) ?? [];
  assert.ok(Number(bytes) < 400_000_000, `${bytes} bytes`);
  const { summary } = await (
    await post("/verify", { ...DRAFT, sources: [{ name: "a.txt", content: SOURCE.repeat(20_000) }] }, OTHER)
  ).json();
  assert.equal(summary.total, 2);
});

test("shares are counted for each client and for all, and given back", async (t) => {
  const { Shares, shareLimits } = await moduleOf(t, "serve/shares.ts");
  assert.deepEqual(shareLimits(300e6, 32e6).bytes, { each: 32e6, all: 37.5e6 });
  assert.deepEqual(shareLimits(8e9, 32e6).bytes, { each: 250e6, all: 1e9 });
  const shares = new Shares({ requests: { each: 2, all: 3 }, bytes: { each: 100, all: 150 } });
  const [first] = [shares.enter("a"), shares.enter("a")];
  assert.throws(() => shares.enter("a"), { code: "share", message: /may have 2 requests/ });
  shares.enter("b");
  assert.throws(() => shares.enter("c"), { code: "busy", message: /has 3 requests/ });
  first();
  first();
  shares.enter("c");
  assert.throws(() => shares.enter("a"), { code: "busy" });

  const [large, small] = [shares.begin("a"), shares.begin("b")];
  /** @type {any[]} */
  const reasons = [];
  large.drop = (why) => {
    reasons.push(why);
  };
  shares.add(large, 90);
  assert.throws(() => shares.add(large, 20), { code: "share", message: /may have 100 bytes/ });
  shares.add(small, 60);
  assert.deepEqual(reasons, []);
  shares.add(small, 10);
  assert.deepEqual(
    reasons.map(({ code }) => code),
    ["busy"],
    "the largest gave way",
  );
  const done = shares.begin("c");
  shares.add(done, 80);
  assert.throws(() => shares.add(small, 10), { code: "busy" }, "what is at work stays");
  shares.end(done);
  shares.add(small, 10);
});

test("a cancelled request has its thread until that is free", async (t) => {
  const { Threads } = await moduleOf(t, "service/threads.ts");
  const start = () => ({ listen: () => {}, send: () => {}, terminate: () => {} });
  const threads = new Threads({ size: 1, waiting: 8, memoryBytes: Number.POSITIVE_INFINITY, limits: {}, start });
  const stop = new AbortController();
  let release = () => {};
  const deaf = threads.lend(
    () =>
      new Promise((resolve) => {
        release = () => resolve(undefined);
      }),
    stop.signal,
    "a",
  );
  const order = [];
  const { signal } = new AbortController();
  const waiting = ["a", "a", "b"].map((client, index) => threads.lend(async () => order.push(`${client}${index}`), signal, client));
  await waiting[2];
  assert.deepEqual(order, ["b2"], "a client that has no thread gets one");
  stop.abort(new Error("gone"));
  await assert.rejects(deaf, { message: "gone" });
  assert.deepEqual([threads.state.busy, threads.state.waiting], [1, 2]);
  await assert.rejects(Promise.all([threads.lend(async () => 1, signal, "a"), threads.lend(async () => 1, signal, "a")]), {
    code: "share",
    message: /2 requests that wait/,
  });
  release();
  await Promise.all(waiting);
  await threads.ended();
  assert.deepEqual(order, ["b2", "a0", "a1"]);
  assert.deepEqual([threads.state.busy, threads.state.waiting], [0, 0]);
});

test("requests wait while connections come, but not for long, and questions about the health never", async (t) => {
  const { inTurns } = await moduleOf(t, "serve/turns.ts");
  const server = new EventEmitter();
  const order = [];
  inTurns(server, ({ url }) => order.push(url));
  const ask = (url, isGone = false) => server.emit("request", { url }, { destroyed: isGone });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  for (const url of ["/a", "/gone", "/b", "/health"]) ask(url, url === "/gone");
  server.emit("connection");
  for (let count = 0; count < 10; count++) {
    await turn();
    server.emit("connection");
  }
  assert.deepEqual(order, ["/health"]);
  ask("/health?x");
  await turn();
  server.emit("connection");
  assert.deepEqual(order, ["/health", "/health?x"]);
  let turns = 0;
  for (; order.length < 3 && turns < 100; turns++) {
    await turn();
    server.emit("connection");
  }
  assert.ok(turns > 10 && turns < 50, `one is handed over after ${turns} turns`);
  for (let count = 0; count < 5; count++) await turn();
  assert.deepEqual(order, ["/health", "/health?x", "/a", "/b"]);
});

test("threads are started one in a turn of the event loop", async (t) => {
  const { Threads } = await moduleOf(t, "service/threads.ts");
  let started = 0;
  // No thread answers before all have started, however slow the machine is.
  const held = [];
  let isHeld = true;
  const start = () => {
    started += 1;
    let answer = (_response) => {};
    return {
      listen: (onResponse) => {
        answer = onResponse;
      },
      send: ({ id }) => {
        const reply = () => answer({ id, kind: "result", value: "v" });
        if (isHeld) held.push(reply);
        else reply();
      },
      terminate: () => {},
    };
  };
  const threads = new Threads({ size: 3, waiting: 8, memoryBytes: Number.POSITIVE_INFINITY, limits: {}, start });
  const { signal } = new AbortController();
  const asked = ["a", "b", "c", "d"].map((client) => threads.lend((engine) => engine.version(), signal, client));
  const counts = [];
  await new Promise((resolve) => process.nextTick(resolve));
  while (started < 4) {
    counts.push(started);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual([...new Set(counts), started], [1, 2, 3, 4]);
  isHeld = false;
  for (const reply of held) reply();
  assert.deepEqual(await Promise.all(asked), ["v", "v", "v", "v"]);
});
