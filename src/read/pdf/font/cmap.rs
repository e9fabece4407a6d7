//! CMaps: from the codes of a font to Unicode, or to the numbers of its glyphs.

use super::super::lexer::{Lexer, Operand, Token};
use std::collections::HashMap;

/// How many codes a CMap may map.
const MAX_CODES: usize = 1 << 17;

/// What an embedded CMap says.
#[derive(Clone, Debug, Default)]
pub struct CMap {
    /// Length in bytes of a code, with the lowest and highest such code.
    spaces: Vec<(usize, u32, u32)>,
    text: HashMap<u32, Box<str>>,
    /// Lowest and highest code, and the glyph of the lowest.
    glyphs: Vec<(u32, u32, u32)>,
    /// Codes mapped so far, with those that were mapped again.
    mapped: usize,
}

impl CMap {
    /// Reads a CMap; of a damaged one, what can be read.
    pub fn parse(bytes: &[u8]) -> Self {
        let mut cmap = Self::default();
        let mut operands: Vec<Operand> = Vec::new();
        for token in Lexer::new(bytes) {
            match token {
                Token::Operand(operand) => operands.push(operand),
                Token::Operator(operator) => {
                    cmap.apply(operator, &operands);
                    operands.clear();
                }
            }
        }
        cmap
    }

    fn apply(&mut self, operator: &[u8], operands: &[Operand]) {
        match operator {
            b"endcodespacerange" => {
                for pair in operands.chunks_exact(2) {
                    if let [Operand::String(low), Operand::String(high)] = pair {
                        self.spaces.push((low.len().clamp(1, 4), code(low), code(high)));
                    }
                }
            }
            b"endbfchar" => {
                for pair in operands.chunks_exact(2) {
                    if let [Operand::String(from), Operand::String(to)] = pair {
                        self.insert(code(from), to, 0);
                    }
                }
            }
            b"endbfrange" => {
                for triple in operands.chunks_exact(3) {
                    match triple {
                        [Operand::String(low), Operand::String(high), Operand::String(to)] => {
                            for (step, from) in (code(low)..=code(high)).enumerate().take(MAX_CODES - self.mapped) {
                                self.insert(from, to, step as u32);
                            }
                        }
                        [Operand::String(low), Operand::String(_), Operand::Array(each)] => {
                            for (from, to) in (code(low)..).zip(each) {
                                if let Operand::String(to) = to {
                                    self.insert(from, to, 0);
                                }
                            }
                        }
                        _ => {}
                    }
                }
            }
            b"endcidchar" => {
                for pair in operands.chunks_exact(2) {
                    if let [Operand::String(from), Operand::Number(glyph)] = pair {
                        self.glyphs.push((code(from), code(from), *glyph as u32));
                    }
                }
            }
            b"endcidrange" => {
                for triple in operands.chunks_exact(3) {
                    if let [Operand::String(low), Operand::String(high), Operand::Number(glyph)] = triple {
                        self.glyphs.push((code(low), code(high), *glyph as u32));
                    }
                }
            }
            _ => {}
        }
    }

    /// Maps a code to UTF-16 whose last unit is raised by `step`.
    fn insert(&mut self, from: u32, to: &[u8], step: u32) {
        if self.mapped == MAX_CODES {
            return;
        }
        self.mapped += 1;
        let mut units: Vec<u16> = match to {
            [one] => vec![u16::from(*one)],
            _ => to.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect(),
        };
        if let Some(last) = units.last_mut() {
            *last = last.wrapping_add(step as u16);
        }
        let text: String = char::decode_utf16(units).flatten().filter(|&c| c != '\0' && c != '\u{FFFD}').collect();
        if !text.is_empty() {
            self.text.insert(from, text.into());
        }
    }

    /// The text of a code.
    pub fn text(&self, code: u32) -> Option<&str> {
        self.text.get(&code).map(|text| &**text)
    }

    /// The number of the glyph of a code; none when the CMap does not number glyphs.
    pub fn glyph(&self, code: u32) -> Option<u32> {
        self.glyphs.iter().find(|&&(low, high, _)| (low..=high).contains(&code)).map(|&(low, _, glyph)| glyph.wrapping_add(code - low))
    }

    /// The next code of a string, with its length; two bytes when no code space holds it.
    pub fn next_code(&self, string: &[u8]) -> (u32, usize) {
        for length in 1..=string.len().min(4) {
            let code = code(&string[..length]);
            if self.spaces.iter().any(|&(bytes, low, high)| bytes == length && (low..=high).contains(&code)) {
                return (code, length);
            }
        }
        let length = self.spaces.iter().map(|&(length, ..)| length).min().unwrap_or(2).min(string.len());
        (code(&string[..length]), length)
    }
}

/// Up to four bytes as a number.
fn code(bytes: &[u8]) -> u32 {
    bytes.iter().take(4).fold(0, |code, &byte| code << 8 | u32::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_characters_ranges_and_arrays() {
        let cmap = CMap::parse(
            b"1 begincodespacerange <0000> <FFFF> endcodespacerange
            2 beginbfchar <0003> <0020> <0010> <006600660069> endbfchar
            2 beginbfrange <0020> <0022> <0041> <0030> <0031> [<0061> <D835DC9C>] endbfrange
            1 begincidrange <0000> <00ff> 10 endcidrange",
        );
        for (code, text) in [(3, "\u{20}"), (0x10, "ffi"), (0x22, "C"), (0x30, "a"), (0x31, "\u{1D49C}")] {
            assert_eq!(cmap.text(code), Some(text));
        }
        assert_eq!(cmap.text(0x23), None);
        assert_eq!(cmap.glyph(5), Some(15));
        assert_eq!(cmap.next_code(b"\x00\x03\x00"), (3, 2));
        assert_eq!(cmap.next_code(b"\x07"), (7, 1));
    }

    #[test]
    fn is_bounded() {
        let cmap = CMap::parse(b"beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange");
        assert!(cmap.text.len() <= MAX_CODES);
    }
}
