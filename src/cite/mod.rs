//! Citations: what a draft refers to, and which of its references mean one authority.
//!
//! All spans are bytes of the reading text ([`Flow`](crate::text::Flow)).

mod anatomy;
mod authority;
mod bare_rule;
mod by_name;
mod citation;
mod citations;
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
mod styles;
mod subdivision;
mod table_of_authorities;
pub mod tables;
mod unit;
mod words;

pub use anatomy::{Anatomy, FilingPart};
pub use authority::Authority;
pub use citation::{Citation, CitationKind, Cite, CiteSpan, CustomReference, MOST_CITATIONS};
pub use citations::{Citations, citation_spans};
pub(crate) use docket::docket_numbers;
pub(crate) use docket_number::DocketNumber;
pub use key::{Key, KeyKind, law_named};
pub use name::{CaseName, NameComparison, NameParts, compare_names};
pub(crate) use name::{signal_start, without_signal};
pub use paren::{Parenthetical, ParentheticalKind};
pub use pattern::{CustomMatch, PatternError, PatternKind, PatternPlace, Patterns};
pub use pin::{Pin, Pinned};
pub use problem::{CitationProblem, CitationProblemKind, problems};
pub use styles::Styles;
pub use subdivision::{Count, Subdivision, counts};
pub use table_of_authorities::{TableFinding, table_of_authorities};
pub use unit::Unit;
