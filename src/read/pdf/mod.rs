//! PDF.
//!
//! The crate `pdf` parses objects. Finding them (`objects`, `xref`), decrypting them (`encryption`) and undoing their filters
//! (`filters`) is ours, within `limits`. So is what is above them: the characters that a page draws (`content`, `text`,
//! `font`, `annotations`) and whether they are seen (`graphics`, `layers`), the lines that they make (`lines`, `columns`), what of these belongs to the pages and not to the
//! text (`furniture`), and the paragraphs and footnotes of the rest (`paragraphs`, `flow`).

mod annotations;
mod columns;
mod content;
mod encryption;
mod filters;
mod flow;
mod font;
mod furniture;
mod graphics;
mod layers;
mod lexer;
mod limits;
mod lines;
mod marks;
mod matrix;
mod metadata;
mod objects;
mod page_tree;
mod paragraphs;
mod piece;
mod problems;
mod text;
mod xref;

use super::ReadError;
use crate::text::Document;
use furniture::Page;
use limits::Limit;
use problems::Survey;

/// The most pages that are read.
pub const MAX_PAGES: usize = 5_000;

/// Reads a PDF, telling after each page how many are done and how many there are.
///
/// The text is that of the pages, line by line. Running heads, page numbers, stamps and the numbers in the gutter of pleading paper
/// are hidden, as are the marks of footnotes. A paragraph that runs over the end of a page is one block; the footnotes of its pages
/// are behind it, with the mark of their page before them and that of the page on which the text goes on behind them. A page is
/// labelled with the number that it bears, where several bear fitting ones, else with its place in the file, from 1.
///
/// The fields of forms, and what other annotations print, are read where they are. Words that nobody sees are left out: off the
/// page, clipped away, in a layer that is off, or in the colour of what is below them; but not those that lie unseen over the picture
/// of a page, which are its text.
///
/// A [`Problem`](crate::text::Problem) says what was left out or could not be read, and on which pages: hidden words (`hidden_text`),
/// pages that are pictures (`no_text`, `unread_pages`), fonts that do not say what their glyphs mean (`unreadable_fonts`), forms in XFA
/// (`dynamic_form`), and what passes a limit (`limit`, `too_many_pages`). All but hidden words and empty files make the text a part only,
/// so that words which it lacks are not said to be absent.
///
/// `password` is the user's or the owner's; a file that opens with the empty one needs none.
///
/// # Errors
/// When the file is empty, no pages can be found in it, it needs a password and none is given (`encrypted`) or another
/// (`wrong_password`), or it is encrypted in a way that is not read (`unsupported`).
pub fn read(bytes: &[u8], password: Option<&str>, progress: &mut dyn FnMut(usize, usize)) -> Result<Document, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::empty());
    }
    let objects = objects::Objects::open(bytes, password)?;
    let tree = page_tree::pages(&objects, MAX_PAGES + 1);
    if tree.is_empty() {
        return Err(ReadError::damaged("PDF", "it holds no pages"));
    }
    let count = tree.len().min(MAX_PAGES);
    let shared = content::Shared::new(&objects);
    let mut pages = Vec::with_capacity(count);
    let mut surveys = Vec::with_capacity(count);
    for (index, page) in tree[..count].iter().enumerate() {
        let text = content::read_page(&shared, page);
        let lines = lines::lines(&text);
        surveys.push(Survey::new(&text, &lines));
        if !objects.limits().take(Limit::Lines, lines.len()) {
            break;
        }
        pages.push(Page { lines, height: text.size.1 });
        progress(index + 1, count);
    }
    let mut document = flow::document(pages);
    document.metadata = metadata::read(&objects);
    let is_dynamic_form = annotations::is_dynamic_form(&objects, &document.text);
    document.problems = problems::problems(&surveys, tree.len(), is_dynamic_form, objects.limits().passed());
    document.partial = problems::partial(&surveys, &document.problems);
    Ok(document)
}

#[cfg(test)]
mod tests;
