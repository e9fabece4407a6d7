//! Documents, spans, and the two views of a text: reading text and matching text.

mod concealed;
mod document;
mod encoding;
mod flow;
mod fold;
mod mapped;
mod roman;
mod span;
mod unicode;
mod utf16;
mod words;

pub use concealed::{Concealed, Hiding};
pub use document::{
    Block, BlockKind, Document, FilePlace, Format, LineBox, LineMark, Mend, Metadata, Note, Origin, PageMark, Part, PartKind, Problem, SideText,
    SideTextKind, Style, StyleKind, WireError,
};
pub use encoding::{Encoding, EncodingBasis};
pub use flow::Flow;
pub use fold::{Folded, fold};
pub use mapped::Mapped;
pub use roman::{roman, to_roman};
pub use span::Span;
pub use utf16::{Span16, Utf16Table};
pub(crate) use words::is_ideograph;
pub use words::{Word, count_words, each_word, key_of, sentence_at, sentences, words, words_in};
