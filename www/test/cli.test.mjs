// The command line, end to end.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmod, mkdir, open, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CLI, draftOf, FALSE_WORDS, folderOf, literatim, run, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");

async function workplace(t, more = {}) {
  const cwd = await folderOf(t, { "good.md": draftOf(TRUE_WORDS), "bad.md": draftOf(TRUE_WORDS, FALSE_WORDS), ...more });
  await mkdir(join(cwd, "sources"));
  await writeFile(join(cwd, "sources", "alder-v-birch.txt"), SOURCE);
  return cwd;
}

test("0 without a fault, 1 with one, as --fail-on says", async (t) => {
  const cwd = await workplace(t);
  const code = async (...args) => (await literatim(["check", ...args, "--sources", "sources"], { cwd })).code;
  assert.equal(await code("good.md"), 0);
  assert.equal(await code("bad.md"), 1);
  assert.equal(await code("bad.md", "--fail-on", "not_found"), 1);
  assert.equal(await code("bad.md", "--fail-on", "never"), 0);
  assert.equal(await code("good.md", "--fail-on", "minor"), 0);
});

test("a report with nothing to fix ends with 0, and one with something to fix with 1, unless asked otherwise", async (t) => {
  const source = `<p>Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)</p>
<p>[*101] The ferry bell of <em>Alder</em> must ring at dawn, and it must ring at dusk.</p><p>[*102] The order no longer binds the masters of the fleet. The owner refuses to pay the toll of the lower bridge. No carrier may rely upon the bell when the fog is thick.</p><p>[*104] Nobody else rings it.</p>`;
  const cited = "*Alder v. Birch*, 700 F.3d 100, 101 (2d Cir. 2012)";
  const cwd = await folderOf(t, {
    "capital.md": `The court held that “the ferry bell of Alder must ring at dawn.” ${cited}.\n`,
    "comma.md": `“The ferry bell of Alder must ring at dawn and it must ring at dusk.” ${cited}.\n`,
    "case.md": `“The Ferry Bell of Alder must ring at dawn, and it must ring at dusk.” ${cited}.\n`,
    "right.md": `“The ferry bell of Alder must ring at dawn, and it must ring at dusk.” ${cited}.\n`,
    "page.md": `“The ferry bell of Alder must ring at dawn” ${cited.replace("101", "104")}.\n`,
    "altered.md": `“The ferry bell of Alder must not ring at dawn” ${cited}.\n`,
    "emphasis.md": `“The ferry bell of Alder *must* ring at dawn, and it must ring at dusk.” ${cited}.\n`,
    "cut.md": `“binds the masters of the fleet.” ${cited.replace("101", "102")}.\n`,
    "denied.md": `“pay the toll of the lower bridge.” ${cited.replace("101", "102")}.\n`,
    "carrier.md": `“rely upon the bell when the fog is thick.” ${cited.replace("101", "102")}.\n`,
    "alder.html": source,
  });
  for (const [name, attention, code, minor] of /** @type {[string, string, number, number][]} */ ([
    ["capital.md", "fine", 0, 1],
    ["comma.md", "fine", 0, 1],
    ["case.md", "fine", 0, 1],
    ["right.md", "fine", 0, 0],
    ["page.md", "fix", 1, 1],
    ["altered.md", "fix", 1, 1],
    ["emphasis.md", "fix", 1, 1],
    // A quotation that begins after the word which denies it: the reader decides.
    ["cut.md", "look_up", 0, 0],
    ["denied.md", "look_up", 0, 0],
    ["carrier.md", "look_up", 0, 0],
  ])) {
    const check = (...args) => literatim(["check", name, "-s", "alder.html", ...args], { cwd });
    const [{ attention: asked, label }] = JSON.parse((await check("-f", "json")).stdout).quotations;
    assert.equal(asked, attention, `${name}: ${label}`);
    const { code: own, stdout } = await check();
    assert.equal(stdout.includes("Nothing to fix"), own === 0, stdout);
    assert.deepEqual([own, (await check("--fail-on", "minor")).code], [code, minor], `${name}: ${label}`);
    assert.equal((await check("-f", "github")).stdout.includes("::error"), code === 1, name);
  }
  const quote = async (...args) =>
    (await literatim(["quote", "the ferry bell of Alder must ring at dawn, And it", "-s", "alder.html", ...args], { cwd })).code;
  assert.deepEqual([await quote(), await quote("--fail-on", "minor")], [0, 1]);
  const help = await literatim(["check", "--help"]);
  assert.match(help.stdout.replace(/\s+/g, " "), /wrong_page \(default\), minor, or never/);
});

