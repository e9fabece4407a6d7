// The language server with a real client, by the protocol over standard input and output.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { openEngine, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { CLI, FALSE_WORDS, literatim, run, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { clientOf } from "./lsp-client.mjs";
import { CASES, MEMO } from "./memo-cases.mjs";
import { moduleOf } from "./sources-of.mjs";

const CITED = "Alder v. Birch, 700 F.3d 100, 100 (2d Cir. 2012)";
const ALTERED = TRUE_WORDS.replace("binds", "frees");
const quoting = (...words) => `${words.map((one) => `The court held that “${one}.” ${CITED}.`).join("\n\n")}\n`;

/** The words that a diagnostic underlines. */
const wordsAt = (document, { range }) => document.getText(range);

for (const [languageId, name, open, close] of [
  ["markdown", "memo.md", "“", "”"],
  ["latex", "memo.tex", "``", "''"],
  ["plaintext", "memo.txt", '"', '"'],
]) {
  test(`a draft in ${languageId} has a diagnostic, a passage on hover, a correction after which nothing is left, and an exit without errors`, async (t) => {
    const client = await clientOf(t);
    const body = `The 🦆🦆 said that ${open}${ALTERED}.${close} ${CITED}.`;
    const text =
      languageId === "latex" ? `\\documentclass{article}\n\\begin{document}\n${body}\n\\end{document}\n` : `# 🦆\r\n\r\n${body}\r\n`;
    const draft = await client.openDraft(name, text, languageId);
    const [finding, ...others] = await client.diagnostics(draft.uri, 1);
    assert.equal(others.length, 0, JSON.stringify(others));
    assert.equal(wordsAt(draft, finding).replace(/\.$/, ""), ALTERED);
    assert.deepEqual([finding.code, finding.severity, finding.source], ["altered", 1, "literatim"]);
    assert.match(finding.codeDescription.href, /^file:.*README\.md#verdicts$/);

    const hover = await client.ask("textDocument/hover", draft, { position: finding.range.start });
    assert.match(hover.contents.value, /\*\*Altered.*binds/s);
    assert.equal(hover.contents.kind, "markdown");

    const actions = await client.ask("textDocument/codeAction", draft, { range: finding.range, context: { diagnostics: [finding] } });
    assert.deepEqual(
      actions.map(({ title }) => title),
      ["Use the source’s words", "Ignore this finding (Altered)"],
      "a change of meaning cannot be marked",
    );
    const [edit] = actions[0].edit.changes[draft.uri];
    const mended = client.change(draft, [{ range: edit.range, text: edit.newText }]);
    assert.equal(mended.getText(), text.replace("frees", "binds"));
    assert.deepEqual(await client.diagnostics(draft.uri, 2), []);

    const links = await client.ask("textDocument/documentLink", mended);
    assert.equal(links[0].target, pathToFileURL(join(client.folder, "sources", "alder-v-birch.txt")).href);
    assert.deepEqual(await client.end(), { code: 0, errors: "" });
  });
}

test("only the last of quick edits is checked, and findings move with an edit before them", async (t) => {
  const client = await clientOf(t, { settings: { delay: 50 } });
  let draft = await client.openDraft("memo.md", quoting(TRUE_WORDS, ALTERED));
  await client.diagnostics(draft.uri, 1);
  const start = { line: 0, character: 0 };
  for (let count = 0; count < 20; count++) draft = client.change(draft, [{ range: { start, end: start }, text: "🦆 " }]);
  const [finding] = await client.diagnostics(draft.uri, 21);
  assert.equal(wordsAt(draft, finding).replace(/\.$/, ""), ALTERED);
  assert.deepEqual([...new Set(client.published.map(({ version }) => version))], [1, 21]);
  const hover = await client.ask("textDocument/hover", draft, { position: finding.range.start });
  assert.deepEqual(hover.range, finding.range);
  assert.equal((await client.end()).code, 0);
});

test("an ignored finding stays ignored in the workspace, and can be brought back", async (t) => {
  const client = await clientOf(t);
  const draft = await client.openDraft("memo.md", quoting(FALSE_WORDS));
  const [finding] = await client.diagnostics(draft.uri, 1);
  assert.equal(finding.code, "not_found");
  const actions = await client.ask("textDocument/codeAction", draft, { range: finding.range, context: { diagnostics: [finding] } });
  const { command } = actions.at(-1);
  const left = () => client.published.at(-1).diagnostics.length;
  await client.connection.sendRequest("workspace/executeCommand", command);
  assert.equal(left(), 0);
  const kept = JSON.parse(await readFile(join(client.folder, ".literatim", "review.json"), "utf8"));
  assert.deepEqual(Object.keys(kept), ["memo.md"]);
  assert.equal(kept["memo.md"][0].act, "dismissed");
  await client.connection.sendRequest("workspace/executeCommand", { command: "literatim.check", arguments: [draft.uri] });
  assert.equal(left(), 0);
  await client.connection.sendRequest("workspace/executeCommand", { command: "literatim.restore", arguments: [draft.uri] });
  assert.equal(left(), 1);
  assert.equal((await client.end()).code, 0);
});

/** An entry of a colleague, as files of today have it. */
const ENTRY = { finding: "q9", key: '["quotation","altered","x",""]#0', act: "reviewed", note: "Seen.", time: "2026-01-02T03:04:05.000Z" };
const TODAY = `${JSON.stringify({ "other.md": [ENTRY], "memo.md": [ENTRY] }, undefined, 2)}\n`;

/** Ignores the only finding of a draft. */
async function ignored(client) {
  const draft = await client.openDraft("memo.md", quoting(FALSE_WORDS));
  const [finding] = await client.diagnostics(draft.uri, 1);
  const actions = await client.ask("textDocument/codeAction", draft, { range: finding.range, context: { diagnostics: [finding] } });
  await client.connection.sendRequest("workspace/executeCommand", actions.at(-1).command);
  assert.deepEqual(client.published.at(-1).diagnostics, [], "it is ignored until the server ends");
  return draft;
}

for (const [name, text, sentence] of /** @type {[string, string | Buffer, RegExp][]} */ ([
  [
    "with a merge conflict",
    `{\n<<<<<<< HEAD\n  "memo.md": []\n=======\n  "memo.md": [${JSON.stringify(ENTRY)}]\n>>>>>>> theirs\n}\n`,
    /has a merge conflict; resolve it/,
  ],
  ["with a merge conflict in its first line", `<<<<<<< HEAD\n${TODAY}=======\n{}\n>>>>>>> theirs\n`, /has a merge conflict; resolve it/],
  ["that was cut off", TODAY.slice(0, -20), /cannot be used: .*JSON/],
  ["of a later version", JSON.stringify({ version: 2, drafts: { "memo.md": [ENTRY] } }), /a later version of Literatim wrote it/],
  ["of another shape", JSON.stringify({ "memo.md": [{ act: "reviewed" }] }), /it has no list of acts for each draft/],
  ["that is a list", JSON.stringify([ENTRY]), /it has no list of acts for each draft/],
  ["with a conflict of three versions", `${TODAY}||||||| base\n{}\n=======\n{}\n`, /cannot be used: .*JSON/],
  ["with a byte that is not UTF-8", Buffer.from(TODAY.replace("Seen.", "Vu par \xe9."), "latin1"), /cannot be used: .*utf-8/],
  ["in UTF-16", Buffer.from(`\ufeff${TODAY}`, "utf16le"), /cannot be used: .*utf-8/],
]))
  test(`a file of acts ${name} is left as it is, and the user is told`, async (t) => {
    const client = await clientOf(t);
    const file = join(client.folder, ".literatim", "review.json");
    await mkdir(join(client.folder, ".literatim"));
    await writeFile(file, text);
    const draft = await ignored(client);
    assert.deepEqual(await readFile(file), Buffer.from(text));
    assert.match(client.said[0], sentence);
    assert.match(client.said.at(-1), /\. What you ignore is forgotten when the editor is closed\.$/);
    // When it is repaired, nothing that it has is lost, and what was done in the meantime is added.
    await writeFile(file, TODAY);
    for (const command of ["literatim.restore"])
      await client.connection.sendRequest("workspace/executeCommand", { command, arguments: [draft.uri] });
    const kept = JSON.parse(await readFile(file, "utf8"));
    assert.deepEqual([kept["other.md"], kept["memo.md"][0]], [[ENTRY], ENTRY]);
    assert.deepEqual(
      kept["memo.md"].slice(1).map(({ act }) => act),
      ["dismissed", "reopened"],
    );
    assert.equal((await client.end()).code, 0);
  });

const other = (/** @type {string} */ note, /** @type {string} */ time) => ({ ...ENTRY, note, time });
const EARLIER = other("Before.", "2026-01-01T00:00:00.000Z");
const LATER = other('a } , " [ b \\', "2026-02-01T00:00:00.000Z");
const lists = (/** @type {[string, object[]][]} */ ...members) =>
  `{${members.map(([name, log]) => `${JSON.stringify(name)}: ${JSON.stringify(log)}`).join(",\n")}}\n`;

for (const [name, text, expected] of /** @type {[string, string, object[]][]} */ ([
  ["twice", lists(["memo.md", [ENTRY]], ["memo.md", [LATER]]), [ENTRY, LATER]],
  ["twice, the later acts first", lists(["memo.md", [LATER]], ["other.md", [ENTRY]], ["memo.md", [EARLIER]]), [EARLIER, LATER]],
  [
    "three times with acts that are the same",
    lists(["memo.md", [ENTRY, LATER]], ["memo.md", [ENTRY]], ["memo.md", [EARLIER, LATER]]),
    [EARLIER, ENTRY, LATER],
  ],
  ["twice, once without acts", lists(["memo.md", [ENTRY]], ["memo.md", []]), [ENTRY]],
  [
    "twice, once with an escape in its name",
    lists(["memo.md", [ENTRY]], ["memo.md", [LATER]]).replace("memo.md", "memo\\u002emd"),
    [ENTRY, LATER],
  ],
  ["once, with acts in an order of their own", lists(["memo.md", [LATER, EARLIER, LATER]]), [LATER, EARLIER, LATER]],
]))
  test(`a file of acts that has a draft ${name} loses none of them`, async (t) => {
    const client = await clientOf(t);
    const file = join(client.folder, ".literatim", "review.json");
    await mkdir(join(client.folder, ".literatim"));
    await writeFile(file, text);
    await ignored(client);
    assert.deepEqual(client.said, []);
    const written = await readFile(file, "utf8");
    const kept = JSON.parse(written)["memo.md"];
    assert.deepEqual([kept.slice(0, -1), kept.at(-1).act], [expected, "dismissed"]);
    assert.equal(written.split('"memo.md": [').length, 2, "it is written once");
    assert.equal((await client.end()).code, 0);
  });

test("a file of acts that has a draft twice, once with another shape, is left as it is", async (t) => {
  const client = await clientOf(t);
  const file = join(client.folder, ".literatim", "review.json");
  const text = `{"memo.md": {"act": "reviewed"}, "memo.md": [${JSON.stringify(ENTRY)}]}`;
  await mkdir(join(client.folder, ".literatim"));
  await writeFile(file, text);
  await ignored(client);
  assert.match(client.said[0], /it has no list of acts for each draft/);
  assert.equal(await readFile(file, "utf8"), text);
  assert.equal((await client.end()).code, 0);
});

for (const [name, link] of /** @type {[string, (folder: string, outside: string) => Promise<void>][]} */ ([
  ["its folder is a link", (folder, outside) => symlink(outside, join(folder, ".literatim"))],
  [
    "it is a link",
    async (folder, outside) => {
      await mkdir(join(folder, ".literatim"));
      await symlink(join(outside, "review.json"), join(folder, ".literatim", "review.json"));
    },
  ],
  [
    "it is a link to a file that is not there yet",
    async (folder, outside) => {
      await mkdir(join(folder, ".literatim"));
      await symlink(join(outside, "new.json"), join(folder, ".literatim", "review.json"));
    },
  ],
]))
  test(`acts are not written out of the workspace when ${name}`, async (t) => {
    const client = await clientOf(t);
    const outside = await mkdtemp(join(tmpdir(), "literatim-outside-"));
    t.after(() => rm(outside, { recursive: true }));
    await writeFile(join(outside, "review.json"), TODAY);
    await link(client.folder, outside);
    await ignored(client);
    assert.deepEqual(await readdir(outside), ["review.json"]);
    assert.equal(await readFile(join(outside, "review.json"), "utf8"), TODAY);
    assert.match(client.said.at(-1), /a link leads out of the workspace, and is not followed|ENOENT/);
    assert.equal((await client.end()).code, 0);
  });

for (const [name, make] of /** @type {[string, (file: string) => Promise<unknown>][]} */ ([
  ["a folder", (file) => mkdir(file)],
  ["a pipe", (file) => promisify(execFile)("mkfifo", [file])],
  [
    "a link to a folder",
    async (file) => {
      await mkdir(`${file}.d`);
      await symlink("review.json.d", file);
    },
  ],
]))
  test(`${name} in the place of the file of acts stays, and the user is told`, { skip: process.platform === "win32" }, async (t) => {
    const client = await clientOf(t);
    const file = join(client.folder, ".literatim", "review.json");
    await mkdir(dirname(file));
    await make(file);
    await ignored(client);
    assert.equal((await stat(file)).isFile(), false);
    assert.match(client.said.at(-1), /cannot be used: it is not a file\. What you ignore is forgotten/);
    assert.equal((await client.end()).code, 0);
  });

test("acts of another window stay, and a link inside of the workspace is followed", async (t) => {
  const client = await clientOf(t);
  await mkdir(join(client.folder, "shared"));
  await symlink("shared", join(client.folder, ".literatim"));
  const file = join(client.folder, "shared", "review.json");
  const draft = await ignored(client);
  const { "memo.md": own } = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ "memo.md": [...own, ENTRY], "other.md": [ENTRY] }));
  await client.connection.sendRequest("workspace/executeCommand", { command: "literatim.restore", arguments: [draft.uri] });
  const kept = JSON.parse(await readFile(file, "utf8"));
  assert.deepEqual(kept["memo.md"].slice(0, 2), [...own, ENTRY]);
  assert.equal(kept["memo.md"][2].act, "reopened");
  assert.deepEqual(await readdir(join(client.folder, "shared")), ["review.json"]);
  assert.equal((await client.end()).code, 0);
});

