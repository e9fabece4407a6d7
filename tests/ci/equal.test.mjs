// One brief, equal findings: the annotations of the GitHub Action say what the command line says, with an index of which it has the answers as a file.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { test } from "node:test";
import { ANSWER, ANSWER_TEXT, DRAFT, indexFor, PAGE_FILES, PAGES, SOURCES, TOKEN } from "../../www/test/equal/brief.mjs";
import { literatim } from "../../www/test/fixtures.mjs";
import { folderOf, repositoryOf } from "./repository.mjs";
import { runner } from "./runner.mjs";

/** What is annotated of a finding: its level, its line, its verdict, and its sentences with its words. */
function annotated({ text, label, reason, warnings, attention, span }, draft) {
  const lineAt = (offset) => draft.slice(0, offset).split("\n").length;
  const words = [...text.replace(/\s+/g, " ").trim()];
  const shown = words.length > 120 ? `${words.slice(0, 119).join("")}…` : words.join("");
  return {
    isNotice: attention === "look_up",
    lines: [lineAt(span[0]), lineAt(span[1])],
    verdict: label,
    said: [`${label}: ${reason}`, ...warnings.map((one) => one.text).filter((one) => one !== reason), `“${shown}”`],
  };
}

/** The annotations that a runner reads of what the Action prints. */
function annotationsIn(printed) {
  const plain = (text) =>
    text.replaceAll("%0A", "\n").replaceAll("%0D", "\r").replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%25", "%");
  return [...printed.matchAll(/^::(error|warning|notice) ([^:]*)::(.*)$/gm)].map(([, level, list, message]) => {
    const { line, endLine, title } = Object.fromEntries(list.split(",").map((pair) => pair.split("=").map(plain)));
    return { isNotice: level === "notice", lines: [Number(line), Number(endLine)], verdict: title, said: plain(message).split("\n") };
  });
}

test("the Action", async (t) => {
  const index = await indexFor(t);
  const store = await folderOf(t);
  const kept = ["--store", join(store, "kept")];
  const args = ["check", DRAFT, "--sources", SOURCES, "--courtlistener", index, "--format", "json", ...kept];
  const checked = await literatim(args, { env: { COURTLISTENER_TOKEN: TOKEN } });
  assert.equal(checked.code, 1, checked.stderr);
  const { quotations, citations } = JSON.parse(checked.stdout);
  const answers = join(store, "answers.jsonl");
  assert.equal((await literatim(["sources", "export", answers, ...kept])).code, 0);

  const draft = await readFile(DRAFT, "utf8");
  const names = await readdir(SOURCES);
  const sources = await Promise.all(names.map(async (name) => [`sources/${name}`, await readFile(join(SOURCES, name), "utf8")]));
  const workspace = await repositoryOf(t, { "memo.md": draft, ...Object.fromEntries(sources) });
  const { code, printed, errors } = await runner(
    t,
    workspace,
    { sources: "sources", "store-file": answers },
    { LITERATIM_COURTLISTENER: index },
  );
  assert.equal(code, 1, errors);

  // A small change is annotated only where it fails a run: with `fail-on: minor`.
  const asks = ({ attention }) => attention === "fix" || attention === "look_up";
  const asking = [...quotations, ...citations].filter(asks);
  const expected = asking.sort((a, b) => a.span[0] - b.span[0]).map((finding) => annotated(finding, draft));
  assert.ok(expected.length > 15 && expected.some(({ isNotice }) => isNotice), `${expected.length} findings`);
  assert.deepEqual(annotationsIn(printed), expected);
});

test("the Action, on an agent's answer with links", async (t) => {
  const checked = await literatim(["check", ANSWER, "--sources", PAGES, "--format", "json"]);
  const { quotations, citations } = JSON.parse(checked.stdout);
  const pages = await Promise.all(PAGE_FILES.map(async (path) => [`sources/${basename(path)}`, await readFile(path, "utf8")]));
  const workspace = await repositoryOf(t, { "answer.md": ANSWER_TEXT, ...Object.fromEntries(pages) });
  const { printed, errors } = await runner(t, workspace, { sources: "sources" });
  const asks = ({ attention }) => attention === "fix" || attention === "look_up";
  const asking = [...quotations, ...citations].filter(asks);
  const expected = asking.sort((a, b) => a.span[0] - b.span[0]).map((finding) => annotated(finding, ANSWER_TEXT));
  assert.equal(expected.length, 3, errors);
  assert.deepEqual(annotationsIn(printed), expected);
});
