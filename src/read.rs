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

#[cfg(feature = "read")]
#[doc(inline)]
pub use literatim_html::courtlistener;
#[cfg(any(feature = "read", feature = "web"))]
#[doc(inline)]
pub use literatim_html::html;
#[cfg(feature = "office")]
#[doc(inline)]
pub use literatim_office::{latex, office};
#[cfg(feature = "pdf")]
#[doc(inline)]
pub use literatim_pdf as pdf;
#[doc(inline)]
pub use literatim_read::{Decode, Detected, ReadError, ReadLimits, detect, markdown, plain};
#[cfg(feature = "web")]
#[doc(inline)]
pub use literatim_web as web;
