//! Pages that a text marks by a number in brackets or after a word: `[415]`, `[Pg 415]`, `Page 415`, `Page 587 U. S. 415`, `[588 U.S. 412, 415]`; and
//! a lone star page with the number of the margin, `415*415`. Each may be a note, a year or a reference instead, so marks count only together: they
//! rise through the text, or continue from the first page of the source.

use super::parallel_pages::{LONGEST, MARK, RUN, add, series_of};
use literatim_cite::{Cite, begins_with_volume};
use literatim_matching::order;
use literatim_matching::text::{Document, PageMark, Span};
use literatim_read::after_page_word;
use literatim_read::star_pages::{LAST_ITEM, NEAR};

/// Bare numbers in brackets that may be years.
const YEARS: std::ops::RangeInclusive<u32> = 1500..=2199;

/// Minimum bytes between marks, on average, if only their numbers speak for pages: of those after a word, which a sentence may cite, and of those in
/// brackets.
const WORD_PAGE: usize = 400;
const BRACKET_PAGE: usize = 60;

/// Maximum number of numbers up to the page of a citation: three of `587 F. 3d 415`.
const NAME: usize = 3;

/// Maximum number of runs that a mark may continue.
const OPEN_RUNS: usize = 16;

/// How a mark is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// `[415]`
    Bracket,
    /// `[Pg 415]`
    Named,
    /// `Page 415`
    Word,
    /// `[588 U.S. 412, 415]`
    Cite,
    /// `Page 587 U. S. 415`
    NamedCite,
    /// `415*415`
    Margin,
}

/// A number that may mark a page.
struct Mark {
    /// With its brackets.
    span: Span,
    page: u32,
    form: Form,
    /// The volume that it names: `587 U.S.`
    volume: Option<String>,
    /// Whether it is alone on its line.
    is_alone: bool,
}

/// Hides these marks in a source with the citations `own`, and adds their pages.
pub(super) fn mark(mut document: Document, own: &[Cite]) -> Document {
    let mut marks = marks(&document);
    order::sort_by(&mut marks, |a, b| (a.form, &a.volume, a.span.start).cmp(&(b.form, &b.volume, b.span.start)));
    let mut notes: Vec<u32> = document.notes.iter().filter_map(|note| page(&note.label)).collect();
    order::sort(&mut notes);
    let is_paged = document.pages.iter().any(|page| page.series > 0);
    let mut pages: Vec<PageMark> = Vec::new();
    let mut spans: Vec<Span> = Vec::new();
    for alike in marks.chunk_by(|a, b| (a.form, &a.volume) == (b.form, &b.volume)) {
        let runs = runs(alike);
        let mut numbers: Vec<u32> = alike.iter().map(|mark| mark.page).collect();
        order::sort(&mut numbers);
        let evidence = Evidence { text: &document.text, own, numbers, notes: &notes, is_paged, is_only: runs.len() == 1 };
        for run in runs.iter().filter(|run| evidence.are_pages(run)) {
            let series = series_of(&document, &pages, run[0].span.start, run[0].page);
            pages.extend(run.iter().map(|mark| PageMark { at: mark.span.end, label: mark.page.to_string(), series, index: 0 }));
            spans.extend(run.iter().map(|mark| mark.span));
        }
    }
    add(&mut document, pages, spans);
    document
}

/// The numbers that may mark pages and are read as text, those of each form in order.
fn marks(document: &Document) -> Vec<Mark> {
    let text = &document.text;
    let signs = memchr::memchr3_iter(b'*', b'[', b'{', text.as_bytes());
    let signed = signs.filter_map(|at| if text[at..].starts_with('*') { in_margin(text, at) } else { in_brackets(text, at) });
    let named = memchr::memchr2_iter(b'P', b'p', text.as_bytes()).filter_map(|at| after_word(text, at));
    let hidden = |mark: &Mark| document.hidden.get(document.hidden.partition_point(|hidden| hidden.end <= mark.span.start)).copied();
    signed.chain(named).filter(|mark| hidden(mark).is_none_or(|hidden| hidden.start >= mark.span.end)).collect()
}

