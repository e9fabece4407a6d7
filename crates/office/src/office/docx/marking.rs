//! Word comments and tracked changes on places of a document, written into its file. All parts but those that they need stay as they are, byte by byte.

use super::super::archive::Archive;
use super::super::rewriting::{as_time, escaped, part_text, rewritten};
use super::super::tracked::{DocxComment, TrackedChange, Written, is_hidden};
use super::marks::{Mark, RunPoint, marked_part, text_of_run};
use super::{RunPlace, main_part, read_with_runs, relationships};
use literatim_matching::text::{Document, FilePlace, Note, Origin, Span, Utf16Table};
use literatim_read::{ReadError, ReadLimits};
use std::collections::{BTreeMap, HashSet};

const STRICT: &str = "http://purl.oclc.org/ooxml/";
const WORD: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const STRICT_WORD: &str = "http://purl.oclc.org/ooxml/wordprocessingml/main";
const COMMENTS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments";
const STRICT_COMMENTS: &str = "http://purl.oclc.org/ooxml/officeDocument/relationships/comments";
const COMMENTS_TYPE: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";

/// The parts that may have numbers of changes, by the last words of their types.
const NUMBERED: &[&str] = &["comments", "footnotes", "endnotes", "header", "footer"];

/// The most characters of a note’s words that a comment on it repeats.
const MOST_WORDS: usize = 120;

/// The file with comments on places of its text, by `author` and at a time (ISO 8601), if that is known.
///
/// # Errors
/// If the file cannot be read, or its text is not in UTF-8.
pub fn annotate(bytes: &[u8], comments: &[DocxComment], author: &str, time: Option<&str>, limits: &ReadLimits) -> Result<Vec<u8>, ReadError> {
    let mut marking = Marking::open(bytes, "comment", limits)?;
    let table = Utf16Table::new(&marking.document.text);
    for comment in comments {
        let span = table.bytes(&marking.document.text, comment.span);
        let Some((start, end)) = marking.points(span) else { continue };
        let Some(id) = marking.ids.next() else { break };
        marking.starts(start).push(range_start(id));
        marking.ends(end).push(range_end(id));
        marking.list_comment(id, span, &comment.paragraphs, author, time);
    }
    marking.written()
}

/// The file with tracked changes of its text, each with a comment, by `author` and at a time (ISO 8601), if that is known. A change of words that do
/// not all come from runs of one block, such as those of a formula, is left out.
///
/// # Errors
/// As for [`annotate`].
pub fn track(bytes: &[u8], changes: &[TrackedChange], author: &str, time: Option<&str>, limits: &ReadLimits) -> Result<Written, ReadError> {
    let mut marking = Marking::open(bytes, ALL, limits)?;
    let table = Utf16Table::new(&marking.document.text);
    let date = as_time(time).map_or(String::new(), |time| format!(" w:date=\"{time}\""));
    let signed = format!("w:author=\"{}\"{date}", escaped(author));
    let mut left = Vec::new();
    for (index, change) in changes.iter().enumerate() {
        let span = table.bytes(&marking.document.text, change.span);
        match marking.change(span, &change.text, &signed)? {
            Some(place) if !change.comment.is_empty() => marking.comment_on(place, span, &change.comment, author, time),
            Some(_) => {}
            None => left.push(index),
        }
    }
    Ok(Written { bytes: marking.written()?, left })
}

/// A file that marks are put into.
struct Marking<'a> {
    bytes: &'a [u8],
    archive: Archive<'a>,
    document: Document,
    runs: Vec<RunPlace>,
    main: String,
    /// The texts of the parts that were read.
    parts: BTreeMap<String, Option<String>>,
    /// The name of the list of comments, if there is one.
    list: Option<String>,
    is_strict: bool,
    /// Numbers that nothing in the file has.
    ids: Box<dyn Iterator<Item = u32>>,
    /// At each point the marks that end there, and those that begin.
    marks: BTreeMap<RunPoint, (Vec<Mark>, Vec<Mark>)>,
    /// The new comments.
    comments: String,
}

