//! The document type that all rooms share.

use super::concealed::counted;
use super::{Concealed, Encoding, Hiding, Span};
use crate::order;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Plain text, flowing or laid out on pages.
    #[default]
    Text,
    /// Markdown (CommonMark with tables and footnotes).
    Markdown,
    /// HTML.
    Html,
    /// PDF.
    Pdf,
    /// A case in the JSON of CourtListener's API v4: `{cluster, opinions[]}`.
    Courtlistener,
    /// Word's format (Office Open XML).
    Docx,
    /// The text format of LibreOffice (OpenDocument).
    Odt,
    /// Rich Text Format.
    Rtf,
    /// A book in EPUB.
    Epub,
    /// The source of a LaTeX document.
    Latex,
}

impl Format {
    /// Whether its files are text in some encoding.
    pub fn is_text(self) -> bool {
        !matches!(self, Self::Pdf | Self::Docx | Self::Odt | Self::Rtf | Self::Epub)
    }
}

/// A document: its text, and what is known about each place in it. All spans are bytes of `text`.
///
/// For plain text and Markdown, `text` is the original, and `hidden` covers what is not read (Markdown's markup, running heads, page numbers, star
/// pages). For the other formats `text` is the extracted text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// The text.
    pub text: String,
    /// The format it was read from.
    pub format: Format,
    /// Title, authors and the like, if the format has them.
    pub metadata: Metadata,
    /// The blocks in order; they do not overlap, and every word that is read is in one.
    pub blocks: Vec<Block>,
    /// Character styles, in order of their start.
    pub styles: Vec<Style>,
    /// Where pages begin, in order.
    pub pages: Vec<PageMark>,
    /// Where numbered lines begin, in order: those of pleading paper and of transcripts.
    pub line_marks: Vec<LineMark>,
    /// Where times of a recording begin, in order: those of its captions or of its transcript.
    pub times: Vec<TimeMark>,
    /// Footnotes and endnotes.
    pub notes: Vec<Note>,
    /// The parts with a voice of their own: the opinions of a case, its syllabus and headnotes. Empty if unknown.
    pub parts: Vec<Part>,
    /// Text of zero width: page furniture, page and footnote marks, markup. In order, disjoint.
    pub hidden: Vec<Span>,
    /// Text outside the main text: the menus, comments and teasers of a web page. In order, disjoint. If the main text is unknown, only what its
    /// elements set apart.
    pub beside: Vec<OutsideText>,
    /// Text that the document hides from its readers, as by `visibility: hidden`, in order. It is not read and not searched; it is kept to be counted,
    /// and to report when missing words are in it.
    pub concealed: Vec<Concealed>,
    /// Why the text is only partial: `the page says that …`; `None` if there is no sign of that.
    pub partial: Option<String>,
    /// The file of keyed texts that this document is one entry of, or several: the others, which the draft does not cite, are not loaded.
    pub entry_of: Option<String>,
    /// The field of CourtListener's record, or the column of a file of keyed texts, that the text comes from.
    pub text_field: Option<String>,
    /// Text that is read as another: wrongly decoded text with its correction, LaTeX's signs with their characters. In order, disjoint.
    pub mended: Vec<Mend>,
    /// The pages of the file, from 1, that may have text which was not read and can be recognised: they are pictures.
    pub unread_pages: Vec<u32>,
    /// Text that was recognised in pictures of it. In order, disjoint.
    pub recognised: Vec<Span>,
    /// Words of it that are not sure: a recogniser doubts them, or a font gives one of their characters no meaning. In order, disjoint.
    pub doubts: Vec<Span>,
    /// Whether all of it was recognised with little confidence, so that any word may be misread.
    pub unsure: bool,
    /// Comments, deletions, and the heads and feet of pages, in the order of the places they belong to. None of it is part of `text`.
    pub asides: Vec<SideText>,
    /// Where the text comes from in the file, in order. Empty if `text` is the file's own text; white space that a reader adds has no origin.
    pub origins: Vec<Origin>,
    /// The parts of the file that [`FilePlace::Run`] and [`FilePlace::Node`] number: `word/document.xml`. Empty if the file is one part.
    pub files: Vec<String>,
    /// The encoding from which the text was decoded; `None` if it was not decoded from text bytes.
    pub encoding: Option<Encoding>,
    /// Problems of the document as a whole.
    pub problems: Vec<Problem>,
    /// Whether the document names style sheets that its file does not hold, so that words which they hide count as shown.
    pub lacks_sheets: bool,
}

