//! Marks at places of the runs of a part: comments, deleted and inserted text. A run with a mark inside becomes two of the same look.

use super::super::rewriting::{Replacement, escaped, replaced};
use quick_xml::Reader;
use quick_xml::events::Event;

/// A place in a run of a part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RunPoint {
    pub file: u16,
    /// Where the run begins in the part.
    pub run: u32,
    /// UTF-16 units in its text.
    pub offset: u32,
}

/// What is written at a point, between two runs.
pub(super) enum Mark {
    /// Elements.
    Elements(String),
    /// The beginning of deleted text: the start tag of `w:del`.
    Delete(String),
    /// The end of deleted text.
    Restore,
    /// Inserted text, as the run looks: the start tag of `w:ins`, and the text.
    Insert(String, String),
}

/// A part with marks at points of its runs, in order. `ids` gives numbers that no change has.
pub(super) fn marked_part(part: &str, marks: &[(RunPoint, Vec<Mark>)], namespace: &str, ids: &mut dyn Iterator<Item = u32>) -> String {
    // Places are counted from after a byte-order mark.
    let (bom, part) = part.split_at(if part.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 });
    let mut replacements = Vec::new();
    for run in marks.chunk_by(|(a, _), (b, _)| a.run == b.run) {
        let Some((start, xml)) = run.first().and_then(|(point, _)| Some((point.run as usize, part.get(point.run as usize..)?))) else { continue };
        let own = RunWalk::new(xml, run, ids).walked().into_iter();
        replacements.extend(own.map(|Replacement { start: from, end, text }| Replacement {
            start: start + from,
            end: start + end,
            text: declared(&text, part, namespace),
        }));
    }
    format!("{bom}{}", replaced(part, replacements))
}

/// Marks with the prefix `w`, declared where the part does not.
fn declared(text: &str, part: &str, namespace: &str) -> String {
    if part.contains(&format!("xmlns:w=\"{namespace}\"")) || part.contains(&format!("xmlns:w='{namespace}'")) {
        return text.to_owned();
    }
    let declare = |text: String, name: &&str| text.replace(&format!("<w:{name} "), &format!("<w:{name} xmlns:w=\"{namespace}\" "));
    let text = ["commentRangeStart", "commentRangeEnd", "commentReference", "del", "ins"].iter().fold(text.to_owned(), declare);
    text.replace("<w:r><w:commentReference", &format!("<w:r xmlns:w=\"{namespace}\"><w:commentReference"))
}

/// The text of the run at the beginning of `xml`, as points count it; `None` if a part of it cannot be cut, or has another prefix than the run.
pub(super) fn text_of_run(xml: &str) -> Option<String> {
    let mut reader = Reader::from_str(xml);
    let (mut depth, mut is_text, mut text, mut own) = (0, false, String::new(), None);
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) => {
                depth += 1;
                is_text = depth == 2 && tag.local_name().as_ref() == "t";
                let prefix = tag.name().prefix().map(|prefix| prefix.as_ref().to_owned());
                if depth == 1 {
                    own = prefix;
                } else if is_text && prefix != own {
                    return None;
                }
            }
            Event::Empty(tag) if depth == 1 => text.extend(sign_of(tag.local_name().as_ref())),
            Event::End(_) if depth == 1 => return Some(text),
            Event::End(_) => {
                depth -= 1;
                is_text &= depth > 1;
            }
            Event::Text(piece) if is_text => text.push_str(&piece.xml10_content()),
            Event::GeneralRef(reference) if is_text => {
                let c = reference.resolve_char_ref().ok()?;
                text.push(c.or_else(|| super::super::entities::named(&reference))?);
            }
            Event::CData(_) if is_text => return None,
            Event::Eof => return None,
            _ => {}
        }
    }
}

/// The character that an empty element of a run stands for. Which one `sym` is, its font says.
fn sign_of(name: &str) -> Option<char> {
    match name {
        "tab" | "ptab" => Some('\t'),
        "br" | "cr" => Some('\n'),
        "noBreakHyphen" => Some('\u{2011}'),
        "sym" => Some('\u{FFFC}'),
        _ => None,
    }
}

