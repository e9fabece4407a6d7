//! Words that several loaded sources have: a statute that all of them quote, or a formula of courts. They are nobody's.

use super::swept::SweptDraft;
use literatim_matching::text::{Span, words_in};
use literatim_source::Source;

/// How many sources have words that are nobody's.
pub(super) const COMMON: usize = 3;

/// Minimum number of words of a run that fewer sources have.
const OWN: usize = 8;

/// Whether fewer than [`OWN`] words of a run are in fewer than [`COMMON`] sources. A source has a word if one of its own runs covers it.
pub(super) fn are_common(text: &str, run: Span, sources: &[Source], swept: &SweptDraft) -> bool {
    let words = words_in(text, run);
    let mut holding = vec![0; words.len()];
    for source in sources {
        let mut has = vec![false; words.len()];
        for found in swept.of(&source.name).iter().filter(|found| found.draft.overlaps(run)) {
            let from = words.partition_point(|word| word.span.start < found.draft.start);
            let to = words.partition_point(|word| word.span.end <= found.draft.end);
            has.get_mut(from..to).into_iter().flatten().for_each(|has| *has = true);
        }
        holding.iter_mut().zip(has).for_each(|(holding, has)| *holding += usize::from(has));
    }
    holding.iter().filter(|&&holding| holding < COMMON).count() < OWN
}
