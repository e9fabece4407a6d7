//! Paragraphs that a margin sets off: block quotations, if they are prose and not most of the document.

/// Minimum number of words of such a paragraph.
const WORDS: usize = 12;

/// The share of the paragraphs' text above which a margin sets nothing off.
const MOST: f64 = 0.4;

/// The paragraphs of a document with a margin.
#[derive(Debug, Default)]
pub struct Insets {
    /// The length of all paragraphs, and of those with a margin.
    all: usize,
    inset: usize,
    /// The paragraphs with a margin that are prose.
    found: Vec<usize>,
}

impl Insets {
    /// Adds paragraph `index`.
    pub fn add(&mut self, index: usize, text: &str, is_inset: bool) {
        self.all += text.len();
        if is_inset {
            self.inset += text.len();
            self.found.extend(is_prose(text.trim()).then_some(index));
        }
    }

    /// The paragraphs that are block quotations.
    pub fn quotations(&self) -> Vec<usize> {
        if self.inset as f64 > MOST * self.all as f64 { Vec::new() } else { self.found.clone() }
    }
}

/// Whether a paragraph reads as sentences, and not as an item of a list.
fn is_prose(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_label = |word: &&str| word.ends_with(['.', ')']) && word.len() <= 4 || !word.contains(char::is_alphanumeric) && !word.contains('.');
    let small = words.iter().filter(|word| word.starts_with(char::is_lowercase)).count();
    words.len() >= WORDS && small * 2 > words.len() && !words.first().is_some_and(is_label)
}
