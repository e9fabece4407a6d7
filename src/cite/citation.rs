//! A citation, as it is read in the text.

use super::name::CaseName;
use super::paren::Parenthetical;
use super::pin::Pin;
use super::tables;
use crate::text::Span;
use serde::{Deserialize, Serialize};

/// Citations of one text that are read. A brief of 500 pages has some 2,000.
pub const MOST_CITATIONS: usize = 20_000;

/// A reference in the draft.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation {
    /// From the name of the case to the last parenthetical.
    pub span: Span,
    /// The reference itself: `608 F.3d 105`, `Id.`, `[3]`.
    pub core: Span,
    /// What kind of reference, and its parts.
    pub kind: CitationKind,
    /// Name of the case or, of a short form, of a party.
    pub name: Option<CaseName>,
    /// Pages, paragraphs or notes cited.
    pub pin: Option<Pin>,
    /// Of a full or short form each address in print with its own pin, in the order of its cites.
    pub locators: Vec<CiteSpan>,
    /// The docket number: `19-1234`, `1:20-cv-01234`.
    pub docket: Option<String>,
    /// Court, as written.
    pub court: Option<String>,
    /// The date, where more than the year is given: `Mar. 3, 2019`.
    pub date: Option<String>,
    /// Year.
    pub year: Option<u16>,
    /// The edition of its reporter, by its place in [`tables::editions`].
    pub(crate) edition: Option<u16>,
    /// What follows in parentheses, but for court and year.
    pub parentheticals: Vec<Parenthetical>,
    /// The signal before it, in lower case: `see also`, `but see`.
    pub signal: Option<String>,
    /// The citation in whose parenthetical this one stands, by its place in the list.
    pub parent: Option<usize>,
    /// Whether it goes on a string of citations: only a semicolon and a signal stand between it and the one before.
    pub in_string: bool,
    /// The authority that it means, by its place in [`Citations::authorities`](super::Citations::authorities); none when that is unsure.
    pub authority: Option<usize>,
    /// Why the authority is unsure.
    pub unsure: Option<&'static str>,
}

/// An address in print as it stands in a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CiteSpan {
    /// Volume, reporter and page.
    pub span: Span,
    /// The pages after it.
    pub pin: Option<Pin>,
    /// Whether it has no first page: `608 F.3d at 110`.
    pub short: bool,
}

/// What kind of reference a citation is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CitationKind {
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
    pub(super) fn new(kind: CitationKind, core: Span) -> Self {
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
    pub(super) fn name_edition(&mut self, first: Option<u16>) {
        if self.edition != first
            && let (Some(edition), CitationKind::Full(cites) | CitationKind::Short(cites)) = (self.edition, &mut self.kind)
            && let Some(cite) = cites.first_mut()
        {
            cite.reporter = tables::editions()[edition as usize].name.to_owned();
        }
    }
}

/// What a user's kind of citation is; the report calls it so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PatternKind {
    /// A verse of a keyed text.
    Verse,
    /// An exhibit.
    Exhibit,
    /// Any other passage.
    #[default]
    Passage,
}

impl PatternKind {
    /// The word for it: `verse`, `exhibit`, `passage`.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Verse => "verse",
            Self::Exhibit => "exhibit",
            Self::Passage => "passage",
        }
    }
}

/// What a citation of a user's kind cites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomReference {
    /// The name of the pattern.
    pub pattern: String,
    /// What it is.
    pub kind: PatternKind,
    /// What is cited; of a range the first.
    pub key: String,
    /// The last of a range.
    pub last: Option<String>,
    /// The address.
    pub url: Option<String>,
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

impl std::fmt::Display for Cite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.volume, self.reporter, self.page.as_deref().unwrap_or("___"))
    }
}
