//! The artefact `web`: web pages as sources.

use super::{error, to_wire};
use crate::read::web::{Answer, read};
use js_sys::{Error, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A fetched page.
#[derive(Serialize, tsify::Tsify)]
pub struct WebPage {
    /// The document in its binary form.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array")]
    pub wire: Uint8Array,
    /// The status of the source: one of the report's source statuses.
    pub status: &'static str,
    /// What kind of page it is, the evidence, and what to do; empty for a whole page.
    pub sentence: String,
}

/// Reads the page at the address `answered`, requested as `asked`, and classifies it. `label`, `basis`, `declared` and `faults` describe its encoding.
#[allow(clippy::too_many_arguments, reason = "JavaScript passes an encoding as its parts, which need no parser")]
#[wasm_bindgen(js_name = readPage, unchecked_return_type = "WebPage")]
pub fn read_page(
    html: &str,
    label: &str,
    basis: &str,
    declared: Option<String>,
    faults: u32,
    asked: &str,
    answered: &str,
    content_type: Option<String>,
) -> Result<JsValue, Error> {
    let page = read(&Answer { html, asked, answered, content_type: content_type.as_deref() });
    let read = WebPage {
        status: page.assessment.kind.status(),
        sentence: page.assessment.sentence(asked),
        wire: to_wire(page.document, label, basis, declared, faults),
    };
    read.serialize(&serde_wasm_bindgen::Serializer::new()).map_err(|fault| error("boundary", &fault.to_string()))
}
