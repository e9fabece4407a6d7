/** Who may be asked for a cited case besides the given files, in the default order: by privacy, then by cost. */
export const ASKABLE = ["kept", "index", "cap", "courtlistener"] as const;
export type Askable = (typeof ASKABLE)[number];

/** What each is called in the plan. */
export const ASKABLE_NAMES: Readonly<Record<Askable, string>> = {
  kept: "what is kept",
  index: "an offline index",
  cap: "static.case.law",
  courtlistener: "CourtListener",
};