impl<'a> Marking<'a> {
    /// Opens a file; numbers are taken among the elements that `among` begins.
    fn open(bytes: &'a [u8], among: &str, limits: &ReadLimits) -> Result<Self, ReadError> {
        let mut archive = Archive::open(bytes, "DOCX", limits)?;
        let (document, runs) = read_with_runs(&mut archive)?;
        let main = main_part(&mut archive)?;
        let (_, by_type) = relationships(&mut archive, &main)?;
        // The parts are read once more as text.
        let archive = Archive::open(bytes, "DOCX", limits)?;
        let list = by_type.iter().find(|(kind, _)| kind == "comments").map(|(_, name)| name.clone());
        let ids = Box::new(std::iter::empty());
        let (parts, marks, comments) = (BTreeMap::new(), BTreeMap::new(), String::new());
        let mut marking = Self { bytes, archive, document, runs, main: main.clone(), parts, list, is_strict: false, ids, marks, comments };
        let body = marking.part(&main)?.unwrap_or_default().to_owned();
        marking.is_strict = body.contains(STRICT);
        let mut numbered = vec![body];
        // Comments have numbers of their own, changes share those of all elements.
        let counts = |kind: &str| kind == "comments" || among == ALL && NUMBERED.contains(&kind);
        for (_, name) in by_type.iter().filter(|(kind, _)| counts(kind)) {
            numbered.extend(marking.part(name)?.map(str::to_owned));
        }
        marking.ids = Box::new(free_ids(&numbered.iter().map(String::as_str).collect::<Vec<_>>(), among));
        Ok(marking)
    }

    fn part(&mut self, name: &str) -> Result<Option<&str>, ReadError> {
        if !self.parts.contains_key(name) {
            let text = part_text(&mut self.archive, "DOCX", name)?;
            self.parts.insert(name.to_owned(), text);
        }
        Ok(self.parts.get(name).and_then(Option::as_deref))
    }

