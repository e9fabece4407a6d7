// What the search of the fake CourtListener finds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeOf } from "./fake-cases.mjs";

async function searching(t, options) {
  const { ask } = await fakeOf(t, options);
  /** @param {Record<string, string>} parameters */
  const search = (parameters) => ask(`search/?${new URLSearchParams(parameters)}`, { headers: { authorization: "" } });
  const ids = async (parameters) => (await search(parameters)).json.results.map(({ cluster_id }) => cluster_id);
  return { search, ids };
}

test("a phrase is found without a token, word by word and in order", async (t) => {
  const { search, ids } = await searching(t);
  assert.deepEqual(await ids({ q: '"must wait for the bell"' }), [910]);
  assert.deepEqual(await ids({ q: "“must wait for the bell”", type: "o" }), [910]);
  assert.deepEqual(await ids({ q: '"must waits for"' }), []);
  assert.deepEqual(await ids({ q: '"wait bell"' }), []);
  assert.deepEqual(await ids({ q: '"wait bell"~2' }), [910]);
  const [item] = (await search({ q: '"for the bell"' })).json.results;
  assert.deepEqual(
    [item.court_id, item.citation, item.docketNumber, item.sibling_ids],
    ["dunmere", ["1950 F.3d 100"], "14-77", [911, 912]],
  );
  assert.deepEqual(
    item.opinions.map(({ id, type }) => [id, type]),
    [[911, "lead-opinion"]],
  );
});

test("a page mark inside a phrase or a word breaks it", async (t) => {
  const { ids } = await searching(t);
  assert.deepEqual(await ids({ q: '"tram must"' }), []);
  assert.deepEqual(await ids({ q: "violation" }), []);
});

test("only published cases are found unless others are requested", async (t) => {
  const { ids } = await searching(t);
  assert.deepEqual(await ids({ q: '"the wind & the rain"' }), []);
  assert.deepEqual(await ids({ q: '"the wind & the rain"', stat_Unpublished: "on" }), [940]);
});

test("court, dates, name and citation narrow the search", async (t) => {
  const { ids } = await searching(t);
  const found = async (filter) => (await ids({ q: "lantern", ...filter })).sort();
  assert.deepEqual(await found({}), [920, 930]);
  assert.deepEqual(await found({ court: "dunmere elsewhere" }), [920, 930]);
  assert.deepEqual(await found({ court: "elsewhere" }), []);
  assert.deepEqual(await found({ filed_after: "2015-01-01" }), [930]);
  assert.deepEqual(await found({ filed_before: "01/01/2015" }), [920]);
  assert.deepEqual(await ids({ case_name: "ashgrove" }), [910]);
  assert.deepEqual(await ids({ citation: "1950 F. 3d 100" }), [910]);
  assert.deepEqual(await ids({ q: "lantern", order_by: "dateFiled desc" }), [930, 920]);
});

test("a snippet is the beginning of the text, or with highlight the words found", async (t) => {
  const { search } = await searching(t);
  const snippet = async (more) => (await search({ q: '"wait for the bell"', ...more })).json.results[0].opinions[0].snippet;
  assert.match(await snippet({}), /^\s*The tram \*104 must/);
  assert.match(await snippet({ highlight: "on" }), /must <mark>wait for the bell<\/mark>\./);
});

test("filings are found by type r", async (t) => {
  const { search } = await searching(t);
  const { count, results } = (await search({ type: "r", q: '"bell was rung"' })).json;
  assert.deepEqual([count, results[0].docket_id, results[0].recap_documents[0].snippet], [1, 71, "The bell was rung twice."]);
  assert.ok(!("plain_text" in results[0].recap_documents[0]));
});

test("a page has twenty results, and a cursor leads to the next", async (t) => {
  const cases = Array.from({ length: 21 }, (_, id) => ({
    cluster: { id: id + 1, case_name: "Fictional" },
    opinions: [{ id: id + 1, plain_text: "Some words." }],
  }));
  const { search } = await searching(t, { cases });
  const { count, next, results } = (await search({ q: '"some words"' })).json;
  assert.deepEqual([count, results.length], [21, 20]);
  const cursor = new URL(next).searchParams.get("cursor") ?? "";
  assert.equal((await search({ q: '"some words"', cursor })).json.results.length, 1);
});

test("a query that cannot be read is refused", async (t) => {
  const { search } = await searching(t);
  for (const q of ['"wait', "(wait", "wait /s bell", "*ait"]) {
    const { status, json } = await search({ q });
    assert.equal(status, 400, q);
    assert.match(json.detail, /^The query contains /);
  }
});