test("a citation to fix makes a draft fail as a wrong page does", async (t) => {
  // Volume 347 of the U.S. Reports has cases of 1954.
  const cwd = await folderOf(t, { "draft.md": "See Doe v. Roe, 347 U.S. 483, 490 (1911).\n" });
  const code = async (severity) => (await literatim(["check", "draft.md", "--fail-on", severity], { cwd })).code;
  assert.deepEqual([await code("minor"), await code("wrong_page"), await code("meaning_may_turn")], [1, 1, 0]);
});

test("JSON: names without folders, the same each time, nothing on standard error", async (t) => {
  const cwd = await workplace(t);
  const args = ["check", join(cwd, "bad.md"), "--sources", join(cwd, "sources"), "--format", "json"];
  const first = await literatim(args);
  const second = await literatim(args, { cwd });
  assert.equal(first.stderr, "");
  assert.ok(first.stdout.endsWith("}\n"));
  const report = JSON.parse(first.stdout);
  assert.equal(report.draft.name, "bad.md");
  assert.deepEqual(
    report.sources.map(({ name, sha256 }) => [name, sha256]),
    [["alder-v-birch.txt", createHash("sha256").update(SOURCE).digest("hex")]],
  );
  assert.ok(!first.stdout.includes(cwd));
  assert.deepEqual({ ...report, times: null }, { ...JSON.parse(second.stdout), times: null });
});

test("--sources=PATH takes one path, and --sources all that follow", async (t) => {
  const cwd = await workplace(t);
  for (const args of [
    ["--sources=sources", "bad.md"],
    ["-ssources", "bad.md"],
    ["--sources", "good.md", "--sources=sources", "bad.md"],
    ["bad.md", "--sources=good.md", "--sources", "sources"],
  ]) {
    const { code, stdout, stderr } = await literatim(["check", ...args, "--format", "json"], { cwd });
    assert.equal(code, 1, stderr);
    const { draft, sources } = JSON.parse(stdout);
    assert.deepEqual([draft.name, sources.some(({ name }) => name.endsWith("alder-v-birch.txt"))], ["bad.md", true], args.join(" "));
  }
  const { stderr } = await literatim(["check", "--sources", "sources", "bad.md"], { cwd });
  assert.match(stderr, /Name the draft before --sources/);
});

test("each format is written, with colour only where a terminal is", async (t) => {
  const cwd = await workplace(t);
  for (const format of ["terminal", "markdown", "html", "csv", "annotations", "certificate", "certificate-markdown"]) {
    const { code, stdout } = await literatim(["check", "bad.md", "--sources", "sources", "--format", format], { cwd });
    assert.equal(code, 1);
    assert.ok(stdout.includes("ferryman"), format);
    assert.ok(!stdout.includes("\x1b"), `${format} has colour`);
  }
});

test("a LaTeX draft is read with the parts and the works in its folder, which are no sources", async (t) => {
  const main =
    "\\documentclass{article}\\begin{document}\\input{parts/one}\n\n\\include{../outside}\\input{absent}\n\\bibliography{works}\\end{document}";
  const cwd = await folderOf(t, { "outside.tex": "Outside words." });
  await mkdir(join(cwd, "paper", "parts"), { recursive: true });
  const paper = {
    "main.tex": main,
    "parts/one.tex": `The court held that \`\`${TRUE_WORDS}.'' \\cite{alder}`,
    "works.bib": "@misc{alder, author = {Alder, Ann}, title = {A Ticket and its Back}, year = 2012, url = {https://a.example/alder}}",
    "alder.txt": SOURCE,
  };
  for (const [name, text] of Object.entries(paper)) await writeFile(join(cwd, "paper", name), text);
  const { stdout } = await literatim(["check", "paper/main.tex", "--sources", "paper", "--format", "json"], { cwd });
  const report = JSON.parse(stdout);
  assert.deepEqual(
    report.sources.map(({ name }) => name),
    ["alder.txt"],
  );
  assert.deepEqual(
    report.citations.map(({ text, name }) => [text, name]),
    [["[1]", "A Ticket and its Back"]],
  );
  assert.deepEqual(
    report.quotations.map(({ text }) => text),
    [`${TRUE_WORDS}.`],
  );
  assert.match(report.draft.problems.map(({ text }) => text).join(), /includes \.\.\/outside, absent, which is not read/);
  assert.ok(!stdout.includes("Outside words"));
});

