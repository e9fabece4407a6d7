//! The places of a document that give one value, in any form.

use super::date::{CalendarDate, dates};
use super::document::FieldDocument;
use super::quantity::{Quantity, quantities};
use super::{FieldKind, SHORTEST};
use literatim_matching::text::{Span, Word, fold, words};

/// Maximum number of words of a name whose order may differ.
const NAMES: usize = 5;

/// Minimum letters and figures of an identifier.
const IDENTIFIER: usize = 5;

/// Maximum bytes between two words of a value.
const GAP: usize = 4;

/// A value, prepared to be looked up in any document.
#[derive(Debug)]
pub(super) struct Wanted {
    text: String,
    words: Vec<Word>,
    dates: Vec<CalendarDate>,
    quantities: Vec<Quantity>,
    /// Its letters and figures, if it is an identifier.
    identifier: Option<String>,
    is_name: bool,
}

impl Wanted {
    /// A value; `None` if it is too short to be looked up.
    pub fn new(value: &str) -> Option<Self> {
        let text = value.trim();
        if text.chars().count() < SHORTEST {
            return None;
        }
        let words = words(text);
        let whole = |span: Span| text[..span.start].trim().is_empty() || text[..span.start].trim() == "-";
        let dates = dates(text, &words).into_iter().next().filter(|date| whole(date.span) && is_time(&text[date.span.end..]));
        let quantity = quantities(text, &words).into_iter().next().filter(|found| whole(found.span) && text[found.span.end..].trim().is_empty());
        let compact: String = words.iter().flat_map(|word| word.key.chars()).filter(|c| c.is_alphanumeric()).collect();
        let is_code = compact.len() >= IDENTIFIER && compact.contains(|c: char| c.is_ascii_digit()) && words.len() <= 8 && !text.contains(',');
        let is_name = (2..=NAMES).contains(&words.len()) && words.iter().all(|word| word.key.chars().all(|c| c.is_alphabetic() || c == '\''));
        let is_date = dates.is_some();
        Some(Self {
            text: text.to_owned(),
            words,
            dates: dates.map_or_else(Vec::new, |date| date.readings),
            quantities: quantity.map_or_else(Vec::new, |found| found.readings),
            identifier: (is_code && !is_date).then_some(compact),
            is_name,
        })
    }

    /// Its places in a document, each in its nearest form; none overlaps another.
    pub fn places(&self, document: &FieldDocument) -> Vec<(FieldKind, Span)> {
        let mut found: Vec<(FieldKind, Span)> = Vec::new();
        let mut add = |kind: FieldKind, span: Span| {
            if !found.iter().any(|(_, other)| other.overlaps(span)) {
                found.push((kind, span));
            }
        };
        self.exact(document).for_each(|span| add(FieldKind::Exact, span));
        self.in_order(document).for_each(|span| add(FieldKind::Folded, span));
        for date in document.dates.iter().filter(|date| date.readings.iter().any(|date| self.dates.contains(date))) {
            add(FieldKind::Date, date.span);
        }
        for place in &document.quantities {
            if place.readings.iter().any(|there| self.quantities.iter().any(|here| here.is(*there))) {
                add(FieldKind::Number, place.span);
            }
        }
        self.in_any_order(document).for_each(|span| add(FieldKind::Name, span));
        self.spelled(document).for_each(|span| add(FieldKind::Identifier, span));
        literatim_matching::order::sort_by_key(&mut found, |(_, span)| span.start);
        found
    }

    /// Whether a text is a part of the value, of at least `share` percent.
    pub fn is_part(&self, text: &str, share: usize) -> bool {
        let (whole, part) = (fold(&self.text), fold(text));
        let part = part.trim();
        part.chars().count() >= SHORTEST && whole.contains(part) && part.len() * 100 >= whole.len() * share
    }

