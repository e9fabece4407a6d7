import type { Span16 } from "../../../src/model.js";
import { element } from "../ui/element.js";
import { isOfCitation, type Kind, type Mark } from "./marks.js";
import type { TextMap } from "./text-map.js";

/** Names of the page's highlights in its style sheet. */
const PREFIX = "literatim-";

/** Draws the marks of one document, and which of them is chosen or pointed at. */
export interface Painter {
  /** Draws `marks` in place of those drawn before. */
  draw(marks: readonly Mark[]): void;
  /** Draws `spans` as chosen, or as pointed at, in place of the ones before. */
  stress(how: Stress, spans: readonly Span16[]): void;
}

/** Why a place is emphasised. */
export type Stress = "chosen" | "pointed";

/** The painter for this browser: with the CSS Custom Highlight API, which does not change the text's nodes, or with elements around the text. */
export function painterOf(map: TextMap): Painter {
  return typeof CSS !== "undefined" && "highlights" in CSS && typeof Highlight === "function"
    ? new HighlightPainter(map)
    : new ElementPainter(map);
}

class HighlightPainter implements Painter {
  readonly #map: TextMap;
  readonly #drawn = new Map<Kind, Highlight>();

  constructor(map: TextMap) {
    this.#map = map;
  }

  draw(marks: readonly Mark[]): void {
    for (const kind of this.#drawn.keys()) CSS.highlights.delete(PREFIX + kind);
    this.#drawn.clear();
    for (const { kind, span } of marks) {
      const ranges = this.#map.ranges(span);
      if (ranges.length > 0) add(this.#of(kind), ranges);
    }
  }

  /** The highlight of a kind. Where a quotation and a citation overlap, the quotation is on top, whichever was drawn first. */
  #of(kind: Kind): Highlight {
    const known = this.#drawn.get(kind);
    if (known !== undefined) return known;
    const made = new Highlight();
    made.priority = isOfCitation(kind) ? 1 : 2;
    this.#drawn.set(kind, made);
    CSS.highlights.set(PREFIX + kind, made);
    return made;
  }

  stress(how: Stress, spans: readonly Span16[]): void {
    if (spans.length === 0) CSS.highlights.delete(PREFIX + how);
    else {
      const made = new Highlight();
      add(
        made,
        spans.flatMap((span) => this.#map.ranges(span)),
      );
      CSS.highlights.set(PREFIX + how, made);
    }
  }
}

/** Adds ranges one by one: as arguments of one call, many would exceed the stack. */
function add(highlight: Highlight, ranges: readonly Range[]): void {
  for (const range of ranges) highlight.add(range);
}

class ElementPainter implements Painter {
  readonly #map: TextMap;
  readonly #drawn: HTMLElement[] = [];
  readonly #stressed: Record<Stress, HTMLElement[]> = { chosen: [], pointed: [] };

  constructor(map: TextMap) {
    this.#map = map;
  }

  draw(marks: readonly Mark[]): void {
    unwrap(this.#drawn);
    for (const { span, kind } of marks) this.#drawn.push(...this.#wrap(span, kind));
  }

  stress(how: Stress, spans: readonly Span16[]): void {
    unwrap(this.#stressed[how]);
    for (const span of spans) this.#stressed[how].push(...this.#wrap(span, how));
  }

  #wrap(span: Span16, name: string): HTMLElement[] {
    return this.#map.wrap(span, () => element("span", { class: PREFIX + name }));
  }
}

/** Unwraps the elements, the last ones first, and empties the list. */
function unwrap(around: HTMLElement[]): void {
  for (const one of around.splice(0).reverse()) one.replaceWith(...one.childNodes);
}
