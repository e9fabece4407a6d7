import type { OriginView, QuotationFinding, Span16 } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { drawnAs, labelOf } from "../../../src/report/verdicts.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { bringToView } from "../ui/pulse.js";
import type { DraftSide } from "./draft-view.js";
import { marginPlaces, type PageText, pageText } from "./margin.js";
import { type Mark, marksOf } from "./marks.js";
import { boxesOf, type PageBox, type PageSize } from "./page-boxes.js";

/** The pages of a PDF as pictures, and where its text is on them. */
export interface PdfPages {
  readonly sizes: readonly PageSize[];
  readonly origins: readonly OriginView[];
  /** Draws a page, from 1, on a canvas; `scale` is in pixels per point. */
  draw(page: number, canvas: HTMLCanvasElement, scale: number): Promise<void>;
  /** Frees what draws them. */
  close(): void;
}

/** The widest that a page is shown, in CSS pixels. */
const WIDEST = 900;

/** The width and the height of a sign, in CSS pixels: the least target for a finger. */
const SIGN = 24;

/** A sign next to a quotation, and the box in which that ends. */
interface PlacedSign {
  readonly sign: HTMLElement;
  readonly box: PageBox;
}

/** A PDF as its pages, with the findings marked at their places. A page is drawn when it comes near the window. */
export class PagesView implements DraftSide {
  readonly root = element("div", { class: "pages" });
  readonly #pages: PdfPages;
  readonly #text: string;
  readonly #open: (id: string) => void;
  readonly #sheets: HTMLElement[];
  readonly #marks = new Map<string, HTMLElement[]>();
  readonly #signs: PlacedSign[] = [];
  /** The text of each page. */
  readonly #texts: readonly PageText[];
  readonly #watch: IntersectionObserver;
  readonly #resized: ResizeObserver;
  #checked: Checked;
  #chosen: string | null = null;

