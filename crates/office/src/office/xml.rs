//! XML parts as trees whose names have one spelling, whatever prefixes a file uses.

use super::entities;
use literatim_read::mojibake::HIGH;
use literatim_read::{ReadError, ReadLimits};
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{QName, ResolveResult};
use quick_xml::{NsReader, XmlVersion};
use std::collections::HashSet;
use std::rc::Rc;

/// Maximum number of elements and texts of a part. One takes about 100 bytes.
const MAX_NODES: usize = 4 << 20;

/// The prefix of each namespace, in the names that [`Element`]s have; elements of XHTML have none. Word's strict files have namespaces of their own.
const PREFIXES: &[(&str, &str)] = &[
    ("http://schemas.openxmlformats.org/wordprocessingml/2006/main", "w:"),
    ("http://purl.oclc.org/ooxml/wordprocessingml/main", "w:"),
    ("http://schemas.openxmlformats.org/officeDocument/2006/relationships", "r:"),
    ("http://purl.oclc.org/ooxml/officeDocument/relationships", "r:"),
    ("http://schemas.openxmlformats.org/package/2006/relationships", "rel:"),
    ("http://schemas.openxmlformats.org/markup-compatibility/2006", "mc:"),
    ("http://schemas.openxmlformats.org/drawingml/2006/main", "a:"),
    ("http://purl.oclc.org/ooxml/drawingml/main", "a:"),
    ("http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing", "wp:"),
    ("http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing", "wp:"),
    ("http://schemas.openxmlformats.org/drawingml/2006/picture", "pic:"),
    ("http://schemas.microsoft.com/office/word/2010/wordprocessingShape", "wps:"),
    ("http://schemas.microsoft.com/office/word/2010/wordml", "w14:"),
    ("urn:schemas-microsoft-com:vml", "v:"),
    ("http://schemas.openxmlformats.org/officeDocument/2006/math", "m:"),
    ("http://purl.oclc.org/ooxml/officeDocument/math", "m:"),
    ("http://purl.org/dc/elements/1.1/", "dc:"),
    ("http://purl.org/dc/terms/", "dcterms:"),
    ("urn:oasis:names:tc:opendocument:xmlns:office:1.0", "office:"),
    ("urn:oasis:names:tc:opendocument:xmlns:text:1.0", "text:"),
    ("urn:oasis:names:tc:opendocument:xmlns:table:1.0", "table:"),
    ("urn:oasis:names:tc:opendocument:xmlns:style:1.0", "style:"),
    ("urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0", "fo:"),
    ("urn:oasis:names:tc:opendocument:xmlns:drawing:1.0", "draw:"),
    ("urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0", "svg:"),
    ("urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0", "loext:"),
    ("urn:oasis:names:tc:opendocument:xmlns:meta:1.0", "meta:"),
    ("http://www.w3.org/1999/xlink", "xlink:"),
    ("http://www.w3.org/1999/xhtml", ""),
    ("http://www.idpf.org/2007/ops", "epub:"),
    ("http://www.idpf.org/2007/opf", "opf:"),
    ("urn:oasis:names:tc:opendocument:xmlns:container", "container:"),
    ("http://www.daisy.org/z3986/2005/ncx/", "ncx:"),
];

/// An element.
#[derive(Debug, Default)]
pub(super) struct Element {
    /// Its name, with the prefix of [`PREFIXES`]; `?:name` in a namespace that is not there.
    pub name: Rc<str>,
    attributes: Vec<(Rc<str>, Box<str>)>,
    /// Where it begins in the text of its part, in bytes.
    pub start: u32,
    pub children: Vec<XmlNode>,
}

#[derive(Debug)]
pub(super) enum XmlNode {
    Element(Element),
    Text(Box<str>),
}

impl Element {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| **key == *name).map(|(_, value)| &**value)
    }

    /// All attributes, in their order.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attributes.iter().map(|(name, value)| (&**name, &**value))
    }

    /// The elements in it.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        self.children.iter().filter_map(|child| match child {
            XmlNode::Element(element) => Some(element),
            XmlNode::Text(_) => None,
        })
    }

    /// The first element in it of this name.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.elements().find(|element| &*element.name == name)
    }

    /// The element that is reached by these names, each in the one before.
    pub fn at(&self, names: &[&str]) -> Option<&Element> {
        names.iter().try_fold(self, |element, name| element.child(name))
    }

    /// All text in it.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write_text(&mut out);
        out
    }

    fn write_text(&self, out: &mut String) {
        for child in &self.children {
            match child {
                XmlNode::Element(element) => element.write_text(out),
                XmlNode::Text(text) => out.push_str(text),
            }
        }
    }
}

