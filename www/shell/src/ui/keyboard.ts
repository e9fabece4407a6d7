import type { Review } from "../../../element/src/review.js";

/** The storage key of the setting for single letters. */
const WISH = "literatim.keys";

/** What single letters do with the review; each returns whether it did something. */
const LETTERS: Record<string, (review: Review) => boolean> = {
  j: (review) => review.step(1),
  k: (review) => review.step(-1),
  c: (review) => review.copy(),
  r: (review) => review.settle(),
  v: (review) => review.compare(),
  a: (review) => review.accept(),
  "/": (review) => review.search(),
};

/** What keys do besides. */
interface KeyActs {
  /** The key `?`. */
  help?(): void;
  /** Ctrl+Z, or ⌘Z, in a review. Returns whether something was undone. */
  undo?(): boolean;
}

/** Whether single letters act as keys. They can be switched off, for users who dictate or press keys by accident. */
export function singleKeys(): boolean {
  return localStorage.getItem(WISH) !== "off";
}

/** Switches single keys on or off, for this browser. */
export function setSingleKeys(on: boolean): void {
  localStorage.setItem(WISH, on ? "on" : "off");
}

/** Listens for the keys of the review, while one is shown. They do nothing while text is typed, a dialog is open or a modifier is held. */
export function listenToKeys(reviewed: () => Review | null, { help, undo }: KeyActs): void {
  document.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]") !== null) return;
    const review = reviewed();
    if (isUndo(event)) {
      if (review !== null && undo?.()) event.preventDefault();
      return;
    }
    // A key that is held goes on stepping, and does nothing else again.
    if ((event.repeat && key !== "j" && key !== "k") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "?" && help && singleKeys()) {
      event.preventDefault();
      help();
    } else if (review !== null) {
      const act = key === "Escape" ? () => review.close() : (arrow(event, review) ?? (singleKeys() ? LETTERS[key] : undefined));
      if (act?.(review)) event.preventDefault();
    }
  });
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** The arrows go from card to card while a card has the focus; elsewhere they scroll. */
function arrow({ key, target }: KeyboardEvent, review: Review): (() => boolean) | undefined {
  const onCard = target instanceof Element && target.matches(".card-head");
  const by = { ArrowDown: 1 as const, ArrowUp: -1 as const }[key];
  return onCard && by !== undefined ? () => review.step(by) : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
