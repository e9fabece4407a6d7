//! What holds for every document, whatever it was read from. Included by tests and by the fuzz targets.

use literatim::text::{Document, Flow, Span};

/// Checks a document: its parts are in order inside its text, and it survives the crossing between artefacts.
pub fn check(document: &Document) {
    let text = &document.text;
    let inside = |span: Span| text.get(span.range()).is_some();
    // Blocks are in the order in which they are read: columns may stand side by side.
    let mut blocks: Vec<Span> = document.blocks.iter().map(|block| block.span).collect();
    blocks.sort();
    for (what, spans) in [
        ("blocks", blocks),
        ("hidden", document.hidden.clone()),
        ("mended", document.mended.iter().map(|mend| mend.span).collect()),
        ("origins", document.origins.iter().map(|origin| origin.span).collect()),
    ] {
        assert!(spans.iter().all(|&span| inside(span)), "{what}: a span is outside the text or cuts a character: {spans:?}");
        assert!(spans.windows(2).all(|pair| pair[0].end <= pair[1].start), "{what} overlap or are out of order: {spans:?}");
    }
    assert!(document.styles.iter().all(|style| inside(style.span)), "a style is outside the text: {:?}", document.styles);
    assert!(document.styles.is_sorted_by_key(|style| style.span.start), "styles are out of order: {:?}", document.styles);
    assert!(document.pages.iter().all(|page| text.is_char_boundary(page.at)), "a page is outside the text: {:?}", document.pages);
    assert!(document.line_marks.iter().all(|mark| text.is_char_boundary(mark.at)), "a line is outside the text: {:?}", document.line_marks);
    assert!(document.line_marks.windows(2).all(|pair| pair[0].at < pair[1].at), "lines are out of order: {:?}", document.line_marks);
    assert!(document.asides.iter().all(|aside| text.is_char_boundary(aside.at)), "an aside is outside the text: {:?}", document.asides);
    let notes = document.notes.iter().flat_map(|note| note.mark.into_iter().chain(note.body));
    assert!(notes.clone().all(inside), "a note is outside the text: {:?}", document.notes);
    document.marked_notes();
    Flow::new(document);
    assert_eq!(Document::from_wire(&document.to_wire()).as_ref(), Ok(document));
}
