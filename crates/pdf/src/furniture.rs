//! Page furniture: running heads, page numbers, stamps.

use super::lines::Line;
use super::margin_text;
use super::page_labels::{label_alone, pattern};
use super::page_lines::{PageLines, TOLERANCE};
use literatim_matching::order;
use std::collections::{HashMap, HashSet};

/// The share of a page at its top, and at its bottom, that may have furniture.
const MARGIN: f32 = 0.15;
/// Maximum number of rows of furniture at the top, and at the bottom.
const ROWS: usize = 4;
/// Furniture is farther from the body than this multiple of the distance of the body's lines.
const APART: f32 = 1.3;
/// The smallest distance of lines that is assumed, and the greatest, in ems.
const LEADING: (f32, f32) = (1.2, 2.5);
/// The share of a page's lines that are on another page too if it is a copy of that page.
const COPIED: f32 = 0.5;

/// What speaks for a line in a margin being furniture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Evidence {
    None,
    /// Its text is at this height on another page too.
    Repeated,
    /// Enough pages have it, or it is a page number.
    Sure,
}

/// The lines in a page's margins, with the evidence for each.
type Margin = Vec<(usize, Evidence)>;

/// Marks the furniture of all pages.
pub fn mark(pages: &mut [PageLines]) {
    mark_stamps(pages);
    let margins = evidence(pages);
    let heads = head_rows(pages, &margins);
    for (page, margin) in pages.iter_mut().zip(&margins) {
        let in_head = |&(at, evidence): &(usize, Evidence)| evidence == Evidence::Sure || heads.contains(&row(&page.lines[at]));
        let known: Vec<usize> = margin.iter().filter(|line| in_head(line)).map(|&(at, _)| at).collect();
        let marked =
            margin.iter().filter(|line| in_head(line)).filter(|&&(at, evidence)| evidence > Evidence::None || stands_apart(page, at, &known));
        let marked: Vec<usize> = marked.map(|&(at, _)| at).collect();
        marked.into_iter().for_each(|at| page.lines[at].furniture = true);
    }
    // If a file has only such lines, they are its text.
    if pages.iter().flat_map(|page| &page.lines).all(|line| line.furniture) {
        pages.iter_mut().flat_map(|page| &mut page.lines).for_each(|line| line.furniture = label_alone(&line.text).is_some());
    }
}

/// Marks text that runs up the margin of several pages.
fn mark_stamps(pages: &mut [PageLines]) {
    let key = |line: &Line| (pattern(&line.text), (line.x / TOLERANCE) as i32);
    let mut turned: HashMap<(String, i32), usize> = HashMap::new();
    for line in pages.iter().flat_map(|page| &page.lines).filter(|line| line.turned) {
        *turned.entry(key(line)).or_default() += 1;
    }
    for line in pages.iter_mut().flat_map(|page| &mut page.lines).filter(|line| line.turned) {
        line.furniture = turned.get(&key(line)).is_some_and(|&pages| pages >= 2);
    }
}

/// The lines in the margins of each page, with what speaks for each being furniture.
fn evidence(pages: &[PageLines]) -> Vec<Margin> {
    let mut candidates: Vec<Vec<usize>> = pages.iter().map(in_margins).collect();
    margin_text::take_out(pages, &mut candidates);
    let mut seen: HashMap<(&str, i32), Vec<usize>> = HashMap::new();
    let of_lines = |(page, candidates): (&PageLines, &Vec<usize>)| candidates.iter().map(|&at| pattern(&page.lines[at].text)).collect();
    let patterns: Vec<Vec<String>> = pages.iter().zip(&candidates).map(of_lines).collect();
    for (index, (page, candidates)) in pages.iter().zip(&candidates).enumerate() {
        for (&at, pattern) in candidates.iter().zip(&patterns[index]) {
            let on = seen.entry((pattern, row(&page.lines[at]))).or_default();
            if on.last() != Some(&index) {
                on.push(index);
            }
        }
    }
    let in_lists = in_lists(pages, &candidates, &patterns);
    let count = |line: &Line, pattern: &str| {
        if in_lists.contains(pattern) {
            return 1;
        }
        near(row(line)).filter_map(|row| seen.get(&(pattern, row))).map(Vec::len).sum::<usize>()
    };
    let of_page = |(index, candidates): (usize, &Vec<usize>)| {
        let page = &pages[index];
        let counts: Vec<usize> = candidates.iter().zip(&patterns[index]).map(|(&at, pattern)| count(&page.lines[at], pattern)).collect();
        // Two of five pages have what every other one but the first has.
        let is_usual = |count: usize| count >= 2 && count * 5 >= pages.len() * 2;
        let is_copy = counts.iter().any(|&count| is_usual(count)) && is_copy(pages, index);
        let repeated: Vec<usize> = candidates.iter().zip(&counts).filter(|&(_, &count)| count >= 2).map(|(&at, _)| at).collect();
        let of_line = |(&at, &count): (&usize, &usize)| {
            let is_number = label_alone(&page.lines[at].text).is_some();
            let apart = || stands_apart(page, at, &repeated);
            let sure = match count {
                0..=1 => is_number && apart(),
                count if is_usual(count) => !is_copy || apart(),
                count => (is_number || count * 5 >= pages.len()) && apart(),
            };
            (
                at,
                if sure {
                    Evidence::Sure
                } else if count >= 2 {
                    Evidence::Repeated
                } else {
                    Evidence::None
                },
            )
        };
        candidates.iter().zip(&counts).map(of_line).collect()
    };
    candidates.iter().enumerate().map(of_page).collect()
}

