//! Converts UTF-8 bytes to UTF-16 units, which every surface uses for offsets.

use super::Span;
use serde::{Deserialize, Serialize};

/// Bytes between two checkpoints of a [`Utf16Table`].
const STRIDE: usize = 256;

/// Counts UTF-16 units before a byte of one text, from a checkpoint every 256 bytes.
#[derive(Clone, Debug)]
pub struct Utf16Table {
    /// Units before each checkpoint; empty for ASCII text, where both offsets are equal.
    checkpoints: Vec<u32>,
}

/// `[start, end)` in UTF-16 units of the original text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Span16(pub u32, pub u32);

impl Utf16Table {
    /// The table for `text`.
    pub fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self { checkpoints: Vec::new() };
        }
        let mut units = 0u32;
        let mut checkpoints = Vec::with_capacity(text.len() / STRIDE + 1);
        for chunk in text.as_bytes().chunks(STRIDE) {
            checkpoints.push(units);
            units += units_of(chunk);
        }
        checkpoints.push(units);
        Self { checkpoints }
    }

    /// UTF-16 units before byte `offset` of `text`, the text that the table was made for.
    pub fn offset(&self, text: &str, offset: usize) -> u32 {
        if self.checkpoints.is_empty() {
            return offset as u32;
        }
        let index = offset / STRIDE;
        self.checkpoints[index] + units_of(&text.as_bytes()[index * STRIDE..offset])
    }

    /// A span in UTF-16 units.
    pub fn span(&self, text: &str, span: Span) -> Span16 {
        Span16(self.offset(text, span.start), self.offset(text, span.end))
    }

    /// A span of UTF-16 units in bytes of `text`, within its bounds.
    pub fn bytes(&self, text: &str, span: Span16) -> Span {
        let byte = |unit: u32| {
            let (mut low, mut high) = (0, text.len());
            while low < high {
                let middle = text.floor_char_boundary((low + high) / 2);
                if self.offset(text, middle) < unit {
                    low = text.ceil_char_boundary(middle + 1);
                } else {
                    high = middle;
                }
            }
            low
        };
        let start = byte(span.0);
        Span::new(start, byte(span.1).max(start))
    }
}

/// The number of UTF-16 units of a text.
pub fn utf16_length(text: &str) -> u32 {
    units_of(text.as_bytes())
}

/// A unit for each byte that begins a character, and one more for each that begins four bytes.
fn units_of(bytes: &[u8]) -> u32 {
    bytes.iter().map(|&byte| u32::from(byte & 0xC0 != 0x80) + u32::from(byte >= 0xF0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_agree_with_the_standard_library_at_every_character() {
        let text = "“né” 😀 ".repeat(90) + "end";
        let table = Utf16Table::new(&text);
        for (offset, _) in text.char_indices() {
            let span = Span::new(offset, text.len());
            assert_eq!(table.offset(&text, offset) as usize, text[..offset].encode_utf16().count());
            assert_eq!(table.bytes(&text, table.span(&text, span)), span);
        }
        assert_eq!(table.offset(&text, text.len()) as usize, text.encode_utf16().count());
    }
}
