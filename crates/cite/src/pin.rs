//! The place that a citation gives: pages, paragraphs, footnotes.

use super::subdivision::Subdivision;
use super::tables::pins::{RANGE_WORDS, SIGNS};
use super::unit::Unit;
use literatim_matching::text::roman;

/// Maximum distance of the ends of a range with spaces or a word between them: `402 – 1990 cases` is none.
const LONGEST_RANGE: u32 = 200;

/// The place that a citation gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    /// As written: `495–96 n.11`.
    pub text: String,
    /// The numbers, in order. Empty if left blank (`___`).
    pub places: Vec<Pinned>,
    /// The subdivisions of a law, `(b)(1)`, each with the last of its range or itself.
    pub subdivisions: Vec<(Subdivision, Subdivision)>,
    /// The reporter that the pages belong to, in its standard form, or `slip op.`; `None` if the citation names none (`Id.`).
    pub reporter: Option<String>,
}

/// In place of a reporter: the pages are those of the slip opinion, which begin with 1.
const SLIP_OPINION: &str = "slip op.";

/// One number or range of a pin, in full: `495–96` is 495 to 496.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    /// What is counted.
    pub unit: Unit,
    /// The first.
    pub first: u32,
    /// The last; equal to the first if there is no range.
    pub last: u32,
    /// The line of the first page with which it begins, and that of the last page with which it ends: `14:2-6`, `14:25-15:3`.
    pub lines: Option<(u32, u32)>,
    /// The footnotes on it, if only these are meant: `495 n.11`.
    pub notes: Vec<(u32, u32)>,
}

impl Pin {
    /// The same with the pages of the slip opinion.
    pub(super) fn of_slip_opinion(self) -> Self {
        Self { reporter: Some(SLIP_OPINION.to_owned()), ..self }
    }

    /// Whether its pages are those of the slip opinion, and of no reporter.
    pub fn is_of_slip_opinion(&self) -> bool {
        self.reporter.as_deref() == Some(SLIP_OPINION)
    }

    /// Its first page in a reporter.
    pub fn first_page(&self) -> Option<u32> {
        if self.is_of_slip_opinion() {
            return None;
        }
        self.places.iter().find(|place| place.unit == Unit::Page).map(|place| place.first)
    }

    /// The subdivisions that contain all the given ones, the narrowest first.
    pub fn within(&self) -> Vec<Subdivision> {
        let first = self.subdivisions.first().map(|(first, _)| first).filter(|first| first.labels.len() <= Subdivision::DEEPEST);
        let Some(first) = first else { return Vec::new() };
        let outer = (1..=first.labels.len()).rev().map(|depth| Subdivision { labels: first.labels[..depth].to_vec() });
        outer.filter(|outer| self.subdivisions.iter().all(|(first, last)| first.is_within(outer) && last.is_within(outer))).collect()
    }
}

/// The sign at the start of `text`, if any, with its length in bytes.
fn sign(text: &str) -> Option<(Unit, bool, usize)> {
    let first = *text.as_bytes().first()?;
    let &(sign, unit, goes_on) = SIGNS.iter().find(|(sign, ..)| sign.as_bytes()[0] == first && text.starts_with(sign))?;
    // `p. *4` is a page of a database.
    if let Some(star) = text[sign.len()..].trim_start().strip_prefix('*').filter(|_| unit == Unit::Page && sign.starts_with('p')) {
        return star.starts_with(|c: char| c.is_ascii_digit()).then(|| (Unit::StarPage, goes_on, text.len() - star.len()));
    }
    text[sign.len()..].trim_start().starts_with(|c: char| c.is_ascii_digit() || unit == Unit::Page && c.is_ascii_lowercase()).then_some((
        unit,
        goes_on,
        sign.len(),
    ))
}

/// The lines after a page.
#[derive(Debug, PartialEq, Eq)]
struct Lines {
    first: u32,
    last: u32,
    /// The page of the last, if another is named.
    last_page: Option<u32>,
    /// The length in bytes.
    length: usize,
}

