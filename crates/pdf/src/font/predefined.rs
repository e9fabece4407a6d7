//! The CMaps that every reader of PDF knows by their names (PDF 32000-1, 9.7.5.2), as far as their codes are those of Unicode or of an encoding that the
//! platform decodes.

use crate::limits::{Limit, Limits};
use literatim_read::Decode;
use std::collections::HashMap;

/// The first and the last byte of codes of two bytes, and their second bytes, in all encodings.
const LEADS: std::ops::RangeInclusive<u8> = 0x81..=0xFE;
const TRAILS: std::ops::RangeInclusive<u8> = 0x40..=0xFE;
/// The bits that distinguish the two bytes of a national set from ASCII.
const HIGH: u32 = 0x8080;

/// A predefined CMap.
#[derive(Debug)]
pub struct Predefined {
    scheme: Scheme,
    /// The characters of codes, if these are not Unicode.
    chars: HashMap<u32, char>,
}

/// How long the codes of a CMap are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Utf8,
    Utf16,
    Utf32,
    /// Two bytes from this one on, else one.
    Mixed(u8),
    /// The same, and one byte for the letters of Shift_JIS with half the width.
    ShiftJis,
    /// Two bytes of seven bits.
    Seven,
}

/// The parts of the names of CMaps, how long their codes are, and the label of their encoding in the WHATWG's standard; the first that fits counts.
const NAMES: &[(&str, Scheme, &str)] = &[
    ("UTF8", Scheme::Utf8, ""),
    ("UTF16", Scheme::Utf16, ""),
    ("UTF32", Scheme::Utf32, ""),
    ("UCS2", Scheme::Utf16, ""),
    ("RKSJ", Scheme::ShiftJis, "shift_jis"),
    ("GBK", Scheme::Mixed(0x81), "gb18030"),
    ("GB-EUC", Scheme::Mixed(0x81), "gbk"),
    ("GBpc-EUC", Scheme::Mixed(0xA1), "gbk"),
    ("B5", Scheme::Mixed(0x81), "big5"),
    ("KSC-EUC", Scheme::Mixed(0xA1), "euc-kr"),
    ("UHC", Scheme::Mixed(0x81), "euc-kr"),
    ("KSCpc-EUC", Scheme::Mixed(0xA1), "euc-kr"),
    ("GB-", Scheme::Seven, "gbk"),
    ("KSC-", Scheme::Seven, "euc-kr"),
];

impl Predefined {
    /// The CMap of this name; `None` if its codes are unknown. Without `decode`, only Unicode has characters.
    pub fn named(name: &str, decode: Option<Decode>, limits: &Limits) -> Option<Self> {
        let (scheme, label) = match name.trim_end_matches("-H").trim_end_matches("-V") {
            "H" | "V" => (Scheme::Seven, "euc-jp"),
            "EUC" => (Scheme::Mixed(0x8E), "euc-jp"),
            // Codes that no platform decodes.
            "CNS-EUC" | "KSC-Johab" => return None,
            _ => NAMES.iter().find(|(part, ..)| name.contains(part)).map(|&(_, scheme, label)| (scheme, label))?,
        };
        let chars = decode.filter(|_| !label.is_empty()).map_or_else(HashMap::new, |decode| chars(label, decode, limits));
        Some(Self { scheme, chars })
    }

    /// The next code of a string, with its length.
    pub fn next_code(&self, string: &[u8]) -> (u32, usize) {
        let Some(&first) = string.first() else { return (0, 0) };
        let length = match self.scheme {
            Scheme::Utf32 => 4,
            Scheme::Utf8 => match first {
                0..0xC0 => 1,
                0xC0..0xE0 => 2,
                0xE0..0xF0 => 3,
                _ => 4,
            },
            Scheme::Utf16 if (0xD8..0xDC).contains(&first) => 4,
            Scheme::Utf16 | Scheme::Seven => 2,
            Scheme::ShiftJis if matches!(first, 0xA0..=0xDF) => 1,
            // Some codes of GB 18030 have four bytes.
            Scheme::Mixed(0x81) if first > 0x80 && matches!(string.get(1), Some(b'0'..=b'9')) => 4,
            Scheme::ShiftJis => 1 + usize::from(first > 0x80),
            Scheme::Mixed(least) => 1 + usize::from(first >= least),
        };
        let length = length.min(string.len());
        (string[..length].iter().fold(0, |code, &byte| code << 8 | u32::from(byte)), length)
    }

    /// The character of a code.
    pub fn char(&self, code: u32) -> Option<char> {
        match self.scheme {
            Scheme::Utf32 => char::from_u32(code),
            Scheme::Utf16 => char::decode_utf16([(code >> 16) as u16, code as u16].into_iter().skip(usize::from(code <= 0xFFFF))).next()?.ok(),
            Scheme::Utf8 => {
                let bytes = code.to_be_bytes();
                let start = bytes.iter().position(|&byte| byte > 0)?;
                std::str::from_utf8(&bytes[start..]).ok()?.chars().next()
            }
            Scheme::Seven => self.chars.get(&(code | HIGH)).copied(),
            _ => self.chars.get(&code).copied().or_else(|| char::from_u32(code).filter(char::is_ascii)),
        }
    }

