//! The metadata of a file.

use super::objects::Objects;
use literatim_matching::text::Metadata;

/// Title, author and language. The dates of the file are not those of its text.
pub fn read(objects: &Objects) -> Metadata {
    let info = objects.dict(objects.trailer().get("Info")).unwrap_or_default();
    let field = |key: &str| objects.string(info.get(key)).map(|bytes| text(&bytes).trim().to_owned()).filter(|text| !text.is_empty());
    let described = objects.catalog().and_then(|catalog| objects.stream(catalog.get("Metadata"))).and_then(|stream| objects.data(&stream));
    let described = described.map_or(String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned());
    let language = objects.catalog().and_then(|catalog| objects.string(catalog.get("Lang"))).map(|bytes| text(&bytes).trim().to_owned());
    Metadata {
        title: field("Title").or_else(|| xmp(&described, "dc:title").pop()),
        authors: field("Author").map_or_else(|| xmp(&described, "dc:creator"), |author| vec![author]),
        language: language.filter(|tag| !tag.is_empty()).or_else(|| xmp(&described, "dc:language").pop()),
        ..Metadata::default()
    }
}

/// The values of a property in XMP, which is XML: those of its list, or its own.
fn xmp(xml: &str, property: &str) -> Vec<String> {
    let inner = |xml: &'_ str, name: &str| -> Option<(usize, usize)> {
        let open = xml.find(&format!("<{name}"))?;
        let start = open + xml[open..].find('>')? + 1;
        Some((start, start + xml[start..].find(&format!("</{name}>"))?))
    };
    let Some((start, end)) = inner(xml, property) else { return Vec::new() };
    let mut rest = &xml[start..end];
    let mut values = Vec::new();
    while let Some((start, end)) = inner(rest, "rdf:li") {
        values.push(&rest[start..end]);
        rest = &rest[end..];
    }
    if values.is_empty() {
        values.push(rest);
    }
    let plain = |value: &str| ENTITIES.iter().fold(value.trim().to_owned(), |text, (entity, c)| text.replace(entity, c));
    values.into_iter().map(plain).filter(|value| !value.is_empty() && !value.contains('<')).collect()
}

/// The entities of XML; that of the sign itself comes last.
const ENTITIES: &[(&str, &str)] = &[("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_xmp() {
        let packet = "<x><dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Doe &amp; Roe</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Bo</rdf:li></rdf:Seq></dc:creator></x>";
        assert_eq!(xmp(packet, "dc:title"), ["Doe & Roe"]);
        assert_eq!(xmp(packet, "dc:creator"), ["Ann", "Bo"]);
        assert_eq!(xmp(packet, "dc:language"), [""; 0]);
    }

    #[test]
    fn reads_strings() {
        for (bytes, read) in [
            (&b"Fisher v. Univ."[..], "Fisher v. Univ."),
            (b"\xFE\xFF\x00\xA7\x20\x1C", "§“"),
            (b"\xEF\xBB\xBF\xC2\xA7", "§"),
            (b"\x8Dno\x8E \xA0", "“no” €"),
        ] {
            assert_eq!(text(bytes), read);
        }
    }
}
