//! Sets text: where each character of a string is drawn, and whether it is visible there.

use super::area::Area;
use super::font::{Char, Font, Text, standard_widths};
use super::graphics::{Look, State};
use super::lexer::Operand;
use super::limits::Limit;
use super::matrix::Matrix;
use super::page_text::{Glyph, VERTICAL};
use super::reader::{GlyphSight, Reader, matrix, number};
use literatim_matching::text::Hiding;
use pdf::primitive::Dictionary;
use std::collections::HashMap;
use std::rc::Rc;
use unicode_normalization::UnicodeNormalization;

/// Maximum number of characters on a page.
const MAX_GLYPHS: usize = 1_000_000;
/// Maximum bytes of text on a page.
const MAX_TEXT: usize = 16 << 20;
/// The height of a lower-case letter in units of its font size.
const LETTER: f32 = 0.5;

/// The current text position: the matrices of `BT`, and the fonts of one stream's resources.
pub struct Cursor {
    text: Matrix,
    line: Matrix,
    named: HashMap<Vec<u8>, Rc<Font>>,
}

impl Default for Cursor {
    fn default() -> Self {
        Self { text: Matrix::IDENTITY, line: Matrix::IDENTITY, named: HashMap::new() }
    }
}

impl Cursor {
    fn move_line(&mut self, x: f32, y: f32) {
        self.line = Matrix::shift(x, y).then(&self.line);
        self.text = self.line;
    }
}

/// Smaller text is not seen, in points.
const SPECK: f32 = 1.0;

