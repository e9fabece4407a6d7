// No file that is read is overwritten, nor one output by another, nor what another run writes.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { link, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { CLI, draftOf, FALSE_WORDS, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { moduleOf } from "./sources-of.mjs";

const DRAFT = draftOf(TRUE_WORDS);
const REFUSED =
  /would replace a file that is read|is inside .*, which is read|are the same file|is no (?:journal|lock) of Literatim|would be replaced/;

/** Every file of a folder with its content, links as they are read. */
async function contentsOf(folder) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return Object.fromEntries(
    await Promise.all(files.sort().map(async (file) => [file, await readFile(file, "utf8").catch(() => "(link)")])),
  );
}

/** Runs `literatim` on files that it must leave as they are. */
async function refused(t, files, args, prepare = async (_cwd) => {}) {
  const cwd = await folderOf(t, files);
  await prepare(cwd);
  const before = await contentsOf(cwd);
  const { code, stderr } = await literatim(args, { cwd });
  assert.deepEqual(await contentsOf(cwd), before, `${args.join(" ")}\n${stderr}`);
  assert.equal(code, 2, stderr);
  assert.match(stderr, REFUSED, args.join(" "));
}

/** Files, the command line, and what is made before. @type {[name: string, files: Record<string, string>, args: string[], prepare?: (cwd: string) => Promise<void>][]} */
const MANY = [
  [
    "a report that has the name of another draft",
    { "brief.docx": DRAFT, "brief.docx.md": DRAFT },
    ["check", "brief.docx", "brief.docx.md", "-f", "markdown", "-o", "./"],
  ],
  [
    "a report that has the name of a source",
    { "a.md": DRAFT, "b.md": DRAFT, "a.md.txt": SOURCE },
    ["check", "a.md", "b.md", "-s", "a.md.txt", "-f", "terminal", "-o", "."],
  ],
  [
    "a report that is a link to a source",
    { "a.md": DRAFT, "b.md": DRAFT, "alder.txt": SOURCE, "out/x": "" },
    ["check", "a.md", "b.md", "-s", "alder.txt", "-f", "json", "-o", "out"],
    (cwd) => symlink("../alder.txt", join(cwd, "out", "b.md.json")),
  ],
  [
    "a report that is another name of a source",
    { "a.md": DRAFT, "b.md": DRAFT, "alder.txt": SOURCE, "out/x": "" },
    ["check", "a.md", "b.md", "-s", "alder.txt", "-f", "json", "-o", "out"],
    (cwd) => link(join(cwd, "alder.txt"), join(cwd, "out", "b.md.json")),
  ],
  [
    "a source that has the name of the journal",
    { "a.md": DRAFT, "b.md": DRAFT, "all.jsonl.journal": SOURCE },
    ["check", "a.md", "b.md", "-s", "all.jsonl.journal", "-f", "jsonl", "-o", "all.jsonl"],
  ],
  [
    "a source that has the name of the parts",
    { "a.md": DRAFT, "b.md": DRAFT, "all.sarif.parts": SOURCE },
    ["check", "a.md", "b.md", "-s", "all.sarif.parts", "-f", "sarif", "-o", "all.sarif"],
  ],
  [
    "a draft that has the name of the lock",
    { "a.md": DRAFT, "all.jsonl.lock": DRAFT },
    ["check", "a.md", "all.jsonl.lock", "-f", "jsonl", "-o", "all.jsonl"],
  ],
  [
    "a source that has the name of a folder's journal",
    { "a.md": DRAFT, "b.md": DRAFT, "out.journal": SOURCE },
    ["check", "a.md", "b.md", "-s", "out.journal", "-f", "markdown", "-o", "out/"],
  ],
  [
    "a pattern file at the end of a chain of links",
    { "a.md": DRAFT, "b.md": DRAFT, "kinds.json": '{"patterns":[]}' },
    ["check", "a.md", "b.md", "--patterns", "kinds.json", "-f", "jsonl", "-o", "one"],
    async (cwd) => {
      await symlink("kinds.json", join(cwd, "two"));
      await symlink("two", join(cwd, "one"));
    },
  ],
  [
    "a file of notes that has the name of the journal",
    { "a.md": DRAFT, "b.md": DRAFT, "all.jsonl.journal": "My notes.\nNot to be lost" },
    ["check", "a.md", "b.md", "-f", "jsonl", "-o", "all.jsonl"],
  ],
  [
    "a file of notes without an end of line that has the name of the journal",
    { "a.md": DRAFT, "b.md": DRAFT, "all.jsonl.journal": "My notes." },
    ["check", "a.md", "b.md", "-f", "jsonl", "-o", "all.jsonl"],
  ],
  [
    "a file of notes that has the name of the parts",
    { "a.md": DRAFT, "b.md": DRAFT, "all.xml.parts": "My notes.\n" },
    ["check", "a.md", "b.md", "-f", "junit", "-o", "all.xml"],
  ],
  [
    "a file of notes that has the name of the lock",
    { "a.md": DRAFT, "b.md": DRAFT, "all.xml.lock": "My notes.\n" },
    ["check", "a.md", "b.md", "-f", "junit", "-o", "all.xml"],
  ],
  [
    "the configuration file",
    { "a.md": DRAFT, "b.md": DRAFT, "literatim.toml": 'fail-on = "altered"\n' },
    ["check", "a.md", "b.md", "-f", "jsonl", "-o", "literatim.toml"],
  ],
];