test("standard input as the draft, and paths after --sources", async (t) => {
  const cwd = await workplace(t, { "other.txt": "Other words." });
  const { code, stdout } = await literatim(["check", "-", "--sources", "sources", "other.txt", "--format", "json"], {
    cwd,
    input: draftOf(FALSE_WORDS),
  });
  assert.equal(code, 1);
  const report = JSON.parse(stdout);
  assert.equal(report.draft.name, "standard input");
  assert.equal(report.sources.length, 2);
});

test("--output writes the whole report, keeps the file's mode and link, and leaves nothing else behind", async (t) => {
  const cwd = await workplace(t, { "report.json": "old" });
  await chmod(join(cwd, "report.json"), 0o600);
  await symlink("report.json", join(cwd, "link.json"));
  const { code, stdout } = await literatim(["check", "good.md", "-s", "sources", "-f", "json", "-o", "link.json"], { cwd });
  assert.equal(code, 0);
  assert.equal(stdout, "");
  assert.equal(JSON.parse(await readFile(join(cwd, "report.json"), "utf8")).draft.name, "good.md");
  assert.deepEqual((await readdir(cwd)).sort(), ["bad.md", "good.md", "link.json", "report.json", "sources"]);
  const lost = await literatim(["check", "good.md", "-s", "sources", "-o", "no/such/folder.json"], { cwd });
  assert.equal(lost.code, 2);
  assert.match(lost.stderr, /^literatim: no\/such\/folder\.json could not be written: its folder does not exist\.\n$/);
});

test("--quiet prints nothing", async (t) => {
  const cwd = await workplace(t);
  const { code, stdout, stderr } = await literatim(["check", "bad.md", "-s", "sources", "-q"], { cwd });
  assert.deepEqual([code, stdout, stderr], [1, "", ""]);
});

test("a reader that closes the pipe is not an error", async (t) => {
  const cwd = await workplace(t);
  const { stderr } = await run("sh", ["-c", `"${process.execPath}" "${CLI}" check bad.md -s sources -f json | head -c 1`], { cwd });
  assert.equal(stderr, "");
});

test("wrong usage is 2, with one sentence", async (t) => {
  const cwd = await workplace(t);
  /** @type {[string[], RegExp][]} */
  const cases = [
    [["chekc", "good.md"], /"chekc" is not a command; did you mean check\?/],
    [["check"], /Name the draft before --sources/],
    [["bowdlerise"], /"bowdlerise" is not a command; give check, watch, quote, cites, text, claims, fields, .* or example\./],
    [["cites", "good.md", "bad.md"], /"bad\.md" is an extra argument/],
    [
      ["check", "good.md", "--format", "pdf"],
      /--format cannot be "pdf"; give one of terminal, json, markdown, html, csv, annotations, certificate, certificate-markdown/,
    ],
    [["check", "good.md", "--fail-on", "verbatim"], /--fail-on cannot be "verbatim"; give one of not_found, /],
    [["check", "good.md", "--colour"], /Unknown option '--colour'; did you mean --color\?/],
    [["check", "none.md"], /none\.md does not exist/],
    [["check", "good.md", "--sources", "nowhere"], /nowhere does not exist/],
    [["claims", "sources"], /The draft sources is a folder/],
    [["check", "good.md", "--wait", "long"], /--wait cannot be "long"; give a number of minutes/],
    [["check", "good.md", "--offline", "--search-words"], /--search-words needs the network, which --offline forbids/],
    [["check", "good.md", "--token-file", "nowhere"], /The token file nowhere cannot be read/],
    [
      ["check", "good.md", "--courtlistener", "not an address"],
      /--courtlistener: "not an address" cannot be the API's address: give one that begins with https:/,
    ],
    [["example", "--offline"], /--offline can be used with check, claims, quote, doctor, serve and mcp only/],
    [["sources", "burn"], /"burn" is not an action on sources/],
    [["sources", "import"], /Name the file: literatim sources import FILE/],
    [["quote", "words"], /Give the sources of the quotation/],
    [["check", "good.md", "--context", "20"], /--context can be used with --simple only/],
    [["check", "good.md", "--simple", "--context", "many"], /--context cannot be "many"; give a number of characters from 0 to 9999/],
  ];
  for (const [args, sentence] of cases) {
    const { code, stdout, stderr } = await literatim(args, { cwd });
    assert.equal(code, 2, args.join(" "));
    assert.equal(stdout, "");
    assert.match(stderr, sentence);
    assert.ok(stderr.split("\n").length <= 3, stderr);
  }
});

