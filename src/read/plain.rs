//! Plain text.

use super::layout::lay_out;
use super::page_marks::star_pages;
use crate::text::{Document, Format, Problem, Span};

/// Reads plain text, flowing or laid out on pages. `text` is the original; offsets are its own.
pub fn read(text: &str) -> Document {
    let mut document = Document { text: text.to_owned(), format: Format::Text, ..Document::default() };
    lay_out(&mut document, Span::new(0, text.len()));
    for (span, page) in star_pages(text) {
        document.hidden.push(span);
        document.pages.push(page);
    }
    document.settle();
    document
}

impl Document {
    /// Puts hidden text and pages in order, and says when there is nothing to read.
    pub(super) fn settle(&mut self) {
        self.hidden.sort_unstable();
        let mut merged: Vec<Span> = Vec::with_capacity(self.hidden.len());
        for span in self.hidden.drain(..).filter(|span| !span.is_empty()) {
            match merged.last_mut() {
                Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
                _ => merged.push(span),
            }
        }
        self.hidden = merged;
        self.pages.sort_by_key(|page| page.at);
        if self.blocks.is_empty() && self.problems.is_empty() {
            self.problems.push(Problem::new("no_text", "The file holds no text that can be read; give another copy of it."));
        }
    }
}