for (const [name, files, args, prepare] of MANY) test(`many drafts leave alone ${name}`, (t) => refused(t, files, args, prepare));

test("two drafts whose reports would have one name are refused", async (t) => {
  const cwd = await folderOf(t, { "here/a.md": DRAFT, "a.md": draftOf(FALSE_WORDS) });
  const { code, stderr } = await literatim(["check", "a.md", "../a.md", "-f", "json", "-o", "out"], { cwd: join(cwd, "here") });
  assert.equal(code, 2);
  assert.match(stderr, /out\/a\.md\.json, a report of --output out, and out\/a\.md\.json, .* are the same file/);
});

/** @type {typeof MANY} */
const ONE = [
  ["two outputs of one name", { "d.docx": DRAFT }, ["check", "d.docx", "-o", "out.x", "--annotated", "./out.x"]],
  [
    "two outputs that a link makes one",
    { "d.docx": DRAFT, "deep/x": "" },
    ["check", "d.docx", "-o", "deep/out.x", "--annotated", "link/out.x"],
    (cwd) => symlink("deep", join(cwd, "link")),
  ],
  [
    "two outputs of which one is a link to the other, which is not there yet",
    { "d.docx": DRAFT },
    ["check", "d.docx", "-o", "out.x", "--annotated", "link.x"],
    (cwd) => symlink("out.x", join(cwd, "link.x")),
  ],
  ["the values", { "v.json": '{"a":"b"}', "p.txt": SOURCE }, ["fields", "v.json", "p.txt", "-o", "./v.json"]],
  ["a document of values", { "v.json": '{"a":"b"}', "p.txt": SOURCE }, ["fields", "v.json", "letter=p.txt", "-o", "p.txt"]],
  ["the golden set", { "g.jsonl": '{"id":"1","answer":"x"}\n' }, ["eval", "--golden", "g.jsonl", "-o", "g.jsonl"]],
  ["a draft of claims", { "d.md": DRAFT, "s/a.txt": SOURCE }, ["claims", "d.md", "-s", "s", "-o", "s/a.txt"]],
  ["a draft of citations", { "d.md": DRAFT }, ["cites", "d.md", "-o", "d.md"]],
  ["the configuration file", { "d.md": DRAFT, "literatim.toml": 'fail-on = "altered"\n' }, ["check", "d.md", "-o", "literatim.toml"]],
  [
    "the configuration file above",
    { "d.md": DRAFT, ".literatim.toml": 'fail-on = "altered"\n' },
    ["text", "d.md", "-o", "link.md"],
    (cwd) => symlink(".literatim.toml", join(cwd, "link.md")),
  ],
  [
    "a part of a LaTeX draft",
    {
      "d.tex": "\\documentclass{article}\n\\begin{document}\n\\input{part}\n\\end{document}\n",
      "part.tex": "The part.\n",
    },
    ["check", "d.tex", "-o", "part.tex"],
  ],
];

for (const [name, files, args, prepare] of ONE) test(`one draft: ${name} is left alone`, (t) => refused(t, files, args, prepare));

