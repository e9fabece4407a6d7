//! Numeric markers, `[3]`, `[1, 4–6]`, `[^note]`, superscripts, and references to pages of files: `[Doc p. 3]`.

use super::list::label_at;
use super::listed::References;
use crate::core::{Core, CoreKind, Marker};
use crate::pin::{self, file_and_page};
use literatim_matching::text::Span;
use memchr::memchr3;

/// Maximum number of entries in a range.
const RANGE: u32 = 50;

/// Maximum length in bytes of a bracket.
const LONGEST: usize = 81;

/// A number or a range of numbers in a marker.
struct Numbers {
    first: (u32, Span),
    /// The dash and the last number of a range.
    last: Option<(Span, u32, Span)>,
}

/// The markers in brackets and in superscript characters of `text`, and those under `superscripts`, the document's superscript styles.
pub(super) fn markers(text: &str, references: &References, superscripts: &[Span]) -> Vec<Core> {
    let mut found = MarkerFinder { references, cores: Vec::new(), last: None };
    let mut at = 0;
    // The first bytes of a bracket and of the superscript characters.
    while let Some(open) = memchr3(b'[', 0xC2, 0xE2, &text.as_bytes()[at..]).map(|i| at + i) {
        at = match text[open..].chars().next() {
            Some('[') => found.bracket(text, open),
            Some('¹' | '²' | '³' | '⁰' | '⁴'..='⁹') => found.superscript(text, open),
            other => open + other.map_or(1, char::len_utf8),
        };
    }
    for &span in superscripts {
        let numbers = numbers(text, span, |c| c.to_digit(10));
        let whole = numbers.last().is_some_and(|numbers| numbers.end() == span.end);
        if whole && is_raised_mark(text, span.start) {
            found.numbers(&numbers);
        }
    }
    found.cores
}

struct MarkerFinder<'a> {
    references: &'a References,
    cores: Vec<Core>,
    /// The number in the previous bracket, with the end of that bracket.
    last: Option<(u32, usize)>,
}

impl MarkerFinder<'_> {
    /// Reads the bracket at byte `open`; returns where to continue.
    fn bracket(&mut self, text: &str, open: usize) -> usize {
        if let Some((name, pin, end)) = file_at(text, open).filter(|(name, ..)| !self.references.has(name)) {
            let marker = Marker { label: name.to_owned(), pin: Some(pin), ..Marker::default() };
            self.cores.push(Core { span: Span::new(open, end), ..Core::new(CoreKind::Marker(marker)) });
            return end;
        }
        if self.references.is_label(open) {
            return label_at(text, open, false).map_or(open + 1, |(_, end)| end);
        }
        if let Some((label, end)) = label_at(text, open, false) {
            self.single(text, label, Span::new(open, end), None);
            return end;
        }
        let Some(close) = closing(text, open) else { return open + 1 };
        let inner = Span::new(open + 1, close);
        let numbers = numbers(text, inner, |c| c.to_digit(10));
        let Some(last) = numbers.last() else { return open + 1 };
        // A page may follow the last number: `[3, p. 45]`, `[3: 45]`.
        let rest = &text[last.end()..inner.end];
        let tail = rest.trim_start_matches([',', ':', ' ']);
        let signed = rest.starts_with(':') || rest.starts_with(',') && !tail.starts_with(|c: char| c.is_ascii_digit());
        let read = (!tail.is_empty()).then(|| pin::read_at(text, inner.end - tail.len())).flatten();
        let pin = read.filter(|&(_, end)| signed && end == inner.end).map(|(pin, _)| pin);
        if !rest.is_empty() && pin.is_none() {
            return open + 1;
        }
        match numbers.as_slice() {
            [Numbers { first: (number, _), last: None }] => self.single(text, &number.to_string(), Span::new(open, inner.end + 1), pin),
            _ => {
                self.numbers(&numbers);
                self.last = Some((last.value(), inner.end + 1));
            }
        }
        inner.end + 1
    }

    /// A bracket with one label; `[1]–[3]` is a range, and `[1], [3]` means both.
    fn single(&mut self, text: &str, label: &str, span: Span, pin: Option<pin::Pin>) {
        let gap = self.last.map(|(number, end)| (number, text[end..span.start].trim(), Span::new(end, span.start)));
        let joined = gap.filter(|(_, gap, _)| matches!(*gap, "" | "," | ";" | "–" | "-" | "—") && gap.len() <= 3);
        if let Some((first, "–" | "-" | "—", dash)) = joined
            && let Ok(last) = label.parse::<u32>()
        {
            self.between(first, last, dash);
        }
        if self.references.has(label) {
            let marker = Marker { label: label.to_owned(), pin, in_string: joined.is_some(), ..Marker::default() };
            self.cores.push(Core { span, ..Core::new(CoreKind::Marker(marker)) });
            self.last = label.parse().ok().map(|number| (number, span.end));
        }
    }

    /// Superscript characters from byte `open`; returns where to continue.
    fn superscript(&mut self, text: &str, open: usize) -> usize {
        let mut end = open;
        let mut chars = text[open..].char_indices().peekable();
        while let Some((i, c)) = chars.next() {
            let joins = matches!(c, ',' | '˒' | '⁻' | '–' | '-') && chars.peek().is_some_and(|&(_, next)| raised(next).is_some());
            if raised(c).is_none() && !joins {
                break;
            }
            end = open + i + c.len_utf8();
        }
        if is_raised_mark(text, open) {
            let numbers = numbers(text, Span::new(open, end), raised);
            self.numbers(&numbers);
        }
        end
    }

    /// Each number, and at the dash those between the ends of a range.
    fn numbers(&mut self, numbers: &[Numbers]) {
        for (i, item) in numbers.iter().enumerate() {
            let (first, span) = item.first;
            self.number(first, span, i > 0);
            if let Some((dash, last, span)) = item.last {
                self.between(first, last, dash);
                self.number(last, span, true);
            }
        }
    }

    fn between(&mut self, first: u32, last: u32, dash: Span) {
        if last > first && last - first <= RANGE {
            (first + 1..last).for_each(|number| self.number(number, dash, true));
        }
    }

    /// A number leads to the entry with that label, else to the note.
    fn number(&mut self, number: u32, span: Span, in_string: bool) {
        let label = [number.to_string(), format!("^{number}")].into_iter().find(|label| self.references.has(label));
        let marker = |label| Marker { label, in_string, ..Marker::default() };
        self.cores.extend(label.map(|label| Core { span, ..Core::new(CoreKind::Marker(marker(label))) }));
    }
}

