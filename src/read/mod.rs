//! Readers that turn bytes and text into a [`Document`](crate::text::Document), one per format.
//!
//! Reading does not fail on content: broken content gives less text and a [`Problem`](crate::text::Problem). An error means that there is nothing to
//! read.
//!
//! ```
//! use literatim::read::{detect, html};
//! use literatim::text::Format;
//!
//! let bytes = b"<!DOCTYPE html><h1>Rules</h1><p>The keeper shall <b hidden>never</b> be liable.</p>";
//! assert_eq!(detect(bytes, None)?.format, Format::Html);
//!
//! let document = html::read(std::str::from_utf8(bytes)?);
//! assert_eq!(document.blocks.len(), 2);
//! assert_eq!(document.concealed_text(), "never ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "office")]
mod colour;
#[cfg(feature = "read")]
pub mod courtlistener;
#[cfg(any(feature = "office", feature = "pdf"))]
mod decode;
mod detect;
mod error;
#[cfg(any(feature = "office", feature = "read", feature = "web"))]
pub mod html;
#[cfg(feature = "office")]
pub mod latex;
mod limits;
#[cfg(feature = "read")]
pub mod markdown;
mod mojibake;
#[cfg(feature = "office")]
pub mod office;
#[cfg(any(feature = "check", feature = "office", feature = "read", feature = "web"))]
mod page_words;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod plain;
#[cfg(any(feature = "office", feature = "read", feature = "web"))]
mod prose;
#[cfg(any(feature = "office", feature = "pdf"))]
mod role;
mod settle;
pub(crate) mod star_pages;
#[cfg(feature = "web")]
pub mod web;

#[cfg(any(feature = "office", feature = "pdf"))]
pub use decode::Decode;
pub use detect::{Detected, detect};
pub use error::ReadError;
pub use limits::ReadLimits;
#[cfg(any(feature = "check", feature = "office", feature = "read", feature = "web"))]
pub(crate) use page_words::after_page_word;
#[cfg(any(feature = "office", feature = "read", feature = "web"))]
use settle::doubtful;
use settle::settle;
