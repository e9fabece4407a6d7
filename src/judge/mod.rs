//! From a passage and its edits to the verdict: words, source, place and voice. The headline is the most severe of them.

mod authority;
mod caution;
mod existence;
mod place;
mod quoted;
mod quoting;
mod reason;
mod results;
mod source_search;
mod verdict;
mod voice;
mod words;

pub use authority::{Beside, CitedAuthority};
pub use caution::Caution;
pub use existence::{
    CaseRecord, CiteAnswer, CiteStanding, Existence, Inquiry, Search, SearchAnswer, SearchKind, Settlement, Sought, SoughtWork, WorkAnswer,
    WorkIndex, WorkRecord, WorkSearch, settle, settle_work,
};
pub use place::{Pinpoint, Standing};
pub use quoted::Quoted;
pub use results::{EditType, Group, Headline, Place, SourceResult, Tier, Voice, Words};
pub use source_search::Occurrence;
pub use verdict::{Cited, Judgement, judge};
pub use words::{Comparison, Edit, Scope, compare, nearest};
