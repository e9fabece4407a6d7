import { webAddress } from "../../../src/web-address.js";
import { parsedHtml } from "../ui/sinks.js";

/** Elements that keep their name; of every other element only the content is kept. */
const KEPT = new Set("p div h1 h2 h3 h4 h5 h6 blockquote ul ol li table tbody thead tfoot tr td th pre br em strong sup sub u".split(" "));
/** Elements with the same meaning as another. */
const SAME: Record<string, string> = { i: "em", cite: "em", b: "strong", section: "div", article: "div", main: "div" };
/** Elements without text of the document. */
const DROPPED = new Set(
  "script style head title meta link template iframe object embed svg math noscript button select textarea".split(" "),
);
/** Elements that start a new line: white space next to them is layout. */
const BLOCKS = new Set("p div h1 h2 h3 h4 h5 h6 blockquote ul ol li table tbody thead tfoot tr td th pre".split(" "));
/** From this indentation on, in points, a word processor's paragraph counts as a block quotation. */
const QUOTATION_INDENT = 24;

/** Elements that are empty, or may lack an end tag: they are not nested in one another. */
const FLAT = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot colgroup option".split(" "),
);
/**
 * The most work that {@link isCostly} lets the browser's parser do, in open elements summed over all tags. A document of 500 pages from a
 * word processor has about 200,000; Chromium 156 needs two seconds for the costliest known text within the limit.
 */
const MOST_WORK = 1_500_000;

/**
 * Whether the browser would parse `html` for seconds or minutes: for each tag it may visit, or create again, every open element.
 */
export function isCostly(html: string): boolean {
  let depth = 0;
  let work = 0;
  for (const [, slash, name] of html.matchAll(/<!--(?!-?>)[\s\S]*?(?:--!?>|$)|<(\/?)([a-z][^\s/>]*)/gi)) {
    if (name === undefined) continue;
    if (!FLAT.has(name.toLowerCase())) depth = Math.max(0, depth + (slash ? -1 : 1));
    work += depth;
    if (work > MOST_WORK) return true;
  }
  return false;
}

/**
 * The structure of pasted HTML and nothing else: paragraphs, headings, block quotations, lists, tables, italics, bold, superscripts, web links.
 * What word processors express by styles (italic spans, indented paragraphs) becomes elements. The address of a link is the only attribute kept.
 */
export function cleaned(html: string): DocumentFragment {
  const parsed = parsedHtml(inert(html));
  const clean = document.createDocumentFragment();
  for (const child of parsed.body.childNodes) copy(child, clean, false);
  return clean;
}

/**
 * `html` with its styles and handlers renamed. The page's policy would block them while the text is parsed, and
 * report each; the kept styles are read from the new name. An unclosed one matches up to the end of the text, so that no
 * place is scanned twice.
 */
function inert(html: string): string {
  const tags = html.replace(/<style(?=[\s/>])[\s\S]*?(<\/style(?=[\s/>])|$)/gi, (style, end) => end || style);
  return tags.replace(/<[a-z][^>]*(?:>|$)/gi, (tag) => tag.replace(/\s(style|on\w+)(?=\s*=)/gi, " data-$1"));
}

/** The content of `editor` as an HTML document for the engine. */
export function documentOf(editor: HTMLElement): string {
  const made = document.implementation.createHTMLDocument("Pasted text");
  const meta = made.createElement("meta");
  meta.setAttribute("charset", "utf-8");
  made.head.prepend(meta);
  for (const child of editor.childNodes) copy(child, made.body, false);
  return `<!DOCTYPE html>\n${made.documentElement.outerHTML}`;
}

/** Whether `editor` has structure that plain text would lose. */
export function hasStructure(editor: HTMLElement): boolean {
  return editor.querySelector("h1, h2, h3, h4, h5, h6, blockquote, ul, ol, table, pre, em, strong, i, b, u, sup, a") !== null;
}

