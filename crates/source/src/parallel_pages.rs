//! Pages that the text marks by a parallel citation in brackets: `[945 N.E.2d 485, 920 N.Y.S.2d 292]`, also in a paragraph of its own.

use literatim_cite::Cite;
use literatim_matching::order;
use literatim_matching::text::{BlockKind, Document, PageMark, Span};
use literatim_read::star_pages::NEAR;

/// Without a citation of the source itself, this number of marks makes a run.
pub(super) const RUN: usize = 3;

/// The longest opinion, in pages.
pub(super) const LONGEST: u32 = 1500;

/// Maximum bytes of a mark between its brackets.
pub(super) const MARK: usize = 120;

/// A page of one reporter.
struct Mark {
    /// With its brackets.
    span: Span,
    cite: Cite,
    page: u32,
}

/// Hides these marks in a source with the citations `own`, and adds their pages. A bracket is a mark if it contains nothing but citations, each to a
/// volume in which the source itself is printed, or which at least three marks cite with rising pages.
pub(super) fn mark(mut document: Document, own: &[Cite]) -> Document {
    let mut marks = brackets(&document.text);
    order::sort_by_key(&mut marks, |mark| (mark.cite.volume.clone(), mark.cite.reporter.clone(), mark.span.start));
    let mut pages: Vec<PageMark> = Vec::new();
    let mut spans: Vec<Span> = Vec::new();
    let runs = marks.chunk_by(|a, b| (&a.cite.volume, &a.cite.reporter) == (&b.cite.volume, &b.cite.reporter));
    for run in runs.filter(|run| is_pagination(run, own)) {
        let series = series_of(&document, &pages, run[0].span.start, run[0].page);
        pages.extend(run.iter().map(|mark| PageMark { at: mark.span.end, label: mark.page.to_string(), series, index: 0 }));
        spans.extend(run.iter().map(|mark| mark.span));
    }
    add(&mut document, pages, spans);
    document
}

/// Adds pages to a document, and hides the `spans` of their marks.
pub(super) fn add(document: &mut Document, mut pages: Vec<PageMark>, mut spans: Vec<Span>) {
    if spans.is_empty() {
        return;
    }
    order::sort(&mut spans);
    spans.dedup();
    join(document, &spans);
    document.pages.append(&mut pages);
    order::sort_by_key(&mut document.pages, |page| page.at);
    document.hidden.append(&mut spans);
    order::sort(&mut document.hidden);
}

/// The citations in brackets that contain nothing else, in order.
fn brackets(text: &str) -> Vec<Mark> {
    let mut found = Vec::new();
    for open in memchr::memchr_iter(b'[', text.as_bytes()) {
        let Some(length) = text[open + 1..].bytes().take(MARK).position(|byte| matches!(byte, b'[' | b']')) else { continue };
        let inner = &text[open + 1..][..length];
        let span = Span::new(open, open + length + 2);
        let mark = |part: &str| {
            let part = part.trim();
            let page = part.rsplit(' ').next()?.parse().ok()?;
            let cite =
                Cite::parse(part).filter(|cite| part.starts_with(&cite.volume) && cite.page.as_deref().is_some_and(|page| part.ends_with(page)))?;
            Some(Mark { span, cite, page })
        };
        if text[..span.end].ends_with(']') && inner.starts_with(|c: char| c.is_ascii_digit()) {
            found.extend(inner.split([',', ';']).map(mark).collect::<Option<Vec<_>>>().unwrap_or_default());
        }
    }
    found
}

/// Whether the marks of one volume count the pages of the source.
fn is_pagination(run: &[Mark], own: &[Cite]) -> bool {
    let rises = run.windows(2).all(|two| two[0].page < two[1].page && two[1].page - two[0].page <= NEAR);
    let of_own = |cite: &Cite| {
        let first = cite.page.as_deref().and_then(|page| page.parse::<u32>().ok());
        let follows = |first: u32| run.iter().all(|mark| mark.page >= first && mark.page - first <= LONGEST);
        run.iter().all(|mark| (&mark.cite.volume, &mark.cite.reporter) == (&cite.volume, &cite.reporter)) && first.is_some_and(follows)
    };
    rises && run.len() >= RUN || own.iter().any(of_own)
}

/// The series that a run continues whose first mark is at byte `at` and means page `first`, since a page before it may have a star instead; else a new
/// one.
pub(super) fn series_of(document: &Document, new: &[PageMark], at: usize, first: u32) -> u8 {
    let known = || document.pages.iter().chain(new).map(|page| page.series);
    let before = document.pages.partition_point(|page| page.at <= at);
    let last = |series: u8| document.pages[..before].iter().rfind(|page| page.series == series)?.label.parse::<u32>().ok();
    let continues = |last: u32| (last + 1..=last + NEAR).contains(&first);
    let continued = known().filter(|&series| series > 0 && last(series).is_some_and(continues)).min();
    continued.unwrap_or_else(|| known().max().unwrap_or(0).saturating_add(1))
}

/// Joins the paragraphs that a mark of its own parts within a sentence.
fn join(document: &mut Document, marks: &[Span]) {
    let Document { text, blocks, .. } = document;
    for index in 1..blocks.len().saturating_sub(1) {
        let [before, mark, after] = [index - 1, index, index + 1].map(|index| blocks[index].clone());
        let is_paragraph = before.kind == BlockKind::Paragraph && after.kind == BlockKind::Paragraph;
        let inner = text[mark.span.range()].trim();
        let start = mark.span.end - text[mark.span.range()].trim_start().len();
        let is_mark = marks.binary_search(&Span::new(start, start + inner.len())).is_ok();
        let goes_on = || {
            let end = text[before.span.range()].trim_end().chars().next_back();
            let begin = text[after.span.range()].trim_start().chars().next();
            !matches!(end, Some('.' | '?' | '!' | '”' | '"' | ':')) || begin.is_some_and(char::is_lowercase)
        };
        if is_paragraph && is_mark && goes_on() {
            blocks[index + 1].continues = true;
        }
    }
}
