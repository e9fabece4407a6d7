import type { Span16 } from "../../../src/model.js";
import type { Mark } from "../document/marks.js";
import type { Drawn } from "./drawing.js";

/** The ranges of marks by kind, and those of the chosen one. */
export function drawnOf(marks: readonly Mark[], chosen: string | null, ranges: (span: Span16) => readonly Range[]): Drawn[] {
  const kinds = new Map<string, Range[]>();
  for (const { kind, span } of marks) {
    const own = kinds.get(kind) ?? [];
    own.push(...ranges(span));
    kinds.set(kind, own);
  }
  const own = marks.find(({ id }) => id === chosen);
  if (own !== undefined) kinds.set("chosen", [...ranges(own.span)]);
  return [...kinds].map(([kind, found]) => ({ kind, ranges: found }));
}
