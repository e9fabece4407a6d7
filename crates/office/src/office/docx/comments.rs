//! Word comments on places of a document, written into its file. All parts but those that the comments need stay as they are, byte by byte.

use super::super::archive::Archive;
use super::{RunPlace, main_part, read_with_runs, relationships};
use literatim_matching::text::{Document, FilePlace, Note, Span, Span16, Utf16Table};
use literatim_read::{ReadError, ReadLimits};
use quick_xml::Reader;
use quick_xml::events::Event;
use std::collections::{BTreeMap, HashSet};
use std::io::{Cursor, Write};
use zip::write::{FullFileOptions, ZipWriter};
use zip::{CompressionMethod, ZipArchive};

/// A comment on some words of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocxComment {
    /// The words, in UTF-16 units of the document's text.
    pub span: Span16,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
}

const STRICT: &str = "http://purl.oclc.org/ooxml/";
const WORD: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const STRICT_WORD: &str = "http://purl.oclc.org/ooxml/wordprocessingml/main";
const COMMENTS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments";
const STRICT_COMMENTS: &str = "http://purl.oclc.org/ooxml/officeDocument/relationships/comments";
const COMMENTS_TYPE: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";

/// The most characters of a note’s words that a comment on it repeats.
const MOST_WORDS: usize = 120;

/// A place in a run of a part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct RunPoint {
    file: u16,
    /// Where the run begins in the part.
    run: u32,
    /// UTF-16 units in its text.
    offset: u32,
}

/// The file with comments on places of its text, by `author` and at a time (ISO 8601), if that is known.
///
/// # Errors
/// If the file cannot be read, or its text is not in UTF-8.
pub fn annotate(bytes: &[u8], comments: &[DocxComment], author: &str, time: Option<&str>, limits: &ReadLimits) -> Result<Vec<u8>, ReadError> {
    let mut archive = Archive::open(bytes, "DOCX", limits)?;
    let (document, runs) = read_with_runs(&mut archive)?;
    let main = main_part(&mut archive)?;
    let (_, by_type) = relationships(&mut archive, &main)?;
    let list = by_type.iter().find(|(kind, _)| kind == "comments").map(|(_, name)| name.clone());
    // The parts are read once more as text.
    let mut archive = Archive::open(bytes, "DOCX", limits)?;
    let mut text = |name: &str| part_text(&mut archive, name);
    let body = text(&main)?.unwrap_or_default();
    let is_strict = body.contains(STRICT);
    let namespace = if is_strict { STRICT_WORD } else { WORD };
    let old = list.as_deref().map(&mut text).transpose()?.flatten();
    let free = free_ids(&[old.as_deref().unwrap_or(""), &body]);
    let table = Utf16Table::new(&document.text);
    let mut marks: BTreeMap<RunPoint, (String, String)> = BTreeMap::new();
    let mut written = String::new();
    for (id, comment) in free.zip(comments) {
        let span = table.bytes(&document.text, comment.span);
        let Some((start, end)) = points(&document, &runs, span) else { continue };
        marks.entry(start).or_default().1.push_str(&format!("<w:commentRangeStart w:id=\"{id}\"/>"));
        let end_mark = format!("<w:commentRangeEnd w:id=\"{id}\"/><w:r><w:commentReference w:id=\"{id}\"/></w:r>");
        marks.entry(end).or_default().0.push_str(&end_mark);
        written.push_str(&comment_xml(id, &paragraphs(&document, span, comment), author, time, namespace));
    }
    if written.is_empty() {
        return Ok(bytes.to_vec());
    }
    let mut changed: Vec<(String, String)> = Vec::new();
    for (file, name) in document.files.iter().enumerate() {
        let own: Vec<(RunPoint, String)> = marks
            .iter()
            .filter(|(point, _)| usize::from(point.file) == file)
            .map(|(&point, (ends, starts))| (point, format!("{ends}{starts}")))
            .collect();
        let Some(part) = (!own.is_empty()).then(|| text(name)).transpose()?.flatten() else { continue };
        changed.push((name.clone(), marked_part(&part, &own, namespace)));
    }
    match (list, old) {
        (Some(name), Some(old)) => changed.push((name, before_end(&old, &written))),
        _ => changed.extend(new_list(&mut text, &main, &written, is_strict)?),
    }
    rewritten(bytes, &changed)
}

