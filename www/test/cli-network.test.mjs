// The command line with CourtListener: token, store, offline, what is kept, Ctrl-C.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { CLI, folderOf, literatim } from "./fixtures.mjs";
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
  assert.equal(fake.log.length, 0);
});

test("claims are compared with the opinions of all cited cases, also of those that are only cited", async (t) => {
  const { fake, cwd, common } = await place(t);
  const args = ["claims", ...common.slice(1), "--format", "json"];
  const claims = async (more = [], env = { COURTLISTENER_TOKEN: TOKEN }) => {
    const { code, stdout, stderr } = await literatim([...args, ...more], { cwd, env });
    assert.equal(code, 0, stderr);
    const report = JSON.parse(stdout);
    return { report, cited: report.claims.filter(({ citations }) => citations.length > 0) };
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
  assert.match((await sources("clear", "--store", "other")).stderr, /answers and texts were removed/);
  const before = await readFile(join(cwd, "kept.jsonl"), "utf8");
  const empty = await sources("export", "kept.jsonl", "--store", "other");
  assert.deepEqual([empty.code, empty.stderr], [2, "literatim: Nothing is kept in other, so kept.jsonl was not written.\n"]);
  assert.equal(await readFile(join(cwd, "kept.jsonl"), "utf8"), before);
  const nothing = await literatim(["check", "memo.md", "--store", "other", "--offline", ...api], { cwd });
  assert.match(nothing.stdout, /3 cannot check/);
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
