//! Reads any bytes as RTF.
#![no_main]

#[path = "../../tests/laws/document.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;
use literatim::read::{ReadLimits, office};
use literatim::text::Format;

fuzz_target!(|bytes: &[u8]| {
    let decode = |_: &str, bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if let Ok(document) = office::read(bytes, Format::Rtf, &ReadLimits::default(), &decode) {
        laws::check(&document);
    }
});
