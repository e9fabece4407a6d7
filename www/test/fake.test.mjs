// What the fake CourtListener answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeOf } from "./fake-cases.mjs";

/** `n` clusters of one citation each. Fictional, as all of them. */
const many = (n) =>
  Array.from({ length: n }, (_, at) => ({
    cluster: {
      id: 2000 + at,
      case_name: `Fictional No. ${at}`,
      citations: [{ volume: "1970", reporter: "F.3d", page: String(at + 1), type: 1 }],
    },
    opinions: [],
  }));

test("a look-up returns items in order of text, with places, normalised citations and whole clusters", async (t) => {
  const { fake, lookUp } = await fakeOf(t);
  const { status, json } = await lookUp("See 1950 F. 3d 100; but 1950 F.3d 50.");
  assert.equal(status, 200);
  const [hit, miss] = json;
  assert.deepEqual([hit.citation, hit.normalized_citations, hit.start_index, hit.end_index], ["1950 F. 3d 100", ["1950 F.3d 100"], 4, 18]);
  assert.deepEqual([hit.status, hit.error_message, hit.clusters.length], [200, "", 1]);
  const [cluster] = hit.clusters;
  assert.equal(cluster.resource_uri, `${fake.url}/api/rest/v4/clusters/910/`);
  assert.deepEqual(
    cluster.sub_opinions,
    [911, 912].map((id) => `${fake.url}/api/rest/v4/opinions/${id}/`),
  );
  assert.equal(cluster.absolute_url, "/opinion/910/case/");
  assert.deepEqual([miss.status, miss.error_message, miss.clusters], [404, "Citation not found: '1950 F.3d 50'", []]);
});

test("a text without citations gives an empty list, and an unknown reporter is not seen in it", async (t) => {
  const { lookUp } = await fakeOf(t);
  assert.deepEqual((await lookUp("No law, but 33 Umbrella 422 and 1950 F.3d ___.")).json, []);
});

test("places are code points of the trimmed text", async (t) => {
  const { lookUp } = await fakeOf(t);
  const [item] = (await lookUp(" \n\t 😀 1950 F.3d 100  ")).json;
  assert.deepEqual([item.start_index, item.end_index], [2, 15]);
});

test("the body may be urlencoded, multipart or JSON, and nothing else", async (t) => {
  const { ask } = await fakeOf(t);
  const form = new FormData();
  form.set("text", "1950 F.3d 100");
  const json = { body: JSON.stringify({ text: "1950 F.3d 100" }), headers: { "content-type": "application/json" } };
  for (const init of [{ body: form }, { body: new URLSearchParams({ text: "1950 F.3d 100" }) }, json]) {
    assert.equal((await ask("citation-lookup/", { method: "POST", ...init })).json[0].status, 200);
  }
  const broken = await ask("citation-lookup/", { method: "POST", ...json, body: "{" });
  assert.equal(broken.status, 400);
  assert.match(broken.json.detail, /^JSON parse error - /);
  const plain = await ask("citation-lookup/", { method: "POST", body: "text", headers: { "content-type": "text/plain" } });
  assert.deepEqual([plain.status, plain.json], [415, { detail: 'Unsupported media type "text/plain" in request.' }]);
});

test("missing or excessive fields of a look-up are reported by field", async (t) => {
  const { lookUpFields } = await fakeOf(t);
  const errors = async (fields) => {
    const { status, json } = await lookUpFields(fields);
    assert.equal(status, 400);
    return json;
  };
  assert.deepEqual(await errors({}), { non_field_errors: ["Either 'text' or 'reporter' is required."] });
  assert.deepEqual(await errors({ text: "a", reporter: "F.3d" }), {
    non_field_errors: ["Provide either a 'text' or 'reporter', not both."],
  });
  assert.deepEqual(await errors({ reporter: "F.3d" }), { volume: ["This field is required."], page: ["This field is required."] });
  assert.deepEqual(await errors({ text: "a\0" }), { text: ["Null characters are not allowed."] });
});