impl Reader<'_> {
    /// Executes a text operator; others are skipped.
    pub fn text_operator(&mut self, operator: &[u8], operands: &[Operand], resources: &Dictionary, state: &mut State, cursor: &mut Cursor) {
        let number = |at: usize| number(operands, at);
        match operator {
            [b'B', b'T'] => (cursor.text, cursor.line) = (Matrix::IDENTITY, Matrix::IDENTITY),
            [b'T', b'f'] => {
                if let Some(Operand::Name(name)) = operands.first() {
                    state.font = cursor.named.get(&**name).cloned();
                    if state.font.is_none() {
                        let font = self.shared.named(resources, "Font", name).and_then(|font| self.shared.font(&font));
                        let font = font.unwrap_or_else(|| self.shared.standard_font());
                        cursor.named.insert(name.to_vec(), font.clone());
                        state.font = Some(font);
                    }
                }
                state.size = number(1);
            }
            [b'T', b'c'] => state.char_space = number(0),
            [b'T', b'w'] => state.word_space = number(0),
            [b'T', b'z'] => state.stretch = number(0) / 100.0,
            [b'T', b'L'] => state.leading = number(0),
            [b'T', b's'] => state.rise = number(0),
            [b'T', b'r'] => state.mode = number(0) as u8,
            [b'T', b'm'] => {
                if let Some(matrix) = matrix(operands) {
                    (cursor.text, cursor.line) = (matrix, matrix);
                }
            }
            [b'T', b'd'] => cursor.move_line(number(0), number(1)),
            [b'T', b'D'] => {
                state.leading = -number(1);
                cursor.move_line(number(0), number(1));
            }
            [b'T', b'*'] => cursor.move_line(0.0, -state.leading),
            [b'T', b'j'] => self.show_operand(operands.first(), state, cursor),
            [b'\''] => {
                cursor.move_line(0.0, -state.leading);
                self.show_operand(operands.first(), state, cursor);
            }
            [b'"'] => {
                (state.word_space, state.char_space) = (number(0), number(1));
                cursor.move_line(0.0, -state.leading);
                self.show_operand(operands.get(2), state, cursor);
            }
            [b'T', b'J'] => {
                let Some(Operand::Array(items)) = operands.first() else { return };
                for item in items {
                    match item {
                        Operand::Number(n) => {
                            let back = -n / 1000.0 * state.size;
                            let is_vertical = state.font.as_ref().is_some_and(|font| font.is_vertical);
                            let (x, y) = if is_vertical { (0.0, back) } else { (back * state.stretch, 0.0) };
                            cursor.text = Matrix::shift(x, y).then(&cursor.text);
                        }
                        item => self.show_operand(Some(item), state, cursor),
                    }
                }
            }
            _ => {}
        }
    }

    fn show_operand(&mut self, operand: Option<&Operand>, state: &State, cursor: &mut Cursor) {
        let (Some(Operand::String(string)), Some(font)) = (operand, &state.font) else { return };
        self.marks.note_font(font.is_reliable());
        if font.is_vertical {
            return self.show_vertical(string, font, state, cursor);
        }
        let place = cursor.text.then(&state.place);
        let turn = place.turn();
        // Lengths on the page of one unit along the line and across it.
        let (along, across) = place.scales();
        let size = (state.size * across).abs();
        let (look, is_raised, tag) = (state.look(), self.marks.is_raised(), self.marks.tag());
        let mut x = 0.0;
        for c in font.chars(string) {
            let advance = c.width * state.size * state.stretch;
            let (left, y) = place.apply(x, state.rise);
            let (left, y) = turned(turn, left, y);
            let width = advance * along;
            if self.may_show() && left.is_finite() && y.is_finite() && width.is_finite() && size.is_finite() {
                let sight = self.sight(state, look, font, &place, (along, across), (x, advance));
                let (italic, bold, raised) = (font.italic, font.bold, is_raised);
                let glyph = Glyph { at: 0, len: 0, turn, italic, bold, raised, x: left, end: left + width, y, size, tag };
                self.push(c, glyph, sight);
            }
            x += advance + (state.char_space + if c.is_space_code { state.word_space } else { 0.0 }) * state.stretch;
        }
        cursor.text = Matrix::shift(x, 0.0).then(&cursor.text);
    }

    /// Sets a string downwards, each glyph from the middle of its upper edge (PDF 32000-1, 9.7.4.3).
    fn show_vertical(&mut self, string: &[u8], font: &Font, state: &State, cursor: &mut Cursor) {
        let place = cursor.text.then(&state.place);
        let turn = match place.turn() {
            0 => VERTICAL,
            turn @ 1..=3 => turn - 1,
            oblique => oblique,
        };
        let (across, along) = place.scales();
        let size = (state.size * across * state.stretch).abs();
        let mut down = 0.0;
        for c in font.chars(string) {
            let advance = c.height * state.size;
            let (x, y) = place.apply(state.rise, -down);
            let (left, y) = turned(turn, x, y);
            let width = advance * along;
            if self.may_show() && left.is_finite() && y.is_finite() && width.is_finite() && size.is_finite() {
                let sight = self.sight(state, state.look(), font, &place, (across, along), (0.0, 0.0));
                let (italic, bold, raised, tag) = (font.italic, font.bold, self.marks.is_raised(), self.marks.tag());
                let glyph = Glyph { at: 0, len: 0, turn, italic, bold, raised, x: left, end: left + width, y, size, tag };
                self.push(c, glyph, sight);
            }
            down += advance - state.char_space - if c.is_space_code { state.word_space } else { 0.0 };
        }
        cursor.text = Matrix::shift(0.0, -down).then(&cursor.text);
    }

    /// Sets text in an area of the page, from its upper left corner if it wraps, else in its middle, in a font of average width.
    pub fn write(&mut self, text: &str, area: Area, size: f32, wraps: bool, state: &State) {
        let [left, bottom, right, top] = area.0;
        let begin = left + 0.2 * size;
        let face = standard_widths::face("Helvetica");
        let (mut x, mut y) = (begin, if wraps { top - size } else { (bottom + top - LETTER * size) / 2.0 });
        for word in text.split_inclusive([' ', '\n', '\r']) {
            let width = |c| standard_widths::width(face, c) / 1000.0 * size;
            if wraps && x > begin && x + word.trim_end().chars().map(width).sum::<f32>() > right {
                (x, y) = (begin, y - 1.15 * size);
            }
            for c in word.chars() {
                if !self.may_show() {
                    return;
                }
                let end = x + width(c);
                let is_seen = !self.marks.hide() && state.clip.shows(&Area([x, y, end, y + LETTER * size]));
                let glyph = Glyph { at: 0, len: 0, turn: 0, italic: false, bold: false, raised: false, x, end, y, size, tag: self.marks.tag() };
                let text = Some(Text { head: "", last: c });
                self.push(
                    Char { text, width: width(c), height: 0.0, is_space_code: false },
                    glyph,
                    if is_seen { Ok(GlyphSight { doubt: None, area: None, moment: 0 }) } else { Err(Hiding::Clipped) },
                );
                x = end;
            }
            if wraps && word.ends_with(['\n', '\r']) {
                (x, y) = (begin, y - 1.15 * size);
            }
        }
    }

    fn may_show(&self) -> bool {
        let limits = self.shared.objects.limits();
        let may = self.out.glyphs.len() + self.out.hidden.len() < MAX_GLYPHS && self.out.text.len() < MAX_TEXT;
        if !may {
            limits.pass(Limit::Page);
        }
        may && limits.take(Limit::Glyphs, 1)
    }

    /// Whether a glyph with this place along the line and this width is visible, as far as that is known when it is drawn; else how it is hidden. `place` has
    /// these scales, and the text this look.
    fn sight(
        &self,
        state: &State,
        look: Look,
        font: &Font,
        place: &Matrix,
        (along, across): (f32, f32),
        (x, width): (f32, f32),
    ) -> Result<GlyphSight, Hiding> {
        if self.marks.hide() {
            return Err(Hiding::Conditional);
        }
        let sight = GlyphSight { doubt: None, area: None, moment: self.canvas.moment() };
        if !font.is_placed {
            return if width != 0.0 && along == 0.0 { Err(Hiding::Size) } else { Ok(sight) };
        }
        if (state.size * across).abs() < SPECK || (state.size * state.stretch * along).abs() < SPECK {
            return Err(Hiding::Size);
        }
        let (base, height) = (state.rise, LETTER * state.size);
        // A glyph without width is drawn around its place.
        let (left, right) = if width.abs() > 0.1 * height.abs() { (x, x + width) } else { (x - height, x + height) };
        let Some(area) = Area([left, base, right, base + height]).placed(place) else {
            return Ok(sight);
        };
        if !state.clip.shows(&area) {
            let (width, height) = self.out.size;
            return Err(if Area([0.0, 0.0, width, height]).shows(&area) { Hiding::Clipped } else { Hiding::Displaced });
        }
        let doubt = match look {
            Look::Clear => Some(Hiding::Transparent),
            Look::Painted(colour) if self.canvas.swallows(&area, colour) => Some(Hiding::Colour),
            _ => None,
        };
        Ok(GlyphSight { doubt, area: Some(area), ..sight })
    }

    /// Ends a marked part. Its glyphs become one with the text that the mark gives, unless they say something else for certain.
    pub fn end_mark(&mut self) {
        let Some((text, from, is_reliable)) = self.marks.end() else { return };
        self.replace(&text, from, is_reliable);
    }

    /// Ends the latest form, and the marked parts that it left open.
    pub fn leave_form(&mut self) {
        loop {
            let (is_over, replaced) = self.marks.leave();
            if let Some((text, from, is_reliable)) = replaced {
                self.replace(&text, from, is_reliable);
            }
            if is_over {
                return;
            }
        }
    }

    /// Replaces the glyphs from an index on by a text.
    fn replace(&mut self, text: &str, from: usize, is_reliable: bool) {
        let glyphs = self.out.glyphs.get(from..).unwrap_or_default();
        let Some((&first, rest)) = glyphs.split_first() else { return };
        let drawn: String = glyphs.iter().map(|glyph| &self.out.text[glyph.at as usize..glyph.at as usize + usize::from(glyph.len)]).collect();
        let (Ok(at), Ok(len)) = (u32::try_from(self.out.text.len()), u16::try_from(text.len())) else { return };
        if is_reliable && contradicts(&drawn, text) {
            if len > 0 {
                self.out.text.push_str(text);
                self.out.hidden.push((Glyph { at, len, ..first }, Hiding::Replaced));
            }
            return;
        }
        let mut one = Glyph { at, len, ..first };
        for glyph in rest.iter().filter(|glyph| glyph.turn == first.turn) {
            if (one.y - glyph.y).abs() < LETTER * one.size {
                // A point that is drawn before its letter is above it.
                one.y = if glyph.end - glyph.x > one.end - one.x { glyph.y } else { one.y };
                (one.x, one.end) = (one.x.min(glyph.x), one.end.max(glyph.end));
            }
        }
        self.out.text.push_str(text);
        let keep = from + usize::from(len > 0);
        self.out.glyphs.truncate(keep);
        self.sights.truncate(keep);
        if let Some(last) = self.out.glyphs.get_mut(from) {
            *last = one;
        }
    }

    fn push(&mut self, c: Char, mut glyph: Glyph, sight: Result<GlyphSight, Hiding>) {
        let at = self.out.text.len();
        match c.text {
            Some(text) => text.chars().for_each(|c| push_char(&mut self.out.text, c)),
            // Its mark says what it means.
            None if self.marks.replaces() => self.out.text.push(char::REPLACEMENT_CHARACTER),
            None => {
                self.out.unreadable += usize::from(sight.is_ok());
                if sight.is_err() {
                    return;
                }
                self.out.text.push(char::REPLACEMENT_CHARACTER);
            }
        }
        if let (Ok(start), Ok(len)) = (u32::try_from(at), u16::try_from(self.out.text.len() - at))
            && len > 0
        {
            (glyph.at, glyph.len) = (start, len);
            match sight {
                Err(how) => self.out.hidden.push((glyph, how)),
                Ok(sight) => {
                    self.out.glyphs.push(glyph);
                    self.sights.push(sight);
                }
            }
        }
    }
}

