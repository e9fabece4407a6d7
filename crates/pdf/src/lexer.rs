//! Tokens of content streams and CMaps. Nothing is an error: unknown input is skipped.

use std::borrow::Cow;

/// Maximum nesting depth of arrays and dictionaries.
const NESTING: usize = 8;
/// Maximum number of values in an array or a dictionary, including nested ones.
const MAX_ITEMS: usize = 1 << 17;

/// Many lines have as many parts.
const USUAL_ITEMS: usize = 16;

/// A value before an operator.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand<'a> {
    /// A number.
    Number(f32),
    /// A name, without its slash.
    Name(Cow<'a, [u8]>),
    /// A string.
    String(Cow<'a, [u8]>),
    /// An array.
    Array(Vec<Operand<'a>>),
    /// A dictionary.
    Dict(Vec<(Cow<'a, [u8]>, Operand<'a>)>),
}

/// A value, or an operator that takes the values before it.
#[derive(Clone, Debug, PartialEq)]
pub enum PdfToken<'a> {
    /// A value.
    Operand(Operand<'a>),
    /// An operator.
    Operator(&'a [u8]),
}

/// Reads tokens one by one.
pub struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The number of values in the current token.
    items: usize,
    /// Whether an array or a dictionary exceeded the limit.
    pub overflows: bool,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | b'\x0c' | b'\r' | b' ')
}

const fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

/// Whether each byte ends a word: spaces and delimiters.
const ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        ends[byte] = matches!(byte, 0 | 9 | 10 | 12 | 13 | 32) || is_delimiter(byte as u8);
        byte += 1;
    }
    ends
};

fn ends_word(byte: u8) -> bool {
    ENDS_WORD[usize::from(byte)]
}

impl<'a> Lexer<'a> {
    /// Reads `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, items: 0, overflows: false }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            if byte == b'%' {
                while self.peek().is_some_and(|b| !matches!(b, b'\n' | b'\r')) {
                    self.at += 1;
                }
            } else if is_space(byte) {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn regular(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&b| ends_word(b)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn token(&mut self, depth: usize) -> Option<PdfToken<'a>> {
        self.items += 1;
        self.overflows |= self.items == MAX_ITEMS;
        loop {
            self.skip_space();
            let operand = match self.peek()? {
                b'/' => Operand::Name(self.name()),
                b'(' => Operand::String(self.string()),
                b'<' if self.bytes.get(self.at + 1) == Some(&b'<') => {
                    self.at += 2;
                    self.dict(depth)
                }
                b'<' => Operand::String(Cow::Owned(self.hex())),
                b'[' => {
                    self.at += 1;
                    self.array(depth)
                }
                // An unmatched bracket, or a PostScript brace.
                b')' | b'>' | b']' | b'{' | b'}' => {
                    self.at += 1;
                    continue;
                }
                _ => match number(&self.bytes[self.at..]) {
                    Some((number, length)) => {
                        self.at += length;
                        Operand::Number(number)
                    }
                    None => return Some(PdfToken::Operator(self.regular())),
                },
            };
            return Some(PdfToken::Operand(operand));
        }
    }

    fn array(&mut self, depth: usize) -> Operand<'a> {
        let mut items = Vec::with_capacity(USUAL_ITEMS);
        loop {
            self.skip_space();
            match self.peek() {
                None => break,
                Some(b']') => {
                    self.at += 1;
                    break;
                }
                Some(_) if depth == 0 => self.at += 1,
                Some(_) => match self.token(depth - 1) {
                    Some(PdfToken::Operand(item)) if self.items < MAX_ITEMS => items.push(item),
                    Some(_) => {}
                    None => break,
                },
            }
        }
        Operand::Array(items)
    }

    fn dict(&mut self, depth: usize) -> Operand<'a> {
        let mut entries = Vec::new();
        let mut key = None;
        loop {
            self.skip_space();
            match self.peek() {
                None => break,
                Some(b'>') => {
                    self.at += if self.bytes.get(self.at + 1) == Some(&b'>') { 2 } else { 1 };
                    break;
                }
                Some(_) if depth == 0 => self.at += 1,
                Some(_) => match (key.take(), self.token(depth - 1)) {
                    (None, Some(PdfToken::Operand(Operand::Name(name)))) => key = Some(name),
                    (Some(name), Some(PdfToken::Operand(value))) if self.items < MAX_ITEMS => entries.push((name, value)),
                    (_, Some(_)) => {}
                    (_, None) => break,
                },
            }
        }
        Operand::Dict(entries)
    }

    fn name(&mut self) -> Cow<'a, [u8]> {
        self.at += 1;
        let raw = self.regular();
        if !raw.contains(&b'#') {
            return Cow::Borrowed(raw);
        }
        let mut name = Vec::with_capacity(raw.len());
        let mut i = 0;
        while i < raw.len() {
            match (raw[i], raw.get(i + 1).copied().and_then(nibble), raw.get(i + 2).copied().and_then(nibble)) {
                (b'#', Some(high), Some(low)) => {
                    name.push(high << 4 | low);
                    i += 3;
                }
                (byte, ..) => {
                    name.push(byte);
                    i += 1;
                }
            }
        }
        Cow::Owned(name)
    }

    fn string(&mut self) -> Cow<'a, [u8]> {
        self.at += 1;
        let rest = &self.bytes[self.at..];
        // Most strings have neither escapes nor brackets.
        let plain = rest.iter().position(|byte| matches!(byte, b'(' | b')' | b'\\')).unwrap_or(rest.len());
        if rest.get(plain).is_none_or(|&byte| byte == b')') {
            self.at += (plain + 1).min(rest.len());
            return Cow::Borrowed(&rest[..plain]);
        }
        let mut string = rest[..plain].to_vec();
        self.at += plain;
        let mut depth = 0;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'(' => depth += 1,
                b')' if depth == 0 => break,
                b')' => depth -= 1,
                b'\\' => {
                    self.escape(&mut string);
                    continue;
                }
                _ => {}
            }
            string.push(byte);
        }
        Cow::Owned(string)
    }

    fn escape(&mut self, string: &mut Vec<u8>) {
        let Some(byte) = self.peek() else { return };
        self.at += 1;
        string.push(match byte {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'b' => 8,
            b'f' => 12,
            b'\n' => return,
            b'\r' => {
                self.at += usize::from(self.peek() == Some(b'\n'));
                return;
            }
            b'0'..=b'7' => {
                let mut code = u32::from(byte - b'0');
                for _ in 0..2 {
                    let Some(digit @ b'0'..=b'7') = self.peek() else { break };
                    code = code * 8 + u32::from(digit - b'0');
                    self.at += 1;
                }
                code as u8
            }
            other => other,
        });
    }

    fn hex(&mut self) -> Vec<u8> {
        self.at += 1;
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|&b| b == b'>').unwrap_or(rest.len());
        self.at += (end + 1).min(rest.len());
        let digits: Vec<u8> = rest[..end].iter().copied().filter_map(nibble).collect();
        digits.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).unwrap_or(&0)).collect()
    }

    /// Skips an inline image whose `BI` was just read.
    pub fn skip_image(&mut self) {
        self.find(|token| *token == PdfToken::Operator(b"ID"));
        let mut from = self.at;
        while let Some(found) = memchr::memmem::find(self.bytes.get(from..).unwrap_or_default(), b"EI") {
            let at = from + found;
            let after = &self.bytes[at + 2..];
            let stands_alone = self.bytes.get(at.wrapping_sub(1)).copied().is_none_or(is_space) && after.first().copied().is_none_or(is_space);
            // These letters may be image data, where the following bytes are seldom text.
            if stands_alone && after.iter().take(12).all(|&b| is_space(b) && b != 0 || b.is_ascii_graphic()) {
                self.at = at + 2;
                return;
            }
            from = at + 2;
        }
        self.at = self.bytes.len();
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = PdfToken<'a>;

    fn next(&mut self) -> Option<PdfToken<'a>> {
        self.items = 0;
        self.token(NESTING)
    }
}

