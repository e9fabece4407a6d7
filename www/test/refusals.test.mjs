// What a host's refusal costs: pages of an edge, Retry-After, and hosts that are not there.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { draftOf, folderOf, literatim, TRUE_WORDS } from "./fixtures.mjs";
import { moduleOf } from "./sources-of.mjs";
import { virtualClock } from "./virtual-clock.mjs";

const ASK = { address: "https://index.example/api/", purpose: "to look up a case", sent: "a citation" };

/** Requests to a host that gives these answers, one after another. */
async function asking(t, answers, rates = []) {
  const { Requests } = await moduleOf(t, "sources/requests.ts");
  const { throttled } = await moduleOf(t, "sources/courtlistener/throttle.ts");
  const { clock, fake } = virtualClock();
  const times = [];
  const fetch = async () => {
    times.push(clock.now());
    const [status, body, headers = {}] = answers[Math.min(times.length, answers.length) - 1];
    if (status === 0) throw new TypeError("fetch failed");
    return new Response(body, { status, headers });
  };
  const requests = new Requests({ fetch, clock, retryMs: 1 });
  requests.setPolicy("index.example", { rates, throttled });
  return { requests, times, start: fake.now };
}

const PAGE = "<html><title>Too many requests</title></html>";
const LIMIT = JSON.stringify({ detail: "Request was throttled. Rate limit exceeded: 5/min. Expected available in 30 seconds." });

test("a refusal is waited for as long as its Retry-After says, in JSON, as a page, and of a busy service", async (t) => {
  for (const [status, body] of [
    [429, LIMIT],
    [429, PAGE],
    [503, PAGE],
    [429, JSON.stringify({ detail: "Slow down." })],
  ]) {
    const { requests, times, start } = await asking(t, [
      [status, body, { "retry-after": "600" }],
      [200, "{}"],
    ]);
    assert.equal((await requests.send(ASK)).status, 200);
    assert.equal(times.length, 2);
    assert.ok(times[1] - start >= 600_000, `${status} ${body}`);
  }
});

test("a page of refusal without a time is asked again after a minute, three times at most", async (t) => {
  const { requests, times } = await asking(t, [[429, PAGE]]);
  await assert.rejects(requests.send(ASK), { code: "rate_limited" });
  assert.equal(times.length, 3);
  assert.ok(times.slice(1).every((time, index) => time - times[index] >= 60_000));
});

test("a host that is not reached uses up no limit", async (t) => {
  const { requests, times, start } = await asking(t, [[0, ""]], [{ count: 2, ms: 60_000 }]);
  await assert.rejects(requests.send(ASK), { code: "blocked" });
  assert.deepEqual([times.length, times.at(-1)], [4, start], "no retry waits for the limit");
});

test("the command line says that a host is down, and that a token is refused", async (t) => {
  const cwd = await folderOf(t, { "memo.md": draftOf(TRUE_WORDS) });
  const env = { COURTLISTENER_TOKEN: "fictional-token-of-a-test" };
  const check = (address) => literatim(["check", "memo.md", "--courtlistener", address, "--store", "kept"], { cwd, env });
  const down = await check("http://127.0.0.1:9/");
  assert.match(down.stdout, /127\.0\.0\.1:9 could not be reached/);
  assert.doesNotMatch(down.stderr, /Waiting for the limit/);
  const server = createServer((_, response) =>
    response.writeHead(401, { "content-type": "application/json" }).end('{"detail": "Invalid token."}'),
  );
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const refused = await check(`http://127.0.0.1:${port}/`);
  assert.match(refused.stdout.replace(/\s+/g, " "), /CourtListener does not accept the token \(Invalid token\.?\)/);
});

test("a page of an edge that answers 403 is asked once by a request, and not for each citation of a draft again and again", async (t) => {
  const EDGE = "<html><title>Access denied</title></html>";
  for (const headers of [{}, { "content-type": "text/html" }, { "retry-after": "1" }]) {
    const { requests, times } = await asking(t, [[403, EDGE, headers]]);
    await assert.rejects(requests.send(ASK), { code: "not_json" });
    assert.equal(times.length, 1);
  }
  let count = 0;
  const server = createServer((_, response) => {
    count += 1;
    response.writeHead(403, { "content-type": "text/html" }).end(EDGE);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const places = [12, 45, 78, 120];
  const memo = places
    .map((page) => `The court held that “${TRUE_WORDS}.” Alder v. Birch, 900 F.3d ${page}, ${page} (9th Cir. 2018).\n`)
    .join("\n");
  const cwd = await folderOf(t, { "memo.md": memo });
  const args = ["check", "memo.md", "--courtlistener", `http://127.0.0.1:${port}/`, "--store", "kept"];
  const { stdout } = await literatim(args, { cwd, env: { COURTLISTENER_TOKEN: "fictional-token-of-a-test" } });
  assert.match(stdout.replace(/\s+/g, " "), /answered with something other than data \(status 403\)/);
  assert.ok(count <= 1 + places.length, `${count} requests for ${places.length} citations`);
});
