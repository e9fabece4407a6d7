//! Detects the format of bytes by their content, never by a name.

use super::ReadError;
use super::plain;
use literatim_matching::text::{Encoding, EncodingBasis, Format};

/// How to read bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The format.
    pub format: Format,
    /// The encoding; `None` for formats that are not text. Its errors are not counted yet: the decoder finds them.
    pub encoding: Option<Encoding>,
}

impl Detected {
    /// With the format of its text, where that is known.
    pub fn known(self, format: Option<Format>) -> Self {
        match format {
            Some(format) if format.is_text() && self.format.is_text() => Self { format, ..self },
            _ => self,
        }
    }
}

/// Bytes in which to look for a declaration or a sign of the format.
const HEAD: usize = 4096;

/// Detects the format of `bytes`, and for text their encoding: by byte-order mark, as UTF-8 if all or most sequences are valid, by declaration, else
/// Windows-1252. A declared label is passed on as written; a decoder may not know it.
///
/// `content_type` is the host's header, if there was one: `text/html; charset=iso-8859-2`.
///
/// # Errors
/// If the bytes are empty or of an unsupported format.
pub fn detect(bytes: &[u8], content_type: Option<&str>) -> Result<Detected, ReadError> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(ReadError::empty());
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    if memchr::memmem::find(&head[..head.len().min(1024)], b"%PDF-").is_some() {
        return Ok(Detected { format: Format::Pdf, encoding: None });
    }
    if head.starts_with(b"PK\x03\x04") {
        return Ok(Detected { format: archive_format(bytes)?, encoding: None });
    }
    if head.starts_with(b"{\\rtf") {
        return Ok(Detected { format: Format::Rtf, encoding: None });
    }
    if let Some((_, what)) = SIGNATURES.iter().find(|(signature, _)| head.starts_with(signature)) {
        return Err(ReadError::unsupported(what));
    }
    if head.get(4..8) == Some(b"ftyp") {
        return Err(ReadError::unsupported("a picture, film or sound"));
    }
    let encoding = encoding_of(bytes, head, content_type.unwrap_or(""));
    if !encoding.label.starts_with("utf-16") && head.contains(&0) {
        return Err(ReadError::unsupported("binary, not text"));
    }
    let format = text_format(bytes, &encoding.label);
    Ok(Detected { format, encoding: Some(encoding).filter(|_| format.is_text()) })
}

/// The first bytes of unsupported files, from the registries of PRONOM and the formats' own specifications.
const SIGNATURES: &[(&[u8], &str)] = &[
    (b"\x89PNG", "a PNG picture"),
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"II*\0", "a TIFF picture"),
    (b"MM\0*", "a TIFF picture"),
    (b"RIFF", "a picture, film or sound"),
    (b"\xD0\xCF\x11\xE0", "an old Office document (DOC), or a DOCX with a password"),
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

/// The format of an archive, by the names of its parts, which are not packed.
fn archive_format(bytes: &[u8]) -> Result<Format, ReadError> {
    let listed = part_names(bytes);
    // Without a list, as at the beginning of a file, the names of the first parts are somewhere in the bytes.
    let has = |name: &str| match &listed {
        Some(names) => names.iter().any(|part| part.starts_with(name.as_bytes())),
        None => memchr::memmem::find(bytes, name.as_bytes()).is_some(),
    };
    // OpenDocument and EPUB begin with an unpacked part that holds the media type.
    let media_type = bytes.get(30..).and_then(|rest| rest.strip_prefix(b"mimetype")).unwrap_or(b"");
    if media_type.starts_with(b"application/epub+zip") {
        return Ok(Format::Epub);
    }
    if media_type.starts_with(b"application/vnd.oasis.opendocument.text") {
        return Ok(Format::Odt);
    }
    if has("word/") {
        return Ok(Format::Docx);
    }
    if media_type.starts_with(b"application/vnd.oasis.opendocument") || has("xl/workbook") || has("ppt/presentation") {
        return Err(ReadError::unsupported("a spreadsheet, a presentation or a drawing"));
    }
    if has("[Content_Types].xml") || has("_rels/.rels") {
        return Ok(Format::Docx);
    }
    if has("META-INF/container.xml") {
        return Ok(Format::Epub);
    }
    if has("META-INF/manifest.xml") && has("content.xml") {
        return Ok(Format::Odt);
    }
    // The beginning of a file may not have come to the telling parts.
    if listed.is_none() {
        return Ok(Format::Docx);
    }
    Err(ReadError::unsupported("a ZIP archive of other files"))
}

