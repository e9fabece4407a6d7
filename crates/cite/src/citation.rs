//! A citation, as it is read in the text.

use super::name::CaseName;
use super::paren::Parenthetical;
use super::pin::Pin;
use super::tables;
use literatim_matching::text::Span;
use serde::{Deserialize, Serialize};

/// Maximum number of citations read in one text. A brief of 500 pages has about 2,000.
pub const MOST_CITATIONS: usize = 20_000;

/// What the label of a marker begins with that is a web address.
pub const ADDRESS: &str = "url:";

/// Pages of the longest opinions: *Buckley v. Valeo*, 424 U.S. 1, has 294.
pub(super) const LONGEST: u32 = 300;

/// A reference in the draft.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation {
    /// From the name of the case to the last parenthetical.
    pub span: Span,
    /// The reference itself: `608 F.3d 105`, `Id.`, `[3]`.
    pub core: Span,
    /// What kind of reference, and its parts.
    pub kind: CitationKind,
    /// The name of the case, or of a party in a short form.
    pub name: Option<CaseName>,
    /// Pages, paragraphs or notes cited.
    pub pin: Option<Pin>,
    /// For a full or short form: each reporter citation with its own pin, in the order of its cites.
    pub locators: Vec<CiteSpan>,
    /// The docket number: `19-1234`, `1:20-cv-01234`.
    pub docket: Option<String>,
    /// The court, as written.
    pub court: Option<String>,
    /// The date, if more than the year is given: `Mar. 3, 2019`.
    pub date: Option<String>,
    /// Year.
    pub year: Option<u16>,
    /// The edition of its reporter, as an index into the table of editions.
    pub edition: Option<u16>,
    /// The parentheses after it, except court and year.
    pub parentheticals: Vec<Parenthetical>,
    /// The signal before it, in lower case: `see also`, `but see`.
    pub signal: Option<String>,
    /// The citation whose parenthetical contains this one, as an index into the list.
    pub parent: Option<usize>,
    /// Whether it continues a string cite: only a semicolon and a signal separate it from the previous citation.
    pub in_string: bool,
    /// The authority that it means, as an index into [`Citations::authorities`](super::Citations::authorities); `None` if unsure.
    pub authority: Option<usize>,
    /// Whether its shape alone shows that it is a reference: no grammar reads it.
    pub by_shape: bool,
    /// Whether its words are a link, and part of what its sentence says.
    pub within: bool,
    /// Why the authority is unsure.
    pub unsure: Option<&'static str>,
    /// The authorities among which an `Id.` is unsure, as indices, the nearest first.
    pub possible: Vec<usize>,
}

/// A reporter citation inside a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CiteSpan {
    /// Volume, reporter and page.
    pub span: Span,
    /// The pages after it.
    pub pin: Option<Pin>,
    /// Whether it lacks the first page: `608 F.3d at 110`.
    pub short: bool,
}

/// What kind of reference a citation is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CitationKind {
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
    /// A work that no other kind has, found by its shape: a book, a report, a letter.
    Work,
    /// `[3]`, `[^3]`, `Smith 2019` or `[Doc p. 3]`, with the key that it leads by: a label, names and year, or the name of a file.
    Marker(String),
    /// A kind that the user defines by a pattern.
    Custom(CustomReference),
}

impl Citation {
    /// A reference at `core`, without other parts.
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
            by_shape: false,
            within: false,
            unsure: None,
            possible: Vec::new(),
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
    pub(super) fn name_edition(&mut self, first: Option<u16>) {
        if self.edition != first
            && let (Some(edition), CitationKind::Full(cites) | CitationKind::Short(cites)) = (self.edition, &mut self.kind)
            && let Some(cite) = cites.first_mut()
        {
            cite.reporter = tables::editions()[edition as usize].name.to_owned();
        }
    }
}

/// The kind of thing that a user-defined citation cites, named in the report.
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
    /// The noun: `verse`, `exhibit`, `passage`.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Verse => "verse",
            Self::Exhibit => "exhibit",
            Self::Passage => "passage",
        }
    }
}

/// What a user-defined citation cites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomReference {
    /// The name of the pattern.
    pub pattern: String,
    /// The kind of thing.
    pub kind: PatternKind,
    /// The key of the cited thing; for a range, of its first member.
    pub key: String,
    /// The key of a range's last member.
    pub last: Option<String>,
    /// The address.
    pub url: Option<String>,
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

/// A database that numbers decisions itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Database {
    /// `2018 WL 1234567`.
    Westlaw,
    /// `2018 U.S. Dist. LEXIS 1234`.
    Lexis,
}

impl Cite {
    /// Whether its reporter is a database, whose pages have stars.
    pub fn is_in_database(&self) -> bool {
        self.database().is_some()
    }

    /// The database that its reporter is.
    pub fn database(&self) -> Option<Database> {
        let is_lexis = || self.reporter.ends_with("LEXIS").then_some(Database::Lexis);
        (self.reporter == "WL").then_some(Database::Westlaw).or_else(is_lexis)
    }

    /// Whether it differs from another citation to the same reporter by one figure of the volume or of the page: `652 So. 2d 1002` for `625 So. 2d 1002`.
    pub fn is_slip_of(&self, other: &Self) -> bool {
        let (Some(page), Some(known)) = (&self.page, &other.page) else { return false };
        self.reporter == other.reporter
            && (page == known && is_one_figure(&self.volume, &other.volume) || self.volume == other.volume && is_one_figure(page, known))
    }

    /// Whether a pin may be one of its pages: `*4` of a database, `¶ 12` of any, a page shortly after the first.
    pub fn may_have(&self, pin: &str) -> bool {
        let number = |text: &str| text.split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse::<u32>().ok());
        let pages = self.page.as_deref().and_then(number).zip(number(pin)).map(|(first, page)| page.checked_sub(first));
        match pages {
            _ if pin.starts_with('*') || self.is_in_database() => pin.starts_with('*') == self.is_in_database(),
            Some(pages) => pages.is_some_and(|pages| pages <= LONGEST),
            None => true,
        }
    }
}

impl std::fmt::Display for Cite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Identifiers and case numbers of courts abroad have a mark for a reporter.
        if let (":" | "/", Some(number)) = (self.reporter.as_str(), &self.page) {
            return write!(f, "{}{}{number}", self.volume, self.reporter);
        }
        write!(f, "{} {} {}", self.volume, self.reporter, self.page.as_deref().unwrap_or("___"))
    }
}

/// Whether two numbers differ by a figure, or by two that changed places, and not because they are short.
pub(super) fn is_one_figure(a: &str, b: &str) -> bool {
    a.len() > 1 && strsim::osa_distance(a, b) == 1
}
