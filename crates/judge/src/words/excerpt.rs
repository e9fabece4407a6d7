//! Excerpts of a text, cut at words.

/// About 200 bytes of a text at most, cut in the middle.
pub(super) fn shorten(text: &str) -> String {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric()).trim_end();
    if text.len() <= 200 {
        return text.to_owned();
    }
    format!("{} … {}", text[..word_end(text, 90)].trim_end(), text[word_start(text, text.len() - 90)..].trim_start())
}

/// The first byte of the word that contains byte `at`.
pub(super) fn word_start(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while at > 0 && !(text.is_char_boundary(at) && text[..at].ends_with(char::is_whitespace)) {
        at -= 1;
    }
    at
}

/// The end of the word that contains byte `at`.
pub(super) fn word_end(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while at < text.len() && !(text.is_char_boundary(at) && text[at..].starts_with(char::is_whitespace)) {
        at += 1;
    }
    at
}
