//! Finding the citation of a quotation by the table of rules.

use super::attribution::{QuotationAttribution, Rule};
use super::block::FoundQuotation;
use super::place::{CitationSide, QuotationPlace};
use super::rules::{RULES, is_address, is_named};
use literatim_cite::{CitationKind, Citations};
use literatim_lexicon::frame::frames;
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::text::{Flow, TELLING_WORDS, words};

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

/// The linked words or the address that the sentence names before the quotation and lets speak: `[The rules](https://…) state that “…”`.
pub(super) fn by_link(flow: &Flow, citations: &Citations, found: &FoundQuotation) -> Option<QuotationAttribution> {
    let place = QuotationPlace::new(flow, citations, found);
    let candidate = place.candidate(CitationSide::Before).filter(|candidate| is_address(&candidate.citation.kind) && is_named(&place, candidate))?;
    let between = &flow.text()[candidate.citation.span.end..found.outer.start];
    let own = words(between);
    let head = flow.text()[..candidate.citation.span.start].trim_end();
    let before = head.rsplit(' ').next().unwrap_or("");
    // `According to the rules, “…”`
    let two = head.rsplit(' ').nth(1).map_or(before, |word| &head[head.len() - before.len() - 1 - word.len()..]);
    let is_genitive = flow.text()[candidate.citation.span].contains(['’', '\'']);
    let reports = own.is_empty() && !is_genitive && two.starts_with('A') && phrase::is_one(two, Facts::REPORTS);
    // The link is the subject of the verb, and not whose critics, readers or lawyers speak.
    let speaks = match frames(between, &own).next() {
        Some(frame) => frame.verb < FEW && frame.first.is_none() && frames(between, &own).count() == 1,
        None => own.len() <= FEW,
    };
    if !speaks || !reports && lexicon::is_function_word(before) && !lexicon::is(before, Classes::ARTICLE | Classes::DETERMINER) {
        return None;
    }
    let reason = "The sentence links to it before the quotation.".into();
    Some(QuotationAttribution { citation: Some(candidate.index), rule: Rule::Named, confidence: LINKED, reason, also: Vec::new() })
}

/// Most words between a link and its verb of saying, or a quotation without one.
const FEW: usize = 3;

/// The least confidence of a rule; this one has not been measured on its own.
const LINKED: f64 = 0.75;

// The sentence says the number.
const _: () = assert!(TELLING_WORDS == 5);

fn nowhere(is_few: bool) -> QuotationAttribution {
    let (rule, reason) = match is_few {
        true => (Rule::Term, "Fewer than five words without an adjacent citation are treated as a term."),
        false => (Rule::None, "No citation goes with it."),
    };
    QuotationAttribution { citation: None, rule, confidence: 0.0, reason: reason.into(), also: Vec::new() }
}
