//! The words of a reading text, so that each different word is examined once.

use literatim_matching::locate::{WORD_BYTES, each_word_of};
use literatim_matching::text::{Span, key_of};
use std::collections::HashMap;

/// Average bytes of text per different word.
const DIFFERENT: usize = 24;

/// Number of distinct sums of letters.
const RECENT: usize = 1024;

/// The words of a reading text, numbered: equal words have the same number.
#[derive(Debug)]
pub struct NumberedWords {
    /// The key of each numbered word.
    pub keys: Vec<String>,
    /// The start, the end and the number of each word, in order.
    words: Vec<[u32; 3]>,
}

impl NumberedWords {
    pub(super) fn new(text: &str) -> Self {
        let mut numbers: HashMap<&str, u32> = HashMap::with_capacity(text.len() / DIFFERENT);
        let (mut keys, mut words) = (Vec::new(), Vec::with_capacity(text.len() / WORD_BYTES));
        // Most words came a short while ago: by a sum of its letters, the last word that had it, with its number.
        let mut recent = [("", 0); RECENT];
        each_word_of(text, |span| {
            let word = &text[span];
            let sum = word.bytes().fold(0u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
            let last = &mut recent[sum as usize % RECENT];
            if last.0 != word {
                let number = *numbers.entry(word).or_insert_with(|| {
                    keys.push(key_of(word));
                    keys.len() as u32 - 1
                });
                *last = (word, number);
            }
            words.push([span.start as u32, span.end as u32, last.1]);
        });
        Self { keys, words }
    }

    /// The number of each word, in order.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.words.iter().map(|&[_, _, number]| number as usize)
    }

    /// The place of the word at `index`.
    pub fn span(&self, index: usize) -> Span {
        let [start, end, _] = self.words[index];
        Span::new(start as usize, end as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_written_alike_have_one_number() {
        let text = "The light, the LIGHT and the lamp";
        let words = NumberedWords::new(text);
        assert_eq!(
            words.numbers().map(|number| words.keys[number].as_str()).collect::<Vec<_>>(),
            ["the", "light", "the", "light", "and", "the", "lamp"]
        );
        assert_eq!((words.keys.len(), &text[words.span(3)]), (6, "LIGHT"));
    }
}
