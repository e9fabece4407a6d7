//! Pages of the web that are sources: their main text, and what the page that came really is.

mod answer;
mod assess;
mod main_text;
mod phrases;
mod promise;
mod redirect;
mod shown;

pub use answer::Answer;
pub use assess::{Assessment, PageKind};

use crate::read::html::{read_tree, tree::Tree};
use crate::text::{Document, Problem, count_words};

/// A page of the web.
#[derive(Clone, Debug)]
pub struct WebPage {
    /// The whole page. Where its main text can be told, what stands beside that is marked.
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

/// How many words the main text has; none where it is not told apart.
fn main_words(document: &Document) -> Option<usize> {
    let beside: usize = document.beside.iter().map(|span| count_words(&document.text[span.range()])).sum();
    (beside > 0).then(|| count_words(&document.text).saturating_sub(beside))
}
