// The server for agents: its tools by both official clients over both transports, its errors, its folder, progress and cancelling.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Http1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { CLI, DIST, draftOf, FALSE_WORDS, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { CLIENTS, callOf as called, clientOf, INFO, TRANSPORTS } from "./mcp-clients.mjs";
import { CASES, LARKIN } from "./memo-cases.mjs";
import { APART, askingNobody, comparable, serving } from "./serving.mjs";

const TOOLS = [
  "check_claims",
  "check_document",
  "field_citations",
  "find_citations",
  "verify_citations",
  "verify_quote_integrity",
  "verify_west_citation",
];

/** A folder with the example, and a folder and links next to it. */
async function exampleFolder(t) {
  const outside = await folderOf(t, { "secret.txt": SOURCE });
  const root = await folderOf(t, { "draft.txt": draftOf(TRUE_WORDS, FALSE_WORDS), "alder.txt": SOURCE, ".hidden": SOURCE });
  await mkdir(join(root, "linked"));
  await symlink(join(outside, "secret.txt"), join(root, "linked", "secret.txt"));
  await symlink(outside, join(root, "away"));
  await symlink(join(root, "alder.txt"), join(root, "same.txt"));
  // Links to what is hidden, and a draft that names it as its part.
  await mkdir(join(root, ".config", "deep"), { recursive: true });
  await writeFile(join(root, ".config", "deep", "token.txt"), SOURCE);
  await symlink(".hidden", join(root, "visible.txt"));
  await symlink(join(root, "visible.txt"), join(root, "linked", "twice.txt"));
  await symlink(join(".config", "deep"), join(root, "settings"));
  await writeFile(
    join(root, "part.tex"),
    "\\documentclass{article}\n\\begin{document}\nSeen. \\input{.hidden}\\input{visible.txt}\n\\end{document}\n",
  );
  return { root, outside };
}

for (const version of Object.keys(CLIENTS)) {
  for (const transport of Object.keys(TRANSPORTS)) {
    test(`the tools answer client ${version} over ${transport}`, async (t) => {
      const { root } = await exampleFolder(t);
      const client = await clientOf(t, version, transport, ["--folder", root]);
      const { tools } = await client.listTools();
      assert.deepEqual(tools.map(({ name }) => name).sort(), TOOLS);
      for (const { inputSchema, outputSchema, description } of tools)
        assert.ok(inputSchema.type === "object" && outputSchema?.type === "object" && description.length > 20);
      const checked = await called(client, "check_document", { path: "draft.txt", sources: ["alder.txt"] });
      assert.deepEqual([checked.summary.supported, checked.summary.unsupported], [1, 1]);
      assert.match(checked.plain, /Not found/);
      const found = await called(client, "find_citations", { path: "draft.txt" });
      assert.deepEqual(
        found.citations.map(({ type }) => type),
        ["full_case", "full_case"],
      );
      const given = [
        { document: "alder.txt", text: TRUE_WORDS },
        { document: "alder.txt", text: FALSE_WORDS },
        { document: "memory", text: TRUE_WORDS },
        { document: "nowhere.txt", text: TRUE_WORDS },
      ];
      const verified = await called(client, "verify_citations", { citations: given, documents: [{ name: "memory", content: SOURCE }] });
      assert.deepEqual(
        verified.citations.map(({ verified }) => verified),
        [true, false, true, null],
      );
      assert.deepEqual(verified.totals, { total: 4, verified: 2, unverified: 1, unchecked: 1 });
      assert.deepEqual(
        verified.plain.split("\n").map((line) => /^\[\w+\]/.exec(line)?.[0]),
        ["[VERIFIED]", "[UNVERIFIED]", "[VERIFIED]", "[UNCHECKED]", undefined],
      );
      const claims = await called(client, "check_claims", {
        content: `${draftOf(TRUE_WORDS)}\nNobody reads a ticket. Alder v. Birch, 700 F.3d 100.\n`,
        sources: ["alder.txt"],
      });
      assert.ok(claims.claims.length > 0 && claims.claims.every(({ kind }) => kind === "claim"));
      assert.equal(claims.model, null);
      const wrong = await called(client, "verify_citations", { citations: "all" });
      assert.equal(wrong.error?.code, "INVALID_INPUT");
      const documents = [{ id: "p", document_type: "passport", content: "Born: 15 JAN 1990" }];
      const fields = await called(client, "field_citations", { values: { born: "1990-01-15" }, documents });
      assert.equal(fields._metadata.citations.born[0].citedText, "15 JAN 1990");
      const quoted = await called(client, "verify_quote_integrity", {
        citation: "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)",
        text: TRUE_WORDS,
        sources: ["alder.txt"],
      });
      assert.deepEqual([quoted.classification, quoted.score, quoted.best_match.text], ["verbatim", 100, TRUE_WORDS]);
    });
  }
}

