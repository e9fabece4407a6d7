//! Changes that may be errors of recognition: of the scanner that made the source, or of a recogniser that is not sure of a word.

use super::edit::WordEdit;
use super::misread;
use super::noise::{OFTEN, known_to_turn};
use crate::judge::quoted::Quoted;
use crate::source::Source;
use crate::text::{Span, fold};

/// The words of the draft and of the source where one of them may be misread, if nothing else separates them. Either the recogniser doubts one of
/// them, or the pair looks alike, the source has its own word nowhere else, and the draft's word often. Only the original can decide.
pub fn misread<'a>(source: &'a Source, quoted: &Quoted<'a>, edits: &[WordEdit]) -> Option<[&'a str; 2]> {
    let material = || edits.iter().filter(|edit| edit.is_undisclosed() && edit.material);
    let pair = |edit: &WordEdit| [&quoted.text[edit.quotation], &source.flow.text()[edit.passage]];
    let is_doubtful = |edit: &WordEdit| {
        if is_in(edit.passage, source.doubts()) || is_in(edit.quotation, quoted.doubts) {
            return true;
        }
        let [ours, theirs] = pair(edit).map(fold);
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        is_word(&ours)
            && is_word(&theirs)
            && !known_to_turn(&ours)
            && !known_to_turn(&theirs)
            && misread::looks_misread(&ours, &theirs)
            && source.indexed.count(&theirs) == 1
            && source.indexed.count(&ours) >= OFTEN
    };
    let first = material().next().filter(|_| material().all(is_doubtful))?;
    Some(pair(first))
}

/// Whether words touch one of these spans, which are in order.
fn is_in(words: Span, spans: &[Span]) -> bool {
    !words.is_empty() && spans.get(spans.partition_point(|span| span.end <= words.start)).is_some_and(|span| span.start < words.end)
}
