//! From a passage and its edits to the verdict: words, source, place and voice. The headline is the most severe of them.
//!
//! ```
//! use literatim::judge::{Cited, CitedAuthority, Headline, Identity, Pinpoint, Quoted, judge};
//! use literatim::quote::{Conventions, Said};
//! use literatim::read::plain;
//! use literatim::source::{Source, Sources};
//! use literatim::text::Span;
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

#[doc(inline)]
pub use literatim_judge::{
    Attention, Beside, CaseRecord, Caution, CiteAnswer, CiteStanding, Cited, CitedAuthority, Comparison, EditType, Existence, Group, Headline,
    Identity, Inquiry, Judgement, Occurrence, Pinpoint, Place, PlaceAnswer, PlaceStanding, Quoted, Search, SearchAnswer, SearchKind, Settlement,
    SourceResult, Standing, Tier, Voice, WordEdit, Words, WorkAnswer, WorkIndex, WorkRecord, WorkSearch, cite_range, hold, judge, place_answer,
};
