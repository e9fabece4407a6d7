//! Footnotes in flat text: paragraphs at the foot of a page, or at the end of a text without pages, that begin with a number whose mark is above.

use super::note_marks::{LabelForm, NoteLabel, begins_note, bracketed_label, leading_label, mark, number_at};
use super::text_line::{TextLine, ends_sentence};
use crate::page_words::{NOTES_END, NOTES_HEADINGS};
use literatim_matching::text::Span;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// How many numbers may be missing between two notes: a scanner loses marks.
const MISSED: u32 = 5;

/// A footnote.
pub(super) struct Footnote {
    /// Its number and the white space after it, at the start of its first line.
    pub label: Span,
    /// The number; that of the note before it if it has a sign.
    pub number: u32,
    pub has_sign: bool,
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
    // Where the text begins that has the marks of the next section.
    let mut above = body.first().map_or(0, |line| line.span.start);
    let mut gathered = sections(text, body).into_iter().peekable();
    let is_bracketed = has_bracketed(text, body);
    while from < body.len() {
        if let Some(section) = gathered.next_if(|section| section.start == from) {
            in_section(text, &body[section.clone()], above, ends, is_bracketed, &mut found);
            from = section.end;
            above = body.get(from).map_or(text.len(), |line| line.span.start);
            continue;
        }
        let next = gathered.peek().map_or(body.len(), |section| section.start);
        let end = next.min(from + pages[from..].partition_point(|&page| page == pages[from]));
        on_page(text, &body[from..end], NotePlace { above: body[from].span.start, ends, is_section: false, is_bracketed }, &mut found);
        from = end;
    }
    found
}

/// The lines under headings of notes, each to the line that ends them or to the end of the text: `Footnotes`, `- - - Footnotes - - -`.
fn sections(text: &str, body: &[&TextLine]) -> Vec<Range<usize>> {
    let words = |at: usize| text[body[at].span].trim_matches(|c: char| !c.is_alphanumeric());
    let is_heading = |at: &usize| NOTES_HEADINGS.contains(&words(*at)) && body.get(at + 1).is_some_and(|next| is_labelled(text, next));
    let mut found: Vec<Range<usize>> = Vec::new();
    for heading in (0..body.len()).filter(is_heading) {
        if found.last().is_none_or(|last| last.end <= heading) {
            let end = (heading + 1..body.len()).find(|&at| NOTES_END.contains(&words(at))).unwrap_or(body.len());
            found.push(heading + 1..end);
        }
    }
    found
}

/// Whether a line begins with the label of a note, or is the number of one.
fn is_labelled(text: &str, line: &TextLine) -> bool {
    let words = &text[line.span];
    leading_label(words).is_some() || number_at(words).is_some_and(|(_, length)| length == words.len())
}

/// Adds the notes of a section, whose marks are in the text from `above` on.
///
/// A note goes on over blank lines only to a next one that has its mark: other text may be after it, such as the next opinion.
fn in_section(text: &str, section: &[&TextLine], above: usize, ends: NoteEnd, is_bracketed: bool, found: &mut Vec<Footnote>) {
    let first = found.len();
    on_page(text, section, NotePlace { above, ends: NoteEnd::Page, is_section: true, is_bracketed }, found);
    for at in first..found.len() {
        if found.get(at + 1).is_none_or(|next| next.mark.is_none()) {
            let note = &mut found[at];
            let lines = section.iter().skip_while(|line| line.span.end <= note.label.end).take_while(|line| line.span.start < note.span.end);
            note.span.end = own_end(text, lines.copied(), ends).map_or(note.span.end, |end| end.min(note.span.end));
        }
    }
}

/// Where the first paragraph of these lines ends.
fn own_end<'a>(text: &str, mut lines: impl Iterator<Item = &'a TextLine>, ends: NoteEnd) -> Option<usize> {
    let mut end = lines.next()?.span.end;
    for line in lines.take_while(|_| ends != NoteEnd::Line) {
        if line.page_break || is_parted(text, end, line) {
            break;
        }
        end = line.span.end;
    }
    Some(end)
}

/// Whether a blank line is between the end of a note and a line.
fn is_parted(text: &str, end: usize, line: &TextLine) -> bool {
    text[end..line.span.start].matches('\n').count() >= 2
}

/// Lines before a note in which its page has its mark.
const PAGE: usize = 60;

