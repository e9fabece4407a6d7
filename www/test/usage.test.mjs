// What is left of an account's limits, as the client asks for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CourtListener, Requests } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeOf } from "./fake-cases.mjs";
import { virtualClock } from "./virtual-clock.mjs";

test("too many requests for the quota are refused at once, and delay no other request", async (t) => {
  const { fake } = await fakeOf(t, { tokens: { [TOKEN]: {} } });
  const sleep = () => assert.fail("a request waits");
  const requests = new Requests({ clock: { now: () => Date.now(), sleep } });
  const api = new CourtListener(requests, { base: fake.url + API, token: TOKEN });
  for (let count = 0; count < 10; count++) await api.usage();
  await assert.rejects(api.usage(), { code: "rate_limited", message: /got too many requests of this kind; try again at \d\d:\d\d/ });
  assert.equal(fake.log.length, 11);
  const [answer] = await api.lookUp(["1951 F.3d 7"]);
  assert.equal(answer?.cases[0]?.name, "Oddlestone v. Farrow");
});

test("waiting requests do not block the request for the limits", { timeout: 20_000 }, async () => {
  const { clock } = virtualClock();
  const asked = [];
  const answering = async (address) => {
    asked.push(new URL(address).pathname);
    return new Response(JSON.stringify({ results: [], current_usage: [] }));
  };
  const requests = new Requests({ clock, fetch: /** @type {typeof fetch} */ (answering) });
  const api = new CourtListener(requests, { base: "http://127.0.0.1:9/", token: TOKEN });
  const search = { kind: /** @type {"opinions"} */ ("opinions"), docket: null, court: null, after: null, before: null };
  // One of five by itself: of the others two go at a time, so that the sixth and the seventh begin to wait together.
  await api.search({ ...search, name: "Quillby" });
  await Promise.all(
    ["Ashgrove", "Farrow", "Oddlestone", "Marrowfen", "Pellmoor", "Penhallow"].map((name) => api.search({ ...search, name })),
  );
  assert.equal(asked.filter((path) => path === "/search/").length, 7);
  assert.equal(asked.filter((path) => path === "/api-usage/").length, 1);
});
