//! Words of a recording that may be slips of the tongue, before anything is aligned with them.

use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::Word;
use literatim_source::Source;

/// Maximum words of a false start, or that are said again.
pub(super) const FALSE_START: usize = 4;

/// For each of these words of a recording whether it may be a slip: a sound, or one of words that come again at once. None of another text.
pub(super) fn slips(source: &Source, words: &[Word]) -> Vec<bool> {
    if source.document.times.is_empty() {
        return Vec::new();
    }
    let mut slips: Vec<bool> = words.iter().map(|word| lexicon::is(&word.key, Classes::HESITATION)).collect();
    let spoken: Vec<usize> = (0..words.len()).filter(|&at| !slips[at]).collect();
    for at in 0..spoken.len() {
        let keys = |from: usize, count: usize| spoken[from..from + count].iter().map(|&word| &words[word].key);
        let comes_again = |&count: &usize| at + 2 * count <= spoken.len() && keys(at, count).eq(keys(at + count, count));
        if let Some(count) = (1..=FALSE_START).rev().find(comes_again) {
            spoken[at..at + count].iter().for_each(|&word| slips[word] = true);
        }
    }
    slips
}
