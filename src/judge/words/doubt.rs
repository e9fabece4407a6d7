//! Changes that may be the errors of the scanner that made the source.

use super::edit::WordEdit;
use super::misread;
use super::noise::{OFTEN, known_to_turn};
use crate::source::Source;
use crate::text::fold;

/// The words of the draft and of the source where the source may be misread, if nothing else separates them: each pair looks alike, the source has
/// its own word nowhere else, and the draft's word often. The two are words, so only the original can decide.
pub fn misread<'a>(source: &'a Source, draft: &'a str, edits: &[WordEdit]) -> Option<[&'a str; 2]> {
    let material = || edits.iter().filter(|edit| edit.is_undisclosed() && edit.material);
    let is_doubtful = |edit: &WordEdit| {
        let [ours, theirs] = [&draft[edit.quotation], &source.flow.text()[edit.passage]].map(fold);
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
    Some([&draft[first.quotation], &source.flow.text()[first.passage]])
}
