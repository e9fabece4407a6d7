import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { headersFor, withApi } from "../serving.mjs";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/**
 * Serves a folder below `/some/path/`, as a project's page is, on this machine until test `t` is over.
 *
 * @param {Pick<import("node:test").TestContext, "after">} t
 * @param {string} folder
 * @param {{ api?: string, isPlain?: boolean }} [options] `api` is the address of CourtListener's API that the page names, where it is not CourtListener's
 *   own; `isPlain` is a host that sends no headers of ours and does not know WebAssembly
 * @returns {Promise<{ url: string, close: () => void }>} `close` ends it earlier
 */
export async function serveFolder(t, folder, { api, isPlain = false } = {}) {
  const prefix = "/some/path/";
  const answer = async (request, response) => {
    const { pathname } = new URL(request.url, "http://page");
    const name = pathname === prefix ? "index.html" : pathname.slice(prefix.length);
    const page = await readFile(join(folder, "index.html"), "utf8");
    const start = api === undefined ? page : withApi(page, api);
    const bytes = pathname.startsWith(prefix) ? await readFile(join(folder, name)).catch(() => null) : null;
    const headers = isPlain ? {} : headersFor(name, start);
    if (bytes === null) response.writeHead(404, headers).end("Not here.");
    else
      response
        .writeHead(200, { ...headers, "content-type": isPlain && name.endsWith(".wasm") ? "application/octet-stream" : typeOf(name) })
        .end(name === "index.html" ? start : bytes);
  };
  const { origin, close } = await listen(t, answer);
  return { url: origin + prefix, close };
}

function typeOf(name) {
  const type = TYPES[extname(name)];
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

/**
 * Another server of the web, with one document, `alder-v-birch.txt`. Browsers let other pages read it only with `cors`.
 *
 * @param {import("node:test").TestContext} t
 * @param {{ text: string, cors: boolean }} document
 * @returns {Promise<string>} the document's address
 */
export async function serveDocument(t, { text, cors }) {
  const headers = { "content-type": "text/plain; charset=utf-8", ...(cors ? { "access-control-allow-origin": "*" } : {}) };
  const { origin } = await listen(t, (_request, response) => response.writeHead(200, headers).end(text));
  return `${origin}/alder-v-birch.txt`;
}

async function listen(t, answer) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  // A test that fails in its last steps may leave it open; the run must end all the same.
  server.unref();
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  t.after(close);
  return { origin: `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`, close };
}
