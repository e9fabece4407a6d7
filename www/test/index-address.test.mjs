// An offline index at an address: which ranges are requested, what the ledger says, and what goes wrong.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { check, fromCaseIndexAt, memoryStore, openEngine, textInput } from "../dist/node.js";
import { answer, written } from "../fake/answers.mjs";
import { before, Faults, send, spoilt } from "../fake/faults.mjs";
import { existences } from "./bench.mjs";
import { writeBulkData } from "./bulk-data.mjs";
import { folderOf, literatim } from "./fixtures.mjs";
import { virtualClock } from "./virtual-clock.mjs";

/** An index that is larger than what is read of it at once, and two of its cases in different volumes. */
async function made(t) {
  const cwd = await folderOf(t, {});
  const samples = [];
  const paths = await writeBulkData(cwd, 120_000, (sample) => samples.push(sample));
  const { code, stderr } = await literatim(["index", "build", "cases.index", ...paths], { cwd });
  assert.equal(code, 0, stderr);
  const isCase = ({ cite }) => !/WL|LEXIS/.test(cite);
  const two = [samples.find(isCase), samples.findLast(isCase)];
  const draft = two.map(({ cite, name }) => `As was held in ${name}, ${cite} (2015), the bell rang.`).join("\n\n");
  return { cwd, bytes: await readFile(join(cwd, "cases.index")), draft };
}

/** The answer with the file, which no fault has replaced. */
const FILE = answer(200, "");

