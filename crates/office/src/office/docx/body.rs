//! The text of a DOCX file: blocks, runs, fields, notes.

use super::super::field::{FieldText, address_of, is_button, is_silent, text_without_result};
use super::super::symbol::{is_symbol_font, symbol};
use super::super::writer::{At, LONGEST_MARK, Typeface, Writer};
use super::super::xml::{Element, XmlNode};
use super::alternative::{chosen, others};
use super::grid::DocxGrid;
use super::lists::Lists;
use super::property::{is_set, value};
use super::shape::{self, TextBox};
use super::styles::{DocxStyles, RunLook};
use super::visible::{Visibility, covered};
use crate::colour::{Behind, SMALLEST, WHITE};
use literatim_matching::number::single;
use literatim_matching::text::{BlockKind, Document, Hiding, Problem, SideTextKind, to_roman, utf16_length};
use literatim_read::ReadLimits;
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
        for (index, child) in part.children.iter().enumerate() {
            let XmlNode::Element(note) = child else { continue };
            places.insert(note.attribute("w:id").unwrap_or("").to_owned(), (index, paragraphs));
            paragraphs += count_paragraphs(note);
        }
        Self { part, places }
    }

    fn get(&self, id: &str) -> Option<(&Element, u32)> {
        let &(index, paragraphs) = self.places.get(id)?;
        match self.part.children.get(index)? {
            XmlNode::Element(note) => Some((note, paragraphs)),
            XmlNode::Text(_) => None,
        }
    }
}

fn count_paragraphs(element: &Element) -> u32 {
    u32::from(&*element.name == "w:p") + element.elements().map(count_paragraphs).sum::<u32>()
}

/// A field whose end was not reached yet.
#[derive(Default)]
struct Field {
    instruction: String,
    pieces: Vec<InstructionPiece>,
    /// Where its result begins in the text; `None` while its instruction is read.
    result: Option<usize>,
    is_silent: bool,
    is_button: bool,
    /// The result that is not shown, because the instruction is.
    replaced: String,
    has_result: bool,
}

/// A piece of a field's instruction, which a reader of the text may see.
struct InstructionPiece {
    start: usize,
    look: RunLook,
    hiding: Option<Hiding>,
    at: At,
}

/// Maximum number of fields inside one another; Word has 20.
const DEEPEST_FIELDS: usize = 64;

/// Maximum bytes of alternatives that are compared with what is shown.
const MOST_COMPARED: usize = 4 << 20;

/// Paragraphs after a picture behind the text that may still lie on it.
const ON_BACKDROP: u32 = 12;

/// What is around the text that is being read.
#[derive(Clone, Copy, Debug)]
struct DocxAround {
    behind: Behind,
    /// How a row, a paragraph or a text box hides what is in it.
    hiding: Option<Hiding>,
    /// The look of text in the table around it.
    table: RunLook,
}

/// A reference to a note.
struct NoteReference {
    /// 0 for a footnote, 1 for an endnote.
    kind: usize,
    id: String,
    /// The note in the document; `None` if its mark is hidden, and so the note is.
    index: Option<usize>,
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
    around: DocxAround,
    /// Whether the file has pictures or coloured shapes, on which text boxes may lie.
    has_backdrop: bool,
    /// Bytes of alternatives that were compared.
    compared: usize,
    /// Paragraphs that may still lie on a picture behind the text.
    on_backdrop: u32,
    /// Text boxes that wait for the end of their paragraph.
    boxes: Vec<TextBox<'a>>,
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
    /// The table around, and the place in it.
    grid: Option<DocxGrid<'a>>,
}

impl<'a> Body<'a> {
    pub fn new(
        root: &Element,
        limits: &ReadLimits,
        styles: &'a DocxStyles,
        lists: Lists,
        targets: &'a Targets,
        comments: Option<&'a Element>,
    ) -> Self {
        let comments = comments.into_iter().flat_map(Element::elements);
        // On paper a page is white; on screen its background may be dark.
        let behind = root.child("w:background").map_or(Behind::Colour(WHITE), |_| Behind::Unknown);
        Self {
            around: DocxAround { behind, hiding: None, table: RunLook::default() },
            has_backdrop: shape::has_backdrop(root, &styles.theme),
            on_backdrop: 0,
            compared: 0,
            writer: Writer::within(limits),
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
            grid: None,
        }
    }

