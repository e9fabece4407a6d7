//! Warnings for the reader.

/// A warning, such as a change that may affect the meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    /// A stable code.
    pub code: &'static str,
    /// One sentence.
    pub text: String,
    /// The words that it is based on.
    pub evidence: String,
}
