// Serves the built page on this machine only: node scripts/serve.mjs [FOLDER]. PORT sets the port (default 8080). COURTLISTENER sets
// another address of CourtListener's API, such as that of the fake one: http://127.0.0.1:8081/api/rest/v4/ CERTIFICATE names a folder with
// localhost.crt and localhost.key, as office-addin-dev-certs makes it; then the folder is served by https.
import { createReadStream, readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { headersFor, withApi } from "../www/app/serving.mjs";

const ROOT = resolve(process.argv[2] ?? join(dirname(dirname(fileURLToPath(import.meta.url))), "www", "app", "dist"));
const START = join(ROOT, "index.html");
const HOST = "127.0.0.1";
const PORT = Number(process.env.PORT ?? 8080);
const API = process.env.COURTLISTENER;

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

const { CERTIFICATE } = process.env;
const server = CERTIFICATE ? createSecureServer(certificateIn(CERTIFICATE), answer) : createServer(answer);

async function answer(request, response) {
  const file = await fileOf(request.url ?? "/");
  const start = await startPage();
  if (start === undefined) {
    response.writeHead(503, { "content-type": "text/plain" }).end("The page is not built.\n");
    return;
  }
  const headers = { ...headersFor(file === undefined ? "" : relative(ROOT, file.path), start), "cache-control": "no-cache" };
  if ((request.method !== "GET" && request.method !== "HEAD") || file === undefined) {
    response.writeHead(file === undefined ? 404 : 405, { ...headers, "content-type": "text/plain" }).end("Not here.\n");
    return;
  }
  if (file.path === START) {
    response.writeHead(200, { ...headers, "content-type": TYPES[".html"] }).end(start);
    return;
  }
  response.writeHead(200, {
    ...headers,
    "content-type": TYPES[extname(file.path).toLowerCase()] ?? "application/octet-stream",
    "content-length": file.size,
  });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file.path)
      .on("error", () => response.destroy())
      .pipe(response);
}

/** The certificate and its key. */
function certificateIn(folder) {
  try {
    return { cert: readFileSync(join(folder, "localhost.crt")), key: readFileSync(join(folder, "localhost.key")) };
  } catch (error) {
    console.error(`${error.message}\nWord needs https: make a certificate for localhost with npx office-addin-dev-certs install.`);
    process.exit(1);
  }
}

/** The start page, with the other address of the API where one is named; undefined while there is none, as during a build. */
async function startPage() {
  const html = await readFile(START, "utf8").catch(() => undefined);
  return API && html ? withApi(html, API) : html;
}

/** The file that an address of the page means; undefined when there is none, or it lies outside of the folder. */
async function fileOf(address) {
  try {
    const path = resolve(ROOT, `.${decodeURIComponent(new URL(address, "http://page").pathname)}`);
    if (path !== ROOT && !path.startsWith(ROOT + sep)) return undefined;
    const status = await stat(path);
    if (status.isFile()) return { path, size: status.size };
    const index = join(path, "index.html");
    return { path: index, size: (await stat(index)).size };
  } catch {
    return undefined;
  }
}

server.on("error", (error) => {
  console.error(error.code === "EADDRINUSE" ? `Port ${PORT} is taken; name another one: make serve PORT=8081.` : error.message);
  process.exitCode = 1;
});
if (API && new URL(API).hostname.startsWith("[")) {
  console.error(`A policy of content security cannot name ${API}; name a host instead of an IPv6 address, such as localhost.`);
  process.exit(1);
}
server.listen(PORT, HOST, async () => {
  if ((await startPage()) === undefined) {
    console.error(`There is no page in ${ROOT}; run make build first.`);
    process.exitCode = 1;
    server.close();
    return;
  }
  console.log(`The page is at ${CERTIFICATE ? "https://localhost" : `http://${HOST}`}:${server.address().port}/ (Ctrl+C ends it).`);
});
