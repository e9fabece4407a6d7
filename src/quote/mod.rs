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

/// Gives quotations that nothing cites the citation of the next one, when both are items of one list: `“limited” and “prudential”`.
fn join_lists(text: &str, quotations: &mut [Quotation]) {
    for i in (1..quotations.len()).rev() {
        let (before, after) = (&quotations[i - 1], &quotations[i]);
        let open = before.attribution.citation.is_none() && after.attribution.citation.is_some() && !before.block && !after.block;
        let gap = text.get(before.outer.end..after.outer.start).unwrap_or(".").trim_matches([' ', ',', ';']);
        let listed = matches!(gap, "and" | "or" | "and the" | "or the" | "and a" | "")
            || gap.strip_prefix("and ").unwrap_or(gap).starts_with('(') && gap.len() <= 8;
        if open && listed && matches!(after.attribution.rule, Rule::Adjacent | Rule::ShortForm | Rule::Sentence | Rule::Marker | Rule::Record) {
            let rule = if after.attribution.rule == Rule::Record { Rule::Record } else { Rule::Sentence };
            let reason = "The next quotation of the same list has this citation.".into();
            quotations[i - 1].attribution = Attribution { rule, confidence: 0.85, reason, ..quotations[i].attribution.clone() };
        }
    }
}

/// Finds the citations, also those of the user's `patterns`, and the quotations of a draft, and attributes each quotation.
pub fn plan(draft: Document, patterns: &Patterns) -> Plan {
    let flow = Flow::new(&draft);
    let citations = Citations::find(&flow, &Styles::of(&draft, &flow), patterns);
    let mut quotations = find::quotations(&flow, &citations)
        .into_iter()
        .map(|found| {
            let attribution = attribute(&flow, &citations, &found);
            Quotation { span: found.span, outer: found.outer, block: found.block, attribution }
        })
        .collect::<Vec<_>>();
    join_lists(flow.text(), &mut quotations);
    Plan { draft, flow, citations, quotations }
}