/// The names of an archive's parts, from the list at its end (PKWARE's APPNOTE, 4.3.12 and 4.3.16); `None` if it has none.
fn part_names(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let number = |at: usize, length: usize| {
        let digits = bytes.get(at..at.checked_add(length)?)?;
        Some(digits.iter().rev().fold(0_usize, |number, &byte| number << 8 | usize::from(byte)))
    };
    let end = memchr::memmem::rfind(bytes, b"PK\x05\x06")?;
    let mut at = number(end + 16, 4)?;
    let mut names = Vec::new();
    while bytes.get(at..)?.starts_with(b"PK\x01\x02") {
        let [name, extra, comment] = [number(at + 28, 2)?, number(at + 30, 2)?, number(at + 32, 2)?];
        names.push(bytes.get(at + 46..at + 46 + name)?);
        at += 46 + name + extra + comment;
    }
    Some(names)
}

fn encoding_of(bytes: &[u8], head: &[u8], content_type: &str) -> Encoding {
    let by = |basis: EncodingBasis, label: &str, declared: Option<String>| {
        let declared = declared.filter(|declared| !is_label_of(declared, label));
        Encoding { label: label.to_owned(), basis, declared, faults: 0 }
    };
    // The host takes precedence over the page, as in the HTML Standard ("determining the character encoding").
    let declared = declared(content_type.as_bytes()).or_else(|| declared(head));
    let marks: [(&[u8], &str); 3] = [(b"\xEF\xBB\xBF", "utf-8"), (b"\xFF\xFE", "utf-16le"), (b"\xFE\xFF", "utf-16be")];
    if let Some((_, label)) = marks.iter().find(|(mark, _)| head.starts_with(mark)) {
        return by(EncodingBasis::Mark, label, declared);
    }
    // UTF-16 text of mostly Latin letters without a byte-order mark has its zero bytes at even or at odd positions.
    let zeros = |from: usize| head.iter().skip(from).step_by(2).filter(|&&byte| byte == 0).count() * 4 > head.len();
    match (zeros(0), zeros(1)) {
        (false, true) => return by(EncodingBasis::Likely, "utf-16le", None),
        (true, false) => return by(EncodingBasis::Likely, "utf-16be", None),
        _ => {}
    }
    let (sound, faulty) = utf8_sequences(bytes);
    if faulty == 0 {
        // ASCII is the same in nearly all encodings.
        return by(EncodingBasis::Valid, "utf-8", declared.filter(|_| sound > 0));
    }
    // Text in another encoding rarely contains valid UTF-8 sequences, and never mostly.
    if sound > faulty {
        return by(EncodingBasis::Likely, "utf-8", declared);
    }
    match declared {
        Some(label) if !is_label_of(&label, "utf-8") => by(EncodingBasis::Declared, &label, None),
        declared => by(EncodingBasis::Assumed, "windows-1252", declared),
    }
}

/// Whether a declared label means an encoding; `utf-16` is both of that name.
fn is_label_of(declared: &str, label: &str) -> bool {
    declared == label || declared == "utf8" && label == "utf-8" || declared == "utf-16" && label.starts_with("utf-16")
}

/// The number of valid UTF-8 sequences of two to four bytes, and of invalid sequences.
fn utf8_sequences(bytes: &[u8]) -> (usize, usize) {
    let leads = |text: &str| text.bytes().filter(|&byte| byte >= 0xC0).count();
    bytes.utf8_chunks().fold((0, 0), |(sound, faulty), chunk| (sound + leads(chunk.valid()), faulty + usize::from(!chunk.invalid().is_empty())))
}

/// The label that `charset=…` or `<?xml … encoding=…?>` declares.
fn declared(head: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let after = ["charset=", "encoding="].iter().filter_map(|name| head.find(name).map(|at| at + name.len())).min()?;
    let is_of_label = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ':');
    let label: String = head[after..].trim_start_matches(['"', '\'', ' ']).chars().take_while(is_of_label).collect();
    (!label.is_empty()).then_some(label)
}

/// The format of text, by the way it begins.
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
        return if sample.contains("xmlns:office=\"urn:oasis:names:tc:opendocument") { Format::Odt } else { Format::Html };
    }
    if is_latex(&sample) {
        return Format::Latex;
    }
    if plain::are_cues(&sample) {
        return Format::Text;
    }
    if is_markdown(&sample) || has_front_matter(&sample) {
        return Format::Markdown;
    }
    Format::Text
}

/// Begins with an HTML tag, document type or comment.
fn is_html(start: &str) -> bool {
    let lower = start[..start.floor_char_boundary(64)].to_ascii_lowercase();
    if lower.starts_with("<!doctype html") || lower.starts_with("<?xml") || lower.starts_with("<!--") {
        return true;
    }
    let Some(tag) = lower.strip_prefix('<') else { return false };
    let name: String = tag.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    if matches!(&*name, "html" | "head" | "body" | "title" | "meta" | "style" | "script") {
        return true;
    }
    !name.is_empty() && tag[name.len()..].starts_with(['>', ' ', '\n', '\r', '\t', '/']) && start.contains("</")
}

