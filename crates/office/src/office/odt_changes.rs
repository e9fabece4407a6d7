//! Tracked changes of an ODT file, as OpenDocument 1.3 describes them (5.5): deleted text is in a list before the text, inserted text between two marks.
//! All parts but `content.xml` stay as they are, byte by byte, and so does all text that is not changed.

use super::archive::Archive;
use super::odt::{TextPlace, collapsed, read_flat_with_texts, read_with_texts};
use super::rewriting::{Replacement, as_time, escaped, part_text, replaced, rewritten};
use super::tracked::{TrackedChange, Written, is_hidden};
use literatim_matching::text::{Document, Span, Utf16Table};
use literatim_read::{ReadError, ReadLimits};
use quick_xml::Reader;
use quick_xml::events::Event;

/// What a part must declare, so that marks of these prefixes mean what they should.
const DECLARED: &[(&str, &str)] =
    &[("text", "urn:oasis:names:tc:opendocument:xmlns:text:1.0"), ("office", "urn:oasis:names:tc:opendocument:xmlns:office:1.0")];

const DUBLIN_CORE: &str = "xmlns:dc=\"http://purl.org/dc/elements/1.1/\"";

const PART: &str = "content.xml";

/// A space that nothing next to it takes away.
const SPACE: &str = "<text:s/>";

/// As [`super::track`].
pub(super) fn track(bytes: &[u8], changes: &[TrackedChange], author: &str, time: Option<&str>, limits: &ReadLimits) -> Result<Written, ReadError> {
    let is_flat = !bytes.starts_with(b"PK");
    let ((document, texts), part) = if is_flat {
        let part =
            String::from_utf8(bytes.to_vec()).map_err(|_| ReadError::damaged("ODT", "it is not in UTF-8, so nothing can be written into it"))?;
        (read_flat_with_texts(bytes, limits)?, part)
    } else {
        let read = read_with_texts(&mut Archive::open(bytes, "ODT", limits)?)?;
        (read, part_text(&mut Archive::open(bytes, "ODT", limits)?, "ODT", PART)?.unwrap_or_default())
    };
    let (bom, part) = part.split_at(if part.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 });
    let is_declared =
        |(prefix, uri): &(&str, &str)| part.contains(&format!("xmlns:{prefix}=\"{uri}\"")) || part.contains(&format!("xmlns:{prefix}='{uri}'"));
    let table = Utf16Table::new(&document.text);
    let signed = signed(author, time);
    let mut writer = OdtWriter { part, document: &document, texts: &texts, signed, next: 0, replacements: Vec::new(), regions: String::new() };
    let list = list_place(part);
    let can_write = DECLARED.iter().all(is_declared) && list.is_some();
    let mut left = Vec::new();
    for (index, change) in changes.iter().enumerate() {
        let made = can_write.then(|| writer.change(table.bytes(&document.text, change.span), change)).flatten();
        if made.is_none() {
            left.push(index);
        }
    }
    let OdtWriter { mut replacements, regions, .. } = writer;
    let Some(list) = list.filter(|_| !regions.is_empty()) else { return Ok(Written { bytes: bytes.to_vec(), left }) };
    replacements.push(list.with(&regions));
    let written = format!("{bom}{}", replaced(part, replacements));
    let bytes = if is_flat { written.into_bytes() } else { rewritten(bytes, "ODT", &[(PART.to_owned(), written)])? };
    Ok(Written { bytes, left })
}

/// Who made a change, and when.
fn signed(author: &str, time: Option<&str>) -> String {
    let date = as_time(time).map_or(String::new(), |time| format!("<dc:date {DUBLIN_CORE}>{time}</dc:date>"));
    format!("<dc:creator {DUBLIN_CORE}>{}</dc:creator>{date}", escaped(author))
}

/// Where the list of changes is or belongs.
enum ListPlace {
    /// At the end of the list.
    End(usize),
    /// In the place of an empty one.
    Empty(Span),
    /// Where none is: at the beginning of the text, after its forms.
    New(usize),
}

