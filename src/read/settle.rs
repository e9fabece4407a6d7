//! What all readers do last.

use super::mojibake::mends;
use crate::order;
use crate::text::{Document, Problem, Span};

/// Sorts hidden text and pages, repairs wrongly decoded text, and reports text that is empty.
pub(crate) fn settle(document: &mut Document) {
    order::sort(&mut document.hidden);
    let mut merged: Vec<Span> = Vec::with_capacity(document.hidden.len());
    for span in document.hidden.drain(..).filter(|span| !span.is_empty()) {
        match merged.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => merged.push(span),
        }
    }
    document.hidden = merged;
    order::sort_by_key(&mut document.pages, |page| page.at);
    document.mended = mends(&document.text);
    if let Some(first) = document.mended.first() {
        let text = format!(
            "The text was saved in the wrong encoding: “{}” is read as “{}”, and so on in {} places. Get a clean copy to be sure.",
            &document.text[first.span.range()],
            first.text,
            document.mended.len()
        );
        document.problems.push(Problem::new("mended_encoding", text));
    }
    if document.blocks.is_empty() {
        document.problems.push(Problem::new("no_text", "The file contains no readable text; use another copy of it."));
    }
}
