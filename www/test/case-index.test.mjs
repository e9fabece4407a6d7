// The offline index of cases: built by the command line from made data, and what a check says by it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { check, fromCaseIndex, fromCourtListener, openEngine, rangesOfBlob, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { writeBulkData } from "./bulk-data.mjs";
import { CLI, folderOf, literatim } from "./fixtures.mjs";

/** @type {[id: number, name: string, date: string, cites: string[]][]} Rows of CourtListener's tables: fictional cases in invented volumes. */
const CASES = [
  [1, "Duskwright v. Pellinwood Steam Packet Co.", "2016-03-01", ["1931 F.3d 201", "2016 WL 7770001"]],
  [2, 'Ada \\"Dusk\\" Harrow v. Brackwater', "2011-05-09", ["1931 F.3d 240"]],
  [3, "United States v. Sallowfield", "2012-05-09", ["1931 F.3d 300"]],
  [4, "In re Oddlestone", "2013-05-09", ["1931 F.3d 310"]],
  [5, "Kettlewick v. Marrowfen", "2014-05-09", ["1931 F.3d 310"]],
];
const DUMPS = {
  "opinion-clusters-2026-06-30.csv": ["id,case_name_short,case_name,case_name_full,date_filed,precedential_status,docket_id,headmatter"]
    .concat(CASES.map(([id, name, date]) => `"${id}","","${name}","","${date}","Published","9","<p>A \\"bell\\"\n and a \\\\gate.</p>"`))
    .join("\n"),
  "citations-2026-06-30.csv": ["id,volume,reporter,page,type,cluster_id,date_created,date_modified"]
    .concat(
      CASES.flatMap(([id, , , cites]) =>
        cites.map((cite, at) => {
          const [, volume, reporter, page] = /^(\d+) (.+) (\d+)$/.exec(cite) ?? [];
          return `"${id}${at}","${volume}","${reporter}","${page}","1","${id}","",`;
        }),
      ),
    )
    .join("\n"),
  "unmatched-citations-2026-06-30.csv":
    'id,volume,reporter,page,type,status,citation_string,court_id,year,citing_opinion_id\n"1","1931","F.3d","500","1","1","1931 F.3d 500","ca9","2015","7"\n',
};

/** The volume of the Caselaw Access Project that has the first three of them, in full. */
const VOLUME = CASES.slice(0, 3).map(([id, name, date, [cite]], at) => ({
  id,
  name,
  name_abbreviation: name.replaceAll("\\", ""),
  decision_date: date,
  docket_number: "14-77",
  first_page: cite.split(" ").at(-1),
  last_page: String([239, 260, 305][at]),
  citations: [
    { type: "official", cite },
    { type: "parallel", cite: `88 Dunm. ${at + 1}` },
  ],
  court: { name_abbreviation: "14th Cir.", id: 9, name: "Court" },
  file_name: `0${cite.split(" ").at(-1)}-01`,
}));

async function built(t, files = DUMPS, args = []) {
  const cwd = await folderOf(t, {});
  const paths = [];
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(cwd, name, ".."), { recursive: true });
    await writeFile(join(cwd, name), text);
    paths.push(name);
  }
  const { code, stderr } = await literatim(["index", "build", "cases.index", ...paths, ...args], { cwd });
  assert.equal(code, 0, stderr);
  return { cwd, index: await readFile(join(cwd, "cases.index")), stderr };
}

async function findingsBy(t, index, citations, more = []) {
  const engine = openEngine();
  t.after(() => engine.close());
  const sources = [fromCaseIndex(rangesOfBlob("cases.index", new Blob([index]))), ...more];
  const draft = citations.map((citation) => `As was held in ${citation}, the bell rang.`).join("\n\n");
  const report = await check(engine, textInput("draft", draft), { sources });
  return { report, findings: report.citations };
}

const said = ({ existence, verified, reason, evidence }) => [existence, verified, [reason, ...evidence].join(" ")];

