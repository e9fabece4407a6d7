//! What all readers share, and the readers of plain text and Markdown. A reader turns bytes or text into a
//! [`Document`](literatim_matching::text::Document).
//!
//! Reading does not fail on content: broken content gives less text and a [`Problem`](literatim_matching::text::Problem). An error means that
//! there is nothing to read.
//!
//! ```
//! use literatim_matching::text::Format;
//! use literatim_read::{detect, markdown};
//!
//! let bytes = b"# Rules\n\nThe keeper shall **never** be liable.";
//! assert_eq!(detect(bytes, Some("rules.md"))?.format, Format::Markdown);
//!
//! let document = markdown::read(std::str::from_utf8(bytes)?);
//! assert_eq!(document.blocks.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod decode;
mod detect;
mod error;
pub mod limits;
pub mod markdown;
pub mod mojibake;
mod note_label;
mod page_words;
pub mod plain;
pub mod prose;
pub mod role;
mod settle;
pub mod star_pages;

pub use decode::Decode;
pub use detect::{Detected, detect};
pub use error::ReadError;
pub use limits::ReadLimits;
pub use note_label::note_label;
pub use page_words::{HEADNOTE, NOTE_LINKS, after_note_word, after_page_word, after_sure_note_word, leads_to_note};
pub use settle::{doubtful, settle};
