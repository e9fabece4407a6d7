//! What bytes are, told by their content and never by a name.

use super::ReadError;
use crate::text::Format;

/// How bytes are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The format.
    pub format: Format,
    /// The label of the encoding for a `TextDecoder` (WHATWG Encoding Standard); none for formats that are no text.
    pub encoding: Option<&'static str>,
}

/// Bytes that are looked at for a declaration or a sign of the format.
const HEAD: usize = 4096;

/// Tells the format of `bytes`, and for text their encoding: by byte-order mark, declaration, else UTF-8 where
/// valid, else Windows-1252.
///
/// `content_type` is what the host says of it, when it came from one: `text/html; charset=iso-8859-2`.
///
/// # Errors
/// When the bytes are empty or of a kind that is not read.
pub fn detect(bytes: &[u8], content_type: Option<&str>) -> Result<Detected, ReadError> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(ReadError::empty());
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    if memchr::memmem::find(&head[..head.len().min(1024)], b"%PDF-").is_some() {
        return Ok(Detected { format: Format::Pdf, encoding: None });
    }
    if let Some((_, what)) = SIGNATURES.iter().find(|(signature, _)| head.starts_with(signature)) {
        return Err(ReadError::unsupported(what));
    }
    if head.get(4..8) == Some(b"ftyp") {
        return Err(ReadError::unsupported("a picture, film or sound"));
    }
    let encoding = encoding_of(bytes, head, content_type.unwrap_or(""));
    if !encoding.starts_with("utf-16") && head.contains(&0) {
        return Err(ReadError::unsupported("binary, not text"));
    }
    Ok(Detected { format: text_format(bytes, encoding), encoding: Some(encoding) })
}

/// The first bytes of files that are not read. From the registries of PRONOM and the formats' own specifications.
const SIGNATURES: &[(&[u8], &str)] = &[
    (b"\x89PNG", "a PNG picture"),
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"II*\0", "a TIFF picture"),
    (b"MM\0*", "a TIFF picture"),
    (b"RIFF", "a picture, film or sound"),
    (b"PK\x03\x04", "a ZIP archive or an Office document (DOCX, ODT)"),
    (b"\xD0\xCF\x11\xE0", "an old Office document (DOC)"),
    (b"{\\rtf", "an RTF document"),
    (b"\x1F\x8B", "a gzip archive"),
    (b"7z\xBC\xAF", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x7FELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"\0asm", "a program"),
    (b"ID3", "a sound"),
    (b"OggS", "a sound or film"),
    (b"%!PS", "a PostScript file"),
    (b"SQLite format 3", "a database"),
];

fn encoding_of(bytes: &[u8], head: &[u8], content_type: &str) -> &'static str {
    if head.starts_with(b"\xEF\xBB\xBF") {
        return "utf-8";
    }
    if head.starts_with(b"\xFF\xFE") {
        return "utf-16le";
    }
    if head.starts_with(b"\xFE\xFF") {
        return "utf-16be";
    }
    // Text of mostly Latin letters without a mark shows its zero bytes on one side.
    let zeros = |from: usize| head.iter().skip(from).step_by(2).filter(|&&byte| byte == 0).count() * 4 > head.len();
    if zeros(1) && !zeros(0) {
        return "utf-16le";
    }
    if zeros(0) && !zeros(1) {
        return "utf-16be";
    }
    if std::str::from_utf8(bytes).is_ok() {
        return "utf-8";
    }
    // The host goes before the page, as in the HTML Standard ("determining the character encoding").
    declared(content_type.as_bytes()).or_else(|| declared(head)).unwrap_or("windows-1252")
}

/// The encoding that is declared by `charset=…` or `<?xml … encoding=…?>`, when it is one that we name.
fn declared(head: &[u8]) -> Option<&'static str> {
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let after = ["charset=", "encoding="].iter().filter_map(|name| head.find(name).map(|at| at + name.len())).min()?;
    let label: String =
        head[after..].trim_start_matches(['"', '\'', ' ']).chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect();
    DECLARED.iter().find(|(name, _)| *name == label).map(|&(_, encoding)| encoding)
}

