//! Files made here, read. All texts are fictional.

mod docx;
mod epub;
mod hidden;
mod hostile;
mod odt;
mod rtf;
#[cfg(not(target_arch = "wasm32"))]
mod spans;
mod tracked;

use super::read;
use literatim_matching::text::{BlockKind, Document, Flow, Format};
use literatim_read::ReadLimits;
use std::io::{Cursor, Write};
use zip::write::{SimpleFileOptions, ZipWriter};

/// An archive of these parts.
fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored)).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Reads a file whose text is in Windows-1252.
fn read_as(format: Format, bytes: &[u8]) -> Document {
    read(bytes, format, &ReadLimits::default(), &|_, bytes| bytes.iter().map(|&byte| char::from(byte)).collect()).unwrap()
}

fn flow(document: &Document) -> String {
    Flow::new(document).text().to_owned()
}

fn kinds(document: &Document) -> Vec<BlockKind> {
    Flow::new(document).blocks().iter().map(|block| block.kind).collect()
}

/// The notes: label, the text before the mark, and the note.
fn notes(document: &Document) -> Vec<(&str, &str, &str)> {
    let before = |at: usize| {
        let text = &document.text[..at];
        &text[text.rfind(['\n', ' ']).map_or(0, |space| space + 1)..]
    };
    let hidden = |start: usize| document.hidden.iter().find(|span| span.start == start).map_or(start, |span| span.end);
    document
        .marked_notes()
        .into_iter()
        .map(|(label, mark, body)| (label, before(mark.start), document.text[hidden(body.start)..body.end].trim()))
        .collect()
}

/// Whether a document made of three paragraphs, a bold number among them, has the star pages of its paragraphs.
fn assert_star_pages(document: &Document) {
    assert_eq!(flow(document), "TULL, J. The lamp.\nThe horn. The gate.\nThe mole.\n");
    let labels: Vec<&str> = document.pages.iter().filter(|page| page.series == 1).map(|page| &*page.label).collect();
    assert_eq!(labels, ["10", "11", "12"]);
}

/// Whether the text under each origin is the one at its place; the texts of the runs are given by `text_at`.
fn assert_origins(document: &Document, text_at: impl Fn(u32, u32) -> &'static str) {
    assert!(!document.origins.is_empty());
    for origin in &document.origins {
        let literatim_matching::text::FilePlace::Run { paragraph, run, offset, .. } = origin.place else { panic!("{origin:?}") };
        let units: Vec<u16> = text_at(paragraph, run).encode_utf16().skip(offset as usize).collect();
        let text = String::from_utf16(&units).unwrap();
        assert!(text.starts_with(&document.text[origin.span.range()]), "{origin:?}");
    }
}
