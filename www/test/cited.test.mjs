// What a draft cites by address, fetched after consent: which hosts are asked, how often, and what becomes of each address.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { check, fetchTotals, fromCited, openEngine, sendsToPublic, textInput } from "../dist/node.js";
import { DIST, folderOf, literatim } from "./fixtures.mjs";
import { pdfOf } from "./pdf.mjs";
import { virtualClock } from "./virtual-clock.mjs";

const LAMP = "the keeper shall not leave the light while a vessel is in sight of the harbour";
const OIL = "the oil burns longer in the cold of the winter than in the heat of summer";
const PUBLIC = "93.184.216.34";

/** A draft in which each address goes with a quotation. */
const draftOf = (...cited) => cited.map(([words, address]) => `The log says that "${words}" (${address}).\n`).join("\n");

/**
 * A server on this machine.
 *
 * @param {import("node:test").TestContext} t
 * @param {Record<string, (response: import("node:http").ServerResponse, request: import("node:http").IncomingMessage, count: number) => void>} answers by path
 */
async function serverOf(t, answers) {
  /** @type {{ at: string, ms: number }[]} */
  const log = [];
  const server = createServer((request, response) => {
    log.push({ at: `${request.headers.host?.replace(/:.*/, "")}${request.url}`, ms: performance.now() });
    const { url = "" } = request;
    const answer = answers[url];
    if (answer) answer(response, request, log.filter(({ at }) => at.endsWith(url)).length);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { port, log, asked: () => log.map(({ at }) => at) };
}

/**
 * A check in which all names lead to this machine, which is allowed here only.
 *
 * @param {import("node:test").TestContext} t
 * @param {Record<string, any>} [options] those of `fromCited` and `sendsToPublic`, and the answers by path
 */
async function bench(
  t,
  { answers = {}, resolve = async () => [{ address: "127.0.0.1", family: 4 }], isAllowed = () => true, ...options } = {},
) {
  const { clock } = virtualClock();
  const { port, log, asked } = await serverOf(t, answers);
  const engine = openEngine();
  t.after(() => engine.close());
  const questions = [];
  const consent = (hosts) => {
    questions.push(hosts);
    return true;
  };
  const provider = fromCited({ consent, ...sendsToPublic({ resolve, isAllowed: isAllowed ?? undefined }), ...options });
  const at = (host, path) => `http://${host}:${port}${path}`;
  const checked = (text, more = {}) =>
    check(engine, textInput("draft.md", text), { sources: [provider], network: { clock, ...more.network }, ...more });
  return { port, log, asked, at, questions, checked, clock, provider, engine };
}

const text = (words) => (response) =>
  response.writeHead(200, { "content-type": "text/plain" }).end(`${words}. The rest of the log is of other things.`);
/** The statuses of the sources at the first part of each host's name. */
const byHost = ({ sources }) => Object.fromEntries(sources.map(({ address, status }) => [new URL(address).hostname.split(".")[0], status]));
const statuses = ({ sources }) => sources.map(({ status, problems }) => problems[0]?.code ?? status);

test("what the draft cites is fetched after one question with all hosts, and compared", async (t) => {
  const answers = { "/lamp": text(LAMP), "/oil": text(OIL) };
  const { at, questions, asked, checked, port } = await bench(t, { answers });
  const report = await checked(
    draftOf([LAMP, at("lamp.example.org", "/lamp")], [OIL, at("oil.example.org", "/oil")], [LAMP, at("lamp.example.org", "/lamp#two")]),
  );
  assert.deepEqual(
    report.quotations.map(({ headline }) => headline),
    ["verbatim", "verbatim", "verbatim"],
  );
  assert.deepEqual(questions, [
    {
      addresses: 2,
      hosts: new Map([
        [`lamp.example.org:${port}`, 1],
        [`oil.example.org:${port}`, 1],
      ]),
    },
  ]);
  assert.deepEqual(asked(), ["lamp.example.org/lamp", "oil.example.org/oil"]);
  assert.deepEqual(
    report.ledger.map(({ host, purpose, sent }) => [host.replace(/:.*/, ""), purpose, sent]),
    [
      ["lamp.example.org", "to read a cited source", "an address that the draft cites"],
      ["oil.example.org", "to read a cited source", "an address that the draft cites"],
    ],
  );
});

test("nothing is fetched without consent, offline, or where a source is given", async (t) => {
  const { at, asked, checked, questions, provider, engine } = await bench(t, { answers: { "/lamp": text(LAMP) }, consent: () => false });
  const draft = draftOf([LAMP, at("lamp.example.org", "/lamp")]);
  const declined = await checked(draft);
  assert.deepEqual([declined.quotations[0].headline, declined.ledger, declined.sources], ["cannot_check", [], []]);
  const agreeing = await bench(t, { answers: { "/lamp": text(LAMP) } });
  const offline = await agreeing.checked(draft, { network: { offline: true } });
  assert.deepEqual([offline.ledger, agreeing.questions, agreeing.asked()], [[], [], []]);
  const given = {
    name: "given",
    isLocal: true,
    async *provide() {
      yield { data: textInput("a", `${LAMP}.`), address: at("lamp.example.org", "/lamp") };
    },
  };
  const report = await check(engine, textInput("draft.md", draft), { sources: [given, provider] });
  assert.deepEqual([report.quotations[0].headline, asked(), questions], ["verbatim", [], []]);
});

/** Addresses that lead to this machine or a private network by their text alone. */
const PRIVATE = [
  "http://localhost/x",
  "http://localhost./x",
  "http://a.localhost/x",
  "http://printer/x",
  "http://db.internal/x",
  "http://nas.local/x",
  "http://127.0.0.1/x",
  "http://127.1/x",
  "http://2130706433/x",
  "http://0x7f000001/x",
  "http://0177.0.0.1/x",
  "http://0/x",
  "http://10.1.2.3/x",
  "http://172.20.0.1/x",
  "http://192.168.1.1/x",
  "http://169.254.169.254/latest",
  "http://100.64.0.9/x",
  "http://224.0.0.1/x",
  "http://255.255.255.255/x",
  "http://[::1]/x",
  "http://[::]/x",
  "http://[::ffff:127.0.0.1]/x",
  "http://[::ffff:7f00:1]/x",
  "http://[::127.0.0.1]/x",
  "http://[fe80::1]/x",
  "http://[fc00::1]/x",
  "http://[fd12:3456::1]/x",
  "http://[64:ff9b::a00:1]/x",
  "http://[2002:7f00:1::]/x",
  "http://[2001:db8::1]/x",
  "http://[2001:0:1::1]/x",
  "http://[ff02::1]/x",
  "http://lamp.example.org:25/x",
];

/** A check of a draft that cites one address, which redirects to `target`; the addresses that were asked. */
async function redirecting(t) {
  const sent = [];
  let target = "";
  const send = async (address) => {
    sent.push(address);
    const bytes = new TextEncoder().encode(`${LAMP}.`);
    const plain = { bytes, finalAddress: address, contentType: "text/plain", redirected: false, status: 200 };
    return sent.length === 1 ? { location: target } : plain;
  };
  let count = 0;
  const { checked } = await bench(t, { send, permit: undefined, pauseMs: 0 });
  return async (address) => {
    target = address;
    sent.length = 0;
    const report = await checked(draftOf([LAMP, `http://harbour${++count}.example.org/x`]));
    return { code: statuses(report)[0], asked: sent.slice(1), headline: report.quotations[0].headline };
  };
}

test("no address that leads to this machine or a private network is asked, in whatever form, first or after a redirect", async (t) => {
  const led = await redirecting(t);
  for (const address of PRIVATE) assert.deepEqual(await led(address), { code: "redirected", asked: [], headline: "cannot_check" }, address);
  const { checked, asked, questions } = await bench(t, { pauseMs: 0 });
  // The other forms are no addresses for a reader of drafts.
  const cited = PRIVATE.filter((address) => /^http:\/\/[\w-]+\.[\w.-]+[/:]/.test(address) && !/localhost\./.test(address));
  assert.ok(cited.length > 10);
  for (const address of cited) {
    const report = await checked(draftOf([LAMP, address]));
    assert.deepEqual([report.ledger.length, ...statuses(report)], [0, "address"], address);
  }
  assert.deepEqual([asked(), questions], [[], []], "nobody is asked about a host that is refused");
});

test("public addresses are asked in each form: a control for the list above", async (t) => {
  const led = await redirecting(t);
  const addresses = [
    "http://93.184.216.34/x",
    "http://[2606:4700::6810:84e5]/x",
    "http://[::ffff:5db8:d822]/x",
    "http://[64:ff9b::5db8:d822]/x",
    "http://[2002:5db8:d822::]/x",
    "https://harbour.example.org/x",
    "http://172.15.0.1/x",
    "http://100.128.0.1/x",
    "http://11.0.0.1/x",
    "http://localhost.example.org/x",
    "http://lamp.example.org:8080/x",
  ];
  for (const address of addresses) assert.deepEqual(await led(address), { code: "ok", asked: [address], headline: "verbatim" }, address);
});

test("a name that leads to a private address is not asked, also when only one of its addresses is, or a later answer says so", async (t) => {
  const ips = (...addresses) => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const unsafe = {
    "one.example.org": [ips("10.0.0.7")],
    "two.example.org": [ips(PUBLIC, "127.0.0.1")],
    "three.example.org": [ips("::ffff:192.168.0.1")],
    // The first answer is public; that for the connection is not.
    "four.example.org": [ips(PUBLIC), ips("127.0.0.1")],
    "five.example.org": [ips("fe80::1%eth0")],
    "six.example.org": [[]],
  };
  for (const [name, answers] of Object.entries(unsafe)) {
    const left = [...answers];
    const { at, checked, asked } = await bench(t, {
      answers: { "/lamp": text(LAMP) },
      isAllowed: null,
      resolve: async () => (left.length > 1 ? left.shift() : left[0]),
    });
    const report = await checked(draftOf([LAMP, at(name, "/lamp")]));
    assert.deepEqual([statuses(report), asked()], [["address"], []], name);
    assert.equal(report.quotations[0].headline, "cannot_check");
  }
});

test("a redirect is followed by hand, checked like the first address, and each step is in the ledger", async (t) => {
  const to = (location) => (response) => response.writeHead(302, { location }).end();
  const answers = {
    "/lamp": text(LAMP),
    "/a": to("/b"),
    "/b": to("/lamp"),
    "/loop": to("/loop"),
    "/file": to("file:///etc/hosts"),
    "/meta": to("http://169.254.169.254/latest"),
    "/six": to("http://[::ffff:127.0.0.1]/"),
    "/name": (response, request) => to(`http://inner.example.org:${request.headers.host.split(":")[1]}/lamp`)(response),
  };
  const resolve = async (name) => [{ address: name.startsWith("inner") ? "10.0.0.1" : "127.0.0.1", family: 4 }];
  const { at, checked, asked } = await bench(t, { answers, resolve, isAllowed: (ip) => ip === "127.0.0.1", pauseMs: 0 });
  const report = await checked(draftOf([LAMP, at("one.example.org", "/a")]));
  assert.deepEqual([report.quotations[0].headline, report.ledger.length], ["verbatim", 3]);
  assert.match(report.ledger[2].purpose, /redirected by one\.example\.org/);
  for (const [path, code] of [
    ["/meta", "redirected"],
    ["/six", "redirected"],
    ["/name", "redirected"],
    ["/file", "http"],
    ["/loop", "http"],
  ]) {
    const bad = await checked(draftOf([LAMP, at(`x${path.slice(1)}.example.org`, path)]));
    assert.deepEqual(statuses(bad), [code], path);
  }
  assert.ok(
    asked().every((address) => !address.startsWith("inner") && !address.startsWith("169")),
    asked().join(),
  );
});

test("an address that is refused as one too many is asked again, three times at most, when its host says", async (t) => {
  const busy =
    (status, times, headers = {}) =>
    (response, _, count) =>
      count > times ? text(LAMP)(response) : response.writeHead(status, headers).end();
  const answers = {
    "/once": busy(503, 1, { "retry-after": "7" }),
    "/twice": busy(429, 2),
    "/always": busy(503, 99),
    "/long": busy(429, 99, { "retry-after": "600" }),
  };
  const { at, checked, asked, clock } = await bench(t, { answers, pauseMs: 0 });
  const one = async (path) => {
    clock.sleeps.length = 0;
    const report = await checked(draftOf([LAMP, at(`${path}.example.org`, `/${path}`)]));
    return [
      report.quotations[0].headline,
      asked().filter((address) => address.endsWith(path)).length,
      report.ledger.length,
      [...clock.sleeps],
    ];
  };
  assert.deepEqual(await one("once"), ["verbatim", 2, 2, [7000]]);
  assert.deepEqual(await one("twice"), ["verbatim", 3, 3, [2000, 4000]]);
  assert.deepEqual(await one("always"), ["cannot_check", 3, 3, [2000, 4000]]);
  assert.deepEqual(await one("long"), ["cannot_check", 1, 1, []]);
});

test("each address has its status, and the totals have the share that could not be fetched", async (t) => {
  const closed = `<html><body><h1>Harbour Times</h1><p>Subscribe to continue reading this article.</p></body></html>`;
  const answers = {
    "/lamp": (response) => response.writeHead(200, { "content-encoding": "gzip", "content-type": "text/plain" }).end(gzipSync(`${LAMP}.`)),
    "/pay": (response) => response.writeHead(402).end(),
    "/wall": (response) => response.writeHead(403, { "content-type": "text/html" }).end(closed),
    "/login": (response) => response.writeHead(401).end(),
  };
  const { at, checked } = await bench(t, { answers, pauseMs: 0 });
  const paths = ["lamp", "pay", "wall", "login", "gone"];
  const report = await checked(draftOf(...paths.map((path) => [LAMP, at(`${path}.example.org`, `/${path}`)])));
  assert.deepEqual(byHost(report), { lamp: "ok", pay: "paywalled", wall: "paywalled", login: "login", gone: "not_found" });
  const addresses = new Set(paths.map((path) => at(`${path}.example.org`, `/${path}`)));
  assert.deepEqual(fetchTotals(report, addresses), { fetched: 1, paywalled: 3, failed: 1, total: 5, missing: 0.8 });
  assert.deepEqual(fetchTotals(report, new Set()), { fetched: 0, paywalled: 0, failed: 0, total: 0, missing: 0 });
  assert.ok(
    report.quotations.slice(1).every(({ headline }) => headline === "cannot_check"),
    "what was not had is not said to be absent",
  );
});

test("a host that is silent, sends too much, or breaks off, costs its own source only", async (t) => {
  const answers = {
    "/lamp": text(LAMP),
    "/silent": () => {},
    "/large": (response) => response.end("x".repeat(3_000_000)),
    "/bomb": (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(3_000_000))),
    "/broken": (response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write("half");
      response.destroy();
    },
  };
  const { at, asked } = await bench(t, { answers });
  const engine = openEngine({ limits: { fetchMs: 700, fileBytes: 1_000_000 } });
  t.after(() => engine.close());
  const paths = ["silent", "large", "bomb", "broken", "lamp"];
  const sources = [
    fromCited({
      consent: () => true,
      ...sendsToPublic({ resolve: async () => [{ address: "127.0.0.1", family: 4 }], isAllowed: () => true }),
    }),
  ];
  const report = await check(
    engine,
    textInput("draft.md", draftOf(...paths.map((path) => [LAMP, at(`${path}.example.org`, `/${path}`)]))),
    { sources },
  );
  assert.deepEqual(byHost(report), { silent: "timeout", large: "too_large", bomb: "too_large", broken: "blocked", lamp: "ok" });
  assert.equal(report.quotations.at(-1)?.headline, "verbatim");
  assert.equal(asked().length, 5);
});

test("a host gets one request at a time, with a pause, and no more than its share; other hosts do not wait for it", async (t) => {
  let open = 0;
  let most = 0;
  const slow = (response) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open -= 1;
      text(LAMP)(response);
    }, 20);
  };
  const answers = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`/${index}`, slow]));
  const { at, checked, asked, clock } = await bench(t, { answers });
  const report = await checked(draftOf(...Array.from({ length: 27 }, (_, index) => [LAMP, at("one.example.org", `/${index}`)])));
  assert.deepEqual([most, asked().length, clock.sleeps.filter((ms) => ms === 1000).length], [1, 25, 24]);
  assert.equal(report.sources.filter(({ status }) => status === "not_fetched").length, 2);
  most = 0;
  await checked(draftOf([LAMP, at("two.example.org", "/28")], [LAMP, at("three.example.org", "/29")]));
  assert.equal(most, 2);
});

