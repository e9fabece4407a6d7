//! To which citation a quotation belongs, and why.

use crate::names::names;
use serde::{Deserialize, Serialize};

/// To which citation a quotation belongs, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct QuotationAttribution {
    /// The citation, by its place in [`Citations::list`](crate::cite::Citations::list).
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