test("a check says by the index what is at each citation, and asks nobody", async (t) => {
  const { index } = await built(t);
  /** @type {[citation: string, existence: string, verified: boolean | null, words: RegExp][]} */
  const expected = [
    [
      "Duskwright v. Pellinwood Steam Packet Co., 1931 F.3d 201 (14th Cir. 2016)",
      "found",
      true,
      /offline index of 2026-06-30 has a case of this name/,
    ],
    ["Duskwright v. Pellinwood, 2016 WL 7770001 (14th Cir. 2016)", "found", true, /of this name at 2016 WL 7770001 \(2016\)/],
    ["Harrow v. Brackwater, 1931 F.3d 240 (14th Cir. 2011)", "found", true, /of this name/],
    ["Harrow v. Brackwatter, 1931 F.3d 240 (14th Cir. 2011)", "found", null, /one of its parties .* may be misspelt/],
    ["United States v. Sallowfeild, 1931 F.3d 300 (14th Cir. 2012)", "found", null, /one of its parties/],
    ["Kettlewick v. Marrowfen, 1931 F.3d 310 (14th Cir. 2014)", "found", true, /of this name/],
    ["Tarnholt v. Gorley, 1931 F.3d 240 (14th Cir. 2011)", "other_name", null, /another name at 1931 F\.3d 240 \(2011\)/],
    ["United States v. Gorley, 1931 F.3d 300 (14th Cir. 2012)", "other_name", null, /another name/],
    ["Tarnholt v. Gorley, 1931 F.3d 255 (14th Cir. 2011)", "not_in_index", null, /may lack cases of 1931 F\.3d/],
    ["Tarnholt v. Gorley, 1931 F.3d 500 (14th Cir. 2011)", "not_in_index", null, /Courts cite a case at 1931 F\.3d 500/],
    ["Tarnholt v. Gorley, 1932 F.3d 5 (14th Cir. 2011)", "not_in_index", null, /does not cover 1932 F\.3d/],
  ];
  for (const [citation, existence, verified, words] of expected) {
    const { report, findings } = await findingsBy(t, index, [citation]);
    const [own, sure, text] = said(findings[0]);
    assert.deepEqual([own, sure], [existence, verified], `${citation}: ${text}`);
    assert.match(text, words, citation);
    assert.deepEqual(report.ledger, [], citation);
  }
});

test("a year that differs is a warning, and a parallel citation of another case too", async (t) => {
  const { index } = await built(t);
  const { findings } = await findingsBy(t, index, ["Harrow v. Brackwater, 1931 F.3d 240 (14th Cir. 2018)"]);
  assert.deepEqual(
    [findings[0].existence, findings[0].verified, findings[0].warnings.map(({ code }) => code)],
    ["found", null, ["year_differs"]],
  );
  const parallel = await findingsBy(t, index, ["Duskwright v. Pellinwood, 1931 F.3d 201, 1931 F.3d 240 (14th Cir. 2016)"]);
  const [first] = parallel.findings;
  assert.deepEqual(
    first.standings.map(({ existence }) => existence),
    ["found", "other_name"],
  );
  assert.ok(first.warnings.some(({ code }) => code === "parallel_differs"));
});

test("the metadata of the Caselaw Access Project say that a volume is complete, and which case has a page", async (t) => {
  const cwd = await folderOf(t, {});
  await mkdir(join(cwd, "f3d", "1931"), { recursive: true });
  await writeFile(join(cwd, "f3d", "1931", "CasesMetadata.json"), JSON.stringify(VOLUME));
  await writeFile(join(cwd, "f3d", "1931", "notes.txt"), "none");
  const undated = await literatim(["index", "build", "cap.index", "f3d"], { cwd });
  assert.deepEqual([undated.code, /give that of the data with --date/.test(undated.stderr)], [2, true], undated.stderr);
  const { code, stderr } = await literatim(["index", "build", "cap.index", "f3d", "--date", "2024-09-01"], { cwd });
  assert.equal(code, 0, stderr);
  const index = await readFile(join(cwd, "cap.index"));
  /** @type {[citation: string, existence: string, words: RegExp, verified?: boolean | null][]} */
  const rows = [
    ["Duskwright v. Pellinwood, 1931 F.3d 201 (14th Cir. 2016)", "found", /of this name at 1931 F\.3d 201 \(14th Cir\. 2016\)/],
    ["Harrow v. Brackwater, 1931 F.3d 255 (14th Cir. 2011)", "found", /not its first: the case begins at page 240/],
    ["Tarnholt v. Gorley, 1931 F.3d 255 (14th Cir. 2011)", "interior_page", /inside the case that begins at page 240/],
    ["Tarnholt v. Gorley, 1931 F.3d 240 (14th Cir. 2011)", "other_name", /another name/, false],
    ["T.Q. v. Gorley, 1931 F.3d 240 (14th Cir. 2011)", "other_name", /another name/, null],
    [
      "Tarnholt v. Gorley, 1931 F.3d 270 (14th Cir. 2011)",
      "not_in_index",
      /No case begins at 1931 F\.3d 270, although the data of the offline index/,
    ],
    ["Tarnholt v. Gorley, 1931 F.3d 306 (14th Cir. 2011)", "not_in_index", /No case begins at 1931 F\.3d 306/],
    ["Tarnholt v. Gorley, 1931 F.3d 12 (14th Cir. 2011)", "not_in_index", /No case begins at 1931 F\.3d 12/],
  ];
  for (const [citation, existence, words, verified] of rows) {
    const { findings } = await findingsBy(t, index, [citation]);
    const [own, sure, text] = said(findings[0]);
    assert.equal(own, existence, `${citation}: ${text}`);
    if (verified !== undefined) assert.equal(sure, verified, citation);
    assert.match(text, words, citation);
  }
});

