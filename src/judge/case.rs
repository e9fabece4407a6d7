//! A quotation that is judged, and what may be said against it.

use crate::quote::Conventions;
use crate::text::Span;

/// A quotation as it is compared.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// The reading text in which it stands.
    pub text: &'a str,
    /// Its place there, without its marks.
    pub span: Span,
    /// What its citation's parentheticals disclose.
    pub conventions: Conventions,
    /// What the draft sets in italics, bytes of `text`, in order of their start; empty when it tells no styles.
    pub italics: &'a [Span],
}

/// Something that may turn the meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// A stable name.
    pub code: &'static str,
    /// One sentence.
    pub text: String,
    /// The words that it rests on.
    pub evidence: String,
}
