import { readFileSync } from "node:fs";

/** The files of the service's own page, by their paths. They hold nothing of a client, and need no token. */
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  "/": ["service-page.html", "text/html; charset=utf-8"],
  "/service-page.css": ["service-page.css", "text/css; charset=utf-8"],
  "/service-page.js": ["service-page.js", "text/javascript; charset=utf-8"],
};

/** Where the page's files are served. */
export const PAGE_PATHS: readonly string[] = Object.keys(FILES);

/** The page asks this service alone, loads nothing else, and is shown in no frame. */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-cache",
};

const read = new Map<string, Buffer<ArrayBuffer>>();

/** A file of the page. */
export function pageAt(path: string): Response {
  const [file, type] = FILES[path] ?? ["", ""];
  const bytes = read.get(file) ?? Buffer.from(readFileSync(new URL(`./${file}`, import.meta.url)));
  read.set(file, bytes);
  return new Response(bytes, { headers: { ...HEADERS, "content-type": type } });
}
