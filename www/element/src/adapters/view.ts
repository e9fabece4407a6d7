/** The tree in which an element is; the document while it is in none. */
export function treeOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** The place in the text under a point of the window, if `surface` is there: also in a shadow tree. */
export function caretAt(x: number, y: number, surface: Element): { node: Node; unit: number } | null {
  const tree = treeOf(surface);
  const top = tree.elementFromPoint(x, y);
  if (top === null || !surface.contains(top)) return null;
  if (typeof document.caretPositionFromPoint === "function") {
    const shadowRoots = tree instanceof ShadowRoot ? [tree] : [];
    const caret = document.caretPositionFromPoint(x, y, { shadowRoots });
    return caret === null ? null : { node: caret.offsetNode, unit: caret.offset };
  }
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, unit: range.startOffset } : null;
}

/** Scrolls all that scrolls around a box so that it is in view; what is in view already does not move. */
export function bringIntoView(box: () => DOMRect | undefined, inside: Element): void {
  for (let holder: Element | null = inside; holder !== null; holder = parentOf(holder)) {
    const rect = box();
    if (rect === undefined) return;
    if (holder === document.documentElement || holder === document.body) break;
    const { overflowY } = getComputedStyle(holder);
    if (holder.scrollHeight <= holder.clientHeight || overflowY === "visible" || overflowY === "clip") continue;
    const edge = holder.getBoundingClientRect();
    const isSeen = rect.top >= edge.top && rect.bottom <= edge.top + holder.clientHeight;
    if (!isSeen) holder.scrollTop += rect.top - edge.top - holder.clientHeight / 3;
  }
  const rect = box();
  if (rect === undefined || (rect.top >= 0 && rect.bottom <= window.innerHeight)) return;
  window.scrollBy({ top: rect.top - window.innerHeight / 3, behavior: "instant" });
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot;
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