fn nibble(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

/// A number as producers actually write them, and its length: `+1`, `--2`, `1.`, `-.5`, `12-34` (read as 12).
fn number(rest: &[u8]) -> Option<(f32, usize)> {
    let signs = rest.iter().take_while(|b| matches!(b, b'+' | b'-')).count();
    let (mut value, mut scale, mut is_fraction, mut digits) = (0f64, 1f64, false, 0);
    let mut length = signs;
    while let Some(&byte) = rest.get(length) {
        match byte {
            b'0'..=b'9' => {
                digits += 1;
                // More digits of a fraction change nothing.
                if !is_fraction || scale < MOST_SCALE {
                    value = value * 10.0 + f64::from(byte - b'0');
                    scale = if is_fraction { scale * 10.0 } else { scale };
                }
            }
            b'.' if !is_fraction => is_fraction = true,
            b'-' if length > signs => {
                length += rest[length..].iter().take_while(|&&b| !ends_word(b)).count();
                break;
            }
            _ if ends_word(byte) => break,
            _ => return None,
        }
        length += 1;
    }
    let negative = rest.first() == Some(&b'-');
    (digits > 0 || is_fraction && length == signs + 1).then_some((if negative { -value / scale } else { value / scale } as f32, length))
}

/// A fraction has digits up to this one.
const MOST_SCALE: f64 = 1e15;

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<PdfToken<'_>> {
        Lexer::new(text.as_bytes()).collect()
    }

    #[test]
    fn reads_strings_numbers_and_names() {
        use Operand::{Array, Name, Number, String};
        assert_eq!(
            tokens("[(a\\(b\\051(c)\\\n d) -.5 <414>]TJ /F#31 12 Tf"),
            [
                PdfToken::Operand(Array(vec![String(b"a(b)(c) d"[..].into()), Number(-0.5), String(b"A@"[..].into())])),
                PdfToken::Operator(b"TJ"),
                PdfToken::Operand(Name(b"F1"[..].into())),
                PdfToken::Operand(Number(12.0)),
                PdfToken::Operator(b"Tf"),
            ]
        );
    }

    #[test]
    fn never_stops_on_nonsense() {
        for text in ["[[[[[[[[[[[[", "<<<<<<", "(((", ">>]})", "<</A", "%", "/", "\\", "BI", "1..2", "--5 - +"] {
            tokens(text);
        }
        let (mut deep, mut closed) = ("[".repeat(100_000), "<<".repeat(100_000));
        deep.push_str(" 1 Tj");
        closed.push_str(" /A 1 >> Tj");
        tokens(&deep);
        tokens(&closed);
    }

    #[test]
    fn steps_over_inline_images() {
        let mut lexer = Lexer::new(b"BI /W 1 ID \x80 EI\x81\x82 EI Q (x)Tj");
        assert_eq!(lexer.next(), Some(PdfToken::Operator(b"BI")));
        lexer.skip_image();
        assert_eq!(lexer.next(), Some(PdfToken::Operator(b"Q")));
    }
}
