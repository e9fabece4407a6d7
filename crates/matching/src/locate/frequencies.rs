//! The frequency of each gram in all texts.

use super::index::{GRAM, HASH_BITS, hash};
use super::indexed_text::IndexedText;

/// How often each gram occurs in all texts together, by hash.
#[derive(Debug)]
pub struct Frequencies {
    counts: Vec<u32>,
    /// Total bytes of all texts.
    bytes: usize,
}

impl Default for Frequencies {
    fn default() -> Self {
        Self { counts: vec![0; 1 << HASH_BITS], bytes: 0 }
    }
}

impl Frequencies {
    /// Counts the grams of a text.
    pub fn add(&mut self, text: &IndexedText) {
        let text = text.folded.text().as_bytes();
        text.chunks_exact(GRAM).for_each(|gram| self.counts[hash(gram) as usize] += 1);
        self.bytes += text.len();
    }

    /// Removes the grams of a text that was added.
    pub fn remove(&mut self, text: &IndexedText) {
        let text = text.folded.text().as_bytes();
        text.chunks_exact(GRAM).for_each(|gram| self.counts[hash(gram) as usize] -= 1);
        self.bytes -= text.len();
    }

    pub(super) fn count(&self, hash: u16) -> u32 {
        self.counts[hash as usize]
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}