    fn namespace(&self) -> &'static str {
        if self.is_strict { STRICT_WORD } else { WORD }
    }

    fn ends(&mut self, point: RunPoint) -> &mut Vec<Mark> {
        &mut self.marks.entry(point).or_default().0
    }

    fn starts(&mut self, point: RunPoint) -> &mut Vec<Mark> {
        &mut self.marks.entry(point).or_default().1
    }

    /// Puts a text in the place of a span, which may be empty; where the change begins and ends, or `None` if it cannot be made.
    fn change(&mut self, span: Span, text: &str, signed: &str) -> Result<Option<(RunPoint, RunPoint)>, ReadError> {
        let Some(pieces) = self.pieces(span)? else { return Ok(None) };
        let (Some(&(first, _)), Some(&(_, last))) = (pieces.first(), pieces.last()) else { return Ok(None) };
        let mut tag = |name: &str| self.ids.next().map(|id| format!("<w:{name} w:id=\"{id}\" {signed}>"));
        let insertion = if text.is_empty() { None } else { tag("ins").map(|tag| Mark::Insert(tag, text.to_owned())) };
        let deletions: Vec<String> = pieces.iter().filter(|(start, end)| start != end).map_while(|_| tag("del")).collect();
        for ((start, end), tag) in pieces.into_iter().filter(|(start, end)| start != end).zip(deletions) {
            self.starts(start).push(Mark::Delete(tag));
            self.ends(end).push(Mark::Restore);
        }
        self.ends(last).extend(insertion);
        Ok(Some((first, last)))
    }

    /// The parts of runs that have the words of a span; a point if it is empty. `None` if some of the words come from no run.
    fn pieces(&mut self, span: Span) -> Result<Option<Vec<(RunPoint, RunPoint)>>, ReadError> {
        let mut pieces = Vec::new();
        let mut done = span.start;
        let touches = |origin: &Span| if span.is_empty() { origin.start < span.start && span.start <= origin.end } else { origin.overlaps(span) };
        // What is inserted looks like the words before it; at the beginning of a block like those after it.
        let after = |origin: &Span| span.is_empty() && origin.start == span.start;
        let origins = &self.document.origins;
        let own = origins.iter().filter(|origin| touches(&origin.span)).chain(origins.iter().filter(|origin| after(&origin.span)));
        let own: Vec<Origin> = own.cloned().collect();
        for origin in own {
            let (from, end) = (span.start.max(origin.span.start), span.end.min(origin.span.end));
            if !is_hidden(&self.document, done, from) {
                return Ok(None);
            }
            let inside = if end > from { end - 1 } else { from.saturating_sub(usize::from(from > origin.span.start)) };
            let start = point(&self.document, &self.runs, &origin.place, origin.span.start, from, inside);
            let Some((start, end_point)) = start.zip(point(&self.document, &self.runs, &origin.place, origin.span.start, end, inside)) else {
                return Ok(None);
            };
            if !self.is_of_run(start, Span::new(from, end))? {
                return Ok(None);
            }
            done = end;
            pieces.push((start, end_point));
            if span.is_empty() {
                break;
            }
        }
        Ok((!pieces.is_empty() && is_hidden(&self.document, done, span.end)).then_some(pieces))
    }

    /// Whether a run has these words at a point.
    fn is_of_run(&mut self, point: RunPoint, words: Span) -> Result<bool, ReadError> {
        let name = self.document.files[usize::from(point.file)].clone();
        let run = self.part(&name)?.and_then(|part| part.strip_prefix('\u{FEFF}').unwrap_or(part).get(point.run as usize..));
        let Some(text) = run.and_then(text_of_run) else { return Ok(false) };
        let units = self.document.text[words.range()].encode_utf16();
        Ok(text.encode_utf16().skip(point.offset as usize).take(units.clone().count()).eq(units))
    }

    /// Puts a comment on a change; on one in a note, at the mark of the note.
    fn comment_on(&mut self, (start, end): (RunPoint, RunPoint), span: Span, paragraphs: &[String], author: &str, time: Option<&str>) {
        let is_in_note = note_of(&self.document, span).is_some();
        let place = if is_in_note { self.points(span) } else { Some((start, end)) };
        let Some(((start, end), id)) = place.and_then(|place| Some((place, self.ids.next()?))) else { return };
        if start == end {
            self.ends(start).insert(0, range_start(id));
        } else {
            self.starts(start).insert(0, range_start(id));
        }
        self.ends(end).push(range_end(id));
        self.list_comment(id, span, paragraphs, author, time);
    }

    fn list_comment(&mut self, id: u32, span: Span, paragraphs: &[String], author: &str, time: Option<&str>) {
        let paragraphs = paragraphs_on(&self.document, span, paragraphs);
        let written = comment_xml(id, &paragraphs, author, time, self.namespace());
        self.comments.push_str(&written);
    }

    /// Where the words of a span begin and end in the runs of the main part; `None` if none of them comes from a run. A comment on a note is on the mark
    /// of the note: LibreOffice 7 does not open files with comments in their notes.
    fn points(&self, span: Span) -> Option<(RunPoint, RunPoint)> {
        let Self { document, runs, .. } = self;
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

    /// The file with its marks.
    fn written(mut self) -> Result<Vec<u8>, ReadError> {
        if self.marks.is_empty() {
            return Ok(self.bytes.to_vec());
        }
        let (namespace, is_strict, main) = (self.namespace(), self.is_strict, self.main.clone());
        let join = |(point, (mut ends, starts)): (RunPoint, (Vec<Mark>, Vec<Mark>))| {
            ends.extend(starts);
            (point, ends)
        };
        let marks: Vec<(RunPoint, Vec<Mark>)> = std::mem::take(&mut self.marks).into_iter().map(join).collect();
        let mut changed: Vec<(String, String)> = Vec::new();
        for own in marks.chunk_by(|(a, _), (b, _)| a.file == b.file) {
            let Some(name) = own.first().and_then(|(point, _)| self.document.files.get(usize::from(point.file))).cloned() else { continue };
            let Some(part) = self.part(&name)?.map(str::to_owned) else { continue };
            changed.push((name, marked_part(&part, own, namespace, &mut self.ids)));
        }
        if !self.comments.is_empty() {
            let (comments, list) = (std::mem::take(&mut self.comments), self.list.take());
            let old = list.as_deref().map(|name| self.part(name)).transpose()?.flatten().map(str::to_owned);
            match (list, old) {
                (Some(name), Some(old)) => changed.push((name, before_end(&old, &comments))),
                _ => changed.extend(new_list(&mut |name| Ok(self.part(name)?.map(str::to_owned)), &main, &comments, is_strict)?),
            }
        }
        rewritten(self.bytes, "DOCX", &changed)
    }
}

fn range_start(id: u32) -> Mark {
    Mark::Elements(format!("<w:commentRangeStart w:id=\"{id}\"/>"))
}

fn range_end(id: u32) -> Mark {
    Mark::Elements(format!("<w:commentRangeEnd w:id=\"{id}\"/><w:r><w:commentReference w:id=\"{id}\"/></w:r>"))
}

/// How all elements begin.
const ALL: &str = "<";

/// The last number that a comment or a change may have (ST_DecimalNumber).
const LAST_ID: u32 = i32::MAX as u32;

