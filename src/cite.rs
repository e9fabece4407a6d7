//! Citations: what a draft refers to, and which of its references mean one authority.
//!
//! All spans are bytes of the reading text ([`Flow`](crate::text::Flow)).
//!
//! ```
//! use literatim::cite::{CitationKind, Citations, Patterns, Styles};
//! use literatim::read::plain;
//! use literatim::text::Flow;
//!
//! let flow = Flow::new(&plain::read("It is the rule. Doe v. Roe, 900 F.3d 1, 4 (9th Cir. 2018). The court said so. Id. at 5."));
//! let citations = Citations::find(&flow, &Styles::default(), &Patterns::default());
//! let [full, id] = citations.list.as_slice() else { panic!("there are two citations") };
//!
//! assert_eq!(full.name.as_ref().unwrap().text, "Doe v. Roe");
//! assert_eq!(full.year, Some(2018));
//! assert_eq!(id.kind, CitationKind::Id);
//! assert_eq!(id.authority, full.authority);
//! ```

pub use literatim_cite::reference;
#[doc(inline)]
pub use literatim_cite::{
    Anatomy, Authority, CaseName, Citation, CitationKind, CitationProblem, CitationProblemKind, Citations, Cite, CiteSpan, CitedOpinion, Conventions,
    CustomMatch, CustomReference, FilingPart, Key, KeyKind, MOST_CITATIONS, NameComparison, NotePlace, Parenthetical, ParentheticalKind, PatternKind,
    Patterns, Pin, Pinned, Styles, Subdivision, TableFinding, Unit, compare_names, problems, table_of_authorities, telling_name,
};