/// Text that is read as another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mend {
    /// The text as it is in the file: `â€œ`.
    pub span: Span,
    /// What it is read as: `“`.
    pub text: String,
}

/// The metadata of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Metadata {
    /// Title, or name of the case.
    pub title: Option<String>,
    /// Authors, in order.
    pub authors: Vec<String>,
    /// The date of the text, as given; not that of its file.
    pub date: Option<String>,
    /// Language as a BCP 47 tag.
    pub language: Option<String>,
    /// The address (URL) that the document gives as its own.
    pub address: Option<String>,
    /// The citations under which it is known, such as `608 F.3d 105`.
    pub citations: Vec<String>,
}

/// Text outside the main text of a web page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutsideText {
    /// Its place.
    pub span: Span,
    /// Where on the page it stands.
    pub area: PageArea,
}

/// Where on a web page text stands that is outside its main text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PageArea {
    /// A menu, or a search box.
    Menu,
    /// The head of the page.
    Head,
    /// The foot of the page.
    Foot,
    /// A box at the side of the main text.
    SideBox,
    /// A notice on cookies or consent.
    Consent,
    /// A dialog over the page.
    Dialog,
    /// Elsewhere: comments, teasers.
    Elsewhere,
}

/// A paragraph, heading, block quotation and so on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Its place.
    pub span: Span,
    /// Its kind.
    pub kind: BlockKind,
    /// Whether it continues the block before the footnotes that precede it: a paragraph that runs over a page with footnotes.
    pub continues: bool,
}

impl Block {
    /// A block that is alone.
    pub fn new(span: Span, kind: BlockKind) -> Self {
        Self { span, kind, continues: false }
    }
}

/// Kinds of block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BlockKind {
    /// Running text.
    Paragraph,
    /// A heading of level 1 to 6.
    Heading(u8),
    /// A block quotation.
    Quotation,
    /// An item of a list.
    ListItem,
    /// A row of a table or of a table of contents.
    TableRow,
    /// The text of a footnote.
    Footnote,
    /// Code or other text that keeps its layout.
    Verbatim,
}

/// A style of a span.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Style {
    /// The styled text.
    pub span: Span,
    /// The kind of style.
    pub kind: StyleKind,
}

/// Kinds of style.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StyleKind {
    /// Italics or underlining, as used for case names.
    Italic,
    /// Bold.
    Bold,
    /// Superscript.
    Superscript,
    /// A link, with its address.
    Link(String),
    /// Small capitals.
    SmallCaps,
}

/// The beginning of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageMark {
    /// The first byte of the text on this page.
    pub at: usize,
    /// The page's label without stars: `495`, `iv`.
    pub label: String,
    /// Which pagination the label belongs to: 0 for the file's own pages, 1 for the first reporter (`*495`), 2 for the second (`**63`).
    pub series: u8,
    /// The position of the page in the file, from 1; 0 if the mark is of a printed page that is no page of the file.
    pub index: u32,
}

/// The beginning of a line whose number is in the gutter of its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineMark {
    /// The first byte of its text.
    pub at: usize,
    /// Its number.
    pub line: u32,
}

/// The beginning of words that are said at a time of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeMark {
    /// The first byte of the words.
    pub at: usize,
    /// Seconds from the beginning of the recording.
    pub second: u32,
}

/// Text that belongs to a place of the document and is not part of its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideText {
    /// The byte of the text where it belongs.
    pub at: usize,
    /// Its kind.
    pub kind: SideTextKind,
    /// Its text.
    pub text: String,
}

