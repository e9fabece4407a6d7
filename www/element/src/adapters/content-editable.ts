import type { Span16 } from "../../../src/model.js";
import { wordsChanged } from "../../../src/report/changes.js";
import type { Mark } from "../document/marks.js";
import type { Adapter, DraftText } from "./adapter.js";
import { type Drawer, drawerIn, ownStage } from "./drawing.js";
import { EditableText, type Point } from "./editable-text.js";
import { groundOf } from "./mark-styles.js";
import { drawnOf } from "./marked-ranges.js";
import { bringIntoView, caretAt, treeOf } from "./view.js";

/** A stretch of the editor's document, from before its first unit to behind its last one. */
export interface Stretch {
  readonly from: Point;
  readonly to: Point;
}

/** How an editor puts words in place of a stretch of its document; the function that it returns takes that back. */
export type PutWords = (stretch: Stretch, words: string) => () => void;

/** What differs from one editor to another. */
export interface EditableOptions {
  /** How its text is read: by default as Markdown, which keeps block quotations and headings, and as plain text where only that can be typed. */
  readonly type?: DraftText["type"] | undefined;
  /** Where boxes are laid over the text in browsers without highlights; by default a closed tree at the end of the page. */
  readonly stage?: ShadowRoot | undefined;
  /** Whether the editor can be changed now. */
  readonly canChange?: (() => boolean) | undefined;
  readonly put?: PutWords | undefined;
  /** Which of many marks are drawn; by default all. */
  readonly drawn?: ((marks: readonly Mark[], ranges: (span: Span16) => readonly Range[]) => readonly Mark[]) | undefined;
}

/** The adapter of any element with `contenteditable`. Its content is never changed but by `replace`. */
export function contentEditable(element: HTMLElement, options: EditableOptions = {}): Adapter {
  return new EditableAdapter(element, options);
}

/** Reads the page's nodes, and marks them by highlights. */
class EditableAdapter implements Adapter {
  readonly surface: HTMLElement;
  readonly #options: EditableOptions;
  readonly #watchers = new Set<() => void>();
  #text: EditableText | null = null;
  #drawer: Drawer | null = null;
  #removeStage: () => void = () => undefined;

  constructor(element: HTMLElement, options: EditableOptions) {
    this.surface = element;
    this.#options = options;
  }

  read(): DraftText {
    this.#text = this.#readNow();
    return this.#text;
  }

  watch(changed: () => void): () => void {
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(changed);
    });
    observer.observe(this.surface, { subtree: true, childList: true, characterData: true });
    const stop = (): void => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      this.#watchers.delete(stop);
    };
    this.#watchers.add(stop);
    return stop;
  }

  mark(marks: readonly Mark[], chosen: string | null): void {
    const text = this.#known();
    if (marks.length > 0) this.#drawer ??= drawerIn(treeOf(this.surface), () => this.#stage());
    const ranges = (span: Span16): Range[] => text.ranges(span);
    const drawn = drawnOf(this.#options.drawn?.(marks, ranges) ?? marks, chosen, ranges);
    this.#drawer?.draw(drawn, groundOf(this.surface));
  }

  reveal(span: Span16): void {
    const range = this.#known().ranges(span)[0];
    const holder = range?.startContainer.parentElement;
    if (range && holder) bringIntoView(() => range.getClientRects()[0], holder);
  }

  offsetAt(x: number, y: number): number | null {
    const caret = caretAt(x, y, this.surface);
    return caret === null ? null : this.#known().offsetOf(caret.node, caret.unit);
  }

  get replace(): Adapter["replace"] {
    const { canChange = () => this.surface.isContentEditable } = this.#options;
    return canChange() ? (span, words) => this.#replace(span, words) : null;
  }

  destroy(): void {
    for (const stop of [...this.#watchers]) stop();
    this.#drawer?.destroy();
    this.#drawer = null;
    this.#removeStage();
  }

  #readNow(): EditableText {
    const { surface } = this;
    return new EditableText(surface, this.#options.type ?? (surface.contentEditable === "plaintext-only" ? "text" : "markdown"));
  }

  #known(): EditableText {
    this.#text ??= this.#readNow();
    return this.#text;
  }

  #stage(): ShadowRoot {
    if (this.#options.stage) return this.#options.stage;
    const { root, remove } = ownStage();
    this.#removeStage = remove;
    return root;
  }

  /** Only the words that differ are replaced: the others keep their style. */
  #replace(span: Span16, words: string): () => void {
    const { text, points } = this.#known().shown(span);
    const change = wordsChanged(text, words);
    const [from, last] = change === null ? [] : [points[change.start] ?? behind(points.at(-1)), points[change.end - 1]];
    if (change === null || from === undefined) return () => undefined;
    const to = change.end > change.start && last !== undefined ? { node: last.node, unit: last.unit + 1 } : from;
    return (this.#options.put ?? typed(this.surface))({ from, to }, change.text);
  }
}

function behind(point: Point | undefined): Point | undefined {
  return point && { node: point.node, unit: point.unit + 1 };
}

/** Types words over a stretch, so that the browser's undo takes them back. */
function typed(surface: HTMLElement): PutWords {
  return ({ from, to }, words) => {
    const restore = caretIn(surface);
    surface.focus({ preventScroll: true });
    document.getSelection()?.setBaseAndExtent(from.node, from.unit, to.node, to.unit);
    document.execCommand(words === "" ? "delete" : "insertText", false, words);
    restore();
    return () => {
      surface.focus({ preventScroll: true });
      document.execCommand("undo");
    };
  };
}

/** Notes where the author's caret or selection is in a surface, so that it can be put back: ranges move with the text around them. */
function caretIn(surface: HTMLElement): () => void {
  const root = surface.getRootNode() as Document | (ShadowRoot & { getSelection?(): Selection | null });
  const selection = root.getSelection?.() ?? document.getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || !anchorNode || !focusNode || !surface.contains(anchorNode) || !surface.contains(focusNode)) return () => undefined;
  const [anchor, focus] = [document.createRange(), document.createRange()];
  anchor.setStart(anchorNode, selection.anchorOffset);
  focus.setStart(focusNode, selection.focusOffset);
  return () => selection.setBaseAndExtent(anchor.startContainer, anchor.startOffset, focus.startContainer, focus.startOffset);
}
