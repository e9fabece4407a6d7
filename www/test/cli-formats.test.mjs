// The formats that list findings for programs, and what is printed of hostile drafts.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { draftOf, FALSE_WORDS, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

const FORMATS = ["terminal", "json", "markdown", "html", "csv", "annotations", "certificate", "certificate-markdown"];
const LISTED = ["jsonl", "junit", "sarif", "github"];

async function workplace(t, files = {}) {
  return folderOf(t, { "bad.md": draftOf(TRUE_WORDS, FALSE_WORDS), "sources/alder-v-birch.txt": SOURCE, ...files });
}

async function written(cwd, format, ...more) {
  const { code, stdout, stderr } = await literatim(["check", "bad.md", "--sources", "sources", "--format", format, ...more], { cwd });
  assert.equal(code, more.includes("never") ? 0 : 1, stderr);
  return stdout;
}

test("jsonl is the report on one line", async (t) => {
  const cwd = await workplace(t);
  const text = await written(cwd, "jsonl");
  assert.equal(text.indexOf("\n"), text.length - 1);
  const { quotations } = JSON.parse(text);
  assert.deepEqual(
    quotations.map(({ headline }) => headline),
    ["verbatim", "not_found"],
  );
});

test("junit has a case for each finding, and a failure for each fault", async (t) => {
  const cwd = await workplace(t, { "bad.md": `A & B < C.\n\n${draftOf(TRUE_WORDS, FALSE_WORDS)}` });
  const text = await written(cwd, "junit");
  assert.equal(XMLValidator.validate(text), true);
  const parsed = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "testcase" }).parse(text);
  const { testsuite } = parsed.testsuites;
  assert.deepEqual([testsuite["@_name"], testsuite["@_tests"], testsuite["@_failures"]], ["bad.md", "2", "1"]);
  const [good, bad] = testsuite.testcase;
  assert.equal(good.failure, undefined);
  assert.equal(bad["@_line"], "5");
  assert.equal(bad.failure["@_type"], "quotation/not_found");
  const never = await written(cwd, "junit", "--fail-on", "never");
  assert.match(never, /failures="0"/);
});