/// Kinds of aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SideTextKind {
    /// A comment of a reviewer.
    Comment,
    /// Words that a tracked change deletes.
    Deletion,
    /// The head of the pages.
    Header,
    /// The foot of the pages.
    Footer,
}

/// The origin of a run of text: its characters are, in order, those at `place` and after it. White space there may be shorter in the run, or missing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    /// The run.
    pub span: Span,
    /// Where its first character comes from.
    pub place: FilePlace,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FilePlace {
    /// A line of a page, or a part of one. Lengths are points, from the lower left corner of the page as it is shown.
    Line(LineBox),
    /// A run of a paragraph of a word processor's file. Numbers count from 0.
    Run {
        /// The part of the file, by its index in [`Document::files`].
        file: u16,
        /// The paragraph, among those of the part.
        paragraph: u32,
        /// The run, among those of the paragraph.
        run: u32,
        /// UTF-16 units in the run's text.
        offset: u32,
    },
    /// A text node of a page, from its beginning.
    Node {
        /// The part of the file, by its index in [`Document::files`].
        file: u16,
        /// For each node from the root's child to the text node, its index among the children of the one above.
        path: Vec<u32>,
    },
}

/// The boxes of the characters of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineBox {
    /// The page's position in the file, from 1.
    pub page: u32,
    /// Quarter turns, anticlockwise, of the line's direction: 0 for a line that runs to the right, 1 for one that runs upwards.
    pub turn: u8,
    /// The baseline, in the coordinates of a page that is turned back so that the line runs to the right.
    pub baseline: f32,
    /// The font size.
    pub size: f32,
    /// The edge at which the first character begins, in the same coordinates: the left one, or the right one of a letter that runs to the left.
    pub left: f32,
    /// For each character, the distance from its first edge to that of the next one, and for the last one to its other edge; in tenths of a point.
    pub advances: Vec<i16>,
}

/// A footnote or endnote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Its number or sign.
    pub label: String,
    /// The mark in the text; `None` if only the note was found.
    pub mark: Option<Span>,
    /// The note itself; `None` if only the mark was found.
    pub body: Option<Span>,
}

/// A part of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its place.
    pub span: Span,
    /// Its kind.
    pub kind: PartKind,
    /// Its author.
    pub author: Option<String>,
}

/// Kinds of part: opinions, after CourtListener's types, and the texts that come with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    /// All opinions in one text (`010combined`).
    Combined,
    /// The opinion of the court (`015unamimous`, `020lead`).
    Court,
    /// A plurality (`025plurality`).
    Plurality,
    /// A concurrence (`030concurrence`).
    Concurrence,
    /// A concurrence in part (`035concurrenceinpart`).
    ConcurrenceInPart,
    /// A dissent (`040dissent`).
    Dissent,
    /// Anything else.
    Other,
    /// The syllabus.
    Syllabus,
    /// Headnotes, or a summary that the court did not write.
    Headnotes,
}

/// Something that a user should know about a document as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// A stable code, such as `no_text`.
    pub code: String,
    /// One sentence, with what to do.
    pub text: String,
}

impl Problem {
    /// A problem with this code and sentence.
    pub fn new(code: &str, text: impl Into<String>) -> Self {
        Self { code: code.into(), text: text.into() }
    }
}

/// The most characters before a place, and after it, that [`Document::place_of`] quotes.
const PLACE_CHARS: usize = 20;

/// The version of the binary form, which is its first byte.
const WIRE_VERSION: u8 = 11;

impl Document {
    /// Sets the encoding from which the document's text was decoded. Invalid bytes, with the place of the first, and a wrong declaration become a
    /// [`Problem`].
    #[must_use]
    pub fn decoded_from(mut self, encoding: Encoding) -> Self {
        if encoding.faults > 0 {
            let (bytes, are) =
                if encoding.faults == 1 { ("1 byte sequence", "is") } else { (&*format!("{} byte sequences", encoding.faults), "are") };
            let first = self.text.find('\u{FFFD}').map_or(String::new(), |at| format!(" The first is {}.", self.place_of(at)));
            let text = format!(
                "{bytes} {are} not valid {} and {are} read as “\u{FFFD}”; words that contain one may differ from the original.{first} Save the file as UTF-8 to be sure.",
                encoding.label.to_ascii_uppercase()
            );
            self.problems.push(Problem::new("encoding_faults", text));
        }
        if let Some(declared) = &encoding.declared {
            let (declared, label) = (declared.to_ascii_uppercase(), encoding.label.to_ascii_uppercase());
            let text = format!("The file declares {declared}, but its bytes are {label}, and it is read as that.");
            self.problems.push(Problem::new("wrong_declaration", text));
        }
        self.encoding = Some(encoding);
        self
    }

