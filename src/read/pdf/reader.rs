//! What is known of a page while its content is drawn.

use super::area::Area;
use super::graphics::Canvas;
use super::lexer::Operand;
use super::marks::Marks;
use super::matrix::Matrix;
use super::page_text::PageText;
use super::shared::Shared;

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
        Self { shared, out, canvas, marks, doubts: Vec::new(), operators: 0, forms: 0 }
    }

    /// The finished page, once everything painted is known.
    pub fn finish(mut self) -> PageText {
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
