//! Reads any XML as the parts of an ODT file. The parts of the file are separated by zero bytes.
#![no_main]

#[path = "../../tests/laws/document.rs"]
mod laws;
#[path = "../parts.rs"]
mod parts;

use libfuzzer_sys::fuzz_target;
use literatim::read::{ReadLimits, office};
use literatim::text::Format;

fuzz_target!(|text: &str| {
    let archive = parts::archive(&[], &["content.xml", "styles.xml", "meta.xml"], text);
    if let Ok(document) = office::read(&archive, Format::Odt, &ReadLimits::default(), &|_, _| String::new()) {
        laws::check(&document);
    }
});
