//! The ground: documents, spans, and the two views of a text: as it is read and as it is compared.
//!
//! ```
//! use literatim::read::plain;
//! use literatim::text::{Flow, Folded, Span};
//!
//! let document = plain::read("The “keeper”\nshall   be liable.");
//! let flow = Flow::new(&document);
//! assert_eq!(flow.text(), "The “keeper” shall be liable.\n");
//!
//! // What is compared has no case and no quotation marks, and leads back to what is read.
//! let folded = Folded::new(flow.text());
//! let at = folded.text().find("keeper shall").unwrap();
//! let place = folded.origin_span(flow.text(), Span::new(at, at + "keeper shall".len()));
//! assert_eq!(&flow.text()[place.range()], "keeper” shall");
//! ```

#[doc(inline)]
pub use literatim_matching::text::{
    Block, BlockKind, Concealed, Document, Encoding, EncodingBasis, FilePlace, Flow, Folded, Format, Hiding, LineBox, LineMark, Mend, Metadata, Note,
    Origin, OutsideText, PageArea, PageMark, Part, PartKind, Problem, SideText, SideTextKind, Span, Span16, Style, StyleKind, TimeMark, Utf16Table,
    WireError, Word, fold, words,
};
