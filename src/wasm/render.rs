//! The artefact `render`: a report as text.

use super::{error, from_js, from_wire, to_js};
use crate::report::{self, CertificateWording, FormatWriter, OutputFormat, Report, Terminal, WriterSettings};
use js_sys::Error;
use wasm_bindgen::prelude::*;

/// Writes a report in a format. Colour and width are those of a terminal, `since` is an earlier report on the draft, whose differences a terminal and
/// Markdown show, and `wording` is the one of a certificate: `plain`, `court` or `law_review`.
#[wasm_bindgen]
pub fn render(
    #[wasm_bindgen(unchecked_param_type = "Report")] report: JsValue,
    format: &str,
    colour: bool,
    width: usize,
    #[wasm_bindgen(unchecked_param_type = "Report | undefined")] since: JsValue,
    wording: Option<String>,
) -> Result<String, Error> {
    let report: Report = from_js(report)?;
    let since: Option<Report> = if since.is_undefined() { None } else { Some(from_js(since)?) };
    let wording = match wording.as_deref() {
        Some("court") => CertificateWording::Court,
        Some("law_review") => CertificateWording::LawReview,
        _ => CertificateWording::Plain,
    };
    let settings = WriterSettings { terminal: Terminal { colour, width }, since: since.as_ref(), wording };
    OutputFormat::named(format).and_then(|format| format.write(&report, &settings)).ok_or_else(|| {
        let of_engine = OutputFormat::ALL.iter().map(|format| format.info()).filter(|info| info.writer == FormatWriter::Engine);
        let formats = of_engine.map(|info| info.name).collect::<Vec<_>>().join(", ");
        error("format", &format!("A report cannot be written as {format}; use one of {formats}."))
    })
}

/// What changed from an earlier report on a draft to a later one.
#[wasm_bindgen(unchecked_return_type = "Changes")]
pub fn changes(
    #[wasm_bindgen(unchecked_param_type = "Report")] old: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Report")] new: JsValue,
) -> Result<JsValue, Error> {
    to_js(&report::changes(&from_js(old)?, &from_js(new)?))
}

/// The comments of a report on the words of its draft, each with its place and its paragraphs: those of findings that are to fix or to look up, or of
/// all findings.
#[wasm_bindgen(unchecked_return_type = "FindingComment[]")]
pub fn comments(#[wasm_bindgen(unchecked_param_type = "Report")] report: JsValue, all: bool) -> Result<JsValue, Error> {
    to_js(&report::comments(&from_js(report)?, all))
}

/// What was read of a document in its binary form.
#[wasm_bindgen(js_name = documentText, unchecked_return_type = "DocumentText")]
pub fn document_text(wire: &[u8]) -> Result<JsValue, Error> {
    to_js(&report::document_text(&from_wire(wire)?))
}

/// What was read of a document in its binary form, as text with signs for its structure.
#[wasm_bindgen(js_name = renderDocument)]
pub fn render_document(name: &str, wire: &[u8]) -> Result<String, Error> {
    Ok(report::render_document(name, &from_wire(wire)?))
}
