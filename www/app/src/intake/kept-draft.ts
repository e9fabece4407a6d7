import { type Given, givenAddress, givenFile } from "../../../element/src/intake/given.js";
import type { Decisions } from "../../../src/report/decisions.js";

/** The storage keys of the draft in this tab: its description, and the bytes of its file. */
const DRAFT = "literatim.draft";
const FILE = "literatim.draft-file";

/** Bytes of the largest file that is kept. Browsers give a tab about five million units of UTF-16, and each byte takes one. */
const MOST_BYTES = 4_000_000;

/** The content of the sheet: plain text, or an HTML document if it has structure. */
export interface SheetText {
  type: "plain" | "html";
  text: string;
}

/** The draft as the tab keeps it, across reloads and the back button. The browser deletes it with the tab. */
export interface KeptDraft {
  sheet: SheetText | null;
  /** The file or the address that replaces the sheet. */
  given: { name: string; origin: "file" | "address" } | null;
  /** Whether there were sources, which are not kept. */
  hadSources: boolean;
  /** Whether it has corrections that no file of the user has. */
  isCorrected: boolean;
  /** What the reader decided about it. */
  decisions: Decisions;
}

/** Keeps the draft; null deletes it. Returns whether the browser stored it. */
export function keepDraft(draft: KeptDraft | null): boolean {
  return stored(DRAFT, draft && JSON.stringify(draft));
}

/** Keeps the bytes of the draft's file; null deletes them. Returns whether the file was small enough. */
export async function keepFile(file: Blob | null): Promise<boolean> {
  const fits = file !== null && file.size <= MOST_BYTES;
  return stored(FILE, fits ? await bytesOf(file) : null) && (file === null || fits);
}

/** The kept draft, with its file or address; null when there is none. */
export function keptDraft(): (Omit<KeptDraft, "given"> & { given: Given | null }) | null {
  try {
    const text = sessionStorage.getItem(DRAFT);
    if (text === null) return null;
    const { given, ...kept } = JSON.parse(text) as KeptDraft;
    return { ...kept, given: given && restored(given) };
  } catch {
    return null;
  }
}

function restored({ name, origin }: NonNullable<KeptDraft["given"]>): Given | null {
  if (origin === "address") return givenAddress(name);
  const bytes = sessionStorage.getItem(FILE);
  return bytes === null ? null : givenFile(new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))]), name);
}

/** Stores `value` in the tab's storage, or deletes it; false if it is too large or the browser has no storage. */
function stored(key: string, value: string | null): boolean {
  try {
    sessionStorage.removeItem(key);
    if (value !== null) sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The bytes of a file as a string, one unit for each. */
function bytesOf(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => resolve(null);
    reader.readAsBinaryString(file);
  });
}
