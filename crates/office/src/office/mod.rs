//! Files of word processors and books: DOCX, ODT, RTF and EPUB.
//!
//! All but RTF are archives of XML parts: `archive` unpacks them within limits, and `xml` makes trees of the parts. A reader for each format walks the
//! trees and calls `writer`, which makes the document.

mod archive;
mod docx;
mod entities;
mod epub;
mod field;
mod odt;
mod odt_changes;
mod odt_styles;
mod rewriting;
mod rtf;
mod style_chain;
mod symbol;
mod tracked;
mod writer;
mod xml;

use archive::Archive;
pub use docx::annotate;
use literatim_matching::text::{Document, Format};
use literatim_read::{Decode, ReadError, ReadLimits};
pub use tracked::{DocxComment, TrackedChange, Written};

/// The file, a DOCX or ODT, with tracked changes of its text by `author` and at a time (ISO 8601), if that is known. Changes do not overlap.
/// To accept all gives the changed text, to reject all the text as it was.
///
/// # Errors
/// If the file cannot be read, or its text is not in UTF-8.
pub fn track(
    bytes: &[u8],
    format: Format,
    changes: &[TrackedChange],
    author: &str,
    time: Option<&str>,
    limits: &ReadLimits,
) -> Result<Written, ReadError> {
    match format {
        Format::Odt => odt_changes::track(bytes, changes, author, time, limits),
        _ => docx::track(bytes, changes, author, time, limits),
    }
}

/// Reads a file of a word processor, or a book. `decode` decodes the text of an RTF file.
///
/// The text is that of the body, with tracked changes accepted, in blocks. Footnotes and endnotes follow the body, tied to their marks. Comments,
/// deleted words, and the heads and feet of pages are [asides](literatim_matching::text::SideText).
///
/// # Errors
/// If the file or its main part is damaged, or unpacks to more than the limit.
pub fn read(bytes: &[u8], format: Format, limits: &ReadLimits, decode: Decode) -> Result<Document, ReadError> {
    let mut document = match format {
        Format::Rtf => rtf::read(bytes, limits, decode),
        Format::Odt if !bytes.starts_with(b"PK") => odt::read_flat(bytes, limits)?,
        Format::Odt => odt::read(&mut Archive::open(bytes, "ODT", limits)?)?,
        Format::Epub => epub::read(&mut Archive::open(bytes, "EPUB", limits)?)?,
        _ => docx::read(&mut Archive::open(bytes, "DOCX", limits)?)?,
    };
    literatim_read::settle(&mut document);
    Ok(document)
}

#[cfg(test)]
mod tests;
