//! The characters of a page with their places, in drawing order.

use super::tags::Tag;
use literatim_matching::text::Hiding;

/// The characters of a page.
#[derive(Clone, Debug, Default)]
pub struct PageText {
    /// The text of all glyphs, concatenated.
    pub text: String,
    /// The visible glyphs, in drawing order.
    pub glyphs: Vec<Glyph>,
    /// The invisible glyphs, and how they are hidden.
    pub hidden: Vec<(Glyph, Hiding)>,
    /// Width and height in points, in reading orientation.
    pub size: (f32, f32),
    /// How many glyphs have no text.
    pub unreadable: usize,
    /// The share of the page that its largest picture covers, 0 to 1.
    pub picture: f32,
    /// The number of dots of the picture that has most.
    pub most_dots: f32,
    /// The number of drawn shapes that are not rectangles.
    pub drawings: usize,
    /// Where its letters run.
    pub script: Script,
    /// The large initials that sink below the line which they begin.
    pub initials: Vec<Initial>,
}

/// A large initial beside several lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Initial {
    /// Its left end, which is that of its paragraph.
    pub left: f32,
    /// Where the lines beside it begin.
    pub right: f32,
    /// The baseline of the first of these lines.
    pub first: f32,
    /// Its own baseline.
    pub last: f32,
}

/// Where the letters of a page run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Script {
    /// To the right.
    #[default]
    Rightward,
    /// Some to the left.
    Mixed,
    /// Most to the left. Its upright glyphs are placed as in a mirror, counted from the right edge of the page.
    Leftward,
}

/// The direction of vertical writing, whose lines run down the page and follow one another to the left. Their glyphs have the coordinates of lines that
/// are turned by three quarters, with the baseline in the middle of the glyphs.
pub const VERTICAL: u8 = 5;

/// A placed glyph. Coordinates are points from the lower left corner; those of rotated text are rotated with it, so that it runs to the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// Where its text begins in [`PageText::text`].
    pub at: u32,
    /// The length of its text in bytes.
    pub len: u16,
    /// Counterclockwise quarter turns of its line; 4 if it is oblique, [`VERTICAL`] if upright glyphs are below one another.
    pub turn: u8,
    /// Whether its font is slanted.
    pub italic: bool,
    /// Whether its font is bold.
    pub bold: bool,
    /// Whether the structure of the file raises it.
    pub raised: bool,
    /// Left end on the baseline.
    pub x: f32,
    /// Right end on the baseline.
    pub end: f32,
    /// The baseline.
    pub y: f32,
    /// The font size.
    pub size: f32,
    /// What the marks around it say of it.
    pub tag: Tag,
}
