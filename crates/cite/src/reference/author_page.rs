//! Citations by author and page, as the Modern Language Association has them: `(Smith 45)`, `(Smith and Lee 45–46)`, `(Smith, *Title* 45)`, `(45)`.

use super::author_year::without_others;
use super::listed::References;
use crate::core::{Core, CoreKind, Marker};
use crate::pin::{self, Pin};
use crate::tables::references::{JOINED, QUOTED_IN};
use crate::tables::signals;
use literatim_matching::text::{BlockKind, Flow, Span, fold};
use std::collections::HashMap;

/// Maximum bytes inside the parenthesis, and before one with a page alone in which the text names the author.
const INSIDE: usize = 120;
const NAMED: usize = 600;

/// Maximum bytes from the end of a quotation to its page: `“…” she adds (5)`.
const ADDS: usize = 24;

/// Numbers that are years.
const YEARS: std::ops::RangeInclusive<u32> = 1500..=2099;

/// Maximum entries of one author.
const SAME: usize = 32;

/// Maximum bytes of a title to search, and authors of an entry to compare.
const TITLE: usize = 300;
const AUTHORS: usize = 20;

/// The citations by author and page that lead to an entry of a list, outside `found`. A page alone means the author whom the paragraph names last, if
/// some other citation of the text has this form.
pub(super) fn citations(flow: &Flow, references: &mut References, found: &[Core]) -> Vec<Core> {
    let mut index: HashMap<String, Vec<usize>> = HashMap::new();
    for (i, listed) in references.listed.iter().enumerate().filter(|(_, listed)| listed.entry.in_list) {
        if let Some(author) = listed.entry.authors.first() {
            let entries = index.entry(fold(author.cited_as())).or_default();
            if entries.len() < SAME {
                entries.push(i);
            }
        }
    }
    if index.is_empty() {
        return Vec::new();
    }
    let mut finder = Finder { text: flow.text(), references, index, found: Vec::new(), alone: Vec::new() };
    let mut next = 0;
    for block in flow.blocks() {
        let in_list = finder.references.is_listed(block.span.start);
        if in_list || matches!(block.kind, BlockKind::TableRow | BlockKind::Verbatim) {
            continue;
        }
        for (open, _) in flow.text()[block.span].match_indices('(') {
            let open = block.span.start + open;
            while found.get(next).is_some_and(|core| core.span.end <= open) {
                next += 1;
            }
            finder.parenthesis(block.span, open, found.get(next).map_or(usize::MAX, |core| core.span.start));
        }
    }
    let Finder { mut found, alone, .. } = finder;
    if !found.is_empty() {
        found.extend(alone);
    }
    found
}

struct Finder<'a> {
    text: &'a str,
    references: &'a mut References,
    /// The entries of each first author, by the folded name.
    index: HashMap<String, Vec<usize>>,
    found: Vec<Core>,
    /// Pages alone.
    alone: Vec<Core>,
}

