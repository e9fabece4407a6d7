//! The tables of reporters, laws, journals and courts, and those of notation: signals, abbreviations, signs and titles.
//!
//! Those of reporters, laws, journals and courts are made by `scripts/reporters.py` from reporters-db 3.2.67 and courts-db 0.10.27 (BSD-2-Clause);
//! the script documents the line format.

pub(crate) mod conventions;
mod courts;
pub(super) mod filing;
pub(super) mod laws;
pub(super) mod names;
mod nearest;
pub(super) mod neutral;
pub(super) mod pins;
pub(super) mod record;
pub(super) mod references;
pub(crate) mod signals;
mod volumes;

use crate::order;
pub use courts::{Court, court, court_as_written};
pub(super) use nearest::{Nearest, nearest};
use std::sync::OnceLock;

const EDITIONS: &str = include_str!("editions.tsv");
const WAYS: &str = include_str!("reporters.tsv");

/// An edition of a reporter, a law or a journal.
#[derive(Debug, PartialEq, Eq)]
pub struct Edition {
    /// Its standard form: `F.3d`.
    pub name: &'static str,
    /// Its kind.
    pub kind: EditionKind,
    /// The forms that its citations may have besides volume, reporter and page, a letter each.
    forms: &'static str,
    /// The years in which it appeared, as far as they are known.
    pub years: (Option<u16>, Option<u16>),
    /// The jurisdictions whose cases it has, separated by commas: `us` or states; empty if unknown.
    pub jurisdictions: &'static str,
}

/// What an edition contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditionKind {
    /// Cases.
    Cases,
    /// Cases of the Supreme Court of the United States.
    SupremeCourt,
    /// A statute, code, session law or regulation.
    Law,
    /// A journal.
    Journal,
}

/// A form of citation that only some editions have; the letters are those of the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// The volume may be omitted: `Deady 12`.
    VolumeOptional = b'n' as isize,
    /// Hyphens join the parts: `2000-Ohio-123`.
    Hyphened = b'h' as isize,
    /// A paragraph of a service: `Bankr. L. Rep. ¶ 12,345`.
    Paragraph = b'p' as isize,
    /// The year and the number follow: `T.C. Memo. 2013-102`.
    YearAndNumber = b'v' as isize,
    /// A docket number, and the reporter with the date in parentheses.
    Docket = b'd' as isize,
    /// The volume follows: `L.R.A. 1915A, 12`.
    VolumeFollows = b'x' as isize,
    /// A section, rule or article follows.
    Section = b't' as isize,
    /// The year comes before it.
    YearBefore = b'y' as isize,
    /// A subject or agency is part of its name or follows: `Cal. Penal Code`.
    Subject = b'a' as isize,
    /// The number of a title comes before it: `42 U.S.C. § 1983`.
    TitleBefore = b'b' as isize,
}

impl Edition {
    pub(super) fn has(&self, form: Form) -> bool {
        self.forms.as_bytes().contains(&(form as u8))
    }

    /// Whether it appeared in that year, as far as is known.
    pub fn appeared_in(&self, year: u16) -> bool {
        self.years.0.is_none_or(|first| first <= year) && self.years.1.is_none_or(|last| year <= last)
    }

    /// Whether it contains cases.
    pub fn holds_cases(&self) -> bool {
        matches!(self.kind, EditionKind::Cases | EditionKind::SupremeCourt)
    }
}

/// All editions, in order of their names.
pub fn editions() -> &'static [Edition] {
    static EDITION: OnceLock<Vec<Edition>> = OnceLock::new();
    EDITION.get_or_init(|| EDITIONS.lines().map(edition).collect())
}

fn edition(line: &'static str) -> Edition {
    let mut fields = line.split('\t');
    let mut next = || fields.next().unwrap_or("");
    let (name, kind, forms) = (next(), next(), next());
    let (first, last) = next().split_once('-').unwrap_or_default();
    let kind = match kind {
        "s" => EditionKind::SupremeCourt,
        "l" => EditionKind::Law,
        "j" => EditionKind::Journal,
        _ => EditionKind::Cases,
    };
    Edition { name, kind, forms, years: (first.parse().ok(), last.parse().ok()), jurisdictions: next() }
}

/// A way of writing an edition.
struct Way {
    /// Without white space and full stops, for look-ups.
    bare: String,
    /// Without white space.
    written: &'static str,
    /// The editions that it may mean.
    editions: Vec<u16>,
}

/// The spellings, in order of their bare forms, and where those with each two first characters begin (for one character, the second is 0).
struct Ways {
    list: Vec<Way>,
    starts: Vec<u16>,
}

/// How many characters ASCII has.
const ASCII: usize = 128;

impl Ways {
    /// The ways that begin with a letter.
    fn of_letter(&self, first: u8) -> &[Way] {
        let first = usize::from(first);
        &self.list[usize::from(self.starts[first * ASCII])..usize::from(self.starts[(first + 1) * ASCII])]
    }

    /// The index of two first characters in `starts`.
    fn head(bare: &[u8]) -> usize {
        usize::from(bare[0]) * ASCII + usize::from(bare.get(1).copied().unwrap_or(0))
    }
}

fn ways() -> &'static Ways {
    static KNOWN: OnceLock<Ways> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut list: Vec<Way> = WAYS.lines().filter_map(way).collect();
        order::sort_by(&mut list, |a, b| a.bare.cmp(&b.bare));
        let mut starts = vec![0; ASCII * ASCII + 1];
        for way in &list {
            starts[Ways::head(way.bare.as_bytes()) + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        Ways { list, starts }
    })
}

