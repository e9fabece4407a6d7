//! The editions of reporters, laws and journals.

use literatim_facts::FactTable;
use std::sync::OnceLock;

/// An edition of a reporter, a law or a journal.
#[derive(Debug, PartialEq, Eq)]
pub struct Edition {
    /// Its standard form: `F.3d`.
    pub name: &'static str,
    /// What it is.
    pub kind: EditionKind,
    /// The forms that its citations may have besides volume, reporter and page, a letter each.
    forms: &'static str,
    /// The years in which it appeared, as far as they are known.
    pub years: (Option<u16>, Option<u16>),
    /// The jurisdictions whose cases it has, separated by commas: `us` or states; empty if unknown.
    pub jurisdictions: &'static str,
}

/// What an edition contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditionKind {
    /// Cases.
    Cases,
    /// Cases of the Supreme Court of the United States.
    SupremeCourt,
    /// A statute, code, session law or regulation.
    Law,
    /// A journal.
    Journal,
}

/// A form of citation that only some editions have; the letters are those of the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The volume may be omitted: `Deady 12`.
    VolumeOptional = b'n' as isize,
    /// Hyphens join the parts: `2000-Ohio-123`.
    Hyphened = b'h' as isize,
    /// A paragraph of a service: `Bankr. L. Rep. ¶ 12,345`.
    Paragraph = b'p' as isize,
    /// The year and the number follow: `T.C. Memo. 2013-102`.
    YearAndNumber = b'v' as isize,
    /// A docket number, and the reporter with the date in parentheses.
    Docket = b'd' as isize,
    /// The volume follows: `L.R.A. 1915A, 12`.
    VolumeFollows = b'x' as isize,
    /// A section, rule or article follows.
    Section = b't' as isize,
    /// The year comes before it.
    YearBefore = b'y' as isize,
    /// A subject or agency is part of its name or follows: `Cal. Penal Code`.
    Subject = b'a' as isize,
    /// The number of a title comes before it: `42 U.S.C. § 1983`.
    TitleBefore = b'b' as isize,
}

impl Edition {
    pub(crate) fn has(&self, form: Form) -> bool {
        self.forms.as_bytes().contains(&(form as u8))
    }

    /// Whether it appeared in that year, as far as is known.
    pub fn appeared_in(&self, year: u16) -> bool {
        self.years.0.is_none_or(|first| first <= year) && self.years.1.is_none_or(|last| year <= last)
    }

    /// Whether it contains cases.
    pub fn holds_cases(&self) -> bool {
        matches!(self.kind, EditionKind::Cases | EditionKind::SupremeCourt)
    }
}

/// All editions, in order of their names.
pub fn editions() -> &'static [Edition] {
    static EDITION: OnceLock<Vec<Edition>> = OnceLock::new();
    EDITION.get_or_init(|| FactTable::Editions.text().lines().map(edition).collect())
}

fn edition(line: &'static str) -> Edition {
    let mut fields = line.split('\t');
    let mut next = || fields.next().unwrap_or("");
    let (name, kind, forms) = (next(), next(), next());
    let (first, last) = next().split_once('-').unwrap_or_default();
    let kind = match kind {
        "s" => EditionKind::SupremeCourt,
        "l" => EditionKind::Law,
        "j" => EditionKind::Journal,
        _ => EditionKind::Cases,
    };
    Edition { name, kind, forms, years: (first.parse().ok(), last.parse().ok()), jurisdictions: next() }
}

/// The ways of writing each edition, in the order of [`editions`]: its standard form, then those that its line lists, without white space.
pub(super) fn ways_of_editions() -> impl Iterator<Item = impl Iterator<Item = &'static str>> {
    FactTable::Editions.text().lines().map(|line| {
        let mut fields = line.split('\t');
        let name = fields.next().unwrap_or("");
        std::iter::once(name).chain(fields.nth(4).unwrap_or("").split(' ').filter(|way| !way.is_empty()))
    })
}
