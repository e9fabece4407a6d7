//! ODT: OpenDocument text, as OASIS's OpenDocument 1.3 describes it; also as one flat XML file.

use super::archive::Archive;
use super::odt_styles::{OdtStyles, TextLook};
use super::writer::{Typeface, Writer};
use super::xml::{Element, XmlNode, parse};
use crate::read::{ReadError, ReadLimits};
use crate::text::{BlockKind, Document, Format, Hiding, Metadata, Problem, SideTextKind};

/// Maximum number of spaces that `text:s` stands for.
const MAX_SPACES: usize = 1_000;

pub(super) fn read(archive: &mut Archive) -> Result<Document, ReadError> {
    let content = archive.required("content.xml")?;
    let named = archive.xml("styles.xml")?;
    let meta = archive.xml("meta.xml")?;
    let mut document = document(&content, named.as_ref(), meta.as_ref());
    document.files = vec!["content.xml".into()];
    document.problems.append(&mut archive.problems);
    Ok(document)
}

/// Reads a file whose parts are one XML file.
pub(super) fn read_flat(bytes: &[u8], limits: &ReadLimits) -> Result<Document, ReadError> {
    let parsed = parse(bytes, limits)?;
    let root = parsed.root.ok_or_else(|| ReadError::damaged("ODT", "it is not XML"))?;
    let mut document = document(&root, Some(&root), Some(&root));
    if parsed.is_damaged {
        document.problems.push(Problem::new("damaged", "The ODT file is damaged, and its text may be incomplete; get another copy of the file."));
    }
    Ok(document)
}

fn document(content: &Element, named: Option<&Element>, meta: Option<&Element>) -> Document {
    let styles = OdtStyles::new([named, Some(content)].into_iter().flatten());
    let mut reader =
        OdtReader { writer: Writer::default(), styles: &styles, boxes: Vec::new(), notes: Vec::new(), page: 1, is_in_note: false, note_label: None };
    if let Some(body) = content.at(&["office:body", "office:text"]) {
        reader.blocks(body, None);
        reader.write_notes();
        reader.margins(named);
    }
    let mut document = reader.writer.finish();
    document.format = Format::Odt;
    document.metadata = metadata(meta, styles.language.clone());
    document
}

fn metadata(root: Option<&Element>, language: Option<String>) -> Metadata {
    let meta = root.and_then(|root| root.child("office:meta"));
    let text = |name: &str| meta?.child(name).map(Element::text).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    Metadata {
        title: text("dc:title"),
        authors: text("meta:initial-creator").or_else(|| text("dc:creator")).into_iter().collect(),
        language: text("dc:language").or(language),
        ..Metadata::default()
    }
}

struct OdtReader<'a> {
    writer: Writer,
    styles: &'a OdtStyles,
    /// Text boxes that wait for the end of their paragraph.
    boxes: Vec<&'a Element>,
    /// The notes whose marks were read: the index in the document, and the note.
    notes: Vec<(usize, &'a Element)>,
    page: u32,
    is_in_note: bool,
    /// The label of the note whose first paragraph comes next.
    note_label: Option<String>,
}

impl<'a> OdtReader<'a> {
    /// Reads the blocks in an element; those in a list or an index are of this kind.
    fn blocks(&mut self, parent: &'a Element, kind: Option<BlockKind>) {
        for element in parent.elements() {
            match &*element.name {
                "text:p" | "text:h" => self.paragraph(element, kind),
                "text:list" => self.blocks(element, Some(BlockKind::ListItem)),
                "text:list-item" | "text:list-header" | "text:section" => self.blocks(element, kind),
                "text:index-body" | "text:index-title" => self.blocks(element, Some(BlockKind::TableRow)),
                "table:table-row" => self.row(element, kind),
                "text:tracked-changes" => self.deletions(element),
                "draw:frame" => self.collect_boxes(element),
                "office:forms" | "text:sequence-decls" | "text:variable-decls" => {}
                name if name.starts_with("table:") || name.starts_with("text:") => self.blocks(element, kind),
                _ => {}
            }
        }
    }

    fn row(&mut self, row: &'a Element, kind: Option<BlockKind>) {
        let is_outer = !self.writer.is_in_row() && !self.is_in_note;
        if is_outer {
            self.writer.begin_row();
        }
        self.blocks(row, kind);
        if is_outer {
            self.writer.end_row();
        }
    }

    fn paragraph(&mut self, paragraph: &'a Element, kind: Option<BlockKind>) {
        let (style, run) = self.styles.paragraph(paragraph.attribute("text:style-name"));
        let level = paragraph.attribute("text:outline-level").and_then(|level| level.parse().ok());
        let kind = match (self.is_in_note, &*paragraph.name) {
            (true, _) => BlockKind::Footnote,
            (false, "text:h") => BlockKind::Heading(level.unwrap_or(1).clamp(1, 6)),
            (false, _) => kind.or(style.role).unwrap_or(BlockKind::Paragraph),
        };
        self.writer.begin(kind, style.is_inset());
        self.writer.at.run = 0;
        if let Some(label) = self.note_label.take() {
            self.writer.hidden(&format!("{label} "));
        }
        self.inline(paragraph, run);
        self.writer.at.paragraph += 1;
        self.writer.end();
        for frame in std::mem::take(&mut self.boxes) {
            self.blocks(frame, None);
        }
    }