/// The text of a part; `None` if there is none.
fn part_text(archive: &mut Archive, name: &str) -> Result<Option<String>, ReadError> {
    let Some(bytes) = archive.part(name)? else { return Ok(None) };
    let text = String::from_utf8(bytes).map_err(|_| ReadError::damaged("DOCX", format!("{name} is not in UTF-8, so no comment can be written")))?;
    Ok(Some(text))
}

/// The last number that a comment may have (ST_DecimalNumber).
const LAST_ID: u32 = i32::MAX as u32;

/// Numbers that no comment of a list has, nor a range or a mark in a text: those after all of them, and after the last possible one those between them.
fn free_ids(parts: &[&str]) -> impl Iterator<Item = u32> + use<> {
    let id = |rest: &str| {
        let (_, after) = rest.split('<').next()?.split_once(":id")?;
        after.trim_start().strip_prefix('=')?.trim_start().get(1..)?.split(['"', '\'']).next()?.trim().parse::<u32>().ok()
    };
    let used: HashSet<u32> = parts.iter().flat_map(|part| part.split("comment").skip(1)).filter_map(id).collect();
    let next = used.iter().max().map_or(0, |last| last.saturating_add(1));
    (next..=LAST_ID).chain(0..next.min(LAST_ID)).filter(move |id| !used.contains(id))
}

/// Where the words of a span begin and end in the runs of the main part; `None` if none of them comes from a run. A comment on a note is on the mark of
/// the note: LibreOffice 7 does not open files with comments in their notes.
fn points(document: &Document, runs: &[RunPlace], span: Span) -> Option<(RunPoint, RunPoint)> {
    if let Some(mark) = note_of(document, span).and_then(|note| note.mark) {
        let run = runs.get(runs.partition_point(|run| run.at <= mark.start).checked_sub(1)?)?;
        let point = |offset| RunPoint { file: run.file, run: run.start, offset };
        return (run.file == 0).then(|| (point(0), point(u32::MAX)));
    }
    let first = document.origins.iter().find(|origin| origin.span.end > span.start && origin.span.start < span.end)?;
    let last = document.origins.iter().rfind(|origin| origin.span.start < span.end && origin.span.end > span.start)?;
    let (from, end) = (span.start.max(first.span.start), span.end.min(last.span.end));
    let start = point(document, runs, &first.place, first.span.start, from, from)?;
    let end = point(document, runs, &last.place, last.span.start, end, end - 1)?;
    // A formula is in no run, so that both may be at the end of the run before it.
    ((start.file, start.run) != (end.file, end.run) || start.offset < end.offset).then_some((start, end))
}

/// The note that has the words of a span.
fn note_of(document: &Document, span: Span) -> Option<&Note> {
    document.notes.iter().find(|note| note.body.is_some_and(|body| body.contains(span.start)))
}

/// The paragraphs of a comment; those of a comment on a note begin with the words that it is on.
fn paragraphs(document: &Document, span: Span, comment: &DocxComment) -> Vec<String> {
    let about = note_of(document, span).map(|note| {
        let words = &document.text[span.range()];
        let end = words.char_indices().nth(MOST_WORDS).map_or(words.len(), |(at, _)| at);
        let more = if end < words.len() { " …" } else { "" };
        format!("On “{}{more}” in note {}:", &words[..end], note.label)
    });
    about.into_iter().chain(comment.paragraphs.iter().cloned()).collect()
}

/// The point at byte `at` of the text, in the run that has byte `inside`. `origin` is the first byte at `place`.
fn point(document: &Document, runs: &[RunPlace], place: &FilePlace, origin: usize, at: usize, inside: usize) -> Option<RunPoint> {
    let &FilePlace::Run { file, offset, .. } = place else { return None };
    let run = runs.get(runs.partition_point(|run| run.at <= inside).checked_sub(1)?).filter(|run| run.file == file)?;
    let units = document.text[origin..at].encode_utf16().count() as u32;
    Some(RunPoint { file, run: run.start, offset: offset + units })
}

