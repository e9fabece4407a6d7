//! Changes that may be errors of recognition: of the scanner that made the source, or of a recogniser that is not sure of a word.

use super::edit::WordEdit;
use super::misread;
use super::noise::{OFTEN, SOURCE_NOISE, known_to_turn};
use crate::quoted::Quoted;
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{Span, fold, words_in};
use literatim_source::Source;

/// The words of the draft and of the source where one of them may be misread, if nothing else separates them. Either reading was not sure of
/// one of them; or the pair looks alike, and the source has the draft's word several times as often as its own; or one figure differs from a similar one, and
/// the source has the draft's number often after the same word and its own only here; or a long s or an apostrophe is all that differs; or the source's
/// is no word, and next to such a one any function word that is nearly the draft's; or the source has another word only here, and one letter of the
/// draft's function word differs. In a source that was recognised with little confidence, any word or number that looks like the draft's. Only the
/// original can decide.
pub fn misread<'a>(source: &'a Source, quoted: &Quoted<'a>, edits: &[WordEdit]) -> Option<[&'a str; 2]> {
    let material = material(edits, source);
    let pair = |edit: &WordEdit| [&quoted.text[edit.quotation], &source.flow.text()[edit.passage]];
    let is_noisy = edits.iter().any(|edit| edit.license == Some(SOURCE_NOISE)) || material.iter().any(|edit| is_no_word(source, pair(edit)));
    let is_doubtful = |edit: &WordEdit| {
        if is_no_word(source, pair(edit)) || is_noisy && is_near(pair(edit)) || is_unlikely(source, pair(edit)) {
            return true;
        }
        if is_in(edit.passage, source.doubts()) || is_in(edit.quotation, quoted.doubts) {
            return true;
        }
        let [ours, theirs] = pair(edit).map(fold);
        if looks_like_number(&ours, &theirs) {
            return source.document.unsure || is_lone_number(source, edit.passage, &ours, &theirs);
        }
        let is_lost = |read: &str, meant: &str| misread::has_long_s(read, meant) || misread::lost_apostrophe(read, meant);
        if is_lost(&ours, &theirs) || is_lost(&theirs, &ours) {
            return true;
        }
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        is_word(&ours)
            && is_word(&theirs)
            && !known_to_turn(&ours)
            && !known_to_turn(&theirs)
            && misread::looks_misread(&ours, &theirs)
            && source.indexed.count(&ours) >= OFTEN * source.indexed.count(&theirs)
            || source.document.unsure && looks_alike([&ours, &theirs])
    };
    let first = material.first().filter(|_| material.iter().all(is_doubtful))?;
    Some(pair(first))
}

/// The material edits; the halves of a word that the source breaks with a hyphen are one: `practitioners` for `prac-tioners`.
fn material(edits: &[WordEdit], source: &Source) -> Vec<WordEdit> {
    let mut found: Vec<WordEdit> = Vec::new();
    for edit in edits.iter().filter(|edit| edit.is_undisclosed() && edit.material) {
        match found.last_mut() {
            Some(last) if source.flow.text().get(last.passage.end..edit.passage.start).is_some_and(|gap| gap.trim() == "-") => {
                (last.quotation, last.passage) = (last.quotation.union(edit.quotation), last.passage.union(edit.passage));
            }
            _ => found.push(edit.clone()),
        }
    }
    found
}

/// Maximum number of letters in which a misread word differs.
const MISREAD_LETTERS: usize = 2;

/// Whether the source's word is none, and nearly the draft's: it has no vowel, `pr` for `or`, or is one of two halves that the source does not have
/// together elsewhere, `prac-tioners` for `practitioners`.
fn is_no_word(source: &Source, [ours, theirs]: [&str; 2]) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let whole = theirs.replace('-', "");
    let has_vowel = whole.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    let is_broken = || whole.len() < theirs.len() && source.indexed.count(&whole) == 0;
    let differs = || strsim::osa_distance(ours, &whole);
    is_word(ours) && is_word(&whole) && if has_vowel { is_broken() && differs() <= MISREAD_LETTERS } else { differs() == 1 }
}