/** A server of one file; `ranges`: whether it sends ranges of it. */
async function served(t, file, { ranges = true, isReplaced = false } = {}) {
  const faults = new Faults([]);
  const log = [];
  const server = createServer(async (request, response) => {
    const fault = faults.meet(request.url ?? "");
    const early = await before(fault, response);
    if (early === "gone") return;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    log.push(request.headers.range ?? "whole");
    const given = early === "pass" ? spoilt(fault, FILE) : early;
    if (given !== FILE) {
      const { headers, bytes } = written(given, undefined);
      return send(fault, response, given.status, headers, bytes);
    }
    const isPart = ranges && from !== undefined;
    const body = isPart ? file.subarray(Number(from), Number(to) + 1) : file;
    const part = isPart ? { "content-range": `bytes ${from}-${Number(from) + body.length - 1}/${file.length}` } : {};
    send(fault, response, isPart ? 206 : 200, { etag: isReplaced ? `"${log.length}"` : '"1"', ...part }, body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/cases.index`, log, faults };
}

async function checks(t) {
  const engine = openEngine();
  t.after(() => engine.close());
  const { clock } = virtualClock();
  return (address, draft, network = {}) =>
    check(engine, textInput("draft", draft), {
      sources: [fromCaseIndexAt(address)],
      network: { clock, store: memoryStore(), retryMs: 1, ...network },
    });
}

const problemsOf = ({ sources }) => sources.flatMap(({ problems }) => problems.map(({ text }) => text)).join("\n");

test("of an index at an address, the head and the cited volumes are requested, and the ledger says so", async (t) => {
  const { bytes, draft } = await made(t);
  const { address, log } = await served(t, bytes);
  const report = await (await checks(t))(address, draft);
  assert.deepEqual(existences(report), ["found", "found"]);
  assert.ok(bytes.length > 2 * 256 * 1024, `${bytes.length} bytes`);
  const lengths = log.map((range) => range.replace("bytes=", "").split("-").map(Number)).map(([from, to]) => to - from + 1);
  assert.ok(log.length <= 3 && lengths.slice(1).every((length) => length < 5000), log.join(" "));
  assert.deepEqual(
    [...new Set(report.ledger.map(({ sent }) => sent))],
    ["nothing of the draft", "the place of a cited volume in the file"],
  );
  assert.ok(report.ledger.reduce((sum, { bytes_in: received }) => sum + received, 0) < bytes.length / 2);
});

test("a server without ranges sends the whole file once, and one that is too large is refused with what to do", async (t) => {
  const { bytes, draft } = await made(t);
  const { address, log } = await served(t, bytes, { ranges: false });
  const run = await checks(t);
  const report = await run(address, draft);
  assert.deepEqual([existences(report), log.length, report.ledger.length], [["found", "found"], 1, 1]);
  const huge = createServer((_, response) => {
    response.writeHead(200);
    const piece = Buffer.alloc(8 * 1024 * 1024);
    const more = () => {
      while (response.write(piece));
      response.once("drain", more);
    };
    more();
  });
  await new Promise((resolve) => huge.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => {
    huge.close();
    huge.closeAllConnections();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (huge.address());
  const refused = await run(`http://127.0.0.1:${port}/cases.index`, draft);
  assert.match(problemsOf(refused), /sends no ranges of the file, and the whole is larger than .*; download it, and give the file/);
  assert.deepEqual(existences(refused), ["not_looked_up", "not_looked_up"]);
});

test("the command line takes an address, and asks nobody offline", async (t) => {
  const { cwd, bytes, draft } = await made(t);
  const { address, log } = await served(t, bytes);
  await writeFile(join(cwd, "memo.md"), draft);
  const run = (...args) =>
    literatim(["check", "memo.md", "--index", address, "--store", "kept", "--format", "json", ...args], {
      cwd,
      env: { COURTLISTENER_TOKEN: "" },
    });
  const found = JSON.parse((await run()).stdout);
  assert.deepEqual(existences(found), ["found", "found"]);
  log.length = 0;
  const { code, stdout } = await run("--offline");
  const offline = JSON.parse(stdout);
  assert.notEqual(code, 2, "an index is no source that the user gave");
  assert.deepEqual([offline.ledger, log], [[], []]);
  assert.match(problemsOf(offline), /was not contacted: the check runs without the network/);
});

/** @type {[name: string, faults: import("../fake/faults.mjs").Fault[], says: RegExp | undefined, existence: string[]][]} */
const ROWS = [
  [
    "404",
    [{ kind: "edge", status: 404 }],
    /answered with status 404 for the offline index; check its address/,
    ["not_looked_up", "not_looked_up"],
  ],
  ["403", [{ kind: "edge", status: 403 }], /answered with status 403/, ["not_looked_up", "not_looked_up"]],
  ["503", [{ kind: "edge", status: 503 }], /server error \(503\)/, ["not_looked_up", "not_looked_up"]],
  ["500 at a volume", [{ kind: "status500", nth: 2 }], undefined, ["found", "found"]],
  ["a page in place of the head", [{ kind: "html" }], /is not an existence index/, ["not_looked_up", "not_looked_up"]],
  ["an empty answer", [{ kind: "empty" }], /is not an existence index|ends early/, ["not_looked_up", "not_looked_up"]],
  ["an answer that breaks off once", [{ kind: "cut", nth: 1 }], undefined, ["found", "found"]],
  ["every answer breaks off", [{ kind: "cut" }], /could not be reached/, ["not_looked_up", "not_looked_up"]],
  ["a connection that is reset once", [{ kind: "reset", nth: 2 }], undefined, ["found", "found"]],
  ["every connection is reset", [{ kind: "reset" }], /could not be reached/, ["not_looked_up", "not_looked_up"]],
  ["no answer", [{ kind: "timeout" }], /did not answer in full within 0\.4 seconds/, ["not_looked_up", "not_looked_up"]],
  ["a slow answer", [{ kind: "slow", ms: 60 }], undefined, ["found", "found"]],
];

test("faults on the way to an index, and after each a run that finds all", async (t) => {
  const { bytes, draft } = await made(t);
  for (const [name, faults, says, existence] of ROWS) {
    const server = await served(t, bytes);
    const run = await checks(t);
    server.faults.set(faults);
    const report = await run(server.address, draft, faults.some(({ kind }) => kind === "timeout") ? { timeoutMs: 400 } : {});
    assert.deepEqual(existences(report), existence, `${name}: ${problemsOf(report)}`);
    if (says === undefined) assert.equal(problemsOf(report), "", name);
    else assert.match(problemsOf(report), says, name);
    server.faults.set([]);
    assert.deepEqual(existences(await run(server.address, draft)), ["found", "found"], name);
  }
});

test("an index that is replaced between two requests is not mixed with the other", async (t) => {
  const { bytes, draft } = await made(t);
  const { address } = await served(t, bytes, { isReplaced: true });
  const report = await (await checks(t))(address, draft);
  assert.match(problemsOf(report), /was replaced while it was read; check again/);
});

test("many drafts in one run read the index once, and each volume once", async (t) => {
  const { cwd, bytes, draft } = await made(t);
  const { address, log } = await served(t, bytes);
  const names = ["a.md", "b.md", "c.md"];
  for (const name of names) await writeFile(join(cwd, name), draft);
  const { code, stdout, stderr } = await literatim(
    ["check", ...names, "--index", address, "--store", "kept", "--format", "json", "--output", "reports"],
    { cwd },
  );
  assert.ok(code !== null && code < 2, stdout + stderr);
  assert.equal(log.length, new Set(log).size, `a range is requested twice: ${log.join(" ")}`);
  assert.ok(log.length <= 3, log.join(" "));
  const reports = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(cwd, "reports", `${name}.json`), "utf8"))));
  for (const report of reports) assert.deepEqual(existences(report), ["found", "found"]);
});

test("a check after the index was replaced reads the new one", async (t) => {
  const { bytes, draft } = await made(t);
  const faults = { isReplaced: true };
  const { address, log } = await served(t, bytes, faults);
  const engine = openEngine();
  t.after(() => engine.close());
  const index = fromCaseIndexAt(address);
  const run = () => check(engine, textInput("draft", draft), { sources: [index], network: { store: memoryStore(), retryMs: 1 } });
  assert.match(problemsOf(await run()), /was replaced while it was read; check again/);
  const before = log.filter((range) => range.startsWith("bytes=0-")).length;
  await run();
  assert.equal(log.filter((range) => range.startsWith("bytes=0-")).length, before + 1, "the head is read anew");
});
