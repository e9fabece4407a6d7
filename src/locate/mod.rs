//! Locating a quotation in sources: exact first, then seeded, then complete.

mod index;
mod myers;
mod ratio;
mod search;
pub mod simple;
mod source;
mod subsequence;

pub use search::{Effort, Hit, Placed, place};
pub use source::{Source, Sources};
pub(crate) use subsequence::common_subsequence;
