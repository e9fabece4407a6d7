//! The title of an entry, and its container.

use super::author::is_initial;
use super::year::years;
use crate::tables::references::{ABBREVIATIONS, ABOUT_EDITION, AFTER_TITLE, EDITIONS};

/// The title, and where the text after it begins.
pub(super) struct Titled {
    pub title: Option<String>,
    pub after: usize,
}

/// The title that begins at byte `rest` of an entry whose parts are separated by commas or by full stops.
pub(super) fn title(text: &str, rest: usize, comma: bool) -> Titled {
    let tail = text[rest..].trim_start_matches([',', '.', ':', ';', ' ', ')']);
    let start = text.len() - tail.len();
    let found = |end: usize, after: usize| Titled { title: tidy(&text[start..end]), after };
    if let Some(mark) = tail.chars().next().filter(|&c| opening_mark(c).is_some())
        && let Some(close) = closing_mark(text, start)
    {
        let inner = start + mark.len_utf8();
        let after = close + text[close..].chars().next().map_or(0, char::len_utf8);
        return Titled { title: tidy(&text[inner..close]), after };
    }
    let end = start + if comma { comma_title(tail) } else { sentence_title(tail) };
    found(end, end)
}

/// The title without its final punctuation and without an edition in brackets.
fn tidy(title: &str) -> Option<String> {
    let mut title = title.trim();
    loop {
        let mut kept = title.trim_end_matches([',', '.', ';', ':', ' ']);
        let open = if kept.ends_with(']') { kept.rfind(" [") } else { None };
        let open = open.or_else(|| kept.rfind(" (").filter(|&open| kept.ends_with(')') && tells_edition(&kept[open + 2..])));
        kept = open.map_or(kept, |open| &kept[..open]);
        if kept.len() == title.len() {
            return Some(title.to_owned()).filter(|title| title.contains(char::is_alphanumeric));
        }
        title = kept;
    }
}

/// Whether `text` begins like the description of an edition, a volume or an editor.
pub(super) fn tells_edition(text: &str) -> bool {
    let mut words = text.split([' ', ',', ')']);
    let first = words.next().unwrap_or("").to_lowercase();
    let ordinal = first.starts_with(|c: char| c.is_ascii_digit());
    let second = words.next().unwrap_or("").to_lowercase();
    ordinal && EDITIONS.contains(&second.trim_end_matches(['.', ','])) || ABOUT_EDITION.contains(&first.as_str())
}

/// Where the sentence that forms a title ends; a question may be followed by a second title.
fn sentence_title(tail: &str) -> usize {
    let mut ends = sentence_ends(tail);
    let Some(first) = ends.next() else { return tail.len() };
    let asks = tail[..first].ends_with(['?', '!']);
    match ends.next() {
        Some(second) if asks && !tail[second..].trim().is_empty() && !tells_edition(tail[first..].trim_start()) => second,
        _ => first,
    }
}

/// Where a title ends before a comma, or before parentheses with place and year.
fn comma_title(tail: &str) -> usize {
    let mut limit = tail.len();
    let closed = |open: usize| tail[open..].find(')').map_or(tail.len(), |close| open + close);
    if let Some((open, _)) = tail.match_indices(" (").take(16).find(|&(open, _)| years(&tail[open..closed(open)]).next().is_some()) {
        limit = open;
    }
    // The publisher's place follows a full stop, with a colon.
    let colon = [tail.rfind(": "), tail.rfind(" : ")].into_iter().flatten().max().unwrap_or(0);
    let opening = tail.find(" (").unwrap_or(tail.len());
    if let Some(end) = sentence_ends(tail).next().filter(|&end| end <= colon && end < limit && end <= opening) {
        limit = end;
    }
    let before_place = tail[limit..].starts_with(" (");
    let mut end = 0;
    for (start, stop) in segments(&tail[..limit]) {
        let segment = tail[start..stop].trim_start();
        let first = segment.split([' ', '\u{A0}']).next().unwrap_or("").to_lowercase();
        let ends_title = segment.starts_with(|c: char| c.is_ascii_digit()) || AFTER_TITLE.contains(&first.as_str());
        // Before parentheses the whole is the title; otherwise it continues over short segments to one in lower case: `Salt, Rope, and Tar`.
        if start == 0 || !ends_title && (before_place || segment.starts_with(char::is_lowercase)) {
            end = stop;
        } else if ends_title || segment.len() >= 24 {
            break;
        }
    }
    end
}

/// The stretches between commas.
fn segments(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    text.split(", ").map(move |segment| {
        let start = at;
        at += segment.len() + 2;
        (start, start + segment.len())
    })
}

/// Where the sentences of an entry end: after a full stop that does not belong to an abbreviation, or a question or exclamation mark.
pub(super) fn sentence_ends(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices(['.', '?', '!']).filter_map(move |(at, mark)| {
        let next = text[at + 1..].strip_prefix(' ')?.trim_start();
        let word = text[..at].rsplit([' ', '(', '“', '’', '-']).next().unwrap_or("");
        let small = word.to_lowercase();
        let abbreviated = mark == "." && (ABBREVIATIONS.contains(&small.as_str()) || is_initial(&format!("{word}.")) && word.chars().count() == 1);
        let begins = next.starts_with(|c: char| !c.is_lowercase() && (c.is_alphanumeric() || opening_mark(c).is_some() || c == '['));
        (begins && !abbreviated && !word.is_empty()).then_some(at + 1)
    })
}

