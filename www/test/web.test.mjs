// Sources that are pages of the web, from a host on this machine: a page that is not the text never makes a quotation not found.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { check, fromAddresses, fromFiles, openEngine, textInput } from "../dist/node.js";
import { folderOf, literatim } from "./fixtures.mjs";

const page = (name) => readFileSync(new URL(`../../tests/web/${name}.html`, import.meta.url));
const ABSENT = "the ferryman who forgets his lantern must carry every passenger home without a fare";

/** What the host answers: a page, with its status and its encoding; or only a status; or a redirect. */
const ANSWERS = {
  "/teaser": [200, page("teaser-not-free")],
  "/part": [200, page("teaser-words")],
  "/letters/lamps": [302, "/account/login"],
  "/account/login": [200, page("login")],
  "/cookies": [200, page("cookie-wall")],
  "/soft-404": [200, page("soft-404")],
  "/robots": [200, page("robot-check")],
  "/scripts": [200, page("script-only")],
  "/order.pdf": [200, page("instead-of-pdf")],
  "/abstract": [200, page("abstract")],
  "/whole": [200, page("press-release")],
  "/latin-2": [
    200,
    Buffer.from(
      "<title>The \xa3\xf3d\xbc ferry</title><p>Nobody crosses at \xa3\xf3d\xbc when the lantern is out, said the board.</p>",
      "latin1",
    ),
    "iso-8859-2",
  ],
  "/401": [401, page("login-in-place")],
  "/403": [403, "Forbidden"],
  "/403/paid": [403, page("teaser-wall")],
  "/404": [404, "nothing"],
  "/410": [410, ""],
  "/429": [429, "slow down"],
  "/451": [451, ""],
  "/500": [500, "<p>An internal error.</p>"],
};

let server;
let host;
before(async () => {
  server = createServer((request, response) => {
    const [status, body, charset = "utf-8"] = ANSWERS[request.url ?? ""] ?? [404, ""];
    if (status === 302) response.writeHead(302, { location: String(body) }).end();
    else response.writeHead(status, { "content-type": `text/html; charset=${charset}` }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `http://127.0.0.1:${server.address().port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** The statuses of the sources at these paths, by path, and the report. */
async function checked(t, draft, paths) {
  const engine = openEngine();
  t.after(() => engine.close());
  const report = await check(engine, textInput("draft.txt", draft), { sources: [fromAddresses(paths.map((path) => host + path))] });
  const sources = Object.fromEntries(report.sources.map((source) => [source.name.slice(host.length), source]));
  return { report, sources, statuses: Object.fromEntries(Object.entries(sources).map(([path, { status }]) => [path, status])) };
}

/** A draft that quotes `words` of each work, by its number in the list of references. */
function draftOf(words, titles) {
  const said = titles.map((title, i) => `Of ${title} one remembers that “${words}” [${i + 1}].`);
  const entries = titles.map((title, i) => `[${i + 1}] Harrow, E. (2021). ${title}. ${host}`);
  return `${said.join("\n\n")}\n\nReferences\n\n${entries.join("\n\n")}\n`;
}

test("a page sent instead of the text is reported, and words that it lacks cannot be checked", async (t) => {
  const titles = {
    "/teaser": "The last keeper of Dunmore",
    "/part": "A season on the lightships",
    "/letters/lamps": "Letters from the lamp room",
    "/cookies": "The harbour in the fog",
    "/soft-404": "How the board counts its lamps",
    "/robots": "Notes on the rope walk",
    "/scripts": "Lamps of the coast",
    "/order.pdf": "Order on the motion to relight the pier",
    "/abstract": "On the drift of lightships | Journal of Coastal Works",
    "/whole": "Harbour board names new engineer",
  };
  const { report, sources, statuses } = await checked(t, draftOf(ABSENT, Object.values(titles)), Object.keys(titles));
  assert.deepEqual(statuses, {
    "/teaser": "paywalled",
    "/part": "partial",
    "/letters/lamps": "login",
    "/cookies": "blocked",
    "/soft-404": "not_found",
    "/robots": "blocked",
    "/scripts": "unsupported",
    "/order.pdf": "blocked",
    "/abstract": "partial",
    "/whole": "ok",
  });
  assert.deepEqual(
    report.quotations.map(({ headline }) => headline),
    Object.keys(titles).map((path) => (path === "/whole" ? "not_found" : "cannot_check")),
  );
  for (const [path, { problems }] of Object.entries(sources)) {
    if (path !== "/whole") assert.match(problems[0]?.text ?? "", new RegExp(`^${host}${path} .*: .+\\. .*(?:add|use) the file\\.$`), path);
  }
  assert.match(sources["/letters/lamps"]?.problems[0]?.text ?? "", /the host redirected to .*\/account\/login\./);
});

test("words in a part, or in a whole page, are found", async (t) => {
  const part = await checked(t, draftOf("There is no quiet on a lightship.", ["A season on the lightships"]), ["/part"]);
  assert.equal(part.report.quotations[0]?.headline, "verbatim");
  const whole = await checked(t, draftOf("has named Lena Grayle its engineer", ["Harbour board names new engineer"]), ["/whole"]);
  assert.equal(whole.report.quotations[0]?.headline, "verbatim");
});

test("the host's encoding is used for a page that does not declare one", async (t) => {
  const { report } = await checked(t, draftOf("Nobody crosses at Łódź when the lantern is out", ["The Łódź ferry"]), ["/latin-2"]);
  assert.equal(report.quotations[0]?.headline, "verbatim");
});

test("a refusal is recognised by its status and by its page", async (t) => {
  const { sources, statuses } = await checked(
    t,
    draftOf(ABSENT, ["The last keeper of Dunmore"]),
    Object.keys(ANSWERS).filter((path) => /^\/\d/.test(path)),
  );
  assert.deepEqual(statuses, {
    "/401": "login",
    "/403": "blocked",
    "/403/paid": "paywalled",
    "/404": "not_found",
    "/410": "not_found",
    "/429": "rate_limited",
    "/451": "blocked",
    "/500": "not_fetched",
  });
  assert.match(sources["/401"]?.problems[0]?.text ?? "", /its title is “Sign in”/);
  assert.match(sources["/403/paid"]?.problems[0]?.text ?? "", /“to continue reading”/);
  assert.match(sources["/429"]?.problems[0]?.text ?? "", /answered with status 429/);
});

test("a page that is given as a file is used in full", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const sources = [fromFiles([{ name: "a.html", data: page("teaser-not-free") }])];
  const report = await check(engine, textInput("draft.txt", draftOf(ABSENT, ["a.html"])), { sources });
  assert.equal(report.sources[0]?.status, "ok");
});

test("the command line exits with 2 when no source has a text", async (t) => {
  const folder = await folderOf(t, { "draft.txt": draftOf(ABSENT, ["The last keeper of Dunmore"]) });
  const args = ["check", "draft.txt", "--quiet", "--sources"];
  const none = await literatim([...args, `${host}/teaser`, `${host}/429`], { cwd: folder });
  assert.equal(none.code, 2);
  assert.match(none.stderr, /None of the sources could be read \(2\)\./);
  const one = await literatim([...args, `${host}/429`], { cwd: folder });
  assert.match(one.stderr, /could be read \(1\)\. \S+\/429 answered with status 429;/);
  assert.equal((await literatim([...args, `${host}/teaser`, `${host}/part`], { cwd: folder })).code, 0);
});
