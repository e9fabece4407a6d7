//! What an index of cases, or one of works, answers.

use super::Existence;
use crate::cite::reference::EntryKind;
use crate::judge::caution::Caution;
use crate::names::names;
use crate::text::Problem;
use serde::{Deserialize, Serialize};

names! {
    /// What is searched.
    pub enum SearchKind {
        /// Opinions.
        Opinions,
        /// Dockets.
        Dockets,
    }

    /// An index of scholarly works.
    pub enum WorkIndex {
        /// Crossref.
        Crossref,
        /// OpenAlex.
        Openalex,
        /// Semantic Scholar.
        SemanticScholar,
    }
}

/// Defines a type that crosses the boundary.
macro_rules! records {
    ($($(#[$meta:meta])* pub struct $name:ident $body:tt)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $name $body
    )*};
}

records! {
    /// A case in an index, or a docket.
    pub struct CaseRecord {
        /// Its id there.
        pub id: String,
        /// Its name; empty where the index has none.
        pub name: String,
        /// Its name with all parties.
        pub full_name: Option<String>,
        /// The court's id in courts-db.
        pub court: Option<String>,
        /// The court as it is cited: `5th Cir.`
        pub court_name: Option<String>,
        /// The day of decision, of a docket that of filing: `2010-06-16`.
        pub date: Option<String>,
        /// The docket number.
        pub docket: Option<String>,
        /// Its addresses in print.
        pub cites: Vec<String>,
        /// Where a reader finds it.
        pub address: Option<String>,
        /// Whether only a docket is there, and no opinion.
        pub docket_only: bool,
    }

    /// What stands at an address in print.
    pub struct CiteAnswer {
        /// The address: `608 F.3d 105`.
        pub cite: String,
        /// The cases of which one begins there or has that page.
        pub cases: Vec<CaseRecord>,
        /// Why nothing can be said.
        pub problem: Option<Problem>,
    }

    /// What an index is to be searched for.
    pub struct Search {
        /// What is searched.
        pub kind: SearchKind,
        /// Words of the name of the case.
        pub name: Option<String>,
        /// The docket number.
        pub docket: Option<String>,
        /// The court's id.
        pub court: Option<String>,
        /// The first day of decision.
        pub after: Option<String>,
        /// The last day of decision.
        pub before: Option<String>,
    }

    /// What a search found.
    pub struct SearchAnswer {
        /// The search.
        pub search: Search,
        /// What was found, best first.
        pub cases: Vec<CaseRecord>,
        /// Why nothing can be said.
        pub problem: Option<Problem>,
    }

    /// A work in an index.
    pub struct WorkRecord {
        /// Its title, with the subtitle after a colon; empty where the index has none.
        pub title: String,
        /// Its authors, of a book that has none its editors, as the index writes them.
        pub authors: Vec<String>,
        /// The years in which it appeared: online, in print, as a preprint.
        pub years: Vec<u16>,
        /// The journal or book that holds it.
        pub container: Option<String>,
        /// Its identifiers: `doi:10.5555/lamp.7`, in small letters, and `arXiv:2101.00001`, without a version.
        pub keys: Vec<String>,
        /// Where a reader finds it.
        pub address: String,
    }

    /// What an index of works answered.
    pub struct WorkAnswer {
        /// What was found, best first.
        pub works: Vec<WorkRecord>,
        /// Why nothing can be said.
        pub problem: Option<Problem>,
    }

    /// What an index was asked about an authority, and what it answered.
    pub struct Inquiry {
        /// The name of the index.
        pub index: String,
        /// For each address in print that was asked.
        pub cites: Vec<CiteAnswer>,
        /// For each search that was made.
        pub searches: Vec<SearchAnswer>,
        /// What indexes of works answered about a work outside of case law, in the order in which they were asked.
        #[serde(default)]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(optional))]
        pub works: Vec<WorkAnswer>,
        /// The version of the work that was fetched: `submittedVersion`, `acceptedVersion`, `publishedVersion`.
        #[serde(default)]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(optional))]
        pub version: Option<String>,
    }
}

/// What is said of one of several addresses in print.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CiteStanding {
    /// The address.
    pub cite: String,
    /// Whether the case stands there.
    pub existence: Existence,
    /// What stands there, in one sentence.
    pub reason: String,
}

/// Whether an authority exists as cited.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null))]
pub struct Settlement {
    /// The verdict.
    pub existence: Existence,
    /// Why, in one sentence.
    pub reason: String,
    /// True: exists as cited; false: does not; null: not known, or left to the reader.
    pub verified: Option<bool>,
    /// What it rests on, a fact a sentence.
    pub evidence: Vec<String>,
    /// What to look at.
    #[serde(skip)]
    pub warnings: Vec<Caution>,
    /// Each of several addresses by itself.
    pub cites: Vec<CiteStanding>,
    /// The cases that it may be, best first; several only when nothing tells which.
    pub cases: Vec<CaseRecord>,
    /// What may tell more, if the index is searched for it.
    pub next: Option<Search>,
    /// The addresses of the works that it may be, best first; under another name that of the one that stands there.
    pub works: Vec<String>,
    /// What may tell more of a work, if its index is asked.
    pub next_work: Option<WorkSearch>,
    /// The version of the work that was fetched.
    pub version: Option<String>,
}

impl Settlement {
    /// A verdict with its reason, and nothing else.
    pub(super) fn new(existence: Existence, reason: String) -> Self {
        Self {
            existence,
            reason,
            verified: None,
            evidence: Vec::new(),
            warnings: Vec::new(),
            cites: Vec::new(),
            cases: Vec::new(),
            next: None,
            works: Vec::new(),
            next_work: None,
            version: None,
        }
    }
}

/// What an index of works is to be asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null))]
pub struct WorkSearch {
    /// The index.
    pub index: WorkIndex,
    /// By what: an identifier, or title, first author and year.
    pub by: EntryKind,
    /// The identifier.
    pub value: Option<String>,
}