    /// Reads the blocks of the body, a cell, a text box or a note.
    pub fn blocks(&mut self, parent: &'a Element) {
        for element in parent.elements() {
            match &*element.name {
                "w:p" => self.paragraph(element),
                "w:tbl" => self.table(element),
                "w:tc" => self.cell(element),
                "w:tr" => self.row(element),
                "w:sdt" => element.child("w:sdtContent").into_iter().for_each(|content| self.blocks(content)),
                "w:ins" | "w:moveTo" | "w:customXml" => self.blocks(element),
                "w:del" | "w:moveFrom" => self.writer.aside(SideTextKind::Deletion, &all_text(element)),
                "mc:AlternateContent" => {
                    self.conceal_others(element);
                    chosen(element).into_iter().for_each(|choice| self.blocks(choice));
                }
                "w:altChunk" => {
                    let text = "The file embeds another document, which is not read; open it in a word processor, save it as DOCX, and use that.";
                    self.writer.document.problems.push(Problem::new("embedded", text));
                }
                _ => {}
            }
        }
    }

    /// Reads what is in an element, with other things around it.
    fn within(&mut self, around: DocxAround, parent: &'a Element) {
        let before = std::mem::replace(&mut self.around, around);
        self.blocks(parent);
        self.around = before;
    }

    fn table(&mut self, table: &'a Element) {
        let grid = DocxGrid::new(table);
        let shading = table.at(&["w:tblPr", "w:shd"]).map(|shading| self.styles.theme.shading(shading));
        // Which cells the style colours depends on the parts of it that apply.
        let is_unknown = !grid.is_known() && self.styles.shades_cells(grid.style);
        let behind = if is_unknown { Behind::Unknown } else { self.around.behind };
        let behind = shading.map_or(behind, |paint| covered(paint, behind));
        let before = self.grid.replace(grid);
        self.within(DocxAround { behind, table: self.styles.in_table(&grid).run, ..self.around }, table);
        self.grid = before;
    }

    fn cell(&mut self, cell: &'a Element) {
        let properties = cell.child("w:tcPr");
        if properties.is_some_and(|properties| properties.child("w:cellDel").is_some()) {
            return self.writer.aside(SideTextKind::Deletion, &all_text(cell));
        }
        let mut around = self.around;
        if let Some(grid) = &mut self.grid {
            grid.begin_cell(cell);
            let part = self.styles.in_table(grid);
            around.table = part.run;
            around.behind = part.shading.filter(|_| grid.is_known()).map_or(around.behind, |paint| covered(paint, around.behind));
        }
        let shading = properties.and_then(|properties| properties.child("w:shd")).map(|shading| self.styles.theme.shading(shading));
        around.behind = shading.map_or(around.behind, |paint| covered(paint, around.behind));
        self.within(around, cell);
    }

    fn row(&mut self, row: &'a Element) {
        let properties = row.child("w:trPr");
        let property = |name: &str| properties.and_then(|properties| properties.child(name));
        self.grid.iter_mut().for_each(|grid| grid.begin_row(row));
        if property("w:del").is_some() {
            return self.writer.aside(SideTextKind::Deletion, &all_text(row));
        }
        let is_outer = !self.writer.is_in_row() && self.note.is_none();
        if is_outer {
            self.writer.begin_row();
        }
        let height = property("w:trHeight").filter(|height| height.attribute("w:hRule") == Some("exact"));
        let is_flat = value(height).and_then(single).is_some_and(|height| height / 20.0 < SMALLEST);
        let by_style = self.grid.and_then(|grid| self.styles.in_table(&grid).is_hidden) == Some(true);
        let is_marked = property("w:hidden").map_or(by_style, is_set);
        let own = if is_marked { Some(Hiding::Marked) } else { is_flat.then_some(Hiding::Clipped) };
        let shading = row.at(&["w:tblPrEx", "w:shd"]).map(|shading| self.styles.theme.shading(shading));
        let behind = shading.map_or(self.around.behind, |paint| covered(paint, self.around.behind));
        self.within(DocxAround { behind, hiding: self.around.hiding.or(own), ..self.around }, row);
        if is_outer {
            self.writer.end_row();
        }
    }

