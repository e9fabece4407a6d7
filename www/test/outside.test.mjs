// What comes from outside, or is sent there: addresses, tokens, redirects, and whose answers are kept.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import {
  apiAddress,
  check,
  fromAddresses,
  fromFiles,
  fromScholarlyIndexes,
  memoryStore,
  Requests,
  textInput,
  webAddress,
} from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { bench, existences, headlines, memo } from "./bench.mjs";
import { fakeIndexes } from "./fake-indexes.mjs";
import { draftOf, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { CASES, LARKIN, MEMO } from "./memo-cases.mjs";
import { articleOf, HORN, WORDS, draftOf as workDraftOf } from "./works-cases.mjs";

/** A server on this machine that answers as `answer` says, and its log of requests. */
async function host(t, answer) {
  /** @type {{ url: string, authorization: string | undefined }[]} */
  const log = [];
  const server = createServer((request, response) => {
    log.push({ url: request.url ?? "", authorization: request.headers.authorization });
    answer(request, response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { at: `127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`, log };
}

const to =
  (location, status = 302) =>
  (_, response) =>
    response.writeHead(status, { location }).end();

test("an address from outside is http or https, without credentials and control characters, and stays with its base", () => {
  const site = "https://www.courtlistener.com";
  /** @type {[text: string, base: string | undefined, address: string | undefined][]} */
  const rows = [
    ["https://harbour.example/a b?x=<y>#z", undefined, "https://harbour.example/a%20b?x=%3Cy%3E#z"],
    ["HTTP://Harbour.example", undefined, "http://harbour.example/"],
    ["/opinion/7/doe/", site, `${site}/opinion/7/doe/`],
    ["@evil.example/opinion/7/", site, `${site}/@evil.example/opinion/7/`],
    ["//evil.example/opinion/7/", site, undefined],
    ["\\\\evil.example/", site, undefined],
    ["https://evil.example/", site, undefined],
    ["http://www.courtlistener.com/", site, undefined],
    ["https://www.courtlistener.com@evil.example/", undefined, undefined],
    ["https://user:word@harbour.example/", undefined, undefined],
    ["https://harbour.example/\u0000", undefined, undefined],
    ["https://harbour.example/\u001b[2J", undefined, undefined],
    ["java\nscript:alert(1)", undefined, undefined],
    ["javascript:alert(1)", site, undefined],
    ["data:text/html,x", undefined, undefined],
    ["file:///etc/passwd", undefined, undefined],
    ["http://[", undefined, undefined],
    ["", undefined, undefined],
  ];
  for (const [text, base, address] of rows) assert.equal(webAddress(text, base), address, text);
});

test("a token is sent unencrypted to this machine only", () => {
  for (const text of [
    "https://relay.example/v4",
    "http://localhost:8081/v4/",
    "http://127.0.0.1/",
    "http://127.255.1.9:80/",
    "http://127.1/",
    "http://[::1]:1/",
  ])
    assert.ok(apiAddress(text).endsWith("/"), text);
  for (const text of [
    "http://localhost.evil.example/",
    "http://127.evil.example/",
    "http://127.0.0.1.evil.example/",
    "http://localhost@evil.example/",
    "http://128.0.0.1/",
    "http://[::2]/",
    "http://relay.example/",
    "https://user:word@relay.example/",
    "https://relay.example/?to=",
    "ftp://localhost/",
    "localhost",
  ])
    assert.throws(() => apiAddress(text), { name: "LiteratimError", code: "address" }, text);
});

test("the command line does not send the token to a host that only looks like this machine", async (t) => {
  const cwd = await folderOf(t, { "memo.md": MEMO });
  for (const address of ["http://localhost.evil.example/", "http://127.evil.example/", "https://user:word@relay.example/"]) {
    const { code, stderr } = await literatim(["check", "memo.md", "--courtlistener", address], {
      cwd,
      env: { COURTLISTENER_TOKEN: TOKEN },
    });
    assert.equal(code, 2, address);
    assert.match(stderr, /cannot be the API's address/);
  }
});

test("a token with a character that is invalid in a header is refused at once, with the character and its place", async (t) => {
  const token = `${TOKEN.slice(0, 11)}\u200b${TOKEN.slice(11)}`;
  const { client, fake } = await bench(t);
  await assert.rejects(client({ token }).usage(), {
    code: "token",
    message: "The token has an invalid character, U+200B, at position 12 of 41; copy the token again without it.",
  });
  assert.equal(fake.log.length, 0);
  const cwd = await folderOf(t, { "memo.md": MEMO, "token.txt": token });
  for (const [args, env] of /** @type {[string[], Record<string, string>][]} */ ([
    [["--token-file", "token.txt"], {}],
    [[], { COURTLISTENER_TOKEN: token }],
  ])) {
    const { code, stderr } = await literatim(["check", "memo.md", "--courtlistener", fake.url + API, ...args], { cwd, env });
    assert.equal(code, 2);
    assert.match(stderr, /invalid character, U\+200B, at position 12 of 41/);
  }
});

test("a token that a host repeats is in no report, error or store", async (t) => {
  const escaped = [...TOKEN].map((character) => `\\u00${character.charCodeAt(0).toString(16)}`).join("");
  const encoded = [...TOKEN].map((character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`).join("");
  const mixed = `${TOKEN.slice(0, 20)}${encoded.slice(60, 90)}${escaped.slice(180)}`;
  for (const form of [TOKEN, TOKEN.toUpperCase(), escaped, encoded, mixed]) {
    const { at } = await host(t, (_, response) => response.writeHead(401).end(`{"detail": "No such token: ${form}."}`));
    const { checked } = await bench(t);
    const report = await checked(memo, {}, { base: `http://${at}/` });
    const said = decodeURIComponent(JSON.stringify(report).replaceAll(/%(?![0-9A-F]{2})/gi, "%25"));
    assert.ok(!said.toLowerCase().includes(TOKEN.toLowerCase()), form);
    assert.match(said, /No such token: \[token\]/);
  }
  const { checked, fake, store } = await bench(t);
  const repeated = (body) => JSON.parse(JSON.stringify(body).replaceAll("Larkin", `Larkin ${TOKEN}`).replaceAll("ferry", `ferry ${TOKEN}`));
  fake.setFaults([{ kind: "changed", change: repeated }]);
  const report = await checked();
  let kept = JSON.stringify(report);
  for await (const line of store.exportAll()) kept += line;
  assert.ok(kept.includes("[token]"));
  assert.ok(!kept.includes(TOKEN));
});

test("answers of one API are not used for another", async (t) => {
  const { checked, fake, store, client, base } = await bench(t);
  await checked();
  await client().search({ kind: "opinions", name: "Larkin", docket: null, court: null, after: null, before: null });
  await client().record(String(LARKIN));
  assert.deepEqual(existences(await checked(memo, { network: { offline: true } })), ["found", "found", "found"]);
  fake.log.length = 0;
  const other = "http://127.0.0.1:9/api/rest/v4/";
  for (const elsewhere of [other, undefined]) {
    const report = await checked(memo, { network: { offline: true } }, { base: elsewhere });
    assert.deepEqual(existences(report), ["cannot_check", "cannot_check", "cannot_check"]);
    assert.deepEqual(headlines(report), ["cannot_check", "cannot_check"]);
    const api = client({ base: elsewhere }, { offline: true });
    await assert.rejects(api.record(String(LARKIN)), { code: "offline" });
    const search = await api.search({ kind: "opinions", name: "Larkin", docket: null, court: null, after: null, before: null });
    assert.equal(search.problem?.code, "offline");
  }
  assert.equal(fake.log.length, 0);
  for (const { shelf, key } of await store.list()) if (shelf !== "hosts") assert.ok(key.startsWith(base), key);
});

test("hostile paths of cases and dockets do not lead to another host", async (t) => {
  const quenby = "Quenby v. Harrowfen, No. 1:19-cv-01077 (D. Mass. Jan. 2, 2020)";
  const docket = { docket_id: 5, caseName: "Quenby v. Harrowfen", docketNumber: "1:19-cv-01077", court_id: "mad", dateFiled: "2020-01-02" };
  for (const path of [
    "@evil.example/opinion/7101/",
    "//evil.example/opinion/7101/",
    "/opinion/7101/\u0000",
    "https://evil.example/",
    ".evil.example/",
  ]) {
    const { checked, fake } = await bench(t);
    const withPath = (one) => ({ ...one, absolute_url: path });
    const evil = (items) => items.map((item) => ({ ...item, clusters: item.clusters.map(withPath) }));
    fake.setFaults([
      { kind: "changed", path: /citation-lookup/, change: evil },
      { kind: "changed", path: /search.*type=r/, change: () => ({ results: [{ ...docket, docket_absolute_url: path }] }) },
    ]);
    const report = await checked(textInput("memo", `${MEMO}\n\nSo it was held. ${quenby}.\n`));
    assert.deepEqual(existences(report), ["found", "found", "found", "docket_only"], path);
    assert.ok(!JSON.stringify(report).includes("evil.example"), path);
    for (const { links } of report.citations) for (const link of links) assert.equal(new URL(link).host, "www.courtlistener.com", link);
  }
});

test("the path of a case in a given file does not lead to another host", async (t) => {
  const { engine } = await bench(t);
  for (const path of ["@evil.example/opinion/7101/", ".evil.example/"]) {
    const [larkin] = CASES;
    const file = { cluster: { ...larkin?.cluster, absolute_url: path }, opinions: larkin?.opinions };
    const sources = [fromFiles([textInput("case.json", JSON.stringify(file))])];
    const report = await check(engine, memo, { sources });
    assert.equal(report.sources[0]?.status, "ok");
    assert.ok(!JSON.stringify(report).includes("evil.example"));
  }
});

test("the address of a passage is a web address", async (t) => {
  const { engine } = await bench(t);
  for (const url of ["https://harbour.example@evil.example/", "javascript:alert(1)", "https://evil.example/\u001b[2J"]) {
    const draft = {
      answer: "It is said that “a promise binds the company that printed it” [1].",
      passages: [{ id: "1", text: "Here a promise binds the company that printed it.", url }],
    };
    const report = await check(engine, textInput("answer.json", JSON.stringify(draft)));
    assert.equal(report.quotations[0]?.headline, "verbatim");
    assert.ok(!JSON.stringify(report).includes("evil.example") && !JSON.stringify(report).includes("javascript:"), url);
  }
});

test("an address with a user name is not fetched", async (t) => {
  const { at, log } = await host(t, (_, response) => response.end(SOURCE));
  const { engine } = await bench(t);
  const report = await check(engine, textInput("d", draftOf(TRUE_WORDS)), { sources: [fromAddresses([`http://user:word@${at}/`])] });
  assert.match(report.sources[0]?.problems[0]?.text ?? "", /is not an address that can be fetched; .* contains no user name/);
  assert.deepEqual([log, report.ledger], [[], []]);
});

test("the redirect of an API to another host is not followed", async (t) => {
  const other = await host(t, (_, response) => response.end("[]"));
  const middle = await host(t, (request, response) => to(`http://${other.at}${request.url}`, 307)(request, response));
  const { checked } = await bench(t);
  const report = await checked(memo, {}, { base: `http://${middle.at}/` });
  assert.equal(other.log.length, 0);
  assert.deepEqual(existences(report), ["cannot_check", "cannot_check", "cannot_check"]);
  assert.match(
    report.sources[0]?.problems[0]?.text ?? "",
    new RegExp(`^${middle.at} redirects the request to ${other.at}, which is not followed; give `),
  );
  assert.deepEqual(new Set(report.ledger.map((entry) => entry.host)), new Set([middle.at]));
});

test("redirects of an API within its host are followed a few times, and each request is in the ledger", async (t) => {
  let redirects = 2;
  const api = await host(t, (request, response) => {
    if (redirects-- > 0) to(`${request.url}&again`)(request, response);
    else response.end('{"results": []}');
  });
  const ledger = [];
  const requests = new Requests({ onLedger: (entry) => ledger.includes(entry) || ledger.push(entry) });
  const ask = { address: `http://${api.at}/a?b`, purpose: "to look up", sent: "nothing" };
  assert.deepEqual((await requests.send(ask)).json, { results: [] });
  assert.deepEqual(
    api.log.map(({ url }) => url),
    ["/a?b", "/a?b&again", "/a?b&again&again"],
  );
  const led = `to look up, redirected by ${api.at}`;
  assert.deepEqual(
    ledger.map(({ host, purpose }) => [host, purpose]),
    [
      [api.at, "to look up"],
      [api.at, led],
      [api.at, led],
    ],
  );
  redirects = Number.POSITIVE_INFINITY;
  await assert.rejects(requests.send(ask), { code: "redirected", message: /redirects the request more than 3 times/ });
});

test("a redirect that a browser hides is refused with a sentence", async () => {
  const opaque = new Response(null, { status: 200 });
  Object.defineProperty(opaque, "type", { value: "opaqueredirect" });
  const requests = new Requests({ fetch: async () => opaque });
  const asked = requests.send({ address: "https://relay.example/a", purpose: "to look up", sent: "nothing" });
  await assert.rejects(asked, {
    code: "redirected",
    message: /^relay\.example redirects the request to an address that a browser does not name/,
  });
});

test("the ledger lists each host that redirected a document, in order", async (t) => {
  const first = { at: "" };
  const middle = await host(t, (request, response) => to(`http://${first.at}/text`)(request, response));
  const own = await host(t, (request, response) =>
    request.url === "/text" ? response.end(SOURCE) : to(`http://${middle.at}/b`)(request, response),
  );
  first.at = own.at;
  const { engine } = await bench(t);
  const report = await check(engine, textInput("d", draftOf(TRUE_WORDS)), { sources: [fromAddresses([`http://${own.at}/a`])] });
  assert.equal(report.quotations[0]?.headline, "verbatim");
  assert.equal(report.sources[0]?.final_address, `http://${own.at}/text`);
  assert.deepEqual(
    report.ledger.map((entry) => [entry.host, entry.purpose, entry.bytes_in]),
    [
      [own.at, "to read a source", 0],
      [middle.at, `to read a source, redirected by ${own.at}`, 0],
      [own.at, `to read a source, redirected by ${middle.at}`, SOURCE.length],
    ],
  );
});

test("endless redirects of a document, or one to something that is not a web address, end with an error", async (t) => {
  const { engine } = await bench(t);
  for (const [location, says] of /** @type {[string, RegExp][]} */ ([
    ["/again", /redirects more than 10 times; check it/],
    ["file:///etc/passwd", /redirects to something that is not a web address/],
    ["http://user:word@127.0.0.1/", /redirects to something that is not a web address/],
  ])) {
    const { at, log } = await host(t, to(location));
    const report = await check(engine, textInput("d", draftOf(TRUE_WORDS)), { sources: [fromAddresses([`http://${at}/a`])] });
    assert.match(report.sources[0]?.problems[0]?.text ?? "", says);
    assert.equal(report.ledger.length, log.length);
  }
});

test("works of one service are not used for another", async (t) => {
  const texts = { "horn.html": { body: articleOf("Fog Signals", WORDS) } };
  const one = await fakeIndexes(t, { works: [{ ...HORN.work, copies: { openalex: "horn.html" } }], texts });
  const { engine } = await bench(t);
  const store = memoryStore();
  const checked = (bases, offline) =>
    check(engine, textInput("memo", workDraftOf(HORN.reference, WORDS)), {
      sources: [fromScholarlyIndexes({ bases, store })],
      network: { store, offline },
    });
  assert.equal((await checked(one.bases, false)).quotations[0]?.headline, "verbatim");
  assert.equal((await checked(one.bases, true)).quotations[0]?.headline, "verbatim");
  const elsewhere = await checked(undefined, true);
  assert.deepEqual([elsewhere.citations[0]?.existence, elsewhere.quotations[0]?.headline], ["cannot_check", "cannot_check"]);
});