    /// The place of byte `at` for a reader: `in line 4`, from 1, if the text is the file's own, else `in “caf\u{FFFD}”`, the word there.
    pub fn place_of(&self, at: usize) -> String {
        let (before, after) = self.text.split_at(self.text.floor_char_boundary(at));
        if matches!(self.format, Format::Text | Format::Markdown | Format::Latex) {
            return format!("in line {}", before.matches('\n').count() + 1);
        }
        let is_of_word = |c: &char| !c.is_whitespace();
        let begin: Vec<char> = before.chars().rev().take_while(is_of_word).take(PLACE_CHARS).collect();
        let end = after.chars().take_while(is_of_word).take(PLACE_CHARS);
        format!("in “{}”", begin.into_iter().rev().chain(end).collect::<String>())
    }

    /// Collects text that is hidden at byte `at`. What is hidden at the same place in the same way is one text.
    pub fn conceal(&mut self, at: usize, text: &str, how: Hiding) {
        match self.concealed.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if last.at == at && last.how == how => last.text.push_str(text),
            _ => self.concealed.push(Concealed { at, text: text.to_owned(), how }),
        }
    }

    /// All hidden text, with spaces between what is hidden at different places.
    pub fn concealed_text(&self) -> String {
        self.concealed.iter().map(|concealed| &*concealed.text).collect::<Vec<_>>().join(" ")
    }

    /// The words that are hidden strictly inside a span, and how: `2 words are hidden (too small to read)`. `None` if there are none.
    pub fn concealed_in(&self, span: Span) -> Option<String> {
        counted(self.concealed.iter().filter(|concealed| span.start < concealed.at && concealed.at < span.end))
    }

    /// The problem of words that are hidden from readers, and so not read. `None` if there are none.
    pub fn concealed_problem(&self) -> Option<Problem> {
        let counted = counted(self.concealed.iter())?;
        Some(Problem::new("hidden_text", format!("{counted} and left out; look at the document where a quotation depends on them.")))
    }

    /// The mark of the footnote whose text contains byte `offset`. If several notes have the same label, as in several opinions, marks and notes are
    /// paired in order; if their numbers differ, the mark is the one between the previous note with that label and this one. `None` if uncertain.
    pub fn note_mark_of(&self, offset: usize) -> Option<Span> {
        let note = self.notes.iter().find(|note| note.body.is_some_and(|body| body.contains(offset)))?;
        let named = || self.notes.iter().filter(|other| other.label == note.label);
        let mut marks: Vec<Span> = named().filter_map(|other| other.mark).collect();
        let mut bodies: Vec<Span> = named().filter_map(|other| other.body).collect();
        order::sort_by_key(&mut marks, |mark| mark.start);
        order::sort_by_key(&mut bodies, |body| body.start);
        let own = bodies.iter().position(|body| body.contains(offset))?;
        mark_of(&marks, &bodies, own)
    }

    /// The notes whose mark is known, as by [`Document::note_mark_of`]: label, mark and body, in order of the marks.
    pub fn marked_notes(&self) -> Vec<(&str, Span, Span)> {
        let mut by_label: BTreeMap<&str, (Vec<Span>, Vec<Span>)> = BTreeMap::new();
        for note in &self.notes {
            let (marks, bodies) = by_label.entry(&note.label).or_default();
            marks.extend(note.mark);
            bodies.extend(note.body);
        }
        let mut found = Vec::new();
        for (label, (mut marks, mut bodies)) in by_label {
            order::sort_by_key(&mut marks, |mark| mark.start);
            order::sort_by_key(&mut bodies, |body| body.start);
            found.extend((0..bodies.len()).filter_map(|own| Some((label, mark_of(&marks, &bodies, own)?, bodies[own]))));
        }
        order::sort_by_key(&mut found, |(_, mark, _)| mark.start);
        found
    }

    /// The number of the line that contains byte `offset`; `None` if no line of its page before it has one.
    pub fn line_at(&self, offset: usize) -> Option<u32> {
        let mark = self.line_marks[..self.line_marks.partition_point(|mark| mark.at <= offset)].last()?;
        let page = self.pages[..self.pages.partition_point(|page| page.at <= offset)].last();
        page.is_none_or(|page| page.at <= mark.at).then_some(mark.line)
    }

    /// The second of the recording at which the words at byte `offset` are said; `None` if the document has no times before it.
    pub fn second_at(&self, offset: usize) -> Option<u32> {
        let after = self.times.partition_point(|mark| mark.at <= offset);
        Some(self.times[after.checked_sub(1)?].second)
    }

    /// The compact binary form that artefacts exchange.
    pub fn to_wire(&self) -> Vec<u8> {
        postcard::to_extend(self, vec![WIRE_VERSION]).expect("a Vec takes all that is written")
    }

    /// Reads [`Document::to_wire`].
    ///
    /// # Errors
    /// If the bytes were written by another version, or are not a document.
    pub fn from_wire(bytes: &[u8]) -> Result<Self, WireError> {
        match bytes.split_first() {
            Some((&WIRE_VERSION, rest)) => postcard::from_bytes(rest).map_err(|_| WireError { found: None }),
            Some((&found, _)) => Err(WireError { found: Some(found) }),
            None => Err(WireError { found: None }),
        }
    }
}

