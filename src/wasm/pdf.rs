//! The artefact `pdf`.

use super::{decode, error, from_js};
use crate::read::ReadLimits;
use crate::read::pdf::{PdfComment, RecognisedPage};
use crate::text::Span16;
use js_sys::{Error, Uint8Array};
use wasm_bindgen::prelude::*;

/// A PDF that is read page by page.
#[wasm_bindgen]
pub struct PdfReading(crate::read::pdf::PdfReading<'static>);

#[wasm_bindgen]
impl PdfReading {
    /// Opens a PDF, with a password if needed, within limits: its pages, and the bytes to which it may unpack.
    #[wasm_bindgen(constructor)]
    pub fn open(
        bytes: Vec<u8>,
        password: Option<String>,
        pages: usize,
        unpacked: usize,
        #[wasm_bindgen(unchecked_param_type = "readonly object[] | undefined")] recognised: JsValue,
    ) -> Result<Self, Error> {
        let recognised: Option<Vec<RecognisedPage>> = from_js(recognised)?;
        let limits = ReadLimits { pages, unpacked, ..ReadLimits::default() };
        let reading = crate::read::pdf::PdfReading::open(bytes, password.as_deref(), &limits, recognised.unwrap_or_default(), &decode);
        reading.map(Self).map_err(|fault| error(fault.code(), &fault.to_string()))
    }

    /// How many pages are to be read.
    #[wasm_bindgen(getter)]
    pub fn pages(&self) -> usize {
        self.0.pages()
    }

    /// Reads the next page; false when there is none.
    #[wasm_bindgen(js_name = nextPage)]
    pub fn next_page(&mut self) -> bool {
        self.0.next_page()
    }

    /// What to append to the file for comments on places of the pages that were read, by an author and at a time (ISO 8601). Each comment has a name, a
    /// place, two of `spans` in UTF-16 units, a text, whose lines are its paragraphs, and a colour, three of `colours` from 0 to 1.
    pub fn commented(
        self,
        names: Vec<String>,
        spans: &[u32],
        texts: Vec<String>,
        colours: &[f32],
        author: &str,
        time: Option<String>,
    ) -> Result<Uint8Array, Error> {
        let placed = names.into_iter().zip(&texts).zip(spans.as_chunks().0).zip(colours.as_chunks().0);
        let comment = |name, text: &str, &[start, end]: &[u32; 2], &colour: &[f32; 3]| {
            let paragraphs = text.lines().map(str::to_owned).collect();
            PdfComment { name, span: Span16(start, end), paragraphs, colour }
        };
        let comments: Vec<PdfComment> = placed.map(|(((name, text), span), colour)| comment(name, text, span, colour)).collect();
        let update = self.0.commented(&comments, author, time.as_deref()).map_err(|fault| error(fault.code(), &fault.to_string()))?;
        Ok(Uint8Array::from(update.as_slice()))
    }

    /// The document of the pages that were read, in its binary form.
    pub fn finish(self) -> Uint8Array {
        Uint8Array::from(self.0.finish().to_wire().as_slice())
    }
}
