//! Quotations: where they are, what their marks disclose, and which citation they belong to.
//!
//! All spans are bytes of the reading text ([`Flow`]).
//!
//! ```
//! use literatim_cite::Patterns;
//! use literatim_quote::{Rule, plan};
//! use literatim_read::plain;
//!
//! let draft = plain::read("The rule is old: “The keeper shall be liable for any loss.” Doe v. Roe, 900 F.3d 1, 4 (2018).");
//! let plan = plan(draft, &Patterns::default());
//! let quotation = &plan.quotations[0];
//!
//! assert_eq!(&plan.flow.text()[quotation.span.range()], "The keeper shall be liable for any loss.");
//! assert_eq!(quotation.attribution.citation, Some(0));
//! assert_eq!(quotation.attribution.rule, Rule::Adjacent);
//! ```
#![forbid(unsafe_code)]

mod attribute;
mod attribution;
mod block;
mod convention;
mod find;
mod for_tests;
mod gap;
mod paragraph;
mod place;
mod rules;
mod said;
mod single;
mod speaker;

pub use attribution::{QuotationAttribution, Rule};
pub use convention::{QuotedWord, Token, disclosed_after, plain_tokens, tokens};
pub use literatim_cite::Conventions;
pub use said::{Around, Said};

use attribute::{attribute, by_link};
use block::FoundQuotation;
use literatim_cite::{Citations, Patterns, Styles};
use literatim_lexicon::frame::frames;
use literatim_lexicon::phrase::{self, Facts};
use literatim_matching::text::{Document, Flow, Span, words};

/// Quoted words in the draft.
#[derive(Clone, Debug, PartialEq)]
pub struct Quotation {
    /// The words, without the marks around them.
    pub span: Span,
    /// The words with their marks; for a block quotation without marks the same as `span`.
    pub outer: Span,
    /// Whether it is set off as a block.
    pub block: bool,
    /// The citation that it belongs to.
    pub attribution: QuotationAttribution,
    /// The speaker, if the draft names one: `Anna Harrow`, `plaintiff`.
    pub speaker: Option<String>,
}

impl Quotation {
    /// Whether no marks show that the words are quoted, but only how they are set off; `text` is the reading text.
    pub fn is_unmarked(&self, text: &str) -> bool {
        self.block && self.outer.start == self.span.start && !text[self.span.range()].starts_with(['“', '"', '«', '„', '‘'])
    }
}

/// What there is to check in a draft: the first half of the work, which needs no source.
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
    /// Unclosed opening marks, as bytes of the reading text. What follows is a quotation only if a citation shows its end.
    pub unclosed: Vec<usize>,
    /// Words between quotation marks outside the prose, as in an exhibit or a certificate: they are not checked.
    pub skipped: Vec<Span>,
    /// The byte of the reading text from which nothing is checked, if there are more citations or quotations than are read.
    pub cut: Option<usize>,
}

/// Maximum number of quotations read in one draft.
pub const MOST_QUOTATIONS: usize = 20_000;

/// Maximum bytes between two items of a list, or between the parts of an interrupted sentence.
const JOINT: usize = 40;

/// Gives a quotation the citation of the next one if both are items of one list, `“limited” and “prudential”`, or parts of one interrupted sentence:
/// `“The horn,” he wrote, “is old.”`
fn join(text: &str, quotations: &mut [Quotation]) {
    for i in (1..quotations.len()).rev() {
        let (before, after) = (&quotations[i - 1], &quotations[i]);
        let cited = matches!(after.attribution.rule, Rule::Adjacent | Rule::ShortForm | Rule::Sentence | Rule::Marker | Rule::Record);
        if !cited || before.block || after.block {
            continue;
        }
        let gap = text.get(before.outer.end..after.outer.start).unwrap_or(".");
        let item = gap.trim_matches([' ', ',', ';']);
        let is_label = |item: &str| item.starts_with('(');
        let labelled = || is_label(item) || item.split_once(' ').is_some_and(|(and, item)| phrase::is_one(and, Facts::JOINS_ITEMS) && is_label(item));
        let listed = item.is_empty() || item.len() <= JOINT && phrase::is_one(item, Facts::JOINS_ITEMS) || item.len() <= 8 && labelled();
        let open = before.attribution.citation.is_none();
        let few_words = gap.len() <= JOINT && gap.trim_end().ends_with(',') && !gap.contains(['.', ';', '(']);
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

/// Maximum bytes between two quotations of one sentence.
const APART: usize = 120;

/// Gives a quotation that has no citation the one that the sentence names before the quotation before it: `The law protects “the keeper” and, in a fog,
/// “all who are on the pier.”`
fn go_on(text: &str, citations: &Citations, quotations: &mut [Quotation]) {
    for i in 1..quotations.len() {
        let (before, after) = (&quotations[i - 1], &quotations[i]);
        let is_open = after.attribution.rule == Rule::None && after.speaker == before.speaker;
        if before.attribution.rule != Rule::Named || !is_open || before.block || after.block {
            continue;
        }
        let gap = text.get(before.outer.end..after.outer.start).unwrap_or(".");
        let ends = gap.contains(['.', '?', '!', ';', '\n', '(']) || text[before.span].ends_with(['.', '?', '!']);
        let is_cited = citations.from(before.outer.end).next().is_some_and(|(_, citation)| citation.span.start < after.outer.start);
        // `and counsel argued for`
        let speaks = || frames(gap, &words(gap)).next().is_some();
        if !ends && !is_cited && gap.len() <= APART && !speaks() && !place::turns(gap) {
            let reason = "The same sentence names it before the quotation before this one.".into();
            quotations[i].attribution = QuotationAttribution { reason, ..quotations[i - 1].attribution.clone() };
        }
    }
}

/// Finds the citations of a draft, including those of the user's `patterns`, and its quotations, and attributes each quotation.
pub fn plan(draft: Document, patterns: &Patterns) -> Plan {
    let flow = Flow::new(&draft);
    let mut citations = Citations::find(&flow, &Styles::of(&draft, &flow), patterns);
    let find::FoundQuotations { list: mut found, unclosed, skipped } = find::quotations(&flow, &citations);
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
    go_on(flow.text(), &citations, &mut quotations);
    let places = citations.add_linked(flow.text());
    for QuotationAttribution { citation, also, .. } in quotations.iter_mut().map(|quotation| &mut quotation.attribution) {
        *citation = citation.map(|index| places[index]);
        also.iter_mut().for_each(|index| *index = places[*index]);
    }
    for quotation in quotations.iter_mut().filter(|quotation| quotation.attribution.rule == Rule::None) {
        let found = FoundQuotation { span: quotation.span, outer: quotation.outer, block: quotation.block, trailing: None };
        if let Some(linked) = by_link(&flow, &citations, &found) {
            quotation.attribution = linked;
        }
    }
    Plan { draft, flow, citations, quotations, unclosed, skipped, cut }
}
