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
    /// What it says; none when that cannot be known.
    pub text: Option<Text<'a>>,
    /// How far it advances, in units of the font's size.
    pub width: f32,
    /// Whether it is the one-byte code 32, to which the spacing of words applies.
    pub is_space_code: bool,
}
