//! The artefact `fields`: the passages that give values.

use super::{from_js, from_wire, to_js};
use crate::field::{self, AnswerBlock, Field, FieldDocument};
use js_sys::Error;
use wasm_bindgen::prelude::*;

/// Documents in which values are looked up.
#[wasm_bindgen]
#[derive(Default)]
pub struct FieldDocuments {
    inner: Vec<FieldDocument>,
}

#[wasm_bindgen]
impl FieldDocuments {
    /// No documents.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a document in its binary form; returns its text, to which places refer.
    pub fn add(&mut self, id: &str, kind: &str, wire: &[u8]) -> Result<String, Error> {
        let document = FieldDocument::new(id, kind, from_wire(wire)?);
        let text = document.text().to_owned();
        self.inner.push(document);
        Ok(text)
    }

    /// The passages of each field, by our own search, the best first.
    pub fn find(&self, fields: JsValue) -> Result<JsValue, Error> {
        let fields: Vec<Field> = from_js(fields)?;
        to_js(&field::find(&self.inner, &fields))
    }

    /// The passages of each field among those that a model cites.
    pub fn cited(&self, fields: JsValue, blocks: JsValue) -> Result<JsValue, Error> {
        let (fields, blocks): (Vec<Field>, Vec<AnswerBlock>) = (from_js(fields)?, from_js(blocks)?);
        to_js(&field::cited(&self.inner, &fields, &blocks))
    }
}
