//! The encodings of simple fonts: the meaning of a byte if the font does not map it to Unicode.

use super::glyph_names;
use std::collections::HashMap;

/// Bytes of a font program in which to look for its encoding, which is near its beginning.
const MAX_CLEAR: usize = 256 << 10;
/// Maximum length of a glyph name. Names that spell a ligature are as long as its letters.
const MAX_NAME: usize = 256;

/// The 256 codes of a simple font. A code without text is `None`.
#[derive(Clone, Debug)]
pub struct FontEncoding([Option<Box<str>>; 256]);

/// A named encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// `StandardEncoding`, of Adobe's own Latin fonts.
    Standard,
    /// `WinAnsiEncoding`: Windows code page 1252.
    WinAnsi,
    /// `MacRomanEncoding`.
    MacRoman,
    /// The encoding of Zapf Dingbats, used for ticks in forms.
    Dingbats,
}

impl Base {
    /// The encoding of this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "StandardEncoding" => Some(Self::Standard),
            "WinAnsiEncoding" => Some(Self::WinAnsi),
            "MacRomanEncoding" => Some(Self::MacRoman),
            _ => None,
        }
    }

    /// The characters from 0x80; `\0` if there is none.
    pub(super) fn upper(self) -> String {
        match self {
            Self::WinAnsi => WIN_ANSI_80.chars().chain('\u{A0}'..='\u{FF}').collect(),
            Self::MacRoman => MAC_ROMAN_80.into(),
            Self::Standard => "\0".repeat(32) + STANDARD_A0,
            Self::Dingbats => "\0".repeat(128),
        }
    }
}

/// 0x80 to 0x9F. Codes that Windows leaves undefined are bullets, as the PDF specification requires.
const WIN_ANSI_80: &str = "€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ";
/// 0x80 to 0xFF.
const MAC_ROMAN_80: &str =
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
/// 0xA0 to 0xFF.
const STANDARD_A0: &str = concat!(
    "\0¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ\0–†‡·\0¶•‚„”»…‰\0¿\0`´ˆ˜¯˘˙¨\0˚¸\0˝˛ˇ",
    "—\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0Æ\0ª\0\0\0\0ŁØŒº\0\0\0\0\0æ\0\0\0ı\0\0łøœß\0\0\0\0"
);

impl FontEncoding {
    /// The encoding without any changes.
    pub fn new(base: Base) -> Self {
        let mut codes = [const { None }; 256];
        for byte in b' '..=b'~' {
            let c = match (base, byte) {
                (Base::Standard, b'\'') => '’',
                (Base::Standard, b'`') => '‘',
                (Base::Dingbats, byte) => dingbat(byte),
                _ => char::from(byte),
            };
            codes[usize::from(byte)] = Some(c.to_string().into());
        }
        for (code, c) in codes[0x80..].iter_mut().zip(base.upper().chars()) {
            *code = (c != '\0').then(|| c.to_string().into());
        }
        Self(codes)
    }

    /// An encoding without any characters.
    pub fn empty() -> Self {
        Self([const { None }; 256])
    }

    /// Maps a code to a glyph name. For an unknown name (`g23`, common in subsets) an ASCII code is unchanged.
    pub fn set(&mut self, code: u8, name: &str) {
        let text = if name.len() > MAX_NAME { None } else { glyph_names::text(name) };
        if text.is_some() || name == ".notdef" || !code.is_ascii_graphic() {
            self.0[usize::from(code)] = text;
        }
    }

    /// Sets the text of a code.
    pub fn set_text(&mut self, code: u8, text: Box<str>) {
        self.0[usize::from(code)] = Some(text);
    }

    /// Whether no code has text.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// The text of a code.
    pub fn text(&self, code: u8) -> Option<&str> {
        self.0[usize::from(code)].as_deref()
    }
}

/// The character of an ASCII code in Zapf Dingbats. Unicode's block of dingbats has the same order, with gaps for characters encoded elsewhere.
fn dingbat(code: u8) -> char {
    match code {
        b' ' => ' ',
        b'%' => '☎',
        b'*' => '☛',
        b'+' => '☞',
        b'H' => '★',
        b'l' => '●',
        b'n' => '■',
        b's' => '▲',
        b't' => '▼',
        b'u' => '◆',
        b'w' => '◗',
        code => char::from_u32(0x26E0 + u32::from(code)).unwrap_or('\0'),
    }
}

/// The glyph names that a Type 1 font program assigns to codes, in lines such as `dup 65 /A put`; empty if it uses a standard encoding.
pub fn built_in(program: &[u8]) -> HashMap<u8, String> {
    let head = &program[..program.len().min(MAX_CLEAR)];
    let clear = &head[..memchr::memmem::find(head, b"eexec").unwrap_or(head.len())];
    let Some(begin) = memchr::memmem::find(clear, b"/Encoding") else { return HashMap::new() };
    let words: Vec<&str> =
        clear[begin..].split(|b| b.is_ascii_whitespace()).filter(|word| !word.is_empty()).filter_map(|word| std::str::from_utf8(word).ok()).collect();
    let mut names = HashMap::new();
    for window in words.windows(4).take_while(|window| window[0] != "def" && window[0] != "readonly") {
        if let ["dup", code, name, "put"] = window
            && let (Ok(code), Some(name)) = (code.parse(), name.strip_prefix('/'))
        {
            names.insert(code, name.to_owned());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_the_encodings_that_fonts_name() {
        for base in [Base::Standard, Base::WinAnsi, Base::MacRoman] {
            assert_eq!(base.upper().chars().count(), 128, "{base:?}");
        }
        for (base, code, text) in [
            (Base::WinAnsi, 0x93, "“"),
            (Base::WinAnsi, 0xA7, "§"),
            (Base::MacRoman, 0xA4, "§"),
            (Base::MacRoman, 0xD5, "’"),
            (Base::Standard, 0xAE, "ﬁ"),
            (Base::Standard, 0xB1, "–"),
            (Base::Standard, 0xD0, "—"),
            (Base::Standard, 0xFA, "œ"),
            (Base::Standard, 0xE1, "Æ"),
            (Base::Standard, b'\'', "’"),
            (Base::Dingbats, b'4', "✔"),
            (Base::Dingbats, b'l', "●"),
        ] {
            assert_eq!(FontEncoding::new(base).text(code), Some(text), "{base:?} {code:#x}");
        }
    }

    #[test]
    fn reads_the_encoding_of_a_font_program() {
        let names = built_in(b"/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 11 /ff put\ndup 65 /A put\nreadonly def eexec");
        assert_eq!(names.get(&11).map(String::as_str), Some("ff"));
        assert_eq!(names.len(), 2);
    }
}
