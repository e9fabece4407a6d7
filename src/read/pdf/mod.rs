//! PDF.
//!
//! The crate `pdf` parses objects. This module finds them (`objects`, `xref`), decrypts them (`encryption`) and undoes their filters (`filters`),
//! within `limits`. It then extracts the characters that a page draws (`content`, `text`, `font`, `annotations`), decides whether they are visible
//! (`graphics`, `layers`), builds lines (`lines`, `gutters`, `columns`,
//! `tables`), separates page furniture (`furniture`, `page_labels`), and builds paragraphs and footnotes
//! (`paragraphs`, `footnotes`, `flow`, `hyphens`).

mod accents;
mod annotations;
mod area;
mod boxes;
mod columns;
mod content;
mod encryption;
mod endnotes;
mod filters;
mod flow;
mod font;
mod footnotes;
mod furniture;
mod graphics;
mod gutter_numbers;
mod gutters;
mod hyphens;
mod label_tree;
mod layers;
mod lexer;
mod limits;
mod lines;
mod marks;
mod matrix;
mod metadata;
mod object;
mod objects;
mod open;
mod page;
mod page_labels;
mod page_lines;
mod page_text;
mod page_tree;
mod paragraphs;
mod password;
mod piece;
mod problems;
mod reader;
mod recognised;
mod shared;
mod syntax;
mod tables;
mod text;
mod xref;
mod xref_table;

use super::{ReadError, ReadLimits};
use crate::text::Document;
use limits::Limit;
use page_lines::PageLines;
use problems::Survey;
pub use recognised::{RecognisedPage, RecognisedWord};

/// Reads a PDF, reporting after each page how many are done and how many there are.
///
/// The text is that of the pages, line by line. Running heads, page numbers, stamps and the numbers in the gutter of pleading paper are hidden, as
/// are footnote marks. A paragraph that continues over a page break is one block. The footnotes of its pages follow it, preceded by the mark of their
/// page and followed by the mark of the page on which the text continues. A page is labelled with its printed number, if several pages have matching
/// ones, else with its position in the file, from 1.
///
/// Form fields, and the printed text of other annotations, are read in their place. Invisible words are left out: off the page, clipped away, in a
/// layer that is off, or in the colour of what is below them. Invisible words over the picture of a page are kept, because they are its text.
///
/// A [`Problem`](crate::text::Problem) says what was left out or could not be read, and on which pages: hidden words (`hidden_text`), pages that are
/// pictures (`no_text`, `unread_pages`), fonts that do not say what their glyphs mean (`unreadable_fonts`), XFA forms (`dynamic_form`), and exceeded
/// limits (`limit`, `too_many_pages`). All except hidden words and empty files mark the text as partial, so that words missing from it are not
/// reported as absent.
///
/// `password` is the user's or the owner's; a file that opens with the empty one needs none. `recognised` are pages whose text was recognised in a
/// picture of them: it takes the place of the page's own.
///
/// # Errors
/// If the file is empty, has no pages that can be found, needs a password and none is given (`encrypted`) or the given one is wrong
/// (`wrong_password`), or is encrypted in an unsupported way (`unsupported`).
pub fn read(
    bytes: &[u8],
    password: Option<&str>,
    limits: &ReadLimits,
    recognised: &[RecognisedPage],
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Document, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::empty());
    }
    let objects = open::open(bytes, password, limits)?;
    let tree = page_tree::pages(&objects, limits.pages.saturating_add(1));
    if tree.is_empty() {
        return Err(ReadError::damaged("PDF", "it contains no pages"));
    }
    let count = tree.len().min(limits.pages);
    let shared = shared::Shared::new(&objects);
    let mut pages = Vec::with_capacity(count);
    let mut gutters = gutters::Gutters::default();
    let mut surveys = Vec::with_capacity(count);
    for (index, page) in tree[..count].iter().enumerate() {
        let (lines, size) = match recognised.iter().find(|page| page.page as usize == index + 1) {
            Some(page) => {
                let lines = recognised::lines(page);
                surveys.push(Survey::recognised(&lines));
                (lines, (page.width, page.height))
            }
            None => {
                let text = page::read_page(&shared, page);
                let lines = lines::lines(&text, &mut gutters);
                surveys.push(Survey::new(&text, &lines));
                (lines, text.size)
            }
        };
        if !objects.limits().take(Limit::Lines, lines.len()) {
            break;
        }
        pages.push(PageLines::new(lines, size));
        progress(index + 1, count);
    }
    let mut document = flow::document(pages);
    endnotes::tie(&mut document);
    label_tree::apply(&objects, &mut document);
    document.metadata = metadata::read(&objects);
    let is_dynamic_form = annotations::is_dynamic_form(&objects, &document.text);
    document.problems = problems::problems(&surveys, (tree.len() > limits.pages).then_some(limits.pages), is_dynamic_form, objects.limits().passed());
    document.unread_pages = problems::unread_pages(&surveys);
    document.partial = problems::partial(&surveys, &document.problems);
    Ok(document)
}

#[cfg(test)]
mod tests;