test("a draft that cannot be read is 2, with one sentence that names it", async (t) => {
  const cwd = await workplace(t, { "empty.md": "", "picture.md": PNG, "cut.pdf": "%PDF-1.7\n1 0 obj\n<<" });
  await (await open(join(cwd, "large.txt"), "w")).truncate(300_000_000);
  /** @type {[string, RegExp][]} */
  const cases = [
    ["empty.md", /empty/i],
    ["picture.md", /PNG/],
    ["cut.pdf", /damaged|cut short/],
    ["large.txt", /^literatim: large\.txt is 300 MB; the limit is 64 MB\. /],
  ];
  for (const [draft, sentence] of cases) {
    const { code, stdout, stderr } = await literatim(["check", draft, "--sources", "sources"], { cwd });
    assert.equal(code, 2, draft);
    assert.equal(stdout, "");
    assert.ok(stderr.startsWith(`literatim: ${draft}`), stderr);
    assert.match(stderr, sentence);
    assert.equal(stderr.trim().split("\n").length, 1, stderr);
  }
});

test("one invalid byte in a draft without quotations does not make it unreadable", async (t) => {
  const text = Buffer.from("A memorandum without quotations, in which one letter of a caf\u00e9 is broken.", "latin1");
  const garbled = Buffer.from([0xef, 0xbb, 0xbf, ...Array.from({ length: 400 }, (_, at) => [0x20, 0x81, 0x8d, 0x41 + (at % 26)]).flat()]);
  const cwd = await workplace(t, { "broken.md": text, "garbled.md": garbled });
  const codeOf = async (draft) => (await literatim(["check", draft, "--sources", "sources"], { cwd })).code;
  assert.deepEqual([await codeOf("broken.md"), await codeOf("garbled.md")], [0, 2]);
});

test("sources that cannot be read: the others are used; none at all is 2", async (t) => {
  const cwd = await workplace(t, { "empty.txt": "", "picture.png": PNG, "cut.pdf": "%PDF-1.7\n1 0 obj\n<<" });
  const bad = ["empty.txt", "picture.png", "cut.pdf"];
  const some = await literatim(["check", "good.md", "--sources", "sources", ...bad, "--format", "json"], { cwd });
  assert.equal(some.code, 0);
  const { sources } = JSON.parse(some.stdout);
  assert.deepEqual(
    sources.map(({ status }) => status),
    ["ok", "unreadable", "unreadable", "unsupported"],
  );
  for (const { problems } of sources.slice(1)) assert.match(problems[0].text, /\.$/);
  const none = await literatim(["check", "good.md", "--sources", ...bad], { cwd });
  assert.equal(none.code, 2);
  assert.match(none.stderr, /^literatim: None of the sources could be read \(3\)\. cut\.pdf: /);
});

test("bytes that are not UTF-8 are still read as text", async (t) => {
  const cwd = await workplace(t, { "latin.txt": Buffer.from(draftOf(TRUE_WORDS).replace("The court", "The caf\xe9"), "latin1") });
  const { code, stdout } = await literatim(["check", "latin.txt", "-s", "sources", "-f", "json"], { cwd });
  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).quotations[0].headline, "verbatim");
});

test("a draft without quotations is 0", async (t) => {
  const cwd = await workplace(t, { "plain.md": "Nothing is quoted here.\n" });
  const { code, stdout } = await literatim(["check", "plain.md", "-s", "sources", "-f", "json"], { cwd });
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout).quotations, []);
});

