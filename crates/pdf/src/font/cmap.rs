//! CMaps: from the codes of a font to Unicode, or to glyph numbers.

use super::super::lexer::{Lexer, Operand, PdfToken};
use super::super::limits::{Limit, Limits};
use super::code::Text;
use super::ranges::Ranges;

/// Maximum number of code spaces of a CMap.
const MAX_SPACES: usize = 256;
/// Maximum number of values before an operator.
const MAX_OPERANDS: usize = 1 << 18;
/// The longest text of a code in bytes (Adobe Technical Note 5411, 1.4.3).
const MAX_TEXT: usize = 512;

/// An embedded CMap.
#[derive(Clone, Debug, Default)]
pub struct CMap {
    /// Length in bytes of a code, with the lowest and highest such code.
    spaces: Vec<(usize, u32, u32)>,
    /// Text without its last character, and that character, of the lowest code.
    text: Ranges<(Box<str>, char)>,
    /// The glyph of the lowest code.
    glyphs: Ranges<u32>,
    /// Whether it is one of vertical writing.
    pub is_vertical: bool,
}

impl CMap {
    /// Reads a CMap; a damaged one as far as possible.
    pub fn parse(bytes: &[u8], limits: &Limits) -> Self {
        let mut cmap = Self::default();
        let mut operands: Vec<Operand> = Vec::new();
        let mut lexer = Lexer::new(bytes);
        for token in lexer.by_ref() {
            match token {
                PdfToken::Operand(operand) if operands.len() < MAX_OPERANDS => operands.push(operand),
                PdfToken::Operand(_) => limits.pass(Limit::Codes),
                PdfToken::Operator(operator) => {
                    cmap.apply(operator, &operands, limits);
                    operands.clear();
                }
            }
        }
        if lexer.overflows {
            limits.pass(Limit::Codes);
        }
        cmap
    }

    fn apply(&mut self, operator: &[u8], operands: &[Operand], limits: &Limits) {
        match operator {
            b"endcodespacerange" => {
                for pair in operands.chunks_exact(2) {
                    if let [Operand::String(low), Operand::String(high)] = pair
                        && self.spaces.len() < MAX_SPACES
                    {
                        self.spaces.push((low.len().clamp(1, 4), code(low), code(high)));
                    }
                }
            }
            b"endbfchar" => {
                for pair in operands.chunks_exact(2) {
                    if let [Operand::String(from), Operand::String(to)] = pair {
                        self.insert(code(from), code(from), to, limits);
                    }
                }
            }
            b"endbfrange" => {
                for triple in operands.chunks_exact(3) {
                    match triple {
                        [Operand::String(low), Operand::String(high), Operand::String(to)] => self.insert(code(low), code(high), to, limits),
                        [Operand::String(low), Operand::String(_), Operand::Array(each)] => {
                            for (from, to) in (code(low)..=u32::MAX).zip(each) {
                                if let Operand::String(to) = to {
                                    self.insert(from, from, to, limits);
                                }
                            }
                        }
                        _ => {}
                    }
                }
            }
            b"endcidchar" => {
                for pair in operands.chunks_exact(2) {
                    if let [Operand::String(from), Operand::Number(glyph)] = pair
                        && limits.take(Limit::Codes, 1)
                    {
                        self.glyphs.insert(code(from), code(from), *glyph as u32);
                    }
                }
            }
            b"endcidrange" => {
                for triple in operands.chunks_exact(3) {
                    if let [Operand::String(low), Operand::String(high), Operand::Number(glyph)] = triple
                        && limits.take(Limit::Codes, 1)
                    {
                        self.glyphs.insert(code(low), code(high), *glyph as u32);
                    }
                }
            }
            b"def" => {
                if let [.., Operand::Name(name), Operand::Number(mode)] = operands
                    && **name == *b"WMode"
                {
                    self.is_vertical = *mode == 1.0;
                }
            }
            _ => {}
        }
    }

    /// Maps codes to UTF-16 text whose last character increases from code to code.
    fn insert(&mut self, low: u32, high: u32, to: &[u8], limits: &Limits) {
        if to.len() > MAX_TEXT || !limits.take(Limit::Codes, 1) {
            return;
        }
        let units: Vec<u16> = match to {
            [one] => vec![u16::from(*one)],
            _ => to.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect(),
        };
        // A range may begin below the first character, at zero.
        let mut chars: Vec<char> = char::decode_utf16(units).flatten().filter(|&c| c != '\u{FFFD}').collect();
        if let Some(last) = chars.pop() {
            self.text.insert(low, high, (chars.into_iter().collect::<String>().into(), last));
        }
    }

    /// The text of a code.
    pub fn text(&self, code: u32) -> Option<Text<'_>> {
        let ((head, last), step) = self.text.get(code)?;
        let last = char::from_u32((*last as u32).checked_add(step)?)?;
        (last != '\0' || !head.is_empty()).then_some(Text { head, last })
    }

    /// The glyph number of a code; `None` if the CMap does not number glyphs.
    pub fn glyph(&self, code: u32) -> Option<u32> {
        self.glyphs.get(code).map(|(glyph, step)| glyph.wrapping_add(step))
    }

    /// The next code of a string, with its length; two bytes if no code space contains it.
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

    fn text(cmap: &CMap, code: u32) -> Option<String> {
        cmap.text(code).map(|Text { head, last }| format!("{head}{last}"))
    }

    #[test]
    fn maps_characters_ranges_and_arrays() {
        let cmap = CMap::parse(
            b"1 begincodespacerange <0000> <FFFF> endcodespacerange
            2 beginbfchar <0003> <0020> <0010> <006600660069> endbfchar
            2 beginbfrange <0020> <0022> <0041> <0030> <0031> [<0061> <D835DC9C>] <0100> <01FF> <0000> endbfrange
            1 begincidrange <0000> <00ff> 10 endcidrange",
            &Limits::default(),
        );
        for (code, known) in [(3, "\u{20}"), (0x10, "ffi"), (0x22, "C"), (0x30, "a"), (0x31, "\u{1D49C}"), (0x141, "A")] {
            assert_eq!(text(&cmap, code).as_deref(), Some(known));
        }
        assert_eq!(text(&cmap, 0x23), None);
        assert_eq!(text(&cmap, 0x100), None);
        assert_eq!(cmap.glyph(5), Some(15));
        assert_eq!(cmap.next_code(b"\x00\x03\x00"), (3, 2));
        assert_eq!(cmap.next_code(b"\x07"), (7, 1));
    }

    #[test]
    fn takes_no_more_than_the_file_gives() {
        let long = format!("beginbfrange <0000> <FFFF> <{}> endbfrange", "0041".repeat(250_000));
        let cmap = CMap::parse(long.as_bytes(), &Limits::default());
        assert_eq!(text(&cmap, 1), None);
        let wide = CMap::parse(b"beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange", &Limits::default());
        assert_eq!(text(&wide, 1).as_deref(), Some("B"));
        assert_eq!(text(&wide, u32::MAX), None);
        let limits = Limits::of(0, 1_500);
        let many = format!("beginbfchar {} endbfchar ", "<0001> <0041> ".repeat(1_000));
        CMap::parse(many.as_bytes(), &limits);
        assert_eq!(limits.passed(), None);
        CMap::parse(many.as_bytes(), &limits);
        assert!(limits.passed().is_some_and(|limit| limit.contains("codes")));
    }
}
