import type { BlockView, DocumentView, Format, Span16, StyleView } from "../report/model.js";
import { element } from "../ui/element.js";
import { lineBreaks } from "./line-breaks.js";
import { TextMap } from "./text-map.js";

/** An element in the text before the unit `at`, such as the button of a finding. */
export interface Anchor {
  at: number;
  node: Node;
}

/** A document that is shown in the page. */
export interface ShownDocument {
  root: HTMLElement;
  map: TextMap;
}

/** A run of text with one set of styles, or text that the engine does not read. */
interface Run {
  span: Span16;
  styles: StyleView["kind"][];
  hidden: boolean;
}

/**
 * Shows `view`, which was read from `format`, as a document: its blocks, its italics, and the `anchors` at their places (in order of `at`).
 * Text that is not read is left out if it is markup (in Markdown), and shown faint if it is page furniture.
 * Text is always set as text: nothing of the document is parsed as markup, and no address in it is fetched.
 */
export function showDocument(view: DocumentView, format: Format | null | undefined, anchors: readonly Anchor[] = []): ShownDocument {
  const root = element("div", { class: "document" });
  const map = new TextMap();
  const cursor = { style: 0, hidden: 0, anchor: 0 };
  let container: HTMLElement | null = null;
  let containerKind = "";

  for (const block of view.blocks) {
    const { tag, holder } = frameOf(block);
    if (holder !== containerKind || container === null) {
      container = holder === "" ? root : element(holder === "list" ? "ul" : "blockquote");
      if (container !== root) root.append(container);
      containerKind = holder;
    }
    const frame = element(tag, { class: classOf(block) });
    const marker = holder === "list" ? markerOf(view, block) : null;
    if (marker !== null) frame.style.setProperty("--marker", JSON.stringify(marker));
    const breaks = lineBreaks(view, block, format);
    for (const run of runsOf(view, block.span, cursor, [...breaks, ...anchors.map(({ at }) => at)])) {
      if (breaks.has(run.span[0])) frame.append(element("br"));
      while (cursor.anchor < anchors.length && (anchors[cursor.anchor]?.at ?? Infinity) <= run.span[0]) {
        place(frame, anchors[cursor.anchor++]);
      }
      appendRun(frame, view, run, format, map);
    }
    while (cursor.anchor < anchors.length && (anchors[cursor.anchor]?.at ?? Infinity) <= block.span[1]) {
      place(frame, anchors[cursor.anchor++]);
    }
    container.append(frame);
  }
  while (cursor.anchor < anchors.length) place(root, anchors[cursor.anchor++]);
  return { root, map };
}

function place(frame: HTMLElement, anchor: Anchor | undefined): void {
  if (anchor !== undefined) frame.append(anchor.node);
}

/** Which element shows a block, and in what kind of container it is. */
function frameOf({ kind }: BlockView): { tag: "p" | "pre" | "li" | "h2" | "h3" | "h4" | "h5" | "h6"; holder: "" | "quotation" | "list" } {
  if (typeof kind === "object") {
    const level = Math.min(Math.max(kind.heading, 1) + 1, 6) as 2 | 3 | 4 | 5 | 6;
    return { tag: `h${level}`, holder: "" };
  }
  if (kind === "quotation") return { tag: "p", holder: "quotation" };
  if (kind === "list_item") return { tag: "li", holder: "list" };
  if (kind === "verbatim") return { tag: "pre", holder: "" };
  return { tag: "p", holder: "" };
}

function classOf({ kind }: BlockView): string | null {
  if (kind === "footnote") return "footnote";
  if (kind === "table_row") return "table-row";
  return null;
}

/** The number of a list item that is hidden as markup at its start (`3.`); null where there is none, or for a bullet. */
function markerOf(view: DocumentView, block: BlockView): string | null {
  const line = view.text.lastIndexOf("\n", block.span[0] - 1) + 1;
  return /^\s*(\d{1,9}[.)])\s/.exec(view.text.slice(line, block.span[0] + 12))?.[1] ?? null;
}

/** Cuts a block where a style or hidden text begins or ends, and at `more` offsets: where a line begins or an anchor is. */
function runsOf(view: DocumentView, [from, to]: Span16, cursor: { style: number; hidden: number }, more: readonly number[]): Run[] {
  const styles = touching(view.styles, (style: StyleView) => style.span, [from, to], cursor, "style");
  const hidden = touching(view.hidden, (span: Span16) => span, [from, to], cursor, "hidden");
  const cuts = new Set([from, to]);
  for (const cut of [...styles.flatMap((style) => style.span), ...hidden.flat(), ...more]) if (from < cut && cut < to) cuts.add(cut);
  const points = [...cuts].sort((a, b) => a - b);
  return points.slice(1).map((end, index) => {
    const start = points[index] ?? from;
    return {
      span: [start, end],
      styles: styles.filter(({ span }) => span[0] <= start && end <= span[1]).map(({ kind }) => kind),
      hidden: hidden.some((span) => span[0] <= start && end <= span[1]),
    };
  });
}

/** The members of `all`, which are in order of their start, that share a unit with `block`. `cursor` is the position that earlier blocks reached. */
function touching<Item>(
  all: readonly Item[],
  spanOf: (item: Item) => Span16,
  [from, to]: Span16,
  cursor: { style: number; hidden: number },
  kind: "style" | "hidden",
): Item[] {
  const found: Item[] = [];
  let passed = true;
  for (let at = cursor[kind]; at < all.length; at++) {
    const item = all[at] as Item;
    const [start, end] = spanOf(item);
    if (start >= to) break;
    if (end > from) found.push(item);
    if (end > from) passed = false;
    else if (passed) cursor[kind] = at + 1;
  }
  return found;
}

function appendRun(frame: HTMLElement, view: DocumentView, run: Run, format: Format | null | undefined, map: TextMap): void {
  // A control character, such as the form feed between two pages, would be drawn as a box.
  const text = view.text.slice(...run.span).replace(/(?![\t\n\r])\p{Cc}/gu, " ");
  if (run.hidden && (format === "markdown" || text.trim() === "")) return;
  const node = document.createTextNode(text);
  let inner: Node = node;
  if (run.hidden) {
    inner = element("span", { class: "furniture", "aria-hidden": "true" }, inner);
  } else {
    map.add(run.span[0], node);
    for (const style of run.styles) inner = styled(style, inner);
  }
  frame.append(inner);
}

function styled(style: StyleView["kind"], inner: Node): HTMLElement {
  if (style === "italic") return element("em", {}, inner);
  if (style === "bold") return element("strong", {}, inner);
  if (style === "superscript") return element("sup", {}, inner);
  if (style === "small_caps") return element("span", { class: "small-caps" }, inner);
  return element("span", { class: "link", title: style.link }, inner);
}