/// Whether lines of one shape are those of notes: most of them begin with a number whose mark is above, or are under one and do not count the pages.
pub(super) fn are_notes(text: &str, lines: &[TextLine], members: &[usize], is_counting: impl Fn(&[usize]) -> bool) -> bool {
    let is_note = |&&at: &&usize| match leading_label(&text[lines[at].span]) {
        Some(label) => is_marked(text, lines, at.saturating_sub(PAGE), at, label),
        None => at > 0 && hangs(text, lines, &[], at - 1),
    };
    let is_labelled = leading_label(&text[lines[members[0]].span]).is_some();
    members.iter().filter(is_note).count() * 2 > members.len() && (is_labelled || !is_counting(members))
}

/// Whether a line is the number of a note, alone, over its first words. `furniture` says which lines are known to be on the edges of pages.
pub(super) fn hangs(text: &str, lines: &[TextLine], furniture: &[bool], at: usize) -> bool {
    let line = &text[lines[at].span];
    let Some((number, length)) = number_at(line).filter(|&(_, length)| length == line.len()) else { return false };
    let first = at.saturating_sub(PAGE);
    let edge = (first..at).rfind(|&before| furniture.get(before) == Some(&true) || lines[before].page_break).unwrap_or(first);
    let is_over = furniture.get(at + 1) != Some(&true) && lines.get(at + 1).is_some_and(|next| begins_note(&text[next.span]));
    is_over && is_marked(text, lines, edge, at, NoteLabel { number, length, form: LabelForm::Bare })
}

/// The lines in the last section of notes that are numbers of its notes, each alone over its note, if the first is.
pub(super) fn hanging_in_section(text: &str, lines: &[TextLine]) -> Vec<usize> {
    let written: Vec<usize> = (0..lines.len()).filter(|&at| !lines[at].span.is_empty()).collect();
    let body: Vec<&TextLine> = written.iter().map(|&at| &lines[at]).collect();
    let Some(section) = sections(text, &body).pop() else { return Vec::new() };
    let mut found: Vec<usize> = Vec::new();
    let mut last = None;
    for at in section.clone() {
        let line = &text[body[at].span];
        let number = number_at(line).filter(|&(_, length)| length == line.len()).map(|(number, _)| number);
        let is_next = number.is_some_and(|number| last.map_or(at == section.start, |last| number == last + 1));
        if is_next && body.get(at + 1).is_some_and(|next| begins_note(&text[next.span])) {
            found.push(written[at]);
            last = number;
        }
    }
    found
}

/// Whether the lines from `first` to `at` have the mark of a note.
fn is_marked(text: &str, lines: &[TextLine], first: usize, at: usize, label: NoteLabel) -> bool {
    mark(text, Span::new(lines[first].span.start, lines[at].span.start), label).is_some()
}

/// Where notes stand.
struct NotePlace {
    /// Where the text begins that has their marks.
    above: usize,
    ends: NoteEnd,
    /// Whether they are under a heading of their own, and their marks before it.
    is_section: bool,
    /// Whether the labels of notes are in brackets.
    is_bracketed: bool,
}

/// Whether lines that begin with `[7]` are notes: one of them repeats what the one before it cites, as no entry of a list of works does.
fn has_bracketed(text: &str, body: &[&TextLine]) -> bool {
    let repeats =
        |line: &str| bracketed_label(line).is_some_and(|label| line[label.length..].starts_with("Id.") || line[label.length..].starts_with("Ibid"));
    body.iter().any(|line| repeats(&text[line.span]))
}

