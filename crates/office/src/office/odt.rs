//! ODT: OpenDocument text, as OASIS's OpenDocument 1.3 describes it; also as one flat XML file.

use super::archive::Archive;
use super::odt_styles::{OdtStyles, TextLook, points};
use super::writer::{LONGEST_MARK, Typeface, Writer};
use super::xml::{Element, XmlNode, parse};
use crate::colour::{Behind, WHITE};
use literatim_matching::number::single;
use literatim_matching::text::{BlockKind, Document, Format, Hiding, Metadata, Problem, SideTextKind, Span};
use literatim_read::{ReadError, ReadLimits};

/// Maximum number of spaces that `text:s` stands for.
const MAX_SPACES: usize = 1_000;

pub(super) fn read(archive: &mut Archive) -> Result<Document, ReadError> {
    Ok(read_with_texts(archive)?.0)
}

/// The document, and where its texts are in `content.xml`, in order of place.
pub(super) fn read_with_texts(archive: &mut Archive) -> Result<(Document, Vec<TextPlace>), ReadError> {
    let content = archive.required("content.xml")?;
    let named = archive.xml("styles.xml")?;
    let meta = archive.xml("meta.xml")?;
    let (mut document, texts) = document(&content, named.as_ref(), meta.as_ref(), archive.limits());
    document.files = vec!["content.xml".into()];
    document.problems.append(&mut archive.problems);
    Ok((document, texts))
}

/// Reads a file whose parts are one XML file.
pub(super) fn read_flat(bytes: &[u8], limits: &ReadLimits) -> Result<Document, ReadError> {
    Ok(read_flat_with_texts(bytes, limits)?.0)
}

/// The document of such a file, and where its texts are in it, in order of place.
pub(super) fn read_flat_with_texts(bytes: &[u8], limits: &ReadLimits) -> Result<(Document, Vec<TextPlace>), ReadError> {
    let parsed = parse(bytes.to_vec(), limits)?;
    let root = parsed.root.ok_or_else(|| ReadError::damaged("ODT", "it is not XML"))?;
    let (mut document, texts) = document(&root, Some(&root), Some(&root), limits);
    if parsed.is_damaged {
        document.problems.push(Problem::new("damaged", "The ODT file is damaged, and its text may be incomplete; get another copy of the file."));
    }
    Ok((document, texts))
}

/// Where some text of a document is in its part: a text or an element that stands for one.
#[derive(Clone, Debug)]
pub(super) struct TextPlace {
    /// In the text of the document.
    pub span: Span,
    /// The elements around it, from its paragraph on, by where each begins in the part.
    pub around: Vec<u32>,
    /// Its index among the children of the innermost one.
    pub child: usize,
    /// Where the note around it begins in the part.
    pub note: Option<u32>,
}

