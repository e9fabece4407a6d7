//! Citations: what a draft refers to, and which of its references mean one authority.
//!
//! All spans are bytes of the reading text ([`Flow`](crate::text::Flow)).

mod name;
mod paren;
mod pin;
pub mod reference;
pub mod reporters;
mod resolve;
mod scan;

use crate::text::{Document, Flow, Span, StyleKind};
pub use name::{CaseName, NameComparison, NameParts, compare_names};
pub use paren::{Parenthetical, ParentheticalKind};
pub use pin::{Pin, Pinned, Unit};
use serde::{Deserialize, Serialize};

/// A reference in the draft.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation {
    /// From the name of the case to the last parenthetical.
    pub span: Span,
    /// The reference itself: `608 F.3d 105`, `Id.`, `[3]`.
    pub core: Span,
    /// What kind of reference, and its parts.
    pub kind: Kind,
    /// Name of the case or, of a short form, of a party.
    pub name: Option<CaseName>,
    /// Pages, paragraphs or notes cited.
    pub pin: Option<Pin>,
    /// Court, as written.
    pub court: Option<String>,
    /// Year.
    pub year: Option<u16>,
    /// What follows in parentheses, but for court and year.
    pub parentheticals: Vec<Parenthetical>,
    /// The signal before it, in lower case: `see also`, `but see`.
    pub signal: Option<String>,
    /// The citation in whose parenthetical this one stands, by its place in the list.
    pub parent: Option<usize>,
    /// Whether it goes on a string of citations: only a semicolon and a signal stand between it and the one before.
    pub in_string: bool,
    /// The authority that it means, by its place in [`Citations::authorities`]; none when that is unsure.
    pub authority: Option<usize>,
    /// Why the authority is unsure.
    pub unsure: Option<&'static str>,
}

/// What kind of reference a citation is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Volume, reporter and first page, with parallel ones: `304 Ga. 785, 822 S.E.2d 195`.
    Full(Vec<Cite>),
    /// Volume and reporter `at` a page, with parallel ones.
    Short(Vec<Cite>),
    /// `Id.`, `Ibid.`
    Id,
    /// A name and `supra`.
    Supra,
    /// A statute, code, regulation or rule.
    Statute,
    /// The record of the case.
    Record,
    /// `[3]`, `[^3]`, `Smith 2019` or `[Doc p. 3]`, with what it leads by: a label, names and year, or the name of a file.
    Marker(String),
}

/// Volume, reporter and page: the address of a case in print.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cite {
    /// Volume.
    pub volume: String,
    /// Reporter, in its standard form.
    pub reporter: String,
    /// First page; none where it is left blank (`___`) or the form is short.
    pub page: Option<String>,
}

impl Cite {
    /// The first citation in `text`, as in `608 F.3d 105`.
    pub fn parse(text: &str) -> Option<Self> {
        let flow = format!("{text}\n");
        scan::cores(&flow).into_iter().find_map(|core| core.cite)
    }
}

impl std::fmt::Display for Cite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.volume, self.reporter, self.page.as_deref().unwrap_or("___"))
    }
}

/// One thing that is cited.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Authority {
    /// The addresses in print by which it is cited, without doubles.
    pub cites: Vec<Cite>,
    /// The longest name that it is given.
    pub name: Option<CaseName>,
    /// Year.
    pub year: Option<u16>,
    /// The text of its entry in the list of references.
    pub reference: Option<String>,
    /// The entry itself, taken apart; none of a file.
    pub entry: Option<reference::Entry>,
    /// Whether it is the record, or a statute, of which no opinion is to be fetched.
    pub is_case: bool,
    /// Whether it is the record of the case.
    pub is_record: bool,
    /// The citation that names it first.
    pub first: usize,
}

/// The citations of a draft.
#[derive(Clone, Debug, Default)]
pub struct Citations {
    /// In order of place.
    pub list: Vec<Citation>,
    /// What they mean.
    pub authorities: Vec<Authority>,
}

impl Citations {
    /// Finds the citations of a reading text, with the authority that each means.
    pub fn find(flow: &Flow) -> Self {
        Self::find_raised(flow, &[])
    }

    /// The same with the superscripts of the document, which may lead to its list of references.
    pub fn of(document: &Document, flow: &Flow) -> Self {
        let raised = document.styles.iter().filter(|style| style.kind == StyleKind::Superscript);
        let raised = raised.map(|style| Span::new(flow.derived(style.span.start), flow.derived(style.span.end)));
        Self::find_raised(flow, &raised.collect::<Vec<_>>())
    }

    fn find_raised(flow: &Flow, superscripts: &[Span]) -> Self {
        let (references, markers) = reference::References::find(flow, superscripts);
        let mut list = scan::citations_in(flow.text(), markers);
        let authorities = resolve::resolve(flow, &mut list, &references);
        Self { list, authorities }
    }

    /// The first citation at or after byte `offset`, with its index.
    pub fn from(&self, offset: usize) -> impl Iterator<Item = (usize, &Citation)> {
        let first = self.list.partition_point(|citation| citation.span.start < offset);
        self.list.iter().enumerate().skip(first)
    }
}

/// The citations in `text`, from name to last parenthetical, each with the parentheticals that hold words of others: for telling a
/// left-out citation from left-out prose.
pub fn citation_spans(text: &str) -> Vec<(Span, Vec<Span>)> {
    let prose = |paren: &Parenthetical| matches!(paren.kind, ParentheticalKind::Quoting | ParentheticalKind::Explanatory);
    scan::citations_in(text, Vec::new())
        .into_iter()
        .map(|citation| (citation.span, citation.parentheticals.iter().filter(|paren| prose(paren)).map(|paren| paren.span).collect()))
        .collect()
}