fn comment_xml(id: u32, paragraphs: &[String], author: &str, time: Option<&str>, namespace: &str) -> String {
    let is_time = |time: &&str| time.len() < 40 && time.bytes().all(|byte| byte.is_ascii_digit() || b"-:.TZ+".contains(&byte));
    let date = time.filter(is_time).map_or(String::new(), |time| format!(" w:date=\"{time}\""));
    let paragraph = |text: &String| format!("<w:p><w:r><w:t xml:space=\"preserve\">{}</w:t></w:r></w:p>", escaped(text));
    let paragraphs: String = paragraphs.iter().map(paragraph).collect();
    let author = escaped(author);
    let initial: String = author.chars().take(1).filter(|c| c.is_alphabetic()).collect();
    // The prefix is declared here, whatever the list of the file calls it.
    format!("<w:comment xmlns:w=\"{namespace}\" w:id=\"{id}\" w:author=\"{author}\"{date} w:initials=\"{initial}\">{paragraphs}</w:comment>")
}

/// Text in XML. What XML cannot hold is left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            _ if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {}
            _ => out.push(c),
        }
    }
    out
}

/// A part with marks at points of its runs. A run with a mark inside becomes two of the same look.
fn marked_part(part: &str, marks: &[(RunPoint, String)], namespace: &str) -> String {
    // Places are counted from after a byte-order mark.
    let (mark, part) = part.split_at(if part.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 });
    let mut inserted: Vec<(usize, String)> = Vec::new();
    for run in marks.chunk_by(|(a, _), (b, _)| a.run == b.run) {
        let (Some((RunPoint { run: start, .. }, _)), Some(xml)) = (run.first(), run.first().and_then(|(point, _)| part.get(point.run as usize..)))
        else {
            continue;
        };
        let base = *start as usize;
        inserted.extend(insertions(xml, run).into_iter().map(|(at, text)| (base + at, text)));
    }
    literatim_matching::order::sort_by_key(&mut inserted, |(at, _)| *at);
    let mut out = String::with_capacity(part.len() + inserted.len() * 100);
    out.push_str(mark);
    let mut at = 0;
    for (place, text) in inserted {
        out.push_str(&part[at..place]);
        out.push_str(&declared(&text, part, namespace));
        at = place;
    }
    out.push_str(&part[at..]);
    out
}

/// Marks with the prefix `w`, declared where the part does not.
fn declared(text: &str, part: &str, namespace: &str) -> String {
    if part.contains(&format!("xmlns:w=\"{namespace}\"")) || part.contains(&format!("xmlns:w='{namespace}'")) {
        return text.to_owned();
    }
    let declare = |name: &str, text: String| text.replace(&format!("<w:{name} "), &format!("<w:{name} xmlns:w=\"{namespace}\" "));
    let text = declare("commentReference", declare("commentRangeEnd", declare("commentRangeStart", text.to_owned())));
    text.replace("<w:r><w:commentReference", &format!("<w:r xmlns:w=\"{namespace}\"><w:commentReference"))
}

/// A run that is being walked through.
struct RunWalk<'a> {
    /// The part from the run on.
    xml: &'a str,
    /// What opens another run of the same look: its start tag and its properties.
    head: String,
    /// The prefix of its elements: `w:`.
    prefix: &'a str,
    /// The points that are left, in order.
    left: std::slice::Iter<'a, (RunPoint, String)>,
    next: Option<&'a (RunPoint, String)>,
    inserted: Vec<(usize, String)>,
    units: u32,
    /// Where a text's start tag ends that does not keep its white space, as a text that is cut must.
    unkept: Option<usize>,
}

/// What to insert into a run, with the bytes after its beginning. Points after its text are at its end.
fn insertions(xml: &str, marks: &[(RunPoint, String)]) -> Vec<(usize, String)> {
    let name = xml.get(1..).and_then(|rest| rest.split(|c: char| c.is_whitespace() || matches!(c, '>' | '/')).next()).unwrap_or_default();
    let prefix = name.split_once(':').map_or("", |(prefix, _)| &name[..=prefix.len()]);
    let mut left = marks.iter();
    let next = left.next();
    let mut walk = RunWalk { xml, head: String::new(), prefix, left, next, inserted: Vec::new(), units: 0, unkept: None };
    walk.take_while_at(0, str::to_owned, 0);
    walk.walk();
    walk.inserted
}

