//! Pages of the web that are sources: their main text, and what the page that came really is.

mod assess;
mod main_text;
mod phrases;
mod promise;
mod redirect;
mod shown;

pub use assess::{Assessment, PageKind};

use crate::read::html::{read_tree, tree::Tree};
use crate::text::{Document, Problem, count_words};

/// What a host answered with when it was asked for a page.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// The page.
    pub html: &'a str,
    /// The address that was asked for.
    pub asked: &'a str,
    /// The address that answered: another one where the host led on.
    pub answered: &'a str,
    /// The type that the host gives it: `text/html; charset=utf-8`.
    pub content_type: Option<&'a str>,
}

/// A page of the web.
#[derive(Clone, Debug)]
pub struct WebPage {
    /// The whole page. Where its main text can be told, what is beside that is marked.
    pub document: Document,
    /// What the page is.
    pub assessment: Assessment,
}

/// Reads a page, and says what it is.
pub fn read(answer: &Answer) -> WebPage {
    let tree = Tree::parse(answer.html);
    let main = main_text::main_text(&tree);
    let mut document = read_tree(&tree, main.as_deref());
    let assessment = assess::assess(&tree, main_words(&document), answer);
    if assessment.kind == PageKind::Partial {
        document.problems.push(Problem::new("partial", assessment.sentence(answer.asked)));
        document.partial = Some(assessment.evidence.clone());
    }
    WebPage { document, assessment }
}

/// How many words the main text has; `None` where it is not told apart.
fn main_words(document: &Document) -> Option<usize> {
    let beside: usize = document.beside.iter().map(|span| count_words(&document.text[span.range()])).sum();
    (beside > 0).then(|| count_words(&document.text).saturating_sub(beside))
}