impl ListPlace {
    fn with(self, regions: &str) -> Replacement {
        let whole = format!("<text:tracked-changes>{regions}</text:tracked-changes>");
        match self {
            Self::End(at) => Replacement { start: at, end: at, text: regions.to_owned() },
            Self::Empty(span) => Replacement { start: span.start, end: span.end, text: whole },
            Self::New(at) => Replacement { start: at, end: at, text: whole },
        }
    }
}

fn list_place(part: &str) -> Option<ListPlace> {
    let mut reader = Reader::from_str(part);
    let (mut depth, mut text_depth, mut place) = (0, None, None);
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event().ok()?;
        let end = reader.buffer_position() as usize;
        match event {
            Event::Start(tag) => {
                depth += 1;
                match tag.name().as_ref() {
                    "office:text" => (text_depth, place) = (Some(depth), Some(ListPlace::New(end))),
                    "text:p" | "text:h" if text_depth.is_some() => return place,
                    _ => {}
                }
            }
            Event::Empty(tag) if text_depth == Some(depth) => match tag.name().as_ref() {
                "text:tracked-changes" => return Some(ListPlace::Empty(Span::new(start, end))),
                "office:forms" => place = Some(ListPlace::New(end)),
                _ => {}
            },
            Event::End(tag) => {
                match tag.name().as_ref() {
                    "text:tracked-changes" => return Some(ListPlace::End(start)),
                    "office:forms" if text_depth == Some(depth - 1) => place = Some(ListPlace::New(end)),
                    "office:text" => return place,
                    _ => {}
                }
                depth -= 1;
            }
            Event::Eof => return place,
            _ => {}
        }
    }
}

struct OdtWriter<'a> {
    part: &'a str,
    document: &'a Document,
    texts: &'a [TextPlace],
    signed: String,
    /// The number of the next change.
    next: u32,
    replacements: Vec<Replacement>,
    /// What the list of changes gets.
    regions: String,
}

/// Some words in the part: within one element.
struct Piece<'a> {
    place: &'a TextPlace,
    /// In the part.
    raw: Span,
}

impl<'a> OdtWriter<'a> {
    /// Makes a change; `None`, with nothing written, if its words are not all texts of one block.
    fn change(&mut self, span: Span, change: &TrackedChange) -> Option<()> {
        let pieces = self.pieces(span)?;
        let (first, last) = (pieces.first()?, pieces.last()?);
        let comment = if change.comment.is_empty() { None } else { Some(self.comment(&change.comment)) };
        let (at, end) = (first.raw.start, last.raw.end);
        let note = first.place.note;
        let mut begin = String::new();
        let mut finish = String::new();
        if let Some((start_mark, end_mark)) = comment {
            match note {
                // LibreOffice 7 has no comments in notes.
                Some(note) => self.put(note as usize, note as usize, start_mark),
                None => (begin, finish) = (start_mark, end_mark),
            }
        }
        self.put(at, at, begin);
        if !span.is_empty() {
            for Piece { place, raw } in &pieces {
                let mark = self.deletion(place, *raw);
                self.put(raw.start, raw.end, mark);
            }
        }
        let inserted = self.insertion(&change.text);
        self.put(end, end, inserted + &finish);
        if change.text.is_empty() {
            self.keep_space(span);
        }
        Some(())
    }

    fn put(&mut self, start: usize, end: usize, text: String) {
        if start < end || !text.is_empty() {
            self.replacements.push(Replacement { start, end, text });
        }
    }

    /// A name that nothing in the part has.
    fn name(&mut self) -> String {
        loop {
            self.next += 1;
            let name = format!("literatim{}", self.next);
            if !self.part.contains(&format!("\"{name}\"")) && !self.part.contains(&format!("'{name}'")) {
                return name;
            }
        }
    }

