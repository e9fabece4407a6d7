//! References as first found, before their parts are read.

use super::citation::{Cite, CustomReference};
use super::pin::Pin;
use literatim_matching::order;
use literatim_matching::text::Span;

/// A reference as first found.
pub(super) struct Core {
    pub span: Span,
    pub cite: Option<Cite>,
    pub kind: CoreKind,
    /// The editions that its reporter may mean, the most likely first.
    pub editions: Vec<u16>,
    /// The year that it contains.
    pub year: Option<u16>,
    /// Where the place of a paper begins that has no `at` before it: `123` of `JA 123`, or before the paper, `Paragraph 38 of the Pell Report`; and the
    /// subdivision of a law inside its citation, `(1)` of `s 4(1) of the Lantern Act 1998`.
    pub place: Option<usize>,
}

impl Core {
    pub fn new(kind: CoreKind) -> Self {
        Self { span: Span::default(), cite: None, kind, editions: Vec::new(), year: None, place: None }
    }

    /// Whether it cites a court outside the United States.
    pub fn is_abroad(&self) -> bool {
        self.cite.as_ref().is_some_and(|cite| cite.country().is_some())
    }
}

/// Puts references in order of place.
pub(super) fn sort(cores: &mut [Core]) {
    order::sort_by_key(cores, |core| core.span.start);
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

/// A reference that leads to an entry of a list, or to the page of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marker {
    /// The entry's label, or its authors and year; or the name of a file.
    pub label: String,
    /// Its pages.
    pub pin: Option<Pin>,
    /// The end of the citation with its pages; 0 if it ends with its core.
    pub end: usize,
    /// Whether it is one of several adjacent ones.
    pub in_string: bool,
    /// The signal before it, in lower case.
    pub signal: Option<String>,
}
