//! What a pattern finds.

use super::super::citation::CustomReference;
use crate::text::Span;
use serde::{Deserialize, Serialize};

/// A citation that a pattern has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomMatch {
    /// Its place, in bytes of the text. Each item of a list is a match; the first and the last include what is around the list.
    pub span: Span,
    /// The pattern, by its place in the file.
    pub pattern: usize,
    /// What is cited.
    pub reference: CustomReference,
}
