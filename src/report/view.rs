//! A document for display on a page.

use super::model::{BlockView, DocumentView, PageView, StyleView};
use crate::text::{Document, Utf16Table};

/// The view of a document, its spans in UTF-16 units.
pub fn view(document: &Document) -> DocumentView {
    let table = Utf16Table::new(&document.text);
    let span = |span| table.span(&document.text, span);
    DocumentView {
        text: document.text.clone(),
        blocks: document.blocks.iter().map(|block| BlockView { span: span(block.span), kind: block.kind }).collect(),
        styles: document.styles.iter().map(|style| StyleView { span: span(style.span), kind: style.kind.clone() }).collect(),
        hidden: document.hidden.iter().map(|&hidden| span(hidden)).collect(),
        pages: document
            .pages
            .iter()
            .map(|page| PageView { at: table.offset(&document.text, page.at), label: page.label.clone(), series: page.series.into() })
            .collect(),
    }
}
