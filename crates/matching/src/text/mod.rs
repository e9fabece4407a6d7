//! Documents, spans, and the two views of a text: reading text and matching text.

mod concealed;
mod document;
mod encoding;
mod flow;
mod fold;
mod mapped;
mod marks;
mod roman;
mod span;
mod unicode;
mod utf16;
mod words;

pub use concealed::{Concealed, Hiding};
pub use document::{
    Block, BlockKind, Document, FilePlace, Format, LineBox, LineMark, Mend, Metadata, Note, Origin, OutsideText, PageArea, PageMark, Part, PartKind,
    Problem, SideText, SideTextKind, Style, StyleKind, TimeMark, WireError,
};
pub use encoding::{Encoding, EncodingBasis};
pub use flow::Flow;
pub use fold::{Folded, fold, is_mark, plain_run};
pub use mapped::Mapped;
pub use marks::double_marks;
pub use roman::{roman, to_roman};
pub use span::Span;
pub use utf16::{Span16, Utf16Table, utf16_length};
pub(crate) use words::is_ideograph;
pub use words::{Word, count_words, each_word, key_of, sentence_at, sentences, words, words_in};

/// From this number of words on, words show where they are from. Fewer occur in another text by chance: without a citation they are a term of the
/// draft's own, they are found exactly or not at all, and who speaks them does not matter.
pub const TELLING_WORDS: usize = 5;
