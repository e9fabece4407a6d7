import type { OriginView, QuotationFinding, Span16 } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { groupOf, labelOf, verdictOf } from "../../../src/report/verdicts.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { bringToView } from "../ui/pulse.js";
import type { DraftSide } from "./draft-view.js";
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

/** A PDF as its pages, with the findings marked at their places. A page is drawn when it comes near the window. */
export class PagesView implements DraftSide {
  readonly root = element("div", { class: "pages" });
  readonly #pages: PdfPages;
  readonly #text: string;
  readonly #open: (id: string) => void;
  readonly #sheets: HTMLElement[];
  readonly #marks = new Map<string, HTMLElement[]>();
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
    this.root.append(...this.#sheets);
    this.#watch = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: "100% 0%" });
    for (const sheet of this.#sheets) this.#watch.observe(sheet);
    // The marks are set in shares of the page and need no update; the pictures are drawn again when pages grow.
    this.#resized = new ResizeObserver(() => this.#redraw());
    this.#resized.observe(this.root);
    this.mark(checked);
  }

  mark(checked: Checked): void {
    this.#checked = checked;
    for (const made of this.#marks.values()) for (const one of made) one.remove();
    this.#marks.clear();
    const quotations = new Map(checked.report.quotations.map((finding, index) => [finding.id, { finding, index }]));
    for (const mark of marksOf(checked)) {
      const boxes = this.#boxes(mark.span);
      const known = quotations.get(mark.id);
      const made = boxes.map((box) => this.#drawn(mark, box));
      const last = boxes.at(-1);
      if (known !== undefined && last !== undefined) made.push(this.#sign(known.finding, known.index, last));
      this.#marks.set(mark.id, [...(this.#marks.get(mark.id) ?? []), ...made]);
    }
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

  #boxes(span: Span16): PageBox[] {
    return boxesOf(span, this.#text, this.#pages.origins, (page) => this.#pages.sizes[page - 1] ?? [612, 792]);
  }

  #drawn({ id, kind }: Mark, box: PageBox): HTMLElement {
    const mark = element("span", { class: `box box-${kind}` });
    this.#place(mark, box);
    mark.addEventListener("click", () => this.#open(id));
    return mark;
  }

  #sign(finding: QuotationFinding, index: number, box: PageBox): HTMLElement {
    const verdict = verdictOf(finding, this.#checked.open);
    const total = this.#checked.report.quotations.length;
    const label = labelOf(finding, this.#checked.open);
    const sign = button(
      {
        class: `sign sign-${groupOf(verdict)} sign-on-page`,
        title: label,
        "aria-label": `${label}: quotation ${index + 1} of ${total}`,
      },
      () => this.#open(finding.id),
      icon(groupOf(verdict)),
    );
    this.#place(sign, { ...box, left: box.left + box.width, width: 0 });
    return sign;
  }

  /** Puts a mark on its page, in shares of the page's size. */
  #place(mark: HTMLElement, { page, left, top, width, height }: PageBox): void {
    const [pageWidth, pageHeight] = this.#pages.sizes[page - 1] ?? [612, 792];
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
