//! Citations by author and year: `(Smith 2019, 45)`, `Smith (2019)`, `(see Lee et al. 2020a; Smith 2019)`.

use super::listed::References;
use super::year::{Date, undated, year_at};
use crate::core::{Core, CoreKind, Marker};
use crate::pin::{self, Pin};
use crate::tables::references::OTHERS;
use crate::tables::signals;
use literatim_matching::text::{BlockKind, Flow, Span, fold};
use std::collections::HashMap;

/// Bytes before a year in which to look for the names.
const REACH: usize = 240;

/// Maximum number of words of a name.
const WORDS: usize = 10;

/// Maximum number of words between the name of an author and the year in parentheses behind it.
const WORDS_BEFORE: usize = 40;

/// Maximum number of entries of one author and year.
const SAME: usize = 16;

/// Folded names with a date, mapped to the entries that have an author of that name, with the author's position.
type Index = HashMap<(String, Option<u16>, Option<char>), Vec<(usize, usize)>>;

/// The citations by author and year that lead to an entry. Those inside the list itself are ignored.
pub(super) fn citations(flow: &Flow, references: &mut References) -> Vec<Core> {
    let index = index(references);
    let mut finder = Finder { text: flow.text(), references, index, found: Vec::new() };
    if finder.index.is_empty() {
        return finder.found;
    }
    for block in flow.blocks() {
        let in_list = finder.references.entry_at(block.span.start).is_some_and(|at| finder.references.listed[at].entry.in_list);
        if !in_list && !matches!(block.kind, BlockKind::TableRow | BlockKind::Verbatim) {
            finder.block(block.span, block.kind == BlockKind::Footnote);
        }
    }
    finder.found
}

fn index(references: &References) -> Index {
    let mut index = Index::new();
    for (i, listed) in references.listed.iter().enumerate().filter(|(_, listed)| listed.entry.in_list) {
        let entry = &listed.entry;
        let mut add = |name: String, place: usize| {
            let entries = index.entry((name, entry.year, entry.year_letter)).or_default();
            if entries.len() < SAME {
                entries.push((i, place));
            }
        };
        for (place, author) in entry.authors.iter().enumerate() {
            add(fold(author.cited_as()), place);
            // `Varley, M. 2016` and `M. Varley 2016`, where another has the family name too.
            if let Some((family, given)) = author.text.split_once(", ").filter(|_| author.family.is_some()) {
                add(fold(&author.text), place);
                add(fold(&format!("{given} {family}")), place);
            }
            let initials: String = author.text.split(' ').filter_map(|word| word.chars().next()).filter(|c| c.is_uppercase()).collect();
            if author.family.is_none() && initials.len() >= 3 {
                add(fold(&initials), place);
            }
        }
    }
    index
}

struct Finder<'a> {
    text: &'a str,
    references: &'a mut References,
    index: Index,
    found: Vec<Core>,
}

/// The names in a citation, and the entries they lead to.
struct Names {
    start: usize,
    entries: Vec<usize>,
}

