import type { DocumentText } from "../model.js";

/** What was read of a document, as far as its furniture is in it. */
export type WithFurniture = Pick<DocumentText, "text" | "hidden" | "pages"> & { readonly type: DocumentText["type"] | null };

/** A line of a file that belongs to its pages. */
export interface FurnitureLine {
  /** The label of its page; `null` where the file has no pages. */
  readonly page: string | null;
  readonly text: string;
}

/**
 * The lines of a PDF or of a flat text that are left out whole: running heads and feet, the numbers of pages and of lines. Where other formats
 * keep heads and feet, they are asides.
 */
export function furnitureOf({ type, text, hidden, pages }: WithFurniture): readonly FurnitureLine[] {
  if (type !== "pdf" && type !== "text") return [];
  const lines: FurnitureLine[] = [];
  for (const [start, end] of hidden) {
    const from = start === 0 || text[start - 1] === "\n" ? start : text.indexOf("\n", start) + 1;
    if (from === 0 && start > 0) continue;
    const to = end === text.length || text[end - 1] === "\n" || text[end] === "\n" ? end : text.lastIndexOf("\n", end - 1);
    if (to <= from) continue;
    let at = from;
    for (const line of text.slice(from, to).split("\n")) {
      const page = pages.findLast((one) => one.at <= at)?.label ?? null;
      if (line.trim() !== "") lines.push({ page, text: line.trim() });
      at += line.length + 1;
    }
  }
  return lines;
}

/** The lines as text, each behind its page. */
export function furnitureText(lines: readonly FurnitureLine[]): string {
  if (lines.length === 0) return "No line is left out as a head or foot of a page.\n";
  return lines.map(({ page, text }) => `${page === null ? "" : `[page ${page}] `}${text}\n`).join("");
}
