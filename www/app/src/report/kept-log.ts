import { type ReviewEntry, ReviewLog } from "../../../src/report/review-log.js";
import { isWorkKept } from "../intake/kept-work.js";

/** The start of the storage keys; the draft's SHA-256 follows. */
const KEY = "literatim.review.";

/** Where logs are: with the draft and the sources, on the device if the user agreed to that, else in the tab. */
function storage(): Storage {
  return isWorkKept() ? localStorage : sessionStorage;
}

/** What the reviewer did with the findings of a draft, by the draft's SHA-256. It is kept across reloads. */
export function keptLog(sha256: string): ReviewLog {
  return new ReviewLog(stored(sha256), (entries) => keep(sha256, entries));
}

/** Gives a changed draft the log of the draft that it came from. */
export function inheritLog(from: string, to: string): void {
  if (from !== to && storage().getItem(KEY + to) === null) keep(to, stored(from));
}

/** Moves all logs to where they belong after the user agreed that they are kept on the device, or withdrew that. */
export function moveLogs(): void {
  const to = storage();
  const from = to === localStorage ? sessionStorage : localStorage;
  for (const key of Object.keys(from).filter((key) => key.startsWith(KEY))) {
    to.setItem(key, from.getItem(key) ?? "[]");
    from.removeItem(key);
  }
}

function stored(sha256: string): ReviewEntry[] {
  try {
    const entries: unknown = JSON.parse(storage().getItem(KEY + sha256) ?? "[]");
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

function keep(sha256: string, entries: readonly ReviewEntry[]): void {
  try {
    storage().setItem(KEY + sha256, JSON.stringify(entries));
  } catch {
    // A tab without storage keeps the log until it is closed.
  }
}
