//! PDF.
//!
//! The crate `pdf` gives objects, filters and decryption ([`objects`]). What stands above them is ours: the characters that a page
//! draws ([`content`], [`font`]), the lines that they make ([`lines`], [`columns`]), what of these belongs to the pages and not to the
//! text ([`furniture`]), and the paragraphs and footnotes of the rest ([`paragraphs`], [`flow`]).

mod columns;
mod content;
mod encryption;
mod flow;
mod font;
mod furniture;
mod lexer;
mod lines;
mod matrix;
mod metadata;
mod objects;
mod page_tree;
mod paragraphs;
mod piece;
mod xref;

use super::ReadError;
use crate::text::{Document, Problem};
use furniture::Page;

/// The most pages that are read.
pub const MAX_PAGES: usize = 5_000;

/// Reads a PDF, telling after each page how many are done and how many there are.
///
/// The text is that of the pages, line by line. Running heads, page numbers, stamps and the numbers in the gutter of pleading paper
/// are hidden, as are the marks of footnotes. A paragraph that runs over the end of a page is one block; the footnotes of its pages
/// stand behind it, with the mark of their page before them and that of the page on which the text goes on behind them. A page is
/// labelled with the number that it bears, where several bear fitting ones, else with its place in the file, from 1.
///
/// A file whose pages are pictures, or whose fonts do not say what their glyphs mean, is read with a [`Problem`].
///
/// # Errors
/// When the file is empty, no pages can be found in it, or it wants a password.
pub fn read(bytes: &[u8], progress: &mut dyn FnMut(usize, usize)) -> Result<Document, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::empty());
    }
    let objects = objects::Objects::open(bytes)?;
    let tree = page_tree::pages(&objects, MAX_PAGES + 1);
    if tree.is_empty() {
        return Err(ReadError::damaged("PDF", "it holds no pages"));
    }
    let count = tree.len().min(MAX_PAGES);
    let fonts = content::Fonts::default();
    let (mut glyphs, mut unreadable) = (0, 0);
    let mut pages = Vec::with_capacity(count);
    for (index, page) in tree[..count].iter().enumerate() {
        let text = content::read_page(&objects, &fonts, page);
        (glyphs, unreadable) = (glyphs + text.glyphs.len(), unreadable + text.unreadable);
        pages.push(Page { lines: lines::lines(&text), height: text.size.1 });
        progress(index + 1, count);
    }
    let mut document = flow::document(pages);
    document.metadata = metadata::read(&objects);
    document.problems = problems(document.text.trim().is_empty(), glyphs, unreadable, tree.len());
    Ok(document)
}

fn problems(is_empty: bool, glyphs: usize, unreadable: usize, pages: usize) -> Vec<Problem> {
    let mut problems = Vec::new();
    if unreadable * 5 > glyphs {
        let text =
            "Many characters of the PDF cannot be read, because its fonts do not say what they mean; recognise its text (OCR), or give another copy.";
        problems.push(Problem::new("unreadable_fonts", text));
    } else if is_empty {
        let text = "The PDF holds no text, only pictures of its pages; recognise its text (OCR) and give that, or another copy.";
        problems.push(Problem::new("no_text", text));
    }
    if pages > MAX_PAGES {
        let text = format!("The PDF has more than {MAX_PAGES} pages, and only the first {MAX_PAGES} were read; give the part that is meant.");
        problems.push(Problem::new("too_many_pages", text));
    }
    problems
}

#[cfg(test)]
mod tests;
