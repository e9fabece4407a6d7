//! Web pages as sources: their main text, and what kind of page was received.
#![forbid(unsafe_code)]

mod answer;
mod areas;
mod assess;
mod main_text;
mod page;
mod phrases;
mod promise;
mod redirect;
mod shown;

pub use answer::Answer;
pub use assess::{Assessment, PageKind};

use literatim_html::html::read_tree;
use literatim_matching::text::{Document, Problem, count_words};

/// A web page.
#[derive(Clone, Debug)]
pub struct WebPage {
    /// The whole page. If its main text is known, other text is marked as outside it.
    pub document: Document,
    /// What the page is.
    pub assessment: Assessment,
}

/// Reads and classifies a page.
pub fn read(answer: &Answer) -> WebPage {
    let tree = page::page(answer.html);
    let main = main_text::main_text(&tree);
    let mut document = read_tree(&tree, &areas::areas(&tree, main.as_deref()));
    let assessment = assess::assess(&tree, main.and_then(|_| main_words(&document)), answer);
    if assessment.kind == PageKind::Partial {
        document.problems.push(Problem::new("partial", assessment.sentence(answer.asked)));
        document.partial = Some(assessment.evidence.clone());
    }
    WebPage { document, assessment }
}

/// The number of words of the main text; `None` if it is unknown.
fn main_words(document: &Document) -> Option<usize> {
    let beside: usize = document.beside.iter().map(|outside| count_words(&document.text[outside.span.range()])).sum();
    (beside > 0).then(|| count_words(&document.text).saturating_sub(beside))
}
