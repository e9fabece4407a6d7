//! Literatim reads a draft, finds its citations and quotations, and says of each quotation whether its words stand in the source.
#![forbid(unsafe_code)]

#[cfg(feature = "core")]
pub mod cite;
#[cfg(feature = "core")]
pub mod judge;
#[cfg(feature = "core")]
pub mod locate;
#[cfg(feature = "core")]
pub mod quote;
pub mod read;
#[cfg(feature = "core")]
pub mod report;
pub mod text;
#[cfg(target_arch = "wasm32")]
mod wasm;
