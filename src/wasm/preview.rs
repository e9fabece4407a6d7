//! What the evaluation asks of the table of phrases; `scripts/eval/phrases.mjs` builds it for itself.

use literatim_lexicon::phrase::preview;
use wasm_bindgen::prelude::*;

/// Lets phrases in preview count, if nothing has looked for a phrase yet.
#[wasm_bindgen(js_name = countPreview)]
pub fn count_preview() {
    preview::count();
}

/// The pattern of each phrase that counts, in the order of the table.
#[wasm_bindgen(js_name = phrasePatterns)]
pub fn phrase_patterns() -> Vec<String> {
    preview::patterns().into_iter().map(str::to_owned).collect()
}

/// For each of these phrases, the number of words of a text with which it begins.
#[wasm_bindgen(js_name = phraseCounts)]
pub fn phrase_counts(text: &str) -> Vec<u32> {
    preview::counts(text)
}
