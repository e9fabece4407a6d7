//! What a page shows: its characters with their places, in the order in which they are drawn.

use super::font::Font;
use super::lexer::{Lexer, Operand, Token};
use super::matrix::Matrix;
use super::objects::Objects;
use super::page_tree::Page;
use pdf::primitive::{Dictionary, Primitive};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// How deep forms may nest.
const MAX_FORM_DEPTH: usize = 12;
/// Operators that are carried out for one page.
const MAX_OPERATORS: usize = 4_000_000;
/// Forms that are drawn for one page.
const MAX_FORMS: usize = 4_000;
/// Characters that one page may show.
const MAX_GLYPHS: usize = 1_000_000;
/// Values that are kept before an operator.
const MAX_OPERANDS: usize = 1_024;
/// How deep `q` and marked content may nest.
const MAX_SAVED: usize = 256;
/// The longest replacement text that is taken for the glyphs below it. Longer ones stand for whole lines, whose own text is better placed.
const MAX_ACTUAL_TEXT: usize = 40;

/// The characters of a page.
#[derive(Clone, Debug, Default)]
pub struct PageText {
    /// The text of all glyphs, one after another.
    pub text: String,
    /// The glyphs, in the order in which they are drawn.
    pub glyphs: Vec<Glyph>,
    /// Width and height in points, as the page is read.
    pub size: (f32, f32),
    /// How many glyphs have no text.
    pub unreadable: usize,
}

/// A glyph in its place. Coordinates are points from the lower left corner; those of turned text are turned with it, so that it runs right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// Where its text begins in [`PageText::text`].
    pub at: u32,
    /// The length of its text in bytes.
    pub len: u16,
    /// Quarter turns against the clock by which its line runs; 4 when it runs aslant.
    pub turn: u8,
    /// Whether its font is slanted.
    pub italic: bool,
    /// Whether its font is bold.
    pub bold: bool,
    /// Left end on the baseline.
    pub x: f32,
    /// Right end on the baseline.
    pub end: f32,
    /// The baseline.
    pub y: f32,
    /// The size of the font.
    pub size: f32,
}

/// Fonts that were read already, by the number of their object.
#[derive(Default)]
pub struct Fonts(RefCell<HashMap<u64, Rc<Font>>>);

impl Fonts {
    fn get(&self, objects: &Objects, value: &Primitive) -> Option<Rc<Font>> {
        let Primitive::Reference(reference) = value else {
            return objects.dict(Some(value)).map(|dict| Rc::new(Font::new(objects, &dict)));
        };
        if let Some(font) = self.0.borrow().get(&reference.id) {
            return Some(font.clone());
        }
        let font = Rc::new(Font::new(objects, &objects.dict(Some(value))?));
        self.0.borrow_mut().insert(reference.id, font.clone());
        Some(font)
    }
}

/// Reads a page.
pub fn read_page(objects: &Objects, fonts: &Fonts, page: &Page) -> PageText {
    let mut bytes = Vec::new();
    let contents = page.dict.get("Contents");
    let parts = objects.array(contents).unwrap_or_else(|| contents.cloned().into_iter().collect());
    for stream in parts.iter().filter_map(|part| objects.stream(Some(part))) {
        bytes.extend(objects.data(&stream).unwrap_or_default());
        bytes.push(b'\n');
    }
    let (upright, size) = Matrix::of_page(page.area, page.turns);
    let out = PageText { size, ..PageText::default() };
    let mut reader = Reader { objects, fonts, out, operators: 0, forms: 0, marks: Vec::new() };
    reader.run(&bytes, &page.resources, State::new(upright), 0);
    reader.out
}

#[derive(Clone)]
struct State {
    place: Matrix,
    font: Option<Rc<Font>>,
    size: f32,
    char_space: f32,
    word_space: f32,
    /// The horizontal scale; 1 is normal.
    stretch: f32,
    leading: f32,
    rise: f32,
}

impl State {
    fn new(place: Matrix) -> Self {
        Self { place, font: None, size: 1.0, char_space: 0.0, word_space: 0.0, stretch: 1.0, leading: 0.0, rise: 0.0 }
    }
}

/// A marked part of the content.
enum Mark {
    Plain,
    /// Its glyphs stand for this text, which the first of them gets.
    Replaced {
        text: String,
        used: bool,
    },
}

struct Reader<'a> {
    objects: &'a Objects<'a>,
    fonts: &'a Fonts,
    out: PageText,
    operators: usize,
    forms: usize,
    marks: Vec<Mark>,
}

/// Where text is being set: the matrices of `BT`, and the fonts of one stream's resources.
struct Cursor {
    text: Matrix,
    line: Matrix,
    named: HashMap<Vec<u8>, Option<Rc<Font>>>,
}

