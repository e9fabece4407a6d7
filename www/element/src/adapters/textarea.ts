import type { Span16 } from "../../../src/model.js";
import { placeAfter, wordsChanged } from "../../../src/report/changes.js";
import type { Mark } from "../document/marks.js";
import type { Adapter, DraftText } from "./adapter.js";
import { type Drawer, drawerIn, fixAt, ownStage } from "./drawing.js";
import { groundOf } from "./mark-styles.js";
import { drawnOf } from "./marked-ranges.js";
import { bringIntoView, treeOf } from "./view.js";

/** Options of the adapter of a `textarea`. */
export interface TextareaOptions {
  /** What is written in it; by default plain text. */
  readonly type?: DraftText["type"] | undefined;
  /** The tree in which the marks are laid over it; by default a closed one at the end of the page. */
  readonly stage?: ShadowRoot | undefined;
}

/** The adapter of a `textarea`. Its marks are drawn over it, in a tree of their own. */
export function textarea(element: HTMLTextAreaElement, options: TextareaOptions = {}): Adapter {
  return new TextareaAdapter(element, options);
}

/** What decides where the words of a textarea are. */
const STYLES = [
  ...["fontFamily", "fontSize", "fontWeight", "fontStyle", "fontVariant", "fontStretch", "fontSizeAdjust", "fontFeatureSettings"],
  ...["lineHeight", "letterSpacing", "wordSpacing", "textTransform", "textIndent", "textAlign", "tabSize", "direction"],
  ...["paddingTop", "paddingBottom", "paddingLeft", "wordBreak", "overflowWrap", "hyphens", "lineBreak"],
] as const;

/** Marks a copy of the text that lies over the textarea and cannot be seen. */
class TextareaAdapter implements Adapter {
  readonly surface: HTMLTextAreaElement;
  readonly #type: DraftText["type"];
  readonly #ends = new Set<() => void>();
  readonly #frame = document.createElement("div");
  readonly #copy = document.createElement("div");
  readonly #text = document.createTextNode("");
  #given: ShadowRoot | undefined;
  #drawer: Drawer | null = null;
  #isLaid = false;

  constructor(element: HTMLTextAreaElement, { type = "text", stage }: TextareaOptions) {
    this.surface = element;
    this.#type = type;
    this.#given = stage;
  }