  constructor(checked: Checked, pages: PdfPages, open: (id: string) => void) {
    this.#checked = checked;
    this.#pages = pages;
    this.#text = checked.draft.text;
    this.#open = open;
    this.#sheets = pages.sizes.map(([width, height], index) => {
      const sheet = element("section", { class: "sheet-of-pdf", "aria-label": `Page ${index + 1} of ${pages.sizes.length}` });
      sheet.style.setProperty("--ratio", String(width / height));
      sheet.style.setProperty("--widest", `${WIDEST}px`);
      return sheet;
    });
    const lines = this.#boxes([0, this.#text.length]);
    this.#texts = pages.sizes.map(([width], index) =>
      pageText(
        lines.filter(({ page }) => page === index + 1),
        width,
      ),
    );
    this.root.append(...this.#sheets);
    this.#watch = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: "100% 0%" });
    for (const sheet of this.#sheets) this.#watch.observe(sheet);
    // The marks are set in shares of the page and need no update; the pictures are drawn again when pages grow, and signs keep their size.
    this.#resized = new ResizeObserver(() => {
      this.#redraw();
      this.#placeSigns();
    });
    this.#resized.observe(this.root);
    this.mark(checked);
  }

  mark(checked: Checked): void {
    this.#checked = checked;
    for (const made of this.#marks.values()) for (const one of made) one.remove();
    this.#marks.clear();
    this.#signs.length = 0;
    const quotations = new Map(checked.report.quotations.map((finding, index) => [finding.id, { finding, index }]));
    for (const mark of marksOf(checked)) {
      const boxes = this.#boxes(mark.span);
      const known = quotations.get(mark.id);
      const made = boxes.map((box) => this.#drawn(mark, box));
      const last = boxes.at(-1);
      if (known !== undefined && last !== undefined) {
        const sign = this.#sign(known.finding, known.index);
        this.#signs.push({ sign, box: last });
        made.push(sign);
      }
      this.#marks.set(mark.id, [...(this.#marks.get(mark.id) ?? []), ...made]);
    }
    this.#placeSigns();
    this.choose(this.#chosen);
  }

  choose(id: string | null): void {
    this.#chosen = id;
    for (const [own, made] of this.#marks) for (const one of made) one.classList.toggle("is-chosen", own === id);
  }

  show(id: string | null, covered: number): void {
    const first = id === null ? undefined : this.#marks.get(id)?.[0];
    if (first === undefined) return;
    const range = document.createRange();
    range.selectNode(first);
    bringToView(range, covered);
  }

  complete(): void {
    // Every page has its place from the beginning.
  }

  clear(): void {
    this.#watch.disconnect();
    this.#resized.disconnect();
    this.#pages.close();
  }

  /** The boxes of what is read of a span: the number of a page inside of it is not. */
  #boxes(span: Span16): PageBox[] {
    const { origins } = this.#pages;
    return shownOf(span, this.#checked.draft.hidden).flatMap((piece) => boxesOf(piece, this.#text, origins, (page) => this.#sizeOf(page)));
  }

  #sizeOf(page: number): PageSize {
    return this.#pages.sizes[page - 1] ?? [612, 792];
  }

  #drawn({ id, kind }: Mark, box: PageBox): HTMLElement {
    const mark = element("span", { class: `box box-${kind}` });
    this.#place(mark, box);
    mark.addEventListener("click", () => this.#open(id));
    return mark;
  }

  #sign(finding: QuotationFinding, index: number): HTMLElement {
    const group = drawnAs(finding, this.#checked.open);
    const total = this.#checked.report.quotations.length;
    const label = labelOf(finding, this.#checked.open);
    return button(
      {
        class: `sign sign-${group} sign-on-page`,
        title: label,
        "aria-label": `${label}: quotation ${index + 1} of ${total}`,
      },
      () => this.#open(finding.id),
      icon(group),
    );
  }

  /** Puts the signs into the margins. Widths are read before anything is placed: each one read after that would lay out all pages anew. */
  #placeSigns(): void {
    const widths = this.#sheets.map((sheet) => sheet.clientWidth || WIDEST);
    for (const [index, shown] of widths.entries()) {
      const own = this.#signs.filter(({ box }) => box.page === index + 1);
      if (own.length === 0) continue;
      const [width] = this.#sizeOf(index + 1);
      const size = (SIGN * width) / shown;
      const ends = own.map(({ box }) => box);
      const text = this.#texts[index];
      const places = text === undefined ? [] : marginPlaces(ends, text, size, width);
      for (const [at, { sign }] of own.entries()) {
        const place = places[at];
        if (place !== undefined) this.#place(sign, { page: index + 1, ...place, width: size, height: size });
      }
    }
  }

  /** Puts a mark on its page, in shares of the page's size. */
  #place(mark: HTMLElement, { page, left, top, width, height }: PageBox): void {
    const [pageWidth, pageHeight] = this.#sizeOf(page);
    const share = (part: number, whole: number): string => `${(100 * part) / whole}%`;
    mark.style.left = share(left, pageWidth);
    mark.style.top = share(top, pageHeight);
    mark.style.width = share(width, pageWidth);
    mark.style.height = share(height, pageHeight);
    this.#sheets[page - 1]?.append(mark);
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const page = this.#sheets.indexOf(target as HTMLElement) + 1;
      if (isIntersecting) void this.#draw(page);
      else target.querySelector("canvas")?.remove();
    }
  }

  #redraw(): void {
    for (const [index, sheet] of this.#sheets.entries()) if (sheet.querySelector("canvas") !== null) void this.#draw(index + 1);
  }

  async #draw(page: number): Promise<void> {
    const sheet = this.#sheets[page - 1];
    const size = this.#pages.sizes[page - 1];
    if (sheet === undefined || size === undefined) return;
    const scale = (sheet.clientWidth / size[0]) * Math.min(window.devicePixelRatio, 2);
    const before = sheet.querySelector("canvas");
    if (scale === 0 || before?.dataset["scale"] === String(scale)) return;
    const canvas = element("canvas", { "aria-hidden": "true", "data-scale": scale });
    try {
      await this.#pages.draw(page, canvas, scale);
      sheet.querySelector("canvas")?.remove();
      sheet.prepend(canvas);
    } catch (error) {
      sheet.dataset["problem"] = `Page ${page} could not be drawn: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}

/** The pieces of a span outside of hidden spans, which are in order. */
function shownOf([from, to]: Span16, hidden: readonly Span16[]): Span16[] {
  const pieces: Span16[] = [];
  let at = from;
  for (const [start, end] of hidden) {
    if (start >= to) break;
    if (start > at) pieces.push([at, start]);
    at = Math.max(at, end);
  }
  return at < to ? [...pieces, [at, to]] : pieces;
}
