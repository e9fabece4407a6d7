//! The quotation to judge.

use literatim_matching::text::Span;
use literatim_quote::Conventions;

/// A quotation, ready to be compared.
#[derive(Clone, Debug)]
pub struct Quoted<'a> {
    /// The reading text of the draft.
    pub text: &'a str,
    /// Its span there, without its quotation marks.
    pub span: Span,
    /// What the parentheticals of its citation disclose.
    pub conventions: Conventions,
    /// The draft's italics as bytes of `text`, in order of their start; empty if the format has no styles.
    pub italics: &'a [Span],
    /// The draft's words that a recogniser is not sure of, as bytes of `text`, in order.
    pub doubts: &'a [Span],
}

impl Quoted<'_> {
    /// Whether nothing is said around the words: they come without a draft.
    pub(super) fn is_alone(&self) -> bool {
        self.text[..self.span.start].trim().is_empty() && self.text[self.span.end..].trim().is_empty()
    }

    /// Whether a mark opens the words and none closes them, so that their end is a guess.
    pub(super) fn is_open(&self) -> bool {
        let opens = self.text[..self.span.start].trim_end().ends_with(['“', '"', '«', '„']);
        opens && !self.text[self.span.end..].trim_start().starts_with(['”', '"', '»', '“', '’', '\''])
    }
}