for (const [name, prepare] of /** @type {[string, (folder: string, outside: string) => Promise<void>][]} */ ([
  [
    "the folder of sources itself",
    async (folder, outside) => {
      await rm(join(folder, "sources"), { recursive: true });
      await symlink(outside, join(folder, "sources"));
    },
  ],
  ["a folder in it", (folder, outside) => symlink(outside, join(folder, "sources", "more"))],
  ["a file in it", (folder, outside) => symlink(join(outside, "alder.txt"), join(folder, "sources", "alder.txt"))],
]))
  test(`a link out of the workspace is not followed: ${name}`, async (t) => {
    const client = await clientOf(t, { source: "" });
    const outside = await mkdtemp(join(tmpdir(), "literatim-outside-"));
    t.after(() => rm(outside, { recursive: true }));
    await writeFile(join(outside, "alder.txt"), SOURCE);
    await prepare(client.folder, outside);
    const draft = await client.openDraft("memo.md", quoting(FALSE_WORDS));
    await client.connection.sendRequest("workspace/executeCommand", { command: "literatim.check", arguments: [draft.uri] });
    assert.match(client.said.join("\n"), /There is nothing to check this draft against/);
    const said = client.said.filter((sentence) => /sources leads out of the workspace and is not read;/.test(sentence));
    assert.equal(said.length, name === "the folder of sources itself" ? 1 : 0, "it is said once");
    assert.deepEqual(
      client.published.flatMap(({ diagnostics }) => diagnostics),
      [],
    );
    // A folder that the user names is another matter.
    const named = await clientOf(t, { source: "", settings: { sources: [outside] } });
    const other = await named.openDraft("memo.md", quoting(FALSE_WORDS));
    assert.deepEqual(
      (await named.diagnostics(other.uri, 1)).map(({ code }) => code),
      ["not_found"],
    );
    assert.equal((await client.end()).code, 0);
    assert.equal((await named.end()).code, 0);
  });

