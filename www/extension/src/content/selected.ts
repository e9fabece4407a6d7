import type { Adapter, DraftText, Mark, Span16 } from "../../../element/src/adapters/adapter.js";
import { contentEditable } from "../../../element/src/adapters/content-editable.js";
import { EditableText } from "../../../element/src/adapters/editable-text.js";
import { nearMarks } from "./near.js";

/** The adapter of what a range of the page shows, which cannot be changed through it. Its text is a part of the text of the element around it. */
export function selected(range: Range): Adapter {
  const { commonAncestorContainer: node } = range;
  const root = node instanceof HTMLElement ? node : (node.parentElement ?? document.body);
  return new SelectedAdapter(root, range);
}

class SelectedAdapter implements Adapter {
  readonly surface: HTMLElement;
  readonly replace = null;
  readonly #whole: Adapter;
  readonly #range: Range;
  /** Where the selection begins in the text of the surface. */
  #start = 0;

  constructor(root: HTMLElement, range: Range) {
    this.surface = root;
    this.#range = range;
    this.#whole = contentEditable(root, { type: "markdown", drawn: nearMarks });
  }

  read(): DraftText {
    const { text } = this.#whole.read();
    const [start, end] = boundsOf(new EditableText(this.surface, "markdown"), this.#range);
    // The signs of a block quotation, a heading or a list item belong to the words after them.
    const line = text.lastIndexOf("\n", start - 1) + 1;
    this.#start = /^[>#\- ]*$/.test(text.slice(line, start)) ? line : start;
    return { text: text.slice(this.#start, end), type: "markdown" };
  }

  watch(changed: () => void): () => void {
    return this.#whole.watch(changed);
  }

  mark(marks: readonly Mark[], chosen: string | null): void {
    this.#whole.mark(
      marks.map((mark) => ({ ...mark, span: this.#inWhole(mark.span) })),
      chosen,
    );
  }

  reveal(span: Span16): void {
    this.#whole.reveal(this.#inWhole(span));
  }

  offsetAt(x: number, y: number): number | null {
    const offset = this.#whole.offsetAt(x, y);
    return offset === null || offset < this.#start ? null : offset - this.#start;
  }

  destroy(): void {
    this.#whole.destroy();
  }

  #inWhole([from, to]: Span16): Span16 {
    return [from + this.#start, to + this.#start];
  }
}

/** The units of a text that a range begins with and ends behind; an empty span when it shows none of the text. */
function boundsOf(text: EditableText, range: Range): Span16 {
  const { commonAncestorContainer: root, startContainer, startOffset, endContainer, endOffset } = range;
  let start: number | null = null;
  let end = 0;
  const take = (node: Text): void => {
    const from = node === startContainer ? startOffset : 0;
    const to = node === endContainer ? endOffset : node.length;
    for (let unit = from; unit < to && start === null; unit++) start = text.offsetOf(node, unit);
    for (let unit = to; unit > from; unit--) {
      const offset = text.offsetOf(node, unit);
      if (offset === null) continue;
      end = offset;
      break;
    }
  };
  if (root instanceof Text) take(root);
  else {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) if (range.intersectsNode(node)) take(node as Text);
  }
  return start === null ? [0, 0] : [start, Math.max(start, end)];
}
