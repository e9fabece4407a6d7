// The official clients under the limit of a free account, five requests a minute: a call that waits says so, again and again. The clocks of server and
// index go four times as fast, so that a minute takes 15 seconds.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { callOf, clientOf } from "./mcp-clients.mjs";
import { CASES } from "./memo-cases.mjs";

const SPEED = 4;
/** The longest time without progress, in milliseconds of the server. */
const SILENCE_MS = 10_000;
const CALLS = 6;

const FAST = {
  COURTLISTENER_TOKEN: TOKEN,
  CLOCK_SPEED: String(SPEED),
  NODE_OPTIONS: `--import ${pathToFileURL(`${import.meta.dirname}/fast-clock.mjs`).href}`,
};

/** A fake whose minutes are as short as those of the server. */
async function limited(t) {
  const began = Date.now();
  const clock = {
    get now() {
      return began + (Date.now() - began) * SPEED;
    },
  };
  const fake = await fakeCourtListener({ cases: CASES, tokens: { [TOKEN]: { user: ["5/min"], citations: "60/min" } }, clock });
  t.after(() => fake.close());
  return fake;
}

/** A client whose server has started its thread: the start takes as long on any clock. */
async function warmed(t, version, transport, args) {
  const { url } = await limited(t);
  const client = await clientOf(t, version, transport, ["--threads", "1", "--courtlistener", url + API, ...args], FAST);
  await callOf(client, "find_citations", { content: "Nobody v. Noone, 991 F.3d 900 (1st Cir. 2020)." });
  return client;
}

/** Calls a tool: its answer or error, and the longest time without progress, in milliseconds of the server. */
async function timed(client, name, given) {
  let last = performance.now();
  const gaps = [];
  const heard = () => {
    gaps.push((performance.now() - last) * SPEED);
    last = performance.now();
  };
  const notes = [];
  const answer = await callOf(client, name, given, {
    onprogress: ({ message }) => {
      heard();
      notes.push(message);
    },
  });
  heard();
  return { answer, gap: Math.max(...gaps), notes };
}

describe("five requests a minute", { concurrency: true }, () => {
  for (const version of ["v1", "v2"]) {
    for (const transport of ["stdio", "http"]) {
      test(`client ${version} over ${transport} hears of each wait`, async (t) => {
        const client = await warmed(t, version, transport, ["--wait", "10"]);
        const citations = Array.from({ length: CALLS }, (_, index) => `Nobody v. Noone, 991 F.3d ${900 + index} (1st Cir. 2020)`);
        const done = await Promise.all(citations.map((citation) => timed(client, "verify_west_citation", { citation })));
        for (const { answer, gap, notes } of done) {
          assert.equal(answer.error, undefined, JSON.stringify(answer.error));
          assert.equal(answer.verdict, "not_in_index");
          assert.ok(gap < SILENCE_MS, `${Math.round(gap)} ms without progress: ${notes.join(" | ")}`);
        }
        assert.ok(
          done.some(({ notes }) => notes.some((note) => /^Waiting for the limit of .*: 5 a minute/.test(note))),
          "the limit was waited for",
        );
      });
    }
  }

  test("a call that would wait too long is refused at once, with the seconds to wait", async (t) => {
    const client = await warmed(t, "v2", "stdio", []);
    const citations = Array.from({ length: CALLS }, (_, index) => `Nobody v. Noone, 991 F.3d ${900 + index} (1st Cir. 2020)`);
    const done = await Promise.all(citations.map((citation) => timed(client, "verify_west_citation", { citation })));
    const refused = done.flatMap(({ answer }) => answer.error ?? []);
    assert.ok(refused.length > 0 && refused.length < CALLS, `${refused.length} of ${CALLS} were refused`);
    for (const { code, retry_after_seconds: wait } of refused) {
      assert.equal(code, "RATE_LIMITED");
      assert.ok(wait > 20 && wait <= 62, `${wait} seconds`);
    }
    assert.ok(done.every(({ gap }) => gap < SILENCE_MS));
  });
});
