// What the command line writes: nothing that the user had is lost, every failure is said, and nothing from outside reaches the terminal as a command.
import assert from "node:assert/strict";
import { link, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CLI, draftOf, FALSE_WORDS, folderOf, literatim, run, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

test("--output never replaces a draft, a source or the patterns", async (t) => {
  const patterns = JSON.stringify({ patterns: [] });
  const cwd = await folderOf(t, { "draft.md": draftOf(TRUE_WORDS), "alder.txt": SOURCE, "kinds.json": patterns });
  await mkdir(join(cwd, "sources"));
  await writeFile(join(cwd, "sources", "birch.txt"), SOURCE);
  await symlink("draft.md", join(cwd, "link.md"));
  await link(join(cwd, "alder.txt"), join(cwd, "hard.txt"));
  for (const output of ["draft.md", "link.md", "alder.txt", "hard.txt", "sources/birch.txt", "kinds.json", join(cwd, "draft.md")]) {
    const { code, stderr } = await literatim(
      ["check", "draft.md", "-s", "alder.txt", "sources", "--patterns", "kinds.json", "-o", output],
      { cwd },
    );
    assert.equal(code, 2, output);
    assert.match(stderr, /^literatim: --output .* would replace a file that is read.*; give the report another name or folder\.\n/, output);
  }
  assert.equal(await readFile(join(cwd, "draft.md"), "utf8"), draftOf(TRUE_WORDS));
  assert.equal(await readFile(join(cwd, "alder.txt"), "utf8"), SOURCE);
  const quoted = await literatim(["quote", TRUE_WORDS, "-s", "alder.txt", "-o", "alder.txt"], { cwd });
  assert.equal(quoted.code, 2);
  assert.equal(await readFile(join(cwd, "alder.txt"), "utf8"), SOURCE);
});

test("a failure to write to standard output is reported, and exits with 2", {
  skip: process.platform === "linux" ? false : "/dev/full is Linux's",
}, async (t) => {
  const cwd = await folderOf(t, { "draft.md": draftOf(TRUE_WORDS), "alder.txt": SOURCE });
  for (const args of ["check draft.md -s alder.txt", "check draft.md -s alder.txt -f json", "--help", "example"]) {
    const { code, stderr } = await run("bash", ["-c", `"${process.execPath}" "${CLI}" ${args} > /dev/full`], { cwd });
    assert.equal(code, 2, args);
    assert.match(stderr, /literatim: Standard output could not be written: .*no space/i, args);
  }
});

test("escapes in names, keys and titles do not reach the terminal", async (t) => {
  const hostile = "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e";
  const answer = {
    answer: `It says “${FALSE_WORDS}” [1].`,
    passages: [{ title: `Title ${hostile}`, text: SOURCE, url: `https://harbour.example/${hostile}` }],
  };
  const cwd = await folderOf(t, {
    [`draft${hostile}.md`]: draftOf(TRUE_WORDS, FALSE_WORDS),
    [`Alder v. Birch${hostile}.txt`]: SOURCE,
    [`keys${hostile}.csv`]: `key,text\nExhibit A${hostile},${TRUE_WORDS}\nExhibit A${hostile},${FALSE_WORDS}\n`,
    "answer.json": JSON.stringify(answer),
  });
  const names = [`Alder v. Birch${hostile}.txt`, `keys${hostile}.csv`];
  for (const args of [
    ["check", `draft${hostile}.md`, "-s", ...names],
    ["check", `draft${hostile}.md`, "-s", ...names, "-f", "json"],
    ["check", `draft${hostile}.md`, "-s", ...names, "-f", "markdown"],
    ["check", "answer.json"],
    ["check", `missing${hostile}.md`],
    ["quote", TRUE_WORDS, "-s", ...names],
    ["check", `draft${hostile}.md`, "-s", ...names, "--column", `x${hostile}`],
    [`nonsense${hostile}`],
  ]) {
    const { stdout, stderr } = await literatim(args, { cwd });
    const bad = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
    assert.doesNotMatch(stdout + stderr, bad, args.join(" "));
    if (args.includes("json")) assert.equal(JSON.parse(stdout).draft.name, `draft${hostile}.md`, "JSON keeps the value");
  }
});

test("folders that link to one another are read once", async (t) => {
  const cwd = await folderOf(t, { "draft.md": draftOf(TRUE_WORDS) });
  let folder = join(cwd, "deep");
  await mkdir(folder);
  await writeFile(join(folder, "alder.txt"), SOURCE);
  // Two links a level to the level below: by following each of them there are 2²⁰ files.
  for (let level = 0; level < 20; level++) {
    const above = join(cwd, `level${level}`);
    await mkdir(above);
    await symlink(folder, join(above, "a"));
    await symlink(folder, join(above, "b"));
    folder = above;
  }
  const { stdout } = await literatim(["check", "draft.md", "-s", folder, "-f", "json"], { cwd });
  assert.equal(JSON.parse(stdout).sources.length, 1);
});

/** Names that a GitHub workflow would carry out at the beginning of a line of its log, or anywhere. */
const COMMANDS = [
  "::stop-commands::tok.md",
  "  ::add-mask::x.md",
  "a\n::error title=x::y.md",
  "##[group]x.md",
  "x ##[error]y.md",
  "\t::debug::z.md",
];

/** Lines of a log that a workflow carries out; those of the format github are its purpose. */
const carriedOut = (log) =>
  log
    .split(/\r\n|\r|\n/)
    .filter((line) => /^\s*::/.test(line.replace(/\p{Cc}\[[\d;]*m/gu, "")) || line.includes("##["))
    .filter((line) => !/^::(?:error|warning|notice) file=[^:]*::/.test(line));

test("no name acts as a command of a workflow", async (t) => {
  const quoting = draftOf(TRUE_WORDS, FALSE_WORDS);
  const cwd = await folderOf(t, { "alder.txt": SOURCE, ...Object.fromEntries(COMMANDS.map((name) => [name, quoting])) });
  await writeFile(join(cwd, "values.json"), JSON.stringify({ "::stop-commands::t": "ticket", "##[error]x": "carrier" }));
  await writeFile(join(cwd, "golden.jsonl"), COMMANDS.map((id) => `${JSON.stringify({ id, answer: "It holds. [1]" })}\n`).join(""));
  await writeFile(join(cwd, "cut.pdf"), "%PDF-1.7\n1 0 obj\n<<");
  const env = { GITHUB_ACTIONS: "true", CI: "true" };
  const runs = [
    ...COMMANDS.map((name) => ["check", "--color", "always", "-s", "alder.txt", "--", name]),
    ...COMMANDS.slice(2, 4).flatMap((name) => [
      ["check", "-s", "alder.txt", "-f", "json", "--", name],
      ["check", "-s", name, "--", "alder.txt"],
      ["text", "--", name],
      ["cites", "--", name],
      ["claims", "-s", "alder.txt", "--", name],
      ["check", "--", `${name}.none`],
    ]),
    ...["terminal", "jsonl", "junit", "sarif", "github"].map((format) => [
      "check",
      "-v",
      "-s",
      "alder.txt",
      "-f",
      format,
      "--",
      "cut.pdf",
      ...COMMANDS,
    ]),
    ["check", "-s", "alder.txt", "-f", "json", "-o", "##[error]out", "--", ...COMMANDS],
    ["fields", "values.json", "alder.txt"],
    ["eval", "--golden", "golden.jsonl"],
  ];
  const printed = await Promise.all(
    Array.from({ length: 2 }, async (_, half) => {
      const logs = [];
      for (const args of runs.filter((_, index) => index % 2 === half)) {
        const { code, stdout, stderr } = await literatim(args, { cwd, env });
        assert.notEqual(code, null);
        assert.deepEqual([carriedOut(stdout), carriedOut(stderr)], [[], []], args.join(" "));
        logs.push(stdout + stderr);
      }
      return logs.join("");
    }),
  );
  assert.ok(printed.join("").includes("stop-commands"), "the names are shown");
});
