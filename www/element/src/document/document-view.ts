import type { BlockView, DocumentView, Format, Span16, StyleView } from "../../../src/model.js";
import { element } from "../ui/element.js";
import { lineBreaks } from "./line-breaks.js";
import { TextMap } from "./text-map.js";

/** An element in the text before the unit `at`, such as the button of a finding; made when that text is shown. */
export interface Anchor {
  at: number;
  make: () => Node;
}

/** A run of text with one set of styles, or text that the engine does not read. */
interface Run {
  span: Span16;
  styles: StyleView["kind"][];
  hidden: boolean;
}

/** The most units of text in one element: a browser lays out a paragraph at one go, which takes seconds when it has millions. */
const LONGEST_PIECE = 20_000;

/**
 * Shows `view`, which was read from `format`, as a document: its blocks, its italics, and the `anchors` at their places (in order of `at`).
 * Text that is not read is left out if it is markup (in Markdown), and shown faint if it is page furniture, of which screen readers read the numbers of pages.
 * Text is always set as text: nothing of the document is parsed as markup, and no address in it is fetched.
 * It grows by blocks, since a document may have hundreds of pages.
 */
export class ShownDocument {
  readonly root = element("div", { class: "document" });
  readonly map = new TextMap();
  readonly #view: DocumentView;
  readonly #format: Format | null | undefined;
  readonly #anchors: readonly Anchor[];
  readonly #styles: Passing<StyleView>;
  readonly #hidden: Passing<Span16>;
  /** The elements of the blocks, in order, and where the text of each begins. */
  readonly #frames: { frame: HTMLElement; start: number }[] = [];
  #anchor = 0;
  #block = 0;
  /** The part of the block that is shown, where it is too long for one element. */
  #within = 0;
  #container: HTMLElement = this.root;
  #holder = "";
  /** The number of cells in the first row of the table that is being shown. */
  #cells = 0;

  constructor(view: DocumentView, format: Format | null | undefined, anchors: readonly Anchor[] = []) {
    this.#view = view;
    this.#format = format;
    this.#anchors = anchors;
    this.#styles = new Passing(view.styles, ({ span }) => span);
    this.#hidden = new Passing(view.hidden, (span) => span);
  }

  /** Whether all of it is shown. */
  get isWhole(): boolean {
    return this.#block >= this.#view.blocks.length;
  }

  /** The offset up to which it is shown. */
  get end(): number {
    const next = this.#view.blocks[this.#block];
    return next === undefined ? Infinity : next.span[0] + this.#within;
  }

