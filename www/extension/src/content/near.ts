import type { Mark, Span16 } from "../../../element/src/adapters/adapter.js";

/** Up to this many marks are all drawn: in each frame that changes something, the browser goes through the ranges of all highlights. */
const MOST_MARKS = 60;

/** The marks that are drawn: all of a few; of many, those up to one window's height above and below the window. */
export function nearMarks(marks: readonly Mark[], ranges: (span: Span16) => readonly Range[]): readonly Mark[] {
  if (marks.length <= MOST_MARKS) return marks;
  const sorted = [...marks].sort((one, other) => one.span[0] - other.span[0]);
  const { innerHeight } = window;
  /** The first mark whose words begin below a line. A place that is not drawn counts as above it. */
  const firstBelow = (line: number): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const top = ranges((sorted[middle] as Mark).span)[0]?.getBoundingClientRect().top ?? Number.NEGATIVE_INFINITY;
      if (top < line) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return sorted.slice(Math.max(firstBelow(-innerHeight) - 1, 0), firstBelow(2 * innerHeight));
}