/// Whether one function word is nearly the other, and neither changes the meaning as a negation or a modal verb does.
fn is_near([ours, theirs]: [&str; 2]) -> bool {
    let is_small = |word: &str| lexicon::is_function_word(word) && !tells(word);
    is_small(ours) && is_small(theirs) && strsim::osa_distance(ours, theirs) <= MISREAD_LETTERS
}

/// Whether a word changes the meaning by itself, as a number, a negation or a modal verb does.
fn tells(word: &str) -> bool {
    lexicon::is_numeric(word) || lexicon::is_negation(word) || lexicon::is(word, Classes::MODAL | Classes::EXCEPTION)
}

/// Whether the source has another word for a function word only here, and the two differ in one letter: `hag` for `has`. A word that changes the meaning
/// is compared as it stands.
fn is_unlikely(source: &Source, [ours, theirs]: [&str; 2]) -> bool {
    let is_word = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_small = lexicon::is_function_word(ours) && !tells(ours);
    let is_other = !lexicon::is_function_word(theirs) && !tells(theirs) && source.indexed.count(theirs) == 1;
    let is_misread = || ours.len() == theirs.len() && strsim::osa_distance(ours, theirs) == 1 || misread::looks_misread(ours, theirs);
    is_word(ours) && is_word(theirs) && is_small && is_other && is_misread()
}

/// Whether two words may be one in a text that was recognised with little confidence: a recogniser confuses their letters, or one letter inside them
/// differs. A first or last letter often makes another word of the same kind, `employer` and `employee`. A recogniser does not make one word that changes
/// the meaning out of another word, or lose one.
fn looks_alike([ours, theirs]: [&str; 2]) -> bool {
    let is_word = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let ends = |word: &str| (word.bytes().next(), word.bytes().next_back());
    let is_inner = || ours.len() == theirs.len() && ends(ours) == ends(theirs) && strsim::osa_distance(ours, theirs) == 1;
    let is_plain = |word: &str| is_word(word) && !tells(word);
    is_plain(ours) && is_plain(theirs) && (is_inner() || misread::looks_misread(ours, theirs))
}

/// Figures whose shapes differ by one stroke.
const SIMILAR: &[[char; 2]] = &[['0', '6'], ['0', '8'], ['1', '7'], ['3', '8'], ['5', '6'], ['5', '8'], ['6', '8']];

/// Whether two whole numbers differ in one figure, and that one is easily misread.
fn looks_like_number(ours: &str, theirs: &str) -> bool {
    let are_figures = |number: &str| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let mut differ = ours.chars().zip(theirs.chars()).filter(|(a, b)| a != b);
    let is_similar = |(a, b): (char, char)| SIMILAR.contains(&[a.min(b), a.max(b)]);
    ours.len() == theirs.len() && are_figures(ours) && are_figures(theirs) && differ.next().is_some_and(is_similar) && differ.next().is_none()
}

/// Whether the source has a number nowhere but in a passage, and the draft's number often after the word before it: `Rule 403` in many places, and
/// `Rule 408` here.
fn is_lone_number(source: &Source, passage: Span, ours: &str, theirs: &str) -> bool {
    let text = source.flow.text();
    let near = Span::new(text.floor_char_boundary(passage.start.saturating_sub(NEAR)), passage.start);
    let Some(before) = words_in(text, near).pop() else { return false };
    let phrase = format!("{} {ours}", before.key);
    let is_name = before.key.bytes().all(|byte| byte.is_ascii_alphabetic()) && !lexicon::is_function_word(&before.key);
    is_name
        && source.indexed.count(theirs) == 1
        && memchr::memmem::find_iter(source.folded().text().as_bytes(), &phrase).take(OFTEN as usize).count() == OFTEN as usize
}

/// Bytes before a number in which its word is.
const NEAR: usize = 32;

/// Whether words touch one of these spans, which are in order.
fn is_in(words: Span, spans: &[Span]) -> bool {
    !words.is_empty() && spans.get(spans.partition_point(|span| span.end <= words.start)).is_some_and(|span| span.start < words.end)
}
