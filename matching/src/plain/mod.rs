//! Plain text.

mod layout;
mod mojibake;
mod page_marks;
mod set_off;
mod text_line;

use crate::order;
use crate::text::{Document, Format, Problem, Span};
use mojibake::mends;

pub use layout::lay_out;
pub use page_marks::star_pages;

/// Reads plain text, flowing or laid out on pages. `text` is the original, and offsets refer to it.
pub fn read(text: &str) -> Document {
    let mut document = Document { text: text.to_owned(), format: Format::Text, ..Document::default() };
    lay_out(&mut document, Span::new(0, text.len()));
    for (span, page) in star_pages(text) {
        document.hidden.push(span);
        document.pages.push(page);
    }
    document.hidden.extend(docket_stamps(text));
    document.settle();
    document
}

/// The lines that a court's docket stamps on each page, wherever copying has left them: `Case 1:23-cv-00001 Document 12 Filed 01/02/23 Page 3 of 9`.
fn docket_stamps(text: &str) -> Vec<Span> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        at += line.len();
        Span::new(at - line.len(), at)
    });
    let stamped = |line: &str| {
        let line = line.trim();
        let words = ["Document", "Filed", "Page"].iter().filter(|word| line.contains(**word)).count();
        line.starts_with("Case") && line.len() < 160 && words == 3 && line.ends_with(|c: char| c.is_ascii_digit() || c.is_ascii_punctuation())
    };
    lines.filter(|line| stamped(&text[line.range()])).collect()
}

impl Document {
    /// Sorts hidden text and pages, repairs wrongly decoded text, and reports text that is empty.
    pub fn settle(&mut self) {
        order::sort(&mut self.hidden);
        let mut merged: Vec<Span> = Vec::with_capacity(self.hidden.len());
        for span in self.hidden.drain(..).filter(|span| !span.is_empty()) {
            match merged.last_mut() {
                Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
                _ => merged.push(span),
            }
        }
        self.hidden = merged;
        order::sort_by_key(&mut self.pages, |page| page.at);
        self.mended = mends(&self.text);
        if let Some(first) = self.mended.first() {
            let text = format!(
                "The text was saved in the wrong encoding: “{}” is read as “{}”, and so on in {} places. Get a clean copy to be sure.",
                &self.text[first.span.range()],
                first.text,
                self.mended.len()
            );
            self.problems.push(Problem::new("mended_encoding", text));
        }
        if self.blocks.is_empty() {
            self.problems.push(Problem::new("no_text", "The file contains no readable text; use another copy of it."));
        }
    }
}
