//! From a passage and its edits to the verdict: words, source, place and voice, and the headline that is the most severe of them.

mod align;
mod authority;
mod bench;
mod case;
mod check;
mod cost;
mod edit;
mod emphasis;
mod existence;
mod fragment;
mod inflection;
mod inner;
mod lexicon;
mod meaning;
mod mention;
mod misread;
mod noise;
mod pages;
mod paraphrase;
mod quoting;
mod reason;
mod recital;
mod results;
mod score;
mod source_word;
mod value;
mod verdict;
mod voice;

pub use authority::{Authority, Beside};
pub use bench::Found;
pub use case::{Case, Warning};
pub use check::{Comparison, Scope, compare, nearest};
pub use edit::Edit;
pub use existence::{
    CaseRecord, CiteAnswer, CiteStanding, Existence, Inquiry, Search, SearchAnswer, SearchKind, Settlement, Sought, SoughtWork, WorkAnswer,
    WorkIndex, WorkRecord, WorkSearch, settle, settle_work,
};
pub use pages::{Pinpoint, Standing};
pub use results::{EditType, Headline, Place, SourceResult, Tier, Voice, Words};
pub use verdict::{Cited, Judgement, judge};
pub use voice::Said;
