// Who may ask the fake CourtListener, how often, and from which pages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FREE, TOKEN } from "../fake/accounts.mjs";
import { fakeOf } from "./fake-cases.mjs";

const NOW = Date.UTC(2031, 0, 6, 9);
const free = () => ({ tokens: { [TOKEN]: {} }, anonymous: [...FREE.user, "100/day"], clock: { now: NOW } });
const repeated = (n) => Array.from({ length: n }, () => "1950 F.3d 50").join("; ");
const times = async (n, ask) => {
  for (let done = 0; done < n; done++) assert.equal((await ask()).status, 200);
};

test("without a token, or with a wrong one, the answer is 401", async (t) => {
  const { ask } = await fakeOf(t, { tokens: { [TOKEN]: {}, "made-up-bearer": { scheme: "Bearer" } } });
  for (const path of ["clusters/910/", "opinions/", "dockets/912/", "api-usage/", "citation-lookup/"]) {
    const { status, json, headers } = await ask(path, { headers: { authorization: "" } });
    assert.deepEqual([status, json], [401, { detail: "Authentication credentials were not provided." }]);
    assert.equal(headers.get("www-authenticate"), 'Bearer realm="api"');
  }
  const detail = async (authorization, path = "clusters/") => (await ask(path, { headers: { authorization } })).json.detail;
  assert.equal(await detail("Token wrong"), "Invalid token.");
  assert.equal(await detail("Token wrong", "search/"), "Invalid token.");
  assert.equal(await detail("Token"), "Invalid token header. No credentials provided.");
  assert.equal(await detail("Token a b"), "Invalid token header. Token string should not contain spaces.");
  assert.equal(await detail(`Bearer ${TOKEN}`), "Invalid or expired bearer token.");
  assert.equal(await detail("Bearer made-up-bearer"), undefined);
});

test("courts and search are open to all", async (t) => {
  const { ask } = await fakeOf(t);
  for (const path of ["courts/dunmere/", "search/?q=bell"]) assert.equal((await ask(path, { headers: { authorization: "" } })).status, 200);
});

test("the sixth request in a minute is refused until the window has moved", async (t) => {
  const { ask, fake } = await fakeOf(t, free());
  await times(2, () => ask("clusters/910/"));
  fake.clock.now += 20_000;
  await times(3, () => ask("opinions/911/"));
  const { status, json, headers } = await ask("clusters/910/");
  assert.equal(status, 429);
  assert.deepEqual(json, { detail: "Request was throttled. Rate limit exceeded: 5/min. Expected available in 40 seconds." });
  assert.equal(headers.get("retry-after"), "40");
  fake.clock.now += 40_000;
  await times(2, () => ask("clusters/910/"));
  assert.equal((await ask("clusters/910/")).status, 429);
});

test("an hour allows fifty requests and a day 125", async (t) => {
  const { ask, fake } = await fakeOf(t, free());
  const refusedAfter = async (n) => {
    for (let done = 0; done < n; done += 5) {
      await times(5, () => ask("courts/dunmere/"));
      fake.clock.now += 60_000;
    }
    return (await ask("courts/dunmere/")).json.detail;
  };
  assert.match(await refusedAfter(50), /exceeded: 50\/hour\. Expected available in 3000 seconds\./);
  fake.clock.now += 3_600_000;
  assert.match(await refusedAfter(50), /50\/hour/);
  fake.clock.now += 3_600_000;
  assert.match(await refusedAfter(25), /125\/day/);
});

test("anonymous requests are counted by address and day", async (t) => {
  const { ask, fake } = await fakeOf(t, free());
  const anonymous = () => ask("search/?q=bell", { headers: { authorization: "" } });
  for (let done = 0; done < 100; done += 5) {
    await times(5, anonymous);
    fake.clock.now += 600_000;
  }
  assert.match((await anonymous()).json.detail, /100\/day/);
  await times(1, () => ask("search/?q=bell"));
});

test("a look-up counts as a request, and a refused or wrong one does not", async (t) => {
  const { ask, lookUp, lookUpFields } = await fakeOf(t, free());
  await times(2, () => lookUp("No citation."));
  assert.equal((await lookUpFields({})).status, 400);
  assert.equal((await ask("clusters/", { headers: { authorization: "Token wrong" } })).status, 401);
  await times(3, () => lookUp("1950 F.3d 100"));
  const { status, json, headers } = await lookUp("1950 F.3d 100");
  assert.equal(status, 429);
  assert.match(json.detail, /5\/min/);
  assert.equal(headers.get("retry-after"), "60");
});