fn document(content: &Element, named: Option<&Element>, meta: Option<&Element>, limits: &ReadLimits) -> (Document, Vec<TextPlace>) {
    let styles = OdtStyles::new([named, Some(content)].into_iter().flatten());
    let mut reader = OdtReader {
        writer: Writer::within(limits),
        styles: &styles,
        around: OdtAround { behind: Behind::Colour(WHITE), hiding: None },
        boxes: Vec::new(),
        notes: Vec::new(),
        page: 1,
        is_in_note: false,
        note_label: None,
        columns: Vec::new(),
        column: 0,
        texts: Vec::new(),
        around_text: Vec::new(),
        note: None,
    };
    if let Some(body) = content.at(&["office:body", "office:text"]) {
        reader.blocks(body, None);
        reader.write_notes();
        reader.margins(named);
    }
    let mut document = std::mem::take(&mut reader.writer).finish();
    document.format = Format::Odt;
    document.metadata = metadata(meta, styles.language.clone());
    (document, reader.texts)
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

/// What is around the text that is being read.
#[derive(Clone, Copy)]
struct OdtAround {
    behind: Behind,
    /// How a section, a row, a paragraph or a text box hides what is in it.
    hiding: Option<Hiding>,
}

/// Points beyond the edge of the largest usual page, and of the widest margin.
const OFF: f32 = 1_224.0;
const MARGIN: f32 = 144.0;

/// Maximum number of columns of a table whose places are known.
const MOST_COLUMNS: usize = 1_024;

struct OdtReader<'a> {
    writer: Writer,
    styles: &'a OdtStyles,
    around: OdtAround,
    /// Text boxes that wait for the end of their paragraph.
    boxes: Vec<(&'a Element, OdtAround)>,
    /// The notes whose marks were read: the index in the document, and the note.
    notes: Vec<(usize, &'a Element)>,
    page: u32,
    is_in_note: bool,
    /// How each column of the table around is hidden, and the column of the next cell.
    columns: Vec<Option<Hiding>>,
    column: usize,
    /// The label of the note whose first paragraph comes next.
    note_label: Option<String>,
    texts: Vec<TextPlace>,
    /// The elements around the text that is being read, from its paragraph on, by where each begins.
    around_text: Vec<u32>,
    /// Where the note that is being read begins.
    note: Option<u32>,
}

impl<'a> OdtReader<'a> {
    /// Reads the blocks in an element; those in a list or an index are of this kind.
    fn blocks(&mut self, parent: &'a Element, kind: Option<BlockKind>) {
        for element in parent.elements() {
            match &*element.name {
                "text:p" | "text:h" => self.paragraph(element, kind),
                "text:list" => self.blocks(element, Some(BlockKind::ListItem)),
                "text:list-item" | "text:list-header" => self.blocks(element, kind),
                "text:section" => self.within("section", "text:style-name", element, |reader| reader.blocks(element, kind)),
                "table:table" => self.within("table", "table:style-name", element, |reader| reader.table(element, kind)),
                "table:table-cell" => self.cell(element, kind),
                "table:covered-table-cell" => self.column += count_of(element, "table:number-columns-repeated"),
                "text:index-body" | "text:index-title" => self.blocks(element, Some(BlockKind::TableRow)),
                "table:table-row" => self.within("table-row", "table:style-name", element, |reader| reader.row(element, kind)),
                "text:tracked-changes" => self.deletions(element),
                "draw:frame" => self.collect_boxes(element, self.around),
                "office:forms" | "text:sequence-decls" | "text:variable-decls" => {}
                "table:table-row-group" => self.within("", "", element, |reader| reader.blocks(element, kind)),
                name if name.starts_with("table:") || name.starts_with("text:") => self.blocks(element, kind),
                _ => {}
            }
        }
    }

    /// Reads an element whose style or attributes may hide what is in it.
    fn within(&mut self, family: &str, style: &str, element: &'a Element, read: impl FnOnce(&mut Self)) {
        let (behind, styled) = self.styles.within(family, element.attribute(style), self.around.behind);
        let hiding = self.around.hiding.or(styled).or_else(|| hiding(element));
        let before = std::mem::replace(&mut self.around, OdtAround { behind, hiding });
        read(self);
        self.around = before;
    }

    fn table(&mut self, table: &'a Element, kind: Option<BlockKind>) {
        let mut columns = Vec::new();
        self.add_columns(table, None, &mut columns);
        let before = (std::mem::replace(&mut self.columns, columns), self.column);
        self.blocks(table, kind);
        (self.columns, self.column) = before;
    }

    /// Adds the columns in an element, which are hidden as what is `around` them.
    fn add_columns(&self, parent: &Element, around: Option<Hiding>, columns: &mut Vec<Option<Hiding>>) {
        for element in parent.elements() {
            let own = around.or_else(|| hiding(element));
            match &*element.name {
                "table:table-column" => {
                    let (_, styled) = self.styles.within("table-column", element.attribute("table:style-name"), self.around.behind);
                    let count = count_of(element, "table:number-columns-repeated").min(MOST_COLUMNS - columns.len());
                    columns.extend(std::iter::repeat_n(own.or(styled), count));
                }
                "table:table-columns" | "table:table-header-columns" | "table:table-column-group" => self.add_columns(element, own, columns),
                _ => {}
            }
        }
    }

    /// Reads a cell, which is hidden if all of its columns are.
    fn cell(&mut self, cell: &'a Element, kind: Option<BlockKind>) {
        let spanned = count_of(cell, "table:number-columns-spanned");
        let at = self.column;
        let hidden = (at..at + spanned).map(|column| self.columns.get(column).copied().flatten()).reduce(|all, next| all.and(next)).flatten();
        let around = self.around;
        self.around.hiding = around.hiding.or(hidden);
        self.within("table-cell", "table:style-name", cell, |reader| reader.blocks(cell, kind));
        self.around = around;
        self.column = at + count_of(cell, "table:number-columns-repeated");
    }

    fn row(&mut self, row: &'a Element, kind: Option<BlockKind>) {
        let is_outer = !self.writer.is_in_row() && !self.is_in_note;
        if is_outer {
            self.writer.begin_row();
        }
        self.column = 0;
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
        let around = self.around;
        let hides = |field: &Element| field.attribute("text:is-hidden") == Some("true") || field.attribute("text:condition").is_some_and(is_true);
        let is_hidden = paragraph.elements().any(|field| &*field.name == "text:hidden-paragraph" && hides(field));
        let own = if is_hidden { Some(Hiding::Conditional) } else { style.hiding() };
        self.around = OdtAround { behind: style.behind(around.behind), hiding: around.hiding.or(own) };
        self.inline(paragraph, run);
        self.around = around;
        self.writer.at.paragraph += 1;
        self.writer.end();
        for (frame, around) in std::mem::take(&mut self.boxes) {
            let before = std::mem::replace(&mut self.around, around);
            self.blocks(frame, None);
            self.around = before;
        }
    }

    fn inline(&mut self, parent: &'a Element, around: TextLook) {
        self.writer.at.offset = 0;
        self.around_text.push(parent.start);
        for (index, child) in parent.children.iter().enumerate() {
            let element = match child {
                XmlNode::Text(text) => {
                    self.text(index, &collapsed(text, self.writer.document.text.ends_with(char::is_whitespace)), around);
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
                    self.text(index, &" ".repeat(count), around);
                }
                "text:tab" => self.text(index, "\t", around),
                "text:line-break" => self.text(index, "\n", around),
                "text:soft-page-break" => self.new_page(),
                "text:note" => self.note_mark(element),
                "office:annotation" => self.writer.aside(SideTextKind::Comment, &comment_text(element)),
                "draw:frame" | "draw:custom-shape" | "draw:g" => self.collect_boxes(element, self.around),
                "text:ruby" => element.child("text:ruby-base").into_iter().for_each(|base| self.inline(base, around)),
                "office:annotation-end" | "text:bookmark" | "text:change" => {}
                _ => match hiding(element) {
                    Some(how) => self.writer.conceal(&element.text(), how),
                    None => self.inline(element, around),
                },
            }
        }
        self.around_text.pop();
    }

    /// Writes the text of a child of the element that is being read.
    fn text(&mut self, child: usize, text: &str, look: TextLook) {
        let (hiding, is_unsure) = look.seen(self.around.behind);
        if let Some(how) = self.around.hiding.or(hiding) {
            return self.writer.conceal(text, how);
        }
        if is_unsure {
            self.writer.doubt(text);
        }
        let is = |property: Option<bool>| property == Some(true);
        let face = Typeface { italic: is(look.italic), bold: is(look.bold), small_caps: is(look.small_caps), raised: is(look.raised) };
        let start = self.writer.document.text.len();
        self.writer.text(text, face);
        let span = Span::new(start, self.writer.document.text.len());
        self.texts.push(TextPlace { span, around: self.around_text.clone(), child, note: self.note });
    }

    fn link(&mut self, element: &'a Element, around: TextLook) {
        let start = self.writer.link_start();
        self.inline(element, around);
        self.writer.link(start, element.attribute("xlink:href").map(str::to_owned));
    }

    fn note_mark(&mut self, note: &'a Element) {
        let label: String = note.child("text:note-citation").map(Element::text).unwrap_or_default().chars().take(LONGEST_MARK).collect();
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
            self.note = Some(note.start);
            note.child("text:note-body").into_iter().for_each(|body| self.blocks(body, None));
            self.writer.end_note(index, start);
        }
        (self.is_in_note, self.note) = (false, None);
    }

    fn new_page(&mut self) {
        self.page += 1;
        self.writer.page(self.page, self.page.to_string());
    }

    fn collect_boxes(&mut self, frame: &'a Element, around: OdtAround) {
        let (behind, styled) = self.styles.within("graphic", frame.attribute("draw:style-name"), around.behind);
        let around = OdtAround { behind, hiding: around.hiding.or(styled).or_else(|| hiding(frame)).or_else(|| displaced(frame)) };
        for element in frame.elements() {
            match &*element.name {
                "draw:text-box" => self.boxes.push((element, around)),
                "draw:frame" | "draw:g" | "draw:custom-shape" => self.collect_boxes(element, around),
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

/// How many columns an attribute counts: 1 without it.
fn count_of(element: &Element, name: &str) -> usize {
    element.attribute(name).and_then(|count| count.parse().ok()).unwrap_or(1).clamp(1, MOST_COLUMNS)
}

/// How the attributes of an element, or its kind, hide its text.
fn hiding(element: &Element) -> Option<Hiding> {
    let is = |name: &str, value: &str| element.attribute(name) == Some(value);
    if is("text:display", "none")
        || is("draw:display", "none")
        || is("table:visibility", "collapse")
        || is("table:visibility", "filter")
        || is("table:display", "false")
    {
        return Some(Hiding::Marked);
    }
    let is_conditional = is("text:display", "condition") || &*element.name == "text:hidden-text";
    if is("text:is-hidden", "true") || is_conditional && element.attribute("text:condition").is_some_and(is_true) {
        return Some(Hiding::Conditional);
    }
    matches!(&*element.name, "text:script" | "svg:title" | "svg:desc" | "office:event-listeners").then_some(Hiding::Unused)
}

/// Whether a condition holds in every document: `ooow:1`, `TRUE`, `"a" == "a"`. Whether another one holds is known by `text:is-hidden` only.
fn is_true(condition: &str) -> bool {
    let formula = condition.split_once(':').map_or(condition, |(_, formula)| formula).trim();
    let sides = formula.split_once("==").or_else(|| formula.split_once(" EQ "));
    formula.eq_ignore_ascii_case("true") || single(formula).is_some_and(|number| number != 0.0) || sides.is_some_and(|(a, b)| a.trim() == b.trim())
}

/// Whether a frame is off the page.
fn displaced(frame: &Element) -> Option<Hiding> {
    let length = |name: &str| frame.attribute(name).and_then(points);
    let is_off = |at: &str, extent: &str| length(at).is_some_and(|at| at >= OFF || at + length(extent).unwrap_or(0.0) <= -MARGIN);
    (is_off("svg:x", "svg:width") || is_off("svg:y", "svg:height")).then_some(Hiding::Displaced)
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
pub(super) fn collapsed(text: &str, after_space: bool) -> String {
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
