//! A fragment of a quotation beside its place in a source, aligned word by word: what edits are read from.

use super::align::Step;
use super::source_word::SourceWord;
use crate::quote::{Conventions, Token};
use crate::source::Source;
use crate::text::Span;

/// What edits are read from.
pub(super) struct Fragment<'a> {
    /// The draft's reading text.
    pub draft: &'a str,
    pub tokens: &'a [Token],
    pub source: &'a Source,
    pub words: &'a [SourceWord],
    pub steps: &'a [Step],
    pub conventions: Conventions,
    /// Whether the quotation ends with it.
    pub is_last: bool,
    /// Whether a word stands in another loaded source, or elsewhere in the draft.
    pub known: &'a dyn Fn(&str) -> bool,
}

/// Which side is known to have misread words.
#[derive(Clone, Copy, Default)]
pub(super) struct Noise {
    pub source: bool,
    pub draft: bool,
}

/// A capital inside a sentence, on both sides.
pub(super) fn is_name(fragment: &Fragment, quoted: Span, word: usize) -> bool {
    let capital = |text: &str, span: Span| text[span].starts_with(char::is_uppercase);
    let text = fragment.source.flow.text();
    let span = fragment.words[word].word.span;
    let inside = !text[..span.start].trim_end_matches([' ', '“', '"']).ends_with(['.', '?', '!', '\n']) && span.start > 0;
    inside && capital(text, span) && capital(fragment.draft, quoted)
}