impl RunWalk<'_> {
    fn walk(&mut self) {
        let mut reader = Reader::from_str(self.xml);
        let (mut depth, mut is_text) = (0, false);
        // Where the properties begin, and whether the walk is in another child than a text.
        let (mut child_start, mut child) = (0, String::new());
        loop {
            let start = reader.buffer_position() as usize;
            let event = reader.read_event();
            let end = reader.buffer_position() as usize;
            match event {
                Ok(Event::Start(tag)) => {
                    depth += 1;
                    if depth == 1 {
                        self.head = self.xml[start..end].to_owned();
                    } else if depth == 2 {
                        (child_start, child) = (start, tag.local_name().as_ref().to_owned());
                        is_text = child == "t";
                        if child != "rPr" {
                            self.between(start);
                        }
                        self.unkept = (!self.xml[start..end].contains("xml:space")).then_some(end - 1);
                    }
                }
                Ok(Event::Empty(tag)) if depth == 1 => {
                    let name = tag.local_name().as_ref().to_owned();
                    if name == "rPr" {
                        self.head.push_str(&self.xml[start..end]);
                    }
                    self.between(start);
                    self.units += u32::from(matches!(&*name, "tab" | "ptab" | "br" | "cr" | "noBreakHyphen" | "sym"));
                }
                Ok(Event::Empty(_)) => {}
                Ok(Event::End(_)) => {
                    depth -= 1;
                    if depth == 1 && child == "rPr" {
                        self.head.push_str(&self.xml[child_start..end]);
                    }
                    if depth == 0 {
                        return self.take_while_at(u32::MAX, str::to_owned, end);
                    }
                    is_text &= depth > 1;
                }
                Ok(Event::Text(_)) if is_text => self.text(start, end),
                Ok(Event::GeneralRef(reference)) if is_text => {
                    self.inside(start);
                    let c = reference.resolve_char_ref().ok().flatten();
                    self.units += c.map_or(1, |c| c.len_utf16() as u32);
                }
                Ok(Event::CData(text)) if is_text => {
                    self.units += text.xml10_content().encode_utf16().count() as u32;
                }
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

    /// Inserts the marks that are due before a character of a text.
    fn inside(&mut self, at: usize) {
        if self.next.is_none_or(|(point, _)| point.offset > self.units) {
            return;
        }
        if let Some(end) = self.unkept.take() {
            self.inserted.push((end, " xml:space=\"preserve\"".into()));
        }
        let (head, prefix) = (self.head.clone(), self.prefix);
        let split = |marks: &str| format!("</{prefix}t></{prefix}r>{marks}{head}<{prefix}t xml:space=\"preserve\">");
        self.take_while_at(self.units, split, at);
    }

    /// Inserts the marks that are due before a child of the run.
    fn between(&mut self, at: usize) {
        let (head, prefix) = (self.head.clone(), self.prefix);
        let split = |marks: &str| format!("</{prefix}r>{marks}{head}");
        self.take_while_at(self.units, split, at);
    }

    fn take_while_at(&mut self, units: u32, written: impl Fn(&str) -> String, at: usize) {
        while let Some((_, marks)) = self.next.filter(|(point, _)| point.offset <= units) {
            self.inserted.push((at, written(marks)));
            self.next = self.left.next();
        }
    }
}

/// An XML text with more elements at the end of its root.
fn before_end(xml: &str, more: &str) -> String {
    if let Some(end) = xml.rfind("</") {
        return format!("{}{more}{}", &xml[..end], &xml[end..]);
    }
    let Some(end) = xml.rfind("/>") else { return xml.to_owned() };
    let name = xml[..end].rfind('<').map_or("", |start| &xml[start + 1..end]).split_whitespace().next().unwrap_or_default();
    format!("{}>{more}</{name}>", &xml[..end])
}

/// The prefix of the root's name: `rel:`, or nothing.
fn root_prefix(xml: &str) -> &str {
    let name = xml.rfind("</").map_or("", |end| &xml[end + 2..]);
    name.split_once(':').map_or("", |(prefix, _)| &name[..=prefix.len()])
}

/// A list of comments, and the parts that must name it.
fn new_list(
    text: &mut impl FnMut(&str) -> Result<Option<String>, ReadError>,
    main: &str,
    comments: &str,
    is_strict: bool,
) -> Result<Vec<(String, String)>, ReadError> {
    const RELATIONS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"></Relationships>";
    let (folder, file) = main.rsplit_once('/').map_or(("", main), |(folder, file)| (folder, file));
    let slash = if folder.is_empty() { "" } else { "/" };
    let mut number = 0;
    let name = loop {
        let name = format!("{folder}{slash}comments{}.xml", if number == 0 { String::new() } else { number.to_string() });
        if text(&name)?.is_none() {
            break name;
        }
        number += 1;
    };
    let relations_name = format!("{folder}{slash}_rels/{file}.rels");
    let relations = text(&relations_name)?.unwrap_or_else(|| RELATIONS.into());
    let mut id = "rIdComments".to_owned();
    while relations.contains(&format!("\"{id}\"")) || relations.contains(&format!("'{id}'")) {
        id.push('x');
    }
    let kind = if is_strict { STRICT_COMMENTS } else { COMMENTS };
    let relation = format!("<{}Relationship Id=\"{id}\" Type=\"{kind}\" Target=\"/{name}\"/>", root_prefix(&relations));
    let types_name = "[Content_Types].xml";
    let types = text(types_name)?.ok_or_else(|| ReadError::damaged("DOCX", format!("it has no {types_name}")))?;
    let kind = format!("<{}Override PartName=\"/{name}\" ContentType=\"{COMMENTS_TYPE}\"/>", root_prefix(&types));
    let namespace = if is_strict { STRICT_WORD } else { WORD };
    let list = format!("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<w:comments xmlns:w=\"{namespace}\">{comments}</w:comments>");
    Ok(vec![(name, list), (relations_name, before_end(&relations, &relation)), (types_name.to_owned(), before_end(&types, &kind))])
}

/// The archive with other texts of some parts, and new parts at its end.
fn rewritten(bytes: &[u8], changed: &[(String, String)]) -> Result<Vec<u8>, ReadError> {
    let damaged = |fault: zip::result::ZipError| ReadError::damaged("DOCX", fault);
    let mut old = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    let mut new = ZipWriter::new(Cursor::new(Vec::with_capacity(bytes.len())));
    let mut open: Vec<&(String, String)> = changed.iter().collect();
    // A part that is copied has options of this kind.
    let options = FullFileOptions::default().compression_method(CompressionMethod::Deflated);
    let write = |new: &mut ZipWriter<Cursor<Vec<u8>>>, (name, text): &(String, String), options| {
        new.start_file(name.as_str(), options).map_err(damaged)?;
        new.write_all(text.as_bytes()).map_err(|fault| ReadError::damaged("DOCX", fault))
    };
    for index in 0..old.len() {
        let file = old.by_index_raw(index).map_err(damaged)?;
        match open.iter().position(|(name, _)| file.name().is_ok_and(|own| *own == **name)) {
            Some(at) => {
                let time = file.last_modified().unwrap_or_default();
                write(&mut new, open.remove(at), options.clone().last_modified_time(time))?;
            }
            None => new.raw_copy_file(file).map_err(damaged)?,
        }
    }
    for part in open {
        write(&mut new, part, options.clone())?;
    }
    Ok(new.finish().map_err(damaged)?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_has_a_number_of_its_own() {
        let list = |ids: &[u32]| ids.iter().map(|id| format!("<w:comment w:id=\"{id}\"/>")).collect::<String>();
        for (used, free) in
            [(&[][..], [0, 1]), (&[0, 7], [8, 9]), (&[LAST_ID], [0, 1]), (&[0, LAST_ID - 1], [LAST_ID, 1]), (&[u32::MAX, 0, 2], [1, 3])]
        {
            assert_eq!(free_ids(&[&list(used)]).take(2).collect::<Vec<_>>(), free, "{used:?}");
        }
        // White space, an author who is called so, and ranges of comments that are in no list.
        for (part, free) in [
            ("<w:comment w:id = '3' w:author='A'/>", 4),
            ("<w:comment w:author=\"comment > all\"\n w:id=\"4\"/>", 5),
            ("<w:p><w:commentRangeStart w:id=\"5\"/><w:r><w:t>x</w:t></w:r><w:commentRangeEnd w:id=\"5\"/></w:p>", 6),
            ("<w:bookmarkStart w:id=\"9\"/><w:r><w:commentReference w:id=\"6\"/></w:r><w:t>a comment</w:t><w:ins w:id=\"8\"/>", 7),
        ] {
            assert_eq!(free_ids(&["<w:comments/>", part]).next(), Some(free), "{part}");
        }
    }
}
