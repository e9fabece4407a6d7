//! The characters of a page with their places, in drawing order.

use super::annotations;
use super::font::Font;
use super::graphics::{Area, Canvas, Ink, Path, State};
use super::layers::Layers;
use super::lexer::{Lexer, Operand, Token};
use super::limits::{Limit, MAX_STREAM};
use super::marks::Marks;
use super::matrix::Matrix;
use super::objects::{Objects, Stream};
use super::page_tree::Page;
use super::text::Cursor;
use pdf::primitive::{Dictionary, Primitive};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// Maximum nesting depth of forms.
const MAX_FORM_DEPTH: usize = 12;
/// Maximum number of operators executed per page.
const MAX_OPERATORS: usize = 4_000_000;
/// Maximum number of forms drawn per page.
const MAX_FORMS: usize = 4_000;
/// Maximum number of values kept before an operator.
const MAX_OPERANDS: usize = 1_024;
/// Maximum nesting depth of `q`.
const MAX_SAVED: usize = 256;
/// Maximum bytes of decoded forms kept.
const MAX_KEPT: usize = 16 << 20;
/// From this width in points, a line may be a background for text.
const BAR: f32 = 3.0;
/// Anything at least this opaque hides what is below it.
const COVERS: f32 = 0.95;

/// The characters of a page.
#[derive(Clone, Debug, Default)]
pub struct PageText {
    /// The text of all glyphs, concatenated.
    pub text: String,
    /// The visible glyphs, in drawing order.
    pub glyphs: Vec<Glyph>,
    /// The invisible glyphs: off the page, clipped away, in a layer that is off, or in the colour of what is below them.
    pub hidden: Vec<Glyph>,
    /// Width and height in points, in reading orientation.
    pub size: (f32, f32),
    /// How many glyphs have no text.
    pub unreadable: usize,
    /// The share of the page that its largest picture covers, 0 to 1.
    pub picture: f32,
    /// The number of drawn shapes that are not rectangles.
    pub drawings: usize,
}

/// A placed glyph. Coordinates are points from the lower left corner; those of rotated text are rotated with it, so that it runs to the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// Where its text begins in [`PageText::text`].
    pub at: u32,
    /// The length of its text in bytes.
    pub len: u16,
    /// Counterclockwise quarter turns of its line; 4 if it is oblique.
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
    /// The font size.
    pub size: f32,
}

/// Data shared by the pages of a file.
pub struct Shared<'a> {
    /// The objects of the file.
    pub objects: &'a Objects<'a>,
    /// Its layers.
    pub layers: Layers,
    /// Fonts read so far, by object number.
    fonts: RefCell<HashMap<u64, Rc<Font>>>,
    /// Forms decoded so far.
    forms: RefCell<HashMap<u64, Rc<Vec<u8>>>>,
    kept: Cell<usize>,
}

impl<'a> Shared<'a> {
    /// The shared data of this file.
    pub fn new(objects: &'a Objects<'a>) -> Self {
        Self { objects, layers: Layers::new(objects), fonts: RefCell::default(), forms: RefCell::default(), kept: Cell::new(0) }
    }

    /// The font of a resource.
    pub fn font(&self, value: &Primitive) -> Option<Rc<Font>> {
        let read = || self.objects.dict(Some(value)).map(|dict| Rc::new(Font::new(self.objects, &dict)));
        let Primitive::Reference(reference) = value else { return read() };
        if let Some(font) = self.fonts.borrow().get(&reference.id) {
            return Some(font.clone());
        }
        let font = read()?;
        self.fonts.borrow_mut().insert(reference.id, font.clone());
        Some(font)
    }

    /// The content of a form.
    fn form(&self, stream: &Stream) -> Option<Rc<Vec<u8>>> {
        if let Some(bytes) = self.forms.borrow().get(&stream.id.id) {
            return Some(bytes.clone());
        }
        let bytes = Rc::new(self.objects.data(stream)?);
        if self.kept.get() + bytes.len() <= MAX_KEPT {
            self.kept.set(self.kept.get() + bytes.len());
            self.forms.borrow_mut().insert(stream.id.id, bytes.clone());
        }
        Some(bytes)
    }

    /// A value of one category of the resources.
    pub fn named(&self, resources: &Dictionary, category: &str, name: &[u8]) -> Option<Primitive> {
        let category = self.objects.dict(resources.get(category))?;
        category.get(std::str::from_utf8(name).ok()?).cloned()
    }
}

/// Reads a page with its annotations.
pub fn read_page(shared: &Shared, page: &Page) -> PageText {
    let objects = shared.objects;
    let mut bytes = Vec::new();
    let contents = page.dict.get("Contents");
    let parts = objects.array(contents).unwrap_or_else(|| contents.cloned().into_iter().collect());
    for stream in parts.iter().filter_map(|part| objects.stream(Some(part))) {
        if bytes.len() > MAX_STREAM {
            objects.limits().pass(Limit::Stream);
            break;
        }
        bytes.extend(objects.data(&stream).unwrap_or_default());
        bytes.push(b'\n');
    }
    let (upright, size) = Matrix::of_page(page.area, page.turns);
    let out = PageText { size, ..PageText::default() };
    let (canvas, marks) = Default::default();
    let mut reader = Reader { shared, out, canvas, marks, doubts: Vec::new(), operators: 0, forms: 0 };
    let state = State::new(upright, Area([0.0, 0.0, size.0, size.1]));
    reader.run(&bytes, &page.resources, state.clone(), 0);
    annotations::draw(&mut reader, page, &state);
    reader.finish()
}