test("a folder of too many files is not walked to its end, and the check can be cancelled", { timeout: 60_000 }, async (t) => {
  const { inputsOf } = await moduleOf(t, "files.ts");
  const folder = await mkdtemp(join(tmpdir(), "literatim-vast-"));
  t.after(() => rm(folder, { recursive: true }));
  for (let at = 0; at < 30; at++) {
    await mkdir(join(folder, `d${at}`));
    await symlink(folder, join(folder, `d${at}`, "around"));
    for (let file = 0; file < 10; file++) await writeFile(join(folder, `d${at}`, `f${file}.txt`), "x");
  }
  assert.equal((await inputsOf([folder], { most: 400 })).length, 300);
  await assert.rejects(inputsOf([folder], { most: 100 }), {
    code: "unreadable",
    message: /could not be read \(among more than 100 files\)/,
  });
  await assert.rejects(inputsOf([folder], { most: 20 }), { code: "unreadable" });
  const stop = new AbortController();
  const walked = inputsOf([folder], { signal: stop.signal });
  stop.abort(new Error("cancelled"));
  await assert.rejects(walked, { message: "cancelled" });
});

test("a check shows its progress, and a draft without sources says what to do only when asked", async (t) => {
  const client = await clientOf(t, { source: "" });
  const draft = await client.openDraft("memo.md", quoting(TRUE_WORDS));
  await client.connection.sendRequest("workspace/executeCommand", { command: "literatim.check", arguments: [draft.uri] });
  assert.deepEqual(client.said, [
    "There is nothing to check this draft against. Put the sources into a folder “sources” beside it, or set literatim.sources.",
  ]);
  await writeFile(join(client.folder, "sources", "alder-v-birch.txt"), SOURCE);
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [] });
  assert.deepEqual(await client.diagnostics(draft.uri, 1), []);
  const kinds = client.progress.map(({ value }) => value.kind);
  assert.ok(kinds.includes("begin") && kinds.includes("report"), String(kinds));
  assert.equal((await client.end()).code, 0);
});