/// Labels of single- and multi-byte encodings, from the WHATWG Encoding Standard. Bytes that declare UTF-8 and are none are read as
/// Windows-1252, so it is not in the list.
const DECLARED: &[(&str, &str)] = &[
    ("iso-8859-1", "windows-1252"),
    ("latin1", "windows-1252"),
    ("us-ascii", "windows-1252"),
    ("windows-1252", "windows-1252"),
    ("iso-8859-2", "iso-8859-2"),
    ("iso-8859-5", "iso-8859-5"),
    ("iso-8859-7", "iso-8859-7"),
    ("iso-8859-8", "iso-8859-8"),
    ("iso-8859-9", "windows-1254"),
    ("iso-8859-15", "iso-8859-15"),
    ("windows-1250", "windows-1250"),
    ("windows-1251", "windows-1251"),
    ("windows-1253", "windows-1253"),
    ("windows-1254", "windows-1254"),
    ("windows-1255", "windows-1255"),
    ("windows-1256", "windows-1256"),
    ("windows-1257", "windows-1257"),
    ("windows-1258", "windows-1258"),
    ("koi8-r", "koi8-r"),
    ("macintosh", "macintosh"),
    ("shift_jis", "shift_jis"),
    ("euc-jp", "euc-jp"),
    ("iso-2022-jp", "iso-2022-jp"),
    ("euc-kr", "euc-kr"),
    ("gbk", "gbk"),
    ("gb2312", "gbk"),
    ("gb18030", "gb18030"),
    ("big5", "big5"),
];

/// The format of text, by its first signs.
fn text_format(bytes: &[u8], encoding: &str) -> Format {
    let sample: String = match encoding {
        "utf-16le" | "utf-16be" => bytes.iter().filter(|&&byte| byte != 0).take(HEAD * 16).map(|&byte| char::from(byte)).collect(),
        _ => bytes.iter().take(HEAD * 16).map(|&byte| char::from(byte)).collect(),
    };
    let start = sample.trim_start_matches(|c: char| c.is_whitespace() || !c.is_ascii());
    if start.starts_with('{') && ["\"opinions\"", "\"html_with_citations\"", "\"plain_text\""].iter().any(|key| sample.contains(key)) {
        return Format::Courtlistener;
    }
    if is_html(start) {
        return Format::Html;
    }
    if is_markdown(&sample) {
        return Format::Markdown;
    }
    Format::Text
}

/// Begins with a tag, a document type or a comment of HTML.
fn is_html(start: &str) -> bool {
    let lower = start[..start.floor_char_boundary(64)].to_ascii_lowercase();
    if lower.starts_with("<!doctype html") || lower.starts_with("<?xml") || lower.starts_with("<!--") {
        return true;
    }
    let Some(tag) = lower.strip_prefix('<') else { return false };
    let name: String = tag.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    !name.is_empty() && tag[name.len()..].starts_with(['>', ' ', '\n', '\r', '\t', '/']) && start.contains("</")
}

/// Has at least two signs of Markdown that plain text seldom has.
fn is_markdown(text: &str) -> bool {
    let mut signs = 0;
    for line in text.lines() {
        let hashes = line.bytes().take_while(|&b| b == b'#').count();
        let list = line
            .strip_prefix("- ")
            .or_else(|| line.strip_prefix("* "))
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || "*_[`".contains(c)));
        signs += usize::from((1..=6).contains(&hashes) && line[hashes..].starts_with(' ')) * 2;
        signs += usize::from(line.starts_with("> ") || line.starts_with("```") || list);
        signs += line.matches("](").count() + line.matches("[^").count() + usize::from(line.matches("**").count() >= 2);
        signs += emphases(line, b'_') + emphases(line, b'*');
        if signs >= 2 {
            return true;
        }
    }
    false
}

