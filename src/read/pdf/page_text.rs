//! What a page shows: its characters with their places, in the order in which they are drawn.

/// The characters of a page.
#[derive(Clone, Debug, Default)]
pub struct PageText {
    /// The text of all glyphs, one after another.
    pub text: String,
    /// The glyphs that are seen, in the order in which they are drawn.
    pub glyphs: Vec<Glyph>,
    /// The glyphs that are not seen: off the page, clipped away, in a layer that is off, or in the colour of what is below them.
    pub hidden: Vec<Glyph>,
    /// Width and height in points, as the page is read.
    pub size: (f32, f32),
    /// How many glyphs have no text.
    pub unreadable: usize,
    /// The part of the page that its largest picture covers, 0 to 1.
    pub picture: f32,
    /// How many shapes are drawn that are no rectangles.
    pub drawings: usize,
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
