//! Footnotes in flat text: paragraphs at the foot of a page, or at the end of a text without pages, that begin with a number whose mark is above.

use super::text_line::{TextLine, ends_sentence};
use literatim_matching::text::Span;

/// How many numbers may be missing between two notes: a scanner loses marks.
const MISSED: u32 = 5;

/// Minimum letters of a word that a full stop ends before a mark that is apart, `the bar. 2 Then`; `No. 2` is no mark.
const WORD: usize = 3;

/// Minimum number of digits of a year or page before a full stop or comma and a mark.
const DIGITS: usize = 2;

/// A footnote.
pub(super) struct Footnote {
    /// Its number and the white space after it, at the start of its first line.
    pub label: Span,
    /// The number.
    pub number: u32,
    /// Its mark in the text above; `None` where it is lost.
    pub mark: Option<Span>,
    /// From its label to its end.
    pub span: Span,
}

/// Where a footnote ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NoteEnd {
    /// At the end of its page.
    Page,
    /// At a blank line, in a text without pages.
    BlankLine,
    /// At the end of its line, in a text of one line a paragraph.
    Line,
}

/// The footnotes among the lines of `body`, in order. `pages` is the number of each line's page.
pub(super) fn find(text: &str, body: &[&TextLine], pages: &[usize], ends: NoteEnd) -> Vec<Footnote> {
    let mut found: Vec<Footnote> = Vec::new();
    let mut from = 0;
    while from < body.len() {
        let end = from + pages[from..].partition_point(|&page| page == pages[from]);
        on_page(text, &body[from..end], ends, &mut found);
        from = end;
    }
    found
}

/// Lines before a note in which its page has its mark.
const PAGE: usize = 60;

/// Whether lines of one shape are those of notes: most of them begin with a number whose mark is above, or are under one and do not count the pages.
pub(super) fn are_notes(text: &str, lines: &[TextLine], members: &[usize], is_counting: impl Fn(&[usize]) -> bool) -> bool {
    let is_note = |&&at: &&usize| match leading_label(&text[lines[at].span]) {
        Some((number, _)) => is_marked(text, lines, at.saturating_sub(PAGE), at, number),
        None => at > 0 && hangs(text, lines, &[], at - 1),
    };
    let is_labelled = leading_label(&text[lines[members[0]].span]).is_some();
    members.iter().filter(is_note).count() * 2 > members.len() && (is_labelled || !is_counting(members))
}

/// Whether a line is the number of a note, alone, over its first words. `furniture` says which lines are known to be on the edges of pages.
pub(super) fn hangs(text: &str, lines: &[TextLine], furniture: &[bool], at: usize) -> bool {
    let line = &text[lines[at].span];
    let Some((number, _)) = number_at(line).filter(|&(_, length)| length == line.len()) else { return false };
    let first = at.saturating_sub(PAGE);
    let edge = (first..at).rfind(|&before| furniture.get(before) == Some(&true) || lines[before].page_break).unwrap_or(first);
    let is_over = furniture.get(at + 1) != Some(&true) && lines.get(at + 1).is_some_and(|next| begins_note(&text[next.span]));
    is_over && is_marked(text, lines, edge, at, number)
}

/// Whether the lines from `first` to `at` have the mark of a note.
fn is_marked(text: &str, lines: &[TextLine], first: usize, at: usize, number: u32) -> bool {
    mark(text, Span::new(lines[first].span.start, lines[at].span.start), number).is_some()
}

/// Adds the footnotes of one page.
fn on_page(text: &str, page: &[&TextLine], ends: NoteEnd, found: &mut Vec<Footnote>) {
    let first = found.len();
    let mut above = Span::new(page[0].span.start, page[0].span.start);
    let mut is_open = false;
    for (index, line) in page.iter().map(|line| line.span).enumerate() {
        let is_parted = || found.last().is_some_and(|note| text[note.span.end..line.start].matches('\n').count() >= 2);
        let hanging = || if ends == NoteEnd::Line { None } else { hanging_label(text, &page[index..], ends == NoteEnd::Page) };
        let label = leading_label(&text[line]).or_else(hanging);
        let is_paged = ends == NoteEnd::Page;
        let ends = ends == NoteEnd::Line || ends == NoteEnd::BlankLine && is_parted();
        let label = label.filter(|(number, _)| follows(found.last(), *number));
        let mark = label.and_then(|(number, _)| mark(text, after_last(found, first, above), number));
        // Among notes, the next number begins a note whose mark is lost.
        let is_next =
            |number: u32| is_paged && is_open && found.last().is_some_and(|last| last.number + 1 == number && ends_sentence(&text[last.span]));
        if let Some((number, length)) = label.filter(|&(number, _)| mark.is_some() || is_next(number)) {
            found.push(Footnote { label: Span::new(line.start, line.start + length), number, mark, span: line });
            is_open = true;
        } else if is_open && !ends {
            found.last_mut().into_iter().for_each(|note| note.span.end = line.end);
        } else {
            is_open = false;
            above.end = line.end;
        }
    }
}

/// The text above the notes of a page, from the last mark on.
fn after_last(found: &[Footnote], first: usize, above: Span) -> Span {
    Span::new(found[first..].iter().rev().find_map(|note| note.mark).map_or(above.start, |mark| mark.end), above.end)
}