    /// Collects the text of alternatives that Word does not show, unless it shows the same words.
    fn conceal_others(&mut self, alternative: &Element) {
        if self.compared > MOST_COMPARED {
            return;
        }
        let shown = chosen(alternative).map(all_text).unwrap_or_default();
        for other in others(alternative) {
            let text = all_text(other);
            self.compared += shown.len() + text.len();
            if words_of(&text) != words_of(&shown) {
                self.writer.conceal(&text, Hiding::Replaced);
            }
        }
    }

    fn paragraph(&mut self, paragraph: &'a Element) {
        let properties = paragraph.child("w:pPr");
        let (look, run) = self.styles.paragraph(properties, self.around.table);
        let around = self.around;
        self.around.hiding = around.hiding.or(look.hiding());
        if self.on_backdrop > 0 {
            self.on_backdrop -= 1;
            self.around.behind = Behind::Unknown;
        }
        self.around.behind = look.shading.map_or(self.around.behind, |paint| covered(paint, self.around.behind));
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
        self.around = around;
        self.writer.at.paragraph += 1;
        let mark = properties.and_then(|properties| properties.child("w:rPr"));
        let is_drop_cap = properties.and_then(|properties| properties.child("w:framePr")).is_some_and(|frame| frame.attribute("w:dropCap").is_some());
        self.joins = is_drop_cap || mark.is_some_and(|mark| mark.child("w:del").or(mark.child("w:moveFrom")).is_some());
        if !self.joins {
            self.writer.end();
        }
        for TextBox { content, hiding, behind } in std::mem::take(&mut self.boxes) {
            self.within(DocxAround { behind, hiding: around.hiding.or(hiding), table: RunLook::default() }, content);
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
                "w:fldSimple" if element.attribute("w:instr").is_some_and(is_silent) => self.writer.conceal(&all_text(element), Hiding::Unused),
                "w:fldSimple" => {
                    self.field("begin");
                    self.instruction(element.attribute("w:instr").unwrap_or(""), around, self.around.hiding);
                    self.field("separate");
                    self.runs(element, around);
                    self.field("end");
                }
                "w:sdt" => element.child("w:sdtContent").into_iter().for_each(|content| self.runs(content, around)),
                "w:ins" | "w:moveTo" | "w:smartTag" | "w:customXml" | "w:dir" | "w:bdo" => self.runs(element, around),
                "w:del" | "w:moveFrom" => self.writer.aside(SideTextKind::Deletion, &all_text(element)),
                "mc:AlternateContent" => {
                    self.conceal_others(element);
                    chosen(element).into_iter().for_each(|choice| self.runs(choice, around));
                }
                "m:oMath" | "m:oMathPara" => self.formula(element, around),
                _ => {}
            }
        }
    }

    /// How a look hides text here. Words of which that is not known are counted, and read.
    fn hiding(&mut self, look: &RunLook, run: &Element) -> Option<Hiding> {
        let marked = if look.is_hidden == Some(true) { Some(Hiding::Marked) } else { None };
        let silent = self.fields.iter().any(|field| field.is_silent);
        self.around.hiding.or(marked).or(silent.then_some(Hiding::Unused)).or_else(|| match look.ink.seen(self.around.behind) {
            Visibility::Shown => None,
            Visibility::Hidden(how) => Some(how),
            Visibility::Unsure => {
                self.writer.doubt(&all_text(run));
                None
            }
        })
    }

    fn run(&mut self, run: &'a Element, around: RunLook) {
        let at = self.writer.document.text.len();
        // The end of a block may have taken white space back.
        while self.runs.pop_if(|before| before.at > at).is_some() {}
        self.runs.push(RunPlace { at, file: self.writer.at.file, start: run.start });
        let look = self.styles.run(run.child("w:rPr"), around);
        let hiding = self.hiding(&look, run);
        let fonts = run.at(&["w:rPr", "w:rFonts"]).and_then(|fonts| fonts.attribute("w:ascii"));
        let font = fonts.filter(|font| is_symbol_font(font));
        self.writer.at.offset = 0;
        // The author's own mark of a note is the text of the run with the reference.
        let is_marked = run.elements().any(|element| element.attribute("w:customMarkFollows").is_some());
        let own = run.child("w:t").filter(|_| is_marked).map(|text| text.text().trim().chars().take(LONGEST_MARK).collect::<String>());
        for element in run.elements() {
            let is_own_mark = is_marked && &*element.name == "w:t";
            let in_instruction = self.fields.iter().any(|field| field.result.is_none());
            let shown = if is_own_mark { None } else { shown(element) };
            match &*element.name {
                "w:fldChar" => self.field(element.attribute("w:fldCharType").unwrap_or("")),
                "w:instrText" => self.instruction(&element.text(), look, hiding),
                _ if in_instruction && shown.is_none() || is_own_mark => {}
                "w:lastRenderedPageBreak" => self.new_page(),
                "w:footnoteReference" => self.note_mark(0, element, own.as_deref(), hiding),
                "w:endnoteReference" => self.note_mark(1, element, own.as_deref(), hiding),
                "w:footnoteRef" | "w:endnoteRef" => {
                    let label = self.note.clone().unwrap_or_default();
                    self.writer.hidden(&label);
                }
                "w:commentReference" => {
                    let comment = element.attribute("w:id").and_then(|id| self.comments.remove(id));
                    self.writer.aside(SideTextKind::Comment, &comment.unwrap_or_default());
                }
                "w:drawing" | "w:pict" | "w:object" | "mc:AlternateContent" => self.drawing(element, look.is_hidden.filter(|hidden| *hidden)),
                "w:ruby" => element.child("w:rubyBase").into_iter().for_each(|base| self.runs(base, around)),
                "w:delText" => self.writer.aside(SideTextKind::Deletion, &element.text()),
                _ => {
                    if let Some(text) = shown {
                        let signs = |font: &str| text.chars().map(|c| symbol(font, c.into())).collect();
                        self.piece(&font.map_or_else(|| text.clone(), signs), &look, hiding);
                    }
                }
            }
        }
        self.writer.at.run += 1;
    }

    /// Writes text of a run, or collects it where it is hidden or of an instruction.
    fn piece(&mut self, text: &str, look: &RunLook, hiding: Option<Hiding>) {
        if self.fields.iter().any(|field| field.result.is_none()) {
            return self.instruction(text, *look, hiding);
        }
        self.fields.iter_mut().for_each(|field| field.has_result |= !text.is_empty());
        if let Some(field) = self.fields.iter_mut().find(|field| field.is_button) {
            return field.replaced.push_str(text);
        }
        if let Some(how) = hiding {
            return self.writer.conceal(text, how);
        }
        let is = |property: Option<bool>| property == Some(true);
        let face = Typeface { italic: is(look.italic), bold: is(look.bold), small_caps: is(look.small_caps), raised: is(look.raised) };
        self.writer.text(text, face);
    }

    fn formula(&mut self, element: &Element, around: RunLook) {
        let (mut shown, mut hidden) = (String::new(), String::new());
        let styles = self.styles;
        let behind = self.around.behind;
        let is_seen = |properties: Option<&Element>| {
            let look = styles.run(properties, around);
            look.is_hidden != Some(true) && !matches!(look.ink.seen(behind), Visibility::Hidden(_))
        };
        write_formula(element, &is_seen, &mut shown, &mut hidden);
        self.writer.text(&shown, Typeface::default());
        self.writer.conceal(&hidden, Hiding::Marked);
    }

    fn field(&mut self, kind: &str) {
        match kind {
            "begin" if self.fields.len() >= DEEPEST_FIELDS => {}
            "begin" => self.fields.push(Field::default()),
            "separate" => {
                let at = self.writer.link_start();
                if let Some(field) = self.fields.last_mut() {
                    (field.is_silent, field.is_button) = (is_silent(&field.instruction), is_button(&field.instruction));
                    field.result = Some(at);
                }
            }
            "end" => {
                let Some(field) = self.fields.pop() else { return };
                let start = field.result.unwrap_or_else(|| self.writer.link_start());
                if field.is_button || !field.has_result {
                    self.shown_instruction(&field);
                }
                self.writer.link(start, address_of(&field.instruction));
            }
            _ => {}
        }
    }

    /// Adds to the instruction of the innermost field whose instruction is being read.
    fn instruction(&mut self, text: &str, look: RunLook, hiding: Option<Hiding>) {
        let at = self.writer.at;
        self.writer.at.offset += utf16_length(text);
        if let Some(field) = self.fields.iter_mut().rfind(|field| field.result.is_none()) {
            field.pieces.push(InstructionPiece { start: field.instruction.len(), look, hiding, at });
            field.instruction.push_str(text);
        }
    }

    /// Writes what a field shows of its instruction, as its pieces look.
    fn shown_instruction(&mut self, field: &Field) {
        let Some(shown) = text_without_result(&field.instruction) else { return };
        let place = self.writer.at;
        let starts: Vec<usize> = field.pieces.iter().map(|piece| piece.start).collect();
        for (index, from, text) in shown.pieces(&field.instruction, &starts) {
            let piece = &field.pieces[index];
            let before = utf16_length(&field.instruction[piece.start..from]);
            self.writer.at = At { offset: piece.at.offset + before, ..piece.at };
            self.piece(text, &piece.look, piece.hiding);
        }
        self.writer.at = place;
        if let FieldText::Words(from) = shown
            && words_of(&field.instruction[from..]) != words_of(&field.replaced)
        {
            self.writer.conceal(&field.replaced, Hiding::Replaced);
        }
    }

    fn note_mark(&mut self, kind: usize, reference: &Element, own: Option<&str>, hiding: Option<Hiding>) {
        let Some(id) = reference.attribute("w:id") else { return };
        // A raised mark may be of any colour; only Word's own hidden text hides its note.
        if hiding == Some(Hiding::Marked) {
            self.references.push(NoteReference { kind, id: id.to_owned(), index: None });
            return;
        }
        let custom = own.filter(|_| reference.attribute("w:customMarkFollows").is_some());
        let label = custom.map_or_else(
            || {
                self.counts[kind] += 1;
                if kind == 0 { self.counts[0].to_string() } else { to_roman(self.counts[1]) }
            },
            str::to_owned,
        );
        self.references.push(NoteReference { kind, id: id.to_owned(), index: Some(self.writer.document.notes.len()) });
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
                let Some(index) = index else {
                    self.writer.conceal(&all_text(note), Hiding::Marked);
                    continue;
                };
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

    /// Collects the text boxes of a drawing, or their text where the run around them is hidden.
    fn drawing(&mut self, element: &'a Element, is_hidden: Option<bool>) {
        if is_hidden.is_some() {
            return self.writer.conceal(&all_text(element), Hiding::Marked);
        }
        if &*element.name == "mc:AlternateContent" {
            self.conceal_others(element);
        }
        if shape::is_behind_text(element) {
            self.on_backdrop = ON_BACKDROP;
        }
        let behind = if self.has_backdrop { Behind::Unknown } else { self.around.behind };
        let inner = if &*element.name == "mc:AlternateContent" { chosen(element) } else { Some(element) };
        if let Some(inner) = inner {
            shape::collect(inner, TextBox { content: inner, hiding: None, behind }, &self.styles.theme, &mut self.boxes);
        }
    }

    /// The document, and its runs in order of the text.
    pub fn finish(self) -> (Document, Vec<RunPlace>) {
        (self.writer.finish(), self.runs)
    }
}

