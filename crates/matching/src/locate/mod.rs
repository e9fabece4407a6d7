//! Locates a quotation in texts: exact first, then seeded, then by complete scan.

mod budget;
mod frequencies;
mod index;
mod indexed_text;
mod myers;
mod place;
mod plain_words;
mod ratio;
mod search;
mod seeds;
pub mod simple;
mod subsequence;
pub mod sweep;

pub use budget::Budget;
pub use frequencies::Frequencies;
pub use indexed_text::IndexedText;
pub use place::{Placed, place};
pub use plain_words::{WORD_BYTES, each_word_of};
pub use search::{Effort, Hit, Query, SearchResult};
pub use subsequence::common_subsequence;
