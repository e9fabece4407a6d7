// The hosts from which an owner lets a service, the tools for agents and an unattended run fetch what drafts cite.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { allowedHosts, check, fromCited, openEngine, sendsToPublic, textInput } from "../dist/node.js";
import { DIST, folderOf, literatim } from "./fixtures.mjs";
import { callOf, clientOf } from "./mcp-clients.mjs";
import { APART, serving } from "./serving.mjs";

const LAMP = "the keeper shall not leave the light while a vessel is in sight of the harbour";
const OIL = "the oil burns longer in the cold of the winter than in the heat of summer";
const PUBLIC = "93.184.216.34";

/** A draft in which each address goes with a quotation. */
const draftOf = (...cited) => cited.map(([words, address]) => `The log says that "${words}" (${address}).\n`).join("\n");

/** What all of these hosts answer, by path. */
const ANSWERS = {
  "/lamp": [200, { "content-type": "text/plain" }, `${LAMP}. The rest of the log is of other things.`],
  "/oil": [200, { "content-type": "text/plain" }, `${OIL}. The rest of the log is of other things.`],
  "/to-oil": [302, { location: "http://oil.example.org/oil" }, ""],
  "/to-meta": [302, { location: "http://169.254.169.254/latest" }, ""],
  "/to-inner": [302, { location: "http://inner.example.org/lamp" }, ""],
  "/gone": [404, {}, ""],
  "/large": [200, { "content-type": "text/plain" }, `${LAMP}. ${"The log goes on about the weather. ".repeat(25_000)}`],
};

/**
 * A server on this machine to which names of public hosts lead, and the environment of a process for which they do.
 *
 * @param {import("node:test").TestContext} t
 */
async function hosts(t) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    const { url = "" } = request;
    asked.push(`${request.headers.host}${url}`);
    const [status, headers, body] = ANSWERS[url] ?? [404, {}, ""];
    response.writeHead(status, headers).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const names = ["lamp", "oil", "other"].map((name) => [`${name}.example.org`, PUBLIC]);
  const routes = Object.fromEntries([...names, ["inner.example.org", "192.168.0.9"]]);
  const before = pathToFileURL(join(DIST, "..", "test", "reroute.mjs")).href;
  const env = { ROUTES: JSON.stringify(routes), TO: String(port), NODE_OPTIONS: `--import ${before}` };
  return { asked, env };
}

/** The code of each source's problem, else its status, by the path of its address. */
const byPath = ({ sources }) =>
  Object.fromEntries(sources.map(({ address, status, problems }) => [new URL(address).pathname.slice(1), problems[0]?.code ?? status]));

test("a list allows hosts by name, below a name, or all; a port is part of a name", () => {
  const rows = /** @type {[string[], string, boolean][]} */ ([
    [["arxiv.org"], "https://arxiv.org/pdf/2101.00001", true],
    [["arxiv.org"], "https://export.arxiv.org/pdf/2101.00001", false],
    [["ARXIV.org"], "http://arxiv.org/", true],
    [["arxiv.org:443"], "https://arxiv.org/", true],
    [["arxiv.org"], "https://arxiv.org:8443/", false],
    [["arxiv.org:8443"], "https://arxiv.org:8443/", true],
    [["*.example.org"], "https://a.b.example.org/", true],
    [["*.example.org"], "https://example.org/", false],
    [["*.example.org"], "https://notexample.org/", false],
    [["example.org"], "https://example.org.evil.net/", false],
    [["bücher.example"], "https://xn--bcher-kva.example/", true],
    [["a.org", "b.org"], "https://b.org/x", true],
    [["*"], "https://anything.net:8080/", true],
  ]);
  for (const [list, address, isAllowed] of rows) assert.equal(allowedHosts(list)(address), isAllowed, `${list}: ${address}`);
});

