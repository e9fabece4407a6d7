//! The artefact `pdf`.

use super::error;
use js_sys::{Error, Function, Uint8Array};
use wasm_bindgen::prelude::*;

/// Reads a PDF, one with a password for who gives that, into a document in its binary form; `progress` is called with the pages read and the pages in all.
#[wasm_bindgen(js_name = readPdf)]
pub fn read_pdf(
    bytes: &[u8],
    password: Option<String>,
    #[wasm_bindgen(unchecked_param_type = "(page: number, pages: number) => void")] progress: &Function,
) -> Result<Uint8Array, Error> {
    let mut report = |page: usize, pages: usize| {
        // A fault of the listener is its own; reading goes on.
        let _ = progress.call2(&JsValue::NULL, &page.into(), &pages.into());
    };
    let document = crate::read::pdf::read(bytes, password.as_deref(), &mut report).map_err(|fault| error(fault.code(), &fault.to_string()))?;
    Ok(Uint8Array::from(document.to_wire().as_slice()))
}
