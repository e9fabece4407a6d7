// Written by scripts/site/verdicts.mjs from benches/first-sight.jsonl.

/** How often each verdict was wrong, with the interval of 95 %. */
export const ACCURACY: Readonly<Record<string, string>> = {
  not_found: "0 of 5 (0.0 %; 0.0 to 43 %), on texts that nobody had seen.",
  altered: "2 of 31 (6.5 %; 1.8 to 21 %), on texts that nobody had seen.",
  paraphrase: "Not counted yet.",
  spliced: "0 of 13 (0.0 %; 0.0 to 23 %), on texts that nobody had seen.",
  wrong_source: "Not counted yet.",
  wrong_voice: "Not counted yet.",
  meaning_may_turn: "0 of 8 (0.0 %; 0.0 to 32 %), on texts that nobody had seen.",
  wrong_page: "0 of 4 (0.0 %; 0.0 to 49 %), on texts that nobody had seen.",
  minor: "0 of 25 (0.0 %; 0.0 to 13 %), on texts that nobody had seen.",
  faithful: "0 of 57 (0.0 %; 0.0 to 6.3 %), on texts that nobody had seen.",
  verbatim: "0 of 65 (0.0 %; 0.0 to 5.6 %), on texts that nobody had seen.",
  cannot_check: "Not counted yet.",
};