fn words_of(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
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

/// Writes a formula on one line: `a/b`, `(x+y)`, `sin x`. What is hidden in it goes apart.
fn write_formula(element: &Element, is_seen: &dyn Fn(Option<&Element>) -> bool, shown: &mut String, hidden: &mut String) {
    let mut parts = |between: &str| {
        let mut written: Vec<String> = Vec::new();
        for inner in element.elements() {
            let mut part = String::new();
            write_formula(inner, is_seen, &mut part, hidden);
            written.extend(Some(part).filter(|part| !part.is_empty()));
        }
        written.join(between)
    };
    let text = match &*element.name {
        "m:t" => element.text(),
        "m:r" if !is_seen(element.child("w:rPr")) => {
            hidden.push_str(&all_text(element));
            return;
        }
        "m:phant" if element.at(&["m:phantPr", "m:show"]).is_some_and(|show| matches!(show.attribute("m:val"), Some("0" | "off" | "false"))) => {
            hidden.push_str(&all_text(element));
            return;
        }
        "m:f" => parts("/"),
        "m:d" => format!("({})", parts(", ")),
        "m:rad" => format!("√{}", parts(" ")),
        "m:func" | "m:mr" | "m:nary" => parts(" "),
        "m:m" | "m:eqArr" => parts("; "),
        name if name.starts_with("m:") => parts(""),
        _ => String::new(),
    };
    shown.push_str(&text);
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
            "w:t" | "w:delText" | "m:t" => out.push_str(&child.text()),
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
