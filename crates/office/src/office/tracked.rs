//! What is written into a document: comments and tracked changes.

use literatim_matching::text::{Document, Span16};

/// A comment on some words of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocxComment {
    /// The words, in UTF-16 units of the document's text.
    pub span: Span16,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
}

/// A change of some words of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackedChange {
    /// The words that go, in UTF-16 units of the document's text; an empty span where text is only inserted.
    pub span: Span16,
    /// What comes in their place.
    pub text: String,
    /// The paragraphs of a comment on it; none if it is empty.
    pub comment: Vec<String>,
}

/// A file with what was written into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// The changes that could not be written, by their index.
    pub left: Vec<usize>,
}

/// Whether the text between two bytes is nothing that a reader sees: the mark of a note.
pub(super) fn is_hidden(document: &Document, from: usize, to: usize) -> bool {
    from >= to || document.hidden.iter().any(|span| span.start <= from && to <= span.end)
}