/// Whether a number may follow that of the last note. Each part of a text may count from 1.
fn follows(last: Option<&Footnote>, number: u32) -> bool {
    let last = last.map_or(0, |note| note.number);
    number == 1 || (last + 1..=last + 1 + MISSED).contains(&number)
}

/// The number that begins a line, and the bytes before the note's text: `2 Even if`, `2 18 U.S.C.`, `2/ Even`, `²Even`.
fn leading_label(line: &str) -> Option<(u32, usize)> {
    let (number, length) = number_at(line)?;
    let rest = line[length..].strip_prefix('/').unwrap_or(&line[length..]);
    let body = rest.trim_start();
    (begins_note(body) || body.starts_with(|c: char| c.is_ascii_digit()) && rest.len() > body.len()).then_some((number, line.len() - body.len()))
}

/// The number of a note that is alone on the first of `lines`, and the bytes before the note's text, which is under it, in a text without pages
/// indented.
fn hanging_label(text: &str, lines: &[&TextLine], is_paged: bool) -> Option<(u32, usize)> {
    let [line, next, ..] = lines else { return None };
    let (number, length) = number_at(&text[line.span])?;
    let is_under = length == line.span.len() && (is_paged || next.indent > line.indent + 1) && begins_note(&text[next.span]);
    is_under.then(|| (number, next.span.start - line.span.start))
}

fn begins_note(body: &str) -> bool {
    body.starts_with(|c: char| c.is_uppercase() || matches!(c, '“' | '"' | '‘' | '§'))
}

/// The number at the start of a text, in digits or raised digits, and its length in bytes.
fn number_at(text: &str) -> Option<(u32, usize)> {
    let value = |c: char| c.to_digit(10).or_else(|| raised(c));
    let digits = text.chars().take_while(|&c| value(c).is_some());
    let (number, length, count) = digits.fold((0, 0, 0), |(number, length, count): (u32, usize, usize), c| {
        (number.saturating_mul(10).saturating_add(value(c).unwrap_or(0)), length + c.len_utf8(), count + 1)
    });
    ((1..=3).contains(&count) && number > 0).then_some((number, length))
}

/// The value of a raised digit.
fn raised(c: char) -> Option<u32> {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == c).map(|value| value as u32)
}

/// The mark of a note in the text under `above`: its number, raised, directly after a word or a mark of punctuation, or behind the end of a sentence.
fn mark(text: &str, above: Span, number: u32) -> Option<Span> {
    let above_text = &text[above];
    let raised: String = number.to_string().chars().filter_map(|digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit as usize - '0' as usize)).collect();
    let plain = number.to_string();
    let at = |found: usize, label: &str| {
        let rest = &above_text[found + label.len()..];
        let slash = usize::from(rest.starts_with('/'));
        Span::new(above.start + found, above.start + found + label.len() + slash)
    };
    if let Some((found, label)) = above_text.match_indices(&raised).next() {
        return Some(at(found, label));
    }
    let is_mark = |&(found, label): &(usize, &str)| {
        let before = above_text[..found].trim_end_matches(['.', ',', ';', ':', '?', '!', '”', '"', '’', ')', ']']);
        let rest = &above_text[found + label.len()..];
        let is_apart = rest.starts_with('/') && above_text[..found].ends_with(' ');
        // `(2018).2` and `at 215;2` end a citation, and `3.2` is a number.
        let is_word = before.ends_with(char::is_alphabetic) || above_text[before.len()..found].contains([')', ']', ';', '”', '"']);
        let is_glued = above_text[..found].ends_with(|c: char| !c.is_whitespace()) && is_word;
        let ends = rest.strip_prefix('/').unwrap_or(rest).chars().next().is_none_or(|c| c.is_whitespace() || matches!(c, '”' | '"' | '’' | ')'));
        (is_apart || is_glued) && ends
    };
    // `at 215.2 The` ends a sentence, `In 2018,2 the` a phrase.
    let is_after_number = |&(found, label): &(usize, &str)| {
        let rest = &above_text[found + label.len()..];
        let before = &above_text[..found];
        let stem = before.strip_suffix(['.', ',']).unwrap_or("");
        let digits = stem.bytes().rev().take_while(u8::is_ascii_digit).count();
        let next = rest.trim_start();
        let goes_on = before.ends_with(',') || next.starts_with(|c: char| c.is_uppercase() || c == '“');
        digits >= DIGITS && next.len() < rest.len() && goes_on
    };
    // Raised digits may come out of a PDF with a space before them.
    let is_parted = |&(found, label): &(usize, &str)| {
        let before = above_text[..found].trim_end_matches(' ');
        let stem = before.trim_end_matches(['.', ',', ';', ':', '?', '!', '”', '"', '’', ')', ']']);
        let rest = &above_text[found + label.len()..];
        let next = rest.trim_start_matches(' ');
        let letters = stem.chars().rev().take_while(|c| c.is_alphabetic()).count();
        let is_end = stem.len() < before.len() && (letters >= WORD || before[stem.len()..].contains(['”', '"', ')']));
        let goes_on = next.len() < rest.len() && next.starts_with(|c: char| c.is_uppercase() || matches!(c, '“' | '"')) || next.starts_with('\n');
        before.len() < found && is_end && goes_on
    };
    let marks = || above_text.match_indices(&plain);
    let found = marks().find(is_mark).or_else(|| marks().find(is_after_number)).or_else(|| marks().find(is_parted));
    found.map(|(found, label)| at(found, label))
}
