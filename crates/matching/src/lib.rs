//! The rooms of Literatim that process whole texts, compiled for speed: the two views of a text, and locating words in it.
//!
//! The crate `literatim` exports what callers need of them. By themselves they find words in a text whatever its case, marks and line ends:
//!
//! ```
//! use literatim_matching::locate::{Budget, Effort, Frequencies, IndexedText, Query};
//! use literatim_matching::text::{fold, words};
//!
//! assert_eq!(fold("“Nobody   waits”"), fold("\"nobody waits\""));
//! assert_eq!(words("Nobody waits.").len(), 2);
//!
//! let text = IndexedText::new("Nobody waits at the quay\nfor a ferry that does not sail.");
//! let mut frequencies = Frequencies::default();
//! frequencies.add(&text);
//! let quotation = fold("the QUAY for a ferry");
//! let found = Query::new(&quotation, &frequencies).search(&text, Effort::Thorough, &Budget::default());
//! assert_eq!(found.hit.map(|hit| hit.distance), Some(0));
//! ```
#![forbid(unsafe_code)]

mod for_tests;
pub mod locate;
mod names;
pub mod number;
pub mod order;
pub mod text;
