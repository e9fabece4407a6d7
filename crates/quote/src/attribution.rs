//! The citation that a quotation belongs to, and why.

use literatim_matching::names;
use serde::{Deserialize, Serialize};

/// The citation that a quotation belongs to, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct QuotationAttribution {
    /// The citation, by its place in [`Citations::list`](literatim_cite::Citations::list).
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
        /// No citation goes with it clearly, and of the authorities cited around it one alone contains the words.
        Evidence,
        /// Nothing but the words of a source and a citation of it after them shows that they are a block quotation.
        Framed,
        /// The reader says so.
        Given,
        /// A citation of the record.
        Record,
        /// Few words and no citation: a term.
        Term,
        /// None.
        None,
    }
}