/// The mark that closes what `mark` opens.
pub(super) fn opening_mark(mark: char) -> Option<char> {
    match mark {
        '“' => Some('”'),
        '«' => Some('»'),
        '"' => Some('"'),
        '„' => Some('“'),
        '‘' => Some('’'),
        '\'' => Some('\''),
        _ => None,
    }
}

/// Where the quotation that opens at byte `open` closes; skips nested ones.
pub(super) fn closing_mark(text: &str, open: usize) -> Option<usize> {
    let mark = text[open..].chars().next()?;
    let close = opening_mark(mark)?;
    let mut depth = 0usize;
    let mut chars = text[open..].char_indices().skip(1).peekable();
    while let Some((i, c)) = chars.next() {
        let letter_after = chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if c == close && !(matches!(c, '’' | '"' | '\'') && letter_after) || mark == '„' && c == '”' {
            if depth == 0 {
                return Some(open + i);
            }
            depth -= 1;
        } else if c == mark {
            depth += 1;
        }
    }
    None
}

/// The journal, book or site that the text after a title names.
pub(super) fn container(after: &str, is_online: bool) -> Option<String> {
    let after = after.trim_start_matches([',', '.', ':', ';', ' ', '”', '»']);
    let inside = ["In: ", "in: ", "In ", "in ", "dans ", "Dans "].iter().find_map(|word| after.strip_prefix(word));
    let mut rest = inside.unwrap_or(after).trim_start_matches([':', ' ']);
    // The editors come before the title of the book.
    if inside.is_some()
        && let Some(end) =
            ["(Eds.),", "(Ed.),", "(eds.),", "(ed.),", "(dir.),", "(Hg.):", "(Hrsg.):"].iter().find_map(|role| Some(rest.find(role)? + role.len()))
    {
        rest = rest[end..].trim_start();
    }
    let sentence = sentence_ends(rest).next();
    let mut end = rest.len();
    let mut counted = false;
    for (i, c) in rest.char_indices() {
        let next = &rest[i + c.len_utf8()..];
        let number = next.trim_start().starts_with(|c: char| c.is_ascii_digit());
        let stops = match c {
            ',' | ';' | '(' | ':' => true,
            ' ' => number,
            '.' => sentence == Some(i + 1),
            _ => false,
        };
        if stops {
            let counts = ["vol", "no", "n°", "nº", "t. ", "tome", "Bd"].iter().any(|word| next.trim_start().starts_with(word));
            counted = number || counts || matches!(c, '(') && next.contains(|c: char| c.is_ascii_digit());
            end = i;
            break;
        }
    }
    let name = rest[..end].trim_end_matches([',', '.', ' ', ':']).trim();
    let is_name = name.chars().count() > 1 && name.starts_with(char::is_uppercase) && !tells_edition(name);
    let published = rest[end..].starts_with(':') || rest[end..].starts_with(" :");
    (is_name && !published && (inside.is_some() || counted || is_online)).then(|| name.to_owned())
}

/// The volume: after `vol.` or `t.`, or the number between the journal's name and an issue or year in parentheses.
pub(super) fn volume(after: &str) -> Option<String> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    for word in ["vol. ", "Vol. ", "t. ", "tome ", "Bd. "] {
        if let Some(at) = after.find(word).filter(|&at| !after[..at].ends_with(char::is_alphanumeric)) {
            let number = &after[at + word.len()..];
            let length = number.find(|c: char| !c.is_alphanumeric()).unwrap_or(number.len());
            return Some(number[..length].to_owned()).filter(|number| !number.is_empty());
        }
    }
    let mut at = 0;
    while let Some(start) = after[at..].find(|c: char| c.is_ascii_digit()).map(|i| at + i) {
        let end = start + digits(&after[start..]);
        let rest = after[end..].trim_start();
        let issue = rest.starts_with('(') || rest.starts_with(", no. ") || rest.starts_with(", n°");
        if issue && end - start <= 4 && after[..start].ends_with(' ') {
            return Some(after[start..end].to_owned());
        }
        at = end;
    }
    None
}

/// The pages: after `p.` or `pp.`, or after the colon or comma that follows volume and year.
pub(super) fn pages(after: &str) -> Option<String> {
    let range = |text: &str| {
        let length: usize = text.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '–' | '—')).map(char::len_utf8).sum();
        let range = text[..length].trim_end_matches(['-', '–', '—']);
        range.contains(|c: char| c.is_ascii_digit()).then(|| range.to_owned())
    };
    for word in ["pp. ", "p. ", "S. "] {
        let found = after.match_indices(word).find(|(at, _)| !after[..*at].ends_with(char::is_alphanumeric));
        if let Some(pages) = found.and_then(|(at, _)| range(&after[at + word.len()..])) {
            return Some(pages);
        }
    }
    let (at, _) = after.match_indices(')').find(|(at, _)| after[at + 1..].starts_with([':', ',']))?;
    range(after[at + 2..].trim_start())
}