    fn deletion(&mut self, place: &TextPlace, raw: Span) -> String {
        let name = self.name();
        let words = with_kept_edges(&self.part[raw.range()]);
        let tags: Vec<&str> = place.around.iter().filter_map(|&start| start_tag(self.part, start as usize)).collect();
        let style = tags.first().and_then(|tag| attribute(tag, "text:style-name")).map_or(String::new(), |style| format!(" {style}"));
        let spans: Vec<&str> = tags.into_iter().skip(1).filter(|tag| tag.starts_with("<text:span")).collect();
        let ends = "</text:span>".repeat(spans.len());
        self.regions.push_str(&format!(
            "<text:changed-region xml:id=\"{name}\" text:id=\"{name}\"><text:deletion><office:change-info>{}</office:change-info><text:p{style}>{}{words}{ends}</text:p></text:deletion></text:changed-region>",
            self.signed,
            spans.concat(),
        ));
        format!("<text:change text:change-id=\"{name}\"/>")
    }

    fn insertion(&mut self, text: &str) -> String {
        if text.is_empty() {
            return String::new();
        }
        let name = self.name();
        self.regions.push_str(&format!(
            "<text:changed-region xml:id=\"{name}\" text:id=\"{name}\"><text:insertion><office:change-info>{}</office:change-info></text:insertion></text:changed-region>",
            self.signed
        ));
        let text = with_kept_edges(&escaped(text));
        format!("<text:change-start text:change-id=\"{name}\"/>{text}<text:change-end text:change-id=\"{name}\"/>")
    }

    /// The beginning and the end of a comment.
    fn comment(&mut self, paragraphs: &[String]) -> (String, String) {
        let name = self.name();
        let paragraphs: String = paragraphs.iter().map(|text| format!("<text:p>{}</text:p>", escaped(text))).collect();
        (
            format!("<office:annotation office:name=\"{name}\">{}{paragraphs}</office:annotation>", self.signed),
            format!("<office:annotation-end office:name=\"{name}\"/>"),
        )
    }

    /// Keeps the space after deleted words, which would be one with the space before them.
    fn keep_space(&mut self, span: Span) {
        let text = &self.document.text;
        if !text[..span.start].ends_with(' ') || !text[span.end..].starts_with(' ') {
            return;
        }
        if let Some(pieces) = self.pieces(Span::new(span.end, span.end + 1)) {
            for Piece { raw, .. } in pieces.into_iter().filter(|piece| !self.part[piece.raw.range()].starts_with('<')) {
                self.put(raw.start, raw.end, SPACE.to_owned());
            }
        }
    }

    /// The places of the words of a span; one empty place if it is empty.
    fn pieces(&self, span: Span) -> Option<Vec<Piece<'a>>> {
        if span.is_empty() {
            // What is inserted looks like the words before it; at the beginning of a block like those after it.
            let before = self.texts.iter().find(|place| place.span.start < span.start && span.start <= place.span.end);
            let place = before.or_else(|| self.texts.iter().find(|place| place.span.start == span.start && !place.span.is_empty()))?;
            let raw = self.raw(place, span)?;
            return Some(vec![Piece { place, raw }]);
        }
        let mut pieces: Vec<Piece> = Vec::new();
        let mut done = span.start;
        for place in self.texts.iter().filter(|place| place.span.overlaps(span)) {
            let own = Span::new(span.start.max(place.span.start), span.end.min(place.span.end));
            if !is_hidden(self.document, done, own.start) {
                return None;
            }
            done = own.end;
            let raw = self.raw(place, own)?;
            match pieces.last_mut().filter(|last| last.raw.end == raw.start && last.place.around == place.around) {
                Some(last) => last.raw.end = raw.end,
                None => pieces.push(Piece { place, raw }),
            }
        }
        (!pieces.is_empty() && is_hidden(self.document, done, span.end)).then_some(pieces)
    }

    /// The bytes of the part that give some of the text of a place.
    fn raw(&self, place: &TextPlace, own: Span) -> Option<Span> {
        let parent = *place.around.last()? as usize;
        let child = child(&self.part[parent..], place.child)?;
        let raw = Span::new(parent + child.start, parent + child.end);
        let source = &self.part[raw.range()];
        let text = self.document.text.get(place.span.range())?;
        if source.starts_with(['<', '&']) {
            // An element or a reference is cut nowhere.
            let is_whole = own == place.span;
            let edge = if own.end == place.span.start { raw.start } else { raw.end };
            return if is_whole {
                Some(raw)
            } else {
                (own.is_empty() && [place.span.start, place.span.end].contains(&own.start)).then(|| Span::new(edge, edge))
            };
        }
        let after_space = self.document.text[..place.span.start].ends_with(char::is_whitespace);
        if !collapsed(source, after_space).starts_with(text) {
            return None;
        }
        let places = places_of(source, after_space);
        let at = |offset: usize| places.get(offset).copied().unwrap_or(source.len());
        let chars = |to: usize| self.document.text[place.span.start..to].chars().count();
        Some(Span::new(raw.start + at(chars(own.start)), raw.start + at(chars(own.end))))
    }
}