/// The lines at the start of `text`, which follows a page: `:12-14`, `:25-15:3`.
fn lines(text: &str) -> Option<Lines> {
    let after_colon = |text: &str| leading_number(text.strip_prefix(':')?).map(|(line, length)| (line, length + 1));
    let (first, length) = after_colon(text)?;
    let rest = &text[length..];
    let end = rest.trim_start_matches(' ').strip_prefix(['-', '–']).map(|end| end.trim_start_matches(' ')).and_then(|end| {
        let (number, digits) = leading_number(end)?;
        let on_page = after_colon(&end[digits..]);
        let length = length + (rest.len() - end.len()) + digits + on_page.map_or(0, |(_, length)| length);
        Some(Lines { first, last: on_page.map_or(number, |(line, _)| line), last_page: on_page.map(|_| number), length })
    });
    Some(end.unwrap_or(Lines { first, last: first, last_page: None, length }))
}

/// The number at the start of `text`, with its length.
fn leading_number(text: &str) -> Option<(u32, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, digits))
}

/// Whether a pin may begin at the start of `text` without `at` or a comma before it.
fn is_signed(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && lines(&text[digits..]).is_some()
        || text.starts_with(['¶', '§'])
        || text.starts_with("p. *")
        || sign(text).is_some_and(|(unit, ..)| unit != Unit::StarPage)
}

/// Whether the text after `at ` is a pin.
pub(super) fn begins(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '*' | '_' | '-' | '¶')) || sign(text).is_some() || roman_at(text).is_some()
}

/// The text after the `at` that begins `text`, from which a copy may have lost the space, and which may have a comma: `at160`, `At 160`, `at, 160`.
pub(super) fn after_at(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("at").or_else(|| text.strip_prefix("At"))?;
    let is_number = |rest: &&str| rest.starts_with(|c: char| c.is_ascii_digit());
    rest.strip_prefix(' ').or_else(|| Some(rest.strip_prefix(", ").unwrap_or(rest)).filter(is_number))
}

/// The pin at byte `at`, the end of a core, with its end. If `marked`, it needs `at` or a sign before it, else a comma suffices. A number that begins
/// the next core is not a pin.
pub(super) fn pin_at(text: &str, at: usize, marked: bool, next: Option<usize>) -> Option<(Pin, usize)> {
    let rest = text.get(at..)?;
    let mut tail = rest.trim_start_matches([',', ' ']);
    let comma = rest[..rest.len() - tail.len()].contains(',');
    if rest.len() - tail.len() > 3 {
        return None;
    }
    let says_at = after_at(tail);
    tail = says_at.unwrap_or(tail);
    if says_at.is_none() && !is_signed(tail) && (marked || !comma) {
        return None;
    }
    let start = text.len() - tail.len();
    let tail = next.filter(|&next| next > start).map_or(tail, |next| &tail[..next - start]);
    let end = start + read(tail, says_at.is_some()).0;
    if end <= start || next == Some(start) {
        return None;
    }
    let written = text[start..end].trim_end_matches([' ', ',']);
    Some((Pin::new(written), start + written.len()))
}

/// The pin that begins at byte `at`, with or without a sign, and its end.
pub(super) fn read_at(text: &str, at: usize) -> Option<(Pin, usize)> {
    let (length, places) = read(text.get(at..)?, false);
    let written = &text[at..at + length];
    (!places.is_empty()).then(|| (Pin { text: written.to_owned(), places, subdivisions: Vec::new(), reporter: None }, at + length))
}

impl Pin {
    /// The pin written in this way, without `at`.
    pub(super) fn new(written: &str) -> Self {
        Self { text: written.to_owned(), places: read(written, true).1, subdivisions: Vec::new(), reporter: None }
    }
}

