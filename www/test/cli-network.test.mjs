// The command line with CourtListener: token, store, offline, what is kept, Ctrl-C.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { XMLValidator } from "fast-xml-parser";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { CLI, draftOf, FALSE_WORDS, folderOf, literatim, run, SOURCE } from "./fixtures.mjs";
import { CASES, MEMO } from "./memo-cases.mjs";

/** The fake without limits, a folder with the memorandum, and the command line in it. */
async function place(t, options = {}) {
  const fake = await fakeCourtListener({ cases: CASES, tokens: { [TOKEN]: { user: [], citations: "100000/min" } }, ...options });
  t.after(() => fake.close());
  const cwd = await folderOf(t, { "memo.md": MEMO, "token.txt": `${TOKEN}\n` });
  const common = ["check", "memo.md", "--store", "store", "--courtlistener", fake.url + API];
  const checked = (args = [], env = { COURTLISTENER_TOKEN: TOKEN }) => literatim([...common, ...args], { cwd, env });
  return { fake, cwd, common, checked };
}

test("with a token in the environment or in a file, the cases are looked up once", async (t) => {
  const { fake, checked } = await place(t);
  const { code, stdout, stderr } = await checked();
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Cited cases: 3 found/);
  assert.match(stdout, /was asked 3 times \(.* out, .* in\)\./);
  assert.ok(!(stdout + stderr).includes(TOKEN));
  fake.log.length = 0;
  const again = await checked(["--token-file", "token.txt", "--format", "json"], { COURTLISTENER_TOKEN: "" });
  assert.equal(again.code, 0, again.stderr);
  assert.deepEqual(JSON.parse(again.stdout).ledger, []);
  assert.doesNotMatch(stdout, /taken from what is kept/, "what this check has fetched is its own");
  const [{ store, answers }, ...others] = JSON.parse(again.stdout).kept;
  assert.deepEqual([store, answers > 2, others], ["store", true, []]);
  assert.match((await checked()).stdout, new RegExp(`${answers} answers were taken from what is kept in store\\.`));
  assert.equal(fake.log.length, 0);
});

test("a folder that brings a store and its configuration finds nothing; a store that is named is named in each report", async (t) => {
  const { fake, cwd, checked } = await place(t);
  await checked();
  await rename(join(cwd, "store"), join(cwd, ".kept"));
  const api = ["--courtlistener", fake.url + API];
  for (const text of ['store = ".kept"\n', 'offline = true\nstore = ".kept"\n']) {
    await writeFile(join(cwd, "literatim.toml"), text);
    for (const args of [
      ["check", "memo.md", ...api],
      ["check", "memo.md", "--offline", ...api],
      ["claims", "memo.md", "--offline", ...api],
    ]) {
      const { code, stdout, stderr } = await literatim(args, { cwd, env: { COURTLISTENER_TOKEN: "" } });
      assert.deepEqual([code, stdout, /cannot be set in a file that was only found/.test(stderr)], [2, "", true], stderr);
    }
  }
  const named = [...api, "--offline", "--config", "literatim.toml"];
  const said = /\d+ answers were taken from what is kept in .*\.kept\./;
  for (const format of ["terminal", "markdown", "html", "csv", "certificate", "certificate-markdown"]) {
    const { stdout } = await literatim(["check", "memo.md", ...named, "--format", format], { cwd });
    assert.match(stdout.replaceAll("\\", "").replace(/\s+/g, " "), said, format);
  }
  assert.match((await literatim(["claims", "memo.md", ...named], { cwd })).stdout, said);
  assert.equal(JSON.parse((await literatim(["check", "memo.md", ...named, "-f", "json"], { cwd })).stdout).kept.length, 1);
});