fn way(line: &'static str) -> Option<Way> {
    let (written, editions) = line.split_once('\t')?;
    let bare: String = written.chars().filter(|&c| c != '.').map(apostrophe).collect();
    Some(Way { bare, written, editions: editions.split(',').filter_map(|number| number.parse().ok()).collect() })
}

fn apostrophe(c: char) -> char {
    if c == '’' { '\'' } else { c }
}

/// Maximum length of a text read as a reporter.
const LONGEST: usize = 72;

/// A reporter in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reporter {
    /// Its end, in bytes of the text.
    pub end: usize,
    /// The editions that it may mean, the most likely first.
    pub editions: Vec<u16>,
    /// Whether it is written with its full stops.
    pub pointed: bool,
}

/// The reporters that `text` may have at byte `at`, the longest first. White space, full stops and the form of apostrophes are ignored; but an exact
/// match with the table is preferred.
pub(super) fn reporters_at(text: &str, at: usize) -> Vec<Reporter> {
    let Ways { list, starts } = ways();
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut head =
        text[at..].chars().map(apostrophe).filter(|c| !matches!(c, '.' | ' ' | '\u{A0}')).take(2).map(|c| u8::try_from(c).unwrap_or(u8::MAX));
    let Some(first) = head.next().filter(u8::is_ascii) else { return found };
    let second = head.next().filter(u8::is_ascii).unwrap_or(0);
    let at_head = |second: u8| {
        let head = Ways::head(&[first, second]);
        (usize::from(starts[head]), usize::from(starts[head + 1]))
    };
    // Those of one letter are searched separately.
    let ((mut low, mut high), single) = (at_head(second), at_head(0));
    if low == high && single.0 == single.1 {
        return found;
    }
    if single.0 < single.1 || second == 0 {
        (low, high) = (single.0, high.max(single.1));
    }
    let (mut depth, mut spaces) = (0, 0);
    for (i, written) in text[at..].char_indices().take_while(|&(i, _)| i < LONGEST) {
        let c = apostrophe(written);
        if c == '.' {
            continue;
        }
        if c == ' ' || c == '\u{A0}' {
            spaces += 1;
            if spaces > 2 {
                break;
            }
            continue;
        }
        spaces = 0;
        if !c.is_ascii() {
            break;
        }
        let next = |way: &Way| way.bare.as_bytes().get(depth).copied().unwrap_or(0);
        let range = &list[low..high];
        (low, high) = (low + range.partition_point(|way| next(way) < c as u8), low + range.partition_point(|way| next(way) <= c as u8));
        if low == high {
            break;
        }
        depth += 1;
        let whole = list[low..high].iter().take_while(|way| way.bare.len() == depth);
        let mut end = at + i + written.len_utf8();
        if bytes.get(end) == Some(&b'.') {
            end += 1;
        }
        let joined = bytes.get(end).is_some_and(|byte| byte.is_ascii_alphanumeric()) && bytes[end - 1].is_ascii_alphanumeric();
        if !joined && let Some(reporter) = reporter(whole, &text[at..end], end) {
            found.push(reporter);
        }
    }
    found.reverse();
    found
}

/// The meaning of `text` among `ways`, which differ only in full stops.
fn reporter<'a>(ways: impl Iterator<Item = &'a Way>, text: &str, end: usize) -> Option<Reporter> {
    let close: String = text.chars().filter(|&c| c != ' ' && c != '\u{A0}').map(apostrophe).collect();
    let mut ways: Vec<&Way> = ways.collect();
    let exact = |way: &&Way| way.written == close;
    order::sort_by_key(&mut ways, |way| !exact(way));
    let pointed = exact(ways.first()?) || close.contains('.');
    let mut editions = Vec::new();
    for &edition in ways.iter().flat_map(|way| &way.editions) {
        if !editions.contains(&edition) {
            editions.push(edition);
        }
    }
    Some(Reporter { end, editions, pointed })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_reporters_in_every_spelling() {
        for (text, standard, end) in [
            ("F.3d 12", "F.3d", 4),
            ("F. 3d 12", "F.3d", 5),
            ("U. S. 483", "U.S.", 5),
            ("F.Supp.2d 1", "F. Supp. 2d", 9),
            ("Ariz 558", "Ariz.", 4),
            ("F. App’x 94", "F. App'x", 10),
            ("So. 2d 1", "So. 2d", 6),
            ("Harv. L. Rev. 4", "Harv. L. Rev.", 13),
            ("U.S.C. § 5", "U.S.C.", 6),
        ] {
            let found = reporters_at(text, 0);
            let first = found.first().unwrap_or_else(|| panic!("{text}"));
            assert_eq!((editions()[first.editions[0] as usize].name, first.end), (standard, end), "{text}");
        }
        assert!(reporters_at("Umbrella", 0).is_empty());
        assert!(reporters_at("Ünder", 0).is_empty());
    }

    #[test]
    fn every_way_leads_to_an_edition() {
        assert!(ways().list.iter().all(|way| !way.editions.is_empty() && way.editions.iter().all(|&edition| (edition as usize) < editions().len())));
        let known = |name: &str| editions().iter().find(|edition| edition.name == name).unwrap();
        assert_eq!(known("F.3d").years, (Some(1993), None));
        assert_eq!(known("U.S.").kind, EditionKind::SupremeCourt);
        assert!(known("Ohio").has(Form::Hyphened));
    }
}
