//! Reads any bytes as an archive of a word processor.
#![no_main]

#[path = "../../tests/laws/document.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;
use literatim::read::{ReadLimits, office};
use literatim::text::Format;

fuzz_target!(|bytes: &[u8]| {
    let limits = ReadLimits { unpacked: 1 << 20, ..ReadLimits::default() };
    for format in [Format::Docx, Format::Odt, Format::Epub] {
        if let Ok(document) = office::read(bytes, format, &limits, &|_, _| String::new()) {
            laws::check(&document);
        }
    }
});
