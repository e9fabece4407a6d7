//! Text whose UTF-8 was once read as Windows-1252: `â€œ` for `“`, `Â§` for `§`.

use crate::text::{Mend, Span};

/// The characters of Windows-1252 for the bytes 0x80 to 0x9F (WHATWG Encoding Standard, index windows-1252). A byte without a character of its own
/// becomes the control character with that number.
pub(super) const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// Repairs for UTF-8 that was read as Windows-1252, in order.
///
/// Correct text may contain such a sequence by chance: `CAFÉ»`, `touché…”`. So a sequence counts if it begins with `â€` or is `Â` before a sign,
/// which correct text never contains; any other counts only if such sequences outnumber the letters that do not begin one.
pub(super) fn mends(text: &str) -> Vec<Mend> {
    let mut found: Vec<(Mend, bool)> = Vec::new();
    let mut letters = 0;
    let mut from = 0;
    // Every letter from À to ô, which the bytes 0xC0 to 0xF4 become, begins with the byte 0xC3 in UTF-8.
    while let Some(at) = memchr::memchr(0xC3, &text.as_bytes()[from..]).map(|at| from + at) {
        match sequence(&text[at..]) {
            Some((read, len)) => {
                let is_sure = text[at..].starts_with("â€") || read.len() == 2 && text[at..].starts_with('Â');
                found.push((Mend { span: Span::new(at, at + len), text: read }, is_sure));
                from = at + len;
            }
            None => {
                letters += 1;
                from = at + 2;
            }
        }
    }
    let is_everywhere = found.len() > 1 && found.len() > letters;
    found.into_iter().filter(|(_, is_sure)| is_everywhere || *is_sure).map(|(mend, _)| mend).collect()
}

/// The character whose UTF-8, read as Windows-1252, begins `text`, and the number of bytes there.
fn sequence(text: &str) -> Option<(String, usize)> {
    let mut bytes = Vec::with_capacity(4);
    let mut len = 0;
    for c in text.chars() {
        let Some(byte) = byte_of(c).filter(|&byte| (byte >= 0xC0) == bytes.is_empty()) else { break };
        bytes.push(byte);
        len += c.len_utf8();
        match std::str::from_utf8(&bytes) {
            Ok(read) => return Some((read.to_owned(), len)),
            Err(error) if error.error_len().is_some() => return None,
            Err(_) => {}
        }
    }
    // A closing mark loses its last byte if a program drops the control character.
    let lost = text[len..].strip_prefix('\u{FFFD}').map_or(0, |_| '\u{FFFD}'.len_utf8());
    (bytes == [0xE2, 0x80]).then(|| ("”".to_owned(), len + lost))
}

/// The byte that Windows-1252 reads as `c`, from 0x80.
fn byte_of(c: char) -> Option<u8> {
    match c {
        '\u{A0}'..='\u{FF}' => Some(c as u8),
        _ => HIGH.iter().position(|&high| high == c).map(|at| 0x80 + at as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str) -> String {
        let mut out = text.to_owned();
        for Mend { span, text } in mends(text).into_iter().rev() {
            out.replace_range(span.range(), &text);
        }
        out
    }

    #[test]
    fn reads_utf_8_that_was_read_as_windows_1252() {
        for (text, read) in [
            ("â€œLamps are litâ€\u{9d}, it said.", "“Lamps are lit”, it said."),
            // The last byte of a closing mark is often lost.
            ("â€œLamps are litâ€, it said.", "“Lamps are lit”, it said."),
            ("â€œLamps are litâ€\u{FFFD}", "“Lamps are lit”"),
            ("the keeperâ€™s lamp â€“ or horn â€” and so onâ€¦", "the keeper’s lamp – or horn — and so on…"),
            ("99 U.S.C. Â§ 4101", "99 U.S.C. § 4101"),
            ("cafÃ© and naÃ¯ve", "café and naïve"),
            // A mixed text: certain errors are repaired, correct text stays.
            ("Le café, l’été, très tôt: â€œlampâ€\u{9d}", "Le café, l’été, très tôt: “lamp”"),
        ] {
            assert_eq!(mended(text), read);
        }
    }

    #[test]
    fn leaves_honest_text_alone() {
        for text in ["touché…” he said", "«LE CAFÉ»", "“AMANHÔ", "Â quoi bon, château", "a plain text", "naïve façade", "Ã", "â€"]
        {
            let expected = if text == "â€" { "”" } else { text };
            assert_eq!(mended(text), expected);
        }
    }
}
