//! Plain text.
//!
//! ```
//! use literatim_read::plain;
//!
//! // The lines of a page are joined, and its star page is no text.
//! let document = plain::read("The keeper shall be\nliable for [*205] any loss.\n\nSo held.");
//! assert_eq!(document.blocks.len(), 2);
//! assert_eq!(document.pages[0].label, "205");
//! ```

mod columns;
mod cues;
mod footnotes;
mod gutter;
mod layout;
mod note_marks;
mod overwritten;
mod set_off;
mod stamps;
mod subdivided;
mod tables;
mod text_line;

use super::settle;
use literatim_matching::text::{Document, Format, Span};

pub(crate) use cues::are_cues;
pub use layout::{Footnotes, lay_out};

/// Reads plain text, flowing or laid out on pages. `text` is the original, and offsets refer to it.
pub fn read(text: &str) -> Document {
    read_with(text, Footnotes::Apart)
}

/// A document of plain text with its footnotes where they are printed, between the lines of the paragraphs that run over them: a text taken from
/// the pages of a source is quoted in that order too.
pub fn as_printed(document: Document) -> Document {
    if document.format != Format::Text || document.notes.is_empty() {
        return document;
    }
    let Document { blocks, hidden, pages, notes, .. } = read_with(&document.text, Footnotes::AsPrinted);
    Document { blocks, hidden, pages, notes, ..document }
}

fn read_with(text: &str, footnotes: Footnotes) -> Document {
    let mut document = Document { text: text.to_owned(), format: Format::Text, ..Document::default() };
    if are_cues(text) || cues::is_stamped(text) {
        cues::lay_out(&mut document);
        settle(&mut document);
        return document;
    }
    if !columns::lay_out_columns(&mut document, footnotes) {
        lay_out(&mut document, Span::new(0, text.len()), footnotes);
    }
    overwritten::mark(&mut document);
    settle(&mut document);
    document
}