  /** Shows further blocks, of at least `units` of text. */
  grow(units: number): void {
    let grown = 0;
    for (let block = this.#view.blocks[this.#block]; block !== undefined && grown < units; block = this.#view.blocks[this.#block]) {
      const span = pieceOf(this.#view.text, block.span, this.#within);
      this.#show({ ...block, span }, this.#within > 0);
      grown += span[1] - span[0] + 1;
      this.#within = span[1] < block.span[1] ? span[1] - block.span[0] : 0;
      if (this.#within === 0) this.#block++;
    }
    if (this.isWhole) this.#place(this.root, Infinity);
  }

  /** The text of the blocks that are between two heights of the window. */
  near(top: number, bottom: number): Span16 {
    const first = this.#firstFrame(({ frame }) => frame.getBoundingClientRect().bottom >= top);
    const after = this.#firstFrame(({ frame }) => frame.getBoundingClientRect().top > bottom);
    return [this.#frames[first]?.start ?? this.end, this.#frames[after]?.start ?? this.end];
  }

  /** The index of the first frame that passes; those after it pass too. */
  #firstFrame(passes: (one: { frame: HTMLElement }) => boolean): number {
    let low = 0;
    let high = this.#frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const one = this.#frames[middle];
      if (one === undefined || passes(one)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #show(block: BlockView, isContinued: boolean): void {
    const breaks = lineBreaks(this.#view, block, this.#format);
    const { tag, holder } = frameOf(block, breaks.size + 1);
    if (holder !== this.#holder) {
      this.#container = holder === "" ? this.root : element(HOLDERS[holder]);
      this.#cells = breaks.size + 1;
      if (this.#container !== this.root) this.root.append(this.#container);
      this.#holder = holder;
    }
    const frame = element(tag, { class: [classOf(block), isContinued ? "continued" : null].filter(Boolean).join(" ") || null });
    const marker = holder === "list" && !isContinued ? markerOf(this.#view, block) : null;
    if (marker !== null) frame.style.setProperty("--marker", JSON.stringify(marker));
    // A row with other lines than the first one has is one cell: its lines may be paragraphs of a cell.
    const isGrid = holder === "table" && this.#cells === breaks.size + 1;
    const cell = (): HTMLElement => element("td", { colspan: isGrid ? null : this.#cells });
    let place: HTMLElement = holder === "table" ? cell() : frame;
    if (place !== frame) frame.append(place);
    for (const run of this.#runs(block.span, breaks)) {
      if (breaks.has(run.span[0])) {
        if (isGrid) {
          place = cell();
          frame.append(place);
        } else place.append(element("br"));
      }
      this.#place(place, run.span[0]);
      appendRun(place, this.#view, run, this.#format, this.map);
    }
    this.#place(place, block.span[1]);
    this.#container.append(frame);
    this.#frames.push({ frame, start: block.span[0] });
  }

  /** Puts the anchors up to an offset into `frame`. */
  #place(frame: HTMLElement, offset: number): void {
    for (let next = this.#anchors[this.#anchor]; next !== undefined && next.at <= offset; next = this.#anchors[this.#anchor]) {
      frame.append(next.make());
      this.#anchor++;
    }
  }

  /** Cuts a block where a style or hidden text begins or ends, where a line begins and where an anchor is. */
  #runs([from, to]: Span16, breaks: ReadonlySet<number>): Run[] {
    const styles = this.#styles.touching([from, to]);
    const hidden = this.#hidden.touching([from, to]);
    const cuts = new Set([from, to]);
    const cut = (at: number): unknown => from < at && at < to && cuts.add(at);
    for (const { span } of styles) span.forEach(cut);
    for (const span of hidden) span.forEach(cut);
    for (const at of breaks) cut(at);
    for (let next = this.#anchor; (this.#anchors[next]?.at ?? Infinity) < to; next++) cut(this.#anchors[next]?.at ?? to);
    return sweep(
      [...cuts].sort((a, b) => a - b),
      styles,
      hidden,
    );
  }
}

/** The runs between `points`, which are in order; so are `styles` and `hidden`, by their starts. */
function sweep(points: readonly number[], styles: readonly StyleView[], hidden: readonly Span16[]): Run[] {
  const ending = [...styles].sort((a, b) => a.span[1] - b.span[1]);
  const current = new CurrentStyles();
  const at = { start: 0, end: 0, hidden: 0 };
  let hiddenTo = 0;
  return points.slice(1).map((end, index) => {
    const start = points[index] ?? 0;
    for (let next = styles[at.start]; next !== undefined && next.span[0] <= start; next = styles[++at.start]) current.begin(next.kind);
    for (let next = ending[at.end]; next !== undefined && next.span[1] <= start; next = ending[++at.end]) current.end(next.kind);
    for (let next = hidden[at.hidden]; next !== undefined && next[0] <= start; next = hidden[++at.hidden])
      hiddenTo = Math.max(hiddenTo, next[1]);
    return { span: [start, end], styles: current.kinds, hidden: hiddenTo >= end };
  });
}

/** The styles at a place. Each counts once, and of links within one another the inner one, however deeply a document nests them. */
class CurrentStyles {
  readonly #counts = new Map<StyleView["kind"], number>();
  readonly #links: StyleView["kind"][] = [];

  get kinds(): StyleView["kind"][] {
    return [...this.#links.slice(-1), ...this.#counts.keys()];
  }

  begin(kind: StyleView["kind"]): void {
    if (typeof kind === "object") this.#links.push(kind);
    else this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  end(kind: StyleView["kind"]): void {
    if (typeof kind === "object") {
      this.#links.splice(this.#links.lastIndexOf(kind), 1);
      return;
    }
    const count = (this.#counts.get(kind) ?? 0) - 1;
    if (count > 0) this.#counts.set(kind, count);
    else this.#counts.delete(kind);
  }
}

/** Members with spans, in order of their starts, that blocks in order pass one after the other. */
class Passing<Item> {
  readonly #all: readonly Item[];
  readonly #spanOf: (item: Item) => Span16;
  #next = 0;
  #open: Item[] = [];

  constructor(all: readonly Item[], spanOf: (item: Item) => Span16) {
    this.#all = all;
    this.#spanOf = spanOf;
  }

  /** The members that share a unit with a block, which ends no earlier than the one before. */
  touching([from, to]: Span16): Item[] {
    this.#open = this.#open.filter((item) => this.#spanOf(item)[1] > from);
    for (let item = this.#all[this.#next]; item !== undefined && this.#spanOf(item)[0] < to; item = this.#all[++this.#next])
      if (this.#spanOf(item)[1] > from) this.#open.push(item);
    return this.#open;
  }
}

/** The part of a block that one element shows, from `within` it on: up to a space, if there is one near the longest length. */
function pieceOf(text: string, [from, to]: Span16, within: number): Span16 {
  const start = from + within;
  const most = start + LONGEST_PIECE;
  if (to <= most) return [start, to];
  const space = text.slice(most - LONGEST_PIECE / 10, most).lastIndexOf(" ");
  if (space >= 0) return [start, most - LONGEST_PIECE / 10 + space + 1];
  // The halves of a pair stay together.
  return [start, /[\ud800-\udbff]/.test(text[most - 1] ?? "") ? most - 1 : most];
}

/** The elements of containers. */
const HOLDERS = { quotation: "blockquote", list: "ul", table: "table" } as const;

/** The element that shows a block with this number of lines, and the kind of its container. */
function frameOf(
  { kind }: BlockView,
  lines: number,
): { tag: "p" | "pre" | "li" | "tr" | "h2" | "h3" | "h4" | "h5" | "h6"; holder: "" | keyof typeof HOLDERS } {
  if (typeof kind === "object") {
    const level = Math.min(Math.max(kind.heading, 1) + 1, 6) as 2 | 3 | 4 | 5 | 6;
    return { tag: `h${level}`, holder: "" };
  }
  if (kind === "quotation") return { tag: "p", holder: "quotation" };
  if (kind === "list_item") return { tag: "li", holder: "list" };
  if (kind === "table_row" && lines > 1) return { tag: "tr", holder: "table" };
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
  // A marker has a few characters; a line may have millions.
  const line =
    view.text
      .slice(Math.max(0, block.span[0] - 80), block.span[0])
      .split("\n")
      .at(-1) ?? "";
  return /^\s*(\d{1,9}[.)])\s/.exec(line + view.text.slice(block.span[0], block.span[0] + 12))?.[1] ?? null;
}

function appendRun(frame: HTMLElement, view: DocumentView, run: Run, format: Format | null | undefined, map: TextMap): void {
  // A control character, such as the form feed between two pages, would be drawn as a box.
  const text = view.text.slice(...run.span).replace(/(?![\t\n\r])\p{Cc}/gu, " ");
  if (run.hidden && (format === "markdown" || text.trim() === "")) return;
  const node = document.createTextNode(text);
  let inner: Node = node;
  if (run.hidden) {
    const page = /^\W*(?:page\W*)?(\d{1,5})\W*$/i.exec(text)?.[1];
    const said = page === undefined ? { "aria-hidden": "true" } : { role: "doc-pagebreak", "aria-label": `Page ${page}` };
    inner = element("span", { class: "furniture", ...said }, inner);
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
