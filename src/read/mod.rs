//! Readers that turn bytes and text into a [`Document`](crate::text::Document), one per format.
//!
//! Reading does not fail on content: broken content gives less text and a [`Problem`](crate::text::Problem). An error means that there is nothing to
//! read.

#[cfg(feature = "read")]
pub mod courtlistener;
mod detect;
mod error;
#[cfg(any(feature = "read", feature = "web"))]
pub mod html;
#[cfg(feature = "read")]
pub mod markdown;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "web")]
pub mod web;

pub use detect::{Detected, detect};
pub use error::ReadError;
#[doc(inline)]
pub use literatim_matching::plain;
