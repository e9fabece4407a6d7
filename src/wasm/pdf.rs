//! The artefact `pdf`.

use super::{decode, error, from_js};
use crate::read::ReadLimits;
use crate::read::pdf::RecognisedPage;
use js_sys::{Error, Function, Uint8Array};
use wasm_bindgen::prelude::*;

/// Reads a PDF, with a password if needed, into a document in its binary form, within limits: its pages, and the bytes to which it may unpack; `progress` is called with the pages read and the total.
#[wasm_bindgen(js_name = readPdf)]
pub fn read_pdf(
    bytes: &[u8],
    password: Option<String>,
    pages: usize,
    unpacked: usize,
    #[wasm_bindgen(unchecked_param_type = "readonly object[] | undefined")] recognised: JsValue,
    #[wasm_bindgen(unchecked_param_type = "(page: number, pages: number) => void")] progress: &Function,
) -> Result<Uint8Array, Error> {
    let mut report = |page: usize, pages: usize| {
        // Errors in the listener do not stop the reading.
        let _ = progress.call2(&JsValue::NULL, &page.into(), &pages.into());
    };
    let recognised: Option<Vec<RecognisedPage>> = from_js(recognised)?;
    let limits = ReadLimits { pages, unpacked, ..ReadLimits::default() };
    let document = crate::read::pdf::read(bytes, password.as_deref(), &limits, &recognised.unwrap_or_default(), &decode, &mut report)
        .map_err(|fault| error(fault.code(), &fault.to_string()))?;
    Ok(Uint8Array::from(document.to_wire().as_slice()))
}