test("a DOI and an arXiv id lead to the work; a page about it is not its text", async (t) => {
  const sent = [];
  const full = pdfOf(`The study says that ${LAMP}.`);
  const send = async (address) => {
    sent.push(address);
    const bytes = address.includes("arxiv") ? full : new TextEncoder().encode(`<html><body><p>Abstract: ${OIL}.</p></body></html>`);
    return { bytes, finalAddress: address, contentType: undefined, redirected: false, status: 200 };
  };
  const { checked } = await bench(t, { send, permit: undefined });
  const report = await checked(
    `Others say that "${LAMP}." arXiv:2101.00001\n\nThe study says that "${OIL}." doi:10.5555/lamp.7\n\nAnd that "the harbour was dry for the whole of the year" doi:10.5555/lamp.7\n`,
  );
  assert.deepEqual(sent.sort(), ["https://arxiv.org/pdf/2101.00001", "https://doi.org/10.5555/lamp.7"]);
  const [first, ...others] = report.quotations.map(({ headline }) => headline);
  assert.deepEqual([first, ...new Set(others)], ["verbatim", "cannot_check"]);
});

test("on the command line one question lists the hosts, --yes agrees, and the summary says what could not be fetched", async (t) => {
  const answers = { "/lamp": text(LAMP), "/pay": (response) => response.writeHead(402).end() };
  const { port, asked } = await serverOf(t, answers);
  const draft = draftOf(
    [LAMP, "http://lamp.example.org/lamp"],
    [OIL, "http://pay.example.org/pay"],
    [OIL, "http://inner.example.org/lamp"],
  );
  const cwd = await folderOf(t, { "draft.md": draft, "other.md": draft });
  const routes = { "lamp.example.org": PUBLIC, "pay.example.org": PUBLIC, "inner.example.org": "192.168.0.9" };
  const before = pathToFileURL(join(DIST, "..", "test", "reroute.mjs")).href;
  const env = { ROUTES: JSON.stringify(routes), TO: String(port), NODE_OPTIONS: `--import ${before}` };
  const checked = (...args) => literatim(args, { cwd, env });
  const plain = await checked("check", "draft.md", "-f", "json");
  assert.deepEqual([JSON.parse(plain.stdout).ledger, asked()], [[], []], "it is off by default");
  const unasked = await checked("check", "draft.md", "--fetch-cited");
  assert.deepEqual([unasked.code, unasked.stdout, asked()], [2, "", []]);
  assert.match(
    unasked.stderr,
    /3 documents that the draft cites would be fetched from these 3 hosts.*: inner\.example\.org, lamp\.example\.org, pay\.example\.org\. Add --yes/,
  );
  for (const command of ["check", "claims"]) {
    const { stdout, stderr } = await checked(command, "draft.md", "--fetch-cited", "--yes", "-f", "json");
    assert.match(stderr, /Cited addresses: 3, of which 1 fetched, 1 failed, 1 paywalled; 67 % could not be fetched\./, command);
    assert.deepEqual(
      JSON.parse(stdout)
        .sources.map(({ status }) => status)
        .sort(),
      ["not_fetched", "ok", "paywalled"],
      command,
    );
  }
  assert.ok(asked().every((address) => !address.startsWith("inner")));
  const offline = await checked("check", "draft.md", "--fetch-cited", "--offline");
  assert.deepEqual([offline.code, /--fetch-cited needs the network/.test(offline.stderr)], [2, true]);
  const many = await checked("check", "draft.md", "other.md", "--fetch-cited");
  assert.deepEqual([many.code, /add --yes/.test(many.stderr)], [2, true]);
  const agreed = await checked("check", "draft.md", "other.md", "--fetch-cited", "--yes", "--format", "jsonl");
  assert.deepEqual(
    agreed.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).ledger.length),
    [2, 0],
    agreed.stderr,
  );
  assert.match(agreed.stderr, /Cited addresses: 3, of which 1 fetched, 1 failed, 1 paywalled; 67 % could not be fetched\.\n$/);
});

