//! Recordings: what those who quote speech leave out by convention (hesitations, words that the speaker repeats at once, false starts), and the turns of
//! speakers.

use super::fragment::Fragment;
use super::slips::FALSE_START;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_source::Source;

/// The licence of such an omission.
pub(crate) const SPEECH: &str = "quoting speech";

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
    // `I said no. No one came` and `five five` say something by each of their words.
    if keys().any(|key| lexicon::is_turning(key) || lexicon::is_negation(key) || lexicon::is_numeric(key)) {
        return false;
    }
    let text = fragment.source.flow.text();
    let spoken = |at: &usize| !is_sound(key(*at));
    let after: Vec<usize> = (end..fragment.words.len()).filter(spoken).take(own.len()).collect();
    let before: Vec<usize> = (0..first).rev().filter(spoken).take(own.len()).collect();
    // Nobody repeats a word over the end of a sentence, or of a turn.
    let in_sentence = |from: usize, to: usize| {
        let between = text.get(fragment.words[from].word.span.start..fragment.words[to].word.span.start);
        between.is_some_and(|between| !between.contains(['.', '?', '!', ':', '\n']))
    };
    let is_same = |others: &mut dyn Iterator<Item = usize>| others.map(key).eq(keys());
    let comes_again = after.len() == own.len() && in_sentence(first, after[0]) && is_same(&mut after.iter().copied());
    let came_before = before.len() == own.len() && in_sentence(before[before.len() - 1], last) && is_same(&mut before.iter().rev().copied());
    // `We would— we will go`: the speaker breaks off, and begins again with the same word.
    let breaks_off = || text[fragment.words[last].word.span.end..].trim_start_matches([',', ' ']).starts_with(['—', '–', '…', '-']);
    let begins_again = own.len() <= FALSE_START && after.first().is_some_and(|&next| in_sentence(first, next) && Some(key(next)) == keys().next());
    comes_again || came_before || begins_again && breaks_off()
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
    if first >= last {
        return false;
    }
    let names = |block: usize| speaker(&flow.text()[flow.blocks()[block].span]);
    // A name begins more than one turn of a recording; `Remember: the horn comes first` names nobody.
    let is_speaker = |name: &&str| name.is_empty() || (0..flow.blocks().len()).filter(|&block| names(block) == Some(*name)).nth(1).is_some();
    let speaker = |block: usize| names(block).filter(is_speaker);
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