impl Finder<'_> {
    fn block(&mut self, block: Span, footnote: bool) {
        let bytes = self.text.as_bytes();
        let mut depth = 0usize;
        // The names of the previous citation, and where it ends.
        let mut last: Option<(Span, usize)> = None;
        let mut at = block.start;
        while at < block.end {
            match bytes[at] {
                b'(' | b'[' => depth += 1,
                b')' | b']' => depth = depth.saturating_sub(1),
                b'0'..=b'9' | b'n' if !bytes[at - usize::from(at > 0)].is_ascii_alphanumeric() || at == block.start => {
                    if let Some((names, end)) = self.year(block, at, depth > 0 || footnote, last) {
                        last = Some((names, end));
                        // The parenthesis that closes `Smith (2019)` has been read.
                        depth -= self.text[at..end].matches([')', ']']).count().min(depth);
                        at = end;
                        continue;
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// The citation whose year begins at byte `at`: its names and its end.
    fn year(&mut self, block: Span, at: usize, enclosed: bool, last: Option<(Span, usize)>) -> Option<(Span, usize)> {
        let text = self.text;
        let (date, mut end) = self.date(at)?;
        let from = text.ceil_char_boundary(at.saturating_sub(REACH).max(block.start).max(last.map_or(0, |(_, end)| end)));
        let before = text[from..at].trim_end_matches(' ');
        let narrative = before.ends_with(['(', '[']);
        let carried = last.filter(|&(_, end)| is_joint(&text[end..at]));
        let (names, core_start, in_string) = if let Some((names, _)) = carried {
            (self.names(names.start, names.end, date)?, at, true)
        } else {
            let names = before.trim_end_matches([',', '(', '[', ' ']);
            if !(narrative || enclosed) || names.len() == before.len() && !text[from..at].ends_with(' ') {
                return None;
            }
            let open = from + before.len().saturating_sub(1);
            match self.names(from, from + names.len(), date) {
                Some(names) => {
                    let start = names.start;
                    (names, start, false)
                }
                // `Marsh says that it pays (2003, 9)`
                None if narrative => (self.earlier_name(from, open, date)?, open, false),
                None => return None,
            }
        };
        let span_of_names = carried.map_or(Span::new(names.start, from + before.trim_end_matches([',', '(', '[', ' ']).len()), |(names, _)| names);
        let core_end = end;
        let pin = self.pin(end, span_of_names).map(|(pin, after)| {
            end = after;
            pin
        });
        let mut core = Span::new(core_start, core_end);
        if narrative && let Some(close) = text[end..block.end].chars().next().filter(|c| matches!(c, ')' | ']')) {
            end += close.len_utf8();
            core.end = end;
        }
        let signal = if in_string { None } else { signal(&text[from..core_start]) };
        let label = self.references.label_of(&names.entries);
        self.found.push(Core { span: core, ..Core::new(CoreKind::Marker(Marker { label, pin, end, in_string, signal })) });
        Some((span_of_names, end))
    }

    /// The author that the sentence names before a year in parentheses at byte `open`, if an entry of that date has them.
    fn earlier_name(&self, from: usize, open: usize, date: Date) -> Option<Names> {
        let near = &self.text[from..open];
        let sentence = near.rfind(['.', '?', '!', ';']).map_or(0, |stop| stop + 1);
        let ends = near.match_indices([' ', ',', '’', '\'']).map(|(at, _)| at).filter(|&at| at > sentence).take(WORDS_BEFORE);
        let ends: Vec<usize> = ends.collect();
        let is_name = |end: usize| near[..end].rsplit([' ', '(']).next().is_some_and(|word| word.starts_with(char::is_uppercase));
        ends.into_iter().rev().filter(|&end| is_name(end)).find_map(|end| self.names(from + sentence, from + end, date))
    }

    /// The date at byte `at`, with its end.
    fn date(&self, at: usize) -> Option<(Date, usize)> {
        if let Some(found) = year_at(self.text, at) {
            return Some((found.date, found.span.end));
        }
        undated(&self.text[at..]).map(|length| (Date::default(), at + length))
    }

    /// The pages after a year: `, 45`, `, pp. 4–5`, `: 45`; another year of the same names is not a page.
    fn pin(&self, end: usize, names: Span) -> Option<(Pin, usize)> {
        let rest = &self.text[end..];
        let tail = rest.trim_start_matches([',', ':', ' ']);
        let start = self.text.len() - tail.len();
        if !rest.starts_with([',', ':']) || start - end > 2 {
            return None;
        }
        let other_year = self.date(start).is_some_and(|(date, _)| self.names(names.start, names.end, date).is_some());
        if other_year { None } else { pin::read_at(self.text, start) }
    }

    /// The names that end at byte `end` and begin at byte `from` or later, if an entry of that date has them.
    fn names(&self, from: usize, end: usize, date: Date) -> Option<Names> {
        let (named, others) = without_others(self.text[from..end].trim_end());
        let end = from + named.len();
        let starts = named.rmatch_indices([' ', '(', '[', ']', ':', '“', '—', ';']).map(|(at, mark)| from + at + mark.len());
        let starts: Vec<usize> = starts.chain([from]).take(WORDS).collect();
        // The longest name first: `van der Meer` before `Meer`.
        for &start in starts.iter().rev().filter(|&&start| start < end && !self.text[start..].starts_with(' ')) {
            let key = (fold(&self.text[start..end]), date.year, date.letter);
            let Some(entries) = self.index.get(&key) else { continue };
            let fits: Vec<(usize, usize, bool)> = entries
                .iter()
                .filter_map(|&(entry, place)| {
                    let start = self.first_name(from, start, entry, place)?;
                    let authors = self.references.listed[entry].entry.authors.len();
                    let whole = if others { authors > place + 1 } else { authors == place + 1 };
                    Some((entry, start, whole))
                })
                .collect();
            let exact = fits.iter().any(|&(.., whole)| whole);
            let entries: Vec<usize> = fits.iter().filter(|&&(.., whole)| whole || !exact).map(|&(entry, ..)| entry).collect();
            if let Some(&(_, start, _)) = fits.iter().find(|&&(.., whole)| whole || !exact) {
                return Some(Names { start, entries });
            }
        }
        None
    }

    /// Where the first author's name begins, if the names of the entry's authors before `place` come before byte `start`.
    fn first_name(&self, from: usize, start: usize, entry: usize, place: usize) -> Option<usize> {
        let mut start = start;
        for author in self.references.listed[entry].entry.authors[..place].iter().rev() {
            let before = self.text[from..start].trim_end();
            let joined = ["&", " and", " et", " und", ","].iter().find_map(|word| before.strip_suffix(word))?;
            let joined = joined.trim_end_matches([',', ' ']);
            let name = fold(author.cited_as());
            let words = name.split(' ').count();
            let begin = joined.rmatch_indices([' ', '(', '[']).nth(words - 1).map_or(0, |(at, mark)| at + mark.len());
            if fold(&joined[begin..]) != name {
                return None;
            }
            start = from + begin;
        }
        // `Brown and Smith 2019` is not `Smith 2019`.
        let before = self.text[from..start].trim_end();
        let other = [" and", " &"].iter().find_map(|word| before.strip_suffix(word));
        let is_name = |word: &str| word.starts_with(char::is_uppercase) && word.ends_with(char::is_alphabetic);
        (!other.is_some_and(|other| other.rsplit([' ', '(']).next().is_some_and(is_name))).then_some(start)
    }
}

/// Whether only punctuation separates two years of the same authors: `Smith 2018, 2019`, `2019a, 45; 2020`.
fn is_joint(gap: &str) -> bool {
    let gap = gap.trim();
    matches!(gap, "," | ";" | "and" | "&" | ", and" | "; and")
}

/// The names without a possessive, an abbreviation in brackets and a phrase such as *et al.*; and whether there was such a phrase.
pub(super) fn without_others(names: &str) -> (&str, bool) {
    let names = names.trim_end_matches([',', ' ']);
    let names = ["’s", "'s", "’", "'"].iter().find_map(|end| names.strip_suffix(end)).unwrap_or(names);
    let names = if names.ends_with(']') { names.rfind(" [").map_or(names, |open| &names[..open]) } else { names };
    match OTHERS.iter().find_map(|others| names.strip_suffix(others)) {
        Some(rest) => (rest.trim_end_matches([',', ' ']), true),
        None => (names, false),
    }
}

/// The signal between the previous parenthesis or citation and the names.
fn signal(before: &str) -> Option<String> {
    let words = before.rsplit(['(', '[', ';', '.']).next().unwrap_or("").trim().trim_end_matches(',').to_lowercase();
    // The full stop of `cf.` was read as the end of something.
    let dotted = || before.rsplit(['(', '[', ';']).next().unwrap_or("").trim().trim_end_matches(',').to_lowercase();
    [dotted(), words].into_iter().find(|words| signals::introduces_work(words))
}
