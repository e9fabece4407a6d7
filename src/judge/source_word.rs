//! A word of the source, and when it is a quoted word written otherwise.

use crate::lexicon::inflection;
use crate::quote::QuotedWord;
use crate::text::Word;

/// Why a word of the source may be passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aside {
    /// It belongs to the text.
    None,
    /// It belongs to a citation.
    Citation,
    /// It stands in a parenthetical after a citation, which holds what somebody says.
    Parenthetical,
    /// It is the mark of a footnote.
    Footnote,
    /// It is the number of a paragraph or an item: `(1)`.
    Enumerator,
}

/// A word of the source.
#[derive(Clone, Debug)]
pub(super) struct SourceWord {
    pub word: Word,
    pub aside: Aside,
    /// Whether only a hyphen stands between it and the word before.
    pub after_hyphen: bool,
}

/// Whether the letters outside the brackets of a quoted word stand in order in the source's word, of which they are the greater
/// part or the same stem.
pub(super) fn agrees_outside_brackets(quoted: &QuotedWord, key: &str) -> bool {
    let Some(outside) = &quoted.outside else { return false };
    // `[wa]s` for `is`, `f[ound]` for `find`.
    if inflection::are_irregular(&quoted.key, key) {
        return true;
    }
    let mut rest = key.chars();
    let in_order = outside.chars().all(|c| rest.any(|other| other == c));
    in_order
        && (quoted.key == key
            || inflection::stem(&quoted.key) == inflection::stem(key)
            || inflection::stem(outside) == inflection::stem(key)
            || outside.len() * 3 >= key.len() * 2 && outside.chars().next() == key.chars().next())
}

/// A word without the footnote digits glued to its end: `disbarred8` is `disbarred`.
pub(super) fn without_footnote(key: &str) -> &str {
    let bare = key.trim_end_matches(|c: char| c.is_ascii_digit());
    if !bare.is_empty() && key.len() - bare.len() <= 3 && bare.ends_with(char::is_alphabetic) { bare } else { key }
}
