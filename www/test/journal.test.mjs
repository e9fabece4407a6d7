// A worker that is stopped and replaced: the new one has what the last one had, no more and no less. The session of the engine decides what a
// request clears; the client repeats the requests that still count.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openEngine } from "../dist/node.js";

const QUILL = "Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)";
const DOE = "Doe v. Roe, 901 F.3d 12 (1st Cir. 2018)";
const DRAFT = `The rule is old. “Every lamp is lit by the keeper at dusk.” ${QUILL}.\n\nIt says “the horn is sounded in each fog by the keeper.” ${DOE}.`;
const SOURCE = `${QUILL}\n\nEvery lamp is lit by the keeper at dusk. The horn is sounded in each fog by the keeper.`;

const text = (name, content) => ({ name, data: new TextEncoder().encode(content) });

/** What an index answers that has the case at `cite` under `name`. @returns {any} */
function answer(cite, name) {
  const court = { court: "ca1", court_name: "1st Cir.", date: "2018-05-01", docket: null };
  const one = { id: "7", name, full_name: null, ...court, cites: [cite], address: null, docket_only: false };
  return { index: "an index", cites: [{ cite, cases: [one], problem: null }], searches: [], works: [], version: undefined };
}

const FOUND = answer("900 F.3d 1", "Quill v. Dunmore");

/** Stops the worker, as a call that is cancelled does. */
async function stop(engine) {
  const cancelled = new AbortController();
  const call = engine.version({ signal: cancelled.signal });
  setImmediate(() => cancelled.abort(new Error("cancelled")));
  await call.catch(() => {});
}

/** What a report says, without what differs between two runs. */
function said(report) {
  const { quotations, citations, sources } = report;
  return JSON.stringify([
    quotations.map(({ id, headline, reason, notes, attribution }) => [id, headline, reason, notes, attribution.citation]),
    citations.map(({ id, existence, label, reason }) => [id, existence, label, reason]),
    sources.map(({ id, name, status }) => [id, name, status]),
  ]);
}

/** The reports after `requests`, by an engine whose worker is stopped after each of them and by one that runs on. */
async function both(requests) {
  const reports = [];
  for (const stops of [false, true]) {
    const engine = openEngine();
    try {
      for (const request of requests) {
        await request(engine);
        if (stops) await stop(engine);
      }
      reports.push(await engine.report());
    } finally {
      engine.close();
    }
  }
  return reports;
}

/** Asserts that a stopped worker changes nothing, and returns the report. */
async function same(...requests) {
  const [report, stopped] = await both(requests);
  assert.equal(said(stopped), said(report));
  return report;
}

const open = (engine) => engine.openDraft(text("draft.txt", DRAFT));
const load = (engine) => engine.addSource(text("quill.txt", SOURCE));
const settle = (citation) => (engine) => engine.settle(citation, FOUND);
const revise = (change) => (engine) => engine.reviseDraft(text("draft.txt", change(DRAFT)));

test("an edit and a cancelled call keep what an index answered", async () => {
  const engine = openEngine();
  try {
    await open(engine);
    assert.equal((await engine.settle("c1", FOUND)).existence, "found");
    await engine.reviseDraft(text("draft.txt", DRAFT.replace("is old", "is very old")));
    const cancelled = new AbortController();
    cancelled.abort(new Error("cancelled"));
    await assert.rejects(engine.judge(0, { signal: cancelled.signal }));
    await stop(engine);
    assert.equal((await engine.report()).citations[0].existence, "found");
  } finally {
    engine.close();
  }
});

test("an answer follows its citation when an edit puts another one before it", async () => {
  const before = (draft) => `Moe v. Poe, 7 F.3d 1 (1st Cir. 1993), is older.\n\n${draft}`;
  const report = await same(open, settle("c1"), revise(before));
  assert.deepEqual(
    report.citations.slice(0, 2).map(({ existence }) => existence),
    ["not_looked_up", "found"],
  );
});

test("an answer goes with its citation, and stays gone", async () => {
  const other = (draft) => draft.replace("900 F.3d 1", "902 F.3d 7");
  const report = await same(open, settle("c1"), revise(other));
  assert.equal(report.citations[0].existence, "not_looked_up");
  await same(
    open,
    settle("c1"),
    revise(other),
    revise((draft) => draft),
  );
});

test("other patterns plan the draft again, which drops answers and attributions", async () => {
  const patterns = JSON.stringify({ kinds: [] });
  const valid = async (engine) => engine.setPatterns(patterns).catch(() => engine.setPatterns(undefined));
  const report = await same(open, load, settle("c1"), (engine) => engine.attribute({ quotation: "none such", citation: null }), valid);
  assert.equal(report.citations.length, 2);
});

test("a finding that was skipped stays skipped, until something comes that clears it", async () => {
  const skip = (engine) => engine.skip(0, "It took too long.");
  const skipped = await same(open, load, skip, (engine) => engine.attribute({ quotation: "no such words", citation: null }));
  assert.match(skipped.quotations[0].reason, /too long/);
  const judged = await same(open, load, skip, (engine) => engine.retainSources([]));
  assert.doesNotMatch(judged.quotations[0].reason, /too long/);
  const again = await same(open, load, skip, settle("c1"));
  assert.doesNotMatch(again.quotations[0].reason, /too long/);
});

test("notes stay on a finding that is judged again", async () => {
  const note = (engine) => engine.addNotes(0, ["Its words were searched."]);
  const report = await same(
    open,
    load,
    (engine) => engine.judge(0),
    note,
    (engine) => engine.judge(0),
  );
  assert.deepEqual(report.quotations[0].notes.slice(-1), ["Its words were searched."]);
});

test("whatever is asked in whatever order, a stopped worker changes nothing", async () => {
  const missing = {
    name: "doe.txt",
    address: undefined,
    status: "not_found",
    problem: { code: "not_found", text: "None." },
    citation: "c2",
  };
  const kinds = [
    load,
    settle("c1"),
    settle("c2"),
    revise((draft) => draft.replace("is old", "is very old")),
    revise((draft) => `Moe v. Poe, 7 F.3d 1 (1st Cir. 1993), is older.\n\n${draft}`),
    open,
    (engine) => engine.skip(1, "It took too long."),
    (engine) => engine.judge(0),
    (engine) => engine.addMissing(missing),
    (engine) => engine.retainSources(["doe.txt"]),
    (engine) => engine.attribute({ quotation: "the horn is sounded in each fog by the keeper.", citation: QUILL }),
    (engine) => engine.setSimple(20),
    (engine) => engine.setSimple(undefined),
  ];
  let seed = 7;
  const next = (count) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * count);
  };
  for (let round = 0; round < 12; round++) {
    const requests = [open, ...Array.from({ length: 8 }, () => kinds[next(kinds.length)])];
    const [report, stopped] = await both(requests);
    assert.equal(said(stopped), said(report), `round ${round}: ${requests.join("; ")}`);
  }
});
