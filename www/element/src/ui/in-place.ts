import type { Child } from "./element.js";

const FOCUSABLE = "a[href], button:not(:disabled), input, summary, [tabindex]";

/**
 * Replaces the content of `box` with `parts`, unless it is the same. The focus stays on an element with the same text, else on the one at
 * the same position; what is unfolded stays unfolded.
 */
export function replaceParts(box: HTMLElement, parts: readonly Child[]): void {
  const made = document.createElement(box.tagName);
  made.append(...parts.filter((part): part is Node | string => part !== null && part !== undefined && part !== false));
  const unfolded = [...box.querySelectorAll("details")].map((one) => one.open);
  for (const [at, one] of [...made.querySelectorAll("details")].entries()) one.open = unfolded[at] ?? one.open;
  if (isSame(made, box)) return;
  const focused = focusIn(box);
  const at = [...box.querySelectorAll(FOCUSABLE)].indexOf(focused as Element);
  box.replaceChildren(...made.childNodes);
  if (focused === null) return;
  const places = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const saysSame = (one: HTMLElement | undefined): boolean => one?.tagName === focused.tagName && one.textContent === focused.textContent;
  const place = saysSame(places[at]) ? places[at] : (places.find(saysSame) ?? places[at]);
  place?.focus({ preventScroll: true });
}

/** Makes `wanted` the children of `list`, in this order. What is in place already is not moved, so that it keeps the focus. */
export function arrange(list: HTMLElement, wanted: readonly HTMLElement[]): void {
  const focused = focusIn(list);
  const kept = new Set<Element>(wanted);
  for (const child of [...list.children]) if (!kept.has(child)) child.remove();
  let next = list.firstElementChild;
  for (const one of wanted) {
    if (one === next) next = one.nextElementSibling;
    else list.insertBefore(one, next);
  }
  if (focused?.isConnected) focused.focus({ preventScroll: true });
}

/**
 * Makes a change inside `scroller` and scrolls it so that `held`, or else the first visible element of `list`, stays where it is on the screen.
 * An element that is created again is recognised by its `data-key`.
 */
export function keepInView(scroller: HTMLElement, held: HTMLElement | null, list: readonly HTMLElement[], change: () => void): void {
  const edge = scroller.getBoundingClientRect();
  const isSeen = (one: HTMLElement): boolean => {
    const { top, bottom, height } = one.getBoundingClientRect();
    return height > 0 && bottom > edge.top && top < edge.bottom;
  };
  const anchor = held !== null && isSeen(held) ? held : list.find(isSeen);
  const before = anchor?.getBoundingClientRect().top ?? 0;
  // Read before the change: while it is being made, the content may be so short that the browser scrolls to its beginning.
  const isScrolled = scroller.scrollTop > 0;
  change();
  const key = anchor?.dataset["key"];
  const after = anchor?.isConnected || key === undefined ? anchor : scroller.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (after?.isConnected && isScrolled) scroller.scrollTop += after.getBoundingClientRect().top - before;
}

/** What has the focus inside of an element, in whichever tree it is; null when nothing there has. */
export function focusIn(box: HTMLElement): HTMLElement | null {
  const active = (box.getRootNode() as Partial<DocumentOrShadowRoot>).activeElement;
  return active && box.contains(active) ? (active as HTMLElement) : null;
}

function isSame(a: HTMLElement, b: HTMLElement): boolean {
  return a.childNodes.length === b.childNodes.length && [...a.childNodes].every((node, at) => node.isEqualNode(b.childNodes[at] ?? null));
}