    /// The glyph of a code in the collections of Adobe, in all of which the first glyphs are the printable characters of ASCII; `None` for others.
    pub fn glyph(&self, code: u32) -> Option<u32> {
        matches!(code, 0x20..=0x7E).then(|| code - 0x1F)
    }
}

/// The characters of the codes of an encoding of one or two bytes, decoded in one piece, a line for each.
fn chars(label: &str, decode: Decode, limits: &Limits) -> HashMap<u32, char> {
    let twos = LEADS.flat_map(|lead| TRAILS.map(move |trail| [lead, trail])).collect::<Vec<_>>();
    if !limits.take(Limit::Codes, twos.len()) {
        return HashMap::new();
    }
    let ones: Vec<u8> = (0x80..=0xFF).collect();
    let codes: Vec<&[u8]> = ones.chunks(1).chain(twos.iter().map(|two| &two[..])).collect();
    let bytes = codes.iter().flat_map(|code| code.iter().chain(b"\n")).copied().collect::<Vec<_>>();
    let text = decode(label, &bytes);
    let mut chars = HashMap::new();
    for (code, line) in codes.iter().zip(text.split('\n')) {
        let mut line = line.chars();
        if let (Some(c), None) = (line.next(), line.next())
            && c != '\u{FFFD}'
            && !matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{80}'..='\u{9F}')
        {
            chars.insert(code.iter().fold(0, |code, &byte| code << 8 | u32::from(byte)), c);
        }
    }
    chars
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes what the tests need as a platform does: an unknown code is a replacement, after which an ASCII byte is itself again.
    fn decoded(label: &str, bytes: &[u8]) -> String {
        let lines = bytes.split(|&byte| byte == b'\n').map(|code| match (label, code) {
            ("shift_jis", [0x93, 0x94]) | ("euc-jp", [0xC5, 0xF4]) => "灯".into(),
            ("shift_jis", [0xB1]) => "\u{FF71}".into(),
            ("gb18030" | "gbk", [0xB5, 0xC6]) => "灯".into(),
            ("big5", [0xBF, 0x4F]) => "燈".into(),
            ("euc-kr", [0xB5, 0xEE]) => "등".into(),
            (_, [_, trail @ b'@'..=b'~']) => format!("\u{FFFD}{}", char::from(*trail)),
            _ => "\u{FFFD}".to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn codes_are_those_of_unicode_or_of_an_encoding() {
        for (name, string, read) in [
            ("UniJIS-UTF16-H", &b"\x70\x6F\x00A\xD8\x42\xDF\xB7"[..], "灯A𠮷"),
            ("UniGB-UCS2-V", b"\x70\x6F", "灯"),
            ("UniCNS-UTF8-H", "燈A𠮷".as_bytes(), "燈A𠮷"),
            ("UniKS-UTF32-H", b"\x00\x00\xB4\xF1\x00\x00\x00A", "등A"),
            ("90ms-RKSJ-H", b"A\x93\x94\xB1", "A灯\u{FF71}"),
            ("EUC-H", b"A\xC5\xF4", "A灯"),
            ("V", b"\x45\x74", "灯"),
            ("GBK-EUC-H", b"A\xB5\xC6", "A灯"),
            ("GBK2K-H", b"A\x81\x30\x81\x30\xB5\xC6", "A?灯"),
            ("GB-EUC-V", b"\xB5\xC6", "灯"),
            ("ETen-B5-H", b"\xBF\x4FO", "燈O"),
            ("KSCms-UHC-H", b"\xB5\xEE.", "등."),
        ] {
            let cmap = Predefined::named(name, Some(&decoded), &Limits::default()).unwrap();
            let (mut rest, mut text) = (string, String::new());
            while !rest.is_empty() {
                let (code, length) = cmap.next_code(rest);
                text.push(cmap.char(code).unwrap_or('?'));
                rest = &rest[length..];
            }
            assert_eq!(text, read, "{name}");
        }
        for name in ["Identity-H", "Identity-V", "KSC-Johab-H", "CNS-EUC-H", "Made"] {
            assert!(Predefined::named(name, Some(&decoded), &Limits::default()).is_none(), "{name}");
        }
    }

    #[test]
    fn any_string_has_codes() {
        for (part, ..) in NAMES {
            let cmap = Predefined::named(part, Some(&decoded), &Limits::default()).unwrap();
            for first in 0..=u8::MAX {
                for string in [&[first][..], &[first, b'0'], &[first, 0xFF, 0xFF, 0xFF]] {
                    let (code, length) = cmap.next_code(string);
                    cmap.char(code);
                    assert!((1..=string.len()).contains(&length), "{part} {string:?}");
                }
            }
        }
        let limits = Limits::of(0, 10);
        assert_eq!(Predefined::named("GBK-EUC-H", Some(&decoded), &limits).unwrap().char(0xB5C6), None);
        assert!(limits.passed().is_some());
    }
}
