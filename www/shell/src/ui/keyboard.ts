/** The storage key of the setting for single letters. */
const WISH = "literatim.keys";

/** The actions of keys; each returns whether it did something. */
export interface KeyActs {
  step(by: 1 | -1): boolean;
  copy(): boolean;
  settle(): boolean;
  search(): boolean;
  compare(): boolean;
  /** Makes the correction that the chosen card offers first. */
  accept(): boolean;
  help(): boolean;
  /** Ctrl+Z, or ⌘Z. */
  undo?(): boolean;
  leave(): boolean;
}

/** Whether single letters act as keys. They can be switched off, for users who dictate or press keys by accident. */
export function singleKeys(): boolean {
  return localStorage.getItem(WISH) !== "off";
}

/** Switches single keys on or off, for this browser. */
export function setSingleKeys(on: boolean): void {
  localStorage.setItem(WISH, on ? "on" : "off");
}

/** Listens for the page's keys. They do nothing while text is typed, a dialog is open or a modifier is held. */
export function listenToKeys(acts: KeyActs): void {
  const letters: Record<string, () => boolean> = {
    j: () => acts.step(1),
    k: () => acts.step(-1),
    c: acts.copy,
    r: acts.settle,
    v: acts.compare,
    a: acts.accept,
    "/": acts.search,
    "?": acts.help,
  };
  document.addEventListener("keydown", (event) => {
    const isFree = !event.defaultPrevented && !isTyping(event.target) && document.querySelector("dialog[open]") === null;
    if (isFree && isUndo(event) && acts.undo?.()) event.preventDefault();
    // A key that is held goes on stepping, and does nothing else again.
    if (
      (event.repeat && event.key !== "j" && event.key !== "k") ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target) ||
      document.querySelector("dialog[open]") !== null
    )
      return;
    const act = event.key === "Escape" ? acts.leave : (arrow(event, acts) ?? (singleKeys() ? letters[event.key] : undefined));
    if (act?.()) event.preventDefault();
  });
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** The arrows go from card to card while a card has the focus; elsewhere they scroll. */
function arrow(event: KeyboardEvent, acts: KeyActs): (() => boolean) | undefined {
  const onCard = event.target instanceof Element && event.target.matches(".card-head");
  const by = { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key];
  return onCard && by !== undefined ? () => acts.step(by) : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
