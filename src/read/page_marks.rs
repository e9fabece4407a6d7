//! Star pages in text: `*534`, `**63`, also inside a word as `viola*446*tion`.

use crate::text::{PageMark, Span};

/// The star pages of `text`, each with the span of its mark.
pub fn star_pages(text: &str) -> Vec<(Span, PageMark)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(star) = memchr::memchr(b'*', &bytes[at..]).map(|i| at + i) {
        let stars = bytes[star..].iter().take_while(|&&b| b == b'*').count();
        let digits = bytes[star + stars..].iter().take_while(|b| b.is_ascii_digit()).count();
        let mut end = star + stars + digits;
        at = end.max(star + 1);
        let apart = star == 0 || !bytes[star - 1].is_ascii_digit() || found.last().is_some_and(|(last, _): &(Span, PageMark)| last.end == star);
        let label = &text[star + stars..star + stars + digits];
        // `at *3` is a pin.
        let pin = text[..star].ends_with(" at ");
        let whole = !bytes.get(end).is_some_and(|&b| matches!(b, b'.' | b',') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit));
        if stars > 2 || !(1..=5).contains(&digits) || !apart || !whole || pin {
            continue;
        }
        // A closing star belongs to the mark when a letter follows on.
        if stars == 1 && bytes.get(end) == Some(&b'*') && bytes.get(end + 1).is_some_and(|&b| b.is_ascii_alphabetic() || b >= 0x80) {
            end += 1;
        }
        at = end;
        found.push((Span::new(star, end), PageMark { at: end, label: label.into(), series: stars as u8 }));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_marks_between_and_inside_words() {
        for (text, marks) in [
            ("because *495 she", &["*495"][..]),
            ("viola*446*tion and more *447**63occurred", &["*446*", "*447", "**63"]),
            ("* * * or *a* or 2*3 or *1,000 or WL 12, at *3 (2012)", &[]),
        ] {
            assert_eq!(star_pages(text).iter().map(|(span, _)| &text[*span]).collect::<Vec<_>>(), marks);
        }
    }
}
