/** An editor of the page. */
export type Editor = HTMLTextAreaElement | HTMLElement;

/** The fewest pixels of an editor's width and height: a line of small print has about 12, a trap for pasted text at most a few. */
const LEAST_SIDE = 8;

/** The editor that would be read: the one that has the focus, else the last one that had it, else the largest one in view; null for none. */
export function editorHere(last: Editor | null): Editor | null {
  const focused = editorOf(activeElement());
  if (focused !== null) return focused;
  if (last?.isConnected) return last;
  const all = editorsIn(document).filter((one) => areaOf(one) > 0);
  return all.sort((one, other) => areaOf(other) - areaOf(one))[0] ?? null;
}

/** The editor of which an element is a part: a textarea, or the outermost element that can be edited. */
export function editorOf(element: Element | null): Editor | null {
  if (element instanceof HTMLTextAreaElement) return element.readOnly || element.disabled ? null : element;
  if (!(element instanceof HTMLElement) || !element.isContentEditable) return null;
  let outer = element;
  while (outer.parentElement?.isContentEditable) outer = outer.parentElement;
  return outer;
}

/** The units of an editor's text, markup left out. */
export function sizeOf(editor: Editor): number {
  return editor instanceof HTMLTextAreaElement ? editor.value.length : (editor.textContent ?? "").length;
}

/** The element that has the focus, also in open shadow trees. */
export function activeElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** The editors of a tree and of the open shadow trees in it. */
function editorsIn(root: Document | ShadowRoot): Editor[] {
  const found = [...root.querySelectorAll<HTMLElement>("textarea, [contenteditable]")].flatMap((one) => editorOf(one) ?? []);
  const inner = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : editorsIn(shadowRoot)));
  return [...new Set([...found, ...inner])];
}

function areaOf(editor: Editor): number {
  const { width, height } = editor.getBoundingClientRect();
  return width < LEAST_SIDE || height < LEAST_SIDE ? 0 : width * height;
}
