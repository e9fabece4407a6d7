//! A session takes a draft and its sources, plans, judges one quotation at a time, and fills the report.

mod answers;
mod by_place;
mod candidates;
mod carried;
mod chosen;
mod cited;
mod claims;
mod counts;
mod draft;
mod evidence;
mod existence;
mod finding;
mod fragment;
mod given;
mod ids;
mod kept;
mod keyed;
mod links;
mod matching;
mod matching_works;
mod shared_words;
mod simple;
mod specific;
mod state;
mod swept;
mod unmarked;
mod unmarked_words;
mod unstyled;
mod weigh;

pub use keyed::{CitedKey, KeyRange};
pub use state::{CitedWork, Located, Lookup, Memory, NoDraft, PlanInfo, Session, SourceRun};
