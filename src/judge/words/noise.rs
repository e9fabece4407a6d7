//! Differences that are faults of recognition and no changes.

use super::fragment::{Fragment, Noise, is_name};
use super::misread;
use crate::lexicon::{self, Classes};
use crate::quote::QuotedWord;

/// The license of a fault that is the source's.
pub(in crate::judge) const SOURCE_NOISE: &str = "noise in the source";

/// Whether one of two words is the other misread: it looks so, and it is no word of its own. The license, when the fault is the
/// source's; none inside, when it is the draft's or may be.
pub(super) fn misread(fragment: &Fragment, noise: Noise, quoted: &QuotedWord, key: &str, word: usize) -> Option<Option<&'static str>> {
    let count = |key: &str| fragment.source.indexed.count(key);
    // Figures with letters for some of them: `l00` for `100`.
    if let (Some(ours), Some(theirs)) = (misread::as_figures(&quoted.key), misread::as_figures(key))
        && ours == theirs
    {
        return Some(key.contains(|c: char| c.is_ascii_alphabetic()).then_some(SOURCE_NOISE));
    }
    // A number in words is no other number misread, nor is a word that turns the sense.
    let telling = |key: &str| lexicon::is_numeric(key) || lexicon::is_negation(key) || lexicon::is(key, Classes::MODAL);
    if telling(key) && telling(&quoted.key) && !key.contains(|c: char| c.is_ascii_digit()) && !quoted.key.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    // Beside words that were surely misread, any letter of one that stands nowhere else may be wrong.
    let stands = count(&quoted.key) > 0 || lexicon::is_function_word(&quoted.key);
    let slip = noise.source && stands && key.len() > 2 && strsim::osa_distance(&quoted.key, key) == 1;
    if !slip && !misread::looks_misread(&quoted.key, key) && !misread::looks_misread(key, &quoted.key) {
        return None;
    }
    let digits = |key: &str| key.chars().filter(char::is_ascii_digit).collect::<String>();
    // A figure among letters is a fault of recognition; one that only one side has is no figure.
    let mixed = |key: &str| key.contains(|c: char| c.is_ascii_digit()) && key.contains(|c: char| c.is_ascii_alphabetic());
    let known = |key: &str, noise: bool| (fragment.known)(key) || !noise && misread::is_confusable(key) || lexicon::is_function_word(key);
    // A fault of the source repeats itself, but seldom beside the right word.
    let in_source = count(key) > 2 && count(key) * 8 > count(&quoted.key) || known(key, noise.source);
    let in_draft = count(&quoted.key) > 0 || known(&quoted.key, noise.draft);
    let figures = [digits(key), digits(&quoted.key)];
    match (in_source && !mixed(key), in_draft && !mixed(&quoted.key)) {
        _ if figures[0] != figures[1] && figures.iter().all(|figures| !figures.is_empty()) => None,
        // Both are words: the source's is misread only where it has this phrase with the quotation's word elsewhere.
        (true, true) => {
            (!known_to_turn(key) && !known_to_turn(&quoted.key) && is_slip_of_a_phrase(fragment, &quoted.key, word)).then_some(Some(SOURCE_NOISE))
        }
        // A surname with another letter is another name.
        (true, false) => {
            let one_letter = key.chars().count() == quoted.key.chars().count() && !mixed(&quoted.key) && !noise.draft;
            (!(one_letter && is_name(fragment, quoted.span, word))).then_some(None)
        }
        (false, true) => Some(Some(SOURCE_NOISE)),
        (false, false) if mixed(key) => Some(Some(SOURCE_NOISE)),
        // Two names that stand nowhere else are two names.
        (false, false) => (!is_name(fragment, quoted.span, word)).then_some(None),
    }
}

/// Whether a word may turn the sense by itself, so that no other is taken for it.
fn known_to_turn(key: &str) -> bool {
    lexicon::is_numeric(key) || lexicon::is_negation(key) || lexicon::is_function_word(key)
}

/// How often the source must have the right word where it has a wrong one once.
const OFTEN: u32 = 4;

/// Whether the source has `right` elsewhere with the neighbours that its word `word` has here, on either side: `in this case` and `case of the`,
/// and once `in this ease of the`.
fn is_slip_of_a_phrase(fragment: &Fragment, right: &str, word: usize) -> bool {
    let key = |at: Option<usize>| at.and_then(|at| fragment.words.get(at)).map(|word| word.word.key.as_str());
    let own = fragment.words[word].word.key.as_str();
    if fragment.source.indexed.count(own) != 1 || fragment.source.indexed.count(right) < OFTEN {
        return false;
    }
    let [first, second] = [2, 1].map(|back| key(word.checked_sub(back)));
    let [third, fourth] = [1, 2].map(|on| key(Some(word + on)));
    let text = fragment.source.folded().text();
    let stands = |words: [Option<&str>; 3]| {
        let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        let is_whole = |at: usize, len: usize| is_edge(text[..at].chars().next_back()) && is_edge(text[at + len..].chars().next());
        let phrase: Option<Vec<&str>> = words.into_iter().collect();
        phrase
            .map(|words| words.join(" "))
            .is_some_and(|words| memchr::memmem::find_iter(text.as_bytes(), &words).any(|at| is_whole(at, words.len())))
    };
    let right = Some(right);
    stands([first, second, right]) && (stands([second, right, third]) || stands([right, third, fourth]))
}
