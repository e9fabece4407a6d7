import { plain } from "../../../element/src/ui/plain.js";
import { byId } from "./by-id.js";

/** Milliseconds between two announcements of progress: a screen reader needs about that long to say one. */
const BREATH = 3000;

let last = 0;

/** Makes screen readers say `text` after what they are saying. */
export function announce(text: string): void {
  last = performance.now();
  byId("announcer").textContent = plain(text);
}

/** As {@link announce}, but skipped when something was announced a moment ago: for progress, where the newest state is enough. */
export function announceProgress(text: string): void {
  if (performance.now() - last >= BREATH) announce(text);
}
