//! What is known of a page while its content is drawn.

use super::area::Area;
use super::graphics::Canvas;
use super::lexer::Operand;
use super::marks::Marks;
use super::matrix::Matrix;
use super::page_text::{Glyph, PageText};
use super::shared::Shared;
use literatim_matching::order;
use literatim_matching::text::Hiding;

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
    /// For each glyph of the text, what decides whether it is seen when all is drawn.
    pub sights: Vec<GlyphSight>,
    /// Whether what is drawn lies over the page without covering it, as a highlight does.
    pub is_overlay: bool,
    /// Operators that were carried out.
    pub operators: usize,
    /// Forms that were drawn.
    pub forms: usize,
}

impl<'a> Reader<'a> {
    /// A reader of a page of this size, of which nothing is drawn.
    pub fn new(shared: &'a Shared, size: (f32, f32)) -> Self {
        let out = PageText { size, ..PageText::default() };
        let (canvas, marks) = Default::default();
        Self { shared, out, canvas, marks, sights: Vec::new(), is_overlay: false, operators: 0, forms: 0 }
    }

    /// The finished page, once everything painted is known.
    pub fn finish(mut self) -> PageText {
        let (width, height) = self.out.size;
        let page = width * height;
        self.out.most_dots = self.canvas.most_dots;
        self.out.picture = self.canvas.largest_picture() / page;
        let mut seen = Vec::with_capacity(self.out.glyphs.len());
        let overwritten = overwritten(&self.out);
        for (index, (glyph, sight)) in self.out.glyphs.iter().zip(&self.sights).enumerate() {
            match self.hiding(sight, page).or(overwritten[index].then_some(Hiding::Overwritten)) {
                Some(how) => self.out.hidden.push((*glyph, how)),
                None => seen.push(*glyph),
            }
        }
        self.out.glyphs = seen;
        self.out
    }

    /// How a glyph is hidden by what else is on the page.
    fn hiding(&self, sight: &GlyphSight, page: f32) -> Option<Hiding> {
        match (sight.doubt, &sight.area) {
            (Some(Hiding::Transparent), area) => (!area.is_some_and(|area| self.canvas.has_scan(&area, page))).then_some(Hiding::Transparent),
            (Some(how), area) => (!area.is_some_and(|area| self.canvas.has_picture(&area))).then_some(how),
            (None, Some(area)) => self.canvas.covers_since(sight.moment, area).then_some(Hiding::Covered),
            (None, None) => None,
        }
    }
}

/// What decides whether a glyph is seen when the page is drawn.
#[derive(Clone, Copy, Debug)]
pub struct GlyphSight {
    /// How it is hidden, unless it belongs to a picture.
    pub doubt: Option<Hiding>,
    /// Its place; `None` if that is not known.
    pub area: Option<Area>,
    /// When it was drawn.
    pub moment: usize,
}

/// For each glyph whether it is one of three or more different letters that are drawn one over the other.
fn overwritten(page: &PageText) -> Vec<bool> {
    let glyphs = &page.glyphs;
    let mut found = vec![false; glyphs.len()];
    let letter = |glyph: &Glyph| page.text.as_bytes().get(glyph.at as usize).copied().filter(|byte| glyph.len == 1 && byte.is_ascii_alphanumeric());
    let mut start = 0;
    while start < glyphs.len() {
        let first = &glyphs[start];
        // Most glyphs stand alone.
        if glyphs.get(start + 1).is_none_or(|next| (next.x - first.x).abs() >= STACKED * first.size) {
            start += 1;
            continue;
        }
        let is_here = |other: &&Glyph| {
            let near = |a: f32, b: f32| (a - b).abs() < STACKED * first.size;
            letter(other).is_some() && other.turn == first.turn && near(other.x, first.x) && near(other.y, first.y)
        };
        let count = glyphs[start..].iter().take_while(is_here).count();
        if count > 2 {
            let mut letters: Vec<Option<u8>> = glyphs[start..start + count].iter().map(letter).collect();
            order::sort(&mut letters);
            letters.dedup();
            found[start..start + count].fill(letters.len() > 2);
        }
        start += count.max(1);
    }
    found
}

/// Letters that are nearer are drawn one over the other, in ems.
const STACKED: f32 = 0.12;

/// The number at an index, 0 if there is none.
pub fn number(operands: &[Operand], at: usize) -> f32 {
    match operands.get(at) {
        Some(Operand::Number(n)) if n.is_finite() => *n,
        _ => 0.0,
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
