//! RTF, as Microsoft's Rich Text Format Specification 1.9.1 describes it.

mod group;
mod token;

use super::field::{address_of, is_button, is_silent, text_without_result};
use super::writer::Writer;
use crate::colour::{Behind, Rgb, WHITE};
use group::{Destination, ParagraphFormat, RtfGroup};
use literatim_matching::text::{BlockKind, Document, Format, Hiding, Note, SideTextKind, StyleKind, to_roman};
use literatim_read::mojibake::HIGH;
use literatim_read::role::role;
use literatim_read::{Decode, ReadLimits};
use std::collections::HashMap;
use token::{RtfToken, Tokens};

/// The left margin, in twentieths of a point, from which a paragraph is set off: a quarter of an inch.
const INSET: i32 = 360;

/// Open groups for each element that may be nested.
const GROUPS: usize = 4;

pub(super) fn read(bytes: &[u8], limits: &ReadLimits, decode: Decode) -> Document {
    let mut reader = RtfReader {
        bytes,
        decode,
        nesting: limits.nesting.saturating_mul(GROUPS),
        writer: Writer::within(limits),
        encoding: "windows-1252",
        fonts: HashMap::new(),
        colours: Vec::new(),
        colour: None,
        shape: ShapeEdges::default(),
        cells: RowCells::default(),
        roles: HashMap::new(),
        fields: Vec::new(),
        replaced: Vec::new(),
        label: String::new(),
        pending: Pending::default(),
        paragraph: ParagraphFormat::default(),
        later: Vec::new(),
        boxes: Vec::new(),
        counts: [0; 2],
        mark: None,
        note: None,
        is_open: false,
        depth: 0,
    };
    reader.group(0, RtfGroup::default());
    reader.end_block();
    reader.read_notes();
    let mut document = reader.writer.finish();
    document.format = Format::Rtf;
    document
}

/// Text whose style is known but that is not decoded yet.
#[derive(Default)]
struct Pending {
    bytes: Vec<u8>,
    /// UTF-16 units of `\u`.
    units: Vec<u16>,
    text: String,
}

/// A field whose end was not reached yet.
#[derive(Default)]
struct RtfField {
    instruction: String,
    /// Where pieces of its instruction begin, with their groups.
    pieces: Vec<(usize, RtfGroup)>,
    /// Where its result begins: in the text, or in the instruction of the field around.
    start: usize,
    /// Whether its words were written.
    is_shown: bool,
}

/// Text for other readers, beside what is shown.
struct ReplacedText {
    /// Where the text that is shown instead begins.
    start: usize,
    /// Where the text around it goes.
    around: Destination,
    text: String,
    how: Hiding,
}

/// The edges of a shape in twentieths of a point: left, top, right, bottom.
#[derive(Clone, Copy, Default)]
struct ShapeEdges([i32; 4]);

/// The longest side of the largest usual page, and the widest margin, in twentieths of a point.
const PAGE: i32 = 24_480;
const MARGIN: i32 = 2_880;

impl ShapeEdges {
    /// Takes an edge; false if a word is none.
    fn set(&mut self, word: &str, number: Option<i32>) -> bool {
        let edge = ["shpleft", "shptop", "shpright", "shpbottom"].iter().position(|edge| *edge == word);
        edge.into_iter().for_each(|edge| self.0[edge] = number.unwrap_or(0));
        edge.is_some()
    }

    fn is_off(self) -> bool {
        let [left, top, right, bottom] = self.0;
        left >= PAGE || top >= PAGE || right <= -MARGIN || bottom <= -MARGIN
    }
}

/// The backgrounds of the cells of a row, by their places in the table of colours, and the cell that is being read.
#[derive(Clone, Default)]
struct RowCells {
    backgrounds: Vec<usize>,
    /// The background of the cell that is being defined.
    next: usize,
    at: usize,
}

/// Maximum number of parts inside one another that are read after what is around them.
const DEEPEST_PARTS: usize = 8;

/// A part of the file that is read after what is around it.
struct Later {
    start: usize,
    group: RtfGroup,
    /// The note in the document.
    note: usize,
    /// How many such parts are around it.
    depth: usize,
}