test("sources that nothing cites are named, and a check without sources has no fault", async (t) => {
  const cwd = await workplace(t, { "other.txt": "Words of another matter.\n" });
  const { code, stdout } = await literatim(["check", "good.md", "-s", "sources", "other.txt", "-f", "json"], { cwd });
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout).counts.uncited_sources.length, 1);
  const without = await literatim(["check", "bad.md", "-f", "json"], { cwd });
  assert.equal(without.code, 0);
  assert.equal(JSON.parse(without.stdout).quotations.length, 2);
});

test("a single quotation", async (t) => {
  const cwd = await workplace(t);
  const stands = await literatim(["quote", TRUE_WORDS, "-s", "sources", "--citation", "700 F.3d 100"], { cwd });
  assert.equal(stands.code, 0);
  assert.match(stands.stdout, /^verbatim: /);
  assert.match(stands.stdout, /alder-v-birch\.txt/);
  const fails = await literatim(["quote", FALSE_WORDS, "-s", "sources", "-f", "json"], { cwd });
  assert.equal(fails.code, 1);
  assert.equal(JSON.parse(fails.stdout).headline, "not_found");
});

test("--no-unmarked leaves out words without quotation marks, which change no exit code", async (t) => {
  const known = TRUE_WORDS.replace("is written", "is never written");
  const cwd = await workplace(t, { "known.md": `We know that ${known}, and no more. See Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n` });
  const run = (...more) => literatim(["check", "known.md", "-s", "sources", ...more], { cwd });
  const [listed, without] = [await run("-f", "json"), await run("-f", "json", "--no-unmarked")];
  assert.deepEqual([listed.code, without.code], [0, 0]);
  assert.deepEqual(
    JSON.parse(listed.stdout).unmarked.map(({ text }) => text.includes(known)),
    [true],
  );
  assert.deepEqual(JSON.parse(without.stdout).unmarked, []);
  const heading = /Words without quotation marks \(1\)/;
  assert.match((await run()).stdout, heading);
  assert.doesNotMatch((await run("--no-unmarked")).stdout, heading);
  for (const format of ["sarif", "junit", "github"]) assert.doesNotMatch((await run("-f", format)).stdout, /is never written/, format);
});

test("--simple adds similarity scores in every format, and changes no verdict", async (t) => {
  const dropped = TRUE_WORDS.replace(" that is written", "");
  const cwd = await workplace(t, { "dropped.md": draftOf(dropped, FALSE_WORDS) });
  const args = ["dropped.md", "-s", "sources"];
  const json = async (...more) => JSON.parse((await literatim(["check", ...args, "-f", "json", ...more], { cwd })).stdout);
  const [plain, simple, wide] = [await json(), await json("--simple"), await json("--simple", "--context", "9")];
  assert.deepEqual(
    plain.quotations.map((finding) => finding.simple),
    [null, null],
  );
  assert.deepEqual(
    simple.quotations.map((finding) => ({ ...finding, simple: null })),
    plain.quotations,
  );
  const [{ simple: said, headline }, { simple: absent }] = simple.quotations;
  assert.equal(headline, "altered");
  assert.deepEqual([said.source, said.kind, absent.kind], ["s1", "fuzzy", "no_match"]);
  assert.deepEqual(
    said.checks.map(({ name, passed, note }) => [name, passed, note]),
    [
      ["partial_ratio", true, "92.6, where 90 passes"],
      ["chunks", true, "3 of 4 chunks"],
    ],
  );
  assert.deepEqual(
    absent.checks.map(({ passed }) => passed),
    [false, false],
  );
  for (const [report, context] of /** @type {[any, number][]} */ ([
    [simple, 50],
    [wide, 9],
  ])) {
    const { span, text, before, after } = report.quotations[0].simple.window;
    assert.equal(SOURCE.slice(...span), text);
    assert.equal(before, SOURCE.slice(span[0] - context, span[0]));
    assert.equal(after, SOURCE.slice(span[1], span[1] + context));
  }
  const line = /Simple checks: partial ratio 92\.\d \(fuzzy\) · token sort \d+\.\d · 3 of 4 chunks/;
  for (const format of ["terminal", "markdown", "html"]) {
    assert.match((await literatim(["check", ...args, "-f", format, "--simple"], { cwd })).stdout.replace(/\s+/g, " "), line);
  }
  const quoted = await literatim(["quote", dropped, "-s", "sources", "--simple"], { cwd });
  assert.equal(quoted.code, 1);
  assert.match(quoted.stdout, line);
  assert.doesNotMatch((await literatim(["quote", dropped, "-s", "sources"], { cwd })).stdout, /Simple/);
});

