//! The artefact `render`: a report as text.

use super::{error, from_js, from_wire, to_js};
use crate::report::{self, Report, Terminal};
use js_sys::Error;
use wasm_bindgen::prelude::*;

/// Writes a report as `terminal`, `markdown` or `html`; colour and width are those of a terminal.
#[wasm_bindgen]
pub fn render(#[wasm_bindgen(unchecked_param_type = "Report")] report: JsValue, format: &str, colour: bool, width: usize) -> Result<String, Error> {
    let report: Report = from_js(report)?;
    match format {
        "terminal" => Ok(Terminal { colour, width }.write(&report)),
        "markdown" => Ok(report::to_markdown(&report)),
        "html" => Ok(report::to_html(&report)),
        _ => Err(error("format", &format!("A report cannot be written as {format}; use terminal, markdown or html."))),
    }
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
