import type { Span16 } from "../report/model.js";
import { element } from "../ui/element.js";
import type { Kind, Mark } from "./marks.js";
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
  readonly #names = new Set<string>();

  constructor(map: TextMap) {
    this.#map = map;
  }

  draw(marks: readonly Mark[]): void {
    for (const name of this.#names) CSS.highlights.delete(name);
    this.#names.clear();
    for (const [kind, spans] of byKind(marks)) {
      const name = PREFIX + kind;
      this.#names.add(name);
      CSS.highlights.set(name, this.#highlight(spans, 1));
    }
  }

  stress(how: Stress, spans: readonly Span16[]): void {
    if (spans.length === 0) CSS.highlights.delete(PREFIX + how);
    else CSS.highlights.set(PREFIX + how, this.#highlight(spans, 0));
  }

  #highlight(spans: readonly Span16[], priority: number): Highlight {
    const made = new Highlight(...spans.flatMap((span) => this.#map.ranges(span)));
    made.priority = priority;
    return made;
  }
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

function byKind(marks: readonly Mark[]): Map<Kind, Span16[]> {
  const spans = new Map<Kind, Span16[]>();
  for (const { kind, span } of marks) spans.set(kind, [...(spans.get(kind) ?? []), span]);
  return spans;
}
