// What can go wrong on the way to CourtListener, and what the user sees of it. After each fault a second run, without it, must find all: nothing is lost.
import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { check, folderStore, fromCourtListener, memoryStore, openEngine, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { bench, existences, headlines, memo } from "./bench.mjs";
import { folderOf } from "./fixtures.mjs";
import { CASES, LARKIN } from "./memo-cases.mjs";

const LOOKUP = /citation-lookup/;
const TEXT = new RegExp(`opinions/\\?cluster=${LARKIN}`);
const OUT_OF_REACH = /could not be reached: this machine is offline, or the host is down; check the connection and try again/;
const NO_DATA = /answered with something other than data \(status \d+\); try again later/;
const SERVER = /answered with a server error \(500\); try again later/;
const LATE = /did not answer in full within 0\.4 seconds; try again later/;

const FOUND = ["found", "found", "found"];
const UNKNOWN = ["cannot_check", "cannot_check", "cannot_check"];
const STAND = ["faithful", "verbatim"];
const ONE_MISSING = ["cannot_check", "verbatim"];
const NONE = ["cannot_check", "cannot_check"];

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {import("../fake/server.mjs").FakeOptions} [options] of the fake
 * @property {import("../fake/faults.mjs").Fault[]} [faults]
 * @property {Record<string, unknown>} [account] of the client
 * @property {Record<string, unknown>} [network]
 * @property {RegExp} [says] what a source's problem says
 * @property {string[]} existence
 * @property {string[]} quotations
 */

/** @type {Row[]} */
const ROWS = [
  {
    name: "the edge answers 403 without CORS headers",
    faults: [{ kind: "edge", status: 403 }],
    says: NO_DATA,
    existence: UNKNOWN,
    quotations: NONE,
  },
  {
    name: "the edge answers 429 with a page",
    faults: [{ kind: "edge", status: 429 }],
    says: /refused the request 3 times as one too many; run the check again later/,
    existence: UNKNOWN,
    quotations: NONE,
  },
  {
    name: "the edge answers 503",
    faults: [{ kind: "edge", status: 503 }],
    says: /server error \(503\)/,
    existence: UNKNOWN,
    quotations: NONE,
  },
  { name: "500 at the look-up", faults: [{ kind: "status500", path: LOOKUP }], says: SERVER, existence: UNKNOWN, quotations: NONE },
  { name: "500 once", faults: [{ kind: "status500", nth: 1 }], existence: FOUND, quotations: STAND },
  { name: "500 at a text", faults: [{ kind: "status500", path: TEXT }], says: SERVER, existence: FOUND, quotations: ONE_MISSING },
  { name: "HTML instead of JSON", faults: [{ kind: "html" }], says: NO_DATA, existence: UNKNOWN, quotations: NONE },
  { name: "HTML instead of a text", faults: [{ kind: "html", path: TEXT }], says: NO_DATA, existence: FOUND, quotations: ONE_MISSING },
  { name: "an empty answer", faults: [{ kind: "empty", path: TEXT }], says: NO_DATA, existence: FOUND, quotations: ONE_MISSING },
  { name: "JSON that is broken", faults: [{ kind: "invalid-json", path: LOOKUP }], says: NO_DATA, existence: UNKNOWN, quotations: NONE },
  {
    name: "an answer that breaks off",
    faults: [{ kind: "cut", path: TEXT }],
    says: OUT_OF_REACH,
    existence: FOUND,
    quotations: ONE_MISSING,
  },
  {
    name: "an answer of the wrong length",
    faults: [{ kind: "length", path: TEXT }],
    says: NO_DATA,
    existence: FOUND,
    quotations: ONE_MISSING,
  },
  { name: "a connection that is reset at the look-up", faults: [{ kind: "reset", path: LOOKUP }], existence: FOUND, quotations: STAND },
  { name: "every connection is reset", faults: [{ kind: "reset" }], says: OUT_OF_REACH, existence: UNKNOWN, quotations: NONE },
  {
    name: "no answer to the look-up",
    faults: [{ kind: "timeout", path: LOOKUP }],
    network: { timeoutMs: 400 },
    says: LATE,
    existence: UNKNOWN,
    quotations: NONE,
  },
  {
    name: "no answer to a text",
    faults: [{ kind: "timeout", path: TEXT }],
    network: { timeoutMs: 400 },
    says: LATE,
    existence: FOUND,
    quotations: ONE_MISSING,
  },
  { name: "a slow answer", faults: [{ kind: "slow", ms: 150 }], existence: FOUND, quotations: STAND },
  { name: "429 for too many requests", options: { tokens: { [TOKEN]: { user: ["1/min"] } } }, existence: FOUND, quotations: STAND },
  {
    name: "429 for too many citations",
    options: { tokens: { [TOKEN]: { user: [], citations: "2/min" } } },
    existence: FOUND,
    quotations: STAND,
  },
  {
    name: "a wait beyond the user's patience",
    options: { tokens: { [TOKEN]: { user: ["1/hour"] } } },
    network: { patienceMs: 60_000 },
    says: /accepts no request before \d\d:\d\d \(its limit: .*1 an hour.*\); run the check again then, what has arrived is kept/,
    existence: FOUND,
    quotations: NONE,
  },
  {
    name: "an account that is shut out",
    options: { tokens: { [TOKEN]: { blocked: true } } },
    says: /has blocked this account from its API; ask its support/,
    existence: UNKNOWN,
    quotations: NONE,
  },
  {
    name: "a wrong token",
    account: { token: "0".repeat(40) },
    says: /does not accept the token \(Invalid token\.\); check it, or get a new one/,
    existence: UNKNOWN,
    quotations: NONE,
  },
  {
    name: "no token",
    account: { token: undefined },
    says: /answers look-ups only with a token; get a free one at https:/,
    existence: UNKNOWN,
    quotations: NONE,
  },
  {
    name: "offline",
    network: { offline: true },
    says: /was not contacted: the check runs without the network/,
    existence: UNKNOWN,
    quotations: NONE,
  },
  {
    name: "offline, without a token",
    account: { token: undefined },
    network: { offline: true },
    says: /was not contacted: the check runs without the network/,
    existence: UNKNOWN,
    quotations: NONE,
  },
  {
    name: "an answer that is too large",
    network: { maxBytes: 100 },
    says: /is larger than 100 bytes, the limit for one answer/,
    existence: UNKNOWN,
    quotations: NONE,
  },
  {
    name: "a case that a court had removed",
    options: { cases: withoutText(LARKIN), sealed: [LARKIN] },
    says: /has removed the record of Larkin .* by order of a court/,
    existence: FOUND,
    quotations: ONE_MISSING,
  },
  {
    name: "a record without a text",
    options: { cases: withoutText(LARKIN) },
    says: /has a record of Larkin .* but no text; give the opinion as a file/,
    existence: FOUND,
    quotations: ONE_MISSING,
  },
];

/** The cases, of which one has no opinions. */
function withoutText(id) {
  return CASES.map((one) => (one.cluster.id === id ? { ...one, opinions: [] } : one));
}

for (const { name, options = {}, faults = [], account = {}, network = {}, says, existence, quotations } of ROWS) {
  test(name, async (t) => {
    const { fake, checked, base, clock, store } = await bench(t, options);
    fake.setFaults(faults);
    const report = await checked(memo, { network }, account);
    assert.deepEqual(existences(report), existence);
    assert.deepEqual(headlines(report), quotations);
    const problems = report.sources.flatMap(({ status, problems: all }) => (status === "ok" ? [] : all.map(({ text }) => text)));
    if (says === undefined) assert.deepEqual(problems, []);
    else assert.match(problems.join("\n"), says);
    // What is no fault of a case is said once.
    if (existence === UNKNOWN) assert.equal(problems.length, 1, problems.join("\n"));
    // A second run against a sound server, with what the first one kept, finds all.
    fake.setFaults([]);
    const sound = await bench(t);
    const engine = openEngine();
    t.after(() => engine.close());
    sound.time.now = clock.now() + 86_400_000;
    const again = await check(engine, memo, {
      network: { clock: sound.clock, store, retryMs: 1 },
      sources: [fromCourtListener({ base: sound.base, token: TOKEN, store })],
    });
    assert.ok(base !== sound.base);
    assert.deepEqual([existences(again), headlines(again)], [FOUND, STAND]);
  });
}

test("a merged case is followed to its successor", async (t) => {
  const [larkin, ...others] = CASES;
  const old = { ...larkin, opinions: [] };
  const current = { ...larkin, cluster: { ...larkin?.cluster, id: 7999, citations: [] } };
  const { checked } = await bench(t, { cases: [old, current, ...others], merged: { [LARKIN]: 7999 } });
  assert.deepEqual(headlines(await checked()), STAND);
});

test("a token that is revoked during a check", async (t) => {
  const { checked, fake } = await bench(t);
  let sent = 0;
  const revoked = (address, init) => fetch(address, ++sent > 2 ? { ...init, headers: { authorization: "Token gone" } } : init);
  const report = await checked(memo, { network: { fetch: revoked } });
  assert.deepEqual(existences(report), FOUND);
  assert.equal(headlines(report).filter((headline) => headline === "cannot_check").length, 1);
  fake.log.length = 0;
  assert.deepEqual(headlines(await checked()), STAND);
  assert.equal(fake.log.length, 1);
});

test("after a refused search the verdict is open, with the reason", async (t) => {
  const { checked, fake } = await bench(t);
  fake.setFaults([{ kind: "status500", path: /search/ }]);
  const draft = textInput("memo", "So it was held. Quenby v. Harrowfen, 991 F.3d 900 (1st Cir. 2020).");
  const report = await checked(draft);
  assert.deepEqual(existences(report), ["cannot_check"]);
  assert.match(report.citations[0]?.reason ?? "", SERVER);
  fake.setFaults([]);
  assert.deepEqual(existences(await checked(draft)), ["not_in_index"]);
});

test("a page that can read but not send: each citation is looked up by itself", async (t) => {
  const { checked, asked } = await bench(t);
  const blocked = (address, init) => (init?.method === "POST" ? Promise.reject(new TypeError("Failed to fetch")) : fetch(address, init));
  const report = await checked(memo, { network: { fetch: blocked } });
  assert.deepEqual([existences(report), headlines(report)], [FOUND, STAND]);
  assert.equal(asked().filter((line) => line.startsWith("GET clusters/?citations__volume=991&citations__reporter=F.3d")).length, 3);
});

test("a host that does not answer gets no more requests", async (t) => {
  const cites = Array.from(
    { length: 12 },
    (_, index) => `“A ferry waits for one passenger and no other.” Larkin v. Ferry, 990 F.3d ${index + 1} (2020).`,
  );
  const { checked, fake } = await bench(t);
  fake.setFaults([{ kind: "status500", path: /search|opinions/ }]);
  const report = await checked(textInput("memo", cites.join("\n\n")));
  assert.ok(fake.log.length < 20, `${fake.log.length} requests`);
  assert.match(report.citations.map(({ reason }) => reason).join("\n"), /has failed 8 times in a row and gets no requests for 60 seconds/);
});

test("two tabs at once share a limit and the answers", async (t) => {
  const { checked, fake, store, base, clock } = await bench(t);
  const engine = openEngine();
  t.after(() => engine.close());
  const sources = [fromCourtListener({ base, token: TOKEN, store })];
  const [one, other] = await Promise.all([checked(), check(engine, memo, { network: { clock, store, retryMs: 1 }, sources })]);
  assert.deepEqual([headlines(one), headlines(other)], [STAND, STAND]);
  assert.ok(fake.log.every(({ status }) => status === 200));
});

test("a full store: the check is complete, and the next one makes its requests again", async (t) => {
  const problems = [];
  const { checked, fake } = await bench(t, {}, (now) =>
    memoryStore({ now, limits: { cases: 50, lookups: 50, hosts: 50 }, onProblem: (problem) => problems.push(problem.text) }),
  );
  assert.deepEqual(headlines(await checked()), STAND);
  assert.ok(problems.length > 0 && problems.every((text) => /\.$/.test(text)), problems.join("\n"));
  assert.deepEqual(headlines(await checked()), STAND);
  assert.equal(fake.log.filter(({ path, status }) => path.includes("opinions") && status === 200).length, 4);
});

test("a damaged entry is fetched again, and reported", async (t) => {
  const problems = [];
  const folder = await folderOf(t);
  const { checked, fake } = await bench(t, {}, (now) => folderStore(folder, { now, onProblem: (problem) => problems.push(problem.text) }));
  await checked();
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { parentPath, path, name } of files) {
    const file = join(parentPath ?? path, name);
    const text = await readFile(file, "utf8");
    if (text.includes("ferry")) await writeFile(file, text.slice(0, -30));
  }
  fake.log.length = 0;
  assert.deepEqual(headlines(await checked()), STAND);
  assert.equal(fake.log.length, 1);
  assert.ok(problems.length > 0, "nothing was told");
});

for (const [name, shift] of /** @type {const} */ ([
  ["set back by a month", -30 * 86_400_000],
  ["set forward by a year", 365 * 86_400_000],
])) {
  test(`a clock that is ${name} between two runs`, async (t) => {
    const { checked, time, clock, fake } = await bench(t);
    await checked();
    time.now += shift;
    clock.sleeps.length = 0;
    const draft = textInput(
      "memo",
      "“A tannery owes its neighbours clean water.” Osgood v. Fenwick Tannery, 991 F.3d 500 (1st Cir. 2020).",
    );
    assert.deepEqual(headlines(await checked(draft)), ["verbatim"]);
    assert.ok(
      clock.sleeps.every((milliseconds) => milliseconds <= 62_000),
      clock.sleeps.join(),
    );
    assert.equal(fake.log.length, 4);
  });
}