test("64,000 code points are allowed after trimming", async (t) => {
  const { lookUp } = await fakeOf(t);
  assert.equal((await lookUp(`  ${"😀".repeat(64_000)}  `)).status, 200);
  const { status, json } = await lookUp("a".repeat(64_001));
  assert.deepEqual([status, json], [400, { text: ["Ensure this field has no more than 64000 characters."] }]);
});

test("reporter, volume and page are looked up too, and there an unknown reporter is an item of status 400", async (t) => {
  const { lookUpFields } = await fakeOf(t);
  const [hit] = (await lookUpFields({ reporter: "f3d", volume: "1950", page: "100" })).json;
  assert.deepEqual([hit.status, hit.citation, hit.normalized_citations], [200, "1950 f3d 100", ["1950 F.3d 100"]]);
  const [unknown] = (await lookUpFields({ reporter: "Umbrella", volume: "33", page: "422" })).json;
  assert.deepEqual([unknown.status, unknown.error_message], [400, "Unable to find reporter with abbreviation of 'Umbrella'"]);
});

test("an abbreviation of several reporters has several normalised citations", async (t) => {
  const { lookUp } = await fakeOf(t);
  assert.equal((await lookUp("1 H. 150")).json[0].normalized_citations.length, 3);
});

test("a page inside of a case finds it when html_with_citations or xml_harvard marks it", async (t) => {
  const { lookUp } = await fakeOf(t);
  const statuses = (await lookUp("1950 F.3d 104; 1950 F.3d 109; 1950 F.3d 105; 1950 F.3d, at 104")).json.map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 404, 200]);
});

test("several clusters are status 300, the newest id first", async (t) => {
  const { lookUp } = await fakeOf(t);
  const [item] = (await lookUp("1950 F.3d 200")).json;
  assert.deepEqual([item.status, item.clusters.map(({ id }) => id)], [300, [930, 920]]);
});

test("volumes are strings, or integers as they once were", async (t) => {
  for (const [volumes, volume] of /** @type {const} */ ([
    ["string", "1950"],
    ["integer", 1950],
  ])) {
    const { lookUp } = await fakeOf(t, { volumes });
    assert.equal((await lookUp("1950 F.3d 100")).json[0].clusters[0].citations[0].volume, volume);
  }
});

test("the 251st citation and those after it are not looked up", async (t) => {
  const { lookUp } = await fakeOf(t);
  const { json } = await lookUp(Array.from({ length: 252 }, () => "1950 F.3d 100").join("; "));
  assert.equal(json.length, 252);
  assert.equal(json[249].status, 200);
  for (const { status, error_message, clusters } of json.slice(250)) {
    assert.deepEqual([status, error_message, clusters], [429, "Too many citations requested.", []]);
  }
});

test("a recorded text has its recorded answer, and its citations resolve in other texts", async (t) => {
  const item = {
    citation: "9 Fictional 5",
    normalized_citations: ["9 Fict. 5"],
    start_index: 3,
    end_index: 16,
    status: 200,
    error_message: "",
  };
  const lookups = { "In 9 Fictional 5": [{ ...item, clusters: [{ id: 77, case_name: "Recorded v. Fiction", citations: [] }] }] };
  const { ask, lookUp } = await fakeOf(t, { lookups });
  assert.equal((await lookUp("In 9 Fictional 5")).json[0].start_index, 3);
  assert.equal((await lookUp("9 Fict. 5")).json[0].clusters[0].case_name, "Recorded v. Fiction");
  assert.equal((await ask("clusters/77/")).json.id, 77);
});

test("without its slash a POST is sent elsewhere, and becomes a GET that is refused", async (t) => {
  const { ask } = await fakeOf(t);
  const post = { method: "POST", body: new URLSearchParams({ text: "1950 F.3d 100" }) };
  const { status, headers } = await ask("citation-lookup", post);
  assert.deepEqual([status, headers.get("location")], [301, "/api/rest/v4/citation-lookup/"]);
  const followed = await ask("citation-lookup", { ...post, redirect: "follow" });
  assert.deepEqual([followed.status, followed.json], [400, { non_field_errors: ["Either 'text' or 'reporter' is required."] }]);
});

