//! Reads any XML as the parts of a DOCX file. The parts of the file are separated by zero bytes.
#![no_main]

#[path = "../../tests/laws/document.rs"]
mod laws;
#[path = "../parts.rs"]
mod parts;

use libfuzzer_sys::fuzz_target;
use literatim::read::{ReadLimits, office};
use literatim::text::Format;

fuzz_target!(|text: &str| {
    let archive =
        parts::archive(parts::DOCX, &["word/document.xml", "word/styles.xml", "word/footnotes.xml", "word/numbering.xml", "word/comments.xml"], text);
    if let Ok(document) = office::read(&archive, Format::Docx, &ReadLimits::default(), &|_, _| String::new()) {
        laws::check(&document);
    }
});
