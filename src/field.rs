//! Fields: the passages of documents that give a value, such as the birth date that was read from a passport.
//!
//! [`find`] looks values up by the engine alone: as they are written, by the value of dates and numbers, names in either order. [`cited`] takes
//! the passages that a model cites, looks each up again, and says to which fields they belong.
//!
//! ```
//! use literatim::field::{Field, FieldDocument, FieldKind, find};
//! use literatim::read::plain;
//!
//! let passport = FieldDocument::new("p1", "passport", plain::read("Surname: VARLEY\nDate of birth: 15 JAN / JAN 1990"));
//! let found = find(&[passport], &[Field::new("holder.birth_date", "1990-01-15")]);
//! let citation = &found[0][0];
//! assert_eq!((citation.kind, &*citation.cited_text), (FieldKind::Date, "15 JAN / JAN 1990"));
//! ```

#[doc(inline)]
pub use literatim_field::{AnswerBlock, AnswerCitation, CitedFields, Field, FieldCitation, FieldDocument, FieldKind, cited, find};