/// The patterns of lines that a page has twice in its margins, with other numbers: the notes `3 Id. at 102.` and `4 Id. at 103.`, which are no
/// furniture. Furniture that is printed twice has the same numbers.
fn in_lists<'a>(pages: &[PageLines], candidates: &[Vec<usize>], patterns: &'a [Vec<String>]) -> HashSet<&'a str> {
    let mut found = HashSet::new();
    for ((page, candidates), patterns) in pages.iter().zip(candidates).zip(patterns) {
        let mut seen: HashMap<&str, &str> = HashMap::new();
        for (text, pattern) in candidates.iter().map(|&at| &*page.lines[at].text).zip(patterns) {
            if text.contains(char::is_alphabetic) && seen.insert(pattern, text).is_some_and(|other| other != text) {
                found.insert(&**pattern);
            }
        }
    }
    found
}

/// Whether a page of a few is a copy of its neighbour, as of a form or a receipt: then its text is repeated too.
fn is_copy(pages: &[PageLines], index: usize) -> bool {
    let lines = |page: usize| pages[page].lines.iter().map(|line| (&*line.text, row(line)));
    let copies = |other: usize| {
        let known: HashSet<(&str, i32)> = lines(other).collect();
        lines(index).filter(|line| known.contains(line)).count() as f32 > COPIED * pages[index].lines.len() as f32
    };
    index > 0 && copies(index - 1) || index + 1 < pages.len() && copies(index + 1)
}

/// The heights at which running heads stand that change: most pages with text there have it apart from the body, and half of them have furniture.
fn head_rows(pages: &[PageLines], margins: &[Margin]) -> HashSet<i32> {
    /// How many pages have a line at a height, have it apart from the body, have evidence for it.
    #[derive(Default)]
    struct Uses {
        pages: usize,
        apart: usize,
        known: usize,
    }
    let mut rows: HashMap<i32, Uses> = HashMap::new();
    for (page, margin) in pages.iter().zip(margins) {
        let known: Vec<usize> = margin.iter().filter(|(_, evidence)| *evidence > Evidence::None).map(|&(at, _)| at).collect();
        let mut of_page: HashMap<i32, (bool, bool)> = HashMap::new();
        for &(at, evidence) in margin {
            let (apart, is_known) = of_page.entry(row(&page.lines[at])).or_insert((true, false));
            *apart &= evidence == Evidence::Sure || stands_apart(page, at, &known);
            *is_known |= evidence > Evidence::None;
        }
        for (row, (apart, known)) in of_page {
            let uses = rows.entry(row).or_default();
            (uses.pages, uses.apart, uses.known) = (uses.pages + 1, uses.apart + usize::from(apart), uses.known + usize::from(known));
        }
    }
    let is_head = |row: i32| {
        let sum = |of: fn(&Uses) -> usize| near(row).filter_map(|row| rows.get(&row)).map(of).sum::<usize>();
        let (all, apart, known) = (sum(|uses| uses.pages), sum(|uses| uses.apart), sum(|uses| uses.known));
        all >= 3.max(pages.len() / 4) && apart * 10 >= all * 7 && known * 2 >= all
    };
    rows.keys().copied().filter(|&row| is_head(row)).collect()
}

/// The height of a line, in units of the tolerance.
fn row(line: &Line) -> i32 {
    (line.y / TOLERANCE).round() as i32
}

/// The heights that count as the same.
fn near(row: i32) -> impl Iterator<Item = i32> {
    row - 1..=row + 1
}

