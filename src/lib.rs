//! Literatim reads a draft, finds its citations and quotations, and decides for each quotation whether its words are in the cited source, on that
//! page, unaltered in meaning.
//!
//! Data flows one way: [`read`] makes a [`text::Document`] from text or bytes; a [`report::Session`] takes a draft and its sources, plans ([`cite`],
//! [`quote`]), judges one quotation at a time ([`locate`], [`source`], [`judge`]), and makes a [`report::Report`]. Each of these rooms imports only
//! from those before it. Offsets are bytes inside the crate, and UTF-16 units of the original in the report.
//!
//! ```
//! use literatim::read::plain;
//! use literatim::report::{Headline, Session};
//!
//! let mut session = Session::default();
//! session.set_draft("memo", "", plain::read("“The keeper shall be liable for any loss of light.” Doe v. Roe, 900 F.3d 1, 4 (2018)."));
//! session.add_source("Doe v. Roe.txt", None, None, plain::read("The keeper shall not be liable for any loss of light."));
//!
//! let finding = session.judge(0)?;
//! assert_eq!(finding.headline, Headline::Altered);
//! assert_eq!(finding.reason, "Drops “not” before “be”.");
//! # Ok::<(), literatim::report::NoDraft>(())
//! ```
#![forbid(unsafe_code)]

#[cfg(feature = "core")]
pub mod cite;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod generated;
#[cfg(feature = "core")]
pub mod judge;
#[cfg(feature = "core")]
pub mod lexicon;
#[cfg(feature = "core")]
mod names;
#[cfg(feature = "core")]
pub mod quote;
pub mod read;
#[cfg(feature = "core")]
pub mod report;
#[cfg(feature = "core")]
pub mod source;
#[cfg(all(feature = "bindings", target_arch = "wasm32"))]
mod wasm;

#[cfg(feature = "core")]
#[doc(inline)]
pub use literatim_matching::locate;
#[cfg(feature = "core")]
use literatim_matching::order;
#[doc(inline)]
pub use literatim_matching::text;
