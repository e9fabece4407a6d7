//! The words of a matching text as numbers.

use crate::text::{Span, is_ideograph};
use std::ops::Range;

/// Each how many words the place of one is kept.
const STEP: usize = 16;

/// The two low bits of a word's number are its kind.
const KIND: u32 = 3;
const CONTENT: u32 = 0;
const FUNCTION: u32 = 1;
const NUMBER: u32 = 2;
/// The number of a word that equals no other; no hash has this kind.
const BARRIER: u32 = 3;

/// The words whose recurrence says little: articles, prepositions, auxiliaries.
#[derive(Clone, Debug)]
pub struct FunctionWords {
    /// A table with open addressing; 0 is empty.
    table: Vec<u32>,
}

impl FunctionWords {
    /// Of folded words.
    pub fn new<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let hashes: Vec<u32> = words.into_iter().map(|word| hashed(word.replace('\'', "").as_bytes())).collect();
        let mut table = vec![0; (hashes.len() * 4).next_power_of_two().max(4)];
        for hash in hashes {
            let mut slot = hash as usize & (table.len() - 1);
            while table[slot] != 0 && table[slot] != hash {
                slot = (slot + 1) & (table.len() - 1);
            }
            table[slot] = hash;
        }
        Self { table }
    }

    fn has(&self, hash: u32) -> bool {
        let mut slot = hash as usize & (self.table.len() - 1);
        while self.table[slot] != 0 {
            if self.table[slot] == hash {
                return true;
            }
            slot = (slot + 1) & (self.table.len() - 1);
        }
        false
    }
}

/// A hash of the letters of a word.
fn hashed(letters: &[u8]) -> u32 {
    shortened(letters.chunks(8).map(|chunk| eight_at(chunk, 0)).fold(SEED, mixed))
}

/// The fractional part of the golden ratio: odd and without a pattern.
const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

/// A hash with eight more bytes. Byte by byte, cutting a text into words takes three times as long.
fn mixed(hash: u64, eight: u64) -> u64 {
    let product = (hash ^ eight).wrapping_mul(SEED);
    product ^ product >> 29
}

fn shortened(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// The eight bytes at a place, the first of them lowest; 0 for those that are beyond the end.
fn eight_at(bytes: &[u8], at: usize) -> u64 {
    match bytes.get(at..at + 8) {
        Some(eight) => u64::from_le_bytes([eight[0], eight[1], eight[2], eight[3], eight[4], eight[5], eight[6], eight[7]]),
        None => bytes[at..].iter().rev().fold(0, |eight, &byte| eight << 8 | u64::from(byte)),
    }
}

/// How many of eight bytes, from the first on, are ASCII letters and figures.
fn letters_in(eight: u64) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * ONES;
    let low = eight & !HIGH;
    // No sum of seven bits each carries into the next byte; its high bit says whether the byte is at least `from`, and beyond `to`.
    let between = |bytes: u64, from: u8, to: u8| (bytes + (0x80 - u64::from(from)) * ONES) & !(bytes + (0x7F - u64::from(to)) * ONES);
    let is_letter = (between(low | (0x20 * ONES), b'a', b'z') | between(low, b'0', b'9')) & !eight & HIGH;
    ((is_letter ^ HIGH).trailing_zeros() / 8) as usize
}

/// The words of a matching text, in order: runs of letters and figures. Apostrophes and brackets inside a word do not count, `[t]he` is `the`; every
/// other sign separates.
#[derive(Clone, Debug, Default)]
pub struct SweptWords {
    /// A hash of each word with its kind.
    numbers: Vec<u32>,
    /// The byte at which every sixteenth word begins.
    starts: Vec<u32>,
}

impl SweptWords {
    /// The words of a folded text.
    pub fn new(folded: &str, function_words: &FunctionWords) -> Self {
        let mut words = Self { numbers: Vec::with_capacity(folded.len() / 6), starts: Vec::with_capacity(folded.len() / 90) };
        each(folded, 0, &mut |span, hash| {
            if words.numbers.len().is_multiple_of(STEP) {
                words.starts.push(span.start as u32);
            }
            let kind = match folded.as_bytes()[span.start] {
                b'0'..=b'9' => NUMBER,
                _ if function_words.has(hash) => FUNCTION,
                _ => CONTENT,
            };
            words.numbers.push(hash & !KIND | kind);
            true
        });
        words
    }

