//! The words of a long text, most of which are plain ASCII.

use crate::text::{Span, each_word};

/// Average bytes of a word of English with the space after it.
pub const WORD_BYTES: usize = 6;

/// Calls `found` with the place of each word of a text, in order, like [`each_word`]. As a shortcut, ASCII letters and digits between two spaces are
/// one word.
pub fn each_word_of(text: &str, mut found: impl FnMut(Span)) {
    let mut start = 0;
    for end in memchr::memchr_iter(b' ', text.as_bytes()).chain([text.len()]) {
        let piece = Span::new(start, end);
        if !piece.is_empty() && text.as_bytes()[piece.range()].iter().all(u8::is_ascii_alphanumeric) {
            found(piece);
        } else {
            each_word(text, piece, &mut found);
        }
        start = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_text() {
        for text in ["", " ", "the  keeper's light, of 1,000.50 lamps (each) burns—so 論語 says 5⁵", "§§ 12 & 13 co\u{AD}operate. ", "one"] {
            let (mut quickly, mut slowly) = (Vec::new(), Vec::new());
            each_word_of(text, |span| quickly.push(span));
            each_word(text, Span::new(0, text.len()), |span| slowly.push(span));
            assert_eq!(quickly, slowly, "{text}");
        }
    }
}
