//! Quotations: where they stand, what their marks disclose, and to which citation they belong.
//!
//! All spans are bytes of the reading text ([`Flow`](crate::text::Flow)).

mod attribute;
mod convention;
mod find;

pub use attribute::{Attribution, Rule};
pub use convention::{Conventions, QuotedWord, Token, plain_tokens, tokens};

use crate::cite::{Citations, Patterns, Styles};
use crate::text::{Document, Flow, Span};
use attribute::attribute;

/// Quoted words in the draft.
#[derive(Clone, Debug, PartialEq)]
pub struct Quotation {
    /// The words, without the marks around them.
    pub span: Span,
    /// The words with their marks; of a block quotation the same as `span`.
    pub outer: Span,
    /// Whether it is set off as a block.
    pub block: bool,
    /// To which citation it belongs.
    pub attribution: Attribution,
}

/// What a draft holds that is to be checked: the first half of the work, which needs no source.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The draft.
    pub draft: Document,
    /// Its reading text.
    pub flow: Flow,
    /// Its citations and their authorities.
    pub citations: Citations,
    /// Its quotations, in order of place.
    pub quotations: Vec<Quotation>,
}

/// Finds the citations, also those of the user's `patterns`, and the quotations of a draft, and attributes each quotation.
pub fn plan(draft: Document, patterns: &Patterns) -> Plan {
    let flow = Flow::new(&draft);
    let citations = Citations::find(&flow, &Styles::of(&draft, &flow), patterns);
    let quotations = find::quotations(&flow, &citations)
        .into_iter()
        .map(|found| {
            let attribution = attribute(&flow, &citations, &found);
            Quotation { span: found.span, outer: found.outer, block: found.block, attribution }
        })
        .collect();
    Plan { draft, flow, citations, quotations }
}
