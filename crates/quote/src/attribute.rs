//! Finding the citation of a quotation by the table of rules.

use super::attribution::{QuotationAttribution, Rule};
use super::block::FoundQuotation;
use super::place::QuotationPlace;
use super::rules::RULES;
use literatim_cite::{CitationKind, Citations};
use literatim_matching::text::{Flow, TELLING_WORDS};

/// Attributes a quotation by the first rule of the table that yields a citation.
pub(super) fn attribute(flow: &Flow, citations: &Citations, found: &FoundQuotation) -> QuotationAttribution {
    let place = QuotationPlace::new(flow, citations, found);
    by_rule(&place).map_or_else(|| nowhere(place.is_few), |(_, attribution)| attribution)
}

/// The first rule that applies, as an index into the table, and its result.
pub(super) fn by_rule(place: &QuotationPlace) -> Option<(usize, QuotationAttribution)> {
    if place.is_defined() {
        return None;
    }
    RULES.iter().enumerate().find_map(|(row, rule)| {
        let candidate = place.candidate(rule.side).filter(|candidate| (rule.applies)(place, candidate))?;
        // A paper of the record is a citation of the record, whatever the rule.
        let is_record = candidate.citation.kind == CitationKind::Record;
        let attribution = QuotationAttribution {
            citation: Some(candidate.index),
            rule: if is_record { Rule::Record } else { rule.gives },
            confidence: rule.confidence,
            reason: rule.reason.into(),
            also: place.string_after(&candidate),
        };
        Some((row, attribution))
    })
}

// The sentence says the number.
const _: () = assert!(TELLING_WORDS == 5);

fn nowhere(is_few: bool) -> QuotationAttribution {
    let (rule, reason) = match is_few {
        true => (Rule::Term, "Fewer than five words without an adjacent citation are treated as a term."),
        false => (Rule::None, "No citation goes with it."),
    };
    QuotationAttribution { citation: None, rule, confidence: 0.0, reason: reason.into(), also: Vec::new() }
}
