//! Finds the runs of a draft that a source has, nearly word for word, wherever quotation marks are.
//!
//! The 4-grams of words of the sources are indexed, some megabytes at once. The draft looks up each of its own; hits on one diagonal grow to exact pieces
//! (`pieces.rs`), pieces are chained with a cost for gaps (`chains.rs`), and chains are extended over changed words (`ends.rs`). The work is linear in
//! the draft and the sources, and the runs of one source do not depend on the others.
//!
//! ```
//! use literatim_matching::locate::sweep::{FunctionWords, SweptWords, sweep};
//! use literatim_matching::text::fold;
//!
//! let function_words = FunctionWords::new(["the", "of", "at", "no", "is", "to", "a", "for", "that", "does"]);
//! let words = |text: &str| SweptWords::new(&fold(text), &function_words);
//! let source = words("It is old law that nobody waits at the quay for a ferry that does not sail. The rest is custom.");
//! let draft = words("We know that nobody waits at the stone quay for a ferry that does sail, and go.");
//!
//! let swept = sweep(&draft, &[&source]);
//! let run = &swept.runs[0];
//! assert_eq!((run.draft.clone(), run.passage.clone(), run.edits), (2..15, 4..17, 2));
//! ```

mod chains;
mod ends;
mod grams;
mod pieces;
mod words;

pub use grams::SourceGrams;
pub use words::{FunctionWords, SweptWords};

use crate::order;
use chains::Chain;
use ends::Toward;
use pieces::{ExactPiece, pieces};
use std::ops::Range;

/// Words of a draft that a source has, nearly word for word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweptRun {
    /// Where it is in the draft, in words.
    pub draft: Range<usize>,
    /// The source, by its place in the list that the grams were made from.
    pub source: usize,
    /// Where it is in the source, in words.
    pub passage: Range<usize>,
    /// The number of equal words.
    pub equal: usize,
    /// The number of those that are neither function words nor numbers.
    pub content: usize,
    /// The longest exact piece, in words of the draft.
    pub core: Range<usize>,
    /// The number of words that are replaced, left out or added.
    pub edits: usize,
    /// The sum of the weights of equal words less the costs of edits, in tenths of a content word.
    score: i32,
}

/// The runs of a draft, and what was not searched.
#[derive(Clone, Debug, Default)]
pub struct Swept {
    /// The runs, in order of place in the draft, then of source.
    pub runs: Vec<SweptRun>,
    /// Words of the draft that repeat so often in the sources that they were not searched.
    pub given_up: Vec<Range<usize>>,
}

/// Minimum number of equal words, and of content words among them: the loosest filter that keeps .988 of real quotations.
const EQUAL: usize = 6;
const CONTENT: usize = 2;

/// How many words are indexed at once, three megabytes of text: a larger index is outside of the processor's cache, and takes four times as long to fill.
/// Fewer in tests, so that they index several times.
const INDEXED: usize = if cfg!(test) { 1000 } else { 500_000 };

/// The runs of a draft that the sources have.
pub fn sweep(draft: &SweptWords, sources: &[&SweptWords]) -> Swept {
    let mut swept = Swept::default();
    let mut first = 0;
    while first < sources.len() {
        let mut words = 0;
        let fitting = sources[first..].iter().take_while(|source| {
            words += source.len();
            words <= INDEXED
        });
        let count = fitting.count().max(1);
        swept_over(draft, &SourceGrams::new(sources[first..first + count].to_vec()), first, &mut swept);
        first += count;
    }
    order::sort_by_key(&mut swept.runs, |run| (run.draft.start, run.draft.end, run.source));
    order::sort_by_key(&mut swept.given_up, |window| window.start);
    swept.given_up.dedup();
    swept
}

/// Adds the runs that sources have, of which the first one has this number.
fn swept_over(draft: &SweptWords, sources: &SourceGrams, first: usize, swept: &mut Swept) {
    let (mut found, given_up) = pieces(draft, sources);
    swept.given_up.extend(given_up);
    order::sort_by_key(&mut found, |piece| (piece.source, piece.draft.start, piece.at));
    found.dedup();
    for own in found.chunk_by(|a, b| a.source == b.source) {
        let source = sources.words(own[0].source);
        let chained = chains::chains(draft, own);
        let runs = maximal(chained.iter().map(|chain| run(draft, source, own, chain)).collect());
        swept.runs.extend(runs.into_iter().map(|run| SweptRun { source: first + run.source, ..run }));
    }
}

/// A chain with its ends, and what is equal and changed in it.
fn run(draft: &SweptWords, source: &SweptWords, pieces: &[ExactPiece], chain: &Chain) -> SweptRun {
    let (first, last) = (&pieces[chain.pieces[0]], &pieces[chain.pieces[chain.pieces.len() - 1]]);
    let start = ends::extended(draft, source, first.draft.start, first.at, Toward::Start);
    let end = ends::extended(draft, source, last.draft.end, last.at + last.draft.len(), Toward::End);
    let range = first.draft.start - start.draft..last.draft.end + end.draft;
    let mut run = SweptRun {
        source: first.source,
        passage: first.at - start.source..last.at + last.draft.len() + end.source,
        equal: start.equal + end.equal,
        content: start.content + end.content,
        core: 0..0,
        edits: start.edits + end.edits,
        score: chain.score + start.score + end.score,
        draft: range,
    };
    let (mut read, mut read_in_source) = (first.draft.start, first.at);
    for piece in chain.pieces.iter().map(|&index| &pieces[index]) {
        let overlap = read.saturating_sub(piece.draft.start).max(read_in_source.saturating_sub(piece.at));
        let own = piece.draft.start + overlap..piece.draft.end;
        run.edits += ends::edits_between(draft, source, read..own.start, read_in_source..piece.at + overlap);
        run.equal += own.len();
        run.content += own.clone().filter(|&word| draft.is_content(word)).count();
        if own.len() > run.core.len() {
            run.core = own;
        }
        (read, read_in_source) = (piece.draft.end, piece.at + piece.draft.len());
    }
    run
}