test("sixty citations a minute: every one counts, found or not, and the wait is in the body only", async (t) => {
  const { ask, lookUp, fake } = await fakeOf(t, free());
  await times(1, () => lookUp(repeated(59)));
  await times(1, () => lookUp("1950 F.3d 100"));
  const { status, json, headers } = await lookUp("No citation.");
  assert.equal(status, 429);
  assert.deepEqual(json, {
    error_message: "Too many requests (allowed rate: 60/min).",
    wait_until: "2031-01-06T09:01:00.000000+00:00",
  });
  assert.equal(headers.get("retry-after"), null);
  await times(3, () => ask("clusters/910/"));
  fake.clock.now += 60_000;
  await times(1, () => lookUp("1950 F.3d 100"));
});

test("a large look-up is allowed, and then blocks in proportion to its citations, including those over 250", async (t) => {
  const { lookUp, fake } = await fakeOf(t, free());
  await times(1, () => lookUp(repeated(252)));
  assert.equal((await lookUp("1950 F.3d 100")).json.wait_until, "2031-01-06T09:04:12.000000+00:00");
  fake.clock.now += 252_000;
  await times(1, () => lookUp("1950 F.3d 100"));
});

test("a blocked account is refused with that reason", async (t) => {
  const { ask } = await fakeOf(t, { tokens: { [TOKEN]: { blocked: true } } });
  const { status, json, headers } = await ask("clusters/910/");
  assert.deepEqual([status, headers.get("retry-after")], [429, null]);
  assert.deepEqual(json, { detail: "Request was throttled. Your account is currently blocked from making API requests." });
});

test("api-usage has the remaining requests, and its own limit", async (t) => {
  const { ask, lookUp } = await fakeOf(t, free());
  await times(1, () => lookUp(repeated(3)));
  await times(9, () => ask("api-usage/"));
  const { current_usage } = (await ask("api-usage/")).json;
  assert.deepEqual(current_usage[0], {
    ...{ scope: "user", rate: "5/min", used: 1, limit: 5, remaining: 4, window_seconds: 60 },
    ...{ reset_at: "2031-01-06T09:01:00.000000+00:00", blocked: false },
  });
  assert.deepEqual(
    current_usage.map(({ rate, used }) => [rate, used]),
    [
      ["5/min", 1],
      ["50/hour", 1],
      ["125/day", 1],
      ["60/min", 3],
    ],
  );
  assert.match((await ask("api-usage/")).json.detail, /10\/min/);
});

test("an account has the rates that it is given", async (t) => {
  const { ask } = await fakeOf(t, { tokens: { [TOKEN]: { user: ["2/min"] } } });
  await times(2, () => ask("clusters/910/"));
  assert.match((await ask("clusters/910/")).json.detail, /2\/min/);
});

test("pages of every origin can read answers and errors, but not their headers", async (t) => {
  const { ask } = await fakeOf(t);
  for (const origin of ["https://draft.example", "null"]) {
    for (const path of ["clusters/910/", "clusters/1/", "clusters", "search/?q=%22"]) {
      const { headers } = await ask(path, { headers: { origin } });
      assert.equal(headers.get("access-control-allow-origin"), origin);
      assert.equal(headers.get("access-control-allow-credentials"), "true");
      assert.equal(headers.get("access-control-expose-headers"), null);
      assert.match(headers.get("vary") ?? "", /origin/);
    }
  }
  assert.equal((await ask("clusters/910/")).headers.get("access-control-allow-origin"), null);
});

test("a preflight names no POST, and costs nothing", async (t) => {
  const { ask, fake } = await fakeOf(t, { ...free(), faults: [{ kind: "reset", path: /lookup/ }] });
  const headers = { origin: "https://draft.example", "access-control-request-method": "POST", authorization: "" };
  const preflight = await ask("citation-lookup/", { method: "OPTIONS", headers });
  assert.equal(preflight.status, 200);
  assert.equal(preflight.headers.get("access-control-allow-methods"), "GET, HEAD, OPTIONS");
  assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /authorization, content-type/);
  assert.equal(preflight.headers.get("access-control-max-age"), "86400");
  assert.equal((await ask("api-usage/")).json.current_usage[0].used, 0);
  assert.equal(fake.log.length, 2);
});
