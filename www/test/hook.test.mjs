// The hook for coding agents: it checks a file when a quotation is written to it, and stays silent otherwise.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { DIST, folderOf } from "./fixtures.mjs";

const SOURCE =
  "Pell v. Brack Ferry, 911 F.3d 88 (9th Cir. 2018)\n\nA carrier may not rely upon a general warning when it alone held the fact.\n";
const WRONG =
  "“A carrier may rely upon a general warning when it alone held the fact.” Pell v. Brack Ferry, 911 F.3d 88 (9th Cir. 2018).\n";
const RIGHT = WRONG.replace("may rely", "may not rely");
const INVENTED = WRONG.replace(/“.*”/, "“The lighthouse was sold to a brewer from the islands.”");
const HOOK = join(DIST, "hooks", "check-quotations.mjs");

/** Runs the hook as an agent does. */
async function hooked(event, env = {}) {
  const child = spawn(process.execPath, [HOOK], { env: { ...process.env, LITERATIM_HOOK_SOURCES: undefined, ...env } });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (data) => {
    said += data;
  });
  child.stdin.end(typeof event === "string" ? event : JSON.stringify(event));
  const [code] = await once(child, "close");
  return { code, said };
}

/** A project with a draft and sources. */
async function project(t, draft, { name = "memo.md", sources = "sources" } = {}) {
  const cwd = await folderOf(t, { [name]: draft, [`${sources}/pell.txt`]: SOURCE });
  const event = (input) => ({ hook_event_name: "PostToolUse", tool_name: "Write", cwd, tool_input: { file_path: name, ...input } });
  return { cwd, event };
}

test("a quotation that differs is named with the words to write", async (t) => {
  const { cwd, event } = await project(t, WRONG);
  for (const input of [
    { content: WRONG },
    { new_string: WRONG, old_string: "" },
    { edits: [{ new_string: WRONG }] },
    { content: WRONG, file_path: join(cwd, "memo.md") },
  ]) {
    const { code, said } = await hooked(event(input));
    assert.equal(code, 2, said);
    assert.match(said, /Drops “not” before “rely”/);
    assert.match(said, /Write “.*may not rely.*” instead of “.*may rely/);
  }
});

test("what is right, what has no quotation, and what cannot be edited is let through", async (t) => {
  for (const [draft, input, options] of /** @type {[string, object, object?][]} */ ([
    [RIGHT, { content: RIGHT }],
    [WRONG, { content: "No words of others." }],
    [WRONG, { new_string: "a “short term” only" }],
    [WRONG, { content: WRONG }, { name: "memo.html" }],
    [WRONG, { content: WRONG }, { sources: "elsewhere" }],
    [INVENTED, { content: INVENTED }],
  ])) {
    const { event } = await project(t, draft, options);
    const { code, said } = await hooked(event(input));
    assert.deepEqual([code, said], [0, ""], JSON.stringify([input, options]));
  }
});

test("sources can be named, and a failure of its own stops nothing", async (t) => {
  const { event } = await project(t, WRONG, { sources: "opinions" });
  assert.equal((await hooked(event({ content: WRONG }), { LITERATIM_HOOK_SOURCES: "opinions" })).code, 2);
  const { code, said } = await hooked("no JSON");
  assert.equal(code, 1);
  assert.match(said, /^Literatim could not check the file: /);
});

test("the entry for the settings names the hook that the package has", async () => {
  const { hooks } = JSON.parse(await readFile(join(DIST, "hooks", "hooks.json"), "utf8"));
  const [{ matcher, hooks: commands }] = hooks.PostToolUse;
  assert.ok(["Write", "Edit", "MultiEdit"].every((tool) => new RegExp(`^(?:${matcher})$`).test(tool)));
  assert.match(commands[0].command, /node_modules\/literatim\/hooks\/check-quotations\.mjs$/);
});
