//! The text of a DOCX file: blocks, runs, fields, notes.

use super::super::symbol::{is_symbol_font, symbol};
use super::super::writer::{Typeface, Writer};
use super::super::xml::{Element, XmlNode};
use super::lists::Lists;
use super::styles::{DocxStyles, RunLook};
use crate::text::{BlockKind, Document, Hiding, Problem, SideTextKind, to_roman};
use std::collections::{HashMap, HashSet};

/// The targets of links to places outside the file, by id.
pub(super) type Targets = HashMap<String, String>;

/// The footnotes or the endnotes of a file.
pub(super) struct Notes {
    part: Element,
    /// The index of each note in the part, and how many paragraphs precede it there.
    places: HashMap<String, (usize, u32)>,
}

impl Notes {
    pub fn new(part: Option<Element>) -> Self {
        let part = part.unwrap_or_default();
        let mut places = HashMap::new();
        let mut paragraphs = 0;
        for (index, note) in part.elements().enumerate() {
            places.insert(note.attribute("w:id").unwrap_or("").to_owned(), (index, paragraphs));
            paragraphs += count_paragraphs(note);
        }
        Self { part, places }
    }

    fn get(&self, id: &str) -> Option<(&Element, u32)> {
        let &(index, paragraphs) = self.places.get(id)?;
        Some((self.part.elements().nth(index)?, paragraphs))
    }
}

fn count_paragraphs(element: &Element) -> u32 {
    u32::from(&*element.name == "w:p") + element.elements().map(count_paragraphs).sum::<u32>()
}

/// A field whose end was not reached yet.
#[derive(Default)]
struct Field {
    instruction: String,
    /// Where its result begins in the text; `None` while its instruction is read.
    result: Option<usize>,
}

/// A reference to a note.
struct NoteReference {
    /// 0 for a footnote, 1 for an endnote.
    kind: usize,
    id: String,
    /// The note in the document.
    index: usize,
}

/// Where a run of the text begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunPlace {
    /// In the text of the document, in bytes.
    pub at: usize,
    /// The part, by its index in [`Document::files`].
    pub file: u16,
    /// In the text of the part, in bytes.
    pub start: u32,
}

/// The text of a file, being read.
pub(super) struct Body<'a> {
    writer: Writer,
    styles: &'a DocxStyles,
    lists: Lists,
    targets: &'a Targets,
    comments: HashMap<&'a str, String>,
    fields: Vec<Field>,
    /// Text boxes that wait for the end of their paragraph.
    boxes: Vec<&'a Element>,
    references: Vec<NoteReference>,
    runs: Vec<RunPlace>,
    /// How many footnotes and endnotes were marked.
    counts: [u32; 2],
    /// The label of the note that is being read.
    note: Option<String>,
    /// The current page.
    page: u32,
    /// Whether the last paragraph is the first letter of the next one, or its mark is deleted, so that the next one continues it.
    joins: bool,
}

impl<'a> Body<'a> {
    pub fn new(styles: &'a DocxStyles, lists: Lists, targets: &'a Targets, comments: Option<&'a Element>) -> Self {
        let comments = comments.into_iter().flat_map(Element::elements);
        Self {
            writer: Writer::default(),
            styles,
            lists,
            targets,
            comments: comments.filter_map(|comment| Some((comment.attribute("w:id")?, all_text(comment)))).collect(),
            fields: Vec::new(),
            boxes: Vec::new(),
            references: Vec::new(),
            runs: Vec::new(),
            counts: [0; 2],
            note: None,
            page: 1,
            joins: false,
        }
    }

