//! Quotation marks in a text.

/// The double quotation marks of a text, `"“”„«»`, with their byte offsets, in order.
pub fn double_marks(text: &str) -> impl Iterator<Item = (usize, char)> {
    // The first bytes of these characters: a search for bytes passes over most of a text.
    let first_bytes = memchr::memchr3_iter(b'"', 0xC2, 0xE2, text.as_bytes());
    first_bytes.filter_map(|at| {
        let mark = text[at..].chars().next()?;
        matches!(mark, '"' | '“' | '”' | '„' | '«' | '»').then_some((at, mark))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn double_marks_are_found_among_other_signs() {
        let text = "§ 4 — “a” ‘b’ \"c\" „d“ «e» 5″ …";
        let found: Vec<(usize, char)> = double_marks(text).collect();
        let expected: Vec<(usize, char)> = text.char_indices().filter(|(_, c)| "\"“”„«»".contains(*c)).collect();
        assert_eq!(found, expected);
    }
}