/// Has a line that begins a LaTeX document.
fn is_latex(text: &str) -> bool {
    text.lines().any(|line| ["\\documentclass", "\\documentstyle", "\\begin{document}"].iter().any(|begin| line.trim_start().starts_with(begin)))
}

/// Begins with lines `key: value` between two rules.
fn has_front_matter(text: &str) -> bool {
    let mut lines = text.lines();
    let first = lines.next().map(str::trim_end);
    let head = || lines.clone().take_while(|line| line.trim_end() != "---");
    first == Some("---")
        && lines.clone().any(|line| line.trim_end() == "---")
        && head().next().is_some()
        && head().all(|line| line.contains(':') || line.trim_start().starts_with('-') || line.trim().is_empty())
}

/// Has at least two signs of Markdown that are rare in plain text.
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
        signs += line.matches("](").count() + line.matches("[^").count() + usize::from(strong_marks(line) >= 2);
        signs += emphases(line, b'_') + emphases(line, b'*');
        if signs >= 2 {
            return true;
        }
    }
    false
}

/// The signs of strong emphasis in a line: `**lamp**` has two. A star page has none: `**63`, `[***12]`.
fn strong_marks(line: &str) -> usize {
    let is_page = |at: usize| line[at..].trim_start_matches('*').starts_with(|c: char| c.is_ascii_digit());
    line.match_indices("**").filter(|&(at, _)| !is_page(at)).count()
}

