// Pages with the element as it ships, served under a strict policy and opened in a browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { BROWSER_ARGS, browserPath, DIST } from "../../test/fixtures.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css" };

/** Where screenshots are put. */
export const SHOTS = fileURLToPath(new URL("../../../test-results/element/", import.meta.url));

/** The policy of the pages: nothing inline, nothing from elsewhere, and Trusted Types. */
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; worker-src 'self'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types literatim";

/** A source, and a draft that quotes it: once truly, once with a changed word, once as a block that drops a “not”. */
export const SOURCE = {
  name: "Alder v. Birch.txt",
  text: `ALDER v. BIRCH

700 F.3d 100 (2d Cir. 2012)

Fictional: written for these tests.

The carrier says that nobody reads a ticket. We have held that a promise that is written on the back of a ticket binds the company that printed it. A clerk who sells a ticket speaks for the company until the boat has left the pier. The carrier shall not be heard to say that its own board was false, for it alone could have corrected the board, and it alone knew that the boat would never sail. The judgment is affirmed.
`,
};
const CITE = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
export const TRUE_WORDS = "a promise that is written on the back of a ticket binds the company that printed it";
export const CHANGED_WORDS = "A clerk who sells a ticket answers for the company until the boat has left the pier";
export const BLOCK =
  "The carrier shall be heard to say that its own board was false, for it alone could have corrected the board, and it alone knew that the boat would never sail.";
export const DRAFT = `The court held that “${TRUE_WORDS}.” ${CITE}.

It added: “${CHANGED_WORDS}.” ${CITE}.
`;

/** The element that each script of the package defines. */
const DEFINED = { element: "literatim-check", "fields-element": "literatim-fields" };

/** @type {import("playwright-core").Browser} */
let browser;

/** Starts the browser before a file's tests and ends it after them. */
export function withBrowser() {
  before(async () => {
    browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  });
  after(() => browser.close());
}

/**
 * Opens a page with `body` and the module script `script`; `early` has what is set before the element is defined, or `before` is the script that sets it.
 * The test fails when the page throws, complains, or does what its policy forbids.
 *
 * @param {import("node:test").TestContext} t
 * @param {{ body: string, script?: string, early?: object, before?: string, element?: "element" | "fields-element", policy?: string, expected?: RegExp } & import("playwright-core").BrowserContextOptions} options
 */
export async function openPage(t, { body, script = "", early, before, element = "element", policy = POLICY, expected, ...options }) {
  const origin = await serve(t, policy, filesOf(body, script, early, { element, before }));
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    ),
  );
  t.after(async () => {
    await context.close();
    assert.deepEqual(
      faults.filter((fault) => !expected?.test(fault)),
      [],
    );
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction((name) => customElements.get(name) !== undefined, DEFINED[element]);
  return { page, context, origin };
}

/** The files of a page with `body` and the module script `script`; `early` has what is set before the element is defined. */
export function filesOf(body, script = "", early = undefined, { element = "element", before = "" } = {}) {
  return {
    "/": `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Editor</title><link rel="icon" href="data:,"><link rel="stylesheet" href="page.css"><script type="module" src="page.js"></script></head><body>${body}</body></html>`,
    "/page.css":
      "body { margin: 1rem; font: 16px/1.5 serif } textarea, [contenteditable] { display: block; width: 40rem; height: 12rem; overflow: auto; border: 1px solid; padding: 8px }",
    "/early.js": `const { value, source } = ${JSON.stringify(early ?? {})};
      Object.assign(document.querySelector("literatim-check"), { value, sources: [{ name: source.name, data: new Blob([source.text]) }] });`,
    "/before.js": before,
    "/page.js": `${early === undefined ? "" : 'import "./early.js";'}\nimport "./before.js";\nimport "./dist/${element}.js";\n${script}`,
  };
}

/** Serves the package below `/dist/`, and `own` next to it. */
export async function serve(t, policy, own, headers = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    const name = normalize(pathname.replace(/^\/dist\//, ""));
    const content = own[pathname] ?? (pathname.startsWith("/dist/") ? await readFile(join(DIST, name)).catch(() => null) : null);
    const type = pathname === "/" ? "text/html" : (TYPES[extname(pathname)] ?? "text/plain");
    const all = { "content-type": `${type}; charset=utf-8`, ...(policy ? { "content-security-policy": policy } : {}), ...headers };
    if (content === null) response.writeHead(404, all).end();
    else response.writeHead(200, { ...all, "content-type": type === "application/wasm" ? type : all["content-type"] }).end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  server.unref();
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
}

/** Gives the elements of the page the source. @param {import("playwright-core").Page} page */
export function giveSource(page) {
  return page.evaluate(({ name, text }) => {
    for (const one of document.querySelectorAll("literatim-check")) one.sources = [{ name, data: new Blob([text]) }];
  }, SOURCE);
}

/** Checks with the first element that matches, and returns the verdicts. @returns {Promise<string[]>} */
export function checked(page, selector = "literatim-check") {
  return page.evaluate(async (selector) => {
    const report = await document.querySelector(selector).check();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return report?.quotations.map(({ headline }) => headline) ?? null;
  }, selector);
}

/** What is drawn, by the kind of mark. @returns {Promise<Record<string, string[]>>} */
export function marks(page) {
  return page.evaluate(() => {
    const words = (highlight) => [...highlight].map((range) => range.toString().replace(/\s+/g, " "));
    return Object.fromEntries([...CSS.highlights].map(([name, highlight]) => [name.replace("literatim-", ""), words(highlight)]));
  });
}

/** Waits until two frames are drawn. */
export function frames(page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Fails with the violations that axe finds. */
export async function assertAccessible(page, state) {
  const client = await page.context().newCDPSession(page);
  await client.send("Runtime.evaluate", { expression: await readFile(AXE, "utf8") });
  const violations = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, {
      rules: { "page-has-heading-one": { enabled: false }, region: { enabled: false }, "landmark-one-main": { enabled: false } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
  });
  assert.deepEqual(violations, [], state);
}