    fn inline(&mut self, parent: &'a Element, around: TextLook) {
        self.writer.at.offset = 0;
        for child in &parent.children {
            let element = match child {
                XmlNode::Text(text) => {
                    self.text(&collapsed(text, self.writer.document.text.ends_with(char::is_whitespace)), around);
                    continue;
                }
                XmlNode::Element(element) => element,
            };
            match &*element.name {
                "text:span" => {
                    let look = self.styles.run(element.attribute("text:style-name"), around);
                    self.writer.at.run += 1;
                    self.inline(element, look);
                    self.writer.at.run += 1;
                }
                "text:a" => self.link(element, around),
                "text:s" => {
                    let count = element.attribute("text:c").and_then(|count| count.parse().ok()).unwrap_or(1).min(MAX_SPACES);
                    self.text(&" ".repeat(count), around);
                }
                "text:tab" => self.text("\t", around),
                "text:line-break" => self.text("\n", around),
                "text:soft-page-break" => self.new_page(),
                "text:note" => self.note_mark(element),
                "office:annotation" => self.writer.aside(SideTextKind::Comment, &comment_text(element)),
                "draw:frame" | "draw:custom-shape" | "draw:g" => self.collect_boxes(element),
                "text:ruby" => element.child("text:ruby-base").into_iter().for_each(|base| self.inline(base, around)),
                "office:annotation-end" | "text:bookmark" | "text:change" => {}
                _ => self.inline(element, around),
            }
        }
    }

    fn text(&mut self, text: &str, look: TextLook) {
        if look.is_hidden == Some(true) {
            return self.writer.conceal(text, Hiding::Marked);
        }
        let is = |property: Option<bool>| property == Some(true);
        let face = Typeface { italic: is(look.italic), bold: is(look.bold), small_caps: is(look.small_caps), raised: is(look.raised) };
        self.writer.text(text, face);
    }

    fn link(&mut self, element: &'a Element, around: TextLook) {
        let start = self.writer.link_start();
        self.inline(element, around);
        self.writer.link(start, element.attribute("xlink:href").map(str::to_owned));
    }

    fn note_mark(&mut self, note: &'a Element) {
        let label = note.child("text:note-citation").map(Element::text).unwrap_or_default();
        self.notes.push((self.writer.document.notes.len(), note));
        self.writer.note_mark(label.trim());
    }

    fn write_notes(&mut self) {
        let mut next = 0;
        while let Some(&(index, note)) = self.notes.get(next) {
            next += 1;
            self.writer.end_row();
            (self.is_in_note, self.note_label) = (true, Some(self.writer.document.notes[index].label.clone()));
            let start = self.writer.document.text.len();
            note.child("text:note-body").into_iter().for_each(|body| self.blocks(body, None));
            self.writer.end_note(index, start);
        }
        self.is_in_note = false;
    }

    fn new_page(&mut self) {
        self.page += 1;
        self.writer.page(self.page, self.page.to_string());
    }

    fn collect_boxes(&mut self, frame: &'a Element) {
        for element in frame.elements() {
            match &*element.name {
                "draw:text-box" => self.boxes.push(element),
                "draw:frame" | "draw:g" | "draw:custom-shape" => self.collect_boxes(element),
                _ => {}
            }
        }
    }

    /// Keeps the deleted words apart.
    fn deletions(&mut self, changes: &Element) {
        let regions = changes.elements().filter_map(|region| region.child("text:deletion"));
        for deletion in regions {
            self.writer.aside(SideTextKind::Deletion, &comment_text(deletion));
        }
    }

    /// Keeps the heads and feet of pages apart.
    fn margins(&mut self, named: Option<&Element>) {
        self.writer.end_row();
        let pages = named.and_then(|root| root.child("office:master-styles"));
        for element in pages.into_iter().flat_map(Element::elements).flat_map(Element::elements) {
            match &*element.name {
                "style:header" => self.writer.aside(SideTextKind::Header, &comment_text(element)),
                "style:footer" => self.writer.aside(SideTextKind::Footer, &comment_text(element)),
                _ => {}
            }
        }
    }
}

/// The paragraphs of a comment, a deletion or a head, with spaces between them.
fn comment_text(element: &Element) -> String {
    let mut out = String::new();
    for child in element.elements().filter(|child| !matches!(&*child.name, "dc:creator" | "dc:date" | "meta:creator-initials" | "office:change-info"))
    {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&child.text());
    }
    out
}

/// Text with single spaces for its white space, as OpenDocument defines it; without a space at its start after white space.
fn collapsed(text: &str, after_space: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' | '\t' | '\n' | '\r' if out.ends_with(' ') || out.is_empty() && after_space => {}
            ' ' | '\t' | '\n' | '\r' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
