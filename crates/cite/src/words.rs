//! Lists of words that references begin with, and texts as words.

use literatim_matching::order;
use literatim_matching::text::fold;

/// The words of a text, folded, each between spaces: a text has another whole if its words contain the other's.
pub fn spaced(text: &str) -> String {
    let folded = fold(text);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

/// A list indexed by the first letters of its words, for quickly ruling out that any of them is at a place.
pub(super) struct ByLetter<T> {
    list: Vec<T>,
    starts: [usize; 129],
}

impl<T: Copy> ByLetter<T> {
    /// `word` returns the word of an item, which begins with an ASCII character.
    pub fn new(items: &[T], word: impl Fn(&T) -> &str) -> Self {
        let mut list = items.to_vec();
        order::sort_by_key(&mut list, |item| word(item).as_bytes()[0]);
        let starts = std::array::from_fn(|first| list.partition_point(|item| usize::from(word(item).as_bytes()[0]) < first));
        Self { list, starts }
    }

    /// The items whose words begin with the letter at byte `at` of `text`, in the given order.
    pub fn at(&self, text: &str, at: usize) -> &[T] {
        let first = text.as_bytes().get(at).map_or(128, |&first| usize::from(first.min(128)));
        if first < 128 { &self.list[self.starts[first]..self.starts[first + 1]] } else { &[] }
    }
}
