//! Citations: what a draft refers to, and which of its references mean one authority.
//!
//! All spans are bytes of the reading text ([`Flow`]).

mod anatomy;
mod bare_rule;
mod by_name;
mod core;
mod dated;
mod docket;
mod docket_number;
mod key;
mod locator;
mod name;
mod neutral;
mod parallel;
mod paren;
mod pattern;
mod pin;
mod problem;
mod record;
pub mod reference;
mod resolve;
mod scan;
mod session_law;
mod statute;
mod subdivision;
mod table_of_authorities;
pub mod tables;
mod words;

use crate::text::{Document, Flow, Span, StyleKind};
pub use anatomy::{Anatomy, FilingPart};
pub(crate) use docket::docket_numbers;
pub(crate) use docket_number::DocketNumber;
pub use key::{Key, KeyKind, law_named};
pub use name::{CaseName, NameComparison, NameParts, compare_names};
pub(crate) use name::{signal_start, without_signal};
pub use paren::{Parenthetical, ParentheticalKind};
pub use pattern::{CustomMatch, CustomReference, PatternKind, Patterns};
#[cfg(feature = "patterns")]
pub use pattern::{PatternError, PatternPlace};
pub use pin::{Pin, Pinned, Unit};
pub use problem::{CitationProblem, CitationProblemKind, problems};
use serde::{Deserialize, Serialize};
use std::ops::Range;
pub use subdivision::{Count, Subdivision, counts};
pub use table_of_authorities::{TableFinding, table_of_authorities};

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
    /// Of a full or short form each address in print with its own pin, in the order of its cites.
    pub locators: Vec<Locator>,
    /// The docket number: `19-1234`, `1:20-cv-01234`.
    pub docket: Option<String>,
    /// Court, as written.
    pub court: Option<String>,
    /// The date, where more than the year is given: `Mar. 3, 2019`.
    pub date: Option<String>,
    /// Year.
    pub year: Option<u16>,
    /// The edition of its reporter, by its place in [`tables::editions`].
    pub edition: Option<u16>,
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

/// An address in print as it stands in a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locator {
    /// Volume, reporter and page.
    pub span: Span,
    /// The pages after it.
    pub pin: Option<Pin>,
    /// Whether it has no first page: `608 F.3d at 110`.
    pub short: bool,
}

/// What kind of reference a citation is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Volume, reporter and first page, with parallel ones: `304 Ga. 785, 822 S.E.2d 195`.
    Full(Vec<Cite>),
    /// Volume and reporter `at` a page, with parallel ones.
    Short(Vec<Cite>),
    /// A case by its docket number, court and date.
    Docket,
    /// `Id.`, `Ibid.`
    Id,
    /// A name and `supra`.
    Supra,
    /// The name of a party of a case that was cited before, with a page or without: `Brown at 495`.
    Name,
    /// A statute, code, regulation or rule, with its title, its name and its section.
    Statute(Option<Cite>),
    /// A rule of court, a guideline, an instruction, a constitution or a restatement.
    Rule(Option<Cite>),
    /// Volume, journal and page.
    Journal(Option<Cite>),
    /// The record of the case.
    Record,
    /// `[3]`, `[^3]`, `Smith 2019` or `[Doc p. 3]`, with what it leads by: a label, names and year, or the name of a file.
    Marker(String),
    /// A kind that the user named by a pattern.
    Custom(CustomReference),
}

impl Citation {
    /// A bare reference at `core`.
    fn new(kind: Kind, core: Span) -> Self {
        Self {
            span: core,
            core,
            kind,
            name: None,
            pin: None,
            locators: Vec::new(),
            docket: None,
            court: None,
            date: None,
            year: None,
            edition: None,
            parentheticals: Vec::new(),
            signal: None,
            parent: None,
            in_string: false,
            authority: None,
            unsure: None,
        }
    }

    /// The court, by its id in courts-db: the one that is written, else the one of which the reporter holds the cases.
    pub fn court_id(&self) -> Option<&'static str> {
        let written = self.court.as_deref().and_then(tables::court).map(|court| court.id);
        let supreme = || {
            let edition = self.edition.map(|edition| &tables::editions()[edition as usize])?;
            (edition.kind == tables::EditionKind::SupremeCourt).then_some("scotus")
        };
        written.or_else(supreme)
    }

    /// Names the reporter by the edition that is meant, where that is another one than `first`, under which it was read.
    fn name_edition(&mut self, first: Option<u16>) {
        if self.edition != first
            && let (Some(edition), Kind::Full(cites) | Kind::Short(cites)) = (self.edition, &mut self.kind)
            && let Some(cite) = cites.first_mut()
        {
            cite.reporter = tables::editions()[edition as usize].name.to_owned();
        }
    }
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
    /// The docket number by which it is cited.
    pub docket: Option<String>,
    /// The longest name that it is given.
    pub name: Option<CaseName>,
    /// Year.
    pub year: Option<u16>,
    /// The text of its entry in the list of references.
    pub reference: Option<String>,
    /// The entry itself, taken apart; none of a file.
    pub entry: Option<reference::Entry>,
    /// What it is called where texts are kept by keys: a law, a paper of the record, a thing of a user's kind.
    pub key: Option<Key>,
    /// Whether it is the record, or a statute, of which no opinion is to be fetched.
    pub is_case: bool,
    /// Whether it is the record of the case.
    pub is_record: bool,
    /// The citation that names it first.
    pub first: usize,
}

