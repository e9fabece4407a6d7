// The command watch: a draft is checked at each save, however its editor saves it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { CLI, draftOf, FALSE_WORDS, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

/** The command on a draft in a folder; `says` waits until its output has `count` matches. */
async function watching(t, cwd, draft, ...args) {
  const child = spawn(process.execPath, [CLI, "watch", draft, "-s", "sources", ...args], {
    cwd,
    env: { ...process.env, COURTLISTENER_TOKEN: "", XDG_CACHE_HOME: cwd },
  });
  t.after(() => child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (data) => {
    said += data;
  });
  child.stderr.on("data", (data) => {
    said += data;
  });
  const ended = new Promise((resolve) => child.on("exit", (code) => resolve(code)));
  const count = (pattern) => said.match(new RegExp(pattern, "g"))?.length ?? 0;
  const says = async (pattern, times) => {
    for (let waited = 0; count(pattern) < times && waited < 300; waited++) await sleep(100);
    assert.equal(count(pattern), times, said);
  };
  return { child, says, count, ended };
}

const GOOD = draftOf(TRUE_WORDS);
const BAD = draftOf(FALSE_WORDS);

test("watch checks again when the draft is written, replaced, or comes back, and says what changed", async (t) => {
  const cwd = await folderOf(t, { "draft.md": BAD, "sources/a.txt": SOURCE, "other.md": GOOD });
  const { child, says, count, ended } = await watching(t, cwd, "draft.md");
  const path = join(cwd, "draft.md");
  await says("Watching draft\\.md", 1);
  assert.deepEqual([count("1 to fix"), count("Since the last run")], [1, 0]);
  await writeFile(path, GOOD);
  await says("Since the last run: 0 new, 0 fixed, 0 unchanged, 1 gone", 1);
  // As editors save: another file gets the name of the draft.
  await says("Watching draft\\.md", 2);
  await writeFile(join(cwd, ".draft.tmp"), BAD);
  await rename(join(cwd, ".draft.tmp"), path);
  await says("Since the last run: 1 new, 0 fixed", 1);
  await says("Watching draft\\.md", 3);
  // Another file, and a save without a change, are no reason to check.
  await writeFile(join(cwd, "other.md"), BAD);
  await utimes(path, new Date(), new Date());
  await sleep(1000);
  assert.equal(count("Watching draft\\.md"), 3);
  await rm(path);
  await says("draft\\.md was not checked, and is when it is saved again", 1);
  await writeFile(path, GOOD);
  await says("Watching draft\\.md", 4);
  child.kill("SIGINT");
  assert.equal(await ended, 130);
});

test("saves in quick succession are one check, a draft may be a link, and the report may be a file", async (t) => {
  const cwd = await folderOf(t, { "real/draft.md": BAD, "sources/a.txt": SOURCE });
  await symlink(join("real", "draft.md"), join(cwd, "draft.md"));
  const { child, says, count, ended } = await watching(t, cwd, "draft.md", "--output", "r.html");
  await says("Watching draft\\.md", 1);
  for (const text of [GOOD, BAD, `${GOOD}\n`, GOOD]) await writeFile(join(cwd, "real", "draft.md"), text);
  await says("Watching draft\\.md", 2);
  await sleep(600);
  assert.equal(count("Watching draft\\.md"), 2);
  child.kill("SIGINT");
  assert.equal(await ended, 130);
});

test("watch takes one file, and nothing that makes no sense at each save", async (t) => {
  const cwd = await folderOf(t, { "draft.md": GOOD, "sources/a.txt": SOURCE });
  /** @type {[string[], RegExp][]} */
  const wrong = [
    [["watch"], /Name the draft/],
    [["watch", "-"], /Only a file can be watched/],
    [["watch", "https://lamp.example.org/x"], /Only a file can be watched/],
    [["watch", "sources"], /There is no file sources/],
    [["watch", "draft.md", "--model", "claude-x"], /--model can be used with/],
    [["watch", "draft.md", "--output", "draft.md"], /would replace a file that is read/],
  ];
  for (const [args, sentence] of wrong) {
    const { code, stderr } = await literatim(args, { cwd });
    assert.deepEqual([code, sentence.test(stderr)], [2, true], stderr);
  }
});