test("a client that refuses to show progress has its findings", async (t) => {
  const client = await clientOf(t, { refusesProgress: true });
  const draft = await client.openDraft("memo.md", quoting(ALTERED));
  assert.equal((await client.diagnostics(draft.uri, 1)).length, 1);
  assert.deepEqual(await client.end(), { code: 0, errors: "" });
});

test("a draft is not judged by the sources of another one, whose check waits for its turn", async (t) => {
  const { Checking } = await moduleOf(t, "lsp/checking.ts");
  const checking = new Checking(openEngine());
  t.after(() => checking.close());
  const { signal } = new AbortController();
  const events = { checked: () => {}, progress: () => {} };
  const input = textInput("memo.md", quoting(TRUE_WORDS));
  const given = (text) => ({ files: { inputs: [textInput("alder.txt", text)] }, providers: [], network: undefined, claims: false });
  const first = checking.check("file:///a.md", input, given(SOURCE), events, signal);
  const second = checking.check("file:///b.md", input, given("Other words."), events, signal);
  await first;
  assert.equal(await checking.recheck("file:///a.md", input, events, signal), false);
  await second;
  assert.equal(await checking.recheck("file:///a.md", input, events, signal), false);
  assert.equal(await checking.recheck("file:///b.md", input, events, signal), true);
});

