//! The page numberings of a document.

use literatim_matching::order;
use literatim_matching::text::{Document, PageMark, Span, fold, roman};

/// A page numbering of a document.
#[derive(Debug)]
pub struct Pagination {
    /// As in [`PageMark::series`].
    pub series: u8,
    /// Its marks, as indices into the document's list.
    marks: Vec<u32>,
    arabic: Option<(u32, u32)>,
    roman: Option<(u32, u32)>,
}

impl Pagination {
    /// The paginations of a document, in order of their series. The file's own pages count only if no reporter's pages are marked.
    pub(super) fn all(document: &Document) -> Vec<Self> {
        let mut series: Vec<u8> = document.pages.iter().map(|page| page.series).collect();
        order::sort(&mut series);
        series.dedup();
        if series.len() > 1 {
            series.retain(|&series| series != 0);
        }
        series.into_iter().map(|series| Self::new(document, series)).collect()
    }

    fn new(document: &Document, series: u8) -> Self {
        let marks: Vec<u32> = (0..).zip(&document.pages).filter(|(_, page)| page.series == series).map(|(index, _)| index).collect();
        let range = |is_roman: bool| {
            let numbers = || marks.iter().filter_map(|&index| number_of(&document.pages[index as usize].label, is_roman));
            numbers().min().zip(numbers().max())
        };
        Self { series, arabic: range(false), roman: range(true), marks }
    }

    /// The smallest and the greatest number of its labels, Arabic or Roman.
    pub fn range(&self, is_roman: bool) -> Option<(u32, u32)> {
        if is_roman { self.roman } else { self.arabic }
    }

    /// The labels of the pages that contain `passage`, bytes of the document's text, first to last; `opens` is the number of the first page, if
    /// known.
    pub fn labels(&self, document: &Document, passage: Span, opens: Option<u32>) -> Vec<String> {
        let Some(pages) = self.note_pages(document, passage.start, opens) else { return self.labels_between(document, passage, opens) };
        let first = pages.iter().rposition(|(at, _)| *at <= passage.start).unwrap_or(0);
        let own = pages.into_iter().skip(first).take_while(|(at, _)| *at < passage.end.max(passage.start + 1));
        own.map(|(_, label)| label).collect()
    }

    /// The pages over which the footnote at byte `offset` runs, each with the byte from which on it is on that page: the page of its mark, wherever its
    /// text is, and those that its text marks as the next ones. `None` outside footnotes, and if the mark is unknown.
    pub fn note_pages(&self, document: &Document, offset: usize, opens: Option<u32>) -> Option<Vec<(usize, String)>> {
        let mark = document.note_mark_of(offset)?;
        let body = document.notes.iter().find_map(|note| note.body.filter(|body| body.contains(offset)))?;
        let mut pages = vec![(body.start, self.labels_between(document, mark, opens).pop()?)];
        let from = self.marks.partition_point(|&index| document.pages[index as usize].at <= body.start);
        for page in self.marks[from..].iter().map(|&index| &document.pages[index as usize]).take_while(|page| page.at < body.end) {
            let number = |label: &str| number_of(label, false).or_else(|| number_of(label, true));
            if number(&page.label) == pages.last().and_then(|(_, last)| number(last)).map(|last| last + 1) {
                pages.push((page.at, page.label.clone()));
            }
        }
        Some(pages)
    }

    /// Whether byte `offset` of the document's text is before the first mark, and not in a footnote, which has the page of its mark.
    pub fn is_unmarked_at(&self, document: &Document, offset: usize) -> bool {
        let first = self.marks.first().map_or(0, |&index| document.pages[index as usize].at);
        offset < first && document.note_mark_of(offset).is_none()
    }

    /// The first number of the marks that begin anew behind the start of `passage`, bytes of the document's text: `552` between the marks 570 and 552.
    /// `None` if the numbers go on, or for a footnote, which has the page of its mark.
    pub fn anew_from(&self, document: &Document, passage: Span) -> Option<u32> {
        let number = |at: usize| number_of(&document.pages[*self.marks.get(at)? as usize].label, false);
        let next = self.marks.partition_point(|&index| document.pages[index as usize].at <= passage.start);
        let (last, first) = (number(next.checked_sub(1)?)?, number(next)?);
        (first < last && document.note_mark_of(passage.start).is_none()).then_some(first)
    }

