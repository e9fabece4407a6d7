// From the repository's Markdown to the HTML of a page.
import { posix } from "node:path";
import MarkdownIt from "../../www/node_modules/markdown-it/dist/markdown-it.mjs";
import { PAGES } from "./pages.mjs";

const SLUGS = new Map(PAGES.map(({ file, slug }) => [file, slug]));

/**
 * A page's content.
 *
 * @param {string} text Markdown
 * @param {string} file its file, from the root of the repository, by which its links are resolved
 * @returns {{ title: string, html: string, headings: { id: string, title: string }[], pictures: string[] }} the title as text; the
 *   content without its first heading; the headings of the second level; the pictures, from the root of the repository
 */
export function rendered(text, file) {
  const parser = new MarkdownIt({ html: false, linkify: false });
  // A comment carries directions for scripts.
  const tokens = parser.parse(text.replace(/^<!--.*-->$/gm, ""), {});
  const ids = new Set();
  const headings = [];
  const pictures = [];
  let title = "";
  for (const [at, token] of tokens.entries()) {
    const inline = tokens[at + 1];
    if (token.type === "heading_open") {
      const words = textOf(inline);
      const id = idOf(words, ids);
      token.attrSet("id", id);
      if (token.tag === "h2") headings.push({ id, title: words });
      if (token.tag === "h1" && title === "") title = words;
    }
    // A page's style or width may cut off what is wide: it scrolls by itself, also by keyboard.
    if (token.type === "fence" || token.type === "code_block") token.attrSet("tabindex", "0");
    for (const child of token.children ?? []) {
      if (child.type === "image") {
        const path = posix.join(posix.dirname(file), String(child.attrGet("src")));
        pictures.push(path);
        child.attrSet("src", `pictures/${posix.basename(path)}`);
      }
    }
    if (token.type === "inline") token.children = linked(token.children ?? [], file);
  }
  for (const [at, token] of tokens.entries()) {
    // A header without words heads nothing.
    if (token.type === "th_open" && tokens[at + 1].content === "") for (const cell of [token, tokens[at + 2]]) cell.tag = "td";
  }
  const rules = parser.renderer.rules;
  rules.table_open = () => `<div class="table" tabindex="0" role="group" aria-label="Table">\n<table>\n`;
  rules.table_close = () => `</table>\n</div>\n`;
  rules.fence = (all, at) => `<pre tabindex="0"><code>${parser.utils.escapeHtml(all[at].content)}</code></pre>\n`;
  const [open] = tokens;
  const body = open?.tag === "h1" ? tokens.slice(3) : tokens;
  return { title, html: parser.renderer.render(body, parser.options, {}), headings, pictures };
}

/** Links to files of the repository lead to their pages; what has none stays as text. */
function linked(children, file) {
  const kept = [];
  let isDropped = false;
  for (const child of children) {
    if (child.type === "link_open") {
      const to = addressOf(String(child.attrGet("href")), file);
      isDropped = to === null;
      if (to !== null) child.attrSet("href", to);
    }
    if (!(isDropped && /^link_/.test(child.type))) kept.push(child);
    if (child.type === "link_close") isDropped = false;
  }
  return kept;
}

/** Where a link of a file leads on the site; null where its target is not on it. @param {string} href @param {string} file */
export function addressOf(href, file) {
  if (/^[a-z]+:/.test(href) || href.startsWith("#")) return href;
  const [path, anchor] = href.split("#");
  const slug = SLUGS.get(posix.join(posix.dirname(file), path));
  return slug === undefined ? null : `${slug}.html${anchor ? `#${anchor}` : ""}`;
}

/** The words of a heading. */
function textOf(inline) {
  return (inline.children ?? []).map(({ content }) => content).join("");
}

/** The id of a heading, as GitHub makes it, so that one link works in both places. */
function idOf(words, taken) {
  const base = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
  let id = base;
  for (let count = 1; taken.has(id); count++) id = `${base}-${count}`;
  taken.add(id);
  return id;
}
