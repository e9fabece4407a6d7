//! The artefact `office`: files of word processors, books, and LaTeX.

use super::{decode, error, to_wire};
use crate::read::office::{DocxComment, TrackedChange};
use crate::read::{ReadLimits, latex, office};
use crate::text::{Format, Span16};
use js_sys::{Error, Uint8Array};
use wasm_bindgen::prelude::*;

/// Reads a file of a format (`docx`, `odt`, `rtf`, `epub`) into a document in its binary form, within limits: the bytes to which it may unpack, and
/// the elements inside one another.
#[wasm_bindgen(js_name = readOffice)]
pub fn read_office(
    bytes: &[u8],
    #[wasm_bindgen(unchecked_param_type = "Format")] format: &str,
    unpacked: usize,
    nesting: usize,
) -> Result<Uint8Array, Error> {
    let format = format_named(format);
    let limits = ReadLimits { unpacked, nesting, ..ReadLimits::default() };
    let document = office::read(bytes, format, &limits, &decode).map_err(|fault| error(fault.code(), &fault.to_string()))?;
    Ok(Uint8Array::from(document.to_wire().as_slice()))
}

fn format_named(name: &str) -> Format {
    match name {
        "odt" => Format::Odt,
        "rtf" => Format::Rtf,
        "epub" => Format::Epub,
        _ => Format::Docx,
    }
}

/// Reads LaTeX into a document in its binary form, with the files next to it: their paths in its folder, and their texts.
#[wasm_bindgen(js_name = readLatex)]
pub fn read_latex(text: &str, paths: Vec<String>, texts: Vec<String>, label: &str, basis: &str, declared: Option<String>, faults: u32) -> Uint8Array {
    to_wire(latex::read_with(text, &companions(paths, texts)), label, basis, declared, faults)
}

/// The paths, in its folder, of the files that LaTeX and these files next to it name: parts and works.
#[wasm_bindgen(js_name = latexCompanions)]
pub fn latex_companions(text: &str, paths: Vec<String>, texts: Vec<String>) -> Vec<String> {
    latex::companions_of(text, &companions(paths, texts))
}

fn companions(paths: Vec<String>, texts: Vec<String>) -> latex::Companions {
    paths.into_iter().zip(texts).collect()
}

/// A DOCX file with Word comments on places of its text, by an author and at a time (ISO 8601), within the limits of reading it. Each comment has a
/// place, two of `spans` in UTF-16 units, and a text, whose lines are its paragraphs.
#[wasm_bindgen(js_name = annotateDocx)]
pub fn annotate_docx(
    bytes: &[u8],
    spans: &[u32],
    texts: Vec<String>,
    author: &str,
    time: Option<String>,
    unpacked: usize,
    nesting: usize,
) -> Result<Uint8Array, Error> {
    let comment =
        |(span, text): (&[u32], &String)| DocxComment { span: Span16(span[0], span[1]), paragraphs: text.lines().map(str::to_owned).collect() };
    let comments: Vec<DocxComment> = spans.chunks_exact(2).zip(&texts).map(comment).collect();
    let limits = ReadLimits { unpacked, nesting, ..ReadLimits::default() };
    let written = office::annotate(bytes, &comments, author, time.as_deref(), &limits).map_err(|fault| error(fault.code(), &fault.to_string()))?;
    Ok(Uint8Array::from(written.as_slice()))
}

/// A file with tracked changes.
#[wasm_bindgen(getter_with_clone)]
pub struct TrackedFile {
    /// The file.
    pub bytes: Vec<u8>,
    /// The changes that could not be written, by their index.
    pub left: Vec<u32>,
}

/// A DOCX or ODT file with tracked changes of its text, by an author and at a time (ISO 8601), within the limits of reading it. Each change has a
/// place, two of `spans` in UTF-16 units, the text that comes there, and a comment, whose lines are its paragraphs.
#[wasm_bindgen(js_name = trackOffice)]
#[allow(clippy::too_many_arguments, reason = "JavaScript passes changes as their parts, which need no parser")]
pub fn track_office(
    bytes: &[u8],
    #[wasm_bindgen(unchecked_param_type = "Format")] format: &str,
    spans: &[u32],
    texts: Vec<String>,
    comments: Vec<String>,
    author: &str,
    time: Option<String>,
    unpacked: usize,
    nesting: usize,
) -> Result<TrackedFile, Error> {
    let change = |((span, text), comment): ((&[u32], String), String)| TrackedChange {
        span: Span16(span[0], span[1]),
        text,
        comment: comment.lines().map(str::to_owned).collect(),
    };
    let changes: Vec<TrackedChange> = spans.chunks_exact(2).zip(texts).zip(comments).map(change).collect();
    let limits = ReadLimits { unpacked, nesting, ..ReadLimits::default() };
    let written = office::track(bytes, format_named(format), &changes, author, time.as_deref(), &limits);
    let written = written.map_err(|fault| error(fault.code(), &fault.to_string()))?;
    Ok(TrackedFile { bytes: written.bytes, left: written.left.into_iter().map(|index| index as u32).collect() })
}
