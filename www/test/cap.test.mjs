// Cases from the static files of the Caselaw Access Project: what a check asks there, what it says, and what goes wrong.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { check, fromCap, fromCaseIndex, fromCourtListener, memoryStore, openEngine, rangesOfBlob, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { fakeStaticFiles, slugOf } from "../fake/static-files.mjs";
import { existences, headlines } from "./bench.mjs";
import { folderOf, literatim } from "./fixtures.mjs";
import { virtualClock } from "./virtual-clock.mjs";

/** Fictional cases in invented volumes. */
const CASES = [
  {
    ...{
      id: 11,
      name: "Larkin v. Ferry Trust",
      date: "2012-05-09",
      cite: "871 F.3d 100",
      parallel: ["88 Dunm. 4"],
      last: 110,
      docket: "No. 12-77",
    },
    opinions: [
      {
        text: "The ferry waits for one passenger *104 and no other.\nIt leaves at noon *105 on every day of the week.",
        type: "majority",
        author: "HARROW, Circuit Judge",
      },
      { text: "The ferry should not have waited at all on a holiday.", type: "dissent", author: "PELL, Circuit Judge, dissenting" },
    ],
    head: "SYLLABUS. The harbor master shall pay for the lamp.",
  },
  { id: 12, name: "Quillby v. Marrowfen", date: "2013-02-01", cite: "871 F.3d 200", last: 200, opinions: [] },
  {
    id: 13,
    name: "Oddlestone v. Farrow",
    date: "2013-02-01",
    cite: "871 F.3d 200",
    last: 200,
    opinions: [{ text: "Affirmed. The gate was left to the rain.", type: "majority" }],
  },
  {
    id: 14,
    name: "Tarn v. Netherby",
    date: "1999-02-01",
    cite: "510 U.S. 300",
    last: 330,
    opinions: [{ text: "A bell binds nobody who cannot hear it ring.", type: "majority" }],
  },
];

/** The first of them in CourtListener's bulk data. */
const CLUSTERS =
  'id,case_name_short,case_name,case_name_full,date_filed,precedential_status,docket_id\n"1","","Larkin v. Ferry Trust","","2012-05-09","Published","9"\n';
const CITATIONS = 'id,volume,reporter,page,type,cluster_id\n"1","871","F.3d","100","1","1"\n';

const QUOTED = "“The ferry waits for one passenger and no other.” Larkin v. Ferry Trust, 871 F.3d 100, 103 (14th Cir. 2012).";

async function place(t, options = {}) {
  const { fake: time, clock } = virtualClock();
  const files = await fakeStaticFiles({ cases: CASES, ...options });
  const courtListener = await fakeCourtListener({ cases: [], clock: time, tokens: { [TOKEN]: { user: [], citations: "100000/min" } } });
  const engine = openEngine();
  t.after(() => Promise.all([files.close(), courtListener.close(), engine.close()]));
  const store = memoryStore({ now: clock.now });
  const checked = (draft, { network = {}, sources = [fromCap({ base: files.url, store })] } = {}) =>
    check(engine, textInput("draft", draft), { sources, network: { clock, store, retryMs: 1, ...network } });
  const fromApi = () => fromCourtListener({ base: courtListener.url + API, token: TOKEN, store });
  return { files, courtListener, checked, store, time, fromApi, asked: () => files.log.map(({ path }) => path) };
}

test("reporters have the names of the project's folders", () => {
  const names = { "F.3d": "f3d", "F. Supp. 3d": "f-supp-3d", "U.S.": "us", "F. App’x": "f-appx", "Cal. 4th": "cal-4th", "N.E.2d": "ne2d" };
  for (const [reporter, slug] of Object.entries(names)) assert.equal(slugOf(reporter), slug);
});

test("a cited case is found with its text, its pages and its authors; the second check asks nothing", async (t) => {
  const { checked, files, asked } = await place(t);
  const dissent = "“The ferry should not have waited at all on a holiday.” Larkin v. Ferry Trust, 871 F.3d 100 (14th Cir. 2012).";
  const report = await checked(`${QUOTED}\n\nThe court held: ${dissent}`);
  assert.deepEqual(existences(report), ["found", "found"]);
  assert.deepEqual(headlines(report), ["verbatim", "wrong_voice"]);
  assert.deepEqual(asked(), ["/ReportersMetadata.json", "/f3d/871/CasesMetadata.json", "/f3d/871/cases/0100-01.json"]);
  assert.equal(report.ledger.length, 3);
  assert.ok(report.ledger.every(({ host, sent }) => files.url.includes(host) && /nothing|a reporter and|the place/.test(sent)));
  files.log.length = 0;
  const again = await checked(QUOTED.replace("871 F.3d 100, 103", "871 F.3d 100, 109"));
  assert.deepEqual([existences(again), headlines(again)], [["found"], ["wrong_page"]]);
  assert.deepEqual(asked(), []);
});