/// A run that is being walked through.
struct RunWalk<'a> {
    /// The part from the run on.
    xml: &'a str,
    /// The run's start tag, and its properties.
    tag: &'a str,
    properties: &'a str,
    /// The prefix of its elements: `w:`.
    prefix: &'a str,
    /// The points that are left, in order.
    left: std::slice::Iter<'a, (RunPoint, Vec<Mark>)>,
    next: Option<&'a (RunPoint, Vec<Mark>)>,
    ids: &'a mut dyn Iterator<Item = u32>,
    replacements: Vec<Replacement>,
    units: u32,
    is_deleting: bool,
    /// Where a text's start tag ends that does not keep its white space, as a text that is cut must.
    unkept: Option<usize>,
}

impl<'a> RunWalk<'a> {
    fn new(xml: &'a str, marks: &'a [(RunPoint, Vec<Mark>)], ids: &'a mut dyn Iterator<Item = u32>) -> Self {
        let name = xml.get(1..).and_then(|rest| rest.split(|c: char| c.is_whitespace() || matches!(c, '>' | '/')).next()).unwrap_or_default();
        let prefix = name.split_once(':').map_or("", |(prefix, _)| &name[..=prefix.len()]);
        let (tag, properties) = head(xml);
        let mut left = marks.iter();
        let next = left.next();
        let replacements = Vec::new();
        Self { xml, tag, properties, prefix, left, next, ids, replacements, units: 0, is_deleting: false, unkept: None }
    }

    /// What to change in the run, with the bytes from its beginning. Points after its text are at its end.
    fn walked(mut self) -> Vec<Replacement> {
        self.take(0, 0);
        self.walk();
        self.replacements
    }

    fn walk(&mut self) {
        let mut reader = Reader::from_str(self.xml);
        let (mut depth, mut is_text) = (0, false);
        loop {
            let start = reader.buffer_position() as usize;
            let event = reader.read_event();
            let end = reader.buffer_position() as usize;
            match event {
                Ok(Event::Start(tag)) => {
                    depth += 1;
                    if depth == 2 {
                        is_text = tag.local_name().as_ref() == "t";
                        if tag.local_name().as_ref() != "rPr" {
                            self.between(start);
                        }
                        self.unkept = (!self.xml[start..end].contains("xml:space")).then_some(end - 1);
                        self.rename(is_text, start + 1);
                    }
                }
                Ok(Event::Empty(tag)) if depth == 1 => {
                    let name = tag.local_name().as_ref().to_owned();
                    if name != "rPr" {
                        self.between(start);
                    }
                    self.rename(name == "t", start + 1);
                    self.units += u32::from(sign_of(&name).is_some());
                }
                Ok(Event::Empty(_)) => {}
                Ok(Event::End(_)) => {
                    depth -= 1;
                    if depth == 0 {
                        return self.take(u32::MAX, end);
                    }
                    self.rename(is_text && depth == 1, start + 2);
                    is_text &= depth > 1;
                }
                Ok(Event::Text(_)) if is_text => self.text(start, end),
                Ok(Event::GeneralRef(reference)) if is_text => {
                    self.inside(start);
                    let c = reference.resolve_char_ref().ok().flatten();
                    self.units += c.map_or(1, |c| c.len_utf16() as u32);
                }
                Ok(Event::CData(text)) if is_text => self.units += text.xml10_content().encode_utf16().count() as u32,
                Ok(Event::Eof) | Err(_) => return,
                Ok(_) => {}
            }
        }
    }

