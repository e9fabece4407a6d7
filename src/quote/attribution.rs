//! The citation that a quotation belongs to, and why.

use super::find::Found;
use super::place::Place;
use super::rules::RULES;
use crate::cite::{Citations, Kind};
use crate::names::names;
use crate::text::Flow;
use serde::{Deserialize, Serialize};

/// The citation that a quotation belongs to, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribution {
    /// The citation, as an index into [`Citations::list`].
    pub citation: Option<usize>,
    /// The rule that applied.
    pub rule: Rule,
    /// 0 to 1: the confidence of the rule, from the table of rules.
    pub confidence: f64,
    /// Why, in one sentence.
    pub reason: String,
    /// The other citations of the same string cite.
    pub also: Vec<usize>,
}

names! {
    /// The rule by which a quotation was attributed to a citation.
    pub enum Rule {
        /// Inside an explanatory parenthetical of the citation.
        Parenthetical,
        /// A block quotation with the citation at its end or on the next line.
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

/// Attributes a quotation by the first rule of the table that yields a citation.
pub(super) fn attribute(flow: &Flow, citations: &Citations, found: &Found) -> Attribution {
    let place = Place::new(flow.text(), citations, found);
    by_rule(&place).map_or_else(|| nowhere(place.is_few), |(_, attribution)| attribution)
}

/// The first rule that applies, as an index into the table, and its result.
pub(super) fn by_rule(place: &Place) -> Option<(usize, Attribution)> {
    if place.is_defined() {
        return None;
    }
    RULES.iter().enumerate().find_map(|(row, rule)| {
        let candidate = place.candidate(rule.side).filter(|candidate| (rule.applies)(place, candidate))?;
        // A paper of the record is a citation of the record, whatever the rule.
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
        true => (Rule::Term, "Fewer than five words without an adjacent citation are treated as a term."),
        false => (Rule::None, "No citation goes with it."),
    };
    Attribution { citation: None, rule, confidence: 0.0, reason: reason.into(), also: Vec::new() }
}