/// The text from the number on, after the word of a page mark and a space at the start of `text`.
fn without_word(text: &str) -> Option<&str> {
    after_page_word(text)?.strip_prefix([' ', '\u{A0}']).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// `[415]`, `[Pg 415]`, `[588 U.S. 412, 415]` from byte `open` on.
fn in_brackets(text: &str, open: usize) -> Option<Mark> {
    let length = text[open + 1..].bytes().take(MARK).position(|byte| matches!(byte, b'[' | b']' | b'{' | b'}' | b'\n'))?;
    let span = Span::new(open, open + length + 2);
    let written = text.get(span.range()).filter(|written| written.ends_with(if written.starts_with('[') { ']' } else { '}' }))?;
    let inner = written[1..=length].trim();
    let is_alone = is_alone(text, span);
    if let Some(rest) = without_word(inner) {
        let (page, volume, end) = numbered(rest)?;
        let form = if volume.is_some() { Form::NamedCite } else { Form::Named };
        return (end == rest.len()).then_some(Mark { span, page, form, volume, is_alone });
    }
    if let Some(page) = page(inner) {
        // `held.[4]` and `claim[4]` have a note; `viola[446]tion` has a page.
        let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        let (before, after) = (text[..open].chars().next_back(), text[span.end..].chars().next());
        let is_apart = before.is_none_or(char::is_whitespace) && after.is_none_or(char::is_whitespace);
        return (is_apart || letter(before) && letter(after)).then_some(Mark { span, page, form: Form::Bracket, volume: None, is_alone });
    }
    let (first, last) = inner.rsplit_once(',')?;
    let (page, cite) = (page(last.trim())?, cite(first)?);
    Some(Mark { span, page, form: Form::Cite, volume: Some(volume_of(&cite)), is_alone })
}

/// `Page 415`, `Page 587 U. S. 415` from byte `start` on. A reference goes on in its sentence with a sign or a small letter before it: `page 415.`
fn after_word(text: &str, start: usize) -> Option<Mark> {
    let is_small = text[start..].starts_with('p');
    if text[..start].ends_with(|c: char| !c.is_whitespace()) || is_small && !begins_line(text, start) {
        return None;
    }
    let rest = without_word(&text[start..])?;
    let (page, volume, length) = numbered(rest)?;
    let span = Span::new(start, text.len() - rest.len() + length);
    let is_alone = is_alone(text, span);
    let is_apart = !text[span.end..].starts_with(|c: char| !c.is_whitespace());
    let form = if volume.is_some() { Form::NamedCite } else { Form::Word };
    (is_apart && (is_alone || !is_small)).then_some(Mark { span, page, form, volume, is_alone })
}

/// `415*415` around the star at byte `star`.
fn in_margin(text: &str, star: usize) -> Option<Mark> {
    let before = &text[..star];
    let outer = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let label = &before[outer.len()..];
    let rest =
        text[star + 1..].strip_prefix(label).filter(|_| !outer.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | ',' | '-' | '*')))?;
    let is_whole = !rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '*'));
    let span = Span::new(outer.len(), text.len() - rest.len());
    is_whole.then_some(Mark { span, page: page(label)?, form: Form::Margin, volume: None, is_alone: is_alone(text, span) })
}

/// The page at the start of `text`, with the volume before it, if there is one, and its end: `415`, `587 U. S. 415`.
fn numbered(text: &str) -> Option<(u32, Option<String>, usize)> {
    let digits = |at: usize| text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let near = &text[..text.floor_char_boundary(MARK.min(text.len()))];
    let line = near.split(['\n', ']', '}']).next().unwrap_or_default();
    let ends = line.match_indices(' ').map(|(at, _)| at + 1).filter(|&at| digits(at) > 0).map(|at| at + digits(at));
    let whole = ends.filter(|&end| !line[end..].starts_with(|c: char| c.is_alphanumeric()));
    // A reporter follows the volume.
    let is_named = line[digits(0)..].trim_start().starts_with(char::is_uppercase);
    let named = whole.take(if is_named { NAME } else { 0 }).find_map(|end| cite(&line[..end]).map(|cite| (cite, end)));
    match named {
        Some((cite, end)) => Some((page(cite.page.as_deref()?)?, Some(volume_of(&cite)), end)),
        None => Some((page(&text[..digits(0)])?, None, digits(0))),
    }
}

/// The citation that is all of `text`. A text of many marks has as many numbers before other words, which are not parsed.
fn cite(text: &str) -> Option<Cite> {
    let begun = text.trim();
    let is_whole = |cite: &Cite| begun.starts_with(&cite.volume) && cite.page.as_deref().is_some_and(|page| text.ends_with(page));
    let is_other = begun.starts_with(|c: char| c.is_ascii_digit()) && !begins_with_volume(begun);
    if is_other { None } else { Cite::parse(begun).filter(is_whole) }
}