impl Finder<'_> {
    /// Reads the parenthesis at byte `open`, unless another citation begins in it at byte `other`.
    fn parenthesis(&mut self, block: Span, open: usize, other: usize) {
        let limit = self.text.floor_char_boundary((open + INSIDE).min(block.end));
        let Some(close) = self.text[open + 1..limit].find([')', '(']).map(|at| open + 1 + at).filter(|&at| self.text[at..].starts_with(')')) else {
            return;
        };
        if other < close {
            return;
        }
        let mut at = open + 1;
        for (nth, part) in self.text[at..close].split(';').enumerate() {
            let lead = part.len() - part.trim_start().len();
            let span = Span::new(at + lead, at + part.trim_end().len().max(lead));
            at += part.len() + 1;
            let core = if self.text[span].starts_with(|c: char| c.is_ascii_digit()) && nth == 0 {
                let core = self.page_alone(block, open, span, close);
                self.alone.extend(core);
                None
            } else {
                self.named(span, nth > 0)
            };
            self.found.extend(core);
        }
    }

    /// `Smith 45`, `see Smith and Lee, *Title* 45–46`, all of a part of a parenthesis.
    fn named(&mut self, span: Span, in_string: bool) -> Option<Core> {
        let part = &self.text[span];
        let lower = part.to_ascii_lowercase();
        let lead = QUOTED_IN.iter().find(|words| lower.starts_with(**words)).map_or_else(|| signals::length_at_start(&lower), |words| words.len());
        let own = part[lead..].trim_start_matches([' ', ',']);
        let start = span.end - own.len();
        let number = own.find(|c: char| c.is_ascii_digit()).filter(|&at| own[..at].ends_with(' '))?;
        let (pin, end) = self.pages(start + number, span.end)?;
        let head = own[..number].trim_end_matches([' ', ',']);
        let head = ["p.", "pp."].iter().find_map(|word| head.strip_suffix(word)).unwrap_or(head).trim_end_matches([' ', ',']);
        let (names, title) = head.split_once(", ").filter(|(names, _)| !names.is_empty()).map_or((head, ""), |(names, title)| (names, title));
        let entries = self.entries(names, title).or_else(|| self.entries(head, ""))?;
        let label = self.references.label_of(&entries);
        let signal = (lead > 0).then(|| lower[..lead].trim_end_matches([' ', ',']).to_owned()).filter(|signal| signals::introduces_work(signal));
        let core = Span::new(start, start + head.len());
        Some(Core { span: core, ..Core::new(CoreKind::Marker(Marker { label, pin: Some(pin), end, in_string, signal })) })
    }

    /// The pages from byte `at` on, which end at byte `end` and are no year.
    fn pages(&self, at: usize, end: usize) -> Option<(Pin, usize)> {
        let is_year = |pin: &Pin| pin.text.len() == 4 && pin.first_page().is_some_and(|page| YEARS.contains(&page));
        pin::read_at(&self.text[..end], at).filter(|(pin, after)| *after == end && !is_year(pin))
    }

    /// The entries of the authors `names` whose title has the words of `title`.
    fn entries(&self, names: &str, title: &str) -> Option<Vec<usize>> {
        let (named, others) = without_others(names);
        let mut authors = JOINED.iter().fold(vec![named], |names, joint| names.into_iter().flat_map(|name| name.split(joint)).collect()).into_iter();
        let first = authors.next()?;
        let further: Vec<String> = authors.map(|name| fold(name.trim())).filter(|name| !name.is_empty()).collect();
        let known = self.index.get(&fold(first.trim()))?;
        let title = fold(title.trim_matches(['*', '_', '“', '”', '"', ' ', ',']));
        let fits = |&&entry: &&usize| {
            let entry = &self.references.listed[entry].entry;
            let own: Vec<String> = entry.authors.iter().skip(1).take(AUTHORS).map(|author| fold(author.cited_as())).collect();
            let has_title = |own: &String| title.is_empty() || fold(&own[..own.floor_char_boundary(TITLE)]).contains(&title);
            (others || own == further) && entry.title.as_ref().is_none_or(has_title)
                || further.is_empty() && known.len() == 1 && !others && title.is_empty()
        };
        let fitting: Vec<usize> = known.iter().filter(fits).copied().collect();
        (!fitting.is_empty()).then_some(fitting)
    }

    /// `(45)` at the end of a sentence, or behind a quotation before a mark that ends a clause: a page of the author whom the paragraph names last. `fire
    /// (1), oil (2)` are no pages.
    fn page_alone(&mut self, block: Span, open: usize, span: Span, close: usize) -> Option<Core> {
        let rest = &self.text[close + 1..];
        // `“…” she adds (5), “…”`
        let near = &self.text[self.text.ceil_char_boundary(open.saturating_sub(ADDS).max(block.start))..open];
        let follows_quotation = near.rfind(['”', '"', '’', '\'']).is_some_and(|mark| !near[mark..].contains(['(', ',', '.']));
        let closes = rest.starts_with(['.', '?', '!']) || close + 1 == block.end || follows_quotation && rest.starts_with([',', ';', ':']);
        let (pin, end) = self.pages(span.start, span.end).filter(|_| closes)?;
        let floor = self.text.ceil_char_boundary(block.start.max(open.saturating_sub(NAMED)));
        let near = &self.text[floor..open];
        let names = near.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '\'' | '’'))).filter(|word| word.starts_with(char::is_uppercase));
        let bare = |word: &str| fold(word.trim_end_matches("'s").trim_end_matches("’s"));
        let entries = names.rev().find_map(|word| self.index.get(&bare(word))).filter(|entries| entries.len() == 1)?.clone();
        let label = self.references.label_of(&entries);
        Some(Core { span, ..Core::new(CoreKind::Marker(Marker { label, pin: Some(pin), end, in_string: false, signal: None })) })
    }
}