    /// Makes words equal nothing, so that no run contains them.
    pub fn bar(&mut self, words: Range<usize>) {
        self.numbers[words].fill(BARRIER);
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The bytes of `folded`, the text that they were made from, under a range of at least one word.
    pub fn span(&self, folded: &str, words: Range<usize>) -> Span {
        let first = self.word(folded, words.start);
        Span::new(first.start, self.word(folded, words.end - 1).end)
    }

    /// The words of which a part lies in `span` of `folded`, the text that they were made from.
    pub fn under(&self, folded: &str, span: Span) -> Range<usize> {
        let from = self.starts.partition_point(|&start| start as usize <= span.start).saturating_sub(1);
        let mut range = self.len()..self.len();
        let mut at = from * STEP;
        let Some(&start) = self.starts.get(from) else { return range };
        each(folded, start as usize, &mut |word, _| {
            if word.end > span.start && range.start == self.len() {
                range.start = at;
            }
            if word.start >= span.end {
                range.end = at;
                return false;
            }
            at += 1;
            true
        });
        range.start.min(range.end)..range.end
    }

    fn word(&self, folded: &str, index: usize) -> Span {
        let mut at = index / STEP * STEP;
        let mut found = Span::default();
        each(folded, self.starts[index / STEP] as usize, &mut |span, _| {
            found = span;
            at += 1;
            at <= index
        });
        found
    }

    pub(super) fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Whether two words are equal.
    pub(super) fn equal(&self, own: usize, other: &Self, its: usize) -> bool {
        self.numbers[own] == other.numbers[its] && !self.is_barrier(own)
    }

    pub(super) fn is_barrier(&self, word: usize) -> bool {
        self.numbers[word] == BARRIER
    }

    /// Whether a word is neither a function word nor a number.
    pub fn is_content(&self, word: usize) -> bool {
        self.numbers[word] & KIND == CONTENT
    }

    /// What an equal word counts, in tenths of a content word. The weights, chosen on opinions, find more than the rarity of words does (.936 of
    /// altered quotations against .899).
    pub(super) fn weight(&self, word: usize) -> i32 {
        [10, 4, 5, 0][(self.numbers[word] & KIND) as usize]
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.numbers) + size_of_val(&*self.starts)
    }
}

/// Calls `found` with the place and hash of each word of `folded` from byte `at` on, until it returns false.
fn each(folded: &str, mut at: usize, found: &mut dyn FnMut(Span, u32) -> bool) {
    let bytes = folded.as_bytes();
    while at < bytes.len() {
        let start = at;
        let mut hash = SEED;
        loop {
            let eight = eight_at(bytes, at);
            let count = letters_in(eight);
            if count > 0 {
                hash = mixed(hash, eight & u64::MAX >> (64 - 8 * count));
            }
            at += count;
            if count < 8 {
                break;
            }
        }
        let next = bytes.get(at);
        let hash = if next.is_some_and(|&sign| !sign.is_ascii() || at > start && joins(sign)) {
            if at == start && letter(folded, at).is_none() {
                at += char_length(folded, at);
                continue;
            }
            let (end, hash) = joined(folded, start);
            at = end;
            hash
        } else if at == start {
            at += 1;
            continue;
        } else {
            shortened(hash)
        };
        if !found(Span::new(start, at), hash) {
            return;
        }
        // What follows is mostly a space.
        at += usize::from(bytes.get(at) == Some(&b' '));
    }
}

/// The end and the hash of a word that may have signs inside, or letters beyond ASCII.
fn joined(folded: &str, start: usize) -> (usize, u32) {
    let bytes = folded.as_bytes();
    let (mut at, mut letters) = (start, Vec::new());
    while at < bytes.len() {
        match letter(folded, at) {
            Some((length, is_whole)) if !is_whole || at == start => {
                letters.extend_from_slice(&bytes[at..at + length]);
                at += length;
                if is_whole {
                    break;
                }
            }
            None if joins(bytes[at]) && matches!(letter(folded, at + 1), Some((_, false))) => at += 1,
            _ => break,
        }
    }
    (at, hashed(&letters))
}

/// Whether a sign inside a word does not end it.
fn joins(sign: u8) -> bool {
    matches!(sign, b'\'' | b'[' | b']' | b'(' | b')')
}

/// The length in bytes of the letter or figure at byte `at`, and whether it is a word by itself.
fn letter(folded: &str, at: usize) -> Option<(usize, bool)> {
    let byte = *folded.as_bytes().get(at)?;
    if byte.is_ascii() {
        return byte.is_ascii_alphanumeric().then_some((1, false));
    }
    let c = folded[at..].chars().next().filter(|c| c.is_alphanumeric())?;
    Some((c.len_utf8(), is_ideograph(c)))
}

fn char_length(folded: &str, at: usize) -> usize {
    folded[at..].chars().next().map_or(1, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold;

    fn words(text: &str) -> (String, SweptWords) {
        let folded = fold(text);
        let words = SweptWords::new(&folded, &FunctionWords::new(["the", "of"]));
        (folded, words)
    }

    #[test]
    fn a_word_is_letters_and_figures_whatever_marks_are_in_it() {
        for (text, expected) in [
            ("[T]he keeper’s lamp(s), 12 U.S. 3.", vec!["t]he", "keeper's", "lamp(s", "12", "u", "s", "3"]),
            ("“Nobody” waits—ever.", vec!["nobody", "waits", "ever"]),
            ("§ 12(a) of l'été", vec!["12(a", "of", "l'ete"]),
            ("灯塔 ein", vec!["灯", "塔", "ein"]),
        ] {
            let (folded, words) = words(text);
            let found: Vec<&str> = (0..words.len()).map(|word| &folded[words.span(&folded, word..word + 1).range()]).collect();
            assert_eq!(found, expected, "{text}");
        }
        let ((_, plain), (_, marked)) = (words("the lamps of a keeper"), words("[t]he lamp[s] of (a) keep[er]"));
        assert_eq!(plain.numbers(), marked.numbers());
    }

    #[test]
    fn places_and_words_map_to_each_other() {
        let (folded, words) = words(&"The old keeper of 12 lamps, ".repeat(40));
        assert_eq!(words.len(), 240);
        for word in 0..words.len() {
            let span = words.span(&folded, word..word + 1);
            assert_eq!(words.under(&folded, span), word..word + 1);
        }
        assert_eq!(words.under(&folded, Span::new(3, 4)), 1..1);
        assert_eq!(words.under(&folded, Span::new(folded.len(), folded.len())), 240..240);
    }
}
