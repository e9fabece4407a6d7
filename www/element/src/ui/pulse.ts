import { element } from "./element.js";

/**
 * Makes `ranges` inside `stage` glow once. A CSS highlight cannot be animated, so boxes are laid over the text for as long as the
 * style sheet's animation takes; with reduced motion they do not move.
 */
export function pulse(stage: HTMLElement, ranges: readonly Range[]): void {
  const origin = stage.getBoundingClientRect();
  for (const box of ranges.flatMap((range) => [...range.getClientRects()])) {
    const glow = element("span", { class: "glow", "aria-hidden": "true" });
    glow.style.left = `${box.left - origin.left}px`;
    glow.style.top = `${box.top - origin.top}px`;
    glow.style.width = `${box.width}px`;
    glow.style.height = `${box.height}px`;
    glow.addEventListener("animationend", () => glow.remove());
    stage.append(glow);
  }
}

/** Scrolls `range` into the upper third of the window, without the `covered` pixels at its lower edge. */
export function bringToView(range: Range | undefined, covered: number): void {
  if (range === undefined) return;
  const box = range.getBoundingClientRect();
  const free = window.innerHeight - covered;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: window.scrollY + box.top - free / 3, behavior: calm ? "auto" : "smooth" });
}

/** The text node and unit under a point of the window; null when there is no text. */
export function textAt(x: number, y: number): { node: Node; unit: number } | null {
  if (typeof document.caretPositionFromPoint === "function") {
    const caret = document.caretPositionFromPoint(x, y);
    return caret === null ? null : { node: caret.offsetNode, unit: caret.offset };
  }
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, unit: range.startOffset } : null;
}
