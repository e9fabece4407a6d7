//! From a passage and its edits to the verdict: words, source, place and voice. The headline is the most severe of them.
//!
//! ```
//! use literatim_judge::{Cited, CitedAuthority, Headline, Identity, Pinpoint, Quoted, judge};
//! use literatim_quote::{Conventions, Said};
//! use literatim_read::plain;
//! use literatim_source::{Source, Sources};
//! use literatim_matching::text::Span;
//!
//! let mut sources = Sources::default();
//! sources.add(Source::new("roe.txt", plain::read("The keeper shall not be liable for any loss of light.")));
//!
//! let text = "The keeper shall be liable for any loss of light.";
//! let quoted = Quoted { text, span: Span::new(0, text.len()), conventions: Conventions::default(), italics: &[], doubts: &[] };
//! let cited = Cited::Authority(CitedAuthority {
//!     name: "Doe v. Roe",
//!     own: &[0],
//!     identity: Identity::Sure,
//!     joined: &[],
//!     alike: false,
//!     lacking: None,
//!     pinpoint: Pinpoint::default(),
//!     said: &Said::default(),
//!     also: &[],
//!     quoted: &[],
//!     is_own: true,
//! });
//!
//! let judgement = judge(&quoted, &cited, &sources, &|_| false);
//! assert_eq!(judgement.headline, Headline::Altered);
//! assert!(judgement.found[0].comparison.edits[0].material);
//! ```
#![forbid(unsafe_code)]

mod authority;
mod caution;
mod existence;
mod for_tests;
mod place;
mod quoted;
mod quoting;
mod reason;
mod results;
mod source_search;
mod verdict;
mod voice;
mod words;

pub use authority::{Beside, CitedAuthority, Identity};
pub use caution::Caution;
pub use existence::{
    CaseRecord, CiteAnswer, CiteStanding, Existence, Inquiry, PlaceAnswer, PlaceStanding, Search, SearchAnswer, SearchKind, Settlement, WorkAnswer,
    WorkIndex, WorkRecord, WorkSearch,
};
pub use existence::{Sought, SoughtWork, settle_chosen, settle_work};
pub use existence::{cite_range, place_answer};
pub use place::{Pinpoint, Standing, clock};
pub use quoted::Quoted;
pub use results::{Attention, EditType, Group, Headline, Place, SourceResult, Tier, Voice, Words};
pub use source_search::{Occurrence, hold};
pub use verdict::{Cited, Judgement, judge};
pub use words::nearest;
pub use words::{Comparison, WordEdit};