impl Authority {
    /// Whether it is a law.
    pub fn is_law(&self) -> bool {
        self.key.as_ref().is_some_and(|key| key.kind == KeyKind::Law)
    }
}

/// The citations of a draft.
#[derive(Clone, Debug, Default)]
pub struct Citations {
    /// In order of place.
    pub list: Vec<Citation>,
    /// What they mean.
    pub authorities: Vec<Authority>,
    /// The parts of the filing in which they stand.
    pub anatomy: Anatomy,
    /// The byte from which on citations are not read, where there are more than [`MOST_CITATIONS`].
    pub cut: Option<usize>,
}

/// Citations of one text that are read. A brief of 500 pages has some 2,000.
pub const MOST_CITATIONS: usize = 20_000;

/// Where a document has styles that tell citations, in bytes of its reading text, in order of their start.
#[derive(Clone, Debug, Default)]
pub struct Styles {
    /// Italics: a party's name in them means its case.
    pub italics: Vec<Span>,
    /// Superscripts, which may lead to a list of references.
    pub superscripts: Vec<Span>,
    /// Words that link to an address, with that.
    pub links: Vec<(Span, String)>,
}

impl Styles {
    /// The styles of a document with its reading text.
    pub fn of(document: &Document, flow: &Flow) -> Self {
        let mut styles = Self { italics: flow.italics(document), ..Self::default() };
        for style in &document.styles {
            let span = || Span::new(flow.derived(style.span.start), flow.derived(style.span.end));
            match &style.kind {
                StyleKind::Superscript => styles.superscripts.push(span()),
                StyleKind::Link(address) => styles.links.push((span(), address.clone())),
                StyleKind::Italic | StyleKind::Bold => {}
            }
        }
        styles
    }
}

/// Members of a list on either side of one that are looked at, so that the work stays linear in the text.
const LONGEST_LIST: usize = 64;

impl Citations {
    /// Finds the citations of a reading text, those of the user's `patterns` among them, with the authority that each means.
    pub fn find(flow: &Flow, styles: &Styles, patterns: &Patterns) -> Self {
        let (references, markers) = reference::References::find(flow, styles);
        let mut list = scan::citations(flow.text(), &styles.italics, markers, patterns);
        let cut = list.get(MOST_CITATIONS).map(|citation| citation.span.start);
        list.truncate(MOST_CITATIONS);
        let anatomy = Anatomy::of(flow);
        let authorities = resolve::resolve(flow, &anatomy, &mut list, &references);
        Self { list, authorities, anatomy, cut }
    }

    /// The citations that stand together with the one at `index`, as markers and those of the user's kinds do in one list, `[1, 3]` or `[1][3]`;
    /// `text` is the reading text.
    pub fn together(&self, text: &str, index: usize) -> Range<usize> {
        let is_member = |at: usize| matches!(self.list[at].kind, Kind::Marker(_) | Kind::Custom(_)) && self.list[at].pin.is_none();
        let joins = |at: usize| {
            let (before, own) = (&self.list[at - 1], &self.list[at]);
            let gap = text.get(before.span.end..own.span.start).unwrap_or("");
            let signs = gap.len() < 16 && gap.split([',', ';', '&', ' ']).all(|word| matches!(word, "" | "and"));
            own.in_string && before.parent == own.parent && signs && is_member(at - 1) && is_member(at)
        };
        let floor = index.saturating_sub(LONGEST_LIST);
        let limit = self.list.len().min(index + LONGEST_LIST);
        let start = (floor + 1..=index).rev().find(|&at| !joins(at)).unwrap_or(floor);
        let end = (index + 1..limit).find(|&at| !joins(at)).unwrap_or(limit);
        start..end
    }

    /// The first citation at or after byte `offset`, with its index.
    pub fn from(&self, offset: usize) -> impl Iterator<Item = (usize, &Citation)> {
        let first = self.list.partition_point(|citation| citation.span.start < offset);
        self.list.iter().enumerate().skip(first)
    }
}

/// The citations in `text`, from signal to last parenthetical, each with the parentheticals that hold words of others: for telling a
/// left-out citation from left-out prose.
pub fn citation_spans(text: &str) -> Vec<(Span, Vec<Span>)> {
    let prose = |paren: &Parenthetical| matches!(paren.kind, ParentheticalKind::Quoting | ParentheticalKind::Explanatory);
    let citations = scan::citations_in(text, Vec::new()).into_iter().map(|citation| {
        let span = Span::new(signal_start(text, citation.span.start), citation.span.end);
        (span, citation.parentheticals.iter().filter(|paren| prose(paren)).map(|paren| paren.span).collect())
    });
    citations.chain(record::cross_references(text).into_iter().map(|span| (span, Vec::new()))).collect()
}
