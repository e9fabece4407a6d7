// Encrypted PDFs: whose password is asked for, by the package and by the command line. tests/pdf/make.sh made the files.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { check, fromFiles, openEngine, textInput } from "../dist/node.js";
import { CLI, folderOf, literatim, run } from "./fixtures.mjs";
import { pdfOf } from "./pdf.mjs";

const made = (name) => readFile(new URL(`../../tests/pdf/${name}.pdf`, import.meta.url));
const LOCKED = await made("aes-256-r6-locked");
const OPEN = await made("aes-128-open");
const DRAFT = 'It was held that "the lock gives way to whoever holds the key." Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n';

/** A check of `draft` with these sources, and what was asked of the user, who gives `answers` in turn. */
async function checked(t, draft, sources, answers) {
  const engine = openEngine();
  t.after(() => engine.close());
  const asked = [];
  const onPassword = async (name, isWrong) => {
    asked.push([name, isWrong]);
    return answers.shift();
  };
  const report = await check(engine, draft, { sources: [fromFiles(sources)], onPassword });
  return { asked, report };
}

test("a password is requested until one opens the file, and none for a file that the empty one opens", async (t) => {
  const sources = [
    { name: "locked.pdf", data: LOCKED },
    { name: "open.pdf", data: OPEN },
  ];
  const { asked, report } = await checked(t, textInput("draft.txt", DRAFT), sources, ["guess", "Schlüssel"]);
  assert.deepEqual(asked, [
    ["locked.pdf", false],
    ["locked.pdf", true],
  ]);
  assert.deepEqual(
    report.sources.map(({ status, metadata }) => [status, metadata.title]),
    [
      ["ok", "A locked memorandum"],
      ["ok", "A locked memorandum"],
    ],
  );
  assert.ok(!JSON.stringify(report).includes("Schlüssel"));
});

test("the report lists a source without a password with what it needs", async (t) => {
  const { report } = await checked(t, textInput("draft.txt", DRAFT), [{ name: "locked.pdf", data: LOCKED }], []);
  const [{ status, problems }] = report.sources;
  assert.deepEqual([status, problems[0].code], ["unreadable", "encrypted"]);
  assert.match(problems[0].text, /needs a password/);
});

test("a draft's password is requested like a source's, and an input can include its password", async (t) => {
  const { asked, report } = await checked(t, { name: "draft.pdf", data: LOCKED }, [], ["owner"]);
  assert.deepEqual(asked, [["draft.pdf", false]]);
  assert.equal(report.draft.metadata.title, "A locked memorandum");
  const given = await checked(t, { name: "draft.pdf", data: LOCKED, password: "Schlüssel" }, [], []);
  assert.deepEqual(given.asked, []);
  await assert.rejects(checked(t, { name: "draft.pdf", data: LOCKED }, [], ["wrong"]), { code: "wrong_password" });
});

test("the command line takes the password from a file or the environment", async (t) => {
  const cwd = await folderOf(t, { "draft.txt": DRAFT, "password.txt": "Schlüssel\n", "wrong.txt": "no\n", "empty.txt": "\n" });
  await writeFile(join(cwd, "locked.pdf"), LOCKED);
  const checks = (args, env = {}) =>
    literatim(["check", "draft.txt", "-s", "locked.pdf", "-f", "json", "--fail-on", "never", ...args], { cwd, env });
  for (const [args, env] of [
    [["--password-file", "password.txt"], {}],
    [[], { LITERATIM_PASSWORD: "Schlüssel" }],
    [["--password-file", "password.txt"], { LITERATIM_PASSWORD: "no" }],
  ]) {
    const { code, stdout, stderr } = await checks(args, env);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.equal(JSON.parse(stdout).sources[0].status, "ok");
    assert.ok(!stdout.includes("Schlüssel"));
  }
  for (const [args, sentence] of /** @type {[string[], RegExp][]} */ ([
    [[], /needs a password/],
    [["--password-file", "wrong.txt"], /The password does not open the PDF; try again/],
    [["--password-file", "empty.txt"], /must have the password in its first line/],
    [["--password-file", "nowhere.txt"], /nowhere\.txt cannot be read/],
  ])) {
    const { code, stderr } = await checks(args);
    assert.equal(code, 2);
    assert.match(stderr, sentence);
  }
});

test("on a terminal the command line asks for the password without echo", async (t) => {
  const cwd = await folderOf(t, { "draft.txt": DRAFT });
  await writeFile(join(cwd, "locked.pdf"), LOCKED);
  const found = await run("script", ["--version"]).catch(() => null);
  if (!found?.stdout.includes("util-linux")) return t.skip("no script of util-linux here, which gives a terminal");
  const command = `"${process.execPath}" "${CLI}" check draft.txt -s locked.pdf --fail-on never -o report.json -f json`;
  const child = spawn("script", ["-qec", command, "/dev/null"], { cwd, env: { ...process.env, COURTLISTENER_TOKEN: "" } });
  const answers = ["no\r", "Schlüssel\r"];
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (data) => {
    stdout += data;
    // Each answer is typed after its question.
    if (stdout.split("skip the file): ").length > 3 - answers.length) child.stdin.write(answers.shift() ?? "");
  });
  await once(child, "close");
  assert.match(stdout, /Password of locked\.pdf \(Enter to skip the file\): /);
  assert.match(stdout, /Wrong password, try again\. Password of locked\.pdf/);
  assert.ok(!stdout.includes("Schl"));
  assert.equal(JSON.parse(await readFile(join(cwd, "report.json"), "utf8")).sources[0].status, "ok");
});

test("the problems of a PDF are listed with its source", async (t) => {
  const { report } = await checked(
    t,
    textInput("draft.txt", DRAFT),
    [{ name: "hidden.pdf", data: pdfOf("Words.) Tj 1 g 0 -20 Td (Unseen.") }],
    [],
  );
  assert.ok(report.sources[0].problems.some(({ code, text }) => code === "hidden_text" && text.startsWith("1 word on page 1 is hidden")));
});
