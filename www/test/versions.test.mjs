// Files that are kept between versions: those of today open, and one of a later version stays as it is, with a sentence. test/versions has a report of
// today, and in earlier/ what an earlier program wrote; the acts of reviewers of today are in lsp.test.mjs.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { folderStore } from "../dist/node.js";
import { draftOf, FALSE_WORDS, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { clientOf } from "./lsp-client.mjs";

const REPORT = await readFile(new URL("versions/report-1.json", import.meta.url), "utf8");

const EARLIER = fileURLToPath(new URL("versions/earlier/", import.meta.url));
const earlier = (name) => readFile(join(EARLIER, name), "utf8");

/** An entry of today's exports, as the store test has it. */
const ENTRY =
  '{"version":2,"shelf":"cases","key":"987 U.S. 1","stored":5000,"expires":9000000,"crc32":"74a656d1","value":{"name":"Élan v. Ö"}}';
const HEADER = '{"format":"literatim-store","version":2}\n';

/** Two drafts and their source. */
const files = { "a.md": draftOf(TRUE_WORDS), "b.md": draftOf(TRUE_WORDS, FALSE_WORDS), "s/alder-v-birch.txt": SOURCE };

test("a report of today is compared, and one of a later version is refused", async (t) => {
  const cwd = await folderOf(t, { "memo.md": draftOf(TRUE_WORDS), "s/alder-v-birch.txt": SOURCE, "report.json": REPORT });
  const since = (file) => literatim(["check", "memo.md", "-s", "s", "--since", file, "-f", "markdown"], { cwd });
  const { code, stdout, stderr } = await since("report.json");
  assert.equal(code, 0, stderr);
  assert.match(stdout, /ferryman who forgets his lantern/, "what is gone since");
  for (const change of [{ schema: 2 }, { schema: 2, quotations: undefined, findings: [] }, { schema: 17, citations: {} }]) {
    await writeFile(join(cwd, "later.json"), JSON.stringify({ ...JSON.parse(REPORT), ...change }));
    const later = await since("later.json");
    assert.equal(later.code, 2);
    assert.match(later.stderr, /later\.json was written by a later version of Literatim; use that one, or check that draft again/);
  }
});

test("a store of today opens, and of another version it says that it is not used", async (t) => {
  const cwd = await folderOf(t, { "today.jsonl": `${HEADER}${ENTRY}\n` });
  const problems = [];
  const store = folderStore(join(cwd, "kept"), { now: () => 6000, onProblem: (problem) => problems.push(problem) });
  assert.equal((await store.importAll([`${HEADER}${ENTRY}\n`])).added, 1);
  assert.deepEqual((await store.get("cases", "987 U.S. 1"))?.value, { name: "Élan v. Ö" });
  for await (const line of store.exportAll()) assert.ok(line === HEADER || line === `${ENTRY}\n`, line);
  assert.deepEqual(problems, []);
  const [{ key }] = await store.list();
  assert.equal(key, "987 U.S. 1");
  const [name = ""] = await readdir(join(cwd, "kept", "cases"));
  const file = join(cwd, "kept", "cases", name);
  const text = await readFile(file, "utf8");
  for (const version of [1, 3, 40]) {
    await writeFile(file, text.replace('"version":2', `"version":${version}`));
    assert.equal(await store.get("cases", "987 U.S. 1"), undefined);
    assert.equal(await readFile(file, "utf8"), text.replace('"version":2', `"version":${version}`), "it stays");
  }
  assert.deepEqual(
    problems.map(({ code, text: sentence }) => [
      code,
      /^Another version of Literatim has kept a part of the store\. The check continues without it\.$/.test(sentence),
    ]),
    [["version", true]],
    "it is said once",
  );
  await assert.rejects(store.importAll([HEADER.replace("2", "3")]), {
    code: "unsupported",
    message: /has version 3, and this Literatim reads version 2/,
  });
});

test("a journal of today continues, and one of a later version stays as it is", async (t) => {
  const cwd = await folderOf(t, files);
  const args = ["check", "a.md", "b.md", "-s", "s", "-f", "jsonl", "-o", "all.jsonl"];
  const journal = join(cwd, "all.jsonl.journal");
  // What a run of today leaves that was stopped after its first draft: a report, and its line in a journal without a header.
  assert.equal((await literatim(args, { cwd })).code, 1);
  const [first = ""] = (await readFile(join(cwd, "all.jsonl"), "utf8")).split("\n");
  const sha256 = createHash("sha256").update(first).digest("hex");
  const entry = {
    key: "0f".repeat(32),
    draft: "a.md",
    code: 0,
    attention: { fix: 0, look_up: 0, fine: 2, not_compared: 0 },
    ms: 12,
    sha256,
  };
  await writeFile(join(cwd, "all.jsonl"), `${first}\n`);
  await writeFile(journal, `${JSON.stringify(entry)}\n`);
  const continued = await literatim(args, { cwd });
  assert.equal(continued.code, 1, continued.stderr);
  assert.equal((await readFile(join(cwd, "all.jsonl"), "utf8")).trim().split("\n").length, 2);
  await assert.rejects(readFile(journal), { code: "ENOENT" });
  // Of another program version: its drafts are checked again, which is said.
  const header = { format: "literatim-journal", version: 2, by: "0.0.9" };
  await writeFile(journal, `${JSON.stringify(header)}\n${JSON.stringify(entry)}\n`);
  assert.match((await literatim(args, { cwd })).stderr, /The run before was one of Literatim 0\.0\.9; its drafts are checked again\./);
  const before = await readFile(join(cwd, "all.jsonl"), "utf8");
  for (const later of [
    { ...header, version: 3, by: "9.9.9" },
    { ...header, version: 12, by: "12.0.0", more: [] },
    { format: "literatim-journal", version: 3 },
  ]) {
    const text = `${JSON.stringify(later)}\n{"draft":"a.md"}\nhalf a li`;
    await writeFile(journal, text);
    const refused = await literatim(args, { cwd });
    assert.equal(refused.code, 2);
    assert.match(
      refused.stderr,
      /all\.jsonl\.journal was written by a later version of Literatim \((?:9\.9\.9|12\.0\.0|unknown)\); end that run with it/,
    );
    assert.equal(await readFile(journal, "utf8"), text);
    assert.equal(await readFile(join(cwd, "all.jsonl"), "utf8"), before);
  }
});

test("an earlier report is compared", async (t) => {
  const report = await earlier("report.json");
  const cwd = await folderOf(t, { "draft.txt": draftOf(TRUE_WORDS), "s/alder-v-birch.txt": SOURCE, "report.json": report });
  const { code, stdout, stderr } = await literatim(["check", "draft.txt", "-s", "s", "--since", "report.json", "-f", "markdown"], { cwd });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /ferryman who forgets his lantern/, "what is gone since");
  assert.equal(await readFile(join(cwd, "report.json"), "utf8"), report);
});

