//! Footnotes: the lines at the foot of a page, smaller than the body or with a raised mark, and how they go on over pages.

use super::lines::Line;
use super::page_lines::PageLines;
use super::paragraphs;
use literatim_matching::text::BlockKind;
use std::collections::HashSet;

/// Footnote text is smaller than the body by this factor.
const NOTE_SIZE: f32 = 0.93;

/// The footnotes of a file.
#[derive(Debug)]
pub struct PageNotes {
    /// Which lines of each page are of footnotes.
    pub is_note: Vec<Vec<bool>>,
    /// The lines of the footnotes that begin on each page, with their pages.
    pub begun: Vec<Vec<(usize, Line)>>,
}

/// The footnotes of these pages: a note that goes on over pages is whole.
pub fn find(pages: &[PageLines], body_size: f32) -> PageNotes {
    let mut footnotes = PageNotes { is_note: Vec::with_capacity(pages.len()), begun: vec![Vec::new(); pages.len()] };
    // A file that tags notes tags all of them.
    let tags_notes = pages.iter().flat_map(|page| &page.lines).any(is_tagged_note);
    // The page on which the last note of the page before begins.
    let mut open: Option<usize> = None;
    // The marks of that page that have no note there.
    let mut owed: Vec<&str> = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        let found = match tags_notes && page.lines.iter().any(|line| line.block.is_some()) {
            true => page.lines.iter().map(is_tagged_note).collect(),
            false => note_lines(page, body_size, open.and_then(|begin| footnotes.begun[begin].last()).map(|(_, line)| line), &owed),
        };
        owed = without_note(&page.lines, &found, &[]);
        let lines: Vec<&Line> = page.lines.iter().zip(&found).filter(|(_, is_note)| **is_note).map(|(line, _)| line).collect();
        let mut of = open.filter(|&begin| goes_on(&footnotes.begun[begin], lines.first().copied()));
        for line in &lines {
            let begun = of.and_then(|begin| footnotes.begun[begin].last());
            if begun.is_none_or(|(_, last)| last.shares_block(line).map_or_else(|| leading_label(line).is_some(), |is_same| !is_same)) {
                of = Some(index);
            }
            footnotes.begun[of.unwrap_or(index)].push((index, (*line).clone()));
        }
        open = of.filter(|_| !lines.is_empty());
        footnotes.is_note.push(found);
    }
    footnotes
}

/// Whether the last of these notes goes on with a line at the foot of the next page: without a label, in the same size, after a line that is full or
/// does not end a sentence.
fn goes_on(notes: &[(usize, Line)], next: Option<&Line>) -> bool {
    let (Some((page, last)), Some(next)) = (notes.last(), next) else { return false };
    if let Some(is_same) = last.shares_block(next) {
        return is_same;
    }
    runs_on(notes.iter().filter(|(of, _)| of == page).map(|(_, line)| line), last, next)
}

/// Whether the last of these lines of a note goes on with another line.
fn runs_on<'a>(lines: impl Iterator<Item = &'a Line>, last: &Line, next: &Line) -> bool {
    let right = lines.filter(|line| line.region == last.region).map(|line| line.end).fold(f32::MIN, f32::max);
    let is_full = last.end + next.first_word >= right || !paragraphs::ends_sentence(&last.text);
    leading_label(next).is_none() && (last.size - next.size).abs() < 0.03 * last.size && is_full
}

/// Which lines of a page are footnotes: those at the foot of a region, smaller than the body, from the first one with a mark; without a mark, if they
/// continue from the previous page, whose last line of a note is `last`, or from the column before. `owed` are the marks of the previous page that have no note there.
fn note_lines(page: &PageLines, body_size: f32, last: Option<&Line>, owed: &[&str]) -> Vec<bool> {
    let mut is_note = vec![false; page.lines.len()];
    let is_small = |line: &Line| line.size <= NOTE_SIZE * body_size && !line.turned && line.row.is_none();
    let mut begin = 0;
    while begin < page.lines.len() {
        let region = page.lines[begin].region;
        let end = page.lines[begin..].iter().position(|line| line.region != region).map_or(page.lines.len(), |length| begin + length);
        let text: Vec<usize> = (begin..end).filter(|&i| !page.lines[i].furniture).collect();
        let small = text.iter().rev().take_while(|&&i| is_small(&page.lines[i])).count();
        let foot = &text[text.len() - small..];
        let has_mark = |&i: &usize| begins_note(&page.lines, i);
        let before = (0..begin).rev().find(|&i| !page.lines[i].furniture).filter(|&i| is_note[i]).map(|i| &page.lines[i]);
        let from_column = before.zip(foot.first()).is_some_and(|(last, &next)| runs_on(page.lines[..begin].iter(), last, &page.lines[next]));
        let goes_on = (last.is_some() || from_column) && (foot.len() < text.len() || foot.iter().any(has_mark));
        let from = if goes_on { Some(0) } else { foot.iter().position(has_mark) };
        if let Some(from) = from.filter(|_| foot.first().is_some_and(|&i| page.lines[i].y < 0.75 * page.height)) {
            foot[from..].iter().for_each(|&i| is_note[i] = true);
        } else {
            // Some courts and programs set footnotes in the size of the text.
            let is_raised = |&i: &usize| page.lines[i].row.is_none() && begins_raised(&page.lines[i]) && leading_label(&page.lines[i]).is_some();
            if let Some(from) = text.iter().position(is_raised).or_else(|| first_counted(&page.lines, &text, &is_note, owed)) {
                let from = from - rest_of_note(page, &text[..from], last);
                text[from..].iter().for_each(|&i| is_note[i] = true);
            }
        }
        begin = end;
    }
    is_note
}