test("CourtListener is not asked whether a case exists that the index has, and is asked for others and for texts", async (t) => {
  const { index } = await built(t);
  const fake = await fakeCourtListener({ cases: [], tokens: { [TOKEN]: { user: [], citations: "100000/min" } } });
  t.after(() => fake.close());
  const courtListener = () => fromCourtListener({ base: fake.url + API, token: TOKEN });
  const cited = ["Duskwright v. Pellinwood, 1931 F.3d 201 (14th Cir. 2016)", "Harrow v. Brackwater, 1931 F.3d 240 (14th Cir. 2011)"];
  const known = await findingsBy(t, index, cited, [courtListener()]);
  assert.deepEqual(known.report.ledger, []);
  assert.equal(fake.log.length, 0);
  // Of a volume that the index has in part, another case may begin on the page. CourtListener has none, so that the index's word stands.
  const other = await findingsBy(t, index, ["Tarnholt v. Gorley, 1931 F.3d 240 (14th Cir. 2011)"], [courtListener()]);
  assert.ok(other.report.ledger.length > 0);
  assert.deepEqual([other.findings[0].existence, other.findings[0].verified], ["other_name", null]);
  const lacking = await findingsBy(t, index, ["Tarnholt v. Gorley, 1932 F.3d 5 (14th Cir. 2011)"], [courtListener()]);
  assert.ok(lacking.report.ledger.length > 0);
  // The fake has no case at all: what the index has stays found, although its text is missing.
  const pinned = await findingsBy(t, index, ["Duskwright v. Pellinwood, 1931 F.3d 201, 209 (14th Cir. 2016)"], [courtListener()]);
  assert.equal(pinned.findings[0].existence, "found");
  assert.match(pinned.findings[0].reason, /offline index/);
});

