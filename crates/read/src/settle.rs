//! What all readers do last.

use super::mojibake::mends;
use super::star_pages;
use literatim_matching::order;
use literatim_matching::text::{BlockKind, Document, Format, Mend, Problem, Span};

/// How many preformatted paragraphs are there for each other one, at least, in a text that is preformatted as a whole.
const PREFORMATTED: usize = 9;

/// That words may be hidden, and are read.
pub fn doubtful(words: usize, why: &str) -> Problem {
    let words = if words == 1 { "1 word".to_owned() } else { format!("{words} words") };
    let text = format!("{words} may be hidden: {why}. What may be hidden is read; look at the document where a quotation depends on it.");
    Problem::new("may_be_hidden", text)
}

/// Reads the preformatted paragraphs of a word processor as prose if hardly any paragraph is another: it writes a pasted text so.
fn take_preformatted_as_prose(document: &mut Document) {
    if !matches!(document.format, Format::Docx | Format::Odt | Format::Rtf) {
        return;
    }
    let count = |kind: BlockKind| document.blocks.iter().filter(|block| block.kind == kind).count();
    let (preformatted, paragraphs) = (count(BlockKind::Verbatim), count(BlockKind::Paragraph));
    if preformatted > paragraphs * PREFORMATTED {
        document.blocks.iter_mut().filter(|block| block.kind == BlockKind::Verbatim).for_each(|block| block.kind = BlockKind::Paragraph);
    }
}

/// Takes a document that is preformatted as a whole for prose, finds star pages, sorts hidden text, styles and pages, puts places that were in trimmed white space back into the text, repairs wrongly decoded text,
/// and reports text that is empty or hidden.
pub fn settle(document: &mut Document) {
    take_preformatted_as_prose(document);
    // The text of LaTeX is its source.
    if document.format != Format::Latex {
        star_pages::mark(document);
    }
    order::sort(&mut document.hidden);
    let mut merged: Vec<Span> = Vec::with_capacity(document.hidden.len());
    for span in document.hidden.drain(..).filter(|span| !span.is_empty()) {
        match merged.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => merged.push(span),
        }
    }
    document.hidden = merged;
    let text = &document.text;
    let pages = document.pages.iter_mut().map(|page| &mut page.at);
    let asides = document.asides.iter_mut().map(|aside| &mut aside.at);
    let concealed = document.concealed.iter_mut().map(|concealed| &mut concealed.at);
    pages.chain(asides).chain(concealed).for_each(|at| *at = text.floor_char_boundary(*at));
    order::sort_by_key(&mut document.concealed, |concealed| concealed.at);
    order::sort_by_key(&mut document.styles, |style| style.span.start);
    order::sort_by_key(&mut document.pages, |page| page.at);
    let wrong = mends(&document.text);
    if let Some(first) = wrong.first() {
        let places = if wrong.len() == 1 { "1 place has".to_owned() } else { format!("{} places have", wrong.len()) };
        let text = format!(
            "The text was saved in the wrong encoding, or in two: {places} UTF-8 that was read as Windows-1252, as “{}”, which is read as “{}”, {}. Get a clean copy to be sure.",
            &document.text[first.span.range()],
            first.text,
            document.place_of(first.span.start)
        );
        document.problems.push(Problem::new("mended_encoding", text));
        // What a reader replaces itself counts.
        let is_free = |mend: &Mend| !document.mended.iter().any(|own| own.span.overlaps(mend.span));
        let free: Vec<Mend> = wrong.into_iter().filter(is_free).collect();
        document.mended.extend(free);
        order::sort_by_key(&mut document.mended, |mend| mend.span.start);
    }
    if document.blocks.is_empty() {
        document.problems.push(Problem::new("no_text", "The file contains no readable text; use another copy of it."));
    }
    // A reader that knows the pages says it itself.
    if !document.problems.iter().any(|problem| problem.code == "hidden_text") {
        document.problems.extend(document.concealed_problem());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::Block;

    #[test]
    fn a_document_of_preformatted_paragraphs_is_prose() {
        let kinds = |format: Format, paragraphs: usize| {
            let text = "The keeper.\n".repeat(20);
            let kind = |at: usize| if at < paragraphs { BlockKind::Paragraph } else { BlockKind::Verbatim };
            let blocks = (0..20).map(|at| Block::new(Span::new(at * 12, at * 12 + 11), kind(at))).collect();
            let mut document = Document { text, format, blocks, ..Document::default() };
            settle(&mut document);
            document.blocks.iter().filter(|block| block.kind == BlockKind::Verbatim).count()
        };
        for format in [Format::Docx, Format::Odt, Format::Rtf] {
            assert_eq!((kinds(format, 0), kinds(format, 1), kinds(format, 6)), (0, 0, 14));
        }
        assert_eq!(kinds(Format::Markdown, 0), 20, "code");
    }
}
