// The extension in Chromium: built for tests, loaded into a profile of its own, its panel opened in a tab.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { BROWSER_ARGS, browserPath } from "../../test/fixtures.mjs";

const BUILD = fileURLToPath(new URL("../build.mjs", import.meta.url));
export const SHOTS = fileURLToPath(new URL("../../../test-results/extension/", import.meta.url));

/** No host is known but this machine, so that no test asks another one. */
const NO_NETWORK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";

/** @type {Map<"--test" | "--out", string>} */
const built = new Map();

/** The folder with a build for both browsers, made once for the tests of a file. @param {"--test" | "--out"} kind */
function build(kind) {
  const known = built.get(kind);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), "literatim-extension-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, [BUILD, kind, folder], { stdio: ["ignore", "ignore", "inherit"] });
  built.set(kind, folder);
  return folder;
}

/** The extension for tests: with this machine and Google Docs open from the start. @param {"chrome" | "firefox"} browser */
export function testBuild(browser = "chrome") {
  return join(build("--test"), browser);
}

/** The extension as it ships. @param {"chrome" | "firefox"} browser */
export function shippedBuild(browser = "chrome") {
  return join(build("--out"), browser);
}

/**
 * Chromium with the extension, until test `t` is over.
 *
 * @param {Pick<import("node:test").TestContext, "after">} t
 * @param {{ folder?: string, profile?: string, args?: string[] } & Parameters<typeof chromium.launchPersistentContext>[1]} [options] `folder` has another build, `profile` what an earlier start left
 */
export async function openExtension(t, { folder: path = testBuild(), profile = "", args = [], ...options } = {}) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await browserPath(),
    headless: false,
    viewport: { width: 1000, height: 800 },
    args: [
      ...BROWSER_ARGS.map((one) => (one === "--headless" ? "--headless=new" : one)),
      `--disable-extensions-except=${path}`,
      `--load-extension=${path}`,
      ...(args.some((one) => one.startsWith("--host-resolver-rules")) ? [] : [NO_NETWORK]),
      ...args,
    ],
    ...options,
  });
  t.after(() => context.close());
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const id = new URL(worker.url()).host;
  return new Extension(context, worker, id);
}

/** The extension in a running browser. */
export class Extension {
  constructor(context, worker, id) {
    this.context = context;
    this.worker = worker;
    this.id = id;
  }

  /** The address of a page of the extension. */
  page(name) {
    return `chrome-extension://${this.id}/${name}`;
  }

  /** A tab at an address. @param {string} address @returns {Promise<import("playwright-core").Page>} */
  async open(address) {
    const page = await this.context.newPage();
    await page.goto(address);
    return page;
  }

  /** The panel, with what goes wrong in it. */
  async panel() {
    const panel = await this.open(this.page("panel.html"));
    panel.faults = [];
    panel.on("pageerror", (error) => panel.faults.push(error.message));
    panel.on("console", (message) => message.type() === "error" && panel.faults.push(message.text()));
    return panel;
  }

  /** Presses the button in the toolbar while a tab is in front. */
  async pressButton(tab) {
    await tab.bringToFront();
    const browser = await this.context.browser().newBrowserCDPSession();
    const { targetInfos } = await browser.send("Target.getTargets", { filter: [{ type: "tab" }] });
    const { targetId } = targetInfos.find(({ url }) => url === tab.url());
    await browser.send("Extensions.triggerAction", { id: this.id, targetId });
  }

  /** Asks for a check of a tab, as the toolbar, a menu and the keyboard do. */
  async ask(tab, panel, what = null) {
    await panel.evaluate(
      async ({ url, what }) => {
        const all = await chrome.tabs.query({});
        const { id } = all.find((one) => one.url === url);
        const { id: window } = await chrome.windows.getCurrent();
        await chrome.storage.session.set({ ask: { tab: id, window, what, at: Date.now() } });
      },
      { url: tab.url(), what },
    );
  }

  /** What a function gives in the world of the page's own scripts. */
  inPage(tab, func) {
    return this.inTab(tab, func, "MAIN");
  }

  /** What a function gives in a tab, in the world of the extension's content script. @param {"ISOLATED" | "MAIN"} world */
  inTab(tab, func, world = "ISOLATED") {
    return this.worker.evaluate(`(async () => {
      const { id: tabId } = (await chrome.tabs.query({})).find(({ url }) => url === ${JSON.stringify(tab.url())});
      const [{ result }] = await chrome.scripting.executeScript({ target: { tabId }, world: ${JSON.stringify(world)}, func: ${func} });
      return result;
    })()`);
  }

  /** Gives the panel's element a source and asks for a check; resolves with the verdicts. */
  async checked(tab, panel, source, what = null) {
    await panel.evaluate(({ name, text }) => {
      document.querySelector("literatim-check").sources = [{ name, data: new Blob([text]) }];
    }, source);
    const report = reportOf(panel);
    await this.ask(tab, panel, what);
    return (await report).quotations.map(({ headline }) => headline);
  }
}

/** The next report in the panel. */
export function reportOf(panel) {
  return panel.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const element = document.querySelector("literatim-check");
        element.addEventListener("literatim-report", ({ detail }) => resolve(detail), { once: true });
        element.addEventListener("literatim-error", ({ detail }) => reject(detail), { once: true });
      }),
  );
}

/** What is drawn in a page, by the kind of mark, once something is. @param {import("playwright-core").Page | import("playwright-core").Frame} page */
export async function marks(page, isWanted = (size) => size > 0) {
  await page.waitForFunction(`(${isWanted})(CSS.highlights.size)`);
  return page.evaluate(() =>
    Object.fromEntries(
      [...CSS.highlights].map(([name, all]) => [
        name.replace(/literatim-(dark-)?/, ""),
        [...all].map((one) => one.toString().replace(/\s+/g, " ")),
      ]),
    ),
  );
}

/**
 * Serves pages on this machine until test `t` is over.
 *
 * @param {Pick<import("node:test").TestContext, "after">} t
 * @param {Record<string, string | Buffer | { type: string, body: string | Buffer }>} files by their paths
 */
export async function serve(t, files) {
  const asked = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    asked.push({ path: pathname, headers: request.headers });
    const file = files[pathname];
    if (file === undefined) response.writeHead(404).end();
    else if (typeof file === "string" || Buffer.isBuffer(file))
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(file);
    else response.writeHead(200, { "content-type": file.type }).end(file.body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`, asked };
}

/** A page with this body. */
export function html(body, script = "") {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Draft</title><link rel="icon" href="data:,"></head><body>${body}${script ? `<script type="module">${script}</script>` : ""}</body></html>`;
}