/// How often `_word …_` or `*word …*` stands there, the marks at the edges of words.
fn emphases(line: &str, mark: u8) -> usize {
    let bytes = line.as_bytes();
    let opens = |i: usize| {
        bytes[i] == mark && (i == 0 || matches!(bytes[i - 1], b' ' | b'(' | b'"')) && bytes.get(i + 1).is_some_and(u8::is_ascii_alphabetic)
    };
    let closes = |i: usize| {
        bytes[i] == mark
            && bytes[i - 1].is_ascii_alphanumeric() | matches!(bytes[i - 1], b'.' | b',')
            && bytes.get(i + 1).is_none_or(|b| b" .,;:)\"".contains(b))
    };
    let mut found = 0;
    let mut at = 0;
    while let Some(open) = (at..bytes.len()).find(|&i| opens(i))
        && let Some(close) = (open + 2..bytes.len()).find(|&i| closes(i))
    {
        found += 1;
        at = close + 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_formats_by_content() {
        for (bytes, format) in [
            (&b"The court held so.\n"[..], Format::Text),
            (b"because *495 she said, viola*446*tion, and *496 he left", Format::Text),
            (b"# Memo\n\nText.", Format::Markdown),
            (b"In _Brown v. Bell_, the court held so. See *Id.*\n\n_Id._ at 4.", Format::Markdown),
            (b"It said so. *Doe v. Roe*, 9 F.3d 1, 3 (2001). And again. *Id.* at 4.", Format::Markdown),
            (b"<!DOCTYPE html><p>x", Format::Html),
            (b"<opinion type=\"majority\">\n<p>x</p></opinion>", Format::Html),
            (b"<3 and more", Format::Text),
            (b"{\"cluster\": {}, \"opinions\": []}", Format::Courtlistener),
            (b"\xEF\xBB\xBF# A\n\n## B", Format::Markdown),
        ] {
            assert_eq!(detect(bytes, None).unwrap().format, format, "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn tells_encodings_by_mark_declaration_and_validity() {
        for (bytes, encoding) in [
            (&b"caf\xC3\xA9"[..], "utf-8"),
            (b"caf\xE9", "windows-1252"),
            (b"\xFF\xFEa\0b\0", "utf-16le"),
            (b"a\0b\0c\0d\0", "utf-16le"),
            (b"<meta charset=\"iso-8859-2\"><p>\xB1</p>", "iso-8859-2"),
            (b"<meta charset=utf-8><p>\xE9</p>", "windows-1252"),
        ] {
            assert_eq!(detect(bytes, None).unwrap().encoding, Some(encoding));
        }
    }

    #[test]
    fn the_host_says_the_encoding_where_bytes_do_not() {
        for (bytes, content_type, encoding) in [
            (&b"<p>\xB1</p>"[..], "text/html; charset=ISO-8859-2", "iso-8859-2"),
            (b"<meta charset=koi8-r><p>\xB1</p>", "text/html; charset=\"windows-1250\"", "windows-1250"),
            (b"<meta charset=koi8-r><p>\xB1</p>", "text/html", "koi8-r"),
            (b"<p>\xB1</p>", "text/html; charset=utf-8", "windows-1252"),
            ("<p>±</p>".as_bytes(), "text/html; charset=iso-8859-2", "utf-8"),
        ] {
            assert_eq!(detect(bytes, Some(content_type)).unwrap().encoding, Some(encoding), "{content_type}");
        }
    }

    #[test]
    fn refuses_what_is_no_text_with_a_sentence() {
        for (bytes, code, word) in [
            (&b""[..], "empty", "empty"),
            (b" \n", "empty", "empty"),
            (b"\x89PNG\r\n\x1a\n", "unsupported", "PNG"),
            (b"PK\x03\x04abc", "unsupported", "DOCX"),
            (b"ab\0\0cd\x01", "unsupported", "binary"),
        ] {
            let error = detect(bytes, None).unwrap_err();
            assert_eq!(error.code(), code);
            assert!(error.to_string().contains(word));
        }
    }
}
