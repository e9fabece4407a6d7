// Answers that differ from an API's documentation: each is a problem of its own finding, and does not affect the others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, fromScholarlyIndexes, LiteratimError, memoryStore, openEngine, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { bench, existences, headlines } from "./bench.mjs";
import { fakeIndexes } from "./fake-indexes.mjs";
import { LARKIN } from "./memo-cases.mjs";
import { virtualClock } from "./virtual-clock.mjs";
import { draftOf, HORN, PILOT, WORDS } from "./works-cases.mjs";

/** What a fault of the program itself would say. */
const OWN_FAULT =
  /Cannot (?:read|convert)|undefined|not a function|not iterable|Invalid (?:URL|Date|time)|RangeError|TypeError|call stack|boundary/;
const UNUSABLE = /^127\.0\.0\.1:\d+ (?:sent an answer that cannot be used: .+; try again later|names .+; give the opinion as a file)/;

const DEEP = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
const NONE = "cannot_check";
const ALL = [NONE, NONE, NONE];
const FIRST = [NONE, "found", "found"];
const FOUND = ["found", "found", "found"];

/** The answer to a look-up with another first item, or with another cluster in it. */
const item = (change) => (items) => [change(items[0]), ...items.slice(1)];
const cluster = (fields) => item((first) => ({ ...first, clusters: [{ ...first.clusters[0], ...fields }] }));

/** @type {[name: string, change: (items: any) => unknown, existence: string[]][]} */
const LOOK_UPS = [
  ["null", () => null, ALL],
  ["an object for the list", () => ({}), ALL],
  ["a text for the list", () => '"none"', ALL],
  ["a number for the list", () => 42, ALL],
  ["null for an item", item(() => null), FIRST],
  ["an item without a place", item(({ start_index: _, ...first }) => first), FIRST],
  ["a text for the place", item((first) => ({ ...first, start_index: "0" })), FIRST],
  ["an item without clusters", item(({ clusters: _, ...first }) => first), FIRST],
  ["null for the clusters", item((first) => ({ ...first, clusters: null })), FIRST],
  ["null for a cluster", item((first) => ({ ...first, clusters: [null] })), FIRST],
  ["a text for an id", cluster({ id: "7101" }), FIRST],
  ["a negative id", cluster({ id: -5 }), FIRST],
  ["a huge id", cluster({ id: 1e300 }), FIRST],
  ["a date that is none", cluster({ date_filed: "0000-00-00" }), FIRST],
  ["a number for the date", cluster({ date_filed: 20200304 }), FIRST],
  ["an object for the citations", cluster({ citations: {} }), FIRST],
  ["null for a citation", cluster({ citations: [null] }), FIRST],
  ["an object for the name", cluster({ case_name: { toString: 1 } }), FIRST],
  ["a list that is nested 200,000 times", (items) => JSON.stringify(items).replace('"Larkin v. Oststrand Ferry Co."', DEEP), FIRST],
  ["control characters in the name", cluster({ case_name: "Larkin v.\u0000\u001b[2J Oststrand Ferry Co." }), FOUND],
  [
    "items that were not asked for",
    (items) => [...items, ...Array(500).fill({ ...items[0], start_index: 9_000, end_index: 9_010 })],
    FOUND,
  ],
  ["places of infinite length", item((first) => ({ ...first, start_index: -1e308, end_index: 1e308 })), FOUND],
];

function assertTold(report, existence, name) {
  const said = JSON.stringify(report);
  assert.deepEqual(existences(report), existence, name);
  assert.doesNotMatch(said, OWN_FAULT, name);
  assert.doesNotMatch(said, /\\u00[01]/, name);
  const problems = report.sources.flatMap(({ status, problems: all }) => (status === "ok" ? [] : all));
  for (const { code, text } of problems) {
    assert.equal(code, "bad_answer", name);
    assert.match(text, UNUSABLE, name);
  }
  return problems;
}

for (const [name, change, existence] of LOOK_UPS) {
  test(`look-up: ${name}`, async (t) => {
    const { fake, checked } = await bench(t);
    fake.setFaults([{ kind: "changed", path: /citation-lookup/, change }]);
    const problems = assertTold(await checked(), existence, name);
    assert.equal(problems.length, existence === FOUND ? 0 : 1);
    // An invalid answer is not kept.
    fake.setFaults([]);
    assert.deepEqual(existences(await checked()), FOUND);
  });
}

const opinion = (fields) => (page) => ({ ...page, results: [{ ...page.results[0], ...fields }] });

