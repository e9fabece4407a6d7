//! A fragment of a quotation, aligned word by word with its place in a source; edits are read from it.

use super::align::Step;
use super::source_word::SourceWord;
use literatim_matching::text::Span;
use literatim_quote::{Conventions, Token};
use literatim_source::Source;

/// An aligned fragment.
pub(super) struct Fragment<'a> {
    /// The draft's reading text.
    pub draft: &'a str,
    pub tokens: &'a [Token],
    pub source: &'a Source,
    pub words: &'a [SourceWord],
    pub steps: &'a [Step],
    pub conventions: Conventions,
    /// Whether it is the last of the quotation.
    pub is_last: bool,
    /// Whether a word occurs in another loaded source, or elsewhere in the draft.
    pub known: &'a dyn Fn(&str) -> bool,
}

/// The sides that are known to have misread words.
#[derive(Clone, Copy, Default)]
pub(super) struct Noise {
    pub source: bool,
    pub draft: bool,
}

/// Whether both sides have a capital inside a sentence.
pub(super) fn is_name(fragment: &Fragment, quoted: Span, word: usize) -> bool {
    let capital = |text: &str, span: Span| text[span].starts_with(char::is_uppercase);
    let text = fragment.source.flow.text();
    let span = fragment.words[word].word.span;
    let inside = !text[..span.start].trim_end_matches([' ', '“', '"']).ends_with(['.', '?', '!', '\n']) && span.start > 0;
    inside && capital(text, span) && capital(fragment.draft, quoted)
}
