//! Drawing the content of a page.

use super::area::Area;
use super::colour::Space;
use super::graphics::{Ink, Path, State};
use super::lexer::{Lexer, Operand, PdfToken};
use super::limits::Limit;
use super::matrix::Matrix;
use super::object::Stream;
use super::reader::{Reader, matrix, number};
use super::text::Cursor;
use pdf::primitive::Dictionary;

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
/// A picture with fewer dots shows no words.
const FEW_DOTS: f32 = 16.0;
/// Maximum number of dots of a picture whose colours are compared.
const MOST_DOTS: f32 = 10_000.0;
/// From this width in points, a line may be a background for text.
const BAR: f32 = 3.0;
/// Anything at least this opaque hides what is below it.
const COVERS: f32 = 0.95;

impl Reader<'_> {
    /// Carries out the operators of the content.
    pub fn run(&mut self, bytes: &[u8], resources: &Dictionary, state: State, depth: usize) {
        let mut lexer = Lexer::new(bytes);
        let mut state = state;
        let mut saved: Vec<State> = Vec::new();
        let mut operands: Vec<Operand> = Vec::new();
        let (mut path, mut points) = (Path::default(), Vec::new());
        let mut cursor = Cursor::default();
        while let Some(token) = lexer.next() {
            let operator = match token {
                PdfToken::Operand(operand) => {
                    if operands.len() < MAX_OPERANDS {
                        operands.push(operand);
                    }
                    continue;
                }
                PdfToken::Operator(operator) => operator,
            };
            self.operators += 1;
            if self.operators > MAX_OPERATORS {
                self.shared.objects.limits().pass(Limit::Page);
                return;
            }
            match operator {
                [b'q'] if saved.len() < MAX_SAVED => saved.push(state.clone()),
                [b'Q'] => {
                    if let Some(before) = saved.pop() {
                        state = before;
                    }
                }
                [b'c', b'm'] => {
                    if let Some(matrix) = matrix(&operands) {
                        state.place = matrix.then(&state.place);
                    }
                }
                [b'w'] => state.line_width = number(&operands, 0),
                [b'g', b's'] => self.graphics_state(resources, &operands, &mut state),
                [b'D', b'o'] => self.draw(resources, &operands, &state, depth),
                [b'B', b'I'] => {
                    lexer.skip_image();
                    self.picture(&state, false, 0.0);
                }
                [b's', b'h'] if !self.marks.hide() => self.canvas.paint(state.clip, None, false),
                [b'B', b'D', b'C'] | [b'B', b'M', b'C'] => self.marks.begin(self.shared, resources, &operands, self.out.glyphs.len()),
                [b'E', b'M', b'C'] => self.end_mark(),
                [b'm'] | [b'l'] | [b'c'] | [b'v'] | [b'y'] | [b'r', b'e'] => extend(&mut path, &state.place, operator, &operands, &mut points),
                [b'W'] | [b'W', b'*'] => path.clips = true,
                [b'n'] | [b'S'] | [b's'] | [b'f'] | [b'F'] | [b'f', b'*'] | [b'B'] | [b'B', b'*'] | [b'b'] | [b'b', b'*'] => {
                    self.paint(&path, &state, operator);
                    clip(&mut state, &path);
                    path = Path::default();
                }
                [b'g'] | [b'r', b'g'] | [b'k'] => state.fill.set(&operands),
                [b'G'] | [b'R', b'G'] | [b'K'] => state.stroke.set(&operands),
                [b'c', b's'] => self.colour_space(resources, &operands, &mut state.fill),
                [b'C', b'S'] => self.colour_space(resources, &operands, &mut state.stroke),
                [b's', b'c'] | [b's', b'c', b'n'] => state.fill.set_components(&operands),
                [b'S', b'C'] | [b'S', b'C', b'N'] => state.stroke.set_components(&operands),
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
        let fills = !matches!(operator, [b'n'] | [b'S'] | [b's']);
        let strokes = !matches!(operator, [b'n'] | [b'f'] | [b'F'] | [b'f', b'*']);
        self.out.drawings += usize::from(fills && !is_rectangle);
        if let Some(covered) = path.covered().filter(|_| fills && state.clip_is_full && !self.is_overlay && ink(&state.fill).is_some()) {
            self.canvas.cover(covered.and(&state.clip));
        }
        if fills && state.fill.is_seen() {
            self.canvas.paint(area.and(&state.clip), ink(&state.fill), is_rectangle && state.clip_is_full);
        }
        let (along, across) = state.place.scales();
        let width = state.line_width * along.max(across);
        if strokes && state.stroke.is_seen() && width >= BAR {
            let colour = if path.is_bar() { ink(&state.stroke) } else { None };
            if let Some(covered) = path.bar(width).filter(|_| colour.is_some() && state.clip_is_full && !self.is_overlay) {
                self.canvas.cover(covered.and(&state.clip));
            }
            self.canvas.paint(area.wider(width / 2.0).and(&state.clip), colour, false);
        }
    }

    /// Paints a picture of this many dots.
    fn picture(&mut self, state: &State, is_plain: bool, dots: f32) {
        if let Some(area) = Area([0.0, 0.0, 1.0, 1.0]).placed(&state.place).filter(|_| !self.marks.hide()) {
            let area = area.and(&state.clip);
            if is_plain && state.fill.alpha >= COVERS && state.covers() && state.clip_is_full && state.place.turn() < 4 && !self.is_overlay {
                self.canvas.cover(area);
            }
            self.canvas.picture(area, dots);
        }
    }

    fn colour_space(&self, resources: &Dictionary, operands: &[Operand], ink: &mut Ink) {
        let Some(Operand::Name(name)) = operands.first() else { return };
        let own = self.shared.named(resources, "ColorSpace", name);
        ink.choose_space(Space::new(&self.shared.objects, own.as_ref(), &String::from_utf8_lossy(name), 0));
    }

    fn graphics_state(&mut self, resources: &Dictionary, operands: &[Operand], state: &mut State) {
        let Some(Operand::Name(name)) = operands.first() else { return };
        let objects = &self.shared.objects;
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
            state.is_masked_out = state.is_masked && objects.dict(dict.get("SMask")).is_some_and(|mask| self.lets_nothing_through(&mask));
        }
    }

    /// Whether a picture is opaque and has one colour. Another one may show the words that it lies over, as where text was drawn as a picture.
    fn is_plain_picture(&self, stream: &Stream) -> bool {
        let objects = &self.shared.objects;
        if ["SMask", "Mask", "ImageMask"].iter().any(|key| stream.dict.get(key).is_some()) {
            return false;
        }
        let [width, height] = ["Width", "Height"].map(|key| objects.number(stream.dict.get(key)).unwrap_or(f32::MAX));
        let is_even = |bytes: Vec<u8>| [1, 3, 4].iter().any(|&step| bytes.len() > step && bytes.iter().zip(&bytes[step..]).all(|(a, b)| a == b));
        width * height <= FEW_DOTS || width * height <= MOST_DOTS && objects.data(stream).is_some_and(is_even)
    }

    /// Whether a soft mask is 0 everywhere: its group paints nothing, or nothing but black for a mask by luminosity.
    fn lets_nothing_through(&self, mask: &Dictionary) -> bool {
        let objects = &self.shared.objects;
        let is_luminosity = objects.name(mask.get("S")).is_some_and(|kind| kind == "Luminosity");
        if mask.get("BC").is_some() || mask.get("TR").is_some() {
            return false;
        }
        let Some(bytes) = objects.stream(mask.get("G")).and_then(|group| self.shared.form(&group)) else { return false };
        let (mut operands, mut is_black): (Vec<Operand>, bool) = (Vec::new(), true);
        for token in Lexer::new(&bytes) {
            let operator = match token {
                PdfToken::Operand(operand) => {
                    operands.push(operand);
                    continue;
                }
                PdfToken::Operator(operator) => operator,
            };
            match operator {
                [b'g'] | [b'G'] | [b'r', b'g'] | [b'R', b'G'] => {
                    is_black = operands.iter().all(|operand| matches!(operand, Operand::Number(part) if *part <= 0.0))
                }
                [b'f']
                | [b'F']
                | [b'f', b'*']
                | [b'S']
                | [b's']
                | [b'B']
                | [b'B', b'*']
                | [b'b']
                | [b'b', b'*']
                | [b'T', b'j']
                | [b'T', b'J']
                | [b'\'']
                | [b'"']
                    if is_luminosity && is_black => {}
                [b'q']
                | [b'Q']
                | [b'c', b'm']
                | [b'w']
                | [b'r', b'e']
                | [b'm']
                | [b'l']
                | [b'c']
                | [b'v']
                | [b'y']
                | [b'h']
                | [b'n']
                | [b'W']
                | [b'W', b'*']
                | [b'B', b'T']
                | [b'E', b'T']
                | [b'T', b'f']
                | [b'T', b'd']
                | [b'T', b'm'] => {}
                _ => return false,
            }
            operands.clear();
        }
        true
    }

    fn draw(&mut self, resources: &Dictionary, operands: &[Operand], state: &State, depth: usize) {
        let Some(Operand::Name(name)) = operands.first() else { return };
        let Some(stream) = self.shared.named(resources, "XObject", name).and_then(|value| self.shared.objects.stream(Some(&value))) else { return };
        self.marks.enter(self.shared, stream.dict.get("OC"));
        match self.shared.objects.name(stream.dict.get("Subtype")).as_deref() {
            Some("Form") => self.draw_form(&stream, resources, state, depth),
            Some("Image") => {
                let is_plain = self.is_plain_picture(&stream);
                let [width, height] = ["Width", "Height"].map(|key| self.shared.objects.number(stream.dict.get(key)).unwrap_or(0.0));
                self.picture(state, is_plain, width * height);
            }
            _ => {}
        }
        self.leave_form();
    }

    /// Draws a form with its own resources, or those of its parent.
    pub fn draw_form(&mut self, stream: &Stream, resources: &Dictionary, state: &State, depth: usize) {
        let objects = &self.shared.objects;
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
        let around = std::mem::replace(&mut self.marks.stream, stream.id.id);
        self.run(&bytes, own.as_ref().unwrap_or(resources), inner, depth + 1);
        self.marks.stream = around;
    }
}

/// Adds to the path; `points` is room that is used again.
fn extend(path: &mut Path, place: &Matrix, operator: &[u8], operands: &[Operand], points: &mut Vec<(f32, f32)>) {
    if operator == b"re" {
        path.rectangle(place, [0, 1, 2, 3].map(|at| number(operands, at)));
        return;
    }
    points.clear();
    points.extend((0..operands.len() / 2).map(|i| (number(operands, 2 * i), number(operands, 2 * i + 1))));
    if operator == b"m" {
        path.begin(place, points);
    } else {
        path.line(place, points);
    }
}

/// Clips to the path, if requested. Ignores a path without a place.
fn clip(state: &mut State, path: &Path) {
    if let Some((area, is_rectangle)) = path.area().filter(|_| path.clips) {
        state.clip_to(area, is_rectangle);
    }
}
