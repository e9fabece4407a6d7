//! To which citation a quotation belongs, and why.

use super::find::Found;
use super::place::Place;
use super::rules::RULES;
use crate::cite::{Citations, Kind};
use crate::names::names;
use crate::text::Flow;
use serde::{Deserialize, Serialize};

/// To which citation a quotation belongs, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribution {
    /// The citation, by its place in [`Citations::list`].
    pub citation: Option<usize>,
    /// By which rule.
    pub rule: Rule,
    /// 0 to 1: how sure the rule is, as the table of rules gives it.
    pub confidence: f64,
    /// Why, in one sentence.
    pub reason: String,
    /// The other citations of the same string.
    pub also: Vec<usize>,
}

names! {
    /// The rule by which a quotation was attributed to a citation.
    pub enum Rule {
        /// Inside an explanatory parenthetical of the citation.
        Parenthetical,
        /// A block quotation, the citation at its end or on the line after it.
        Block,
        /// The citation follows the quotation.
        Adjacent,
        /// A short form, `Id.` or supra follows the quotation.
        ShortForm,
        /// The citation follows later in the same sentence.
        Sentence,
        /// The sentence names the authority before the quotation.
        Named,
        /// A marker follows the quotation and leads to a list of references.
        Marker,
        /// A citation of the record.
        Record,
        /// Few words and no citation: a term.
        Term,
        /// None.
        None,
    }
}

/// Attributes a quotation by the first rule of the table that gives it a citation.
pub(super) fn attribute(flow: &Flow, citations: &Citations, found: &Found) -> Attribution {
    let place = Place::new(flow.text(), citations, found);
    by_rule(&place).map_or_else(|| nowhere(place.is_few), |(_, attribution)| attribution)
}

/// The first rule that applies, by its place in the table, and what it gives.
pub(super) fn by_rule(place: &Place) -> Option<(usize, Attribution)> {
    if place.is_defined() {
        return None;
    }
    RULES.iter().enumerate().find_map(|(row, rule)| {
        let candidate = place.candidate(rule.side).filter(|candidate| (rule.applies)(place, candidate))?;
        // A paper of the record is a citation of the record by whatever rule.
        let is_record = candidate.citation.kind == Kind::Record;
        let attribution = Attribution {
            citation: Some(candidate.index),
            rule: if is_record { Rule::Record } else { rule.gives },
            confidence: rule.confidence,
            reason: rule.reason.into(),
            also: place.string_after(&candidate),
        };
        Some((row, attribution))
    })
}

fn nowhere(is_few: bool) -> Attribution {
    let (rule, reason) = match is_few {
        true => (Rule::Term, "Fewer than five words without a citation beside them are taken for a term."),
        false => (Rule::None, "No citation stands beside it."),
    };
    Attribution { citation: None, rule, confidence: 0.0, reason: reason.into(), also: Vec::new() }
}
