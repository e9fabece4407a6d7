import { byId } from "./element.js";

/** Milliseconds between two announcements of progress: a screen reader needs about that long to say one. */
const BREATH = 3000;

let last = 0;

/** Has screen readers say `text` when they are done with what they are saying. */
export function announce(text: string): void {
  last = performance.now();
  byId("announcer").textContent = text;
}

/** As {@link announce}, but left out when something was announced a moment ago: for progress, of which the newest state is enough. */
export function announceProgress(text: string): void {
  if (performance.now() - last >= BREATH) announce(text);
}