/// How many lines right above the first note of a page, in the size of the text, are the rest of one of the page before, which ends within a sentence
/// with the line `last`: those after the last wide gap.
fn rest_of_note(page: &PageLines, above: &[usize], last: Option<&Line>) -> usize {
    let is_unfinished = last.is_some_and(|last| !paragraphs::ends_sentence(&last.text));
    let is_apart = |pair: &[usize]| page.lines[pair[0]].y - page.lines[pair[1]].y > paragraphs::WIDE * page.leading;
    let gap = above.windows(2).rposition(is_apart).filter(|_| is_unfinished);
    gap.map_or(0, |gap| above.len() - gap - 1)
}

/// Where the notes of a region begin that have the size of the text: their labels are the marks above them that have no note yet, in order. `text` are
/// the lines of the region, and `owed` the marks of the previous page. A list whose numbers have full stops is not taken for the note of a single mark.
fn first_counted(lines: &[Line], text: &[usize], is_note: &[bool], owed: &[&str]) -> Option<usize> {
    let label = |i: usize| leading_label(&lines[i]).map(|(label, _)| label).filter(|_| lines[i].row.is_none());
    // Notes have no marks of notes in them, so they begin below the last one.
    let marked = (*text.first()?..=*text.last()?).rev().find(|&i| marks(&lines[i..=i]).next().is_some());
    let below = text.partition_point(|&i| Some(i) <= marked);
    let above = without_note(&lines[..*text.get(below)?], is_note, owed);
    // Of lines with one label, the first has the most labels behind it.
    let mut tried = HashSet::new();
    (below..text.len()).find(|&from| {
        let Some(first) = label(text[from]) else { return false };
        let is_item = lines[text[from]].text[first.len()..].starts_with(['.', ')']);
        let Some(skipped) = above.iter().take(owed.len() + 1).position(|mark| *mark == first).filter(|_| tried.insert((first, is_item))) else {
            return false;
        };
        let above = &above[skipped..];
        let mut wanted = above.iter().peekable();
        let found = text[from..].iter().filter_map(|&i| label(i)).filter(|label| wanted.next_if_eq(&label).is_some()).count();
        // The last of them may be on the next page.
        found + 1 >= above.len() && (found > 1 || !is_item)
    })
}

