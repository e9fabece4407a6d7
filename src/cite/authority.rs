//! What citations mean.

use super::citation::Cite;
use super::key::{Key, KeyKind};
use super::name::CaseName;
use super::reference;

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