test("an earlier store opens", async (t) => {
  const cwd = await folderOf(t);
  await cp(join(EARLIER, "store"), join(cwd, "store"), { recursive: true });
  const problems = [];
  const store = folderStore(join(cwd, "store"), { now: () => 1_795_750_400_000, onProblem: (problem) => problems.push(problem) });
  const keys = (await store.list()).map(({ key }) => key);
  assert.deepEqual(keys.map((key) => key.replace(/^\S+ /, "")).sort(), ["cite 991 F.3d 120", "opinion 7206"]);
  const keptIn = async (shelf, end) => (await store.get(shelf, keys.find((key) => key.endsWith(end)) ?? ""))?.value;
  assert.equal((await keptIn("lookups", "cite 991 F.3d 120"))[0].name, "Larkin v. Oststrand Ferry Co.");
  assert.equal((await keptIn("cases", "opinion 7206")).id, 7206);
  assert.deepEqual(problems, []);
});

test("an earlier journal continues", async (t) => {
  const drafts = Object.fromEntries(["d00.txt", "d01.txt", "d02.txt"].map((name) => [name, draftOf(TRUE_WORDS)]));
  const kept = { "all.jsonl": await earlier("all.jsonl"), "all.jsonl.journal": await earlier("all.jsonl.journal") };
  const cwd = await folderOf(t, { ...drafts, ...kept, "s/alder-v-birch.txt": SOURCE });
  const { code, stderr } = await literatim(["check", ...Object.keys(drafts), "-s", "s", "-f", "jsonl", "-o", "all.jsonl"], { cwd });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /3 drafts: 3 without a fault, 0 with faults\./);
  assert.doesNotMatch(stderr, /NaN|undefined/);
  const lines = (await readFile(join(cwd, "all.jsonl"), "utf8")).trim().split("\n");
  const names = lines.map((line) => JSON.parse(line).draft.name);
  assert.deepEqual(names.sort(), Object.keys(drafts));
  await assert.rejects(readFile(join(cwd, "all.jsonl.journal")), { code: "ENOENT" });
});

test("earlier acts of reviewers hold, and stay when others are added", async (t) => {
  const client = await clientOf(t);
  const text = (await earlier("review.json")).replace('"draft.txt"', '"memo.md"');
  const file = join(client.folder, ".literatim", "review.json");
  await mkdir(join(client.folder, ".literatim"));
  await writeFile(file, text);
  const draft = await client.openDraft("memo.md", draftOf(FALSE_WORDS));
  const [finding] = await client.diagnostics(draft.uri, 1);
  const actions = await client.ask("textDocument/codeAction", draft, { range: finding.range, context: { diagnostics: [finding] } });
  await client.connection.sendRequest("workspace/executeCommand", actions.at(-1).command);
  const acts = JSON.parse(await readFile(file, "utf8"))["memo.md"];
  assert.deepEqual(acts.slice(0, -1), JSON.parse(text)["memo.md"]);
  assert.equal(acts.at(-1).act, "dismissed");
  assert.equal((await client.end()).code, 0);
});
