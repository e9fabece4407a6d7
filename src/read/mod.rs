//! From bytes and text to a [`Document`](crate::text::Document), a reader for each format.

mod error;
#[cfg(feature = "pdf")]
pub mod pdf;

pub use error::ReadError;
