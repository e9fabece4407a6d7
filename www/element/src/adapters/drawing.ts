import { adoptMarkStyles, type Ground, nameOfMark } from "./mark-styles.js";

/** What is drawn of one kind of mark. */
export interface Drawn {
  readonly kind: string;
  readonly ranges: readonly Range[];
}

/** Draws marks over text without changing it. */
export interface Drawer {
  /** Draws these in place of those drawn before. */
  draw(drawn: readonly Drawn[], ground: Ground): void;
  /** Removes all of it. */
  destroy(): void;
}

/** The drawer of text in the tree `root`: the CSS Custom Highlight API, or boxes in `stage` in browsers without it. */
export function drawerIn(root: Document | ShadowRoot, stage: () => ShadowRoot): Drawer {
  return typeof CSS !== "undefined" && "highlights" in CSS && typeof Highlight === "function"
    ? new HighlightDrawer(root)
    : new BoxDrawer(stage());
}

/** Adds its ranges to highlights that all drawers of the page share. */
class HighlightDrawer implements Drawer {
  readonly #own = new Map<string, Range[]>();
  readonly #release: () => void;

  constructor(root: Document | ShadowRoot) {
    this.#release = adoptMarkStyles(root);
  }

  draw(drawn: readonly Drawn[], ground: Ground): void {
    this.#clear();
    for (const { kind, ranges } of drawn) {
      if (ranges.length === 0) continue;
      const name = nameOfMark(kind, ground);
      const shared = CSS.highlights.get(name) ?? new Highlight();
      shared.priority = kind === "chosen" ? 0 : 1;
      for (const range of ranges) shared.add(range);
      CSS.highlights.set(name, shared);
      this.#own.set(name, [...(this.#own.get(name) ?? []), ...ranges]);
    }
  }

  destroy(): void {
    this.#clear();
    this.#release();
  }

  #clear(): void {
    for (const [name, ranges] of this.#own) {
      const shared = CSS.highlights.get(name);
      for (const range of ranges) shared?.delete(range);
      if (shared?.size === 0) CSS.highlights.delete(name);
    }
    this.#own.clear();
  }
}

/** Lays boxes over the text, and moves them when the page scrolls or changes its size. */
class BoxDrawer implements Drawer {
  readonly #layer = document.createElement("div");
  readonly #release: () => void;
  readonly #moves = new AbortController();
  #drawn: readonly Drawn[] = [];
  #ground: Ground = "light";
  #frame = 0;

  constructor(stage: ShadowRoot) {
    this.#release = adoptMarkStyles(stage);
    this.#layer.setAttribute("aria-hidden", "true");
    this.#layer.className = "over-text";
    fixAt(this.#layer, { left: 0, top: 0, width: 0, height: 0 });
    stage.append(this.#layer);
    const later = (): void => {
      cancelAnimationFrame(this.#frame);
      this.#frame = requestAnimationFrame(() => this.#place());
    };
    const { signal } = this.#moves;
    document.addEventListener("scroll", later, { capture: true, passive: true, signal });
    window.addEventListener("resize", later, { signal });
  }

  draw(drawn: readonly Drawn[], ground: Ground): void {
    this.#drawn = drawn;
    this.#ground = ground;
    this.#place();
  }

  destroy(): void {
    this.#moves.abort();
    cancelAnimationFrame(this.#frame);
    this.#layer.remove();
    this.#release();
  }

  #place(): void {
    const origin = this.#layer.getBoundingClientRect();
    const boxes = this.#drawn.flatMap(({ kind, ranges }) =>
      ranges.flatMap((range) => {
        const window = windowOf(range);
        const isSeen = ({ top, bottom }: DOMRect): boolean => top >= window.top - 1 && bottom <= window.bottom + 1;
        return [...range.getClientRects()].filter(isSeen).map((rect) => this.#boxOf(kind, rect, origin));
      }),
    );
    this.#layer.replaceChildren(...boxes);
  }

  /** A box with letters that cannot be seen, whose underline is that of the mark. */
  #boxOf(kind: string, rect: DOMRect, origin: DOMRect): HTMLElement {
    const box = document.createElement("span");
    box.className = nameOfMark(kind, this.#ground);
    const { style } = box;
    style.position = "absolute";
    style.left = `${rect.left - origin.left}px`;
    style.top = `${rect.top - origin.top}px`;
    style.width = `${rect.width}px`;
    style.height = `${rect.height}px`;
    style.font = `${rect.height * 0.8}px / 1.25 monospace`;
    style.color = "transparent";
    style.whiteSpace = "pre";
    style.overflowX = "clip";
    box.textContent = "x".repeat(Math.ceil(rect.width / Math.max(rect.height * 0.4, 1)));
    return box;
  }
}

/** How far the text of a range is seen in what scrolls around it. */
function windowOf({ startContainer }: Range): { top: number; bottom: number } {
  let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let holder = startContainer.parentElement; holder !== null; holder = holder.parentElement) {
    if (getComputedStyle(holder).overflowY === "visible") continue;
    const box = holder.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return { top, bottom };
}

/** Fixes an element at a place of the window, wherever its container is. Pointers go through it. */
export function fixAt({ style }: HTMLElement, box: { left: number; top: number; width: number; height: number }): void {
  style.position = "fixed";
  style.left = `${box.left}px`;
  style.top = `${box.top}px`;
  style.width = `${box.width}px`;
  style.height = `${box.height}px`;
  style.pointerEvents = "none";
  style.margin = "0";
  style.zIndex = "1";
}

/** A closed tree of its own at the end of the page, for what an adapter lays over the page; `remove` takes it away. */
export function ownStage(): { root: ShadowRoot; remove: () => void } {
  const host = document.createElement("div");
  host.setAttribute("aria-hidden", "true");
  document.body.append(host);
  return { root: host.attachShadow({ mode: "closed" }), remove: () => host.remove() };
}