test("an export leaves the entries of the store alone", async (t) => {
  const cwd = await folderOf(t, { "memo.md": DRAFT });
  const store = ["--store", "kept"];
  const line = '{"format":"literatim-store","version":2}\n';
  await writeFile(join(cwd, "e.jsonl"), line);
  await mkdir(join(cwd, "kept", "texts"), { recursive: true });
  const entry = join("kept", "texts", "an-entry.json");
  await writeFile(join(cwd, entry), "x");
  for (const file of [entry, join(cwd, entry), "hard.json"]) {
    if (file === "hard.json") await link(join(cwd, entry), join(cwd, file));
    const { code, stderr } = await literatim(["sources", "export", file, ...store], { cwd });
    assert.equal(code, 2);
    assert.match(stderr, /would replace a file that is read \(by .*kept\)/);
  }
});

test("reports that replace nothing are written, through links too", async (t) => {
  const cwd = await folderOf(t, { "a.md": DRAFT, "b.md": DRAFT, "s/alder.txt": SOURCE, "real/x": "" });
  await symlink("real", join(cwd, "link"));
  await symlink("real/all.jsonl", join(cwd, "all.jsonl"));
  for (const [format, output] of [
    ["markdown", "out"],
    ["markdown", "link"],
    ["jsonl", "all.jsonl"],
    ["junit", "./link/all.xml"],
  ]) {
    const { code, stderr } = await literatim(["check", "a.md", "b.md", "-s", "s", "-f", format ?? "", "-o", output ?? ""], { cwd });
    assert.equal(code, 0, stderr);
  }
  assert.deepEqual((await readdir(join(cwd, "real"))).sort(), ["a.md.md", "all.jsonl", "all.xml", "b.md.md", "x"]);
  assert.deepEqual((await readdir(cwd)).sort(), ["a.md", "all.jsonl", "b.md", "link", "out", "real", "s"]);
  assert.deepEqual((await readdir(join(cwd, "out"))).sort(), ["a.md.md", "b.md.md"]);
});

test("whether names in capitals are others is asked of the file system", async (t) => {
  const { foldsCase } = await moduleOf(t, "cli/places.ts");
  const files = ["/", "/Data", "/Data/Notes", "/Data/1", "/Data/1/2"];
  const system = (folds) => ({
    lstat: async (path) => {
      const ino = files.findIndex((one) => (folds ? one.toLowerCase() === path.toLowerCase() : one === path));
      return ino < 0 ? Promise.reject(new Error("ENOENT")) : { dev: 1, ino };
    },
    readdir: async (path) =>
      files.includes(path)
        ? files.filter((one) => one !== "/" && join(one, "..") === path).map((one) => one.slice(one.lastIndexOf("/") + 1))
        : [],
  });
  for (const path of ["/Data/new.md", "/Data/Notes/new.md", "/Data/1/2/3", "/other"]) {
    assert.equal(await foldsCase(path, system(true)), true, path);
    assert.equal(await foldsCase(path, system(false)), false, path);
  }
  assert.equal(await foldsCase("/1", { lstat: async () => ({ dev: 1, ino: 1 }), readdir: async () => ["1", "2"] }), false);
});

/** Starts a run over drafts that takes a while, and waits until its lock is there. */
async function running(t, cwd, lock, args) {
  const child = spawn(process.execPath, [CLI, "check", "drafts", "-j", "1", "-s", "s", ...args], {
    cwd,
    env: { ...process.env, COURTLISTENER_TOKEN: "", HOME: cwd, XDG_CACHE_HOME: cwd },
  });
  const ended = once(child, "exit");
  t.after(() => child.kill("SIGKILL"));
  while (!(await readFile(join(cwd, lock), "utf8").catch(() => ""))) {
    assert.equal(child.exitCode, null, "the run ended before its lock was seen");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { child, ended };
}

const DRAFTS = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`drafts/d${at}.md`, `Draft ${at}.\n\n${DRAFT.repeat(20)}`]));

