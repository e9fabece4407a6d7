//! Text before the opinions of a case: a syllabus, a summary.

use super::heading::{heading, opens_opinion};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{Block, PartKind, Span, words};
use std::cell::LazyCell;

/// Maximum length in bytes of a line that gives a case and its reporter citation.
const LINE: usize = 400;

/// The syllabus, or somebody else's summary, before the opinions. It must be named as one, must end where the opinion of the court clearly begins,
/// and must be in the first half: the court's own text is never taken for another's.
pub(super) fn front_matter(text: &str, blocks: &[Block]) -> Option<(Span, PartKind)> {
    let is_summed_up = LazyCell::new(|| phrase::is_in(text, Facts::NO_PART));
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
    let first = named.split(|c: char| !c.is_alphabetic()).next().unwrap_or("");
    let is_named = || lexicon::is_written(first, Classes::FRONT_MATTER);
    let begins = |facts: Facts| is_named() && phrase::begins(named, &words(&named[..named.floor_char_boundary(LINE)]), facts);
    // A line that only names what follows has no more words.
    let is_alone = |facts: Facts| !named[first.len()..].contains(char::is_alphabetic) && begins(facts);
    let is_ohios = || line.len() < LINE && line.contains('[') && phrase::is_in(line, Facts::CITE_AS);
    if is_alone(Facts::SYLLABUS) || begins(Facts::BY_COURT) || is_ohios() {
        Some(PartKind::Syllabus)
    } else {
        is_alone(Facts::SUMMARY).then_some(PartKind::Headnotes)
    }
}
