//! Literatim reads a draft, finds its citations and quotations, and decides for each quotation whether its words are in the cited source, on that
//! page, unaltered in meaning.
//!
//! Data flows one way: [`read`] makes a [`text::Document`] from text or bytes; a [`report::Session`] takes a draft and its sources, plans ([`cite`],
//! [`quote`]), judges one quotation at a time ([`locate`], [`source`], [`judge`]), and makes a [`report::Report`]. Each of these rooms imports only
//! from those before it. Offsets are bytes inside the crate, and UTF-16 units of the original in the report.
//!
//! ```
//! use literatim::read::{detect, markdown, plain};
//! use literatim::report::{Headline, Session, to_markdown};
//! use literatim::text::Format;
//!
//! let memo = "## Liability\n\n“The keeper shall be liable for any loss of light.” *Doe v. Roe*, 900 F.3d 1, 4 (2018).";
//! let draft = match detect(memo.as_bytes(), None)?.format {
//!     Format::Markdown => markdown::read(memo),
//!     _ => plain::read(memo),
//! };
//!
//! let mut session = Session::default();
//! session.set_draft("memo.md", "", draft);
//! for lookup in session.plan()?.lookups {
//!     assert_eq!(lookup.name.as_deref(), Some("Doe v. Roe"));
//!     session.add_source("Doe v. Roe.txt", None, None, plain::read("The keeper shall not be liable for any loss of light."));
//! }
//!
//! let report = session.report()?;
//! assert_eq!(report.quotations[0].headline, Headline::Altered);
//! assert_eq!(report.quotations[0].reason, "Drops “not” before “be”.");
//! assert!(to_markdown(&report).contains("Drops “not” before “be”."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

#[cfg(feature = "check")]
pub mod cite;
#[cfg(feature = "check")]
pub mod claim;
#[cfg(feature = "fields")]
pub mod field;
#[cfg(feature = "check")]
pub mod judge;
#[cfg(feature = "check")]
pub mod locate;
#[cfg(feature = "patterns")]
pub mod pattern;
#[cfg(feature = "check")]
pub mod quote;
pub mod read;
#[cfg(feature = "check")]
pub mod report;
#[cfg(feature = "check")]
mod session;
#[cfg(feature = "check")]
pub mod source;
pub mod text;
#[cfg(all(feature = "bindings", target_arch = "wasm32"))]
mod wasm;