/// The lines in the outermost rows of the margins.
fn in_margins(page: &PageLines) -> Vec<usize> {
    let mut upright: Vec<usize> = (0..page.lines.len()).filter(|&i| page.lines[i].turn == 0 && !page.lines[i].furniture).collect();
    order::sort_by(&mut upright, |&a, &b| page.lines[b].y.total_cmp(&page.lines[a].y));
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

/// Whether a line is farther from the body than the body's lines from each other, with no line of the body beyond it. The lines `known` are not of
/// the body, if they stand apart from it too.
fn stands_apart(page: &PageLines, at: usize, known: &[usize]) -> bool {
    let line = &page.lines[at];
    let top = line.y > page.height / 2.0;
    let apart = APART * page.leading.clamp(LEADING.0 * line.size, LEADING.1 * line.size);
    let inward = |other: &Line| if top { line.y - other.y } else { other.y - line.y };
    let others = page.lines.iter().enumerate().filter(|&(i, other)| i != at && !other.furniture && other.turn == 0);
    let mut others: Vec<(f32, bool)> = others.map(|(i, other)| (inward(other), known.contains(&i))).collect();
    order::sort_by(&mut others, |a, b| a.0.total_cmp(&b.0));
    if others.iter().any(|&(distance, is_known)| distance < -TOLERANCE && !is_known) {
        return false;
    }
    let mut last = 0.0;
    // What is next to it is as far from the body.
    for (distance, is_known) in others.into_iter().filter(|(distance, _)| *distance > TOLERANCE) {
        if !is_known || distance - last > apart {
            return distance - last > apart;
        }
        last = distance;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::lines::{Run, RunFace};
    use super::*;
    use literatim_matching::text::Span;

    fn page(lines: &[(&str, f32)]) -> PageLines {
        let line = |&(text, y): &(&str, f32)| Line { text: text.into(), x: 72.0, end: 500.0, y, size: 12.0, ..Line::default() };
        PageLines::new(lines.iter().map(line).collect(), (612.0, 792.0))
    }

    fn read(page: &PageLines) -> Vec<&str> {
        page.lines.iter().filter(|line| !line.furniture).map(|line| &*line.text).collect()
    }

    /// A page with lines of text from `top` down to 72 points, the first and the last of them these; the others are those of no other page.
    fn full(head: &[(&str, f32)], first: &str, last: &str, top: f32) -> PageLines {
        let count = ((top - 72.0) / 14.0) as usize;
        let texts: Vec<String> = (0..=count).map(|i| format!("of {first} {} and {last}", "so ".repeat(i))).collect();
        let mut lines = head.to_vec();
        for (i, text) in texts.iter().enumerate() {
            let text = if i == 0 {
                first
            } else if i == count {
                last
            } else {
                text
            };
            lines.push((text, 72.0 + 14.0 * (count - i) as f32));
        }
        page(&lines)
    }

    #[test]
    fn finds_heads_numbers_and_stamps() {
        let mut pages = vec![
            page(&[("Case 1:15-cv-1 Document 20 Page 1 of 3", 780.0), ("OPINION", 740.0), ("The first words.", 700.0), ("- 7 -", 40.0)]),
            page(&[("Case 1:15-cv-1 Document 20 Page 2 of 3", 780.0), ("BACKGROUND", 740.0), ("Others.", 700.0), ("- 8 -", 40.0)]),
            page(&[("Case 1:15-cv-1 Document 20 Page 3 of 3", 781.0), ("Text that goes on.", 700.0), ("- 9 -", 40.0)]),
        ];
        mark(&mut pages);
        assert_eq!(read(&pages[0]), ["OPINION", "The first words."]);
        assert_eq!(read(&pages[2]), ["Text that goes on."]);
        assert_eq!(super::super::page_labels::labels(&pages), ["7", "8", "9"]);
    }

    #[test]
    fn keeps_lines_of_the_text_that_look_like_numbers_or_dates() {
        let bottoms = ["325", "16.", "and so on", "4/29/2021 A letter", "to the end", "4/30/2021 A reply"];
        let tops = ["We begin.", "It goes on,", "as was said.", "Then a turn", "and another", "and the end"];
        let numbers = ["1", "2", "3", "4", "5", "6"];
        let mut pages: Vec<PageLines> = (0..6).map(|i| full(&[(numbers[i], 760.0)], tops[i], bottoms[i], 700.0)).collect();
        mark(&mut pages);
        for (page, ends) in pages.iter().zip(tops.iter().zip(&bottoms)) {
            assert_eq!((read(page).first(), read(page).last()), (Some(ends.0), Some(ends.1)));
        }
    }

    #[test]
    fn keeps_repeated_lines_of_the_text_and_what_is_below_them() {
        let firsts = ["Proof:", "It follows that", "Definition 4", "Proof:", "which was to be shown", "Definition 5", "Proof:", "The rest is clear"];
        let lasts = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
        let mut pages: Vec<PageLines> = firsts.iter().zip(lasts).map(|(first, last)| full(&[], first, last, 720.0)).collect();
        mark(&mut pages);
        for (page, first) in pages.iter().zip(firsts) {
            assert_eq!(read(page)[0], first);
            assert!(page.lines.iter().all(|line| !line.furniture));
        }
    }

    #[test]
    fn finds_heads_that_change() {
        let heads = ["On gardens", "On gardens", "On walls", "On walls", "On gates", "On gates", "On wells", "The last one"];
        let firsts = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
        let mut pages: Vec<PageLines> = heads.iter().zip(firsts).map(|(head, first)| full(&[(head, 750.0)], first, first, 700.0)).collect();
        pages[2] = full(&[], "Chapter three", "ends", 750.0);
        mark(&mut pages);
        assert_eq!(
            pages.iter().map(|page| read(page)[0]).collect::<Vec<_>>(),
            ["one", "two", "Chapter three", "four", "five", "six", "seven", "eight"]
        );
    }

    #[test]
    fn notes_that_are_alike_are_no_furniture() {
        let notes = [["1 Id. at 102.", "2 Id. at 103."], ["3 Id. at 104.", "4 Id. at 104."], ["5 Id. at 99.", "6 Id. at 107."]];
        let mut pages: Vec<PageLines> = notes
            .iter()
            .zip(["one", "two", "three"])
            .map(|(notes, first)| {
                let mut page = full(&[("A running head", 760.0)], first, first, 700.0);
                page.lines.extend(notes.iter().zip([50.0, 38.0]).map(|(text, y)| Line {
                    text: (*text).into(),
                    x: 72.0,
                    end: 200.0,
                    y,
                    size: 10.0,
                    ..Line::default()
                }));
                page
            })
            .collect();
        mark(&mut pages);
        for (page, notes) in pages.iter().zip(notes) {
            assert_eq!(read(page)[page.lines.len() - 3..], notes);
        }
    }

    #[test]
    fn what_cites_or_quotes_is_no_furniture() {
        let feet = |feet: [&str; 3]| {
            let mut pages: Vec<PageLines> =
                feet.iter().zip(["one", "two", "three"]).map(|(foot, first)| full(&[(foot, 30.0)], first, first, 700.0)).collect();
            mark(&mut pages);
            pages.iter().filter(|page| page.lines.iter().any(|line| line.furniture)).count()
        };
        assert_eq!(feet(["1 Id. at 102.", "2 Id. at 109.", "3 Id. at 104."]), 0);
        assert_eq!(feet(["Roe, 812 F.3d at 102.", "Roe, 812 F.3d at 109.", "Roe, 812 F.3d at 109."]), 0);
        assert_eq!(feet(["7 Of Lamps 2031", "8 Of Lamps 2031", "9 Of Lamps 2031"]), 3);
        assert_eq!(feet(["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"]), 3);
        assert_eq!(feet(["“Of Lamps” 1", "“Of Lamps” 2", "“Of Lamps” 3"]), 3);
        assert_eq!(feet(["Cite as: 903 F.3d 771 (2031)", "Cite as: 903 F.3d 771 (2031)", "Cite as: 903 F.3d 771 (2031)"]), 3);
    }

    /// Pages that each have a mark in the text, raised, and one note at the same height.
    fn pages_with_a_note(notes: [&str; 3], is_raised: bool) -> Vec<PageLines> {
        let raised = |start: usize, end: usize| Run { span: Span::new(start, end), face: RunFace { raised: true, ..RunFace::default() } };
        let of_page = |(at, note): (usize, &&str)| {
            let mut page = full(&[("A running head", 760.0)], ["one", "two", "three"][at], "the end", 700.0);
            page.lines[5].text = format!("so it is.{}", at + 1);
            page.lines[5].runs = vec![raised(9, 10)];
            let runs = if is_raised { vec![raised(0, 1)] } else { Vec::new() };
            page.lines.push(Line { text: (*note).into(), x: 72.0, end: 200.0, y: 40.0, size: 10.0, runs, ..Line::default() });
            page
        };
        notes.iter().enumerate().map(of_page).collect()
    }

    #[test]
    fn notes_whose_marks_are_on_their_pages_are_no_furniture() {
        for notes in [["1 Id. at 103.", "2 Id. at 103.", "3 Id. at 103."], ["1 Id.", "2 Id.", "3 Id."], ["1Ibid.", "2Ibid.", "3Ibid."]] {
            for is_raised in [true, false] {
                let mut pages = pages_with_a_note(notes, is_raised);
                mark(&mut pages);
                assert!(pages.iter().zip(notes).all(|(page, note)| read(page).last() == Some(&note)), "{notes:?} {is_raised}");
                assert!(pages.iter().all(|page| page.lines[0].furniture));
            }
        }
    }

    #[test]
    fn reads_copies_of_a_page() {
        let mut pages = vec![full(&[], "The first words", "the last words", 720.0); 2];
        mark(&mut pages);
        assert!(pages.iter().all(|page| page.lines.iter().all(|line| !line.furniture)));
    }
}