/// The marks owed by the page before and those in these lines, without those of which a note begins among the lines.
fn without_note<'a>(lines: &'a [Line], is_note: &[bool], owed: &[&'a str]) -> Vec<&'a str> {
    let noted: Vec<&str> =
        lines.iter().zip(is_note).filter(|(_, is_note)| **is_note).filter_map(|(line, _)| leading_label(line)).map(|(label, _)| label).collect();
    let of_page = marks(lines).filter(|mark| mark.bytes().all(|byte| byte.is_ascii_digit()));
    owed.iter().copied().chain(of_page).filter(|mark| !noted.contains(mark)).collect()
}

/// Whether a line is of a note by the structure of the file.
fn is_tagged_note(line: &Line) -> bool {
    line.block.is_some_and(|block| block.kind == BlockKind::Footnote)
}

/// The labels of the marks of notes within these lines, in order: what is raised in a line, but not at its beginning.
pub fn marks(lines: &[Line]) -> impl Iterator<Item = &str> {
    let upright = lines.iter().filter(|line| !line.turned);
    let raised =
        upright.flat_map(|line| line.runs.iter().filter(|run| run.face.raised && run.span.start > 0).map(|run| &line.text[run.span.range()]));
    raised.flat_map(|run| run.split([',', ' '])).map(without_brackets).filter(|label| !label.is_empty())
}

/// What is between the brackets of a mark: `1` of `(1)` and `[1]`.
pub fn without_brackets(mark: &str) -> &str {
    let pairs = [('(', ')'), ('[', ']')];
    pairs.iter().find_map(|&(open, close)| mark.strip_prefix(open)?.strip_suffix(close)).unwrap_or(mark)
}

/// Whether a small line begins a note by its label. One in brackets may be that of an item: the note has its mark above, raised or behind a word or the
/// end of a sentence.
fn begins_note(lines: &[Line], at: usize) -> bool {
    let line = &lines[at];
    let Some((label, _)) = leading_label(line) else { return false };
    let is_behind = |text: &str, at: usize| text[..at].ends_with(|c: char| c.is_alphabetic() || matches!(c, '.' | ',' | ';' | '”' | '"'));
    let has_mark =
        |text: &str| line.text.find([')', ']']).is_some_and(|close| text.match_indices(&line.text[..=close]).any(|(at, _)| is_behind(text, at)));
    let is_marked = || marks(&lines[..at]).any(|mark| mark == label) || lines[..at].iter().any(|line| has_mark(&line.text));
    !line.text.starts_with(['(', '[']) || begins_raised(line) || is_marked()
}

/// The mark at the start of a footnote line, and the number of bytes before its text.
pub fn leading_label(line: &Line) -> Option<(&str, usize)> {
    let text = &line.text;
    if let Some(found) = bracketed_label(text) {
        return Some(found);
    }
    let length = match text.chars().next()? {
        c if is_sign(c) && (begins_raised(line) || !matches!(c, '§' | '¶')) => text.find(|c| !is_sign(c))?,
        c if c.is_ascii_digit() && c != '0' => text.find(|c: char| !c.is_ascii_digit())?,
        _ => return None,
    };
    // The words of a note may begin with a number: `3` before `971 U.S. 402`.
    let length = line.runs.first().filter(|run| run.face.raised && run.span.start == 0).map_or(length, |run| length.min(run.span.end));
    if length == 0 || length > 4 {
        return None;
    }
    let rest = &text[length..];
    let after = length + rest.len() - rest.trim_start_matches(['.', ')']).trim_start().len();
    // Without a space: a superscript by its font, as a glyph of its own. Not the letter of a number: `01A, 22`.
    let (first, second) = (rest.chars().next(), rest.chars().nth(1));
    let is_word = first.is_some_and(char::is_uppercase) && second.is_some_and(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '’'));
    let touches = is_word || matches!(first, Some('“' | '‘' | '"'));
    // A number alone may end what is cited in the line before.
    let is_before_text = after < text.len() && rest.starts_with([' ', '.', ')']);
    (begins_raised(line) || touches || is_before_text).then_some((&text[..length], after))
}

/// The number in brackets at the start of a line, and the number of bytes before its text: `(1) Even if`, `[1] Even if`.
fn bracketed_label(text: &str) -> Option<(&str, usize)> {
    let close = text.find([')', ']']).filter(|_| text.starts_with(['(', '[']))?;
    let label = without_brackets(&text[..=close]);
    let body = text[close + 1..].trim_start();
    let is_number = (1..=3).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_digit()) && !label.starts_with('0');
    let begins = body.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || matches!(c, '“' | '‘' | '"' | '§'));
    (is_number && begins).then_some((label, text.len() - body.len()))
}

/// Whether a character is a sign that marks notes.
pub fn is_sign(c: char) -> bool {
    matches!(c, '*' | '†' | '‡' | '§' | '¶' | '‖')
}

/// Whether a line begins with a raised mark.
pub fn begins_raised(line: &Line) -> bool {
    line.runs.first().is_some_and(|run| run.face.raised && run.span.start == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_goes_on_at_the_foot_of_the_next_column() {
        let line =
            |text: &str, region, y, size| Line { text: text.into(), x: 72.0, end: 270.0, y, size, first_word: 20.0, region, ..Line::default() };
        let page = |last: &str, next: &str| {
            let lines = vec![
                line("The keeper shows the light and", 0, 700.0, 12.0),
                line("1. A light is a lamp that is lit", 0, 100.0, 9.0),
                line(last, 0, 90.0, 9.0),
                line("answers for it to all who pass.", 1, 700.0, 12.0),
                line(next, 1, 90.0, 9.0),
            ];
            PageLines::new(lines, (612.0, 792.0))
        };
        for (last, next, is_note) in [
            ("by one who keeps it, whether he", "is paid for it or not.", [false, true, true, false, true]),
            ("by one who keeps it, whether he", "2. A horn is no lamp.", [false, true, true, false, true]),
        ] {
            let found = find(&[page(last, next)], 12.0);
            assert_eq!(found.is_note, [is_note], "{next}");
            assert_eq!(found.begun[0].len(), 3);
        }
        // A short last line ends the note, and what is small in the next column is no part of it.
        let mut ended = page("by one who keeps it.", "The lamp of the north mole");
        ended.lines[2].end = 140.0;
        assert_eq!(find(&[ended], 12.0).is_note, [[false, true, true, false, false]]);
    }
}