for (const [format, output, lock, other] of [
  ["jsonl", "all.jsonl", "all.jsonl.lock", "./drafts/../all.jsonl"],
  ["sarif", "all.sarif", "all.sarif.lock", "link.sarif"],
  ["markdown", "out", "out/.literatim.lock", "other/../out/"],
])
  test(`two runs with one output of ${format}: the second is refused, and one that was killed is taken over`, async (t) => {
    const cwd = await folderOf(t, { ...DRAFTS, "s/alder.txt": SOURCE, "other/x": "" });
    const [file, locked] = [output ?? "", lock ?? ""];
    await symlink(file, join(cwd, "link.sarif"));
    const { child, ended } = await running(t, cwd, locked, ["-f", format ?? "", "-o", file]);
    const { code, stderr } = await literatim(["check", "drafts", "-s", "s", "-f", format ?? "", "-o", other ?? ""], { cwd });
    assert.equal(code, 2, stderr);
    assert.match(stderr, new RegExp(`is being written by another run \\(process ${child.pid}, since \\d{4}-\\d\\d-\\d\\dT.*Z\\)`));
    child.kill("SIGKILL");
    await ended;
    assert.ok(await readFile(join(cwd, locked), "utf8"), "it was killed at work");
    const again = await literatim(["check", "drafts", "-s", "s", "-f", format ?? "", "-o", file], { cwd });
    assert.equal(again.code, 0, again.stderr);
    assert.match(again.stderr, /40 drafts: 40 without a fault/);
    await assert.rejects(readFile(join(cwd, locked)), { code: "ENOENT" });
    if (format === "jsonl") {
      const names = (await readFile(join(cwd, file), "utf8"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).draft.name);
      assert.equal(new Set(names).size, 40);
      assert.equal(names.length, 40);
    }
  });

test("a lock is held by a run of another machine, and by a process that began when it says; not by one that has the number of an older one", async (t) => {
  const cwd = await folderOf(t, { "a.md": DRAFT, "b.md": DRAFT });
  const lock = join(cwd, "all.jsonl.lock");
  const check = () => literatim(["check", "a.md", "b.md", "-f", "jsonl", "-o", "all.jsonl"], { cwd });
  const holder = { pid: process.pid, host: hostname(), since: "2020-02-02T02:02:02.000Z", began: null };
  await writeFile(lock, JSON.stringify({ ...holder, host: "elsewhere.example" }));
  assert.match(
    (await check()).stderr,
    /another run \(process \d+ on elsewhere\.example, since 2020-02-02T02:02:02\.000Z\).*delete all\.jsonl\.lock/,
  );
  await writeFile(lock, JSON.stringify(holder));
  assert.match((await check()).stderr, new RegExp(`another run \\(process ${process.pid}, since 2020-02-02`));
  if (process.platform !== "linux") return;
  await writeFile(lock, JSON.stringify({ ...holder, began: "1" }));
  assert.equal((await check()).code, 0);
  await assert.rejects(readFile(lock), { code: "ENOENT" });
});

test("of many runs that start at once over a dead one's lock, one at a time writes", async (t) => {
  const cwd = await folderOf(t, { ...Object.fromEntries(Object.entries(DRAFTS).slice(0, 4)), "s/alder.txt": SOURCE });
  for (let round = 0; round < 2; round++) {
    const dead = { pid: 4_000_000, host: hostname(), since: "2020-02-02T02:02:02.000Z", began: "1" };
    await writeFile(join(cwd, "all.jsonl.lock"), JSON.stringify(dead));
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => literatim(["check", "drafts", "-s", "s", "-f", "jsonl", "-o", "all.jsonl"], { cwd })),
    );
    for (const { code, stderr } of runs) assert.ok(code === 0 || /is being written by another run/.test(stderr), stderr);
    assert.ok(runs.some(({ code }) => code === 0));
    const names = (await readFile(join(cwd, "all.jsonl"), "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).draft.name);
    assert.deepEqual(names.sort(), ["drafts/d0.md", "drafts/d1.md", "drafts/d2.md", "drafts/d3.md"]);
    assert.deepEqual((await readdir(cwd)).sort(), ["all.jsonl", "drafts", "s"]);
    await rm(join(cwd, "all.jsonl"));
  }
});

test("names of drafts that look like options are drafts after --", async (t) => {
  const cwd = await folderOf(t, { "--output=README.md": DRAFT, "-q.md": DRAFT, "README.md": "Read me.\n", "s/alder.txt": SOURCE });
  const { code, stdout, stderr } = await literatim(["check", "-f", "jsonl", "--sources", "s", "--", "--output=README.md", "-q.md"], {
    cwd,
  });
  assert.equal(code, 0, stderr);
  assert.deepEqual(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).draft.name)
      .sort(),
    ["--output=README.md", "-q.md"],
  );
  assert.equal(await readFile(join(cwd, "README.md"), "utf8"), "Read me.\n");
});