/// Whether letters that are drawn say something else than the text that replaces them: blanks, or other words. Signs that a font has for several
/// letters often lack some of them.
fn contradicts(drawn: &str, text: &str) -> bool {
    let letters = |text: &str| text.nfkd().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect::<String>();
    let (own, other) = (letters(drawn), letters(text));
    if drawn.trim().is_empty() {
        return !other.is_empty();
    }
    let without_ligatures = |text: &str| text.replace(['f', 'i', 'l', 't', 's', 'j'], "");
    let is_latin = |text: &str| text.nfkd().all(|c| !c.is_alphabetic() || c.is_ascii()) && !text.contains(char::REPLACEMENT_CHARACTER);
    own.len() > 1 && is_latin(drawn) && is_latin(text) && own != other && without_ligatures(&own) != without_ligatures(&other)
}

/// A point in coordinates in which a line with this turn runs to the right.
fn turned(turn: u8, x: f32, y: f32) -> (f32, f32) {
    match turn {
        1 => (y, -x),
        2 => (-x, -y),
        3 | VERTICAL => (-y, x),
        _ => (x, y),
    }
}

/// Replaces ligatures and shapes by their letters, leaves out signs that only direct text, and replaces Word's private-use bullets by standard ones, so that searches find them.
fn push_char(text: &mut String, c: char) {
    match c {
        '\u{FB00}'..='\u{FB04}' => text.push_str(["ff", "fi", "fl", "ffi", "ffl"][c as usize - 0xFB00]),
        // The shapes of Arabic and Hebrew letters; those of points alone have a space in their place.
        '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' => text.extend(std::iter::once(c).nfkc().filter(|&c| c != ' ')),
        '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {}
        '\u{F0B7}' | '\u{F0A7}' => text.push('•'),
        c if c.is_control() && c != '\t' => {}
        c => text.push(c),
    }
}
