//! Dates of a text, by value: `15 JAN / JAN 1990` is `1990-01-15`.

use literatim_lexicon::months::{is_inside_date, month_named};
use literatim_lexicon::value;
use literatim_matching::text::{Span, Word};

/// A date, without its day if the text gives none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CalendarDate {
    year: u32,
    month: u32,
    day: Option<u32>,
}

/// A date in a text, with all its readings: `03/04/1990` has two.
#[derive(Clone, Debug)]
pub(super) struct DatePlace {
    pub span: Span,
    pub readings: Vec<CalendarDate>,
}

/// Maximum bytes between two parts of a date.
const GAP: usize = 4;

/// The dates of `text`, whose words are given, in order.
pub(super) fn dates(text: &str, words: &[Word]) -> Vec<DatePlace> {
    let mut found: Vec<DatePlace> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let date = in_figures(text, words, at).or_else(|| with_month(text, words, at));
        let Some(date) = date.filter(|date| found.last().is_none_or(|last| !last.span.overlaps(date.span))) else {
            at += 1;
            continue;
        };
        at += words[at..].partition_point(|word| word.span.start < date.span.end).max(1);
        found.push(date);
    }
    found
}

/// A date in figures from word `at`: `15/01/1990`, `15.01.90`, `1990-01-15`, `19900115`.
fn in_figures(text: &str, words: &[Word], at: usize) -> Option<DatePlace> {
    let start = words[at].span.start;
    let rest = &text[start..];
    let figures = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = figures(rest);
    if whole == 8 && words[at].span.len() == 8 {
        let date = of_parts(&[&rest[..4], &rest[4..6], &rest[6..8]], true);
        return (!date.is_empty()).then_some(DatePlace { span: words[at].span, readings: date });
    }
    let mut parts = Vec::new();
    let mut end = 0;
    let mut separator = None;
    loop {
        let length = figures(&rest[end..]);
        if length == 0 || length == 3 || length > 4 {
            return None;
        }
        parts.push(&rest[end..end + length]);
        end += length;
        if parts.len() == 3 {
            break;
        }
        let after = &rest[end..];
        let gap = after.len() - after.trim_start_matches([' ', '-', '/', '.']).len();
        let sign = after[..gap].trim();
        if gap > 3 || sign.len() > 1 || gap == 0 || *separator.get_or_insert(sign) != sign {
            return None;
        }
        end += gap;
    }
    if rest[end..].starts_with(|c: char| c.is_alphanumeric() && c != 'T') {
        return None;
    }
    let readings = of_parts(&parts, separator != Some(""));
    (!readings.is_empty()).then(|| DatePlace { span: Span::new(start, start + end), readings })
}

/// The readings of three figures: year first, or day and month in either order. Years of two figures are allowed with signs between.
fn of_parts(parts: &[&str], short: bool) -> Vec<CalendarDate> {
    let number = |part: &str| part.parse::<u32>().unwrap_or(0);
    let mut readings = Vec::new();
    let mut add = |year: u32, month: u32, day: u32| {
        let date = CalendarDate { year, month, day: Some(day) };
        if (1..=12).contains(&month) && (1..=31).contains(&day) && (1000..=2999).contains(&year) && !readings.contains(&date) {
            readings.push(date);
        }
    };
    let &[first, second, third] = parts else { return Vec::new() };
    if first.len() == 4 {
        add(number(first), number(second), number(third));
    } else {
        for year in years(third, short) {
            add(year, number(second), number(first));
            add(year, number(first), number(second));
        }
    }
    readings
}

/// The years that figures may mean.
fn years(figures: &str, short: bool) -> Vec<u32> {
    match (figures.len(), figures.parse::<u32>()) {
        (4, Ok(year @ 1000..=2999)) => vec![year],
        (2, Ok(year)) if short => vec![1900 + year, 2000 + year],
        _ => Vec::new(),
    }
}

/// A date with a month's name from word `at`: `15 January 1990`, `January 15th, 1990`, `15 JAN / JAN 1990`, `15JAN1990`, `Jan. 1990`.
fn with_month(text: &str, words: &[Word], at: usize) -> Option<DatePlace> {
    if let Some(readings) = joined(&words[at].key) {
        return Some(DatePlace { span: words[at].span, readings });
    }
    let (mut day, mut month, mut year) = (None, None, Vec::new());
    let mut last = at;
    for (index, word) in words.iter().enumerate().skip(at).take(8) {
        let gap = if index == at { "" } else { text.get(words[index - 1].span.end..word.span.start)? };
        let is_apart = gap.len() > GAP || gap.contains([';', ':', '(', ')', '|']);
        if is_apart || day.is_some() && month.is_some() && !year.is_empty() {
            break;
        }
        let figure = word.key.parse::<u32>().ok().or_else(|| value::ordinal(&word.key));
        match figure {
            Some(1..=31) if day.is_none() => day = figure,
            Some(_) if year.is_empty() && !years(&word.key, month.is_some()).is_empty() => year = years(&word.key, true),
            Some(_) => break,
            None => match month_named(&word.key) {
                Some(named) if month.is_none_or(|month| month == named) => month = Some(named),
                // The month once more, in a language that is not known here.
                _ if gap.contains('/') && month.is_some() => {}
                _ if index > at && is_inside_date(&word.key) => continue,
                _ => break,
            },
        }
        last = index;
    }
    let month = month?;
    let readings: Vec<CalendarDate> = year.iter().map(|&year| CalendarDate { year, month, day }).collect();
    (!readings.is_empty()).then(|| DatePlace { span: Span::new(words[at].span.start, words[last].span.end), readings })
}

/// The readings of a date in one word: `15jan1990`.
fn joined(key: &str) -> Option<Vec<CalendarDate>> {
    let name = key.trim_matches(|c: char| c.is_ascii_digit());
    let (day, year) = key.split_once(name).filter(|_| name.len() >= 3)?;
    let month = month_named(name)?;
    let day = day.parse().ok().filter(|day| (1..=31).contains(day))?;
    let readings: Vec<_> = years(year, true).into_iter().map(|year| CalendarDate { year, month, day: Some(day) }).collect();
    (!readings.is_empty()).then_some(readings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::words;

    fn found(text: &str) -> Vec<(&str, usize)> {
        dates(text, &words(text)).into_iter().map(|date| (&text[date.span], date.readings.len())).collect()
    }

    #[test]
    fn dates_are_found_whole() {
        for (text, expected) in [
            ("born 15 JAN / JAN 1990 in Dunmore", &[("15 JAN / JAN 1990", 1)][..]),
            ("born 15 JANV/JAN 1990", &[("15 JANV/JAN 1990", 1)]),
            ("on January 15th, 1990, and 3.4.1991", &[("January 15th, 1990", 1), ("3.4.1991", 2)]),
            ("1990-01-15T10:00", &[("1990-01-15", 1)]),
            ("15.01.90 and 15JAN1990 and 19900115", &[("15.01.90", 2), ("15JAN1990", 1), ("19900115", 1)]),
            ("el 15 de enero de 1990", &[("15 de enero de 1990", 1)]),
            ("valid to Jan. 1990", &[("Jan. 1990", 1)]),
            ("15 boats in 1990, and 1990", &[]),
            ("call 555-01-1990 or 12 34 567", &[]),
            ("15 / 13 / 1990", &[("15 / 13 / 1990", 0)][..0]),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }
}
