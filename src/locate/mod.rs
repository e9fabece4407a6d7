//! Locating a quotation in sources: exact first, then seeded, then complete.

mod index;
mod myers;
mod search;
mod source;

pub use search::{Effort, Hit, Placed, place};
pub use source::{Source, Sources};
