import type { DocumentView, QuotationFinding, Report, Span16 } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { drawnAs, labelOf } from "../../../src/report/verdicts.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { replaceParts } from "../ui/in-place.js";
import { bringToView, pulse, textAt } from "../ui/pulse.js";
import { inTurns } from "../ui/turns.js";
import { type Anchor, ShownDocument } from "./document-view.js";
import { type Painter, painterOf } from "./highlights.js";
import { type Mark, markAt, marksOf } from "./marks.js";
import type { TextMap } from "./text-map.js";

/** The draft next to its findings, or where its host shows it. */
export interface DraftSide {
  /** The draft; null when the host shows it elsewhere. */
  readonly root: HTMLElement | null;
  /** Draws the findings, in place of those drawn before. */
  mark(checked: Checked): void;
  /** Draws a finding's place as the chosen one; null for none. */
  choose(id: string | null): void;
  /** Scrolls a finding's place into view above `covered` pixels at the window's lower edge. */
  show(id: string | null, covered: number): void;
  /** Shows all of it now, where it would do so in turns. */
  complete(): void;
  /** Removes what it has outside its element. */
  clear(): void;
}

/** Units of text that are shown at once, and in each further step. */
const FIRST_UNITS = 3_000;
const STEP_UNITS = 1_000;

/**
 * The most marks that are all drawn. If there are more, only those near the window are: in each frame that changes something, Chromium
 * goes through the ranges of all highlights, and with 10,000 ranges a frame takes 100 ms or more.
 */
const MOST_MARKS = 500;

/** The draft as a document, its findings marked. A click or the button behind a quotation opens its finding. */
export class DraftView implements DraftSide {
  readonly root: HTMLElement;
  readonly #shown: ShownDocument;
  readonly #map: TextMap;
  readonly #stopGrowing: () => void;
  readonly #painter: Painter;
  readonly #signs = new Map<string, HTMLButtonElement>();
  /** Where each quotation is in the report. */
  #places: ReadonlyMap<string, number>;
  #checked: Checked;
  #marks: readonly Mark[] = [];
  /** The text whose marks are drawn. */
  #drawn: Span16 = [0, FIRST_UNITS];
  readonly #listening = new AbortController();
  #pointed: Mark | null = null;
  #chosen: string | null = null;

