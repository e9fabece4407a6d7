// A real client of the language server, by the protocol over standard input and output.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createProtocolConnection, ResponseError, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { CLI, folderOf, SOURCE } from "./fixtures.mjs";

/**
 * A client of a server in a new workspace with one source, its drafts, and what the server publishes.
 *
 * @param {import("node:test").TestContext} t
 * @param {{ settings?: any, initializationOptions?: object, capabilities?: object, source?: string, refusesProgress?: boolean, args?: string[], env?: Record<string, string> }} [options]
 *   `source` is the text of the source, empty for none; `args` and `env` are the server's
 */
export async function clientOf(t, options = {}) {
  const {
    settings = {},
    initializationOptions = {},
    capabilities = {},
    source = SOURCE,
    refusesProgress = false,
    args = [],
    env = {},
  } = options;
  const folder = await folderOf(t);
  await mkdir(join(folder, "sources"));
  if (source) await writeFile(join(folder, "sources", "alder-v-birch.txt"), source);
  const server = spawn(process.execPath, [CLI, "lsp", "--stdio", ...args], {
    env: { ...process.env, COURTLISTENER_TOKEN: "", XDG_CACHE_HOME: folder, ...env },
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
  const awaited = new Set();
  connection.onNotification("textDocument/publishDiagnostics", (params) => {
    published.push(params);
    for (const look of waiting) look();
  });
  connection.onNotification("window/showMessage", ({ message }) => void said.push(message));
  connection.onNotification("$/progress", (params) => {
    progress.push(params);
    for (const look of awaited) look(params);
  });
  connection.onRequest("workspace/configuration", ({ items }) => items.map(() => settings));
  connection.onRequest("client/registerCapability", () => null);
  connection.onRequest("window/workDoneProgress/create", () => (refusesProgress ? new ResponseError(-32601, "no progress") : null));
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
  /** The next progress whose value fits. */
  const nextProgress = (fits) =>
    new Promise((resolve) => {
      const look = (params) => {
        if (!fits(params.value)) return;
        awaited.delete(look);
        resolve(params);
      };
      awaited.add(look);
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
  return { able, ask, change, connection, diagnostics, end, folder, nextProgress, openDraft, progress, published, said };
}