/// Adds the footnotes of one page, or of a section.
fn on_page(text: &str, page: &[&TextLine], place: NotePlace, found: &mut Vec<Footnote>) {
    let first = found.len();
    let mut above = Span::new(place.above, page.first().map_or(place.above, |line| line.span.start));
    let mut marks = Marks::default();
    let mut is_open = false;
    let listed = listed_signs(text, page);
    let mut at = 0;
    while at < page.len() {
        let line = page[at].span;
        let ends = match place.ends {
            NoteEnd::Page => false,
            NoteEnd::BlankLine => found.last().is_some_and(|note| is_parted(text, note.span.end, page[at])),
            NoteEnd::Line => true,
        };
        let bracketed = || bracketed_label(&text[line]).filter(|_| place.is_bracketed);
        let own = leading_label(&text[line]).or_else(bracketed);
        let label = own
            .or_else(|| hanging_label(text, &page[at..], place.ends))
            .filter(|&label| follows(found.last(), label) && !listed.contains(&label.number));
        let from = |label: NoteLabel| if label.is_counted() { after_last(found, first, above) } else { above };
        let mark = label.and_then(|label| marks.find(text, from(label), label));
        // Among notes, the next number begins a note whose mark is lost.
        let is_next = |label: NoteLabel| {
            let last = found.last().filter(|last| label.is_counted() && last.number + 1 == label.number && ends_sentence(&text[last.span]));
            place.ends == NoteEnd::Page && is_open && label.form != LabelForm::Dotted && last.is_some()
        };
        let hangs = usize::from(own.is_none());
        if let Some(label) = label.filter(|&label| mark.is_some() || is_next(label)) {
            let span = Span::new(line.start, page[at + hangs].span.end);
            let number = if label.is_counted() { label.number } else { found.last().map_or(0, |note| note.number) };
            found.push(Footnote { label: Span::new(line.start, line.start + label.length), number, has_sign: !label.is_counted(), mark, span });
            is_open = true;
            at += hangs;
        } else if is_open && !ends {
            found.last_mut().into_iter().for_each(|note| note.span.end = line.end);
        } else {
            is_open = false;
            above.end = if place.is_section { above.end } else { line.end };
        }
        at += 1;
    }
}

/// Bytes around a number that say whether it is a mark.
const AROUND: usize = 64;

/// The marks of a page, looked for once in each part of its text: a list may have thousands of lines that begin with one number.
#[derive(Default)]
struct Marks {
    /// For a label, the byte up to which the text has no mark of it.
    missing: HashMap<(u32, LabelForm), usize>,
}

impl Marks {
    /// The mark of a note in the text under `above`, which begins and ends no earlier than at the call before.
    fn find(&mut self, text: &str, above: Span, label: NoteLabel) -> Option<Span> {
        let known = self.missing.entry((label.number, label.form)).or_default();
        let from = text.floor_char_boundary(known.saturating_sub(AROUND)).clamp(above.start, above.end);
        let found = mark(text, Span::new(from, above.end), label);
        if found.is_none() {
            *known = above.end;
        }
        found
    }
}

/// The text above the notes of a page, from the last mark on.
fn after_last(found: &[Footnote], first: usize, above: Span) -> Span {
    let counted = found[first..].iter().rev().filter(|note| !note.has_sign);
    Span::new(counted.filter_map(|note| note.mark).next().map_or(above.start, |mark| mark.end), above.end)
}

/// Whether a label may follow the last note. Each part of a text may count from 1.
fn follows(last: Option<&Footnote>, label: NoteLabel) -> bool {
    let last = last.map_or(0, |note| note.number);
    !label.is_counted() || label.number == 1 || (last + 1..=last + 1 + MISSED).contains(&label.number)
}

/// The signs that begin several of these lines, as those of a list do.
fn listed_signs(text: &str, page: &[&TextLine]) -> HashSet<u32> {
    let mut seen = HashSet::new();
    let labels = page.iter().filter_map(|line| leading_label(&text[line.span])).filter(|label| !label.is_counted());
    labels.map(|label| label.number).filter(|&number| !seen.insert(number)).collect()
}

/// The number of a note that is alone on the first of `lines`; the note's text is under it, in a text without pages indented, or in one of one line a
/// paragraph the next paragraph.
fn hanging_label(text: &str, lines: &[&TextLine], ends: NoteEnd) -> Option<NoteLabel> {
    let [line, next, ..] = lines else { return None };
    let (number, length) = number_at(&text[line.span])?;
    let is_under = ends != NoteEnd::BlankLine || next.indent > line.indent + 1;
    let hangs = length == line.span.len() && is_under && begins_note(&text[next.span]);
    hangs.then(|| NoteLabel { number, length: next.span.start - line.span.start, form: LabelForm::Bare })
}

#[cfg(test)]
mod tests {
    use crate::plain;

    fn labels(text: &str) -> Vec<String> {
        plain::read(text).notes.into_iter().map(|note| note.label).collect()
    }