    /// Reads the blocks of the body, a cell, a text box or a note.
    pub fn blocks(&mut self, parent: &'a Element) {
        for element in parent.elements() {
            match &*element.name {
                "w:p" => self.paragraph(element),
                "w:tbl" | "w:tc" => self.blocks(element),
                "w:tr" => self.row(element),
                "w:sdt" => element.child("w:sdtContent").into_iter().for_each(|content| self.blocks(content)),
                "w:ins" | "w:moveTo" | "w:customXml" => self.blocks(element),
                "w:del" | "w:moveFrom" => self.writer.aside(SideTextKind::Deletion, &all_text(element)),
                "mc:AlternateContent" => chosen(element).into_iter().for_each(|choice| self.blocks(choice)),
                "w:altChunk" => {
                    let text = "The file embeds another document, which is not read; open it in a word processor, save it as DOCX, and use that.";
                    self.writer.document.problems.push(Problem::new("embedded", text));
                }
                _ => {}
            }
        }
    }

    fn row(&mut self, row: &'a Element) {
        if row.child("w:trPr").is_some_and(|properties| properties.child("w:del").is_some()) {
            return self.writer.aside(SideTextKind::Deletion, &all_text(row));
        }
        let is_outer = !self.writer.is_in_row() && self.note.is_none();
        if is_outer {
            self.writer.begin_row();
        }
        self.blocks(row);
        if is_outer {
            self.writer.end_row();
        }
    }

    fn paragraph(&mut self, paragraph: &'a Element) {
        let properties = paragraph.child("w:pPr");
        let (look, run) = self.styles.paragraph(properties);
        if !std::mem::take(&mut self.joins) {
            let kind = if self.note.is_some() { BlockKind::Footnote } else { look.kind() };
            self.writer.begin(kind, look.is_inset());
            let label = look.list.map(|(list, level)| self.lists.next(list, level)).filter(|label| !label.is_empty());
            if let Some(label) = label.filter(|_| has_text(paragraph)) {
                self.writer.hidden(&format!("{label} "));
            }
        }
        self.writer.at.run = 0;
        self.runs(paragraph, run);
        self.writer.at.paragraph += 1;
        let mark = properties.and_then(|properties| properties.child("w:rPr"));
        let is_drop_cap = properties.and_then(|properties| properties.child("w:framePr")).is_some_and(|frame| frame.attribute("w:dropCap").is_some());
        self.joins = is_drop_cap || mark.is_some_and(|mark| mark.child("w:del").or(mark.child("w:moveFrom")).is_some());
        if !self.joins {
            self.writer.end();
        }
        for text_box in std::mem::take(&mut self.boxes) {
            self.blocks(text_box);
        }
    }

    fn runs(&mut self, parent: &'a Element, around: RunLook) {
        for element in parent.elements() {
            match &*element.name {
                "w:r" => self.run(element, around),
                "w:hyperlink" => {
                    let target = element.attribute("r:id").and_then(|id| self.targets.get(id).cloned());
                    let start = self.writer.link_start();
                    self.runs(element, around);
                    self.writer.link(start, target);
                }
                "w:fldSimple" => {
                    let start = self.writer.link_start();
                    self.runs(element, around);
                    self.writer.link(start, element.attribute("w:instr").and_then(address_of));
                }
                "w:sdt" => element.child("w:sdtContent").into_iter().for_each(|content| self.runs(content, around)),
                "w:ins" | "w:moveTo" | "w:smartTag" | "w:customXml" | "w:dir" | "w:bdo" => self.runs(element, around),
                "w:del" | "w:moveFrom" => self.writer.aside(SideTextKind::Deletion, &all_text(element)),
                "mc:AlternateContent" => chosen(element).into_iter().for_each(|choice| self.runs(choice, around)),
                "m:oMath" | "m:oMathPara" => self.writer.text(&formula(element), Typeface::default()),
                _ => {}
            }
        }
    }