test("the command line checks by an index, and names what is wrong with one", async (t) => {
  const { cwd, index } = await built(t);
  await writeFile(join(cwd, "memo.md"), "As was held in Duskwright v. Pellinwood, 1931 F.3d 201 (14th Cir. 2016), the bell rang.\n");
  const env = { COURTLISTENER_TOKEN: "" };
  const { code, stdout, stderr } = await literatim(["check", "memo.md", "--index", "cases.index", "--format", "json"], { cwd, env });
  assert.equal(code, 0, stderr);
  const report = JSON.parse(stdout);
  assert.deepEqual([report.citations[0].existence, report.ledger], ["found", []]);
  const shown = await literatim(["index", "show", "cases.index"], { cwd });
  assert.match(shown.stdout, /offline index of 2026-06-30, from CourtListener's bulk data; 2 volumes/);
  /** @type {[bytes: Buffer, words: RegExp][]} */
  const broken = [
    [Buffer.from("not an index"), /is not an existence index/],
    [index.subarray(0, 30), /ends early/],
    [Buffer.concat([index.subarray(0, 8), Buffer.from([9, 0]), index.subarray(10)]), /version 9 of its format/],
    [index.subarray(0, index.length - 20), /ends early/],
  ];
  for (const [bytes, words] of broken) {
    await writeFile(join(cwd, "broken.index"), bytes);
    const checked = await literatim(["check", "memo.md", "--index", "broken.index", "--format", "json"], { cwd, env });
    const [source] = JSON.parse(checked.stdout).sources;
    assert.match(source.problems[0].text, words);
    assert.equal(JSON.parse(checked.stdout).citations[0].existence, "not_looked_up");
  }
});

test("data of another form are refused with what is wrong", async (t) => {
  const cwd = await folderOf(t, { "notes-2026-01-01.csv": "a,b\n1,2\n", ...DUMPS });
  /** @type {[paths: string[], words: RegExp][]} */
  const rows = [
    [["notes-2026-01-01.csv"], /neither a table of CourtListener's bulk data/],
    [["citations-2026-06-30.csv"], /give the file of opinion-clusters too/],
    [["missing.csv"], /missing\.csv cannot be read/],
  ];
  for (const [paths, words] of rows) {
    const { code, stderr } = await literatim(["index", "build", "cases.index", ...paths], { cwd });
    assert.deepEqual([code, words.test(stderr)], [2, true], stderr);
    assert.equal(existsSync(join(cwd, "cases.index")), false);
  }
});

test("a build that is killed goes on where it was, and makes the same index", async (t) => {
  const cwd = await folderOf(t, {});
  const paths = await writeBulkData(cwd, 60_000);
  const whole = await literatim(["index", "build", "whole.index", ...paths], { cwd });
  assert.equal(whole.code, 0, whole.stderr);
  const child = spawn(process.execPath, [CLI, "index", "build", "parts.index", ...paths], { cwd, stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => child.on("close", (_, signal) => resolve(signal)));
  for await (const text of child.stderr.setEncoding("utf8")) {
    if (text.includes("% of the data read")) break;
  }
  child.kill("SIGKILL");
  assert.equal(await ended, "SIGKILL");
  // What a killed process wrote after its state is dropped.
  const rows = join(cwd, "parts.index.part", "records");
  const { size } = await stat(rows);
  await appendFile(rows, "a piece of a record");
  const again = await literatim(["index", "build", "parts.index", ...paths], { cwd });
  assert.equal(again.code, 0, again.stderr);
  assert.match(again.stderr, /goes on where it was stopped/);
  assert.ok(size > 0 && !existsSync(join(cwd, "parts.index.part")));
  assert.deepEqual(await readFile(join(cwd, "parts.index")), await readFile(join(cwd, "whole.index")));
});

test("a folder in the place of the state is removed only if it is that of a build", async (t) => {
  const cwd = await folderOf(t, DUMPS);
  const build = () => literatim(["index", "build", "cases.index", ...Object.keys(DUMPS)], { cwd });
  const part = join(cwd, "cases.index.part");
  await mkdir(part);
  await writeFile(join(part, "letter.txt"), "Dear Ada,");
  for (const state of [undefined, "{}", "no state"]) {
    if (state !== undefined) await writeFile(join(part, "state.json"), state);
    const { code, stderr } = await build();
    assert.deepEqual([code, /cases\.index\.part has files, but not the state of a build.*move it away/.test(stderr)], [2, true], stderr);
    assert.equal(await readFile(join(part, "letter.txt"), "utf8"), "Dear Ada,");
    assert.equal(existsSync(join(cwd, "cases.index")), false);
  }
  await rm(part, { recursive: true });
  // An empty folder, the state of other data, and one whose files are shorter than it says begin anew.
  const data = await Promise.all(
    ["opinion-clusters", "citations", "unmatched-citations"].map(async (name) => {
      const path = `${name}-2026-06-30.csv`;
      const { size, mtimeMs } = await stat(join(cwd, path));
      return [path, size, mtimeMs];
    }),
  );
  const state = { version: 1, file: 3, offset: 0, records: 5000, rows: Array(64).fill(0), builder: "1 1 0 0\n0\n0" };
  for (const text of [undefined, JSON.stringify({ ...state, data: "other" }), JSON.stringify({ ...state, data: JSON.stringify(data) })]) {
    await mkdir(part);
    if (text !== undefined) await writeFile(join(part, "state.json"), text);
    const { code, stderr } = await build();
    assert.deepEqual([code, /goes on/.test(stderr)], [0, false], stderr);
    assert.match((await literatim(["index", "show", "cases.index"], { cwd })).stdout, /2 volumes/);
    assert.equal(existsSync(part), false);
  }
});