test("the head matter is not the court's words", async (t) => {
  const { checked } = await place(t);
  const report = await checked("“The harbor master shall pay for the lamp.” Larkin v. Ferry Trust, 871 F.3d 100 (14th Cir. 2012).");
  assert.deepEqual(headlines(report), ["not_found"]);
});

test("several cases on a page are told apart by name; a parallel citation and an interior page are those of the case", async (t) => {
  const { checked } = await place(t);
  /** @type {[citation: string, existence: string, words: RegExp][]} */
  const rows = [
    ["Oddlestone v. Farrow, 871 F.3d 200 (14th Cir. 2013)", "found", /Oddlestone v. Farrow/],
    ["Quillby v. Marrowfen, 871 F.3d 200 (14th Cir. 2013)", "found", /Quillby v. Marrowfen/],
    ["Gorley v. Tamsin, 871 F.3d 200 (14th Cir. 2013)", "other_name", /another name/],
    ["Larkin v. Ferry Trust, 871 F.3d 105 (14th Cir. 2012)", "found", /a page within the case, not its first/],
    ["Gorley v. Tamsin, 871 F.3d 105 (14th Cir. 2012)", "interior_page", /inside another case/],
    ["Gorley v. Tamsin, 871 F.3d 150 (14th Cir. 2012)", "not_in_index", /has no case at 871 F.3d 150/],
    ["Tarn v. Netherby, 574 U.S. 300 (2015)", "not_in_index", /which ends in June 2014\) has no case at 574 U.S. 300/],
  ];
  for (const [citation, existence, words] of rows) {
    const { citations } = await checked(`As in ${citation}, the bell rang.`);
    assert.equal(citations[0].existence, existence, `${citation}: ${citations[0].reason}`);
    assert.match([citations[0].reason, ...citations[0].evidence].join(" "), words);
  }
});

test("a case begins on a page whatever the spelling of its reporter in the list", async (t) => {
  const opinions = [{ text: "The lamp was lit.", type: "majority" }];
  const before = { id: 21, name: "Larkin v. Ferry Trust", date: "2017-05-09", cite: "871 F. 3d 390", last: 400, opinions };
  const own = { id: 22, name: "Tamsin v. Gorley", date: "2017-06-01", cite: "871 F. 3d 400", last: 410, opinions };
  const { checked } = await place(t, { cases: [before, own] });
  for (const [citation, existence] of [
    ["Tamsin v. Gorley, 871 F.3d 400 (14th Cir. 2017)", "found"],
    ["Tarn v. Netherby, 871 F.3d 400 (14th Cir. 2017)", "other_name"],
  ]) {
    const { citations } = await checked(`As in ${citation}, the bell rang.`);
    assert.equal(citations[0].existence, existence, citations[0].reason);
    assert.deepEqual(citations[0].warnings, []);
  }
});

test("what an offline index decided is not asked for, unless its text is wanted", async (t) => {
  const { checked, files, store, asked } = await place(t);
  const cwd = await folderOf(t, { "citations-2026-06-30.csv": CITATIONS, "opinion-clusters-2026-06-30.csv": CLUSTERS });
  const made = await literatim(["index", "build", "a.index", "citations-2026-06-30.csv", "opinion-clusters-2026-06-30.csv"], { cwd });
  assert.equal(made.code, 0, made.stderr);
  const index = rangesOfBlob("a.index", new Blob([await readFile(join(cwd, "a.index"))]));
  const sources = () => [fromCaseIndex(index), fromCap({ base: files.url, store })];
  const report = await checked("As in Larkin v. Ferry Trust, 871 F.3d 100 (14th Cir. 2012), the bell rang.", { sources: sources() });
  assert.deepEqual([existences(report), asked()], [["found"], []]);
  const quoted = await checked(QUOTED, { sources: sources() });
  assert.deepEqual([existences(quoted), headlines(quoted), asked().length], [["found"], ["verbatim"], 3]);
});

test("files that cannot be reached do not make a check unusable", async (t) => {
  const { files } = await place(t);
  await files.close();
  const cwd = await folderOf(t, { "memo.md": "As in Larkin v. Ferry Trust, 871 F.3d 100 (14th Cir. 2017), the bell rang.\n" });
  const args = ["check", "memo.md", "--store", "store", "--format", "json", "--cap", "--cap-address", files.url];
  const { code, stdout, stderr } = await literatim(args, { cwd, env: { COURTLISTENER_TOKEN: "" } });
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).citations[0].existence, "cannot_check");
});

