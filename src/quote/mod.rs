//! Quotations: where they stand, what their marks disclose, and to which citation they belong.
//!
//! All spans are bytes of the reading text ([`Flow`]).
//!
//! ```
//! use literatim::cite::Patterns;
//! use literatim::quote::{Rule, plan};
//! use literatim::read::plain;
//!
//! let draft = plain::read("The rule is old: “The keeper shall be liable for any loss.” Doe v. Roe, 900 F.3d 1, 4 (2018).");
//! let plan = plan(draft, &Patterns::default());
//! let quotation = &plan.quotations[0];
//!
//! assert_eq!(&plan.flow.text()[quotation.span.range()], "The keeper shall be liable for any loss.");
//! assert_eq!(quotation.attribution.citation, Some(0));
//! assert_eq!(quotation.attribution.rule, Rule::Adjacent);
//! ```

mod attribute;
mod attribution;
mod convention;
mod find;
mod gap;
mod mention;
mod place;
mod rules;
mod said;
mod speaker;

pub use attribution::{QuotationAttribution, Rule};
pub use convention::{Conventions, QuotedWord, Token, plain_tokens, tokens};
pub use said::Said;

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
    pub attribution: QuotationAttribution,
    /// Who says it, where the draft names somebody: `Anna Harrow`, `plaintiff`.
    pub speaker: Option<String>,
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
    /// Opening marks that nothing closes, in bytes of the reading text: what follows them is not read as a quotation.
    pub unclosed: Vec<usize>,
    /// The byte of the reading text from which on nothing is checked, where there are more citations or quotations than are read.
    pub cut: Option<usize>,
}

/// Quotations of one draft that are read.
pub const MOST_QUOTATIONS: usize = 20_000;

/// Gives quotations the citation of the next one when both are items of one list, `“limited” and “prudential”`, or one sentence that is
/// interrupted: `“The horn,” he wrote, “is old.”`
fn join(text: &str, quotations: &mut [Quotation]) {
    for i in (1..quotations.len()).rev() {
        let (before, after) = (&quotations[i - 1], &quotations[i]);
        let cited = matches!(after.attribution.rule, Rule::Adjacent | Rule::ShortForm | Rule::Sentence | Rule::Marker | Rule::Record);
        if !cited || before.block || after.block {
            continue;
        }
        let gap = text.get(before.outer.end..after.outer.start).unwrap_or(".");
        let item = gap.trim_matches([' ', ',', ';']);
        let listed = matches!(item, "and" | "or" | "and the" | "or the" | "and a" | "")
            || item.strip_prefix("and ").unwrap_or(item).starts_with('(') && item.len() <= 8;
        let open = before.attribution.citation.is_none();
        let few_words = gap.len() <= 40 && gap.trim_end().ends_with(',') && !gap.contains(['.', ';', '(']);
        let interrupted = text[before.span].ends_with(',') && few_words && (open || before.attribution.rule == Rule::Named);
        let reason = match (open && listed, interrupted) {
            (true, _) => "The next quotation of the same list has this citation.",
            (_, true) => "It goes on in the next quotation, which has this citation.",
            _ => continue,
        };
        let rule = if after.attribution.rule == Rule::Record { Rule::Record } else { Rule::Sentence };
        quotations[i - 1].attribution = QuotationAttribution { rule, confidence: 0.85, reason: reason.into(), ..quotations[i].attribution.clone() };
    }
}

/// Finds the citations, also those of the user's `patterns`, and the quotations of a draft, and attributes each quotation.
pub fn plan(draft: Document, patterns: &Patterns) -> Plan {
    let flow = Flow::new(&draft);
    let citations = Citations::find(&flow, &Styles::of(&draft, &flow), patterns);
    let (mut found, unclosed) = find::quotations(&flow, &citations);
    let cut = [citations.cut, found.get(MOST_QUOTATIONS).map(|quotation| quotation.outer.start)].into_iter().flatten().min();
    found.retain(|quotation| cut.is_none_or(|cut| quotation.outer.end <= cut));
    let mut quotations = found
        .into_iter()
        .map(|found| {
            let attribution = attribute(&flow, &citations, &found);
            let speaker = speaker::speaker(flow.text(), found.outer);
            Quotation { span: found.span, outer: found.outer, block: found.block, attribution, speaker }
        })
        .collect::<Vec<_>>();
    join(flow.text(), &mut quotations);
    Plan { draft, flow, citations, quotations, unclosed, cut }
}
