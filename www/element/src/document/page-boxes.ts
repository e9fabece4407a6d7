import type { OriginView, Span16 } from "../../../src/model.js";

/** A rectangle on a page as it is shown, in points from its top left corner. */
export interface PageBox {
  /** The page, from 1. */
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The width and the height of a page, in points. */
export type PageSize = readonly [width: number, height: number];

/** How far letters reach above and below the baseline, in ems. */
const ABOVE = 0.78;
const BELOW = 0.22;

/** The rectangles that cover `span` on the pages of a PDF, one for each line. `origins` are in order of their spans. */
export function boxesOf(span: Span16, text: string, origins: readonly OriginView[], sizeOf: (page: number) => PageSize): PageBox[] {
  const boxes: PageBox[] = [];
  for (let at = firstEndingAfter(origins, span[0]); at < origins.length; at++) {
    const origin = origins[at];
    if (origin === undefined || origin.span[0] >= span[1]) break;
    if (!("line" in origin.place)) continue;
    const line = origin.place.line;
    // An advance is that of a character, a span counts units of UTF-16.
    const before = [...text.slice(origin.span[0], Math.max(span[0], origin.span[0]))].length;
    const within = [...text.slice(Math.max(span[0], origin.span[0]), Math.min(span[1], origin.span[1]))].length;
    const edges = [line.left];
    for (const advance of line.advances) edges.push((edges.at(-1) ?? line.left) + advance / 10);
    const some = edges.slice(before, before + within + 1);
    if (some.length < 2) continue;
    const [from, to] = [Math.min(...some), Math.max(...some)];
    boxes.push(
      shown(line.page, line.turn, [from, line.baseline - BELOW * line.size], [to, line.baseline + ABOVE * line.size], sizeOf(line.page)),
    );
  }
  return boxes;
}

function firstEndingAfter(origins: readonly OriginView[], offset: number): number {
  let low = 0;
  let high = origins.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((origins[middle]?.span[1] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A rectangle in the coordinates of a turned page, whose origin is at the lower left, on the page as it is shown. */
function shown(page: number, turn: number, from: [number, number], to: [number, number], [width, height]: PageSize): PageBox {
  const turned = ([along, across]: [number, number]): [number, number] => {
    if (turn === 1) return [width - across, along];
    if (turn === 2) return [width - along, height - across];
    return turn === 3 ? [across, height - along] : [along, across];
  };
  const [a, b] = [turned(from), turned(to)];
  const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [bottom, top] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  return { page, left, top: height - top, width: right - left, height: top - bottom };
}