/// A part that was parsed.
#[derive(Debug, Default)]
pub(super) struct Parsed {
    /// Its root; `None` if it has none.
    pub root: Option<Element>,
    /// Whether it ends before its end, or is not well formed; what was read until then is there.
    pub is_damaged: bool,
}

/// Parses a part. Elements nested deeper than the limit are read as if they were next to each other.
///
/// # Errors
/// If it has more than [`MAX_NODES`] nodes, or is in an encoding that is not decoded.
pub(super) fn parse(bytes: Vec<u8>, limits: &ReadLimits) -> Result<Parsed, ReadError> {
    let (text, is_faulty) = decoded(bytes)?;
    let mut reader = NsReader::from_str(&text);
    let config = reader.config_mut();
    (config.check_end_names, config.allow_unmatched_ends, config.allow_dangling_amp) = (false, true, true);
    let mut builder = Builder { nesting: limits.nesting, is_damaged: is_faulty, ..Builder::default() };
    loop {
        if builder.nodes > MAX_NODES {
            return Err(ReadError::too_large(format!("has a part with more than {MAX_NODES} elements")));
        }
        let at = reader.buffer_position() as u32;
        match reader.read_event() {
            Ok(Event::Start(start)) => builder.open(&reader, &start, at),
            Ok(Event::Empty(start)) => {
                builder.open(&reader, &start, at);
                builder.close();
            }
            Ok(Event::End(_)) => builder.close(),
            Ok(Event::Text(text)) => builder.text(&text.xml10_content()),
            Ok(Event::CData(text)) => builder.text(&text.xml10_content()),
            Ok(Event::GeneralRef(reference)) => match reference.resolve_char_ref() {
                Ok(Some(c)) => builder.text(c.encode_utf8(&mut [0; 4])),
                _ => builder.text(entities::named(&reference).unwrap_or('\u{FFFD}').encode_utf8(&mut [0; 4])),
            },
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(_) => {
                builder.is_damaged = true;
                break;
            }
        }
    }
    Ok(builder.finish())
}

/// The namespaces of a list of prefixes; `?` for one that is not declared.
fn namespaces(reader: &NsReader<&[u8]>, prefixes: &str) -> String {
    let of = |prefix: &str| match reader.resolver().resolve(QName(&format!("{prefix}:x")), false).0 {
        ResolveResult::Bound(bound) => bound.0.to_owned(),
        _ => "?".to_owned(),
    };
    prefixes.split_whitespace().map(of).collect::<Vec<_>>().join(" ")
}

#[derive(Default)]
struct Builder {
    /// The open elements, from the outermost.
    open: Vec<Element>,
    root: Option<Element>,
    nesting: usize,
    /// How many elements deeper than the limit are open.
    deeper: usize,
    nodes: usize,
    names: HashSet<Rc<str>>,
    /// The name that is being read.
    name: String,
    is_damaged: bool,
}

impl Builder {
    fn open(&mut self, reader: &NsReader<&[u8]>, start: &BytesStart, at: u32) {
        let name = self.name(reader, start.name(), true);
        let mut attributes = Vec::new();
        for attribute in start.attributes().with_checks(false).flatten() {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap_or_else(|_| attribute.value.clone());
            let key = self.name(reader, attribute.key, false);
            // The prefixes that an alternative requires are those in force where it is.
            let value = if &*key == "Requires" { namespaces(reader, &value).into() } else { (&*value).into() };
            attributes.push((key, value));
        }
        self.nodes += 1 + attributes.len();
        let element = Element { name, attributes, start: at, children: Vec::new() };
        if self.open.len() >= self.nesting {
            self.deeper += 1;
            self.add(XmlNode::Element(element));
        } else {
            self.open.push(element);
        }
    }

    fn close(&mut self) {
        if self.deeper > 0 {
            self.deeper -= 1;
        } else if let Some(mut element) = self.open.pop() {
            // The list of children has room for more than most elements have.
            element.children.shrink_to_fit();
            self.add(XmlNode::Element(element));
        }
    }

    fn text(&mut self, text: &str) {
        self.nodes += 1;
        self.add(XmlNode::Text(text.into()));
    }