test("a draft is repaired by the edits of check_document", async (t) => {
  const source =
    "Pell v. Brack Ferry, 911 F.3d 88 (9th Cir. 2018)\n\nA carrier may not rely upon a general warning when it alone held the fact.\n";
  const draft =
    "“A carrier may rely upon a general warning when it alone held the fact.” Pell v. Brack Ferry, 911 F.3d 88 (9th Cir. 2018). “Nobody ever sold the old lighthouse to a brewer.” Id.\n";
  const root = await folderOf(t, { "draft.md": draft, "pell.txt": source });
  const client = await clientOf(t, "v2", "stdio", ["--folder", root]);
  const { repairs, results, report, left, plain } = await called(client, "check_document", {
    path: "draft.md",
    sources: ["pell.txt"],
    repair: true,
  });
  assert.deepEqual([report, results.length, left], [undefined, 1, { to_fix: 1, to_look_up: 0 }]);
  const [{ finding, changes, source_quote: words, edit }] = repairs;
  assert.deepEqual([repairs.length, finding, changes], [1, results[0].id, "words"]);
  assert.match(words, /may not rely upon/);
  assert.match(plain, /^q1 .*Drops “not”.*\n.*pell\.txt: “A carrier may not.*\n {2}Replace \d+ to \d+ by: /);
  await writeFile(join(root, "draft.md"), draft.slice(0, edit.start) + edit.text + draft.slice(edit.end));
  const again = await called(client, "check_document", { path: "draft.md", sources: ["pell.txt"], repair: true });
  assert.deepEqual([again.repairs, again.left, again.summary.issues], [[], { to_fix: 1, to_look_up: 0 }, 1]);
  const refused = await called(client, "check_document", { content: "<p>x</p>", content_type: "html", repair: true });
  assert.equal(refused.error?.code, "INVALID_INPUT");
});

test("the report of check_document is that of the command line", async (t) => {
  const example = join(DIST, "example");
  const { stdout } = await literatim(["check", join(example, "memo.md"), "--sources", join(example, "sources"), "--format", "json"]);
  const client = await clientOf(t, "v2", "stdio", ["--folder", example]);
  const { report } = await called(client, "check_document", { path: "memo.md", sources: ["sources"] });
  assert.deepEqual(comparable(report), askingNobody(JSON.parse(stdout)));
});

/** Limits that no test reaches, of which the client learns. */
const UNHURRIED = { user: ["600/min", "6000/hour", "60000/day"], citations: "100000/min" };

/** A client with a token for a fake CourtListener. */
async function lookingUp(t, options = {}, args = []) {
  const fake = await fakeCourtListener({ cases: CASES, tokens: { [TOKEN]: UNHURRIED }, ...options });
  t.after(() => fake.close());
  const client = await clientOf(t, "v2", "stdio", ["--courtlistener", fake.url + API, ...args], { COURTLISTENER_TOKEN: TOKEN });
  return { fake, client };
}

const WORDS = "A ferry that waits for one passenger must wait for all of them, and for their luggage.";
const CITATION = "Larkin v. Oststrand Ferry Co., 991 F.3d 120, 121 (1st Cir. 2020)";

