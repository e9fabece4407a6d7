// The packed extension: its own code on a stub of VS Code, and the server inside by the channel that the client uses.
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const HOME = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(join(HOME, "..", "www", "package.json"));
const { build } = require("esbuild");
const { unzipSync } = require("fflate");
const { createProtocolConnection, IPCMessageReader, IPCMessageWriter } = require("vscode-languageserver-protocol/node");
const manifest = JSON.parse(await readFile(join(HOME, "package.json"), "utf8"));

/** A folder with the files of the packed extension. */
async function unpacked(t) {
  const folder = await mkdtemp(join(tmpdir(), "literatim-vsix-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const files = unzipSync(await readFile(join(HOME, "literatim.vsix")));
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return { folder: join(folder, "extension"), names: Object.keys(files) };
}

/** The extension's own code on stubs of VS Code and of its language client, with what it did to them. */
async function started(secret) {
  const done = { commands: new Map(), clients: [], secrets: new Map(secret ? [["courtlistener", secret]] : []), updates: [], said: [] };
  const answers = { input: undefined, folders: undefined };
  const vscode = {
    commands: { registerCommand: (name, act) => done.commands.set(name, act) },
    window: {
      activeTextEditor: undefined,
      showInputBox: async () => answers.input,
      showOpenDialog: async () => answers.folders,
      showInformationMessage: (sentence) => done.said.push(sentence),
    },
    workspace: {
      workspaceFolders: undefined,
      getConfiguration: () => ({ update: async (...change) => done.updates.push(change) }),
    },
    Uri: { joinPath: (uri) => uri },
  };
  class LanguageClient {
    constructor(_id, _name, server, options) {
      Object.assign(this, { server, options, sent: [], isOn: false });
      done.clients.push(this);
    }
    async start() {
      this.isOn = true;
    }
    async stop() {
      this.isOn = false;
    }
    async sendRequest(...request) {
      this.sent.push(request);
    }
  }
  const { outputFiles } = await build({
    entryPoints: [join(HOME, "src", "extension.ts")],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    external: ["vscode", "vscode-languageclient/node"],
  });
  const stubs = { vscode, "vscode-languageclient/node": { LanguageClient, TransportKind: { ipc: 1 } } };
  const made = { exports: {} };
  const load = createRequire(import.meta.url);
  new Function("module", "exports", "require", outputFiles[0].text)(made, made.exports, (name) => stubs[name] ?? load(name));
  const secrets = {
    get: async (name) => done.secrets.get(name),
    store: async (name, value) => void done.secrets.set(name, value),
    delete: async (name) => void done.secrets.delete(name),
  };
  await made.exports.activate({ subscriptions: [], secrets, extensionPath: HOME });
  return { done, answers, vscode, extension: made.exports, run: (name) => done.commands.get(`literatim.${name}`)() };
}

test("every command of the manifest is offered, and every language starts the extension", async () => {
  const { done } = await started();
  assert.deepEqual([...done.commands.keys()].sort(), manifest.contributes.commands.map(({ command }) => command).sort());
  const [{ options, isOn }] = done.clients;
  assert.ok(isOn);
  const languages = new Set(options.documentSelector.map(({ language }) => `onLanguage:${language}`));
  assert.deepEqual([...languages], manifest.activationEvents);
});

test("the token is kept as a secret, given to a new server, and forgotten", async () => {
  const { done, answers, run, extension } = await started();
  assert.equal(done.clients[0].options.initializationOptions.token, undefined);
  answers.input = " abc123 ";
  await run("setToken");
  assert.deepEqual([...done.secrets], [["courtlistener", "abc123"]]);
  assert.equal(done.clients[1].options.initializationOptions.token, "abc123");
  await run("forgetToken");
  assert.equal(done.secrets.size, 0);
  assert.deepEqual(
    done.clients.map(({ isOn }) => isOn),
    [false, false, true],
  );
  await extension.deactivate();
  assert.ok(done.clients.every(({ isOn }) => !isOn));
  assert.deepEqual(done.updates, []);
});

test("commands act on the draft in the editor, and the chosen folder becomes a setting", async () => {
  const { done, answers, vscode, run } = await started();
  await run("checkNow");
  assert.equal(done.said.length, 1);
  vscode.window.activeTextEditor = { document: { languageId: "markdown", uri: { toString: () => "file:///memo.md" } } };
  await run("checkNow");
  await run("restoreIgnored");
  assert.deepEqual(
    done.clients[0].sent.map(([, { command, arguments: given }]) => [command, ...given]),
    [
      ["literatim.check", "file:///memo.md"],
      ["literatim.restore", "file:///memo.md"],
    ],
  );
  await run("chooseSources");
  answers.folders = [{ fsPath: "/cases" }];
  await run("chooseSources");
  assert.deepEqual(done.updates, [["sources", ["/cases"], true]]);
});

test("the packed extension has its server, which checks a draft over the client's channel", { timeout: 60_000 }, async (t) => {
  const { folder, names } = await unpacked(t);
  assert.ok(!names.some((name) => name.includes("node_modules") || name.endsWith(".ts")), names.join(", "));
  const cases = join(folder, "..", "case");
  await mkdir(join(cases, "sources"), { recursive: true });
  await writeFile(
    join(cases, "sources", "alder-v-birch.txt"),
    "ALDER v. BIRCH\n\n700 F.3d 100 (2d Cir. 2012)\n\nA promise on a ticket binds the company that printed it.\n",
  );
  const server = fork(join(folder, "dist", "server", "cli.js"), ["lsp", "--node-ipc", `--clientProcessId=${process.pid}`], {
    env: { ...process.env, COURTLISTENER_TOKEN: "" },
  });
  t.after(() => server.kill());
  const connection = createProtocolConnection(new IPCMessageReader(server), new IPCMessageWriter(server));
  const published = new Promise((resolve) => connection.onNotification("textDocument/publishDiagnostics", resolve));
  connection.listen();
  await connection.sendRequest("initialize", { processId: process.pid, rootUri: pathToFileURL(cases).href, capabilities: {} });
  await connection.sendNotification("initialized", {});
  const uri = pathToFileURL(join(cases, "memo.md")).href;
  const text = "“A promise on a ticket frees the company that printed it.” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n";
  await connection.sendNotification("textDocument/didOpen", { textDocument: { uri, languageId: "markdown", version: 1, text } });
  const { diagnostics } = await published;
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ["altered"],
  );
  await connection.sendRequest("shutdown");
  const ended = once(server, "exit");
  await connection.sendNotification("exit");
  assert.equal((await ended)[0], 0);
});

test("the notices name each npm package in the client's bundle, with its terms", async (t) => {
  const { folder } = await unpacked(t);
  const notices = await readFile(join(folder, "dist", "THIRD_PARTY_NOTICES.txt"), "utf8");
  const { metafile } = await build({
    absWorkingDir: HOME,
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.cjs",
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    external: ["vscode"],
    metafile: true,
  });
  const packages = new Set(Object.keys(metafile.inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  assert.ok([...packages].some((path) => path.endsWith("/vscode-languageclient")) && packages.size > 5, [...packages].join(", "));
  for (const path of packages) {
    const { name, version } = JSON.parse(await readFile(join(HOME, path, "package.json"), "utf8"));
    assert.ok(notices.includes(`\n${name} ${version}\n`), `${name} ${version} is listed`);
    assert.match(notices, new RegExp(`\n={80}\n.*${name} ${version}.*\n-{80}\n\n\\S`), `${name} ${version} has its terms`);
  }
  assert.ok((await readFile(join(folder, "dist", "server", "THIRD_PARTY_NOTICES.txt"), "utf8")).includes("vscode-languageserver "));
});

test("settings of the manifest are those of the server, with the same defaults", async () => {
  const { outputFiles } = await build({
    entryPoints: [join(HOME, "..", "www", "src", "lsp", "settings.ts")],
    bundle: true,
    write: false,
    format: "esm",
  });
  const { DEFAULTS } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
  const properties = Object.entries(manifest.contributes.configuration.properties);
  assert.deepEqual(Object.fromEntries(properties.map(([name, one]) => [name.replace("literatim.", ""), one.default])), DEFAULTS);
});
