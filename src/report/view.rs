//! A document for display.

use super::model::{AsideView, BlockView, DocumentText, DocumentView, NoteView, OriginView, PageView, StyleView};
use crate::text::{Document, Span, Span16, Utf16Table};

/// The view of a document for a page that shows it, its spans in UTF-16 units.
pub fn view(document: &Document) -> DocumentView {
    let views = Views::new(document);
    DocumentView { text: document.text.clone(), blocks: views.blocks(), styles: views.styles(), hidden: views.hidden(), pages: views.pages() }
}

/// All that was read of a document, its spans in UTF-16 units.
pub fn document_text(document: &Document) -> DocumentText {
    let views = Views::new(document);
    let at = |offset| views.table.offset(&document.text, offset);
    let mut notes: Vec<_> = document.notes.iter().collect();
    crate::order::sort_by_key(&mut notes, |note| note.mark.or(note.body).map_or(0, |span| span.start));
    let note = |note: &&crate::text::Note| NoteView {
        label: note.label.clone(),
        mark: note.mark.map(|span| views.span(span)),
        body: note.body.map(|span| views.span(span)),
    };
    DocumentText {
        r#type: document.format,
        text: document.text.clone(),
        blocks: views.blocks(),
        styles: views.styles(),
        hidden: views.hidden(),
        notes: notes.iter().map(note).collect(),
        pages: views.pages(),
        asides: document.asides.iter().map(|aside| AsideView { at: at(aside.at), kind: aside.kind, text: aside.text.clone() }).collect(),
        origins: document.origins.iter().map(|origin| OriginView { span: views.span(origin.span), place: origin.place.clone() }).collect(),
        files: document.files.clone(),
        metadata: document.metadata.clone(),
        encoding: document.encoding.clone(),
        problems: document.problems.clone(),
    }
}

/// The parts of a document with spans in UTF-16 units.
struct Views<'a> {
    document: &'a Document,
    table: Utf16Table,
}

impl<'a> Views<'a> {
    fn new(document: &'a Document) -> Self {
        Self { document, table: Utf16Table::new(&document.text) }
    }

    fn span(&self, span: Span) -> Span16 {
        self.table.span(&self.document.text, span)
    }

    fn blocks(&self) -> Vec<BlockView> {
        self.document.blocks.iter().map(|block| BlockView { span: self.span(block.span), kind: block.kind }).collect()
    }

    fn styles(&self) -> Vec<StyleView> {
        self.document.styles.iter().map(|style| StyleView { span: self.span(style.span), kind: style.kind.clone() }).collect()
    }

    fn hidden(&self) -> Vec<Span16> {
        self.document.hidden.iter().map(|&hidden| self.span(hidden)).collect()
    }

    fn pages(&self) -> Vec<PageView> {
        let view = |page: &crate::text::PageMark| PageView {
            at: self.table.offset(&self.document.text, page.at),
            label: page.label.clone(),
            series: page.series.into(),
            index: page.index,
        };
        self.document.pages.iter().map(view).collect()
    }
}
