// Pictures of the browser extension for its stores and for the documentation: the built extension in Chromium, on a page of our own with the
// example memorandum. A browser draws its side panel next to the page, where no picture can be taken; so page and panel are taken each by
// itself, and put side by side as the browser shows them.
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { html, marks, openExtension, reportOf, serve } from "../../www/extension/test/extension.mjs";

const WWW = fileURLToPath(new URL("../../www/", import.meta.url));

/** The size of the stores' pictures in pixels, and the width of the panel in them. */
const SIZE = { width: 1280, height: 800 };
const PANEL = 440;
/** The small tile of the Chrome Web Store. */
const TILE = { width: 440, height: 280 };

/** What is shown: the finding that is open, and the words of its paragraph. */
const SCENES = [
  { name: "1-marks", finding: null, words: "May a passenger recover" },
  { name: "2-altered", finding: "q24", words: "The second" },
  { name: "3-page", finding: "q9", words: "What holds for a harbor" },
];

/** A plain editor, as a site of our own would have it. */
const STYLE = `body{margin:0;background:#f4f1ea;color:#222;font:17px/1.6 Georgia,serif}header{background:#fff;border-bottom:1px solid #ddd;
padding:14px 40px;font:600 16px system-ui,sans-serif;color:#444}[contenteditable]{margin:28px auto;max-width:660px;padding:36px 48px;background:#fff;
border:1px solid #e2ddd2;outline:none}h1{font-size:25px;line-height:1.25}h2{font-size:19px}h3{font-size:17px}blockquote{margin:0 1.6em}p{margin:0 0 1em}`;

/**
 * Takes the pictures of each store into its folder.
 *
 * @param {{ chrome: string, firefox: string }} folders
 */
export async function pictures({ chrome, firefox }) {
  const taken = await scenes();
  const tile = await tilePicture();
  for (const folder of [chrome, firefox]) {
    await mkdir(folder, { recursive: true });
    for (const [name, picture] of taken) await writeFile(join(folder, `${name}.png`), picture);
    await cp(join(WWW, "extension", "static", "icon-128.png"), join(folder, "icon-128.png"));
  }
  await writeFile(join(chrome, "tile.png"), tile);
}

/** The pictures of SCENES by their names. @returns {Promise<Map<string, Buffer>>} */
export async function scenes() {
  return scoped(async (t) => {
    const page = { width: SIZE.width - PANEL, height: SIZE.height };
    const { origin } = await serve(t, { "/": html(`<style>${STYLE}</style><header>Drafts</header>${await editor()}`) });
    const options = {
      colorScheme: /** @type {const} */ ("light"),
      reducedMotion: /** @type {const} */ ("reduce"),
      args: ["--hide-scrollbars"],
    };
    const extension = await openExtension(t, { viewport: page, ...options });
    const tab = await extension.open(`${origin}/`);
    const panel = await extension.panel();
    await panel.setViewportSize({ width: PANEL, height: SIZE.height });
    await giveSources(panel);
    const report = reportOf(panel);
    await extension.ask(tab, panel, "editor");
    await report;
    await marks(tab);
    const taken = [];
    for (const { name, finding, words } of SCENES) {
      await panel.bringToFront();
      await panel.evaluate(shown, finding);
      const ofPanel = await panel.screenshot();
      await tab.bringToFront();
      await tab.evaluate((text) => {
        const paragraph = [...document.querySelectorAll("[contenteditable] p")].find((one) => one.textContent?.includes(text));
        // The selection in the draft, white on the mark, would hide its words.
        if (getSelection()?.rangeCount) getSelection()?.collapseToStart();
        scrollTo(0, /** @type {Element} */ (paragraph).getBoundingClientRect().top + scrollY - 150);
      }, words);
      taken.push({ name, left: await tab.screenshot(), right: ofPanel });
    }
    const found = new Map();
    for (const { name, left, right } of taken) found.set(name, await sideBySide(t, extension, left, right));
    return found;
  });
}

/** Opens a finding in the panel and brings it to the upper edge; null shows the beginning. */
async function shown(finding) {
  const root = /** @type {ShadowRoot} */ (document.querySelector("literatim-check")?.shadowRoot);
  const head = finding === null ? null : /** @type {HTMLElement} */ (root.getElementById(`head-${finding}`));
  head?.click();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  if (head) head.scrollIntoView({ block: "start" });
  else scrollTo(0, 0);
}

/** The example memorandum in an element that can be edited. */
async function editor() {
  const escaped = (await readFile(join(WWW, "example", "memo.md"), "utf8")).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const inline = (text) =>
    text
      .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>")
      .replace(/\*(.+?)\*/g, "<i>$1</i>")
      .replace(/\[\^(\d+)\]:?/g, "<sup>$1</sup>")
      .replace(/ {2}\n/g, "<br>");
  const blocks = escaped.split(/\n{2,}/).map((block) => {
    const [, signs, title] = /^(#+) (.+)/.exec(block) ?? [];
    if (signs) return `<h${signs.length}>${inline(title)}</h${signs.length}>`;
    return block.startsWith("> ") ? `<blockquote><p>${inline(block.slice(2))}</p></blockquote>` : `<p>${inline(block)}</p>`;
  });
  return `<main contenteditable="true" aria-label="Draft" spellcheck="false">${blocks.join("")}</main>`;
}

/** Gives the panel the sources of the example. */
async function giveSources(panel) {
  const folder = join(WWW, "example", "sources");
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, text: await readFile(join(folder, name), "utf8") })),
  );
  await panel.evaluate((all) => {
    document.querySelector("literatim-check").sources = all.map(({ name, text }) => ({ name, data: new Blob([text]) }));
  }, files);
}

/** Two pictures next to one another, with a line between them. */
async function sideBySide(t, extension, left, right) {
  const url = (picture) => `data:image/png;base64,${picture.toString("base64")}`;
  const style = `body{margin:0;display:flex;background:#fff}img{display:block}img+img{margin-left:-1px;border-left:1px solid #c8ccd2}`;
  const body = `<style>${style}</style><img src="${url(left)}" alt=""><img src="${url(right)}" alt="">`;
  const { origin } = await serve(t, { "/": html(body) });
  const page = await extension.open(`${origin}/`);
  await page.setViewportSize(SIZE);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** The tile: the mark, the name and what it does. */
async function tilePicture() {
  return scoped(async (t) => {
    const mark = await readFile(join(WWW, "app", "static", "icon.svg"), "utf8");
    const style = `body{margin:0;height:100vh;display:grid;place-content:center;justify-items:center;gap:14px;background:#27457f;color:#fff;
      font-family:system-ui,sans-serif}svg{width:84px;height:84px}b{font-size:40px;letter-spacing:-.5px}p{margin:0;font-size:19px}`;
    const body = `<style>${style}</style>${mark}<b>Literatim</b><p>Every quotation, word by word</p>`;
    const { origin } = await serve(t, { "/": html(body) });
    const extension = await openExtension(t, { viewport: TILE, colorScheme: "light" });
    return (await extension.open(`${origin}/`)).screenshot();
  });
}

/** Calls `work` with a scope, and closes what was opened in it, the last first. */
export async function scoped(work) {
  const closing = [];
  try {
    return await work({ after: (close) => closing.unshift(close) });
  } finally {
    for (const close of closing) await close();
  }
}