test("an order without an opinion says so, and nothing is said against its quotation", async (t) => {
  const { checked } = await place(t);
  const report = await checked("“The gate was open to the wind and rain all night.” Quillby v. Marrowfen, 871 F.3d 200 (14th Cir. 2013).");
  assert.deepEqual([existences(report), headlines(report)], [["found"], ["cannot_check"]]);
  assert.match(report.sources[0].problems[0].text, /has no opinion of Quillby v. Marrowfen: orders often have none/);
});

test("a volume after the last one is not asked for", async (t) => {
  const { checked, asked } = await place(t);
  await checked("As in Tarn v. Netherby, 574 U.S. 300 (2015), the bell rang.");
  assert.deepEqual(asked(), ["/ReportersMetadata.json"]);
});

test("CourtListener is not asked for a case that the files have, and is asked for others", async (t) => {
  const { checked, files, store, courtListener, fromApi } = await place(t);
  const sources = () => [fromCap({ base: files.url, store }), fromApi()];
  const report = await checked(QUOTED, { sources: sources() });
  assert.deepEqual([headlines(report), courtListener.log.length], [["verbatim"], 0]);
  await checked("As in Tarn v. Netherby, 574 U.S. 300 (2015), the bell rang.", { sources: sources() });
  assert.ok(courtListener.log.length > 0);
});

test("a text that was recognised with little confidence softens a word that looks alike, and nothing else", async (t) => {
  const text = "The ferry waits for one passenger and no other. It may not leave before the bell has rung at noon.";
  const caseOf = (id, page, ocr) => ({
    ...{ id, name: "Larkin v. Ferry Trust", date: "1902-05-09", cite: `871 F.3d ${page}`, last: page + 5, ocr },
    opinions: [{ text, type: "majority" }],
  });
  const { checked } = await place(t, { cases: [caseOf(31, 100, 0.52), caseOf(32, 300, 0.91)] });
  const quotes = [
    "The ferry waits for one passenger and no other.",
    "The ferry warts for one passenger and no other.",
    "It may leave before the bell has rung at noon.",
    "It may not leave before the bell has rung at midnight.",
  ];
  const headlinesAt = async (page) =>
    headlines(await checked(quotes.map((words) => `“${words}” Larkin v. Ferry Trust, 871 F.3d ${page} (14th Cir. 1902).`).join("\n\n")));
  assert.deepEqual(await headlinesAt(300), ["verbatim", "altered", "altered", "altered"]);
  assert.deepEqual(await headlinesAt(100), ["verbatim", "cannot_check", "altered", "altered"]);
});

test("without the switch nothing is asked there, and with --offline neither", async (t) => {
  const { files } = await place(t);
  const cwd = await folderOf(t, { "memo.md": `${QUOTED}\n` });
  const run = (...args) =>
    literatim(["check", "memo.md", "--store", "store", "--format", "json", ...args], { cwd, env: { COURTLISTENER_TOKEN: "" } });
  const without = await run();
  assert.deepEqual([JSON.parse(without.stdout).ledger, files.log.length], [[], 0]);
  const refused = await run("--cap-address", files.url);
  assert.deepEqual([refused.code, files.log.length], [2, 0]);
  const offline = await run("--cap", "--cap-address", files.url, "--offline");
  assert.deepEqual([JSON.parse(offline.stdout).ledger, files.log.length], [[], 0]);
  const asked = await run("--cap", "--cap-address", files.url);
  assert.equal(asked.code, 0, asked.stderr);
  assert.deepEqual([JSON.parse(asked.stdout).quotations[0].headline, files.log.length], ["verbatim", 3]);
  files.log.length = 0;
  const kept = await run("--cap", "--cap-address", files.url, "--offline");
  assert.deepEqual([JSON.parse(kept.stdout).quotations[0].headline, files.log.length], ["verbatim", 0]);
});

const LIST = /ReportersMetadata/;
const VOLUME = /CasesMetadata/;
const TEXT = /\/cases\//;
const NO_DATA = /answered with something other than data \(status \d+\); try again later/;
const SERVER = /answered with a server error \(500\); try again later/;
const OUT_OF_REACH = /could not be reached/;

/**
 * Faults, what the report says, and what it then knows of the case and of the quotation.
 *
 * @type {[name: string, faults: import("../fake/faults.mjs").Fault[], says: RegExp | undefined, existence: string, headline: string,
 *   network?: Record<string, unknown>][]}
 */
