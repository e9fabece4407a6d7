// A page of these tests, served from a folder on this machine and opened in a browser.
import { createReadStream } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { BROWSER_ARGS, browserPath } from "./fixtures.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const PAGE = '<!doctype html><title>user</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script>';

/**
 * A tab, and the address of a page in `folder` that runs its `page.js` beside the worker and the artefacts of the package in `home`.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} folder
 * @param {string} home
 */
export async function tabAt(t, folder, home) {
  for (const file of ["worker.js", "core_bg.wasm", "read_bg.wasm", "pdf_bg.wasm", "web_bg.wasm"])
    await cp(join(home, file), join(folder, file));
  await writeFile(join(folder, "index.html"), PAGE);
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://page").pathname.slice(1) || "index.html";
    response.setHeader("content-type", TYPES[extname(name)] ?? "text/plain");
    createReadStream(join(folder, name))
      .on("error", () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  t.after(async () => {
    await browser.close();
    server.close();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { tab: await browser.newPage(), address: `http://127.0.0.1:${port}/index.html` };
}