test("claims are compared with the opinions of all cited cases, also of those that are only cited", async (t) => {
  const { fake, cwd, common } = await place(t);
  const args = ["claims", ...common.slice(1), "--format", "json"];
  const claims = async (more = [], env = { COURTLISTENER_TOKEN: TOKEN }) => {
    const { code, stdout, stderr } = await literatim([...args, ...more], { cwd, env });
    assert.equal(code, 0, stderr);
    const report = JSON.parse(stdout);
    // Sources are numbered as they arrive, so each is named.
    const names = new Map(report.sources.map(({ id, name }) => [id, name]));
    const named = JSON.parse(JSON.stringify(report.claims), (_, value) => names.get(value) ?? value);
    return { report, cited: named.filter(({ citations }) => citations.length > 0) };
  };
  const { report, cited } = await claims();
  assert.deepEqual(
    cited.map(({ headline, passages }) => [headline, passages.length > 0]).at(-1),
    ["inconclusive", true],
    "the draft neither quotes nor pin-cites this case",
  );
  assert.match(cited.at(-1).text, /Neighbours have rights/);
  assert.ok(report.ledger.length > 0 && !JSON.stringify(report).includes(TOKEN));
  const asked = fake.log.length;
  assert.deepEqual((await claims(["--offline"], { COURTLISTENER_TOKEN: "" })).cited, cited, "what was fetched is kept");
  const { cited: none } = await claims([], { COURTLISTENER_TOKEN: "" });
  assert.deepEqual([...new Set(none.map(({ headline }) => headline))], ["source_unavailable"]);
  assert.equal(fake.log.length, asked, "without a token and offline nothing is requested");
});

test("without a token no request is made", async (t) => {
  const { fake, checked } = await place(t);
  const { code, stdout } = await checked([], { COURTLISTENER_TOKEN: "" });
  assert.equal(code, 0);
  assert.ok(!stdout.includes("Cited cases"));
  assert.equal(fake.log.length, 0);
});

test("what was fetched is exported as one file, and used elsewhere without the network", async (t) => {
  const { fake, cwd, checked } = await place(t);
  await checked();
  const sources = (...args) => literatim(["sources", ...args], { cwd });
  const listed = await sources("list", "--store", "store");
  assert.match(listed.stdout, /127\.0\.0\.1:\d+\/api\/rest\/v4\/ cite 991 F\.3d 120/);
  assert.match(listed.stdout, /answers and texts are kept in store, /);
  assert.equal((await sources("export", "kept.jsonl", "--store", "store")).code, 0);
  assert.ok(!(await readFile(join(cwd, "kept.jsonl"), "utf8")).includes(TOKEN));
  const imported = await sources("import", "kept.jsonl", "--store", "other");
  assert.match(imported.stderr, /answers and texts were imported; 0 were there already/);
  fake.log.length = 0;
  const api = ["--courtlistener", fake.url + API];
  const offline = await literatim(["check", "memo.md", "--store", "other", "--offline", ...api], { cwd });
  assert.match(offline.stdout, /Cited cases: 3 found/);
  assert.equal(fake.log.length, 0);
  // What a fake has said is not CourtListener's.
  const elsewhere = await literatim(["check", "memo.md", "--store", "other", "--offline"], { cwd });
  assert.match(elsewhere.stdout, /3 cannot check/);
  assert.match((await sources("clear", "--yes", "--store", "other")).stderr, /answers and texts were removed/);
  const before = await readFile(join(cwd, "kept.jsonl"), "utf8");
  const empty = await sources("export", "kept.jsonl", "--store", "other");
  assert.deepEqual([empty.code, empty.stderr], [2, "literatim: Nothing is kept in other, so kept.jsonl was not written.\n"]);
  assert.equal(await readFile(join(cwd, "kept.jsonl"), "utf8"), before);
  const nothing = await literatim(["check", "memo.md", "--store", "other", "--offline", ...api], { cwd });
  assert.match(nothing.stdout, /3 cannot check/);
});

