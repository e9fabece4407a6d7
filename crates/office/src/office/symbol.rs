//! The characters of symbol fonts.

/// Adobe's Symbol encoding from 0x20 to 0x7E (Adobe Font Metrics of Symbol).
const LOWER: &str = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";

/// The same from 0xA0 to 0xFE.
const UPPER: &str = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";

/// WordPerfect's set 4 as its fonts for Windows have it: the marks that texts use.
const WORDPERFECT: &[(u32, char)] =
    &[(0x24, '•'), (0x26, '¶'), (0x27, '§'), (0x2A, '«'), (0x2B, '»'), (0x3D, '’'), (0x3E, '‘'), (0x40, '”'), (0x41, '“'), (0x42, '–'), (0x43, '—')];

/// Whether a font has signs in place of letters.
pub(super) fn is_symbol_font(font: &str) -> bool {
    font == "Symbol" || font.starts_with("Wingdings") || font == "Webdings" || font == "WP TypographicSymbols"
}

/// The character with this code in a symbol font; a bullet where it is not known.
pub(super) fn symbol(font: &str, code: u32) -> char {
    let code = if (0xF000..=0xF0FF).contains(&code) { code & 0xFF } else { code };
    let known = match (font, code) {
        ("Symbol", 0x20..=0x7E) => LOWER.chars().nth(code as usize - 0x20),
        ("Symbol", 0xA0..=0xFE) => UPPER.chars().nth(code as usize - 0xA0),
        ("WP TypographicSymbols", _) => WORDPERFECT.iter().find(|(of, _)| *of == code).map(|&(_, c)| c),
        (_, 0x20) => Some(' '),
        _ => None,
    };
    known.unwrap_or('•')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_characters_of_their_font() {
        for (font, code, c) in [
            ("Symbol", 0xF062, 'β'),
            ("Symbol", 0xDA, '∨'),
            ("Symbol", 0xF0A7, '♣'),
            ("Symbol", 0xFE, '⎭'),
            ("Symbol", 0x7E, '∼'),
            ("WP TypographicSymbols", 0x41, '“'),
            ("Wingdings", 0xF0FC, '•'),
        ] {
            assert_eq!(symbol(font, code), c, "{font} {code:X}");
        }
    }
}
