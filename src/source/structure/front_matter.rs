//! Text before the opinions of a case: a syllabus, a summary.

use super::heading::{heading, opens_opinion};
use crate::text::{Block, PartKind, Span};
use std::cell::LazyCell;

/// Maximum length in bytes of a line that gives a case and its reporter citation.
const LINE: usize = 400;

/// The syllabus, or somebody else's summary, before the opinions. It must be named as one, must end where the opinion of the court clearly begins,
/// and must be in the first half: the court's own text is never taken for another's.
pub(super) fn front_matter(text: &str, blocks: &[Block]) -> Option<(Span, PartKind)> {
    let is_summed_up = LazyCell::new(|| text.contains("summary constitutes no part of the opinion"));
    let named = |block: &Block| kind_of_front(&text[block.span]).filter(|kind| *kind != PartKind::Headnotes || *is_summed_up);
    let (first, kind) = blocks.iter().enumerate().find_map(|(i, block)| Some((i, named(block)?)))?;
    let kind_of = |i: usize| heading(text, blocks, i).map(|(_, kind)| kind);
    let last = (first + 1..blocks.len()).find(|&i| opens_opinion(&text[blocks[i].span]) || kind_of(i).is_some())?;
    let span = Span::new(blocks[first].span.start, blocks[last].span.start);
    let is_the_courts = kind_of(last).is_none_or(|kind| kind == PartKind::Other);
    (is_the_courts && span.end * 2 < text.len()).then_some((span, kind))
}

/// The kind of text under a line that names it, or in Ohio, where no line does, under the reporter citation.
fn kind_of_front(line: &str) -> Option<PartKind> {
    let named = line.trim_start_matches(|c: char| !c.is_alphabetic());
    let begins = |words: &str| named.get(..words.len()).is_some_and(|head| head.eq_ignore_ascii_case(words));
    let is = |word: &str| begins(word) && !named[word.len()..].contains(char::is_alphabetic);
    if is("syllabus") || begins("syllabus by the court") || line.len() < LINE && line.contains("[Cite as ") && line.contains("-Ohio-") {
        Some(PartKind::Syllabus)
    } else {
        is("summary").then_some(PartKind::Headnotes)
    }
}
