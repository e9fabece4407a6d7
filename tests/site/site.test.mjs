// The site of the documentation in Chromium: accessible in light and dark, readable on a phone, under its own policy, opened as files; and
// the code blocks of the documentation that belong into a page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PAGES } from "../../scripts/site/pages.mjs";
import { assertAccessible, startBrowser } from "../../www/app/test/browser.mjs";
import { BLOCKS, blocksOf } from "../../www/test/docs-blocks.mjs";
import { DIST } from "../../www/test/fixtures.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SHOTS = join(ROOT, "test-results", "site");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css" };
const CDN = "https://cdn.example/literatim@0.1.0/";
/** Those of which pictures are taken, at these widths. */
const LOOKED_AT = ["index", "verdicts", "schema", "extension", "command-line", "limits"];
const WIDTHS = [390, 1280];

/** @type {import("playwright-core").Browser} */
let browser;
let site = "";
before(async () => {
  site = await mkdtemp(join(tmpdir(), "literatim-site-"));
  execFileSync(process.execPath, [join(ROOT, "scripts", "site.mjs"), site], { stdio: ["ignore", "ignore", "inherit"] });
  await mkdir(SHOTS, { recursive: true });
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await rm(site, { recursive: true, force: true });
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const width of WIDTHS) {
    test(`every page is accessible and fits, ${colorScheme}, ${width} pixels wide`, async (t) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      t.after(() => context.close());
      const page = await context.newPage();
      const faults = faultsOf(page);
      const asked = [];
      page.on("request", (request) => asked.push(request.url()));
      for (const { slug } of PAGES) {
        await page.goto(pathToFileURL(join(site, `${slug}.html`)).href);
        assert.deepEqual(faults, [], slug);
        await assertAccessible(page, slug);
        // axe asks for the style sheet by a script, which the policy forbids.
        faults.length = 0;
        const [wide, high] = await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelectorAll("h1").length]);
        assert.ok(wide <= width, `${slug} is ${wide} pixels wide`);
        assert.equal(high, 1, slug);
        const broken = await page.evaluate(() => [...document.images].filter((one) => one.naturalWidth === 0).map((one) => one.src));
        assert.deepEqual(broken, [], slug);
        if (LOOKED_AT.includes(slug)) await page.screenshot({ path: join(SHOTS, `${slug}-${colorScheme}-${width}.png`) });
      }
      assert.ok(asked.length > PAGES.length && asked.every((url) => url.startsWith("file:")));
    });
  }
}

for (const [file, line, block] of BLOCKS.filter(([, , { how }]) => ["page", "policy", "style"].includes(how))) {
  test(`${file}: ${line}`, async (t) => {
    const { code, language } = /** @type {{ code: string, language: string }} */ (
      blocksOf(await readFile(join(ROOT, file), "utf8")).find((one) => one.line === line)
    );
    const policy = block.how === "policy" ? `default-src 'none'; ${code.replaceAll("\n", " ")}` : "";
    const page = await browser.newPage();
    t.after(() => page.close());
    const faults = faultsOf(page);
    await page.route(`${CDN}**`, async (route) => {
      const name = route.request().url().slice(CDN.length);
      const headers = { "access-control-allow-origin": "*", "content-type": TYPES[extname(name)] };
      await route.fulfill({ headers, body: await readFile(join(DIST, name)) });
    });
    const { html, script } = block.how === "policy" ? UNDER_POLICY : pageOf(code, language, block);
    await page.goto(await served(t, { html, script, policy }));
    if (block.how === "style") assert.equal(await page.evaluate(styled), "rgb(106, 27, 154), 4px");
    else await page.waitForFunction(() => /** @type {any} */ (globalThis).isDone?.(), null, { polling: 50, timeout: 20_000 });
    assert.deepEqual(faults, []);
  });
}

const UNDER_POLICY = {
  html: `<literatim-check></literatim-check><script type="module" src="block.js"></script>`,
  script: `import "./literatim/element.js"; const element = document.querySelector("literatim-check");
    element.value = "“Words of a source that is here.” Doe v. Roe, 900 F.3d 1 (2d Cir. 2018).";
    element.sources = [{ name: "Doe v. Roe.txt", data: new Blob(["Words of a source that is here."]) }];
    const report = await element.check();
    globalThis.isDone = () => element.report.quotations.length === 1;`,
};

/** The colour that a declaration of the block sets, and what it sets of a card. */
function styled() {
  const element = /** @type {HTMLElement} */ (document.querySelector("literatim-check"));
  const probe = document.createElement("i");
  probe.style.color = "var(--pencil)";
  element.shadowRoot?.append(probe);
  const card = document.createElement("div");
  card.setAttribute("part", "card");
  element.shadowRoot?.append(card);
  return `${getComputedStyle(probe).color}, ${getComputedStyle(card).paddingTop}`;
}

/** A page with a block: code as a module after what it is given, HTML in the body. */
function pageOf(code, language, { given = "", body = "", expects = "true" }) {
  const done = `globalThis.isDone = () => ${expects};`;
  const imports = { literatim: "/literatim/index.js", "literatim/engine": "/literatim/in-thread.js" };
  for (const name of ["element", "adapters"]) imports[`literatim/${name}`] = `/literatim/${name}.js`;
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  const module = (text) => `<script type="module">${text}</script>`;
  if (language === "html") return { html: `${map}${body}${code}${module(`${given}\n${done}`)}`, script: "" };
  if (language === "css") return { html: `${map}<style>${code}</style>${body}${module(given)}`, script: "" };
  return { html: `${map}${body}${module(`${given}\n${code}\n${done}`)}`, script: "" };
}

/** The address of a page, next to the package in `literatim/` and the artefacts in `wasm/`. */
async function served(t, { html, script, policy }) {
  const start = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Block</title></head><body>${html}</body></html>`;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    const [, , name] = /^\/(literatim|wasm)\/(.+)$/.exec(pathname) ?? [];
    const own = { "/favicon.ico": "", "/": start, "/block.js": script }[pathname];
    const content = own ?? (name ? await readFile(join(DIST, name)).catch(() => null) : null);
    const type = pathname === "/" ? "text/html" : (TYPES[extname(pathname)] ?? "text/plain");
    if (content === null) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": type, ...(policy && { "content-security-policy": policy }) }).end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
}

/** What goes wrong in a page from now on. */
function faultsOf(page) {
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  return faults;
}
