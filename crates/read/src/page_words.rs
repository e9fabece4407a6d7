//! The words before the number of a page where a text marks its pages.

/// Of two that begin alike, the longer one is first.
const WORDS: &[&str] = &["Page", "PAGE", "page", "Pg.", "Pg", "pg.", "pg", "p.", "P."];

/// What follows the word at the start of `text`: ` 415` of `Pg 415`.
pub fn after_page_word(text: &str) -> Option<&str> {
    WORDS.iter().find_map(|word| text.strip_prefix(word))
}