/** @type {[name: string, change: (page: any) => unknown][]} */
const OPINIONS = [
  ["null", () => null],
  ["no results", () => ({})],
  ["a text for the results", () => ({ results: "none" })],
  ["null for an opinion", () => ({ results: [null] })],
  ["an opinion without an id", ({ results: [{ id: _, ...rest }] }) => ({ results: [rest] })],
  ["a number for the text", opinion({ html_with_citations: 5 })],
  ["a text for the order", opinion({ ordering_key: "first" })],
  ["a list for the type", opinion({ type: [] })],
  ["a next page at another host", (page) => ({ ...page, next: "http://evil.example/api/rest/v4/opinions/?cursor=x" })],
  ["a next page with a user name", (page) => ({ ...page, next: "http://user@127.0.0.1/" })],
  ["a next page without a valid address", (page) => ({ ...page, next: "http://[" })],
  ["a number for the next page", (page) => ({ ...page, next: 5 })],
  ["next pages without end", (page) => ({ ...page, next: `?cluster=${LARKIN}&cursor=${Math.random()}` })],
  ["a list that is nested 200,000 times", () => `{"results":${DEEP}}`],
];

for (const [name, change] of OPINIONS) {
  test(`opinions: ${name}`, async (t) => {
    const { fake, checked } = await bench(t, { tokens: { [TOKEN]: { user: [] } } });
    fake.setFaults([{ kind: "changed", path: new RegExp(`opinions/\\?cluster=${LARKIN}`), change }]);
    const report = await checked();
    assert.equal(assertTold(report, FOUND, name).length, 1);
    assert.deepEqual(headlines(report), ["cannot_check", "verbatim"]);
    assert.ok(fake.log.length < 30, `${fake.log.length} requests`);
  });
}

/** @type {[name: string, change: (page: any) => unknown][]} */
const SEARCHES = [
  ["null", () => null],
  ["no results", () => ({ count: 1 })],
  ["an object for the results", () => ({ results: {} })],
  ["null for a case", () => ({ results: [null] })],
  ["a text for an id", () => ({ results: [{ cluster_id: "1" }] })],
  ["a case without an id", () => ({ results: [{ caseName: "Quenby v. Harrowfen" }] })],
  ["a list for the name", () => ({ results: [{ cluster_id: 1, caseName: [] }] })],
  ["a text for the citations", () => ({ results: [{ cluster_id: 1, citation: "991 F.3d 120" }] })],
  ["a date that is none", () => ({ results: [{ cluster_id: 1, dateFiled: "yesterday" }] })],
];

for (const [name, change] of SEARCHES) {
  test(`search: ${name}`, async (t) => {
    const { fake, checked } = await bench(t);
    fake.setFaults([{ kind: "changed", path: /search/, change }]);
    const other =
      "So it was held. Quenby v. Harrowfen, 991 F.3d 900 (1st Cir. 2020). Osgood v. Fenwick Tannery, 991 F.3d 500 (1st Cir. 2020).";
    const report = await checked(textInput("memo", other));
    assertTold(report, [NONE, "found"], name);
    assert.match(report.citations[0]?.reason ?? "", /sent an answer that cannot be used/);
  });
}

/** @type {[name: string, body: string][]} */
const REFUSALS = [
  ["null", "null"],
  ["an object for the reason", '{"detail": {"toString": 1}, "wait_until": {"toString": 1}}'],
  ["a wait of 10²³ seconds", '{"detail": "Rate limit exceeded: 5/min. Expected available in 100000000000000000000000 seconds."}'],
  ["a wait without end", `{"detail": "Rate limit exceeded: 5/min. Expected available in 1${"0".repeat(400)} seconds."}`],
  ["a wait until the year 9999", '{"wait_until": "9999-12-31T23:59:59Z"}'],
];

for (const [name, body] of REFUSALS) {
  test(`a refusal for too many requests: ${name}`, async (t) => {
    const { client, clock } = await bench(t);
    const answered = async () => new Response(body, { status: 429 });
    const [answer] = await client({}, { fetch: answered, patienceMs: 7 * 86_400_000 }).lookUp(["991 F.3d 120"]);
    assert.equal(answer?.problem?.code, "rate_limited");
    assert.doesNotMatch(answer?.problem?.text ?? "", OWN_FAULT);
    assert.ok(
      clock.sleeps.every((ms) => ms <= (/5\/min/.test(body) ? 61_000 : 86_401_000)),
      clock.sleeps.join(),
    );
  });
}

test("all waits of one request together stay within the user's patience", async (t) => {
  const { client, clock } = await bench(t);
  const refused = async () => new Response('{"detail": "Request was throttled. Expected available in 50 seconds."}', { status: 429 });
  const [answer] = await client({}, { fetch: refused, patienceMs: 120_000 }).lookUp(["991 F.3d 120"]);
  assert.equal(answer?.problem?.code, "rate_limited");
  assert.ok(clock.sleeps.reduce((sum, ms) => sum + ms, 0) <= 120_000, clock.sleeps.join());
});

const limit = { scope: "user", rate: "5/min", used: 1, limit: 5, remaining: 4, reset_at: null };