    /// The labels of the pages that contain `passage` by its place in the text.
    fn labels_between(&self, document: &Document, passage: Span, opens: Option<u32>) -> Vec<String> {
        let page = |index: &u32| -> &PageMark { &document.pages[*index as usize] };
        let first = self.marks.partition_point(|index| page(index).at <= passage.start);
        let last = self.marks.partition_point(|index| page(index).at < passage.end).max(first);
        let before = || {
            let label = page(self.marks.first()?).label.parse::<u32>().ok()?.checked_sub(1)?;
            Some(opens.map_or(label, |opens| opens.max(label)).to_string())
        };
        let start = if first == 0 { before() } else { Some(page(&self.marks[first - 1]).label.clone()) };
        let mut labels: Vec<String> = start.into_iter().chain(self.marks[first..last].iter().map(|index| page(index).label.clone())).collect();
        labels.dedup();
        labels
    }
}

/// The number of a page label, Arabic or Roman.
pub fn number_of(label: &str, is_roman: bool) -> Option<u32> {
    if is_roman { roman(&fold(label)) } else { label.parse().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::Note;

    fn document(marks: &[(usize, &str, u8)]) -> Document {
        let pages = marks.iter().map(|&(at, label, series)| PageMark { at, label: label.into(), series, index: 0 }).collect();
        Document { text: "x".repeat(100), pages, ..Document::default() }
    }

    #[test]
    fn numbers_begin_anew() {
        let document = document(&[(10, "569", 1), (20, "570", 1), (40, "552", 1), (60, "553", 1)]);
        let all = Pagination::all(&document);
        let anew = |from: usize, to: usize| all[0].anew_from(&document, Span::new(from, to));
        assert_eq!((anew(5, 8), anew(12, 22), anew(45, 50), anew(65, 70)), (None, None, None, None));
        assert_eq!((anew(25, 30), anew(38, 44)), (Some(552), Some(552)));
        assert!(all[0].is_unmarked_at(&document, 9) && !all[0].is_unmarked_at(&document, 10));
    }

    #[test]
    fn pages_of_each_series_are_separate() {
        let document = document(&[(0, "1", 0), (10, "496", 1), (20, "64", 2), (30, "497", 1), (50, "2", 0)]);
        let all = Pagination::all(&document);
        assert_eq!(
            all.iter().map(|pagination| (pagination.series, pagination.range(false))).collect::<Vec<_>>(),
            [(1, Some((496, 497))), (2, Some((64, 64)))]
        );
        let labels = |from: usize, to: usize, opens: Option<u32>| all[0].labels(&document, Span::new(from, to), opens);
        assert_eq!(labels(0, 5, None), ["495"]);
        assert_eq!(labels(0, 5, Some(496)), ["496"]);
        assert_eq!(labels(5, 35, None), ["495", "496", "497"]);
        assert_eq!(labels(30, 40, None), ["497"]);
    }

    #[test]
    fn footnotes_run_on_to_the_pages_that_they_mark() {
        // The notes are at the end of the text; a page that does not follow that of the mark is where the file prints them.
        for (marks, expected) in [
            (&[(0, "474", 1), (10, "475", 1), (30, "476", 1), (60, "475", 1)][..], [&["474"][..], &["474", "475"], &["475"]]),
            (&[(0, "474", 1), (10, "475", 1), (60, "490", 1)], [&["474"], &["474"], &["474"]]),
        ] {
            let mut document = document(marks);
            document.notes = vec![Note { label: "5".into(), mark: Some(Span::new(5, 6)), body: Some(Span::new(50, 80)) }];
            let all = Pagination::all(&document);
            let labels = [(50, 55), (55, 65), (60, 70)].map(|(from, to)| all[0].labels(&document, Span::new(from, to), None));
            assert_eq!(labels, expected.map(|labels| labels.iter().map(|label| (*label).to_owned()).collect::<Vec<_>>()));
        }
    }

    #[test]
    fn the_files_own_pages_count_where_no_others_are_marked() {
        let document = document(&[(0, "i", 0), (10, "ii", 0), (20, "1", 0)]);
        let all = Pagination::all(&document);
        assert_eq!((all.len(), all[0].series, all[0].range(true), all[0].range(false)), (1, 0, Some((1, 2)), Some((1, 1))));
    }
}
