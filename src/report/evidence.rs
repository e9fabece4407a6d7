//! Attribution by evidence: words that the text leaves without a citation, or with an unclear one, and that exactly one of the authorities cited
//! around them contains.

use super::matching::Matches;
use crate::cite::Citation;
use crate::judge::{Headline, Quoted, hold};
use crate::quote::{Plan, Quotation, QuotationAttribution, Rule};
use crate::source::Sources;
use crate::text::Span;

/// Paragraphs before and after that of the quotation in which to look for citations.
const AROUND: usize = 1;

/// Maximum number of citations around a quotation to look at.
const MOST: usize = 64;

/// An estimate, below the rules that read a citation beside the words. `make eval SET=silver` cannot measure it: its labels are found by the same
/// evidence.
const CONFIDENCE: f64 = 0.9;

/// The quotation with the one authority, of those cited in its paragraph and the ones around it, whose text contains the words. `None` if the text
/// attributes it, or if several authorities or none contain the words.
pub(super) fn attributed(plan: &Plan, matches: &Matches, sources: &Sources, quotation: &Quotation, quoted: &Quoted) -> Option<Quotation> {
    let list = &plan.citations.list;
    let is_open = match quotation.attribution.citation {
        Some(index) => list[index].unsure.is_some() && quotation.attribution.rule != Rule::Given,
        None => quotation.attribution.rule == Rule::None,
    };
    if !is_open {
        return None;
    }
    let near = paragraphs(plan, quotation.outer);
    let around = || plan.citations.from(near.start).take(MOST).take_while(|(_, citation)| citation.span.start < near.end);
    let mut holding: Option<usize> = None;
    let mut seen: Vec<usize> = Vec::new();
    for authority in around().filter_map(|(_, citation)| citation.authority) {
        if seen.contains(&authority) {
            continue;
        }
        seen.push(authority);
        if hold(quoted, sources, matches.of(authority)) && holding.replace(authority).is_some() {
            return None;
        }
    }
    let holding = holding?;
    let distance = |citation: &Citation| citation.span.start.abs_diff(quotation.outer.end);
    let nearest = around().filter(|(_, citation)| citation.authority == Some(holding)).min_by_key(|(_, citation)| distance(citation))?;
    let attribution = QuotationAttribution {
        citation: Some(nearest.0),
        rule: Rule::Evidence,
        confidence: CONFIDENCE,
        reason: "No citation goes with it clearly; of the authorities cited around it, only this one contains the words.".into(),
        also: Vec::new(),
    };
    Some(Quotation { attribution, ..quotation.clone() })
}

/// Whether evidence for the source is all that a finding rests on: the words are the authority's, and nothing is held against the draft.
pub(super) fn accuses_nobody(headline: Headline) -> bool {
    matches!(headline, Headline::Verbatim | Headline::Faithful | Headline::Minor)
}

/// The paragraphs around a place.
fn paragraphs(plan: &Plan, place: Span) -> Span {
    let blocks = plan.flow.blocks();
    let own = plan.flow.block_at(place.start).map_or(0, |(index, _)| index);
    let last = blocks.partition_point(|block| block.span.start < place.end).max(1);
    let end = blocks.get((last - 1 + AROUND).min(blocks.len().saturating_sub(1))).map_or(place.end, |block| block.span.end);
    let start = blocks.get(own.saturating_sub(AROUND)).map_or(place.start, |block| block.span.start);
    Span::new(start.min(place.start), end.max(place.end))
}