test("a quotation is compared with the opinion from CourtListener, which is named", async (t) => {
  const { client } = await lookingUp(t);
  const right = await called(client, "verify_quote_integrity", { citation: CITATION, text: WORDS });
  assert.deepEqual(
    [right.classification, right.verified, right.clusterId, right.opinionId, right.kind, right.case_name],
    ["verbatim", true, LARKIN, LARKIN + 5, "court", "Larkin v. Oststrand Ferry Co."],
  );
  assert.deepEqual(right.best_match.pages, ["121"]);
  assert.deepEqual(right.warnings, []);
  const wrong = await called(client, "verify_quote_integrity", { citation: CITATION, text: WORDS.replace("must wait", "need not wait") });
  assert.deepEqual([wrong.classification, wrong.verified], ["altered", false]);
  assert.equal(right.tier, "high");
  for (const text of ["never heard of this", "for no passenger", "waits for two passengers"]) {
    const brief = await called(client, "verify_quote_integrity", { citation: CITATION, text });
    assert.equal(brief.verified, null, `${text}: ${brief.classification}`);
    assert.ok(["high", "medium", "low", null].includes(brief.tier));
  }
  assert.ok(wrong.differences.some(({ source }) => source.includes("must")));
  const short = await called(client, "verify_quote_integrity", { citation: CITATION, text: "for one passenger" });
  assert.deepEqual(
    short.warnings.map(({ code }) => code).filter((code) => code === "short_quotation"),
    ["short_quotation"],
  );
});