fn volume_of(cite: &Cite) -> String {
    format!("{} {}", cite.volume, cite.reporter)
}

fn page(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| (1..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_alone(text: &str, span: Span) -> bool {
    let after = text[span.end..].trim_start_matches([' ', '\r']);
    begins_line(text, span.start) && (after.is_empty() || after.starts_with('\n'))
}

fn begins_line(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches(' ');
    before.is_empty() || before.ends_with('\n')
}

/// Marks of one form as runs: each has a greater page than the one before, by [`NEAR`] at most.
fn runs(alike: &[Mark]) -> Vec<Vec<&Mark>> {
    let mut runs: Vec<Vec<&Mark>> = Vec::new();
    for mark in alike {
        let follows = |run: &&mut Vec<&Mark>| run.last().is_some_and(|last| (last.page + 1..=last.page + NEAR).contains(&mark.page));
        match runs.iter_mut().rev().take(OPEN_RUNS).find(follows) {
            Some(run) => run.push(mark),
            None => runs.push(vec![mark]),
        }
    }
    runs
}

/// Whether the marks of a run are this many bytes apart, on average.
fn are_apart(run: &[&Mark], bytes: usize) -> bool {
    run[run.len() - 1].span.start - run[0].span.start >= bytes * (run.len() - 1)
}

/// What speaks for marks of one form.
struct Evidence<'a> {
    text: &'a str,
    /// The citations of the source.
    own: &'a [Cite],
    /// The numbers of all marks of this form, in order.
    numbers: Vec<u32>,
    /// The numbers of the notes, in order.
    notes: &'a [u32],
    /// Whether the text has other marks of a reporter's pages.
    is_paged: bool,
    /// Whether they are one run.
    is_only: bool,
}

impl Evidence<'_> {
    /// Whether the marks of a run are pages.
    fn are_pages(&self, run: &[&Mark]) -> bool {
        let (length, all_alone) = (run.len(), run.iter().all(|mark| mark.is_alone));
        let continues = self.own.iter().any(|cite| self.continue_from(cite, run));
        match run[0].form {
            Form::Cite => continues || length >= RUN,
            Form::NamedCite => continues || length > 1,
            Form::Named => continues || length > 1,
            Form::Margin => continues && (self.is_only || length > 1),
            Form::Word => {
                let is_far = length >= RUN && are_apart(run, WORD_PAGE);
                !self.is_paged && (continues && (length > 1 || all_alone) || is_far || all_alone && length > 1)
            }
            Form::Bracket => {
                let is_known = continues && (self.is_only || length > 1);
                let counts_up = || length >= RUN && are_apart(run, BRACKET_PAGE) && self.count_up(run);
                !self.is_paged && self.are_no_items(run) && (is_known || counts_up())
            }
        }
    }

    /// Whether a run goes on from the first page of a citation of the source.
    fn continue_from(&self, cite: &Cite, run: &[&Mark]) -> bool {
        let is_same = run[0].volume.as_ref().is_none_or(|volume| *volume == volume_of(cite));
        let first = cite.page.as_deref().and_then(page).filter(|_| is_same);
        let last = run[run.len() - 1].page;
        first.is_some_and(|first| (first..=first + NEAR).contains(&run[0].page) && last > first && last - first <= LONGEST)
    }

    /// Whether all these marks begin a line that has more.
    fn all_head(&self, run: &[&Mark]) -> bool {
        run.iter().all(|mark| !mark.is_alone && begins_line(self.text, mark.span.start))
    }

    /// Whether bare numbers are those of no notes, works or paragraphs from 1 on: each is there once.
    fn are_no_items(&self, run: &[&Mark]) -> bool {
        let is_once = |page: u32| self.numbers.get(self.numbers.partition_point(|&number| number < page) + 1) != Some(&page);
        (run[0].page > LAST_ITEM || !self.all_head(run)) && run.iter().all(|mark| is_once(mark.page) && self.notes.binary_search(&mark.page).is_err())
    }

    /// Whether bare numbers count up by one as pages do, and not as items, paragraphs or years.
    fn count_up(&self, run: &[&Mark]) -> bool {
        run[0].page > LAST_ITEM && !self.all_head(run) && !YEARS.contains(&run[0].page) && run.windows(2).all(|two| two[1].page == two[0].page + 1)
    }
}
