//! The head of an entry: authors, and the year if it follows them.

use super::author::{Author, Named, authors, family_of, initials, is_conjunction, is_initial, is_marked, is_organisation, organisation};
use super::title::{closing_mark, opening_mark, sentence_ends, tells_edition};
use super::year::{self, Date, years};
use crate::tables::references::OTHERS;
use literatim_matching::order;

/// The head of an entry.
#[derive(Debug, Default)]
pub(super) struct Head {
    pub authors: Vec<Author>,
    /// The date, if it follows the authors' names.
    pub date: Option<Date>,
    /// Where the rest begins.
    pub rest: usize,
    /// Whether the parts of the entry are separated by commas instead of full stops.
    pub comma: bool,
    /// The title, if it precedes the date because there are no authors.
    pub title: Option<String>,
}

/// Bytes in which the head must end.
const REACH: usize = 400;

/// Reads the head of an entry, in one of four forms: authors and a date in parentheses (APA); authors and a date between full stops (Chicago
/// author-date); authors before a title in quotation marks; or only authors, before a full stop, a colon or a comma.
pub(super) fn head(text: &str) -> Head {
    let reach = &text[..text.floor_char_boundary(REACH)];
    let quoted = opening(reach);
    let before_title = &reach[..quoted.unwrap_or(reach.len())];
    let found = dated_in_parentheses(text, before_title).or_else(|| dated(text, before_title));
    found.or_else(|| quoted.map(|open| quoted_head(text, open))).unwrap_or_else(|| plain_head(text, reach))
}

/// Where a title in quotation marks opens: at the beginning or after a mark that ends the names.
fn opening(text: &str) -> Option<usize> {
    let mut at = 0;
    for (i, c) in text.char_indices() {
        if opening_mark(c).is_none() || i < at {
            continue;
        }
        let before = text[..i].trim_end();
        let single = c == '‘' || c == '\'';
        // A series also has its name in quotation marks: `coll. « Rivages »`.
        let series = ["coll.", "Coll.", "série", "ser.", "Reihe"].iter().any(|word| before.ends_with(word));
        if series {
            return None;
        }
        if before.is_empty() || before.ends_with([',', '.', ';', ':', ')']) && (!single || text[..i].ends_with(' ')) {
            return Some(i);
        }
        at = closing_mark(text, i).unwrap_or(i);
    }
    None
}

/// `Varley, M. (2016). …`
fn dated_in_parentheses(text: &str, reach: &str) -> Option<Head> {
    for (open, _) in reach.match_indices(['(', '[']).take(6) {
        let Some(length) = text[open..].find([')', ']']).filter(|&length| length <= 60) else { continue };
        let Some(date) = year::leading(&text[open + 1..open + length]) else { continue };
        let zone = text[..open].trim_end();
        let rest = open + length + 1;
        let after = text[rest..].trim_start_matches([',', '.', ':', ' ']);
        let named = authors(zone);
        // In a journal, the volume precedes the year and the pages follow it; in a note on a book, the page does.
        if after.starts_with(|c: char| c.is_ascii_digit()) && !named.as_ref().is_some_and(|named| named.inverted)
            || after.starts_with("p. ")
            || after.starts_with("pp. ")
            || zone.contains(['“', '«', '"', '(']) && named.is_none()
        {
            return None;
        }
        let head = Head { date: Some(date), rest, ..Head::default() };
        return match named {
            Some(Named { authors, sure: true, .. }) => Some(Head { authors, ..head }),
            _ if zone.contains(|c: char| c.is_ascii_digit()) || zone.is_empty() => None,
            _ if is_title_case(zone) && !zone.contains(", ") => Some(Head { authors: organisation(zone.trim_end_matches('.')).authors, ..head }),
            _ if zone.ends_with('.') && sentence_ends(zone).count() <= 1 => Some(Head { title: Some(zone.trim_end_matches('.').to_owned()), ..head }),
            Some(Named { authors, .. }) => Some(Head { authors, ..head }),
            None => None,
        };
    }
    None
}

/// `Thorne, Basil. 2003. …`, `Varley, M., 2016. …`, `DUVAL A., 1985, …`
fn dated(text: &str, reach: &str) -> Option<Head> {
    let unknown = ["n.d.", "s.d."].iter().filter_map(|sign| reach.find(sign).map(|at| (at, at + sign.len() - 1, Date::default())));
    let known = years(reach).take(4).map(|found| (found.span.start, found.span.end, found.date));
    let mut found: Vec<(usize, usize, Date)> = known.chain(unknown).collect();
    order::sort_by_key(&mut found, |found| found.0);
    for (start, end, date) in found {
        let zone = text[..start].trim_end();
        let mark = text[end..].chars().next().filter(|mark| matches!(mark, '.' | ',' | ':'));
        let after = text[end..].trim_start_matches(['.', ',', ':', ' ']);
        if mark.is_none() || after.is_empty() || !zone.ends_with(['.', ',']) || zone.contains('(') {
            continue;
        }
        let title_follows = mark == Some('.') || !after.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit());
        let stem = zone.trim_end_matches(['.', ',']);
        let one = mark == Some('.') && zone.ends_with('.') && sentence_ends(stem).next().is_none() && !stem.contains(", ");
        let named = authors(zone).filter(|named| named.sure).or_else(|| one.then(|| organisation(stem)));
        if let Some(named) = named.filter(|_| title_follows) {
            return Some(Head { authors: named.authors, date: Some(date), rest: end, comma: mark == Some(','), ..Head::default() });
        }
    }
    None
}

