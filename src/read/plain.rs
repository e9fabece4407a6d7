//! Plain text.
//!
//! ```
//! use literatim::read::plain;
//!
//! // The lines of a page are joined, and its star page is no text.
//! let document = plain::read("The keeper shall be\nliable for [*205] any loss.\n\nSo held.");
//! assert_eq!(document.blocks.len(), 2);
//! assert_eq!(document.pages[0].label, "205");
//! ```

#[doc(inline)]
pub use literatim_matching::plain::read;
#[allow(unused_imports, reason = "few features need them all")]
pub(crate) use literatim_matching::plain::{lay_out, star_pages};
