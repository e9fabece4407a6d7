//! Reads any text as plain text, Markdown and LaTeX.
#![no_main]

#[path = "../../tests/laws/document.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;
use literatim::read::{latex, markdown, plain};

fuzz_target!(|text: &str| {
    for document in [plain::read(text), markdown::read(text), latex::read(text)] {
        laws::check(&document);
    }
});
