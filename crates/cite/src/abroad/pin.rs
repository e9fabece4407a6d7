//! Places in cases of courts abroad: numbered paragraphs, `at [45]`, `[7]-[9]`, `para 12`, and pages with the letters of their margin, `at 331C`.

use super::super::pin::{Pin, Pinned, pin_at};
use super::super::tables::pins::{AT, PARAGRAPH_WORDS, RANGE_WORDS};
use super::super::unit::Unit;

/// Maximum number of a paragraph; greater ones in brackets are years.
const MOST: u32 = 1500;

/// Maximum distance in bytes of a place from the citation before it, without its words.
const APART: usize = 3;

/// The place behind a citation that ends at byte `at`, with its end; `next` is where the next citation begins. If `neutral`, its numbers are those of
/// paragraphs whatever is before them.
pub(crate) fn behind(text: &str, at: usize, next: Option<usize>, neutral: bool) -> Option<(Pin, usize)> {
    // `2009 QCCA 12 au para 8`
    let from = AT.iter().skip(1).find(|word| text[at..].trim_start_matches(&[',', ' '][..]).starts_with(**word)).map_or(at, |word| {
        let start = text.len() - text[at..].trim_start_matches(&[',', ' '][..]).len();
        start + word.len() - 1
    });
    let (mut pin, mut end) = in_brackets(text, at, next)
        .or_else(|| with_letter(text, at))
        .or_else(|| pin_at(text, from, false, next).filter(|(pin, _)| pin.text.starts_with(|c: char| !c.is_alphabetic() || c == 'p')))
        .or_else(|| behind_court(text, at, next))?;
    // `(1992) 175 CLR 1, 42 [33]`
    let is_page = pin.places.last().is_some_and(|place| place.unit == Unit::Page);
    if let Some((paragraphs, after)) = in_brackets(text, end, next).filter(|_| is_page && text[end..].starts_with(" [")) {
        pin = Pin { text: text[end - pin.text.len()..after].to_owned(), ..pin };
        pin.places.extend(paragraphs.places);
        end = after;
    }
    if neutral {
        pin.count_paragraphs();
    }
    Some((pin, end))
}

impl Pin {
    /// Makes its pages paragraphs, where the cited decision has these alone.
    pub(crate) fn count_paragraphs(&mut self) {
        self.places.iter_mut().filter(|place| place.unit == Unit::Page).for_each(|place| place.unit = Unit::Paragraph);
    }
}

impl Pin {
    /// A place as this pin writes its own: `[12]` for `¶ 12` where this one has brackets, `para 12` where it has that word.
    pub fn written_alike(&self, place: String) -> String {
        let Some(numbers) = place.strip_prefix("¶¶ ").or_else(|| place.strip_prefix("¶ ")) else { return place };
        let word = PARAGRAPH_WORDS.iter().find(|word| self.text.starts_with(**word));
        match (word, numbers.split_once('–')) {
            (None, Some((first, last))) if self.text.starts_with('[') => format!("[{first}]–[{last}]"),
            (None, None) if self.text.starts_with('[') => format!("[{numbers}]"),
            (Some(_), Some(_)) => format!("paras {numbers}"),
            (Some(_), None) => format!("para {numbers}"),
            _ => place,
        }
    }
}

/// The paragraphs in brackets behind byte `at`, with their end: ` at [45]`, `, [7]-[9]`, ` at paras [3] and [5]`.
pub(crate) fn in_brackets(text: &str, at: usize, next: Option<usize>) -> Option<(Pin, usize)> {
    let rest = text.get(at..)?;
    let tail = rest.trim_start_matches(&[',', ' '][..]);
    if rest.len() - tail.len() > APART {
        return None;
    }
    let tail = AT.iter().find_map(|word| tail.strip_prefix(word)).unwrap_or(tail);
    let tail = PARAGRAPH_WORDS.iter().find_map(|word| tail.strip_prefix(word)).unwrap_or(tail);
    let start = text.len() - tail.len();
    let before = |length: usize| next.is_none_or(|next| start + length <= next || start >= next);
    let (places, length) = list(tail, &before)?;
    let pin = Pin { text: tail[..length].to_owned(), places, subdivisions: Vec::new(), reporter: None };
    (next != Some(start)).then_some((pin, start + length))
}

/// The same behind `at`: ` at [45]`.
pub(crate) fn in_brackets_at(text: &str, at: usize, next: Option<usize>) -> Option<(Pin, usize)> {
    let says_at = text[at..].trim_start_matches(&[',', ' '][..]).starts_with("at ");
    in_brackets(text, at, next).filter(|_| says_at)
}

/// Whether a text is a place and nothing else: `at 40`, `at pp 350–51`, `para 12`, `at [45]`.
pub fn is_place(text: &str) -> bool {
    pin_at(text, 0, true, None).or_else(|| in_brackets(text, 0, None)).is_some_and(|(_, end)| end == text.len())
}

/// Whether a place that only citations abroad have is at the start of `text`: `[45]`, `at [45]`, `at para 4`.
pub(crate) fn begins_place(text: &str) -> bool {
    let place = text.strip_prefix("at ").unwrap_or(text);
    let number = PARAGRAPH_WORDS.iter().find_map(|word| place.strip_prefix(word));
    item(place).is_some() || number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit() || c == '['))
}

