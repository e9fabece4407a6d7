//! The artefact `patterns`: the user's kinds of citation.

use super::{error, to_js};
use crate::cite;
use js_sys::Error;
use wasm_bindgen::prelude::*;

/// A file of patterns.
#[wasm_bindgen]
pub struct Patterns {
    inner: cite::Patterns,
}

#[wasm_bindgen]
impl Patterns {
    /// Reads a file of patterns, a JSON text.
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str) -> Result<Self, Error> {
        let inner = crate::pattern::from_json(json).map_err(|fault| error("patterns", &fault.to_string()))?;
        Ok(Self { inner })
    }

    /// The citations in a text, for `Session.setPatterns` alone.
    pub fn find(&self, text: &str) -> Result<JsValue, Error> {
        to_js(&self.inner.find(text))
    }
}
