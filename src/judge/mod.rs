//! From a passage and its edits to the verdict: words, source, place and voice, and the headline that is the most severe of them.

mod align;
mod check;
mod edit;
mod inflection;
mod lexicon;
mod misread;
mod pages;
mod paragraphs;
mod paraphrase;
mod reason;
mod results;
mod verdict;

pub use check::{Case, Comparison, Warning, compare, nearest};
pub use edit::Edit;
pub use pages::{Pinpoint, Standing};
pub use results::{EditType, Headline, Place, SourceResult, Tier, Voice, Words};
pub use verdict::{Cited, Found, Judgement, judge};