/// The runs of one source that are long and near enough and do not lie by half in a better one.
fn maximal(mut runs: Vec<SweptRun>) -> Vec<SweptRun> {
    runs.retain(|run| run.equal >= EQUAL && run.content >= CONTENT && run.edits * 10 <= (run.equal + run.edits) * 4);
    order::sort_by_key(&mut runs, |run| std::cmp::Reverse(run.score));
    let mut kept: Vec<SweptRun> = Vec::new();
    for run in runs {
        let shared = |other: &SweptRun| run.draft.end.min(other.draft.end).saturating_sub(run.draft.start.max(other.draft.start));
        if kept.iter().all(|better| shared(better) * 2 < run.draft.len()) {
            kept.push(run);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold;

    /// Words of letters, none of which recur by design.
    fn prose(seed: u32, count: usize) -> Vec<String> {
        let mut state = seed;
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        (0..count)
            .map(|_| match next(3) {
                0 => ["the", "of", "to", "a", "in", "that"][next(6) as usize].to_owned(),
                _ => (0..4 + next(4)).map(|_| char::from(b'a' + next(26) as u8)).collect(),
            })
            .collect()
    }

    fn swept_words(words: &[String]) -> SweptWords {
        SweptWords::new(&fold(&words.join(" ")), &FunctionWords::new(["the", "of", "to", "a", "in", "that"]))
    }

    /// The runs of a draft of 300 words that takes words 100 to 140 of a source over as `taken`.
    fn runs_of(taken: &[String]) -> (Vec<SweptRun>, usize) {
        let (source, draft) = (prose(1, 400), prose(2, 300));
        let words = [&draft[..150], taken, &draft[150..]].concat();
        let (source, draft) = (swept_words(&source), swept_words(&words));
        (sweep(&draft, &[&source]).runs, taken.len())
    }

    #[test]
    fn words_taken_over_are_one_run_whatever_is_changed_in_them() {
        let passage = prose(1, 400)[100..140].to_vec();
        let changed = |change: &dyn Fn(&mut Vec<String>)| {
            let mut words = passage.clone();
            change(&mut words);
            words
        };
        for (taken, edits) in [
            (passage.clone(), 0),
            (changed(&|words| words[20] = "lantern".into()), 1),
            (changed(&|words| drop(words.remove(20))), 1),
            (changed(&|words| words.insert(20, "never".into())), 1),
            // A clause that is left out is one omission.
            (changed(&|words| drop(words.drain(15..30))), 1),
            (changed(&|words| (words[8], words[20], words[33]) = ("lantern".into(), "lantern".into(), "lantern".into())), 3),
            // A changed word near an end, where no piece of four words is left beyond it.
            (changed(&|words| words[2] = "lantern".into()), 1),
            (changed(&|words| words[37] = "lantern".into()), 1),
        ] {
            let (runs, length) = runs_of(&taken);
            assert_eq!(runs.len(), 1, "{taken:?}");
            assert_eq!((runs[0].draft.clone(), runs[0].passage.clone(), runs[0].edits), (150..150 + length, 100..140, edits), "{taken:?}");
        }
    }

    #[test]
    fn unrelated_texts_share_no_run() {
        for seed in 10..30 {
            let (source, draft) = (swept_words(&prose(seed, 2000)), swept_words(&prose(seed + 100, 500)));
            assert_eq!(sweep(&draft, &[&source]).runs, []);
        }
    }

    #[test]
    fn no_run_goes_on_through_words_that_are_barred() {
        let source = prose(1, 400);
        let mut draft = swept_words(&source[100..140]);
        draft.bar(18..22);
        let source = swept_words(&source);
        let runs = sweep(&draft, &[&source]).runs;
        assert_eq!(runs.iter().map(|run| run.draft.clone()).collect::<Vec<_>>(), [0..18, 22..40]);
    }

    #[test]
    fn the_runs_of_a_source_do_not_depend_on_the_others() {
        let sources: Vec<Vec<String>> = (1..5).map(|seed| prose(seed, 400)).collect();
        let draft = swept_words(&[&sources[2][10..40], &sources[0][300..330], &prose(9, 50), &sources[3][380..400]].concat());
        let swept: Vec<SweptWords> = sources.iter().map(|words| swept_words(words)).collect();
        let together = sweep(&draft, &swept.iter().collect::<Vec<_>>()).runs;
        assert_eq!(together.len(), 3);
        for (number, source) in swept.iter().enumerate() {
            let alone = sweep(&draft, &[source]).runs;
            let alone: Vec<SweptRun> = alone.into_iter().map(|run| SweptRun { source: number, ..run }).collect();
            assert_eq!(alone, together.iter().filter(|run| run.source == number).cloned().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_text_that_repeats_itself_is_given_up_and_said() {
        let phrase = prose(1, 8);
        let words = swept_words(&phrase.iter().cycle().take(8 * 400).cloned().collect::<Vec<_>>());
        let sources: Vec<SweptWords> = (0..200).map(|_| swept_words(&phrase.iter().cycle().take(8 * 20).cloned().collect::<Vec<_>>())).collect();
        let swept = sweep(&words, &sources.iter().collect::<Vec<_>>());
        assert_eq!(swept.given_up, [0..1000, 1000..2000, 2000..3000, 3000..3200]);
    }
}