    fn run(&mut self, run: &'a Element, around: RunLook) {
        let at = self.writer.document.text.len();
        // The end of a block may have taken white space back.
        while self.runs.pop_if(|before| before.at > at).is_some() {}
        self.runs.push(RunPlace { at, file: self.writer.at.file, start: run.start });
        let look = self.styles.run(run.child("w:rPr"), around);
        let is_hidden = look.is_hidden == Some(true);
        let is = |property: Option<bool>| property == Some(true);
        let face = Typeface { italic: is(look.italic), bold: is(look.bold), small_caps: is(look.small_caps), raised: is(look.raised) };
        let fonts = run.at(&["w:rPr", "w:rFonts"]).and_then(|fonts| fonts.attribute("w:ascii"));
        let font = fonts.filter(|font| is_symbol_font(font));
        self.writer.at.offset = 0;
        // The author's own mark of a note is the text of the run with the reference.
        let is_marked = run.elements().any(|element| element.attribute("w:customMarkFollows").is_some());
        for element in run.elements() {
            let is_own_mark = is_marked && &*element.name == "w:t";
            let in_instruction = self.fields.iter().any(|field| field.result.is_none());
            match &*element.name {
                "w:fldChar" => self.field(element.attribute("w:fldCharType").unwrap_or("")),
                "w:instrText" => self.fields.last_mut().into_iter().for_each(|field| field.instruction.push_str(&element.text())),
                _ if in_instruction || is_own_mark => {}
                "w:lastRenderedPageBreak" => self.new_page(),
                "w:footnoteReference" => self.note_mark(0, element, run),
                "w:endnoteReference" => self.note_mark(1, element, run),
                "w:footnoteRef" | "w:endnoteRef" => {
                    let label = self.note.clone().unwrap_or_default();
                    self.writer.hidden(&label);
                }
                "w:commentReference" => {
                    let comment = element.attribute("w:id").and_then(|id| self.comments.get(id).cloned());
                    self.writer.aside(SideTextKind::Comment, &comment.unwrap_or_default());
                }
                "w:drawing" | "w:pict" | "w:object" | "mc:AlternateContent" => self.collect_boxes(element),
                "w:ruby" => element.child("w:rubyBase").into_iter().for_each(|base| self.runs(base, around)),
                "w:delText" => self.writer.aside(SideTextKind::Deletion, &element.text()),
                _ => {
                    match shown(element).map(|text| font.map_or_else(|| text.clone(), |font| text.chars().map(|c| symbol(font, c.into())).collect()))
                    {
                        Some(text) if is_hidden => self.writer.conceal(&text, Hiding::Marked),
                        Some(text) => self.writer.text(&text, face),
                        None => {}
                    }
                }
            }
        }
        self.writer.at.run += 1;
    }

    fn field(&mut self, kind: &str) {
        match kind {
            "begin" => self.fields.push(Field::default()),
            "separate" => {
                let at = self.writer.link_start();
                self.fields.last_mut().into_iter().for_each(|field| field.result = Some(at));
            }
            "end" => {
                if let Some(Field { instruction, result: Some(start) }) = self.fields.pop() {
                    self.writer.link(start, address_of(&instruction));
                }
            }
            _ => {}
        }
    }

    fn note_mark(&mut self, kind: usize, reference: &Element, run: &Element) {
        let Some(id) = reference.attribute("w:id") else { return };
        let custom = reference.attribute("w:customMarkFollows").is_some().then(|| run.child("w:t").map(Element::text)).flatten();
        let label = custom.map_or_else(
            || {
                self.counts[kind] += 1;
                if kind == 0 { self.counts[0].to_string() } else { to_roman(self.counts[1]) }
            },
            |label| label.trim().to_owned(),
        );
        self.references.push(NoteReference { kind, id: id.to_owned(), index: self.writer.document.notes.len() });
        self.writer.note_mark(&label);
    }

    /// Writes the notes in order of their marks, footnotes before endnotes. A note is written once, however many marks it has: it may have its own.
    pub fn notes(&mut self, notes: &'a [Notes; 2]) {
        for (kind, notes) in notes.iter().enumerate() {
            let (mut next, mut written) = (0, HashSet::new());
            // A note may have marks of its own.
            while let Some(reference) = self.references.get(next) {
                next += 1;
                let index = reference.index;
                let is_next = reference.kind == kind && written.insert(reference.id.clone());
                let Some((note, paragraph)) = is_next.then(|| notes.get(&reference.id)).flatten() else { continue };
                self.writer.end_row();
                (self.joins, self.note) = (false, Some(self.writer.document.notes[index].label.clone()));
                (self.writer.at.file, self.writer.at.paragraph) = (kind as u16 + 1, paragraph);
                let start = self.writer.document.text.len();
                self.blocks(note);
                self.writer.end_note(index, start);
            }
        }
        self.note = None;
    }

