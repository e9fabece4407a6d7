//! What all readers do last.

use super::mojibake::mends;
use super::star_pages;
use literatim_matching::order;
use literatim_matching::text::{Document, Format, Mend, Problem, Span};

/// That words may be hidden, and are read.
pub fn doubtful(words: usize, why: &str) -> Problem {
    let words = if words == 1 { "1 word".to_owned() } else { format!("{words} words") };
    let text = format!("{words} may be hidden: {why}. What may be hidden is read; look at the document where a quotation depends on it.");
    Problem::new("may_be_hidden", text)
}

/// Finds star pages, sorts hidden text, styles and pages, puts places that were in trimmed white space back into the text, repairs wrongly decoded text,
/// and reports text that is empty or hidden.
pub fn settle(document: &mut Document) {
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
