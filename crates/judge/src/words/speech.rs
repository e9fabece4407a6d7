//! Recordings: what those who quote speech leave out by convention (hesitations, words that the speaker repeats at once, false starts), and the turns of
//! speakers.

use super::fragment::Fragment;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_source::Source;

/// The licence of such an omission.
pub(crate) const SPEECH: &str = "quoting speech";

/// Maximum words of a false start.
const FALSE_START: usize = 4;

/// Whether these words of a recording are such; `first` is the index of the first of `count`.
pub(super) fn is_slip(fragment: &Fragment, first: usize, count: usize) -> bool {
    if fragment.source.document.times.is_empty() {
        return false;
    }
    let key = |at: usize| fragment.words[at].word.key.as_str();
    let is_sound = |key: &str| lexicon::is(key, Classes::HESITATION);
    let end = first + count;
    let own: Vec<usize> = (first..end).filter(|&at| !is_sound(key(at))).collect();
    let Some(&last) = own.last() else { return true };
    let keys = || own.iter().map(|&at| key(at));
    let after = (end..fragment.words.len()).map(key).filter(|key| !is_sound(key));
    let before = (0..first).rev().map(key).filter(|key| !is_sound(key));
    let is_again = after.clone().take(own.len()).eq(keys()) || before.take(own.len()).eq(keys().rev());
    // `We would— we will go`: the speaker breaks off, and begins again with the same word.
    let telling = |key: &str| lexicon::is_negation(key) || lexicon::is_numeric(key);
    let breaks_off = || {
        let text = fragment.source.flow.text();
        text[fragment.words[last].word.span.end..].trim_start_matches([',', ' ']).starts_with(['—', '–', '…', '-'])
    };
    let begins_again = after.take(1).eq(keys().take(1)) && own.len() <= FALSE_START && !keys().any(telling);
    is_again || begins_again && breaks_off()
}

/// Maximum bytes of the name of a speaker before a colon.
const NAME: usize = 40;

/// Whether another speaker's turn begins between two places of a recording.
pub(super) fn is_interrupted(source: &Source, from: usize, to: usize) -> bool {
    if source.document.times.is_empty() {
        return false;
    }
    let flow = &source.flow;
    let (Some((first, _)), Some((last, _))) = (flow.block_at(from.saturating_sub(1)), flow.block_at(to)) else { return false };
    let speaker = |block: usize| speaker(&flow.text()[flow.blocks()[block].span]);
    let own = (0..=first).rev().find_map(speaker);
    (first + 1..=last).filter_map(speaker).any(|other| own != Some(other))
}

/// Who begins to speak with a paragraph: the name before its colon, or nobody by name after a sign of a new speaker.
fn speaker(paragraph: &str) -> Option<&str> {
    if paragraph.starts_with(">>") || paragraph.starts_with("- ") {
        return Some("");
    }
    let (name, _) = paragraph.split_once(':')?;
    (name.len() <= NAME && name.split(' ').all(|word| word.starts_with(char::is_uppercase))).then(|| name.trim_end())
}
