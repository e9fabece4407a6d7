//! Locating a quotation in texts: exact first, then seeded, then complete.
//!
//! ```
//! use literatim::locate::{Budget, Effort, Frequencies, IndexedText, Query};
//! use literatim::text::fold;
//!
//! let text = IndexedText::new("The keeper shall not be liable for any loss of light.");
//! let mut frequencies = Frequencies::default();
//! frequencies.add(&text);
//!
//! let quotation = fold("shall be liable for any loss");
//! let found = Query::new(&quotation, &frequencies).search(&text, Effort::Thorough, &Budget::default());
//! let hit = found.hit.unwrap();
//! assert_eq!(&text.folded.text()[hit.span.range()], "shall not be liable for any loss");
//! assert_eq!(hit.distance, 4);
//! ```

pub mod simple;

#[doc(inline)]
pub use literatim_matching::locate::{Budget, Effort, Frequencies, Hit, IndexedText, Query, SearchResult};
