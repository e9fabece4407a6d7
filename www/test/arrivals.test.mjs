// What a check reports while its sources are awaited, and what it comes to when it is stopped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, fromCourtListener, fromFiles, memoryStore, openEngine, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeOf } from "./fake-cases.mjs";

const DRAFT = textInput(
  "memo.txt",
  `It said that “The tram must wait for the bell.” Ashgrove v. Pellmoor Tramway, 1950 F.3d 100, 104 (2014). And it said
that “The gate was left to the wind & the rain.” Oddlestone v. Farrow, 1951 F.3d 7 (2014). A lantern is another matter,
for “a lantern left at the wall binds nobody at all.” Nobody v. Nowhere, 1952 F.3d 9 (2014).\n`,
);

/**
 * Checks the draft with a fake that answers for the opinions of Oddlestone only when `open` is called.
 *
 * @param {import("node:test").TestContext} t
 * @param {Partial<import("../dist/check/check.js").CheckOptions>} [more]
 */
async function checking(t, more = {}) {
  const { fake } = await fakeOf(t);
  const engine = openEngine();
  t.after(() => engine.close());
  const gate = deferred();
  let now = Date.UTC(2031, 0, 6, 9);
  const clock = {
    now: () => now,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      now += milliseconds;
    },
  };
  /** @type {typeof fetch} */
  const gated = async (address, init) => {
    if (/opinions\/\?cluster=940/.test(String(address))) await Promise.race([gate.promise, aborted(init?.signal)]);
    return fetch(address, init);
  };
  const told = [];
  const listeners = new Set();
  const store = memoryStore();
  const report = () =>
    check(engine, DRAFT, {
      sources: [fromFiles([]), fromCourtListener({ base: fake.url + API, token: TOKEN, store })],
      network: { store, clock, fetch: gated },
      onReport: (report, open) => {
        told.push({ report, open: [...open].sort() });
        for (const listener of listeners) listener();
      },
      ...more,
    });
  /** Waits until a report says what `test` asks for. */
  const until = (test) =>
    new Promise((resolve) => {
      const listener = () => test(told.at(-1)) && resolve(listeners.delete(listener));
      listeners.add(listener);
    });
  return { fake, told, report, until, open: gate.resolve };
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function aborted(signal) {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

const headlines = ({ quotations }) => quotations.map(({ headline }) => headline);

test("interim reports come while the rest is awaited", async (t) => {
  const { told, report, until, open } = await checking(t);
  const running = report();
  await until(({ open }) => open.length === 1);
  assert.deepEqual(told[0].open.slice(-4), ["c3", "q1", "q2", "q3"]);
  assert.deepEqual(headlines(told[0].report), ["cannot_check", "cannot_check", "cannot_check"]);
  const held = told.at(-1);
  assert.deepEqual(held.open, ["q2"]);
  assert.deepEqual(headlines(held.report), ["verbatim", "cannot_check", "cannot_check"]);
  assert.deepEqual(
    held.report.citations.map(({ existence }) => existence),
    ["found", "found", "not_in_index"],
  );
  open();
  const last = await running;
  assert.deepEqual(headlines(last), ["verbatim", "verbatim", "cannot_check"]);
  const count = told.length;
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(told.length, count, "nothing is told once the report is there");
});

test("an interim report names its own sources", async (t) => {
  const { told, report, until, open } = await checking(t);
  const running = report();
  await until(({ open }) => open.length === 1);
  open();
  for (const { quotations, sources } of [...told.map(({ report }) => report), await running]) {
    for (const { passages } of quotations) {
      for (const { source, text } of passages) {
        const { metadata } = sources.find(({ id }) => id === source);
        assert.match(text, metadata.title.startsWith("Ashgrove") ? /tram/ : /gate/);
      }
    }
  }
});

test("a stopped check ends with what has arrived, and continues from there", async (t) => {
  let queue;
  const { fake, report, until, open } = await checking(t, {
    onQueue: (requests) => {
      queue = requests;
    },
  });
  const running = report();
  await until(({ open }) => open.length === 1);
  queue.stop();
  const stopped = await running;
  assert.deepEqual(headlines(stopped), ["verbatim", "cannot_check", "cannot_check"]);
  assert.match(stopped.quotations[1].notes.join(" "), /The check was stopped before this request; check again to continue/);
  assert.equal(stopped.citations[1].existence, "found");
  const before = fake.log.length;
  open();
  assert.deepEqual(headlines(await report()), ["verbatim", "verbatim", "cannot_check"]);
  assert.deepEqual(
    fake.log.slice(before).flatMap(({ path }) => (path.includes("api-usage") ? [] : [path.replace(/&.*/, "")])),
    ["/api/rest/v4/opinions/?cluster=940"],
  );
});

test("a check that is stopped before the first answer says so for each citation", async (t) => {
  const { report } = await checking(t, { onQueue: (requests) => requests.stop() });
  const { citations, quotations } = await report();
  for (const { existence, reason, evidence } of citations) {
    assert.equal(existence, "cannot_check");
    // A warning on the citation itself goes before it.
    assert.match([reason, ...evidence].join(" "), /The check was stopped/);
  }
  assert.deepEqual(headlines({ quotations }), ["cannot_check", "cannot_check", "cannot_check"]);
});

test("without an index, only the texts of quotations are awaited", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const opens = [];
  const late = {
    name: "late",
    async *provide() {
      await new Promise((resolve) => setTimeout(resolve, 300));
      yield { data: textInput("1950 F.3d 100.txt", "The tram must wait for the bell.") };
    },
  };
  const onReport = (_report, open) => opens.push([...open].sort());
  const report = await check(engine, DRAFT, { sources: [fromFiles([]), late], onReport });
  assert.deepEqual(opens[0], ["q1", "q2", "q3"]);
  assert.deepEqual(headlines(report), ["verbatim", "cannot_check", "cannot_check"]);
});
