//! Lines in the margins of pages that are alike from page to page, as furniture is, and are text: notes, and whatever cites or quotes.

use super::footnotes::{self, begins_raised, leading_label};
use super::lines::Line;
use super::page_labels::{label_alone, numbers, pattern};
use super::page_lines::PageLines;
use literatim_matching::order;
use std::collections::{HashMap, HashSet};

/// The numbers of furniture are the same or count with the pages, except where one of several documents in a file ends: at one of this many pages.
const ENDS: usize = 8;
/// The greatest distance of the lines of a note, in ems.
const LEADING: f32 = 1.5;
/// Minimum number of words between quotation marks that are a quotation and no title.
const QUOTED: usize = 4;

/// Takes out of the `candidates`, which are the lines in the margins of each page, those that are text.
pub fn take_out(pages: &[PageLines], candidates: &mut [Vec<usize>]) {
    let marks: Vec<HashSet<&str>> = pages.iter().map(|page| footnotes::marks(&page.lines).collect()).collect();
    let mut uses: HashMap<String, Vec<Use>> = HashMap::new();
    for (index, (page, candidates)) in pages.iter().zip(candidates.iter()).enumerate() {
        for line in candidates.iter().map(|&at| &page.lines[at]) {
            let is_marked = leading_label(line).is_some_and(|(label, _)| marks[index].contains(label));
            uses.entry(pattern(&line.text)).or_default().push(Use { page: index, numbers: numbers(&line.text), is_marked });
        }
    }
    for (index, (page, candidates)) in pages.iter().zip(candidates.iter_mut()).enumerate() {
        let is_foot = |line: &Line| line.y < page.height / 2.0;
        let is_text = |line: &Line| {
            let alike = &uses[&pattern(&line.text)];
            let is_counted = alike.len() > 1 && counts(alike);
            let label = leading_label(line).map(|(label, _)| label).filter(|_| is_foot(line) && label_alone(&line.text).is_none());
            let is_marked = label.is_some_and(|label| marks[index].contains(label));
            let is_note = is_marked && (begins_raised(line) || !is_counted || alike.iter().all(|of| of.is_marked));
            is_note || !is_counted && (label.is_some() && numbers(&line.text).len() > 1 || cites(&line.text) || quotes(&line.text))
        };
        let mut text: HashSet<usize> = candidates.iter().copied().filter(|&at| is_text(&page.lines[at])).collect();
        // What is right below the first line of a note is of it.
        let mut down = candidates.clone();
        order::sort_by(&mut down, |&a, &b| page.lines[b].y.total_cmp(&page.lines[a].y));
        for (index, &at) in down.iter().enumerate() {
            let line = &page.lines[at];
            let near = down[..index].iter().rev().take_while(|&&of| page.lines[of].y - line.y < LEADING * line.size);
            let goes_on = |of: &usize| {
                let above = &page.lines[*of];
                text.contains(of) && is_foot(above) && (above.size - line.size).abs() < 0.03 * line.size && above.region == line.region
            };
            if !text.contains(&at) && label_alone(&line.text).is_none() && { near }.any(goes_on) {
                text.insert(at);
            }
        }
        candidates.retain(|at| !text.contains(at));
    }
}

/// A line of some pattern on a page.
struct Use {
    page: usize,
    numbers: Vec<i64>,
    /// Whether it begins with the mark of a note that the page has.
    is_marked: bool,
}

/// Whether each number is the same on these pages, or counts with them.
fn counts(uses: &[Use]) -> bool {
    let slots = uses.iter().map(|of| of.numbers.len()).min().unwrap_or(0);
    let windows = uses.len() - 1;
    (0..slots).all(|slot| {
        let steady = |shift: i64| {
            let is_steady = |pair: &&[Use]| pair[1].numbers[slot] - pair[0].numbers[slot] == shift * (pair[1].page as i64 - pair[0].page as i64);
            uses.windows(2).filter(is_steady).count() + windows / ENDS >= windows
        };
        steady(0) || steady(1)
    })
}

/// Whether a text has an abbreviation between two numbers: `903 F.3d 771`, `903 F.3d at 777`.
fn cites(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).parse::<u32>().is_ok();
    let is_abbreviation = |word: &str| word.starts_with(char::is_uppercase) && word.contains('.');
    let of_volume = |at: usize| {
        let abbreviated = words[at + 1..].iter().take_while(|word| is_abbreviation(word)).count();
        let rest = &words[at + 1 + abbreviated..];
        abbreviated > 0 && rest.iter().take(2).any(|word| is_number(word))
    };
    (0..words.len()).any(|at| is_number(words[at]) && of_volume(at))
}

/// Whether a text has a quotation, or an end of one.
fn quotes(text: &str) -> bool {
    let open = text.find(['“', '"']);
    let close = text.rfind(['”', '"']);
    match (open, close) {
        (Some(open), Some(close)) if open < close => text[open..close].split_whitespace().count() >= QUOTED,
        (None, None) => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_citations_and_quotations_from_running_heads() {
        for text in ["27 Alder, 812 F.3d at 107.", "Roe v. Doe, 903 F.3d 771, 775", "see 12 F. Supp. 2d 4"] {
            assert!(cites(text), "{text}");
        }
        for text in ["Case 1:15-cv-1 Document 20 Page 1 of 3", "Filed 4/29/2031 Page 2", "7 Of Lamps 2031", "Vol. 3", "In re Lamps, No. 12"] {
            assert!(!cites(text), "{text}");
        }
        for (text, expected) in [("“Of Lamps” 1", false), ("the keeper of it.” Id.", true), ("“A keeper is bound to it.”", true), ("Of Lamps", false)]
        {
            assert_eq!(quotes(text), expected, "{text}");
        }
    }
}