/// Numbers that no element has whose name or tag begins with `among`: those after all of them, and after the last possible one those between them.
fn free_ids(parts: &[&str], among: &str) -> impl Iterator<Item = u32> + use<> {
    let id = |rest: &str| {
        let (_, after) = rest.split('<').next()?.split_once(":id")?;
        after.trim_start().strip_prefix('=')?.trim_start().get(1..)?.split(['"', '\'']).next()?.trim().parse::<u32>().ok()
    };
    let used: HashSet<u32> = parts.iter().flat_map(|part| part.split(among).skip(1)).filter_map(id).collect();
    let next = used.iter().max().map_or(0, |last| last.saturating_add(1));
    (next..=LAST_ID).chain(0..next.min(LAST_ID)).filter(move |id| !used.contains(id))
}

/// The note that has the words of a span.
fn note_of(document: &Document, span: Span) -> Option<&Note> {
    document.notes.iter().find(|note| note.body.is_some_and(|body| body.contains(span.start)))
}

/// The paragraphs of a comment; those of a comment on a note begin with the words that it is on.
fn paragraphs_on(document: &Document, span: Span, paragraphs: &[String]) -> Vec<String> {
    let about = note_of(document, span).map(|note| {
        let words = &document.text[span.range()];
        let end = words.char_indices().nth(MOST_WORDS).map_or(words.len(), |(at, _)| at);
        let more = if end < words.len() { " …" } else { "" };
        if words.is_empty() { format!("In note {}:", note.label) } else { format!("On “{}{more}” in note {}:", &words[..end], note.label) }
    });
    about.into_iter().chain(paragraphs.iter().cloned()).collect()
}

/// The point at byte `at` of the text, in the run that has byte `inside`. `origin` is the first byte at `place`.
fn point(document: &Document, runs: &[RunPlace], place: &FilePlace, origin: usize, at: usize, inside: usize) -> Option<RunPoint> {
    let &FilePlace::Run { file, offset, .. } = place else { return None };
    let run = runs.get(runs.partition_point(|run| run.at <= inside).checked_sub(1)?).filter(|run| run.file == file)?;
    let units = document.text[origin..at].encode_utf16().count() as u32;
    Some(RunPoint { file, run: run.start, offset: offset + units })
}

fn comment_xml(id: u32, paragraphs: &[String], author: &str, time: Option<&str>, namespace: &str) -> String {
    let date = as_time(time).map_or(String::new(), |time| format!(" w:date=\"{time}\""));
    let paragraph = |text: &String| format!("<w:p><w:r><w:t xml:space=\"preserve\">{}</w:t></w:r></w:p>", escaped(text));
    let paragraphs: String = paragraphs.iter().map(paragraph).collect();
    let author = escaped(author);
    let initial: String = author.chars().take(1).filter(|c| c.is_alphabetic()).collect();
    // The prefix is declared here, whatever the list of the file calls it.
    format!("<w:comment xmlns:w=\"{namespace}\" w:id=\"{id}\" w:author=\"{author}\"{date} w:initials=\"{initial}\">{paragraphs}</w:comment>")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_has_a_number_of_its_own() {
        let list = |ids: &[u32]| ids.iter().map(|id| format!("<w:comment w:id=\"{id}\"/>")).collect::<String>();
        for (used, free) in
            [(&[][..], [0, 1]), (&[0, 7], [8, 9]), (&[LAST_ID], [0, 1]), (&[0, LAST_ID - 1], [LAST_ID, 1]), (&[u32::MAX, 0, 2], [1, 3])]
        {
            assert_eq!(free_ids(&[&list(used)], "comment").take(2).collect::<Vec<_>>(), free, "{used:?}");
        }
        // White space, an author who is called so, and ranges of comments that are in no list.
        for (part, free) in [
            ("<w:comment w:id = '3' w:author='A'/>", 4),
            ("<w:comment w:author=\"comment > all\"\n w:id=\"4\"/>", 5),
            ("<w:p><w:commentRangeStart w:id=\"5\"/><w:r><w:t>x</w:t></w:r><w:commentRangeEnd w:id=\"5\"/></w:p>", 6),
            ("<w:bookmarkStart w:id=\"9\"/><w:r><w:commentReference w:id=\"6\"/></w:r><w:t>a comment</w:t><w:ins w:id=\"8\"/>", 7),
        ] {
            assert_eq!(free_ids(&["<w:comments/>", part], "comment").next(), Some(free), "{part}");
        }
    }
}
