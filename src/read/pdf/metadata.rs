//! The metadata of a file.

use super::objects::Objects;
use crate::text::Metadata;

/// Title, author, date of creation and language.
pub fn read(objects: &Objects) -> Metadata {
    let info = objects.dict(objects.trailer().get("Info")).unwrap_or_default();
    let field = |key: &str| objects.string(info.get(key)).map(|bytes| text(&bytes).trim().to_owned()).filter(|text| !text.is_empty());
    let language = objects.catalog().and_then(|catalog| objects.string(catalog.get("Lang"))).map(|bytes| text(&bytes).trim().to_owned());
    Metadata {
        title: field("Title"),
        authors: field("Author").into_iter().collect(),
        date: field("CreationDate").map(|date| plain_date(&date).unwrap_or(date)),
        language: language.filter(|tag| !tag.is_empty()),
        ..Metadata::default()
    }
}

/// A text string: UTF-16 or UTF-8 with a byte-order mark, else PDFDocEncoding, of which Latin-1 and the quotation marks and dashes are supported.
pub fn text(bytes: &[u8]) -> String {
    let units =
        |decode: fn([u8; 2]) -> u16| char::decode_utf16(bytes[2..].chunks_exact(2).map(|pair| decode([pair[0], pair[1]]))).flatten().collect();
    match bytes {
        [0xFE, 0xFF, ..] => units(u16::from_be_bytes),
        [0xFF, 0xFE, ..] => units(u16::from_le_bytes),
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => bytes.iter().map(|&byte| pdf_doc_char(byte)).filter(|c| !c.is_control() || c.is_whitespace()).collect(),
    }
}

fn pdf_doc_char(byte: u8) -> char {
    /// 0x80 to 0xA0.
    const UPPER: &str = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\0€";
    match byte {
        0x80..=0xA0 => UPPER.chars().nth(usize::from(byte - 0x80)).unwrap_or('\0'),
        _ => char::from(byte),
    }
}

/// `D:20160623101500-04'00'` as `2016-06-23`.
fn plain_date(date: &str) -> Option<String> {
    let digits = date.strip_prefix("D:").unwrap_or(date);
    let day = digits.get(..8).filter(|day| day.bytes().all(|b| b.is_ascii_digit()))?;
    Some(format!("{}-{}-{}", &day[..4], &day[4..6], &day[6..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_strings_and_dates() {
        for (bytes, read) in [
            (&b"Fisher v. Univ."[..], "Fisher v. Univ."),
            (b"\xFE\xFF\x00\xA7\x20\x1C", "§“"),
            (b"\xEF\xBB\xBF\xC2\xA7", "§"),
            (b"\x8Dno\x8E \xA0", "“no” €"),
        ] {
            assert_eq!(text(bytes), read);
        }
        assert_eq!(plain_date("D:20160623101500-04'00'").as_deref(), Some("2016-06-23"));
        assert_eq!(plain_date("D:2016"), None);
        assert_eq!(plain_date("June 23"), None);
    }
}
