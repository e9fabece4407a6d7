//! The structure of a text: opinions, pages, paragraphs, subdivisions, and its own quotations. It is read once and then looked up by place.

mod code;
mod front_matter;
mod heading;
mod opinions;
mod pages;
mod paragraphs;
mod quotations;
mod sections;
mod subdivisions;

pub use code::CodeSections;
pub(crate) use heading::without_page_mark;
use literatim_cite::Subdivision;
use literatim_matching::text::{Document, Flow, Span};
pub use opinions::{Opinion, Opinions};
pub use pages::{Pagination, number_of};
pub use paragraphs::Paragraphs;
pub use quotations::{OwnQuotation, Quotations};
pub use subdivisions::Subdivisions;

/// The structure of a document; places are bytes of its reading text unless stated otherwise.
#[derive(Debug)]
pub struct Structure {
    /// The opinions that headings separate.
    pub opinions: Opinions,
    /// The page numberings.
    pub paginations: Vec<Pagination>,
    /// Its numbered paragraphs.
    pub paragraphs: Paragraphs,
    /// The sections of a law, if the text has several.
    pub code: CodeSections,
    /// The subdivisions of a law.
    pub subdivisions: Subdivisions,
    /// The quotations in the text itself.
    pub quotations: Quotations,
    /// The headings between its paragraphs.
    pub headings: Vec<Span>,
}

impl Structure {
    /// Reads the structure of a document; `whole` is the subdivision of a law that the document contains.
    pub fn new(document: &Document, flow: &Flow, whole: &Subdivision) -> Self {
        let code = CodeSections::new(flow);
        Self {
            opinions: Opinions::new(flow.text(), flow.blocks()),
            paginations: Pagination::all(document),
            paragraphs: Paragraphs::new(document, flow),
            subdivisions: Subdivisions::new(flow.text(), whole, &code.starts().collect::<Vec<_>>()),
            code,
            quotations: Quotations::new(flow.text(), flow.blocks()),
            headings: sections::headings(document, flow),
        }
    }
}