/// How often `_word …_` or `*word …*` occurs, with the marks at word boundaries.
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
    fn a_known_format_of_text_goes_before_what_the_content_looks_like() {
        let detected = |bytes: &[u8], known| detect(bytes, None).unwrap().known(known).format;
        assert_eq!(detected(b"# A heading", Some(Format::Text)), Format::Text);
        assert_eq!(detected(b"# A heading", None), Format::Markdown);
        assert_eq!(detected(b"%PDF-1.7", Some(Format::Text)), Format::Pdf);
        assert_eq!(detected(b"# A heading", Some(Format::Pdf)), Format::Markdown);
    }

    #[test]
    fn detects_formats_by_content() {
        for (bytes, format) in [
            (&b"The court held so.\n"[..], Format::Text),
            (b"because *495 she said, viola*446*tion, and *496 he left", Format::Text),
            (b"# Memo\n\nText.", Format::Markdown),
            (b"1\n00:00:01,000 --> 00:00:02,000\n- He did.\n- When?\n", Format::Text),
            (b"---\ntitle: A memo\n---\nText.", Format::Markdown),
            (b"---\nText.\n---\n", Format::Text),
            (b"In _Brown v. Bell_, the court held so. See *Id.*\n\n_Id._ at 4.", Format::Markdown),
            (b"It said so. *Doe v. Roe*, 9 F.3d 1, 3 (2001). And again. *Id.* at 4.", Format::Markdown),
            (b"<!DOCTYPE html><p>x", Format::Html),
            (b"<opinion type=\"majority\">\n<p>x</p></opinion>", Format::Html),
            (b"<style>p { color: red }", Format::Html),
            (b"<3 and more", Format::Text),
            (b"{\"cluster\": {}, \"opinions\": []}", Format::Courtlistener),
            (b"\xEF\xBB\xBF# A\n\n## B", Format::Markdown),
            (b"% A memo\n\\documentclass{article}\n\\begin{document}Text.", Format::Latex),
            (b"{\\rtf1\\ansi Text.}", Format::Rtf),
            (b"PK\x03\x04 [Content_Types].xml \0 word/document.xml", Format::Docx),
            (b"PK\x03\x04 docProps/thumbnail.jpeg", Format::Docx),
            (b"PK\x03\x04..........................mimetypeapplication/vnd.oasis.opendocument.textPK", Format::Odt),
            (b"PK\x03\x04..........................mimetypeapplication/epub+zipPK", Format::Epub),
            (b"<?xml version=\"1.0\"?><office:document xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\"/>", Format::Odt),
        ] {
            assert_eq!(detect(bytes, None).unwrap().format, format, "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn detects_encodings_by_mark_declaration_and_validity() {
        use EncodingBasis::{Assumed, Declared, Likely, Mark, Valid};
        for (bytes, content_type, label, basis) in [
            (&b"caf\xC3\xA9"[..], "", "utf-8", Valid),
            (b"\xEF\xBB\xBFcaf\xE9", "", "utf-8", Mark),
            (b"\xFF\xFEa\0b\0", "", "utf-16le", Mark),
            (b"a\0b\0c\0d\0", "", "utf-16le", Likely),
            (b"caf\xE9", "", "windows-1252", Assumed),
            // One invalid byte, or a file cut inside a character, does not change the encoding.
            ("“One” and “two”\n".as_bytes(), "", "utf-8", Valid),
            (b"\xE2\x80\x9COne\xE2\x80\x9D\n\xE9\n", "", "utf-8", Likely),
            (b"\xE2\x80\x9COne\xE2\x80\x9D and \xE2\x80", "", "utf-8", Likely),
            (b"<meta charset=utf-8><p>caf\xC3\xA9 \xE2\x80\x9C \xE9</p>", "", "utf-8", Likely),
            (b"<meta charset=utf-8><p>\xE9</p>", "", "windows-1252", Assumed),
            // A declaration counts if the bytes are not UTF-8, whatever the label; the host takes precedence over the page.
            (b"<meta charset=\"iso-8859-2\"><p>\xB1</p>", "", "iso-8859-2", Declared),
            (b"<p>\xB1</p>", "text/html; charset=ISO-8859-2", "iso-8859-2", Declared),
            (b"<meta charset=koi8-r><p>\xB1</p>", "text/html; charset=\"windows-1250\"", "windows-1250", Declared),
            (b"<meta charset=koi8-u><p>\xB1</p>", "text/html", "koi8-u", Declared),
            (b"<p>\xB1</p>", "text/html; charset=windows-874", "windows-874", Declared),
            (b"<p>\xB1</p>", "text/html; charset=utf-8", "windows-1252", Assumed),
            ("<p>±</p>".as_bytes(), "text/html; charset=iso-8859-2", "utf-8", Valid),
        ] {
            let encoding = detect(bytes, Some(content_type)).unwrap().encoding.unwrap();
            assert_eq!((&*encoding.label, encoding.basis), (label, basis), "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn an_archive_is_known_by_the_names_of_its_own_parts() {
        // A document with a workbook inside, whose names are in its bytes as well.
        let listed = |name: &str| {
            let mut bytes = b"PK\x03\x04 xl/workbook.xml ".to_vec();
            let at = bytes.len() as u8;
            bytes.extend(b"PK\x01\x02");
            bytes.extend([0; 24]);
            bytes.extend([name.len() as u8, 0]);
            bytes.extend([0; 16]);
            bytes.extend(name.as_bytes());
            bytes.extend(b"PK\x05\x06");
            bytes.extend([0; 12]);
            bytes.extend([at, 0, 0, 0, 0, 0]);
            detect(&bytes, None).map(|detected| detected.format)
        };
        assert_eq!(listed("word/document.xml"), Ok(Format::Docx));
        assert!(listed("xl/workbook.xml").is_err() && listed("notes.txt").is_err());
    }

    #[test]
    fn notices_declarations_that_the_bytes_contradict() {
        for (bytes, content_type, declared) in [
            ("<meta charset=iso-8859-1><p>“so”</p>".as_bytes(), "", Some("iso-8859-1")),
            ("<meta charset=iso-8859-1><p>so</p>".as_bytes(), "", None),
            ("<meta charset=utf-8><p>“so”</p>".as_bytes(), "", None),
            ("<p>“so”</p>".as_bytes(), "text/html; charset=windows-1251", Some("windows-1251")),
            (b"<meta charset=utf-8><p>\xE9</p>", "", Some("utf-8")),
            (b"<meta charset=windows-1251><p>\xE9</p>", "", None),
            (b"\xEF\xBB\xBF<?xml version='1.0' encoding='utf-16'?><p>x</p>", "", Some("utf-16")),
        ] {
            let encoding = detect(bytes, Some(content_type)).unwrap().encoding.unwrap();
            assert_eq!(encoding.declared.as_deref(), declared, "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn rejects_binary_files_with_a_sentence() {
        for (bytes, code, word) in [
            (&b""[..], "empty", "empty"),
            (b" \n", "empty", "empty"),
            (b"\x89PNG\r\n\x1a\n", "unsupported", "PNG"),
            (b"PK\x03\x04abcPK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\x07\0\0\0", "unsupported", "ZIP"),
            (b"PK\x03\x04 [Content_Types].xml xl/workbook.xml", "unsupported", "spreadsheet"),
            (b"\xD0\xCF\x11\xE0\xA1\xB1", "unsupported", "password"),
            (b"ab\0\0cd\x01", "unsupported", "binary"),
        ] {
            let error = detect(bytes, None).unwrap_err();
            assert_eq!(error.code(), code);
            assert!(error.to_string().contains(word));
        }
    }
}
