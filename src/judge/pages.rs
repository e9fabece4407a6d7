//! On which pages a passage stands, and whether the citation says so.

use super::results::Place;
use crate::cite::Pin;
use crate::locate::Source;
use crate::text::{PageMark, Span};

/// The pages of `passage` (bytes of the source's text) in each pagination: the series, and the labels from first to last.
pub(super) fn pages_of(source: &Source, passage: Span) -> Vec<(u8, Vec<String>)> {
    let mut series: Vec<u8> = source.document.pages.iter().map(|page| page.series).collect();
    series.sort_unstable();
    series.dedup();
    // The file's own pages count only where no reporter's are marked.
    if series.len() > 1 {
        series.retain(|&series| series != 0);
    }
    // A footnote stands on the page of its mark, wherever its text was read.
    let passage = source.document.note_mark_of(passage.start).unwrap_or(passage);
    series
        .into_iter()
        .map(|series| {
            let marks: Vec<&PageMark> = source.document.pages.iter().filter(|page| page.series == series).collect();
            let first = marks.partition_point(|page| page.at <= passage.start);
            let last = marks.partition_point(|page| page.at < passage.end).max(first);
            let before = || marks[0].label.parse::<u32>().ok().and_then(|label| label.checked_sub(1)).map(|label| label.to_string());
            let start = if first == 0 { before() } else { Some(marks[first - 1].label.clone()) };
            (series, start.into_iter().chain(marks[first..last].iter().map(|page| page.label.clone())).collect())
        })
        .filter(|(_, labels): &(u8, Vec<String>)| !labels.is_empty())
        .collect()
}

/// Whether the passage, on these pages, stands where the citation says.
pub(super) fn place_of(source: &Source, pages: &[(u8, Vec<String>)], pin: Option<&Pin>) -> Place {
    let Some(pin) = pin else { return if pages.is_empty() { Place::Unverifiable } else { Place::NoPin } };
    if pin.pages.is_empty() || pin.star {
        return Place::Unverifiable;
    }
    let mut place = Place::Unverifiable;
    for (series, labels) in pages {
        let numbers: Vec<u32> = labels.iter().filter_map(|label| label.parse().ok()).collect();
        let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else { continue };
        if pin.pages.iter().any(|&(start, end)| start <= last && first <= end) {
            return Place::OnPage;
        }
        // A pagination speaks of the pin only when the pin lies in its range.
        let range = source.document.pages.iter().filter(|page| page.series == *series).filter_map(|page| page.label.parse::<u32>().ok());
        let (least, most) = range.fold((u32::MAX, 0), |(least, most), label| (least.min(label), most.max(label)));
        if pin.pages.iter().any(|&(start, end)| end + 1 >= least && start <= most) {
            place = Place::OtherPage;
        }
    }
    place
}