test("a record is found by its id: clusters, opinions, dockets, courts", async (t) => {
  const { fake, ask } = await fakeOf(t);
  assert.equal((await ask("clusters/910/")).json.docket, `${fake.url}/api/rest/v4/dockets/912/`);
  assert.equal((await ask("opinions/911/")).json.cluster_id, 910);
  assert.equal((await ask("dockets/912/")).json.court_id, "dunmere");
  assert.equal((await ask("courts/dunmere/")).json.citation_string, "Dunm.");
});

test("a cluster may be missing, merged into another, or sealed", async (t) => {
  const { ask } = await fakeOf(t, { merged: { 909: 910 }, sealed: [908] });
  const missing = await ask("clusters/1/");
  assert.deepEqual([missing.status, missing.json], [404, { detail: "No OpinionCluster matches the given query." }]);
  const merged = await ask("clusters/909/?fields=id");
  assert.deepEqual([merged.status, merged.headers.get("location")], [301, "/api/rest/v4/clusters/910/"]);
  const sealed = await ask("clusters/908/");
  assert.deepEqual([sealed.status, sealed.json], [410, { detail: "Cluster removed by court order" }]);
});

test("the opinions of a cluster come in one list, with only the requested fields", async (t) => {
  const { ask } = await fakeOf(t);
  const { results } = (await ask("opinions/?cluster=910&fields=id,type&order_by=id")).json;
  assert.deepEqual(results, [
    { id: 911, type: "020lead" },
    { id: 912, type: "040dissent" },
  ]);
});

test("clusters are filtered by citation, by comparisons of ids and by ranges", async (t) => {
  const { ask } = await fakeOf(t);
  const ids = async (query) => (await ask(`clusters/?${query}`)).json.results.map(({ id }) => id);
  assert.deepEqual(await ids("citations__volume=1950&citations__reporter=F.3d&citations__page=200"), [930, 920]);
  assert.deepEqual(await ids("citations__volume=1950&citations__reporter=F.3d&citations__page=7"), []);
  assert.deepEqual(await ids("id__gt=910&id__lte=930&order_by=id"), [920, 930]);
  assert.deepEqual(await ids("date_filed__range=2016-01-01,2016-12-31"), [930]);
});

test("an unknown filter is refused by name", async (t) => {
  const { ask } = await fakeOf(t);
  const { status, json } = await ask("clusters/?id__in=910,920");
  assert.deepEqual([status, json], [400, { detail: "Unknown filter parameters are not allowed.", unknown_params: ["id__in"] }]);
});

test("fields and omit apply to nested objects of a record", async (t) => {
  const { ask } = await fakeOf(t);
  const { json } = await ask("clusters/910/?fields=id,citations__page");
  assert.deepEqual(json, { id: 910, citations: [{ page: "100" }] });
  const omitted = (await ask("clusters/910/?omit=headmatter,citations__type")).json;
  assert.ok(!("headmatter" in omitted) && !("type" in omitted.citations[0]) && omitted.citations[0].page === "100");
});

test("a list has pages of twenty with a cursor, and its count is a separate request", async (t) => {
  const { ask } = await fakeOf(t, { cases: many(45) });
  const at = (address) => ask(address.split("/api/rest/v4/")[1]);
  const first = (await ask("clusters/?fields=id")).json;
  assert.equal(first.results.length, 20);
  assert.equal(first.previous, null);
  assert.deepEqual((await at(first.count)).json, { count: 45 });
  const third = (await at((await at(first.next)).json.next)).json;
  assert.deepEqual([third.results.length, third.next, third.results.at(-1)], [5, null, { id: 2000 }]);
  assert.equal((await at(third.previous)).json.results.length, 20);
  assert.equal((await ask("clusters/?order_by=citation_count&page=3")).json.results.length, 5);
  assert.equal((await ask("clusters/?cursor=nonsense")).status, 404);
});

test("a navigation gets a page of HTML, fetch gets JSON", async (t) => {
  const { ask } = await fakeOf(t);
  const page = await ask("courts/dunmere/", { headers: { accept: "text/html,*/*;q=0.8" } });
  assert.match(page.type, /^text\/html/);
  assert.match(page.text, /Court of Appeals of Dunmere/);
  assert.equal((await ask("courts/dunmere/")).type, "application/json");
});
