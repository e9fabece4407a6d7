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
pub use pattern::{CustomMatch, CustomReference, PatternError, PatternKind, PatternPlace, Patterns};
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
    /// The name of the case, or of a party in a short form.
    pub name: Option<CaseName>,
    /// Pages, paragraphs or notes cited.
    pub pin: Option<Pin>,
    /// For a full or short form: each reporter citation with its own pin, in the order of its cites.
    pub locators: Vec<Locator>,
    /// The docket number: `19-1234`, `1:20-cv-01234`.
    pub docket: Option<String>,
    /// The court, as written.
    pub court: Option<String>,
    /// The date, if more than the year is given: `Mar. 3, 2019`.
    pub date: Option<String>,
    /// Year.
    pub year: Option<u16>,
    /// The edition of its reporter, as an index into [`tables::editions`].
    pub edition: Option<u16>,
    /// The parentheses after it, except court and year.
    pub parentheticals: Vec<Parenthetical>,
    /// The signal before it, in lower case: `see also`, `but see`.
    pub signal: Option<String>,
    /// The citation whose parenthetical contains this one, as an index into the list.
    pub parent: Option<usize>,
    /// Whether it continues a string cite: only a semicolon and a signal separate it from the previous citation.
    pub in_string: bool,
    /// The authority that it means, as an index into [`Citations::authorities`]; `None` if unsure.
    pub authority: Option<usize>,
    /// Why the authority is unsure.
    pub unsure: Option<&'static str>,
}

/// A reporter citation inside a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locator {
    /// Volume, reporter and page.
    pub span: Span,
    /// The pages after it.
    pub pin: Option<Pin>,
    /// Whether it lacks the first page: `608 F.3d at 110`.
    pub short: bool,
}

/// What kind of reference a citation is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Volume, reporter and first page, with parallel citations: `304 Ga. 785, 822 S.E.2d 195`.
    Full(Vec<Cite>),
    /// Volume and reporter `at` a page, with parallel citations.
    Short(Vec<Cite>),
    /// A case by its docket number, court and date.
    Docket,
    /// `Id.`, `Ibid.`
    Id,
    /// A name and `supra`.
    Supra,
    /// The name of a party of a case cited before, with or without a page: `Brown at 495`.
    Name,
    /// A statute, code, regulation or rule, with its title, its name and its section.
    Statute(Option<Cite>),
    /// A court rule, guideline, instruction, constitution or restatement.
    Rule(Option<Cite>),
    /// Volume, journal and page.
    Journal(Option<Cite>),
    /// The record of the case.
    Record,
    /// `[3]`, `[^3]`, `Smith 2019` or `[Doc p. 3]`, with the key that it leads by: a label, names and year, or the name of a file.
    Marker(String),
    /// A kind that the user defines by a pattern.
    Custom(CustomReference),
}

impl Citation {
    /// A reference at `core`, without other parts.
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

    /// The court's id in courts-db: that of the written court, else of the only court in the reporter.
    pub fn court_id(&self) -> Option<&'static str> {
        let written = self.court.as_deref().and_then(tables::court).map(|court| court.id);
        let supreme = || {
            let edition = self.edition.map(|edition| &tables::editions()[edition as usize])?;
            (edition.kind == tables::EditionKind::SupremeCourt).then_some("scotus")
        };
        written.or_else(supreme)
    }

    /// Names the reporter by the edition that is meant, if that is not `first`, under which it was read.
    fn name_edition(&mut self, first: Option<u16>) {
        if self.edition != first
            && let (Some(edition), Kind::Full(cites) | Kind::Short(cites)) = (self.edition, &mut self.kind)
            && let Some(cite) = cites.first_mut()
        {
            cite.reporter = tables::editions()[edition as usize].name.to_owned();
        }
    }
}

/// Volume, reporter and page: a reporter citation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cite {
    /// Volume.
    pub volume: String,
    /// The reporter in its standard form.
    pub reporter: String,
    /// First page; `None` if left blank (`___`) or in a short form.
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
    /// The reporter citations by which it is cited, without duplicates.
    pub cites: Vec<Cite>,
    /// The docket number by which it is cited.
    pub docket: Option<String>,
    /// Its longest name.
    pub name: Option<CaseName>,
    /// Year.
    pub year: Option<u16>,
    /// The text of its entry in the list of references.
    pub reference: Option<String>,
    /// The entry, taken apart; `None` for a file.
    pub entry: Option<reference::Entry>,
    /// Its key among keyed texts: a law, a paper of the record, a thing of a user-defined kind.
    pub key: Option<Key>,
    /// Whether it is a case, whose opinion may be fetched; false for the record and statutes.
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
    /// The authorities that they mean.
    pub authorities: Vec<Authority>,
    /// The parts of the filing.
    pub anatomy: Anatomy,
    /// The byte from which citations are not read, if there are more than [`MOST_CITATIONS`].
    pub cut: Option<usize>,
}

/// Maximum number of citations read in one text. A brief of 500 pages has about 2,000.
pub const MOST_CITATIONS: usize = 20_000;

/// The styles of a document that mark citations, in bytes of its reading text, in order of their start.
#[derive(Clone, Debug, Default)]
pub struct Styles {
    /// Italics: a party's name in italics means its case.
    pub italics: Vec<Span>,
    /// Superscripts, which may lead to a list of references.
    pub superscripts: Vec<Span>,
    /// Linked words with the address of the link.
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

/// Maximum number of list members to examine on either side of one, so that the work stays linear in the text.
const LONGEST_LIST: usize = 64;

impl Citations {
    /// Finds the citations of a reading text, including those of the user's `patterns`, with the authority that each means.
    pub fn find(flow: &Flow, styles: &Styles, patterns: &Patterns) -> Self {
        let (references, markers) = reference::References::find(flow, styles);
        let mut list = scan::citations(flow.text(), &styles.italics, markers, patterns);
        let cut = list.get(MOST_CITATIONS).map(|citation| citation.span.start);
        list.truncate(MOST_CITATIONS);
        let anatomy = Anatomy::of(flow);
        let authorities = resolve::resolve(flow, &anatomy, &mut list, &references);
        Self { list, authorities, anatomy, cut }
    }

    /// The citations adjacent to the one at `index`, as markers and user-defined kinds are in one list, `[1, 3]` or `[1][3]`; `text` is the reading
    /// text.
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

/// The citations in `text`, from signal to last parenthetical, each with the parentheticals that contain other people's words. Distinguishes a
/// left-out citation from left-out prose.
pub fn citation_spans(text: &str) -> Vec<(Span, Vec<Span>)> {
    let prose = |paren: &Parenthetical| matches!(paren.kind, ParentheticalKind::Quoting | ParentheticalKind::Explanatory);
    let citations = scan::citations_in(text, Vec::new()).into_iter().map(|citation| {
        let span = Span::new(signal_start(text, citation.span.start), citation.span.end);
        (span, citation.parentheticals.iter().filter(|paren| prose(paren)).map(|paren| paren.span).collect())
    });
    citations.chain(record::cross_references(text).into_iter().map(|span| (span, Vec::new()))).collect()
}
