//! The tokens of a block: words, numbers, marks, addresses; a citation and a long quotation are one token each.

use super::super::tables::shape::{TokenClass, WORDS};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

/// A token.
#[derive(Clone, Debug)]
pub struct ShapeToken {
    /// Its bytes.
    pub span: Range<usize>,
    /// Its class.
    pub class: TokenClass,
    /// The number of its word in the table, after those of the classes; for any other token its class.
    pub symbol: u16,
    /// Whether it directly follows the token before it.
    pub is_glued: bool,
    /// Whether it is inside short quotation marks, such as those of a title.
    pub is_quoted: bool,
    /// The number of parentheses around it, at most 3.
    pub depth: u8,
}

/// Maximum number of words between quotation marks that are read as a title, word by word.
const TITLE: usize = 16;

/// Maximum bytes of a word of the table, and of an address.
const LONGEST_WORD: usize = 16;
const LONGEST_ADDRESS: usize = 2000;

/// Maximum bytes between two quotation marks that form a pair.
const LONGEST_QUOTATION: usize = 4000;

/// The tokens of `text`; each of `citations`, in order, is one.
pub fn tokens(text: &str, citations: &[Range<usize>]) -> Vec<ShapeToken> {
    let mut reader = Reader { text, tokens: Vec::new(), at: 0, depth: 0, closes: None, next_quote: 0 };
    let mut next = citations.iter().filter(|span| span.start < span.end).peekable();
    while reader.at < text.len() {
        while next.next_if(|span| span.start < reader.at).is_some() {}
        let limit = next.peek().map_or(text.len(), |span| span.start);
        if reader.at == limit
            && let Some(span) = next.next()
        {
            reader.push(span.end.min(text.len()), TokenClass::Citation);
            continue;
        }
        reader.step(limit);
    }
    reader.tokens
}

struct Reader<'a> {
    text: &'a str,
    tokens: Vec<ShapeToken>,
    at: usize,
    depth: u8,
    /// The byte at which the current short quotation closes.
    closes: Option<usize>,
    /// The byte before which no quotation mark has a partner.
    next_quote: usize,
}

impl Reader<'_> {
    /// Reads one token, or blanks, before byte `limit`.
    fn step(&mut self, limit: usize) {
        let rest = &self.text[self.at..limit];
        let Some(first) = rest.chars().next() else { return };
        let length = |is: fn(char) -> bool| rest.find(|c| !is(c)).unwrap_or(rest.len());
        if first.is_whitespace() {
            self.at += length(char::is_whitespace);
        } else if let Some(length) = address(rest) {
            self.push(self.at + length, TokenClass::Address);
        } else if first.is_alphabetic() {
            let mut end = length(|c| c.is_alphabetic() || matches!(c, '\'' | '’'));
            end = rest[..end].trim_end_matches(['\'', '’']).len();
            self.push(self.at + end, TokenClass::Small);
        } else if first.is_ascii_digit() {
            self.push(self.at + length(|c| c.is_ascii_digit()), TokenClass::Short);
        } else {
            self.mark(first, limit);
        }
    }

    fn mark(&mut self, c: char, limit: usize) {
        let end = self.at + c.len_utf8();
        let class = match c {
            '.' => TokenClass::Stop,
            ',' => TokenClass::Comma,
            ';' => TokenClass::Semicolon,
            ':' => TokenClass::Colon,
            '(' => TokenClass::Open,
            ')' => TokenClass::Close,
            '[' => TokenClass::OpenBracket,
            ']' => TokenClass::CloseBracket,
            '-' | '–' | '—' | '‑' => TokenClass::Dash,
            '§' | '¶' => TokenClass::Sign,
            '/' => TokenClass::Slash,
            '&' => TokenClass::And,
            '*' | '_' => TokenClass::Star,
            '$' | '€' | '£' | '%' => TokenClass::Money,
            '“' | '”' | '"' => return self.quotation(c, limit),
            _ => TokenClass::Other,
        };
        if class == TokenClass::Open {
            self.depth = (self.depth + 1).min(3);
        }
        self.push(end, class);
        if class == TokenClass::Close {
            self.depth = self.depth.saturating_sub(1);
        }
    }

    /// A quotation mark: the words of a long quotation are one token with their marks.
    fn quotation(&mut self, mark: char, limit: usize) {
        let end = self.at + mark.len_utf8();
        if self.closes == Some(self.at) {
            self.closes = None;
            return self.push(end, TokenClass::CloseQuote);
        }
        let is_free = self.closes.is_none() && mark != '”' && self.at >= self.next_quote;
        let reach = self.text.floor_char_boundary((end + LONGEST_QUOTATION).min(self.text.len()));
        let close = if is_free { partner(&self.text[end..reach], mark).map(|at| end + at) } else { None };
        match close {
            Some(close) if self.text[end..close].split_whitespace().take(TITLE + 1).count() > TITLE && close < limit => {
                self.push(close + self.text[close..].chars().next().map_or(1, char::len_utf8), TokenClass::Quotation);
            }
            Some(close) => {
                self.push(end, TokenClass::OpenQuote);
                self.closes = Some(close);
            }
            None => {
                if is_free {
                    self.next_quote = reach;
                }
                self.push(end, if mark == '“' { TokenClass::OpenQuote } else { TokenClass::CloseQuote });
            }
        }
    }

    fn push(&mut self, end: usize, class: TokenClass) {
        let span = self.at..end;
        // A citation may hold the mark that closes the title.
        if self.closes.is_some_and(|close| close < self.at) {
            self.closes = None;
        }
        let is_glued = self.tokens.last().is_some_and(|before| before.span.end == self.at);
        let is_quoted = self.closes.is_some() && class != TokenClass::OpenQuote;
        let text = &self.text[span.clone()];
        let (class, symbol) = match class {
            TokenClass::Small => word(text),
            TokenClass::Short => (number(text), 0),
            class => (class, 0),
        };
        let symbol = if symbol == 0 { class as u16 } else { symbol };
        self.tokens.push(ShapeToken { span, class, symbol, is_glued, is_quoted, depth: self.depth });
        self.at = end;
    }
}

