// Serves the built page on this machine only: node scripts/serve.mjs [FOLDER]. PORT names the port, 8080 as it is. COURTLISTENER names another
// address of CourtListener's API than its own, such as that of the fake one: http://127.0.0.1:8081/api/rest/v4/
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(process.argv[2] ?? join(dirname(dirname(fileURLToPath(import.meta.url))), "www", "app", "dist"));
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
};

const server = createServer(async (request, response) => {
  const file = await fileOf(request.url ?? "/");
  if ((request.method !== "GET" && request.method !== "HEAD") || file === undefined) {
    response.writeHead(file === undefined ? 404 : 405, { "content-type": "text/plain" }).end("Not here.\n");
    return;
  }
  if (API && file.path === join(ROOT, "index.html")) {
    response.writeHead(200, { "content-type": TYPES[".html"], "cache-control": "no-cache" }).end(await startPage());
    return;
  }
  response.writeHead(200, {
    "content-type": TYPES[extname(file.path).toLowerCase()] ?? "application/octet-stream",
    "content-length": file.size,
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file.path)
      .on("error", () => response.destroy())
      .pipe(response);
});

/** The start page with the other address of the API. */
async function startPage() {
  const text = await readFile(join(ROOT, "index.html"), "utf8");
  return text.replace(/(<meta name="courtlistener-api" content=")[^"]*/, (_, before) => before + API);
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
server.listen(PORT, HOST, async () => {
  if ((await fileOf("/")) === undefined) {
    console.error(`There is no page in ${ROOT}; run make build first.`);
    process.exitCode = 1;
    server.close();
    return;
  }
  console.log(`The page is at http://${HOST}:${server.address().port}/ (Ctrl+C ends it).`);
});
