// The plan of asking: its order, who is left out, what is kept, and what a report says of what is still missing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, fromCap, fromCourtListener, memoryStore, openEngine, planOf, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { fakeStaticFiles, staticCaseOf } from "../fake/static-files.mjs";
import { headlines } from "./bench.mjs";
import { folderOf, literatim } from "./fixtures.mjs";

/** Fictional cases: the first is also among the static files, whose volumes end before that of the second. */
const CASES = [
  [11, "Larkin v. Ferry Trust", "871 F.3d 100", "The ferry waits for one passenger and no other."],
  [12, "Tarn v. Netherby", "31 F.4th 300", "A bell binds nobody who cannot hear it ring."],
].map(([id, name, cite, words]) => {
  const [, volume, reporter, page] = /^(\d+) (.+) (\d+)$/.exec(String(cite)) ?? [];
  return {
    cluster: { id, case_name: name, slug: "", date_filed: "2019-05-09", citations: [{ volume, reporter, page, type: 1 }] },
    opinions: [{ id: Number(id) + 100, type: "020lead", html_with_citations: `<p>${words}</p>` }],
    docket: { id: Number(id) + 200, docket_number: "18-77" },
    court: { id: "scotus", full_name: "Court", short_name: "Court", citation_string: "" },
  };
});
const LARKIN = "“The ferry waits for one passenger and no other.” Larkin v. Ferry Trust, 871 F.3d 100 (14th Cir. 2019).";
const TARN = "“A bell binds nobody who cannot hear it ring.” Tarn v. Netherby, 31 F.4th 300 (14th Cir. 2019).";
const NOWHERE = "“The lamp is lit by the one who saw it last.” Gorley v. Tamsin, 872 F.3d 50 (14th Cir. 2019).";
const DRAFT = [LARKIN, TARN, NOWHERE].join("\n\n");

async function place(t) {
  const courtListener = await fakeCourtListener({ cases: CASES, tokens: { [TOKEN]: { user: [], citations: "100000/min" } } });
  const files = await fakeStaticFiles({ cases: CASES.map(staticCaseOf), isLimited: true });
  const engine = openEngine();
  t.after(() => Promise.all([courtListener.close(), files.close(), engine.close()]));
  const cwd = await folderOf(t, { "memo.md": `${DRAFT}\n` });
  const api = courtListener.url + API;
  /** A check by the command line; both services are set up unless `env` or `more` says otherwise. */
  const run = async (args = [], { env = { COURTLISTENER_TOKEN: TOKEN }, services = ["--cap", "--cap-address", files.url] } = {}) => {
    courtListener.log.length = 0;
    files.log.length = 0;
    const all = ["check", "memo.md", "--courtlistener", api, ...services, ...args];
    const { code, stdout, stderr } = await literatim([...all, "--store", "kept", "--format", "json"], { cwd, env });
    return {
      code,
      stderr,
      report: code !== null && code < 2 ? JSON.parse(stdout) : undefined,
      asked: [files.log.length, courtListener.log.length],
      all,
    };
  };
  return { courtListener, files, engine, api, run, cwd };
}

const planIn = (report) => report.asking.map(({ name, state, may_have: may, answered }) => [name, state, may.length, answered.length]);

test("a report has the order of asking, who had what, and what would help with what is missing", async (t) => {
  const { run, cwd } = await place(t);
  const { report, all } = await run();
  assert.deepEqual(planIn(report), [
    ["the given sources", "asked", 3, 0],
    ["what is kept", "asked", 3, 0],
    ["The Caselaw Access Project", "asked", 2, 1],
    ["CourtListener", "asked", 3, 1],
    ["an offline index", "not_set_up", 3, 0],
  ]);
  const asked = ["what is kept", "The Caselaw Access Project", "CourtListener"];
  const help = "Give its text as a file among the sources.";
  assert.deepEqual(report.missing, [{ citation: "c3", lacks_existence: true, lacks_text: true, asked, help }]);
  // Once more, with what is kept: the same, for people.
  /** @type {[format: string, words: RegExp][]} */
  const written = [
    ["terminal", /what is kept \(2 of 3\), The Caselaw Access Project \(0 of 2\), CourtListener \(0 of 3\)/],
    ["markdown", /Existence open and text missing for 1 cited source: c3; asked: what is kept, The Caselaw Access Project, CourtListener/],
    ["html", /Give its text as a file among the sources/],
  ];
  for (const [format, words] of written) {
    const { stdout } = await literatim([...all, "--store", "kept", "--format", format], { cwd, env: { COURTLISTENER_TOKEN: TOKEN } });
    assert.match(stdout.replace(/\s+/g, " "), words);
  }
});