/// Reads the content of one page.
pub struct Reader<'a> {
    /// The data shared by the pages.
    pub shared: &'a Shared<'a>,
    /// The text read so far.
    pub out: PageText,
    /// What was painted so far.
    pub canvas: Canvas,
    /// The enclosing marked parts.
    pub marks: Marks,
    /// Glyphs that are invisible unless they belong to a picture: the index of each, and where that picture would have to be.
    pub doubts: Vec<(usize, Option<Area>)>,
    operators: usize,
    forms: usize,
}

impl Reader<'_> {
    fn run(&mut self, bytes: &[u8], resources: &Dictionary, state: State, depth: usize) {
        let mut lexer = Lexer::new(bytes);
        let mut state = state;
        let mut saved: Vec<State> = Vec::new();
        let mut operands: Vec<Operand> = Vec::new();
        let mut path = Path::default();
        let mut cursor = Cursor::default();
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
                self.shared.objects.limits().pass(Limit::Page);
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
                b"w" => state.line_width = number(&operands, 0),
                b"gs" => self.graphics_state(resources, &operands, &mut state),
                b"Do" => self.draw(resources, &operands, &state, depth),
                b"BI" => {
                    lexer.skip_image();
                    self.picture(&state);
                }
                b"sh" if !self.marks.hide() => self.canvas.paint(state.clip, None, false),
                b"BDC" | b"BMC" => self.marks.begin(self.shared, resources, &operands),
                b"EMC" => self.marks.end(),
                b"m" | b"l" | b"c" | b"v" | b"y" | b"re" => extend(&mut path, &state.place, operator, &operands),
                b"W" | b"W*" => path.clips = true,
                b"n" | b"S" | b"s" | b"f" | b"F" | b"f*" | b"B" | b"B*" | b"b" | b"b*" => {
                    self.paint(&path, &state, operator);
                    clip(&mut state, &path);
                    path = Path::default();
                }
                b"g" | b"rg" | b"k" => state.fill.set(&operands),
                b"G" | b"RG" | b"K" => state.stroke.set(&operands),
                b"cs" => self.colour_space(resources, &operands, &mut state.fill),
                b"CS" => self.colour_space(resources, &operands, &mut state.stroke),
                b"sc" | b"scn" => state.fill.set_components(&operands),
                b"SC" | b"SCN" => state.stroke.set_components(&operands),
                _ => self.text_operator(operator, &operands, resources, &mut state, &mut cursor),
            }
            operands.clear();
        }
        if lexer.overflows {
            self.shared.objects.limits().pass(Limit::Page);
        }
    }

    fn paint(&mut self, path: &Path, state: &State, operator: &[u8]) {
        let Some((area, is_rectangle)) = path.area().filter(|_| !self.marks.hide()) else { return };
        let ink = |ink: &Ink| ink.colour.filter(|_| ink.alpha >= COVERS && state.covers());
        let fills = !matches!(operator, b"n" | b"S" | b"s");
        let strokes = !matches!(operator, b"n" | b"f" | b"F" | b"f*");
        self.out.drawings += usize::from(fills && !is_rectangle);
        if fills && state.fill.is_seen() {
            self.canvas.paint(area.and(&state.clip), ink(&state.fill), is_rectangle && state.clip_is_full);
        }
        let (along, across) = state.place.scales();
        let width = state.line_width * along.max(across);
        if strokes && state.stroke.is_seen() && width >= BAR {
            let colour = if path.is_bar() { ink(&state.stroke) } else { None };
            self.canvas.paint(area.wider(width / 2.0).and(&state.clip), colour, false);
        }
    }

    fn picture(&mut self, state: &State) {
        if let Some(area) = Area([0.0, 0.0, 1.0, 1.0]).placed(&state.place).filter(|_| !self.marks.hide()) {
            self.canvas.picture(area.and(&state.clip));
        }
    }

    fn colour_space(&self, resources: &Dictionary, operands: &[Operand], ink: &mut Ink) {
        let Some(Operand::Name(name)) = operands.first() else { return };
        let objects = self.shared.objects;
        let own = self.shared.named(resources, "ColorSpace", name);
        let parts = objects.array(own.as_ref()).unwrap_or_default();
        let family = objects.name(parts.first().or(own.as_ref())).unwrap_or_else(|| String::from_utf8_lossy(name).into_owned());
        let components = match family.as_str() {
            "DeviceGray" | "CalGray" | "G" => 1,
            "DeviceRGB" | "CalRGB" | "RGB" => 3,
            "DeviceCMYK" | "CMYK" => 4,
            "ICCBased" => objects.dict(parts.get(1)).and_then(|profile| objects.number(profile.get("N"))).map_or(0, |n| n as usize),
            _ => 0,
        };
        ink.choose_space(components);
    }

    fn graphics_state(&mut self, resources: &Dictionary, operands: &[Operand], state: &mut State) {
        let Some(Operand::Name(name)) = operands.first() else { return };
        let objects = self.shared.objects;
        let Some(dict) = self.shared.named(resources, "ExtGState", name).and_then(|value| objects.dict(Some(&value))) else { return };
        if let Some([font, size]) = objects.array(dict.get("Font")).as_deref() {
            state.font = self.shared.font(font);
            state.size = objects.number(Some(size)).unwrap_or(state.size);
        }
        let value = |key: &str, before: f32| objects.number(dict.get(key)).unwrap_or(before);
        state.line_width = value("LW", state.line_width);
        state.fill.alpha = value("ca", state.fill.alpha);
        state.stroke.alpha = value("CA", state.stroke.alpha);
        let is_plain = |key: &str, plain: &[&str]| objects.name(dict.get(key)).is_some_and(|name| plain.contains(&name.as_str()));
        if dict.get("BM").is_some() {
            state.blends = !is_plain("BM", &["Normal", "Compatible"]);
        }
        if dict.get("SMask").is_some() {
            state.is_masked = !is_plain("SMask", &["None"]);
        }
    }

    fn draw(&mut self, resources: &Dictionary, operands: &[Operand], state: &State, depth: usize) {
        let Some(Operand::Name(name)) = operands.first() else { return };
        let Some(stream) = self.shared.named(resources, "XObject", name).and_then(|value| self.shared.objects.stream(Some(&value))) else { return };
        self.marks.enter(self.shared, stream.dict.get("OC"));
        match self.shared.objects.name(stream.dict.get("Subtype")).as_deref() {
            Some("Form") => self.draw_form(&stream, resources, state, depth),
            Some("Image") => self.picture(state),
            _ => {}
        }
        self.marks.leave();
    }

    /// Draws a form with its own resources, or those of its parent.
    pub fn draw_form(&mut self, stream: &Stream, resources: &Dictionary, state: &State, depth: usize) {
        let objects = self.shared.objects;
        self.forms += 1;
        if depth >= MAX_FORM_DEPTH || self.forms > MAX_FORMS {
            objects.limits().pass(Limit::Page);
            return;
        }
        let Some(bytes) = self.shared.form(stream) else { return };
        let mut inner = state.clone();
        if let Some(matrix) = objects.numbers(stream.dict.get("Matrix")).map(Matrix) {
            inner.place = matrix.then(&inner.place);
        }
        if let Some(area) = objects.area(stream.dict.get("BBox")).and_then(|area| area.placed(&inner.place)) {
            inner.clip_to(area, inner.place.turn() < 4);
        }
        let own = objects.dict(stream.dict.get("Resources"));
        self.run(&bytes, own.as_ref().unwrap_or(resources), inner, depth + 1);
    }

    /// The finished page, once everything painted is known.
    fn finish(mut self) -> PageText {
        let (width, height) = self.out.size;
        self.out.picture = self.canvas.largest_picture() / (width * height);
        let mut doubts = self.doubts.iter().filter(|(_, at)| !self.canvas.has_picture(at.as_ref())).map(|&(index, _)| index).peekable();
        let mut seen = Vec::with_capacity(self.out.glyphs.len());
        for (index, glyph) in self.out.glyphs.iter().enumerate() {
            let is_hidden = doubts.next_if_eq(&index).is_some();
            if is_hidden { self.out.hidden.push(*glyph) } else { seen.push(*glyph) }
        }
        drop(doubts);
        self.out.glyphs = seen;
        self.out
    }
}