test("a case is looked up with its names, court, date and links", async (t) => {
  const { client } = await lookingUp(t);
  const found = await called(client, "verify_west_citation", { citation: CITATION });
  assert.deepEqual([found.found, found.verdict, found.names, found.date], [true, "found", ["Larkin v. Oststrand Ferry Co."], "2020-03-04"]);
  assert.equal(found.clusters[0].clusterId, LARKIN);
  assert.match(found.clusters[0].link, /^https:\/\/www\.courtlistener\.com\/opinion\/7101\//);
  const other = await called(client, "verify_west_citation", { citation: "Quenby v. Harrowfen, 991 F.3d 120 (1st Cir. 2020)" });
  assert.deepEqual([found.verified, other.found, other.verified, other.verdict], [true, true, false, "other_name"]);
  assert.match(other.plain, /^Not verified, although there is a case at this citation: .*Larkin v\. Oststrand Ferry Co\./);
  const missing = await called(client, "verify_west_citation", { citation: "Nobody v. Noone, 991 F.3d 999 (1st Cir. 2020)" });
  assert.deepEqual([missing.found, missing.verified, missing.verdict], [false, null, "not_in_index"]);
});

test("errors have a code that an agent can act on", async (t) => {
  const code = async (client, name, given) => (await called(client, name, given)).error?.code;
  const { client, fake } = await lookingUp(t);
  assert.equal(await code(client, "verify_quote_integrity", { citation: "no citation", text: WORDS }), "INVALID_INPUT");
  assert.equal(await code(client, "verify_west_citation", { citation: "no citation" }), "INVALID_INPUT");
  assert.equal(
    await code(client, "verify_quote_integrity", { citation: "Nobody v. Noone, 991 F.3d 999 (1st Cir. 2020)", text: WORDS }),
    "CITATION_NOT_FOUND",
  );
  assert.equal(await code(client, "check_document", { path: "any.txt" }), "INVALID_INPUT", "without a folder, no file is read");
  assert.equal(await code(client, "check_document", {}), "INVALID_INPUT");
  for (const [given, field] of [
    [{}, "citation is missing"],
    [{ citation: 1 }, "citation has a value that cannot be used"],
    [{ citation: CITATION, cite: 1 }, "cite is not known here"],
  ]) {
    const { error } = await called(client, "verify_west_citation", given);
    assert.deepEqual([error?.code, error?.message.includes(field)], ["INVALID_INPUT", true], JSON.stringify(error));
  }

  fake.setFaults([{ kind: "changed", path: /opinions/, change: (body) => ({ ...body, results: [] }) }]);
  assert.equal(
    await code(client, "verify_quote_integrity", { citation: "Osgood v. Fenwick Tannery, 991 F.3d 500, 501 (1st Cir. 2020)", text: WORDS }),
    "TEXT_UNAVAILABLE",
  );
  const none = await clientOf(t, "v2", "stdio");
  assert.equal(await code(none, "verify_west_citation", { citation: CITATION }), "API_ERROR");
  assert.equal(await code(none, "verify_quote_integrity", { citation: CITATION, text: WORDS }), "TEXT_UNAVAILABLE");
});

test("a limit is told with the wait, and a failing index as such", async (t) => {
  const { client } = await lookingUp(t, { tokens: { [TOKEN]: { user: ["1/hour"] } } }, ["--wait", "0"]);
  const first = await called(client, "verify_quote_integrity", { citation: CITATION, text: WORDS });
  assert.equal(first.error?.code, "RATE_LIMITED", JSON.stringify(first));
  assert.ok(first.error.retry_after_seconds > 60 && first.error.retry_after_seconds <= 3700, JSON.stringify(first));
  const broken = await lookingUp(t, { tokens: {} });
  const failed = await called(broken.client, "verify_west_citation", { citation: CITATION });
  assert.equal(failed.error?.code, "API_ERROR", JSON.stringify(failed));
});

test("an agent that waits for a host's limit is answered within its patience", async (t) => {
  const { client } = await lookingUp(t, { tokens: { [TOKEN]: { user: ["1/min"] } } });
  const began = performance.now();
  const limited = await called(client, "verify_quote_integrity", { citation: CITATION, text: WORDS });
  assert.equal(limited.error?.code, "RATE_LIMITED", JSON.stringify(limited));
  assert.ok(limited.error.retry_after_seconds > 20);
  assert.ok(performance.now() - began < 20_000, "nothing is waited for longer than 20 seconds");
});

test("a call in which nothing happens still sends progress", async (t) => {
  const { asked, args } = await silentIndex(t);
  const client = await clientOf(t, "v2", "stdio", args, { COURTLISTENER_TOKEN: TOKEN });
  const notes = [];
  const gone = new AbortController();
  const options = { onprogress: (note) => notes.push(note), signal: gone.signal };
  const rejected = assert.rejects(called(client, "verify_west_citation", { citation: CITATION }, options));
  await asked;
  const before = notes.length;
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  assert.ok(notes.length > before, "at least one note in six seconds");
  gone.abort();
  await rejected;
});

test("files are read inside the folder only", async (t) => {
  const { root, outside } = await exampleFolder(t);
  const client = await clientOf(t, "v2", "stdio", ["--folder", root]);
  const outsiders = [
    "../secret.txt",
    join(outside, "secret.txt"),
    "linked/secret.txt",
    "away/secret.txt",
    ".hidden",
    "a\0b",
    "linked/../../x",
    "nothing.txt",
    "visible.txt",
    "linked/twice.txt",
    "settings/token.txt",
    "settings",
    ".config/deep/token.txt",
    "linked/../.hidden",
  ];
  for (const path of outsiders) {
    const { error } = await called(client, "find_citations", { path });
    assert.equal(error?.code, "INVALID_INPUT", path);
    assert.match(error.message, /is not in the folder/);
    const { citations } = await called(client, "verify_citations", { citations: [{ document: path, text: TRUE_WORDS }] });
    assert.equal(citations[0].verified, null, path);
  }
  for (const [sources, read] of /** @type {[string[], string[]][]} */ ([
    [["linked", "draft.txt"], ["draft.txt"]],
    [["."], ["alder.txt", "draft.txt", "part.tex", "same.txt"]],
  ])) {
    const { report } = await called(client, "check_document", { path: "same.txt", sources });
    assert.deepEqual(report.sources.map(({ name }) => name).sort(), read, "a link out of the folder, or to a hidden file, is left out");
  }
  const { verified } = (await called(client, "verify_citations", { citations: [{ document: "part.tex", text: TRUE_WORDS }] })).citations[0];
  assert.notEqual(verified, true, "a part that is hidden is not read");
});

/** A fake index that says when it is asked, and never answers. */
async function silentIndex(t) {
  const server = createServer();
  const asked = once(server, "request");
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { asked, args: ["--threads", "1", "--courtlistener", `http://127.0.0.1:${port}/`] };
}

for (const [version, transport] of [
  ["v1", "stdio"],
  ["v2", "stdio"],
  ["v2", "http"],
]) {
  test(`client ${version} over ${transport} gets progress and can cancel`, async (t) => {
    const { asked, args } = await silentIndex(t);
    const client = await clientOf(t, version, transport, args, { COURTLISTENER_TOKEN: TOKEN });
    const notes = [];
    const gone = new AbortController();
    const options = { onprogress: (note) => notes.push(note), signal: gone.signal };
    const call = called(client, "verify_west_citation", { citation: CITATION }, options);
    const rejected = assert.rejects(call);
    await asked;
    gone.abort();
    await rejected;
    // The only thread is free again.
    const found = await called(client, "find_citations", { content: CITATION });
    assert.equal(found.citations.length, 1);
    assert.ok(notes.length > 0, "there was progress");
    for (const [index, { progress }] of notes.entries()) assert.ok(index === 0 || progress > notes[index - 1].progress);
  });
}

for (const [limit, args, message] of /** @type {const} */ ([
  ["its time", ["--time-limit", "1"], /took longer than 1 second/],
  ["a stop", ["--grace", "0"], /service stops/],
])) {
  test(`a call over HTTP that takes too long for ${limit} is told so`, async (t) => {
    const index = await silentIndex(t);
    const { url, child, ended } = await serving(t, [...index.args, ...args], {
      command: ["mcp", "--http"],
      env: { COURTLISTENER_TOKEN: TOKEN },
    });
    const client = new Client1(INFO);
    await client.connect(new Http1(new URL(`${url}/mcp`)));
    t.after(() => client.close());
    const call = called(client, "verify_west_citation", { citation: CITATION });
    await index.asked;
    if (limit === "a stop") child.kill("SIGTERM");
    const { error } = await call;
    assert.equal(error?.code, "API_ERROR");
    assert.match(error.message, message);
    if (limit === "a stop") assert.equal(await ended, 0);
  });
}

test("standard output has nothing but the protocol, and the server ends with its input", async () => {
  const child = spawn(process.execPath, [CLI, "mcp"], { env: { ...process.env, ...APART } });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (data) => {
    stdout += data;
  });
  const ended = once(child, "close");
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const until = async (id) => {
    while (!stdout.split("\n").some((line) => line && JSON.parse(line).id === id)) await once(child.stdout, "data");
  };
  send({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: INFO } });
  await until(1);
  send({ method: "notifications/initialized" });
  child.stdin.write("this is no message\n");
  send({ id: 2, method: "tools/call", params: { name: "find_citations", arguments: { content: draftOf(TRUE_WORDS) } } });
  send({ id: 3, method: "tools/call", params: { name: "no_tool", arguments: {} } });
  await Promise.all([until(2), until(3)]);
  child.stdin.end();
  assert.deepEqual(await ended, [0, null]);
  for (const line of stdout.trim().split("\n")) assert.equal(JSON.parse(line).jsonrpc, "2.0");
});

