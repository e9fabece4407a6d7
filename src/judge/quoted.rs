//! A quotation that is judged.

use crate::quote::Conventions;
use crate::text::Span;

/// A quotation as it is compared.
#[derive(Clone, Debug)]
pub struct Quoted<'a> {
    /// The reading text in which it stands.
    pub text: &'a str,
    /// Its place there, without its marks.
    pub span: Span,
    /// What its citation's parentheticals disclose.
    pub conventions: Conventions,
    /// What the draft sets in italics, bytes of `text`, in order of their start; empty when it tells no styles.
    pub italics: &'a [Span],
}
