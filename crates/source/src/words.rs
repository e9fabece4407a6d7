//! The words of a reading text, so that each different word is examined once.

use literatim_matching::locate::{WORD_BYTES, each_word_of};
use literatim_matching::text::{Span, key_of};
use std::collections::HashMap;

/// Average bytes of text per different word.
const DIFFERENT: usize = 24;

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
        each_word_of(text, |span| {
            let number = *numbers.entry(&text[span]).or_insert_with(|| {
                keys.push(key_of(&text[span]));
                keys.len() as u32 - 1
            });
            words.push([span.start as u32, span.end as u32, number]);
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