/// The mark of the note `bodies[own]`, of the marks and bodies of the notes with its label, in order.
fn mark_of(marks: &[Span], bodies: &[Span], own: usize) -> Option<Span> {
    if marks.len() == bodies.len() {
        return marks.get(own).copied().filter(|mark| mark.end <= bodies[own].start);
    }
    let from = own.checked_sub(1).map_or(0, |before| bodies[before].end);
    let first = marks.partition_point(|mark| mark.start < from);
    let mut between = marks[first..].iter().copied().take_while(|mark| mark.end <= bodies[own].start);
    between.next().filter(|_| between.next().is_none())
}

/// Bytes that are not a [`Document`] of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WireError {
    found: Option<u8>,
}

impl std::fmt::Display for WireError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.found {
            Some(found) => write!(
                f,
                "The document was handed over in form {found}, but this engine reads form {WIRE_VERSION}; load all its parts from one release."
            ),
            None => write!(f, "These bytes are not a document; the artefact that wrote them is damaged or from another release."),
        }
    }
}

impl std::error::Error for WireError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::EncodingBasis;

    #[test]
    fn bytes_that_are_not_of_the_encoding_are_counted_and_the_first_is_placed() {
        for (format, text, faults, said) in [
            (Format::Text, "The keeper\u{FFFD}s lamp", 1, "The first is in line 1."),
            (Format::Markdown, "# A\r\n\r\nThe caf\u{FFFD} and the caf\u{FFFD}.\n", 2, "The first is in line 3."),
            (Format::Latex, "% a\n\n\n\u{FFFD}", 1, "The first is in line 4."),
            (Format::Html, "The lamp of the caf\u{FFFD}, it said.\n", 1, "The first is in “caf\u{FFFD},”."),
            // The reader left the place out.
            (Format::Html, "The lamp", 1, "may differ from the original. Save"),
        ] {
            let encoding = Encoding { label: "utf-8".into(), basis: EncodingBasis::Likely, declared: None, faults };
            let problems = Document { format, text: text.into(), ..Document::default() }.decoded_from(encoding).problems;
            assert_eq!(problems.len(), 1, "{text}");
            assert!(problems[0].text.contains(said), "{text}: {}", problems[0].text);
        }
    }
}
