import type { GivenAttribution, GivenChoice } from "../engine/engine.js";

/** What the reader decided about a draft: to which citations its quotations belong, and which of several cases its citations mean. */
export interface Decisions {
  /** The name of the draft. */
  readonly draft: string;
  readonly attributions: readonly GivenAttribution[];
  readonly choices: readonly GivenChoice[];
}

/** No decisions about a draft yet. */
export function undecided(draft: string): Decisions {
  return { draft, attributions: [], choices: [] };
}

/** Decisions with the citation to which the quotations with these words belong: null for none, undefined for no decision. */
export function attributed(decisions: Decisions, quotation: string, citation: string | null | undefined): Decisions {
  const others = decisions.attributions.filter((one) => one.quotation !== quotation);
  return { ...decisions, attributions: citation === undefined ? others : [...others, { quotation, citation }] };
}

/** Decisions with the case, by its id in the index, that the citations with this text mean; null for no decision. */
export function chosen(decisions: Decisions, citation: string, id: string | null): Decisions {
  const others = decisions.choices.filter((one) => one.citation !== citation);
  return { ...decisions, choices: id === null ? others : [...others, { citation, case: id }] };
}

/** Decisions about a draft in which a quotation or a citation has other words. */
export function reworded({ draft, attributions, choices }: Decisions, before: string, after: string): Decisions {
  const now = (words: string): string => (words === before ? after : words);
  return {
    draft,
    attributions: attributions.map(({ quotation, citation }) => ({ quotation: now(quotation), citation: citation && now(citation) })),
    choices: choices.map((one) => ({ ...one, citation: now(one.citation) })),
  };
}