struct RtfReader<'a> {
    bytes: &'a [u8],
    decode: Decode<'a>,
    /// Maximum number of open groups.
    nesting: usize,
    writer: Writer,
    /// The encoding of text in a font that names none.
    encoding: &'static str,
    /// The encodings of the fonts.
    fonts: HashMap<i32, &'static str>,
    /// The colours of the table of colours; `None` for the usual one.
    colours: Vec<Option<Rgb>>,
    /// The colour of the table that is being read.
    colour: Option<Rgb>,
    shape: ShapeEdges,
    cells: RowCells,
    /// The kinds of paragraph of the styles.
    roles: HashMap<i32, BlockKind>,
    /// The number of the list item that begins with the next text.
    label: String,
    /// The fields that are open.
    fields: Vec<RtfField>,
    /// The texts for other readers in the open groups.
    replaced: Vec<ReplacedText>,
    pending: Pending,
    paragraph: ParagraphFormat,
    /// The notes, in order of their marks.
    later: Vec<Later>,
    /// Text boxes that wait for the end of their paragraph.
    boxes: Vec<(usize, RtfGroup)>,
    /// How many footnotes and endnotes were marked.
    counts: [u32; 2],
    /// The note whose mark was just read.
    mark: Option<usize>,
    /// The label of the note that is being read.
    note: Option<String>,
    /// Whether a block is open.
    is_open: bool,
    /// How many parts that are read later are around the text that is being read.
    depth: usize,
}

