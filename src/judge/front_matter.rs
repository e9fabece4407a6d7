//! What stands before the opinions of a case in the same text: a syllabus, a summary.

use super::heading::{heading, opens_opinion};
use crate::text::{Block, Part, PartKind, Span};

/// The syllabus, or the summary by another hand, that stands before the opinions. It must be named as one, must end where the opinion of the
/// court is seen to begin, and must lie in the first half: what is the court's is never taken for another's.
pub(super) fn front_matter(text: &str, blocks: &[Block]) -> Option<Part> {
    let is_summed_up = text.contains("summary constitutes no part of the opinion");
    let named = |block: &Block| kind_of_front(&text[block.span]).filter(|kind| *kind != PartKind::Headnotes || is_summed_up);
    let (first, kind) = blocks.iter().enumerate().find_map(|(i, block)| Some((i, named(block)?)))?;
    let kind_of = |i: usize| heading(text, blocks, i).map(|(_, kind)| kind);
    let last = (first + 1..blocks.len()).find(|&i| opens_opinion(&text[blocks[i].span]) || kind_of(i).is_some())?;
    let span = Span::new(blocks[first].span.start, blocks[last].span.start);
    let is_the_courts = kind_of(last).is_none_or(|kind| kind == PartKind::Other);
    (is_the_courts && span.end * 2 < text.len()).then_some(Part { span, kind, author: None })
}

/// What stands under a line that names it, or in Ohio, where none does, under the citation of the report.
fn kind_of_front(line: &str) -> Option<PartKind> {
    let named = line.get(..30).unwrap_or(line).trim_matches(|c: char| !c.is_alphabetic()).to_lowercase();
    match named.as_str() {
        "syllabus" => Some(PartKind::Syllabus),
        "summary" => Some(PartKind::Headnotes),
        _ if named.starts_with("syllabus by the court") || line.contains("[Cite as ") && line.contains("-Ohio-") => Some(PartKind::Syllabus),
        _ => None,
    }
}