    fn add(&mut self, node: XmlNode) {
        match (self.open.last_mut(), node) {
            (Some(parent), node) => parent.children.push(node),
            (None, XmlNode::Element(element)) if self.root.is_none() => self.root = Some(element),
            _ => {}
        }
    }

    fn name(&mut self, reader: &NsReader<&[u8]>, name: QName, is_element: bool) -> Rc<str> {
        let (namespace, local) = reader.resolver().resolve(name, is_element);
        let prefix = match namespace {
            ResolveResult::Bound(bound) => PREFIXES.iter().find(|(uri, _)| *uri == bound.0).map_or("?:", |(_, prefix)| prefix),
            _ => "",
        };
        self.name.clear();
        self.name.push_str(prefix);
        self.name.push_str(local.into_inner());
        match self.names.get(&*self.name) {
            Some(known) => known.clone(),
            None => {
                let name: Rc<str> = (&*self.name).into();
                self.names.insert(name.clone());
                name
            }
        }
    }

    fn finish(mut self) -> Parsed {
        self.is_damaged |= !self.open.is_empty();
        self.deeper = 0;
        while !self.open.is_empty() {
            self.close();
        }
        Parsed { root: self.root, is_damaged: self.is_damaged }
    }
}

/// The text of a part, and whether it has bytes that are not of its encoding: UTF-16 by its byte-order mark or its first character, UTF-8 if all bytes
/// are, else as the part declares.
///
/// # Errors
/// If it declares another encoding than UTF-8 and those with the letters of Windows-1252, and has bytes of it.
fn decoded(bytes: Vec<u8>) -> Result<(String, bool), ReadError> {
    let units = |of: fn([u8; 2]) -> u16| bytes.chunks_exact(2).map(|pair| of([pair[0], pair[1]])).collect::<Vec<_>>();
    let utf_16 = |units: Vec<u16>| {
        let units = units.strip_prefix(&[0xFEFF]).unwrap_or(&units);
        match String::from_utf16(units) {
            Ok(text) => (text, !bytes.len().is_multiple_of(2)),
            Err(_) => (String::from_utf16_lossy(units), true),
        }
    };
    match &bytes[..] {
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] | [b'<', 0, 0, 0, ..] | [0, 0, 0, b'<', ..] => return Err(ReadError::encoding("UTF-32")),
        [0xFF, 0xFE, ..] | [b'<', 0, ..] => return Ok(utf_16(units(u16::from_le_bytes))),
        [0xFE, 0xFF, ..] | [0, b'<', ..] => return Ok(utf_16(units(u16::from_be_bytes))),
        _ => {}
    }
    let declared = declared_encoding(&bytes);
    let has_label = |labels: &[&str]| declared.as_deref().is_some_and(|label| labels.iter().any(|known| label.eq_ignore_ascii_case(known)));
    if has_label(ASCII_BYTES) {
        return Err(ReadError::encoding(declared.unwrap_or_default()));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok((text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text), false)),
        Err(fault) if has_label(LATIN) => {
            let latin = |&byte: &u8| HIGH.get(usize::from(byte).wrapping_sub(0x80)).copied().unwrap_or(char::from(byte));
            Ok((fault.as_bytes().iter().map(latin).collect(), false))
        }
        Err(fault) if declared.is_none() || has_label(&["utf-8", "utf8"]) => Ok((String::from_utf8_lossy(fault.as_bytes()).into_owned(), true)),
        Err(_) => Err(ReadError::encoding(declared.unwrap_or_default())),
    }
}

/// Labels of encodings that are read with the letters of Windows-1252 (WHATWG Encoding Standard, names and labels).
const LATIN: &[&str] = &["iso-8859-1", "iso8859-1", "iso_8859-1", "windows-1252", "cp1252", "us-ascii", "ascii", "latin1"];

/// Labels of encodings that write other letters with the bytes of ASCII.
const ASCII_BYTES: &[&str] = &["utf-7", "iso-2022-jp", "iso-2022-kr", "iso-2022-cn", "hz-gb-2312"];

