//! Fields: the passages of documents that give a value, such as the birth date that was read from a passport.
//!
//! [`find`] looks values up by the engine alone: as they are written, by the value of dates and numbers, names in either order. [`cited`] takes
//! the passages that a model cites, looks each up again, and says to which fields they belong.
//!
//! ```
//! use literatim_field::{Field, FieldDocument, FieldKind, find};
//! use literatim_read::plain;
//!
//! let passport = FieldDocument::new("p1", "passport", plain::read("Surname: VARLEY\nDate of birth: 15 JAN / JAN 1990"));
//! let found = find(&[passport], &[Field::new("holder.birth_date", "1990-01-15")]);
//! let citation = &found[0][0];
//! assert_eq!((citation.kind, &*citation.cited_text), (FieldKind::Date, "15 JAN / JAN 1990"));
//! ```
#![forbid(unsafe_code)]

mod answer;
mod date;
mod document;
mod forms;
mod quantity;
mod search;

pub use answer::{AnswerBlock, AnswerCitation, CitedFields, cited};
pub use document::FieldDocument;
pub use search::find;

use serde::{Deserialize, Serialize};

/// Minimum characters of a value that is looked up: shorter ones are everywhere.
const SHORTEST: usize = 3;

/// A named value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Its path in the object that has it: `holder.names[0].family`.
    pub path: String,
    /// The value, a number as its figures.
    pub value: String,
}

impl Field {
    /// A field.
    pub fn new(path: &str, value: &str) -> Self {
        Self { path: path.to_owned(), value: value.to_owned() }
    }
}

/// How a passage gives a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// It has the same characters.
    Exact,
    /// It has the same words, apart from case, accents and punctuation.
    Folded,
    /// It has the same date.
    Date,
    /// It has the same number or amount.
    Number,
    /// It has the same names in another order.
    Name,
    /// It has the same letters and figures, apart from spaces, hyphens and the like.
    Identifier,
    /// A model cites it, by its characters.
    CharLocation,
    /// A model cites it, by its pages.
    PageLocation,
    /// A model cites it, by its blocks.
    ContentBlockLocation,
    /// A model cites it, of a search result.
    SearchResultLocation,
    /// A model says that it inferred the value.
    Inferred,
}

/// The passage that gives a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldCitation {
    /// How it gives the value.
    #[serde(rename = "type")]
    pub kind: FieldKind,
    /// Its words, as they are in the document; empty for an inferred value without a passage.
    pub cited_text: String,
    /// What the document is.
    pub document_type: Option<String>,
    /// The document's id.
    pub document_id: Option<String>,
    /// Its first UTF-16 unit in the document's text.
    pub start_index: Option<u32>,
    /// One past its last UTF-16 unit.
    pub end_index: Option<u32>,
    /// The page of the document's file, from 1, if it has pages.
    pub page: Option<u32>,
    /// Whether another place gives the value as well, and nothing near them says which one is meant.
    pub ambiguous: bool,
}

impl FieldCitation {
    /// The passage under `span` of a document.
    fn new(kind: FieldKind, document: &FieldDocument, span: literatim_matching::text::Span) -> Self {
        let (start, end) = document.units(span);
        Self {
            kind,
            cited_text: document.text()[span].to_owned(),
            document_type: Some(document.kind.clone()),
            document_id: Some(document.id.clone()),
            start_index: Some(start),
            end_index: Some(end),
            page: document.page_at(span.start),
            ambiguous: false,
        }
    }
}