/** @type {[name: string, json: unknown][]} */
const USAGES = [
  ["null", null],
  ["a list", []],
  ["no limits", {}],
  ["null for the limits", { current_usage: null }],
  ["null for a limit", { current_usage: [null] }],
  ["a text for a number", { current_usage: [{ ...limit, limit: "5" }] }],
  ["a negative number", { current_usage: [{ ...limit, used: -1 }] }],
  ["a time that is none", { current_usage: [{ ...limit, remaining: 0, reset_at: "soon" }] }],
  ["an object for the rate", { current_usage: [{ ...limit, rate: {} }] }],
];

for (const [name, json] of USAGES) {
  test(`limits of an account: ${name}`, async (t) => {
    const { fake, client } = await bench(t);
    fake.setFaults([{ kind: "changed", path: /api-usage/, change: () => json }]);
    await assert.rejects(client().usage(), (error) => {
      assert.ok(error instanceof LiteratimError);
      assert.equal(error.code, "bad_answer");
      assert.match(error.message, UNUSABLE);
      return true;
    });
  });
}

const crossref = (fields) => JSON.stringify({ message: { DOI: "10.5555/jca.2021.14.2", title: ["Fog"], ...fields } });
const openalex = (fields) => JSON.stringify({ id: "https://openalex.org/W1", title: "Fog", ...fields });
const paper = (fields) => JSON.stringify({ data: [{ paperId: "1", title: "Fog", ...fields }] });

/** What each service answers that is asked, for a work that the others know. @type {[service: import("./fake-indexes.mjs").Service, bodies: string[]][]} */
const WORKS = [
  [
    "openalex",
    [
      "null",
      "[]",
      openalex({ id: undefined }),
      openalex({ title: 5 }),
      openalex({ publication_year: 1e99 }),
      openalex({ publication_year: "2021" }),
      openalex({ authorships: [null] }),
      openalex({ authorships: {} }),
      openalex({ best_oa_location: "x" }),
      `{"id": "W1", "title": ${DEEP}}`,
    ],
  ],
  [
    "crossref",
    [
      "null",
      "{}",
      '{"message": null}',
      '{"message": {"items": {}}}',
      '{"message": {"items": [null]}}',
      ...[{ DOI: 5 }, { title: "Fog" }, { author: {} }, { author: [null] }, { issued: { "date-parts": "2021" } }].map((fields) =>
        JSON.stringify({ message: { items: [{ ...JSON.parse(crossref({})).message, ...fields }] } }),
      ),
    ],
  ],
  ["semanticScholar", ["null", '{"data": {}}', paper({ paperId: 1 }), paper({ externalIds: [[]], authors: "x" }), paper({ year: -1 })]],
];

for (const [service, bodies] of WORKS) {
  test(`${service}: invalid answers`, async (t) => {
    const { clock } = virtualClock();
    for (const body of bodies) {
      // By its DOI OpenAlex is asked first; without one, and unknown there, Crossref and Semantic Scholar are.
      const { reference, work } = service === "openalex" ? HORN : PILOT;
      const fakes = await fakeIndexes(t, { works: [{ ...work, held: service === "semanticScholar" ? [] : ["crossref"] }] });
      fakes.setFaults({ [service]: [{ status: 200, body }] });
      const engine = openEngine();
      t.after(() => engine.close());
      const store = memoryStore({ now: clock.now });
      const sources = [fromScholarlyIndexes({ bases: fakes.bases, store })];
      const report = await check(engine, textInput("memo", draftOf(reference, WORDS)), { sources, network: { clock, store, retryMs: 1 } });
      const name = body.slice(0, 100);
      assert.doesNotMatch(JSON.stringify(report), OWN_FAULT, name);
      const told = report.sources.flatMap(({ problems }) => problems).filter(({ code }) => code === "bad_answer");
      assert.equal(told.length, 1, `${name}: ${JSON.stringify(report.sources.map(({ problems }) => problems))}`);
      assert.match(told[0]?.text ?? "", UNUSABLE, name);
    }
  });
}

test("of more works than requested, the first five count", async (t) => {
  const { clock } = virtualClock();
  const fakes = await fakeIndexes(t, {});
  const items = Array.from({ length: 2_000 }, (_, n) => ({ DOI: `10.5555/${n}`, title: [`Fog ${n}`] }));
  fakes.setFaults({ crossref: [{ status: 200, body: JSON.stringify({ message: { items } }) }] });
  const engine = openEngine();
  t.after(() => engine.close());
  const store = memoryStore({ now: clock.now });
  const sources = [fromScholarlyIndexes({ bases: fakes.bases, store })];
  await check(engine, textInput("memo", draftOf(PILOT.reference)), { sources, network: { clock, store, retryMs: 1 } });
  const kept = await store.list();
  const { key = "" } = kept.find(({ key }) => key.startsWith(fakes.bases.crossref)) ?? {};
  const works = /** @type {unknown[] | undefined} */ ((await store.get("lookups", key))?.value);
  assert.equal(works?.length, 5);
});