  read(): DraftText {
    const text = this.surface.value;
    if (this.#text.data !== text) this.#text.data = text;
    return { text, type: this.#type };
  }

  watch(changed: () => void): () => void {
    const { surface } = this;
    let last = surface.value;
    let frame = 0;
    const look = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (surface.value === last) return;
        last = surface.value;
        changed();
      });
    };
    const ends = new AbortController();
    const { signal } = ends;
    for (const event of ["input", "change", "focus", "blur"]) surface.addEventListener(event, look, { signal });
    // A script that sets the value sends no event, but it moves the caret.
    document.addEventListener("selectionchange", look, { signal });
    document.addEventListener("reset", look, { signal });
    const stop = (): void => {
      ends.abort();
      cancelAnimationFrame(frame);
      this.#ends.delete(stop);
    };
    this.#ends.add(stop);
    return stop;
  }

  mark(marks: readonly Mark[], chosen: string | null): void {
    if (marks.length > 0) this.#lay();
    if (this.#drawer === null) return;
    this.#place();
    this.#drawer.draw(
      drawnOf(marks, chosen, (span) => [this.#range(span)]),
      groundOf(this.surface),
    );
  }

  reveal(span: Span16): void {
    this.#lay();
    this.#place();
    const box = this.#range(span).getClientRects()[0];
    const edge = this.surface.getBoundingClientRect();
    if (box === undefined) return;
    if (box.top < edge.top || box.bottom > edge.bottom) this.surface.scrollTop += box.top - edge.top - this.surface.clientHeight / 3;
    this.#place();
    bringIntoView(() => this.#range(span).getClientRects()[0], this.surface.parentElement ?? this.surface);
  }

  offsetAt(x: number, y: number): number | null {
    if (!this.#isLaid || treeOf(this.surface).elementFromPoint(x, y) !== this.surface) return null;
    this.#place();
    return unitAt(this.#text, x, y);
  }

  get replace(): Adapter["replace"] {
    const { readOnly, disabled } = this.surface;
    return readOnly || disabled ? null : (span, words) => this.#replace(span, words);
  }

  destroy(): void {
    for (const end of [...this.#ends]) end();
    this.#drawer?.destroy();
    this.#drawer = null;
    this.#frame.remove();
    this.#isLaid = false;
  }

  #replace([from, to]: Span16, words: string): () => void {
    const { surface } = this;
    const change = wordsChanged(surface.value.slice(from, to), words);
    if (change === null) return () => undefined;
    const { selectionStart, selectionEnd, selectionDirection } = surface;
    surface.focus({ preventScroll: true });
    surface.setSelectionRange(from + change.start, from + change.end);
    document.execCommand(change.text === "" ? "delete" : "insertText", false, change.text);
    // The caret stays where the author left it.
    const placed = (at: number): number => from + placeAfter(at - from, change);
    surface.setSelectionRange(placed(selectionStart), placed(selectionEnd), selectionDirection);
    return () => {
      surface.focus({ preventScroll: true });
      document.execCommand("undo");
    };
  }

  #range([from, to]: Span16): Range {
    const range = document.createRange();
    range.setStart(this.#text, Math.min(from, this.#text.length));
    range.setEnd(this.#text, Math.min(to, this.#text.length));
    return range;
  }

  /** Lays the copy over the textarea, and keeps it there. */
  #lay(): void {
    if (this.#isLaid) return;
    this.#isLaid = true;
    let stage = this.#given;
    if (stage === undefined) {
      const own = ownStage();
      stage = own.root;
      this.#ends.add(own.remove);
    }
    this.#text.data = this.surface.value;
    this.#frame.setAttribute("aria-hidden", "true");
    this.#frame.className = "over-text";
    this.#copy.append(this.#text);
    this.#frame.append(this.#copy);
    stage.append(this.#frame);
    const over = stage;
    this.#drawer = drawerIn(over, () => over);
    const place = (): void => this.#place();
    const watched = new AbortController();
    const { signal } = watched;
    document.addEventListener("scroll", place, { capture: true, passive: true, signal });
    this.surface.addEventListener("scroll", place, { passive: true, signal });
    window.addEventListener("resize", place, { signal });
    const sizes = new ResizeObserver(place);
    sizes.observe(this.surface);
    sizes.observe(document.documentElement);
    this.#ends.add(() => {
      watched.abort();
      sizes.disconnect();
    });
    this.#place();
  }

  #place(): void {
    const { surface } = this;
    const styles = getComputedStyle(surface);
    const box = surface.getBoundingClientRect();
    const [top, left] = [surface.clientTop, surface.clientLeft];
    const own = this.#frame.style;
    const place = { left: box.left + left, top: box.top + top, width: surface.clientWidth, height: surface.clientHeight };
    fixAt(this.#frame, place);
    // A container that is transformed moves what is fixed in it.
    const now = this.#frame.getBoundingClientRect();
    own.left = `${2 * place.left - now.left}px`;
    own.top = `${2 * place.top - now.top}px`;
    own.overflow = "hidden";
    own.visibility = styles.visibility;
    own.color = "transparent";
    const copy = this.#copy.style;
    for (const style of STYLES) copy.setProperty(hyphened(style), styles.getPropertyValue(hyphened(style)));
    copy.paddingRight = styles.paddingRight;
    copy.boxSizing = "border-box";
    copy.width = "100%";
    copy.whiteSpace = surface.wrap === "off" ? "pre" : "pre-wrap";
    copy.transform = `translate(${-surface.scrollLeft}px, ${-surface.scrollTop}px)`;
  }
}

function hyphened(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The unit of a text node at a point: its line is found by halving, then the unit in it. */
function unitAt(node: Text, x: number, y: number): number | null {
  const range = document.createRange();
  const boxOf = (unit: number): DOMRect => {
    range.setStart(node, unit);
    range.setEnd(node, unit + 1);
    return range.getBoundingClientRect();
  };
  let low = 0;
  let high = node.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const box = boxOf(middle);
    if (box.bottom <= y || (box.top <= y && box.right <= x)) low = middle + 1;
    else high = middle;
  }
  if (low >= node.length) return null;
  const box = boxOf(low);
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom ? low : null;
}
