import type { Lookup, Settlement } from "../model.js";
import type { Settled } from "./provider.js";

/** Whether the text of a case is wanted: the draft quotes or pin-cites it, or all are wanted, and the user gave no source for it. */
export function needsText({ quotations, pinned, sources }: Lookup, everyText: boolean): boolean {
  return sources.length === 0 && (everyText || pinned || quotations.length > 0);
}

/**
 * Whether an earlier index said what is at a citation, so that whether the case exists is not asked again. One that has texts too is asked whether it has
 * the case elsewhere; an offline index that has the whole volume is the word of those who want to ask nobody.
 */
export function isDecided(settled: Settled | undefined): boolean {
  if (!settled) return false;
  const { existence } = settled.settlement;
  const places = settled.inquiry.places ?? [];
  // Of a volume that the index has in part, another case may begin on the page.
  const isComplete = places.some(({ standing, complete }) => complete && (standing === "no_case" || standing === "other_name"));
  return existence === "found" || isComplete || (places.length > 0 && existence === "interior_page");
}

/** Whether it is open if a case exists. */
export function isOpen({ existence }: Pick<Settlement, "existence">): boolean {
  return existence === "not_in_index" || existence === "cannot_check" || existence === "not_looked_up";
}