test("an address that failed is asked again at the next check, unless it is refused for good; nobody is asked twice", async (t) => {
  const late = (status) => (response, _, count) => (count > 1 ? text(LAMP)(response) : response.writeHead(status).end());
  const answers = { "/gone": late(404), "/down": late(500), "/closed": late(403), "/pay": late(402), "/lamp": text(LAMP) };
  const { at, checked, asked, questions } = await bench(t, { answers, pauseMs: 0 });
  const paths = ["gone", "down", "closed", "pay", "lamp"];
  const draft = draftOf(...paths.map((path) => [LAMP, at(`${path}.example.org`, `/${path}`)]));
  assert.deepEqual(byHost(await checked(draft)), {
    gone: "not_found",
    down: "not_fetched",
    closed: "blocked",
    pay: "paywalled",
    lamp: "ok",
  });
  assert.deepEqual(byHost(await checked(draft)), { gone: "ok", down: "ok", closed: "ok", pay: "paywalled", lamp: "ok" });
  await checked(draft);
  assert.deepEqual([questions.length, asked().length], [1, 8]);
});

test("a host that is declined keeps what was fetched, and is not asked about again", async (t) => {
  const questions = [];
  const consent = ({ hosts }) => {
    const names = [...hosts.keys()].map((host) => host.replace(/:.*/, ""));
    questions.push(names);
    return !names.includes("new.example.org");
  };
  const { at, checked, asked } = await bench(t, { answers: { "/lamp": text(LAMP), "/oil": text(OIL) }, consent, pauseMs: 0 });
  const old = [LAMP, at("lamp.example.org", "/lamp")];
  const fresh = [OIL, at("new.example.org", "/oil")];
  assert.deepEqual(byHost(await checked(draftOf(old))), { lamp: "ok" });
  for (let count = 0; count < 2; count++) assert.deepEqual(byHost(await checked(draftOf(old, fresh))), { lamp: "ok" });
  assert.deepEqual(questions, [["lamp.example.org"], ["new.example.org"]]);
  assert.deepEqual(asked(), ["lamp.example.org/lamp"]);
  assert.deepEqual(byHost(await checked(draftOf(old, fresh, [OIL, at("third.example.org", "/oil")]))), { lamp: "ok", third: "ok" });
});

