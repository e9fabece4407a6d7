//! The boundary: value in, call, value out. One file for each artefact of `wasm-pack.toml`.

#[cfg(feature = "core")]
mod core;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "read")]
mod read;
#[cfg(feature = "web")]
mod web;

use wasm_bindgen::prelude::*;

/// Sends the message of a panic to `console.error` before the trap.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// A value that the shell handed over.
fn from_js<T: serde::de::DeserializeOwned>(value: JsValue) -> Result<T, js_sys::Error> {
    serde_wasm_bindgen::from_value(value).map_err(|fault| error("boundary", &format!("The engine was handed a value of another shape: {fault}.")))
}

/// A document in its binary form, decoded from `encoding`.
#[cfg(any(feature = "core", feature = "read", feature = "web"))]
fn to_wire(document: crate::text::Document, encoding: JsValue) -> Result<js_sys::Uint8Array, js_sys::Error> {
    Ok(js_sys::Uint8Array::from(document.decoded_from(from_js(encoding)?).to_wire().as_slice()))
}

/// An `Error` for the shell, `name` a stable word and `message` a sentence.
fn error(name: &str, message: &str) -> js_sys::Error {
    let error = js_sys::Error::new(message);
    error.set_name(name);
    error
}
