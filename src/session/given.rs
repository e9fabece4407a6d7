//! Attributions that the reader gave.

use super::cited::shown;
use super::draft::Draft;
use literatim_quote::{Plan, Quotation, QuotationAttribution, Rule};

/// A quotation with the citation that the reader gave for its words, if there is one.
pub(super) fn as_given(draft: &Draft, quotation: Quotation) -> Quotation {
    let Some(citation) = draft.given(quotation.span) else { return quotation };
    let reason = by_hand(&draft.plan, &quotation.attribution);
    Quotation { attribution: QuotationAttribution { citation, rule: Rule::Given, confidence: 1.0, reason, also: Vec::new() }, ..quotation }
}

/// That a person attributed a quotation, and how it was attributed `before`.
pub(super) fn by_hand(plan: &Plan, before: &QuotationAttribution) -> String {
    match before.citation {
        Some(index) => format!("Attributed by hand; by the draft it goes with {}: {}", &plan.flow.text()[shown(plan, index)], before.reason),
        None => "Attributed by hand; by the draft no citation goes with it.".into(),
    }
}
