//! What a text is made of: opinions, pages, paragraphs, subdivisions, and quotations of its own. It is read once and looked up by place.

mod front_matter;
mod heading;
mod opinions;
mod pages;
mod paragraphs;
mod quotations;
mod subdivisions;

use crate::cite::Subdivision;
use crate::text::{Document, Flow};
pub use opinions::{Opinion, Opinions};
pub use pages::{Pagination, number_of};
pub use paragraphs::Paragraphs;
pub use quotations::Quotations;
pub use subdivisions::Subdivisions;

/// The structure of a document; places are bytes of its reading text, unless something else is said.
#[derive(Debug)]
pub struct Structure {
    /// The opinions that the text tells apart by headings.
    pub opinions: Opinions,
    /// The ways in which its pages are counted.
    pub paginations: Vec<Pagination>,
    /// Its numbered paragraphs.
    pub paragraphs: Paragraphs,
    /// The subdivisions of a law.
    pub subdivisions: Subdivisions,
    /// What the text itself quotes.
    pub quotations: Quotations,
}

impl Structure {
    /// Reads the structure of a document; `whole` is the subdivision of a law that the document is.
    pub fn new(document: &Document, flow: &Flow, whole: &Subdivision) -> Self {
        Self {
            opinions: Opinions::new(flow.text(), flow.blocks()),
            paginations: Pagination::all(document),
            paragraphs: Paragraphs::new(document, flow),
            subdivisions: Subdivisions::new(flow.text(), whole),
            quotations: Quotations::new(flow.text(), flow.blocks()),
        }
    }
}
