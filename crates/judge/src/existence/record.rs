//! Answers of indexes of cases and of works.

use super::Existence;
use crate::caution::Caution;
use literatim_cite::reference::EntryKind;
use literatim_matching::names;
use literatim_matching::text::Problem;
use serde::{Deserialize, Serialize};

names! {
    /// What is searched for.
    pub enum SearchKind {
        /// Opinions.
        Opinions,
        /// Dockets.
        Dockets,
    }

    /// What an offline index has at a reporter citation.
    pub enum PlaceStanding {
        /// A case begins there, and both parties' names agree, or the only one's.
        ThisName,
        /// A case begins there, and one party's name agrees, or a part of the only one's.
        OneParty,
        /// A case begins there, and no party's name agrees.
        OtherName,
        /// A case begins there, and there is no name to compare.
        NoName,
        /// Courts cite a case there, and the data of the index have none.
        OnlyCited,
        /// No case begins there.
        NoCase,
        /// The index does not cover the volume.
        NotCovered,
        /// The index could not be read there.
        Unreadable,
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
        /// Its id in the index.
        pub id: String,
        /// Its name; empty if the index has none.
        pub name: String,
        /// Its name with all parties.
        pub full_name: Option<String>,
        /// The court's id in courts-db.
        pub court: Option<String>,
        /// The court in citation form: `5th Cir.`
        pub court_name: Option<String>,
        /// The date of decision, or of filing for a docket: `2010-06-16`.
        pub date: Option<String>,
        /// The docket number.
        pub docket: Option<String>,
        /// Its reporter citations.
        pub cites: Vec<String>,
        /// Its web address.
        pub address: Option<String>,
        /// Whether the index has only a docket and no opinion.
        pub docket_only: bool,
    }

    /// What is at a reporter citation.
    pub struct CiteAnswer {
        /// The reporter citation: `608 F.3d 105`.
        pub cite: String,
        /// The cases that begin there or contain that page.
        pub cases: Vec<CaseRecord>,
        /// Why there is no answer.
        pub problem: Option<Problem>,
    }

    /// What an offline index has at a reporter citation. It recognises names without containing them.
    pub struct PlaceAnswer {
        /// The reporter citation: `608 F.3d 105`.
        pub cite: String,
        /// What is there. If the page is inside a case, this is about that case.
        pub standing: PlaceStanding,
        /// The first page of the case, if the cited page is inside it.
        pub inside: Option<u32>,
        /// Whether the index has all cases of the volume.
        pub complete: bool,
        /// The year of decision.
        pub year: Option<u16>,
        /// The court, in citation form.
        pub court: Option<String>,
    }

    /// A search of an index.
    pub struct Search {
        /// What is searched for.
        pub kind: SearchKind,
        /// Words of the case name.
        pub name: Option<String>,
        /// The docket number.
        pub docket: Option<String>,
        /// The court's id.
        pub court: Option<String>,
        /// The earliest date of decision.
        pub after: Option<String>,
        /// The latest date of decision.
        pub before: Option<String>,
    }

    /// What a search found.
    pub struct SearchAnswer {
        /// The search.
        pub search: Search,
        /// The results, best first.
        pub cases: Vec<CaseRecord>,
        /// Why there is no answer.
        pub problem: Option<Problem>,
    }

    /// A work in an index.
    pub struct WorkRecord {
        /// Its title, with the subtitle after a colon; empty if the index has none.
        pub title: String,
        /// Its authors, or the editors of a book without authors, as the index writes them.
        pub authors: Vec<String>,
        /// The years in which it appeared: online, in print, as a preprint.
        pub years: Vec<u16>,
        /// The journal or book that contains it.
        pub container: Option<String>,
        /// Its identifiers: `doi:10.5555/lamp.7`, in lower case, and `arXiv:2101.00001`, without a version.
        pub keys: Vec<String>,
        /// Its web address.
        pub address: String,
        /// What is known of its retraction, date and notice: `2023-05-02, doi:10.5555/notice.7`. Empty if nothing is; null without a retraction.
        #[serde(default)]
        pub retracted: Option<String>,
    }

    /// The answer of an index of works.
    pub struct WorkAnswer {
        /// The results, best first.
        pub works: Vec<WorkRecord>,
        /// Why there is no answer.
        pub problem: Option<Problem>,
    }

    /// What an index was asked about an authority, and its answers.
    pub struct Inquiry {
        /// The name of the index.
        pub index: String,
        /// One answer for each reporter citation.
        pub cites: Vec<CiteAnswer>,
        /// One answer for each search.
        pub searches: Vec<SearchAnswer>,
        /// The answers of an offline index, one for each reporter citation. They are used if there are no others.
        #[serde(default)]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(optional))]
        pub places: Vec<PlaceAnswer>,
        /// The answers of indexes of works about a work outside case law, in the order of asking.
        #[serde(default)]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(optional))]
        pub works: Vec<WorkAnswer>,
        /// The version of the fetched work: `submittedVersion`, `acceptedVersion`, `publishedVersion`.
        #[serde(default)]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(optional))]
        pub version: Option<String>,
    }
}

/// The result for one of several reporter citations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CiteStanding {
    /// The reporter citation.
    pub cite: String,
    /// Whether the case is there.
    pub existence: Existence,
    /// What is there, in one sentence.
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
    /// True: exists as cited; false: does not; null: unknown, or left to the reader.
    pub verified: Option<bool>,
    /// The evidence, one fact per sentence.
    pub evidence: Vec<String>,
    /// Warnings.
    #[serde(skip)]
    pub warnings: Vec<Caution>,
    /// The result for each of several reporter citations.
    pub cites: Vec<CiteStanding>,
    /// The candidate cases, best first; several only if nothing shows which is meant.
    pub cases: Vec<CaseRecord>,
    /// The search to make next, if it may add something.
    pub next: Option<Search>,
    /// The addresses of the candidate works, best first; under another name, that of the work found there.
    pub works: Vec<String>,
    /// The request about a work to make next, if it may add something.
    pub next_work: Option<WorkSearch>,
    /// The version of the fetched work.
    pub version: Option<String>,
    /// The cases among which the reader may choose, in the order of the index; empty if its answers decide.
    #[serde(skip)]
    pub candidates: Vec<CaseRecord>,
    /// The id of the one that the reader chose.
    #[serde(skip)]
    pub chosen: Option<String>,
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
            candidates: Vec::new(),
            chosen: None,
        }
    }
}

/// A request to an index of works.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null))]
pub struct WorkSearch {
    /// The index.
    pub index: WorkIndex,
    /// The key: an identifier, or title, first author and year.
    pub by: EntryKind,
    /// The identifier.
    pub value: Option<String>,
}