/// The length of the pin at the start of `tail`, and its numbers. A single Roman letter is a number only after `at`.
fn read(tail: &str, says_at: bool) -> (usize, Vec<Pinned>) {
    let mut places: Vec<Pinned> = Vec::new();
    let mut length = 0;
    let mut rest = tail;
    // The unit of a number without a sign.
    let mut carried = Unit::Page;
    loop {
        let mut item = rest.trim_start_matches([' ', ',', '&']);
        if rest.len() - item.len() > 3 {
            return (length, places);
        }
        let and = item.strip_prefix("and ");
        let apart = and.is_some() || rest[..rest.len() - item.len()].contains('&');
        item = and.unwrap_or(item);
        let signed = sign(item);
        let unit = signed.map_or(carried, |(unit, ..)| unit);
        item = signed.map_or(item, |(.., sign)| item[sign..].trim_start());
        let blank = item.bytes().take_while(|&b| matches!(b, b'_' | b'-')).count();
        let Some((unit, first, mut after)) = number(item, unit, says_at || length > 0 || signed.is_some()) else {
            // A reporter after the blank makes it a volume.
            let is_volume = item[blank..].strip_prefix(' ').is_some_and(|tail| tail.starts_with(|c: char| c.is_ascii_uppercase()));
            let left_blank = blank >= 2 && length == 0 && !is_volume;
            return (if left_blank { tail.len() - item.len() + blank } else { length }, places);
        };
        let mut last = first;
        let on_lines = lines(after).filter(|_| unit == Unit::Page);
        if let Some(lines) = &on_lines {
            (last, after) = (lines.last_page.unwrap_or(first).max(first), &after[lines.length..]);
        }
        if let Some((end, tail)) = range_end(after, unit, &item[..item.len() - after.len()]) {
            last = end.max(first);
            after = tail;
        } else if let Some(tail) = [" et seq.", " et seq", " ff.", "ff.", " f."].iter().find_map(|open| after.strip_prefix(open)) {
            last = u32::MAX - 1;
            after = tail;
        }
        if after.starts_with(|c: char| c.is_alphabetic()) && sign(after).is_none_or(|(unit, ..)| unit != Unit::Note) {
            return (length, places);
        }
        match places.last_mut() {
            Some(place) if unit == Unit::Note && !apart && !matches!(place.unit, Unit::Note | Unit::Section) => place.notes.push((first, last)),
            _ => places.push(Pinned {
                unit,
                first,
                last,
                lines: on_lines.map(|lines| (lines.first, if last > first { lines.last } else { lines.last.max(lines.first) })),
                notes: Vec::new(),
            }),
        }
        carried = match (signed, unit) {
            (Some((.., false, _)), _) | (_, Unit::RomanPage) => Unit::Page,
            _ => unit,
        };
        length = tail.len() - after.len();
        rest = after;
    }
}

/// The number at the start of `item`, with its unit and the text after it.
fn number(item: &str, unit: Unit, lone_letter: bool) -> Option<(Unit, u32, &str)> {
    let digits = item.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let after = &item[digits..];
        // `4a`, the page of an appendix to a petition
        let page = after.strip_prefix('a').filter(|rest| unit == Unit::Page && !rest.starts_with(char::is_alphanumeric));
        return Some((unit, item[..digits].parse().ok()?, page.unwrap_or(after)));
    }
    let (value, length) = roman_at(item).filter(|&(_, length)| unit == Unit::Page && (lone_letter || length > 1))?;
    Some((Unit::RomanPage, value, &item[length..]))
}

/// The Roman numeral at the start of `text`, with its length.
fn roman_at(text: &str) -> Option<(u32, usize)> {
    let length = text.bytes().take_while(|b| b"ivxlc".contains(b)).count();
    let whole = !text[length..].starts_with(|c: char| c.is_alphanumeric() || c == '\'');
    Some((roman(&text[..length]).filter(|_| whole)?, length))
}

