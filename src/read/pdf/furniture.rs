//! Page furniture: running heads, page numbers, stamps; and the page labels read from them.

use super::lines::Line;
use crate::text::{roman, to_roman};
use std::collections::HashMap;

/// The share of a page at its top, and at its bottom, that may have furniture.
const MARGIN: f32 = 0.15;
/// Maximum number of rows of furniture at the top, and at the bottom.
const ROWS: usize = 4;
/// Vertical tolerance for the same furniture on different pages, in points.
const TOLERANCE: f32 = 3.0;

/// The words before the record page in the stamp of the federal courts.
const RECORD_PAGE: &str = "PageID";

/// A page as lines.
#[derive(Clone, Debug, Default)]
pub struct PageLines {
    /// Its lines in reading order.
    pub lines: Vec<Line>,
    /// Its height in points.
    pub height: f32,
}

/// Marks the furniture of all pages.
pub fn mark(pages: &mut [PageLines]) {
    let candidates: Vec<Vec<usize>> = pages.iter().map(in_margins).collect();
    let mut seen: HashMap<(String, i32), Vec<usize>> = HashMap::new();
    for (index, (page, candidates)) in pages.iter().zip(&candidates).enumerate() {
        for &at in candidates {
            let line = &page.lines[at];
            let row = (line.y / TOLERANCE).round() as i32;
            let on = seen.entry((pattern(&line.text), row)).or_default();
            if on.last() != Some(&index) {
                on.push(index);
            }
        }
    }
    // Text that runs up the margin of several pages is a stamp.
    let mut turned: HashMap<(String, i32), usize> = HashMap::new();
    for line in pages.iter().flat_map(|page| &page.lines).filter(|line| line.turned) {
        *turned.entry((pattern(&line.text), (line.x / TOLERANCE) as i32)).or_default() += 1;
    }
    let count = |line: &Line, pattern: String| {
        let row = (line.y / TOLERANCE).round() as i32;
        (row - 1..=row + 1).filter_map(|row| seen.get(&(pattern.clone(), row))).map(Vec::len).sum::<usize>()
    };
    for line in pages.iter_mut().flat_map(|page| &mut page.lines).filter(|line| line.turned) {
        line.furniture = turned.get(&(pattern(&line.text), (line.x / TOLERANCE) as i32)).is_some_and(|&pages| pages >= 2);
    }
    let mut heights: HashMap<i32, usize> = HashMap::new();
    let alone = pages.len() == 1;
    for (page, candidates) in pages.iter_mut().zip(&candidates) {
        for &at in candidates {
            let line = &page.lines[at];
            let repeated = count(line, pattern(&line.text)) >= 2;
            let number = label_alone(&line.text).is_some() && (alone || repeated || is_outermost(page, at));
            if repeated || number {
                *heights.entry((line.y / TOLERANCE).round() as i32).or_default() += 1;
                page.lines[at].furniture = true;
            }
        }
    }
    // If a file has only such lines, they are its text.
    if pages.iter().flat_map(|page| &page.lines).all(|line| line.furniture) {
        pages.iter_mut().flat_map(|page| &mut page.lines).for_each(|line| line.furniture = label_alone(&line.text).is_some());
        return;
    }
    // Unrepeated text where other pages have furniture, separate from the body, is a running head that changes.
    for (page, candidates) in pages.iter_mut().zip(&candidates) {
        for &at in candidates {
            let line = &page.lines[at];
            let row = (line.y / TOLERANCE).round() as i32;
            let others: usize = (row - 1..=row + 1).filter_map(|row| heights.get(&row)).sum();
            if !line.furniture && others >= 3 && stands_apart(page, at) {
                page.lines[at].furniture = true;
            }
        }
    }
}

/// The lines in the outermost rows of the margins.
fn in_margins(page: &PageLines) -> Vec<usize> {
    let mut upright: Vec<usize> = (0..page.lines.len()).filter(|&i| !page.lines[i].turned && !page.lines[i].furniture).collect();
    upright.sort_by(|&a, &b| page.lines[b].y.total_cmp(&page.lines[a].y));
    let rows = |order: &mut dyn Iterator<Item = usize>, edge: f32| {
        let (mut found, mut row, mut last) = (Vec::new(), 0, f32::NAN);
        for i in order {
            let y = page.lines[i].y;
            if (y - last).abs() > TOLERANCE || last.is_nan() {
                (row, last) = (row + 1, y);
            }
            if row > ROWS || (y - edge).abs() > MARGIN * page.height {
                break;
            }
            found.push(i);
        }
        found
    };
    let mut found = rows(&mut upright.iter().copied(), page.height);
    for i in rows(&mut upright.iter().rev().copied(), 0.0) {
        if !found.contains(&i) {
            found.push(i);
        }
    }
    found
}

