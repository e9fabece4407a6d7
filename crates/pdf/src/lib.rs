//! PDF.
//!
//! The crate `pdf` parses objects. This module finds them (`objects`, `xref`), decrypts them (`encryption`) and undoes their filters (`filters`),
//! within `limits`. It then extracts the characters that a page draws (`content`, `text`, `font`, `annotations`, `damage`), decides whether they are visible
//! (`graphics`, `layers`), builds lines (`lines`, `gutters`, `columns`,
//! `tables`) in the order in which they are read (`leftward`, `bidi`, `upright`), puts them into the order of the file's structure (`tag_tree`, `tagged`), separates page furniture (`furniture`, `margin_text`, `page_labels`), and builds paragraphs and footnotes
//! (`paragraphs`, `footnotes`, `flow`, `hyphens`). `comments` writes comments on the text, as an `update` of the file.
#![forbid(unsafe_code)]

mod accents;
mod annotations;
mod area;
mod bidi;
mod boxes;
mod colour;
mod columns;
mod comments;
mod content;
mod damage;
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
mod initials;
mod label_tree;
mod layers;
mod leftward;
mod lexer;
mod limits;
mod lines;
mod margin_text;
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
mod reading;
mod recognised;
mod shared;
mod syntax;
mod tables;
mod tag_roles;
mod tag_tree;
mod tagged;
mod tags;
mod text;
mod update;
mod upright;
mod wide;
mod xref;
mod xref_table;

pub use comments::PdfComment;
use literatim_matching::text::Document;
use literatim_read::{Decode, ReadError, ReadLimits};
pub use reading::PdfReading;
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
/// A [`Problem`](literatim_matching::text::Problem) says what was left out or could not be read, and on which pages: hidden words (`hidden_text`), pages that are
/// pictures (`no_text`, `unread_pages`), fonts that do not say what their glyphs mean (`unreadable_fonts`), XFA forms (`dynamic_form`), and exceeded
/// limits (`limit`, `too_many_pages`). All except hidden words and empty files mark the text as partial, so that words missing from it are not
/// reported as absent.
///
/// `password` is the user's or the owner's; a file that opens with the empty one needs none. `recognised` are pages whose text was recognised in a
/// picture of them: it takes the place of the page's own. `decode` decodes the codes of fonts for Chinese, Japanese and Korean.
///
/// # Errors
/// If the file is empty, has no pages that can be found, needs a password and none is given (`encrypted`) or the given one is wrong
/// (`wrong_password`), or is encrypted in an unsupported way (`unsupported`).
pub fn read(
    bytes: &[u8],
    password: Option<&str>,
    limits: &ReadLimits,
    recognised: &[RecognisedPage],
    decode: Decode,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Document, ReadError> {
    let mut reading = PdfReading::open(bytes.to_vec(), password, limits, recognised.to_vec(), decode)?;
    let mut page = 0;
    while reading.next_page() {
        page += 1;
        progress(page, reading.pages());
    }
    Ok(reading.finish())
}

#[cfg(test)]
mod tests;
