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

/// An `Error` for the shell, `name` a stable word and `message` a sentence.
fn error(name: &str, message: &str) -> js_sys::Error {
    let error = js_sys::Error::new(message);
    error.set_name(name);
    error
}
