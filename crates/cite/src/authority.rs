//! What citations mean.

use super::citation::Cite;
use super::key::{Key, KeyKind};
use super::name::CaseName;
use super::reference::entry::Entry;

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
    pub entry: Option<Entry>,
    /// Its key among keyed texts: a law, a paper of the record, a thing of a user-defined kind.
    pub key: Option<Key>,
    /// Whether it is a case, whose opinion may be fetched; false for the record and statutes.
    pub is_case: bool,
    /// Whether it is the record of the case.
    pub is_record: bool,
    /// The citation that names it first.
    pub first: usize,
    /// The full citation that gives most of its court and date.
    pub dated: Option<usize>,
}

impl Authority {
    /// Of an American law, the title or volume, the code and the section: `17 U.S.C. § 102`.
    pub fn section(&self) -> Option<Cite> {
        self.key
            .as_ref()
            .filter(|key| key.kind == KeyKind::Law)
            .and_then(|key| Cite::parse(&key.first))
            .filter(|cite| cite.written_abroad().is_none())
    }

    /// Whether it is a case of a court outside the United States.
    pub fn is_abroad(&self) -> bool {
        !self.cites.is_empty() && self.cites.iter().all(|cite| cite.country().is_some())
    }

    /// Whether it is a work or a paper of the record whose reference has each capitalised word of a name, as `Ada Marsh, The Slow Lamp` has `Marsh`.
    pub(super) fn is_work_of(&self, name: &CaseName) -> bool {
        let of_paper = || self.key.as_ref().filter(|_| self.is_record).map(|key| &*key.first);
        let Some(reference) = self.reference.as_deref().or_else(of_paper) else { return false };
        let has = |word: &str| reference.split(|c: char| !c.is_alphanumeric()).any(|own| own.eq_ignore_ascii_case(word));
        let mut words = name.text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.starts_with(char::is_uppercase)).peekable();
        words.peek().is_some() && words.all(has)
    }

    /// Whether it is a law.
    pub fn is_law(&self) -> bool {
        self.key.as_ref().is_some_and(|key| key.kind == KeyKind::Law)
    }
}
