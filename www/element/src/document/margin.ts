import type { PageBox } from "./page-boxes.js";

/** The text of a page: where it begins and ends from left to right, in points, and whether it has columns. */
export interface PageText {
  readonly left: number;
  readonly right: number;
  readonly hasColumns: boolean;
}

/** The place of a sign on its page, in points. */
export interface MarginPlace {
  readonly left: number;
  readonly top: number;
}

/** Points between text and sign. */
const GAP = 4;

/** The least share of a page's lines that cross its middle if it has one column. */
const CROSSING = 0.1;

/** The text of a page of this width, by the boxes of its lines. */
export function pageText(lines: readonly PageBox[], width: number): PageText {
  const crossing = lines.filter(({ left, width: own }) => left < width / 2 && left + own > width / 2).length;
  return {
    left: lines.reduce((least, { left }) => Math.min(least, left), width),
    right: lines.reduce((most, { left, width: own }) => Math.max(most, left + own), 0),
    hasColumns: crossing < CROSSING * lines.length,
  };
}

/**
 * Places for the signs of a page in its margins, where they cover no text. Each is next to the line in which its words end, or lower if another
 * sign is there: in the right margin, or in the left one for words of a left column and where the right one is too narrow. `ends` are the boxes in which words end, `size` is that of a
 * sign.
 */
export function marginPlaces(ends: readonly PageBox[], { left, right, hasColumns }: PageText, size: number, width: number): MarginPlace[] {
  const needed = GAP + size;
  const isLeftOnly = width - right < needed && left >= needed;
  const free = { left: -Infinity, right: -Infinity };
  const places: MarginPlace[] = [];
  const order = [...ends.entries()].sort(([, a], [, b]) => a.top - b.top);
  for (const [at, box] of order) {
    const side = isLeftOnly || (hasColumns && box.left + box.width / 2 < width / 2) ? "left" : "right";
    const top = Math.max(box.top + (box.height - size) / 2, free[side]);
    free[side] = top + size;
    places[at] = { left: side === "left" ? Math.max(left - needed, 0) : Math.min(right + GAP, width - size), top };
  }
  return places;
}
