// The language server with a real client, by the protocol over standard input and output.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { CLI, FALSE_WORDS, folderOf, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

const CITED = "Alder v. Birch, 700 F.3d 100, 100 (2d Cir. 2012)";
const ALTERED = TRUE_WORDS.replace("binds", "frees");
const quoting = (...words) => `${words.map((one) => `The court held that “${one}.” ${CITED}.`).join("\n\n")}\n`;

/** A client of a server in a new workspace with one source, its drafts, and what the server publishes. */
async function clientOf(t, { settings = {}, initializationOptions = {}, capabilities = {}, source = SOURCE } = {}) {
  const folder = await folderOf(t);
  await mkdir(join(folder, "sources"));
  if (source) await writeFile(join(folder, "sources", "alder-v-birch.txt"), source);
  const server = spawn(process.execPath, [CLI, "lsp", "--stdio"], {
    env: { ...process.env, COURTLISTENER_TOKEN: "", XDG_CACHE_HOME: folder },
  });
  t.after(() => {
    connection.dispose();
    server.kill();
  });
  const ended = once(server, "exit");
  const errors = [];
  server.stderr.on("data", (data) => errors.push(String(data)));
  const connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  const published = [];
  const waiting = new Set();
  const said = [];
  const progress = [];
  connection.onNotification("textDocument/publishDiagnostics", (params) => {
    published.push(params);
    for (const look of waiting) look();
  });
  connection.onNotification("window/showMessage", ({ message }) => void said.push(message));
  connection.onNotification("$/progress", (params) => void progress.push(params));
  connection.onRequest("workspace/configuration", ({ items }) => items.map(() => settings));
  connection.onRequest("client/registerCapability", () => null);
  connection.onRequest("window/workDoneProgress/create", () => null);
  connection.listen();
  const rootUri = pathToFileURL(folder).href;
  const { capabilities: able } = await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: "case" }],
    initializationOptions: { settings, ...initializationOptions },
    capabilities: {
      workspace: { configuration: true },
      window: { workDoneProgress: true },
      textDocument: { hover: { contentFormat: ["markdown"] } },
      ...capabilities,
    },
  });
  await connection.sendNotification("initialized", {});
  /** The diagnostics of a version of a document, when they are there. */
  const diagnostics = (uri, version) =>
    new Promise((resolve) => {
      const look = () => {
        const found = published.findLast((one) => one.uri === uri && one.version === version);
        if (!found) return;
        waiting.delete(look);
        resolve(found.diagnostics);
      };
      waiting.add(look);
      look();
    });
  const openDraft = async (name, text, languageId = "markdown") => {
    const uri = pathToFileURL(join(folder, name)).href;
    await writeFile(join(folder, name), text);
    await connection.sendNotification("textDocument/didOpen", { textDocument: { uri, languageId, version: 1, text } });
    return TextDocument.create(uri, languageId, 1, text);
  };
  const change = (document, contentChanges) => {
    const changed = TextDocument.update(
      TextDocument.create(document.uri, document.languageId, document.version, document.getText()),
      contentChanges,
      document.version + 1,
    );
    connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: document.uri, version: changed.version },
      contentChanges,
    });
    return changed;
  };
  const ask = (method, document, more = {}) => connection.sendRequest(method, { textDocument: { uri: document.uri }, ...more });
  const end = async () => {
    await connection.sendRequest("shutdown");
    await connection.sendNotification("exit");
    const [code] = await ended;
    return { code, errors: errors.join("") };
  };
  return { able, ask, change, connection, diagnostics, end, folder, openDraft, progress, published, said };
}

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

test("the help to which a diagnostic leads has each verdict with its meaning", async () => {
  const readme = await readFile(new URL("../dist/README.md", import.meta.url), "utf8");
  assert.match(readme, /## Verdicts[\s\S]*\| altered \| A word was changed, added or dropped without a mark\. \|/);
});