    /// The same characters, as whole words and numbers.
    fn exact<'a>(&'a self, document: &'a FieldDocument) -> impl Iterator<Item = Span> + 'a {
        let text = document.text();
        let finder = memchr::memmem::find_iter(text.as_bytes(), self.text.as_bytes());
        finder.map(|at| Span::new(at, at + self.text.len())).filter(move |&span| is_whole(text, span))
    }

    /// The same words in the same order. Signs count in numbers.
    fn in_order<'a>(&'a self, document: &'a FieldDocument) -> impl Iterator<Item = Span> + 'a {
        let first = self.words.first().filter(|_| self.quantities.is_empty());
        let first = first.map_or(&[][..], |word| document.places_of(&word.key));
        first.iter().filter_map(|&at| {
            let there = document.words.get(at as usize..at as usize + self.words.len())?;
            let same = there.iter().zip(&self.words).all(|(there, here)| there.key == here.key);
            (same && is_joined(there)).then(|| around(there)).filter(|&span| is_whole(document.text(), span))
        })
    }

    /// The same words of a name in another order.
    fn in_any_order<'a>(&'a self, document: &'a FieldDocument) -> impl Iterator<Item = Span> + 'a {
        let sorted = |words: &[Word]| {
            let mut keys: Vec<String> = words.iter().map(|word| word.key.clone()).collect();
            keys.sort_unstable();
            keys
        };
        let wanted = sorted(&self.words);
        let all = self.words.iter().filter(|_| self.is_name).flat_map(|word| document.places_of(&word.key));
        all.filter_map(move |&at| {
            let there = document.words.get(at as usize..at as usize + self.words.len())?;
            (sorted(there) == wanted && is_joined(there)).then(|| around(there))
        })
    }

    /// The letters and figures of an identifier, with other signs between them.
    fn spelled<'a>(&'a self, document: &'a FieldDocument) -> impl Iterator<Item = Span> + 'a {
        self.identifier.iter().flat_map(|wanted| (0..document.words.len()).filter_map(|at| spelled_at(document, at, wanted)))
    }
}

/// The place of an identifier that begins with word `at`.
fn spelled_at(document: &FieldDocument, at: usize, wanted: &str) -> Option<Span> {
    let mut left = wanted;
    for (index, word) in document.words.iter().enumerate().skip(at) {
        let gap = if index == at { "" } else { &document.text()[document.words[index - 1].span.end..word.span.start] };
        if gap.len() > GAP || gap.contains(['\n', ',', ';', ':']) {
            return None;
        }
        for c in word.key.chars().filter(|c| c.is_alphanumeric()) {
            left = left.strip_prefix(c)?;
        }
        if left.is_empty() {
            return Some(around(&document.words[at..=index]));
        }
    }
    None
}

/// The span from the first word to the last.
fn around(words: &[Word]) -> Span {
    Span::new(words[0].span.start, words[words.len() - 1].span.end)
}

/// Whether nothing but signs and spaces is between words, and little of that.
fn is_joined(words: &[Word]) -> bool {
    words.windows(2).all(|pair| pair[1].span.start - pair[0].span.end <= GAP)
}

/// Whether no word or number continues directly before or after a span.
fn is_whole(text: &str, span: Span) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let sign = |c: Option<char>| matches!(c, Some('.' | ','));
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let (first, last) = (text[span].chars().next(), text[span].chars().next_back());
    let (mut before, mut after) = (text[..span.start].chars().rev(), text[span.end..].chars());
    let (before, further_before) = (before.next(), before.next());
    let (after, further_after) = (after.next(), after.next());
    let is_cut = |inner: Option<char>, outer: Option<char>, further: Option<char>| {
        letter(inner) && letter(outer) || digit(inner) && sign(outer) && digit(further)
    };
    !is_cut(first, before, further_before) && !is_cut(last, after, further_after)
}

/// Whether a text is nothing or a time of day: `T10:00:00Z`.
fn is_time(text: &str) -> bool {
    text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, 'T' | 'Z' | ':' | '.' | '+' | '-' | ' ')).is_empty()
}
