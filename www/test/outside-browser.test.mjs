// Redirects in a browser, which names no host in between.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { TOKEN } from "../fake/accounts.mjs";
import { DIST, draftOf, folderOf, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { MEMO } from "./memo-cases.mjs";
import { tabAt } from "./site.mjs";

/** A server whose answers pages of any origin may read, and the paths that it was asked. */
async function host(t, answer) {
  const asked = [];
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type");
    if (request.method === "OPTIONS") return response.end();
    asked.push(request.url);
    return answer(request, response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { at: `127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`, asked };
}

/** A page that checks a draft with sources: `checked(text, addresses, api)`, a report. */
async function pageOf(t) {
  const site = await folderOf(t);
  await mkdir(join(site, "src"));
  await writeFile(
    join(site, "src", "page.js"),
    `import { check, fromAddresses, fromCourtListener, openEngine, textInput } from ${JSON.stringify(join(DIST, "index.js"))};
     window.checked = async (text, addresses, base) => {
       const engine = openEngine();
       const sources = [fromAddresses(addresses), ...(base ? [fromCourtListener({ base, token: ${JSON.stringify(TOKEN)} })] : [])];
       const report = await check(engine, textInput("memo", text), { sources, network: { retryMs: 1 } });
       engine.close();
       return report;
     };`,
  );
  const outfile = join(site, "page.js");
  await build({ entryPoints: [join(site, "src", "page.js")], bundle: true, format: "esm", outfile, logLevel: "silent" });
  const { tab, address } = await tabAt(t, site, DIST);
  await tab.goto(address);
  await tab.waitForFunction(() => "checked" in window);
  // @ts-expect-error: the page's own function
  return (text, addresses, api) => tab.evaluate(([draft, given, base]) => window.checked(draft, given, base), [text, addresses, api]);
}

const to = (location, response, status = 302) => response.writeHead(status, { location }).end();

test("in a browser the ledger lists the first and the last host of a document, and says that others may be between", async (t) => {
  const checked = await pageOf(t);
  const first = { at: "" };
  const middle = await host(t, (_, response) => to(`http://${first.at}/text`, response));
  const own = await host(t, ({ url }, response) => (url === "/text" ? response.end(SOURCE) : to(`http://${middle.at}/b`, response)));
  first.at = own.at;
  const report = await checked(draftOf(TRUE_WORDS), [`http://${own.at}/a`, `http://${own.at}/text`]);
  assert.equal(middle.asked.length, 1);
  const led = `to read a source, redirected by ${own.at}, perhaps through hosts that a browser does not name`;
  assert.deepEqual(
    report.ledger.map((entry) => [entry.host, entry.purpose, entry.bytes_in]),
    [
      [own.at, "to read a source", 0],
      [own.at, led, SOURCE.length],
      [own.at, "to read a source", SOURCE.length],
    ],
  );
});

test("in a browser the redirect of an API is not followed, and the report says so", async (t) => {
  const checked = await pageOf(t);
  const other = await host(t, (_, response) => response.end("[]"));
  const api = await host(t, ({ url }, response) => to(`http://${other.at}${url}`, response, 307));
  const report = await checked(MEMO, [], `http://${api.at}/`);
  assert.deepEqual(other.asked, []);
  assert.match(
    report.sources[0].problems[0].text,
    new RegExp(`^${api.at} redirects the request to an address that a browser does not name, which is not followed; `),
  );
  assert.deepEqual(new Set(report.ledger.map((entry) => entry.host)), new Set([api.at]));
});