/// The end of a range after `first`, as in `–96` after `495`; omitted digits are those of `first`. With spaces or a word between them, the ends are
/// near each other, and what follows a shortened end closes the pin: `at 402 – 3 of them` gives one page.
fn range_end<'a>(after: &'a str, unit: Unit, first: &str) -> Option<(u32, &'a str)> {
    let apart = after.trim_start_matches(' ');
    let dashed = apart.strip_prefix(['-', '–', '—']);
    let joined = dashed.or_else(|| RANGE_WORDS.iter().find_map(|word| apart.strip_prefix(word).filter(|_| apart.len() < after.len())))?;
    let end = joined.trim_start_matches(' ');
    let is_apart = dashed.is_none() || apart.len() < after.len() || end.len() < joined.len();
    let end = sign(end).map_or(end, |(.., sign)| end[sign..].trim_start());
    let (found, value, tail) = number(end, if unit == Unit::RomanPage { Unit::Page } else { unit }, true)?;
    if found == Unit::RomanPage {
        return (unit == Unit::RomanPage).then_some((value, tail));
    }
    let (first, digits) = (first.trim_end_matches('a'), end[..end.len() - tail.len()].trim_end_matches('a'));
    let kept = first.len().saturating_sub(digits.len());
    let last: u32 = format!("{}{digits}", first.get(..kept)?).parse().ok()?;
    let is_near = || first.parse::<u32>().is_ok_and(|first| last > first && last - first <= LONGEST_RANGE);
    let is_closed = || !tail.trim_start().starts_with(char::is_alphabetic) || sign(tail.trim_start()).is_some();
    (!is_apart || is_near() && (kept == 0 || is_closed())).then_some((last, tail))
}