const ROWS = [
  ["the edge answers 503", [{ kind: "edge", status: 503 }], /server error \(503\)/, "cannot_check", "cannot_check"],
  ["the edge answers 403", [{ kind: "edge", status: 403 }], /answered with status 403; try again later/, "cannot_check", "cannot_check"],
  ["403 at the volume", [{ kind: "edge", status: 403, path: VOLUME }], /answered with status 403/, "cannot_check", "cannot_check"],
  ["403 at the text", [{ kind: "edge", status: 403, path: TEXT }], /answered with status 403/, "found", "cannot_check"],
  ["404 at the list", [{ kind: "edge", status: 404, path: LIST }], /answered with status 404/, "cannot_check", "cannot_check"],
  ["the edge answers 429 with a page", [{ kind: "edge", status: 429 }], /as one too many/, "cannot_check", "cannot_check"],
  ["500 at the list", [{ kind: "status500", path: LIST }], SERVER, "cannot_check", "cannot_check"],
  ["500 at the volume", [{ kind: "status500", path: VOLUME }], SERVER, "cannot_check", "cannot_check"],
  ["500 once", [{ kind: "status500", nth: 1 }], undefined, "found", "verbatim"],
  ["500 at the text", [{ kind: "status500", path: TEXT }], SERVER, "found", "cannot_check"],
  ["HTML instead of the list", [{ kind: "html", path: LIST }], NO_DATA, "cannot_check", "cannot_check"],
  ["HTML instead of the volume", [{ kind: "html", path: VOLUME }], NO_DATA, "cannot_check", "cannot_check"],
  ["HTML instead of the text", [{ kind: "html", path: TEXT }], NO_DATA, "found", "cannot_check"],
  ["an empty text", [{ kind: "empty", path: TEXT }], NO_DATA, "found", "cannot_check"],
  ["a broken volume", [{ kind: "invalid-json", path: VOLUME }], NO_DATA, "cannot_check", "cannot_check"],
  ["a text that breaks off", [{ kind: "cut", path: TEXT }], OUT_OF_REACH, "found", "cannot_check"],
  ["a volume of the wrong length", [{ kind: "length", path: VOLUME }], NO_DATA, "cannot_check", "cannot_check"],
  ["a connection that is reset once", [{ kind: "reset", nth: 2 }], undefined, "found", "verbatim"],
  ["every connection is reset", [{ kind: "reset" }], OUT_OF_REACH, "cannot_check", "cannot_check"],
  ["no answer to the text", [{ kind: "timeout", path: TEXT }], /did not answer in full within 0\.4 seconds/, "found", "cannot_check"],
  ["no answer to the list", [{ kind: "timeout", path: LIST }], /within 0\.4 seconds/, "cannot_check", "cannot_check"],
  ["no answer to the volume", [{ kind: "timeout", path: VOLUME }], /within 0\.4 seconds/, "cannot_check", "cannot_check"],
  ["a broken text", [{ kind: "invalid-json", path: TEXT }], NO_DATA, "found", "cannot_check"],
  [
    "404 at a text that the volume lists",
    [{ kind: "edge", status: 404, path: TEXT }],
    /does not have its text; add a file/,
    "found",
    "cannot_check",
  ],
  ["offline", [], /was not contacted: the check runs without the network/, "cannot_check", "cannot_check", { offline: true }],
  [
    "an answer that is too large",
    [],
    /is larger than 100 bytes, the limit for one answer/,
    "cannot_check",
    "cannot_check",
    { maxBytes: 100 },
  ],
  [
    "a wait beyond the user's patience",
    [{ kind: "edge", status: 429 }],
    /accepts no request before \d\d:\d\d/,
    "cannot_check",
    "cannot_check",
    { patienceMs: 1000 },
  ],
  ["a slow answer", [{ kind: "slow", ms: 100 }], undefined, "found", "verbatim"],
  [
    "a volume of another form",
    [{ kind: "changed", path: VOLUME, change: () => ({ cases: [] }) }],
    /sent an answer that cannot be used/,
    "cannot_check",
    "cannot_check",
  ],
  [
    "a text of another form",
    [{ kind: "changed", path: TEXT, change: () => ({ casebody: 7 }) }],
    /sent an answer that cannot be used/,
    "found",
    "cannot_check",
  ],
];

for (const [name, faults, says, existence, headline, network = {}] of ROWS) {
  test(name, async (t) => {
    const { checked, files, time } = await place(t);
    files.setFaults(faults);
    const report = await checked(QUOTED, { network: { timeoutMs: 400, ...network } });
    assert.deepEqual([existences(report), headlines(report)], [[existence], [headline]], report.citations[0].reason);
    const problems = report.sources.flatMap(({ status, problems: all }) => (status === "ok" ? [] : all.map(({ text }) => text)));
    if (says === undefined) assert.deepEqual(problems, []);
    else assert.match(problems.join("\n"), says);
    // A second run without the fault, with what the first one kept, finds all.
    files.setFaults([]);
    time.now += 86_400_000;
    const again = await checked(QUOTED);
    assert.deepEqual([existences(again), headlines(again)], [["found"], ["verbatim"]]);
  });
}
