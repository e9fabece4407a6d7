//! A document for display.

use super::model::{BlockView, DocumentText, DocumentView, LineView, MendView, NoteView, OriginView, PageView, SideTextView, StyleView};
use literatim_matching::text::{Document, Span, Span16, Utf16Table};

/// The view of a document for a page that shows it, its spans in UTF-16 units.
pub fn view(document: &Document) -> DocumentView {
    let views = Views::new(document);
    DocumentView {
        text: document.text.clone(),
        blocks: views.blocks(),
        styles: views.styles(),
        hidden: views.hidden(),
        pages: views.pages(),
        unread_pages: document.unread_pages.clone(),
    }
}

/// All that was read of a document, its spans in UTF-16 units.
pub fn document_text(document: &Document) -> DocumentText {
    let views = Views::new(document);
    let at = |offset| views.table.offset(&document.text, offset);
    let note = |(label, mark, body): (&str, Option<Span>, Option<Span>)| NoteView {
        label: label.to_owned(),
        mark: mark.map(|span| views.span(span)),
        body: body.map(|span| views.span(span)),
    };
    DocumentText {
        r#type: document.format,
        text: document.text.clone(),
        blocks: views.blocks(),
        styles: views.styles(),
        hidden: views.hidden(),
        mended: document.mended.iter().map(|mend| MendView { span: views.span(mend.span), text: mend.text.clone() }).collect(),
        notes: notes(document).into_iter().map(note).collect(),
        pages: views.pages(),
        line_marks: document.line_marks.iter().map(|mark| LineView { at: at(mark.at), line: mark.line }).collect(),
        asides: document.asides.iter().map(|aside| SideTextView { at: at(aside.at), kind: aside.kind, text: aside.text.clone() }).collect(),
        origins: document.origins.iter().map(|origin| OriginView { span: views.span(origin.span), place: origin.place.clone() }).collect(),
        unread_pages: document.unread_pages.clone(),
        recognised: document.recognised.iter().map(|&span| views.span(span)).collect(),
        files: document.files.clone(),
        metadata: document.metadata.clone(),
        encoding: document.encoding.clone(),
        problems: document.problems.clone(),
    }
}

/// The notes with their marks, in order of the marks; those of which only a mark or a note was found come with it alone.
fn notes(document: &Document) -> Vec<(&str, Option<Span>, Option<Span>)> {
    let mut notes: Vec<_> = document.marked_notes().into_iter().map(|(label, mark, body)| (label, Some(mark), Some(body))).collect();
    let tied = notes.clone();
    for note in &document.notes {
        let is_open = |span: &Span| !tied.iter().any(|(_, mark, body)| *mark == Some(*span) || *body == Some(*span));
        let halves = [(note.mark.filter(is_open), None), (None, note.body.filter(is_open))];
        notes.extend(halves.into_iter().filter(|half| *half != (None, None)).map(|(mark, body)| (&*note.label, mark, body)));
    }
    literatim_matching::order::sort_by_key(&mut notes, |(_, mark, body)| mark.or(*body).map_or(0, |span| span.start));
    notes
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
        let view = |page: &literatim_matching::text::PageMark| PageView {
            at: self.table.offset(&self.document.text, page.at),
            label: page.label.clone(),
            series: page.series.into(),
            index: page.index,
        };
        self.document.pages.iter().map(view).collect()
    }
}