impl Numbers {
    /// The last number.
    fn value(&self) -> u32 {
        self.last.map_or(self.first.0, |(_, value, _)| value)
    }

    fn end(&self) -> usize {
        self.last.map_or(self.first.1.end, |(_, _, span)| span.end)
    }
}

/// The numbers and ranges at the start of `text[span]`, separated by commas or semicolons; `digit` reads a character.
fn numbers(text: &str, span: Span, digit: fn(char) -> Option<u32>) -> Vec<Numbers> {
    let number = |at: usize| -> Option<(u32, Span)> {
        let start = span.end - text[at..span.end].trim_start().len();
        let length: usize = text[start..span.end].chars().take(4).take_while(|&c| digit(c).is_some()).map(char::len_utf8).sum();
        let value = text[start..start + length].chars().filter_map(digit).fold(0, |value, digit| value * 10 + digit);
        ((1..1000).contains(&value)).then(|| (value, Span::new(start, start + length)))
    };
    let mut found: Vec<Numbers> = Vec::new();
    let mut at = span.start;
    while let Some(first) = number(at) {
        let rest = &text[first.1.end..span.end];
        let dash = rest.chars().next().filter(|c| matches!(c, '–' | '-' | '—' | '⁻')).map(|c| Span::new(first.1.end, first.1.end + c.len_utf8()));
        let last = dash.and_then(|dash| number(dash.end).map(|(value, span)| (dash, value, span)));
        found.push(Numbers { first, last });
        at = found[found.len() - 1].end();
        match text[at..span.end].chars().next() {
            Some(mark @ (',' | ';' | '˒')) => at += mark.len_utf8(),
            _ => break,
        }
    }
    found
}

/// The value of a superscript digit.
fn raised(c: char) -> Option<u32> {
    match c {
        '⁰' => Some(0),
        '¹' => Some(1),
        '²' => Some(2),
        '³' => Some(3),
        '⁴'..='⁹' => Some(u32::from(c) - u32::from('⁰')),
        _ => None,
    }
}

/// Whether the superscript at byte `at` is a mark and not an exponent: it follows punctuation or a word of at least three letters.
fn is_raised_mark(text: &str, at: usize) -> bool {
    let mut before = text[..at].chars().rev();
    match before.next() {
        Some(c) if c.is_alphabetic() => before.take(2).filter(|c| c.is_alphabetic()).count() == 2,
        Some(c) => !c.is_numeric() && !c.is_whitespace(),
        None => false,
    }
}

/// Where the bracket that opens at byte `open` closes, on its line and without a nested bracket.
fn closing(text: &str, open: usize) -> Option<usize> {
    let inner = &text.as_bytes()[open + 1..];
    let close = inner.iter().take(LONGEST).position(|b| matches!(b, b']' | b'[' | b'\n'))?;
    (inner[close] == b']').then_some(open + 1 + close)
}

/// The name of the file and the pages in `[Doc p. 3]` at byte `open`, and the end of the bracket.
fn file_at(text: &str, open: usize) -> Option<(&str, pin::Pin, usize)> {
    let close = closing(text, open)?;
    let (name, pin) = file_and_page(&text[open + 1..close])?;
    Some((name, pin, close + 1))
}
