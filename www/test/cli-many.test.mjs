// Many drafts at once: what is found, what is written where, and how a run that was killed continues.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFile, mkdir, readdir, readFile, truncate, watch, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CLI, draftOf, FALSE_WORDS, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

const ARGS = ["--sources", "sources"];

/** A folder with a source and drafts; every third draft has a fault. */
async function workplace(t, count = 3, more = {}) {
  const drafts = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `drafts/d${String(at).padStart(2, "0")}.md`,
      `Draft ${at}.\n\n${at % 3 === 0 ? draftOf(TRUE_WORDS, FALSE_WORDS) : draftOf(TRUE_WORDS)}`,
    ]),
  );
  return folderOf(t, { "sources/alder-v-birch.txt": SOURCE, ...drafts, ...more });
}

const namesIn = (jsonl) =>
  jsonl
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).draft.name)
    .sort();

test("files, folders and patterns are drafts, each once; sources, hidden files and other kinds are not", async (t) => {
  const more = {
    "drafts/deep/e.md": draftOf(TRUE_WORDS),
    "drafts/.hidden.md": "x",
    "drafts/table.csv": "a,b",
    "one.txt": draftOf(TRUE_WORDS),
  };
  const cwd = await workplace(t, 2, more);
  const [d0, d1, deep] = ["drafts/d00.md", "drafts/d01.md", "drafts/deep/e.md"];
  /** @type {[string[], string[]][]} */
  const cases = [
    [["drafts"], [d0, d1, deep]],
    [["drafts/*.md"], [d0, d1]],
    [["drafts/**/*.md"], [d0, d1, deep]],
    [
      ["drafts/d0[1-9].md", "one.txt"],
      [d1, "one.txt"],
    ],
    [
      ["drafts/d00.md", "drafts", "./drafts/d00.md"],
      [d0, d1, deep],
    ],
  ];
  for (const [paths, found] of cases) {
    const { code, stdout, stderr } = await literatim(["check", ...paths, ...ARGS, "-f", "jsonl"], { cwd });
    assert.equal(code, paths[0].includes("[") ? 0 : 1, stderr);
    assert.deepEqual(namesIn(stdout), found, paths.join(" "));
  }
});

test("captions in a folder are drafts too", async (t) => {
  const cue = (mark) => `00:00:01${mark}000 --> 00:00:04${mark}000\nNo word of it is quoted.\n`;
  const cwd = await folderOf(t, { "captions/a.vtt": `WEBVTT\n\n${cue(".")}`, "captions/b.srt": `1\n${cue(",")}` });
  const { code, stdout, stderr } = await literatim(["check", "captions", "-f", "jsonl", "--offline"], { cwd });
  assert.equal(code, 0, stderr);
  assert.deepEqual(namesIn(stdout), ["captions/a.vtt", "captions/b.srt"]);
});

test("the summary names drafts with faults, the worst first; --quiet says nothing", async (t) => {
  const cwd = await workplace(t, 4);
  const { code, stderr } = await literatim(["check", "drafts", ...ARGS, "-f", "jsonl"], { cwd });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^ +to fix look up +fine {2}draft\n +1 +0 +1 {2}drafts\/d00\.md\n.* {2}drafts\/d03\.md\n4 drafts: 2 without a fault, 2 with faults\.\n$/,
  );
  assert.match((await literatim(["check", "drafts", ...ARGS, "-v"], { cwd })).stderr, / \d+\.\d s {2}drafts\/d01\.md\n/);
  assert.deepEqual(await literatim(["check", "drafts", ...ARGS, "-q"], { cwd }), { code: 1, stdout: "", stderr: "" });
  assert.equal((await literatim(["check", "drafts", ...ARGS, "-q", "--fail-on", "never"], { cwd })).code, 0);
});

test("a draft that cannot be checked makes the code 2, and the others are checked", async (t) => {
  const cwd = await workplace(t, 2, { "drafts/cut.pdf": "%PDF-1.7\n1 0 obj\n<<" });
  const { code, stdout, stderr } = await literatim(["check", "drafts", ...ARGS, "-f", "jsonl"], { cwd });
  assert.equal(code, 2);
  assert.deepEqual(namesIn(stdout), ["drafts/cut.pdf", "drafts/d00.md", "drafts/d01.md"]);
  assert.match(stderr, /Not checked: drafts\/cut\.pdf: /);
  assert.match(stderr, /3 drafts: 1 without a fault, 1 with faults, 1 not checked\./);
});

