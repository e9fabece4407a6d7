// Where a report goes and in which format: by --format, by the ending of --output, or by a format's name in its place.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { draftOf, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

const place = (t, files = {}) => folderOf(t, { "good.md": draftOf(TRUE_WORDS), "alder.txt": SOURCE, ...files });
const check = (cwd, ...args) => literatim(["check", "good.md", ...args, "--sources", "alder.txt"], { cwd });

/** How a report in each format begins. */
const BEGINNINGS = {
  json: /^\{\s+"schema"/,
  html: /^<!DOCTYPE html>/i,
  markdown: /^# /,
  csv: /^\ufeff?[\w"]+[^\n]*,/,
  jsonl: /^\{"draft"|^\{"schema"|^\{"/,
  sarif: /"\$schema"|sarif/,
  junit: /^<\?xml/,
};

test("the name of a format in place of a file is that format on standard output", async (t) => {
  const cwd = await place(t);
  for (const [name, begins] of Object.entries(BEGINNINGS)) {
    for (const given of [["--output", name], [`--output=${name}`], ["-o", name.toUpperCase()]]) {
      const { code, stdout, stderr } = await check(cwd, ...given);
      assert.deepEqual([code, stderr], [0, ""], name);
      assert.match(stdout, begins, name);
    }
    assert.equal(existsSync(join(cwd, name)), false);
  }
  const same = await check(cwd, "--output", "json", "--format", "json");
  assert.match(same.stdout, BEGINNINGS.json);
  const cites = await literatim(["cites", "good.md", "--output", "json"], { cwd });
  assert.equal(Array.isArray(JSON.parse(cites.stdout)), true);
});

test("a file or folder of that name is what the user means, and so is a path", async (t) => {
  const cwd = await place(t, { json: "before" });
  await check(cwd, "--output", "json");
  assert.notEqual(await readFile(join(cwd, "json"), "utf8"), "before");
  await check(cwd, "--output", "./html");
  assert.equal(existsSync(join(cwd, "html")), true);
  await mkdir(join(cwd, "csv"));
  const folder = await check(cwd, "--output", "csv");
  assert.match(folder.stderr, /csv could not be written: it is a folder/);
  const two = await check(cwd, "--output", "sarif", "--format", "junit");
  assert.equal(two.code, 2);
  assert.match(two.stderr, /--output sarif and --format junit are two formats; give one, or --output \.\/sarif/);
});

test("the ending of a file gives its format, unless another is given", async (t) => {
  const cwd = await place(t);
  for (const [file, begins] of /** @type {[string, RegExp][]} */ ([
    ["r.json", BEGINNINGS.json],
    ["r.html", BEGINNINGS.html],
    ["R.HTM", BEGINNINGS.html],
    ["r.csv", BEGINNINGS.csv],
    ["r.md", BEGINNINGS.markdown],
    ["r.markdown", BEGINNINGS.markdown],
    ["r.sarif", BEGINNINGS.sarif],
    ["r.sarif.json", BEGINNINGS.sarif],
    ["r.xml", BEGINNINGS.junit],
    ["r.jsonl", BEGINNINGS.jsonl],
  ])) {
    const { code, stdout, stderr } = await check(cwd, "--output", file);
    assert.deepEqual([code, stdout, stderr], [0, "", ""], file);
    assert.match(await readFile(join(cwd, file), "utf8"), begins, file);
  }
  await check(cwd, "--output", "other.json", "--format", "markdown");
  assert.match(await readFile(join(cwd, "other.json"), "utf8"), BEGINNINGS.markdown);
  const env = { LITERATIM_FORMAT: "json" };
  await literatim(["check", "good.md", "--output", "set.html", "--sources", "alder.txt"], { cwd, env });
  assert.match(await readFile(join(cwd, "set.html"), "utf8"), BEGINNINGS.html, "the command line counts before a setting");
  await literatim(["check", "good.md", "--output", "set.out", "--sources", "alder.txt"], { cwd, env });
  assert.match(await readFile(join(cwd, "set.out"), "utf8"), BEGINNINGS.json);
  const wrong = await literatim(["cites", "good.md", "--output", "r.csv"], { cwd });
  assert.deepEqual(
    [wrong.code, wrong.stderr],
    [0, "literatim: r.csv is written as text for a terminal: this command does not write csv.\n"],
  );
});

test("an ending that names no format is said, one of text is not", async (t) => {
  const cwd = await place(t);
  for (const file of ["r.out", "report", "r.docx"]) {
    const { code, stderr } = await check(cwd, "--output", file);
    assert.equal(code, 0);
    assert.match(stderr, new RegExp(`^literatim: The ending of ${file} names no format, so it is written as text`));
  }
  assert.equal((await check(cwd, "--output", "r.txt")).stderr, "");
  assert.equal((await check(cwd, "--output", "/dev/null")).stderr, "");
  assert.equal((await check(cwd, "--output", "r.out", "--format", "json")).stderr, "");
});
