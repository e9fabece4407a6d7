// The GitHub Action.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { TOKEN } from "../../www/fake/accounts.mjs";
import { API } from "../../www/fake/application.mjs";
import { fakeCourtListener } from "../../www/fake/server.mjs";
import { CASES } from "../../www/test/memo-cases.mjs";
import { docx, folderOf, packed, put, RIGHT, ROOT, repositoryOf, run, SOURCE, WRONG } from "./repository.mjs";
import { action, runner } from "./runner.mjs";

/** The annotations that a runner would show: level, file, line and title. */
function annotationsIn(printed) {
  return [...printed.matchAll(/^::(error|warning|notice) ?([^:]*)::/gm)].map(([, level, list]) => {
    const properties = Object.fromEntries(list.split(",").map((pair) => pair.split("=")));
    return [level, properties.file, properties.line, properties.title].join(" ");
  });
}

test("it is composite, takes no other action, and puts no input into a script", async () => {
  assert.equal(action.runs.using, "composite");
  for (const { uses, run: script, shell } of action.runs.steps) {
    assert.equal(uses, undefined);
    assert.equal(shell, "bash");
    assert.ok(!script.includes("${{"), script);
  }
  const { version } = JSON.parse(await readFile(join(ROOT, "www", "src", "package.json"), "utf8"));
  assert.equal(action.inputs.version.default, version, "the version is the package's");
});

test("findings in Markdown and DOCX are annotations, and fail the step", async (t) => {
  const workspace = await repositoryOf(t, {
    "docs/right.md": RIGHT,
    "docs/wrong.md": `# A memo\n\n${WRONG}`,
    "brief of the day.docx": docx(WRONG),
    "sources/Doe v. Roe.md": SOURCE,
    "notes.txt": WRONG,
    ".gitignore": "generated/\n",
    "generated/copy.md": WRONG,
  });
  await put(workspace, { "new.md": WRONG, "-dash.md": WRONG, "--output=new.md": WRONG, "::stop-commands::tok.md": WRONG });
  const { code, printed, errors } = await runner(t, workspace, { sources: "sources\n" });
  assert.equal(code, 1, errors);
  const errorsShown = annotationsIn(printed).filter((line) => line.startsWith("error"));
  assert.deepEqual(errorsShown.sort(), [
    "error %3A%3Astop-commands%3A%3Atok.md 1 Altered",
    "error --output 1 Altered",
    "error -dash.md 1 Altered",
    "error brief of the day.docx  Altered",
    "error docs/wrong.md 3 Altered",
    "error new.md 1 Altered",
  ]);
  assert.match(printed, /Drops “not” before “sail”/);
  assert.doesNotMatch(printed + errors, /^\s*::stop-commands/m);
  assert.equal(await readFile(join(workspace, "new.md"), "utf8"), WRONG);
});

test("a repository without a fault passes, and unchecked quotations fail it if they are to", async (t) => {
  const workspace = await repositoryOf(t, { "right.md": RIGHT, "sources/Doe v. Roe.txt": SOURCE });
  assert.equal((await runner(t, workspace, { sources: "  sources/  \n\n" })).code, 0);
  const unsourced = await repositoryOf(t, { "right.md": RIGHT });
  assert.equal((await runner(t, unsourced)).code, 0);
  assert.equal((await runner(t, unsourced, { "fail-on-unchecked": "true" })).code, 1);
});

test("the severity is the one that is given, and files and sources are patterns and paths", async (t) => {
  const workspace = await repositoryOf(t, { "drafts/wrong.md": WRONG, "other/wrong.md": WRONG });
  const outside = await folderOf(t);
  await put(outside, { "Doe v. Roe.txt": SOURCE });
  const sources = join(outside, "Doe v. Roe.txt");
  const { code, printed } = await runner(t, workspace, { files: "drafts/*.md", sources, "fail-on": "not_found" });
  assert.equal(code, 0);
  assert.deepEqual(
    annotationsIn(printed).filter((line) => line.includes("Altered")),
    ["warning drafts/wrong.md 1 Altered"],
  );
  const hostile = await runner(t, workspace, { files: "drafts/*.md", sources, "fail-on": "minor; touch stolen" });
  assert.notEqual(hostile.code, 0);
  assert.match(hostile.errors, /--fail-on cannot be "minor; touch stolen"/);
  assert.equal((await run("ls", [], { cwd: workspace, env: process.env })).printed, "drafts\nother\n");
});

