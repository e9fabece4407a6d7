// The adapters on the editors themselves: each page of pages/ has one, with a draft that misquotes its source twice.
import assert from "node:assert/strict";
import { cp, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { SERVED } from "../../www/served.mjs";
import { BROWSER_ARGS, browserPath, DIST, folderOf, run } from "../../www/test/fixtures.mjs";
import { complaintsOf, originOf } from "../../www/test/site.mjs";

const HERE = fileURLToPath(new URL("./", import.meta.url));
const fromWww = createRequire(join(HERE, "..", "..", "www", "package.json"));
const { build } = fromWww("esbuild");
const { chromium } = fromWww("playwright-core");
const SHOTS = join(HERE, "..", "..", "test-results", "editors");
const { BLOCK, CHANGED_WORDS, TRUE_WORDS } = await import("./pages/draft.js");

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  await mkdir(SHOTS, { recursive: true });
  browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
});
after(() => browser.close());

for (const editor of ["code-mirror", "prose-mirror", "tiptap", "quill", "ckeditor", "lexical"]) {
  test(`${editor}: marks at the right words, content unchanged, replaced and undone by the editor, nothing left`, async (t) => {
    const page = await opened(t, editor);
    const complaints = complaintsOf(page);
    const content = () => page.evaluate(() => window.example.content());
    const before = await content();

    assert.deepEqual(await check(page), ["verbatim", "altered", "altered"]);
    assert.equal(await content(), before, "checking changes nothing");
    const wanted = { sound: `${TRUE_WORDS}.`, changed: `${CHANGED_WORDS}.${BLOCK}` };
    assert.deepEqual(await marks(page), wanted);

    await page.evaluate(() => window.example.element.choose("q2"));
    await page.screenshot({ path: join(SHOTS, `${editor}.png`), fullPage: true });
    await page.evaluate(() => window.example.surface.focus());
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("On ");
    await settled(page);
    assert.notEqual(await content(), before);
    assert.deepEqual(await marks(page), wanted, "typing moves the marks");

    // A pause ends the group of what was typed in the history.
    await page.waitForTimeout(1200);
    const typed = await content();
    await page.getByRole("button", { name: "Use the source’s words" }).click();
    await page.waitForFunction(() => window.example.element.report?.quotations[1].headline === "verbatim");
    const corrected = typed.replace(/\bmay\b/, "must");
    assert.equal(await content(), corrected, "only the word that differs is replaced");
    await page.evaluate(() => window.example.surface.focus());
    await page.keyboard.press("Control+z");
    await settled(page);
    assert.equal(await content(), typed, "the editor's undo brings the words back");

    await check(page);
    assert.deepEqual(await marks(page), wanted);
    await page.getByRole("button", { name: "Use the source’s words" }).click();
    await page.waitForFunction(() => window.example.element.report?.quotations[1].headline === "verbatim");
    assert.equal(await content(), corrected);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(() => window.example.element.report?.quotations[1].headline === "altered");
    assert.equal(await content(), typed, "the element's own offer brings them back too");

    const word = await boxOf(page, "cancel");
    await page.mouse.dblclick(word.x, word.y);
    await page.keyboard.type("x");
    await settled(page);
    assert.deepEqual(await marks(page), { ...wanted, changed: BLOCK }, "a mark goes with its words");
    const edited = await content();
    await page.evaluate(() => window.example.element.remove());
    assert.equal(await content(), edited);
    assert.deepEqual(await marks(page), {});
    assert.equal(await page.evaluate(sheetsLeft), 0);
    assert.deepEqual(complaints, []);
  });
}

test("the editors' own types are what the adapters take", async () => {
  const { code, stdout } = await run(join(HERE, "..", "..", "www", "node_modules", ".bin", "tsc"), ["-p", HERE]);
  assert.equal(code, 0, stdout);
});

/** The page of an editor, bundled with the package as it ships. */
async function opened(t, editor) {
  const site = await folderOf(t);
  await build({
    entryPoints: { page: join(HERE, "pages", `${editor}.js`) },
    bundle: true,
    format: "esm",
    outdir: site,
    alias: { "literatim/element": join(DIST, "element.js"), "literatim/adapters": join(DIST, "adapters.js") },
    logLevel: "error",
  });
  for (const file of SERVED) await cp(join(DIST, file), join(site, basename(file)));
  for (const file of ["index.html", "frame.css"]) await cp(join(HERE, "pages", file), join(site, file));
  const context = await browser.newContext({ viewport: { width: 1100, height: 1000 } });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${await originOf(t, site)}/index.html`);
  await page.waitForFunction(() => "example" in window);
  return page;
}

function check(page) {
  return page.evaluate(async () => {
    const report = await window.example.element.check();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return report.quotations.map(({ headline }) => headline);
  });
}

/** The words under the marks of quotations, by their kind: as highlights, or as the editor's own decorations. */
function marks(page) {
  return page.evaluate(() => {
    const kinds = ["sound", "changed"].map((kind) => {
      const drawn = [...(CSS.highlights.get(`literatim-${kind}`) ?? [])].map(String);
      const decorated = [...document.querySelectorAll(`.literatim-${kind}`)].map((one) => one.textContent);
      return [kind, [...drawn, ...decorated].join("")];
    });
    return Object.fromEntries(kinds.filter(([, words]) => words !== ""));
  });
}

/** How many style sheets of marks the document has. */
function sheetsLeft() {
  const isOurs = (sheet) => [...sheet.cssRules].some(({ cssText }) => cssText.includes("literatim"));
  return document.adoptedStyleSheets.filter(isOurs).length;
}

/** The middle of a word in the editor. */
function boxOf(page, word) {
  return page.evaluate((word) => {
    const nodes = document.createTreeWalker(window.example.surface, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const at = node.textContent.indexOf(word);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error(`${word} is not in the editor.`);
  }, word);
}

/** Two frames, in which the marks are drawn again. */
function settled(page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