test("sarif names rule, level and place of each finding", async (t) => {
  const cwd = await workplace(t);
  const log = JSON.parse(await written(cwd, "sarif"));
  assert.deepEqual([log.version, log.runs.length, log.runs[0].results.length], ["2.1.0", 1, 1]);
  const [{ tool, columnKind, results, invocations }] = log.runs;
  const [result] = results;
  assert.equal(columnKind, "utf16CodeUnits");
  assert.equal(tool.driver.rules[result.ruleIndex].id, result.ruleId);
  assert.deepEqual([result.ruleId, result.level, invocations[0].executionSuccessful], ["quotation/not_found", "error", true]);
  const { artifactLocation, region } = result.locations[0].physicalLocation;
  assert.equal(artifactLocation.uri, "bad.md");
  assert.equal(region.startLine, 3);
  const line = draftOf(TRUE_WORDS, FALSE_WORDS).split("\n")[2];
  assert.equal(line.slice(region.startColumn - 1, region.endColumn - 1), region.snippet.text);
  const ids = tool.driver.rules.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test("github has a workflow command for each finding, with escaped properties", async (t) => {
  const cwd = await workplace(t, { "a, b:c%.md": draftOf(FALSE_WORDS) });
  assert.match(
    await written(cwd, "github"),
    /^::error file=bad\.md,line=3,endLine=3,col=\d+,endColumn=\d+,title=Not found::Not found: .*\n$/,
  );
  const { stdout } = await literatim(["check", "a, b:c%.md", "-s", "sources", "-f", "github"], { cwd });
  assert.match(stdout, /^::error file=a%2C b%3Ac%25\.md,/);
  assert.equal(await written(cwd, "github", "--fail-on", "never").then((text) => text.slice(0, 10)), "::warning ");
});

test("--fail-on-unchecked fails a draft of which a quotation was not compared", async (t) => {
  const cwd = await workplace(t, { "bad.md": draftOf(TRUE_WORDS) });
  const code = async (...args) => (await literatim(["check", "bad.md", ...args], { cwd })).code;
  assert.deepEqual([await code(), await code("--fail-on-unchecked"), await code("--fail-on-unchecked", "-s", "sources")], [0, 1, 0]);
  assert.equal(await code("--fail-on", "never", "--fail-on-unchecked"), 1);
  const { stdout } = await literatim(["check", "bad.md", "-f", "sarif", "--fail-on-unchecked"], { cwd });
  assert.equal(JSON.parse(stdout).runs[0].results.length, 1);
});

test("control characters of a draft, a source or a name reach no output of a terminal", async (t) => {
  const evil = "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202egnp\u2066";
  const cwd = await folderOf(t, {
    "bad.md": `${evil}\n\n${draftOf(`the ferryman ${evil} who forgets his lantern must carry every passenger`)}`,
  });
  await mkdir(join(cwd, "sources"));
  await writeFile(join(cwd, "sources", `a\u001b[31m.txt`), SOURCE.replace("ALDER", `ALDER ${evil}`));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
  for (const format of [...FORMATS, ...LISTED]) {
    const { stdout, stderr } = await literatim(["check", "bad.md", "-s", "sources", "-f", format, "-v"], { cwd });
    assert.ok(stdout.length > 0, format);
    assert.doesNotMatch(stdout.replaceAll("\r\n", "\n"), unsafe, format);
    assert.doesNotMatch(stderr, unsafe, format);
  }
  for (const args of [
    ["cites", "bad.md"],
    ["text", "bad.md"],
    ["claims", "bad.md", "-s", "sources"],
    ["quote", `x ${evil}`, "-s", "sources"],
  ]) {
    const { stdout, stderr } = await literatim(args, { cwd });
    assert.doesNotMatch(stdout + stderr, unsafe, args[0]);
  }
});

/** A draft with a claim that differs from its source, and one that has none. */
const CLAIMS = {
  "claims.md":
    "The keeper must leave the light while a vessel is in sight [1]. The keeper earned 40 pounds [2].\n\n## References\n\n[1] rules.txt\n\n[2] log.txt\n",
  "sources/rules.txt": "The keeper must not leave the light while a vessel is in sight.",
};

test("claims writes every format, and check --claims has claims in each too", async (t) => {
  const cwd = await folderOf(t, CLAIMS);
  for (const format of [...FORMATS, ...LISTED]) {
    const { code, stdout, stderr } = await literatim(["claims", "claims.md", "-s", "sources", "-f", format], { cwd });
    assert.deepEqual([code, stderr], [0, ""], format);
    if (format.startsWith("certificate") || format === "annotations") continue;
    assert.match(stdout.replaceAll("\\", "").replace(/\s+/g, " "), /The keeper must leave the light while a vessel is in sight/, format);
    const both = await literatim(["check", "claims.md", "--claims", "-s", "sources", "-f", format], { cwd });
    assert.match(both.stdout.replaceAll("\\", "").replace(/\s+/g, " "), /must leave the light while a vessel is in sight/, format);
  }
  const plain = await literatim(["check", "claims.md", "-s", "sources", "-f", "sarif"], { cwd });
  assert.doesNotMatch(plain.stdout, /"ruleId":"claim/);
});

test("a claim is listed with its flags, its place and its rule, and in the worksheet as a row of its own", async (t) => {
  const cwd = await folderOf(t, { ...CLAIMS, "formula.md": "=1+1 keepers must leave the light [1].\n\n## References\n\n[1] rules.txt\n" });
  const written = async (format, draft = "claims.md") =>
    (await literatim(["claims", draft, "-s", "sources", "-f", format], { cwd })).stdout;
  const [{ tool, results }] = JSON.parse(await written("sarif")).runs;
  const found = results.find(({ ruleId }) => ruleId.startsWith("claim/"));
  assert.equal(tool.driver.rules[found.ruleIndex].id, "claim/inconclusive");
  assert.match(found.message.text, /The passage says “not”/);
  assert.deepEqual([found.level, found.locations[0].physicalLocation.region.startLine], ["note", 1]);
  const rows = (await written("csv")).trim().split("\r\n");
  const claims = rows.filter((row) => row.endsWith(',"Claim"'));
  assert.equal(claims.length, 2);
  assert.ok(rows.every((row) => row.slice(1, -1).split('","').length === 12));
  assert.doesNotMatch(await written("csv", "formula.md"), /"=1\+1/);
  assert.match(await written("markdown"), /## k1 Inconclusive\n\n> The keeper must leave/);
});

test("cites lists citations by line and column, as text and as JSON", async (t) => {
  const cwd = await workplace(t);
  const text = await literatim(["cites", "bad.md"], { cwd });
  assert.equal(text.code, 0, text.stderr);
  assert.match(text.stdout, /^1:\d+ +full case +Alder v\. Birch.*\n3:\d+ +.*\n2 citations\.\n$/s);
  const listed = JSON.parse((await literatim(["cites", "bad.md", "-f", "json"], { cwd })).stdout);
  const lines = draftOf(TRUE_WORDS, FALSE_WORDS).split("\n");
  for (const { line, column, text: cited } of listed) assert.ok(lines[line - 1].slice(column - 1).startsWith(cited), cited);
});

test("quote --in looks into a file, a folder, or the case at a citation", async (t) => {
  const cwd = await workplace(t);
  const quote = (...args) => literatim(["quote", TRUE_WORDS, ...args], { cwd });
  assert.equal((await quote("--in", "sources/alder-v-birch.txt")).code, 0);
  assert.equal((await quote("--in", "sources")).code, 0);
  assert.equal((await literatim(["quote", FALSE_WORDS, "--in", "sources"], { cwd })).code, 1);
  /** @type {[string[], RegExp][]} */
  const wrong = [
    [["--in", "700 F.3d 100"], /To get "700 F\.3d 100", set COURTLISTENER_TOKEN, or look in what is kept with --offline/],
    [["--in", "nowhere.txt", "--citation", "700 F.3d 100"], /--in nowhere\.txt does not exist/],
    [["--in", "sources", "-s", "sources"], /--in names the one place to look in/],
  ];
  for (const [args, sentence] of wrong) {
    const { code, stderr } = await quote(...args);
    assert.equal(code, 2);
    assert.match(stderr, sentence);
  }
});
