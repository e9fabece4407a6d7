//! Years in the text of an entry.

use crate::tables::references::{UNDATED, VISITED};
use literatim_matching::text::Span;

/// The date of publication: a year with its letter, or nothing if the entry says that there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Date {
    pub year: Option<u16>,
    pub letter: Option<char>,
}

/// A year in a text, with its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dated {
    pub span: Span,
    pub date: Date,
}

/// The year whose first digit is at byte `at`: four digits from 1400 to 2099, not part of a longer number or range, and optionally a letter.
pub(super) fn year_at(text: &str, at: usize) -> Option<Dated> {
    let digits = text.get(at..at + 4).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?;
    let year: u16 = digits.parse().ok().filter(|year| (1400..=2099).contains(year))?;
    let before = text[..at].chars().next_back();
    if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '–' | '—' | '/' | '.')) {
        return None;
    }
    let mut rest = text[at + 4..].chars();
    let first = rest.next();
    let letter = first.filter(|&c| c.is_ascii_lowercase() && !rest.next().is_some_and(char::is_alphanumeric));
    let is_date = text.as_bytes().get(at + 4) == Some(&b'-') && text.as_bytes().get(at + 7) == Some(&b'-');
    let joined = letter.is_none() && first.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '–' | '—' | '/') && !is_date);
    let end = at + 4 + usize::from(letter.is_some());
    (!joined).then_some(Dated { span: Span::new(at, end), date: Date { year: Some(year), letter } })
}

/// The years of `text`, in order.
pub(super) fn years(text: &str) -> impl Iterator<Item = Dated> + Clone {
    let bytes = text.as_bytes();
    let starts = move |&at: &usize| bytes[at].is_ascii_digit() && (at == 0 || !bytes[at - 1].is_ascii_digit());
    (0..bytes.len()).filter(starts).filter_map(move |at| year_at(text, at))
}

/// The abbreviation for an unknown year at the start of `text`, with its length.
pub(super) fn undated(text: &str) -> Option<usize> {
    UNDATED.iter().find(|sign| text.starts_with(**sign)).map(|sign| sign.len())
}

/// The date at the start of `inner`, the text between two parentheses: `2019a`, `2019, May 3`, `1889/2019`, `n.d.`.
pub(super) fn leading(inner: &str) -> Option<Date> {
    let inner = ["c. ", "ca. ", "circa ", "ca "].iter().find_map(|about| inner.strip_prefix(about)).unwrap_or(inner);
    if undated(inner).is_some() {
        return Some(Date::default());
    }
    let reprint = inner.as_bytes().get(4) == Some(&b'/') && inner.as_bytes()[..4].iter().all(u8::is_ascii_digit);
    let at = if reprint { 5 } else { 0 };
    let range = || inner.get(..4).and_then(|first| first.parse().ok()).filter(|year| (1400..=2099).contains(year));
    let ranged = inner.get(4..).is_some_and(|rest| rest.starts_with(['–', '-']));
    let found = year_at(&inner[at..], 0);
    let rest = found.map_or("", |found| &inner[at + found.span.end..]);
    let ends = rest.is_empty() || rest.starts_with([',', ' ', ';', '/', '-', '–']);
    match found {
        Some(found) if ends && inner.len() <= 40 => Some(found.date),
        None if ranged && inner.len() <= 12 => range().map(|year| Date { year: Some(year), letter: None }),
        _ => None,
    }
}

/// The date of publication after byte `from` of an entry.
pub(super) fn of_publication(text: &str, from: usize) -> Date {
    let rest = &text[from..];
    let visited = VISITED.iter().filter_map(|word| find_word(rest, word)).min().unwrap_or(rest.len());
    let rest = &rest[..visited];
    let counted = |found: &Dated| {
        let before = rest[..found.span.start].trim_end();
        ["vol.", "no.", "n°", "nº", "p.", "pp.", "S.", "nr.", "Nr.", "art."].iter().any(|word| before.ends_with(word))
    };
    let ends = |found: &Dated| !rest[found.span.end..].trim_start().starts_with(char::is_alphabetic);
    let found = || years(rest).filter(|found| !counted(found));
    // A year between two full stops is that of the first edition if another follows.
    let alone = |found: &Dated| text[..from + found.span.start].ends_with(". ") && rest[found.span.end..].starts_with(". ");
    let dated = found().filter(|found| ends(found));
    let first = dated.clone().find(|found| !alone(found)).or_else(|| dated.clone().next());
    let first = first.or_else(|| found().next()).map(|found| found.date);
    first.or_else(|| first_of_range(rest)).unwrap_or_default()
}

/// The first year of a range that ends a part of an entry: `1996–98.`
fn first_of_range(text: &str) -> Option<Date> {
    text.match_indices(['–', '-']).find_map(|(at, mark)| {
        let year: u16 = text.get(at.checked_sub(4)?..at)?.parse().ok().filter(|year| (1400..=2099).contains(year))?;
        let rest = &text[at + mark.len()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let apart = text[..at - 4].ends_with([' ', '(']) && !text[..at - 4].trim_end().ends_with(['p', '.', ':']);
        (apart && matches!(digits, 2 | 4) && !rest[digits..].starts_with(char::is_alphanumeric)).then_some(Date { year: Some(year), letter: None })
    })
}

/// The first place of a word in `text`, ignoring the case of ASCII letters.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let first = word.as_bytes()[0];
    let starts = |at: &usize| text.as_bytes()[*at].eq_ignore_ascii_case(&first);
    (0..text.len()).filter(starts).find(|&at| text.get(at..at + word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word)))
}
