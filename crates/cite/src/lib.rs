//! Citations: what a draft refers to, and which of its references mean one authority.
//!
//! All spans are bytes of the reading text ([`Flow`](literatim_matching::text::Flow)).
//!
//! ```
//! use literatim_cite::{CitationKind, Citations, Patterns, Styles};
//! use literatim_read::plain;
//! use literatim_matching::text::Flow;
//!
//! let flow = Flow::new(&plain::read("It is the rule. Doe v. Roe, 900 F.3d 1, 4 (9th Cir. 2018). The court said so. Id. at 5."));
//! let citations = Citations::find(&flow, &Styles::default(), &Patterns::default());
//! let [full, id] = citations.list.as_slice() else { panic!("there are two citations") };
//!
//! assert_eq!(full.name.as_ref().unwrap().text, "Doe v. Roe");
//! assert_eq!(full.year, Some(2018));
//! assert_eq!(id.kind, CitationKind::Id);
//! assert_eq!(id.authority, full.authority);
//! ```
#![forbid(unsafe_code)]

mod abroad;
mod anatomy;
mod antecedent;
mod authority;
mod bare_rule;
mod bare_section;
mod body_name;
mod by_name;
mod citation;
mod citations;
mod codes;
mod constitution;
mod core;
mod dated;
mod defined_name;
mod detached_name;
mod disclosure;
mod docket;
mod docket_number;
mod hereinafter;
mod journal;
mod key;
mod locator;
mod name;
mod note_reference;
mod parallel;
mod paren;
mod pattern;
mod pin;
mod problem;
mod quoted;
mod record;
pub mod reference;
mod resolve;
mod rule;
mod sample;
mod scan;
mod session_law;
mod shape;
mod statute;
mod styles;
mod subdivision;
mod table_of_authorities;
mod tables;
mod unit;
mod whole_name;
mod words;

pub use abroad::is_place;
pub use anatomy::{Anatomy, FilingPart};
pub use authority::Authority;
pub use bare_rule::is_named_in_prose;
pub use citation::PatternKind;
pub use citation::{ADDRESS, Database};
pub use citation::{Citation, CitationKind, Cite, CiteSpan, CustomReference, MOST_CITATIONS};
pub use citations::Citations;
pub use citations::{begins_with_record, citation_spans};
pub use disclosure::Conventions;
pub use disclosure::disclosed;
pub use docket::docket_numbers;
pub use docket_number::DocketNumber;
pub use key::law_named;
pub use key::{Key, KeyKind};
pub use name::telling_name;
pub use name::{CaseName, NameComparison, compare_names};
pub use name::{NameParts, ONE_PARTY, signal_start, without_signal};
pub use paren::{CitedOpinion, Parenthetical, ParentheticalKind};
pub use pattern::{CustomMatch, Patterns};
pub use pin::{Pin, Pinned};
pub use problem::{CitationProblem, CitationProblemKind, problems};
pub use scan::{begins_with_volume, full_citation};
pub use statute::sections_from;
pub use styles::{NotePlace, Styles};
pub use subdivision::Subdivision;
pub use subdivision::{Count, counts};
pub use table_of_authorities::{TableFinding, table_of_authorities};
pub use tables::{Bench, names_judge, signals};
pub use unit::Unit;
pub use words::spaced;