impl Reader<'_> {
    fn run(&mut self, bytes: &[u8], resources: &Dictionary, state: State, depth: usize) {
        let mut lexer = Lexer::new(bytes);
        let mut state = state;
        let mut saved: Vec<State> = Vec::new();
        let mut operands: Vec<Operand> = Vec::new();
        let mut cursor = Cursor { text: Matrix::IDENTITY, line: Matrix::IDENTITY, named: HashMap::new() };
        while let Some(token) = lexer.next() {
            let operator = match token {
                Token::Operand(operand) => {
                    if operands.len() < MAX_OPERANDS {
                        operands.push(operand);
                    }
                    continue;
                }
                Token::Operator(operator) => operator,
            };
            self.operators += 1;
            if self.operators > MAX_OPERATORS {
                return;
            }
            match operator {
                b"q" if saved.len() < MAX_SAVED => saved.push(state.clone()),
                b"Q" => {
                    if let Some(before) = saved.pop() {
                        state = before;
                    }
                }
                b"cm" => {
                    if let Some(matrix) = matrix(&operands) {
                        state.place = matrix.then(&state.place);
                    }
                }
                b"gs" => self.graphics_state(resources, &operands, &mut state),
                b"Do" if depth < MAX_FORM_DEPTH && self.forms < MAX_FORMS => self.draw_form(resources, &operands, &state, depth),
                b"BI" => lexer.skip_image(),
                b"BDC" => self.begin_mark(resources, &operands),
                b"BMC" => self.push_mark(Mark::Plain),
                b"EMC" => drop(self.marks.pop()),
                _ => self.text_operator(operator, &operands, resources, &mut state, &mut cursor),
            }
            operands.clear();
        }
    }

    fn text_operator(&mut self, operator: &[u8], operands: &[Operand], resources: &Dictionary, state: &mut State, cursor: &mut Cursor) {
        let number = |i: usize| match operands.get(i) {
            Some(Operand::Number(n)) if n.is_finite() => *n,
            _ => 0.0,
        };
        match operator {
            b"BT" => (cursor.text, cursor.line) = (Matrix::IDENTITY, Matrix::IDENTITY),
            b"Tf" => {
                if let Some(Operand::Name(name)) = operands.first() {
                    if !cursor.named.contains_key(name) {
                        cursor.named.insert(name.clone(), self.named(resources, "Font", name).and_then(|font| self.fonts.get(self.objects, &font)));
                    }
                    state.font = cursor.named.get(name).cloned().flatten();
                }
                state.size = number(1);
            }
            b"Tc" => state.char_space = number(0),
            b"Tw" => state.word_space = number(0),
            b"Tz" => state.stretch = number(0) / 100.0,
            b"TL" => state.leading = number(0),
            b"Ts" => state.rise = number(0),
            b"Tm" => {
                if let Some(matrix) = matrix(operands) {
                    (cursor.text, cursor.line) = (matrix, matrix);
                }
            }
            b"Td" => cursor.move_line(number(0), number(1)),
            b"TD" => {
                state.leading = -number(1);
                cursor.move_line(number(0), number(1));
            }
            b"T*" => cursor.move_line(0.0, -state.leading),
            b"Tj" => self.show_operand(operands.first(), state, cursor),
            b"'" => {
                cursor.move_line(0.0, -state.leading);
                self.show_operand(operands.first(), state, cursor);
            }
            b"\"" => {
                (state.word_space, state.char_space) = (number(0), number(1));
                cursor.move_line(0.0, -state.leading);
                self.show_operand(operands.get(2), state, cursor);
            }
            b"TJ" => {
                let Some(Operand::Array(items)) = operands.first() else { return };
                for item in items {
                    match item {
                        Operand::Number(n) => cursor.text = Matrix::shift(-n / 1000.0 * state.size * state.stretch, 0.0).then(&cursor.text),
                        item => self.show_operand(Some(item), state, cursor),
                    }
                }
            }
            _ => {}
        }
    }

    fn show_operand(&mut self, operand: Option<&Operand>, state: &State, cursor: &mut Cursor) {
        let (Some(Operand::String(string)), Some(font)) = (operand, &state.font) else { return };
        let place = cursor.text.then(&state.place);
        let turn = place.turn();
        // Lengths on the page of one unit along the line and across it.
        let (along, across) = place.scales();
        let size = (state.size * across).abs();
        let mut x = 0.0;
        for c in font.chars(string) {
            let advance = c.width * state.size * state.stretch;
            let (left, y) = place.apply(x, state.rise);
            let (left, y) = turned(turn, left, y);
            let width = advance * along;
            if self.out.glyphs.len() < MAX_GLYPHS && left.is_finite() && y.is_finite() && width.is_finite() && size.is_finite() {
                let glyph = Glyph { at: 0, len: 0, turn, italic: font.italic, bold: font.bold, x: left, end: left + width, y, size };
                self.push(c.text, glyph);
            }
            x += advance + (state.char_space + if c.is_space_code { state.word_space } else { 0.0 }) * state.stretch;
        }
        cursor.text = Matrix::shift(x, 0.0).then(&cursor.text);
    }

    fn push(&mut self, text: Option<&str>, mut glyph: Glyph) {
        let replaced = self.marks.iter_mut().rev().find_map(|mark| match mark {
            Mark::Replaced { text, used } => Some((text, used)),
            Mark::Plain => None,
        });
        let at = self.out.text.len();
        match (replaced, text) {
            (Some((text, used)), _) => {
                if std::mem::replace(used, true) {
                    if let Some(last) = self.out.glyphs.last_mut().filter(|last| last.turn == glyph.turn && last.y == glyph.y) {
                        last.end = last.end.max(glyph.end);
                    }
                    return;
                }
                self.out.text.push_str(text);
            }
            (None, Some(text)) => text.chars().for_each(|c| push_char(&mut self.out.text, c)),
            (None, None) => {
                self.out.unreadable += 1;
                return;
            }
        }
        if let (Ok(start), Ok(len)) = (u32::try_from(at), u16::try_from(self.out.text.len() - at))
            && len > 0
        {
            (glyph.at, glyph.len) = (start, len);
            self.out.glyphs.push(glyph);
        }
    }

    fn push_mark(&mut self, mark: Mark) {
        // Beyond the limit the ends would no longer fit the beginnings, which only replacement texts would feel.
        if self.marks.len() < MAX_SAVED {
            self.marks.push(mark);
        }
    }

    fn begin_mark(&mut self, resources: &Dictionary, operands: &[Operand]) {
        let actual = match operands.get(1) {
            Some(Operand::Dict(entries)) => entries.iter().find_map(|(key, value)| match value {
                Operand::String(text) if key == b"ActualText" => Some(text.clone()),
                _ => None,
            }),
            Some(Operand::Name(name)) => {
                let properties = self.named(resources, "Properties", name).and_then(|value| self.objects.dict(Some(&value)));
                properties.and_then(|properties| self.objects.string(properties.get("ActualText")))
            }
            _ => None,
        };
        let text = actual.map(|text| super::metadata::text(&text)).filter(|text| text.chars().count() <= MAX_ACTUAL_TEXT);
        self.push_mark(text.map_or(Mark::Plain, |text| Mark::Replaced { text, used: false }));
    }

    fn graphics_state(&mut self, resources: &Dictionary, operands: &[Operand], state: &mut State) {
        let Some(Operand::Name(name)) = operands.first() else { return };
        let dict = self.named(resources, "ExtGState", name).and_then(|value| self.objects.dict(Some(&value)));
        if let Some([font, size]) = dict.and_then(|dict| self.objects.array(dict.get("Font"))).as_deref() {
            state.font = self.fonts.get(self.objects, font);
            state.size = self.objects.number(Some(size)).unwrap_or(state.size);
        }
    }

    fn draw_form(&mut self, resources: &Dictionary, operands: &[Operand], state: &State, depth: usize) {
        let Some(Operand::Name(name)) = operands.first() else { return };
        let stream = self.named(resources, "XObject", name).and_then(|value| self.objects.stream(Some(&value)));
        let Some(stream) = stream.filter(|stream| self.objects.name(stream.dict.get("Subtype")).as_deref() == Some("Form")) else { return };
        let Some(bytes) = self.objects.data(&stream) else { return };
        self.forms += 1;
        let numbers = self.objects.array(stream.dict.get("Matrix")).unwrap_or_default();
        let numbers: Vec<Operand> = numbers.iter().filter_map(|n| self.objects.number(Some(n))).map(Operand::Number).collect();
        let mut inner = state.clone();
        if let Some(matrix) = matrix(&numbers) {
            inner.place = matrix.then(&inner.place);
        }
        let own = self.objects.dict(stream.dict.get("Resources"));
        self.run(&bytes, own.as_ref().unwrap_or(resources), inner, depth + 1);
    }

    /// A value of the resources, of one category.
    fn named(&self, resources: &Dictionary, category: &str, name: &[u8]) -> Option<Primitive> {
        let category = self.objects.dict(resources.get(category))?;
        category.get(std::str::from_utf8(name).ok()?).cloned()
    }
}

