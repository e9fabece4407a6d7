//! How often each verdict was wrong on texts that nobody had seen, with the interval of 95 %. Written by scripts/site/verdicts.mjs from
//! benches/first-sight.jsonl.

use super::model::Headline;

pub(super) const ACCURACY: &[(Headline, &str)] = &[
    (Headline::NotFound, "0 of 5 (0.0 %; 0.0 to 43 %)"),
    (Headline::Altered, "2 of 31 (6.5 %; 1.8 to 21 %)"),
    (Headline::Spliced, "0 of 13 (0.0 %; 0.0 to 23 %)"),
    (Headline::MeaningMayTurn, "0 of 8 (0.0 %; 0.0 to 32 %)"),
    (Headline::WrongPage, "0 of 4 (0.0 %; 0.0 to 49 %)"),
    (Headline::Minor, "0 of 25 (0.0 %; 0.0 to 13 %)"),
    (Headline::Faithful, "0 of 57 (0.0 %; 0.0 to 6.3 %)"),
    (Headline::Verbatim, "0 of 65 (0.0 %; 0.0 to 5.6 %)"),
];
