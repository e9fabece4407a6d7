//! A text, folded and indexed once, in which quotations are located.

use super::index::{Shard, shards};
use super::plain_words::{WORD_BYTES, each_word_of};
use crate::text::Folded;
use std::cell::OnceCell;

/// A reading text, prepared for many searches.
#[derive(Debug)]
pub struct IndexedText {
    /// Its matching text.
    pub folded: Folded,
    pub(super) shards: Vec<Shard>,
    /// Counted on first use.
    vocabulary: OnceCell<Vocabulary>,
}

/// How often each word of a text occurs: the words by hash, in order.
#[derive(Debug)]
struct Vocabulary {
    counts: Vec<(u64, u32)>,
    words: u32,
}

impl Vocabulary {
    fn new(folded: &str) -> Self {
        let mut hashes = Vec::with_capacity(folded.len() / WORD_BYTES);
        each_word_of(folded, |span| hashes.push(hash(&folded[span])));
        hashes.sort_unstable();
        let mut counts: Vec<(u64, u32)> = Vec::new();
        for &hash in &hashes {
            match counts.last_mut() {
                Some((last, count)) if *last == hash => *count += 1,
                _ => counts.push((hash, 1)),
            }
        }
        Self { counts, words: hashes.len() as u32 }
    }

    fn count(&self, key: &str) -> u32 {
        self.counts.binary_search_by_key(&hash(key), |&(hash, _)| hash).map_or(0, |at| self.counts[at].1)
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

    /// The number of words.
    pub fn word_count(&self) -> u32 {
        self.vocabulary().words
    }

    /// How often the word with this key occurs in it.
    pub fn count(&self, key: &str) -> u32 {
        self.vocabulary().count(key)
    }

    /// Bytes of the index over the matching text.
    pub fn index_bytes(&self) -> usize {
        self.shards.iter().map(Shard::bytes).sum()
    }
}
