//! Reads any bytes as PDF.
#![no_main]

#[path = "../../tests/laws/document.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;
use literatim::read::{ReadLimits, pdf};

fuzz_target!(|bytes: &[u8]| {
    let limits = ReadLimits { unpacked: 1 << 20, pages: 20, ..ReadLimits::default() };
    if let Ok(document) = pdf::read(bytes, None, &limits, &[], &|_, bytes| String::from_utf8_lossy(bytes).into_owned(), &mut |_, _| {}) {
        laws::check(&document);
    }
});
