//! Star pages in text: `*534`, `**63`, also inside a word as `viola*446*tion`.

use crate::text::{PageMark, Span};

/// The star pages of `text`, each with the span of its mark.
pub fn star_pages(text: &str) -> Vec<(Span, PageMark)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    // Where the last pin ends.
    let mut pinned = usize::MAX;
    while let Some(star) = memchr::memchr(b'*', &bytes[at..]).map(|i| at + i) {
        let stars = bytes[star..].iter().take_while(|&&b| b == b'*').count();
        let digits = bytes[star + stars..].iter().take_while(|b| b.is_ascii_digit()).count();
        let mut end = star + stars + digits;
        at = end.max(star + 1);
        let apart = star == 0 || !bytes[star - 1].is_ascii_digit() || found.last().is_some_and(|(last, _): &(Span, PageMark)| last.end == star);
        let label = &text[star + stars..star + stars + digits];
        // `at *3`, `p. *3` and `2016 WL 5092, *3` are pins, as is what follows a dash or a comma: `at *3–*4, *6`.
        let goes_on = text.get(pinned..star).is_some_and(|gap| matches!(gap.trim_end_matches('\\'), "-" | "–" | ", " | " & " | ", and "));
        let pin = goes_on || leads_to_pin(&text[..star]);
        if pin && digits > 0 {
            // A range may omit the second star.
            let range = ["-", "–"].iter().find_map(|dash| text[end..].strip_prefix(dash));
            let more = range.map_or("", |rest| &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()]);
            pinned = if more.is_empty() { end } else { more.as_ptr() as usize + more.len() - text.as_ptr() as usize };
        }
        let whole = !bytes.get(end).is_some_and(|&b| matches!(b, b'.' | b',') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit));
        if stars > 2 || !(1..=5).contains(&digits) || !apart || !whole || pin {
            continue;
        }
        // A closing star belongs to the mark if a letter follows.
        if stars == 1 && bytes.get(end) == Some(&b'*') && bytes.get(end + 1).is_some_and(|&b| b.is_ascii_alphabetic() || b >= 0x80) {
            end += 1;
        }
        at = end;
        found.push((Span::new(star, end), PageMark { at: end, label: label.into(), series: stars as u8, index: 0 }));
    }
    found
}

/// Whether a star after `before` begins a pin: after `at` or `p.`, or after the number of a case in a database.
fn leads_to_pin(before: &str) -> bool {
    // Markdown escapes the star.
    let before = before.trim_end_matches('\\').trim_end();
    let word = |word: &str| before.strip_suffix(word).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric));
    let address = before.trim_end_matches([',', ' ']);
    let number = address.trim_end_matches(|c: char| c.is_ascii_digit());
    let database = number.len() < address.len() && ["WL", "LEXIS"].iter().any(|name| number.trim_end().ends_with(name));
    word("at") || word("p.") || word("pp.") || database
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
            ("WL 12, at\n  *3 and 2011 U.S. Dist. LEXIS 37735,\n*7 and Id,at *32 and 2000 WL 116 , *3", &[]),
            (r"WL 12, at \*3–\*4, \*6 (2012) and 2012 WL 13, \*3 and \*495 she", &["*495"]),
            ("WL 12, at *3–*4, *6 (2012) and 2012 WL 13, at p. *3, then at *5-6, *8 *495 she", &["*495"]),
        ] {
            assert_eq!(star_pages(text).iter().map(|(span, _)| &text[*span]).collect::<Vec<_>>(), marks);
        }
    }
}
