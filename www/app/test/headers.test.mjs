// The page's policies: as headers where `make serve` serves it, in the page itself elsewhere, and what they forbid.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { DIST, openPage, withBrowser } from "./browser.mjs";

withBrowser();

const SERVE = fileURLToPath(new URL("../../../scripts/serve.mjs", import.meta.url));

/** Serves the page as `make serve` does, until test `t` is over. */
async function served(t, env = {}) {
  const child = spawn(process.execPath, [SERVE], { env: { ...process.env, PORT: "0", ...env }, stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill());
  const [said] = await once(child.stdout, "data");
  const [url] = /http:\/\/\S+/.exec(String(said)) ?? [];
  return async (path, method = "GET") => fetch(new URL(path, url), { method });
}

test("the server sends the page's own policy and forbids framing", async (t) => {
  const get = await served(t);
  const inPage = /Content-Security-Policy" content="([^"]*)"/.exec(await readFile(join(DIST, "index.html"), "utf8"))?.[1];
  for (const [path, status] of /** @type {const} */ ([
    ["", 200],
    ["main.js", 200],
    ["core_bg.wasm", 200],
    ["tables.txt", 200],
    ["none", 404],
  ])) {
    const { headers, status: answered } = await get(path);
    assert.equal(answered, status);
    assert.equal(headers.get("content-security-policy"), `${inPage}; frame-ancestors 'none'`);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
  }
  const worker = (await get("worker.js", "HEAD")).headers.get("content-security-policy") ?? "";
  assert.match(worker, /connect-src 'self' https: http:;.*require-trusted-types-for 'script'/);
});

test("another address of the API is the one that the policy allows", async (t) => {
  const api = "http://127.0.0.1:8081/api/rest/v4/";
  const get = await served(t, { COURTLISTENER: api });
  const { headers } = await get("");
  const policy = headers.get("content-security-policy") ?? "";
  assert.ok(policy.includes(` ${api} `) && !policy.includes("courtlistener.com"), policy);
});

test("the page connects only to its own host and the APIs", async (t) => {
  const { page, context } = await openPage(t, DIST, { expected: /connect-src|Fetch API cannot load/, serviceWorkers: "block" });
  const reach = (address) =>
    page.evaluate(
      (address) =>
        fetch(address).then(
          () => true,
          () => false,
        ),
      address,
    );
  // Blocked service workers leave all requests to this route.
  await context.route(/^https:/, (route) => route.fulfill({ headers: { "access-control-allow-origin": "*" }, body: "{}" }));
  assert.equal(await reach("https://www.courtlistener.com/api/rest/v4/opinions/"), true);
  assert.equal(await reach("https://api.crossref.org/works/10.1/2"), true);
  assert.equal(await reach("https://www.courtlistener.com/profile/"), false);
  assert.equal(await reach("https://evil.example/"), false);
});

test("text becomes markup or a script only through the page's own policy", async (t) => {
  const { page } = await openPage(t, DIST, { expected: /trusted|Trusted/ });
  const refused = await page.evaluate(() => {
    const tries = {
      innerHTML: () => {
        document.createElement("div").innerHTML = "<b>x</b>";
      },
      parse: () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
      worker: () => new Worker("worker.js"),
      policy: () => /** @type {any} */ (globalThis).trustedTypes.createPolicy("other", {}),
    };
    return Object.entries(tries).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch (error) {
        return error instanceof TypeError ? [name] : [];
      }
    });
  });
  assert.deepEqual(refused, ["innerHTML", "parse", "worker", "policy"]);
});
