// What goes wrong in the fake CourtListener on demand, what it logs, and its command.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { TOKEN } from "../fake/accounts.mjs";
import { fakeOf } from "./fake-cases.mjs";

const NOW = Date.UTC(2031, 0, 6, 9);

test("an error of the edge is HTML that other origins cannot read, and costs nothing", async (t) => {
  const { ask, fake } = await fakeOf(t, { tokens: { [TOKEN]: {} } });
  for (const status of /** @type {const} */ ([403, 429, 503])) {
    fake.setFaults([{ kind: "edge", status }]);
    const answered = await ask("clusters/910/", { headers: { origin: "https://draft.example" } });
    assert.equal(answered.status, status);
    assert.match(answered.type, /^text\/html/);
    assert.equal(answered.headers.get("access-control-allow-origin"), null);
  }
  fake.setFaults([]);
  for (let done = 0; done < 5; done++) assert.equal((await ask("clusters/910/")).status, 200);
});

test("a connection may be reset, an answer may end early or be cut to a wrong length", async (t) => {
  const { ask, fake } = await fakeOf(t);
  for (const kind of /** @type {const} */ (["reset", "cut"])) {
    fake.setFaults([{ kind }]);
    await assert.rejects(ask("clusters/910/"), TypeError);
  }
  fake.setFaults([{ kind: "length" }]);
  await assert.rejects(ask("clusters/910/"), SyntaxError);
});

test("a server error, HTML for JSON, an empty body and broken JSON", async (t) => {
  const { ask, fake } = await fakeOf(t);
  const met = async (kind) => {
    fake.setFaults([{ kind }]);
    const { status, type, text } = await ask("clusters/910/");
    return [status, type, text];
  };
  assert.deepEqual((await met("status500")).slice(0, 2), [500, "text/html; charset=utf-8"]);
  assert.deepEqual((await met("html")).slice(0, 2), [200, "text/html; charset=utf-8"]);
  assert.deepEqual(await met("empty"), [200, "application/json", ""]);
  fake.setFaults([{ kind: "invalid-json" }]);
  await assert.rejects(ask("clusters/910/"), SyntaxError);
});

test("an answer may be slow, or never come", async (t) => {
  const { ask, fake } = await fakeOf(t, { faults: [{ kind: "slow", ms: 30 }] });
  const start = performance.now();
  assert.equal((await ask("clusters/910/")).status, 200);
  assert.ok(performance.now() - start >= 29);
  fake.setFaults([{ kind: "timeout" }]);
  await assert.rejects(ask("clusters/910/", { signal: AbortSignal.timeout(30) }), { name: "TimeoutError" });
  assert.equal(fake.log.at(-1)?.status, null);
});

test("a fault applies to the nth request of a path", async (t) => {
  const { ask } = await fakeOf(t, { faults: [{ kind: "status500", path: /opinions/, nth: 2 }] });
  const statuses = [];
  for (const path of ["opinions/911/", "clusters/910/", "opinions/911/", "opinions/911/"]) statuses.push((await ask(path)).status);
  assert.deepEqual(statuses, [200, 200, 500, 200]);
});

test("the log lists every request with its time, path, body and status", async (t) => {
  const { ask, lookUp, fake } = await fakeOf(t, { clock: { now: NOW } });
  await ask("clusters/1/?fields=id");
  fake.clock.now += 1000;
  await lookUp("1950 F.3d 100");
  assert.deepEqual(
    fake.log.map(({ headers: _, ...entry }) => entry),
    [
      { time: NOW, method: "GET", path: "/api/rest/v4/clusters/1/?fields=id", body: "", status: 404 },
      { time: NOW + 1000, method: "POST", path: "/api/rest/v4/citation-lookup/", body: "text=1950+F.3d+100", status: 200 },
    ],
  );
  assert.equal(fake.log[1].headers.authorization, `Token ${TOKEN}`);
});

test("the command lists its options, and refuses others", () => {
  const told = (option) =>
    spawnSync(process.execPath, [fileURLToPath(new URL("../fake/cli.mjs", import.meta.url)), option], { encoding: "utf8" });
  assert.deepEqual([told("--help").status, told("--help").stderr], [0, ""]);
  assert.match(told("--help").stdout, /--real-time/);
  assert.equal(told("--harbour").status, 2);
  assert.match(told("--harbour").stderr, /^Unknown option '--harbour'[\s\S]*--real-time/);
  assert.doesNotMatch(told("--harbour").stderr, /\n +at /);
});

test("the command serves the example's cases and prints the address and the token", async (t) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("../fake/cli.mjs", import.meta.url)), "--port", "0", "--real-time"]);
  t.after(() => child.kill());
  const [data] = await once(child.stdout, "data");
  const said = String(data);
  const [address] = said.match(/http:\S+/) ?? [];
  assert.match(said, /2 cases/);
  const [token] = said.match(/[0-9a-f]{40}/) ?? [];
  const { results } = await (await fetch(`${address}clusters/?fields=id`, { headers: { authorization: `Token ${token}` } })).json();
  assert.equal(results.length, 2);
  child.kill("SIGINT");
  assert.deepEqual(await once(child, "exit"), [0, null]);
});
