//! The artefact `office`: files of word processors, and books.

use super::{decode, error};
use crate::read::{ReadLimits, office};
use crate::text::Format;
use js_sys::{Error, Uint8Array};
use wasm_bindgen::prelude::*;

/// Reads a file of a format (`docx`, `odt`, `rtf`, `epub`) into a document in its binary form, within limits: the bytes to which it may unpack, and
/// the elements inside one another.
#[wasm_bindgen(js_name = readOffice)]
pub fn read_office(
    bytes: &[u8],
    #[wasm_bindgen(unchecked_param_type = "Format")] format: &str,
    unpacked: usize,
    nesting: usize,
) -> Result<Uint8Array, Error> {
    let format = match format {
        "odt" => Format::Odt,
        "rtf" => Format::Rtf,
        "epub" => Format::Epub,
        _ => Format::Docx,
    };
    let limits = ReadLimits { unpacked, nesting, ..ReadLimits::default() };
    let document = office::read(bytes, format, &limits, &decode).map_err(|fault| error(fault.code(), &fault.to_string()))?;
    Ok(Uint8Array::from(document.to_wire().as_slice()))
}