test("addresses above the limit are no part of the question, and count in the totals", async (t) => {
  const fetched = new Set();
  const answers = Object.fromEntries(Array.from({ length: 27 }, (_, index) => [`/${index}`, text(LAMP)]));
  const { at, checked, questions } = await bench(t, { answers, pauseMs: 0, onFetched: (address) => fetched.add(address) });
  const report = await checked(draftOf(...Array.from({ length: 27 }, (_, index) => [LAMP, at("one.example.org", `/${index}`)])));
  const { total, failed } = fetchTotals(report, fetched);
  assert.deepEqual([questions[0].addresses, total, failed], [25, 27, 2]);
});

test("a host gets its pause between two checks too; arXiv's longer one is for arXiv alone", async (t) => {
  const send = async (address) => ({
    bytes: new TextEncoder().encode(`${LAMP}.`),
    finalAddress: address,
    contentType: "text/plain",
    redirected: false,
    status: 200,
  });
  const { checked, clock } = await bench(t, { send, permit: undefined });
  const pauses = async (address) => {
    clock.sleeps.length = 0;
    await checked(draftOf([LAMP, `${address}/one`]));
    await checked(draftOf([LAMP, `${address}/two`]));
    return [...clock.sleeps];
  };
  assert.deepEqual(await pauses("http://harbour.example.org"), [1000]);
  assert.deepEqual(await pauses("http://export.arxiv.org"), [3000]);
  assert.deepEqual(await pauses("http://notarxiv.org"), [1000]);
});