/// The byte of `text` at which the quotation that `mark` opens closes, before another one opens.
fn partner(text: &str, mark: char) -> Option<usize> {
    match mark {
        '“' => text.find(['“', '”']).filter(|&at| text[at..].starts_with('”')),
        _ => text.find('"'),
    }
}

/// Every symbol, in order, with the number of its class.
pub fn symbols() -> impl Iterator<Item = (u32, u32)> {
    let of_words = WORDS.iter().flat_map(|&(class, words)| words.split_whitespace().map(move |_| class as u32));
    (0..TokenClass::COUNT).chain(of_words).enumerate().map(|(symbol, class)| (symbol as u32, class))
}

/// The class and the symbol of a word.
fn word(text: &str) -> (TokenClass, u16) {
    static TABLE: LazyLock<HashMap<&str, (TokenClass, u16)>> = LazyLock::new(|| {
        let words = WORDS.iter().flat_map(|&(class, words)| words.split_whitespace().map(move |word| (word, class)));
        words.zip(TokenClass::COUNT as u16..).map(|((word, class), symbol)| (word, (class, symbol))).collect()
    });
    let is_small = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'\'');
    let lower = || if is_small { None } else { TABLE.get(&*text.to_lowercase().replace('’', "'")) };
    let known = if text.len() <= LONGEST_WORD { TABLE.get(text).or_else(lower).copied() } else { None };
    if let Some(known) = known {
        return known;
    }
    if is_small {
        return (TokenClass::Small, 0);
    }
    let mut letters = text.chars().filter(|c| c.is_alphabetic());
    let is_capital = letters.next().is_some_and(char::is_uppercase);
    let (mut capitals, mut small) = (0, 0);
    letters.for_each(|c| if c.is_uppercase() { capitals += 1 } else { small += 1 });
    let class = match (is_capital, capitals, small) {
        (true, 0, 0) => TokenClass::Initial,
        (true, 0, _) => TokenClass::Capital,
        (true, _, 0) => TokenClass::Upper,
        (false, 0, _) => TokenClass::Small,
        _ => TokenClass::Mixed,
    };
    (class, 0)
}

fn number(text: &str) -> TokenClass {
    match text.len() {
        1 | 2 => TokenClass::Short,
        3 => TokenClass::Three,
        4 if matches!(&text[..2], "16" | "17" | "18" | "19" | "20") => TokenClass::Year,
        _ => TokenClass::Long,
    }
}

/// The length of a web address at the start of `text`, without the marks that end its sentence.
fn address(text: &str) -> Option<usize> {
    if !["http://", "https://", "www."].iter().any(|head| text.starts_with(head)) {
        return None;
    }
    let reach = &text[..text.floor_char_boundary(LONGEST_ADDRESS.min(text.len()))];
    let end = reach.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '”' | '“' | '"')).unwrap_or(reach.len());
    let whole = reach[..end].trim_end_matches(['.', ',', ';', ':', ']']);
    Some(if whole.contains('(') { whole.len() } else { whole.trim_end_matches(')').trim_end_matches('.').len() })
}
