//! The labels of pages, from the numbers printed on them.

use super::lines::Line;
use super::page_lines::PageLines;
use literatim_matching::text::{roman, to_roman};
use std::collections::HashMap;

/// The words before the record page in the stamp of the federal courts.
const RECORD_PAGE: &str = "PageID";

/// A page numbering: whether it is Roman, and the offset from the page index.
type Series = (bool, i64);

/// The label of each page: its printed number, if several pages have matching ones, else its position in the file, from 1.
pub fn labels(pages: &[PageLines]) -> Vec<String> {
    let mut counts: HashMap<Series, usize> = HashMap::new();
    let candidates: Vec<Vec<Series>> = pages.iter().enumerate().map(|(index, page)| candidates(index as i64, page)).collect();
    for series in candidates.iter().flatten() {
        *counts.entry(*series).or_default() += 1;
    }
    // Prefer a number on a line of its own over one in a stamp, because readers cite it.
    let best = |candidates: &Vec<Series>| candidates.iter().copied().filter(|series| counts[series] >= 2).max_by_key(|series| counts[series]);
    let mut chosen: Vec<Option<Series>> = candidates.iter().map(best).collect();
    for index in 0..chosen.len() {
        if chosen[index].is_none() {
            let before = chosen[..index].iter().rev().flatten().next();
            let after = chosen[index + 1..].iter().flatten().next();
            chosen[index] = match (before, after) {
                (Some(before), Some(after)) if before == after => Some(*after),
                (None, Some(&(roman, offset))) if index as i64 + offset >= 1 => Some((roman, offset)),
                (Some(before), None) => Some(*before),
                _ => None,
            };
        }
    }
    let label = |(index, series): (usize, &Option<Series>)| match *series {
        Some((true, offset)) => to_roman(u32::try_from(index as i64 + offset).unwrap_or(1)),
        Some((false, offset)) => (index as i64 + offset).to_string(),
        None => (index + 1).to_string(),
    };
    chosen.iter().enumerate().map(label).collect()
}

/// The possible numberings for a page's furniture; only those of numbers on lines of their own, if there are any.
fn candidates(index: i64, page: &PageLines) -> Vec<Series> {
    let lines: Vec<&Line> = page.lines.iter().filter(|line| line.furniture && !line.turned).collect();
    // The courts' stamp counts pages of the record, and may break before that number.
    let of_record = |i: usize| i > 0 && lines[i - 1].text.contains(RECORD_PAGE);
    let furniture = || (0..lines.len()).filter(|&i| !of_record(i)).map(|i| lines[i].text.split(RECORD_PAGE).next().unwrap_or(""));
    let series = |number: &str| match number.parse::<i64>() {
        Ok(value) => Some((false, value - index)),
        Err(_) => roman(number).map(|value| (true, i64::from(value) - index)),
    };
    let alone: Vec<Series> = furniture().filter_map(label_alone).filter_map(series).collect();
    if !alone.is_empty() {
        return alone;
    }
    let words = furniture().flat_map(|text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        let named = words.windows(2).find(|pair| pair[0].eq_ignore_ascii_case("page")).map(|pair| pair[1]);
        named.map_or_else(|| [words.first().copied(), words.last().copied()], |named| [Some(named), None])
    });
    let mut found: Vec<Series> = words.flatten().filter(|word| is_arabic(word)).filter_map(series).collect();
    found.dedup();
    found
}

/// The page number that is a whole line, such as `12`, `- 12 -`, `Page 12 of 20`, `3/20`, `xiv`. A number with a full stop ends a sentence, or
/// begins an item.
pub fn label_alone(text: &str) -> Option<&str> {
    let bare = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—' | '[' | ']' | '(' | ')' | '|' | '•' | '·'));
    let bare = ["Page", "page", "PAGE", "p."].iter().find_map(|word| bare.strip_prefix(word)).unwrap_or(bare).trim();
    let (number, total) = match [" of ", " OF ", "/"].iter().find_map(|of| bare.split_once(of)) {
        Some((number, total)) => (number.trim(), Some(total.trim())),
        None => (bare, None),
    };
    let value = |text: &str| text.parse::<u32>().ok().filter(|_| is_arabic(text));
    // A date is no page of a number of pages.
    let fits = total.is_none_or(|total| value(total).is_some_and(|total| value(number).is_none_or(|number| number <= total)));
    (fits && (is_arabic(number) || roman(number).is_some())).then_some(number)
}

fn is_arabic(text: &str) -> bool {
    (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

/// The numbers in a text.
pub fn numbers(text: &str) -> Vec<i64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// The text of furniture without the parts that change from page to page.
pub fn pattern(text: &str) -> String {
    if label_alone(text).is_some() {
        return "#".into();
    }
    let mut pattern = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_digit() {
            if !pattern.ends_with('#') {
                pattern.push('#');
            }
        } else if !c.is_whitespace() {
            pattern.extend(c.to_lowercase());
        }
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_pages_as_they_do() {
        for (text, label) in [
            ("12", Some("12")),
            ("— 12 —", Some("12")),
            ("Page 3 of 20", Some("3")),
            ("3/20", Some("3")),
            ("xiv", Some("xiv")),
            ("1995 and", None),
            ("325.", None),
            ("4/29/2021", None),
            ("4/29/2021 A letter on 3 pages", None),
            ("20 of 3", None),
        ] {
            assert_eq!(label_alone(text), label, "{text}");
        }
        let numbered: Vec<PageLines> = [None, Some("ii"), Some("iii"), Some("1"), None, Some("3")]
            .iter()
            .map(|label| {
                PageLines::new(label.iter().map(|&text| Line { text: text.into(), furniture: true, ..Line::default() }).collect(), (612.0, 792.0))
            })
            .collect();
        assert_eq!(labels(&numbered), ["i", "ii", "iii", "1", "2", "3"]);
    }
}