test("a list with a private host, an address or nothing is refused", () => {
  const bad = [[], [""], ["localhost"], ["127.0.0.1"], ["10.0.0.7"], ["[::1]"], ["2130706433"], ["*.local"], ["printer"], ["*.internal"]];
  const forms = [["https://arxiv.org"], ["arxiv.org/pdf"], ["user@arxiv.org"], ["*example.org"], ["a.*.org"], ["example.org:25"]];
  for (const list of [...bad, ...forms])
    assert.throws(
      () => allowedHosts(list),
      (error) => error instanceof Error && "code" in error && error.code === "address",
      JSON.stringify(list),
    );
});

test("an unattended run asks the named hosts only, without a question, also after a redirect and offline", async (t) => {
  const { asked, env } = await hosts(t);
  const draft = draftOf(
    [LAMP, "http://lamp.example.org/lamp"],
    [OIL, "http://oil.example.org/oil"],
    [OIL, "http://lamp.example.org/to-oil"],
    [OIL, "http://lamp.example.org/to-meta"],
    [OIL, "http://lamp.example.org/gone"],
  );
  const cwd = await folderOf(t, { "draft.md": draft, "other.md": draft });
  for (const more of [[], ["--offline"]]) {
    asked.length = 0;
    const args = ["check", "draft.md", "--fetch-cited", "--cited-hosts", "lamp.example.org", "-f", "json", ...more];
    const { stdout, stderr } = await literatim(args, { cwd, env });
    assert.deepEqual(byPath(JSON.parse(stdout)), {
      lamp: "ok",
      oil: "address",
      "to-oil": "redirected",
      "to-meta": "redirected",
      gone: "not_found",
    });
    assert.match(stderr, /Cited addresses: 5, of which 1 fetched, 4 failed/);
    assert.ok(asked.length === 4 && asked.every((address) => address.startsWith("lamp.example.org")), asked.join());
  }
  const many = await literatim(["check", "draft.md", "other.md", "--fetch-cited", "--cited-hosts=*", "-f", "jsonl"], { cwd, env });
  assert.match(many.stderr, /3 fetched/);
});

test("the hosts are refused on the command line where they have no sense", async (t) => {
  const cwd = await folderOf(t, { "draft.md": "Nothing." });
  for (const [args, why] of /** @type {[string[], RegExp][]} */ ([
    [["check", "draft.md", "--cited-hosts", "arxiv.org"], /--cited-hosts can be used with --fetch-cited only/],
    [["check", "draft.md", "--fetch-cited", "--cited-hosts", "localhost"], /--cited-hosts: "localhost" cannot be allowed/],
    [["check", "draft.md", "--fetch-cited", "--cited-hosts", ","], /--cited-hosts: The list has no host/],
    [["serve", "--fetch-cited"], /name them with --cited-hosts/],
    [["mcp", "--fetch-cited"], /name them with --cited-hosts/],
    [["serve", "--fetch-cited", "--cited-hosts", "https://arxiv.org"], /is not a host/],
  ])) {
    const { code, stderr } = await literatim(args, { cwd, env: APART });
    assert.deepEqual([code, why.test(stderr)], [2, true], `${args.join(" ")}: ${stderr}`);
  }
});

