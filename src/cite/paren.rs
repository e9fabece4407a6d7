//! Parentheticals after a citation.

use super::disclosure::{disclosed, in_full};
use crate::lexicon::phrase::{self, Facts};
use crate::text::{Span, words};

/// Text in parentheses after a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parenthetical {
    /// The text between the parentheses.
    pub span: Span,
    /// What it says.
    pub kind: ParentheticalKind,
}

/// What a parenthetical says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParentheticalKind {
    /// `quoting X`, `citing X`.
    Quoting,
    /// A disclosure of emphasis, omissions or alterations: `(citation omitted)`, `(cleaned up)`.
    Convention,
    /// Whose opinion: `(Scalia, J., dissenting)`, `(plurality opinion)`.
    Voice,
    /// Anything else: what the authority holds, or a quotation from it.
    Explanatory,
}

/// Maximum length in bytes of a parenthetical.
const LONGEST: usize = 6000;

impl Parenthetical {
    /// The parenthetical whose inner text is `text[span]`.
    pub(super) fn new(text: &str, span: Span) -> Self {
        let inner = &text[span];
        let is_plain = inner.len() < 120 && !inner.contains(['"', '“']);
        let opens = inner.get(..QUOTES.len()).unwrap_or(inner).to_lowercase();
        let kind = if opens.starts_with("quoting") || opens.starts_with("citing") || opens == QUOTES {
            ParentheticalKind::Quoting
        } else if is_plain && in_full(inner).is_some() {
            ParentheticalKind::Convention
        } else if inner.len() < 80 && phrase::has(inner, &words(inner), Facts::OPINION) {
            ParentheticalKind::Voice
        } else if is_plain && disclosed(inner) != Facts::default() {
            ParentheticalKind::Convention
        } else {
            ParentheticalKind::Explanatory
        };
        Self { span, kind }
    }
}

/// How a parenthesis begins inside which another one is not closed.
const QUOTES: &str = "internal quotation marks omitted) (quoting";

/// The inner span of the parenthesis or bracket that opens at byte `open` of `text`, including nested ones; at most to the end of the line.
pub(super) fn closing(text: &str, open: usize) -> Option<Span> {
    let (opens, closes) = if text[open..].starts_with('[') { (b'[', b']') } else { (b'(', b')') };
    let mut depth = 0usize;
    for (i, &byte) in text.as_bytes()[open..].iter().enumerate().take(LONGEST) {
        match byte {
            _ if byte == opens => depth += 1,
            _ if byte == closes => depth -= 1,
            b'\n' => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(Span::new(open + 1, open + i));
        }
    }
    None
}
