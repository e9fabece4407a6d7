//! Bare references, as they are first seen.

use super::citation::{Cite, CustomReference};
use super::pin::Pin;
use crate::text::Span;

/// A reference as it is first seen.
pub(super) struct Core {
    pub span: Span,
    pub cite: Option<Cite>,
    pub kind: CoreKind,
    /// The editions that its reporter may mean, the likeliest first.
    pub editions: Vec<u16>,
    /// The year that it holds itself.
    pub year: Option<u16>,
}

impl Core {
    pub fn new(kind: CoreKind) -> Self {
        Self { span: Span::default(), cite: None, kind, editions: Vec::new(), year: None }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CoreKind {
    Full,
    /// The pin begins at the end of the core.
    Short,
    /// With the number.
    Docket(String),
    Id,
    Supra,
    Statute,
    Rule,
    Journal,
    Record,
    Marker(Marker),
    Custom(CustomReference),
}

/// What leads from the text to an entry, or to the page of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marker {
    /// The entry's label, or its authors and year; the name of a file.
    pub label: String,
    /// The pages that are given with it.
    pub pin: Option<Pin>,
    /// The end of the citation with its pages; 0 where it ends with its core.
    pub end: usize,
    /// Whether it is one of several that stand together.
    pub in_string: bool,
    /// The signal before it, in small letters.
    pub signal: Option<String>,
}
