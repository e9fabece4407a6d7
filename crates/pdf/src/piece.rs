//! Pieces of lines: consecutive glyphs without a wide gap.

use super::area::{greater, smaller};
use super::page_text::{Glyph, PageText};
use super::tags::Tag;

/// A gap of this many ems ends a piece of a line; only text farther apart can be two columns.
pub const PIECE_GAP: f32 = 0.9;

/// Maximum size of a superscript, in ems of its line, and the least rise of the number of a note.
pub const SMALL: f32 = 0.87;
pub const RISE: f32 = 0.25;

/// A part of a line between wide gaps.
#[derive(Clone, Debug, PartialEq)]
pub struct LinePiece {
    /// Its glyphs from left to right, without spaces; with each, whether a space was drawn before it.
    pub glyphs: Vec<(Glyph, bool)>,
    /// Left end.
    pub x: f32,
    /// Right end.
    pub end: f32,
    /// The baseline.
    pub y: f32,
    /// The size of its first full-sized glyph.
    pub size: f32,
}

/// The text of a glyph.
pub fn text<'a>(page: &'a PageText, glyph: &Glyph) -> &'a str {
    &page.text[glyph.at as usize..glyph.at as usize + usize::from(glyph.len)]
}

/// Whether a glyph shows nothing.
pub fn is_blank(page: &PageText, glyph: &Glyph) -> bool {
    match text(page, glyph).as_bytes() {
        [byte] => matches!(byte, b'\t'..=b'\r' | b' '),
        _ => text(page, glyph).trim().is_empty(),
    }
}

impl LinePiece {
    /// A piece of one glyph.
    pub fn new(glyph: Glyph) -> Self {
        Self { glyphs: vec![(glyph, false)], x: glyph.x, end: glyph.end, y: glyph.y, size: glyph.size }
    }

    /// Begins anew with a glyph.
    pub fn begin(&mut self, glyph: Glyph) {
        let mut glyphs = std::mem::take(&mut self.glyphs);
        glyphs.clear();
        glyphs.push((glyph, false));
        *self = Self { glyphs, x: glyph.x, end: glyph.end, y: glyph.y, size: glyph.size };
    }

    /// Whether the next glyph continues the piece, possibly as a superscript or subscript.
    pub fn takes(&self, glyph: &Glyph) -> bool {
        let (em, gap) = (greater(self.size, glyph.size), glyph.x - self.end);
        let reach = if glyph.size < 0.9 * self.size { 0.65 } else { 0.5 };
        self.tag() == glyph.tag && (glyph.y - self.y).abs() < reach * em && gap > -0.4 * em && gap < PIECE_GAP * em
    }

    /// What the marks around its glyphs say of them.
    pub fn tag(&self) -> Tag {
        self.glyphs.first().map_or(Tag::None, |(glyph, _)| glyph.tag)
    }

    /// Adds the next glyph; `spaced` if a space was drawn before it.
    pub fn push(&mut self, glyph: Glyph, spaced: bool) {
        // A piece that began with a superscript takes the baseline of what follows.
        if glyph.size > 1.2 * self.size {
            (self.size, self.y) = (glyph.size, glyph.y);
        }
        self.end = greater(self.end, glyph.end);
        self.glyphs.push((glyph, spaced));
    }

    /// How many small, raised glyphs begin it, as the number of a note does.
    pub fn leading_number(&self) -> usize {
        let is_raised = |glyph: &Glyph| glyph.raised || glyph.size <= SMALL * self.size && glyph.y - self.y >= RISE * self.size;
        self.glyphs.iter().take_while(|(glyph, _)| is_raised(glyph)).count()
    }

    /// Its text without spaces.
    pub fn letters(&self, page: &PageText) -> String {
        self.glyphs.iter().map(|(glyph, _)| text(page, glyph)).collect()
    }

    /// How many glyphs it has.
    pub fn len(&self) -> usize {
        self.glyphs.len()
    }

    /// Whether both are on one baseline.
    pub fn shares_baseline(&self, other: &LinePiece) -> bool {
        (self.y - other.y).abs() <= 0.3 * smaller(self.size, other.size)
    }
}