test("the example finds its planted faults", async () => {
  const { code, stdout } = await literatim(["example", "--format", "json"]);
  const report = JSON.parse(stdout);
  assert.equal(code, 1);
  assert.equal(report.draft.name, "memo.md");
  assert.ok(report.sources.length >= 5);
  assert.ok(report.sources.every(({ status }) => status === "ok"));
  assert.ok(report.quotations.length > 10);
});

test("--help and --version", async () => {
  const help = await literatim(["--help"]);
  assert.equal(help.code, 0);
  for (const part of ["Usage", "Exit codes", "Examples", "--fail-on"]) assert.ok(help.stdout.includes(part), part);
  assert.ok(help.stdout.split("\n").every((line) => line.length <= 120));
  const version = await literatim(["--version"]);
  assert.match(version.stdout, /^literatim \d+\.\d+\.\d+\n$/);
});

test("progress is shown on a terminal only, and is erased before the report", { skip: process.platform !== "linux" }, async (t) => {
  const cwd = await workplace(t);
  const command = `"${process.execPath}" "${CLI}" check bad.md -s sources`;
  const { stdout } = await run("script", ["-qec", command, "/dev/null"], { cwd, env: { TERM: "xterm", NO_COLOR: "1" } });
  assert.ok(stdout.includes("\r\x1b[2KReading bad.md"), "no progress");
  const report = stdout.slice(stdout.lastIndexOf("\x1b[2K") + 4);
  assert.match(report, /^bad\.md/);
  assert.ok(!report.includes("\x1b"), "NO_COLOR is not heeded");
});

const PATTERN = { name: "log", kind: "exhibit", pattern: "Log (?<n>\\d+)", key: "Log {n}" };

test("--patterns takes the user's own kinds of citation, in JSON and in TOML", async (t) => {
  const toml = '[[patterns]]\nname = "log"\nkind = "exhibit"\npattern = \'Log (?<n>\\d+)\'\nkey = "Log {n}"\n';
  const files = { "logs.json": JSON.stringify({ patterns: [PATTERN] }), "logs.toml": toml };
  const cwd = await folderOf(t, {
    ...files,
    "draft.md": "The keeper wrote: “The bell was not rung at all that night.” Log 7.\n",
    "Log 7.txt": "Nine o'clock. The bell was not rung at all that night.",
  });
  for (const patterns of Object.keys(files)) {
    const { code, stdout, stderr } = await literatim(["check", "draft.md", "-s", "Log 7.txt", "--patterns", patterns, "-f", "json"], {
      cwd,
    });
    assert.equal(code, 0, stderr);
    const { quotations, citations } = JSON.parse(stdout);
    assert.equal(quotations[0].headline, "verbatim");
    assert.equal(citations[0].type, "custom");
  }
});

test("errors in a file of patterns are reported with their place", async (t) => {
  const faulty = JSON.stringify({ patterns: [PATTERN, { ...PATTERN, name: "b", pattern: "(?<n>a" }] });
  const files = {
    "a.json": '{"patterns": [\n{"name" 1}]}',
    "b.json": faulty,
    "c.toml": '[[patterns]]\nname = "log\n',
    "d.toml": '[[patterns]]\nname = "log"\nkeys = "Log {n}"\n',
  };
  const places = {
    "a.json": "The file of patterns, line 2, column 9: ",
    "b.json": "Pattern 2 (b), field pattern, byte 0: ",
    "c.toml": "The file of patterns c.toml, line 2, column 12: ",
    "d.toml": "Pattern 1 (log): unknown field `keys`",
  };
  const cwd = await folderOf(t, { ...files, "draft.md": draftOf(TRUE_WORDS) });
  for (const [name, place] of Object.entries(places)) {
    const { code, stderr } = await literatim(["check", "draft.md", "--patterns", name], { cwd });
    assert.equal(code, 2);
    assert.ok(stderr.includes(place), stderr);
  }
});