function copy(node: Node, into: Node, preformatted: boolean): void {
  if (node instanceof Text || node.nodeType === Node.TEXT_NODE) {
    copyText(node.nodeValue ?? "", into, preformatted);
  } else if (node.nodeType === Node.ELEMENT_NODE) {
    copyElement(node as HTMLElement, into, preformatted);
  }
}

function copyText(text: string, into: Node, preformatted: boolean): void {
  const owner = into.ownerDocument ?? document;
  const kept = preformatted ? text : text.replace(/[ \t\r\n\f]+/g, " ");
  const layout = kept.trim() === "" && text.includes("\n") && holdsBlocks(into);
  if (kept !== "" && !layout) into.appendChild(owner.createTextNode(kept));
}

/** Whether text directly inside `into` would be between blocks. */
function holdsBlocks(into: Node): boolean {
  return into.nodeType === Node.DOCUMENT_FRAGMENT_NODE || /^(?:BODY|DIV|BLOCKQUOTE|UL|OL|TABLE|TBODY|THEAD|TFOOT|TR)$/.test(into.nodeName);
}

function copyElement(source: HTMLElement, into: Node, preformatted: boolean): void {
  const name = source.localName;
  if (DROPPED.has(name) || source.hidden) return;
  const owner = into.ownerDocument ?? document;
  let target = into;
  for (const wanted of namesFor(source, name)) {
    const made = owner.createElement(wanted);
    if (wanted === "a") made.setAttribute("href", linkOf(source) ?? "");
    target.appendChild(made);
    target = made;
  }
  const inside = preformatted || name === "pre" || /pre/.test(styleOf(source).whiteSpace);
  for (const child of source.childNodes) copy(child, target, inside);
  if (target !== into && target.childNodes.length === 0 && name !== "br" && name !== "td" && name !== "th")
    target.parentNode?.removeChild(target);
}

/** The elements with the meaning of `source`, from the outermost to the innermost. */
function namesFor(source: HTMLElement, name: string): string[] {
  const meant = SAME[name] ?? name;
  const style = styleOf(source);
  const names: string[] = [];
  if (name === "b" && /^(?:normal|400)$/.test(style.fontWeight)) return names;
  if (meant === "a" && linkOf(source) !== undefined) names.push("a");
  else if (KEPT.has(meant)) names.push(...(isQuotation(source, meant) ? ["blockquote", meant] : [meant]));
  if (BLOCKS.has(meant)) return names;
  if (/^(?:italic|oblique)/.test(style.fontStyle) && meant !== "em") names.push("em");
  if (/^(?:bold|[6-9]00)$/.test(style.fontWeight) && meant !== "strong") names.push("strong");
  if (style.verticalAlign === "super" && meant !== "sup") names.push("sup");
  return names;
}

/** The web address to which an element links. */
function linkOf(source: HTMLElement): string | undefined {
  return webAddress(source.getAttribute("href") ?? "");
}

/** The styles in an element's own attribute, read through an element that is never shown. */
function styleOf(source: Element): CSSStyleDeclaration {
  const reader = document.createElement("span").style;
  reader.cssText = source.getAttribute("data-style") ?? source.getAttribute("style") ?? "";
  return reader;
}

/** Whether a word processor's paragraph is a block quotation, by the name of its style or by its indentation. */
function isQuotation(source: HTMLElement, name: string): boolean {
  if (name !== "p" || source.closest("blockquote, li") !== null || /list/i.test(source.className)) return false;
  return /quote/i.test(source.className) || points(styleOf(source).marginLeft) >= QUOTATION_INDENT;
}

/** A CSS length in points; 0 for one in other units than points, pixels, inches or centimetres. */
function points(length: string): number {
  const [, number = "0", unit = ""] = /^([\d.]+)(pt|px|in|cm)$/.exec(length) ?? [];
  return Number(number) * ({ pt: 1, px: 0.75, in: 72, cm: 28.35 }[unit] ?? 0);
}
