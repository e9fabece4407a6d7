//! Parentheticals after a citation.

use super::tables::conventions::discloses;
use crate::lexicon::{self, Classes};
use crate::text::Span;

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
        let inner = text[span].to_lowercase();
        let kind = if inner.starts_with("quoting") || inner.starts_with("citing") || inner.starts_with("internal quotation marks omitted) (quoting") {
            ParentheticalKind::Quoting
        } else if inner.len() < 120 && !inner.contains(['"', '“']) && discloses(&inner) {
            ParentheticalKind::Convention
        } else if inner.len() < 80 && names_opinion(&inner) {
            ParentheticalKind::Voice
        } else {
            ParentheticalKind::Explanatory
        };
        Self { span, kind }
    }
}

/// Whether a parenthetical says whose opinion is cited.
fn names_opinion(inner: &str) -> bool {
    let is_named = |word: &str| lexicon::is(word, Classes::OPINION_KIND);
    inner.contains("per curiam") || inner.contains("opinion of") || inner.split(|c: char| !c.is_alphabetic()).any(is_named)
}

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