test("settings that cannot be used are named, and a token among them is not taken", async (t) => {
  const client = await clientOf(t, { settings: { delay: "soon", token: "secret" } });
  const draft = await client.openDraft("memo.md", quoting(ALTERED));
  await client.diagnostics(draft.uri, 1);
  assert.match(client.said.join("\n"), /A token in the settings is not used/);
  assert.match(client.said.join("\n"), /literatim\.delay must be a number of milliseconds/);
  assert.ok(!client.said.join("\n").includes("secret"));
  assert.equal((await client.end()).code, 0);
});

for (const [what, text] of [
  ["a lone surrogate", `${quoting(ALTERED)}\ud83e`],
  ["markup in its words", quoting(`${ALTERED} [x](command:evil) <img src=x> \`y\``)],
  ["a deep nest of quotation marks", `${"“‘".repeat(20_000)}x${"’”".repeat(20_000)} ${CITED}`],
  ["nothing in it", ""],
  ["zeros and controls", `\0\u202e\u0007${quoting(ALTERED)}`],
]) {
  test(`a hostile document with ${what} ends no server, and shows nothing as a link or HTML`, { timeout: 120_000 }, async (t) => {
    const client = await clientOf(t);
    const draft = await client.openDraft("memo.md", text);
    const found = await client.diagnostics(draft.uri, 1);
    for (const { range } of found) {
      const hover = await client.ask("textDocument/hover", draft, { position: range.start });
      assert.doesNotMatch(hover?.contents.value ?? "", /(?<!\\)[<`]img|(?<!\\)\]\(command:/);
    }
    assert.equal((await client.end()).code, 0);
  });
}

/** A fake CourtListener, and the arguments that lead a server to it. */
async function index(t, options = {}) {
  const fake = await fakeCourtListener({ cases: CASES, tokens: { [TOKEN]: { user: [], citations: "100000/min" } }, ...options });
  t.after(() => fake.close());
  return { fake, args: ["--courtlistener", fake.url + API] };
}

test("a hover explains the warnings of a finding, as the command line explains them", async (t) => {
  const source = "ALDER v. BIRCH\n\n700 F.3d 100 (2d Cir. 2012)\n\nThe keeper of the light is liable for the loss if the lamp was out.\n";
  const client = await clientOf(t, { source });
  const draft = await client.openDraft("memo.md", `The court held that “The keeper of the light is liable for the loss.” ${CITED}.\n`);
  await client.diagnostics(draft.uri, 1);
  const hover = await hoverOn(client, draft, "liable");
  const { stdout } = await run(process.execPath, [CLI, "explain", "cut_before_condition"]);
  const [, says = ""] = /What it says\s+([\s\S]+?)\n\n/.exec(stdout) ?? [];
  assert.notEqual(says, "");
  assert.ok(hover.includes(`*What it says.* ${says.replaceAll(/\s+/g, " ")}`), hover);
  assert.match(hover, /\*Why it matters\.\*.*\*Example\.\*/s);
});

/** The hover on words of a draft. */
async function hoverOn(client, draft, words) {
  const hover = await client.ask("textDocument/hover", draft, { position: draft.positionAt(draft.getText().indexOf(words)) });
  return hover?.contents.value.replaceAll("\\", "");
}

for (const [where, options] of Object.entries({
  "from the client": { initializationOptions: { token: TOKEN } },
  "in the environment": { env: { COURTLISTENER_TOKEN: TOKEN } },
}))
  test(`with a token ${where}, the cited cases are looked up, and the quotations compared with their opinions`, async (t) => {
    const { fake, args } = await index(t);
    const client = await clientOf(t, { source: "", args, ...options });
    const draft = await client.openDraft("memo.md", MEMO.replace("not by the slate", "never by the slate"));
    await client.connection.sendRequest("workspace/executeCommand", { command: "literatim.check", arguments: [draft.uri] });
    assert.deepEqual(
      (await client.diagnostics(draft.uri, 1)).map((one) => [one.code, wordsAt(draft, one)]),
      [["altered", "is counted by the square and never by the slate."]],
    );
    assert.match(await hoverOn(client, draft, "Osgood v."), /^\*\*Found\.\*\*/);
    assert.ok(fake.log.length > 0);
    assert.deepEqual(await client.end(), { code: 0, errors: "" });
  });

for (const [what, settings, token] of /** @type {[string, object, string?][]} */ ([
  ["without a token", {}],
  ["with a token in the settings", { token: TOKEN }],
  ["offline", { offline: true }, TOKEN],
]))
  test(`no request is made ${what}`, async (t) => {
    const { fake, args } = await index(t);
    const client = await clientOf(t, { args, settings, initializationOptions: { token } });
    const draft = await client.openDraft("memo.md", MEMO);
    await client.diagnostics(draft.uri, 1);
    assert.match(await hoverOn(client, draft, "Osgood v."), /^\*\*Not looked up/);
    assert.equal(fake.log.length, 0);
    assert.equal((await client.end()).code, 0);
  });

test("the wrong and the missing page have quick fixes, after which nothing is left to fix", async (t) => {
  const paged = SOURCE.replace("The carrier says", "*100 The carrier says").replace("We have held", "*103 We have held");
  for (const [title, pin, left] of [
    ["Correct the pin", ", 100 (", ", 103 ("],
    ["Correct the pin", ", 100\u201101 (", ", 103 ("],
    ["Correct the pin", ", 100 – 01 (", ", 103 ("],
    ["Add the pin", " (", ", 103 ("],
  ]) {
    const client = await clientOf(t, { source: paged });
    const text = `The court held that “${TRUE_WORDS}.” Alder v. Birch, 700 F.3d 100${pin}2d Cir. 2012).\n`;
    const draft = await client.openDraft("memo.md", text);
    await client.diagnostics(draft.uri, 1);
    const at = draft.positionAt(text.indexOf("binds"));
    const actions = await client.ask("textDocument/codeAction", draft, { range: { start: at, end: at }, context: { diagnostics: [] } });
    const fix = actions.find((one) => one.title === title);
    assert.ok(fix, `${title} is offered among ${actions.map((one) => one.title)}`);
    const [edit] = fix.edit.changes[draft.uri];
    const mended = client.change(draft, [{ range: edit.range, text: edit.newText }]);
    assert.equal(mended.getText(), text.replace(`${pin}2d`, `${left}2d`));
    assert.deepEqual(await client.diagnostics(draft.uri, 2), []);
    assert.match(await hoverOn(client, mended, "binds"), /^\*\*Verbatim/);
    assert.equal((await client.end()).code, 0);
  }
});

test("a running check that is cancelled publishes nothing, and the next one is whole", async (t) => {
  const { fake, args } = await index(t, { faults: [{ kind: "timeout" }] });
  const client = await clientOf(t, { args, initializationOptions: { token: TOKEN }, settings: { check: "request" } });
  const draft = await client.openDraft("memo.md", quoting(ALTERED));
  const begun = client.nextProgress(({ kind }) => kind === "begin");
  const checking = client.connection.sendRequest("workspace/executeCommand", { command: "literatim.check", arguments: [draft.uri] });
  const { token, value } = await begun;
  assert.equal(value.cancellable, true);
  const ended = client.nextProgress(({ kind }) => kind === "end");
  await client.connection.sendNotification("window/workDoneProgress/cancel", { token });
  assert.equal((await ended).token, token);
  await checking;
  assert.deepEqual(client.published, []);
  fake.setFaults([]);
  await client.connection.sendRequest("workspace/executeCommand", { command: "literatim.check", arguments: [draft.uri] });
  assert.deepEqual(
    (await client.diagnostics(draft.uri, 1)).map(({ code }) => code),
    ["altered", "not_in_index"],
  );
  assert.equal((await client.end()).code, 0);
});

test("an address of the index that is none ends the server with what to do", async () => {
  const { code, stderr } = await literatim(["lsp", "--courtlistener", "nowhere"]);
  assert.equal(code, 2);
  assert.match(stderr, /^literatim: --courtlistener: /);
});

test("the help to which a diagnostic leads has each verdict with its meaning", async () => {
  const readme = await readFile(new URL("../dist/README.md", import.meta.url), "utf8");
  assert.match(readme, /## Verdicts[\s\S]*\| altered \| A word was changed, added or dropped without a mark\. \|/);
});
