import type { Span16 } from "../../../src/model.js";

/** A text node and the offset of its first unit in the document's text. */
interface Segment {
  start: number;
  end: number;
  node: Text;
}

/**
 * Maps between the text of a document and the text nodes that show it.
 * All offsets are UTF-16 units of `DocumentView.text`. Text that is not shown has no node, so a span over it is shown in pieces.
 */
export class TextMap {
  readonly #segments: Segment[] = [];
  readonly #byNode = new Map<Node, Segment>();

  /** Adds `node`, which shows the text from `start` on. Nodes are added in order of their text. */
  add(start: number, node: Text): void {
    const segment = { start, end: start + node.data.length, node };
    this.#segments.push(segment);
    this.#byNode.set(node, segment);
  }

  /** The shown pieces of `span`, in order; empty when nothing of it is shown. */
  ranges(span: Span16): Range[] {
    return this.#touching(span).map(({ start, end, node }) => {
      const range = document.createRange();
      range.setStart(node, Math.max(span[0], start) - start);
      range.setEnd(node, Math.min(span[1], end) - start);
      return range;
    });
  }

  /** The offset in the document's text of a place in the page; null when the place is outside of its text. */
  offsetOf(node: Node, unit: number): number | null {
    const segment = this.#byNode.get(node);
    return segment === undefined ? null : segment.start + unit;
  }

  /** Puts each shown piece of `span` into an element that `wrapper` makes. Nodes are split where needed; the map stays valid. */
  wrap(span: Span16, wrapper: () => HTMLElement): HTMLElement[] {
    return this.#touching(span).map((segment) => {
      const own = this.#cut(segment, span);
      const around = wrapper();
      own.node.replaceWith(around);
      around.append(own.node);
      return around;
    });
  }

  #touching([from, to]: Span16): Segment[] {
    const found: Segment[] = [];
    for (let at = this.#firstEndingAfter(from); at < this.#segments.length; at++) {
      const segment = this.#segments[at];
      if (segment === undefined || segment.start >= to) break;
      found.push(segment);
    }
    return found;
  }

  #firstEndingAfter(offset: number): number {
    let low = 0;
    let high = this.#segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#segments[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Splits `segment` at the ends of `span` and returns the part inside. */
  #cut(segment: Segment, [from, to]: Span16): Segment {
    let own = segment;
    if (from > own.start) own = this.#splitAt(own, from);
    if (to < own.end) this.#splitAt(own, to);
    return own;
  }

  /** Splits `segment` before `offset` and returns the second part. */
  #splitAt(segment: Segment, offset: number): Segment {
    const second = { start: offset, end: segment.end, node: segment.node.splitText(offset - segment.start) };
    segment.end = offset;
    this.#segments.splice(this.#segments.indexOf(segment) + 1, 0, second);
    this.#byNode.set(second.node, second);
    return second;
  }
}
