//! Text whose UTF-8 was once read as Windows-1252: `â€œ` for `“`, `Â§` for `§`.

use literatim_matching::text::{Mend, Span};

/// The characters of Windows-1252 for the bytes 0x80 to 0x9F (WHATWG Encoding Standard, index windows-1252). A byte without a character of its own
/// becomes the control character with that number.
pub const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// Repairs for UTF-8 that was read as Windows-1252, in order.
///
/// Correct text may contain such a sequence by chance: `CAFÉ»`, `touché…”`. So a sequence counts if correct text never contains it, or if it touches
/// one that counts; any other counts only if such sequences outnumber the letters that do not begin one.
pub fn mends(text: &str) -> Vec<Mend> {
    let mut found: Vec<(Mend, bool)> = Vec::new();
    let mut letters = 0;
    let mut from = 0;
    // Every letter from À to ô, which the bytes 0xC0 to 0xF4 become, begins with the byte 0xC3 in UTF-8.
    while let Some(at) = memchr::memchr(0xC3, &text.as_bytes()[from..]).map(|at| from + at) {
        match sequence(&text[at..]) {
            Some((read, len)) => {
                let is_sure = is_never_correct(text, at, len);
                found.push((Mend { span: Span::new(at, at + len), text: read }, is_sure));
                from = at + len;
            }
            None => {
                letters += 1;
                from = at + 2;
            }
        }
    }
    take_question_marks(text, &mut found);
    let is_everywhere = found.len() > 1 && found.len() > letters;
    let runs = found.chunk_by(|(one, _), (next, _)| one.span.end == next.span.start);
    let counted = runs.filter(|run| is_everywhere || run.iter().any(|(_, is_sure)| *is_sure));
    counted.flatten().map(|(mend, _)| mend.clone()).collect()
}

/// Takes the question marks behind closing marks that have lost their last byte, if all have one, and so many questions are unlikely: a program
/// wrote it for the byte. A few count behind the end of a sentence or a comma.
fn take_question_marks(text: &str, found: &mut [(Mend, bool)]) {
    let is_cut = |mend: &Mend| &text[mend.span] == "â€";
    let cut: Vec<Span> = found.iter().map(|(mend, _)| mend).filter(|mend| is_cut(mend)).map(|mend| mend.span).collect();
    let is_behind_stop = |span: &Span| text[..span.start].ends_with(['.', ',', '!', '?', ';']);
    if cut.iter().all(|span| text[span.end..].starts_with('?')) && (cut.len() > FEW || cut.iter().all(is_behind_stop)) {
        found.iter_mut().map(|(mend, _)| mend).filter(|mend| is_cut(mend)).for_each(|mend| mend.span.end += 1);
    }
}

/// How many quotations in a text may all end with questions.
const FEW: usize = 2;

/// Whether no correct text contains this sequence: it begins with `â€`, is `Â` before a sign, has a sign that follows no letter, or is `Ã` and a sign
/// inside a word of small letters.
fn is_never_correct(text: &str, at: usize, len: usize) -> bool {
    let (before, sequence, after) = (&text[..at], &text[at..at + len], &text[at + len..]);
    let mut chars = sequence.chars();
    let lead = chars.next();
    let is_sign_alone = |c: char| c.is_control() || "¡¢£¤¥¦¨¬¯±¸¼½¾¿€ˆ˜".contains(c);
    let (previous, next) = (before.chars().next_back(), after.chars().next());
    let is_small = |c: Option<char>| c.is_some_and(char::is_lowercase);
    let in_word = is_small(previous) || is_small(next) && !previous.is_some_and(char::is_alphabetic);
    sequence.starts_with("â€") || lead == Some('Â') || chars.any(is_sign_alone) || lead == Some('Ã') && in_word
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
            ("â€œLamps are lit,â€? it said.", "“Lamps are lit,” it said."),
            ("â€œLampsâ€?, â€œlightsâ€? and â€œhornsâ€?", "“Lamps”, “lights” and “horns”"),
            ("Was it â€œlitâ€? Was it â€œdarkâ€?", "Was it “lit”? Was it “dark”?"),
            ("Was it â€œlitâ€? No.", "Was it “lit”? No."),
            ("Was it â€œlitâ€? It was â€œdarkâ€ then.", "Was it “lit”? It was “dark” then."),
            ("the keeperâ€™s lamp â€“ or horn â€” and so onâ€¦", "the keeper’s lamp – or horn — and so on…"),
            ("99 U.S.C. Â§ 4101", "99 U.S.C. § 4101"),
            ("cafÃ© and naÃ¯ve", "café and naïve"),
            // A mixed text: certain errors are repaired, correct text stays.
            ("Le café, l’été, très tôt: â€œlampâ€\u{9d}", "Le café, l’été, très tôt: “lamp”"),
            ("Le café, l’été, très tôt, au cafÃ© naÃ¯f", "Le café, l’été, très tôt, au café naïf"),
            ("Le café, l’été, très tôt: l’Ã©tat", "Le café, l’été, très tôt: l’état"),
            ("L’été à Málaga, él y tú: la seÃ±ora", "L’été à Málaga, él y tú: la señora"),
            ("L’été très tôt à la mère, né là: Ð¿Ñ€Ð¸Ð²ÐµÑ‚", "L’été très tôt à la mère, né là: привет"),
        ] {
            assert_eq!(mended(text), read);
        }
    }

    #[test]
    fn leaves_honest_text_alone() {
        for text in [
            "touché…” he said",
            "l’été… “né–”",
            "MANHÃ’s, já é só",
            "«LE CAFÉ»",
            "à l’été “LÀ” et «É»",
            "“AMANHÔ",
            "Â quoi bon, château",
            "a plain text",
            "naïve façade",
            "Ã",
            "â€",
        ] {
            let expected = if text == "â€" { "”" } else { text };
            assert_eq!(mended(text), expected);
        }
    }
}