/// Where each character of a text with collapsed spaces is in the text as written, and where the last one ends.
fn places_of(source: &str, after_space: bool) -> Vec<usize> {
    let (mut places, mut is_after_space) = (Vec::new(), after_space);
    let mut end = 0;
    for (at, c) in source.char_indices() {
        let is_space = matches!(c, ' ' | '\t' | '\n' | '\r');
        if !is_space || !is_after_space {
            places.push(at);
        }
        is_after_space = is_space;
        end = at + c.len_utf8();
    }
    places.push(end);
    places
}

/// The bytes of a child of the element at the beginning of `xml`, by its index.
fn child(xml: &str, index: usize) -> Option<Span> {
    let mut reader = Reader::from_str(xml);
    let config = reader.config_mut();
    (config.check_end_names, config.allow_unmatched_ends, config.allow_dangling_amp) = (false, true, true);
    let (mut depth, mut count, mut open) = (0, 0, 0);
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event().ok()?;
        let end = reader.buffer_position() as usize;
        let is_child = match event {
            Event::Start(_) => {
                depth += 1;
                if depth == 2 {
                    open = start;
                }
                false
            }
            Event::End(_) => {
                depth -= 1;
                depth == 1
            }
            Event::Empty(_) | Event::Text(_) | Event::CData(_) | Event::GeneralRef(_) if depth == 1 => {
                open = start;
                true
            }
            Event::Eof => return None,
            _ => false,
        };
        if depth == 0 && end > 0 {
            return None;
        }
        if is_child {
            if count == index {
                return Some(Span::new(open, end));
            }
            count += 1;
        }
    }
}

/// The start tag at a place.
fn start_tag(xml: &str, at: usize) -> Option<&str> {
    let mut reader = Reader::from_str(&xml[at..]);
    matches!(reader.read_event(), Ok(Event::Start(_))).then(|| &xml[at..at + reader.buffer_position() as usize])
}

/// An attribute of a start tag, as it is written there.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}="))? + 1;
    let quote = start + name.len() + 1;
    let end = tag[quote + 1..].find(&tag[quote..=quote])? + quote + 2;
    Some(&tag[start..end])
}

/// A piece of a part with the spaces at its ends as elements, so that they count wherever it is.
fn with_kept_edges(xml: &str) -> String {
    const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];
    let inner = xml.trim_matches(SPACES);
    if inner.is_empty() && !xml.is_empty() {
        return SPACE.to_owned();
    }
    let edge = |is_there: bool| if is_there { SPACE } else { "" };
    format!("{}{inner}{}", edge(xml.starts_with(SPACES)), edge(xml.ends_with(SPACES)))
}
