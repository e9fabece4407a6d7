//! The page numberings of a document.

use crate::order;
use crate::text::{Document, PageMark, Span, roman};

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
        // A footnote is on the page of its mark, wherever its text is.
        let passage = document.note_mark_of(passage.start).unwrap_or(passage);
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
    if is_roman { roman(&label.to_lowercase()) } else { label.parse().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(marks: &[(usize, &str, u8)]) -> Document {
        let pages = marks.iter().map(|&(at, label, series)| PageMark { at, label: label.into(), series, index: 0 }).collect();
        Document { text: "x".repeat(100), pages, ..Document::default() }
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
    fn the_files_own_pages_count_where_no_others_are_marked() {
        let document = document(&[(0, "i", 0), (10, "ii", 0), (20, "1", 0)]);
        let all = Pagination::all(&document);
        assert_eq!((all.len(), all[0].series, all[0].range(true), all[0].range(false)), (1, 0, Some((1, 2)), Some((1, 1))));
    }
}