test("what is kept is listed as JSON and cleared, and a file that cannot be imported is named", async (t) => {
  const { cwd, checked } = await place(t);
  await checked();
  const sources = (...args) => literatim(["sources", ...args, "--store", "store"], { cwd });
  const listed = async () => JSON.parse((await sources("list", "--format", "json")).stdout);
  const items = await listed();
  assert.ok(items.some(({ shelf, bytes, stored }) => shelf === "lookups" && bytes > 0 && stored > 0));
  assert.match((await sources()).stdout, /answers and texts are kept in store, /, "list is the default");
  const unasked = await literatim(["sources", "clear", "--store", "store"], { cwd, env: { LITERATIM_YES: "1" } });
  assert.equal(unasked.code, 2, "a setting is no agreement");
  assert.match(
    unasked.stderr,
    new RegExp(`^literatim: ${items.length} answers and texts in store, .* would be removed\\. Add --yes to agree`),
  );
  if (process.platform === "linux") {
    const command = `"${process.execPath}" "${CLI}" sources clear --store store`;
    const { stdout } = await run("script", ["-qec", command, "/dev/null"], { cwd, input: "n\n" });
    assert.match(stdout, /would be removed\. Remove them\? \[y\/N\]/);
    assert.match(stdout, /Nothing was removed/);
  }
  assert.equal((await listed()).length, items.length);
  assert.equal((await sources("clear", "-y")).stderr, `literatim: ${items.length} answers and texts were removed.\n`);
  assert.equal((await sources("clear")).code, 0, "nothing to remove needs no yes");
  assert.deepEqual(await listed(), []);
  assert.match((await sources("list")).stdout, /^0 answers and texts are kept in store, /);
  /** @type {[string[], RegExp][]} */
  const wrong = [
    [["import", "memo.md"], /^literatim: memo\.md: The file is not an export of Literatim; give one that Literatim has written\.\n$/],
    [["import", "absent.jsonl"], /^literatim: absent\.jsonl cannot be read: /],
    [["import"], /Name the file: literatim sources import FILE/],
    [["clear", "lookups"], /"lookups" is an extra argument: literatim sources clear/],
    [["list", "--yes"], /--yes can be used with sources clear only/],
    [["empty"], /"empty" is not an action on sources; give list, import, export or clear/],
  ];
  for (const [args, sentence] of wrong) {
    const { code, stderr } = await sources(...args);
    assert.equal(code, 2, args.join(" "));
    assert.match(stderr, sentence);
  }
});

test("a draft from an address is written in the formats for programs", async (t) => {
  const server = createServer((_, response) => response.setHeader("content-type", "text/plain; charset=utf-8").end(draftOf(FALSE_WORDS)));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const address = `http://127.0.0.1:${port}/draft.txt`;
  const cwd = await folderOf(t, { "alder.txt": SOURCE });
  const written = async (format) => {
    const { code, stdout, stderr } = await literatim(["check", address, "--sources", "alder.txt", "--format", format], { cwd });
    assert.equal(code, 1, stderr);
    return stdout;
  };
  const [head, row, ...none] = (await written("csv")).trimEnd().split("\n");
  assert.match(head, /"Authority","Citation"/);
  assert.match(row, new RegExp(`^"Alder v\\. Birch",.*"${FALSE_WORDS}\\.?","","Not found",.*"alder\\.txt"`));
  assert.deepEqual(none, []);
  const [{ results }] = JSON.parse(await written("sarif")).runs;
  assert.deepEqual(
    results.map(({ ruleId, locations }) => [ruleId, locations]),
    [["quotation/not_found", []]],
    "an address is no file of the repository",
  );
  const junit = await written("junit");
  assert.equal(XMLValidator.validate(junit), true);
  assert.ok(junit.includes(`<testsuite name="${address}" tests="1" failures="1"`), junit);
  assert.match(await written("github"), /^::error line=1,endLine=1,.*title=Not found::/);
});

