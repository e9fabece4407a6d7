//! The ways in which editions are written.

use super::editions::ways_of_editions;
use literatim_facts::FactTable;
use literatim_matching::order;
use std::sync::OnceLock;

/// A way of writing an edition.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// Without white space and full stops, for look-ups.
    pub bare: &'static str,
    written: &'static str,
    /// An edition that it may mean.
    pub edition: u16,
}

impl Way {
    /// How it is written, without white space.
    pub fn close(&self) -> impl Iterator<Item = u8> {
        self.written.bytes().filter(|&byte| byte != b' ')
    }
}

/// The spellings, in order of their bare forms, and where those with each two first characters begin (for one character, the second is 0). One that
/// means several editions is there once for each of them, the most likely first, and may be there again.
pub(super) struct Ways {
    list: Vec<Way>,
    starts: Vec<u16>,
}

/// How many characters ASCII has.
const ASCII: usize = 128;

impl Ways {
    /// The ways that begin with a letter.
    pub fn of_letter(&self, first: u8) -> &[Way] {
        let first = usize::from(first);
        &self.list[usize::from(self.starts[first * ASCII])..usize::from(self.starts[(first + 1) * ASCII])]
    }

    /// The index of two first characters in `starts`.
    fn head(bare: &[u8]) -> usize {
        usize::from(bare[0]) * ASCII + usize::from(bare.get(1).copied().unwrap_or(0))
    }
}

pub(super) fn ways() -> &'static Ways {
    static KNOWN: OnceLock<Ways> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut read: Vec<(&'static str, u16)> = FactTable::Ambiguous.text().lines().flat_map(ambiguous).collect();
        for (edition, ways) in (0..).zip(ways_of_editions()) {
            read.extend(ways.map(|written| (written, edition)));
        }
        let ways = without_stops(&read);
        let mut starts = vec![0; ASCII * ASCII + 1];
        for way in &ways {
            starts[Ways::head(way.bare.as_bytes()) + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        // Each goes to those with its two first characters, and only these are sorted.
        let (mut list, mut next) = (ways.clone(), starts.clone());
        for way in ways {
            let place = &mut next[Ways::head(way.bare.as_bytes())];
            list[usize::from(*place)] = way;
            *place += 1;
        }
        for bounds in starts.windows(2).filter(|bounds| bounds[1] - bounds[0] > 1) {
            let alike = &mut list[usize::from(bounds[0])..usize::from(bounds[1])];
            order::sort_by(alike, |a, b| a.bare.cmp(b.bare).then_with(|| a.close().cmp(b.close())));
        }
        Ways { list, starts }
    })
}

/// The ways of writing editions; their bare forms are one text, which stays.
fn without_stops(read: &[(&'static str, u16)]) -> Vec<Way> {
    let mut all = Vec::new();
    let mut ends = Vec::with_capacity(read.len());
    for (written, _) in read {
        all.extend(written.bytes().filter(|&byte| byte != b'.' && byte != b' '));
        ends.push(all.len());
    }
    let all: &'static str = str::from_utf8(all.leak()).expect("full stops and spaces are characters");
    let mut start = 0;
    let way =
        |(&(written, edition), end): (&(&'static str, u16), usize)| Way { bare: &all[std::mem::replace(&mut start, end)..end], written, edition };
    read.iter().zip(ends).map(way).collect()
}

/// The ways of a line of the table, one for each edition that it may mean.
fn ambiguous(line: &'static str) -> impl Iterator<Item = (&'static str, u16)> {
    let (written, editions) = line.split_once('\t').unwrap_or_default();
    editions.split(',').filter_map(|number| number.parse().ok()).map(move |edition| (written, edition))
}

pub(super) fn apostrophe(c: char) -> char {
    if c == '’' { '\'' } else { c }
}

/// Maximum length of a text read as a reporter.
const LONGEST: usize = 72;

/// A reporter in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reporter {
    /// Its end, in bytes of the text.
    pub end: usize,
    /// The editions that it may mean, the most likely first.
    pub editions: Vec<u16>,
    /// Whether it is written with its full stops.
    pub pointed: bool,
}

/// The reporters that `text` may have at byte `at`, the longest first. White space, full stops and the form of apostrophes are ignored; but an exact
/// match with the table is preferred.
pub(crate) fn reporters_at(text: &str, at: usize) -> Vec<Reporter> {
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
    let exact = |way: &&Way| way.close().eq(close.bytes());
    order::sort_by_key(&mut ways, |way| !exact(way));
    let pointed = exact(ways.first()?) || close.contains('.');
    let mut editions = Vec::new();
    for way in ways {
        if !editions.contains(&way.edition) {
            editions.push(way.edition);
        }
    }
    Some(Reporter { end, editions, pointed })
}

#[cfg(test)]
mod tests {
    use super::super::{EditionKind, Form, editions};
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
        assert!(ways().list.iter().all(|way| way.written.is_ascii() && (way.edition as usize) < editions().len()));
        let known = |name: &str| editions().iter().find(|edition| edition.name == name).unwrap();
        assert_eq!(known("F.3d").years, (Some(1993), None));
        assert_eq!(known("U.S.").kind, EditionKind::SupremeCourt);
        assert!(known("Ohio").has(Form::Hyphened));
    }
}
