//! What a reader should look at.

/// Something that a reader should look at, as what may turn the meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    /// A stable name.
    pub code: &'static str,
    /// One sentence.
    pub text: String,
    /// The words that it rests on.
    pub evidence: String,
}