test("in annotations and SARIF, what an index could not be asked is said once, and without the network it is not for want of a token", async (t) => {
  const { cwd, common } = await place(t);
  const listed = async (format, ...more) => {
    const { stdout, stderr } = await literatim([...common, "--offline", "--format", format, ...more], { cwd });
    assert.equal(stderr, "");
    return stdout;
  };
  const said = /127\.0\.0\.1:\d+ was not contacted: the check runs without the network\./g;
  const annotations = await listed("github");
  assert.equal(annotations.match(said)?.length, 1, annotations);
  assert.match(annotations, /title=Cannot check::.*%0AThe same is true of 2 later citations\.%0A/);
  assert.doesNotMatch(annotations, /token/);
  const [{ results }] = JSON.parse(await listed("sarif")).runs;
  assert.equal(results.filter(({ ruleId }) => ruleId === "citation/cannot_check").length, 1);
  const { citations } = JSON.parse(await listed("jsonl"));
  assert.equal(citations.filter(({ headline }) => headline === "cannot_check").length, 3, "the report has all");
});

test("a wrong token is reported once, and no citation is blamed for it", async (t) => {
  const { checked } = await place(t);
  const { code, stdout } = await checked([], { COURTLISTENER_TOKEN: "0".repeat(40) });
  assert.equal(code, 0);
  assert.equal(stdout.match(/does not accept the token/g)?.length, 1);
});

test("a citation of another case is a fault", async (t) => {
  const { cwd, common } = await place(t);
  await writeFile(join(cwd, "memo.md"), "So it was held. Quenby v. Harrowfen, 991 F.3d 120 (1st Cir. 2020).\n");
  const { code, stdout } = await literatim(common, { cwd, env: { COURTLISTENER_TOKEN: TOKEN } });
  assert.equal(code, 1);
  assert.match(stdout, /Under another name c1\n {2}Quenby v\. Harrowfen/);
  assert.match(stdout, /is a case with another name: Larkin v\. Oststrand Ferry Co\./);
  const never = await literatim([...common, "--fail-on", "never"], { cwd, env: { COURTLISTENER_TOKEN: TOKEN } });
  assert.equal(never.code, 0);
});

test("a case that a note cites again is not a work outside of law", async (t) => {
  const { cwd, common } = await place(t);
  const text =
    "So it was held. Larkin v. Oststrand Ferry Co., 991 F.3d 120, 121 (1st Cir. 2020). “Nobody waits at the quay.”[^1]\n\n[^1]: *Larkin*, 991 F.3d at 121.\n";
  await writeFile(join(cwd, "memo.md"), text);
  const { stdout } = await literatim([...common, "--fail-on", "never"], { cwd, env: { COURTLISTENER_TOKEN: TOKEN } });
  assert.match(stdout, /Cited cases: 1 found/);
});

test("without a terminal, a long wait is printed once", async (t) => {
  const { cwd, common } = await place(t, { tokens: { [TOKEN]: { user: ["1/min"] } } });
  const child = spawn(process.execPath, [CLI, ...common], { cwd, env: { ...process.env, COURTLISTENER_TOKEN: TOKEN } });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (data) => {
    stderr += data;
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  while (!stderr.includes("Waiting") && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  child.kill("SIGINT");
  await ended;
  assert.equal(stderr.match(/^Waiting for the limit of .*, [\d.]+ seconds; \d of \d requests, at least .* left$/gm)?.length, 1, stderr);
});

for (const signal of /** @type {const} */ (["SIGINT", "SIGKILL"])) {
  test(`${signal} during a check keeps what has arrived, and the next run continues from there`, async (t) => {
    const { fake, cwd, common, checked } = await place(t);
    fake.setFaults([{ kind: "timeout", path: /opinions/, nth: 2 }]);
    const child = spawn(process.execPath, [CLI, ...common], { cwd, env: { ...process.env, COURTLISTENER_TOKEN: TOKEN } });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (data) => {
      stderr += data;
    });
    const ended = new Promise((resolve) => child.on("close", resolve));
    while (fake.log.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 300));
    child.kill(signal);
    const code = await ended;
    if (signal === "SIGINT") {
      assert.equal(code, 130);
      assert.match(stderr, /Stopped\. What has arrived is kept; run the same command again to continue\./);
    }
    fake.setFaults([]);
    fake.log.length = 0;
    const { stdout } = await checked();
    assert.match(stdout, /Cited cases: 3 found/);
    assert.equal(fake.log.length, 1, fake.log.map(({ path }) => path).join("\n"));
  });
}
