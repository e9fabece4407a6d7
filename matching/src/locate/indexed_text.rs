//! A text, folded and indexed once, in which quotations are located.

use super::index::{Shard, shards};
use crate::text::{Folded, Span, each_word};
use std::cell::OnceCell;
use std::collections::HashMap;

/// A reading text, made ready for many searches.
#[derive(Debug)]
pub struct IndexedText {
    /// Its matching text.
    pub folded: Folded,
    pub(super) shards: Vec<Shard>,
    /// Counted when a word is first asked for.
    vocabulary: OnceCell<Vocabulary>,
}

/// How often each word of a text stands in it; words by their hash.
#[derive(Debug, Default)]
struct Vocabulary {
    counts: HashMap<u64, u32>,
    words: u32,
}

impl Vocabulary {
    fn new(folded: &str) -> Self {
        let mut vocabulary = Self::default();
        each_word(folded, Span::new(0, folded.len()), |span| {
            *vocabulary.counts.entry(hash(&folded[span])).or_default() += 1;
            vocabulary.words += 1;
        });
        vocabulary
    }
}

/// FNV-1a (G. Fowler, L. Noll, P. Vo), 64 bits.
fn hash(key: &str) -> u64 {
    key.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

impl IndexedText {
    /// Folds and indexes a reading text.
    pub fn new(text: &str) -> Self {
        let folded = Folded::new(text);
        Self { shards: shards(folded.text().as_bytes()), folded, vocabulary: OnceCell::new() }
    }

    fn vocabulary(&self) -> &Vocabulary {
        self.vocabulary.get_or_init(|| Vocabulary::new(self.folded.text()))
    }

    /// How many words it has.
    pub fn word_count(&self) -> u32 {
        self.vocabulary().words
    }

    /// How often the word with this key occurs in it.
    pub fn count(&self, key: &str) -> u32 {
        self.vocabulary().counts.get(&hash(key)).copied().unwrap_or(0)
    }

    /// Bytes of the index over the matching text.
    pub fn index_bytes(&self) -> usize {
        self.shards.iter().map(Shard::bytes).sum()
    }
}
