//! The search for the citations of patterns.

use super::form::CompiledPattern;
use literatim_cite::CustomMatch;
use literatim_cite::CustomReference;
use literatim_matching::order;
use literatim_matching::text::Span;
use regex_lite::{Captures, Regex};

/// Maximum length of a match in bytes.
const LONGEST: usize = 1_000;

/// Bytes searched at a time, so that a pattern that looks far ahead for each match stays linear in the text.
const WINDOW: usize = 4 * LONGEST;

/// The citations in `text`, as [`Patterns::find`](literatim_cite::Patterns::find) gives them.
pub fn find(patterns: &[CompiledPattern], text: &str) -> Vec<CustomMatch> {
    let mut found: Vec<Vec<CustomMatch>> = Vec::new();
    for (index, pattern) in patterns.iter().enumerate() {
        let mut begin = 0;
        for line in text.split_inclusive('\n') {
            let place = |span: Span| Span::new(span.start + begin, span.end + begin);
            let take = |captures: &Captures| {
                let matches = pattern.matches(captures, line);
                let matches = matches.into_iter().map(|found| CustomMatch { span: place(found.span), pattern: index, ..found });
                found.push(matches.collect());
            };
            each_match(&pattern.regex, line.trim_end_matches('\n'), take);
            begin += line.len();
        }
    }
    found.retain(|matches| !matches.is_empty());
    order::sort_by_key(&mut found, |matches| (matches[0].span.start, matches[0].pattern));
    let mut end = 0;
    found.retain(|matches| {
        let free = matches[0].span.start >= end;
        end = if free { matches[matches.len() - 1].span.end } else { end };
        free
    });
    found.into_iter().flatten().collect()
}

/// Each match of a pattern in a line, except empty ones and those longer than [`LONGEST`].
fn each_match(regex: &Regex, line: &str, mut take: impl FnMut(&Captures)) {
    let mut at = 0;
    while at < line.len() {
        let end = line.floor_char_boundary(at + WINDOW);
        let Some(captures) = regex.captures_at(&line[..end], at) else {
            if end == line.len() {
                return;
            }
            at = line.floor_char_boundary(end - LONGEST);
            continue;
        };
        let Some(whole) = captures.get(0) else { return };
        let cut_off = end < line.len() && whole.start() + LONGEST > end;
        if cut_off && whole.start() > at {
            at = whole.start();
            continue;
        }
        if whole.is_empty() {
            at = line.ceil_char_boundary(whole.end() + 1);
            continue;
        }
        if whole.len() <= LONGEST {
            take(&captures);
        }
        at = whole.end();
    }
}

impl CompiledPattern {
    /// What a match cites: one thing, or those of its list.
    fn matches(&self, captures: &Captures, line: &str) -> Vec<CustomMatch> {
        let Some(whole) = captures.get(0).map(|whole| Span::new(whole.start(), whole.end())) else { return Vec::new() };
        let mut values = Values::default();
        values.take(self, &self.regex, captures);
        let (Some(item), Some(list)) = (&self.item, captures.name("list")) else {
            return values.filled(self, whole).into_iter().collect();
        };
        let mut found: Vec<CustomMatch> = Vec::new();
        let mut at = list.start();
        for captures in item.captures_iter(&line[list.range()]) {
            let Some(inner) = captures.get(0).map(|inner| Span::new(list.start() + inner.start(), list.start() + inner.end())) else { break };
            let separated = if found.is_empty() { line[at..inner.start].trim().is_empty() } else { separates(&line[at..inner.start]) };
            values.take(self, item, &captures);
            let Some(next) = values.filled(self, inner).filter(|_| separated && !inner.is_empty()) else { return Vec::new() };
            at = inner.end;
            found.push(next);
        }
        if !line[at..list.end()].trim_end_matches([';', ',']).trim().is_empty() {
            return Vec::new();
        }
        if let Some(first) = found.first_mut() {
            first.span.start = whole.start;
        }
        if let Some(last) = found.last_mut() {
            last.span.end = whole.end;
        }
        found
    }
}

/// Whether only list separators are between two items.
fn separates(between: &str) -> bool {
    let signs = between.replace([';', ',', '&'], " & ");
    between.len() < 16 && !signs.trim().is_empty() && signs.split_whitespace().all(|sign| matches!(sign, "&" | "and"))
}

/// The values of groups: the latest of each.
#[derive(Default)]
struct Values<'a> {
    list: Vec<(&'a str, &'a str)>,
}

impl<'a> Values<'a> {
    /// Stores the groups of a match, each under the name that its alias means.
    fn take(&mut self, pattern: &'a CompiledPattern, regex: &'a Regex, captures: &Captures<'a>) {
        // A range belongs only to its item.
        self.list.retain(|&(name, _)| name != "last");
        for name in regex.capture_names().flatten() {
            let Some(value) = captures.name(name) else { continue };
            let value = value.as_str();
            let value = pattern.aliases.get(name).and_then(|aliases| aliases.get(value)).map_or(value, String::as_str);
            match self.list.iter_mut().find(|(known, _)| *known == name) {
                Some(known) => known.1 = value,
                None => self.list.push((name, value)),
            }
        }
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        self.list.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// The match with its templates filled; `None` if its key lacks a group.
    fn filled(&self, pattern: &CompiledPattern, span: Span) -> Option<CustomMatch> {
        let last = self.get("first").zip(self.get("last")).and_then(|(first, last)| range_end(first, last));
        let last = last.as_deref();
        let ends = |name: &str| if name == "last" { last.or(self.get("first")) } else { self.get(name) };
        let key = pattern.key.fill(ends)?;
        let last = last.and_then(|last| pattern.key.fill(|name| if name == "first" { Some(last) } else { ends(name) }));
        let url = pattern.url.as_ref().and_then(|url| url.fill_address(ends));
        let reference = CustomReference { pattern: pattern.name.clone(), kind: pattern.kind, key, last, url };
        Some(CustomMatch { span, pattern: 0, reference })
    }
}

/// The last member of a range, with the digits that it leaves out: `32` after `130` is 132. `None` if it does not come after the first.
fn range_end(first: &str, last: &str) -> Option<String> {
    let is_number = |text: &str| (1..=18).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(first) || !is_number(last) {
        return (first != last).then(|| last.to_owned());
    }
    let kept = first.len().saturating_sub(last.len());
    let last = format!("{}{last}", &first[..kept]);
    (last.parse::<u64>().ok()? > first.parse::<u64>().ok()?).then_some(last)
}