impl RtfReader<'_> {
    /// Reads to the end of the group that is open at byte `start`.
    fn group(&mut self, start: usize, first: RtfGroup) {
        let mut tokens = Tokens::new(self.bytes, start);
        let mut open = vec![first];
        let mut deeper = 0_usize;
        // Bytes that stand for a character of `\u` in readers without Unicode.
        let mut skipped = 0_usize;
        while let Some(token) = tokens.next() {
            let group = open.last().expect("the first group is open").clone();
            match token {
                RtfToken::Open if open.len() >= self.nesting => deeper += 1,
                RtfToken::Open => {
                    self.flush(&group);
                    open.push(group.inner());
                }
                RtfToken::Close if deeper > 0 => deeper -= 1,
                RtfToken::Close => {
                    self.flush(&group);
                    self.close(&group);
                    open.pop();
                    if open.is_empty() {
                        return;
                    }
                }
                RtfToken::Byte(_) if skipped > 0 => skipped -= 1,
                RtfToken::Byte(byte) => self.byte(byte, &group),
                RtfToken::Symbol(symbol) => self.symbol(symbol, open.last_mut().expect("as above")),
                RtfToken::Word("u", Some(code)) => {
                    self.unit(code as u16, &group);
                    skipped = group.skips;
                }
                RtfToken::Word(word, number) => {
                    skipped = 0;
                    let inner = open.last_mut().expect("as above");
                    if self.begins_later(word, tokens.at, inner) {
                        tokens.at = tokens.end_of_group();
                        open.pop();
                        if open.is_empty() {
                            return;
                        }
                        continue;
                    }
                    self.word(word, number, inner);
                }
            }
            if matches!(token, RtfToken::Open | RtfToken::Close) {
                skipped = 0;
            } else if let Some(group) = open.last_mut() {
                group.is_new &= token == RtfToken::Symbol(b'*');
            }
        }
        if let Some(group) = open.last().cloned() {
            self.flush(&group);
        }
    }

    /// Whether the group that begins with this word is read later, or apart.
    fn begins_later(&mut self, word: &str, at: usize, group: &RtfGroup) -> bool {
        if !group.is_new || group.destination == Destination::Skipped && word != "shptxt" {
            return false;
        }
        if group.destination == Destination::Replaced {
            return self.replaces_part(word, at);
        }
        let kind = match word {
            "header" | "headerl" | "headerr" | "headerf" => SideTextKind::Header,
            "footer" | "footerl" | "footerr" | "footerf" => SideTextKind::Footer,
            "annotation" => SideTextKind::Comment,
            "footnote" | "shptxt" if self.depth >= DEEPEST_PARTS => return true,
            "footnote" => {
                self.footnote(at, group);
                return true;
            }
            "shptxt" if self.shape.is_off() => {
                let text = self.text_of(at);
                self.writer.conceal(&text, Hiding::Displaced);
                return true;
            }
            "shptxt" => {
                self.boxes.push((at, RtfGroup { destination: Destination::Text, is_new: false, ..RtfGroup::default() }));
                return true;
            }
            _ => return false,
        };
        if self.depth < DEEPEST_PARTS {
            let text = self.text_of(at);
            self.writer.aside(kind, &text);
        }
        true
    }

    /// Whether a group in a text for other readers is a part of its own. Its words are of that text if they would be of the document.
    fn replaces_part(&mut self, word: &str, at: usize) -> bool {
        let is_text = matches!(word, "footnote" | "shptxt");
        if is_text && self.depth < DEEPEST_PARTS {
            let text = self.text_of(at);
            self.replaced.last_mut().into_iter().for_each(|replaced| replaced.text.push_str(&text));
        }
        is_text || word == "annotation" || word.starts_with("header") || word.starts_with("footer")
    }

    /// The text of a group, apart from the document. Notes in it are left out.
    fn text_of(&mut self, at: usize) -> String {
        let apart = self.writer.apart();
        let reader = std::mem::replace(&mut self.writer, apart);
        let (mark, later) = (self.mark.take(), std::mem::take(&mut self.later));
        let (open, paragraph) = (std::mem::take(&mut self.is_open), std::mem::take(&mut self.paragraph));
        self.depth += 1;
        self.group(at, RtfGroup::default());
        self.depth -= 1;
        let text = std::mem::replace(&mut self.writer, reader).finish().text;
        (self.is_open, self.paragraph) = (open, paragraph);
        (self.mark, self.later) = (mark, later);
        text
    }

    fn footnote(&mut self, at: usize, group: &RtfGroup) {
        self.flush(group);
        let is_endnote = Tokens::new(self.bytes, at).next() == Some(RtfToken::Word("ftnalt", None));
        let note = self.mark.take().unwrap_or_else(|| self.own_mark(usize::from(is_endnote)));
        self.later.push(Later { start: at, group: RtfGroup::default(), note, depth: self.depth + 1 });
    }

    /// The note of a mark that the writer chose: the raised text right before, or else a number.
    fn own_mark(&mut self, kind: usize) -> usize {
        let index = self.writer.document.notes.len();
        let document = &self.writer.document;
        let raised = document.styles.last().filter(|style| style.kind == StyleKind::Superscript && style.span.end == document.text.len());
        match raised.map(|style| style.span).filter(|span| span.len() <= 6) {
            Some(span) => {
                let label = document.text[span.range()].trim().to_owned();
                self.writer.hide(span);
                self.writer.document.notes.push(Note { label, mark: Some(span), body: None });
            }
            None => {
                let label = self.next_label(kind);
                self.writer.note_mark(&label);
            }
        }
        index
    }

    fn next_label(&mut self, kind: usize) -> String {
        self.counts[kind] += 1;
        if kind == 0 { self.counts[0].to_string() } else { to_roman(self.counts[1]) }
    }

    fn read_notes(&mut self) {
        let mut next = 0;
        while let Some(Later { start, group, note, depth }) = self.later.get(next).map(|later| Later { group: later.group.clone(), ..*later }) {
            next += 1;
            self.note = Some(self.writer.document.notes[note].label.clone());
            self.paragraph = ParagraphFormat::default();
            let from = self.writer.document.text.len();
            self.depth = depth;
            self.group(start, group);
            self.end_block();
            self.writer.end_note(note, from);
        }
        (self.note, self.depth) = (None, 0);
    }

    fn byte(&mut self, byte: u8, group: &RtfGroup) {
        if !self.pending.units.is_empty() {
            self.flush(group);
        }
        self.pending.bytes.push(byte);
    }

    fn unit(&mut self, unit: u16, group: &RtfGroup) {
        if !self.pending.bytes.is_empty() {
            self.flush(group);
        }
        self.pending.units.push(unit);
    }

    fn push(&mut self, text: &str, group: &RtfGroup) {
        self.flush(group);
        self.pending.text.push_str(text);
        self.flush(group);
    }

    /// Writes the pending text in the style of its group.
    fn flush(&mut self, group: &RtfGroup) {
        let Pending { bytes, units, mut text } = std::mem::take(&mut self.pending);
        if !bytes.is_empty() {
            let encoding = group.font.and_then(|font| self.fonts.get(&font)).copied().unwrap_or(self.encoding);
            text.push_str(&self.decoded(encoding, &bytes));
        }
        text.push_str(&String::from_utf16_lossy(&units));
        if text.is_empty() {
            return;
        }
        match group.destination {
            Destination::Skipped | Destination::Fonts | Destination::Info => {}
            Destination::Replaced => self.replaced.last_mut().into_iter().for_each(|replaced| replaced.text.push_str(&text)),
            Destination::Colours => text.matches(';').for_each(|_| self.colours.push(self.colour.take())),
            Destination::Styles => self.style_name(group.style, &text),
            Destination::Title => self.writer.document.metadata.title.get_or_insert_default().push_str(&text),
            Destination::Author => self.writer.document.metadata.authors.push(text),
            Destination::Instruction => {
                if let Some(field) = self.fields.get_mut(group.field) {
                    field.pieces.push((field.instruction.len(), group.clone()));
                    field.instruction.push_str(&text);
                }
            }
            Destination::Label => self.label.push_str(&text),
            Destination::Text if group.is_deleted => self.writer.aside(SideTextKind::Deletion, &text),
            Destination::Text => match self.hiding(group) {
                Some(how) => self.writer.conceal(&text, how),
                None => {
                    self.mark = None;
                    self.open_block().text(&text, group.look);
                }
            },
        }
    }

    /// How text of a group is hidden here.
    fn hiding(&self, group: &RtfGroup) -> Option<Hiding> {
        if group.is_hidden {
            return Some(Hiding::Marked);
        }
        let cell = self.cells.backgrounds.get(self.cells.at).copied().filter(|_| self.paragraph.is_in_table).unwrap_or(0);
        let colour = |index: usize| self.colours.get(index).copied().flatten();
        let behind = colour(self.paragraph.background).or(colour(cell)).unwrap_or(WHITE);
        self.paragraph.hiding().or_else(|| group.ink.hiding(&self.colours, Behind::Colour(behind)))
    }

    /// Applies a word on the table of colours, the edges of a shape or the cells of a row; false if it is none.
    fn paint(&mut self, word: &str, number: Option<i32>, group: &RtfGroup) -> bool {
        let channel = ["red", "green", "blue"].iter().position(|channel| *channel == word);
        match (channel, word) {
            (Some(channel), _) if group.destination == Destination::Colours => {
                self.colour.get_or_insert_default()[channel] = number.unwrap_or(0).clamp(0, 255) as u8;
            }
            (_, "trowd") => self.cells = RowCells::default(),
            (_, "clcbpat") => self.cells.next = number.unwrap_or(0).max(0) as usize,
            (_, "cellx") => {
                let background = std::mem::take(&mut self.cells.next);
                self.cells.backgrounds.push(background);
            }
            _ => return self.shape.set(word, number),
        }
        true
    }

    /// Windows-1252 is decoded here: some platforms read it as ISO-8859-1.
    fn decoded(&self, encoding: &str, bytes: &[u8]) -> String {
        let latin = |&byte: &u8| HIGH.get(usize::from(byte).wrapping_sub(0x80)).copied().unwrap_or(char::from(byte));
        if encoding == "windows-1252" { bytes.iter().map(latin).collect() } else { (self.decode)(encoding, bytes) }
    }

    fn style_name(&mut self, style: i32, text: &str) {
        if let Some(role) = role(text.split(';').next().unwrap_or("")) {
            self.roles.insert(style, role);
        }
    }

    /// Begins a block, if none is open.
    fn open_block(&mut self) -> &mut Writer {
        let ParagraphFormat { left, first, style, outline, is_in_table, is_listed, .. } = self.paragraph;
        if self.writer.is_in_row() && !is_in_table {
            self.writer.end_row();
            self.is_open = false;
        }
        if !self.is_open {
            self.is_open = true;
            let label = std::mem::take(&mut self.label);
            let role = self.roles.get(&style).copied();
            let outlined = outline.filter(|level| *level <= 5).map(|level| BlockKind::Heading(level + 1));
            let is_listed = is_listed || !label.trim().is_empty();
            let listed = is_listed.then_some(BlockKind::ListItem);
            if self.note.is_some() {
                self.writer.begin(BlockKind::Footnote, false);
            } else if is_in_table {
                self.writer.begin_row();
            } else {
                let kind = outlined.or(role).or(listed).unwrap_or(BlockKind::Paragraph);
                self.writer.begin(kind, left >= INSET && first >= 0 && !is_listed);
            }
            self.writer.at.offset = 0;
            if !label.trim().is_empty() {
                self.writer.hidden(&format!("{} ", label.trim()));
            }
        }
        &mut self.writer
    }

    fn end_block(&mut self) {
        self.is_open = false;
        self.writer.end_row();
        self.writer.at.paragraph += 1;
        for (at, group) in std::mem::take(&mut self.boxes) {
            let paragraph = std::mem::take(&mut self.paragraph);
            self.depth += 1;
            self.group(at, group);
            self.depth -= 1;
            self.is_open = false;
            self.writer.end_row();
            self.paragraph = paragraph;
        }
    }

    fn end_paragraph(&mut self, group: &RtfGroup) {
        self.flush(group);
        if group.destination != Destination::Text {
            return;
        }
        if self.paragraph.is_in_table && self.note.is_none() {
            self.open_block().begin_row();
        } else {
            self.end_block();
        }
    }

    fn close(&mut self, group: &RtfGroup) {
        if group.is_replaced
            && let Some(ReplacedText { start, around: Destination::Text, text, how }) = self.replaced.pop()
        {
            let shown = self.writer.document.text.get(start..).unwrap_or("");
            if text.contains(char::is_alphanumeric) && !stands_for(&text, shown) {
                self.open_block().conceal(&text, how);
            }
        }
        if group.is_field
            && let Some(mut field) = self.fields.pop()
        {
            if !field.is_shown && (is_button(&field.instruction) || self.result_start(group) == field.start) {
                self.shown_instruction(&mut field, group);
            }
            self.writer.link(group.field_start, address_of(&field.instruction));
        }
    }

    /// Where the result of a field in a group would begin.
    fn result_start(&self, group: &RtfGroup) -> usize {
        let around = self.fields.get(group.field).filter(|_| group.destination == Destination::Instruction);
        around.map_or(self.writer.document.text.len(), |field| field.instruction.len())
    }

    /// Writes what a field shows of its instruction, as its pieces look, to where the text of its group goes.
    fn shown_instruction(&mut self, field: &mut RtfField, around: &RtfGroup) {
        field.is_shown = true;
        let Some(shown) = text_without_result(&field.instruction) else { return };
        let starts: Vec<usize> = field.pieces.iter().map(|(start, _)| *start).collect();
        for (index, _, text) in shown.pieces(&field.instruction, &starts) {
            self.push(text, &RtfGroup { destination: around.destination, field: around.field, ..field.pieces[index].1.clone() });
        }
    }

    /// Begins the result of a field, which is not shown if its instruction is, or if it is a value for other fields.
    fn begin_result(&mut self, group: &mut RtfGroup) {
        let Some(mut field) = self.fields.pop_if(|field| is_button(&field.instruction) || is_silent(&field.instruction)) else { return };
        let how = if is_silent(&field.instruction) { Hiding::Unused } else { Hiding::Replaced };
        let start = self.writer.document.text.len();
        self.shown_instruction(&mut field, group);
        self.fields.push(field);
        self.replaced.push(ReplacedText { start, around: group.destination, text: String::new(), how });
        (group.destination, group.is_replaced) = (Destination::Replaced, true);
    }

    fn symbol(&mut self, symbol: u8, group: &mut RtfGroup) {
        match symbol {
            b'*' => group.is_optional = group.is_new,
            b'~' => self.push("\u{A0}", group),
            b'_' => self.push("\u{2011}", group),
            b'\r' | b'\n' => self.end_paragraph(group),
            b'\\' | b'{' | b'}' => self.byte(symbol, group),
            _ => {}
        }
    }

    /// Takes a word that turns its group to data, to a result or to text that another group replaces.
    fn turns(&mut self, word: &str, group: &mut RtfGroup) -> bool {
        let is_first = group.is_new;
        match (word, group.destination) {
            _ if group::is_data(word) => {
                self.flush(group);
                group.destination = Destination::Skipped;
            }
            ("upr" | "shprslt" | "nonesttables", around @ (Destination::Text | Destination::Info)) if is_first => {
                (group.destination, group.is_replaced) = (Destination::Replaced, true);
                let start = self.writer.document.text.len();
                self.replaced.push(ReplacedText { start, around, text: String::new(), how: Hiding::Replaced });
            }
            ("fldrslt", Destination::Text) if is_first => self.begin_result(group),
            ("upr", Destination::Replaced) if is_first => group.destination = Destination::Skipped,
            ("ud", Destination::Replaced) if is_first => {
                group.destination = self.replaced.last().map_or(Destination::Text, |replaced| replaced.around);
            }
            _ => return false,
        }
        true
    }

    fn word(&mut self, word: &str, number: Option<i32>, group: &mut RtfGroup) {
        let is_first = group.is_new;
        if is_first && let Some(destination) = Destination::named(word) {
            if destination == Destination::Instruction {
                group.field = self.fields.len().saturating_sub(1);
            }
            group.destination =
                if matches!(group.destination, Destination::Skipped | Destination::Replaced) { Destination::Skipped } else { destination };
            return;
        }
        if self.turns(word, group) {
            return;
        }
        if is_first && group.is_optional && !matches!(word, "fldinst" | "shpinst") {
            group.destination = Destination::Skipped;
            return;
        }
        self.flush(group);
        let is_body = group.destination == Destination::Text;
        if group.destination == Destination::Skipped
            || group.look(word, number)
            || is_body && self.paragraph.set(word, number)
            || self.paint(word, number, group)
        {
            return;
        }
        match word {
            "ansicpg" => self.encoding = group::code_page(number.unwrap_or(1252)),
            "mac" => self.encoding = "macintosh",
            "f" => group.font = number,
            "fcharset" if group.destination == Destination::Fonts => {
                if let (Some(font), Some(encoding)) = (group.font, group::charset(number.unwrap_or(0))) {
                    self.fonts.insert(font, encoding);
                }
            }
            "s" if is_body => self.paragraph.style = number.unwrap_or(0),
            "s" => group.style = number.unwrap_or(0),
            "par" | "sect" | "page" | "cell" | "nestcell" => {
                self.end_paragraph(group);
                self.cells.at += usize::from(word == "cell");
            }
            "row" => {
                self.cells.at = 0;
                self.is_open = false;
                self.writer.end_row();
            }
            "field" if !group.is_field => {
                self.fields.push(RtfField { start: self.result_start(group), ..RtfField::default() });
                (group.is_field, group.field_start) = (true, self.writer.link_start());
            }
            "chftn" if self.note.is_some() => self.label_of_note(),
            "chftn" if group.destination == Destination::Text => {
                self.mark = Some(self.open_block().document.notes.len());
                let label = self.next_label(0);
                self.writer.note_mark(&label);
            }
            _ => {
                if let Some(text) = group::text_of(word) {
                    self.push(text, group);
                }
            }
        }
    }

    /// Writes the label of the note that is being read.
    fn label_of_note(&mut self) {
        let label = self.note.clone().unwrap_or_default();
        self.open_block().hidden(&label);
    }
}

/// Whether a text in a code page is what this one becomes there: letters that the code page lacks are others.
fn stands_for(replaced: &str, shown: &str) -> bool {
    let mut shown = shown.chars().filter(|c| !c.is_whitespace());
    let is_same = |letter: char| shown.next().is_some_and(|shown| shown == letter || !shown.is_ascii());
    replaced.chars().filter(|c| !c.is_whitespace()).all(is_same) && shown.next().is_none()
}
