import type { Checked } from "../report/checked.js";
import type { DocumentView, QuotationFinding, Span16 } from "../report/model.js";
import { groupOf, verdictOf, wordOf } from "../report/verdicts.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { replaceParts } from "../ui/in-place.js";
import { bringToView, pulse, textAt } from "../ui/pulse.js";
import { type Anchor, showDocument } from "./document-view.js";
import { type Painter, painterOf } from "./highlights.js";
import { type Mark, markAt, marksOf } from "./marks.js";
import type { TextMap } from "./text-map.js";

/** The draft beside its findings, or where its host shows it. */
export interface DraftSide {
  /** The draft; null when the host shows it elsewhere. */
  readonly root: HTMLElement | null;
  /** Draws the findings, in place of those drawn before. */
  mark(checked: Checked): void;
  /** Draws a finding's place as the chosen one; null for none. */
  choose(id: string | null): void;
  /** Scrolls a finding's place into view above `covered` pixels at the window's lower edge. */
  show(id: string | null, covered: number): void;
  /** Removes the marks. */
  clear(): void;
}

/** The draft as a document, its findings marked. A click or the button behind a quotation opens its finding. */
export class DraftView implements DraftSide {
  readonly root: HTMLElement;
  readonly #map: TextMap;
  readonly #painter: Painter;
  readonly #signs = new Map<string, HTMLButtonElement>();
  #marks: readonly Mark[] = [];
  #pointed: Mark | null = null;

  constructor(checked: Checked, open: (id: string) => void) {
    const { report, draft } = checked;
    for (const { id } of report.quotations) {
      this.#signs.set(
        id,
        button({ class: "sign", id: `sign-${id}`, tabindex: -1 }, () => open(id)),
      );
    }
    const { root, map } = showDocument(draft, report.draft.type, anchorsOf(draft, report.quotations, this.#signs));
    this.root = element("div", { class: "paper", lang: report.draft.metadata.language }, root);
    this.#map = map;
    this.#painter = painterOf(map);
    this.mark(checked);
    this.root.addEventListener("click", (event) => {
      const mark = this.#under(event);
      if (mark !== null && document.getSelection()?.isCollapsed !== false) open(mark.id);
    });
    this.root.addEventListener("pointermove", (event) => this.#point(event.pointerType === "mouse" ? this.#under(event) : null));
    this.root.addEventListener("pointerleave", () => this.#point(null));
  }

  /** Draws the findings, in place of those drawn before. */
  mark(checked: Checked): void {
    const { quotations } = checked.report;
    this.#marks = marksOf(checked);
    this.#painter.draw(this.#marks);
    for (const [index, finding] of quotations.entries()) {
      const sign = this.#signs.get(finding.id);
      const verdict = verdictOf(finding, checked.open);
      if (sign === undefined) continue;
      sign.className = `sign sign-${groupOf(verdict)}`;
      sign.title = wordOf(verdict);
      sign.setAttribute("aria-label", `${wordOf(verdict)}: quotation ${index + 1} of ${quotations.length}`);
      replaceParts(sign, [icon(groupOf(verdict))]);
    }
  }

  /** Draws a finding's place as the chosen one; null for none. */
  choose(id: string | null): void {
    const mark = this.#marks.find((one) => one.id === id);
    this.#painter.stress("chosen", mark === undefined ? [] : [mark.span]);
    for (const [own, sign] of this.#signs) sign.setAttribute("aria-current", String(own === id));
  }

  /** Scrolls a finding's place into view above `covered` pixels at the window's lower edge, and makes it glow. */
  show(id: string | null, covered: number): void {
    const mark = this.#marks.find((one) => one.id === id);
    if (mark === undefined) return;
    const ranges = this.#map.ranges(mark.span);
    bringToView(ranges[0], covered);
    pulse(this.root, ranges);
  }

  /** Removes the marks; the page has one set of highlights for all documents. */
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

  /** The mark whose text is under the pointer. A caret position snaps to the nearest text, so the text's boxes are compared too. */
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

/** The buttons after the quotations: small icons of the verdict, which screen readers find in the text. */
function anchorsOf(view: DocumentView, quotations: readonly QuotationFinding[], signs: ReadonlyMap<string, HTMLElement>): Anchor[] {
  // A word joiner keeps the icon on the line of the last word.
  const anchors = quotations.map(({ id, span }) => ({
    at: behindMarks(view.text, span[1]),
    node: element("span", { class: "sign-hold" }, "\u2060", signs.get(id)),
  }));
  return anchors.sort((a, b) => a.at - b.at);
}

/** The place after the quotation marks and the punctuation that close a quotation at `end`. */
function behindMarks(text: string, end: number): number {
  const closing = /^[.,;]?["'”’»›」』]{1,3}[.,;]?/.exec(text.slice(end, end + 5));
  return end + (closing?.[0].length ?? 0);
}