test("what is missing names the one thing that would help, for each case", async (t) => {
  const { run } = await place(t);
  const helps = ({ report }) => Object.fromEntries(report.missing.map(({ citation, help }) => [citation, help]));
  const noToken = { env: { COURTLISTENER_TOKEN: "" } };
  const token = /free token of CourtListener.*--token-file FILE/;
  // The static files lack F.4th, so that --cap would not help there.
  const none = helps(await run([], { ...noToken, services: [] }));
  assert.match(none.c1, /--cap reads it at static\.case\.law/);
  assert.match(none.c2, token);
  const byFiles = helps(await run([], noToken));
  assert.deepEqual([byFiles.c1, token.test(byFiles.c2), token.test(byFiles.c3)], [undefined, true, true]);
  const left = helps(await run(["--ask", "cap"]));
  assert.equal(left.c2, "CourtListener is left out: add courtlistener to --ask.");
});

test("the user orders who is asked, and leaves out whom they like", async (t) => {
  const { run } = await place(t);
  const [first, both, only, none] = [
    await run(["--ask", "courtlistener,cap"]),
    await run(["--ask", "cap,courtlistener"]),
    await run(["--ask", "cap"]),
    await run(["--ask", "kept"]),
  ];
  // CourtListener has both cases, so that the static files are asked for the third only; what it kept is used in its turn.
  assert.ok(first.asked[1] > 0 && first.report.ledger[0].host.includes(new URL(first.all[3]).host));
  assert.ok(both.asked[0] > 0);
  assert.equal(only.asked[1], 0);
  assert.deepEqual(
    only.report.asking.filter(({ state }) => state === "off").map(({ name }) => name),
    ["CourtListener"],
  );
  assert.deepEqual(none.asked, [0, 0]);
  for (const list of ["cap,cap", "westlaw", ""]) {
    const { code, stderr } = await run(["--ask", list]);
    assert.equal(code, 2);
    assert.match(stderr, /--ask cannot be ".*"; give some of kept, index, cap, courtlistener, each once/);
  }
});

test("--ask kept alone takes what earlier checks got, with nothing switched on and without a request", async (t) => {
  const { run } = await place(t);
  const bare = { env: { COURTLISTENER_TOKEN: "" }, services: [] };
  const empty = await run(["--ask", "kept"], bare);
  assert.deepEqual(
    [empty.asked, planIn(empty.report)[1]],
    [
      [0, 0],
      ["what is kept", "asked", 3, 0],
    ],
  );
  await run(["--ask", "courtlistener"]);
  const alone = await run(["--ask", "kept"], bare);
  assert.deepEqual([alone.asked, alone.report.ledger], [[0, 0], []]);
  assert.deepEqual(headlines(alone.report), ["verbatim", "verbatim", "cannot_check"]);
  assert.deepEqual(planIn(alone.report), [
    ["the given sources", "asked", 3, 0],
    ["what is kept", "asked", 3, 2],
  ]);
  // What is kept of one who is in the list, but not switched on, is not used.
  const other = await run(["--ask", "kept,cap"], bare);
  assert.deepEqual(headlines(other.report), ["cannot_check", "cannot_check", "cannot_check"]);
});

test("a text that is kept is not asked for at another host", async (t) => {
  const { engine, api, files, courtListener } = await place(t);
  const store = memoryStore();
  const apiOnly = { sources: [fromCourtListener({ base: api, token: TOKEN, store })], network: { store } };
  await check(engine, textInput("memo", LARKIN), apiOnly);
  courtListener.log.length = 0;
  const candidates = {
    index: { provider: undefined, help: undefined },
    cap: { provider: fromCap({ base: files.url, store }), help: undefined },
    courtlistener: { provider: fromCourtListener({ base: api, token: TOKEN, store }), help: undefined },
  };
  const planned = (order, draft = LARKIN) =>
    check(engine, textInput("memo", draft), { sources: planOf(order, candidates, (name) => name), network: { store } });
  const report = await planned(["kept", "cap", "courtlistener"]);
  assert.deepEqual([headlines(report), report.ledger, report.kept?.[0]?.answers], [["verbatim"], [], 3]);
  assert.deepEqual([files.log.length, courtListener.log.length], [0, 0]);
  // Without the kept answers first, the static files are asked.
  await planned(["cap", "courtlistener"]);
  assert.ok(files.log.length > 0);
});

test("a kept text without pages does not keep the host from being asked for them", async (t) => {
  const { engine, api, courtListener } = await place(t);
  const store = memoryStore();
  const provider = fromCourtListener({ base: api, token: TOKEN, store });
  const run = (draft, sources) => check(engine, textInput("memo", draft), { sources, network: { store } });
  await run(TARN, [provider]);
  courtListener.log.length = 0;
  const nobody = { provider: undefined, help: undefined };
  const plan = planOf(
    ["kept", "courtlistener"],
    { index: nobody, cap: nobody, courtlistener: { provider, help: undefined } },
    (name) => name,
  );
  await run(TARN.replace("300 (", "300, 302 ("), plan);
  assert.equal(courtListener.log.filter(({ path }) => path.includes("opinions")).length, 1);
});
