// The pictures of the documentation's site, into docs/pictures: each surface as it ships, on the example memorandum.
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { endBrowser, give, opened, startBrowser as startWord, checked as wordChecked } from "../../tests/word/pane.mjs";
import { serve } from "../../www/element/test/page.mjs";
import { scenes, scoped } from "./extension.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = join(ROOT, "docs", "pictures");
const EXAMPLE = join(ROOT, "www", "example");
/** The most bytes of a picture, so that pages load quickly. */
const LARGEST = 256 * 1024;

/** Classes of the terminal's colours and styles, by their numbers. */
const STYLES = { 1: "bold", 2: "dim", 4: "line", 31: "red", 32: "green", 33: "yellow", 36: "cyan" };

/** What stands for the beginning of a terminal's code of style. */
const CODE = "⟦";

/** Takes all pictures but that of the page. @param {import("playwright-core").Browser} browser */
export async function sitePictures(browser) {
  await mkdir(FOLDER, { recursive: true });
  const taken = {
    extension: (await scenes()).get("2-altered"),
    element: await element(browser),
    terminal: await terminal(browser),
    word: await word(),
  };
  for (const [name, picture] of Object.entries(taken)) await keep(join(FOLDER, `${name}.png`), /** @type {Buffer} */ (picture));
}

/** Writes a picture that is not too large. @param {string} path @param {Buffer} picture */
export async function keep(path, picture) {
  if (picture.length > LARGEST) throw new Error(`${path} would have ${picture.length} bytes; the limit is ${LARGEST}.`);
  await writeFile(path, picture);
  console.log(`${path}: ${picture.length} bytes`);
}

async function sources() {
  const names = await readdir(join(EXAMPLE, "sources"));
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(EXAMPLE, "sources", name), "utf8") })));
}

/** A page of somebody's with a text field, and the element for it. @param {import("playwright-core").Browser} browser */
function element(browser) {
  return scoped(async (t) => {
    const draft = await readFile(join(EXAMPLE, "memo.md"), "utf8");
    const passage = draft.slice(draft.indexOf("We should meet"), draft.indexOf("### D."));
    const origin = await serve(t, "", {
      "/": `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Brief</title><link rel="icon" href="data:,">
        <link rel="stylesheet" href="page.css"><script type="module" src="dist/element.js"></script></head>
        <body><label for="brief">Argument</label><textarea id="brief" spellcheck="false">${passage}</textarea>
        <literatim-check for="brief"></literatim-check></body></html>`,
      "/page.css": `body{margin:1.25rem auto;max-width:58rem;font:16px/1.5 system-ui,sans-serif}label{font-weight:600}
        textarea{display:block;width:100%;height:11rem;margin:.4rem 0 1rem;padding:.7rem;font:17px/1.6 Georgia,serif;border:1px solid #999;border-radius:4px}`,
    });
    const page = await browser.newPage({ viewport: { width: 1100, height: 760 }, colorScheme: "light", reducedMotion: "reduce" });
    t.after(() => page.close());
    await page.goto(origin);
    await page.waitForFunction(() => customElements.get("literatim-check"));
    await page.evaluate(
      async (all) => {
        const one = /** @type {any} */ (document.querySelector("literatim-check"));
        one.sources = all.map(({ name, text }) => ({ name, data: new Blob([text]) }));
        await one.check();
        one.shadowRoot.querySelector("[id^=head-q]").click();
        /** @type {HTMLTextAreaElement} */ (document.getElementById("brief")).setSelectionRange(0, 0);
      },
      await sources(),
    );
    await page.mouse.move(0, 0);
    return page.screenshot();
  });
}

/** The report of the command line, in a terminal's colours. @param {import("playwright-core").Browser} browser */
function terminal(browser) {
  return scoped(async (t) => {
    const command = `stty cols 100; "${process.execPath}" "${join(ROOT, "www", "dist", "cli.js")}" check memo.md --sources sources`;
    // A report has colours on a terminal only.
    const { stdout } = await promisify(execFile)("script", ["-qc", command, "/dev/null"], { cwd: EXAMPLE }).catch((error) => error);
    const all = stdout.replaceAll("\r\n", "\n").replaceAll("\u001b[", CODE);
    const report = all.slice(all.indexOf(`${CODE}1mmemo`));
    const findings = report.split(/\n\n(?=⟦1;3\dm)/);
    const shown = [findings[0], ...findings.filter((one) => /Wrong page|Drops “not”/.test(one))].join("\n\n");
    const page = await browser.newPage({ viewport: { width: 980, height: 600 }, deviceScaleFactor: 1 });
    t.after(() => page.close());
    const style = `body{margin:0;background:#16191d;color:#dfe3e8}pre{margin:0;padding:20px 24px;width:fit-content;font:14.5px/1.5 "DejaVu Sans Mono",monospace}
      .bold{font-weight:700}.dim{color:#98a2ad}.line{text-decoration:underline}.red{color:#ff8f86}.green{color:#8fd19e}.yellow{color:#e8bf6a}.cyan{color:#7fc8d8}`;
    await page.setContent(
      `<!doctype html><html lang="en"><style>${style}</style><pre><span class="dim">$ </span>literatim check memo.md --sources sources\n${inHtml(shown.trim())}</pre></html>`,
    );
    return page.locator("pre").screenshot();
  });
}

/** A terminal's text in HTML. */
function inHtml(text) {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return escaped.replace(/⟦([\d;]+)m/g, (_, codes) =>
    codes === "0"
      ? "</span>"
      : `<span class="${codes
          .split(";")
          .map((one) => STYLES[one])
          .join(" ")}">`,
  );
}

/** The task pane of the Word add-in, on a made-up Word. */
function word() {
  return scoped(async (t) => {
    await startWord();
    t.after(endBrowser);
    const memo = await readFile(join(EXAMPLE, "memo.md"), "utf8");
    const test = /** @type {import("node:test").TestContext} */ (/** @type {unknown} */ (t));
    const page = await opened(test, memo, { viewport: { width: 420, height: 800 }, colorScheme: "light", reducedMotion: "reduce" });
    await give(
      page,
      (await sources()).map(({ name }) => join(EXAMPLE, "sources", name)),
    );
    await wordChecked(page);
    await page.mouse.move(0, 0);
    return page.screenshot();
  });
}