/// The name and the pin of a marker that cites a page of a file: `Doc p. 3`, `Ledger, pp. 3–4`.
pub(super) fn file_and_page(label: &str) -> Option<(&str, Pin)> {
    let (name, pages) = ["p. ", "pp. ", "page ", "pages "]
        .iter()
        .filter_map(|word| label.find(&format!(" {word}")).map(|at| (label[..at].trim_end_matches([',', ' ']), label[at + 1 + word.len()..].trim())))
        .next()?;
    let (length, _) = read(pages, true);
    (name.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) && length == pages.len() && length > 0).then(|| (name, Pin::new(pages)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Unit::*;

    #[test]
    fn pins_are_written_out() {
        let bare = |unit, first, last| Pinned { unit, first, last, lines: None, notes: vec![] };
        let lined = |first, last, lines| Pinned { lines: Some(lines), ..bare(Page, first, last) };
        for (pin, expected) in [
            ("495", vec![bare(Page, 495, 495)]),
            ("495–96", vec![bare(Page, 495, 496)]),
            ("1184-85", vec![bare(Page, 1184, 1185)]),
            ("12, 14-15", vec![bare(Page, 12, 12), bare(Page, 14, 15)]),
            ("495 & 498", vec![bare(Page, 495, 495), bare(Page, 498, 498)]),
            ("495 n.11", vec![Pinned { notes: vec![(11, 11)], ..bare(Page, 495, 495) }]),
            ("495, n.11", vec![Pinned { notes: vec![(11, 11)], ..bare(Page, 495, 495) }]),
            ("495n.11", vec![Pinned { notes: vec![(11, 11)], ..bare(Page, 495, 495) }]),
            ("495–96 & nn. 3–4", vec![bare(Page, 495, 496), bare(Note, 3, 4)]),
            ("495 nn.3 & 5", vec![Pinned { notes: vec![(3, 3)], ..bare(Page, 495, 495) }, bare(Note, 5, 5)]),
            ("n.11", vec![bare(Note, 11, 11)]),
            ("495 n.3, 498", vec![Pinned { notes: vec![(3, 3)], ..bare(Page, 495, 495) }, bare(Page, 498, 498)]),
            ("¶ 12", vec![bare(Paragraph, 12, 12)]),
            ("¶¶ 12–14, 19", vec![bare(Paragraph, 12, 14), bare(Paragraph, 19, 19)]),
            ("*4", vec![bare(StarPage, 4, 4)]),
            ("p. *4", vec![bare(StarPage, 4, 4)]),
            ("119:12", vec![lined(119, 119, (12, 12))]),
            ("119:12-14", vec![lined(119, 119, (12, 14))]),
            ("119:12, 121:3", vec![lined(119, 119, (12, 12)), lined(121, 121, (3, 3))]),
            ("119:25–120:3", vec![lined(119, 120, (25, 3))]),
            ("119:12-4", vec![lined(119, 119, (12, 12))]),
            ("119:12-", vec![lined(119, 119, (12, 12))]),
            ("*3–4", vec![bare(StarPage, 3, 4)]),
            ("*3–*4", vec![bare(StarPage, 3, 4)]),
            ("**63", vec![bare(Page, 63, 63)]),
            ("4a", vec![bare(Page, 4, 4)]),
            ("4a–6a, 12a", vec![bare(Page, 4, 6), bare(Page, 12, 12)]),
            ("4ab", vec![]),
            ("xiv", vec![bare(RomanPage, 14, 14)]),
            ("xiv–xvi, 3", vec![bare(RomanPage, 14, 16), bare(Page, 3, 3)]),
            ("402 – 03", vec![bare(Page, 402, 403)]),
            ("402 - 403, 410", vec![bare(Page, 402, 403), bare(Page, 410, 410)]),
            ("402– 03 n.5", vec![Pinned { notes: vec![(5, 5)], ..bare(Page, 402, 403) }]),
            ("402 to 403", vec![bare(Page, 402, 403)]),
            ("pp. 98 through 102", vec![bare(Page, 98, 102)]),
            ("¶¶ 12 – 14", vec![bare(Paragraph, 12, 14)]),
            ("¶ 12 to ¶ 14", vec![bare(Paragraph, 12, 14)]),
            ("495 nn. 3 – 5", vec![Pinned { notes: vec![(3, 5)], ..bare(Page, 495, 495) }]),
            ("*3 to *4", vec![bare(StarPage, 3, 4)]),
            ("119:12 – 14", vec![lined(119, 119, (12, 14))]),
            ("119:25 - 120:3", vec![lined(119, 120, (25, 3))]),
            ("p. 495", vec![bare(Page, 495, 495)]),
            ("pp. 495–496", vec![bare(Page, 495, 496)]),
            ("§ 12", vec![bare(Section, 12, 12)]),
            ("96–95", vec![bare(Page, 96, 96)]),
            ("___", vec![]),
        ] {
            assert_eq!(Pin::new(pin).places, expected, "{pin}");
        }
    }

    #[test]
    fn pins_end_where_other_words_begin() {
        for (text, marked, pin) in [
            (", 495–96 (1954)", false, Some("495–96")),
            (" at 55–56. Then", true, Some("55–56")),
            (" at xiv. Then", true, Some("xiv")),
            (", 12 cats", false, Some("12")),
            (", 12b", false, None),
            (" 12", false, None),
            (" n.4)", false, Some("n.4")),
            (" at 4, 6 & n.2.", true, Some("4, 6 & n.2")),
            (", at *3–4", true, Some("*3–4")),
            (", at p. *4. Then", false, Some("p. *4")),
            (" 119:12-14. Then", true, Some("119:12-14")),
            (", --- A.2d ---", false, None),
            (" at p. 495.", true, Some("p. 495")),
            (", v. Poe", false, None),
            (" at civil law", true, None),
            (", 402 – 03 (1954)", false, Some("402 – 03")),
            (" at 402 - 03. Then", true, Some("402 - 03")),
            (" at 402 to 404 that", true, Some("402 to 404")),
            (" at 402 – 1990 was a good year", true, Some("402")),
            (" at 402 – 3 of the keepers", true, Some("402")),
            (" at 402 – the keeper", true, Some("402")),
            (" at 402 to 12 of them", true, Some("402")),
            (" at 402 – 398.", true, Some("402")),
        ] {
            assert_eq!(pin_at(text, 0, marked, None).map(|(pin, _)| pin.text).as_deref(), pin, "{text}");
        }
    }

    #[test]
    fn markers_name_a_file_and_a_page() {
        for (label, expected) in [
            ("Doc p. 3", Some(("Doc", "3"))),
            ("Harbour Ledger, pp. 3–4", Some(("Harbour Ledger", "3–4"))),
            ("see p. 3", None),
            ("Doc p. three", None),
            ("Doc 3", None),
        ] {
            assert_eq!(file_and_page(label).map(|(name, pin)| (name, pin.text)), expected.map(|(name, pin)| (name, pin.to_owned())), "{label}");
        }
    }
}
