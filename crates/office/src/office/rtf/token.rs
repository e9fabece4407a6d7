//! The tokens of an RTF file.

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RtfToken<'a> {
    Open,
    Close,
    /// A control word with its number: `\li720`.
    Word(&'a str, Option<i32>),
    /// A control symbol: `\~`.
    Symbol(u8),
    /// A byte of text, as such or as `\'e9`.
    Byte(u8),
}

/// Reads tokens from a place in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens<'a> {
    bytes: &'a [u8],
    pub at: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    /// The end of the group that is open here: the place after its closing brace.
    pub fn end_of_group(mut self) -> usize {
        let mut depth = 1_usize;
        for token in self.by_ref() {
            match token {
                RtfToken::Open => depth += 1,
                RtfToken::Close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        self.at
    }

    /// The token after a backslash; `None` if there is none.
    fn control(&mut self) -> Option<RtfToken<'a>> {
        let first = *self.bytes.get(self.at)?;
        if first == b'\'' {
            let code = self.bytes.get(self.at + 1..self.at + 3).and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
            self.at += if code.is_some() { 3 } else { 1 };
            return code.map(RtfToken::Byte);
        }
        if !first.is_ascii_alphabetic() {
            self.at += 1;
            return Some(RtfToken::Symbol(first));
        }
        let rest = &self.bytes[self.at..];
        let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let sign = usize::from(rest.get(letters) == Some(&b'-'));
        let digits = rest[letters + sign..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = if digits > 0 { letters + sign + digits } else { letters };
        // Control words are ASCII.
        let word = std::str::from_utf8(&rest[..letters]).unwrap_or("");
        let number = std::str::from_utf8(&rest[letters..end]).ok().and_then(|number| number.parse().ok());
        self.at += end + usize::from(rest.get(end) == Some(&b' '));
        if word == "bin" {
            self.at = self.bytes.len().min(self.at.saturating_add(number.unwrap_or(0).max(0) as usize));
            return None;
        }
        Some(RtfToken::Word(word, number))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = RtfToken<'a>;

    fn next(&mut self) -> Option<RtfToken<'a>> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            return match byte {
                b'{' => Some(RtfToken::Open),
                b'}' => Some(RtfToken::Close),
                b'\\' => match self.control() {
                    None => continue,
                    token => token,
                },
                b'\r' | b'\n' | 0 => continue,
                byte => Some(RtfToken::Byte(byte)),
            };
        }
    }
}