for (const [name, message] of [
  ["a line without an end", "x".repeat(40_000_000)],
  ["a message", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: "y".repeat(40_000_000) } })],
  ["a line after messages", `${"{}\n".repeat(9)}${" ".repeat(40_000_000)}`],
])
  test(`a message over the limit ends the server for agents with a sentence: ${name}`, async () => {
    const child = spawn(process.execPath, [CLI, "mcp"], { env: { ...process.env, ...APART } });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (data) => {
      stderr += data;
    });
    child.stdin.on("error", () => {});
    const ended = once(child, "close");
    child.stdin.write(`${message}\n`);
    await ended;
    assert.match(stderr, /A message is larger than \d+ MB, which is the limit, so the server ends; send less at once\./);
  });

test("over HTTP, only agents are served by literatim mcp, and both by literatim serve", async (t) => {
  const own = await serving(t, [], { command: ["mcp", "--http"] });
  assert.equal((await own.post("/verify", {})).status, 404);
  const { url, post } = await serving(t);
  assert.equal((await post("/verify", { content: "See it.", content_type: "text/plain" })).status, 200);
  const client = new Client1(INFO);
  await client.connect(new Http1(new URL(`${url}/mcp`)));
  t.after(() => client.close());
  assert.equal((await client.listTools()).tools.length, TOOLS.length);
  const foreign = await post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }, { origin: "http://elsewhere.example" });
  assert.equal(foreign.status, 403);
});