/// The label of the encoding that the first line of a part declares (XML 1.0, 4.3.3).
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let declaration = head.trim_start_matches('\u{FEFF}').strip_prefix("<?xml")?.split('>').next()?;
    let (_, after) = declaration.split_once("encoding")?;
    let value = after.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    value[1..].split_once(quote).map(|(label, _)| label.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(xml: &str) -> Element {
        parse(xml.as_bytes().to_vec(), &ReadLimits::default()).unwrap().root.unwrap()
    }

    #[test]
    fn names_have_one_spelling() {
        for (declared, prefix) in [
            ("xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'", "w:"),
            ("xmlns:x='http://purl.oclc.org/ooxml/wordprocessingml/main'", "x:"),
            ("xmlns='http://schemas.openxmlformats.org/wordprocessingml/2006/main'", ""),
        ] {
            let root = root(&format!("<{prefix}p {declared}><{prefix}t>a &amp; b&#8212;c&nbsp;d</{prefix}t></{prefix}p>"));
            assert_eq!((&*root.name, root.child("w:t").map(Element::text).as_deref()), ("w:p", Some("a & b—c\u{a0}d")));
        }
        assert_eq!(&*root("<p xmlns='urn:other'/>").name, "?:p");
    }

    #[test]
    fn keeps_what_precedes_damage_and_flattens_what_is_too_deep() {
        let parsed = parse(b"<a><b>one</b><c>two".to_vec(), &ReadLimits::default()).unwrap();
        assert!(parsed.is_damaged);
        assert_eq!(parsed.root.unwrap().text(), "onetwo");
        let limits = ReadLimits { nesting: 3, ..ReadLimits::default() };
        let parsed = parse(b"<a><b><c><d>x<e>y</e></d>z</c></b></a>".to_vec(), &limits).unwrap();
        assert!(!parsed.is_damaged);
        let c = parsed.root.as_ref().and_then(|root| root.at(&["b", "c"])).map(|c| (c.text(), c.elements().count()));
        assert_eq!(c, Some(("xyz".into(), 2)));
    }

    #[test]
    fn reads_the_letters_of_the_declared_encoding() {
        for (bytes, text) in [
            (&b"<?xml version='1.0' encoding='windows-1252'?><a>\x93caf\xe9\x94</a>"[..], "“café”"),
            (b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe9</a>", "é"),
            ("<?xml version='1.0' encoding='ISO-8859-1'?><a>“é”</a>".as_bytes(), "“é”"),
            (b"<\0a\0>\0x\0<\0/\0a\0>\0", "x"),
        ] {
            assert_eq!(parse(bytes.to_vec(), &ReadLimits::default()).unwrap().root.unwrap().text(), text);
        }
    }

    #[test]
    fn refuses_a_part_in_an_encoding_that_is_not_decoded() {
        for (bytes, label) in [
            (&b"<?xml version='1.0' encoding='KOI8-R'?><a>\xc4\xc1</a>"[..], "KOI8-R"),
            (b"<?xml version=\"1.0\" encoding = \"windows-1251\" standalone='yes'?><a>\xe4\xe0</a>", "windows-1251"),
            (b"<?xml version='1.0' encoding='iso-8859-15'?><a>\xa4</a>", "iso-8859-15"),
            // All of its bytes are ASCII.
            (b"<?xml version='1.0' encoding='ISO-2022-JP'?><a>\x1b$B;v\x1b(B</a>", "ISO-2022-JP"),
            (b"<?xml version='1.0' encoding='UTF-7'?><a>+AOk-</a>", "UTF-7"),
            (b"<\0\0\0a\0\0\0/\0\0\0>\0\0\0", "UTF-32"),
        ] {
            let refusal = parse(bytes.to_vec(), &ReadLimits::default()).unwrap_err().to_string();
            assert!(refusal.contains(label), "{label}: {refusal}");
        }
        // An encoding whose bytes are all those of UTF-8 changes nothing.
        for text in ["<?xml version='1.0' encoding='windows-1251'?><a>x</a>", "<?xml version='1.0' encoding='KOI8-R'?><a>é</a>"] {
            assert!(!parse(text.into(), &ReadLimits::default()).unwrap().is_damaged, "{text}");
        }
    }

    #[test]
    fn a_part_with_bytes_that_are_not_utf_8_is_damaged() {
        for bytes in [&b"<a>\x93x\x94</a>"[..], b"<?xml version='1.0' encoding='UTF-8'?><a>caf\xe9</a>", b"\xEF\xBB\xBF<a>\xC3\xA9\xff</a>"] {
            assert!(parse(bytes.to_vec(), &ReadLimits::default()).unwrap().is_damaged, "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn reads_utf_16() {
        let bytes: Vec<u8> = [0xFEFF].into_iter().chain("<a>“x”</a>".encode_utf16()).flat_map(u16::to_le_bytes).collect();
        assert_eq!(parse(bytes, &ReadLimits::default()).unwrap().root.unwrap().text(), "“x”");
    }
}
