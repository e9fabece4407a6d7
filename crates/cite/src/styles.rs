//! What the styles and notes of a document say about its citations.

use literatim_matching::order;
use literatim_matching::text::{Document, Flow, Span, StyleKind};

/// The styles and notes of a document that lead to citations, in bytes of its reading text, in order of their start.
#[derive(Clone, Debug, Default)]
pub struct Styles {
    /// Italics: a party's name in italics means its case.
    pub italics: Vec<Span>,
    /// Superscripts, which may lead to a list of references.
    pub superscripts: Vec<Span>,
    /// Linked words with the address of the link.
    pub links: Vec<(Span, String)>,
    /// Notes.
    pub notes: Vec<NotePlace>,
    /// Where the lines of the original begin, in order: the reading text joins those of a paragraph.
    pub lines: Vec<usize>,
}

/// A note whose mark is known, in bytes of the reading text, which omits the mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotePlace {
    /// Its number or sign.
    pub label: String,
    /// The byte before which the mark is.
    pub mark: usize,
    /// The note.
    pub body: Span,
}

impl Styles {
    /// The styles of a document with its reading text.
    pub fn of(document: &Document, flow: &Flow) -> Self {
        let mut styles = Self { italics: flow.italics(document), ..Self::default() };
        for style in &document.styles {
            let span = || flow.derived_span(style.span);
            match &style.kind {
                StyleKind::Superscript => styles.superscripts.push(span()),
                // At the end of a block, the place behind the link is that of the next one.
                StyleKind::Link(address) => {
                    let Span { start, end } = span();
                    styles.links.push((Span::new(start, start + flow.text()[start..end].trim_end().len()), address.clone()));
                }
                StyleKind::Italic | StyleKind::Bold | StyleKind::SmallCaps => {}
            }
        }
        let notes = document.marked_notes().into_iter();
        styles.notes = notes
            .map(|(label, mark, body)| NotePlace { label: label.to_owned(), mark: flow.derived(mark.start), body: flow.derived_span(body) })
            .collect();
        // Columns that stand side by side are read one after the other.
        order::sort_by_key(&mut styles.notes, |note| note.mark);
        styles.lines = document.text.match_indices('\n').map(|(at, _)| flow.derived(at + 1)).collect();
        order::sort(&mut styles.lines);
        styles
    }
}