    const LINES: [&str; 3] = [
        "The keeper of the light trims the wick at dusk, and nobody else in this old",
        "port may do it while the light burns. The master of the light writes it in",
        "his log, and the pilots of the light read it.",
    ];

    #[test]
    fn a_list_is_none_of_notes() {
        for text in [
            "Fill in Form W2 and see Fig.1 shows it.\n\n1. The keeper trims the wick.\n\n2. The master keeps the log.\n",
            "The rule is in Rule 1. It has two parts.\n\n1. The keeper trims the wick.\n\n2. The master keeps the log.\n",
            "See Roe, 900 F.3d at 302 n1 and 303 (n. 2).\n\nn1 The keeper trims the wick.\n\nn2 The master keeps the log.\n",
            "Notes\n\n1. The keeper trims the wick.\n\n2. The master keeps the log.\n",
        ] {
            assert!(labels(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn notes_in_brackets_repeat_what_others_cite() {
        let noted = |marks: [&str; 3], notes: [&str; 3]| {
            let body: Vec<String> = LINES.iter().zip(marks).map(|(line, mark)| format!("{line}{mark} It is so.")).collect();
            let notes: Vec<String> = notes.iter().enumerate().map(|(at, note)| format!("[{}] {note}", at + 1)).collect();
            labels(&format!("{}\n{}\n", body.join("\n"), notes.join("\n")))
        };
        let (glued, apart) = (["[1]", ".[2]", "”[3]"], [" [1]", " [2]", " [3]"]);
        let doe = "Doe v. Roe, 900 F.3d 1 (2018).";
        assert_eq!(noted(glued, [doe, "Id. at 4.", "971 U.S. 402 (2009)."]), ["1", "2", "3"]);
        assert_eq!(noted(glued, [doe, "See Moe.", "Ibid."]), ["1", "2", "3"]);
        let works = ["Marsh, A. (2003). Piers.", "Pell, B. (2004). Horns.", "Varga, C. (2005). Logs."];
        assert!(noted(glued, works).is_empty() && noted(apart, [doe, "Id. at 4.", "Id."]).is_empty());
    }

    #[test]
    fn the_last_note_under_a_heading_ends_before_the_next_opinion() {
        let body = format!("{}1\n\n{}2", LINES.join("\n"), LINES.join("\n"));
        let dissent = "JUSTICE KNOX, dissenting.\n\nI would hold that the keeper of the light pays for it.";
        for notes in ["1 Harrow says so.\n\n2 Quill says so too.", "1. Harrow says so.\n\n2. Quill says\nso too."] {
            for gap in ["\n\n", "\n\n\x0C"] {
                let document = plain::read(&format!("{body}\n\nFootnotes\n\n{notes}{gap}{dissent}"));
                let last = document.notes.last().and_then(|note| note.body).expect("there are two notes");
                assert!(document.text[last.range()].ends_with("so too."), "{:?}", &document.text[last.range()]);
            }
        }
    }

    #[test]
    fn notes_under_a_heading_are_those_of_all_pages() {
        let page = |mark: u32| {
            let name = ["Arden", "Brill", "Corvo"][mark as usize - 1];
            format!("{}{mark}\n\n", LINES.map(|line| line.replace("light", name)).join("\n"))
        };
        let notes = |section: &str| format!("{}\x0C{}\x0C{}\x0C{section}", page(1), page(2), page(3));
        let after = "\n\n- - End Footnotes - -\n\n7 The end of the text.\n";
        for label in ["{}\n\n", "{} ", "n{} ", "{}. "] {
            let written: Vec<String> = (1..=3).map(|n| label.replace("{}", &n.to_string()) + "Harrow says so in his book on ports.").collect();
            let marked = |text: String| {
                if label == "n{} " { (1..=3).fold(text, |text, n| text.replace(&format!(".{n}\n"), &format!(". n{n}\n"))) } else { text }
            };
            for (heading, end) in [("Footnotes\n\n", ""), ("- - Footnotes - -\n\n", after), ("ENDNOTES\n\n", "")] {
                let text = marked(notes(&format!("{heading}{}{end}", written.join("\n\n"))));
                assert_eq!(labels(&text), ["1", "2", "3"], "{text}");
                let document = plain::read(&text);
                assert!(document.notes.iter().all(|note| note.mark.is_some() && text[note.body.unwrap().range()].ends_with("ports.")), "{text}");
            }
        }
    }
}
