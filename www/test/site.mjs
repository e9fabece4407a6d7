// Pages of these tests, served from folders on this machine and opened in a browser.
import { createReadStream } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { SERVED } from "../served.mjs";
import { BROWSER_ARGS, browserPath } from "./fixtures.mjs";

const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
export const PAGE = '<!doctype html><title>user</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script>';

/**
 * The origin at which the files of `folder` are served until test `t` is over.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} folder
 * @param {Record<string, string>} [headers] sent with each file
 */
export async function originOf(t, folder, headers = {}) {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://page").pathname.slice(1) || "index.html";
    for (const [header, value] of Object.entries({ "content-type": TYPES[extname(name)] ?? "text/plain", ...headers }))
      response.setHeader(header, value);
    createReadStream(join(folder, name))
      .on("error", () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}

/** A tab of a browser that is closed when test `t` is over. @param {import("node:test").TestContext} t */
export async function tabOf(t) {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  t.after(() => browser.close());
  return browser.newPage();
}

/**
 * A tab, and the address of a page in `folder` that runs its `page.js` next to the worker and the artefacts of the package in `home`.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} folder
 * @param {string} home
 */
export async function tabAt(t, folder, home) {
  for (const file of SERVED) await cp(join(home, file), join(folder, file));
  await writeFile(join(folder, "index.html"), PAGE);
  return { tab: await tabOf(t), address: `${await originOf(t, folder)}/index.html` };
}

/** What goes wrong in a tab from now on: errors, and what is written to its console. @param {import("playwright-core").Page} tab */
export function complaintsOf(tab) {
  /** @type {string[]} */
  const complaints = [];
  tab.on("pageerror", (error) => complaints.push(error.message));
  tab.on("console", (message) => message.type() !== "log" && complaints.push(message.text()));
  return complaints;
}