impl Cursor {
    fn move_line(&mut self, x: f32, y: f32) {
        self.line = Matrix::shift(x, y).then(&self.line);
        self.text = self.line;
    }
}

fn matrix(operands: &[Operand]) -> Option<Matrix> {
    let mut numbers = [0.0; 6];
    for (number, operand) in numbers.iter_mut().zip(operands.get(..6)?) {
        match operand {
            Operand::Number(n) if n.is_finite() => *number = *n,
            _ => return None,
        }
    }
    Some(Matrix(numbers))
}

/// A place in the coordinates in which a line of this turn runs right.
fn turned(turn: u8, x: f32, y: f32) -> (f32, f32) {
    match turn {
        1 => (y, -x),
        2 => (-x, -y),
        3 => (-y, x),
        _ => (x, y),
    }
}

/// Ligatures as their letters, and the bullets that Word leaves in the private area, so that a search for them finds them.
fn push_char(text: &mut String, c: char) {
    match c {
        '\u{FB00}'..='\u{FB04}' => text.push_str(["ff", "fi", "fl", "ffi", "ffl"][c as usize - 0xFB00]),
        '\u{F0B7}' | '\u{F0A7}' => text.push('•'),
        c if c.is_control() && c != '\t' => {}
        c => text.push(c),
    }
}