  constructor(checked: Checked, open: (id: string) => void) {
    const { report, draft } = checked;
    this.#checked = checked;
    this.#places = placesOf(report);
    const signOf = (id: string): HTMLElement => {
      const made = button({ class: "sign", id: `sign-${id}`, tabindex: -1, "aria-current": String(id === this.#chosen) }, () => open(id));
      this.#signs.set(id, made);
      this.#showVerdict(id, made);
      return made;
    };
    this.#shown = new ShownDocument(draft, report.draft.type, anchorsOf(draft, report.quotations, signOf));
    this.#shown.grow(FIRST_UNITS);
    this.root = element("div", { class: "paper", lang: report.draft.metadata.language }, this.#shown.root);
    this.#map = this.#shown.map;
    this.#painter = painterOf(this.#map);
    this.mark(checked);
    this.#stopGrowing = inTurns(() => this.#grow(STEP_UNITS));
    const { signal } = this.#listening;
    for (const event of ["scroll", "resize"]) window.addEventListener(event, () => this.#drawNear(), { signal, passive: true });
    this.root.addEventListener("click", (event) => {
      const mark = this.#under(event);
      if (mark !== null && document.getSelection()?.isCollapsed !== false) open(mark.id);
    });
    this.root.addEventListener("pointermove", (event) => this.#point(event.pointerType === "mouse" ? this.#under(event) : null));
    this.root.addEventListener("pointerleave", () => this.#point(null));
  }

  /** Draws the findings, in place of those drawn before. */
  mark(checked: Checked): void {
    this.#checked = checked;
    this.#places = placesOf(checked.report);
    this.#marks = marksOf(checked);
    this.#draw(this.#marks.length > MOST_MARKS ? this.#drawn : [0, this.#shown.end]);
    for (const [id, sign] of this.#signs) this.#showVerdict(id, sign);
  }

  /** Draws a finding's place as the chosen one; null for none. */
  choose(id: string | null): void {
    const mark = this.#marks.find((one) => one.id === id);
    if (mark !== undefined) this.#growTo(mark.span[1]);
    this.#painter.stress("chosen", mark === undefined ? [] : [mark.span]);
    this.#signs.get(this.#chosen ?? "")?.setAttribute("aria-current", "false");
    this.#signs.get(id ?? "")?.setAttribute("aria-current", "true");
    this.#chosen = id;
  }

  /** Scrolls a finding's place into view above `covered` pixels at the window's lower edge, and makes it glow. */
  show(id: string | null, covered: number): void {
    const mark = this.#marks.find((one) => one.id === id);
    if (mark === undefined) return;
    this.#growTo(mark.span[1]);
    const ranges = this.#map.ranges(mark.span);
    bringToView(ranges[0], covered);
    pulse(this.root, ranges);
  }

  /** Shows all of the draft. */
  complete(): void {
    this.#growTo(Infinity);
    this.#draw([0, Infinity]);
  }

  /** Removes the marks; the page has one set of highlights for all documents. */
  clear(): void {
    this.#stopGrowing();
    this.#listening.abort();
    this.#painter.draw([]);
    this.#painter.stress("chosen", []);
    this.#painter.stress("pointed", []);
  }

  /** Shows the verdict of a quotation on its sign. */
  #showVerdict(id: string, sign: HTMLButtonElement): void {
    const { report, open } = this.#checked;
    const index = this.#places.get(id) ?? -1;
    const finding = report.quotations[index];
    if (finding === undefined) return;
    const group = drawnAs(finding, open);
    const verdict = labelOf(finding, open);
    const label = `${verdict}: quotation ${index + 1} of ${report.quotations.length}`;
    if (sign.getAttribute("aria-label") === label) return;
    sign.className = `sign sign-${group}`;
    sign.title = verdict;
    sign.setAttribute("aria-label", label);
    replaceParts(sign, [icon(group)]);
  }

  /** Shows more of the draft with its marks; false when all of it is shown. */
  #grow(units: number): boolean {
    this.#shown.grow(units);
    if (this.#shown.isWhole && this.#marks.length <= MOST_MARKS) this.#draw([0, Infinity]);
    return !this.#shown.isWhole;
  }

  #growTo(offset: number): void {
    while (!this.#shown.isWhole && this.#shown.end < offset) this.#grow(FIRST_UNITS);
  }

  /** Draws the marks near the window, when it has come near text whose marks are not drawn. */
  #drawNear(): void {
    if (this.#marks.length <= MOST_MARKS || this.root.getClientRects().length === 0) return;
    const height = window.innerHeight;
    const [from, to] = this.#shown.near(-height, 2 * height);
    if (from < this.#drawn[0] || to > this.#drawn[1]) this.#draw(this.#shown.near(-3 * height, 4 * height));
  }

  /** Draws the marks that are in a part of the text, and no others. */
  #draw([from, to]: Span16): void {
    this.#drawn = [from, to];
    this.#painter.draw(this.#marks.filter(({ span }) => span[0] < to && span[1] > from));
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

function placesOf({ quotations }: Report): ReadonlyMap<string, number> {
  return new Map(quotations.map(({ id }, index) => [id, index]));
}

/** The buttons after the quotations: small icons of the verdict, which screen readers find in the text. */
function anchorsOf(view: DocumentView, quotations: readonly QuotationFinding[], signOf: (id: string) => HTMLElement): Anchor[] {
  // A word joiner keeps the icon on the line of the last word.
  const anchors = quotations.map(({ id, span }) => ({
    at: behindMarks(view.text, span[1]),
    make: () => element("span", { class: "sign-hold" }, "\u2060", signOf(id)),
  }));
  return anchors.sort((a, b) => a.at - b.at);
}

/** The place after the quotation marks and the punctuation that close a quotation at `end`. */
function behindMarks(text: string, end: number): number {
  const closing = /^[.,;]?["'”’»›」』]{1,3}[.,;]?/.exec(text.slice(end, end + 5));
  return end + (closing?.[0].length ?? 0);
}