    /// Keeps the text of a head or foot apart.
    pub fn margin(&mut self, kind: SideTextKind, part: &Element) {
        self.writer.end_row();
        self.writer.aside(kind, &all_text(part));
    }

    fn new_page(&mut self) {
        self.page += 1;
        self.writer.page(self.page, self.page.to_string());
    }

    fn collect_boxes(&mut self, element: &'a Element) {
        let inner = if &*element.name == "mc:AlternateContent" { chosen(element) } else { Some(element) };
        for element in inner.into_iter().flat_map(Element::elements) {
            if &*element.name == "w:txbxContent" { self.boxes.push(element) } else { self.collect_boxes(element) }
        }
    }

    /// The document, and its runs in order of the text.
    pub fn finish(self) -> (Document, Vec<RunPlace>) {
        (self.writer.finish(), self.runs)
    }
}

/// The branch of an alternative that has text: a choice, else the fallback.
fn chosen(alternative: &Element) -> Option<&Element> {
    let choices = || alternative.elements().filter(|element| matches!(&*element.name, "mc:Choice" | "mc:Fallback"));
    choices().find(|choice| has_text(choice)).or_else(|| choices().next())
}

fn has_text(element: &Element) -> bool {
    &*element.name == "w:t" && !element.children.is_empty() || element.elements().any(has_text)
}

/// The text of an element of a run; `None` if it has none.
fn shown(element: &Element) -> Option<String> {
    Some(match &*element.name {
        "w:t" => element.text(),
        "w:tab" | "w:ptab" => "\t".into(),
        "w:br" | "w:cr" => "\n".into(),
        "w:noBreakHyphen" => "\u{2011}".into(),
        "w:sym" => sign(element)?.into(),
        _ => return None,
    })
}

/// The character of `w:sym`.
fn sign(element: &Element) -> Option<char> {
    let code = u32::from_str_radix(element.attribute("w:char")?, 16).ok()?;
    match element.attribute("w:font").filter(|font| is_symbol_font(font)) {
        Some(font) => Some(symbol(font, code)),
        None if (0xF000..=0xF0FF).contains(&code) => Some('•'),
        None => char::from_u32(code),
    }
}

/// A formula on one line: `a/b`, `(x+y)`, `sin x`.
fn formula(element: &Element) -> String {
    let parts = |between: &str| element.elements().map(formula).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between);
    match &*element.name {
        "m:t" => element.text(),
        "m:f" => parts("/"),
        "m:d" => format!("({})", parts(", ")),
        "m:rad" => format!("√{}", parts(" ")),
        "m:func" | "m:mr" | "m:nary" => parts(" "),
        "m:m" | "m:eqArr" => parts("; "),
        name if name.starts_with("m:") => parts(""),
        _ => String::new(),
    }
}

/// The address in the instruction of a field: `HYPERLINK "https://…"`.
fn address_of(instruction: &str) -> Option<String> {
    let rest = instruction.trim_start().strip_prefix("HYPERLINK")?.trim_start();
    let address = rest.strip_prefix('"')?.split('"').next()?;
    (!address.is_empty()).then(|| address.to_owned())
}

/// All text of an element, deleted or not, with spaces between its paragraphs.
fn all_text(element: &Element) -> String {
    let mut out = String::new();
    write_text(element, &mut out);
    out
}

fn write_text(element: &Element, out: &mut String) {
    for child in &element.children {
        let XmlNode::Element(child) = child else { continue };
        match &*child.name {
            "w:t" | "w:delText" => out.push_str(&child.text()),
            "w:instrText" | "w:pPr" | "w:rPr" => {}
            "mc:AlternateContent" => chosen(child).into_iter().for_each(|choice| write_text(choice, out)),
            _ => {
                write_text(child, out);
                if matches!(&*child.name, "w:p" | "w:tab" | "w:br") {
                    out.push(' ');
                }
            }
        }
    }
}