test("what does not work is told: no draft, no repository, a source that is missing, a package that cannot be installed", async (t) => {
  const workspace = await repositoryOf(t, { "right.md": RIGHT });
  const none = await runner(t, workspace, { files: "*.rst" });
  assert.deepEqual([none.code, annotationsIn(none.printed)], [0, ["warning   Literatim"]]);
  const bare = await folderOf(t);
  await put(bare, { "right.md": RIGHT });
  const outside = await runner(t, bare);
  assert.deepEqual([outside.code, /not a git repository/.test(outside.errors)], [128, true]);
  const missing = await runner(t, workspace, { sources: "nowhere" });
  assert.deepEqual([missing.code, /nowhere does not exist/.test(missing.errors + missing.printed)], [2, true]);
  assert.notEqual((await runner(t, workspace, { version: "0.0.0-none" })).code, 0);
});

test("what was looked up elsewhere comes from the store's file, and nothing is requested", async (t) => {
  const home = await folderOf(t);
  const bin = join(home, "node_modules", ".bin", "literatim");
  execFileSync("npm", ["install", "--prefix", home, "--offline", "--no-audit", "--no-fund", packed(home)], { stdio: "ignore" });
  const fake = await fakeCourtListener({ cases: CASES, tokens: { [TOKEN]: { user: [], citations: "100000/min" } } });
  const workspace = await repositoryOf(t, {
    "memo.md":
      "The court held that “a ferry that waits for one passenger need wait for all of them.” Larkin v. Oststrand Ferry Co., 991 F.3d 120, 121 (1st Cir. 2020).\n",
  });
  const api = fake.url + API;
  const file = join(home, "sources.literatim");
  const kept = ["--store", join(home, "kept")];
  const env = { PATH: process.env.PATH, HOME: home, COURTLISTENER_TOKEN: TOKEN };
  const looked = await run(bin, ["check", "memo.md", "--courtlistener", api, ...kept], { cwd: workspace, env });
  assert.equal(looked.code, 1, looked.errors);
  execFileSync(bin, ["sources", "export", file, ...kept], { stdio: "ignore" });
  await fake.close();
  const { code, printed, errors } = await runner(t, workspace, { "store-file": file }, { LITERATIM_COURTLISTENER: api });
  assert.equal(code, 1, errors);
  assert.ok(annotationsIn(printed).includes("error memo.md 1 Altered"), printed);
  await writeFile(join(home, "broken"), "no store");
  const broken = await runner(t, workspace, { "store-file": join(home, "broken") });
  assert.deepEqual([broken.code, /not an export of Literatim/.test(broken.errors)], [2, true]);
});

test("what drafts cite is fetched from the hosts of the input only, and from none without it", async (t) => {
  /** @type {string[]} */
  const asked = [];
  const lamp = "the keeper shall not leave the light while a vessel is in sight of the harbour";
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    if (request.url === "/away") response.writeHead(302, { location: "http://other.example.org/lamp" }).end();
    else response.writeHead(200, { "content-type": "text/plain" }).end(`${lamp}. The rest of the log is of other things.`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const routes = Object.fromEntries(["lamp", "other"].map((name) => [`${name}.example.org`, "93.184.216.34"]));
  const reroute = pathToFileURL(join(ROOT, "www", "test", "reroute.mjs")).href;
  const variables = { ROUTES: JSON.stringify(routes), TO: String(port), NODE_OPTIONS: `--import ${reroute}` };
  const cites = (words, address) => `The log says that "${words}" (http://${address}).\n`;
  const altered = lamp.replace("shall not leave", "shall leave");
  const draft = [
    cites(altered, "lamp.example.org/lamp"),
    cites(altered, "other.example.org/lamp"),
    cites(altered, "lamp.example.org/away"),
  ];
  const workspace = await repositoryOf(t, { "right.md": draft.join("\n") });
  for (const hosts of ["", " \n", ","]) {
    const off = await runner(t, workspace, { "cited-hosts": hosts }, variables);
    assert.deepEqual([off.code, asked], [0, []], off.errors);
  }
  const on = await runner(t, workspace, { "cited-hosts": "lamp.example.org\nharbour.example.org" }, variables);
  assert.equal(on.code, 1, on.errors);
  const errors = annotationsIn(on.printed).filter((line) => line.startsWith("error"));
  assert.deepEqual([errors, asked], [["error right.md 1 Altered"], ["lamp.example.org/lamp", "lamp.example.org/away"]]);
  const hostile = await runner(t, workspace, { "cited-hosts": "localhost; touch stolen" }, variables);
  assert.deepEqual([hostile.code, /"localhost;" is not a host|cannot be allowed/.test(hostile.errors)], [2, true]);
});
