// Written by scripts/site/verdicts.mjs from benches/first-sight.jsonl.

/** How often each verdict was wrong, with the interval of 95 %. */
export const ACCURACY: Readonly<Record<string, string>> = {
  not_found: "0 of 2 (0.0 %; 0.0 to 66 %), on texts that nobody had seen.",
  altered: "2 of 19 (11 %; 2.9 to 31 %), on texts that nobody had seen.",
  paraphrase: "Not counted yet.",
  spliced: "0 of 8 (0.0 %; 0.0 to 32 %), on texts that nobody had seen.",
  wrong_source: "Not counted yet.",
  wrong_voice: "Not counted yet.",
  meaning_may_turn: "0 of 3 (0.0 %; 0.0 to 56 %), on texts that nobody had seen.",
  wrong_page: "0 of 1 (0.0 %; 0.0 to 79 %), on texts that nobody had seen.",
  minor: "0 of 11 (0.0 %; 0.0 to 26 %), on texts that nobody had seen.",
  faithful: "0 of 19 (0.0 %; 0.0 to 17 %), on texts that nobody had seen.",
  verbatim: "0 of 37 (0.0 %; 0.0 to 9.4 %), on texts that nobody had seen.",
  cannot_check: "Not counted yet.",
};