    fn text(&mut self, start: usize, end: usize) {
        let mut chars = self.xml[start..end].char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            self.inside(start + at);
            // XML reads a carriage return with the line feed after it as one.
            if c == '\r' && chars.peek().is_some_and(|&(_, next)| next == '\n') {
                continue;
            }
            self.units += c.len_utf16() as u32;
        }
    }

    /// Makes the name of a text, at byte `at` with its prefix, one of deleted text.
    fn rename(&mut self, is_text: bool, at: usize) {
        if is_text && self.is_deleting {
            let start = at + self.prefix.len();
            self.replacements.push(Replacement { start, end: start + 1, text: self.text_name().into() });
        }
    }

    fn text_name(&self) -> &'static str {
        if self.is_deleting { "delText" } else { "t" }
    }

    fn is_due(&self) -> bool {
        self.next.is_some_and(|(point, _)| point.offset <= self.units)
    }

    /// Writes the marks that are due before a character of a text.
    fn inside(&mut self, at: usize) {
        if !self.is_due() {
            return;
        }
        if let Some(end) = self.unkept.take() {
            self.insert(end, " xml:space=\"preserve\"".into());
        }
        let prefix = self.prefix;
        let before = format!("</{prefix}{}></{prefix}r>", self.text_name());
        let marks = self.due(self.units);
        let head = self.head();
        self.insert(at, format!("{before}{marks}{head}<{prefix}{} xml:space=\"preserve\">", self.text_name()));
    }

    /// Writes the marks that are due before a child of the run.
    fn between(&mut self, at: usize) {
        if self.is_due() {
            let marks = self.due(self.units);
            let head = self.head();
            self.insert(at, format!("</{}r>{marks}{head}", self.prefix));
        }
    }

    /// Writes the marks up to a point of the text outside the run.
    fn take(&mut self, units: u32, at: usize) {
        let marks = self.due(units);
        if !marks.is_empty() {
            self.insert(at, marks);
        }
    }

    fn insert(&mut self, at: usize, text: String) {
        self.replacements.push(Replacement { start: at, end: at, text });
    }

    /// The marks up to a point of the text.
    fn due(&mut self, units: u32) -> String {
        let mut out = String::new();
        while let Some((_, marks)) = self.next.filter(|(point, _)| point.offset <= units) {
            for mark in marks {
                self.write(mark, &mut out);
            }
            self.next = self.left.next();
        }
        out
    }

    fn write(&mut self, mark: &Mark, out: &mut String) {
        match mark {
            Mark::Elements(elements) => out.push_str(elements),
            Mark::Delete(tag) => {
                self.is_deleting = true;
                out.push_str(tag);
            }
            Mark::Restore => {
                self.is_deleting = false;
                out.push_str("</w:del>");
            }
            Mark::Insert(tag, text) => {
                let (prefix, text) = (self.prefix, escaped(text));
                let properties = without_change(self.properties);
                out.push_str(&format!("{tag}{}{properties}<{prefix}t xml:space=\"preserve\">{text}</{prefix}t></{prefix}r></w:ins>", self.tag));
            }
        }
    }

    /// What opens another run of the same look. A change of the look that is recorded in it gets a number of its own.
    fn head(&mut self) -> String {
        let (before, change) = self.properties.split_at(self.properties.find("rPrChange").unwrap_or(self.properties.len()));
        let number = change.find(":id=").map(|at| at + ":id=".len() + 1).and_then(|start| {
            let end = start + change[start..].find(['"', '\''])?;
            Some((&change[..start], &change[end..]))
        });
        match number.zip(self.ids.next()) {
            Some(((start, end), id)) => format!("{}{before}{start}{id}{end}", self.tag),
            None => format!("{}{}", self.tag, self.properties),
        }
    }
}

/// The start tag of the run at the beginning of `xml`, and its properties.
fn head(xml: &str) -> (&str, &str) {
    let mut reader = Reader::from_str(xml);
    let (mut depth, mut tag, mut properties) = (0, "", None);
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event();
        let end = reader.buffer_position() as usize;
        match event {
            Ok(Event::Start(name)) => {
                depth += 1;
                match (depth, name.local_name().as_ref()) {
                    (1, _) => tag = &xml[start..end],
                    (2, "rPr") => properties = Some(start),
                    (2, _) => return (tag, ""),
                    _ => {}
                }
            }
            Ok(Event::Empty(name)) if depth == 1 => return (tag, if name.local_name().as_ref() == "rPr" { &xml[start..end] } else { "" }),
            Ok(Event::End(_)) => {
                depth -= 1;
                match properties {
                    Some(start) if depth == 1 => return (tag, &xml[start..end]),
                    _ if depth == 0 => return (tag, ""),
                    _ => {}
                }
            }
            Ok(Event::Eof) | Err(_) => return (tag, ""),
            Ok(_) => {}
        }
    }
}

/// The properties of a run without a change of them that is recorded there.
fn without_change(properties: &str) -> String {
    let change = properties.find("rPrChange").and_then(|at| properties[..at].rfind('<')).zip(properties.rfind("rPrChange"));
    let Some((start, last)) = change else { return properties.to_owned() };
    let end = properties[last..].find('>').map_or(properties.len(), |at| last + at + 1);
    format!("{}{}", &properties[..start], &properties[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_whose_text_has_another_prefix_is_not_cut() {
        assert_eq!(text_of_run("<w:r><w:rPr/><w:t>fé</w:t><w:tab/></w:r><w:r/>").as_deref(), Some("fé\t"));
        for mixed in ["<w:r><t>é</t></w:r>", "<r><w:t>é</w:t></r>", "<w:r><v:t>é</v:t></w:r>"] {
            assert_eq!(text_of_run(mixed), None, "{mixed}");
        }
    }
}