/// The numbers in brackets at the start of `text`, with their length; each ends `before` the next citation.
fn list(text: &str, before: &dyn Fn(usize) -> bool) -> Option<(Vec<Pinned>, usize)> {
    let mut places = Vec::new();
    let mut length = 0;
    let mut rest = text;
    while let Some((first, last, taken)) = item(rest).filter(|(.., taken)| before(text.len() - rest.len() + taken)) {
        places.push(Pinned { unit: Unit::Paragraph, first, last: last.max(first), lines: None, notes: Vec::new() });
        length = text.len() - rest.len() + taken;
        let Some(next) = [", and ", ", ", " and ", " & ", "; "].iter().find_map(|joint| text[length..].strip_prefix(joint)) else { break };
        rest = next;
    }
    (!places.is_empty()).then_some((places, length))
}

/// The number or range in brackets at the start of `text`, with its length: `[45]`, `[45]–[47]`, `[45-47]`.
fn item(text: &str) -> Option<(u32, u32, usize)> {
    let dash = |text: &'_ str| {
        let tail = text.trim_start_matches(' ');
        let joined = tail.strip_prefix(&['-', '–', '—', '\u{2011}'][..]).or_else(|| RANGE_WORDS.iter().find_map(|word| tail.strip_prefix(word)));
        joined.map(|rest| rest.trim_start_matches(' ').len())
    };
    let (first, inside) = number(text.strip_prefix('[')?)?;
    let (last, after) = match dash(inside) {
        Some(left) if inside.find(']').is_some_and(|close| close < inside.len() - left + 5) => number(&inside[inside.len() - left..])?,
        _ => (first, inside),
    };
    let after = after.strip_prefix(']')?;
    let end = dash(after).and_then(|left| {
        let (last, rest) = number(after[after.len() - left..].strip_prefix('[')?)?;
        Some((last, rest.strip_prefix(']')?))
    });
    let (last, after) = end.unwrap_or((last, after));
    Some((first, last, text.len() - after.len()))
}

/// The number of a paragraph at the start of `text`, and what follows.
fn number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse().ok().filter(|&number| number > 0 && number < MOST)?;
    Some((number, &text[digits..]))
}

/// The page with the letters of its margin behind byte `at`, with its end: ` at 331C`, `, 12G–H`, ` at 12G-13A`.
fn with_letter(text: &str, at: usize) -> Option<(Pin, usize)> {
    let rest = &text[at..];
    let tail = rest.trim_start_matches(&[',', ' '][..]);
    let is_parted = rest[..rest.len() - tail.len()].contains(',') || tail.starts_with("at ");
    let tail = Some(tail.strip_prefix("at ").unwrap_or(tail)).filter(|_| is_parted && rest.len() - tail.len() <= APART)?;
    let (first, mut after) = lettered(tail)?;
    let mut last = first;
    if let Some(end) = after.strip_prefix(&['-', '–'][..]) {
        if let Some((number, rest)) = lettered(end) {
            (last, after) = (number.max(first), rest);
        } else if let Some(rest) = letter(end) {
            after = rest;
        }
    }
    let written = &tail[..tail.len() - after.len()];
    let place = Pinned { unit: Unit::Page, first, last, lines: None, notes: Vec::new() };
    let pin = Pin { text: written.to_owned(), places: vec![place], subdivisions: Vec::new(), reporter: None };
    Some((pin, text.len() - after.len()))
}

/// The number with a letter at the start of `text`, and what follows.
fn lettered(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, letter(&text[digits..])?))
}

/// What follows the letter of a margin, from A to J.
fn letter(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(|c: char| matches!(c, 'A'..='J' | 'a'..='j'))?;
    (!rest.starts_with(char::is_alphanumeric)).then_some(rest)
}

/// The page directly behind a court in parentheses, with its end: `[1932] AC 562 (HL) 580`.
fn behind_court(text: &str, at: usize, next: Option<usize>) -> Option<(Pin, usize)> {
    let tail = text[at..].strip_prefix(' ').filter(|_| text[..at].ends_with(')'))?;
    let length = tail.find(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '–'))).unwrap_or(tail.len());
    let written = tail[..length].trim_end_matches(&['-', '–'][..]);
    let closes = tail[written.len()..].trim_start_matches(' ').starts_with(&['.', ',', ';', ')', '(', '\n', '['][..]);
    let is_free = next != Some(at + 1) && written.starts_with(|c: char| c.is_ascii_digit());
    (closes && is_free).then(|| (Pin::new(written), at + 1 + written.len()))
}

/// The place behind a name that ends at byte `at`, with its end: `Pell at [12]`, `Pell, above, at [12]`.
pub(crate) fn behind_name(text: &str, at: usize) -> Option<(Pin, usize)> {
    let rest = &text[at..];
    let above = [", above,", " above,", " above", " (above)"].iter().find_map(|word| rest.strip_prefix(word));
    let after = text.len() - above.unwrap_or(rest).len();
    let says_at = text[after..].trim_start_matches(&[',', ' '][..]).starts_with("at ");
    if !says_at && above.is_none() {
        return None;
    }
    in_brackets(text, after, None).or_else(|| above.and_then(|_| pin_at(text, after, true, None)))
}
