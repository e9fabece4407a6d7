//! Reads any text as HTML.
#![no_main]

#[path = "../../tests/laws/document.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| laws::check(&literatim::read::html::read(text)));