test("each format goes where it can: a folder of reports, or one file", async (t) => {
  const cwd = await workplace(t, 2);
  const endings = { terminal: "txt", json: "json", markdown: "md", html: "html", csv: "csv", annotations: "jsonld" };
  for (const [format, ending] of Object.entries({ ...endings, certificate: "html", "certificate-markdown": "md" })) {
    const { code, stdout } = await literatim(["check", "drafts", ...ARGS, "-f", format, "-o", `to-${format}`], { cwd });
    assert.deepEqual([code, stdout], [1, ""], format);
    assert.deepEqual(await readdir(join(cwd, `to-${format}`)), [`d00.md.${ending}`, `d01.md.${ending}`]);
    assert.ok((await readFile(join(cwd, `to-${format}`, `d00.md.${ending}`), "utf8")).includes("lantern"), format);
  }
  for (const format of ["jsonl", "junit", "sarif", "github"]) {
    const { code, stdout } = await literatim(["check", "drafts", ...ARGS, "-f", format, "-o", `all.${format}`], { cwd });
    assert.deepEqual([code, stdout], [1, ""], format);
    const printed = await literatim(["check", "drafts", "-j", "1", ...ARGS, "-f", format], { cwd });
    assert.deepEqual(timeless(await readFile(join(cwd, `all.${format}`), "utf8")), timeless(printed.stdout), format);
  }
  assert.deepEqual(
    (await readdir(cwd)).filter((name) => /journal|parts|tmp/.test(name)),
    [],
    "nothing else is left",
  );
});

test("wrong usage of many drafts is 2, and says what to do", async (t) => {
  const cwd = await workplace(t, 2);
  /** @type {[string[], RegExp][]} */
  const cases = [
    [["drafts", "-"], /Standard input can be the only draft/],
    [["drafts", "https://a.example/x"], /https:\/\/a\.example\/x can be the only draft/],
    [["none/*.md"], /There is no draft in none\/\*\.md/],
    [["drafts", "nowhere.md"], /nowhere\.md does not exist; check the path/],
    [["drafts", "--jobs", "0"], /--jobs cannot be "0"; give a number from 1 to 64/],
    [["drafts", "-f", "html"], /The html of many drafts goes to a folder: add --output FOLDER/],
    [["drafts", "-f", "html", "-o", "drafts/out"], /--output drafts\/out is inside drafts, which is read/],
    [["drafts", "--annotated", "x.docx"], /--since, --annotated and --tracked can be used with one draft only/],
    [["drafts", "--tracked", "x.docx"], /--since, --annotated and --tracked can be used with one draft only/],
    [["drafts", "-f", "jsonl", "-o", "none/all.jsonl"], /none\/all\.jsonl could not be written: its folder does not exist/],
  ];
  for (const [args, sentence] of cases) {
    const { code, stdout, stderr } = await literatim(["check", ...args, ...ARGS], { cwd });
    assert.deepEqual([code, stdout], [2, ""], args.join(" "));
    assert.match(stderr, sentence);
  }
});

/** An output without the milliseconds in it, its lines or drafts in order of name. */
function timeless(text) {
  const bare = text.replace(/ time="[\d.]+"/g, "").replace(/"times":\{[^}]*\}/g, "");
  return bare.startsWith('{"schema"') || bare.startsWith('{"draft"') ? bare.trim().split("\n").sort() : bare;
}

