//! The sources of a check: each is read, folded and indexed once.
//!
//! ```
//! use literatim::read::plain;
//! use literatim::source::{Source, Sources};
//! use literatim::text::PartKind;
//!
//! let text = "Doe v. Roe, 900 F.3d 1 (2018)\n\nKNOX, J., delivered the opinion of the Court.\n\nThe keeper is liable.\n\nHARROW, J., dissenting.\n\nI would not say so.";
//! let mut sources = Sources::default();
//! sources.add(Source::new("roe.txt", plain::read(text)));
//!
//! let source = &sources.list()[0];
//! assert_eq!(source.cites[0].to_string(), "900 F.3d 1");
//! let dissent = source.flow.text().find("I would").unwrap();
//! assert_eq!(source.opinion_at(dissent).unwrap().kind, PartKind::Dissent);
//! ```

#[doc(inline)]
pub use literatim_source::{Opinion, Passages, Ranked, Source, Sources, language_of};
