//! The encodings of TeX's fonts, for those that a file holds as drawings without names (Type 3), as pdfTeX writes bitmaps.

/// The codes of OT1 that are not those of ASCII (D. Knuth, The TeXbook, appendix F), from 0.
const OT1: [&str; 32] = [
    "Γ", "Δ", "Θ", "Λ", "Ξ", "Π", "Σ", "Υ", "Φ", "Ψ", "Ω", "ff", "fi", "fl", "ffi", "ffl", //
    "ı", "ȷ", "`", "´", "ˇ", "˘", "¯", "˚", "¸", "ß", "æ", "œ", "ø", "Æ", "Œ", "Ø",
];

/// The codes of T1 (the Cork encoding) from 0; a code without a character of its own is empty.
const T1: [&str; 32] = [
    "`", "´", "ˆ", "˜", "¨", "˝", "˚", "ˇ", "˘", "¯", "˙", "¸", "˛", "‚", "‹", "›", //
    "“", "”", "„", "«", "»", "–", "—", "", "", "ı", "ȷ", "ff", "fi", "fl", "ffi", "ffl",
];

/// The codes of T1 from 128.
const T1_UPPER: &str =
    "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß";

/// The codes of TS1 (the companion encoding, of signs) from 128; those from 162 that are not here are as in ISO 8859-1.
const TS1: &str = "˘ˇ˝̏†‡‖‰•℃$¢ƒ₡₩₦₲₱₤℞‽⸘₫™‱¶฿№※℮◦℠⁅⁆";

/// Whether the name of a glyph is only its code, as in `a65`.
pub(super) fn is_code(name: &str, code: u8) -> bool {
    name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse() == Ok(code) && name.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// The text of each of the codes that a font has: in T1 if it has codes that OT1 has not, or only the ligatures of T1; in TS1 if it has no letters then.
pub(super) fn texts(codes: &[u8]) -> Vec<(u8, String)> {
    let has = |range: std::ops::RangeInclusive<u8>| codes.iter().any(|code| range.contains(code));
    let is_t1 = has(128..=255) || has(27..=31) && !has(11..=15);
    let is_ts1 = is_t1 && !codes.iter().any(u8::is_ascii_alphabetic);
    let text = |code: u8| match (code, is_t1) {
        (128..=213, _) if is_ts1 => TS1.chars().nth(usize::from(code - 128)).unwrap_or(if code == 191 { '€' } else { char::from(code) }).into(),
        (0..=31, true) => T1[usize::from(code)].to_owned(),
        (0..=31, false) => OT1[usize::from(code)].to_owned(),
        (b'\'', _) => "’".into(),
        (b'`', _) => "‘".into(),
        (b'"', false) => "”".into(),
        (b'\\', false) => "“".into(),
        (b'<', false) => "¡".into(),
        (b'>', false) => "¿".into(),
        (b'{', false) => "–".into(),
        (b'|', false) => "—".into(),
        (127, true) => "-".into(),
        (127, false) => "¨".into(),
        (128.., _) => T1_UPPER.chars().nth(usize::from(code - 128)).map(String::from).unwrap_or_default(),
        (code, _) => char::from(code).into(),
    };
    codes.iter().map(|&code| (code, text(code))).filter(|(_, text)| !text.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_the_encoding_that_has_them() {
        let read = |codes: &[u8]| texts(codes).into_iter().map(|(_, text)| text).collect::<String>();
        assert_eq!(read(b"a\x0C\\b\""), "afi“b”");
        assert_eq!(read(b"a\x1C\x10b\x11\xE4"), "afi“b”ä");
        for (signs, text) in [(&b"\x88"[..], "•"), (b"\x97\xAE", "™®"), (b"\x84\xA7\xBF", "†§€"), (b"\xA9\xA1", "©⁆")] {
            assert_eq!(read(signs), text);
        }
        assert_eq!(read(b"a\x88"), "aĹ");
        assert_eq!((T1_UPPER.chars().count(), TS1.chars().count()), (128, 34));
        assert!(is_code("a65", 65) && is_code("c12", 12) && !is_code("a66", 65) && !is_code("65", 65) && !is_code("A", 65));
    }
}
