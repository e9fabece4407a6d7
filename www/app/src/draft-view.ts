import { type Anchor, showDocument } from "./document-view.js";
import { button, element } from "./element.js";
import { type Painter, painterOf } from "./highlights.js";
import { icon } from "./icons.js";
import { type Mark, markAt, marksOf } from "./marks.js";
import type { DocumentView, Report, Span16 } from "./model.js";
import { bringToView, pulse, textAt } from "./pulse.js";
import type { TextMap } from "./text-map.js";
import { groupOf, wordOf } from "./verdicts.js";

/** The draft as a document, its findings marked. A click or the button behind a quotation opens its finding. */
export class DraftView {
  readonly root: HTMLElement;
  readonly #map: TextMap;
  readonly #painter: Painter;
  readonly #marks: Mark[];
  #pointed: Mark | null = null;

  constructor(view: DocumentView, report: Report, open: (id: string) => void) {
    const { root, map } = showDocument(view, report.draft.type, signsOf(view, report, open));
    this.root = element("div", { class: "paper", lang: report.draft.metadata.language }, root);
    this.#map = map;
    this.#marks = marksOf(report);
    this.#painter = painterOf(map);
    this.#painter.draw(this.#marks);
    this.root.addEventListener("click", (event) => {
      const mark = this.#under(event);
      if (mark !== null && document.getSelection()?.isCollapsed !== false) open(mark.id);
    });
    this.root.addEventListener("pointermove", (event) => this.#point(event.pointerType === "mouse" ? this.#under(event) : null));
    this.root.addEventListener("pointerleave", () => this.#point(null));
  }

  /** Draws a finding's place as the chosen one; null takes that away. */
  choose(id: string | null): void {
    const mark = this.#marks.find((one) => one.id === id);
    this.#painter.stress("chosen", mark === undefined ? [] : [mark.span]);
    for (const sign of this.root.querySelectorAll(".sign")) sign.setAttribute("aria-current", String(sign.id === `sign-${id}`));
  }

  /** Brings a finding's place to where it can be seen above `covered` pixels at the window's foot, and lets it glow. */
  show(id: string | null, covered: number): void {
    const mark = this.#marks.find((one) => one.id === id);
    if (mark === undefined) return;
    const ranges = this.#map.ranges(mark.span);
    bringToView(ranges[0], covered);
    pulse(this.root, ranges);
  }

  /** Takes the marks away; the page has one set of highlights for all documents. */
  clear(): void {
    this.#painter.draw([]);
    this.#painter.stress("chosen", []);
    this.#painter.stress("pointed", []);
  }

  #point(mark: Mark | null): void {
    if (mark === this.#pointed) return;
    this.#pointed = mark;
    this.root.classList.toggle("is-pointing", mark !== null);
    this.#painter.stress("pointed", mark === null ? [] : [mark.span]);
  }

  /** The mark whose text is under the pointer. A caret position snaps to the nearest text, so the text's boxes are asked as well. */
  #under({ clientX: x, clientY: y }: MouseEvent): Mark | null {
    const caret = textAt(x, y);
    const offset = caret === null ? null : this.#map.offsetOf(caret.node, caret.unit);
    if (offset === null) return null;
    const mark = markAt(this.#marks, offset) ?? markAt(this.#marks, offset - 1);
    return mark !== null && this.#covers(mark.span, x, y) ? mark : null;
  }

  #covers(span: Span16, x: number, y: number): boolean {
    const boxes = this.#map.ranges(span).flatMap((range) => [...range.getClientRects()]);
    return boxes.some((box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom);
  }
}

/** The buttons behind the quotations: small signs of the verdict, which screen readers meet in the text. */
function signsOf(view: DocumentView, report: Report, open: (id: string) => void): Anchor[] {
  const total = report.quotations.length;
  const signs = report.quotations.map((finding, index) => {
    const group = groupOf(finding.headline);
    const label = `${wordOf(finding.headline)}: quotation ${index + 1} of ${total}`;
    const sign = button(
      { class: `sign sign-${group}`, id: `sign-${finding.id}`, tabindex: -1, "aria-label": label, title: wordOf(finding.headline) },
      () => open(finding.id),
      icon(group),
    );
    // A word joiner keeps the sign on the line of the last word.
    return { at: behindMarks(view.text, finding.span[1]), node: element("span", { class: "sign-hold" }, "\u2060", sign) };
  });
  return signs.sort((a, b) => a.at - b.at);
}

/** The place behind the quotation marks, and the stop beside them, that close a quotation at `end`. */
function behindMarks(text: string, end: number): number {
  const closing = /^[.,;]?["'”’»›」』]{1,3}[.,;]?/.exec(text.slice(end, end + 5));
  return end + (closing?.[0].length ?? 0);
}
