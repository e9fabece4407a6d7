//! Differences that are recognition errors, not changes.

use super::align::Step;
use super::fragment::{Fragment, Noise, is_name};
use super::misread;
use literatim_lexicon::{self as lexicon, Classes, spelling};
use literatim_quote::{QuotedWord, Token};

/// The licence of an error in the source.
pub(crate) const SOURCE_NOISE: &str = "noise in the source";

/// Whether one of two words is a misreading of the other: it looks like one and is not a word itself. Returns the licence if the error is the
/// source's, `Some(None)` if it is or may be the draft's.
pub(super) fn misread(fragment: &Fragment, noise: Noise, quoted: &QuotedWord, key: &str, word: usize) -> Option<Option<&'static str>> {
    let count = |key: &str| fragment.source.indexed.count(key);
    // Figures with some letters among them: `l00` for `100`.
    if let (Some(ours), Some(theirs)) = (misread::as_figures(&quoted.key), misread::as_figures(key))
        && ours == theirs
    {
        return Some(key.contains(|c: char| c.is_ascii_alphabetic()).then_some(SOURCE_NOISE));
    }
    // A bracket around the first letter that the source has misread: `[wjhether`.
    let place = fragment.words[word].word.span;
    let is_bracketed = || fragment.source.flow.text()[..place.start].ends_with('[');
    if has_misread_bracket(key, &quoted.key) && is_bracketed() {
        return Some(Some(SOURCE_NOISE));
    }
    // A number in words is not a misreading of another number; nor is a word that changes the meaning.
    let telling = |key: &str| lexicon::is_numeric(key) || lexicon::is_negation(key) || lexicon::is(key, Classes::MODAL);
    if telling(key) && telling(&quoted.key) && !key.contains(|c: char| c.is_ascii_digit()) && !quoted.key.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    // Of the draft only the quotation tells how it is printed: the words that it shares with other sources do not.
    if lost_in_print(fragment, [key, &quoted.key], true, &|word| count(word) > 0) {
        return Some(Some(SOURCE_NOISE));
    }
    if lost_in_print(fragment, [&quoted.key, key], false, &|_| false) {
        return Some(None);
    }
    // Next to clearly misread words, any letter of a word that occurs nowhere else may be wrong.
    let stands = count(&quoted.key) > 0 || lexicon::is_function_word(&quoted.key);
    let slip = noise.source && stands && key.len() > 2 && strsim::osa_distance(&quoted.key, key) == 1;
    if !slip && !misread::looks_misread(&quoted.key, key) && !misread::looks_misread(key, &quoted.key) {
        return None;
    }
    let digits = |key: &str| key.chars().filter(char::is_ascii_digit).collect::<String>();
    // A figure among letters is a recognition error; one that only one side has is not a figure.
    let mixed = |key: &str| key.contains(|c: char| c.is_ascii_digit()) && key.contains(|c: char| c.is_ascii_alphabetic());
    let known = |key: &str, noise: bool| (fragment.known)(key) || !noise && misread::is_confusable(key) || lexicon::is_function_word(key);
    // An error of the source recurs, but rarely together with the right word.
    let in_source = count(key) > 2 && count(key) * 8 > count(&quoted.key) || known(key, noise.source);
    let in_draft = count(&quoted.key) > 0 || known(&quoted.key, noise.draft);
    let figures = [digits(key), digits(&quoted.key)];
    match (in_source && !mixed(key), in_draft && !mixed(&quoted.key)) {
        _ if figures[0] != figures[1] && figures.iter().all(|figures| !figures.is_empty()) => None,
        // Both are words: the source's is misread only if the source has this phrase with the quotation's word elsewhere.
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
        // Two names that occur nowhere else are different names.
        (false, false) => (!is_name(fragment, quoted.span, word)).then_some(None),
    }
}

/// Whether the first of two words is surely the second with a long s read as f or without the apostrophe of a contraction: it is no other word, or its
/// text has several more of its kind: the source, whose words `has` knows, or what is quoted of the draft.
fn lost_in_print(fragment: &Fragment, [read, meant]: [&str; 2], in_source: bool, has: &dyn Fn(&str) -> bool) -> bool {
    let is_word = |word: &str| misread::is_confusable(word) || lexicon::is_function_word(word);
    if misread::lost_apostrophe(read, meant) {
        return spelling::expand(meant).is_some_and(|[_, second]| lexicon::is_negation(second) || !is_word(read));
    }
    if !misread::has_long_s(read, meant) {
        return false;
    }
    let is_own = |step: &&Step| match step {
        Step::Pair { token, word, .. } => {
            let (Token::Word(ours), theirs) = (&fragment.tokens[*token], &fragment.words[*word].word.key) else { return false };
            if in_source { misread::has_long_s(theirs, &ours.key) } else { misread::has_long_s(&ours.key, theirs) }
        }
        _ => false,
    };
    let is_other = |word: &&str| {
        let long: String = word.char_indices().map(|(at, c)| if c == 's' && at + 1 < word.len() { 'f' } else { c }).collect();
        long != **word && !is_word(&long) && has(&long)
    };
    lexicon::is_function_word(meant) && !is_word(read)
        || fragment.steps.iter().filter(is_own).count() > LONG_S
        || lexicon::function_words().filter(is_other).count() >= LONG_S
}

/// From this number of other words with a long s on, a text has it throughout.
const LONG_S: usize = 2;

/// Whether the second letter of `found` is a misread bracket, without which it is `meant`.
fn has_misread_bracket(found: &str, meant: &str) -> bool {
    let mut letters = found.chars();
    let (first, bracket) = (letters.next(), letters.next());
    bracket.is_some_and(|bracket| matches!(bracket, 'j' | 'i' | 'l' | '1'))
        && first.is_some_and(|first| meant.strip_prefix(first) == Some(letters.as_str()))
}

/// Whether a word may change the meaning by itself, so that it is never taken for another.
pub(super) fn known_to_turn(key: &str) -> bool {
    lexicon::is_numeric(key) || lexicon::is_negation(key) || lexicon::is_function_word(key)
}

/// How often the source must have the right word for each wrong one.
pub(super) const OFTEN: u32 = 4;

/// Whether the source has `right` several times as often as its word `word`, and elsewhere with the neighbours that this has here, on either side: `in
/// this case` and `case of the`, and here `in this ease of the`.
fn is_slip_of_a_phrase(fragment: &Fragment, right: &str, word: usize) -> bool {
    let key = |at: Option<usize>| at.and_then(|at| fragment.words.get(at)).map(|word| word.word.key.as_str());
    let own = fragment.words[word].word.key.as_str();
    if fragment.source.indexed.count(right) < OFTEN * fragment.source.indexed.count(own) {
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