/// The number at an index, 0 if there is none.
pub fn number(operands: &[Operand], at: usize) -> f32 {
    match operands.get(at) {
        Some(Operand::Number(n)) if n.is_finite() => *n,
        _ => 0.0,
    }
}

fn extend(path: &mut Path, place: &Matrix, operator: &[u8], operands: &[Operand]) {
    if operator == b"re" {
        path.rectangle(place, [0, 1, 2, 3].map(|at| number(operands, at)));
        return;
    }
    let points: Vec<(f32, f32)> = (0..operands.len() / 2).map(|i| (number(operands, 2 * i), number(operands, 2 * i + 1))).collect();
    path.line(place, &points);
}

/// Clips to the path, if requested. Ignores a path without a place.
fn clip(state: &mut State, path: &Path) {
    if let Some((area, is_rectangle)) = path.area().filter(|_| path.clips) {
        state.clip_to(area, is_rectangle);
    }
}

/// The matrix of these operands.
pub fn matrix(operands: &[Operand]) -> Option<Matrix> {
    let mut numbers = [0.0; 6];
    for (number, operand) in numbers.iter_mut().zip(operands.get(..6)?) {
        match operand {
            Operand::Number(n) if n.is_finite() => *number = *n,
            _ => return None,
        }
    }
    Some(Matrix(numbers))
}