/// Whether no other line of the page is above it, or none is below it.
fn is_outermost(page: &PageLines, at: usize) -> bool {
    let y = page.lines[at].y;
    let others = || page.lines.iter().enumerate().filter(|&(i, line)| i != at && !line.turned && !line.furniture);
    others().all(|(_, line)| line.y <= y + TOLERANCE) || others().all(|(_, line)| line.y >= y - TOLERANCE)
}

/// Whether the nearest body line is farther away than body lines are from each other.
fn stands_apart(page: &PageLines, at: usize) -> bool {
    let line = &page.lines[at];
    let top = line.y > page.height / 2.0;
    let others = page.lines.iter().enumerate().filter(|&(i, other)| i != at && !other.furniture && !other.turned);
    let distances = others.map(|(_, other)| if top { line.y - other.y } else { other.y - line.y });
    // There may be no line farther out.
    let nearest = distances.fold(f32::MAX, |nearest, d| {
        if d < -TOLERANCE {
            f32::MIN
        } else if d > TOLERANCE {
            nearest.min(d)
        } else {
            nearest
        }
    });
    nearest > 1.6 * line.size
}

/// The text of furniture without the parts that change from page to page.
fn pattern(text: &str) -> String {
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

/// The page number in a line such as `12`, `- 12 -`, `Page 12 of 20`, `xiv`.
pub fn label_alone(text: &str) -> Option<&str> {
    let bare = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—' | '[' | ']' | '(' | ')' | '|' | '.'));
    let bare = ["Page", "page", "PAGE", "p."].iter().find_map(|word| bare.strip_prefix(word)).unwrap_or(bare).trim();
    let number = [" of ", " OF ", "/"].iter().find_map(|of| bare.split_once(of)).map_or(bare, |(number, _)| number.trim());
    let total = bare.len() == number.len() || bare[number.len()..].chars().any(|c| c.is_ascii_digit());
    (total && (is_arabic(number) || roman(number).is_some())).then_some(number)
}

fn is_arabic(text: &str) -> bool {
    (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn page(lines: &[(&str, f32)]) -> PageLines {
        let line = |&(text, y): &(&str, f32)| Line { text: text.into(), x: 72.0, end: 500.0, y, size: 12.0, ..Line::default() };
        PageLines { lines: lines.iter().map(line).collect(), height: 792.0 }
    }

    #[test]
    fn finds_heads_numbers_and_stamps() {
        let mut pages = vec![
            page(&[("Case 1:15-cv-1 Document 20 Page 1 of 3", 780.0), ("OPINION", 740.0), ("The first words.", 700.0), ("- 7 -", 40.0)]),
            page(&[("Case 1:15-cv-1 Document 20 Page 2 of 3", 780.0), ("BACKGROUND", 740.0), ("Others.", 700.0), ("- 8 -", 40.0)]),
            page(&[("Case 1:15-cv-1 Document 20 Page 3 of 3", 781.0), ("Text that goes on.", 700.0), ("- 9 -", 40.0)]),
        ];
        mark(&mut pages);
        let read = |page: &PageLines| page.lines.iter().filter(|line| !line.furniture).map(|line| line.text.clone()).collect::<Vec<_>>();
        assert_eq!(read(&pages[0]), ["OPINION", "The first words."]);
        assert_eq!(read(&pages[2]), ["Text that goes on."]);
        assert_eq!(labels(&pages), ["7", "8", "9"]);
    }

    #[test]
    fn counts_pages_as_they_do() {
        for (text, label) in [("12", Some("12")), ("— 12 —", Some("12")), ("Page 3 of 20", Some("3")), ("xiv", Some("xiv")), ("1995 and", None)] {
            assert_eq!(label_alone(text), label, "{text}");
        }
        let numbered: Vec<PageLines> = [None, Some("ii"), Some("iii"), Some("1"), None, Some("3")]
            .iter()
            .map(|label| PageLines {
                lines: label.iter().map(|&text| Line { text: text.into(), furniture: true, ..Line::default() }).collect(),
                height: 792.0,
            })
            .collect();
        assert_eq!(labels(&numbered), ["i", "ii", "iii", "1", "2", "3"]);
    }
}
