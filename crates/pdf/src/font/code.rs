//! The codes of a string.

/// The text of a code.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// All but the last character.
    pub head: &'a str,
    /// The last character.
    pub last: char,
}

impl<'a> Text<'a> {
    pub(super) fn new(text: &'a str) -> Option<Self> {
        let (at, last) = text.char_indices().next_back()?;
        Some(Self { head: &text[..at], last })
    }

    /// Its characters.
    pub fn chars(self) -> impl Iterator<Item = char> {
        self.head.chars().chain([self.last])
    }
}

/// One code of a string.
#[derive(Clone, Copy, Debug)]
pub struct Char<'a> {
    /// Its text; `None` if unknown.
    pub text: Option<Text<'a>>,
    /// Its advance width, in units of the font size.
    pub width: f32,
    /// The distance to the next glyph below it in vertical writing, in the same units.
    pub height: f32,
    /// Whether it is the one-byte code 32, to which word spacing applies.
    pub is_space_code: bool,
}
