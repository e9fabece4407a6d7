//! The boundary: translates values and calls. One file for each artefact of `wasm-pack.toml`.

#[cfg(feature = "core")]
mod core;
#[cfg(feature = "fields")]
mod fields;
#[cfg(feature = "index")]
mod index;
#[cfg(feature = "office")]
mod office;
#[cfg(feature = "patterns")]
mod patterns;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "preview")]
mod preview;
#[cfg(feature = "read")]
mod read;
#[cfg(feature = "render")]
mod render;
#[cfg(feature = "web")]
mod web;

use wasm_bindgen::prelude::*;

/// Sends the message of a panic to `console.error` before the trap.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// A document in its binary form. `label`, `basis`, `declared` and `faults` describe the encoding from which its text was decoded.
#[cfg(any(feature = "core", feature = "office", feature = "read", feature = "web"))]
fn to_wire(document: crate::text::Document, label: &str, basis: &str, declared: Option<String>, faults: u32) -> js_sys::Uint8Array {
    let encoding = crate::text::Encoding { label: label.into(), basis: crate::text::EncodingBasis::named(basis), declared, faults };
    js_sys::Uint8Array::from(document.decoded_from(encoding).to_wire().as_slice())
}

/// The document of its binary form.
#[cfg(any(feature = "core", feature = "fields", feature = "render"))]
fn from_wire(wire: &[u8]) -> Result<crate::text::Document, js_sys::Error> {
    crate::text::Document::from_wire(wire).map_err(|fault| error("wire", &fault.to_string()))
}

#[cfg(any(feature = "core", feature = "fields", feature = "index", feature = "patterns", feature = "render"))]
fn to_js<T: serde::Serialize>(value: &T) -> Result<JsValue, js_sys::Error> {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true).serialize_missing_as_null(true);
    value.serialize(&serializer).map_err(|fault| error("boundary", &fault.to_string()))
}

#[cfg(any(feature = "core", feature = "fields", feature = "pdf", feature = "render"))]
fn from_js<T: serde::de::DeserializeOwned>(value: JsValue) -> Result<T, js_sys::Error> {
    serde_wasm_bindgen::from_value(value).map_err(|fault| error("boundary", &format!("The engine was handed a value of another shape: {fault}.")))
}

/// Decodes bytes as the platform does.
#[cfg(any(feature = "office", feature = "pdf"))]
fn decode(label: &str, bytes: &[u8]) -> String {
    let decoder = web_sys::TextDecoder::new_with_label(label).or_else(|_| web_sys::TextDecoder::new());
    decoder.and_then(|decoder| decoder.decode_with_u8_array(bytes)).unwrap_or_default()
}

/// An `Error` for the shell; `name` is a stable word and `message` a sentence.
fn error(name: &str, message: &str) -> js_sys::Error {
    let error = js_sys::Error::new(message);
    error.set_name(name);
    error
}