/// The text before a title in quotation marks names the authors.
fn quoted_head(text: &str, open: usize) -> Head {
    let zone = text[..open].trim_end_matches([',', ':', ';', ' ']);
    let short = |zone: &str| !zone.is_empty() && zone.len() <= 160 && !zone.ends_with("In");
    let named = authors(zone).or_else(|| short(zone).then(|| organisation(zone.trim_end_matches('.'))));
    Head { authors: named.unwrap_or_default().authors, rest: open, comma: true, ..Head::default() }
}

/// Authors before a full stop, a colon or a comma.
fn plain_head(text: &str, reach: &str) -> Head {
    for stop in reach.match_indices(". ").map(|(stop, _)| stop).take(16) {
        let next = text[stop + 1..].trim_start();
        let word = text[..stop + 1].rsplit(' ').next().unwrap_or("");
        let goes_on = is_initial(word) && next.split(' ').next().is_some_and(|next| is_initial(next) || is_conjunction(next));
        let Some(named) = (!goes_on).then(|| authors(&text[..stop + 1])).flatten() else { continue };
        // A title alone is followed by a publisher; authors are followed by a title and a publisher.
        let more = sentence_ends(next).next().is_some() && !tells_edition(next);
        if named.sure && (named.inverted || more) {
            return Head { authors: named.authors, rest: stop + 1, ..Head::default() };
        }
    }
    if let Some(colon) = reach.find(": ")
        && let Some(named) = authors(&text[..colon]).filter(|named| named.inverted)
    {
        return Head { authors: named.authors, rest: colon + 1, ..Head::default() };
    }
    comma_head(text, reach).unwrap_or_else(|| {
        let sentences = sentence_ends(text).next().is_some_and(|end| !text[end..].trim().is_empty());
        Head { comma: !sentences, ..Head::default() }
    })
}

/// Authors before a comma: `Miriam Varley, …`, `A. Okonjo and L. Brandt, …`, `DUVAL Anne, …`, `LEMAIRE, Jules, …`.
fn comma_head(text: &str, reach: &str) -> Option<Head> {
    let ends: Vec<usize> = reach.match_indices(", ").map(|(comma, _)| comma).take(24).collect();
    let begins = |k: usize| if k == 0 { 0 } else { ends[k - 1] + 2 };
    let segment = |k: usize| &text[begins(k)..ends[k]];
    let head = |count: usize| {
        let named = authors(&text[..*ends.get(count.checked_sub(1)?)?])?;
        Some(Head { authors: named.authors, rest: ends[count - 1], comma: true, ..Head::default() })
    };
    let first = segment_of(ends.first().map(|&end| &text[..end])?);
    if is_organisation(first) {
        return head(1);
    }
    let several =
        |text: &str| authors(text).filter(|named| named.sure && !named.inverted && named.authors.iter().all(|author| author.family.is_some()));
    let whole =
        |segment: &str| family_of(segment).is_some() || segment.contains(' ') && several(segment).is_some_and(|named| named.authors.len() > 1);
    let role =
        |segment: &str| matches!(segment, "Eds." | "Ed." | "eds." | "ed." | "dir." | "éd." | "Hg." | "Hrsg." | "editors" | "editor" | "et al.");
    if whole(first) {
        // With full names, only a conjunction shows that the segments after the first are persons.
        let last = (1..ends.len().min(12))
            .take_while(|&k| whole(segment_of(after_conjunction(segment(k)).unwrap_or(segment(k)))))
            .find(|&k| after_conjunction(segment(k)).is_some());
        let mut count = last.map_or(1, |last| last + 1);
        while count < ends.len() && last.is_none() && is_marked(segment(count)) && is_marked(segment(count - 1)) {
            count += 1;
        }
        while count < ends.len() && (role(segment(count)) || matches!(segment(count), "Jr." | "Sr.")) {
            count += 1;
        }
        return head(count);
    }
    // `LEMAIRE, Jules, Phares …`, and more of them after a conjunction or with initials.
    let inverted = |count: usize| ends.get(count - 1).and_then(|&end| authors(&text[..end])).is_some_and(|named| named.inverted);
    if ends.len() < 3 || !inverted(2) {
        return None;
    }
    let mut count = 2;
    while count + 2 < ends.len() {
        let joined = [" et ", " and ", " & "].iter().any(|word| segment(count - 1).contains(word));
        let more = count + if joined { 1 } else { 2 };
        if !(joined || initials(segment(count + 1))) || !inverted(more) {
            break;
        }
        count = more;
    }
    head(count)
}

/// The text after a conjunction at the start of a segment.
fn after_conjunction(segment: &str) -> Option<&str> {
    segment.split_once(' ').filter(|(word, _)| is_conjunction(word)).map(|(_, rest)| rest)
}

/// A segment without a phrase such as *et al.*
fn segment_of(segment: &str) -> &str {
    OTHERS.iter().find_map(|others| segment.strip_suffix(others)?.strip_suffix(' ')).unwrap_or(segment)
}

/// Whether all long words are capitalised, as in a name.
fn is_title_case(zone: &str) -> bool {
    zone.split(' ').filter(|word| word.chars().count() > 3).all(|word| word.starts_with(|c: char| c.is_uppercase() || !c.is_alphabetic()))
}