test("a service fetches what drafts cite from its owner's hosts only, with each status in the answer", async (t) => {
  const { asked, env } = await hosts(t);
  const content = draftOf(
    [LAMP, "http://lamp.example.org/lamp"],
    [OIL, "http://other.example.org/oil"],
    [OIL, "http://lamp.example.org/to-oil"],
    [OIL, "http://lamp.example.org/to-inner"],
    [OIL, "http://127.0.0.1/oil"],
    [OIL, "http://lamp.example.org/gone"],
  );
  const request = { content, content_type: "text/markdown" };
  const off = await serving(t, [], { env });
  const unfetched = await (await off.post("/verify", request)).json();
  assert.deepEqual([unfetched.report.sources, unfetched.report.ledger, asked], [[], [], []], "it is off by default");
  const refused = await off.post("/verify", { ...request, options: { fetch_cited: true } });
  assert.deepEqual([refused.status, /--cited-hosts/.test((await refused.json()).detail)], [403, true]);
  // The list comes from the environment, as for every setting.
  const on = await serving(t, [], { env: { ...env, LITERATIM_FETCH_CITED: "true", LITERATIM_CITED_HOSTS: "lamp.example.org" } });
  const declined = await (await on.post("/verify", { ...request, options: { fetch_cited: false } })).json();
  assert.deepEqual([declined.report.ledger, asked], [[], []]);
  const { results, summary, report } = await (await on.post("/verify", request)).json();
  assert.deepEqual(
    results.map(({ verdict, fetch_status }) => `${verdict} ${fetch_status}`),
    [
      "verbatim ok",
      "cannot_check not_fetched",
      "cannot_check not_fetched",
      "cannot_check not_fetched",
      "cannot_check not_fetched",
      "cannot_check not_found",
    ],
  );
  assert.deepEqual(summary.cited_sources, { total: 6, unavailable: 5, share_unavailable: 5 / 6 });
  assert.match(report.quotations[1].notes.join(" "), /other\.example\.org is not one of the hosts that may be asked/);
  assert.deepEqual([...new Set(report.ledger.map(({ host }) => host))], ["lamp.example.org"]);
  assert.ok(asked.length > 0 && asked.every((address) => address.startsWith("lamp.example.org")), asked.join());
  asked.length = 0;
  const { claims, cited_sources } = await (
    await on.post("/claims", { content: `The keeper stays while a vessel is near (http://lamp.example.org/lamp).\n` })
  ).json();
  assert.deepEqual(
    [claims.length, cited_sources, asked],
    [1, { total: 1, unavailable: 0, share_unavailable: 0 }, ["lamp.example.org/lamp"]],
  );
  asked.length = 0;
  await on.post("/citations", { content });
  assert.deepEqual(asked, [], "citations are found without their texts");
  const address = await on.post("/verify", { ...request, sources: [{ address: "http://lamp.example.org/lamp" }] });
  assert.equal(address.status, 403, "addresses that a request names need their own switch");
});

test("the tools for agents fetch from their owner's hosts only", async (t) => {
  const { asked, env } = await hosts(t);
  const content = draftOf([LAMP, "http://lamp.example.org/lamp"], [OIL, "http://other.example.org/oil"]);
  const off = await clientOf(t, "v2", "stdio", [], env);
  const unfetched = await callOf(off, "check_document", { content });
  assert.deepEqual([unfetched.summary.cited_sources.total, asked], [0, []]);
  const on = await clientOf(t, "v2", "stdio", ["--fetch-cited", "--cited-hosts", "lamp.example.org"], env);
  const { results, summary, plain } = await callOf(on, "check_document", { content });
  assert.deepEqual(
    results.map(({ verdict, fetch_status }) => `${verdict} ${fetch_status}`),
    ["verbatim ok", "cannot_check not_fetched"],
  );
  assert.deepEqual([summary.cited_sources.unavailable, asked], [1, ["lamp.example.org/lamp"]]);
  assert.match(plain, /1 of 2 cited sources could not be fetched or read \(50 %\)/);
});

test("what a draft cites has a limit in all, and one host's limit is not used up by hosts that are not asked", async (t) => {
  const { port } = await hosts(t).then(({ env }) => ({ port: env.TO }));
  const engine = openEngine();
  t.after(() => engine.close());
  const at = (name, path) => `http://${name}.example.org:${port}${path}`;
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  const sends = sendsToPublic({ resolve, isAllowed: () => true });
  const provider = (options) => fromCited({ consent: () => true, pauseMs: 0, ...sends, ...options });
  const small = await check(engine, textInput("draft.md", draftOf([LAMP, at("one", "/large")], [LAMP, at("two", "/large")])), {
    sources: [provider({ maxBytes: 1_000_000 })],
  });
  assert.deepEqual(small.sources.map(({ status }) => status).sort(), ["ok", "too_large"]);
  const foreign = Array.from({ length: 210 }, (_, index) => [OIL, `http://h${index}.example.org/oil`]);
  const report = await check(engine, textInput("draft.md", draftOf(...foreign, [LAMP, at("one", "/lamp")])), {
    sources: [provider({ allows: allowedHosts([`one.example.org:${port}`]) })],
  });
  assert.equal(report.quotations.at(-1)?.headline, "verbatim");
});
