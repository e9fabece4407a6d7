//! Locating a quotation in sources: exact first, then seeded, then complete.

mod budget;
mod head;
mod index;
mod myers;
mod place;
mod ratio;
mod search;
mod seeds;
pub mod simple;
mod source;
mod subsequence;

pub use budget::Budget;
pub use place::{Placed, place};
pub use search::{Effort, Hit, Query, Search};
pub use source::{Source, Sources};
pub(crate) use subsequence::common_subsequence;