/** Runs a check until its journal has `count` drafts, and kills it then. Returns whether it was killed. */
async function killedAt(cwd, args, journal, count) {
  const watching = watch(cwd, { recursive: false });
  const env = { ...process.env, COURTLISTENER_TOKEN: "", XDG_CACHE_HOME: cwd };
  const child = spawn(process.execPath, [CLI, ...args], { cwd, env, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("close", (_, signal) => resolve(signal)));
  const seen = (async () => {
    for await (const _ of watching) {
      const [, ...lines] = (await readFile(join(cwd, journal), "utf8").catch(() => "")).split("\n");
      if (lines.length - 1 >= count) break;
    }
    child.kill("SIGKILL");
  })();
  const signal = await Promise.race([ended, seen.then(() => ended)]);
  return signal === "SIGKILL";
}

test("a run that was killed continues without a loss or a repeat, whenever that was", { timeout: 240_000 }, async (t) => {
  const cwd = await workplace(t, 16);
  for (const [format, output] of [
    ["jsonl", "all.jsonl"],
    ["junit", "all.xml"],
    ["json", "reports"],
  ]) {
    const args = ["check", "drafts", ...ARGS, "-f", format];
    const whole = `whole-${output}`;
    assert.equal((await literatim([...args, "-o", whole], { cwd })).code, 1);
    const read = async (path) => {
      if (format !== "json") return timeless(await readFile(join(cwd, path), "utf8"));
      const names = (await readdir(join(cwd, path))).filter((name) => !name.startsWith("."));
      return Promise.all(names.map(async (name) => [name, { ...JSON.parse(await readFile(join(cwd, path, name), "utf8")), times: null }]));
    };
    for (const counts of [[1], [2, 5, 9], [0, 12]]) {
      let kills = 0;
      for (const count of counts) kills += Number(await killedAt(cwd, [...args, "-o", output], `${output}.journal`, count));
      assert.ok(kills > 0, `${format} was killed at ${counts}`);
      const { code, stderr } = await literatim([...args, "-o", output], { cwd });
      assert.equal(code, 1);
      if (counts[0] > 0) assert.match(stderr, /16 drafts: 10 without a fault, 6 with faults, \d+ of them done by the run before\./);
      assert.deepEqual(await read(output), await read(whole), `${format} after ${counts}`);
      assert.deepEqual(
        (await readdir(cwd)).filter((name) => /journal|parts/.test(name)),
        [],
      );
      await writeFile(join(cwd, "unused"), "");
      if (format === "json") for (const name of await readdir(join(cwd, output))) await truncate(join(cwd, output, name));
      else await truncate(join(cwd, output));
    }
  }
});

test("half a line at the end of a report or a journal is checked again, and a draft that changed too", async (t) => {
  const cwd = await workplace(t, 16);
  const args = ["check", "drafts", ...ARGS, "-f", "jsonl", "-o", "all.jsonl"];
  assert.ok(await killedAt(cwd, args, "all.jsonl.journal", 3));
  await appendFile(join(cwd, "all.jsonl"), '{"schema":1,"dra');
  await appendFile(join(cwd, "all.jsonl.journal"), '{"key":"ab');
  await writeFile(join(cwd, "drafts", "d01.md"), draftOf(FALSE_WORDS));
  await literatim(args, { cwd });
  const lines = (await readFile(join(cwd, "all.jsonl"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.equal(lines.length, 16);
  assert.equal(new Set(lines.map(({ draft }) => draft.name)).size, 16);
  assert.equal(lines.find(({ draft }) => draft.name === "drafts/d01.md").quotations[0].headline, "not_found");
});

test("another option or another source makes the work another, and nothing is taken from the run before", async (t) => {
  const cwd = await workplace(t, 16);
  const args = ["check", "drafts", ...ARGS, "-f", "jsonl", "-o", "all.jsonl"];
  assert.ok(await killedAt(cwd, args, "all.jsonl.journal", 3));
  await mkdir(join(cwd, "sources", "more"));
  await writeFile(join(cwd, "sources", "more", "elm.txt"), "Elm v. Fir, 9 F.3d 1 (2d Cir. 1993)\n\nFictional.\n");
  const { stderr } = await literatim(args, { cwd });
  assert.doesNotMatch(stderr, /done by the run before/);
  assert.equal(namesIn(await readFile(join(cwd, "all.jsonl"), "utf8")).length, 16);
});

test("a run over many drafts has no warning of the platform", async (t) => {
  const cwd = await workplace(t, 24);
  for (const more of [
    ["-f", "jsonl"],
    ["-j", "1"],
    ["-f", "junit", "-j", "3"],
    ["-f", "jsonl", "-o", "all.jsonl"],
    ["-f", "json", "-o", "out"],
  ]) {
    const { code, stderr } = await literatim(["check", "drafts", ...ARGS, ...more], { cwd });
    assert.equal(code, 1, stderr);
    assert.doesNotMatch(stderr, /warning|listener/i, more.join(" "));
  }
});
