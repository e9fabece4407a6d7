//! Readers of documents: DOCX, ODT, RTF, EPUB, and LaTeX.
#![forbid(unsafe_code)]

mod colour;
pub mod latex;
pub mod office;
